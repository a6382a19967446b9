"""Twice Escape goes back to before an earlier message: the conversation, the files that were changed since, or both."""

from pathlib import Path

from tests.terminal.command_line import aintern, call, calls, says
from tests.terminal.conftest import Start
from tests.terminal.terminal_screen import Screen

ONE = calls(call("write_file", path="one.txt", content="one\n"))
TWO = calls(call("write_file", path="two.txt", content="two\n"))
UNASKED = ("--allow", "write_file")
MESSAGES = "Go back to before which message?"


def talked(start: Start) -> Screen:
    """Two requests that wrote a file each, and a third that changed nothing; then twice Escape."""
    screen = start(ONE, says("Ready 1."), TWO, says("Ready 2."), says("Ready 3."), arguments=UNASKED)
    for number, text in enumerate(("Write the first.", "Write the second.", "How are you?"), 1):
        screen.say(text)
        screen.wait_for(f"Ready {number}.")
    screen.wait_for_prompt()
    screen.press("Escape", "Escape")
    screen.wait_for(MESSAGES)
    return screen


def files(workspace: Path) -> set[str]:
    return {path.name for path in workspace.glob("*.txt")}


def test_conversation_and_files_go_back_and_the_message_is_in_the_box(start: Start, workspace: Path) -> None:
    screen = talked(start)
    screen.press("Up")
    screen.wait_for("> 20")
    screen.press("Enter")
    shown = screen.wait_for("What goes back?")
    assert "the files: two.txt" in shown
    screen.press("Enter")
    screen.wait_for("1 put back: two.txt (/undo takes that back)")
    screen.wait_for("> Write the second.", times=2)
    assert files(workspace) == {"one.txt"}
    screen.press("C-u")
    screen.say("/status")
    screen.wait_for("(5 messages)", times=2)
    listed = aintern("sessions", "list", "--json", cwd=workspace).out
    assert listed.count("conv_") >= 2  # the conversation as it was is there, too


def test_the_conversation_alone_goes_back(start: Start, workspace: Path) -> None:
    screen = talked(start)
    screen.press("Home", "Enter")
    screen.wait_for("What goes back?")
    screen.press("Down", "Enter")
    screen.wait_for("> Write the first.", times=2)
    assert files(workspace) == {"one.txt", "two.txt"}
    screen.press("C-u")
    screen.say("/status")
    assert "(0 messages)" in screen.wait_for("conversation  conv_")  # there is nothing before the first one


def test_the_files_alone_go_back(start: Start, workspace: Path) -> None:
    screen = talked(start)
    (workspace / "two.txt").write_text("mine now\n")
    screen.press("Home", "Enter")
    screen.wait_for("the files: one.txt")
    screen.press("End", "Enter")
    screen.wait_for("two.txt: changed since")
    assert files(workspace) == {"two.txt"}
    screen.say("/status")
    assert "(0 messages)" not in screen.wait_for("conversation  conv_")


def test_escape_leaves_everything_as_it_is(start: Start, workspace: Path) -> None:
    screen = talked(start)
    screen.press("Escape")
    screen.wait_for_prompt()
    assert files(workspace) == {"one.txt", "two.txt"}
    screen.press("Escape", "Escape")
    screen.wait_for(MESSAGES)
    screen.press("Enter")
    screen.wait_for("What goes back?")  # the newest message changed nothing: there are no files to offer
    assert "the files" not in screen.text()
    screen.press("Escape")
    screen.wait_for_prompt()
    assert files(workspace) == {"one.txt", "two.txt"}


def test_there_is_nothing_to_go_back_to_in_the_beginning(start: Start) -> None:
    screen = start()
    screen.wait_for_prompt()
    screen.press("Escape", "Escape")
    screen.wait_for("There is no earlier message.")
