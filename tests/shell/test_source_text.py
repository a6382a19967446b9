"""The text is looked at before it is parsed: caps, hidden characters, and every reading that bash might take."""

import pytest

from aintern.shell.source_text import MAX_BYTES, join_lines, prepare
from tests.shell.corpus_rows import label, rules


def test_too_large_and_nul_are_not_parsed_at_all():
    assert prepare("x" * (MAX_BYTES + 1)).refused == "text.too-large"
    assert prepare("é" * (MAX_BYTES // 2 + 1)).refused == "text.too-large"
    assert prepare("a\0b").refused == "text.nul"
    assert prepare("x" * MAX_BYTES).refused == ""


@pytest.mark.parametrize(
    "character", ["\x07", "\u202e", "\u200b", "\u00a0", "\ufeff", "\U000e0041", "\x1b", "\u0301\u0301\u0301"]
)
def test_characters_that_people_do_not_see_are_high(character):
    assert "hidden-characters" in rules(f"echo a{character}b")


def test_letters_of_any_language_are_plain():
    assert label("echo žluťoučký 日本 é") == "safe"


def test_full_width_letters_and_carriage_returns_are_read_both_ways():
    assert label("ｒｍ -rf /") == "blocked"
    assert label("echo a\rrm -rf /") == "blocked"


@pytest.mark.parametrize(("text", "joined"), [
    ("a\\\nb", "ab"), ("'a\\\nb'", "'a\\\nb'"), ('"a\\\nb"', '"ab"'), ("a\\\\\nb", "a\\\\\nb"), ("\\'a\\\nb", "\\'ab"),
])  # fmt: skip
def test_lines_are_joined_as_bash_joins_them(text, joined):
    assert join_lines(text) == joined
