"""The calls of one reply: their order, which of them run side by side, and leaving them for later."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from aintern.errors import StoreError, UsageError
from aintern.events import CompletionReason, ToolCallRequested
from aintern.loop.call_services import CallServices
from aintern.loop.call_stages import Rated
from aintern.loop.run import Request, Run
from aintern.loop.tool_call import CallInProgress, EditedCall
from aintern.messages import ToolCall, ToolResult, ToolSpec, new_id
from aintern.permission.risk import CallFacts

GO_ON, STOP = "go on", "stop"


class ToolRound:
    """Runs the calls of a reply. Every requested call gets exactly one result, whatever happens."""

    def __init__(self, services: CallServices) -> None:
        self.services = services
        self._calls: list[CallInProgress] = []

    def specs(self, request: Request) -> tuple[ToolSpec, ...]:
        """What the model is told in this request, sorted so that the prompt's bytes stay the same."""
        return self.services.toolbox.specs(request.availability) if request.enable_tools else ()

    def facts_asked_about(self, question_id: str) -> CallFacts | None:
        """What the open question of this id is about."""
        return next((facts for call in self._calls if (facts := call.facts_asked_about(question_id))), None)

    async def edited(self, question_id: str, parameters: Mapping[str, Any]) -> EditedCall:
        """What the open question of this id would say with other parameters. Raises UsageError where there is none."""
        for call in self._calls:
            if (edited := await call.edited(question_id, parameters)) is not None:
                return edited
        raise UsageError(f"No open question has the id {question_id!r}.", "It was answered already, or timed out.")

    @property
    def unfinished(self) -> list[ToolCall]:
        """The calls of the last reply that have no result."""
        return [call.call for call in self._calls if not call.is_done]

    async def execute(self, run: Run, requested: Sequence[ToolCall]) -> bool:
        """Takes the calls of one reply to their results; false when they were left for later instead. On a cancel every
        call without a result gets one first."""
        tools = [self.services.toolbox.get(call.tool) for call in requested]
        if any(tool is not None and tool.runs_commands for tool in tools):
            await self.services.contexts.try_sandbox(run)
        calls = self._begin(run, requested)
        try:
            self.services.hooks.forget()
            for call in calls:
                await call.ask_hooks()
            side_by_side = [rated for call in calls if (rated := call.safe_and_independent)]
            if len(calls) > 1 and len(side_by_side) == len(calls):
                await self._execute_together(run, side_by_side)
                return True
            # Calls that wait together are asked together, so that they can be reviewed on one sheet.
            for call in calls:
                await call.ask_if_needed()
            # Nothing has run yet: the calls stay open in the conversation for the run that resumes it.
            if self.services.parks and any(call.is_unanswered for call in calls):
                for call in calls:
                    call.park()
                return False
            last_edit = max((place for place, call in enumerate(calls) if call.edited_paths), default=-1)
            for place, call in enumerate(calls):
                if place:
                    await call.rate_again()
                await call.resolve(is_last_edit=place == last_edit)
                if call.waits:  # so do the ones after it
                    for later in calls[place + 1 :]:
                        later.park()
                    return False
            if last_edit >= 0:
                await calls[last_edit].tell_rest()
        except BaseException as error:
            for call in calls:
                call.withdraw()
            if not isinstance(error, StoreError):  # else nothing more can be stored; the run ends with this error
                why = "The request ran out of time" if run.timeout.expired else "The request was cancelled"
                for call in calls:
                    call.close(why)
            raise
        return True

    async def refuse(self, run: Run, requested: Sequence[ToolCall], why: str) -> None:
        """Answers calls that will not even be decided on."""
        for call in self._begin(run, requested, refused=why):
            await call.resolve()

    async def tell_hooks_of_end(self, run: Run, reason: CompletionReason) -> None:
        """Where hooks are for it. A cancel while they run ends them, and nothing else: the run is over."""
        if not self.services.hooks.follow("Stop") or run.request.made is not None:
            return
        with suppress(asyncio.CancelledError):
            await self.services.contexts.try_sandbox(run)
            behalf = self.services.behalf_outside_calls(run, "")
            await self.services.hooks.at_end(behalf, {"reason": reason, "response": run.response})

    async def asks_to_go_on(self, run: Run) -> bool:
        """After many denials in a row: whether the person wants the run to go on. Nobody there means no."""
        text = f"{run.streaks.denials} calls in a row were denied. Shall I go on?"
        answer = await self.services.ask_person(run, new_id("question"), text, (GO_ON, STOP))
        return answer.strip().lower() == GO_ON

    def _begin(self, run: Run, requested: Sequence[ToolCall], *, refused: str = "") -> list[CallInProgress]:
        calls = self._calls = [CallInProgress(self.services, run, call, refused=refused) for call in requested]
        for index, call in enumerate(calls):
            run.emit(ToolCallRequested, call=call.call, index=index, total=len(calls))
        return calls

    async def _execute_together(self, run: Run, side_by_side: list[Rated]) -> None:
        places = asyncio.Semaphore(run.limits.max_parallel_calls)

        async def one(call: CallInProgress, rated: Rated) -> ToolResult:
            async with places:
                result, ended = await call.execute(rated, "auto_approved", "policy")
                ended()  # at once: others may take long
                return result

        tasks = [asyncio.ensure_future(one(call, rated)) for call, rated in zip(self._calls, side_by_side, strict=True)]
        try:
            results = await asyncio.gather(*tasks)
        except BaseException:  # nothing may run on beside the results that say it did not complete
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            raise
        for call, result in zip(self._calls, results, strict=True):
            call.add_result(result)
