"""Messages as JSON and back. Fields that hold their default are left out; unknown ones of a newer version are ignored."""

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from aintern.messages import Image, Message, MessageWithImages, ToolCall
from aintern.risk_level import RiskLevel
from aintern.store.json_text import compact_json

_MESSAGE = {each.name: each.default for each in fields(Message)}
_CALL = {each.name: each.default for each in fields(ToolCall)}


def _jsonable(value: object) -> object:
    """Frozen mappings as objects; what JSON has no words for as its text."""
    return dict(value) if isinstance(value, Mapping) else str(value)


_encode_ascii = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), default=_jsonable).encode


def message_to_json(message: Message) -> str:
    """Compact JSON; lone surrogates (odd file names) and NUL are escaped, so that every database can keep it."""
    record = message_to(message)
    text = compact_json(record, _jsonable)
    try:
        text.encode()
    except UnicodeEncodeError:
        return _encode_ascii(record)
    return text


def message_from_json(text: str) -> Message:
    """Raises ValueError, KeyError or TypeError for text that `message_to_json` did not write."""
    return message_from(json.loads(text))


def message_to(message: Message) -> dict[str, Any]:
    record = _said(message, _MESSAGE)
    if message.tool_calls:
        record["tool_calls"] = [_said(call, _CALL) for call in message.tool_calls]
    if isinstance(message, MessageWithImages):
        record["images"] = [asdict(image) for image in message.images]
    return record


def message_from(record: Mapping[str, Any]) -> Message:
    """See `message_from_json`."""
    known = {name: value for name, value in record.items() if name in _MESSAGE}
    calls = known.pop("tool_calls", None) or ()
    values = known | {"id": record["id"], "tool_calls": tuple([_call_from(call) for call in calls])}
    if images := record.get("images"):
        return MessageWithImages(**values, images=tuple([Image(**image) for image in images]))
    return Message(**values)


def _said(value: Message | ToolCall, defaults: Mapping[str, Any]) -> dict[str, Any]:
    return {name: said for name, default in defaults.items() if (said := getattr(value, name)) != default}


def _call_from(record: Mapping[str, Any]) -> ToolCall:
    known = {name: value for name, value in record.items() if name in _CALL}
    for name in ("validation", "warnings", "repairs"):
        known[name] = tuple(known.get(name, ()))
    return ToolCall(**known | {"id": record["id"], "risk": RiskLevel(known.get("risk", "medium"))})
