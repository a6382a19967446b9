"""One call on its way from request to result: validated, rated, asked about, recorded, run.

Gate, audit write and tool run meet here and nowhere else: what runs was decided on and is on record before it starts.
"""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import field, fields, replace
from functools import partial
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.errors import ToolArgumentError
from aintern.events import (
    ApprovalRequested,
    ApprovalResolved,
    CallStatus,
    PlanUpdated,
    ToolResultArrived,
)
from aintern.loop.call_preview import CallPreview
from aintern.loop.call_record import CallRecord
from aintern.loop.call_services import CallServices
from aintern.loop.call_stages import Asked, Rated, Refused
from aintern.loop.layer_settlement import PARKED
from aintern.loop.run import SAME_RESULT_ENDS, SAME_RESULT_TOLD, Run
from aintern.loop.running_call import RunningCall, execution_outcome, failed_result
from aintern.messages import Message, ToolCall, ToolResult
from aintern.permission.approval_details import approval_details, details_as_text
from aintern.permission.approvals import Answer
from aintern.permission.gate import Circumstances, Verdict
from aintern.permission.risk import CallFacts
from aintern.permission.text_origin import deciding_values
from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.state import AgentState
from aintern.store.audit_row import AuditDecision, Decision
from aintern.store.grant_ledger import Effect
from aintern.tools.apply_patch import apply_patch
from aintern.tools.learnt_names import in_our_names
from aintern.tools.output_limits import head_and_tail
from aintern.tools.plan import UpdatePlan
from aintern.tools.propose_plan import propose_plan
from aintern.tools.tool import Tool, TriedCommand
from aintern.workspace.layers.layer_changes import counted
from aintern.workspace.layers.parked_layers import ParkedLayer, is_parked, taken_up, unpark

NAMES_TOLD = 100  # tools that an unknown one is answered with
TOOLS_ARE_OFF = "Tools are switched off: nothing was run. Answer in text, without calls."
SAME_RESULT = (
    "You have this result already: this call was made {times} times with the same result, and nothing has changed between. "
    "Use what you have, do something else, or answer. The {ends}th time ends the run."
)
ASKED_AGAIN = "The call is riskier now than what was shown, so you are asked again."
# A tool result is cut by characters: counting its tokens would cost a model call, and four is on the safe side for code.
CHARACTERS_PER_TOKEN = 4
_OF_A_RESULT = tuple(each.name for each in fields(ToolResult))


@dataclass(frozen=True, slots=True)
class EditedCall:
    """What an open question would say if its call had other parameters. `problems`: they don't fit, and the rest is empty;
    `denied`: why the policy would not let it run."""

    problems: tuple[str, ...] = ()
    summary: str = ""
    risk: RiskLevel = RiskLevel.SAFE
    reasons: tuple[RiskFactor, ...] = ()
    details: Mapping[str, Any] = field(default_factory=dict)
    denied: str = ""


