"""The websocket of one tab: what the session did and does, and what the person says to it."""

import asyncio
import json
import logging
from collections.abc import Iterable
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from aintern.call_lifecycle import CallTracker
from aintern.errors import AInternError
from aintern.events import ApprovalRequested, RunCompleted
from aintern.permission.modes import MODES
from aintern.session import Session
from aintern.workbench.page_commands import PageCommands
from aintern.workbench.welcome import broken_off
from aintern.workbench.wire_events import Frame, encoded, frames, history, merged
from aintern.workbench.workbench_state import WorkbenchState

TEXT_PAUSE = 0.1  # seconds; shorter than a person minds, joins tokens and leaves most frames to the person's keys
PAUSE = 0.02  # seconds that anything else waits for what comes with it
PAGE = 60  # stored messages that a tab gets at first, and with each "show earlier"
MOST_BYTES = 8 << 20  # of one message from the page
log = logging.getLogger("aintern")


class Tab:
    """Follows the workbench's session for one tab; a slow tab gets its text in bigger pieces and holds nobody."""

    def __init__(self, state: WorkbenchState, socket: WebSocket) -> None:
        self._state = state
        self._socket = socket
        self._commands = PageCommands(state)
        self._pending: list[Frame] = []
        self._wake = asyncio.Event()

    async def serve(self) -> None:
        """Until the page is closed; the run goes on without it."""
        await self._socket.accept()
        self._state.tabs += 1
        tasks = [asyncio.create_task(each) for each in (self._follow_state(), self._send(), self._receive())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except (WebSocketDisconnect, RuntimeError) as error:
            log.debug("a tab left: %s", error)  # starlette raises RuntimeError for sending to a socket that just closed
        finally:
            for task in tasks:
                task.cancel()
            self._state.tabs -= 1
            await asyncio.gather(*tasks, return_exceptions=True)

    # -- to the page ---------------------------------------------------------------------------------------------

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
                    self._put([["status", self._facts()]])
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
        self._put([["hello", hello], *self._stored(self._state.stored_before + 1), ["live"]])
        calls = CallTracker()
        async for event in session.subscribe():
            shown = list(frames(event, calls.take(event)))
            if isinstance(event, ApprovalRequested):
                shown[0][1]["open"] = event.call_id in session.open_questions
            self._put(shown)
            if isinstance(event, RunCompleted):  # how full the context is now, and settings that waited for the end
                self._put([["status", self._facts()]])

    def _stored(self, before: int) -> list[Frame]:
        """A page of stored messages before a place, and whether there are earlier ones."""
        first = max(0, before - 1 - PAGE)
        if before <= 1:
            return []
        stored = self._state.store.conversations.stored(
            self._state.session.conversation_id, after=first, limit=before - 1 - first
        )
        return [["earlier", first + 1 if first else 0], *history(stored, self._state.session.toolbox)]

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

    def _put(self, new: Iterable[Frame]) -> None:
        self._pending.extend(new)
        self._wake.set()

    async def _send(self) -> None:
        while True:
            await self._wake.wait()
            await asyncio.sleep(
                TEXT_PAUSE if all(frame[0] in ("text", "thinking") for frame in self._pending) else PAUSE
            )
            self._wake.clear()
            pending, self._pending = self._pending, []
            for frame in merged(pending):
                await self._socket.send_text(encoded(frame))

    # -- from the page -------------------------------------------------------------------------------------------

    async def _receive(self) -> None:
        while True:
            text = await self._socket.receive_text()
            if len(text) <= MOST_BYTES:
                self._put([await self._answer(text)])

    async def _answer(self, text: str) -> Frame:
        """What a command came to, with the number that the page gave it. Mistakes are answers, not ends."""
        number: Any = None
        try:
            said = json.loads(text)
            number = said.pop("n", None)
            if said.get("do") == "earlier":
                return ["reply", number, {"frames": list(merged(self._stored(int(said["before"]))))}]
            return ["reply", number, await self._commands.do(said)]
        except AInternError as error:
            return ["reply", number, {"error": error.message, "hint": error.hint}]
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            log.warning("a command of the page could not be read: %r", error)
            return ["reply", number, {"error": "The page asked for something unknown: reload it."}]
