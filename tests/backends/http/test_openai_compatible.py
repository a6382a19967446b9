"""A server's reply arrives whole or as an error that says what to do, whatever the server does."""

import asyncio
import json
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from email.utils import format_datetime
from typing import Any

import pytest

from aintern.backends.backend import InferenceOptions
from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.errors import BackendError, ModelUnavailable, UsageError
from aintern.messages import Image, Message, MessageWithImages
from tests.backends.http.asked_servers import HELLO, ask, backend, reply_to, text
from tests.backends.servers import delta, events, finish, raw, serving, status


async def test_one_connection_serves_all_requests() -> None:
    async with serving(HELLO) as served:
        model = backend(served)
        for _ in range(3):
            chunks = [chunk async for chunk in model.stream([Message("user", "x")], [], InferenceOptions())]
            assert text(chunks) == "Hello"
        await model.aclose()
        assert served.connections == 1


async def test_a_kept_connection_that_the_server_closed_is_replaced() -> None:
    async def once(asked: Any, writer: asyncio.StreamWriter) -> None:
        await HELLO(asked, writer)
        await writer.drain()
        raise ConnectionResetError

    async with serving(once, HELLO) as served:
        model = backend(served, retries=0)
        for _ in range(2):
            assert text([c async for c in model.stream([Message("user", "x")], [], InferenceOptions())]) == "Hello"
            await asyncio.sleep(0.02)
        await model.aclose()


async def test_closing_the_stream_closes_the_connection_so_that_the_server_stops() -> None:
    endless = events(*[delta(content="x")] * 2000, cut=200, pause=0.01)
    async with serving(endless) as served:
        model = backend(served)
        async with aclosing(model.stream([Message("user", "x")], [], InferenceOptions())) as stream:
            async for _ in stream:
                break
        assert await asyncio.wait_for(served.broken_off.wait(), 2)
        await model.aclose()


@pytest.mark.parametrize("code", [429, 500, 503])
async def test_a_passing_failure_before_the_first_token_is_tried_again(code: int) -> None:
    async with serving(status(code, '{"error": {"message": "busy"}}'), HELLO) as served:
        chunks = await ask(backend(served))
        assert text(chunks) == "Hello"
        assert f"(status {code}). Trying again (1 of 4)." in chunks[0].note
        assert len(served.asked) == 2


