"""HTTP/1.1 to servers on plain http://, streamed in the blocks in which it arrives.

A local model server sends every token as an HTTP chunk of its own. A general client hands each of them through its layers
(measured: 11 µs a token in httpx2 2.16 before any of our code ran); here a block is decoded in one pass, under 1 µs a token.
Written after RFC 9112. Only what a POST of JSON and its answer need; https and proxies stay with httpx2.
"""

import asyncio
import re
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing
from dataclasses import dataclass, field

_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})(?: |\r|$)")
_HEAD_LIMIT = 64 * 1024
_READ_SIZE = 256 * 1024
_SIZE_LINE_LIMIT = 4096


class NotHttp(ValueError):
    """What came back is not an HTTP/1.1 answer; the text says why."""


@dataclass(slots=True)
class Connection:
    """One TCP connection, used by one request at a time. `used` says whether it has answered before."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter
    used: bool = False

    def usable(self) -> bool:
        return not (self.reader.at_eof() or self.writer.is_closing())

    def close(self) -> None:
        self.writer.close()


@dataclass(slots=True)
class PlainReply:
    """An answer whose head has been read. `headers` has lower-case names. Close it when it was not read to its end."""

    status: int
    headers: Mapping[str, str]
    _connection: Connection | None
    _pool: "PlainHttp"
    _patience: float

    async def blocks(self) -> AsyncGenerator[bytes]:
        """The body as it arrives, without its framing.

        Raises ConnectionError when it breaks off, TimeoutError when nothing came for the request's patience,
        NotHttp when the framing makes no sense."""
        connection = self._connection
        if connection is None:
            return
        async with aclosing(self._framed(connection.reader)) as framed:
            async for block in framed:
                yield block
        self._connection = None
        if self._reusable():
            self._pool.give_back(connection)
        else:
            connection.close()

    def close(self) -> None:
        """Drop the connection if the body was not read to its end; the server then stops generating."""
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _reusable(self) -> bool:
        framed = "content-length" in self.headers or "chunked" in self.headers.get("transfer-encoding", "").lower()
        return framed and self.headers.get("connection", "").lower() != "close"

    def _framed(self, reader: asyncio.StreamReader) -> AsyncGenerator[bytes]:
        if "chunked" in self.headers.get("transfer-encoding", "").lower():
            return self._chunked(reader)
        length = self.headers.get("content-length")
        if length is None:
            return self._until_close(reader)
        if not length.isdecimal():
            raise NotHttp(f"its content-length is {length[:20]!r}")
        return self._counted(reader, int(length))

    async def _read(self, reader: asyncio.StreamReader) -> bytes:
        async with asyncio.timeout(self._patience):
            return await reader.read(_READ_SIZE)

    async def _until_close(self, reader: asyncio.StreamReader) -> AsyncGenerator[bytes]:
        while block := await self._read(reader):
            yield block

    async def _counted(self, reader: asyncio.StreamReader, left: int) -> AsyncGenerator[bytes]:
        while left:
            block = await self._read(reader)
            if not block:
                raise ConnectionResetError("the connection closed in the middle of the answer")
            left -= len(block)
            if left < 0:
                raise NotHttp("it sent more than its content-length says")
            yield block

    async def _chunked(self, reader: asyncio.StreamReader) -> AsyncGenerator[bytes]:
        decoder = ChunkDecoder()
        while not decoder.complete:
            data = await self._read(reader)
            if not data:
                raise ConnectionResetError("the connection closed in the middle of the answer")
            if block := decoder.feed(data):
                yield block


class ChunkDecoder:
    """Takes the chunked transfer coding (RFC 9112, 7.1) off, whatever the cuts of the data. Trailers are dropped."""

    def __init__(self) -> None:
        self.complete = False
        self._rest = b""
        self._missing = 0  # bytes of a chunk that have not arrived
        self._chunk_ends = False  # a line end follows the chunk's bytes
        self._in_trailer = False

    def feed(self, data: bytes) -> bytes:
        """The payload in `data`. Raises NotHttp when a chunk's size line makes no sense."""
        pieces: list[bytes] = []
        if self._rest:
            data = self._rest + data
        position, length = 0, len(data)
        while not self.complete:
            if self._missing:
                stop = min(position + self._missing, length)
                pieces.append(data[position:stop])
                self._missing -= stop - position
                position = stop
                if self._missing:
                    break
                self._chunk_ends = True
            end = data.find(b"\r\n", position)
            if end < 0:
                break
            if self._chunk_ends and end == position:
                self._chunk_ends = False
            else:
                self._line(data[position:end])
            position = end + 2
        self._rest = data[position:]
        if len(self._rest) > _SIZE_LINE_LIMIT:
            raise NotHttp("a chunk has no size")
        return b"".join(pieces)

    def _line(self, line: bytes) -> None:
        if self._chunk_ends:
            raise NotHttp("a chunk is longer than its size")
        if self._in_trailer:
            self.complete = not line
        else:
            self._missing = _chunk_size(line)
            self._in_trailer = self._missing == 0


