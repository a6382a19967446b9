"""A workspace with a folder beside it for what is not its own, and the command line run in it."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from aintern.cli.command_line import run
from tests.terminal.command_line import aintern, call, calls, environment, says, script
from tests.terminal.terminal_screen import Screen

Command = Callable[..., str]
Start = Callable[..., Screen]
WRITE = call("write_file", path="new.txt", content="hello\n")


@pytest.fixture
def workspace(workspace: Path) -> Path:
    (workspace / "README.md").write_text("# Rowan\n\nA tool that counts trees.\n")
    return workspace


@pytest.fixture
def command(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], workspace: Path) -> Command:
    """Runs a command in the workspace, in this process, and gives what it printed."""
    monkeypatch.chdir(workspace)

    def ran(*arguments: str, code: int = 0, input: str = "") -> str:
        reader = io.TextIOWrapper(io.BytesIO(input.encode()), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", reader)
        capfd.readouterr()
        assert run(arguments) == code
        return str(capfd.readouterr().out)

    return ran


@pytest.fixture
def told(workspace: Path, tmp_path: Path) -> str:
    """A conversation in which a file was written and another call denied; gives its id."""
    model = script(tmp_path, calls(WRITE, call("delete_file", path="README.md")), says("Half of it."))
    ended = aintern("run", "--json", "-m", model, "--allow", "write_file", "Tidy the grove.", cwd=workspace)
    assert ended.code == 0, ended.err
    return str(ended.events[0]["conversation_id"])


@pytest.fixture
def start(workspace: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts the chat (or another command) on a script, in a terminal."""
    screens: list[Screen] = []

    def started(
        *steps: dict[str, Any],
        arguments: tuple[str, ...] = (),
        size: tuple[int, int] = (100, 30),
        program: tuple[str, ...] | None = None,
    ) -> Screen:
        screen = Screen([*arguments, "-m", script(tmp_path, *steps)], workspace, environment(), size, program)
        screens.append(screen)
        return screen

    yield started
    for screen in screens:
        screen.close()
