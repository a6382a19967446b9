"""What a tab is sent: events and stored messages as small JSON arrays, named by their first element.

Text goes as `["t", "…"]` and thinking as `["h", "…"]`, only what is new: the page appends, nothing is sent twice.
"""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any, assert_never

from aintern.errors import ToolArgumentError
from aintern.events import (
    ApprovalRequested,
    ApprovalResolved,
    ChangesUndone,
    ErrorRaised,
    Event,
    HistoryCompacted,
    IterationStarted,
    PlanUpdated,
    QuestionAnswered,
    QuestionAsked,
    RunCompleted,
    RunStarted,
    StateChanged,
    TextArrived,
    ToolCallProgress,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
    WarningRaised,
)
from aintern.messages import ToolCall
from aintern.store.conversations import StoredMessage
from aintern.tools.toolbox import Toolbox

Frame = list[Any]
SHOWN = 40_000  # characters of a tool's result on the page; the whole is in the conversation


def frames(event: Event) -> Iterator[Frame]:
    """The frames of one event, in order."""
    match event:
        case TextArrived():
            if event.text:
                yield ["h" if event.thinking else "t", event.text]
            if event.is_complete:
                yield ["end", event.token_count]
        case RunStarted():
            yield _timed("run", event, id=event.request_id, message=event.message, max=event.max_iterations)
        case IterationStarted():
            yield _timed("iteration", event, n=event.number, max=event.max, final=event.is_final)
        case ToolCallProgress():
            yield ["writing", event.index, event.tool, event.characters, event.taken_back]
        case ToolCallRequested():
            yield _timed("call", event, **_call(event.call), index=event.index, total=event.total)
        case ApprovalRequested():
            yield _approval(event)
        case ApprovalResolved():
            yield _timed("answered", event, id=event.call_id, answer=event.answer, by=event.by, reason=event.reason)
        case QuestionAsked():
            yield _timed(
                "question",
                event,
                id=event.call_id,
                question=event.question,
                options=event.options,
                timeout=event.timeout,
            )
        case QuestionAnswered():
            yield _timed("replied", event, id=event.call_id, text=event.text, answered=event.answered)
        case ToolExecution():
            yield _execution(event)
        case ToolResultArrived():
            yield _result(event)
        case PlanUpdated():
            yield _timed("plan", event, steps=[dict(step) for step in event.steps])
        case HistoryCompacted():
            yield _timed(
                "compacted", event, messages=event.messages, before=event.tokens_before, after=event.tokens_after
            )
        case ChangesUndone():
            yield _timed("undone", event, paths=event.paths, conflicts=event.conflicts)
        case StateChanged():
            yield _timed("state", event, state=event.current.value)
        case WarningRaised():
            yield _timed("warning", event, message=event.message)
        case ErrorRaised():
            yield _timed(
                "error", event, message=event.message, hint=event.hint, fatal=event.fatal, category=event.category
            )
        case RunCompleted():
            yield _completed(event)
        case _:
            assert_never(event)


def history(messages: Iterable[StoredMessage], toolbox: Toolbox) -> Iterator[Frame]:
    """Stored messages in the frames of the events that they came from."""
    for stored in messages:
        message = stored.message
        match message.role:
            case "user":
                yield ["said", {"id": message.id, "text": message.text, "time": stored.time, "run": stored.run_id}]
            case "assistant":
                if message.thinking:
                    yield ["h", message.thinking]
                if message.text:
                    yield ["t", message.text]
                yield ["end", 0]
                for call in message.tool_calls:
                    yield ["call", {**_call(call, _summary(call, toolbox)), "time": stored.time, "stored": True}]
            case "tool":
                shown, cut = _cut(message.text)
                yield [
                    "result",
                    {
                        "id": message.call_id,
                        "tool": message.tool,
                        "success": message.success,
                        "content": shown,
                        "cut": cut,
                    },
                ]
            case "system":
                pass  # the instructions are no part of the talk
            case _:
                assert_never(message.role)


def merged(pending: Iterable[Frame]) -> Iterator[Frame]:
    """The frames with pieces of text that follow each other joined, and progress that was overtaken left out."""
    last: Frame | None = None
    for frame in pending:
        if last is not None and last[0] == frame[0]:
            if frame[0] in ("t", "h"):
                last[1] += frame[1]
                continue
            if frame[0] == "writing" and last[1] == frame[1]:
                last = frame
                continue
        if last is not None:
            yield last
        last = list(frame)
    if last is not None:
        yield last


def encoded(frame: Frame) -> str:
    """One websocket message."""
    return json.dumps(frame, ensure_ascii=False, separators=(",", ":"), default=str)


def _timed(name: str, event: Event, /, **values: Any) -> Frame:
    return [name, {"time": event.time, **values}]


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
        "risk": call.risk.value,
        "parameters": dict(call.parameters),
        "warnings": [*call.warnings, *call.repairs],
    }


def _approval(event: ApprovalRequested) -> Frame:
    return _timed(
        "ask",
        event,
        id=event.call_id,
        tool=event.call.tool,
        name=event.call.name or event.call.tool,
        summary=event.summary,
        risk=event.risk.value,
        proposed=dict(event.call.parameters),
        reasons=[asdict(reason) for reason in event.reasons],
        details=dict(event.details),
        warnings=event.warnings,
        timeout=event.timeout,
    )


def _execution(event: ToolExecution) -> Frame:
    return _timed(
        "execution",
        event,
        id=event.call_id,
        tool=event.tool,
        status=event.status,
        message=event.message,
        current=event.current,
        total=event.total,
    )


def _result(event: ToolResultArrived) -> Frame:
    shown, cut = _cut(event.content)
    return _timed(
        "result",
        event,
        id=event.call_id,
        tool=event.tool,
        success=event.success,
        content=shown,
        cut=cut,
        message=event.message,
        error=event.error,
        duration=event.duration,
    )


def _completed(event: RunCompleted) -> Frame:
    return _timed(
        "completed",
        event,
        id=event.request_id,
        reason=event.reason,
        cancelled=event.was_cancelled,
        calls=event.calls,
        iterations=event.iterations,
        duration=event.duration,
        tokens=dict(event.tokens),
    )


def _cut(text: str) -> tuple[str, int]:
    """The text as far as the page shows it, and how many characters are left out."""
    return text[:SHOWN], max(0, len(text) - SHOWN)
