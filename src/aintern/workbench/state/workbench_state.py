"""What all tabs look at: the one session of this workbench, and how it is exchanged for another."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager, closing
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import AInternError, UsageError
from aintern.permission.trust import settings_of
from aintern.session import Session
from aintern.settings.schema import Settings
from aintern.store.store import Store
from aintern.workbench.state.open_editors import OpenEditors
from aintern.workbench.state.shell_panel import PanelShell

log = logging.getLogger("aintern")


@dataclass(frozen=True, slots=True)
class Choices:
    """What the workbench was started with, and what was chosen on the page since. `flags` are settings by name; `newest`: it
    begins with the folder's newest conversation. `fleet`: the URL of a fleet's database, '' for that of the record if it has one."""

    workspace: Path
    model: str = ""
    flags: Mapping[str, Any] = field(default_factory=dict)
    agent_mode: bool = True
    newest: bool = False
    fleet: str = ""

    def settings(self) -> Settings:
        """The settings as the files say them now; a session's own are those of its opening."""
        return settings_of(self.workspace, self.flags)


class WorkbenchState:
    """Holds the session, and the agent-mode switch: without it the model only talks.

    Conversations, models and settings are taken up by opening a new session, which happens only while none works; every
    tab is told by `changed`.
    """

    session: Session

    def __init__(self, choices: Choices, store: Store) -> None:
        self.choices = choices
        self.store = store
        self.editors = OpenEditors()
        self.shell = PanelShell(choices.workspace)
        # Changes (call's seq, path) that a person has looked at and kept, whole (None) or one part of them, by its number.
        self.accepted: set[tuple[int, bytes, int | None]] = set()
        self.tabs = 0  # that are open
        self.stored_before = 0  # messages of the conversation from before this session
        self.changed = asyncio.Event()  # set when there is something else to look at; then there is another one
        self._open = AsyncExitStack()

    @classmethod
    @asynccontextmanager
    async def open(cls, choices: Choices) -> "AsyncIterator[WorkbenchState]":
        """Raises UserMistake when workspace, settings, model or store can't be used."""
        with closing(Store.open(choices.settings().store.database)) as store:
            state = cls(choices, store)
            newest = store.conversations.newest(str(choices.workspace)) if choices.newest else None
            await state._enter(newest.id if newest else "")
            try:
                yield state
            finally:
                state.shell.close()
                await state._leave()

    async def switch_session(self, *, resume: str = "", model: str | None = None) -> None:
        """Opens another session: of a stored conversation, on another model, with the settings as they are now. When that
        fails the former conversation is opened again and the error is raised."""
        if self.session.is_processing:
            raise UsageError("The agent is working.", "Wait for it, or cancel it first.")
        before, conversation = self.choices, self.stored_conversation
        self.choices = replace(before, model=before.model if model is None else model)
        await self._leave()
        try:
            await self._enter(resume)
        except AInternError:
            self.choices = before
            await self._enter(conversation)
            raise

    def apply_settings(self) -> None:
        """The settings as they are now hold from the next request on, as far as a running session can take them up."""
        self.session.apply_settings(self.choices.settings())
        self.notify_tabs()

    @property
    def tools(self) -> bool:
        """Whether the model is offered tools: by the switch and by the settings."""
        return self.choices.agent_mode and self.session.settings.agent.enable_tools

    def toggle_tools(self, on: bool) -> None:
        """Raises UsageError where the settings keep the tools off."""
        self.choices = replace(self.choices, agent_mode=on)
        self.notify_tabs()
        if on and not self.tools:
            raise UsageError(
                "The settings offer no tools (agent.enable_tools is false).",
                "Switch on “Offer tools to the model” in the settings.",
            )

    @property
    def stored_conversation(self) -> str:
        """The conversation to go on with; '' where nothing was asked yet."""
        return self.session.conversation_id if self.session.messages else ""

    @property
    def title(self) -> str:
        """The conversation's; '' where nothing was asked yet."""
        conversation = self.stored_conversation
        return self.store.conversations.info(conversation).title if conversation else ""

    async def _enter(self, resume: str) -> None:
        choices = self.choices
        opening = Session.open(
            choices.workspace, model=choices.model, flags=choices.flags, resume=resume, store=self.store
        )
        self.session = await self._open.enter_async_context(opening)
        self.session.provide(editor=self.editors, terminal=self.shell.run_visibly)
        self.stored_before = len(self.session.messages) if resume else 0
        self.notify_tabs()

    async def _leave(self) -> None:
        try:
            await self._open.aclose()
        except AInternError as error:  # a script with unused steps says so when it is closed
            log.warning("%s", error)
        self._open = AsyncExitStack()

    def notify_tabs(self) -> None:
        """Every tab takes up anew what stands beside the events: title, mode, model."""
        changed, self.changed = self.changed, asyncio.Event()
        changed.set()
