"""Messages as JSON and back. Fields that hold their default are left out; unknown ones of a newer version are ignored."""

import json
from collections.abc import Mapping
from typing import Any

from aintern.messages import Message, ToolCall
from aintern.risk_level import RiskLevel

__all__ = ["call_from", "call_to", "message_from", "message_from_json", "message_to", "message_to_json"]

_TEXTS = ("thinking", "raw", "call_id", "tool", "origin")
_CALL_TEXTS = ("name", "summary", "raw")
_CALL_LISTS = ("validation", "warnings", "repairs")


def _jsonable(value: object) -> object:
    """Frozen mappings as objects; what JSON has no words for as its text."""
    return dict(value) if isinstance(value, Mapping) else str(value)


_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"), default=_jsonable).encode
_encode_ascii = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), default=_jsonable).encode


def message_to_json(message: Message) -> str:
    """Compact JSON; lone surrogates (odd file names) and NUL are escaped, so that every database can keep it."""
    record = message_to(message)
    text = _encode(record)
    try:
        text.encode()
    except UnicodeEncodeError:
        return _encode_ascii(record)
    return text


def message_from_json(text: str) -> Message:
    """Raises ValueError or KeyError for text that `message_to_json` did not write."""
    return message_from(json.loads(text))


def message_to(message: Message) -> dict[str, Any]:
    record: dict[str, Any] = {"role": message.role, "text": message.text, "id": message.id}
    for name in _TEXTS:
        if value := getattr(message, name):
            record[name] = value
    if message.tool_calls:
        record["tool_calls"] = [call_to(call) for call in message.tool_calls]
    if not message.success:
        record["success"] = False
    return record


def message_from(record: Mapping[str, Any]) -> Message:
    get = record.get
    calls = get("tool_calls")
    return Message(
        role=record["role"],
        text=record["text"],
        thinking=get("thinking", ""),
        raw=get("raw", ""),
        tool_calls=tuple([call_from(call) for call in calls]) if calls else (),
        call_id=get("call_id", ""),
        tool=get("tool", ""),
        success=get("success", True),
        origin=get("origin", ""),
        id=record["id"],
    )


def call_to(call: ToolCall) -> dict[str, Any]:
    record: dict[str, Any] = {"tool": call.tool, "parameters": call.parameters, "id": call.id}
    for name in _CALL_TEXTS:
        if value := getattr(call, name):
            record[name] = value
    for name in _CALL_LISTS:
        if value := getattr(call, name):
            record[name] = list(value)
    if call.risk is not RiskLevel.MEDIUM:
        record["risk"] = call.risk.value
    if call.iteration:
        record["iteration"] = call.iteration
    if call.always_ask:
        record["always_ask"] = True
    return record


def call_from(record: Mapping[str, Any]) -> ToolCall:
    get = record.get
    return ToolCall(
        tool=record["tool"],
        parameters=record["parameters"],
        id=record["id"],
        name=get("name", ""),
        risk=RiskLevel(get("risk", "medium")),
        summary=get("summary", ""),
        raw=get("raw", ""),
        iteration=get("iteration", 0),
        validation=tuple(get("validation", ())),
        warnings=tuple(get("warnings", ())),
        repairs=tuple(get("repairs", ())),
        always_ask=get("always_ask", False),
    )
