"""The store as an attempt at a run uses it: files are kept with the result that they belong to, and the record tells a killed call's fate.

The worktree is made anew for each attempt, from what was kept with the last result. So a call whose effects stay in the worktree
either has its result and its effects, or neither, and then it runs again. What may have had an effect elsewhere is asked about
before it is repeated.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from aintern.errors import StoreError
from aintern.messages import Message, ToolCall
from aintern.risk_level import RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.parked_questions import ParkedQuestions
from aintern.store.runs import InterruptedCall, Runs
from aintern.store.store import Store

MAY_HAVE_HAPPENED = "It may have happened already: its worker ended while it ran. Shall it run (again)?"
_KILLED = {"reason": "its worker ended before its result was kept", "who": "aintern"}
# Takes the files as they are now, and gives what stores them.
Keep = Callable[[], Callable[[], None]]
IsContained = Callable[[str, dict[str, Any]], bool]


class _Files:
    """The run's files between a call that may change them and the transaction with that call's result."""

    def __init__(self, keep: Keep, are_changing: Callable[[], bool]) -> None:
        self._keep = keep
        self._are_changing = are_changing
        self.may_differ = False
        self._taken: Callable[[], None] | None = None

    def take(self) -> None:
        if self.may_differ or self._are_changing():
            self._taken = self._keep()

    def store(self) -> None:
        if self._taken is not None:
            self._taken()
            self._taken, self.may_differ = None, False


class _MarkingAudit(AuditLog):
    """Notes which calls can have no effect but on the worktree, and that a call may have one."""

    def __init__(self, database: Database, files: _Files, is_contained: IsContained) -> None:
        super().__init__(database)
        self._files = files
        self._is_contained = is_contained

    def decided(self, decision: Decision) -> str:
        is_safe = decision.risk.level is RiskLevel.SAFE
        by_policy = decision.decision == "auto_approved"  # a person may have given it the network as well
        contained = is_safe or self._is_contained(decision.tool, dict(decision.parameters) if by_policy else {})
        with self.appending(durable=not is_safe):
            row = super().decided(decision)
            if contained:
                self.database.insert("fleet.contained_calls", audit=row)
        # Until a result is stored: what a command has changed in its layer becomes real behind the word that it ended.
        self._files.may_differ |= not is_safe
        return row


class _KeepingConversations(Conversations):
    """Stores the files with the result of the call that changed them, all or nothing."""

    def __init__(self, database: Database, files: _Files, is_given_up: Callable[[], bool]) -> None:
        super().__init__(database)
        self._files = files
        self._is_given_up = is_given_up

    def about_to_append(self, messages: Sequence[Message]) -> None:
        if self._is_given_up():  # that its calls were cancelled is no word for the run: the next attempt runs them
            raise StoreError("The attempt was given up.", "Another one goes on with the run.")
        if any(message.role == "tool" for message in messages):
            self._files.take()

    def append(self, conversation_id: str, messages: Message | Sequence[Message], **more: Any) -> int:
        with self.database.transaction():
            self._files.store()
            return super().append(conversation_id, messages, **more)


class _ResumedRuns(Runs):
    """Says of calls without a result that they are to be taken up again, and which of them are to be asked about."""

    def __init__(self, database: Database, audit: AuditLog, parked: ParkedQuestions) -> None:
        super().__init__(database)
        self._audit = audit
        self._parked = parked

    def interrupted_calls(self, conversation_id: str) -> tuple[InterruptedCall, ...]:
        newest = self.newest(conversation_id)
        was_parked = newest is not None and newest.reason == "parked"
        return tuple(
            replace(left, runs_again=True, call=self._again(left, conversation_id, was_parked=was_parked))
            for left in super().interrupted_calls(conversation_id)
        )

    def _again(self, left: InterruptedCall, conversation_id: str, *, was_parked: bool) -> ToolCall:
        if was_parked:
            asked = "SELECT 1 FROM parked_questions WHERE call_id = ? AND conversation_id = ?"
            is_asked = self.database.row(asked, (left.call.id, conversation_id)) is not None
            return replace(left.call, always_ask=left.call.always_ask or is_asked)  # so that its answer counts
        if not left.may_have_run:
            return left.call
        row = "SELECT 1 FROM fleet.contained_calls WHERE audit = ?"
        if left.audit_id and self.database.row(row, (left.audit_id,)):
            entry = self._audit.show(left.audit_id)
            if entry is not None and not entry.discarded:
                self._audit.discarded(left.audit_id, _KILLED)
            return left.call
        # An answer that was given before it may have happened is none to whether it is to happen again.
        self._parked.drop(left.call.id, conversation_id)
        return replace(left.call, always_ask=True, warnings=(*left.call.warnings, MAY_HAVE_HAPPENED))


def store_of_run(
    store: Store,
    keep: Keep,
    is_contained: IsContained,
    *,
    are_changing: Callable[[], bool],
    is_given_up: Callable[[], bool],
) -> Store:
    """The store whose conversation belongs to an attempt. `is_contained` says of a tool and its parameters whether a call has no effect
    but on the worktree; it is given no parameters where a person has decided. `are_changing`: whether what a call has left behind
    changes the files still; `is_given_up`: whether the run goes on with another attempt, so that this one stores nothing more."""
    files = _Files(keep, are_changing)
    audit = _MarkingAudit(store.database, files, is_contained)
    return replace(
        store,
        audit=audit,
        conversations=_KeepingConversations(store.database, files, is_given_up),
        runs=_ResumedRuns(store.database, audit, store.parked),
    )
