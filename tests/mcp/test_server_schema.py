"""A server's schema checks what its tools are given, and does nothing else: no address, no regular expression, no endless work."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from typing import Any

import pytest

from aintern.mcp.server_schema import SchemaUnusable, ServerSchema


def problems(schema: Any, **given: Any) -> list[str]:
    return list(ServerSchema({"type": "object", **schema}).problems(given))


@pytest.mark.parametrize(
    "dialect", ["http://json-schema.org/draft-07/schema#", "https://json-schema.org/draft/2020-12/schema"]
)
def test_what_does_not_fit_is_named_with_its_place(dialect: str) -> None:
    schema = {
        "$schema": dialect,
        "properties": {"a": {"$ref": "#/definitions/number"}, "pattern": {"type": "string"}},
        "definitions": {"number": {"type": "integer", "enum": [1, 2]}},
        "required": ["a"],
        "additionalProperties": False,
    }
    assert problems(schema, a=1, pattern="x") == []
    assert problems(schema, a=3) == ["a: 3 is not one of [1, 2]"]
    assert problems(schema, b=3, a=1)[0].startswith("parameters: Additional properties are not allowed")


@pytest.fixture
def listener() -> Iterator[tuple[str, list[str]]]:
    """An address that notes who comes."""
    came: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            came.append(self.path)
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b'{"type": "string"}')

    server = HTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/schema", came
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize("place", ["whole", "part"])
def test_an_address_in_it_is_not_asked(listener: tuple[str, list[str]], place: str) -> None:
    address, came = listener
    schema = {"properties": {"a": {"$ref": address}}} if place == "part" else {"$ref": address}
    with pytest.raises(SchemaUnusable):
        problems(schema, a=1)
    assert not came


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"a": {"type": "string", "pattern": "(a+)+$"}}},
        {"patternProperties": {"(a+)+$": {"type": "integer"}}, "additionalProperties": False},
        {"properties": {"a": {"$schema": "https://json-schema.org/draft/2020-12/schema", "pattern": "(a+)+$"}}},
    ],
)
def test_a_regular_expression_is_left_to_the_server(schema: Any) -> None:
    evil = "a" * 60 + "!"  # takes for ever with Python's own engine
    assert problems(schema, a=evil, **{evil: 1}) == []


def test_references_that_double_each_other_end() -> None:
    levels = {f"l{n}": {"allOf": [{"$ref": f"#/$defs/l{n + 1}"}] * 2} for n in range(60)}
    with pytest.raises(SchemaUnusable, match="takes too long"):
        problems({"$defs": {**levels, "l60": {"type": "integer"}}, "properties": {"a": {"$ref": "#/$defs/l0"}}}, a=1)


@pytest.mark.parametrize(
    "schema",
    [
        {"properties": {"a": {"type": [["string"]]}}},
        {"properties": {"a": {"type": {"x": 1}}}},
        {"properties": 3},
        {"properties": {"a": {"$ref": "#/nowhere"}}},
        {"properties": {"a": {"$ref": "#"}}, "$ref": "#"},
    ],
)
def test_what_is_no_schema_says_so(schema: Any) -> None:
    with pytest.raises(SchemaUnusable):
        problems(schema, a=1)
