"""A tool without examples is called where a request speaks of it, and with what the request states."""

import json
from typing import Any

import pytest

from aintern.backends.small_model.arguments.call_grammar import call_grammar
from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.files.described_tools import FromRequest, described_turns, named_beside, spoken_of
from aintern.messages import ToolSpec
from aintern.tools.built_in import built_in_tools
from tests.backends.small_model.gbnf_texts import all_texts

TEXT = {"type": "string"}
NUMBER = {"type": "number"}
TICKET = ToolSpec(
    "ticket", "Look a ticket up in the tracker.", {"properties": {"number": NUMBER}, "required": ["number"]}
)
TIDE = ToolSpec(
    "tides.high_water", "The times of high water at a place.", {"properties": {"place": TEXT}, "required": []}
)


def calls(request: str, required: dict[str, Any], **optional: Any) -> list[dict[str, Any]]:
    """The parameters of all calls that the grammar allows."""
    tool = ToolSpec("t", "", {"properties": {**required, **optional}, "required": list(required)})
    written = call_grammar([tool], ValueSources(request), none=False, begun="t", narrowing=FromRequest)
    return [json.loads('{"tool":"t' + text)["parameters"] for text in all_texts(written)]


@pytest.mark.parametrize(
    ("request_", "tool"),
    [
        ("look up ticket 7", "ticket"),
        ("what does the tracker say about ticket 12?", "ticket"),
        ("when is the water high in Hamburg?", "tides.high_water"),
        ("what is a closure?", None),
        ("tell me a joke about programmers", None),
    ],
)
def test_the_tool_that_a_request_speaks_of_is_found_and_else_none(request_: str, tool: str | None) -> None:
    found = spoken_of([TICKET, TIDE], request_)
    assert (found.id if found else None) == tool


@pytest.mark.parametrize(
    ("request_", "is_else_none", "tool"),
    [
        ("look up ticket 42", False, "ticket"),
        ("show me ticket.py", False, None),
        ("search for water in src", False, None),
        ("how is the water in Hamburg?", True, "tides.high_water"),
        ("run the tests", True, None),
    ],
)
def test_beside_built_in_tools_it_is_called_by_its_name(request_: str, is_else_none: bool, tool: str | None) -> None:
    others = [each.spec for each in built_in_tools() if each.examples]
    found = named_beside([TICKET, TIDE], others, request_, is_else_none=is_else_none)
    assert (found.id if found else None) == tool


def test_a_number_that_is_said_once_is_one_argument() -> None:
    found = calls("a 25 mpg car drives 12,000 miles", {"distance": NUMBER, "efficiency": NUMBER})
    assert sorted(found, key=str) == [
        {"distance": 12000, "efficiency": 25},
        {"distance": 25, "efficiency": 12000},
    ]


def test_percent_are_a_fraction_unless_the_argument_is_told_in_percent() -> None:
    assert calls("a rate of 5%", {"rate": NUMBER}) == [{"rate": 0.05}]
    assert calls("a rate of 5%", {"rate": {**NUMBER, "description": "The rate in percent."}}) == [{"rate": 5}]


def test_an_optional_argument_is_written_where_the_request_speaks_of_it_and_only_there() -> None:
    seat = {"type": "string", "enum": ["inside", "terrace"]}
    assert calls("4 people", {"people": NUMBER}, seat=seat) == [{"people": 4}]
    assert calls("4 people on the terrace", {"people": NUMBER}, seat=seat) == [{"people": 4, "seat": "terrace"}]
    assert calls("4 people", {"people": NUMBER}, rooms={"type": "integer"}) == [{"people": 4}]


@pytest.mark.parametrize(("request_", "wanted"), [("with the full text", True), ("don't show the full text", False)])
def test_what_is_refused_is_false(request_: str, wanted: bool) -> None:
    assert calls(f"case 7 {request_}", {"case": NUMBER}, full_text={"type": "boolean"}) == [
        {"case": 7, "full_text": wanted}
    ]


def test_a_list_is_the_one_that_is_written_out() -> None:
    numbers = {"type": "array", "items": {"type": "integer"}}
    assert calls("the median of [3, 1, 2]", {"values": numbers}) == [{"values": [3, 1, 2]}]


def test_all_before_the_last_message_is_the_same_for_every_tool() -> None:
    assert described_turns(TICKET, "a")[:-1] == described_turns(TIDE, "b")[:-1]
    assert "Look a ticket up" in described_turns(TICKET, "a")[-1][1]
