"""JSON of calls: the reader knows strings and ends, the repair mends little and says what."""

import json

import pytest

from aintern.dialects.argument_types import schema_of, typed
from aintern.dialects.json_reader import MAX_DEPTH, JsonReader
from aintern.dialects.json_repair import NotJson, parse_object, parse_value
from aintern.messages import ToolSpec


@pytest.mark.parametrize(
    "text",
    [
        '{"a": "}"} tail',
        '[{"a": ["]", "\\"}"]}] tail',
        '{"a": "\\\\"} tail',
        '{"a": 1, // }\n "b": 2} tail',
        '{"a": 1 /* } * / */} tail',
        '{"a": "http://x/*"} tail',
        "{} tail",
    ],
)
def test_a_value_ends_where_its_grammar_says(text):
    for size in (1, 2, 3, 100):
        reader, rest = JsonReader(1), ""
        for at in range(0, len(text), size):
            rest += text[at : at + size]
            rest = rest[reader.read(rest, 0) :]
        assert reader.done and rest == " tail" and reader.raw() == text[:-5]


@pytest.mark.parametrize("text", ['{"a": [}', "{]", "[" * (MAX_DEPTH + 1)])
def test_what_can_never_close_is_broken_at_once(text):
    reader = JsonReader(1)
    reader.read(text, 0)
    assert reader.broken


def test_an_argument_is_shown_decoded_in_whatever_pieces():
    value = 'l1\nl2 "q" \\ é 🌸 \x01'
    text = json.dumps({"name": "f", "arguments": {"content": value * 40}})
    for size in (1, 7, 500):
        reader, rest, shown = JsonReader(2), "", []
        for at in range(0, len(text), size):
            rest += text[at : at + size]
            rest = rest[reader.read(rest, 0) :]
            shown += reader.take_fresh()
        assert "".join(piece for _, piece in shown) == value * 40
        assert {argument for argument, _ in shown} == {"content"} and reader.tool == "f"


@pytest.mark.parametrize(
    ("text", "value", "repairs"),
    [
        ('{"a": 1}', {"a": 1}, []),
        ('{"a": [1, 2,], }', {"a": [1, 2]}, ["a trailing comma"]),
        ('{"a": 1 /* x */ // y\n}', {"a": 1}, ["a comment"]),
        ('{"a": "x\n\ty, }"}', {"a": "x\n\ty, }"}, ["a raw control character in a string"]),
        ('{"a": "// no, /* comment */ ,]"}', {"a": "// no, /* comment */ ,]"}, []),
    ],
)
def test_few_slips_are_mended_and_named(text, value, repairs):
    assert parse_object(text) == (value, repairs)
    if repairs:
        with pytest.raises(NotJson):
            parse_object(text, repair=False)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 1}', '{"a": NaN}', '{"a": -Infinity}', '{"a": 1e999}', '{"a": "\\ud800"}', '{"a": }', "[1]", '"x"',
        '{"a" 1}', '{"a": 1', "", '{"a": "x', "{'a': 1}", '{"a": ' + "9" * 5000 + "}", "[" * 100_000, '{"a": 1}}',
        '"' + '\\"' * 50_000, "/*" * 50_000, ",/*" * 50_000,
    ],
)  # fmt: skip
def test_the_rest_is_refused_with_a_reason(text):
    with pytest.raises(NotJson) as refused:
        parse_object(text)
    assert str(refused.value)


@pytest.mark.parametrize(
    ("text", "schema", "value"),
    [
        ("02139", {"type": "string"}, "02139"),
        ("true", {"type": "string"}, "true"),
        (" x\n", {"type": "string"}, " x\n"),
        ("5", {"type": "integer"}, 5),
        ("1e20", {"type": "number"}, 1e20),
        ("True", {"type": "boolean"}, True),
        ("None", {"type": ["integer", "null"]}, None),
        ("null", {"anyOf": [{"type": "string"}, {"type": "null"}]}, None),
        ("null", {"type": "string"}, "null"),
        ("42", {"type": ["string", "integer"]}, 42),
        ("some text", {"anyOf": [{"type": "string"}, {"type": "integer"}]}, "some text"),
        ("[1]", {"type": ["string", "integer"]}, "[1]"),
        ('{"a": 1}', {"type": "object"}, {"a": 1}),
        ("many", {"type": "integer"}, "many"),
        ("red", {"enum": ["red", "blue"]}, "red"),
        ("123_456", {"type": "integer"}, "123_456"),
        ("0042", None, "0042"),
        ("7", None, 7),
        ("7", {"$ref": "#/$defs/word"}, "7"),
    ],
)
def test_untyped_text_gets_the_schemas_type(text, schema, value):
    parameters = {"properties": {"x": schema} if schema is not None else {}, "$defs": {"word": {"type": "string"}}}
    found = typed(text, schema_of(ToolSpec("t", "", parameters), "x"))
    assert found == value and type(found) is type(value)


def test_any_value_can_be_read():
    assert parse_value("[1, 2]") == ([1, 2], [])
