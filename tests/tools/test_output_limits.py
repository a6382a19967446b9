"""What the model is told is bounded, says what is missing, and forges no line."""

import pytest

from aintern.tools.output_limits import head_and_tail, human_size, short_line, visible


def test_a_long_text_keeps_head_and_tail_on_whole_lines_and_says_what_is_missing() -> None:
    text = "".join(f"line {number}\n" for number in range(1000))
    cut = head_and_tail(text, 300, "Read on from line 20.")
    head, note, tail = cut.partition("\n[… ")[0], cut.splitlines()[-12], cut.splitlines()[-1]
    assert head.startswith("line 0\n")
    assert head.splitlines()[-1] in text.splitlines()
    assert tail == "line 999"
    assert "characters left out. Read on from line 20.]" in cut
    assert note
    assert len(cut) < 400


def test_the_tail_may_have_the_larger_share() -> None:
    text = "".join(f"line {number}\n" for number in range(1000))
    head, _, tail = head_and_tail(text, 300, larger_tail=True).partition("[…")
    assert 0 < len(head) <= 101 and 250 > len(tail) > 180 and tail.endswith("line 999\n")


def test_a_text_without_line_ends_is_cut_all_the_same_and_a_short_one_is_not() -> None:
    assert len(head_and_tail("x" * 10_000, 300)) < 400
    assert head_and_tail("short", 300) == "short"
    assert short_line("x" * 600) == "x" * 500 + "… [600 characters]"


@pytest.mark.parametrize(
    ("size", "shown"), [(0, "0 B"), (999, "999 B"), (1500, "1.5 KB"), (20e6, "20.0 MB"), (5e15, "5,000.0 TB")]
)
def test_sizes_are_for_people(size: float, shown: str) -> None:
    assert human_size(int(size)) == shown


def test_a_name_stays_on_its_line() -> None:
    assert visible("a\nb\x1b[31m\udcff.py") == "a\\nb\\x1b[31m\\udcff.py"
    assert visible("grün.py") == "grün.py"
