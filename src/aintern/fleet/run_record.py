"""The store as an attempt at a run uses it: files are kept with the result that they belong to, and the record tells a killed call's fate.

The worktree is made anew for each attempt, from what was kept with the last result. So a call whose effects stay in the worktree
either has its result and its effects, or neither, and then it runs again. What may have had an effect elsewhere is asked about
before it is repeated.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

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


class _KeepingAudit(AuditLog):
    """Notes which calls can have no effect but on the worktree, and takes the files before a call's result is stored."""

    def __init__(self, database: Database, keep: Keep, is_contained: IsContained) -> None:
        super().__init__(database)
        self._keep = keep
        self._is_contained = is_contained
        self._has_run = False
        self.taken: Callable[[], None] | None = None

    def decided(self, decision: Decision) -> str:
        by_policy = decision.decision == "auto_approved"  # a person may have given it the network as well
        contained = decision.risk.level is RiskLevel.SAFE or self._is_contained(
            decision.tool, dict(decision.parameters) if by_policy else {}
        )
        with self.appending(durable=decision.risk.level is not RiskLevel.SAFE):
            row = super().decided(decision)
            if contained:
                self.database.insert("fleet.contained_calls", audit=row)
        self._has_run = decision.risk.level is not RiskLevel.SAFE
        return row

    @contextmanager
    def appending(self, *, durable: bool = False) -> Iterator[None]:
        if not self._is_appending:
            self.take()  # before others are made to wait
        with super().appending(durable=durable):
            yield

    def take(self) -> None:
        """The files as they are, where a call may have changed them since the last time."""
        if self._has_run:
            self._has_run = False
            self.taken = self._keep()


class _KeepingConversations(Conversations):
    """Stores the files with the result of the call that changed them, all or nothing."""

    def __init__(self, database: Database, audit: _KeepingAudit) -> None:
        super().__init__(database)
        self._audit = audit

    def append(self, conversation_id: str, messages: Message | Sequence[Message], **more: Any) -> int:
        added = (messages,) if isinstance(messages, Message) else messages
        with self.database.transaction():
            if any(message.role == "tool" for message in added):
                self._audit.take()
                if self._audit.taken is not None:
                    self._audit.taken()
                    self._audit.taken = None
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


def store_of_run(store: Store, keep: Keep, is_contained: IsContained) -> Store:
    """The store whose conversation belongs to an attempt. `is_contained` says of a tool and its parameters whether a call has no effect
    but on the worktree; it is given no parameters where a person has decided."""
    audit = _KeepingAudit(store.database, keep, is_contained)
    return replace(
        store,
        audit=audit,
        conversations=_KeepingConversations(store.database, audit),
        runs=_ResumedRuns(store.database, audit, store.parked),
    )
