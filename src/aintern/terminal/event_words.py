"""How events are worded for people: one inert line each, the same in colour and in plain text."""

from collections.abc import Iterator

from aintern.events import (
    Answer,
    ApprovalResolved,
    ErrorRaised,
    PlanUpdated,
    RunCompleted,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
)
from aintern.terminal.inert_text import inert_command, inert_line

_ANSWERS: dict[Answer, str] = {
    "allow_once": "allowed once",
    "allow_session": "allowed for this session",
    "allow_always": "allowed always",
    "deny": "denied",
    "cancel": "cancelled",
    "timeout": "not answered in time: denied",
}
_LONGEST = 300  # characters of a line that only reports


def shortened(text: str, limit: int = _LONGEST) -> str:
    """The text's start, and how much is not shown."""
    return text if len(text) <= limit else f"{text[:limit]}… ({len(text) - limit} more characters)"


def call_line(event: ToolCallRequested) -> str:
    """`[2/3] run_command · Run: npm test (high)`"""
    call = event.call
    place = f"[{event.index + 1}/{event.total}] " if event.total > 1 else ""
    summary = " ".join(inert_command(call.summary or call.name or call.tool).split())
    return f"{place}{inert_line(call.tool)} · {shortened(summary)} ({call.risk})"


def resolved_line(event: ApprovalResolved) -> str:
    by = f" by {inert_line(event.by)}" if event.by in ("grant", "nobody", "policy") else ""
    reason = f": {inert_line(event.reason)}" if event.reason else ""
    return f"  {_ANSWERS[event.answer]}{by}{reason}"


def execution_line(event: ToolExecution) -> str:
    """What a running tool says; '' for steps that its result tells as well."""
    if event.status != "in_progress":
        return ""
    done = f"{event.current:g} of {event.total:g} " if event.current is not None and event.total else ""
    text = event.message.rstrip("\r\n")
    return "\n".join(f"  | {done}{inert_line(line.rstrip())}" for line in text.split("\n")) if text or done else ""


def result_line(event: ToolResultArrived) -> str:
    """One line: how it ended, and how long it took."""
    said = event.message or event.error or event.content.strip().partition("\n")[0]
    if event.error == "parked":
        return "  parked: aintern approvals list shows what waits for an answer"
    mark = "ok" if event.success else "failed"
    took = f" ({event.duration:.1f} s)" if event.duration >= 0.1 else ""
    return f"  {mark}: {shortened(inert_line(' '.join(said.split())))}{took}"


def plan_lines(event: PlanUpdated) -> Iterator[str]:
    marks = {"completed": "[x]", "in_progress": "[>]"}
    for step in event.steps:
        yield f"  {marks.get(step['status'], '[ ]')} {inert_line(step['step'])}"


def error_line(event: ErrorRaised) -> str:
    hint = f" {inert_line(event.hint)}" if event.hint else ""
    return f"error: {inert_line(event.message)}{hint}"


def completed_line(event: RunCompleted) -> str:
    """`answered · 3 calls · 2 iterations · 4.1 s · 1,200 + 310 tokens`"""
    tokens = event.tokens
    parts = [
        event.reason.replace("_", " "),
        _counted(event.calls, "call"),
        _counted(event.iterations, "iteration"),
        f"{event.duration:.1f} s",
    ]
    if tokens.get("prompt") or tokens.get("completion"):
        parts.append(f"{tokens.get('prompt', 0):,} + {tokens.get('completion', 0):,} tokens")
    return " · ".join(parts)


def _counted(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"
