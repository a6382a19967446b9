"""A question of the model's takes an option by its number, or any words."""

import pytest

from aintern.terminal.input.question_prompt import chosen


@pytest.mark.parametrize(
    ("typed", "answer"), [("2", "blue"), (" 1 ", "red"), ("3", "3"), ("0", "0"), ("green", "green"), ("²", "²")]
)
def test_a_number_names_an_option(typed: str, answer: str) -> None:
    assert chosen(typed, ("red", "blue")) == answer
