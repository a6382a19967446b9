"""A run in a terminal asks as the chat does."""

import asyncio
from pathlib import Path

from tests.terminal.command_line import aintern, call, calls, says
from tests.terminal.conftest import Start
from tests.workspace.layers.conftest import layered, on_this_machine

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


def test_all_of_a_diff_that_is_longer_than_the_screen_is_shown_before_the_answer(start: Start, workspace: Path) -> None:
    on_this_machine(asyncio.run(layered(workspace)))
    aintern("config", "set", "policy.ask_about", "effects")
    made = call(
        "run_command", command="python3 -c \"open('n', 'w').write(''.join(f'{i}-line\\n' for i in range(90)))\""
    )
    screen = start(calls(made), says("Kept."), arguments=("run", "Number them."))
    shown = screen.wait_for("answer>")
    assert all(f"+{number}-line" in shown for number in (0, 45, 89)), shown
    screen.press("1", "Enter")
    screen.wait_for("Kept.")
    assert screen.exit_code() == 0
    assert (workspace / "n").read_text().endswith("89-line\n")