class CallInProgress:
    """A call of one run, in one stage at a time: refused, or rated, asked about, rated again; then it is done."""

    def __init__(self, services: CallServices, run: Run, call: ToolCall, *, refused: str = "") -> None:
        """Validates and rates the call; `refused` says why it is not even looked at."""
        self.services = services
        self.run = run
        self.call = call
        self.answer: Answer | None = None  # of the person who allowed it
        self.seconds_open = 0.0
        # Only what is resumed, or parks by itself, can have a layer that waits.
        may_wait = services.parks or services.conversation.is_resumed
        has_run = may_wait and is_parked(services.conversation.parked_key(call.id))
        self._standing: Literal["open", "waits", "done"] = "waits" if has_run else "open"
        self._times_asked = 0
        self._is_last_edit = False
        self._proposed: Mapping[str, Any] | None = None  # the model's parameters, where a person edited them
        self.stage: Refused | Rated | Asked = Refused(refused) if refused else self._look_up()

    @property
    def is_done(self) -> bool:
        """Whether the call has its result."""
        return self._standing == "done"

    @property
    def waits(self) -> bool:
        """Whether its command has run and its layer waits for an answer."""
        return self._standing == "waits"

    @property
    def safe_and_independent(self) -> Rated | None:
        """The call, rated, when it may run beside others: it is safe, allowed and independent of them."""
        stage = self.stage
        if not isinstance(stage, Rated) or stage.verdict.decision != "allow" or not stage.tool.parallel_safe:
            return None
        return stage if stage.verdict.risk.level is RiskLevel.SAFE else None

    @property
    def edited_paths(self) -> tuple[str, ...]:
        """The files that the call would write, where something is configured to follow it."""
        stage = self.stage.rated if isinstance(self.stage, Asked) else self.stage
        if not isinstance(stage, Rated) or not self.run.request.availability.terminal:
            return ()
        uses = stage.tool.paths(stage.facts.parameters)
        return tuple(
            use.path for use in uses if use.access == "write" and self.services.after_edits.follows([use.path])
        )

    # -- before it runs ------------------------------------------------------------------------------------------

    def _look_up(self) -> Refused | Rated:
        request, parser = self.run.request, self.services.parser
        if not request.enable_tools:
            return self._refused(TOOLS_ARE_OFF)
        if self.call.validation:  # it could not even be read
            return self._refused(self.call.validation[0])
        if parser.repair:
            self.call = in_our_names(self.call, self._offered)
        tool = self._offered(self.call.tool)
        if tool is not None and (inner := tool.delegates_to(self.call.parameters)):
            self.call = replace(self.call, tool=inner[0], parameters=inner[1])
            tool = self._offered(self.call.tool)
        if tool is None:
            return self._refused(self._not_there())
        return self._validate_and_rate(tool, self.call.parameters)

    def _offered(self, id: str) -> Tool | None:
        """The tool of this id, where the request may use it."""
        tool = self.services.toolbox.get(id) or (apply_patch if id == apply_patch.id else None)
        return tool if tool is not None and self.run.request.availability.offers(tool) else None

    def _not_there(self) -> str:
        toolbox = self.services.toolbox
        names = [tool.id for tool in toolbox.available(self.run.request.availability)]
        similar = ", ".join(name for name in toolbox.similar(self.call.tool) if name in names)
        listed = ", ".join(names[:NAMES_TOLD]) + (", …" if len(names) > NAMES_TOLD else "")
        meant = f" Did you mean {similar}?" if similar else ""
        return f"There is no tool {self.call.tool!r} here.{meant} The tools are: {listed or 'none'}."

    def _refused(self, problem: str) -> Refused:
        risk, warnings = self.services.parser.unknown_tool_risk, (*self.call.warnings, problem)
        self._learn(warnings=warnings, summary=self._summary(self.call.tool), risk=risk)
        return Refused(problem)

    def _validate_and_rate(self, tool: Tool, parameters: Mapping[str, Any]) -> Refused | Rated:
        try:
            validated = tool.validate(parameters)
            why = self.services.contexts.why_refused(self.run, tool, validated)
            if not why:
                return self._rate(tool, validated)
            problems: tuple[str, ...] = (why,)
        except ToolArgumentError as error:
            why, problems = str(error), error.problems
        summary = self._summary(tool.name)
        self._learn(name=tool.name, validation=problems, summary=summary, risk=tool.risk)
        return Refused(why)

    def _learn(self, **known: Any) -> None:
        """Writes into the call what is known of it now, and when it came."""
        self.call = replace(self.call, iteration=self.run.emit.iteration, **known)

    def _summary(self, text: str) -> str:
        """What is shown and recorded of the call: who makes it stands first where it is not the session's own model."""
        made = self.run.request.made
        return f"{made.caller}: {text}" if made is not None else text

    def _rate(self, tool: Tool, parameters: Mapping[str, Any]) -> Rated:
        """Learns the facts and decides; `parameters` are validated."""
        facts = self.services.gate.facts(tool, parameters)
        asking = self._circumstances()
        summary = self._summary(tool.summarize(parameters))
        self._learn(name=tool.name, risk=facts.risk.level, summary=summary)
        verdict = self.services.gate.decide(facts, asking)
        if parts := tool.stands_for(parameters):
            verdict = self._strictest(verdict, parts, asking)
        return Rated(tool, facts, verdict)

    def _circumstances(self) -> Circumstances:
        origins = self.services.origins
        origins.follow(self.services.conversation.turns.messages)
        return Circumstances(self.call.always_ask, self.run.request.availability.highest_unasked, origins)

    def _strictest(
        self, verdict: Verdict, parts: Sequence[tuple[str, Mapping[str, Any]]], asking: Circumstances
    ) -> Verdict:
        """The verdict on a call that stands for calls of other tools: denied where one is, allowed where all are."""
        if verdict.decision == "deny":
            return verdict
        judged = []
        for tool_id, parameters in parts:
            tool = self._offered(tool_id)
            if tool is None:
                return replace(
                    verdict, decision="deny", reason=f"It needs {tool_id}, which is not offered here.", grants=()
                )
            judged.append(self.services.gate.decide(self.services.gate.facts(tool, parameters), asking))
        order = ("deny", "ask", "allow")
        return replace(min(judged, key=lambda each: order.index(each.decision)), risk=verdict.risk, source="none")

    async def rate_again(self) -> None:
        """Once an earlier call or answer may have changed what this one would do."""
        asked = self.stage if isinstance(self.stage, Asked) else None
        before = asked.rated if asked else self.stage
        if not isinstance(before, Rated) or self.waits:
            return
        now = await self._hooked(self._rate(before.tool, before.facts.parameters))
        if asked and now.verdict.asks_first and now.facts.risk.level > before.facts.risk.level:
            self._withdraw(asked, "cancel", "aintern", ASKED_AGAIN)
        if now.verdict.asks_first and (asked is None or now.facts.risk.level > before.facts.risk.level):
            self.stage = await self._ask(now)
        elif asked is None or now.verdict.decision == "ask":
            self.stage = replace(asked, rated=now) if asked else now
        else:
            # What was remembered a moment ago, for an earlier call of this reply, answers this one as well.
            answer = "allow_session" if now.verdict.decision == "allow" else "deny"
            self._withdraw(asked, answer, "grant", now.verdict.reason)
            self.stage = now

    async def ask_hooks(self) -> None:
        """Lets the hooks say what they have to say of the call, before anybody is asked."""
        if isinstance(self.stage, Rated):
            self.stage = await self._hooked(self.stage)

    async def _hooked(self, rated: Rated) -> Rated:
        """The call as the hooks want it; they are asked once about the same. They only tighten."""
        hooks, verdict = self.services.hooks, rated.verdict
        if verdict.decision == "deny" or not hooks.follow("PreToolUse", rated.tool.id):
            return rated
        await self.services.contexts.try_sandbox(self.run)
        behalf = self.services.behalf_outside_calls(self.run, self.call.id)
        answer = await hooks.before(behalf, rated.tool.id, rated.facts.parameters)
        if answer.says == "deny":
            verdict = replace(verdict, decision="deny", reason=answer.reason, source="none", grants=())
        elif answer.says == "ask" and not verdict.asks_first:
            verdict = replace(verdict, decision="ask", reason=answer.reason, source="none", grants=())
        return replace(rated, verdict=verdict)

    # -- asking --------------------------------------------------------------------------------------------------

    async def ask_if_needed(self) -> None:
        """Opens the call's question, if the gate says so; `resolve` waits for its answer."""
        if isinstance(self.stage, Rated) and self.stage.verdict.asks_first and not self.waits:
            self.stage = await self._ask(self.stage)

    async def _ask(self, rated: Rated) -> Asked:
        run, gate, facts = self.run, self.services.gate, rated.facts
        risk, verdict = facts.risk, rated.verdict
        run.move(AgentState.WAITING_FOR_APPROVAL, "asked", self.call.id)
        details = await approval_details(facts, self.services.contexts.for_preview(), gate)
        answer = self._answer_while_parked(risk.level)
        self._times_asked += 1
        # A question asked again has a new id: a late or double answer to the first one must not answer it.
        id = self.call.id if self._times_asked == 1 else f"{self.call.id}#{self._times_asked}"
        no_preview = self.services.contexts.why_no_preview(rated.tool)
        question = self.services.approvals.open(id, rated.tool.id, risk.level, answer, no_preview)
        if offer := self.services.load.offer(facts, gate):
            run.warn(offer)
        rule = self.services.load.suggested_rule(facts, gate)
        run.emit(
            ApprovalRequested,
            call_id=id,
            call=self.call,
            summary=self.call.summary,
            risk=risk.level,
            reasons=_reasons(risk, verdict),
            details={**details, "preview": not no_preview, **({"suggested_rule": rule} if rule else {})},
            warnings=(*self.call.warnings, *self.call.repairs),
            timeout=gate.policy.approval_timeout,
        )
        return Asked(rated, question, time.monotonic(), details)

    def _answer_while_parked(self, risk: RiskLevel) -> Answer | None:
        """The answer that was given while the run was parked; an allow holds for the risk that was shown, and no higher."""
        conversation = self.services.conversation
        parked = conversation.store.parked.answer_to(self.call.id, conversation.id)
        if parked is None:
            return None
        answer = Answer(**parked[0])
        if answer.allows and risk > parked[1]:
            self.run.warn("The call is riskier now than when it was parked, so you are asked again.")
            return None
        return answer

    def facts_asked_about(self, question_id: str) -> CallFacts | None:
        """What the call's open question is about, where it has this id."""
        asked = self.stage
        return asked.rated.facts if isinstance(asked, Asked) and asked.question.id == question_id else None

    async def edited(self, question_id: str, parameters: Mapping[str, Any]) -> EditedCall | None:
        """What the call's open question would say with other parameters, where it has this id. Nothing is changed by it."""
        asked = self.stage
        if not isinstance(asked, Asked) or asked.question.id != question_id:
            return None
        tool, gate = asked.rated.tool, self.services.gate
        try:
            facts = gate.facts(tool, tool.validate(parameters))
        except ToolArgumentError as error:
            return EditedCall(error.problems)
        verdict = gate.decide(facts, self._circumstances())
        details = await approval_details(facts, self.services.contexts.for_preview(), gate)
        denied = verdict.reason if verdict.decision == "deny" else ""
        summary = self._summary(tool.summarize(facts.parameters))
        return EditedCall((), summary, facts.risk.level, _reasons(facts.risk, verdict), details, denied)

    @property
    def is_unanswered(self) -> bool:
        if not isinstance(self.stage, Asked):
            return False
        question = self.stage.question
        return not question.future.done() or question.wants_preview

    def park(self) -> None:
        """Leaves the call for the run that resumes the conversation: its question goes where anybody may answer it."""
        if isinstance(self.stage, Asked):
            if self.is_unanswered:
                conversation, risk = self.services.conversation, self.stage.rated.facts.risk
                call = self.call
                reasons = "; ".join((*call.warnings, *(factor.reason for factor in risk.factors)))
                shown = details_as_text(self.stage.details)
                conversation.store.parked.park(
                    call.id, conversation.id, call.tool, call.summary, risk.level, reasons, shown
                )
            self.services.approvals.withdraw(self.stage.question)
            self.stage = self.stage.rated
        self._tell_result(ToolResult(False, PARKED, error="parked"), "awaiting_approval")

    async def _wait_for_answer(self, asked: Asked, preview: CallPreview) -> tuple[Answer, Refused | Rated]:
        """Waits for the person. What was allowed is looked at once more, since it may have been edited and the workspace may
        have changed meanwhile; it is asked again where it is riskier than what was shown."""
        while True:
            answer, asked = await self._decision(asked, preview)
            self.seconds_open = time.monotonic() - asked.since
            shown = asked.rated
            stage: Refused | Rated = shown
            if answer.parameters is not None and answer.allows:
                self._proposed = self._proposed or self.call.parameters
                self.call = replace(self.call, parameters=dict(answer.parameters))
                stage = self._validate_and_rate(shown.tool, self.call.parameters)
            elif answer.allows:
                stage = self._rate(shown.tool, shown.facts.parameters)
            if answer.allows and isinstance(stage, Rated):
                stage = await self._hooked(stage)
            self.stage = stage
            self._tell_resolved(asked.question.id, answer.answer, answer.by, answer.reason, **_lasting(answer))
            if not answer.allows or not isinstance(stage, Rated) or stage.verdict.decision != "ask":
                return answer, stage
            if stage.facts.risk.level <= shown.facts.risk.level:
                return answer, stage
            self.run.warn(ASKED_AGAIN)
            self.stage = asked = await self._ask(stage)

    async def _decision(self, asked: Asked, preview: CallPreview) -> tuple[Answer, Asked]:
        """The first answer that is no wish for a preview; while one runs the question's time stands still."""
        left = self.services.gate.policy.approval_timeout
        while True:
            began = time.monotonic()
            answer = await self.services.wait(self.run, asked.question, left)
            if answer.answer != "preview":
                return answer, asked
            left = max(left - (time.monotonic() - began), 0)
            question, took = await preview.run(self.call, asked.rated.facts, asked.question)
            self.stage = asked = replace(asked, question=question, since=asked.since + took)

    def _withdraw(self, asked: Asked, answer: str, by: str, reason: str = "") -> None:
        """The question is no longer one: what it was settled with instead of an answer."""
        self.services.approvals.withdraw(asked.question)
        self._tell_resolved(asked.question.id, answer, by, reason)

    def _tell_resolved(self, question_id: str, answer: str, by: str, reason: str, **lasting: str) -> None:
        self.run.emit(ApprovalResolved, call_id=question_id, answer=answer, by=by, reason=reason, **lasting)

    # -- deciding ------------------------------------------------------------------------------------------------

    async def resolve(self, *, is_last_edit: bool = False) -> None:
        """Takes the call to its result, unless its layer `waits` for an answer then; that of the `is_last_edit` of a reply tells
        what its edits have brought. Raises CancelledError when the person cancels."""
        self._is_last_edit = is_last_edit
        match self.stage:
            case _ if self.waits:
                await self._resolve_waiting()
            case Refused(problem):
                self._refuse(problem, "aintern")
            case Asked() as asked:
                await self._resolve_answered(asked)
            case Rated(verdict=verdict) as rated:
                if verdict.decision == "deny":
                    self._deny(verdict, "rate_limited" if verdict.rate_limited else "policy_blocked")
                else:
                    self._conclude(*await self.execute(rated, "auto_approved", verdict.source))

    async def _resolve_waiting(self) -> None:
        """The command has run before, as far as its layer: what becomes of that is asked now, or answered. What the policy denies
        by now is not kept."""
        key = self.services.conversation.parked_key(self.call.id)
        with ExitStack() as held:
            try:
                waited = held.enter_context(taken_up(key))
                changes = tuple(await asyncio.to_thread(waited.layer.changes))
            except (OSError, ValueError, KeyError) as error:
                unpark(key)
                self.add_result(failed_result(f"The layer with what the command had changed is gone ({error})."))
                return
            record = CallRecord(self.services.conversation.store.audit, waited.row, is_finished=True)
            rated = self.stage
            if isinstance(rated, Rated) and (rated.verdict.decision != "deny" or rated.verdict.rate_limited):
                rated = replace(rated, tried=TriedCommand(waited.layer, waited.finished, changes))
                self._conclude(*await self._run_recorded(rated, record, waited))
                return
            why = rated.verdict.reason if isinstance(rated, Rated) else "the call is not possible any more."
            unpark(key)
            record.discarded(counted(changes) | {"reason": why, "who": "policy"})
            self.add_result(failed_result(f"Nothing of what the command had changed was kept: {why}"), "denied")

    def _conclude(self, result: ToolResult, ended: Callable[[], None]) -> None:
        """The result becomes the call's, or the call waits for an answer."""
        if self.waits:
            self._tell_result(replace(result, success=False, error="parked"), "awaiting_approval")
        else:
            self.add_result(result, record=ended)

    async def _resolve_answered(self, asked: Asked) -> None:
        services = self.services
        with CallPreview(self.run, services.contexts, services.conversation, services.approvals) as preview:
            answer, stage = await self._wait_for_answer(asked, preview)
            if isinstance(stage, Rated) and answer.keep:
                stage = replace(stage, tried=preview.taken())
            await self._follow(answer, stage)

    async def _follow(self, answer: Answer, stage: Refused | Rated) -> None:
        if answer.answer == "cancel":
            raise asyncio.CancelledError
        if isinstance(stage, Refused):
            self._refuse(stage.problem, answer.by)
        elif answer.allows and stage.verdict.decision == "deny":
            self._deny(stage.verdict, "policy_blocked")
        elif answer.allows:
            self._remember(stage.facts, answer, "allow")
            self.services.origins.approve(deciding_values(stage.facts))
            self.answer = answer
            self._conclude(*await self.execute(stage, "user_approved", answer.by))
        else:
            self._remember(stage.facts, answer, "deny")
            by = "Denied by the user" if answer.by == "user" else "Denied"
            self._record("user_denied", who=answer.by, reason=answer.reason or by)
            reason = f": {answer.reason}" if answer.reason else ""
            self.add_result(failed_result(f"{by}{reason}. It was not run."), "denied")

    def _remember(self, facts: CallFacts, answer: Answer, effect: Effect) -> None:
        if problem := self.services.gate.remember(facts, answer, effect):
            self.run.warn(problem)

    def _refuse(self, problem: str, who: str) -> None:
        self._record("error", who=who, reason=problem)
        self.add_result(failed_result(problem), "validation_failed")

    def _deny(self, verdict: Verdict, decision: AuditDecision) -> None:
        self._record(decision, who="policy", reason=verdict.reason)
        told = verdict.reason if verdict.reason.startswith("Blocked: ") else f"Not run: {verdict.reason}"
        self.add_result(failed_result(told), "denied")

    def _record(self, decision: AuditDecision, *, who: str, reason: str, only_failure_follows: bool = False) -> str:
        """One decided row, on the disk when this returns; gives its id."""
        call, conversation = self.call, self.services.conversation
        verdict = self.stage.verdict if isinstance(self.stage, Rated) else None
        grant = verdict.grant if verdict else None
        row = conversation.store.audit.decided(
            Decision(
                tool=call.tool,
                tool_name=call.name,
                decision=decision,
                risk=verdict.risk if verdict else Risk(call.risk),
                parameters=call.parameters,
                denial_reason="" if decision.endswith("approved") else reason,
                summary=call.summary,
                conversation=conversation.id,
                run=conversation.run_id,
                call=call.id,
                who=who,
                scope=grant.scope if grant else verdict.source if verdict else "",
                seconds_open=self.seconds_open or None,
                grant_id=grant.id if grant else "",
                proposed=self._proposed,
                only_failure_follows=only_failure_follows,
            )
        )
        for each in verdict.grants if verdict else ():
            self.services.gate.grants.used(each)
        return row

    # -- running -------------------------------------------------------------------------------------------------

    async def execute(self, rated: Rated, decision: AuditDecision, who: str) -> tuple[ToolResult, Callable[[], None]]:
        """Records the decision, then runs the tool: its result, which is not added to the conversation yet, and what writes on the
        record how the tool ended; to be called with or before `add_result`."""
        risk, policy = rated.facts.risk.level, self.services.gate.policy
        if risk is not RiskLevel.SAFE:
            await self._keep_rate()
        skip = decision == "auto_approved" and not policy.audit_all and risk is RiskLevel.SAFE
        row = self._record(decision, who=who, reason=rated.verdict.reason, only_failure_follows=skip)
        return await self._run_recorded(
            rated, CallRecord(self.services.conversation.store.audit, row, only_failure=skip)
        )

    async def _run_recorded(
        self, rated: Rated, record: CallRecord, waited: ParkedLayer | None = None
    ) -> tuple[ToolResult, Callable[[], None]]:
        self.run.move(AgentState.EXECUTING_TOOL, "allowed", self.call.id)
        started = time.monotonic()
        running = RunningCall(self.services, self.run, self.call, rated, record, answer=self.answer, waited=waited)
        try:
            result = await running.result(self.edited_paths, is_last_edit=self._is_last_edit)
        except asyncio.CancelledError:
            record.finished(success=False, error="cancelled", duration=time.monotonic() - started)
            running.tell("cancelled")
            raise
        finally:
            self._standing = "waits" if running.is_left else "open"
        duration = time.monotonic() - started
        running.tell(execution_outcome(result), result.message)
        ended = partial(record.finished, success=result.success, error=result.error, duration=duration)
        changes = rated.facts.risk.level is not RiskLevel.SAFE
        times = self.run.streaks.repeated.count(self.call, result, changes=changes)
        content = self._for_the_model(result)
        if times >= SAME_RESULT_TOLD:
            told = SAME_RESULT.format(times=times, ends=SAME_RESULT_ENDS)
            content = told if result.success else f"{content}\n{told}"
        return replace(result, content=content, duration=duration), ended

    def _for_the_model(self, result: ToolResult) -> str:
        """The content within its budget, and what the tool suggests to do next."""
        content = head_and_tail(result.content, self.run.limits.tool_result_tokens * CHARACTERS_PER_TOKEN)
        if not result.follow_ups:
            return content
        return "\n".join([content, *(f"Suggested next: {step}" for step in result.follow_ups)])

    async def _keep_rate(self) -> None:
        rate = self.services.gate.rate
        while wait := rate.wait():
            limit = f"Rate limit of {rate.per_minute} calls a minute"
            self.run.warn(f"{limit}: waiting {wait:.0f} s before {self.call.summary}.")
            await asyncio.sleep(wait)
        rate.count()

    async def tell_rest(self) -> None:
        """Where the last edit of a reply did not run: what the ones before it have brought. They are not formatted, since
        their changes are on record already."""
        if not self.services.after_edits.has_news:
            return
        behalf = self.services.behalf_outside_calls(self.run, self.call.id)
        news = await self.services.after_edits.tell(behalf, formats=False)
        if news:
            self.services.conversation.add([Message("user", news, origin="aintern")])

    # -- results -------------------------------------------------------------------------------------------------

    def add_result(
        self, result: ToolResult, status: CallStatus | None = None, record: Callable[[], None] | None = None
    ) -> None:
        """The call's one result: stored first, in one with the rows that `record` writes, then shown. `status` where the tool
        did not run."""
        call, run, conversation = self.call, self.run, self.services.conversation
        conversation.add(
            [Message("tool", result.content, call_id=call.id, tool=call.tool, success=result.success, origin="tool")],
            record=record,
        )
        self._standing = "done"
        run.streaks.count_result(call, result, denied=status == "denied")
        run.move(AgentState.PROCESSING_RESULT, "result", call.id)
        self._tell_result(result, status or execution_outcome(result))
        if result.success and isinstance(self.stage, Rated) and isinstance(self.stage.tool, UpdatePlan):
            steps = tuple(result.data["steps"])
            conversation.store.conversations.save_plan(conversation.id, steps)
            run.emit(PlanUpdated, steps=steps)
        if result.success and call.tool == propose_plan.id:
            self.services.gate.plan_accepted(run.emit)

    def _tell_result(self, result: ToolResult, status: CallStatus) -> None:
        self.run.emit(
            ToolResultArrived,
            call_id=self.call.id,
            tool=self.call.tool,
            status=status,
            **{name: getattr(result, name) for name in _OF_A_RESULT},
        )

    def withdraw(self) -> None:
        """The call's question, if one is open, is no longer one."""
        if isinstance(self.stage, Asked):
            self._withdraw(self.stage, "cancel", "cancel")
            self.stage = self.stage.rated

    def close(self, why: str) -> None:
        """The round ended before the call did: it gets a result that says so."""
        if not self.is_done:
            self.add_result(failed_result(f"{why}; this call did not complete.", "cancelled"), "cancelled")


def _reasons(risk: Risk, verdict: Verdict) -> tuple[RiskFactor, ...]:
    """Why a call asks: its factors, and what of the policy made it a question."""
    return (*risk.factors, RiskFactor(verdict.risk.level, "asked", verdict.pattern, verdict.reason))


def _lasting(answer: Answer) -> dict[str, str]:
    """What an answer that is to last covers, and how long, as its event tells it."""
    lifetime = answer.remembered_for
    return (
        {}
        if lifetime == "once"
        else {"scope": answer.scope or "exact", "pattern": answer.pattern, "lifetime": lifetime}
    )
