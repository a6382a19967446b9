"""`/background` on a real terminal: started by the model or the person, seen in the status line, read, stopped, and gone at the end."""

import time
from pathlib import Path

from tests.terminal.command_line import call, calls, says
from tests.terminal.conftest import Start

BEAT = "while :; do date +%N > beat; sleep 0.05; done"


def test_the_models_command_is_listed_read_and_stopped(start: Start) -> None:
    step = calls(call("run_command", command="echo it is up; sleep 100", background=True))
    screen = start(step, says("It runs."), says("Gone."))
    screen.say("Start the server.")
    screen.wait_for_question()
    assert "in the background" in screen.text()
    screen.press("Enter")
    screen.wait_for("It runs.")
    screen.wait_for("1 in background")
    screen.say("/background")
    screen.wait_for("b1 runs in the background for")
    screen.say("/background read b1")
    screen.wait_for_prompt()
    assert "\nit is up\n" in screen.text()
    screen.say("/background stop b1")
    screen.wait_for("b1 was stopped by the user after")
    screen.say("And now?")
    screen.wait_for("Gone.")
    assert "1 in background" not in screen.text().splitlines()[-1]


def test_the_persons_own_is_started_in_the_sandbox_and_ends_with_the_chat(start: Start, workspace: Path) -> None:
    screen = start(says("I see it."))
    screen.say("/background start")
    screen.wait_for("/background start COMMAND")
    screen.say(f"/background start {BEAT}")
    screen.wait_for("b1 runs in the background for")
    screen.say("/background stop b9")
    screen.wait_for("There is no background command 'b9'")
    screen.say("What runs?")
    screen.wait_for("I see it.")
    screen.say("/quit")
    assert screen.exit_code() == 0
    assert "b1 ends with this session" in screen.text()
    seen = (workspace / "beat").read_text()
    time.sleep(0.3)
    assert (workspace / "beat").read_text() == seen


def test_an_end_while_nobody_works_is_told_before_the_next_message(start: Start) -> None:
    screen = start(says("So it did."))
    screen.say("/background start sleep 2; exit 4")
    screen.wait_for("b1 runs in the background for")
    time.sleep(2)
    screen.say("What now?")
    screen.wait_for("b1 ended with exit code 4 after")
    screen.wait_for("So it did.")
