"""The only door to a tool: a call is allowed, denied or asked about, with the reason and everything it rests on.

The order is that of requirements 7, first that applies; deny always wins. Each step is one function that returns a
verdict or None.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from aintern.permission.command_patterns import covers, denies, matching_regex
from aintern.permission.grants import Grant, GrantBook
from aintern.permission.path_patterns import matches_path
from aintern.permission.policy import AllowFlag, Policy, ToolRule
from aintern.permission.rate_limit import RateLimit
from aintern.permission.risk import CallFacts, assess
from aintern.risk_level import Risk, RiskLevel
from aintern.tools.tool import Tool, ToolContext
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths

Source = Literal["none", "session", "persistent", "pattern", "tool_setting"]
NO_RULE = ToolRule()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What the gate says. `pattern` is the pattern or rule that matched, `source` where an allow comes from, `wait` the
    seconds that the rate limit demands first. `grant` is the remembered decision that was used."""

    decision: Literal["allow", "ask", "deny"]
    risk: Risk
    reason: str
    source: Source = "none"
    pattern: str = ""
    grant: Grant | None = None
    wait: float = 0.0
    rate_limited: bool = False

    @property
    def remembered(self) -> bool:
        return self.grant is not None


@dataclass(frozen=True, slots=True)
class Asking:
    """The circumstances of a decision, beside the call: `always_ask` for calls whose form alone demands a question,
    `highest_unasked` for a request that allows less than the policy, `dry_run` neither counts nor waits."""

    always_ask: bool = False
    highest_unasked: RiskLevel | None = None
    dry_run: bool = False


