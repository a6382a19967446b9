"""The settings: mode, threshold, limits, tools, protections, grants; each change is saved to the user's file at once."""

import asyncio
from functools import partial
from typing import Any

from nicegui import ui

from aintern.errors import AInternError
from aintern.permission.modes import MODES
from aintern.permission.policy import policy_of
from aintern.permission.trust import files_that_need_trust, fingerprint, trust
from aintern.risk_level import RiskLevel
from aintern.settings.edit import set_setting
from aintern.settings.files import read_settings_file, user_file
from aintern.settings.schema import Origin
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.confirmation import confirm
from aintern.workbench.views.error_notice import errors_noted
from aintern.workbench.views.grants_view import grants_view
from aintern.workbench.views.tools_settings import OF_A_TOOL, tools_settings

# Name, label, lowest, highest, step, unit; the ranges of requirements 13. What stands outside them in a file stays there.
LIMITS = (
    ("agent.max_iterations", "Iterations of one run", 1, 100, 1, ""),
    ("agent.tool_timeout", "Time for one tool", 10, 300, 5, " s"),
    ("policy.rate_limit", "Calls a minute", 5, 60, 1, ""),
)
SWITCHES = (
    ("policy.audit_all", "Record the results of safe calls as well in the audit log"),
    ("policy.always_prompt_for_unsafe", "High risk asks even where an answer was remembered"),
    ("sandbox.enabled", "Run commands in a sandbox where the system has one"),
    ("agent.enable_tools", "Offer tools to the model"),
    ("prompts.project_notes", "AGENTS.md goes into the system prompt (from the next conversation on)"),
)
LISTS = (
    ("policy.protected_paths", "Protected paths", "globs that always ask, beside the built-in ones; one a line"),
    ("policy.blocked_commands", "Blocked commands", "regular expressions; what matches never runs; one a line"),
)
_FIXED = ("managed", "flag", "environment", "project")


