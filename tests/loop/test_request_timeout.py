"""A request's time limit ends it, and stands still while it waits for a person."""

import asyncio

import pytest

from aintern.loop.request_timeout import CallTime, PausableTimeout


async def test_time_that_runs_out_raises_and_says_so() -> None:
    timeout = PausableTimeout(0.01)
    with pytest.raises(TimeoutError):
        async with timeout:
            await asyncio.Event().wait()
    assert timeout.expired


async def test_a_pause_longer_than_the_limit_costs_nothing() -> None:
    async with PausableTimeout(5.0) as timeout:
        before = timeout._limit.when()
        with timeout.paused():
            assert timeout.is_paused and timeout._limit.when() is None
            with timeout.paused():
                await asyncio.sleep(0.05)
        assert before is not None and timeout._limit.when() >= before + 0.05
    assert not timeout.expired


async def test_a_calls_time_stands_still_while_it_waits_for_a_person() -> None:
    time_of_call = CallTime()
    async with time_of_call.limited(0.2):
        with time_of_call.paused():
            await asyncio.sleep(0.3)
    with pytest.raises(TimeoutError):
        async with time_of_call.limited(0.05):
            await asyncio.sleep(10)
    async with time_of_call.limited(None):
        with time_of_call.paused():
            await asyncio.sleep(0)
