"""The attempt at a command that a person asks for before they answer: it really runs, in a layer that waits for the answer."""

import asyncio
import time
from contextlib import ExitStack
from typing import Any, Self

from aintern.errors import AInternError
from aintern.events import CallPreviewed
from aintern.loop.conversation import Conversation
from aintern.loop.run import Run
from aintern.loop.tool_contexts import ToolContextFactory
from aintern.messages import ToolCall
from aintern.permission.approvals import Approvals, OpenQuestion
from aintern.permission.risk import CallFacts
from aintern.risk_level import RiskLevel
from aintern.store.audit_row import Decision
from aintern.tools.diffs import diff_of_changes
from aintern.tools.output_limits import head_and_tail
from aintern.tools.run_command import ended_with, run_in_folder
from aintern.tools.tool import ToolContext, TriedCommand
from aintern.workspace.layers.layer_changes import counted, described_change

__all__ = ["CallPreview"]

_OUTPUT_SHOWN = 12_000  # characters
_DIFF_SHOWN = 64_000
_CHANGES_SHOWN = 1_000


class CallPreview:
    """The previews of one call: the newest one's layer is there until the block ends, then it is thrown away."""

    def __init__(
        self, run: Run, contexts: ToolContextFactory, conversation: Conversation, approvals: Approvals
    ) -> None:
        self._tried: TriedCommand | None = None
        self._run = run
        self._contexts = contexts
        self._conversation = conversation
        self._approvals = approvals
        self._row = ""
        self._held = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exception: object) -> None:
        self._forget()

    async def run(self, call: ToolCall, facts: CallFacts, question: OpenQuestion) -> tuple[OpenQuestion, float]:
        """Tries the command while its question waits on, and tells what came of it: the question, open again, and how many seconds
        that took. An answer that comes meanwhile ends the attempt."""
        began = time.monotonic()
        self._forget()
        again = self._approvals.reopen(question, no_keep="the preview has not ended.")
        cancelled = asyncio.Event()
        attempt = asyncio.ensure_future(self._attempt(call, facts, cancelled))
        try:
            with self._run.timeout.paused():
                waits: set[asyncio.Future[Any]] = {attempt, again.future}
                await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
        finally:
            cancelled.set()
            await asyncio.wait([attempt])
        try:
            tried = attempt.result()
        except (AInternError, OSError) as error:
            again.no_keep = "the preview failed."
            note = f"The preview failed: {error}"
            if not again.future.done():
                self._run.emit(CallPreviewed, call_id=question.id, exit_code=-1, output="", note=note)
        else:
            again.no_keep = _why_not_kept(facts, tried)
            if not again.future.done():
                await self._tell(question.id, tried, again.no_keep, time.monotonic() - began)
        return again, time.monotonic() - began

    def taken(self) -> TriedCommand | None:
        """What the newest preview did, for who settles it; its layer lasts until the block ends."""
        tried, self._tried = self._tried, None
        return tried

    async def _attempt(self, call: ToolCall, facts: CallFacts, cancelled: asyncio.Event) -> TriedCommand:
        layers = self._contexts.host_with_layers.layers
        assert layers is not None, "the question would have said that there is no preview"
        self._row = self._conversation.store.audit.previewed(
            Decision(
                tool=call.tool,
                tool_name=call.name,
                decision="user_approved",
                risk=facts.risk,
                parameters=facts.parameters,
                summary=f"Preview: {call.summary}",
                conversation=self._conversation.id,
                run=self._conversation.run_id,
                call=call.id,
                who="user",
                scope="preview",
            )
        )
        context = ToolContext(
            self._contexts.jail,
            self._contexts.protected,
            execution_id=call.id,
            conversation_id=self._conversation.id,
            cancelled=cancelled,
            host=self._contexts.host_with_layers,
        )
        parameters = facts.parameters
        timeout = min(float(parameters["timeout_seconds"]), self._run.limits.tool_timeout)
        layer = self._held.enter_context(layers.fresh(is_kept=True, keeps_caches=False))
        directory = str(parameters["working_directory"])
        finished = await run_in_folder(context, facts.command, directory, timeout, lambda stream, text: None, layer)
        self._tried = TriedCommand(layer, finished, tuple(await asyncio.to_thread(layer.changes)))
        return self._tried

    async def _tell(self, question_id: str, tried: TriedCommand, no_keep: str, duration: float) -> None:
        finished = tried.finished
        diff = await asyncio.to_thread(diff_of_changes, tried.changes, tried.layer)
        errors = f"\n[stderr]\n{finished.stderr}" if finished.stderr.strip() else ""
        stopped = ended_with(finished, finished.duration) if finished.stopped else ""
        notes = [stopped, tried.layer.cause(finished), f"It can't be kept: {no_keep}" if no_keep else ""]
        self._run.emit(
            CallPreviewed,
            call_id=question_id,
            exit_code=finished.exit_code,
            output=head_and_tail(f"{finished.stdout}{errors}", _OUTPUT_SHOWN, larger_tail=True),
            changes=tuple(described_change(change) for change in tried.changes[:_CHANGES_SHOWN]),
            diff=head_and_tail(diff, _DIFF_SHOWN),
            can_be_kept=not no_keep,
            note=" ".join(note for note in notes if note),
            duration=duration,
        )

    def _forget(self) -> None:
        if self._tried is not None and self._tried.changes:
            self._conversation.store.audit.discarded(self._row, counted(self._tried.changes))
        self._tried = None
        self._held.close()


def _why_not_kept(facts: CallFacts, tried: TriedCommand) -> str:
    if facts.shell is not None and facts.shell.needs_network:
        return "the command needs the network, which a preview has not: it can only be run anew."
    if facts.risk.level is RiskLevel.SAFE:
        return "a call rated safe changes nothing."
    if facts.parameters.get("live") or facts.parameters.get("background"):
        return "the command runs live: it can only be run anew."
    return "the command was cut off: it can only be run anew." if tried.finished.stopped else ""
