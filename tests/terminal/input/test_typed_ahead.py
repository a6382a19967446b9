"""What is typed while a run works is shown, queued by Enter, put into the run by /now, and answers nothing."""

import time
from pathlib import Path
from typing import Any

import pytest

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
        screen.press("s", "a", "d", "Space", "e", "a", "s", "e", "l")  # most of these would be answers
        time.sleep(0.1)  # so that it keeps up with what is typed
    screen.wait_for_question()
    assert not (workspace / "new.txt").exists()
    screen.press("d")
    screen.wait_for("Why?")
    screen.press("Enter")
    screen.wait_for("Denied then.")
    screen.wait_for("> sad easel")


HINT = "Enter queues"


@pytest.fixture
def go(tmp_path: Path) -> Path:
    """Once it is there, a reply that is held goes on."""
    return tmp_path / "go"


def held(go: Path) -> dict[str, Any]:
    return {"text": "word " * 40, "chunk": 5, "hold": str(go)}


def test_a_message_is_queued_while_it_works_seen_and_sent_when_the_run_has_ended(start: Start, go: Path) -> None:
    screen = start(held(go), says("Second done.", expect="and the next"))
    screen.say("Begin.")
    screen.wait_for("word")
    screen.type("and the next")
    screen.press("Enter")
    screen.wait_for("queued: and the next")
    go.touch()
    shown = screen.wait_for("Second done.")
    assert "> and the next" in shown
    assert "queued:" not in shown
    screen.wait_for_prompt()


def test_up_takes_the_newest_back_to_be_edited_or_dropped(start: Start, go: Path) -> None:
    screen = start(held(go), says("One done.", expect="one, but better"))
    screen.say("Begin.")
    screen.wait_for(HINT)
    for text in ("one", "two"):
        screen.type(text)
        screen.press("Enter")
        screen.wait_for(f"queued: {text}")
    screen.press("Up")
    screen.wait_for("> two")
    screen.press("C-u", "Up")
    screen.wait_for("> one")
    screen.type(", but better")
    screen.press("Enter")
    screen.wait_for("queued: one, but better")
    go.touch()
    screen.wait_for("One done.")
    screen.wait_for_prompt()


def test_now_goes_into_the_run_after_its_next_results(start: Start, go: Path) -> None:
    listing = {**calls(call("list_directory", path=".")), **held(go)}
    screen = start(listing, says("Only the trees then.", expect="only the trees"))
    screen.say("Begin.")
    screen.wait_for(HINT)
    screen.type("/now only the trees")
    screen.press("Enter")
    screen.wait_for("at once: only the trees")
    go.touch()
    screen.wait_for("Only the trees then.")
    assert "> only the trees" in screen.text()


def test_ctrl_enter_steers_where_the_terminal_tells_it_from_enter(start: Start, go: Path) -> None:
    listing = {**calls(call("list_directory", path=".")), **held(go)}
    screen = start(listing, says("Turned.", expect="turn left"))
    screen.say("Begin.")
    screen.wait_for(HINT)
    screen.type("turn left")
    screen.send("\x1b[13;5u")
    screen.wait_for("at once: turn left")
    go.touch()
    screen.wait_for("Turned.")


def test_ctrl_c_brings_what_was_queued_back_into_the_box(start: Start, go: Path) -> None:
    screen = start(held(go), says("Sent.", expect="first\nsecond"))
    screen.say("Begin.")
    screen.wait_for(HINT)
    screen.type("first")
    screen.press("Enter")
    screen.wait_for("queued: first")
    screen.type("second")
    screen.press("C-c")
    screen.wait_for("Cancelled ·")
    screen.wait_for("> first")
    screen.press("Enter")
    screen.wait_for("Sent.")


def test_escape_cancels_as_well_but_not_the_unknown_sequence_of_a_terminal(start: Start, go: Path) -> None:
    screen = start(held(go))
    screen.say("Begin.")
    screen.wait_for("Escape cancels")
    screen.send("\x1b[77;77;77z")
    screen.wait_for("> [77;77;77z")
    assert "Cancelled" not in screen.text()
    screen.press("Escape")
    screen.wait_for("Cancelled ·")
    screen.wait_for("> [77;77;77z")


def test_a_command_waits_in_the_box_since_the_model_must_not_read_it(start: Start, go: Path) -> None:
    screen = start(held(go))
    screen.say("Begin.")
    screen.wait_for(HINT)
    screen.type("/status")
    screen.press("Enter")
    screen.wait_for("can't wait in the queue")
    go.touch()
    screen.wait_without("can't wait in the queue")
    screen.press("Enter")
    screen.wait_for("conversation  conv_")


def test_what_is_queued_answers_no_question(start: Start, go: Path, workspace: Path) -> None:
    screen = start({**calls(WRITE), **held(go)}, says("Denied then."), says("Later.", expect="allow it"))
    screen.say("Write it.")
    screen.wait_for(HINT)
    screen.type("allow it")
    screen.press("Enter")
    screen.wait_for("queued: allow it")
    go.touch()
    screen.wait_for_question()
    screen.press("d")
    screen.wait_for("Why?")
    screen.press("Enter")
    screen.wait_for("Later.")
    assert not (workspace / "new.txt").exists()
