"""Ctrl+C cancels what runs before it quits."""

from pathlib import Path

from tests.terminal.command_line import says
from tests.terminal.conftest import Start


def test_ctrl_c_cancels_once_and_quits_twice(start: Start, tmp_path: Path) -> None:
    screen = start(says("word " * 500, chunk=10, hold=str(tmp_path / "never")), says("Still here."))
    screen.say("Write much.")
    screen.wait_for("word word")
    screen.press("C-c")
    screen.wait_for("Cancelled ·")
    screen.say("Are you there?")
    screen.wait_for("Still here.")
    screen.wait_for_prompt()
    screen.press("C-c")
    screen.wait_for("once more to quit")
    screen.wait_for_prompt()
    screen.press("C-c")
    assert screen.exit_code() == 0
