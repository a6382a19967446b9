"""How events are worded for people: inert lines, the same in colour and in plain text."""

from collections.abc import Iterator, Mapping
from typing import assert_never, cast

from aintern import events
from aintern.permission.approvals import Lifetime, Scope
from aintern.permission.modes import MODES
from aintern.terminal.output.call_output import progress_lines
from aintern.terminal.output.grant_scope import GrantScope
from aintern.terminal.output.inert_text import inert, inert_command, inert_line
from aintern.tools.output_limits import count_of
from aintern.tools.propose_plan import propose_plan

Line = tuple[str, str]
"""A line and its style."""
_ANSWERS: Mapping[events.Resolution, str] = {
    "allow_once": "allowed once",
    "allow_session": "allowed for this session",
    "allow_always": "allowed always",
    "deny": "denied",
    "cancel": "cancelled",
    "timeout": "denied: nobody answered in time",
}
_BY: Mapping[str, str] = {
    "grant": " (you answered this before: /grants)",
    "policy": " (by your policy)",
}
NOBODY_HINT = " Use --allow or --unattended park."
_ENDS: Mapping[events.CompletionReason, str] = {
    "answered": "",
    "iteration_limit": "Stopped at the limit of replies (agent.max_iterations). To go on, say: go on",
    "limit_reached": "Stopped at the limit that was set",
    "cancelled": "Cancelled",
    "timeout": "Out of time (agent.request_timeout)",
    "error": "Failed",
    "repeated_failure": "Stopped: the same call kept failing",
    "repeated_call": "Stopped: the same call kept giving the same result",
    "no_answer": "No answer",
    "too_many_denials": "Stopped: too many denials in a row",
    "parked": "Parked until it is answered",
}
PLAN_MARKS = {"completed": "[x]", "in_progress": "[>]"}
_QUESTION_LINES = 60
_LONGEST = 300  # characters of a line that only reports


class EventWords:
    """The words of one session's events, taken in their order: a denial is told once, and what ran where it is not what was
    proposed."""

    def __init__(self) -> None:
        self._requested: dict[str, events.ToolCallRequested] = {}
        self._asked: dict[str, str] = {}  # the call of each question
        self._denied: set[str] = set()  # calls whose denial was told

    def name_of(self, call_id: str) -> str:
        """What a call does, in one line; '' for one that was not requested here."""
        requested = self._requested.get(call_id)
        return "" if requested is None else _summary(requested)

    def lines(self, event: events.Event) -> Iterator[Line]:
        """What is printed of an event. Text streams are the printer's own."""
        match event:
            case events.ToolCallRequested():
                self._requested[event.call.id] = event
                place = _place(event)
                yield f"{place}{inert_line(event.call.tool)} · {_summary(event)} ({event.call.risk})", "bold"
            case events.ApprovalRequested():
                self._asked[event.call_id] = event.call.id
                yield f"  asks: {inert_line(event.summary)} ({event.risk})", ""
            case events.CallPreviewed():
                changes = count_of(len(event.changes), "path")
                yield f"  tried: exit code {event.exit_code}, it would change {changes}", ""
            case events.ApprovalResolved():
                if (plan := self._plan_of(event)) and not event.answer.startswith("allow"):
                    yield from _plan_lines(plan)
                yield self._answer(event)
            case events.QuestionAsked():
                first, *more = inert(event.question).rstrip("\n").split("\n")
                yield f"  question: {first}", ""
                for line in more[:_QUESTION_LINES]:
                    yield f"  | {line}", ""  # none of ours, whatever it looks like
                if len(more) > _QUESTION_LINES:
                    yield f"  … {len(more) - _QUESTION_LINES} lines more", ""
            case events.QuestionAnswered():
                yield (f"  answered: {inert_line(event.text)}", "") if event.answered else ("  not answered", "red")
            case events.ToolExecution(status="starting"):
                requested = self._requested.get(event.call_id)
                if requested is not None and event.message and event.message != requested.call.summary:
                    yield f"  runs instead: {_one_line(event.message)}", "bold"
            case events.ToolExecution(status="in_progress"):
                for line in progress_lines(event):
                    yield f"  | {line}", "dim"
            case events.ToolResultArrived(tool=propose_plan.id, success=True, data={"plan": str(plan)}):
                yield from _plan_lines(plan)  # as it was accepted, which may be with the person's own words
            case events.ToolResultArrived():
                if event.call_id not in self._denied:
                    yield self._result(event), "green" if event.success else "red"
                for follow_up in event.follow_ups:
                    yield f"  suggested next: {inert_line(follow_up)}", "dim"
            case events.PlanUpdated():
                for step in event.steps:
                    yield f"  {PLAN_MARKS.get(step['status'], '[ ]')} {inert_line(step['step'])}", "cyan"
            case events.HistoryCompacted():
                yield f"{event.messages} older messages became a summary.", "dim"
            case events.ChangesUndone():
                yield f"undone: {', '.join(map(inert_line, event.paths))}", "yellow"
            case events.WarningRaised():
                yield f"warning: {inert_line(event.message)}", "yellow"
            case events.ErrorRaised(category="cancellation"):
                pass  # who cancelled knows, and the last line says it
            case events.ErrorRaised():
                hint = f" {inert_line(event.hint)}" if event.hint else ""
                style = ("error", "bold red") if event.fatal else ("warning", "yellow")
                yield f"{style[0]}: {inert_line(event.message)}{hint}", style[1]
            case events.RunCompleted():
                self._requested.clear()
                self._asked.clear()
                self._denied.clear()
                yield completed_words(event), "dim"
            case events.RunStarted(attached=attached):
                for label in attached:
                    yield f"attached: {inert_line(label)}", "dim"
            case events.ModeChanged():
                meaning = next((words.meaning for mode, words in MODES.items() if mode == event.mode), "")
                yield f"mode {event.mode}: {meaning}", "cyan"
            case events.BackgroundChanged():
                if not event.running:  # that it was started its call's result says
                    yield inert_line(event.text), "cyan"
            case events.RunSteered():
                yield f"> {inert(event.text)}", "bold"
                for label in event.attached:
                    yield f"attached: {inert_line(label)}", "dim"
            case events.IterationStarted() | events.TextArrived() | events.ToolCallProgress() | events.QueueChanged():
                pass  # shown as it streams
            case events.StateChanged() | events.ToolExecution():
                pass  # what a call's end says its result says as well
            case _:
                assert_never(event)

    def _answer(self, event: events.ApprovalResolved) -> Line:
        by, reason = _BY.get(event.by, ""), f": {inert_line(event.reason)}" if event.reason else ""
        call_id = self._asked.get(event.call_id, event.call_id)
        lasting = self._lasting(event, call_id)
        if self._plan_of(event) and event.by == "user" and event.answer != "cancel":
            if event.answer.startswith("allow"):
                return "  accepted", "green"
            self._denied.add(call_id)
            return f"  refused{reason}", "red"
        if event.answer.startswith("allow"):
            return f"  allowed: {lasting}" if lasting else f"  {_ANSWERS[event.answer]}{by}{reason}", "green"
        self._denied.add(call_id)
        if lasting:
            return f"  denied from now on ({lasting}){reason}", "red"
        hint = f".{NOBODY_HINT}" if event.by == "nobody" else ""
        return f"  {_ANSWERS[event.answer]}{by}{reason}{hint}", "red"

    def _plan_of(self, event: events.ApprovalResolved) -> str:
        """The plan that the question was about; '' for another question."""
        requested = self._requested.get(self._asked.get(event.call_id, event.call_id))
        is_plan = requested is not None and requested.call.tool == propose_plan.id
        return str(requested.call.parameters.get("plan", "")) if requested is not None and is_plan else ""

    def _lasting(self, event: events.ApprovalResolved, call_id: str) -> str:
        """What an answer that is to last covers, and how long; '' for one that is not."""
        requested = self._requested.get(call_id)
        if requested is None or not event.lifetime:
            return ""
        covers = (cast(Scope, event.scope), event.pattern)
        return inert_line(GrantScope(requested.call.tool, (covers,), lifetime=cast(Lifetime, event.lifetime)).words())

    def _result(self, event: events.ToolResultArrived) -> str:
        """How it ended, and how long it took; with its number where it is one of several."""
        if event.status == "awaiting_approval":
            return "  parked: answer with `aintern approvals list` and `aintern approvals answer ID`"
        requested = self._requested.get(event.call_id)
        outcome = event.message or event.error or event.content.strip().partition("\n")[0]
        took = f" ({seconds_words(event.duration)})" if event.duration >= 0.1 else ""
        ended = "ok" if event.success else "denied" if event.status == "denied" else "failed"
        place = _place(requested) if requested is not None else ""
        return f"  {place}{ended}: {_shortened(inert_line(' '.join(outcome.split())))}{took}"


