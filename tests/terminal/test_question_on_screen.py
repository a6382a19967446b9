"""What a question says on a real terminal: what a key will remember, where a command's lines begin, and whole keys on small ones."""

from tests.terminal.command_line import call, calls, says
from tests.terminal.conftest import Start

EDIT = call("edit_file", path="README.md", old_text="trees", new_text="oaks")
BACK = call("edit_file", path="README.md", old_text="oaks", new_text="trees")


def test_a_denial_that_is_remembered_is_worded_so_before_and_after(start: Start) -> None:
    screen = start(calls(EDIT), calls(EDIT), says("Then not."))
    screen.say("Edit it.")
    screen.wait_for_question()
    screen.press("w")
    screen.wait_for("Allow edit_file on '*' until this session ends")
    screen.press("d")
    screen.wait_for("Deny edit_file on '*' until this session ends (remembered). Why?")
    screen.type("never")
    screen.press("Enter")
    screen.wait_for("denied from now on (edit_file on '*' until this session ends): never")
    screen.wait_for("Then not.")
    screen.say("/grants")
    screen.wait_for("refuses edit_file on '*' · session")


def test_a_denial_is_of_this_call_alone_where_nothing_was_widened(start: Start) -> None:
    screen = start(calls(EDIT), calls(EDIT), says("Then not."))
    screen.say("Edit it.")
    screen.wait_for_question()
    screen.press("d")
    screen.wait_for("Deny this call. Why?")
    screen.press("Enter")
    screen.wait_for("edit_file wants your permission")
    screen.wait_for_question()
    screen.press("Escape")
    screen.wait_for("Cancelled ·")


def test_the_session_key_says_that_it_means_the_same_edit_and_after_w_means_the_files(start: Start) -> None:
    screen = start(calls(EDIT), calls(BACK), says("Edited twice."))
    screen.say("Edit it.")
    screen.wait_for_question()
    screen.wait_for("s same change, session")
    screen.press("w")
    screen.wait_for("s allow, session")
    screen.press("s")
    screen.wait_for("Edited twice.")
    screen.wait_for("allowed: edit_file on '*' until this session ends")


def test_a_wrapped_command_has_one_dollar_sign_a_line_of_its_own_and_whole_words(start: Start) -> None:
    command = f"make {' '.join(f'argument-{number}' for number in range(12))}\nmake second"
    screen = start(calls(call("run_command", command=command)), says("Done."))
    screen._tmux("resize-window", "-x", "60", "-y", "24")
    screen.say("Run it.")
    screen.wait_for_question()
    shown = [line.strip() for line in screen._lines()]
    at = next(number for number, line in enumerate(shown) if line.startswith("$ make argument-0"))
    end = next(number for number, line in enumerate(shown) if number > at and "make second" in line)
    assert end > at + 1
    assert not any(line.startswith("$") for line in shown[at + 1 : end])
    assert " ".join(shown[at:end]).split() == ["$", *command.split("\n")[0].split()]
    screen.press("Escape")
    screen.wait_for("Cancelled ·")


def test_on_a_small_terminal_the_keys_are_whole_and_enter_waits_for_the_end_of_the_command(start: Start) -> None:
    command = "make all\n" + "\n".join(f"make file-{number}" for number in range(20))
    screen = start(calls(call("run_command", command=command)), says("Done."), size=(40, 12))
    screen.say("Run it.")
    screen.wait_for_question()
    keys = " ".join(screen._lines())
    for key in ("s same call, session", "d deny", "w wider", "l longer", "n network"):
        assert key in keys
    screen.wait_for("rows 1 to ")
    screen.press("Enter")
    screen.wait_for("Scroll to the end")
    screen.press("Escape")
    screen.wait_for("Cancelled ·")
