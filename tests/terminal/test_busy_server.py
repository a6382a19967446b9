"""A server that is busy or broken is named on a real terminal, with what it answered and the wait before the next try."""

import asyncio
from pathlib import Path

import pytest

from tests.backends.http.asked_servers import HELLO
from tests.backends.servers import Answer, serving, status
from tests.terminal.command_line import environment
from tests.terminal.terminal_screen import Screen


async def on_screen(workspace: Path, size: tuple[int, int], *answers: Answer) -> tuple[str, int]:
    """What stands on the terminal when the request has been answered, and how often the server was asked."""
    async with serving(*answers) as served:
        screen = Screen(["-m", f"openai:m@{served.url}"], workspace, environment(), size)
        try:
            await asyncio.to_thread(screen.say, "Hi.")
            await asyncio.to_thread(screen.wait_for, "Trying again in 2 s (1 of 3)")  # while it waits
            return await asyncio.to_thread(screen.wait_for, "Hello"), len(served.asked)
        finally:
            screen.close()


@pytest.mark.parametrize("size", [(80, 24), (40, 24)])
async def test_each_retry_tells_what_the_server_answered_and_how_long_is_waited(
    workspace: Path, size: tuple[int, int]
) -> None:
    busy = status(429, '{"error": {"message": "slow down"}}', "retry-after: 2")
    broken = status(503, '{"error": {"message": "loading"}}', "retry-after: 3")
    shown, asked = await on_screen(workspace, size, busy, broken, HELLO)
    told = " ".join(shown.split())
    assert "too many requests (status 429). Trying again in 2 s (1 of 3)." in told
    assert "(status 503). Trying again in 3 s (2 of 3)." in told
    assert told.index("status 429") < told.index("status 503") < told.index("Hello")
    assert asked == 3
