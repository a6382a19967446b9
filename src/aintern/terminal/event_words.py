"""How events are worded for people: inert lines, the same in colour and in plain text."""

from collections.abc import Iterator
from typing import assert_never

from aintern import events
from aintern.terminal.inert_text import inert, inert_command, inert_line

_ANSWERS: dict[events.Resolution, str] = {
    "allow_once": "allowed once",
    "allow_session": "allowed for this session",
    "allow_always": "allowed always",
    "deny": "denied",
    "cancel": "cancelled",
    "timeout": "not answered in time: denied",
}
PLAN_MARKS = {"completed": "[x]", "in_progress": "[>]"}
_LONGEST = 300  # characters of a line that only reports


def event_lines(event: events.Event) -> Iterator[tuple[str, str]]:
    """What is printed of an event: lines, each with its style. Text streams are the printer's own."""
    match event:
        case events.ToolCallRequested():
            yield _call(event), "bold"
        case events.ApprovalRequested():
            yield f"  asks: {inert_line(event.summary)} ({event.risk})", ""
        case events.CallPreviewed():
            changes = f"{len(event.changes)} path{'s' * (len(event.changes) != 1)}"
            yield f"  previewed: exit code {event.exit_code}, it would change {changes}", ""
        case events.ApprovalResolved():
            by = f" by {inert_line(event.by)}" if event.by in ("grant", "nobody", "policy") else ""
            reason = f": {inert_line(event.reason)}" if event.reason else ""
            yield f"  {_ANSWERS[event.answer]}{by}{reason}", "green" if event.answer.startswith("allow") else "red"
        case events.QuestionAsked():
            yield f"  question: {inert_line(event.question)}", ""
        case events.ToolExecution(status="in_progress"):
            percent = "" if event.percentage is None else f" ({event.percentage:.0f} %)"
            done = (
                f"{event.current:g} of {event.total:g}{percent} " if event.current is not None and event.total else ""
            )
            text = event.message.rstrip("\r\n")
            if text or done:
                yield "\n".join(f"  | {done}{inert_line(line.rstrip())}" for line in text.split("\n")), "dim"
        case events.ToolResultArrived():
            yield _result(event), "green" if event.success else "red"
            for follow_up in event.follow_ups:
                yield f"  suggested next: {inert_line(follow_up)}", "dim"
        case events.PlanUpdated():
            for step in event.steps:
                yield f"  {PLAN_MARKS.get(step['status'], '[ ]')} {inert_line(step['step'])}", "cyan"
        case events.HistoryCompacted():
            yield f"{event.messages} older messages became a summary.", "dim"
        case events.ChangesUndone():
            yield f"undone: {', '.join(map(inert_line, event.paths))}", "yellow"
        case events.RunStarted(attached=attached):
            for label in attached:
                yield f"attached: {inert_line(label)}", "dim"
        case events.RunSteered():
            yield f"> {inert(event.text)}", "bold"
            for label in event.attached:
                yield f"attached: {inert_line(label)}", "dim"
        case events.WarningRaised():
            yield f"warning: {inert_line(event.message)}", "yellow"
        case events.ErrorRaised(category="cancellation"):
            pass  # who cancelled knows, and the last line says it
        case events.ErrorRaised():
            hint = f" {inert_line(event.hint)}" if event.hint else ""
            style = ("error", "bold red") if event.fatal else ("warning", "yellow")
            yield f"{style[0]}: {inert_line(event.message)}{hint}", style[1]
        case events.RunCompleted():
            yield _completed(event), "dim"
        case (
            events.IterationStarted()
            | events.TextArrived()
            | events.ToolCallProgress()
            | events.QuestionAnswered()
            | events.QueueChanged()
        ):
            pass  # shown as it streams, or said by the person
        case events.StateChanged() | events.ToolExecution():
            pass  # what a call's start and end say its request and its result say as well
        case _:
            assert_never(event)


def _shortened(text: str) -> str:
    """The text's start, and how much is not shown."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text) - _LONGEST} more characters)"


def _call(event: events.ToolCallRequested) -> str:
    """`[2/3] run_command · Run: npm test (high)`"""
    call = event.call
    place = f"[{event.index + 1}/{event.total}] " if event.total > 1 else ""
    summary = " ".join(inert_command(call.summary or call.name or call.tool).split())
    return f"{place}{inert_line(call.tool)} · {_shortened(summary)} ({call.risk})"


def _result(event: events.ToolResultArrived) -> str:
    """How it ended, and how long it took."""
    if event.status == "awaiting_approval":
        return "  parked: aintern approvals list shows what waits for an answer"
    outcome = event.message or event.error or event.content.strip().partition("\n")[0]
    took = f" ({event.duration:.1f} s)" if event.duration >= 0.1 else ""
    return f"  {'ok' if event.success else 'failed'}: {_shortened(inert_line(' '.join(outcome.split())))}{took}"


def _completed(event: events.RunCompleted) -> str:
    """`answered · 3 calls (1 denied) · 2 iterations · 4.1 s · 1,200 + 310 tokens`"""
    ended = sorted(event.call_statuses.items())
    otherwise = ", ".join(f"{count} {status.replace('_', ' ')}" for status, count in ended if status != "completed")
    parts = [
        event.reason.replace("_", " "),
        f"{event.calls} call{'' if event.calls == 1 else 's'}{f' ({otherwise})' if otherwise else ''}",
        f"{event.iterations} iteration{'' if event.iterations == 1 else 's'}",
        f"{event.duration:.1f} s",
    ]
    prompt, completion = (event.tokens.get(name, 0) for name in ("prompt", "completion"))
    if prompt or completion:
        parts.append(f"{prompt:,} + {completion:,} tokens")
    return " · ".join(parts)