class SettingsPage:
    """The page; `set` is how every part of it saves."""

    def __init__(self, state: WorkbenchState) -> None:
        self.state = state
        self._place = ui.element("div").classes("settings")
        self.draw()

    def draw(self) -> None:
        """Everything anew from the files as they are now."""
        try:
            self.settings = self.state.choices.settings()
        except AInternError as error:
            self._place.clear()
            with self._place:
                ui.label(str(error)).classes("warning")
                ui.button("Look again", on_click=self.draw).props("flat no-caps")
            return
        self.policy = policy_of(self.settings)
        self._place.clear()
        with self._place:
            self._head()
            self._modes()
            self._threshold()
            with self._group("Limits"):
                for limit in LIMITS:
                    self._limit(*limit)
            with self._group("Tools"):
                tools_settings(self.state, self.settings, self.policy, self.set)
            with self._group("Protection"):
                for name, label, hint in LISTS:
                    self._list(name, label, hint)
            with self._group("Remembered answers"):
                grants_view(self.state)
            with self._group("More"):
                for name, label in SWITCHES:
                    self._switch(name, label)

    async def set(self, name: str, value: Any) -> None:
        """Saves one value and takes it up; a wrong one is told and nothing changes."""
        try:
            await asyncio.to_thread(set_setting, name, value)
        except AInternError as error:
            ui.notify(str(error), type="negative")
            self.draw()
            return
        self.take_up()

    def take_up(self) -> None:
        """The next request has the new settings; a run that works now ends with its own."""
        with errors_noted():
            self.state.apply_settings()
            working = self.state.session.is_processing
            ui.notify("Saved: holds from the next request on" if working else "Saved", type="positive", timeout=900)

    def _origin(self, name: str) -> Origin:
        section, _, rest = name.partition(".")
        return self.policy.origin(rest) if section == "policy" else self.settings.origin(name)

    def _value(self, name: str) -> Any:
        section, _, rest = name.partition(".")
        return getattr(self.policy, rest) if section == "policy" else self.settings.value(name)

    def _head(self) -> None:
        with ui.element("header"):
            ui.label("Settings").classes("title").props("role=heading aria-level=1")
            ui.label(f"Saved to {user_file()}, comments kept; in force from the next request on.").classes("soft")
            ui.button("View audit log", on_click=lambda: ui.run_javascript("workbench.views.show('audit')")).props(
                "flat dense no-caps"
            ).classes("right")
            ui.button("Reset all", on_click=self._ask_reset).props("flat dense no-caps")
        for warning in self.settings.warnings + self.policy.ignored:
            ui.label(warning).classes("warning")
        self._trust()

    def _trust(self) -> None:
        """The project's files that wait for the user, as they are now: when they change meanwhile, nothing is trusted."""
        workspace = self.state.choices.workspace
        waiting = files_that_need_trust(workspace)
        if not waiting:
            return
        shown = fingerprint(workspace)

        async def give() -> None:
            with errors_noted():
                trust(workspace, shown)
            if self.state.session.is_processing:
                self.state.apply_settings()
            else:  # the same conversation anew: a project's file may say more than a running session can take up
                await self.state.switch_session(resume=self.state.stored_conversation)
            self.draw()

        with self._group("Trust"):
            ui.label(f"What {' and '.join(waiting)} of this folder would allow waits until you trust it.").classes(
                "soft"
            )
            for name in waiting:
                ui.label((read_settings_file(workspace / name) or b"").decode(errors="replace")).classes("trusted-file")
            ui.button("Trust this folder", on_click=give).props("unelevated dense no-caps")

    def _modes(self) -> None:
        with self._group("Agent mode"), ui.element("div").classes("modes").props('role=radiogroup aria-label="Mode"'):
            for mode, words in MODES.items():
                chosen = self.policy.mode == mode
                card = ui.element("button").classes("mode chosen" if chosen else "mode")
                card.props(f"type=button role=radio aria-checked={str(chosen).lower()}")
                with card:
                    ui.label(words.name).classes("what")
                    ui.label(words.meaning).classes("soft")
                card.on("click", partial(self._choose_mode, mode))
            self._note("policy.mode")

    async def _choose_mode(self, mode: str) -> None:
        await self.set("policy.mode", mode)
        self.draw()

    def _threshold(self) -> None:
        levels = list(RiskLevel)
        with self._group("Approval threshold"):
            with ui.element("div").classes("threshold"):
                label = ui.label(f"Calls of {self.policy.threshold.value} risk or more ask").classes("level")
                slider = ui.slider(min=0, max=len(levels) - 1, step=1, value=self.policy.threshold.rank)
                slider.props('snap markers aria-label="Approval threshold"').props["marker-labels"] = [
                    {"value": level.rank, "label": level.value} for level in levels
                ]
                slider.set_enabled(not self._is_managed("policy.threshold"))
            slider.on_value_change(
                lambda event: label.set_text(f"Calls of {levels[int(event.value)].value} risk or more ask")
            )
            slider.on("change", lambda: self.set("policy.threshold", levels[int(slider.value)].value), throttle=0.3)
            self._note("policy.threshold")
            switch = ui.switch("Commands are tried out first; you are asked about what they changed")
            switch.set_value(self.policy.ask_about == "effects")
            switch.set_enabled(not self._is_managed("policy.ask_about"))
            switch.on_value_change(lambda event: self.set("policy.ask_about", "effects" if event.value else "calls"))
            self._note("policy.ask_about")

    def _limit(self, name: str, label: str, low: int, high: int, step: int, unit: str) -> None:
        value = float(self._value(name))
        kind = float if name.endswith("timeout") else int
        with ui.element("div").classes("limit"):
            ui.label(label)
            slider = ui.slider(min=low, max=high, step=step, value=min(max(value, low), high)).props("dense")
            slider.props["aria-label"] = label
            shown = ui.label(f"{value:g}{unit}").classes("number")
            slider.set_enabled(not self._is_managed(name))
            slider.on_value_change(lambda event: shown.set_text(f"{event.value:g}{unit}"))
            slider.on("change", lambda: self.set(name, kind(slider.value)), throttle=0.3)
        self._note(name)

    def _list(self, name: str, label: str, hint: str) -> None:
        # The entries of the user's own file, which alone are changed here.
        layers = [layer for layer in self.settings.policy_layers if layer.layer == "user"]
        own = [str(value) for layer in layers for value in layer.values.get(name.partition(".")[2], ())]
        others = [
            f"{value} ({origin})" for key, value, origin in self.policy.explain() if key == name and value not in own
        ]
        field = ui.textarea(label, value="\n".join(own)).props("outlined dense autogrow").classes("list")
        field.props["hint"] = hint
        save = ui.button("Save list").props("flat dense no-caps")
        save.on_click(
            lambda: self.set(name, [line.strip() for line in (field.value or "").splitlines() if line.strip()])
        )
        for other in others:
            ui.label(f"also: {other}").classes("soft")

    def _switch(self, name: str, label: str) -> None:
        switch = ui.switch(label, value=bool(self._value(name)), on_change=lambda event: self.set(name, event.value))
        switch.set_enabled(not self._is_managed(name))
        self._note(name)

    def _is_managed(self, name: str) -> bool:
        return self._origin(name).layer == "managed"

    def _note(self, name: str) -> None:
        """Who else says the value, so that a change here would not hold."""
        if (source := self._origin(name)).layer in _FIXED:
            ui.label(f"Set by {source}, which limits what you can choose here.").classes("warning")

    def _ask_reset(self) -> None:
        text = "Take every value of this page out of your settings file? Comments and other keys stay."
        confirm("Reset all", text, self._reset, yes="Reset", no="Keep them")

    async def _reset(self) -> None:
        names = ["policy.mode", "policy.threshold", "policy.ask_about", "tools.disabled"]
        names += [each[0] for each in (*LIMITS, *SWITCHES, *LISTS)]
        own = (layer for layer in self.settings.policy_layers if layer.layer == "user")
        names += [f"policy.tools.{tool}.{key}" for layer in own for tool in layer.tools for key in OF_A_TOOL]
        with errors_noted():
            for name in names:
                await asyncio.to_thread(set_setting, name, None)
            self.take_up()
            self.draw()

    def _group(self, title: str) -> ui.element:
        group = ui.element("section").classes("group").props(f'aria-label="{title}"')
        with group:
            ui.label(title).classes("heading").props("role=heading aria-level=2")
        return group
