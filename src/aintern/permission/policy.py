"""The policy: what every layer of settings says about what may run, combined into one frozen value.

Deny and ask of every layer hold. An allow, a threshold or a mode of a project counts only in a trusted workspace, and
nothing loosens the managed file. Each rule knows where it came from, so that a decision can name it.
"""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from aintern.errors import UsageError
from aintern.risk_level import RiskLevel
from aintern.settings import DEFAULT, Action, Mode, Origin

MODES: tuple[Mode, ...] = ("auto_approve", "ask_for_risky", "always_ask", "disabled")  # rising strictness
ACTIONS: tuple[Action, ...] = ("always_allow", "default", "always_ask", "block")  # rising strictness

_FLAG = re.compile(r"(?P<tool>[A-Za-z0-9_.:/-]+)(?:\((?P<pattern>.*)\))?", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry of a list (a tool's id, a glob, a command prefix), where it was said, and why."""

    value: str
    origin: Origin = DEFAULT
    reason: str = ""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True, slots=True)
class CommandRule:
    """A regular expression over one simple command; what it finds never runs, in any mode."""

    pattern: re.Pattern[str]
    origin: Origin = DEFAULT

    def matches(self, simple_command: str) -> bool:
        return self.pattern.search(simple_command) is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRule:
    """What the layers together say about one tool. `custom_risk` replaces the tool's own risk, `risk_floor` may only
    raise it (from a file that may only tighten); `origins` names the layer of each field that was said."""

    action: Action = "default"
    custom_risk: RiskLevel | None = None
    risk_floor: RiskLevel | None = None
    allowed_patterns: tuple[Rule, ...] = ()
    denied_patterns: tuple[Rule, ...] = ()
    max_auto_approve_risk: RiskLevel | None = None
    approval_message: str = ""
    show_parameters: bool = True
    reason: str = ""
    last_modified: str = ""
    origins: Mapping[str, Origin] = field(default_factory=dict)

    def origin(self, name: str) -> Origin:
        """Where a field (`action`, `custom_risk`, …) was said."""
        return self.origins.get(name, DEFAULT)

    def risk(self, own: RiskLevel) -> RiskLevel:
        """The risk of a call that is rated `own`. Critical stays critical: no setting makes it less."""
        if own is RiskLevel.CRITICAL:
            return own
        level = self.custom_risk or own
        return self.risk_floor if self.risk_floor and self.risk_floor > level else level


@dataclass(frozen=True, slots=True)
class AllowFlag:
    """`--allow 'TOOL'` or `'TOOL(PATTERN)'`: for this run only; never lifts a deny, a protected path or critical risk.
    Without a pattern every call of the tool is meant."""

    tool: str
    pattern: str = ""

    def __str__(self) -> str:
        return f"{self.tool}({self.pattern})" if self.pattern else self.tool

    @classmethod
    def parse(cls, text: str) -> "AllowFlag":
        """Raises UsageError for anything but the two forms."""
        found = _FLAG.fullmatch(text.strip())
        if found is None or found["pattern"] == "":
            raise UsageError(
                f"--allow {text!r} is neither TOOL nor TOOL(PATTERN).", "For example: --allow 'run_command(npm run *)'."
            )
        return cls(found["tool"], found["pattern"] or "")


@dataclass(frozen=True, slots=True, kw_only=True)
class PolicyExample:
    """A call that a policy file says must be allowed, asked or denied."""

    tool: str
    parameters: Mapping[str, Any]
    expect: Literal["allow", "ask", "deny"]
    origin: Origin = DEFAULT

    def __str__(self) -> str:
        shown = self.parameters.get("command") if set(self.parameters) == {"command"} else dict(self.parameters)
        return f"{self.tool}: {shown}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Everything that is configured about permission. `Policy()` is the default policy.

    `approval_timeout` in seconds, `rate_limit` in executed calls a minute (0 = off). `asks_from` is the risk from which
    the managed file demands a question, and `tool_asks_from` the same by tool: no mode, allow or flag of another layer
    reaches there. `ignored` says what was left out of an untrusted project's file, and why.
    """

    mode: Mode = "ask_for_risky"
    threshold: RiskLevel = RiskLevel.MEDIUM
    tools: Mapping[str, ToolRule] = field(default_factory=dict)
    blocked_tools: Mapping[str, Rule] = field(default_factory=dict)
    trusted_tools: Mapping[str, Rule] = field(default_factory=dict)
    blocked_commands: tuple[CommandRule, ...] = ()
    protected_paths: tuple[Rule, ...] = ()
    rate_limit: int = 30
    audit_all: bool = True
    always_prompt_for_unsafe: bool = True
    approval_timeout: float = 300.0
    allow_flags: tuple[AllowFlag, ...] = ()
    asks_from: RiskLevel | None = None
    tool_asks_from: Mapping[str, RiskLevel | None] = field(default_factory=dict)
    examples: tuple[PolicyExample, ...] = ()
    origins: Mapping[str, Origin] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()

    def rule(self, tool: str) -> ToolRule:
        """What is configured for a tool; an empty rule where nothing is."""
        return self.tools.get(tool, NO_RULE)

    def origin(self, name: str) -> Origin:
        """Where `mode`, `threshold`, `rate_limit`, … was said."""
        return self.origins.get(name, DEFAULT)

    def blocked_by(self, simple_commands: Iterable[str]) -> CommandRule | None:
        """The first of the user's own command patterns that finds one of the simple commands."""
        commands = tuple(simple_commands)
        return next((rule for rule in self.blocked_commands if any(map(rule.matches, commands))), None)

    def asks(self, tool: str, risk: RiskLevel) -> bool:
        """The last step of the decision: whether a call of this risk asks, once no rule has answered for it."""
        if self._managed_asks(tool, risk):
            return True
        if self.mode == "auto_approve":
            return False
        limit = self.rule(tool).max_auto_approve_risk
        return risk >= self.threshold if limit is None else risk > limit

    def allow_counts(self, tool: str, risk: RiskLevel, origin: Origin) -> bool:
        """Whether a configured allow (trusted tool, always_allow, allowed pattern, `--allow`) may answer for a call of
        this risk: not where the managed file demands a question, unless it gave the allow itself."""
        return origin.layer == "managed" or not self._managed_asks(tool, risk)

    def explain(self) -> list[tuple[str, Any, Origin]]:
        """Every policy key with its combined value and origin, lists entry by entry; for `aintern config show`."""
        told: list[tuple[str, Any, Origin]] = [
            (f"policy.{name}", getattr(self, name), self.origin(name)) for name in SCALARS
        ]
        told += [("policy.blocked_tools", rule.value, rule.origin) for rule in self.blocked_tools.values()]
        told += [("policy.trusted_tools", rule.value, rule.origin) for rule in self.trusted_tools.values()]
        told += [("policy.blocked_commands", rule.pattern.pattern, rule.origin) for rule in self.blocked_commands]
        told += [("policy.protected_paths", rule.value, rule.origin) for rule in self.protected_paths]
        for tool, rule in self.tools.items():
            told += _told(f"policy.tools.{tool}", rule)
        return told

    def _managed_asks(self, tool: str, risk: RiskLevel) -> bool:
        level = self.tool_asks_from.get(tool, self.asks_from)
        return level is not None and risk >= level


SCALARS = ("mode", "threshold", "rate_limit", "audit_all", "always_prompt_for_unsafe", "approval_timeout")
NO_RULE = ToolRule()


def _told(prefix: str, rule: ToolRule) -> list[tuple[str, Any, Origin]]:
    told: list[tuple[str, Any, Origin]] = [
        (f"{prefix}.{name}", getattr(rule, name), origin) for name, origin in rule.origins.items()
    ]
    told += [(f"{prefix}.allowed_patterns", each.value, each.origin) for each in rule.allowed_patterns]
    return told + [(f"{prefix}.denied_patterns", each.value, each.origin) for each in rule.denied_patterns]
