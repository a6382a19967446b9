"""The chat in a real terminal: it answers, asks with one key, keeps what is typed, and Ctrl+C cancels before it quits."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.terminal.command_line import aintern, call, calls, environment, says, script
from tests.terminal.terminal_screen import Screen

WRITE = call("write_file", path="new.txt", content="hello\n")
KEYS = "Enter allow"
Start = Callable[..., Screen]


@pytest.fixture
def start(workspace: Path, tmp_path: Path) -> Iterator[Start]:
    """Starts the chat (or another command) on a script, in a terminal."""
    screens: list[Screen] = []

    def started(*steps: dict[str, Any], arguments: tuple[str, ...] = ()) -> Screen:
        screen = Screen([*arguments, "-m", script(tmp_path, *steps)], workspace, environment())
        screens.append(screen)
        return screen

    yield started
    for screen in screens:
        screen.close()


def test_it_answers_in_markdown_keeps_the_conversation_and_quits(start: Start) -> None:
    screen = start(says("It is **bold** and short.", chunk=3, delay=0.01))
    screen.say("What is it?")
    assert "**" not in screen.wait_for("answered")
    screen.say("/quit")
    assert screen.exit_code() == 0
    assert "What is it?" in aintern("sessions", "list").out


def test_one_key_allows_a_call_and_the_diff_is_shown_before(start: Start, workspace: Path) -> None:
    screen = start(calls(WRITE), says("Written."))
    screen.say("Write it.")
    assert "+hello" in screen.wait_for(KEYS)
    assert not (workspace / "new.txt").exists()
    screen.wait_for_question()
    screen.press("Enter")
    screen.wait_for("Written.")
    assert (workspace / "new.txt").read_text() == "hello\n"


def test_a_denial_with_a_reason_reaches_the_model(start: Start, workspace: Path) -> None:
    screen = start(calls(WRITE), says("As you wish.", expect="too early"))
    screen.say("Write it.")
    screen.wait_for_question()
    screen.press("d")
    screen.wait_for("Why?")
    screen.type("too early")
    screen.press("Enter")
    screen.wait_for("As you wish.")
    assert not (workspace / "new.txt").exists()


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


def test_escape_cancels_the_run_and_the_chat_goes_on(start: Start) -> None:
    screen = start(calls(WRITE), says("Hello again."))
    screen.say("Write it.")
    screen.wait_for_question()
    screen.press("Escape")
    screen.wait_for("cancelled ·")
    screen.say("Are you there?")
    screen.wait_for("Hello again.")


def test_ctrl_c_cancels_once_and_quits_twice(start: Start) -> None:
    screen = start(says("word " * 500, chunk=5, delay=0.05), says("Still here."))
    screen.say("Write much.")
    screen.wait_for("word word")
    screen.press("C-c")
    screen.wait_for("cancelled ·")
    screen.say("Are you there?")
    screen.wait_for("Still here.")
    screen.wait_for("answered ·")
    screen.wait_for_prompt()
    screen.press("C-c")
    screen.wait_for("once more quits")
    screen.wait_for_prompt()
    screen.press("C-c")
    assert screen.exit_code() == 0


def test_a_message_may_have_several_lines(start: Start) -> None:
    screen = start(says("Two lines.", expect="first\nsecond"))
    screen.wait_for_prompt()
    screen.type("first")
    screen.press("C-j")
    screen.type("second")
    screen.press("Enter")
    screen.wait_for("Two lines.")


def test_slash_commands_and_a_wrong_one(start: Start) -> None:
    screen = start(says("Noted."))
    screen.say("/hlep")
    screen.wait_for("no command /hlep")
    screen.say("Remember 42.")
    screen.wait_for("Noted.")
    screen.say("/status")
    screen.wait_for("conversation  conv_")
    screen.say("/new")
    screen.wait_for("Type what you want", times=2)
    screen.say("/sessions")
    screen.wait_for("Remember 42.", times=2)


def test_a_chat_without_tools_says_so_and_runs_none(start: Start) -> None:
    listing = calls(call("list_directory", path="."))
    screen = start(listing, says("I could not.", expect="Tools are switched off"), arguments=("--no-tools",))
    screen.say("/tools")
    screen.wait_for("this is plain chat")
    screen.say("List it.")
    screen.wait_for("I could not.")


def test_a_long_conversation_is_compacted_by_hand_and_a_short_one_is_not(start: Start) -> None:
    long = [says(f"Part {number}. " + "trees and more trees " * 400) for number in range(3)]
    screen = start(*long, says("We talked of trees."), says("Of trees.", expect="What of?"))
    screen.say("/compact")
    screen.wait_for("nothing to compact")
    for number in range(3):
        screen.say("Go on.")
        screen.wait_for("answered ·", times=number + 1)
    screen.say("/compact")
    screen.wait_for("The older part is a summary now")
    screen.say("What of?")
    screen.wait_for("Of trees.")


def test_a_run_in_a_terminal_asks_as_the_chat_does_and_takes_questions_by_number(start: Start, workspace: Path) -> None:
    question = call("ask_user", question="Which colour?", options=["red", "green"])
    screen = start(calls(WRITE), calls(question), says("Green it is.", expect="green"), arguments=("run", "Ask me."))
    screen.wait_for_question()
    screen.press("s")
    screen.wait_for("answer>")
    screen.press("2", "Enter")
    screen.wait_for("Green it is.")
    assert screen.exit_code() == 0
    assert (workspace / "new.txt").exists()


def test_escapes_of_a_model_do_not_reach_the_terminal(start: Start) -> None:
    screen = start(says("A \x1b]0;Approved\x07 title, &#x202e;reversed."))
    screen.say("Do evil.")
    shown = screen.wait_for("reversed.")
    assert "\\x1b]0;Approved\\x07" in shown
    assert "\\u{202e}reversed" in shown
