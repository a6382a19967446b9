"""Calls written as Python are read as Python reads them, and nothing that is no call is taken for one."""

from typing import Any

import pytest

from aintern.dialects.json_repair import NotJson
from aintern.dialects.pythonic import PythonicReader, parse_calls, parse_literal


@pytest.mark.parametrize(
    ("raw", "calls"),
    [
        ("[]", None),
        ("[f()]", [("f", {})]),
        ("[f(a=1, b='x'), g.h(c=[1, {'k': None}],)]", [("f", {"a": 1, "b": "x"}), ("g.h", {"c": [1, {"k": None}]})]),
        ("f(a=-1.5e3, b=True, c=false)", [("f", {"a": -1500.0, "b": True, "c": False})]),
        ('[f(a="""x "y" z""", b=r"\\n")]', [("f", {"a": 'x "y" z', "b": "\\n"})]),
        ("[f(1)]", None),
        ("[f(a=b)]", None),
        ("[f(a=1, a=2)]", None),
        ("[f(a=1) for x in y]", None),
        ("[f(a='\\ud800')]", None),
    ],
)
def test_calls_are_read_or_refused(raw: str, calls: Any) -> None:
    if calls is not None:
        assert parse_calls(raw) == calls
        return
    with pytest.raises(NotJson):
        parse_calls(raw)


@pytest.mark.parametrize("size", [1, 2, 5, 100])
def test_an_expression_ends_where_its_brackets_do(size: int) -> None:
    text, reader, rest = '[f(a=\')]\', b="""]""", c=\'\\\'\')] tail', PythonicReader(), ""
    for at in range(0, len(text), size):
        rest += text[at : at + size]
        rest = rest[reader.read(rest, 0) :]
    assert (reader.done, rest, reader.raw()) == (True, " tail", text[:-5])


@pytest.mark.parametrize("text", ["[f(}", "[" * 65])
def test_what_can_never_close_is_broken_at_once(text: str) -> None:
    reader = PythonicReader()
    reader.read(text, 0)
    assert reader.broken


def test_a_literal_stands_for_its_value() -> None:
    assert parse_literal("{'a': (1, 2), 'b': None}") == {"a": [1, 2], "b": None}
    for wrong in ("{'a': 1", "[1] x", "{1: 2}"):
        with pytest.raises(NotJson):
            parse_literal(wrong)
