"""The grammar of a schema lets through what the schema allows, for any schema in the time that it takes to read it."""

import re

import pytest

from aintern.dialects.choose import DIALECTS
from aintern.dialects.grammar.schema_grammar import SchemaGrammar
from aintern.messages import ToolSpec


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
