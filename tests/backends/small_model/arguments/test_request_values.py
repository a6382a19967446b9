"""What a request states comes out as it stands there: numbers, lists written out or enumerated, names that stay whole."""

import pytest

from aintern.backends.small_model.arguments.request_values import (
    copied_words,
    listed_words,
    stated_lists,
    stated_numbers,
)
from aintern.dialects.grammar.schema_grammar import COMPACT, SchemaGrammar
from tests.backends.small_model.gbnf_texts import all_texts

NUMBERS = {"type": "array", "items": {"type": "integer"}}


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("a budget of 12,000 for 3 people", [12000, 3]),
        ("at -0.5 degrees and 2.5 bar", [-0.5, 2.5]),
        ("3 million users in two weeks", [3000000, 2]),
        ("150lbs, version v1.2, 5-10 times", [150, 5, 10]),
        ("from zero to 7", [0, 7]),
        ("nothing", []),
    ],
)
def test_numbers_are_those_that_are_said(text: str, numbers: list[float]) -> None:
    assert [*stated_numbers(text).values()] == numbers


def test_a_share_is_a_fraction_unless_percent_are_wanted() -> None:
    assert [*stated_numbers("5% in 5 years", in_percent=False).values()] == [0.05, 5]
    assert [*stated_numbers("5% in 5 years").values()] == [5, 5]
    assert [*stated_numbers("2.5 and 4", whole=True).values()] == [4]


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        ("the mean of [3, 4, 5] and (1, 2)", [[3, 4, 5], [1, 2]]),
        ("sort 5, 2 and 9 please", [[5, 2, 9]]),
        ("['a', 'b'] are no numbers", []),
        ("[broken, [3", []),
        ("just 7", []),
    ],
)
def test_lists_are_those_that_are_written_out_or_enumerated(text: str, lists: list[list[int]]) -> None:
    assert stated_lists(text, NUMBERS) == lists


def test_a_text_of_brackets_is_read_in_good_time() -> None:
    assert stated_lists("[" * 20_000, NUMBERS) == []
    assert stated_lists("[" * 20_000 + "]" * 20_000, NUMBERS) == []


def copied(text: str) -> set[str]:
    rules = SchemaGrammar(COMPACT)
    return all_texts(rules.text(copied_words(rules, text)))


def test_words_are_copied_whole_and_without_what_names_nothing_around_them() -> None:
    assert copied("the weather in Los Angeles, CA.") == {
        f'"{text}"'
        for text in (
            *("weather", "weather in Los Angeles", "weather in Los Angeles, CA"),
            *("Los Angeles", "Los Angeles, CA", "CA"),
        )
    }
    assert '"~/data/a.txt"' in copied("read ~/data/a.txt")
    assert '"Hello, world!"' in copied("say 'Hello, world!'")


def test_an_enumeration_is_copied_from_its_first_item_to_its_last() -> None:
    rules = SchemaGrammar(COMPACT)
    made = all_texts(rules.text(listed_words(rules, "add milk, brown bread and eggs")))
    assert '["milk","brown bread","eggs"]' in made
    assert not [text for text in made if text.startswith(('["brown', '["eggs')) or not text.endswith('eggs"]')]
