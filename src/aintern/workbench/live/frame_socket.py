"""A websocket of the page: frames go out, joined where a tab is slow; commands come in, and each gets its answer."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Mapping
from typing import Any

from starlette.websockets import WebSocket, WebSocketDisconnect

from aintern.errors import AInternError
from aintern.workbench.live.wire_events import Frame, encoded, merged

TEXT_PAUSE = 0.1  # seconds; shorter than a person minds, joins tokens and leaves most frames to the person's keys
PAUSE = 0.02  # seconds that anything else waits for what comes with it
MOST_BYTES = 8 << 20  # of one message from the page
log = logging.getLogger("aintern")


class FrameSocket:
    """`do` carries a command out: a JSON object, whose answer is one as well. It raises AInternError for what a person can mend, and
    ValueError, TypeError or KeyError for what no page of ours sends."""

    def __init__(self, socket: WebSocket, do: Callable[[Mapping[str, Any]], Awaitable[dict[str, Any]]]) -> None:
        self._socket = socket
        self._do = do
        self._pending: list[Frame] = []
        self._wake = asyncio.Event()

    async def serve(self, follow: Coroutine[Any, Any, None]) -> None:
        """Until the page is closed, or `follow` raises, which puts what is to be sent."""
        await self._socket.accept()
        tasks = [asyncio.create_task(each) for each in (follow, self._send(), self._receive())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()
        except (WebSocketDisconnect, RuntimeError) as error:
            log.debug("a tab left: %s", error)  # starlette raises RuntimeError for sending to a socket that just closed
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def put(self, new: Iterable[Frame]) -> None:
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

    async def _receive(self) -> None:
        while True:
            text = await self._socket.receive_text()
            if len(text) <= MOST_BYTES:
                self.put([await self._answer(text)])

    async def _answer(self, text: str) -> Frame:
        """What a command came to, with the number that the page gave it. Mistakes are answers, not ends."""
        number: Any = None
        try:
            said = json.loads(text)
            number = said.pop("n", None)
            return ["reply", number, await self._do(said)]
        except AInternError as error:
            return ["reply", number, {"error": error.message, "hint": error.hint}]
        except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
            log.warning("a command of the page could not be read: %r", error)
            return ["reply", number, {"error": "The page asked for something unknown: reload it."}]