def _plan_lines(plan: str) -> Iterator[Line]:
    """A plan as it stands in its question."""
    yield "The plan:", "bold"
    for line in plan.strip().split("\n"):
        yield f"  {inert_line(line)}", ""


def seconds_words(seconds: float) -> str:
    """`0.4 s`, `36 s`, `2 min 5 s`."""
    if seconds < 10:
        return f"{seconds:.1f} s"
    whole = round(seconds)
    return f"{whole} s" if whole < 60 else f"{whole // 60} min {whole % 60} s"


def tokens_words(prompt: int, completion: int) -> str:
    """`1,639 in, 21 out`"""
    return f"{prompt:,} in, {completion:,} out"


def completed_words(event: events.RunCompleted) -> str:
    """`3 calls (1 denied) · 36 s · 1,639 in, 21 out`, behind why it ended where that is no answer."""
    ended = sorted(event.call_statuses.items())
    otherwise = ", ".join(f"{count} {status.replace('_', ' ')}" for status, count in ended if status != "completed")
    parts = [_ENDS[event.reason]] if _ENDS[event.reason] else []
    if event.calls:
        parts.append(f"{count_of(event.calls, 'call')}{f' ({otherwise})' if otherwise else ''}")
    parts.append(seconds_words(event.duration))
    prompt, completion = (event.tokens.get(name, 0) for name in ("prompt", "completion"))
    if prompt or completion:
        parts.append(tokens_words(prompt, completion))
    return " · ".join(parts)


def _place(event: events.ToolCallRequested) -> str:
    return f"[{event.index + 1}/{event.total}] " if event.total > 1 else ""


def _summary(event: events.ToolCallRequested) -> str:
    call, command = event.call, event.call.parameters.get("command")
    if call.tool == "run_command" and isinstance(command, str) and "\n" in command.strip():
        return _one_line(f"Run: {command}")  # the summary has lost where its lines end
    return _one_line(call.summary or call.name or call.tool)


def _one_line(text: str) -> str:
    """A command of several lines on one, its line ends shown."""
    lines = [" ".join(line.split()) for line in inert_command(text).split("\n")]
    return _shortened(" ⏎ ".join(line for line in lines if line))


def _shortened(text: str) -> str:
    """The text's start, and how much is not shown."""
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({len(text) - _LONGEST} more characters)"
