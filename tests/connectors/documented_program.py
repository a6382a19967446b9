"""A program of docs/agent-frameworks.md, run as it stands there by a person who says yes."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path

from tests.scripted_session import call, calls, says

PAGE = Path(__file__).parents[2] / "docs" / "agent-frameworks.md"


def check_documented_program(folder: Path, named: str, framework: str) -> None:
    """The one that holds `named` asks in the name of its framework, and writes once it is allowed."""
    program = next(each for each in re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL) if named in each)
    steps = [calls(call("write_file", path="hello.txt", content="Hi there!")), says("I wrote it.")]
    (folder / "script.jsonl").write_text("\n".join(map(json.dumps, steps)))
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder, env={**os.environ, "AINTERN_MODEL": "script:script.jsonl"}, input="y\n",
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert "I wrote it." in done.stdout, done.stderr
    assert f"{framework}: Write hello.txt" in done.stdout
    assert (folder / "hello.txt").read_text() == "Hi there!"
