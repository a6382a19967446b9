"""What calls printed and changed stays on the screen: the end of long output, the rest behind a key, diffs, what really ran."""

import time
from pathlib import Path

import pytest

from tests.terminal.command_line import aintern, call, calls, says, script
from tests.terminal.conftest import Start

UNASKED = ("--mode", "auto_approve")


def ran(command: str) -> dict[str, object]:
    return calls(call("run_command", command=command))


def test_the_last_line_of_a_command_is_shown(start: Start) -> None:
    commands = ("seq 1 3; echo oops >&2; exit 3", "echo one && echo ouch", "echo start; sleep 0.5; echo alas")
    screen = start(*map(ran, commands), says("Done."), arguments=("run", "Go.", *UNASKED))
    assert screen.exit_code() == 0
    assert all(f"  | {last}\n" in screen.text() for last in ("oops", "ouch", "alas"))


def test_without_a_terminal_the_last_line_is_told_as_well(workspace: Path, tmp_path: Path) -> None:
    model = script(tmp_path, ran("seq 1 3; echo oops >&2; exit 3"), says("Done."))
    assert "  | oops\n" in aintern("run", "-m", model, *UNASKED, "Go.", cwd=workspace).err


def test_of_long_output_the_end_is_shown_with_how_much_is_hidden_and_a_key_shows_all(start: Start) -> None:
    screen = start(ran("seq 20000"), says("Done."), arguments=UNASKED)
    screen.say("Go.")
    shown = screen.wait_for("Done.")
    assert "  | … 19,990 lines hidden (Ctrl+O shows)\n  | 19991\n" in shown
    assert "  | 20000\n  ok: Exit code 0" in shown
    assert "  | 5\n" not in shown
    screen.wait_for_prompt()
    screen.press("C-o")
    screen.wait_for("line 1 of 20001")
    screen.press("End")
    screen.wait_for("line 20001 of 20001")
    screen.press("q")
    screen.wait_for_prompt()


def test_the_change_stays_after_the_question_is_gone(start: Start) -> None:
    screen = start(calls(call("write_file", path="new.txt", content="hello\n")), says("Written."))
    screen.say("Write it.")
    screen.wait_for_question()
    screen.press("Enter")
    shown = screen.wait_for("Written.")
    assert "  allowed once\n  ok: Created new.txt (6 B)" in shown
    assert "  --- /dev/null\n  +++ b/new.txt\n  @@ -0,0 +1 @@\n  +hello\n" in shown


def test_what_a_command_changed_is_shown_as_well(start: Start) -> None:
    screen = start(ran("echo more >> README.md"), says("Done."), arguments=("run", "Go.", *UNASKED))
    assert screen.exit_code() == 0
    if "--- a/README.md" not in screen.text():
        pytest.skip("there are no layers here, so what a command changed is not known")
    assert "  +more\n" in screen.text()


def test_what_ran_after_an_edit_of_the_call_is_told(start: Start) -> None:
    screen = start(ran("python3 test.py"), says("Done."))
    screen.say("Test it.")
    screen.wait_for_question()
    screen.press("e")
    screen.wait_for("Edit, then Enter")
    screen.press("C-u")
    screen.type("echo mine")
    screen.press("Enter")
    shown = screen.wait_for("Done.")
    assert "Run: python3 test.py" in shown
    assert "  runs instead: Run: echo mine\n" in shown
    assert "  | mine\n" in shown


def test_a_denial_is_told_once(start: Start) -> None:
    screen = start(calls(call("write_file", path="new.txt", content="hello\n")), says("As you wish."))
    screen.say("Write it.")
    screen.wait_for_question()
    screen.press("d")
    screen.wait_for("Why?")
    screen.type("too early")
    screen.press("Enter")
    assert screen.wait_for("As you wish.").count("too early") == 1


def test_calls_of_one_reply_have_results_with_their_numbers(start: Start) -> None:
    reads = calls(call("read_file", path="README.md"), call("list_directory", path="."))
    screen = start(reads, says("Done."), arguments=("run", "Go."))
    assert screen.exit_code() == 0
    assert "  [1/2] ok: Read 3 lines of README.md" in screen.text()
    assert "  [2/2] ok: 1 entry in ." in screen.text()


def test_the_answer_to_a_question_stays(start: Start) -> None:
    question = call("ask_user", question="Which colour?", options=["red", "green"])
    screen = start(calls(question), says("Done."), arguments=("run", "Ask me."))
    screen.wait_for("answer>")
    screen.press("2", "Enter")
    assert "  answered: green\n" in screen.wait_for("Done.")


def test_the_key_shows_all_while_the_agent_works_and_a_question_waits_behind_it(start: Start, workspace: Path) -> None:
    write = {**calls(call("write_file", path="new.txt", content="x")), "text": "word " * 30, "chunk": 5, "delay": 0.1}
    screen = start(ran("seq 20000"), write, says("Done."))
    screen.say("Go.")
    screen.wait_for("word word")
    screen.press("C-o")
    screen.wait_for("line 1 of 20001")
    screen.wait_for("\n5\n6\n")
    time.sleep(3)  # the question comes up behind it, and takes no key
    screen.press("Down", "Enter")
    assert not (workspace / "new.txt").exists()
    screen.press("q")
    screen.wait_for_question()
    screen.press("Enter")
    screen.wait_for("Done.")
    assert (workspace / "new.txt").exists()


def test_no_key_of_the_viewer_is_cut_on_a_narrow_terminal(start: Start) -> None:
    screen = start(ran("seq 100"), says("Done."), arguments=UNASKED, size=(40, 20))
    screen.say("Go.")
    screen.wait_for("Done.")
    screen.wait_for_prompt()
    screen.press("C-o")
    shown = screen.wait_for("line 1 of 101")
    assert shown.endswith(
        " line 1 of 101\n Up, Down, Page Up, Page Down: scroll\n /: search · q, Escape, Ctrl+O: back\n"
    )


def test_queueing_a_message_does_not_break_the_paragraph_that_is_written(start: Start) -> None:
    words = [f"oak{number}" for number in range(40)]
    screen = start(says(" ".join(words), chunk=5, delay=0.1), says("Then so."), says("And so."), size=(60, 20))
    screen.say("Go.")
    for message in ("next", "another"):
        screen.wait_for(f"oak{5 if message == 'next' else 15}")
        screen.type(message)
        screen.press("Enter")
        screen.wait_for(f"queued: {message}")
    shown = screen.wait_for("And so.")
    rows = shown[shown.index("oak0") : shown.index("oak39")].split("\n")
    assert all(len(row) + len("oak10 ") > 59 for row in rows[:-1]), rows
