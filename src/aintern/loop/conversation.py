"""One conversation in the store and in memory: its messages, its runs, the draft of a reply, what still waits."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from aintern.backends.backend import Usage
from aintern.errors import StoreError
from aintern.loop.pending_messages import PendingMessages
from aintern.messages import Message, ToolCall
from aintern.prompt.turns import Turns
from aintern.store.conversation_lease import acquire
from aintern.store.reply_drafts import ReplyDraft
from aintern.store.runs import UsageTotals
from aintern.store.store import Store
from aintern.workspace.layers.parked_layers import ParkedKey, is_parked

log = logging.getLogger("aintern")
MAY_HAVE_HAPPENED = "it may have happened, wholly or in part: check before you repeat it"


class Conversation:
    """One conversation in the store. What a method takes is durable when it returns; StoreError when it can't be.

    A new conversation comes into being with its first run, so that a session that asked nothing leaves nothing. This
    process holds its lease from then on: a second one is told."""

    def __init__(
        self,
        conversation_id: str,
        store: Store,
        turns: Callable[[Sequence[Message]], Turns],
        workspace: str,
        *,
        resumed: bool,
    ) -> None:
        self.id = conversation_id
        self.run_id = ""
        self.waiting: list[ToolCall] = []
        self.pending = PendingMessages()
        self._draft = ReplyDraft(conversation_id)
        self.store = store
        self._workspace = workspace
        self.is_resumed = resumed
        self._lease = acquire(store.database, conversation_id) if resumed else None
        self.turns = turns(store.conversations.messages(conversation_id) if resumed else ())

    def add(
        self,
        messages: list[Message],
        attachments: Sequence[Mapping[str, Any]] = (),
        record: Callable[[], None] | None = None,
    ) -> None:
        """Stores messages, then lets the model see them. `attachments` belong to the last one; `record` writes rows of the audit log
        that are stored with them."""
        if not messages:
            return
        self.store.conversations.about_to_append(messages)
        with self.store.audit.appending() if record else self.store.database.transaction():
            if record:
                record()
            self.store.conversations.append(self.id, messages, run_id=self.run_id, attachments=attachments)
            self._forget_questions(messages)
        for message in messages:
            self.turns.append(message)
        self._forget_draft(messages)

    def _forget_questions(self, stored: Sequence[Message]) -> None:
        """A call that has its result waits for no answer; only what was resumed can have been parked."""
        for message in stored if self.is_resumed else ():
            if message.role == "tool":
                self.store.parked.drop(message.call_id, self.id)

    def _forget_draft(self, stored: Sequence[Message]) -> None:
        if any(message.id == self._draft.message_id for message in stored):
            self._draft.clear()

    def flush_draft(self) -> None:
        """What is about to be shown of the current reply is on the disk when this returns."""
        self._draft.flush()

    def draft(self, message_id: str) -> Callable[[str, bool], None]:
        """Takes the pieces of a reply, each before it is shown, until the reply is added."""
        return self._draft.begin(message_id, self.run_id)

    def plan_text(self) -> str:
        """The agent's plan, a line a step; '' without one."""
        steps = self.store.conversations.plan(self.id) if self._lease else ()
        return "\n".join(f"- [{step['status']}] {step['step']}" for step in steps)

    def answer_interrupted(self) -> tuple[str, ...]:
        """Calls that a kill cut off get a result that says so; gives a sentence for each. Those of a parked run stay open, those
        whose command has run and waits in its layer, and those that somebody has answered since: they are `waiting`."""
        told = []
        newest = self.store.runs.newest(self.id)
        parked = newest is not None and newest.reason == "parked"
        for left in self.store.runs.interrupted_calls(self.id):
            waits = not left.audit_id and (parked or self.store.parked.answer_to(left.call.id, self.id))
            if waits or left.runs_again or is_parked(self.parked_key(left.call.id)):
                self.waiting.append(left.call)
                continue
            happened = MAY_HAVE_HAPPENED if left.may_have_run else "it did not run"
            text = f"Interrupted: the process ended before this call was complete; {happened}."
            self.add([Message("tool", text, call_id=left.call.id, tool=left.call.tool, success=False, origin="tool")])
            told.append(f"{left.call.tool} was interrupted: {happened}.")
        return tuple(told)

    def parked_key(self, call_id: str) -> ParkedKey:
        """By which the layer of a call's command is found again where it waits for an answer."""
        return ParkedKey(self.store.database.location.shown, self.id, call_id)

    def begin_run(
        self,
        run_id: str,
        request: str,
        opening: Sequence[Message] = (),
        attachments: Sequence[Mapping[str, Any]] = (),
    ) -> None:
        """A request is worked on from now, and begins with these messages; after a kill it is the run without an end that tells. All of
        it is stored, or nothing; `attachments` belong to the last message."""
        self.run_id, lease = run_id, self._lease
        if opening:
            self.store.conversations.about_to_append(opening)
        with self.store.database.transaction():
            if lease is None:
                self.store.conversations.create(workspace=self._workspace, conversation_id=self.id)
                lease = acquire(self.store.database, self.id)
            self.store.runs.start(self.id, request=request, run_id=run_id)
            if opening:
                self.store.conversations.append(self.id, opening, run_id=run_id, attachments=attachments)
                self._forget_questions(opening)
        self._lease = lease
        for message in opening:
            self.turns.append(message)

    def end_run(self, reason: str, iteration: int) -> None:
        self._draft.clear()
        self.store.runs.end(self.run_id, reason=reason, iteration=iteration)

    def add_reply(self, message: Message, iteration: int, usage: Usage) -> None:
        """Stores a reply of the model's with what it cost."""
        with self.store.database.transaction():
            self.store.conversations.append(self.id, message, run_id=self.run_id)
            tokens = (usage.prompt_tokens, usage.completion_tokens, usage.cached_tokens)
            cost = UsageTotals(1, *tokens, usage.seconds, len(message.tool_calls))
            self.store.runs.add_usage(self.id, self.run_id, iteration, cost)
        self.turns.append(message)
        self._forget_draft([message])

    def close(self) -> None:
        """Lets another process work on the conversation. Where that can't be stored, this process's end lets it."""
        if self._lease is not None:
            try:
                self._lease.release()
            except StoreError as error:  # a run that it concerns has told it
                log.warning("the conversation %s is not given back: %s", self.id, error)
