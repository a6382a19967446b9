"""Followers of a session's events replay from any point, then hear what comes; none of them holds the loop."""

import asyncio

from aintern.event_log import Emitter, EventLog
from aintern.events import RunCompleted, WarningRaised


def warn(emit: Emitter, message: str) -> None:
    emit(WarningRaised, message=message)


def complete(emit: Emitter) -> None:
    emit(RunCompleted, response="", reason="answered", tokens={}, tool_usage={})


async def test_a_late_follower_hears_what_was_and_what_comes() -> None:
    log = EventLog()
    emit = Emitter(log, "run_1")
    warn(emit, "one")

    async def follow(start: int) -> list[str]:
        return [event.kind async for event in log.follow(start, until_completed="run_1")]

    early, late = asyncio.create_task(follow(0)), asyncio.create_task(follow(1))
    await asyncio.sleep(0)
    warn(emit, "two")
    complete(emit)
    assert await early == ["warning", "warning", "completed"]
    assert await late == ["warning", "completed"]


async def test_a_follower_that_stopped_listening_holds_nobody() -> None:
    log = EventLog()
    emit = Emitter(log, "run_1")
    gone = asyncio.create_task(anext(log.follow()))
    await asyncio.sleep(0)
    gone.cancel()
    warn(emit, "one")
    assert [event.seq for event in log.events] == [1]


async def test_what_is_kept_of_a_reply_is_kept_before_it_is_shown() -> None:
    log, order = EventLog(), list[str]()
    log.before_shown = lambda: order.append("kept")
    complete(Emitter(log, "run_1"))
    async for event in log.follow(until_completed="run_1"):
        order.append(event.kind)
    assert order == ["kept", "completed"]
