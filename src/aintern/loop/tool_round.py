"""The calls of one reply: validate, gate, audit, run, result — in order.

Gate, audit write and tool run meet here and nowhere else: what runs was decided on and is on record before it starts.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, Protocol

from aintern.errors import AInternError, StoreError, ToolArgumentError, ToolTimeout
from aintern.events import (
    ApprovalRequested,
    ApprovalResolved,
    PlanUpdated,
    QuestionAnswered,
    QuestionAsked,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
)
from aintern.loop.prefill import meanwhile
from aintern.loop.run import Request, Run
from aintern.loop.tool_contexts import CallContexts
from aintern.messages import Message, ToolCall, ToolResult, ToolSpec, new_id
from aintern.permission.approval_details import approval_details
from aintern.permission.approvals import Approvals, OpenQuestion, PersonAnswer
from aintern.permission.gate import Asking, Gate, Verdict
from aintern.permission.question_load import QuestionLoad
from aintern.permission.risk import CallFacts
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.settings.schema import AgentSettings
from aintern.state import AgentState
from aintern.store.audit_row import AuditDecision
from aintern.tools.output_limits import head_and_tail
from aintern.tools.tool import Tool, ToolContext, ToolProgress
from aintern.tools.toolbox import Toolbox

GO_ON, STOP = "go on", "stop"
TIMED_OUT = "timed out"
TOOLS_ARE_OFF = "Tools are switched off: nothing was run. Answer in text, without calls."
# A tool result is cut by characters: counting its tokens would cost a model call, and four is on the safe side for code.
CHARACTERS_PER_TOKEN = 4
log = logging.getLogger("aintern")


class Record(Protocol):
    """Where a round writes. Every method is durable when it returns and raises StoreError when it can't be."""

    def decided(
        self, call: ToolCall, tool_name: str, verdict: Verdict | None, decision: AuditDecision, *, who: str,
        reason: str = "", open_seconds: float = 0.0, proposed: Mapping[str, Any] | None = None,
        only_failure_follows: bool = False,
    ) -> str: ...  # fmt: skip

    def finished(self, row: str, *, success: bool, error: str, duration: float) -> None: ...

    def add(self, messages: list[Message]) -> None: ...

    def park(self, call: ToolCall, risk: RiskLevel, reasons: str) -> None: ...

    def parked_answer(self, call_id: str) -> tuple[Mapping[str, Any], RiskLevel] | None: ...

    def save_plan(self, steps: Sequence[Mapping[str, str]]) -> None: ...


@dataclass(slots=True)
class _Pending:
    """One call on its way through the round. `problem` says why it can't run at all; `asked` is the risk it was asked at."""

    call: ToolCall
    tool: Tool | None = None
    facts: CallFacts | None = None
    verdict: Verdict | None = None
    problem: str = ""
    question: OpenQuestion | None = None
    asked_at: float = 0.0
    answer: PersonAnswer | None = None
    proposed: Mapping[str, Any] | None = None
    done: bool = False


