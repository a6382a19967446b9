"""The websocket of one tab: what the session did and does, and what the person says to it."""

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.websockets import WebSocket

from aintern.call_lifecycle import CallTracker
from aintern.events import ApprovalRequested, RunCompleted
from aintern.permission.modes import MODES
from aintern.session import Session
from aintern.workbench.live.frame_socket import FrameSocket
from aintern.workbench.live.page_commands import PageCommands
from aintern.workbench.live.welcome import broken_off
from aintern.workbench.live.wire_events import Frame, frames, history, merged, stored_endings
from aintern.workbench.state.workbench_state import WorkbenchState

PAGE = 60  # stored messages that a tab gets at first, and with each "show earlier"


class Tab:
    """Follows the workbench's session for one tab; a slow tab gets its text in bigger pieces and holds nobody."""

    def __init__(self, state: WorkbenchState, socket: WebSocket) -> None:
        self._state = state
        self._commands = PageCommands(state)
        self._frames = FrameSocket(socket, self._do)

    async def serve(self) -> None:
        """Until the page is closed; the run goes on without it."""
        self._state.tabs += 1
        try:
            await self._frames.serve(self._follow_state())
        finally:
            self._state.tabs -= 1

    async def _follow_state(self) -> None:
        """One session after the other, as the workbench switches them; between them what stands beside the events."""
        while True:
            session = self._state.session
            following = asyncio.create_task(self._follow(session))
            try:
                while True:
                    change = self._state.changed  # before the look, so that nothing is missed between the two
                    if self._state.session is not session:
                        break
                    self._frames.put([["status", self._facts()]])
                    changed = asyncio.create_task(change.wait())
                    await asyncio.wait((changed, following), return_when=asyncio.FIRST_COMPLETED)
                    changed.cancel()
                    if following.done():
                        following.result()  # it never ends by itself: this raises what went wrong
            finally:
                following.cancel()

    async def _follow(self, session: Session) -> None:
        hello = {
            **self._facts(),
            "modes": {mode: words.name for mode, words in MODES.items()},
            "broken_off": "" if session.events else broken_off(self._state.store, session.conversation_id),
        }
        self._frames.put([["hello", hello], *self._stored(self._state.stored_before + 1), ["live"]])
        calls = CallTracker()
        async for event in session.subscribe():
            shown = list(frames(event, calls.take(event)))
            if isinstance(event, ApprovalRequested):
                shown[0][1]["open"] = event.call_id in session.open_questions
            self._frames.put(shown)
            if isinstance(event, RunCompleted):  # how full the context is now, and settings that waited for the end
                self._frames.put([["status", self._facts()]])

    def _stored(self, before: int) -> list[Frame]:
        """A page of stored messages before a place, and whether there are earlier ones."""
        first = max(0, before - 1 - PAGE)
        if before <= 1:
            return []
        store, session = self._state.store, self._state.session
        count = before - 1 - first
        stored = store.conversations.stored(
            session.conversation_id, after=first, limit=count + 1
        )  # and whose the next is
        said = history(stored[:count], session.toolbox, stored_endings(stored, store.runs))
        return [["earlier", first + 1 if first else 0], *said]

    def _facts(self) -> dict[str, Any]:
        state, session = self._state, self._state.session
        return {
            "conversation": session.conversation_id,
            "workspace": str(session.workspace),
            "model": session.model.name,
            "context": session.context_usage.length,
            "used": session.context_usage.used,
            "mode": session.gate.policy.mode,
            "tools": state.tools,
            "selected": state.editors.selected,
            "warnings": session.warnings,
            "title": state.title,
        }

    async def _do(self, said: Mapping[str, Any]) -> dict[str, Any]:
        if said.get("do") == "earlier":
            return {"frames": list(merged(self._stored(int(said["before"]))))}
        return await self._commands.do(said)
