"""The tools in the settings: on or off, how risky they count, and what happens to their calls."""

from collections.abc import Awaitable, Callable
from typing import Any, get_args

from nicegui import ui
from nicegui.events import ValueChangeEventArguments

from aintern.permission.policy import Policy
from aintern.permission.tool_rule import ToolRule
from aintern.risk_level import RiskLevel
from aintern.settings.schema import Action, Settings
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import Tool
from aintern.workbench.state.workbench_state import WorkbenchState

_ACTIONS = {"default": "by risk", "always_allow": "always allow", "always_ask": "always ask", "block": "block"}
OF_A_TOOL = ("action", "custom_risk")  # what a row sets of a tool's rule
assert set(_ACTIONS) == set(get_args(Action))


Save = Callable[[str, Any], Awaitable[None]]


def tools_settings(state: WorkbenchState, settings: Settings, policy: Policy, save: Save) -> None:
    """A row for each tool, sorted as they are offered; `save` takes a setting's name and its new value."""
    known = {tool.id: tool for tool in (*built_in_tools(), *state.session.toolbox.list())}
    with ui.element("div").classes("tools"):
        for tool in sorted(known.values(), key=lambda each: (each.category, each.id)):
            _row(state, tool, policy.rule(tool.id), tool.id not in settings.tools.disabled, save)


def _row(state: WorkbenchState, tool: Tool, rule: ToolRule, offered: bool, save: Save) -> None:
    custom = rule.custom_risk
    with ui.element("div").classes("tool"):
        on = ui.switch(value=offered).props("dense")
        on.props["aria-label"] = f"{tool.id} enabled"
        with ui.element("div").classes("name"):
            ui.label(tool.id).classes("what")
            ui.label(tool.description.partition(". ")[0]).classes("soft")
        risks = {"": f"risk: {tool.risk.value}", **{level.value: level.value for level in RiskLevel}}
        risk = ui.select(risks, value=custom.value if custom else "").props("dense borderless options-dense")
        risk.props["aria-label"] = f"{tool.id} risk"
        action = ui.select(_ACTIONS, value=rule.action).props("dense borderless options-dense")
        action.props["aria-label"] = f"{tool.id} action"

    def switched(event: ValueChangeEventArguments[Any]) -> Awaitable[None]:
        now = set(state.choices.settings().tools.disabled)
        return save("tools.disabled", sorted(now - {tool.id} if event.value else now | {tool.id}))

    name = f"policy.tools.{tool.id}"
    on.on_value_change(switched)
    risk.on_value_change(lambda event: save(f"{name}.custom_risk", event.value or None))
    action.on_value_change(lambda event: save(f"{name}.action", None if event.value == "default" else event.value))
