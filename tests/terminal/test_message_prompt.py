"""A message may have several lines, and offers commands and files while it is typed."""

from tests.terminal.command_line import says
from tests.terminal.conftest import Start


def test_a_message_may_have_several_lines(start: Start) -> None:
    screen = start(says("Two lines.", expect="first\nsecond"))
    screen.wait_for_prompt()
    screen.type("first")
    screen.press("C-j")
    screen.type("second")
    screen.press("Enter")
    screen.wait_for("Two lines.")
