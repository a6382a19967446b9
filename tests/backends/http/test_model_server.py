"""A model server gets what it was sent and no more: no key leaves for another address, no answer is read without bound."""

import asyncio
import json
from typing import Any

import pytest

from aintern.backends.http.client_session import NotHttp
from aintern.backends.http.model_server import ModelServer
from aintern.errors import UsageError
from tests.backends.servers import raw, serving, status


async def read(server: ModelServer, body: bytes = b"{}") -> tuple[int, bytes]:
    try:
        return await server.read("POST", server.under("/chat/completions"), body)
    finally:
        await server.aclose()


def test_a_server_is_named_without_user_and_password() -> None:
    assert ModelServer("http://me:secret@127.0.0.1:8080/v1").name == "http://127.0.0.1:8080/v1"
    assert ModelServer("http://[::1]:8080/v1").name == "http://[::1]:8080/v1"


@pytest.mark.parametrize("url", ["", "ftp://x/v1", "http://", "http://x:port/v1", "http://x:0/v1", "http://x/ä"])
def test_what_is_no_base_url_is_a_mistake_of_the_user(url: str) -> None:
    with pytest.raises(UsageError, match="URL"):
        ModelServer(url)


async def test_the_key_goes_to_the_server_and_no_redirect_is_followed_with_it() -> None:
    async with serving(status(200, "{}")) as elsewhere:
        async with serving(status(307, "{}", f"location: {elsewhere.url}/chat/completions")) as served:
            assert (await read(ModelServer(served.url, "sk-secret")))[0] == 307
            assert served.asked[0].headers["authorization"] == "Bearer sk-secret"
        assert not elsewhere.asked


async def test_a_password_in_the_address_is_sent_where_there_is_no_key() -> None:
    async with serving(status(200, "{}")) as served:
        url = served.url.replace("//", "//me:secret@")
        await read(ModelServer(url))
        await read(ModelServer(url, "sk-secret"))
        sent = [asked.headers["authorization"] for asked in served.asked]
    assert sent == ["Basic bWU6c2VjcmV0", "Bearer sk-secret"]


async def test_a_server_sees_no_compression_asked_for_and_who_asks() -> None:
    async with serving(status(200, "{}")) as served:
        await read(ModelServer(served.url), json.dumps({"a": 1}).encode())
        headers = served.asked[0].headers
    assert (headers["accept-encoding"], headers["user-agent"]) == ("identity", "aintern")
    assert (headers["content-type"], served.asked[0].json) == ("application/json", {"a": 1})


async def test_an_answer_without_end_is_not_read_to_its_end() -> None:
    endless = raw(b"HTTP/1.1 200 OK\r\n\r\n" + b"x" * (9 * 2**20))
    async with serving(endless) as served:
        with pytest.raises(NotHttp, match="8 MiB"):
            await read(ModelServer(served.url))


async def test_backends_of_one_loop_share_connections_and_the_last_one_closes_them() -> None:
    async with serving(status(200, "{}")) as served:
        first, second = ModelServer(served.url), ModelServer(served.url)
        for server in (first, second, first):
            assert (await server.read("POST", server.under("/chat/completions")))[0] == 200
        assert served.connections == 1
        await first.aclose()
        assert (await read(second))[0] == 200
        assert served.connections == 1


async def test_leaving_an_answer_unread_ends_it_at_the_server() -> None:
    async def endless(asked: Any, writer: asyncio.StreamWriter) -> None:
        writer.write(b"HTTP/1.1 200 OK\r\n\r\n")
        while True:
            writer.write(b"x" * 1000)
            await writer.drain()
            await asyncio.sleep(0.001)

    async with serving(endless) as served:
        server = ModelServer(served.url)
        async with server.request("POST", server.under("/chat/completions"), [b"{}"]) as reply:
            assert reply.status == 200
        await asyncio.wait_for(served.broken_off.wait(), 30)
        await server.aclose()


async def test_a_request_whose_kept_connection_breaks_while_it_is_written_is_sent_again() -> None:
    connections = 0

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        nonlocal connections
        connections += 1
        is_first = connections == 1
        for number in range(2 if is_first else 1):
            head = await reader.readuntil(b"\r\n\r\n")
            if is_first and number:
                writer.transport.abort()  # with most of the body on its way
                return
            length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
            await reader.readexactly(length)
            writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
        writer.close()

    async with await asyncio.start_server(answer, "127.0.0.1", 0) as listening:
        server = ModelServer(f"http://127.0.0.1:{listening.sockets[0].getsockname()[1]}/v1")
        try:
            assert await server.read("POST", "/v1/x", b"{}") == (200, b"{}")
            assert await server.read("POST", "/v1/x", b"x" * (8 * 2**20)) == (200, b"{}")
        finally:
            await server.aclose()
    assert connections == 2
