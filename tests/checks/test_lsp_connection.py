"""Requests get their answers, in any order; when the conversation is over, everybody who waits hears why."""

import asyncio
import json
import socket
from collections.abc import Mapping
from typing import Any

import pytest

from aintern.checks.lsp_connection import LspConnection, connect
from aintern.errors import ToolFailure


class Server:
    """The other end of a conversation."""

    def __init__(self, sock: socket.socket) -> None:
        self.sock = sock

    async def open(self) -> None:
        self.reader, self.writer = await asyncio.open_unix_connection(sock=self.sock)

    async def receive(self) -> Any:
        header = await self.reader.readuntil(b"\r\n\r\n")
        return json.loads(await self.reader.readexactly(int(header.split(b":")[1])))

    def send(self, message: Mapping[str, Any]) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.writer.write(b"Content-Type: x\r\nCONTENT-LENGTH: %d\r\n\r\n%s" % (len(body), body))


async def opened(told: list[Any]) -> tuple[LspConnection, Server]:
    ours, theirs = socket.socketpair()
    server = Server(theirs)
    await server.open()
    connection = await connect(
        ours, lambda method, parameters: told.append((method, parameters)), lambda method, parameters: [method]
    )
    return connection, server


async def test_answers_find_their_requests_and_the_servers_requests_are_answered() -> None:
    told: list[Any] = []
    connection, server = await opened(told)
    first, second = (asyncio.create_task(connection.request(name, {})) for name in ("a", "b"))
    asked = [await server.receive(), await server.receive()]
    server.send({"id": "their", "method": "workspace/configuration", "params": {"items": []}})
    assert await server.receive() == {"jsonrpc": "2.0", "id": "their", "result": ["workspace/configuration"]}
    server.send({"method": "window/logMessage", "params": {"message": "hello"}})
    server.send({"id": asked[1]["id"], "result": 2})
    server.send({"id": asked[0]["id"], "error": {"code": 1, "message": "no"}})
    assert await second == 2
    with pytest.raises(ToolFailure, match="it answered: "):
        await first
    assert told == [("window/logMessage", {"message": "hello"})]
    await connection.close()
    server.writer.close()


@pytest.mark.parametrize(
    ("sent", "problem"),
    [
        (b"", "it ended"),
        (b"Content-Length: 5\r\n\r\n[]", "it ended"),
        (b"Content-Length: 2\r\n\r\n[]", "no message"),
        (b"No-Length: 2\r\n\r\n{}", "no message"),
        (b"x" * 200_000, "no message"),
        (b"Content-Length: 900000000\r\n\r\n", "900,000,000 bytes at once"),
    ],
)
async def test_who_waits_hears_why_the_conversation_is_over(sent: bytes, problem: str) -> None:
    connection, server = await opened([])
    waiting = asyncio.create_task(connection.request("initialize", {}))
    await server.receive()
    server.writer.write(sent)
    server.writer.close()
    with pytest.raises(ToolFailure, match=problem):
        await waiting
    assert problem in connection.problem
    with pytest.raises(ToolFailure, match=problem):
        await connection.notify("initialized", {})
    await connection.close()
