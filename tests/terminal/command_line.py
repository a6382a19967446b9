"""The real command, run as a person runs it: a process of its own, its output and its exit code."""

import json
import os
import subprocess
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.forked_command import AINTERN, ForkedCommand, can_fork


@dataclass(frozen=True, slots=True)
class Ended:
    """How a process ended. It never shows a traceback, whatever it was given."""

    code: int
    out: str
    err: str

    @property
    def events(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.out.splitlines()]

    def of(self, kind: str) -> list[dict[str, Any]]:
        return [event for event in self.events if event["type"] == kind]


def environment(more: Mapping[str, str] | None = None) -> dict[str, str]:
    return {**os.environ, "AINTERN_STRICT": "1", "TERM": "xterm-256color", **(more or {})}


def started(
    kind: str,
    arguments: Sequence[str],
    cwd: Path | None,
    env: Mapping[str, str],
    pipes: bool = False,
    start_new_session: bool = False,
) -> "subprocess.Popen[bytes] | ForkedCommand":
    """Starts the command, without what its start repeats where that is possible (`tests.forked_command`)."""
    if can_fork(env):
        return ForkedCommand(kind, arguments, cwd, env, pipes, start_new_session)
    streams = dict.fromkeys(("stdin", "stdout", "stderr"), subprocess.PIPE if pipes else None)
    return subprocess.Popen([*AINTERN, *arguments], cwd=cwd, env=env, start_new_session=start_new_session, **streams)


def aintern(
    *arguments: str | Path,
    input: str | bytes = b"",
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    timeout: float = 60,
) -> Ended:
    """Runs the command to its end; without what its start repeats (`tests.forked_command`)."""
    data = input.encode() if isinstance(input, str) else input
    kind = "mcp" if "mcp" in arguments[:1] else "run"
    process = started(kind, [*map(str, arguments)], cwd, environment(env), pipes=True)
    try:
        printed, said = process.communicate(data, timeout)
    finally:
        process.kill()
    out, err = printed.decode(), said.decode()
    assert "Traceback" not in err + out, err
    assert process.returncode is not None
    return Ended(process.returncode, out, err)


def start(*arguments: str | Path, cwd: Path) -> "subprocess.Popen[str]":
    """Starts the command with pipes to talk through, line by line."""
    return subprocess.Popen(
        [*AINTERN, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=cwd,
        env=environment(),
        text=True,
        bufsize=1,
    )


def script(folder: Path, *steps: Mapping[str, Any]) -> str:
    """A script file with these replies, as a model spec."""
    path = folder / "replies.jsonl"
    path.write_text("".join(json.dumps(step) + "\n" for step in steps))
    return f"script:{path}"


def call(tool: str, **parameters: Any) -> dict[str, Any]:
    return {"tool": tool, "parameters": parameters}


def calls(*made: Mapping[str, Any], text: str = "", **more: Any) -> dict[str, Any]:
    return {"text": text, "tool_calls": list(made), **more}


def says(text: str, **more: Any) -> dict[str, Any]:
    return {"text": text, **more}


def kinds(events: Sequence[Mapping[str, Any]]) -> list[str]:
    return [event["type"] for event in events]
