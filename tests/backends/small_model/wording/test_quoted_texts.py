"""Quotation marks of a request: what is in a pair of them, and what it is without."""

import re

import pytest

from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare


@pytest.mark.parametrize(
    ("said", "texts"),
    [
        ('put "Hello, world!" there', ['"Hello, world!"']),
        ("replace 'foo' by `bar()`", ["'foo'", "`bar()`"]),
        ("it says “well done”.", ["“well done”"]),
        ("don't touch the user's file, it's fine", []),  # apostrophes
        ('an open " stays open\nand does not end "here', []),
        ('"' + "x" * 301 + '"', []),
    ],
)
def test_a_text_in_quotes_is_found_with_them(said: str, texts: list[str]) -> None:
    assert re.findall(QUOTED, said) == texts


@pytest.mark.parametrize(
    ("said", "text"), [('"1."', "1."), ("'a'", "a"), ("`x`", "x"), ("“y”", "y"), ("done.", "done"), (":", ":")]
)
def test_a_text_is_without_its_quotes_or_without_the_sentences_full_stop(said: str, text: str) -> None:
    assert bare(said) == text
