"""Open questions to a person, by id: each is answered once, times out, or is cancelled."""

import asyncio
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any, Literal, get_args

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.risk_level import RiskLevel
from aintern.store.grant_ledger import Lifetime as Lifetime
from aintern.store.grant_ledger import Scope as Scope

AnswerKind = Literal["allow_once", "allow_session", "allow_always", "deny", "cancel", "preview", "text", "timeout"]
ALLOWS = frozenset({"allow_once", "allow_session", "allow_always"})


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person (or a time-out, or nobody) said.

    `scope`, `pattern`, `lifetime` and `minutes` shape how much is remembered and for how long: by default nothing for
    allow_once and deny, this very call until the session ends for allow_session, and in this workspace for allow_always.
    `parameters` replace the call's own; `network` gives a sandboxed command the network although it did not seem to need it;
    `confirm` is the tool's id, typed, which a critical call demands; `text` answers a question of the model's. `preview` is no
    decision: the command is tried in a layer, and the question stays open; then allow_once with `keep` makes real what the
    attempt did instead of running the command anew. Raises UsageError for an answer, scope or lifetime that does not exist.
    """

    answer: AnswerKind
    scope: Scope | None = None
    pattern: str = ""
    lifetime: Lifetime | None = None
    minutes: float | None = None
    parameters: Mapping[str, Any] | None = None
    reason: str = ""
    confirm: str = ""
    network: bool = False
    keep: bool = False
    text: str = ""
    by: str = "user"

    def __post_init__(self) -> None:
        for value, known in ((self.answer, AnswerKind), (self.scope, Scope), (self.lifetime, Lifetime)):
            if value is not None and value not in get_args(known):
                raise UsageError(f"{value!r} is none of {', '.join(get_args(known))}.")

    @property
    def allows(self) -> bool:
        return self.answer in ALLOWS

    def check_pattern(self) -> None:
        """Raises UsageError where it is to be remembered for a pattern that can never be."""
        if self.allows and self.remembered_for != "once" and self.scope == "prefix" and self.pattern:
            from aintern.permission.command_patterns import refusal  # reads the table of programs

            if why := refusal(self.pattern):
                raise UsageError(
                    f"{self.pattern!r} can't be remembered: {why}.", "Allow it once, or take another pattern."
                )

    @property
    def stored_fields(self) -> dict[str, Any]:
        """Its fields that say something, as they are stored."""
        return {name: value for name, value in asdict(self).items() if value}

    @property
    def remembered_for(self) -> Lifetime:
        """How long the answer holds; `once` is not remembered. A denial is remembered only when it is given a scope."""
        if self.lifetime:
            return self.lifetime
        if self.minutes:
            return "minutes"
        if self.answer == "deny":
            return "session" if self.scope else "once"
        return _LIFETIMES.get(self.answer, "once")


_LIFETIMES: dict[str, Lifetime] = {"allow_session": "session", "allow_always": "project"}


@dataclass(slots=True)
class OpenQuestion:
    """A question that waits. `tool` is what a critical call's `confirm` must repeat; '' for a question of the model's.
    `no_preview` says why the call can't be previewed, `no_keep` why there is nothing to keep of a preview; '' where that can be."""

    id: str
    future: asyncio.Future[Answer]
    tool: str = ""
    risk: RiskLevel = RiskLevel.SAFE
    no_preview: str = "only a command that asks for permission can be."
    no_keep: str = "there was no preview."

    @property
    def wants_preview(self) -> bool:
        """Whether it was answered with the wish for a preview, which is no answer to it."""
        answered = self.future.done() and not self.future.cancelled()
        return answered and self.future.result().answer == "preview"


class Approvals:
    """The questions of one session. Waiting for them is the only thing that no time-out but their own counts."""

    def __init__(self) -> None:
        self._open: dict[str, OpenQuestion] = {}
        self._nobody = ""

    @property
    def open_ids(self) -> tuple[str, ...]:
        """Of the questions that nobody has answered yet; an answered one may wait for others of its round."""
        return tuple(id for id, question in self._open.items() if not question.future.done())

    def open(
        self,
        question_id: str,
        tool: str = "",
        risk: RiskLevel = RiskLevel.SAFE,
        given: Answer | None = None,
        no_preview: str = "only a command that asks for permission can be.",
    ) -> OpenQuestion:
        """A new question, answered at once with what was `given` before (to a parked run), or with a denial when nobody is
        there."""
        future: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        question = OpenQuestion(question_id, future, tool, risk, no_preview)
        self._open[question_id] = question
        if given is not None:
            self._resolve(question, given)
        elif self._nobody:
            self._resolve(question, Answer("deny", reason=self._nobody, by="nobody"))
        return question

    async def wait(self, question: OpenQuestion, timeout: float) -> Answer:
        """The answer; after `timeout` seconds a denial by `timeout`."""
        try:
            return await asyncio.wait_for(asyncio.shield(question.future), timeout)
        except TimeoutError:
            return Answer("timeout", reason=f"nobody answered within {timeout:g} s", by="timeout")
        finally:
            self._open.pop(question.id, None)

    def answer(self, question_id: str, answer: Answer) -> None:
        """Takes an answer. Raises UsageError, which says why nothing changed."""
        question = self._open.get(question_id)
        if question is not None and question.wants_preview:
            raise UsageError(f"{question_id} is about to be previewed: answer when the preview has begun or is done.")
        if question is None or question.future.done():
            raise UsageError(
                f"No open question has the id {question_id!r}: it was answered already, timed out, or never was."
            )
        if question.tool and answer.answer == "text":
            raise UsageError(
                f"{question_id} asks for permission: answer allow_once, allow_session, allow_always, deny, preview or cancel."
            )
        if answer.answer == "preview" and question.no_preview:
            raise UsageError(f"{question_id} can't be previewed: {question.no_preview}")
        differs = answer.answer != "allow_once" or answer.parameters is not None or answer.network
        if answer.keep and (differs or question.no_keep):
            why = (
                question.no_keep
                or "what the preview did is kept by allow_once as it is, without parameters and network."
            )
            raise UsageError(f"{question_id} was not allowed: {why}")
        needs_confirm = question.risk is RiskLevel.CRITICAL and (answer.allows or answer.answer == "preview")
        if needs_confirm and answer.confirm != question.tool:
            raise UsageError(
                f"{question_id} is critical: to allow or preview it, type the tool's id as well (confirm: {question.tool!r})."
            )
        self._resolve(question, answer)

    def reopen(self, question: OpenQuestion, *, no_keep: str) -> OpenQuestion:
        """A question that was answered with a preview, as one that waits again."""
        again = self.open(question.id, question.tool, question.risk, no_preview=question.no_preview)
        again.no_keep = no_keep
        return again

    def withdraw(self, question: OpenQuestion) -> None:
        """The question is no longer one: nobody may answer it any more."""
        self._open.pop(question.id, None)
        question.future.cancel()

    def nobody_is_there(self, reason: str) -> None:
        """From now on every question is denied with this reason, the open ones included."""
        self._nobody = reason
        for question in list(self._open.values()):
            self._resolve(question, Answer("deny", reason=reason, by="nobody"))

    def _resolve(self, question: OpenQuestion, answer: Answer) -> None:
        if not question.future.done():
            question.future.set_result(answer)
