"""Prefill: the model evaluates what its next prompt begins with while a person thinks; the answer stops it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from aintern.errors import AInternError

log = logging.getLogger("aintern")


@asynccontextmanager
async def prefill_while_waiting(work: Callable[[], Awaitable[None]] | None) -> AsyncIterator[None]:
    """Runs `work` beside the block and cancels it when the block ends. What goes wrong in it only costs its gain."""
    if work is None:
        yield
        return
    task = asyncio.ensure_future(_quietly(work))
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait([task])


async def _quietly(work: Callable[[], Awaitable[None]]) -> None:
    try:
        await work()
    except AInternError as error:
        log.warning("What could be done while a person thinks failed: %s", error)
