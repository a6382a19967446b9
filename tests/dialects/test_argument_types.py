"""Text of formats without types gets the type that the tool's schema says."""

import pytest

from aintern.dialects.argument_types import schema_of, typed
from aintern.messages import ToolSpec


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
