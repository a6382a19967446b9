"""One request being worked on: its state, its counters, its clock, and the emitter of its events."""

import logging
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import field

from aintern.backends.backend import InferenceOptions, Usage
from aintern.call_lifecycle import CallLifecycle
from aintern.dataclass import dataclass
from aintern.errors import IllegalTransition
from aintern.event_log import Emitter
from aintern.events import (
    CompletionReason,
    ErrorCategory,
    ErrorRaised,
    RunCompleted,
    StateChanged,
    ToolStatistics,
    Transition,
    WarningRaised,
)
from aintern.loop.request_timeout import PausableTimeout
from aintern.messages import Message, ToolCall, ToolResult, new_id
from aintern.prompt.attachments import Attachments
from aintern.settings.schema import AgentSettings
from aintern.state import AgentState, check_transition
from aintern.store.json_text import compact_json
from aintern.tools.tool import Availability

log = logging.getLogger("aintern")
SAME_RESULT_TOLD, SAME_RESULT_ENDS = 3, 5


@dataclass(frozen=True, slots=True)
class CallsMade:
    """Calls that another agent has made; `caller` names it to the person and on the record."""

    caller: str
    calls: tuple[ToolCall, ...]


@dataclass(frozen=True, slots=True)
class Request:
    """What a person asks. `max_iterations` and `options` replace the settings' for this request; `system_prompt`
    replaces the role text, and `history` is what was said before (users, assistants, tools): both belong to a conversation's
    first request. Without `enable_tools`, here or in the settings, it is plain chat; `availability` says which tools it may
    use, and what may run without a question. `made` are calls of another agent's: they are taken to their results, and no
    model is asked."""

    message: str
    attachments: Attachments = field(default_factory=Attachments)
    request_id: str = field(default_factory=lambda: new_id("run"))
    system_prompt: str = ""
    options: InferenceOptions | None = None
    enable_tools: bool = True
    max_iterations: int | None = None
    availability: Availability = field(default_factory=Availability)
    history: Sequence[Message] = ()
    made: CallsMade | None = None


@dataclass(slots=True)
class RepeatedCalls:
    """How often each call gave the same result, nothing having changed between; `most` is the highest count so far."""

    most: int = 0
    _seen: dict[str, tuple[int, int]] = field(default_factory=dict)

    def count(self, call: ToolCall, result: ToolResult, *, changes: bool) -> int:
        """Counts a call that ran, and gives how often it gave this very result. One that `changes` something, and is no
        repetition itself, lets all others start again. The time a command took is no difference."""
        what = compact_json([call.tool, dict(call.parameters)], sort_keys=True)
        came_back = hash((result.success, result.content.replace(f" {result.duration:.1f} s]", "]")))
        before, times = self._seen.get(what, (0, 0))
        times = times + 1 if before == came_back else 1
        if changes and times == 1:
            self._seen.clear()
        self._seen[what] = came_back, times
        self.most = max(self.most, times)
        return times

    def clear(self) -> None:
        """Everything may be asked for again."""
        self.most = 0
        self._seen.clear()


@dataclass(slots=True)
class Streaks:
    """The counts that end a run: denials in a row, the same call failing or giving the same result again and again, replies in
    a row that were cut off or empty. `announced`: the model was asked once about a call that it only announced; `text_calls_told`: the
    person was told that a call came as text where calls are native; `misfits`: answers that did not fit the wanted schema."""

    denials: int = 0
    failures: int = 0
    failing_call: str = ""
    last_failure: str = ""
    cut_replies: int = 0
    empty_replies: int = 0
    announced: bool = False
    text_calls_told: bool = False
    misfits: int = 0
    repeated: RepeatedCalls = field(default_factory=RepeatedCalls)

    def count_result(self, call: ToolCall, result: ToolResult, *, denied: bool) -> None:
        self.denials = self.denials + 1 if denied else 0
        if result.success:
            self.failing_call, self.failures = "", 0
        else:
            self.count_failure(f"{call.tool} {call.parameters!r}", result.error)

    def count_failure(self, what: str, error: str) -> None:
        """`what` failed; the same once more counts up, anything else starts again at one."""
        self.failures = self.failures + 1 if what == self.failing_call else 1
        self.failing_call, self.last_failure = what, error


@dataclass(slots=True)
class Run:
    """The mutable side of a request while the loop works on it. `limits` are those in force when it began."""

    request: Request
    emit: Emitter
    timeout: PausableTimeout
    limits: AgentSettings
    state: AgentState = AgentState.IDLE
    started: float = field(default_factory=time.monotonic)
    usage: Usage = field(default_factory=Usage)  # so far
    streaks: Streaks = field(default_factory=Streaks)
    response: str = ""
    prefill: Callable[[], Awaitable[None]] | None = None  # of the next reply, while a person thinks

    @property
    def max_iterations(self) -> int:
        return self.request.max_iterations or self.limits.max_iterations

    def move(self, to: AgentState, transition: Transition, context: str = "") -> None:
        """Changes state, or stays. An illegal change raises under AINTERN_STRICT=1 (the tests) and is logged otherwise."""
        if to is self.state:
            return
        try:
            check_transition(self.state, to)
        except IllegalTransition as error:
            if os.environ.get("AINTERN_STRICT") == "1":
                raise
            log.error("%s", error)
        previous, self.state = self.state, to
        self.emit(StateChanged, previous=previous, current=to, transition=transition, context=context)

    def warn(self, message: str) -> None:
        self.emit(WarningRaised, message=message)

    def fail(self, category: ErrorCategory, message: str, hint: str = "", *, fatal: bool = True) -> None:
        """Tells an error; a fatal one is what the run ends with."""
        self.emit(ErrorRaised, category=category, message=message, fatal=fatal, hint=hint)

    def complete(self, reason: CompletionReason) -> RunCompleted:
        """The run's last event; call it once."""
        calls = self.emit.log.calls.of_request(self.request.request_id)
        tools = _by_tool(calls)
        return self.emit(
            RunCompleted,
            response=self.response,
            reason=reason,
            was_cancelled=reason == "cancelled",
            calls=len(calls),
            iterations=self.emit.iteration,
            duration=time.monotonic() - self.started,
            tokens={
                "prompt": self.usage.prompt_tokens,
                "completion": self.usage.completion_tokens,
                "cached": self.usage.cached_tokens,
            },
            tool_usage={tool: each.calls for tool, each in tools.items()},
            tool_statistics=tools,
            call_statuses=dict(Counter(call.status for call in calls)),
        )


def _by_tool(calls: Iterable[CallLifecycle]) -> dict[str, ToolStatistics]:
    """Of the calls that ran, in the order of their tools' first calls."""
    tools: dict[str, ToolStatistics] = {}
    for call in calls:
        if call.started_at is not None and call.result is not None:
            before = tools.get(call.call.tool, ToolStatistics())
            tools[call.call.tool] = ToolStatistics(
                before.calls + 1,
                before.successes + call.result.success,
                before.failures + (not call.result.success),
                before.seconds + (call.result.time - call.started_at),
            )
    return tools