def _chunk_size(line: bytes) -> int:
    digits = line.partition(b";")[0].strip()
    try:
        size = int(digits, 16)
    except ValueError as error:
        raise NotHttp(f"a chunk's size is {digits[:20]!r}") from error
    if size < 0:
        raise NotHttp(f"a chunk's size is {digits[:20]!r}")
    return size


@dataclass(slots=True)
class PlainHttp:
    """The connections to one server, kept open between requests; belongs to one event loop."""

    host: str
    port: int
    connect_timeout: float = 10.0
    _idle: list[Connection] = field(default_factory=list)

    async def request(self, head: bytes, body: bytes, patience: float) -> PlainReply:
        """Send one request and read the head of its answer.

        `head` is the request line and all headers with their line ends; `patience` in seconds without a byte.
        Raises OSError (TimeoutError among them) and NotHttp."""
        while True:
            connection = self._from_pool() or await self._connect()
            try:
                return await self._exchange(connection, head + b"\r\n", body, patience)
            except ConnectionError:
                connection.close()
                # A kept connection may have been closed by the server meanwhile: that says nothing about this request.
                if not connection.used:
                    raise
            except BaseException:
                connection.close()
                raise

    def give_back(self, connection: Connection) -> None:
        """Keep a connection for the next request."""
        connection.used = True
        self._idle.append(connection)

    def close(self) -> None:
        """Close what is idle; requests under way keep their connections."""
        while self._idle:
            self._idle.pop().close()

    def _from_pool(self) -> Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if connection.usable():
                return connection
            connection.close()
        return None

    async def _connect(self) -> Connection:
        async with asyncio.timeout(self.connect_timeout):
            reader, writer = await asyncio.open_connection(self.host, self.port, limit=_HEAD_LIMIT)
        return Connection(reader, writer)

    async def _exchange(self, connection: Connection, head: bytes, body: bytes, patience: float) -> PlainReply:
        connection.writer.write(head)
        connection.writer.write(body)
        async with asyncio.timeout(patience):
            await connection.writer.drain()
            status, headers = await _read_head(connection.reader)
        return PlainReply(status, headers, connection, self, patience)


async def _read_head(reader: asyncio.StreamReader) -> tuple[int, dict[str, str]]:
    while True:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError as error:
            if error.partial:
                raise NotHttp(f"it starts with {error.partial[:40]!r}") from error
            raise ConnectionResetError("the connection closed without an answer") from error
        except asyncio.LimitOverrunError as error:
            raise NotHttp("its head does not end") from error
        match = _STATUS.match(head)
        if match is None:
            raise NotHttp(f"it starts with {head[:40]!r}")
        status = int(match[1])
        if status >= 200:  # 1xx only announce the answer
            return status, _headers(head)


def _headers(head: bytes) -> dict[str, str]:
    headers: dict[str, str] = {}
    for line in head.decode("latin-1").split("\r\n")[1:]:
        name, _, value = line.partition(":")
        headers[name.strip().lower()] = value.strip()
    return headers
