"""The events of a session in order: written by the loop, followed by any number of faces from any point."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable
from typing import Any, TypeVar

from aintern.call_lifecycle import OF_A_CALL, CallTracker
from aintern.events import Event, RunCompleted

E = TypeVar("E", bound=Event)


class EventLog:
    """Append-only. A follower replays and then waits, at its own pace: a slow one holds nobody."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.calls = CallTracker()
        self.before_shown: Callable[[], None] = lambda: None  # called before a follower is given an event
        self.notes: list[str] = []  # what a person should know, told when the next run begins
        self._waiting: list[asyncio.Future[None]] = []

    def append(self, event: Event) -> None:
        self.events.append(event)
        if type(event) in OF_A_CALL:
            self.calls.take(event)
        if self._waiting:
            self.wake()

    def wake(self) -> None:
        """Lets followers look whether what they wait for has come, an event or their end."""
        waiting, self._waiting = self._waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)

    def take_notes(self) -> list[str]:
        """The notes so far, each given once."""
        taken = self.notes[:]
        del self.notes[: len(taken)]
        return taken

    async def follow(
        self,
        start: int | None = 0,
        *,
        until_completed: str | Callable[[], str] = "",
        ended: Callable[[], bool] = lambda: False,
    ) -> AsyncGenerator[Event]:
        """Events from index `start` on (None: those to come), then live; ends after the `completed` of request `until_completed`,
        an id or what starts it and gives its id, or once all are told and `ended` says so."""
        position = len(self.events) if start is None else start
        last_request = until_completed() if callable(until_completed) else until_completed
        while True:
            while position < len(self.events):
                event = self.events[position]
                position += 1
                self.before_shown()
                yield event
                if type(event) is RunCompleted and event.request_id == last_request:
                    return
            if ended():
                return
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._waiting.append(future)
            await future


class Emitter:
    """Stamps the events of one run with request, iteration, place and time, and appends them to the log."""

    def __init__(self, log: EventLog, request_id: str, start: int = 0) -> None:
        self.log = log
        self.request_id = request_id
        self.iteration = 0
        self._seq = start

    def __call__(self, cls: type[E], **values: Any) -> E:
        self._seq += 1
        event = cls(request_id=self.request_id, iteration=self.iteration, seq=self._seq, time=time.time(), **values)
        self.log.append(event)
        return event
