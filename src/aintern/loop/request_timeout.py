"""A request's time limit, which stands still while the run waits for a person."""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from types import TracebackType


class PausableTimeout:
    """`async with` it: raises TimeoutError inside after `seconds` of the run's own time."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._limit = asyncio.timeout(None)
        self._pauses = 0
        self._left = seconds

    async def __aenter__(self) -> "PausableTimeout":
        await self._limit.__aenter__()
        self._limit.reschedule(asyncio.get_running_loop().time() + self._seconds)
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._limit.__aexit__(kind, error, trace)

    @property
    def expired(self) -> bool:
        return self._limit.expired()

    @property
    def is_paused(self) -> bool:
        return self._pauses > 0

    @contextmanager
    def paused(self) -> Iterator[None]:
        """Time spent inside does not count; pauses may nest and overlap."""
        loop = asyncio.get_running_loop()
        self._pauses += 1
        if self._pauses == 1 and (when := self._limit.when()) is not None:
            self._left = when - loop.time()
            self._limit.reschedule(None)
        try:
            yield
        finally:
            self._pauses -= 1
            # Not after the end: a cancelled run leaves its pauses after the limit was closed.
            if not self._pauses and not self._limit.expired():
                self._limit.reschedule(loop.time() + self._left)


class CallTime:
    """The time of one call's attempts, which stands still while the call waits for a person or keeps what it has changed."""

    def __init__(self) -> None:
        self._limit: PausableTimeout | None = None

    def limited(self, seconds: float | None) -> "CallTime":
        """One attempt, to be entered: raises TimeoutError inside after `seconds`; never for None."""
        self._limit = None if seconds is None else PausableTimeout(seconds)
        return self

    async def __aenter__(self) -> None:
        if self._limit is not None:
            await self._limit.__aenter__()

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        limit, self._limit = self._limit, None
        if limit is not None:
            await limit.__aexit__(kind, error, trace)

    def paused(self) -> AbstractContextManager[None]:
        """Time spent inside does not count."""
        return nullcontext() if self._limit is None else self._limit.paused()
