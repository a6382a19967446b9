"""The policy: what every layer of settings says about what may run, combined into one frozen value.

Deny and ask of every layer hold. An allow, a threshold or a mode of a project counts only in a trusted workspace, and
nothing loosens the managed file. Each rule knows where it was said, so that a decision can name it.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import field
from fnmatch import fnmatchcase
from functools import lru_cache
from math import inf
from typing import Any

from aintern.dataclass import dataclass
from aintern.permission.policy_rules import AllowFlag, CombinedTable, CommandRule, PolicyExample
from aintern.permission.tool_rule import ToolRule, combine_tool
from aintern.risk_level import RiskLevel
from aintern.settings.schema import DEFAULT, Mode, Origin, PolicyLayer, PolicySettings, Settings, in_turn

RISING_STRICTNESS: tuple[Mode, ...] = ("auto_approve", "ask_for_risky", "always_ask", "plan", "disabled")
LISTS = ("blocked_tools", "trusted_tools", "blocked_commands", "protected_paths")
NO_RULE = ToolRule()


def _no_rule(tool: str) -> ToolRule:
    return NO_RULE


_STRICTNESS: Mapping[str, Callable[[Any], float]] = {
    "mode": RISING_STRICTNESS.index,
    "threshold": lambda level: -level.rank,
    "rate_limit": lambda calls: -(calls or inf),
    "audit_all": float,
    "always_prompt_for_unsafe": float,
    "approval_timeout": lambda seconds: -seconds,
    "ask_about": lambda what: float(what == "calls"),
    "effects_bytes": lambda size: -size,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Policy(PolicySettings):
    """The keys of `[policy]`, combined, and the rules of single tools. `Policy()` is the default policy.

    `command_rules` are the `blocked_commands`, compiled. `asks_from` is the risk from which the managed file demands a
    question, `tool_asks_from` the same by tool (None: at no risk): no mode, allow or flag of another layer reaches
    there. `rule_by_glob` gives the rule of a tool that only globs name. `origins` names where each key and each entry of a
    list was said, `ignored` what an untrusted project's file may not say.
    """

    tools: Mapping[str, ToolRule] = field(default_factory=dict)
    command_rules: tuple[CommandRule, ...] = ()
    asks_from: RiskLevel | None = None
    tool_asks_from: Mapping[str, RiskLevel | None] = field(default_factory=dict)
    rule_by_glob: Callable[[str], ToolRule] = _no_rule
    examples: tuple[PolicyExample, ...] = ()
    origins: Mapping[tuple[str, str | None], Origin] = field(default_factory=dict)
    ignored: tuple[str, ...] = ()

    def rule(self, tool: str) -> ToolRule:
        """What is configured for a tool, by its id or a glob; an empty rule where nothing is."""
        return self.tools[tool] if tool in self.tools else self.rule_by_glob(tool)

    def origin(self, name: str, entry: str | None = None) -> Origin:
        """Where `mode`, `threshold`, `rate_limit`, …, or one entry of `blocked_tools`, … was said."""
        return self.origins.get((name, entry), DEFAULT)

    def blocked_by(self, simple_commands: Iterable[str]) -> CommandRule | None:
        """The first of the user's own command patterns that finds one of the simple commands."""
        commands = tuple(simple_commands)
        return next((rule for rule in self.command_rules if any(map(rule.matches, commands))), None)

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

    def asks_about_effects(self, tool: str, risk: RiskLevel) -> bool:
        """Whether what a call of this risk changed is asked about instead of the call; where the managed file demands a
        question about the call, only if it says so itself."""
        is_managed = self.origin("ask_about").layer == "managed"
        return self.ask_about == "effects" and (is_managed or not self._managed_asks(tool, risk))

    def could_ask_about_effects(self, tool: str, risk: RiskLevel) -> bool:
        """Whether it is the person's own setting alone that asks about the call instead."""
        is_free = self.ask_about == "calls" and self.origin("ask_about").layer == "default"
        return is_free and not self._managed_asks(tool, risk)

    def explain(self) -> list[tuple[str, Any, Origin]]:
        """Every policy key with its combined value and origin, lists entry by entry; for `aintern config show`."""
        rows: list[tuple[str, Any, Origin]] = [
            (f"policy.{name}", getattr(self, name), self.origin(name)) for name in _STRICTNESS
        ]
        rows += [(f"policy.{name}", entry, self.origin(name, entry)) for name in LISTS for entry in getattr(self, name)]
        for tool, rule in self.tools.items():
            rows += rule.explain(f"policy.tools.{tool}")
        return rows

    def _managed_asks(self, tool: str, risk: RiskLevel) -> bool:
        keys = [key for key in self.tool_asks_from if key == tool or ("*" in key and fnmatchcase(tool, key))]
        key = max(keys, key=lambda key: (key == tool, len(key)), default="")
        level = self.tool_asks_from[key] if key else self.asks_from
        return level is not None and risk >= level