class Gate:
    """Decides about calls under one policy, one set of grants and one rate limit."""

    def __init__(
        self,
        policy: Policy,
        grants: GrantBook,
        jail: Jail,
        protected: ProtectedPaths,
        allow_flags: tuple[AllowFlag, ...] = (),
        rate: RateLimit | None = None,
        longest_wait: float = 120.0,
        sandboxed: Callable[[], bool] = lambda: False,
    ) -> None:
        self.policy = policy
        self.grants = grants
        self.jail = jail
        self.protected = protected
        self.allow_flags = allow_flags
        self.rate = rate or RateLimit(policy.rate_limit)
        self.longest_wait = longest_wait
        self.sandboxed = sandboxed

    def facts(self, tool: Tool, parameters: Mapping[str, Any], context: ToolContext | None = None) -> CallFacts:
        """What the call would do; `parameters` are validated."""
        return assess(tool, parameters, jail=self.jail, protected=self.protected, policy=self.policy, context=context)

    def decide(self, facts: CallFacts, asking: Asking = Asking()) -> Verdict:
        """The verdict on a call. Deterministic but for the clock of grants and rate limit; runs nothing."""
        rule = self.policy.tools.get(facts.tool.id, NO_RULE)
        return (
            self._denied(facts, rule)
            or self._rate_limited(facts, asking)
            or self._must_ask(facts, rule, asking)
            or self._allowed(facts, rule)
            or self._by_threshold(facts, rule)
        )

    def _denied(self, facts: CallFacts, rule: ToolRule) -> Verdict | None:
        tool, policy = facts.tool.id, self.policy
        if policy.mode == "disabled":
            return self._deny(facts, "Tools are switched off (mode disabled).")
        if tool in policy.blocked_tools or rule.action == "block":
            why = f": {rule.reason}" if rule.reason else ""
            return self._deny(facts, f"The tool {tool} is blocked{policy.named_by('blocked_tools', tool)}{why}.", tool)
        if facts.risk.blocked:
            return self._deny(facts, f"This is never run, whatever the mode: {facts.risk.blocked}.", facts.risk.blocked)
        if facts.shell and (regex := matching_regex(policy.blocked_commands, facts.shell)):
            return self._deny(facts, f"The command matches the blocked pattern {regex!r}.", regex)
        if pattern := _first(rule.denied_patterns, lambda each: _pattern_denies(each, facts)):
            return self._deny(facts, rule.reason or f"Denied by the pattern {pattern!r}.", pattern)
        if grant := self.grants.find(facts, effect="deny"):
            return self._deny(facts, "Denied before, and remembered.", grant.pattern, grant)
        if facts.outside:
            return self._deny(facts, f"Outside the workspace: {facts.outside}")
        return None

    def _rate_limited(self, facts: CallFacts, asking: Asking) -> Verdict | None:
        wait = 0.0 if asking.dry_run or facts.risk.level is RiskLevel.SAFE else self.rate.wait()
        if wait <= self.longest_wait:
            return None
        reason = f"Rate limit of {self.rate.per_minute} calls a minute reached: the next may run in {wait:.0f} s."
        return Verdict("deny", facts.risk, reason, wait=wait, rate_limited=True)

    def _must_ask(self, facts: CallFacts, rule: ToolRule, asking: Asking) -> Verdict | None:
        limit = asking.highest_unasked
        if asking.always_ask:
            return self._ask(facts, "A call that is written as loose JSON always asks.")
        if rule.action == "always_ask":
            return self._ask(facts, f"{facts.tool.id} is set to always ask.")
        if self.policy.mode == "always_ask" and "conversation" not in facts.tool.tags:
            return self._ask(facts, "The mode is always_ask.")
        if limit is not None and facts.risk.level > limit:
            return self._ask(facts, f"This request lets nothing above {limit} run unasked.")
        if facts.protected:
            return self._ask(facts, f"It reaches a protected path ({facts.protected}).")
        if facts.risk.level is RiskLevel.CRITICAL:
            return self._ask(facts, "Critical risk always asks.")
        return None

    def _allowed(self, facts: CallFacts, rule: ToolRule) -> Verdict | None:
        if facts.tool.id in self.policy.trusted_tools or rule.action == "always_allow":
            return Verdict("allow", facts.risk, f"{facts.tool.id} is trusted.", "tool_setting", facts.tool.id)
        flags = [flag.pattern or "*" for flag in self.allow_flags if flag.tool == facts.tool.id]
        if pattern := _first((*rule.allowed_patterns, *flags), lambda each: _pattern_allows(each, facts)):
            return Verdict("allow", facts.risk, f"Allowed by the pattern {pattern!r}.", "pattern", pattern)
        if grant := self.grants.find(facts, effect="allow"):
            if facts.risk.level is RiskLevel.HIGH and self.policy.always_prompt_for_unsafe and grant.scope == "tool":
                return self._ask(facts, "High risk asks although the tool was allowed before.")
            source: Source = "session" if grant.lifetime in ("session", "once") else "persistent"
            return Verdict("allow", facts.risk, "Allowed before, and remembered.", source, grant.pattern, grant)
        return None

    def _by_threshold(self, facts: CallFacts, rule: ToolRule) -> Verdict:
        level = facts.risk.level
        if self.policy.mode == "auto_approve":
            return Verdict("allow", facts.risk, "The mode is auto_approve.")
        if facts.shell and level is not RiskLevel.SAFE and level < self.policy.threshold and not self.sandboxed():
            return self._ask(facts, "There is no sandbox here, so every command that does more than read asks.")
        if rule.max_auto_approve_risk is not None:
            asks, limit = level > rule.max_auto_approve_risk, f"above {rule.max_auto_approve_risk} for {facts.tool.id}"
        else:
            asks, limit = level >= self.policy.threshold, f"at or above the threshold {self.policy.threshold}"
        if asks:
            return self._ask(facts, f"The risk is {level}, {limit}.")
        return Verdict("allow", facts.risk, f"The risk is {level}, below what asks.")

    def _deny(self, facts: CallFacts, reason: str, pattern: str = "", grant: Grant | None = None) -> Verdict:
        return Verdict("deny", facts.risk, reason, pattern=pattern, grant=grant)

    def _ask(self, facts: CallFacts, reason: str) -> Verdict:
        return Verdict("ask", facts.risk, reason)


def _first(patterns: tuple[str, ...], matches: Callable[[str], bool]) -> str:
    return next((pattern for pattern in patterns if matches(pattern)), "")


def _pattern_allows(pattern: str, facts: CallFacts) -> bool:
    """Every path, or every simple command, must be covered; a tool with neither is covered only by `*`."""
    if facts.shell:
        return covers(pattern, facts.shell, highest=facts.risk.level)
    if facts.paths:
        return all(matches_path(pattern, path) for path in facts.paths)
    return pattern == "*"


def _pattern_denies(pattern: str, facts: CallFacts) -> bool:
    """One path or one simple command is enough."""
    if facts.shell:
        return denies(pattern, facts.shell)
    return pattern == "*" or any(matches_path(pattern, path) for path in facts.paths)
