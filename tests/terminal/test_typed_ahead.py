"""What is typed while a run works answers nothing and becomes the draft of the next message."""

from pathlib import Path

from tests.terminal.command_line import call, calls, says
from tests.terminal.conftest import Start

WRITE = call("write_file", path="new.txt", content="hello\n")


KEYS = "Enter allow"


def test_what_is_typed_while_a_question_comes_up_answers_nothing_and_becomes_the_draft(
    start: Start, workspace: Path, home: Path
) -> None:
    # However busy the machine is, it types a key within this time.
    settings = home / ".config" / "aintern" / "config.toml"
    settings.parent.mkdir()
    settings.write_text("[terminal]\narm_delay = 6.0\n")
    screen = start(calls(WRITE, text="word " * 12, chunk=5, delay=0.1), says("Denied then."))
    screen.say("Write it.")
    screen.wait_for("word")
    typed = 0
    while KEYS not in screen.text() or typed < 3:
        typed += 1
        screen.press("s", "a", "d", "Space", "e", "a", "s", "e", "l", "Enter")  # most of these would be answers
    screen.wait_for_question()
    assert not (workspace / "new.txt").exists()
    screen.press("d")
    screen.wait_for("Why?")
    screen.press("Enter")
    screen.wait_for("Denied then.")
    screen.wait_for("> sad easel")
