"""What the calls of a session have in common: the gate, the tools, the record, and whom to ask."""

import asyncio
import shlex
from collections.abc import Sequence
from dataclasses import field, replace
from functools import partial

from aintern.checks.after_edits import AfterEdits
from aintern.checks.finding import OnBehalf
from aintern.checks.hooks import Hooks
from aintern.checks.settings_programs import SettingsPrograms
from aintern.dataclass import dataclass
from aintern.events import QuestionAnswered, QuestionAsked
from aintern.loop.conversation import Conversation
from aintern.loop.prefill import prefill_while_waiting
from aintern.loop.run import Run
from aintern.loop.tool_contexts import ToolContextFactory
from aintern.permission.approvals import Answer, Approvals, OpenQuestion
from aintern.permission.gate import Circumstances, Gate
from aintern.permission.question_load import QuestionLoad
from aintern.permission.text_origin import TextOrigins
from aintern.risk_level import RiskLevel
from aintern.settings.schema import ParserSettings, Settings
from aintern.store.audit_row import Decision
from aintern.tools.run_command import run_command
from aintern.tools.toolbox import FilteredToolbox


@dataclass(frozen=True, slots=True)
class CallServices:
    """What every call of a session passes through. `parser` says how kindly a call is read, `parks` that questions are left for
    later instead of waited for."""

    toolbox: FilteredToolbox
    gate: Gate
    approvals: Approvals
    conversation: Conversation
    contexts: ToolContextFactory
    parser: ParserSettings = field(default_factory=ParserSettings)
    load: QuestionLoad = field(default_factory=QuestionLoad)
    origins: TextOrigins = field(default_factory=TextOrigins)
    programs: SettingsPrograms = field(default_factory=lambda: SettingsPrograms(Settings()))
    parks: bool = False

    async def ask_person(self, run: Run, question_id: str, text: str, options: tuple[str, ...] = ()) -> str:
        """Asks a question that is no permission; '' when nobody answered."""
        timeout = self.gate.policy.approval_timeout
        question = self.approvals.open(question_id)
        run.emit(QuestionAsked, call_id=question_id, question=text, options=options, timeout=timeout)
        answer = await self.wait(run, question, timeout)
        answered = answer.answer == "text"
        run.emit(QuestionAnswered, call_id=question_id, text=answer.text, answered=answered)
        if answer.answer == "cancel":
            raise asyncio.CancelledError
        return answer.text if answered else ""

    async def wait(self, run: Run, question: OpenQuestion, timeout: float) -> Answer:
        """The question's answer, within `timeout` seconds. The wait counts against no time-out but its own, and the model uses it."""
        with run.timeout.paused():
            async with prefill_while_waiting(run.prefill):
                return await self.approvals.wait(question, timeout)

    @property
    def after_edits(self) -> AfterEdits:
        return self.programs.after_edits

    @property
    def hooks(self) -> Hooks:
        return self.programs.hooks

    def permit(self, call_id: str, name: str, arguments: Sequence[str]) -> str:
        """Whether a program that the settings name (`checks.python`, `hooks.NAME`) may run on a call's behalf: '' or why not, and on
        record. Who configured it has allowed it; what the policy denies, or is critical, does not run."""
        command = shlex.join(arguments)
        facts = self.gate.facts(run_command, run_command.validate({"command": command}))
        verdict = self.gate.decide(facts, Circumstances(dry_run=True))
        allowed = verdict.decision != "deny" and facts.risk.level is not RiskLevel.CRITICAL
        self.conversation.store.audit.decided(
            Decision(
                tool=name,
                decision="auto_approved" if allowed else "policy_blocked",
                risk=facts.risk,
                parameters={"command": command},
                denial_reason="" if allowed else verdict.reason,
                summary=f"{name}: {command}",
                conversation=self.conversation.id,
                run=self.conversation.run_id,
                call=call_id,
                who="settings",
                only_failure_follows=True,
            )
        )
        return "" if allowed else verdict.reason

    def behalf_outside_calls(self, run: Run, call_id: str) -> OnBehalf:
        """What programs of the settings are given where no call runs."""
        context = replace(self.contexts.for_preview(), execution_id=call_id, host=self.contexts.host_with_sandbox)
        return OnBehalf(context, partial(self.permit, call_id), run.warn)
