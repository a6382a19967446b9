"""Starting the command line is cheap."""

import os
import statistics
import subprocess
import sys

import pytest


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
