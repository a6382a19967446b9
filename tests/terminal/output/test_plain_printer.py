"""Events as plain text: the answer apart from the notes, and nothing of either acts on a terminal."""

from tests.terminal.printed_events import everything, plainly, text


def test_plain_text_keeps_the_answer_apart_from_the_notes() -> None:
    out, notes = plainly(*everything())
    assert out == "**Look**\n"
    assert "run_command · Run: ls (high)" in notes
    assert "error: bad try" in notes


def test_a_line_end_of_windows_may_be_cut_in_two() -> None:
    assert plainly(text("one\r"), text("\ntwo", complete=True))[0] == "one\ntwo\n"
    assert plainly(text("one\r"), text("two", complete=True))[0] == "one\\x0dtwo\n"
