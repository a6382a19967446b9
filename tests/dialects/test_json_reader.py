"""JSON that arrives in pieces: the reader knows strings, comments and ends, and shows arguments as they come."""

import json

import pytest

from aintern.dialects.json_reader import MAX_DEPTH, JsonReader


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
