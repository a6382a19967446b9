"""Starting the command line is cheap."""

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

from tests.nightly import NIGHTLY
from tests.terminal.command_line import call, calls, says, script

# What no run needs before its model, its files or its person ask for it. Each of these is a tenth of a start or more.
HEAVY = (
    *("pydantic", "pydantic_core", "rich", "prompt_toolkit", "tree_sitter", "xllamacpp", "jinja2", "aiohttp", "httpx2"),
    *("mcp", "acp", "nicegui", "psycopg", "dbos", "tomlkit", "charset_normalizer", "numpy"),
)


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


def imported(*command: str) -> tuple[str, set[str]]:
    """What it prints, and the modules that it imports."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", *command],
        capture_output=True,
        text=True,
        stdin=subprocess.DEVNULL,
        check=True,
    )
    lines = (line for line in done.stderr.splitlines() if line.startswith("import time:"))
    return done.stdout, {line.rpartition("|")[2].strip() for line in lines}


@pytest.mark.skipif(not NIGHTLY, reason="a ratio of processor times is the night's: AINTERN_NIGHTLY=1")
@pytest.mark.parametrize(("arguments", "times"), [(["--version"], 4), (["--help"], 25), (["run", "--help"], 25)])
def test_starting_costs_little(arguments: list[str], times: float) -> None:
    assert cpu("-m", "aintern", *arguments) <= times * cpu("-c", "pass")


@pytest.mark.parametrize(("arguments", "modules"), [(["--version"], 40), (["--help"], 360), (["run", "--help"], 180)])
def test_a_start_imports_little(arguments: list[str], modules: int) -> None:
    _, of_start = imported("-m", "aintern", *arguments)
    assert "aintern" in of_start and not of_start & set(HEAVY)
    assert len(of_start) - len(imported("-c", "pass")[1]) <= modules


@pytest.mark.parametrize("output", [[], ["--json"], ["--quiet"]])
def test_a_run_imports_nothing_heavy_from_its_start_to_its_end(
    workspace: Path, tmp_path: Path, output: list[str]
) -> None:
    (workspace / "a.txt").write_text("hello\n")
    model = script(tmp_path, calls(call("read_file", path="a.txt")), says("Done."))
    options = ["--model", model, "--workspace", str(workspace), "--mode", "auto_approve", "--max-iterations", "5"]
    printed, modules = imported("-m", "aintern", "run", *options, *output, "Read it.")
    assert "Done." in printed and "aintern.session" in modules
    assert not modules & set(HEAVY)
