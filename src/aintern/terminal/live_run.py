"""One run in a terminal: its events are printed, its questions are asked, and what the person types meanwhile is kept."""

import asyncio
from collections.abc import AsyncIterator

from aintern.events import (
    ApprovalRequested,
    ApprovalResolved,
    CallPreviewed,
    Event,
    QuestionAnswered,
    QuestionAsked,
    QueueChanged,
    RunCompleted,
    RunStarted,
)
from aintern.terminal.input.approval_prompt import ApprovalPrompt, QuestionSettings
from aintern.terminal.input.question_prompt import QuestionPrompt
from aintern.terminal.input.typed_ahead import TypedAhead
from aintern.terminal.output.attention import Attention
from aintern.terminal.output.event_printer import EventPrinter
from aintern.terminal.output.event_words import completed_words
from aintern.terminal.output.json_lines import AnswerTaker
from aintern.terminal.output.output_viewer import view


class LiveRun:
    """Follows runs of one session. While a question is on the screen everything else waits to be printed."""

    def __init__(
        self,
        session: AnswerTaker,
        printer: EventPrinter,
        typed: TypedAhead,
        settings: QuestionSettings,
        attention: Attention,
    ) -> None:
        self.typed = typed
        self._session = session
        self._printer = printer
        self._settings = settings
        self._attention = attention
        self._approval: ApprovalPrompt | None = None
        self._question: QuestionPrompt | None = None
        self._asking: asyncio.Task[None] | None = None
        self._held: list[Event] = []
        self._is_viewing = False
        if typed.around.hidden is not None:
            typed.around.view = self._view

    async def follow(self, events: AsyncIterator[Event]) -> RunCompleted | None:
        """Shows events up to their end; gives the last run's end. What was queued is shown when its turn comes."""
        completed: RunCompleted | None = None
        self._attention.began()
        self.typed.start()
        try:
            async for event in events:
                if isinstance(event, RunStarted) and completed is not None:
                    self._printer.say(event.message)
                self._take(event)
                if isinstance(event, RunCompleted):
                    completed = event
        finally:
            for prompt in (self._approval, self._question):
                if prompt is not None:
                    prompt.close()
            if self._asking is not None:
                await asyncio.wait([self._asking])
            self._printer.rest()
            await self.typed.stop()
            self._attention.ended(completed_words(completed) if completed is not None else "ended")
        return completed

    def _take(self, event: Event) -> None:
        match event:
            case ApprovalRequested():
                if self._approval is None:
                    self._approval = ApprovalPrompt(self._session, self._settings)
                self._approval.add(event)
                self._start_asking(f"{event.call.tool} wants your permission")
            case CallPreviewed() if self._approval is not None:
                self._approval.previewed(event)
            case ApprovalResolved() if self._approval is not None:
                self._approval.resolved(event.call_id)
            case QuestionAsked():
                self._question = QuestionPrompt(
                    self._session, event, bell=self._settings.bell, look=self._settings.look
                )
                self._start_asking(event.question)
            case QuestionAnswered() if self._question is not None and self._question.call_id == event.call_id:
                self._question.close()
            case QueueChanged():
                self.typed.draw()
            case _:
                pass
        if self._asking is not None:
            self._held.append(event)
        else:
            self._printer.show(event)

    def _view(self) -> None:
        """Shows what the screen hides, over everything else; the run goes on meanwhile, and its questions wait."""
        if self._asking is None:
            self._is_viewing = True
            self._start_asking("")

    def _start_asking(self, what: str) -> None:
        if what and (self._asking is None or self._is_viewing):
            self._attention.asks(what)
        if self._asking is None:
            self._printer.rest()
            self.typed.hide()
            self._asking = asyncio.create_task(self._ask(), name="aintern question")

    async def _ask(self) -> None:
        """Draws the prompt; when it is gone, what waited is printed."""
        try:
            await self.typed.stop()
            if self._is_viewing and self.typed.around.hidden is not None:
                await view(self.typed.around.hidden.newest_first())
            self._is_viewing = False
            while self._approval is not None or self._question is not None:
                if self._approval is not None:
                    await self._approval.run()
                    self.typed.append(self._approval.draft)
                    self._approval = None
                if self._question is not None:
                    await self._question.run()
                    self._question = None
        finally:
            self._asking = None
            self._attention.answered()
            held, self._held = self._held, []
            for event in held:
                self._printer.show(event)
            self.typed.start()
