"""What became of each call, folded from a session's events: its status, decision, times and result."""

from collections.abc import Iterable
from dataclasses import replace

from aintern.dataclass import dataclass
from aintern.events import (
    ApprovalRequested,
    ApprovalResolved,
    CallStatus,
    Event,
    Resolution,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
)
from aintern.messages import ToolCall

OF_A_CALL = (ToolCallRequested, ApprovalRequested, ApprovalResolved, ToolExecution, ToolResultArrived)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLifecycle:
    """One call so far: the events that brought it where it stands. `call` is the newest form of it, as a person may have
    edited it; times are in seconds since the epoch, None for what has not happened."""

    call: ToolCall
    requested: ToolCallRequested
    status: CallStatus = "parsed"
    asked: ApprovalRequested | None = None
    answered: ApprovalResolved | None = None
    started_at: float | None = None
    result: ToolResultArrived | None = None

    @property
    def request_id(self) -> str:
        return self.requested.request_id

    @property
    def requested_at(self) -> float:
        return self.requested.time

    @property
    def asked_at(self) -> float | None:
        return self.asked.time if self.asked else None

    @property
    def decision(self) -> Resolution | None:
        """A person's, a grant's or a time-out's answer to its question; None where nobody was asked."""
        return self.answered.answer if self.answered else None

    @property
    def decided_by(self) -> str:
        return self.answered.by if self.answered else ""

    @property
    def decided_at(self) -> float | None:
        return self.answered.time if self.answered else None

    @property
    def ended_at(self) -> float | None:
        return self.result.time if self.result else None

    def after(self, event: Event) -> "CallLifecycle":
        """The call once `event` has happened; the same object where the event is not about it."""
        match event:
            case ApprovalRequested() if event.call.id == self.call.id:
                return replace(self, call=event.call, status="awaiting_approval", asked=event)
            case ApprovalResolved(answer=answer) if self.asked and event.call_id == self.asked.call_id:
                allowed = answer in ("allow_once", "allow_session", "allow_always")
                status: CallStatus = "approved" if allowed else "cancelled" if answer == "cancel" else "denied"
                return replace(self, status=status, answered=event)
            case ToolExecution(call_id=self.call.id, status="starting"):
                return replace(self, status="executing", started_at=event.time)
            case ToolResultArrived(call_id=self.call.id):
                ended = event.status or ("completed" if event.success else "failed")
                return replace(self, status=ended, result=event)
        return self


class CallTracker:
    """The calls of a session while it goes on: fed event by event, in their order. What one event costs does not grow."""

    def __init__(self) -> None:
        self._calls: dict[str, CallLifecycle] = {}
        self._of_request: dict[str, list[str]] = {}
        self._asked: dict[str, str] = {}  # the call of each question: one that is asked about again has several

    def take(self, event: Event) -> CallLifecycle | None:
        """The call that `event` is about, as it stands now; None for an event about no call, or none that was requested here.
        A call that was parked and is taken up by a later run starts anew."""
        if isinstance(event, ToolCallRequested):
            parked = self._calls.pop(event.call.id, None)
            if parked is not None:
                self._of_request[parked.request_id].remove(event.call.id)
            self._of_request.setdefault(event.request_id, []).append(event.call.id)
            call = CallLifecycle(call=event.call, requested=event)
        elif isinstance(event, OF_A_CALL):
            if isinstance(event, ApprovalRequested):
                self._asked[event.call_id] = event.call.id
            about_a_question = isinstance(event, ApprovalRequested | ApprovalResolved)
            call_id = self._asked.get(event.call_id, event.call_id) if about_a_question else event.call_id
            known = self._calls.get(call_id)
            if known is None:
                return None
            call = known.after(event)
        else:
            return None
        self._calls[call.call.id] = call
        return call

    def of_request(self, request_id: str) -> list[CallLifecycle]:
        """The calls of one run, in the order in which they were requested."""
        return [self._calls[call_id] for call_id in self._of_request.get(request_id, ())]

    def calls(self) -> dict[str, CallLifecycle]:
        """Every call by its id, in the order in which they were requested. A call waits as `parsed` for those before it in
        its reply; at its turn it is `validating` until it is asked about, runs or gets its result."""
        calls = dict(self._calls)
        before_is_open = False
        for call_id, call in calls.items():
            before_is_open = before_is_open and call.requested.index > 0
            if call.status == "parsed" and not before_is_open:
                calls[call_id] = replace(call, status="validating")
            before_is_open = before_is_open or call.result is None
        return calls


def calls_of(events: Iterable[Event]) -> dict[str, CallLifecycle]:
    """Every call of these events, as `CallTracker.calls` has them once it took all. Linear in the events."""
    tracker = CallTracker()
    for event in events:
        tracker.take(event)
    return tracker.calls()
