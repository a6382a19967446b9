"""Waiting for what is to come, in a test: it goes on at once when that is there, and fails when it does not come."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

LONGEST = 30.0  # seconds


def until(met: Callable[[], Any], what: str = "it", seconds: float = LONGEST) -> None:
    end = time.monotonic() + seconds
    while not met():
        assert time.monotonic() < end, f"waited in vain: {what}"
        time.sleep(0.02)


async def eventually(met: Callable[[], Any], seconds: float = LONGEST) -> None:
    """The same while the loop goes on."""
    async with asyncio.timeout(seconds):
        while not met():
            await asyncio.sleep(0.01)
