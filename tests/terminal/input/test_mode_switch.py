"""Shift+Tab goes from mode to mode, each told in one line; auto_approve waits for Enter. A plan is accepted, edited or refused."""

from pathlib import Path

from tests.terminal.command_line import call, calls, says
from tests.terminal.conftest import Start

WRITE = calls(call("write_file", path="new.txt", content="hello\n"))
PROPOSE = calls(call("propose_plan", plan="1. Write new.txt.\n2. Read it."))


def test_shift_tab_goes_round_and_auto_approve_waits_for_enter(start: Start, workspace: Path) -> None:
    screen = start(WRITE, says("Written."))
    screen.wait_for_prompt()
    screen.press("BTab")
    screen.wait_for("plan: Only looks")
    screen.press("BTab")
    screen.wait_for("Enter turns it on")
    screen.press("BTab")
    screen.wait_for("always_ask: Asks before every call.")
    screen.press("BTab")
    screen.wait_for("ask_for_risky: Asks before calls")
    screen.press("BTab", "BTab")
    screen.wait_for("Enter turns it on")
    screen.type("x")  # what is typed is no confirmation, and neither is the Enter behind it
    screen.press("BSpace")
    assert "Enter turns it on" not in screen.text()
    screen.press("BTab")
    screen.wait_for("Enter turns it on")
    screen.press("Enter")
    screen.wait_for("auto_approve: Asks only at critical risk and for protected paths.")
    screen.type("Write it.")
    screen.press("Enter")
    screen.wait_for("Written.")
    assert (workspace / "new.txt").exists()


def test_what_is_told_of_a_mode_stands_whole_on_a_narrow_terminal(start: Start) -> None:
    screen = start(size=(50, 20))
    screen.wait_for_prompt()
    screen.press("BTab", "BTab")
    screen.wait_for("Enter turns it on, Shift+Tab goes on.")


def test_a_plan_is_edited_and_carried_out_in_the_mode_before(start: Start, workspace: Path) -> None:
    accepted = {**WRITE, "expect": "Read it twice."}
    screen = start(PROPOSE, accepted, says("Written."), arguments=("--mode", "plan"))
    screen.wait_for("Type what you want")
    screen.type("Plan it.")
    screen.press("Enter")
    shown = screen.wait_for("Enter accept")
    assert "1. Write new.txt." in shown
    assert "RISK" not in shown
    screen.wait_for_keys("Enter accept")
    screen.press("e")
    screen.wait_for("Edit the plan, then Enter accepts it.")
    screen.press("End", "C-j")
    screen.type("Read it twice.")
    screen.press("Enter")
    shown = screen.wait_for("mode ask_for_risky")
    assert (
        "  accepted\nThe plan:\n  1. Write new.txt.\n  2. Read it.\n  Read it twice.\n" in shown
    )  # it stays on the screen
    screen.wait_for_question()  # the mode before asks about the write
    screen.press("Enter")
    screen.wait_for("Written.")
    assert (workspace / "new.txt").exists()


def test_a_refused_plan_tells_the_model_what_should_be_different(start: Start) -> None:
    screen = start(PROPOSE, says("Then so.", expect="without step 2"), arguments=("--mode", "plan"))
    screen.wait_for("Type what you want")
    screen.type("Plan it.")
    screen.press("Enter")
    screen.wait_for_keys("Enter accept")
    screen.press("d")
    screen.wait_for("What should be different?")
    screen.type("without step 2")
    screen.press("Enter")
    shown = screen.wait_for("Then so.")
    assert (
        "The plan:\n  1. Write new.txt.\n  2. Read it.\n  refused: without step 2\n" in shown
    )  # it stays on the screen
    screen.say("/mode")
    screen.wait_for("The mode is plan.")


def test_a_mode_that_was_chosen_holds_in_the_next_conversation(start: Start) -> None:
    screen = start()
    screen.say("/mode plan")
    screen.wait_for("The mode is plan.")
    screen.type("/new")
    screen.press("Enter")
    screen.wait_for("Type what you want", times=2)
    screen.say("/mode")
    screen.wait_for("The mode is plan.", times=2)


def test_shift_tab_works_while_the_agent_does_and_holds_for_its_next_call(
    start: Start, workspace: Path, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    screen = start({**WRITE, "text": "word " * 40, "chunk": 5, "hold": str(go)}, says("Planned then."))
    screen.say("Write it.")
    screen.wait_for("Enter queues")
    screen.press("BTab")
    screen.wait_for("mode plan: Only looks")
    screen.press("BTab")
    screen.wait_for("Enter turns it on")
    screen.type("x")  # what is typed is no confirmation
    screen.press("BSpace")
    go.touch()
    screen.wait_for("Planned then.")
    assert "plan mode is on" in screen.text()
    assert not (workspace / "new.txt").exists()


def test_auto_approve_is_turned_on_by_enter_while_the_agent_works(
    start: Start, workspace: Path, tmp_path: Path
) -> None:
    go = tmp_path / "go"
    screen = start({**WRITE, "text": "word " * 40, "chunk": 5, "hold": str(go)}, says("Written."))
    screen.say("Write it.")
    screen.wait_for("Enter queues")
    screen.press("BTab", "BTab")
    screen.wait_for("Enter turns it on")
    screen.press("Enter")
    screen.wait_for("mode auto_approve: ")
    go.touch()
    screen.wait_for("Written.")
    assert (workspace / "new.txt").exists()
