"""A model server is asked by all workers together as often, and by as many at once, as the settings say."""

import asyncio
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import ExitStack

from aintern.backends.backend import Chunk, InferenceOptions
from aintern.fleet.shared_backend import SharedBackend
from aintern.messages import Message, ToolSpec
from aintern.settings.schema import FleetSettings
from aintern.store.database import Database
from tests.scripted_session import says, script


class _Counted:
    """How many ask at once, of all workers."""

    now = most = asked = 0


def backend(count: _Counted, database: Database, limits: FleetSettings) -> SharedBackend:
    """Each worker has a connection of its own."""
    played = script(*[says("x") for _ in range(10)])
    real = played.stream

    async def stream(
        messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        count.now += 1
        count.asked += 1
        count.most = max(count.most, count.now)
        await asyncio.sleep(0.05)
        async for chunk in real(messages, tools, options):
            yield chunk
        count.now -= 1

    played.stream = stream  # type: ignore[method-assign]
    return SharedBackend(played, "openai:m@http://127.0.0.1:1/v1", limits, database)


async def ask(asked: SharedBackend, times: int) -> None:
    for _ in range(times):
        async for _chunk in asked.stream([Message("user", "x")], (), InferenceOptions()):
            pass


async def test_no_more_ask_at_once_than_the_settings_say(fleet_url: str) -> None:
    count = _Counted()
    with ExitStack() as opened:
        connections = [opened.enter_context(Database.open(fleet_url)) for _ in range(6)]
        workers = [backend(count, each, FleetSettings(model_requests=2)) for each in connections]
        await asyncio.gather(*(ask(worker, 2) for worker in workers))
    assert (count.most, count.asked) == (2, 12)


async def test_a_worker_that_dies_leaves_its_place(fleet_url: str) -> None:
    count, limits = _Counted(), FleetSettings(model_requests=1)
    dying = Database.open(fleet_url)
    stream = backend(count, dying, limits).stream([Message("user", "x")], (), InferenceOptions())
    await anext(stream)
    dying.close()
    with Database.open(fleet_url) as database:
        await asyncio.wait_for(ask(backend(count, database, limits), 1), 30)
    assert count.asked == 2


async def test_requests_come_no_more_often_than_the_settings_say(fleet_url: str) -> None:
    count = _Counted()
    started = time.monotonic()
    with ExitStack() as opened:
        connections = [opened.enter_context(Database.open(fleet_url)) for _ in range(3)]
        await asyncio.gather(*(ask(backend(count, each, FleetSettings(model_rate=600)), 3) for each in connections))
    assert count.asked == 9
    assert time.monotonic() - started >= 8 * 0.1


async def test_what_else_a_backend_can_do_it_does(fleet_url: str) -> None:
    with Database.open(fleet_url) as database:
        shared = backend(_Counted(), database, FleetSettings(model_requests=1))
        assert (await shared.describe()).name == "script"
        assert await shared.count_tokens("four") > 0
        assert shared.prompts == []
        await shared.aclose()
