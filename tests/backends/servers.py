"""Model servers for tests, good and broken ones: raw bytes over a real socket on loopback."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Asked:
    """One request as it came in."""

    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


Answer = Callable[[Asked, asyncio.StreamWriter], Awaitable[None]]


@dataclass
class Served:
    """A running server; `answers` are used one after the other for chat requests, the last one again and again."""

    answers: list[Answer]
    facts: dict[str, Any] = field(default_factory=dict)
    asked: list[Asked] = field(default_factory=list)
    connections: int = 0
    looked_up: int = 0  # questions for facts, all endpoints counted
    broken_off: asyncio.Event = field(default_factory=asyncio.Event)
    url: str = ""

    async def handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connections += 1
        try:
            while True:
                asked = await _read_request(reader)
                if asked.path.endswith("/chat/completions"):
                    self.asked.append(asked)
                    answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
                    await answer(asked, writer)
                else:
                    self.looked_up += 1
                    await _facts(self.facts, asked, writer)
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            self.broken_off.set()
        finally:
            writer.close()


@asynccontextmanager
async def serving(*answers: Answer, facts: dict[str, Any] | None = None) -> AsyncIterator[Served]:
    """A server on a free port of loopback."""
    served = Served(list(answers), facts or {})
    server = await asyncio.start_server(served.handle, "127.0.0.1", 0)
    served.url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1"
    async with server:
        yield served
        server.close()


async def _read_request(reader: asyncio.StreamReader) -> Asked:
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
    method, path, _ = head[0].split(" ")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in head[1:] if line)}
    return Asked(method, path, headers, await reader.readexactly(int(headers.get("content-length", 0))))


async def _facts(facts: dict[str, Any], asked: Asked, writer: asyncio.StreamWriter) -> None:
    if asked.path in facts:
        await status(200, json.dumps(facts[asked.path]))(asked, writer)
    else:
        await status(404, "{}")(asked, writer)


def status(code: int, body: str, *headers: str) -> Answer:
    """A whole answer with a status, JSON by its content type."""

    async def answer(asked: Asked, writer: asyncio.StreamWriter) -> None:
        data = body.encode()
        lines = [f"HTTP/1.1 {code} x", "content-type: application/json", f"content-length: {len(data)}", *headers]
        writer.write("\r\n".join(lines).encode() + b"\r\n\r\n" + data)

    return answer


def raw(data: bytes) -> Answer:
    """Exactly these bytes, and the connection closed."""

    async def answer(asked: Asked, writer: asyncio.StreamWriter) -> None:
        writer.write(data)
        await writer.drain()
        raise ConnectionResetError

    return answer


def events(*payloads: Any, done: bool = True, cut: int = 0, pause: float = 0.0) -> Answer:
    """A stream of events in HTTP chunks; `cut` sends them in pieces of so many bytes, `pause` seconds apart."""

    async def answer(asked: Asked, writer: asyncio.StreamWriter) -> None:
        head = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n"
        texts = [payload if isinstance(payload, str) else json.dumps(payload) for payload in payloads]
        frames = [f"data: {text}\n\n".encode() for text in (*texts, *(["[DONE]"] if done else []))]
        body = b"".join(b"%x\r\n%s\r\n" % (len(frame), frame) for frame in frames) + b"0\r\n\r\n"
        data = head + body
        step = cut or len(data)
        for start in range(0, len(data), step):
            writer.write(data[start : start + step])
            await writer.drain()
            if cut:
                await asyncio.sleep(pause)

    return answer


def delta(**delta: Any) -> dict[str, Any]:
    """An event with one delta."""
    return {"choices": [{"index": 0, "delta": delta, "finish_reason": None}]}


def finish(reason: str = "stop", **more: Any) -> dict[str, Any]:
    """The event that ends a reply."""
    return {"choices": [{"index": 0, "delta": {}, "finish_reason": reason}], **more}


def call(index: int, **function: str) -> dict[str, Any]:
    """An event with a piece of a tool call."""
    return delta(tool_calls=[{"index": index, "function": function}])
