"""Starting the command line is cheap."""

import os
import statistics
import subprocess
import sys
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(("arguments", "times"), [(["--version"], 4), (["--help"], 25), (["run", "--help"], 25)])
def test_starting_costs_little(arguments: list[str], times: float) -> None:
    assert cpu("-m", "aintern", *arguments) <= times * cpu("-c", "pass")


@pytest.mark.parametrize("output", [[], ["--json"], ["--quiet"]])
def test_a_run_imports_nothing_heavy_from_its_start_to_its_end(
    workspace: Path, tmp_path: Path, output: list[str]
) -> None:
    (workspace / "a.txt").write_text("hello\n")
    model = script(tmp_path, calls(call("read_file", path="a.txt")), says("Done."))
    options = ["--model", model, "--workspace", str(workspace), "--mode", "auto_approve", "--max-iterations", "5"]
    command = [sys.executable, "-X", "importtime", "-m", "aintern", "run", *options, *output, "Read it."]
    done = subprocess.run(command, capture_output=True, text=True, stdin=subprocess.DEVNULL, check=True)
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines() if line.startswith("import time:")}
    assert "Done." in done.stdout and "aintern.session" in imported
    assert not imported & set(HEAVY)