async def test_a_connection_that_breaks_before_the_first_token_is_tried_again() -> None:
    empty = raw(b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n")
    async with serving(raw(b""), empty, HELLO) as served:
        assert text(await ask(backend(served))) == "Hello"
        assert len(served.asked) == 3


async def test_after_the_first_token_nothing_is_tried_again() -> None:
    half = b'data: {"choices":[{"delta":{"content":"rm -rf /"}}]}\n\n'
    head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
    async with serving(raw(head + b"%x\r\n%s\r\n" % (len(half), half)), HELLO) as served:
        with pytest.raises(BackendError, match="broke off in the middle"):
            await ask(backend(served))
        assert len(served.asked) == 1


async def test_retries_end_with_what_the_server_said() -> None:
    async with serving(status(500, '{"error": {"message": "out of GPUs"}}')) as served:
        with pytest.raises(BackendError, match="out of GPUs"):
            await ask(backend(served, retries=2))
        assert len(served.asked) == 3


async def test_a_server_says_how_long_to_wait() -> None:
    async with serving(status(429, "{}", "retry-after: 0.2"), HELLO) as served:
        start = asyncio.get_running_loop().time()
        await ask(backend(served))
        assert asyncio.get_running_loop().time() - start >= 0.2


async def test_a_server_may_name_the_time_to_wait_for_and_a_minute_is_the_longest_wait() -> None:
    ahead = format_datetime(datetime.now(UTC) + timedelta(hours=1), usegmt=True)
    async with serving(status(429, "{}", f"retry-after: {ahead}")) as served:
        model = backend(served)
        async with aclosing(model.stream([Message("user", "x")], [], InferenceOptions())) as stream:
            assert "Trying again in 60 s" in (await anext(stream)).note
        await model.aclose()


@pytest.mark.parametrize("header", ["Wed, 21 Oct 2015 07:28:00 GMT", "soon", "1e9", "-5"])
async def test_a_time_to_wait_that_is_past_or_none_is_not_waited_for(header: str) -> None:
    async with serving(status(429, "{}", f"retry-after: {header}"), HELLO) as served:
        assert text(await ask(backend(served)))
        assert len(served.asked) == 2


async def test_silence_ends_after_the_patience_and_slow_progress_does_not() -> None:
    async def silent(asked: Any, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(2)

    with pytest.raises(BackendError, match=r"sent nothing for 0\.2 seconds"):
        await reply_to(silent, patience=0.2)
    assert (
        text(await reply_to(events(*[delta(content="x")] * 9, finish(), cut=90, pause=0.05), patience=0.3)) == "x" * 9
    )


async def test_a_server_that_is_down_is_named_with_what_to_do() -> None:
    async with serving(HELLO) as served:
        url = served.url
    model = OpenAICompatible("m", url, key="", calling="native", retries=1, backoff=0.01)
    with pytest.raises(ModelUnavailable, match=r"127\.0\.0\.1.*nothing listens there.*Start it"):
        await ask(model)


@pytest.mark.parametrize("url", ["", "127.0.0.1:8080", "ftp://x/v1", "http://", "http://h:99999/v1", "http://[::1/v1"])
def test_a_base_url_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match=r"Write it like http://127\.0\.0\.1:8080/v1"):
        OpenAICompatible("m", url, key="")


async def test_a_hundred_conversations_share_one_loop_and_leave_nothing_open() -> None:
    slow = events(*[delta(content="x")] * 20, finish(), cut=400, pause=0.005)
    async with serving(slow) as served:
        model = backend(served)
        said = [Message("user", "x")]

        async def run() -> str:
            return text([chunk async for chunk in model.stream(said, [], InferenceOptions())])

        assert await asyncio.gather(*(run() for _ in range(100))) == ["x" * 20] * 100
        await model.aclose()


PICTURE = MessageWithImages("user", "Which colour?", images=(Image("a.png", "image/png", "AAAA"),))
BLIND = (
    (500, "image input is not supported - hint: if this is unexpected, you may need to provide the mmproj"),
    (400, "m is not a multimodal model"),
    (400, "Model does not support images. Please use a model that does."),
    (404, "No endpoints found that support image input"),
)


@pytest.mark.parametrize(("code", "said"), BLIND)
async def test_a_server_that_refuses_images_is_told_their_names_from_then_on(code: int, said: str) -> None:
    refusal = status(code, json.dumps({"error": {"message": said}}))
    async with serving(refusal, HELLO) as served:
        model = backend(served, retries=0)
        with pytest.raises(BackendError, match="can't see images"):
            await ask(model, PICTURE)
        assert text(await ask(model, PICTURE)) == "Hello"
        await model.aclose()
    sent = [each.json["messages"][-1]["content"] for each in served.asked]
    assert sent[0][1]["image_url"]["url"] == "data:image/png;base64,AAAA"
    assert sent[1].startswith("Which colour?") and "can't see images" in sent[1]


async def test_an_effort_that_a_server_does_not_take_is_left_out() -> None:
    refusal = status(400, json.dumps({"error": {"message": "Unsupported parameter: 'reasoning_effort'"}}))
    async with serving(refusal, HELLO) as served:
        model = backend(served)
        options = InferenceOptions(effort="high")
        assert text([c async for c in model.stream([Message("user", "x")], [], options)]) == "Hello"
        await model.aclose()
    first, second = (each.json for each in served.asked)
    assert first["reasoning_effort"] == "high" and "reasoning_effort" not in second
