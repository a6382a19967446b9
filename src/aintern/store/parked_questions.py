"""Questions that a run left open when nobody was there: listed and answered elsewhere, used when the run is resumed."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import NotStored, StoreError
from aintern.risk_level import RiskLevel
from aintern.store.clock import utc_now
from aintern.store.database import Database
from aintern.store.id_prefixes import only_one
from aintern.store.secret_masking import mask


@dataclass(frozen=True, slots=True)
class ParkedQuestion:
    """One open question, by its call's id and its conversation. Times are ISO 8601 UTC; `answered_at` is '' while it is open. Secrets are
    masked. `shown` is what the call would do, a diff or its parameters; '' where `reasons` tell that."""

    call_id: str
    conversation_id: str
    asked_at: str
    tool: str
    summary: str
    risk: RiskLevel
    reasons: str
    answer: str = ""
    answered_at: str = ""
    shown: str = ""


_THE_CALL = "WHERE call_id = ? AND conversation_id = ?"


class ParkedQuestions:
    """The parked questions of one database. Every method raises StoreError when the database fails."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def park(
        self,
        call_id: str,
        conversation_id: str,
        tool: str,
        summary: str,
        risk: RiskLevel,
        reasons: str,
        shown: str = "",
    ) -> None:
        """Leaves a question for later; the same call again replaces it, unanswered."""
        texts = (tool, mask(summary), risk, mask(reasons))
        asked = ParkedQuestion(call_id, conversation_id, utc_now(), *texts, shown=mask(shown))
        with self.database.transaction():
            self.drop(call_id, conversation_id)
            self.database.insert("parked_questions", **asdict(asked) | {"risk": risk.value})

    def calls(self) -> frozenset[tuple[str, str]]:
        """Conversation and call of every question that has no result yet, answered or not."""
        rows = self.database.rows("SELECT conversation_id, call_id FROM parked_questions")
        return frozenset((conversation, call) for conversation, call in rows)

    def open(self) -> tuple[ParkedQuestion, ...]:
        """What still waits for an answer, oldest first."""
        where = "WHERE answer = '' ORDER BY asked_at, call_id"
        return tuple(self.database.select(ParkedQuestion, "parked_questions", where))

    def named(self, call_id: str, conversation_id: str = "") -> ParkedQuestion:
        """The open question of this id; the conversation is needed where two have a call of that id. Raises StoreError for an id that
        is not open or not the only one."""
        asked = self.open()
        call_id = only_one(call_id, [each.call_id for each in asked])
        found = [each for each in asked if each.call_id == call_id]
        found = [each for each in found if conversation_id in ("", each.conversation_id)]
        if not found:
            raise NotStored(f"No open question has the id {call_id}.", "List them with `aintern approvals list`.")
        if len(found) > 1:
            raise StoreError(
                f"{len(found)} conversations have an open question {call_id}.", "Say which one with --conversation."
            )
        return found[0]

    def answer(self, call_id: str, answer: Mapping[str, Any], conversation_id: str = "") -> ParkedQuestion:
        """Stores a person's answer (the fields of `Session.answer`); the first one counts. Raises StoreError as `named`, and for an
        allow of a critical call without its tool's id as `confirm`."""
        question = self.named(call_id, conversation_id)
        allows = str(answer.get("answer", "")).startswith("allow")
        if question.risk is RiskLevel.CRITICAL and allows and answer.get("confirm") != question.tool:
            raise StoreError(
                f"{question.call_id} is critical.", f"To allow it, confirm it with the tool's id: {question.tool}."
            )
        changed = self.database.execute(
            f"UPDATE parked_questions SET answer = ?, answered_at = ? {_THE_CALL} AND answer = ''",  # noqa: S608
            (json.dumps(dict(answer)), utc_now(), question.call_id, question.conversation_id),
        )
        if not changed:  # somebody else was faster
            raise NotStored(f"The question {question.call_id} is answered already.")
        return question

    def answer_to(self, call_id: str, conversation_id: str) -> tuple[dict[str, Any], RiskLevel] | None:
        """The answer to a call's question and the risk that it was asked at; None when there is none yet. It stays until the
        call has its result (`drop`): with other questions still open, the run may be parked again."""
        found = self.database.select(ParkedQuestion, "parked_questions", _THE_CALL, (call_id, conversation_id))
        if not found or not found[0].answer:
            return None
        answer: dict[str, Any] = json.loads(found[0].answer)
        return answer, found[0].risk

    def drop(self, call_id: str, conversation_id: str) -> None:
        """The question waits no more."""
        self.database.execute(f"DELETE FROM parked_questions {_THE_CALL}", (call_id, conversation_id))  # noqa: S608