def policy_of(settings: Settings, allow_flags: Sequence[AllowFlag] = ()) -> Policy:
    """The policy of loaded settings. Raises SettingsError for a command pattern that is not a regular expression."""
    return combine(settings.policy_layers, settings.trusted, allow_flags)


def combine(layers: Sequence[PolicyLayer], trusted: bool = False, allow_flags: Sequence[AllowFlag] = ()) -> Policy:
    """One policy of all layers, in whatever order they are given. Raises SettingsError for a bad command pattern."""
    speaking = list(in_turn(layers, trusted))
    table = _combined_keys(speaking)
    rules: dict[str, ToolRule] = {}
    ignored = table.ignored
    threshold = table.values.get("threshold", RiskLevel.MEDIUM)
    tools = [*(tool for layer in layers for tool in layer.tools), *(flag.tool for flag in allow_flags)]
    for tool in dict.fromkeys(tools):
        rules[tool], more = combine_tool(tool, speaking, threshold, allow_flags)
        ignored += more
    by_glob = lru_cache(maxsize=1024)(lambda tool: combine_tool(tool, speaking, threshold)[0])
    asks_from, tool_asks_from = _managed_questions(layers)
    return Policy(
        **table.values,
        tools=rules,
        command_rules=tuple(
            CommandRule.compile(pattern, table.origins["blocked_commands", pattern])
            for pattern in table.values.get("blocked_commands", ())
        ),
        asks_from=asks_from,
        tool_asks_from=tool_asks_from,
        rule_by_glob=by_glob if any("*" in tool for tool in tools) else _no_rule,
        examples=tuple(PolicyExample(**each) for layer in layers for each in layer.examples),
        origins=table.origins,
        ignored=tuple(dict.fromkeys(ignored)),
    )


def _combined_keys(layers: Iterable[tuple[PolicyLayer, bool]]) -> CombinedTable:
    """Of a key with one answer the last that was said freely, unless a layer that may only tighten is stricter; of a list
    every layer's entries, but tools to trust."""
    table = CombinedTable("policy")
    defaults = PolicySettings()
    for layer, tightens in layers:
        for name, value in layer.values.items():
            if name in LISTS:
                loosens = tightens and name == "trusted_tools" and value
            else:
                strictness, before = _STRICTNESS[name], table.values.get(name, getattr(defaults, name))
                loosens = tightens and strictness(value) <= strictness(before)
            if loosens:
                table.ignore(name, layer)
            elif name in LISTS:
                table.add(name, value, layer.origin(f"policy.{name}"))
            else:
                table.set(name, value, layer)
    return table


def _managed_questions(layers: Iterable[PolicyLayer]) -> tuple[RiskLevel | None, dict[str, RiskLevel | None]]:
    """From which risk the managed file demands a question: in general, and by tool where it says so."""
    general: RiskLevel | None = None
    by_tool: dict[str, RiskLevel | None] = {}
    for layer in layers:
        if layer.layer == "managed":
            general = layer.values.get("threshold", general)
            for tool, rule in layer.tools.items():
                if (limit := rule.get("max_auto_approve_risk")) is not None:
                    by_tool[tool] = next((level for level in RiskLevel if level > limit), None)
    return general, by_tool
