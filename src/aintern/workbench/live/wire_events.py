"""What a tab is sent: events and stored messages as small JSON arrays, named by their first element.

An event goes by its own kind, with its own fields. Text goes as `["text", "…"]` and thinking as `["thinking", "…"]`, only
what is new: the page appends, nothing is sent twice. `WIRE_KINDS` are all first elements; the page knows each of them.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from itertools import zip_longest
from types import MappingProxyType
from typing import Any, assert_never

from aintern.call_lifecycle import CallLifecycle
from aintern.errors import ToolArgumentError
from aintern.events import (
    EVENT_TYPES,
    ApprovalRequested,
    CallStatus,
    Event,
    RunCompleted,
    TextArrived,
    ToolCallProgress,
    ToolCallRequested,
    ToolResultArrived,
    plain_value,
)
from aintern.messages import ToolCall
from aintern.store.conversations import StoredMessage
from aintern.store.runs import Runs
from aintern.tools.toolbox import Toolbox

Frame = list[Any]
WIRE_KINDS = frozenset(
    {
        *EVENT_TYPES,
        *("thinking", "reply_completed", "user_message", "run_ended"),
        *("hello", "live", "status", "earlier"),  # the tab's own: a session begins, is caught up with, stands otherwise
    }
)
SHOWN = 40_000  # characters of a tool's result on the page; the whole is in the conversation


def frames(event: Event, call: CallLifecycle | None = None) -> Iterator[Frame]:
    """The frames of one event, in order; those about a `call` say in `call_status` how it stands after the event."""
    status = {"call_status": call.status} if call else {}
    match event:
        case TextArrived():
            if event.text:
                yield ["thinking" if event.thinking else "text", event.text]
            if event.is_complete:
                yield ["reply_completed", event.token_count]
        case ToolCallProgress():
            yield [event.kind, event.index, event.tool, event.characters, event.taken_back]
        case ToolCallRequested():
            yield [event.kind, {**_call(event.call), "time": event.time, **status}]
        case ApprovalRequested():
            yield _frame(event, call=_call(event.call), **status)
        case ToolResultArrived():
            diff = event.data.get("diff", "") if isinstance(event.data, Mapping) else ""
            yield _frame(
                event, "data", "artifacts", **_cut(event.content), **({"diff": diff} if diff else {}), **status
            )
        case RunCompleted():
            yield _frame(event, "response")  # it was streamed
        case _:
            yield _frame(event, **status)


def stored_endings(messages: Sequence[StoredMessage], runs: Runs) -> dict[int, Frame]:
    """How runs ended, by the place of their last message. What was broken off at the very end is said where it can be gone on with."""
    endings = {}
    for stored, following in zip_longest(messages, messages[1:]):
        if following is not None and stored.run_id == following.run_id:
            continue
        run = runs.info(stored.run_id)
        if run is not None and run.ended_at and (following is not None or run.reason not in ("cancelled", "parked")):
            cost = runs.usage(run_id=run.id)
            took = datetime.fromisoformat(run.ended_at) - datetime.fromisoformat(run.started_at)
            values = {"reason": run.reason, "duration": took.total_seconds(), "calls": cost.calls}
            endings[stored.seq] = ["run_ended", {**values, "tokens": {"completion": cost.tokens_out}}]
    return endings


def history(
    messages: Iterable[StoredMessage], toolbox: Toolbox, endings: Mapping[int, Frame] = MappingProxyType({})
) -> Iterator[Frame]:
    """Stored messages in the frames of the events that they came from, and `endings` by the place of the message before."""
    for stored in messages:
        message = stored.message
        match message.role:
            case "user" if message.origin not in ("", "user"):
                pass  # AIntern's own words to the model, or a fact: nobody has said them here
            case "user":
                yield ["user_message", {"id": message.id, "text": message.text, "time": stored.time}]
            case "assistant":
                if message.thinking:
                    yield ["thinking", message.thinking]
                if message.text:
                    yield ["text", message.text]
                yield ["reply_completed", 0]
                for call in message.tool_calls:
                    summary = _summary(call, toolbox)
                    yield [ToolCallRequested.kind, {**_call(call, summary), "time": stored.time, "stored": True}]
            case "tool":
                status: CallStatus = "completed" if message.success else "failed"  # the store keeps no more of it
                values = {
                    "call_id": message.call_id,
                    "tool": message.tool,
                    "success": message.success,
                    "call_status": status,
                }
                yield [ToolResultArrived.kind, {**values, **_cut(message.text)}]
            case "system":
                pass  # the instructions are no part of the talk
            case _:
                assert_never(message.role)
        if stored.seq in endings:
            yield endings[stored.seq]


def merged(pending: Iterable[Frame]) -> Iterator[Frame]:
    """The frames with pieces of text that follow each other joined, and progress that was overtaken left out."""
    last: Frame | None = None
    for frame in pending:
        if last is not None and last[0] == frame[0]:
            if frame[0] in ("text", "thinking"):
                last[1] += frame[1]
                continue
            if frame[0] == ToolCallProgress.kind and last[1] == frame[1]:
                last = frame
                continue
        if last is not None:
            yield last
        last = list(frame)
    if last is not None:
        yield last


def encoded(frame: Frame) -> str:
    """One websocket message. A byte of a file's name that is no UTF-8, which Python holds as half of a surrogate pair, is escaped."""
    text = json.dumps(frame, ensure_ascii=False, separators=(",", ":"), default=plain_value)
    return text.encode("utf-8", "backslashreplace").decode()


def _frame(event: Event, *left_out: str, **instead: Any) -> Frame:
    """The event's fields; where it stands in its run is told by the order in which it comes."""
    names = [each.name for each in fields(event) if each.name not in ("iteration", "seq", *left_out)]
    return [event.kind, {**{name: getattr(event, name) for name in names}, **instead}]


def _summary(call: ToolCall, toolbox: Toolbox) -> str:
    """As when it was made: the store keeps a call's parameters alone. '' for a tool that is gone, or for what it refused."""
    tool = toolbox.get(call.tool)
    try:
        return tool.summarize(tool.validate(call.parameters)) if tool else ""
    except ToolArgumentError:
        return ""


def _call(call: ToolCall, summary: str = "") -> dict[str, Any]:
    return {
        "id": call.id,
        "tool": call.tool,
        "name": call.name or call.tool,
        "summary": call.summary or summary,
        "risk": call.risk,
        "parameters": call.parameters,
    }


def _cut(text: str) -> dict[str, Any]:
    """The text as far as the page shows it, and how many characters are left out."""
    return {"content": text[:SHOWN], "cut": max(0, len(text) - SHOWN)}
