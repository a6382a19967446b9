"""A run in a terminal asks as the chat does."""

from pathlib import Path

from tests.terminal.command_line import call, calls, says
from tests.terminal.conftest import Start

WRITE = call("write_file", path="new.txt", content="hello\n")


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
