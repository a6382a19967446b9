"""What happens: one closed union of immutable facts that the loop yields and every face reads.

An event's `kind` is its `type` in JSON lines; its fields are the line's fields. `time` is in seconds since the epoch (UTC),
durations are in seconds. A `match` over `Event` ends in `assert_never`, so that a new event fails the type check in every face.
"""

import json
from collections.abc import Mapping
from dataclasses import field, fields, is_dataclass
from datetime import UTC, datetime
from typing import Any, ClassVar, Literal

from aintern.dataclass import dataclass
from aintern.messages import Artifact, ToolCall
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.state import AgentState

CompletionReason = Literal[
    "answered", "iteration_limit", "cancelled", "timeout", "error", "repeated_failure", "repeated_call", "no_answer",
    "too_many_denials", "parked", "limit_reached",
]  # fmt: skip
Transition = (
    Literal["request", "resumed", "iteration", "calls", "asked", "allowed", "result", "results", "answer"]
    | CompletionReason
)
"""What leads from one state to the next; an end is reached by its reason."""
Resolution = Literal["allow_once", "allow_session", "allow_always", "deny", "cancel", "timeout"]
ErrorCategory = Literal["model", "tool", "parsing", "permission", "timeout", "cancellation", "unknown"]
ExecutionStatus = Literal["starting", "in_progress", "completed", "failed", "cancelled", "timed_out"]
CallStatus = Literal[
    "parsed", "validating", "validation_failed", "awaiting_approval", "approved", "denied", "executing", "completed",
    "failed", "cancelled", "timed_out",
]  # fmt: skip

# A question goes by its call's id in JSON, where the events' own `id` does not stand: it is what an answer names.
_AS_ID = {"json": "id"}


@dataclass(frozen=True, slots=True, kw_only=True)
class RunEvent:
    """What every event knows: which run, which iteration (0 before the first), its place in the run (from 1), and when."""

    request_id: str
    iteration: int
    seq: int
    time: float

    @property
    def id(self) -> str:
        return f"{self.request_id}:{self.seq}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RunStarted(RunEvent):
    """A request was taken up; `attached` names each file that goes with it, and which lines of it."""

    kind: ClassVar[Literal["started"]] = "started"
    conversation_id: str
    model: str
    workspace: str
    message: str
    max_iterations: int
    attached: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class IterationStarted(RunEvent):
    """Iteration `number` (1-based) of at most `max`; `is_final` when the model must answer without tools."""

    kind: ClassVar[Literal["iteration"]] = "iteration"
    number: int
    max: int
    is_final: bool = False
    calls_in_previous: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class TextArrived(RunEvent):
    """A piece of the answer, or of the reasoning when `thinking`. `token_count` counts the model's chunks of this reply so
    far; `is_complete` comes once a reply, on its last and possibly empty piece."""

    kind: ClassVar[Literal["text"]] = "text"
    text: str
    thinking: bool = False
    token_count: int = 0
    is_complete: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCallProgress(RunEvent):
    """A call that is being written and is not one yet; `taken_back` when it turned out to be none."""

    kind: ClassVar[Literal["tool_call_progress"]] = "tool_call_progress"
    index: int
    tool: str = ""
    characters: int = 0
    argument: str = ""
    fragment: str = ""
    taken_back: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCallRequested(RunEvent):
    """The model asks for a call: number `index` (0-based) of `total` in this reply. Exactly one ToolResultArrived follows."""

    kind: ClassVar[Literal["tool_call_requested"]] = "tool_call_requested"
    call: ToolCall
    index: int
    total: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalRequested(RunEvent):
    """A question to the person about `call`. `call_id` is the id to answer by: the call's own, or another one where the call
    is asked about again, so that no answer to the first question is taken for the second. `details` may hold `diff`, `command`,
    `simple_commands`, `paths`, `sandbox`, `old_text`/`new_text`, `scopes`: the scopes an allow may have, and now and then
    `suggested_rule`: the `scope` and `pattern` for this `tool` that `covers` most of the `questions` of the last hour."""

    kind: ClassVar[Literal["approval_requested"]] = "approval_requested"
    call_id: str = field(metadata=_AS_ID)
    call: ToolCall
    summary: str
    risk: RiskLevel
    reasons: tuple[RiskFactor, ...] = ()
    details: Mapping[str, Any]
    warnings: tuple[str, ...] = ()
    timeout: float = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class CallPreviewed(RunEvent):
    """What a command did when it was tried in a layer, before the question `call_id` is answered: what it printed, and every path
    that it would change. `note` says why it failed or can't be kept; `can_be_kept`: allow_once with `keep` makes it real."""

    kind: ClassVar[Literal["previewed"]] = "previewed"
    call_id: str = field(metadata=_AS_ID)
    exit_code: int
    output: str
    changes: tuple[Mapping[str, Any], ...] = ()
    diff: str = ""
    can_be_kept: bool = False
    note: str = ""
    duration: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class ApprovalResolved(RunEvent):
    """The question's answer, by whom (user, timeout, grant, nobody), and a denial's reason. `call_id` is the question's id,
    as in its `ApprovalRequested`. Of an answer that is to last: which calls it covers (`scope`, `pattern`) and its `lifetime`."""

    kind: ClassVar[Literal["approval_resolved"]] = "approval_resolved"
    call_id: str = field(metadata=_AS_ID)
    answer: Resolution
    by: str
    reason: str = ""
    scope: str = ""
    pattern: str = ""
    lifetime: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAsked(RunEvent):
    """The model asks the person something. `call_id` is the id to answer by."""

    kind: ClassVar[Literal["question_asked"]] = "question_asked"
    call_id: str = field(metadata=_AS_ID)
    question: str
    options: tuple[str, ...] = ()
    timeout: float = 300.0


