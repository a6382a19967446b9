"""The policy: what every layer of settings says about what may run, combined into one frozen value.

Deny and ask of every layer hold. An allow, a threshold or a mode of a project counts only in a trusted workspace, and
nothing loosens the managed file. Each rule knows where it was said, so that a decision can name it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from aintern.permission.policy_rules import AllowFlag, CommandRule, PolicyExample, Rule, Voice, voices
from aintern.permission.tool_rule import ToolRule, combine_tool
from aintern.risk_level import RiskLevel
from aintern.settings.schema import DEFAULT, Mode, Origin, PolicyLayer, Settings

__all__ = ["AllowFlag", "CommandRule", "Policy", "PolicyExample", "Rule", "ToolRule", "combine", "policy_of"]

MODES: tuple[Mode, ...] = ("auto_approve", "ask_for_risky", "always_ask", "disabled")  # rising strictness
NO_RULE = ToolRule()

_STRICTNESS: Mapping[str, Callable[[Any], float]] = {
    "mode": MODES.index,
    "threshold": lambda level: -level.rank,
    "rate_limit": lambda calls: -(calls or inf),
    "audit_all": float,
    "always_prompt_for_unsafe": float,
    "approval_timeout": lambda seconds: -seconds,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy:
    """Everything that is configured about permission. `Policy()` is the default policy.

    `approval_timeout` in seconds, `rate_limit` in executed calls a minute (0 = off). `asks_from` is the risk from which
    the managed file demands a question, `tool_asks_from` the same by tool (None: at no risk): no mode, allow or flag of
    another layer reaches there. `ignored` says what an untrusted project's file may not say.
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
        """The last step of a decision: whether a call of this risk asks, once no rule has answered for it."""
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
            (f"policy.{name}", getattr(self, name), self.origin(name)) for name in _STRICTNESS
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


def policy_of(settings: Settings, allow_flags: Sequence[AllowFlag] = (), trusted: bool | None = None) -> Policy:
    """The policy of loaded settings. `trusted` defaults to what the settings were loaded with. Raises SettingsError for
    a command pattern that is not a regular expression."""
    return combine(settings.policy_layers, settings.trusted if trusted is None else trusted, allow_flags)


def combine(layers: Sequence[PolicyLayer], trusted: bool = False, allow_flags: Sequence[AllowFlag] = ()) -> Policy:
    """One policy of all layers, in whatever order they are given. Raises SettingsError for a bad command pattern."""
    speakers = voices(layers, trusted)
    scalars, origins, ignored = _scalars(speakers)
    tools: dict[str, ToolRule] = {}
    for tool in dict.fromkeys(tool for layer in layers for tool in layer.tools):
        tools[tool], more = combine_tool(tool, speakers, scalars.get("threshold", RiskLevel.MEDIUM))
        ignored += more
    trusting = [voice for voice in speakers if not voice.tightens]
    ignored += [
        voice.ignored("policy.trusted_tools") for voice in speakers if voice.tightens and voice.says("trusted_tools")
    ]
    asks_from, tool_asks_from = _managed_questions(layers)
    return Policy(
        **scalars,
        tools=tools,
        blocked_tools=_entries("blocked_tools", speakers),
        trusted_tools=_entries("trusted_tools", trusting),
        blocked_commands=tuple(map(_compiled, _entries("blocked_commands", speakers).values())),
        protected_paths=tuple(_entries("protected_paths", speakers).values()),
        allow_flags=tuple(allow_flags),
        asks_from=asks_from,
        tool_asks_from=tool_asks_from,
        examples=tuple(PolicyExample(**each) for layer in layers for each in layer.examples),
        origins=origins,
        ignored=tuple(dict.fromkeys(filter(None, ignored))),
    )


def _scalars(speakers: Sequence[Voice]) -> tuple[dict[str, Any], dict[str, Origin], list[str]]:
    """The values with one answer: the last that was said freely, unless a voice that may only tighten is stricter."""
    values: dict[str, Any] = {}
    origins: dict[str, Origin] = {}
    ignored: list[str] = []
    defaults = Policy()
    for voice in speakers:
        for name, strictness in _STRICTNESS.items():
            value = voice.layer.values.get(name)
            if value is None:
                continue
            if voice.tightens and strictness(value) <= strictness(values.get(name, getattr(defaults, name))):
                ignored.append(voice.ignored(f"policy.{name}"))
                continue
            values[name] = value
            origins[name] = voice.layer.origin(f"policy.{name}")
    return values, origins, ignored


def _entries(name: str, speakers: Iterable[Voice]) -> dict[str, Rule]:
    """The entries of a list from every voice, each once, with the origin of the first that said it."""
    found: dict[str, Rule] = {}
    for voice in speakers:
        for value in voice.layer.values.get(name, ()):
            found.setdefault(value, Rule(value, voice.layer.origin(f"policy.{name}")))
    return found


def _managed_questions(layers: Iterable[PolicyLayer]) -> tuple[RiskLevel | None, dict[str, RiskLevel | None]]:
    """From which risk the managed file demands a question: in general, and by tool where it says so."""
    general: RiskLevel | None = None
    by_tool: dict[str, RiskLevel | None] = {}
    for layer in layers:
        if layer.layer == "managed":
            general = layer.values.get("threshold", general)
            for tool, rule in layer.tools.items():
                if rule.get("max_auto_approve_risk") is not None:
                    by_tool[tool] = _next_above(rule["max_auto_approve_risk"])
    return general, by_tool


def _next_above(level: RiskLevel) -> RiskLevel | None:
    return next((each for each in RiskLevel if each > level), None)


def _compiled(rule: Rule) -> CommandRule:
    return CommandRule.compile(rule.value, rule.origin)


def _told(prefix: str, rule: ToolRule) -> list[tuple[str, Any, Origin]]:
    told: list[tuple[str, Any, Origin]] = [
        (f"{prefix}.{name}", getattr(rule, name), each) for name, each in rule.origins.items()
    ]
    told += [(f"{prefix}.allowed_patterns", each.value, each.origin) for each in rule.allowed_patterns]
    return told + [(f"{prefix}.denied_patterns", each.value, each.origin) for each in rule.denied_patterns]
