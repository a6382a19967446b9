"""The grammar of numbers lets through those within the bounds, and no others."""

import re

import pytest

from aintern.dialects.grammar.number_grammar import decimal_numbers, whole_numbers


def allows(body: str, number: str) -> bool:
    """Whether a rule's body lets a number through; without names of rules, GBNF is a regular expression."""
    pattern = re.sub(r'"([^"]*)"', lambda quoted: re.escape(quoted[1]), body).replace(" ", "")
    return re.fullmatch(pattern, number) is not None


@pytest.mark.parametrize(
    ("schema", "right", "wrong"),
    [
        ({"minimum": -90, "maximum": 90}, "-90 90 0 48.137 -33.8688 -0.5 0.25 89.999", "91 90.1 -90.1 -91 1e1"),
        ({"minimum": 0.1, "maximum": 0.9}, "0.1 0.10 0.5 0.9 0.90 0.1001", "0 1 0.09 0.91 0.0 -0.5"),
        ({"minimum": 2.25, "maximum": 2.5}, "2.25 2.3 2.5 2.4999", "2 2.2 2.249 2.51 2.6 3"),
        ({"minimum": 0, "maximum": 1}, "0 1 0.5", "1.5 2 -0.1"),
        ({"minimum": 0, "maximum": 0.25}, "0 0.2 0.25 0.249 0.0", "0.26 0.251 0.3 1"),
        ({"minimum": 0.5, "maximum": 3}, "0.5 0.75 1 2.999 3", "0.49 0 3.1 0.4"),
        ({"exclusiveMinimum": 0}, "0.001 1 12.5 9999", "0 -1"),
        ({"maximum": 1}, "-1000.5 1 0.5 -0.5", "1.5 2"),
        ({"minimum": -5.5, "maximum": -2.5}, "-5.5 -5 -3.3 -2.5", "-5.6 -2.4 -2 -6 0 2.5"),
        ({"minimum": float("-inf"), "maximum": 1.7976931348623157e308}, "5 -5.5 1e9", "x"),
        ({"minimum": 10**15}, "1000000000000000 9999999999999999 1000000000000000.5", "999999999999999"),
    ],
)
def test_all_numbers_within_the_bounds_can_be_written(schema: dict[str, float], right: str, wrong: str) -> None:
    body = decimal_numbers(schema)
    assert [each for each in right.split() if not allows(body, each)] == []
    assert [each for each in wrong.split() if allows(body, each)] == []


@pytest.mark.parametrize(("low", "high"), [(0, 0), (1, 107), (-12, 107), (-205, -99), (998, 1002), (5, 1)])
def test_whole_numbers_stay_within_the_bounds(low: int, high: int) -> None:
    body = whole_numbers({"minimum": low, "maximum": high})
    assert [n for n in range(-300, 1100) if allows(body, str(n))] == ([*range(low, high + 1)] or [0])
