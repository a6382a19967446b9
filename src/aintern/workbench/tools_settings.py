"""The tools in the settings: on or off, how risky they count, and what happens to their calls."""

from collections.abc import Awaitable
from typing import Any, Protocol, get_args

from nicegui import ui
from nicegui.events import ValueChangeEventArguments

from aintern.permission.policy import Policy
from aintern.risk_level import RiskLevel
from aintern.settings.schema import Action, Settings
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import Tool
from aintern.workbench.workbench_state import WorkbenchState


class SavingPage(Protocol):
    """The page that these rows stand on: what is set now, and how a value is saved."""

    @property
    def state(self) -> WorkbenchState: ...

    @property
    def settings(self) -> Settings: ...

    @property
    def policy(self) -> Policy: ...

    async def set(self, name: str, value: object) -> None: ...


_ACTIONS = {"default": "by risk", "always_allow": "always allow", "always_ask": "always ask", "block": "block"}
assert set(_ACTIONS) == set(get_args(Action))


def tools_settings(page: SavingPage) -> None:
    """A row for each tool, sorted as they are offered."""
    known = {tool.id: tool for tool in (*built_in_tools(), *page.state.session.toolbox.list())}
    with ui.element("div").classes("tools"):
        for tool in sorted(known.values(), key=lambda each: (each.category, each.id)):
            _row(page, tool)


def _row(page: SavingPage, tool: Tool) -> None:
    rule, disabled = page.policy.rule(tool.id), page.settings.tools.disabled
    custom = rule.custom_risk
    with ui.element("div").classes("tool"):
        on = ui.switch(value=tool.id not in disabled).props("dense")
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
        now = set(page.state.settings().tools.disabled)
        return page.set("tools.disabled", sorted(now - {tool.id} if event.value else now | {tool.id}))

    name = f"policy.tools.{tool.id}"
    on.on_value_change(switched)
    risk.on_value_change(lambda event: page.set(f"{name}.custom_risk", event.value or None))
    action.on_value_change(lambda event: page.set(f"{name}.action", None if event.value == "default" else event.value))
