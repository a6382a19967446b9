"""What the layers of a policy say about one tool, combined."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from aintern.permission.policy_rules import Rule, Voice
from aintern.risk_level import RiskLevel
from aintern.settings.schema import DEFAULT, Action, Origin

STRICTNESS: tuple[Action, ...] = ("always_allow", "default", "always_ask", "block")
_DEFAULT_RANK = STRICTNESS.index("default")


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolRule:
    """What is configured for one tool. `custom_risk` replaces the tool's own risk; `risk_floor` may only raise it and
    comes from a file that may only tighten. `origins` names where each field was said."""

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


def combine_tool(tool: str, speakers: Sequence[Voice], threshold: RiskLevel) -> tuple[ToolRule, list[str]]:
    """The rule for one tool, and what was ignored. `threshold` is the policy's: a file that may only tighten can't use
    `max_auto_approve_risk` to let through what asks already."""
    said = _Said(tool, speakers)
    said.take_action()
    for name in ("custom_risk", "max_auto_approve_risk", "approval_message", "show_parameters", "last_modified"):
        said.take_last(name)
    said.raise_risk()
    said.lower_unasked(threshold)
    said.show_more()
    rule = ToolRule(
        **said.values,
        allowed_patterns=said.patterns("allowed_patterns", tightening=False),
        denied_patterns=said.patterns("denied_patterns", tightening=True),
        origins=said.origins,
    )
    return rule, said.ignored


class _Said:
    """One tool's fields as they are settled, voice after voice."""

    def __init__(self, tool: str, speakers: Sequence[Voice]) -> None:
        self._tool = tool
        self._speakers = [voice for voice in speakers if tool in voice.layer.tools]
        self.values: dict[str, Any] = {}
        self.origins: dict[str, Origin] = {}
        self.ignored: list[str] = []

    def take_action(self) -> None:
        """The strictest of all that block or ask; else the last that was said. The reason goes with the action."""
        for voice, value in self._saying("action"):
            new, old = STRICTNESS.index(value), STRICTNESS.index(self.values.get("action", "default"))
            if voice.tightens and new < old:
                self._ignore(voice, "action")
            elif new > old or (not voice.tightens and old <= _DEFAULT_RANK):
                self._set("action", value, voice)
                self.values["reason"] = voice.layer.tools[self._tool].get("reason", "")
        if "action" not in self.values:
            self.take_last("reason")

    def take_last(self, name: str) -> None:
        """What the last voice said that speaks freely."""
        for voice, value in self._saying(name):
            if not voice.tightens:
                self._set(name, value, voice)
            elif name == "approval_message":
                self._ignore(voice, name)

    def raise_risk(self) -> None:
        for voice, value in self._saying("custom_risk"):
            if voice.tightens and value > self.values.get("risk_floor", RiskLevel.SAFE):
                self._set("risk_floor", value, voice)

    def lower_unasked(self, threshold: RiskLevel) -> None:
        for voice, value in self._saying("max_auto_approve_risk"):
            if not voice.tightens:
                continue
            limit = self.values.get("max_auto_approve_risk")
            lets_more_through = value >= threshold if limit is None else value > limit
            if lets_more_through:
                self._ignore(voice, "max_auto_approve_risk")
            else:
                self._set("max_auto_approve_risk", value, voice)

    def show_more(self) -> None:
        for voice, value in self._saying("show_parameters"):
            if voice.tightens and value:
                self._set("show_parameters", value, voice)

    def patterns(self, name: str, *, tightening: bool) -> tuple[Rule, ...]:
        """Every voice's patterns, each once; those that allow only from voices that speak freely."""
        found: dict[str, Rule] = {}
        for voice, values in self._saying(name):
            if voice.tightens and not tightening:
                self._ignore(voice, name)
                continue
            reason = voice.layer.tools[self._tool].get("reason", "")
            for value in values:
                found.setdefault(value, Rule(value, voice.layer.origin(self._full(name)), reason))
        return tuple(found.values())

    def _saying(self, name: str) -> Iterator[tuple[Voice, Any]]:
        for voice in self._speakers:
            value = voice.layer.tools[self._tool].get(name)
            if value is not None:
                yield voice, value

    def _set(self, name: str, value: Any, voice: Voice) -> None:
        self.values[name] = value
        self.origins[name] = voice.layer.origin(self._full("custom_risk" if name == "risk_floor" else name))

    def _ignore(self, voice: Voice, name: str) -> None:
        warning = voice.ignored(self._full(name))
        if warning:
            self.ignored.append(warning)

    def _full(self, name: str) -> str:
        return f"policy.tools.{self._tool}.{name}"
