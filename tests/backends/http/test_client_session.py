"""Whatever a connection does wrong is an error of Python's own kind, and proxies are taken from the environment alone."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import pytest

from aintern.backends.http.client_session import PLAIN_ERRORS, NotHttp, connection_options, new_session, time_limits
from aintern.errors import ModelUnavailable

PROXIES = ("http_proxy", "https_proxy", "all_proxy", "no_proxy")


@pytest.fixture(autouse=True)
def no_proxies(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in PROXIES:
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@asynccontextmanager
async def answering(data: bytes, *, closes: bool = True) -> AsyncIterator[tuple[str, list[bytes]]]:
    """A server that answers one request with `data`: its address, and the heads that it read."""
    heads: list[bytes] = []
    over = asyncio.Event()

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        heads.append(await reader.readuntil(b"\r\n\r\n"))
        writer.write(data)
        with suppress(ConnectionError):
            await writer.drain()
            if not closes:
                await reader.read()
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        over.set()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
        try:
            yield f"127.0.0.1:{server.sockets[0].getsockname()[1]}", heads
        finally:
            await over.wait()


async def answered(data: bytes, *, closes: bool = True, silence: float = 5.0) -> bytes:
    """What is read from a server that answers with `data`."""
    async with answering(data, closes=closes) as (address, _), new_session() as session:
        try:
            with PLAIN_ERRORS:
                limits = time_limits(5.0, silence)
                async with session.post(f"http://{address}/", data=b"x", timeout=limits) as reply:
                    return b"".join([block async for block in reply.content.iter_any()])
        finally:
            await session.close()


HEAD = b"HTTP/1.1 200 OK\r\n"


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (b"", ConnectionResetError),
        (b"SSH-2.0-OpenSSH\r\n", NotHttp),
        (HEAD + b"content-length: 50\r\n\r\nabc", ConnectionResetError),
        (HEAD + b"content-length: 3x\r\n\r\nabc", NotHttp),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\nhel", ConnectionResetError),
        (HEAD + b"transfer-encoding: chunked\r\n\r\n5\r\nhello\r\nzz\r\n", NotHttp),
        (HEAD + b"x: " + b"y" * 200_000, NotHttp),
    ],
)
async def test_a_broken_answer_is_a_broken_connection_or_no_http(data: bytes, kind: type[Exception]) -> None:
    with pytest.raises(kind):
        await answered(data)


async def test_silence_is_a_time_out() -> None:
    with pytest.raises(TimeoutError):
        await answered(HEAD, closes=False, silence=0.05)


async def test_a_chunked_answer_is_read_without_its_framing() -> None:
    framed = b"transfer-encoding: chunked\r\n\r\n5;ext=1\r\nhello\r\n1\r\n!\r\n0\r\ntrailer: x\r\n\r\n"
    assert await answered(HEAD + framed) == b"hello!"


async def test_a_closed_port_refuses_as_pythons_own_sockets_do() -> None:
    async with new_session() as session:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            with pytest.raises(ConnectionRefusedError), PLAIN_ERRORS:
                await session.get(f"http://127.0.0.1:{free.getsockname()[1]}/")


async def test_an_address_that_is_none_is_no_http() -> None:
    async with new_session() as session:
        with pytest.raises(NotHttp), PLAIN_ERRORS:
            await session.get("http://")


def proxy(url: str) -> object:
    return connection_options(url).get("proxy")


def test_proxies_follow_the_environment_and_never_stand_before_this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    assert proxy("https://elsewhere.example/v1") is None
    monkeypatch.setenv("https_proxy", "http://me:secret@proxy.example:3128")
    monkeypatch.setenv("all_proxy", "other.example:80")
    monkeypatch.setenv("no_proxy", "inside.example")
    assert proxy("https://elsewhere.example/v1") == "http://me:secret@proxy.example:3128"
    assert proxy("http://elsewhere.example/v1") == "http://other.example:80"
    for near in ("http://127.0.0.1:8080/v1", "http://localhost/v1", "http://[::1]:1/v1", "https://inside.example/v1"):
        assert proxy(near) is None


def test_a_kind_of_proxy_that_is_not_spoken_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("all_proxy", "socks5://127.0.0.1:1080")
    with pytest.raises(ModelUnavailable, match="socks5"):
        connection_options("https://elsewhere.example/v1")


def test_certificates_are_read_for_what_speaks_tls_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("http_proxy", "https://proxy.example")
    assert "ssl" not in connection_options("http://127.0.0.1:8080/v1")
    assert connection_options("https://127.0.0.1/v1")["ssl"] is connection_options("http://elsewhere.example")["ssl"]


async def test_a_request_goes_through_its_proxy_with_the_proxys_own_password(monkeypatch: pytest.MonkeyPatch) -> None:
    async with answering(HEAD + b"content-length: 2\r\n\r\nok") as (address, heads):
        monkeypatch.setenv("http_proxy", f"http://me:secret@{address}")
        url = "http://elsewhere.example/v1/models"
        async with new_session() as session, session.get(url, **connection_options(url)) as reply:
            assert await reply.read() == b"ok"
    assert heads[0].startswith(b"GET http://elsewhere.example/v1/models HTTP/1.1\r\n")
    assert b"Proxy-Authorization: Basic bWU6c2VjcmV0" in heads[0]
    assert b"aiohttp" not in heads[0], "who asks is AIntern"