class ToolRound:
    """Runs the calls of a reply. Every requested call gets exactly one result, whatever happens."""

    def __init__(
        self,
        toolbox: Toolbox,
        gate: Gate,
        approvals: Approvals,
        record: Record,
        limits: AgentSettings,
        contexts: CallContexts,
        unknown_tool_risk: RiskLevel = RiskLevel.MEDIUM,
        parks: bool = False,
    ) -> None:
        self.toolbox = toolbox
        self.gate = gate
        self.approvals = approvals
        self.record = record
        self.limits = limits
        self.time_limit = limits.tool_timeout
        self.unknown_tool_risk = unknown_tool_risk
        self.parks = parks  # questions are left for later instead of waited for
        self.load = QuestionLoad()
        self._has_acted = False  # in this round, so that what was decided before may have changed
        self.asked: dict[str, CallFacts] = {}  # what each open question is about, by the call's id
        self.contexts = contexts

    def specs(self, request: Request) -> tuple[ToolSpec, ...]:
        """What the model is told in this request, sorted so that the prompt's bytes stay the same."""
        return self.toolbox.specs(request.availability) if request.enable_tools else ()

    async def execute(self, run: Run, calls: Sequence[ToolCall]) -> None:
        """Takes the calls of one reply to their results. On a cancel every call without a result gets one first."""
        await self.contexts.make_ready(run, calls)
        pending = [self._prepare(run, call) for call in calls]
        run.calls += len(pending)
        for index, item in enumerate(pending):
            run.emit(ToolCallRequested, call=item.call, index=index, total=len(pending))
        self._has_acted = False
        try:
            if self._run_together(pending):
                await self._execute_together(run, pending)
            else:
                await self._ask_all(run, pending)
                if not self._park(run, pending):
                    for item in pending:
                        await self._settle(run, item)
        except BaseException as error:
            self._close(run, pending, error)
            raise

    def refuse(self, run: Run, calls: Sequence[ToolCall], why: str) -> None:
        """Answers calls that will not even be decided on."""
        run.calls += len(calls)
        for index, call in enumerate(calls):
            item = _Pending(call, problem=why)
            run.emit(ToolCallRequested, call=call, index=index, total=len(calls))
            self._record(item, "error", who="aintern", reason=why)
            self._finish(run, item, _failure(why))

    async def asks_to_go_on(self, run: Run) -> bool:
        """After many denials in a row: whether the person wants the run to go on. Nobody there means no."""
        text = f"{run.denials_in_a_row} calls in a row were denied. Shall I go on?"
        return (await self.ask_person(run, new_id("question"), text, (GO_ON, STOP))).strip().lower() == GO_ON

    async def ask_person(self, run: Run, question_id: str, text: str, options: tuple[str, ...]) -> str:
        """Asks a question that is no permission; '' when nobody answered."""
        timeout = self.gate.policy.approval_timeout
        question = self.approvals.open(question_id)
        run.emit(QuestionAsked, call_id=question_id, question=text, options=options, timeout=timeout)
        with run.clock.paused():
            async with meanwhile(run.prepare):
                answer = await self.approvals.wait(question, timeout)
        answered = answer.answer == "text"
        run.emit(QuestionAnswered, call_id=question_id, text=answer.text, answered=answered)
        if answer.answer == "cancel":
            raise asyncio.CancelledError
        return answer.text if answered else ""

    # -- before it runs ------------------------------------------------------------------------------------------

    def _prepare(self, run: Run, call: ToolCall) -> _Pending:
        tool = self.toolbox.get(call.tool)
        request = run.request
        if tool is None or not request.enable_tools or not request.availability.offers(tool):
            similar = self.toolbox.similar(call.tool) if request.enable_tools else ()
            hint = f" Did you mean {', '.join(similar)}?" if similar else ""
            problem = f"There is no tool {call.tool!r} here.{hint}" if request.enable_tools else TOOLS_ARE_OFF
            unknown = replace(
                call,
                iteration=run.emit.iteration,
                warnings=(*call.warnings, problem),
                summary=call.tool,
                risk=self.unknown_tool_risk,
            )
            return _Pending(unknown, problem=problem)
        item = _Pending(replace(call, name=tool.name, iteration=run.emit.iteration), tool)
        self._look(run, item, call.parameters)
        return item

    def _look(self, run: Run, item: _Pending, parameters: Mapping[str, Any]) -> None:
        """Validates parameters, learns the facts, decides. Done again whenever they may have changed."""
        assert item.tool is not None
        try:
            checked = item.tool.validate(parameters)
        except ToolArgumentError as error:
            item.problem = str(error)
            item.call = replace(item.call, validation=error.problems, summary=item.tool.name, risk=item.tool.risk)
            return
        item.facts = self.gate.facts(item.tool, checked)
        item.verdict = self.gate.decide(item.facts, self._asking(run, item))
        item.call = replace(item.call, risk=item.facts.risk.level, summary=item.tool.summarize(checked))

    def _asking(self, run: Run, item: _Pending) -> Asking:
        return Asking(item.call.always_ask, run.request.availability.highest_unasked)

    def _run_together(self, pending: list[_Pending]) -> bool:
        """Calls run side by side only when every one of them is safe, allowed and independent of the others."""
        return len(pending) > 1 and all(
            item.tool is not None
            and item.tool.parallel_safe
            and item.verdict is not None
            and item.verdict.decision == "allow"
            and item.verdict.risk.level is RiskLevel.SAFE
            for item in pending
        )

    async def _execute_together(self, run: Run, pending: list[_Pending]) -> None:
        places = asyncio.Semaphore(self.limits.max_parallel_calls)

        async def one(item: _Pending) -> ToolResult:
            async with places:
                return await self._allow(run, item, "auto_approved", "policy")

        tasks = [asyncio.ensure_future(one(item)) for item in pending]
        try:
            results = await asyncio.gather(*tasks)
        except BaseException:  # nothing may run on beside the results that say it did not complete
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            raise
        for item, result in zip(pending, results, strict=True):
            self._finish(run, item, result)

    # -- asking --------------------------------------------------------------------------------------------------

    async def _ask_all(self, run: Run, pending: list[_Pending]) -> None:
        """Calls that wait together are asked together, so that they can be reviewed on one sheet."""
        for item in pending:
            if item.verdict is not None and item.verdict.decision == "ask":
                await self._ask(run, item)

    def _park(self, run: Run, pending: list[_Pending]) -> bool:
        """Leaves the round for later when a question has no answer yet and nobody is expected to give one. Nothing of it
        has run: its calls stay open in the conversation and are taken up by the run that resumes it."""
        unanswered = [item for item in pending if item.question is not None and not item.question.future.done()]
        if not self.parks or not unanswered:
            return False
        for item in unanswered:
            assert item.question is not None and item.facts is not None
            self.approvals.withdraw(item.question)
            reasons = "; ".join(factor.reason for factor in item.facts.risk.factors)
            self.record.park(item.call, item.facts.risk.level, reasons)
        for item in pending:
            self.asked.pop(item.call.id, None)
            parked = "Parked: it waits for an answer (aintern approvals list)."
            run.emit(
                ToolResultArrived,
                call_id=item.call.id,
                tool=item.call.tool,
                success=False,
                content=parked,
                error="parked",
            )
        run.parked = True
        return True

    async def _ask(self, run: Run, item: _Pending) -> None:
        assert item.tool is not None and item.facts is not None and item.verdict is not None
        run.move(AgentState.WAITING_FOR_APPROVAL, "asked", item.call.id)
        details = await approval_details(item.facts, item.verdict, self.contexts.looking(), self.gate)
        answer = self._answered_elsewhere(run, item.call.id, item.facts.risk.level)
        item.question = self.approvals.open(item.call.id, item.tool.id, item.facts.risk.level, answer)
        item.asked_at = time.monotonic()
        self.asked[item.call.id] = item.facts
        if note := self.load.note(item.facts):
            run.warn(note)
        run.emit(
            ApprovalRequested,
            call_id=item.call.id,
            call=item.call,
            summary=item.call.summary,
            risk=item.facts.risk.level,
            reasons=(*item.facts.risk.factors, _why_asked(item.verdict)),
            details=details,
            warnings=(*item.call.warnings, *item.call.repairs),
            timeout=self.gate.policy.approval_timeout,
        )

    def _answered_elsewhere(self, run: Run, call_id: str, risk: RiskLevel) -> PersonAnswer | None:
        """The answer that was given while the run was parked; an allow holds for the risk that was shown, and no higher."""
        parked = self.record.parked_answer(call_id)
        if parked is None:
            return None
        answer = PersonAnswer(**parked[0])
        if answer.allows and risk > parked[1]:
            run.warn("The call is riskier now than when it was parked, so it is asked again.")
            return None
        return answer

    async def _answer(self, run: Run, item: _Pending) -> PersonAnswer:
        """Waits for the person. What was allowed is looked at once more, since it may have been edited and the workspace may
        have changed meanwhile; it is asked again where it is riskier than what was shown."""
        while True:
            assert item.question is not None and item.facts is not None
            with run.clock.paused():
                async with meanwhile(run.prepare):
                    answer = await self.approvals.wait(item.question, self.gate.policy.approval_timeout)
            shown, item.question = item.facts.risk.level, None
            if answer.allows:
                if answer.parameters is not None:
                    item.proposed = item.proposed or item.call.parameters
                    item.call = replace(item.call, parameters=dict(answer.parameters))
                self._look(run, item, item.call.parameters)
            resolved = "timeout" if answer.answer == "timeout" else answer.answer
            run.emit(ApprovalResolved, call_id=item.call.id, answer=resolved, by=answer.by, reason=answer.reason)
            riskier = item.facts.risk.level > shown
            if not (answer.allows and riskier and item.verdict and item.verdict.decision == "ask" and not item.problem):
                return answer
            run.warn("The call is riskier now than what was shown, so it is asked again.")
            await self._ask(run, item)

    # -- one call ------------------------------------------------------------------------------------------------

    async def _settle(self, run: Run, item: _Pending) -> None:
        """Takes one call to its result. An earlier call or answer of this round may have changed what it would do; then it
        is looked at once more."""
        if not item.problem and self._has_acted:
            await self._look_again(run, item)
        if item.problem:
            self._record(item, "error", who="aintern", reason=item.problem)
            return self._finish(run, item, _failure(item.problem))
        assert item.verdict is not None
        if item.question is not None:
            self._has_acted = True
            answer = await self._answer(run, item)
            if answer.answer == "cancel":
                raise asyncio.CancelledError
            return await self._settle_answered(run, item, answer)
        if item.verdict.decision == "deny":
            return self._deny(run, item, "rate_limited" if item.verdict.rate_limited else "policy_blocked")
        result = await self._allow(run, item, "auto_approved", item.verdict.source)
        return self._finish(run, item, result)

    async def _look_again(self, run: Run, item: _Pending) -> None:
        assert item.facts is not None
        before = item.facts.risk.level
        self._look(run, item, item.call.parameters)
        if item.verdict is None or item.problem:
            return
        if item.verdict.decision == "ask" and (item.question is None or item.facts.risk.level > before):
            await self._ask(run, item)
        elif item.verdict.decision != "ask" and item.question is not None:
            # What was remembered a moment ago, for an earlier call of this reply, answers this one as well.
            said = "allow_session" if item.verdict.decision == "allow" else "deny"
            self.approvals.withdraw(item.question)
            item.question = None
            run.emit(ApprovalResolved, call_id=item.call.id, answer=said, by="grant", reason=item.verdict.reason)

    async def _settle_answered(self, run: Run, item: _Pending, answer: PersonAnswer) -> None:
        assert item.facts is not None and item.verdict is not None
        item.answer = answer
        if item.problem:
            self._record(item, "error", who=answer.by, reason=item.problem)
            return self._finish(run, item, _failure(item.problem))
        if not answer.allows:
            self._remember(run, item, answer, "deny")
            return self._deny_by_person(run, item, answer)
        if item.verdict.decision == "deny":
            return self._deny(run, item, "policy_blocked")
        self._remember(run, item, answer, "allow")
        result = await self._allow(run, item, "user_approved", answer.by)
        return self._finish(run, item, result)

    def _remember(self, run: Run, item: _Pending, answer: PersonAnswer, effect: Literal["allow", "deny"]) -> None:
        assert item.facts is not None
        if problem := self.gate.grants.remember(item.facts, answer, effect):
            run.warn(problem)

    def _deny(self, run: Run, item: _Pending, decision: AuditDecision) -> None:
        assert item.verdict is not None
        self._record(item, decision, who="policy", reason=item.verdict.reason)
        self._finish(run, item, _failure(f"Denied by policy: {item.verdict.reason} It was not run."), denied=True)

    def _deny_by_person(self, run: Run, item: _Pending, answer: PersonAnswer) -> None:
        by = "Denied by the user" if answer.by == "user" else "Denied"
        reason = f": {answer.reason}" if answer.reason else ""
        self._record(item, "user_denied", who=answer.by, reason=answer.reason or by)
        self._finish(run, item, _failure(f"{by}{reason}. It was not run."), denied=True)

    async def _allow(self, run: Run, item: _Pending, decision: AuditDecision, who: str) -> ToolResult:
        assert item.tool is not None and item.facts is not None and item.verdict is not None
        await self._keep_rate(run, item)
        self._has_acted = True
        skip = decision == "auto_approved" and not self.gate.policy.audit_all
        skip = skip and item.facts.risk.level is RiskLevel.SAFE
        row = self._record(item, decision, who=who, reason=item.verdict.reason, only_failure_follows=skip)
        run.move(AgentState.EXECUTING_TOOL, "allowed", item.call.id)
        run.tool_usage[item.tool.id] += 1
        result = await self._run_tool(run, item, row)
        if not (skip and result.success):
            self.record.finished(row, success=result.success, error=result.error, duration=result.duration)
        return result

    async def _keep_rate(self, run: Run, item: _Pending) -> None:
        assert item.facts is not None
        if item.facts.risk.level is RiskLevel.SAFE:
            return
        while wait := self.gate.rate.wait():
            per_minute = self.gate.rate.per_minute
            run.warn(f"Rate limit of {per_minute} calls a minute: waiting {wait:.0f} s before {item.call.summary}.")
            await asyncio.sleep(wait)
        self.gate.rate.count()

    # -- running -------------------------------------------------------------------------------------------------

    async def _run_tool(self, run: Run, item: _Pending, row: str) -> ToolResult:
        """The execution service: time-out, progress, and any exception as a failed result that names its cause."""
        assert item.tool is not None and item.facts is not None
        tool = item.tool
        run.emit(ToolExecution, call_id=item.call.id, tool=tool.id, status="starting", message=item.call.summary)
        started = time.monotonic()
        running = self.contexts.running(
            run,
            item.call,
            self._progress(run, item),
            self.ask_person,
            approved=item.answer is not None,
            network=_network(item),
        )
        try:
            async with running as context:
                result = await self._attempt(context, tool, item.facts.parameters)
                if not result.success and tool.idempotent and self.limits.retry_failed_tools:
                    result = await self._attempt(context, tool, item.facts.parameters)
        except asyncio.CancelledError:
            seconds = time.monotonic() - started
            self.record.finished(row, success=False, error="cancelled", duration=seconds)
            run.emit(ToolExecution, call_id=item.call.id, tool=tool.id, status="cancelled")
            raise
        status = "completed" if result.success else "timed_out" if result.error == TIMED_OUT else "failed"
        run.emit(ToolExecution, call_id=item.call.id, tool=tool.id, status=status, message=result.message)
        content = head_and_tail(result.content, self.limits.tool_result_tokens * CHARACTERS_PER_TOKEN)
        return replace(result, content=content, duration=time.monotonic() - started)

    async def _attempt(self, context: ToolContext, tool: Tool, parameters: Mapping[str, Any]) -> ToolResult:
        # A tool that waits for a person has the question's own time-out.
        limit = None if "person" in tool.tags else self.time_limit
        try:
            async with asyncio.timeout(limit):
                return await tool.execute(context, parameters)
        except (TimeoutError, ToolTimeout) as error:
            context.cancelled.set()
            return ToolResult(
                False, str(error) or f"{tool.id} took longer than {limit:g} s and was stopped.", error=TIMED_OUT
            )
        except AInternError as error:
            return _failure(str(error))
        except asyncio.CancelledError:
            context.cancelled.set()
            raise
        except Exception as error:
            log.exception("the tool %s failed", tool.id)
            return _failure(f"{tool.id} failed: {type(error).__name__}: {error}")

    def _progress(self, run: Run, item: _Pending) -> Callable[[ToolProgress], None]:
        def told(step: ToolProgress) -> None:
            run.emit(
                ToolExecution,
                call_id=item.call.id,
                tool=item.call.tool,
                status="in_progress",
                message=step.message,
                current=step.current,
                total=step.total,
            )

        return told

    # -- results -------------------------------------------------------------------------------------------------

    def _record(
        self, item: _Pending, decision: AuditDecision, *, who: str, reason: str, only_failure_follows: bool = False
    ) -> str:
        seconds = time.monotonic() - item.asked_at if item.asked_at else 0.0
        name = item.tool.name if item.tool else item.call.tool
        return self.record.decided(
            item.call,
            name,
            item.verdict,
            decision,
            who=who,
            reason=reason,
            open_seconds=seconds,
            proposed=item.proposed,
            only_failure_follows=only_failure_follows,
        )

    def _finish(self, run: Run, item: _Pending, result: ToolResult, *, denied: bool = False) -> None:
        """The call's one result: stored first, then shown."""
        message = Message(
            "tool", result.content, call_id=item.call.id, tool=item.call.tool, success=result.success, origin="tool"
        )
        self.record.add([message])
        self.asked.pop(item.call.id, None)
        item.done = True
        run.count_result(item.call, result, denied=denied)
        run.move(AgentState.PROCESSING_RESULT, "result", item.call.id)
        run.emit(
            ToolResultArrived,
            call_id=item.call.id,
            tool=item.call.tool,
            success=result.success,
            content=result.content,
            message=result.message,
            error=result.error,
            duration=result.duration,
            data=result.data,
            artifacts=result.artifacts,
        )
        if result.success and item.tool is not None and "plan" in item.tool.tags:
            steps = tuple(result.data["steps"])
            self.record.save_plan(steps)
            run.emit(PlanUpdated, steps=steps)

    def _close(self, run: Run, pending: list[_Pending], error: BaseException) -> None:
        """The round ends early: open questions are withdrawn, and each call without a result gets one that says so."""
        for item in pending:
            if item.question is not None:
                self.approvals.withdraw(item.question)
                run.emit(ApprovalResolved, call_id=item.call.id, answer="cancel", by="cancel")
        if isinstance(error, StoreError):  # nothing more can be stored; the run ends with this error
            return
        why = "The request ran out of time" if run.clock.expired else "The request was cancelled"
        for item in pending:
            if not item.done:
                self._finish(run, item, _failure(f"{why}; this call did not complete.", "cancelled"))


def _failure(text: str, error: str = "") -> ToolResult:
    return ToolResult(False, text, error=error or text, message=text)


def _network(item: _Pending) -> bool:
    """A command gets the network when what was allowed says that it needs it, or the person gave it."""
    wanted = item.answer is not None and item.answer.network
    return wanted or (item.facts is not None and item.facts.shell is not None and item.facts.shell.needs_network)


def _why_asked(verdict: Verdict) -> RiskFactor:
    return RiskFactor(verdict.risk.level, "asked", verdict.pattern, verdict.reason)
