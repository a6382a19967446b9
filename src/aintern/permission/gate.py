"""The only door to a tool: a call is allowed, denied or asked about, with the reason and everything it rests on.

The order is that of requirements 7, first that applies; deny always wins. Each step is one function that returns a
verdict or None.
"""

import logging
import os
import shutil
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field, replace
from pathlib import Path
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.event_log import Emitter
from aintern.permission.approvals import Answer
from aintern.permission.command_patterns import CommandPattern, covering, denies
from aintern.permission.grants import GrantBook, MatchingGrants, covers_paths
from aintern.permission.modes import why_not_in_plan_mode
from aintern.permission.policy import Policy
from aintern.permission.rate_limit import RateLimit
from aintern.permission.risk import CallFacts, assess
from aintern.permission.text_origin import TextOrigins, deciding_values
from aintern.risk_level import Risk, RiskLevel
from aintern.settings.schema import Origin
from aintern.shell import ShellReport
from aintern.store.grant_ledger import Effect, Grant, Scope
from aintern.tools.propose_plan import propose_plan
from aintern.tools.tool import Tool
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths

REMEMBERED = Origin("user", "remembered")
HOOKED = Origin("flag", "the program's own policy")
log = logging.getLogger("aintern")
Source = Literal["none", "session", "persistent", "pattern", "tool_setting", "effects"]
# What a layer holds until somebody has looked at it: all else that asks reads what nobody sees afterwards, or reaches further.
_PLACES = ("workspace", "temp", "unknown")
_SEEN_AFTERWARDS = frozenset({
    *(f"{access}.{place}" for access in ("write", "create", "delete", "move", "permission") for place in _PLACES),
    *("write.workspace-root", "create.workspace-root", "permission", "sets-id", "runs-copy", "writes-unknown-file"),
    *("runs-project-code", "runs-inline-code", "runs-unknown-program", "runs-unknown-text", "name-unknown", "loads-code"),
    *("option-runs-program", "poisons-environment", "string-as-code", "string-as-code-calm", "sets-alias"),
    *("git-edits", "git-deletes-merged", "git-discards", "git-textconv", "git-runs-setting", "git-hazardous-settings"),
    *("git-unknown-subcommand", "edits-workspace", "changes-records", "deletes-records"),
})  # fmt: skip


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate says. `pattern` is the pattern or rule that matched, `source` where an allow comes from, `wait` the
    seconds that the rate limit demands first. `grants` are the remembered decisions that were used: several where each
    holds for a part of a compound command. A call that is asked about with the source "effects" runs first, in a layer: what it
    changed is asked about. `outside`: it is denied for leaving the workspace."""

    decision: Literal["allow", "ask", "deny"]
    risk: Risk
    reason: str
    source: Source = "none"
    pattern: str = ""
    grants: tuple[Grant, ...] = ()
    wait: float = 0.0
    rate_limited: bool = False
    outside: bool = False

    @property
    def asks_first(self) -> bool:
        """Whether a person has to answer before the call may run."""
        return self.decision == "ask" and self.source != "effects"

    @property
    def remembered(self) -> bool:
        return bool(self.grants)

    @property
    def grant(self) -> Grant | None:
        """The remembered decision that was used, the first where there are several."""
        return self.grants[0] if self.grants else None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The circumstances of a decision, beside the call: `always_ask` for calls whose form alone demands a question,
    `highest_unasked` for a request that allows less than the policy, `origins` of the conversation's texts (None where
    nothing was read), `dry_run` neither counts nor waits."""

    always_ask: bool = False
    highest_unasked: RiskLevel | None = None
    origins: TextOrigins | None = None
    dry_run: bool = False


ORDINARY = Circumstances()


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a program's own policy says of a call, and why; the model is told the reason of a denial."""

    decision: Literal["allow", "ask", "deny"]
    reason: str


# A program's own policy: its ruling on a call, or None where it has none.
PolicyHook = Callable[[CallFacts], Ruling | None]


