"""What a person types before the prompt is there is neither lost nor left lying."""

from pathlib import Path

import pytest

from tests.forked_command import AINTERN
from tests.terminal.command_line import says
from tests.terminal.conftest import Start
from tests.terminal.terminal_screen import Screen


@pytest.fixture
def go(tmp_path: Path) -> Path:
    """Until it is there the command has not begun, and the terminal makes lines of what is typed."""
    return tmp_path / "go"


def started_late(start: Start, go: Path, answer: str, expect: str) -> Screen:
    waits = f"echo Ready.; while [ ! -e '{go}' ]; do sleep 0.05; done; exec \"$@\""
    screen = start(says(answer, expect=expect), program=("sh", "-c", waits, "sh", *AINTERN))
    screen.wait_for("Ready.")
    return screen


def test_a_line_that_was_typed_before_the_prompt_is_there_is_sent(start: Start, go: Path) -> None:
    screen = started_late(start, go, "Counted.", "count the oaks – all")
    screen.type("count the oaks – all")
    screen.press("Enter")
    go.touch()
    screen.wait_for("Counted.")


def test_what_has_no_end_yet_waits_in_the_box(start: Start, go: Path) -> None:
    screen = started_late(start, go, "Counted.", "count the oaks")
    screen.type("count the")
    go.touch()
    screen.wait_for("> count the")
    screen.type(" oaks")
    screen.press("Enter")
    screen.wait_for("Counted.")


def test_of_several_lines_that_may_have_been_pasted_none_is_sent_alone(start: Start, go: Path) -> None:
    screen = started_late(start, go, "Both.", "the oaks\nthe firs")
    for line in ("the oaks", "the firs"):
        screen.type(line)
        screen.press("Enter")
    go.touch()
    screen.wait_for("> the oaks")
    screen.press("Enter")
    screen.wait_for("Both.")


def test_ctrl_d_before_the_prompt_is_there_quits(start: Start, go: Path) -> None:
    screen = started_late(start, go, "Never.", "never")
    screen.press("C-d")
    go.touch()
    assert screen.exit_code() == 0
