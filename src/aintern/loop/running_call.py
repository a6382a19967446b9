"""A call while its tool runs: what the tool is given, its time and progress, and what it ends with."""

import asyncio
import logging
import os
from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Literal

from aintern.checks.finding import OnBehalf
from aintern.errors import AInternError, NotRecorded, ToolTimeout
from aintern.events import ExecutionStatus, ToolExecution
from aintern.loop.allowance import Allowance
from aintern.loop.call_record import CallRecord
from aintern.loop.call_services import CallServices
from aintern.loop.call_stages import Rated
from aintern.loop.layer_parking import LayerParking
from aintern.loop.request_timeout import CallTime
from aintern.loop.run import Run
from aintern.messages import ToolCall, ToolResult
from aintern.permission.approvals import Answer
from aintern.permission.effects import ChangeRules
from aintern.tools.tool import ToolContext, ToolProgress
from aintern.workspace.layers.parked_layers import ParkedLayer

TIMED_OUT = "timed out"
_NO_STEP = ToolProgress()
log = logging.getLogger("aintern")


class RunningCall:
    """The execution service for one call that was decided on: its decision is on `record`. `answer` is that of the person who
    allowed it, `waited` what its command has written before, where that has waited for this run."""

    def __init__(
        self,
        services: CallServices,
        run: Run,
        call: ToolCall,
        rated: Rated,
        record: CallRecord,
        *,
        answer: Answer | None = None,
        waited: ParkedLayer | None = None,
    ) -> None:
        self.is_left = waited is not None  # its command has run, and what it changed waits for an answer
        self._services = services
        self._run = run
        self._call = call
        self._rated = rated
        self._record = record
        self._answer = answer
        self._waited = waited
        self._time = CallTime()

    async def result(self, edited: Sequence[str], *, is_last_edit: bool) -> ToolResult:
        """What the tool ends with, a time-out and any exception as a failed result that names its cause. `edited` are the files that
        it writes and something follows; the last edit of a reply tells what its edits have brought."""
        services, tool = self._services, self._rated.tool
        self.tell("starting", self._call.summary)
        running = services.contexts.for_call(
            *(self._run, self._call, self._allowance(), self._record),
            progress=lambda step: self.tell("in_progress", step.message, step),
            ask=self._ask_person,
            paused=self._time.paused,
        )
        if edited:
            await services.contexts.try_sandbox(self._run)
        with running as context:
            behalf = OnBehalf(context, partial(services.permit, self._call.id), self._run.warn)
            if edited:
                await services.after_edits.before(behalf, self._run.request.request_id, edited)
            result = await self._attempt(context)
            self.is_left = context.host.settlement is not None and context.host.settlement.is_parked
            failed = not result.success and result.error != TIMED_OUT  # what was stopped may not have ended yet
            if failed and tool.idempotent and self._run.limits.retry_failed_tools:
                result = await self._attempt(context)
            if edited and result.success:
                services.after_edits.changed(edited)
            if is_last_edit and (news := await services.after_edits.tell(behalf)):
                result = replace(result, content=f"{result.content}\n\n{news}")
        return result if self.is_left else await self._told_to_hooks(result)

    def tell(self, status: ExecutionStatus, message: str = "", step: ToolProgress = _NO_STEP) -> None:
        """Says how the execution stands."""
        self._run.emit(
            ToolExecution,
            call_id=self._call.id,
            tool=self._call.tool,
            status=status,
            message=message,
            current=step.current,
            total=step.total,
            percentage=step.percentage,
        )

    def _allowance(self) -> Allowance:
        rated, answer, shell = self._rated, self._answer, self._rated.facts.shell
        plans = self._services.gate.policy.mode == "plan"
        # What was allowed says that it needs the network, or the person gave it.
        network = (answer is not None and answer.network) or (shell is not None and shell.needs_network)
        written = [use.path for use in shell.paths if use.access in ("write", "delete")] if shell is not None else []
        return Allowance(
            approved=answer is not None,
            network=network and not plans,
            risk=rated.facts.risk.level,
            parking=LayerParking(
                *(self._services.conversation, self._call, self._record.row),
                risk=rated.facts.risk.level,
                leaves=self._services.parks,
                waited=self._waited,
            ),
            summary=self._call.summary,
            shown=frozenset(map(os.fsencode, written)) if answer is not None else frozenset(),
            tried=rated.tried,
            effects=self._change_rules() if answer is None else None,
            plans=plans,
        )

    def _change_rules(self) -> ChangeRules | None:
        """What keeps changes of a command that nobody was asked about, where its changes are asked about instead."""
        was_allowed = self._rated.verdict.source != "effects" if self._waited is None else self._waited.was_allowed
        if was_allowed:
            return None
        return ChangeRules(self._services.gate, self._run.request.availability.highest_unasked)

    async def _attempt(self, context: ToolContext) -> ToolResult:
        tool = self._rated.tool
        # A tool that waits for a person has the question's own time-out.
        limit = None if tool.waits_for_person else self._run.limits.tool_timeout
        try:
            async with self._time.limited(limit):
                return await tool.execute(context, self._rated.facts.parameters)
        except (TimeoutError, ToolTimeout) as error:
            context.cancelled.set()
            return ToolResult(
                False, str(error) or f"{tool.id} took longer than {limit:g} s and was stopped.", error=TIMED_OUT
            )
        except NotRecorded:
            raise
        except AInternError as error:
            return failed_result(str(error))
        except asyncio.CancelledError:
            context.cancelled.set()
            raise
        except Exception as error:
            log.exception("the tool %s failed", tool.id)
            message = f"{tool.id} failed: {type(error).__name__}: {error}"
            self._run.fail("tool", message, "This is a fault of the tool's.", fatal=False)
            return failed_result(message)

    async def _ask_person(self, text: str, options: tuple[str, ...]) -> str:
        """A question of the running tool's; its time stands still meanwhile."""
        with self._time.paused():
            return await self._services.ask_person(self._run, self._call.id, text, options)

    async def _told_to_hooks(self, result: ToolResult) -> ToolResult:
        """The result, with what hooks have to say of it."""
        services, rated = self._services, self._rated
        if not services.hooks.follow("PostToolUse", rated.tool.id):
            return result
        await services.contexts.try_sandbox(self._run)
        behalf = services.behalf_outside_calls(self._run, self._call.id)
        response = {"success": result.success, "content": result.content}
        words = await services.hooks.after(behalf, rated.tool.id, rated.facts.parameters, response)
        return replace(result, content=f"{result.content}\n\n{words}") if words else result


def execution_outcome(result: ToolResult) -> Literal["completed", "timed_out", "failed"]:
    return "completed" if result.success else "timed_out" if result.error == TIMED_OUT else "failed"


def failed_result(text: str, error: str = "") -> ToolResult:
    return ToolResult(False, text, error=error or text, message=text)