@dataclass(slots=True, eq=False)
class Gate:
    """Decides about calls under one policy, one set of grants and one rate limit.

    `hook` is a program's own policy. What it denies is denied and what it asks about is asked; it allows what only the
    threshold would ask about, and nothing that a setting, the managed file, a protected path or critical risk asks about. A
    hook that raises denies. `layered` says whether calls of a tool can run in a layer whose changes wait for an answer;
    `plan_accepted` is called when the plan that plan mode ends with was accepted."""

    policy: Policy
    grants: GrantBook
    jail: Jail
    protected: ProtectedPaths
    longest_wait: float = 120.0
    sandboxed: Callable[[], bool] = lambda: False
    layered: Callable[[Tool], bool] = lambda tool: False
    plan_accepted: Callable[[Emitter], None] = lambda emit: None
    hook: PolicyHook | None = None
    rate: RateLimit = field(init=False)

    def __post_init__(self) -> None:
        self.rate = RateLimit(self.policy.rate_limit)

    def apply_settings(self, policy: Policy, protected: ProtectedPaths, *, longest_wait: float) -> None:
        """Decides under another policy from now on; grants stay, and so do the calls that the rate limit counted."""
        self.policy, self.protected, self.longest_wait = policy, protected, longest_wait
        self.rate.per_minute = policy.rate_limit

    def facts(self, tool: Tool, parameters: Mapping[str, Any]) -> CallFacts:
        """What the call would do; `parameters` are validated."""
        return assess(tool, parameters, jail=self.jail, protected=self.protected, policy=self.policy)

    def decide(self, facts: CallFacts, circumstances: Circumstances = ORDINARY) -> Verdict:
        """The verdict on a call. Deterministic but for the clock of grants and rate limit; runs nothing."""
        remembered = self.grants.find(facts, self._configured_patterns(facts))
        return self._decide(facts, circumstances, remembered, self._ruling(facts))

    def decide_alone(self, tool: Tool, parameters: Mapping[str, Any], circumstances: Circumstances) -> Verdict:
        """The verdict on a call that nobody makes: a program's own policy is asked about real ones only, and where there is
        one, nothing is allowed without it."""
        facts = self.facts(tool, parameters)
        ruling = Ruling("ask", "The program's own policy was not asked.") if self.hook is not None else None
        return self._decide(facts, circumstances, self.grants.find(facts, self._configured_patterns(facts)), ruling)

    def would_be_held(self, facts: CallFacts) -> bool:
        """Whether all that a command's rating asks about can be seen in its layer: no network, nothing outside."""
        shell = facts.shell
        if shell is None or shell.needs_network or not shell.understood:
            return False
        return all(each.level < RiskLevel.MEDIUM or each.rule in _SEEN_AFTERWARDS for each in facts.risk.factors)

    def offered_scopes(self, facts: CallFacts, candidates: Sequence[tuple[Scope, str]]) -> list[tuple[Scope, str]]:
        """Of these scopes, each with its pattern, those in which an allow of the call would hold for it the next time."""
        return [
            (scope, pattern)
            for scope, pattern in candidates
            if (grant := self.grants.candidate(facts, scope, pattern)) and not self._why_it_would_ask(facts, grant)
        ]

    def remember(self, facts: CallFacts, answer: Answer, effect: Effect) -> str:
        """Stores an answer that is meant to last; returns '' or a sentence that says why it was not remembered."""
        if effect == "allow" and answer.remembered_for != "once":
            grant = self.grants.candidate(facts, answer.scope or "exact", answer.pattern)
            if grant and (why := self._why_it_would_ask(facts, grant)):
                return f"This can't be remembered: {why} It was allowed once."
        return self.grants.remember(facts, answer, effect)

    def _why_it_would_ask(self, facts: CallFacts, grant: Grant) -> str:
        """Why a grant would not let the call run the next time, or ''. A program's own policy is asked about real calls only."""
        verdict = self._decide(facts, Circumstances(dry_run=True), MatchingGrants(allow=(grant,)), None)
        return "" if verdict.decision == "allow" else verdict.reason

    def _decide(
        self, facts: CallFacts, circumstances: Circumstances, remembered: MatchingGrants, ruling: Ruling | None
    ) -> Verdict:
        by_program = ruling is not None and ruling.decision == "allow"  # which saw the arguments of this very call
        origins = None if by_program else circumstances.origins
        return (
            self._denied(facts, remembered)
            or self._ruled(facts, ruling, "deny")
            or self._rate_limited(facts, circumstances)
            or self._must_ask(facts, circumstances)
            or self._ruled(facts, ruling, "ask")
            or self._about_effects(
                facts,
                self._allowed(facts, remembered, origins)
                or self._ruled(facts, ruling, "allow")
                or self._by_threshold(facts),
            )
        )

    def _ruling(self, facts: CallFacts) -> Ruling | None:
        try:
            return self.hook(facts) if self.hook is not None else None
        except Exception as error:  # what can't be decided is not allowed
            log.exception("the policy hook failed")
            return Ruling("deny", f"The program's own policy failed: {type(error).__name__}: {error}.")

    def _ruled(self, facts: CallFacts, ruling: Ruling | None, decision: str) -> Verdict | None:
        if ruling is None or ruling.decision != decision:
            return None
        if decision == "allow" and not self.policy.allow_counts(facts.tool.id, facts.risk.level, HOOKED):
            return None
        return Verdict(ruling.decision, facts.risk, ruling.reason, "tool_setting" if decision == "allow" else "none")

    def _denied(self, facts: CallFacts, remembered: MatchingGrants) -> Verdict | None:
        tool, policy = facts.tool.id, self.policy
        rule = policy.rule(tool)
        if policy.mode == "disabled":
            return _deny(facts, f"Tools are switched off (mode disabled, {policy.origin('mode')}).")
        if tool in policy.blocked_tools:
            return _deny(facts, f"The tool {tool} is blocked ({policy.origin('blocked_tools', tool)}).", tool)
        if rule.action == "block":
            return _deny(facts, rule.reason or f"The tool {tool} is blocked ({rule.origin('action')}).", tool)
        if facts.risk.blocked:
            reason = next(each.reason for each in facts.risk.factors if each.rule == facts.risk.blocked)
            sentence, _, target = reason.rpartition(": ")
            what = sentence if sentence.endswith(f" {target}") else reason
            return _deny(facts, f"Blocked: {what}. That is never allowed.", facts.risk.blocked)
        if facts.shell and (command := policy.blocked_by(each.text for each in facts.shell.simple_commands)):
            pattern = command.pattern.pattern
            return _deny(facts, f"The command matches the blocked pattern {pattern!r} ({command.origin}).", pattern)
        for pattern in rule.denied_patterns:
            if _denies(pattern, facts):
                where = rule.origin("denied_patterns", pattern)
                why = rule.denial_reasons.get(pattern) or f"Denied by the pattern {pattern!r} ({where})."
                return _deny(facts, why, pattern)
        if grant := remembered.deny:
            why = f"Your earlier answer {grant.sentence}. To take it back: aintern grants revoke {grant.id}."
            return _deny(facts, why, grant.pattern, grant)
        if facts.outside:
            return replace(_deny(facts, f"Outside the workspace: {facts.outside}"), outside=True)
        if policy.mode == "plan":
            only_reads = facts.shell is not None and self._only_reads(facts.shell)
            if why := why_not_in_plan_mode(facts, has_layers=self.layered(facts.tool), only_reads=only_reads):
                return _deny(facts, why)
        return None

    def _rate_limited(self, facts: CallFacts, circumstances: Circumstances) -> Verdict | None:
        wait = 0.0 if circumstances.dry_run or facts.risk.level is RiskLevel.SAFE else self.rate.wait()
        if wait <= self.longest_wait:
            return None
        reason = f"Rate limit of {self.rate.per_minute} calls a minute reached: the next may run in {wait:.0f} s."
        return Verdict("deny", facts.risk, reason, wait=wait, rate_limited=True)

    def _must_ask(self, facts: CallFacts, circumstances: Circumstances) -> Verdict | None:
        rule, limit = self.policy.rule(facts.tool.id), circumstances.highest_unasked
        if facts.tool.id == propose_plan.id:
            return _ask(facts, "The plan is yours to accept, edit or refuse.")
        if circumstances.always_ask:
            return _ask(facts, "The call was written as plain JSON in the text: such a call always asks.")
        if rule.action == "always_ask":
            return _ask(facts, f"{facts.tool.id} is set to always ask ({rule.origin('action')}).")
        if self.policy.mode == "always_ask" and not facts.tool.acts_on_conversation:
            return _ask(facts, f"The mode is always_ask ({self.policy.origin('mode')}).")
        if limit is not None and facts.risk.level > limit:
            return _ask(facts, f"This request lets nothing above {limit} run unasked.")
        if facts.protected:
            return _ask(facts, f"A protected path ({facts.protected}) always asks.")
        if facts.risk.level is RiskLevel.CRITICAL:
            return _ask(facts, "Critical risk always asks.")
        return None

    def _allowed(self, facts: CallFacts, remembered: MatchingGrants, origins: TextOrigins | None) -> Verdict | None:
        """Configured allows, then remembered ones; but for this very call none of them reaches what decides the call and is
        not the person's."""
        verdict = self._configured_allow(facts) or self._remembered_allow(facts, remembered)
        if verdict is None or verdict.decision != "allow" or origins is None:
            return verdict
        if (verdict.grant and verdict.grant.scope == "exact") or not self.policy.asks(facts.tool.id, facts.risk.level):
            return verdict
        rule = self.policy.rule(facts.tool.id)
        # A person wrote a command's pattern, and saw the command that it was remembered for.
        known = (verdict.pattern, *(grant.origin for grant in verdict.grants)) if facts.shell else ()
        values = [] if rule.arguments == "anyone" else deciding_values(facts)
        if foreign := origins.foreign(values, free_text=rule.free_text, known=known):
            return _ask(facts, f"It was allowed before in general, but {foreign}.")
        return verdict

    def _remembered_allow(self, facts: CallFacts, remembered: MatchingGrants) -> Verdict | None:
        if not remembered.allow or not self.policy.allow_counts(facts.tool.id, facts.risk.level, REMEMBERED):
            return None
        grant = remembered.allow[0]
        if facts.risk.level is RiskLevel.HIGH and self.policy.always_prompt_for_unsafe and grant.scope == "tool":
            return _ask(facts, "High risk asks although the tool was allowed before.")
        source: Source = "session" if grant.lifetime == "session" else "persistent"
        pattern = "; ".join(dict.fromkeys([*(each.pattern for each in remembered.allow), *remembered.patterns]))
        return Verdict("allow", facts.risk, "Allowed before, and remembered.", source, pattern, remembered.allow)

    def _configured_allow(self, facts: CallFacts) -> Verdict | None:
        tool, level, policy = facts.tool.id, facts.risk.level, self.policy
        rule = policy.rule(tool)
        origin = policy.origin("trusted_tools", tool) if tool in policy.trusted_tools else rule.origin("action")
        trusted = tool in policy.trusted_tools or rule.action == "always_allow"
        if trusted and policy.allow_counts(tool, level, origin):
            return Verdict("allow", facts.risk, f"{tool} is trusted ({origin}).", "tool_setting", tool)
        patterns = self._configured_patterns(facts)
        if facts.shell and "*" not in patterns:
            answering = [each.text for each in covering(map(CommandPattern, patterns), facts.shell)]
        else:
            answering = [each for each in patterns if each == "*" or covers_paths(each, facts, "allow")][:1]
        if not answering:
            return None
        stated = " and ".join(f"{each!r} ({rule.origin('allowed_patterns', each)})" for each in answering)
        why = f"Allowed by the pattern{'s' if len(answering) > 1 else ''} {stated}."
        return Verdict("allow", facts.risk, why, "pattern", "; ".join(answering))

    def _configured_patterns(self, facts: CallFacts) -> list[str]:
        """The patterns of the settings that may allow a call of this tool at this risk."""
        rule, tool, level = self.policy.rule(facts.tool.id), facts.tool.id, facts.risk.level
        return [
            pattern
            for pattern in rule.allowed_patterns
            if self.policy.allow_counts(tool, level, rule.origin("allowed_patterns", pattern))
        ]

    def _by_threshold(self, facts: CallFacts) -> Verdict:
        level, policy = facts.risk.level, self.policy
        if policy.asks(facts.tool.id, level):
            return _ask(facts, threshold_reason(level))
        if policy.mode == "auto_approve":
            return Verdict("allow", facts.risk, f"The mode is auto_approve ({policy.origin('mode')}).")
        if facts.shell and not self.sandboxed() and not self._only_reads(facts.shell):
            return _ask(facts, "There is no sandbox here, so every command asks that may do more than read.")
        return Verdict("allow", facts.risk, f"Calls of {level} risk need no question.")

    def _about_effects(self, facts: CallFacts, verdict: Verdict) -> Verdict:
        """Where the policy says so, what a layer holds is asked about once it can be seen."""
        policy, shell = self.policy, facts.shell
        if verdict.decision != "ask" or shell is None or not policy.asks_about_effects(facts.tool.id, facts.risk.level):
            return verdict
        if not self.would_be_held(facts) or not self.layered(facts.tool):
            return verdict
        why = f"It runs in a layer, and what it changed is asked about (ask_about, {policy.origin('ask_about')})."
        return replace(verdict, source="effects", reason=f"{verdict.reason} {why}")

    def _only_reads(self, shell: ShellReport) -> bool:
        """Whether all that runs is on the closed list of true readers, and none of them lies in the workspace, as a folder of
        PATH may."""
        if shell.true_readers is None:
            return False
        path = scrubbed_environment()["PATH"]
        found = [os.path.abspath(shutil.which(name, path=path) or "/") for name in shell.true_readers]  # noqa: PTH100
        return not any(
            root in Path(each).parents for each in (*found, *map(os.path.realpath, found)) for root in self.jail.roots
        )


def threshold_reason(level: RiskLevel) -> str:
    """Why a call asks where nothing but its risk decides; who shows the risk need not say it again."""
    return f"Calls of {level} risk ask."


def _deny(facts: CallFacts, reason: str, pattern: str = "", grant: Grant | None = None) -> Verdict:
    return Verdict("deny", facts.risk, reason, pattern=pattern, grants=(grant,) if grant else ())


def _ask(facts: CallFacts, reason: str) -> Verdict:
    return Verdict("ask", facts.risk, reason)


def _denies(pattern: str, facts: CallFacts) -> bool:
    """A denial hits one path, or one simple command, of a call; a tool with neither has only `*`."""
    if pattern == "*":
        return True
    return denies(pattern, facts.shell) if facts.shell else covers_paths(pattern, facts, "deny")
