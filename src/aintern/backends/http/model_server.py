"""The way to one model server: requests whose answers are read as they arrive."""

import asyncio
from collections.abc import AsyncGenerator, Coroutine, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, aclosing
from typing import TYPE_CHECKING, Any
from urllib.parse import SplitResult, urlsplit
from weakref import WeakKeyDictionary

from aintern.backends.http.client_session import (
    PLAIN_ERRORS,
    Body,
    NotHttp,
    came_over_kept_connection,
    connection_options,
    new_session,
    time_limits,
)
from aintern.backends.http.server_address import LOOPBACK
from aintern.dataclass import dataclass
from aintern.errors import UsageError

if TYPE_CHECKING:  # client_session decides how it is imported
    from aiohttp import ClientResponse, ClientSession

_JSON_LIMIT = 8 * 1024 * 1024


class ServerReply:
    """An answer whose head has arrived. `headers` are found in any case."""

    def __init__(self, response: "ClientResponse") -> None:
        self.status: int = response.status
        self.headers: Mapping[str, str] = response.headers
        self._content = response.content

    async def read(self, within: float) -> bytes:
        """The next block of the body, b"" at its end. Raises as `blocks`; also TimeoutError where nothing of it came for so many
        seconds, be it that other bytes did."""
        with PLAIN_ERRORS:
            if self._content.is_eof():  # all of it came: nothing is waited for
                return self._content.read_nowait()
            async with asyncio.timeout(within):
                return await self._content.readany()

    async def blocks(self) -> AsyncGenerator[bytes]:
        """The body as it arrives. Raises OSError when it breaks off (TimeoutError when nothing came for too long) and NotHttp."""
        with PLAIN_ERRORS:
            async for block in self._content.iter_any():
                yield block


class _Request:
    """See `ModelServer.request`. A generator would take three times as long, at every step of the loop."""

    def __init__(self, answer: Coroutine[Any, Any, "ClientResponse"]) -> None:
        self._answer = answer

    async def __aenter__(self) -> ServerReply:
        self._response = await self._answer
        return ServerReply(self._response)

    async def __aexit__(self, *_: object) -> None:
        self._response.release()


@dataclass(slots=True)
class _SharedSession:
    """The connections of one event loop, shared by all backends that run in it."""

    session: "ClientSession"
    users: int = 0


_of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, _SharedSession] = WeakKeyDictionary()


class ModelServer:
    """The server behind a base URL such as `http://127.0.0.1:8080/v1`.

    `patience` in seconds is how long it may be silent, `connect_timeout` how long a connection may take; the whole request
    may take as long as it likes. `key` is sent as a bearer token, to this server alone: no redirect is followed."""

    def __init__(self, base_url: str, key: str = "", patience: float = 600.0, connect_timeout: float = 10.0) -> None:
        self.url = _checked(base_url)
        self.patience = patience
        self.connect_timeout = connect_timeout
        self.key = key
        self.host = self.url.hostname or ""
        self.is_loopback = self.host in LOOPBACK
        self._headers = {"content-type": "application/json", "accept": "text/event-stream, application/json"}
        if key:
            self._headers["authorization"] = f"Bearer {key}"
        self._way = connection_options(base_url)
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, ClientSession] = WeakKeyDictionary()

    @property
    def name(self) -> str:
        """The server's address without user name and password, for messages."""
        port = f":{self.url.port}" if self.url.port else ""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"{self.url.scheme}://{host}{port}{self.url.path}"

    def root(self, path: str) -> str:
        """`path` beside the base path: what lies outside /v1."""
        return self.url.path.removesuffix("/v1") + path

    def under(self, path: str) -> str:
        """`path` under the base path."""
        return self.url.path + path

    def request(
        self, method: str, path: str, body: Sequence[bytes] = (), patience: float | None = None
    ) -> AbstractAsyncContextManager[ServerReply]:
        """Send a request, its body in blocks, and read the head of the answer. Leaving the block closes the connection if the answer's
        body was not read.

        Raises OSError when the server cannot be reached or breaks off (TimeoutError when it is silent) and NotHttp."""
        return _Request(self._answer(method, path, body, self.patience if patience is None else patience))

    async def read(
        self, method: str, path: str, body: bytes = b"", patience: float | None = None, *, limit: int = _JSON_LIMIT
    ) -> tuple[int, bytes]:
        """Status and whole body, at most `limit` bytes. Raises as `request`."""
        pieces, size = [], 0
        async with (
            self.request(method, path, [body] if body else (), patience) as reply,
            aclosing(reply.blocks()) as blocks,
        ):
            async for block in blocks:
                pieces.append(block)
                size += len(block)
                if size > limit:
                    raise NotHttp(f"its answer is longer than {limit >> 20} MiB")
            return reply.status, b"".join(pieces)

    async def aclose(self) -> None:
        """Close the connections of this event loop once nobody else uses them."""
        loop = asyncio.get_running_loop()
        if self._loops.pop(loop, None) is not None:
            shared = _of_loop[loop]
            shared.users -= 1
            if not shared.users:
                del _of_loop[loop]
                await shared.session.close()

    async def _answer(self, method: str, path: str, body: Sequence[bytes], silence: float) -> "ClientResponse":
        netloc = self.url.netloc.rpartition("@")[2] if self.key else self.url.netloc  # a key counts before a password
        while True:
            came_over_kept_connection.set(False)
            try:
                with PLAIN_ERRORS:
                    return await self._session().request(
                        method,
                        f"{self.url.scheme}://{netloc}{path}",
                        data=Body(body) if body else None,
                        headers=self._headers,
                        timeout=time_limits(self.connect_timeout, silence),
                        allow_redirects=False,
                        **self._way,
                    )
            except ConnectionError:
                # A kept connection may have been closed by the server meanwhile (cpp-httplib does after 5 s or 100
                # requests): that says nothing about this request.
                if not came_over_kept_connection.get():
                    raise

    def _session(self) -> "ClientSession":
        loop = asyncio.get_running_loop()
        session = self._loops.get(loop)
        if session is None:
            shared = _of_loop.get(loop) or _of_loop.setdefault(loop, _SharedSession(new_session()))
            shared.users += 1
            session = self._loops[loop] = shared.session
        return session


def _checked(base_url: str) -> SplitResult:
    try:
        url = urlsplit(base_url.rstrip("/"))
        port = url.port
    except ValueError as error:
        raise UsageError(f"The base URL is not a URL: {error}.", "Write it like http://127.0.0.1:8080/v1.") from error
    if url.scheme not in ("http", "https") or not url.hostname or port == 0 or not url.path.isascii():
        shown = base_url.rpartition("@")[2]
        raise UsageError(f"{shown!r} is not the base URL of a server.", "Write it like http://127.0.0.1:8080/v1.")
    return url