@dataclass(frozen=True, slots=True, kw_only=True)
class QuestionAnswered(RunEvent):
    """The person's answer; `answered` is false when nobody did."""

    kind: ClassVar[Literal["question_answered"]] = "question_answered"
    call_id: str = field(metadata=_AS_ID)
    text: str
    answered: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolExecution(RunEvent):
    """A tool starts, goes on (`message`; `current` of `total`, `percentage` 0 to 100 where the end is known), or ends."""

    kind: ClassVar[Literal["tool_execution"]] = "tool_execution"
    call_id: str
    tool: str
    status: ExecutionStatus
    message: str = ""
    current: float | None = None
    total: float | None = None
    percentage: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResultArrived(RunEvent):
    """What a call came to, whether it ran or not; `content` is what the model is told, `status` how it ended (empty in
    lines of older versions). A call that was parked still awaits its approval."""

    kind: ClassVar[Literal["tool_result"]] = "tool_result"
    call_id: str
    tool: str
    success: bool
    content: str
    message: str = ""
    error: str = ""
    duration: float = 0.0
    data: Any = None
    artifacts: tuple[Artifact, ...] = ()
    follow_ups: tuple[str, ...] = ()
    status: CallStatus | Literal[""] = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanUpdated(RunEvent):
    """The agent's to-do list; each step has `step` (its text) and `status` (pending, in_progress, completed)."""

    kind: ClassVar[Literal["plan_updated"]] = "plan_updated"
    steps: tuple[Mapping[str, str], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class HistoryCompacted(RunEvent):
    """Older messages were replaced by a summary in the prompt; the originals stay stored. Counts in tokens."""

    kind: ClassVar[Literal["history_compacted"]] = "history_compacted"
    messages: int
    tokens_before: int
    tokens_after: int
    summary: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangesUndone(RunEvent):
    """Files were put back."""

    kind: ClassVar[Literal["changes_undone"]] = "changes_undone"
    paths: tuple[str, ...]
    conflicts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueChanged(RunEvent):
    """The messages that wait, in order, each with `id`, `text` and `steers`: whether it goes into the running run."""

    kind: ClassVar[Literal["queue_changed"]] = "queue_changed"
    messages: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunSteered(RunEvent):
    """The person's words went into the running run: the model reads them next. `attached` is as in `RunStarted`."""

    kind: ClassVar[Literal["steered"]] = "steered"
    text: str
    attached: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class BackgroundChanged(RunEvent):
    """A command in the background was started (`running`) or has ended: `command_id`, and `text` in words. `commands` are all of the
    session, in order, each with `id`, `command`, `directory`, `running`, `exit_code` (None while it runs) and `started_at`."""

    kind: ClassVar[Literal["background_changed"]] = "background_changed"
    command_id: str
    running: bool
    text: str
    commands: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ModeChanged(RunEvent):
    """Another mode is in force: the person chose it, or accepted the plan that plan mode ended with."""

    kind: ClassVar[Literal["mode_changed"]] = "mode_changed"
    previous: str
    mode: str


@dataclass(frozen=True, slots=True, kw_only=True)
class StateChanged(RunEvent):
    """The agent went from one state to another. `transition` says what led to it (docs/json-lines.md has the words),
    `context` to what it belongs (a call's id)."""

    kind: ClassVar[Literal["state_changed"]] = "state_changed"
    previous: AgentState
    current: AgentState
    transition: Transition
    context: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class WarningRaised(RunEvent):
    """Something the person should know that ends nothing."""

    kind: ClassVar[Literal["warning"]] = "warning"
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ErrorRaised(RunEvent):
    """Something failed; a `fatal` one is followed by `completed`. `category` says whose it is: the model's or its server's,
    a tool's own fault, text that looked like a call, what nobody allowed, a time-out, a cancel."""

    kind: ClassVar[Literal["error"]] = "error"
    category: ErrorCategory
    message: str
    fatal: bool
    hint: str = ""


@dataclass(frozen=True, slots=True)
class ToolStatistics:
    """The executed calls of one tool in a run, and how many seconds they took in all."""

    calls: int = 0
    successes: int = 0
    failures: int = 0
    seconds: float = 0.0


@dataclass(frozen=True, slots=True, kw_only=True)
class RunCompleted(RunEvent):
    """The run's last event. `calls` were requested, `call_statuses` counts them by how they ended, `tool_usage` the executed
    ones by tool, and `tool_statistics` says more of those; `tokens` has prompt, completion and cached counts."""

    kind: ClassVar[Literal["completed"]] = "completed"
    response: str
    reason: CompletionReason
    was_cancelled: bool = False
    calls: int = 0
    iterations: int = 0
    duration: float = 0.0
    tokens: Mapping[str, int]
    tool_usage: Mapping[str, int]
    tool_statistics: Mapping[str, ToolStatistics] = field(default_factory=dict)
    call_statuses: Mapping[str, int] = field(default_factory=dict)


Event = (
    RunStarted
    | IterationStarted
    | TextArrived
    | ToolCallProgress
    | ToolCallRequested
    | ApprovalRequested
    | CallPreviewed
    | ApprovalResolved
    | QuestionAsked
    | QuestionAnswered
    | ToolExecution
    | ToolResultArrived
    | PlanUpdated
    | HistoryCompacted
    | ChangesUndone
    | ModeChanged
    | BackgroundChanged
    | QueueChanged
    | RunSteered
    | StateChanged
    | WarningRaised
    | ErrorRaised
    | RunCompleted
)
EVENT_TYPES: dict[str, type[Event]] = {cls.kind: cls for cls in Event.__args__}


def to_json(event: Event, seq: int | None = None) -> str:
    """One JSON line without its newline. `seq` is the line's number (from 1) where a face counts across runs."""
    stamp = datetime.fromtimestamp(event.time, UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
    line: dict[str, Any] = {"type": event.kind, "ts": stamp, "seq": event.seq if seq is None else seq}
    for each in fields(event):
        if each.name not in ("time", "seq"):
            line[each.metadata.get("json", each.name)] = getattr(event, each.name)
    return json.dumps(line, ensure_ascii=False, default=plain_value)


def from_json(line: str) -> Event:
    """The event of a line that `to_json` made. Raises ValueError for anything else. Times keep milliseconds."""
    from pydantic import TypeAdapter  # only who reads events back pays for it

    values = json.loads(line)
    cls = EVENT_TYPES.get(values.pop("type", "")) if isinstance(values, dict) else None
    if cls is None:
        raise ValueError(f"not an event: {line[:80]!r}")
    values["time"] = datetime.fromisoformat(values.pop("ts")).timestamp()
    names = {each.metadata.get("json", each.name): each.name for each in fields(cls)}
    decoded: Event = TypeAdapter(cls).validate_python({names.get(key, key): value for key, value in values.items()})
    return decoded


def plain_value(value: Any) -> Any:
    """What JSON can't say by itself: our frozen values become objects."""
    if is_dataclass(value) and not isinstance(value, type):
        return {each.name: getattr(value, each.name) for each in fields(value)}
    if isinstance(value, Mapping):
        return dict(value)
    return str(value)
