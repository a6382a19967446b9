"""Both ways to a server, our own plain HTTP and httpx2, deliver and fail alike; framing is read whatever the cuts."""

import asyncio
import random
from typing import Any

import pytest

from aintern.backends.backend import InferenceOptions
from aintern.backends.http.event_stream import EventStream
from aintern.backends.http.model_server import ModelServer
from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.backends.http.plain_http import ChunkDecoder, NotHttp
from aintern.errors import AInternError, BackendError, ModelUnavailable
from aintern.messages import Message
from tests.backends.servers import Answer, delta, events, finish, raw, serving, status

HELLO = events(delta(content="Hel"), delta(content="lo"), finish())


async def through_httpx2(answer: Answer, **settings: Any) -> str:
    async with serving(answer) as served:
        model = OpenAICompatible("m", served.url, **{"key": "", "calling": "native", "retries": 0, **settings})
        model.server._direct = False
        try:
            said = [Message("user", "x")]
            return "".join([chunk.text async for chunk in model.stream(said, [], InferenceOptions())])
        finally:
            await model.aclose()


async def test_httpx2_delivers_the_same() -> None:
    assert await through_httpx2(HELLO) == "Hello"
    assert await through_httpx2(events(delta(content="ä😀"), finish(), cut=3)) == "ä😀"


async def silent(asked: Any, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(2)


@pytest.mark.parametrize(
    ("answer", "kind", "said"),
    [
        (raw(b"SSH-2.0-OpenSSH\r\n"), AInternError, "Start it|base URL"),
        (raw(b""), ModelUnavailable, "cannot be reached"),
        (events(delta(content="x"), done=False), BackendError, "broke off"),
        (status(500, '{"error": {"message": "no GPU"}}'), BackendError, "no GPU"),
        (silent, BackendError, "sent nothing"),
    ],
)
async def test_httpx2_fails_the_same(answer: Answer, kind: type[AInternError], said: str) -> None:
    with pytest.raises(kind, match=said):
        await through_httpx2(answer, patience=0.3)


def test_a_server_is_named_without_user_and_password() -> None:
    assert ModelServer("http://me:secret@127.0.0.1:8080/v1").name == "http://127.0.0.1:8080/v1"
    assert ModelServer("http://[::1]:8080/v1").name == "http://[::1]:8080/v1"


def test_this_machine_is_never_reached_through_a_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "http://proxy.example:3128")
    assert ModelServer("http://127.0.0.1:8080/v1")._direct
    assert not ModelServer("http://elsewhere.example/v1")._direct


def test_chunks_and_events_are_read_whatever_the_cuts() -> None:
    data = b"data: one\r\n\r\n: comment\n\ndata: t\xc3\xa4\xf0\x9f\x98\x80\n\n" + b"data: x\n\n" * 50
    framed = b"".join(b"%x;ext=1\r\n%s\r\n" % (len(piece), piece) for piece in (data[:7], data[7:8], data[8:]))
    framed += b"0\r\ntrailer: x\r\n\r\n"
    shuffle = random.Random(7)
    for _ in range(200):
        decoder, stream, found, at = ChunkDecoder(), EventStream(), [], 0
        while at < len(framed):
            size = shuffle.choice((1, 2, 3, 50, 400))
            found += stream.feed(decoder.feed(framed[at : at + size]))
            at += size
        assert found == ["one", "tä😀", *["x"] * 50]
        assert decoder.complete


@pytest.mark.parametrize("data", [b"x\r\n", b"-1\r\n", b"1\r\nab\r\n", b"0x5\r\nhello\r\n " + b"9" * 5000])
def test_framing_that_makes_no_sense_is_refused(data: bytes) -> None:
    decoder = ChunkDecoder()
    with pytest.raises(NotHttp):
        decoder.feed(data)
