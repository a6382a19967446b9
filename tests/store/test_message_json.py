"""What stored messages promise: each is the same after its JSON, and an odd one is refused by name."""

import json
from collections.abc import Mapping
from dataclasses import fields
from datetime import date
from math import isnan
from types import MappingProxyType

import pytest

from aintern.messages import Image, Message, MessageWithImages, ToolCall
from aintern.risk_level import RiskLevel
from aintern.store.message_json import message_from_json, message_to_json

CALL = ToolCall(
    "write_file",
    {"path": "a\udcff.txt", "content": "nul \0 and é", "deep": {"list": [1, 2.5, None, True]}},
    id="call_1",
    name="Write file",
    risk=RiskLevel.HIGH,
    summary="Write a.txt",
    raw="```tool_call\n{}```",
    iteration=3,
    validation=("wrong",),
    warnings=("odd",),
    repairs=("comma",),
    always_ask=True,
)
FULL = Message("assistant", "text \0 é", "thought", "raw", (CALL,), "call_0", "tool", False, "model", "msg_1")


def same(one: Message, other: Message) -> bool:
    return all(getattr(one, field.name) == getattr(other, field.name) for field in fields(Message))


@pytest.mark.parametrize(
    "message", [FULL, Message("user", "hello"), Message("tool", "out", call_id="call_1", tool="t")]
)
def test_a_message_is_the_same_after_json(message: Message) -> None:
    assert same(message_from_json(message_to_json(message)), message)


def test_a_message_keeps_its_images() -> None:
    images = (Image("a.png", "image/png", "AAAA"), Image("b.gif", "image/gif", "AAA="))
    again = message_from_json(message_to_json(MessageWithImages("user", "Look.", images=images)))
    assert isinstance(again, MessageWithImages)
    assert again.images == images
    assert [image.size for image in again.images] == [3, 2]


def test_every_field_of_a_message_and_a_call_is_kept() -> None:
    """A field that the vocabulary gains must be stored as well."""
    assert all(getattr(FULL, field.name) not in ("", (), True) for field in fields(Message))
    again = message_from_json(message_to_json(FULL)).tool_calls[0]
    assert again == CALL and all(getattr(CALL, field.name) for field in fields(ToolCall))


def test_what_holds_its_default_is_left_out_and_what_is_unknown_is_ignored() -> None:
    assert json.loads(message_to_json(Message("user", "hi", id="m"))) == {"role": "user", "text": "hi", "id": "m"}
    newer = '{"role": "user", "text": "hi", "id": "m", "mood": 1, "tool_calls": [{"tool": "t", "parameters": {}, "id": "c", "x": 1}]}'
    assert message_from_json(newer).tool_calls[0] == ToolCall("t", {}, id="c")


@pytest.mark.parametrize(
    "value",
    [
        float("inf"),
        10**30,
        -(10**30),
        1e-05,
        "null",
        "é null",
        "\x1b[0m\x7f\u2028",
        "\ud800 alone",
        {"a": None},
        {1: 2},
        date(2026, 11, 29),
        MappingProxyType({"k": (1, 2)}),
    ],
)
def test_the_values_of_a_call_are_what_pythons_own_json_makes_of_them(value: object) -> None:
    message = Message("assistant", "ça va", tool_calls=(ToolCall("t", {"v": value}, id="c"),), id="m")
    kept = message_from_json(message_to_json(message)).tool_calls[0].parameters["v"]
    assert kept == json.loads(json.dumps(value, default=lambda it: dict(it) if isinstance(it, Mapping) else str(it)))
    alone = isinstance(value, str) and "\ud800" in value
    assert ("ça va" in message_to_json(message)) != alone  # as it is searched for, where it can be kept so


def test_what_is_no_number_is_kept() -> None:
    message = Message("assistant", "", tool_calls=(ToolCall("t", {"v": float("nan")}, id="c"),), id="m")
    assert isnan(message_from_json(message_to_json(message)).tool_calls[0].parameters["v"])


@pytest.mark.parametrize(
    "text", ["", "[]", "{}", '{"role": "user", "text": "hi"}', '{"role": "user", "id": "m"}', "null"]
)
def test_what_is_no_message_is_refused(text: str) -> None:
    with pytest.raises((ValueError, KeyError, TypeError, AttributeError)):
        message_from_json(text)
