"""The command line's page is the command line's help, and starting it is cheap."""

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.cli.cli_reference import cli_reference

PAGE = Path(__file__).parents[2] / "docs" / "cli.md"


def test_the_page_is_what_the_program_says() -> None:
    assert PAGE.read_text() == cli_reference(), "python -m aintern.cli.cli_reference > docs/cli.md"


def cpu(*command: str) -> float:
    """Seconds of processor time, the median of five runs."""
    taken = []
    for _ in range(5):
        process = subprocess.Popen([sys.executable, *command], stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        assert process.returncode == 0
        taken.append(usage.ru_utime + usage.ru_stime)
    return statistics.median(taken)


@pytest.mark.parametrize(("arguments", "times"), [(["--version"], 4), (["--help"], 25), (["run", "--help"], 25)])
def test_starting_costs_little(arguments: list[str], times: float) -> None:
    assert cpu("-m", "aintern", *arguments) <= times * cpu("-c", "pass")
