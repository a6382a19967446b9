"""A workspace with a folder beside it for what is not its own, and the command line run in it."""

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from aintern.cli.command_line import run
from tests.terminal.command_line import aintern, call, calls, says, script

Command = Callable[..., str]
WRITE = call("write_file", path="new.txt", content="hello\n")


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "proj"
    root.mkdir()
    (root / "README.md").write_text("# Rowan\n\nA tool that counts trees.\n")
    return root


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
