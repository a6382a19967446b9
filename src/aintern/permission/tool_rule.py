"""What the layers of a policy say about one tool, combined."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from fnmatch import fnmatchcase
from typing import Any

from aintern.dataclass import dataclass
from aintern.permission.command_patterns import refusal
from aintern.permission.policy_rules import AllowFlag, CombinedTable
from aintern.risk_level import RiskLevel
from aintern.settings.schema import DEFAULT, Action, Origin, PolicyLayer, ToolRuleSettings

STRICTNESS: tuple[Action, ...] = ("always_allow", "default", "always_ask", "block")
RUN_COMMAND = "run_command"
_DEFAULT_RANK = STRICTNESS.index("default")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRule(ToolRuleSettings):
    """The keys of `[policy.tools.ID]`, combined. `custom_risk` replaces the tool's own risk; `risk_floor` may only raise it
    and comes from a file that may only tighten. `denial_reasons` says why by denied pattern, where the file does;
    `origins` names where each key and each pattern was stated."""

    risk_floor: RiskLevel | None = None
    denial_reasons: Mapping[str, str] = field(default_factory=dict)
    origins: Mapping[tuple[str, str | None], Origin] = field(default_factory=dict)

    def origin(self, name: str, pattern: str | None = None) -> Origin:
        """Where a key (`action`, `custom_risk`, …), or one pattern of it, was stated."""
        return self.origins.get((name, pattern), DEFAULT)

    def risk(self, own: RiskLevel) -> RiskLevel:
        """The risk of a call that is rated `own`. Critical stays critical: no setting makes it less."""
        if own is RiskLevel.CRITICAL:
            return own
        level = self.custom_risk or own
        return self.risk_floor if self.risk_floor and self.risk_floor > level else level

    def explain(self, name: str) -> list[tuple[str, Any, Origin]]:
        """Every key that was said, with its value and origin, patterns one by one; `name` is the table's."""
        return [
            (f"{name}.{key}", getattr(self, key) if pattern is None else pattern, origin)
            for (key, pattern), origin in self.origins.items()
        ]


def combine_tool(
    tool: str, layers: Iterable[tuple[PolicyLayer, bool]], threshold: RiskLevel, flags: Sequence[AllowFlag] = ()
) -> tuple[ToolRule, list[str]]:
    """The rule for one tool, and what was ignored. Of a layer its globs count as well (`get_*`), a longer one before a shorter
    one and the tool's own id before all. A layer comes with whether it may only tighten what the ones before it
    said; `threshold` is the policy's: such a file can't use `max_auto_approve_risk` to let through what asks already."""
    table = CombinedTable(f"policy.tools.{tool}")
    denial_reasons: dict[str, str] = {}
    for layer, tightens in layers:
        globs = sorted((key for key in layer.tools if "*" in key and fnmatchcase(tool, key)), key=len)
        said_in = {name: key for key in (*globs, tool) for name in layer.tools.get(key, {})}
        stated = {name: layer.tools[key][name] for name, key in said_in.items()}
        reason = stated.get("reason", "")
        for name, value in stated.items():
            table.name = f"policy.tools.{said_in[name]}"
            if name == "denied_patterns" or (name == "allowed_patterns" and not tightens):
                table.add(name, value, layer.origin(f"{table.name}.{name}"))
            elif name == "custom_risk" and tightens and value > table.values.get("risk_floor", RiskLevel.SAFE):
                table.set(name, value, layer, field="risk_floor")
            elif name == "reason":
                if not (tightens or "action" in table.values or "action" in stated):  # else it goes with the action
                    table.set(name, value, layer)
            elif _counts(name, value, table.values, tightens, threshold):
                table.set(name, value, layer)
                if name == "action":
                    table.values["reason"] = reason
            elif tightens:
                table.ignore(name, layer)
        for pattern in stated.get("denied_patterns", ()):
            denial_reasons.setdefault(pattern, reason)
    for flag in flags:
        if flag.tool == tool:
            table.add("allowed_patterns", [flag.pattern or "*"], flag.origin)
    for pattern in table.values.get("allowed_patterns", ()) if tool == RUN_COMMAND else ():
        if pattern != "*" and (why := refusal(pattern)):
            origin = table.origins["allowed_patterns", pattern]
            table.ignored.append(f"{origin}: the allowed pattern {pattern!r} can never allow a call: {why}.")
    return ToolRule(**table.values, denial_reasons=denial_reasons, origins=table.origins), table.ignored


def _counts(name: str, value: Any, values: Mapping[str, Any], tightens: bool, threshold: RiskLevel) -> bool:
    """Whether a layer's value of a key takes the place of what was said before it."""
    if name == "action":  # what blocks or asks stays, whoever says otherwise later
        new, old = STRICTNESS.index(value), STRICTNESS.index(values.get("action", "default"))
        return new > old or (not tightens and old <= _DEFAULT_RANK)
    if not tightens:
        return True
    if name == "max_auto_approve_risk":
        limit = values.get(name)
        return bool(value < threshold if limit is None else value <= limit)
    return (name == "show_parameters" and bool(value)) or (name == "arguments" and value == "person")
