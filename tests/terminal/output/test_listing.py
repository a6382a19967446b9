"""Lists of commands: aligned for people, one JSON array for programs, and nothing in them acts on the terminal."""

import os
from pathlib import Path

from tests.terminal.command_line import aintern, says, script
from tests.terminal.conftest import Command


def test_lists_act_on_no_terminal(command: Command, workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, says("Hm."))
    assert aintern("run", "-m", model, "\x1b]0;evil\x07 title \u202e", cwd=workspace).code == 0
    for arguments in (["sessions", "list"], ["sessions", "list", "--json"], ["sessions", "search", "evil"]):
        out = command(*arguments)
        assert "evil" in out
        assert out.replace("\n", "").isprintable(), os.fsencode(out)
