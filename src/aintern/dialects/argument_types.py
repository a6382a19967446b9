"""Types for arguments that a format writes as bare text (XML): the tool's JSON Schema says what the text stands for."""

import re
from collections.abc import Mapping
from typing import Any

from aintern.dialects.json_repair import NotJson, parse_value
from aintern.dialects.pythonic import parse_literal
from aintern.messages import ToolSpec

_PYTHON_WORDS = {"True": True, "False": False, "None": None}  # what Jinja's str() makes of them in some templates
_PADDED = re.compile(r"[-+]?0\d{1,300}")  # an integer with leading zeros
_MAX_HOPS = 16


def schema_of(tool: ToolSpec | None, argument: str) -> Any:
    """The schema of one argument; None where the tool or the argument is unknown."""
    if tool is None:
        return None
    properties = tool.parameters.get("properties")
    if not isinstance(properties, Mapping) or argument not in properties:
        return None
    return resolved(properties[argument], tool.parameters)


def typed(text: str, schema: Any) -> Any:
    """The value that `text` stands for. A string by schema is kept to the letter; a union with string keeps text that
    is of no other type; what does not fit stays text, so that the check of arguments can say what was expected."""
    types = types_of(schema)
    if types == {"string"}:
        return text
    try:
        value = _value(text.strip(), types)
    except NotJson:
        return text
    if isinstance(value, str):
        return text if not types or "string" in types else value
    fits = type_name(value) in types or (type_name(value) == "integer" and "number" in types)
    return text if "string" in types and not fits else value


def _value(word: str, types: set[str]) -> Any:
    """What `word` stands for as JSON, or as Python where the schema rules out that it is a text."""
    if word in _PYTHON_WORDS:
        return _PYTHON_WORDS[word]
    if types and "string" not in types:
        if _PADDED.fullmatch(word):
            return int(word)
        if word.startswith(("{", "[")) and "'" in word:
            return parse_literal(word)
    return parse_value(word, repair=False)[0]


def types_of(schema: Any) -> set[str]:
    """The JSON types that a schema allows; empty when it does not say."""
    if not isinstance(schema, Mapping):
        return set()
    stated = schema.get("type")
    types = {item for item in (stated if isinstance(stated, list) else [stated]) if isinstance(item, str)}
    for key in ("anyOf", "oneOf", "allOf"):
        options = schema.get(key)
        if isinstance(options, list):
            for option in options:
                types |= types_of(option)
    if not types:
        enum = schema.get("enum")
        values: list[Any] = list(enum) if isinstance(enum, list) else []
        if "const" in schema:
            values.append(schema["const"])
        types.update(type_name(value) for value in values)
    if schema.get("nullable") is True:
        types.add("null")
    return types


def type_name(value: Any) -> str:
    """The JSON Schema name of a value's type."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int):
        return "integer"
    if isinstance(value, float):
        return "integer" if value.is_integer() else "number"
    if isinstance(value, str):
        return "string"
    return "array" if isinstance(value, list) else "object"


def resolved(schema: Any, root: Mapping[str, Any]) -> Any:
    """The schema behind local references (`#/$defs/…`), also one level inside anyOf and its like."""
    for _ in range(_MAX_HOPS):
        if not isinstance(schema, Mapping) or not isinstance(schema.get("$ref"), str):
            break
        schema = at_pointer(root, schema["$ref"])
    if isinstance(schema, Mapping):
        for key in ("anyOf", "oneOf", "allOf"):
            options = schema.get(key)
            if isinstance(options, list) and any(isinstance(item, Mapping) and "$ref" in item for item in options):
                followed = [at_pointer(root, item["$ref"]) if "$ref" in item else item for item in options]
                schema = {**schema, key: followed}
    return schema


def at_pointer(root: Mapping[str, Any], reference: Any) -> Any:
    """What a local reference names; None where it names nothing."""
    node: Any = root
    if not isinstance(reference, str) or not reference.startswith("#/"):
        return None
    for part in reference[2:].split("/"):
        key = part.replace("~1", "/").replace("~0", "~")
        node = node.get(key) if isinstance(node, Mapping) else None
    return node
