"""A command in a terminal of its own, to expect words of and answer."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import pexpect


def spawned(command: Sequence[str], cwd: Path, env: Mapping[str, str], timeout: float = 60) -> "pexpect.spawn[str]":
    """`timeout` in seconds, for each thing that is expected."""
    program, *arguments = command
    return pexpect.spawn(program, arguments, cwd=cwd, env=env, encoding="utf-8", timeout=timeout, dimensions=(40, 120))


def check_ended(child: "pexpect.spawn[str]", code: int) -> None:
    """It says nothing more that matters, and ends with this exit code."""
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == code
