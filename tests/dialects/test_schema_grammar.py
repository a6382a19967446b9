"""The grammar of a schema lets through what the schema allows, for any schema in the time that it takes to read it."""

import re

import pytest

from aintern.dialects.choose import DIALECTS
from aintern.dialects.grammar.number_grammar import decimal_numbers, whole_numbers
from aintern.dialects.grammar.schema_grammar import SchemaGrammar
from aintern.messages import ToolSpec


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


def test_a_schema_that_holds_itself_in_many_places_is_read_once() -> None:
    node = {"type": "object", "properties": {f"p{n}": {"$ref": "#/$defs/node"} for n in range(20)}}
    schema = {"type": "object", "properties": {"tree": {"$ref": "#/$defs/node"}}, "$defs": {"node": node}}
    rules = SchemaGrammar()
    text = rules.text(rules.arguments(ToolSpec("t", "", schema)))
    assert "anything" not in text
    assert len(re.findall(r"^loop", text, re.MULTILINE)) == 1
    assert len(re.findall(r" loop", text)) == 20


def test_an_object_that_takes_any_member_is_not_held_to_be_empty() -> None:
    rules = SchemaGrammar()
    free = {"type": "object", "properties": {}, "additionalProperties": True}
    assert rules.value(free, {}) == rules.value({"type": "object"}, {})
    assert rules.value({**free, "additionalProperties": False}, {}) != rules.value(free, {})
    assert rules.arguments(ToolSpec("t", "", free)) == rules.value(free, {})


@pytest.mark.parametrize("name", DIALECTS)
def test_keywords_of_the_wrong_type_say_nothing(name: str) -> None:
    parameters = {
        "type": "object",
        "properties": {
            "object": {"type": "object", "properties": {"a": {}}, "required": True},
            "array": {"type": "array", "minItems": "1", "maxItems": None},
        },
    }
    assert DIALECTS[name]().constraint([ToolSpec("t", "", parameters)]) is not None
