"""What became of each call, folded from a session's events: its status, decision, times and result."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

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

_OF_A_CALL = (ApprovalRequested, ApprovalResolved, ToolExecution, ToolResultArrived)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallLifecycle:
    """One call so far. `decision` is a person's, a grant's or a time-out's answer to its question, None where nobody was
    asked; `decided_by` says whose. Times in seconds since the epoch, None for what has not happened."""

    call: ToolCall
    request_id: str
    index: int
    requested_at: float
    status: CallStatus = "parsed"
    decision: Resolution | None = None
    decided_by: str = ""
    asked_at: float | None = None
    decided_at: float | None = None
    started_at: float | None = None
    ended_at: float | None = None
    result: ToolResultArrived | None = None

    def after(self, event: Event) -> "CallLifecycle":
        """The call once `event` has happened; the same object where the event is not about it."""
        match event:
            case ApprovalRequested(call_id=self.call.id):
                return replace(self, call=event.call, status="awaiting_approval", asked_at=event.time)
            case ApprovalResolved(call_id=self.call.id, answer=answer):
                allowed = answer in ("allow_once", "allow_session", "allow_always")
                status: CallStatus = "approved" if allowed else "cancelled" if answer == "cancel" else "denied"
                return replace(self, status=status, decision=answer, decided_by=event.by, decided_at=event.time)
            case ToolExecution(call_id=self.call.id, status="starting"):
                return replace(self, status="executing", started_at=event.time)
            case ToolResultArrived(call_id=self.call.id):
                ended = event.status or ("completed" if event.success else "failed")
                return replace(self, status=ended, ended_at=event.time, result=event)
        return self


class CallTracker:
    """The calls of a session while it goes on: fed event by event, in their order. What one event costs does not grow."""

    def __init__(self) -> None:
        self._calls: dict[str, CallLifecycle] = {}

    def take(self, event: Event) -> CallLifecycle | None:
        """The call that `event` is about, as it stands now; None for an event about no call, or none that was requested here.
        A call that was parked and is taken up by a later run starts anew."""
        if isinstance(event, ToolCallRequested):
            self._calls.pop(event.call.id, None)
            call = CallLifecycle(
                call=event.call, request_id=event.request_id, index=event.index, requested_at=event.time
            )
        elif isinstance(event, _OF_A_CALL) and event.call_id in self._calls:
            call = self._calls[event.call_id].after(event)
        else:
            return None
        self._calls[call.call.id] = call
        return call

    def of_request(self, request_id: str) -> list[CallLifecycle]:
        """The calls of one run, in the order in which they were requested."""
        return [call for call in self._calls.values() if call.request_id == request_id]

    def calls(self) -> dict[str, CallLifecycle]:
        """Every call by its id, in the order in which they were requested. A call waits as `parsed` for those before it in
        its reply; at its turn it is `validating` until it is asked about, runs or gets its result."""
        calls = dict(self._calls)
        before_is_open = False
        for call_id, call in calls.items():
            before_is_open = before_is_open and call.index > 0
            if call.status == "parsed" and not before_is_open:
                calls[call_id] = replace(call, status="validating")
            before_is_open = before_is_open or call.ended_at is None
        return calls


def calls_of(events: Iterable[Event]) -> dict[str, CallLifecycle]:
    """Every call of these events, as `CallTracker.calls` has them once it took all. Linear in the events."""
    tracker = CallTracker()
    for event in events:
        tracker.take(event)
    return tracker.calls()
