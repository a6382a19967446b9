"""The way to one model server: requests streamed over plain HTTP/1.1 of our own, or over httpx2 where TLS or a proxy is needed."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol
from urllib.parse import SplitResult, urlsplit
from weakref import WeakKeyDictionary

from aintern.backends.http.plain_http import NotHttp, PlainHttp
from aintern.errors import UsageError

if TYPE_CHECKING:
    import httpx2

LOOPBACK = ("localhost", "127.0.0.1", "::1", "[::1]")
_JSON_LIMIT = 8 * 1024 * 1024


class ServerReply(Protocol):
    """An answer whose head has arrived. `headers` has lower-case names."""

    @property
    def status(self) -> int: ...

    @property
    def headers(self) -> Mapping[str, str]: ...

    def blocks(self) -> AsyncGenerator[bytes]:
        """The body as it arrives. Raises OSError when it breaks off (TimeoutError when nothing came for too long) and NotHttp."""
        ...


@dataclass(slots=True)
class _Connections:
    """What one event loop keeps open, shared by all backends that run in it."""

    users: int = 0
    plain: dict[tuple[str, int], PlainHttp] = field(default_factory=dict)
    client: "httpx2.AsyncClient | None" = None


_of_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, _Connections] = WeakKeyDictionary()


class ModelServer:
    """The server behind a base URL such as `http://127.0.0.1:8080/v1`.

    `patience` in seconds is how long it may be silent, `connect_timeout` how long a connection may take; the whole request
    may take as long as it likes. `key` is sent as a bearer token."""

    def __init__(self, base_url: str, key: str = "", patience: float = 600.0, connect_timeout: float = 10.0) -> None:
        self.url = _checked(base_url)
        self.patience = patience
        self.connect_timeout = connect_timeout
        self.key = key
        self.host = self.url.hostname or ""
        self.is_loopback = self.host in LOOPBACK
        self._direct = self.url.scheme == "http" and (self.is_loopback or not _proxied(self.host))
        self._loops: WeakKeyDictionary[asyncio.AbstractEventLoop, bool] = WeakKeyDictionary()
        self._heads: dict[tuple[str, str], bytes] = {}

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

    @asynccontextmanager
    async def request(
        self, method: str, path: str, body: bytes = b"", patience: float | None = None
    ) -> AsyncGenerator[ServerReply]:
        """Send a request and read the head of the answer. Leaving the block closes the connection if the body was not read.

        Raises OSError when the server cannot be reached or breaks off (TimeoutError when it is silent) and NotHttp."""
        connections = self._connections()
        wait = self.patience if patience is None else patience
        if not self._direct:
            async with self._through_httpx2(connections, method, path, body, wait) as reply:
                yield reply
            return
        plain = await self._plain(connections).request(self._head(method, path, len(body)), body, wait)
        try:
            yield plain
        finally:
            plain.close()

    async def read(self, method: str, path: str, body: bytes = b"", patience: float | None = None) -> tuple[int, bytes]:
        """Status and whole body, at most 8 MiB. Raises as `request`."""
        pieces, size = [], 0
        async with self.request(method, path, body, patience) as reply, aclosing(reply.blocks()) as blocks:
            async for block in blocks:
                pieces.append(block)
                size += len(block)
                if size > _JSON_LIMIT:
                    raise NotHttp("its answer is longer than 8 MiB")
            return reply.status, b"".join(pieces)

    async def aclose(self) -> None:
        """Close the connections of this event loop once nobody else uses them."""
        loop = asyncio.get_running_loop()
        if self._loops.pop(loop, False):
            connections = _of_loop[loop]
            connections.users -= 1
            if not connections.users:
                await _close(connections)
                del _of_loop[loop]

    def _connections(self) -> _Connections:
        loop = asyncio.get_running_loop()
        if loop not in self._loops:
            self._loops[loop] = True
            _of_loop.setdefault(loop, _Connections()).users += 1
        return _of_loop[loop]

    def _plain(self, connections: _Connections) -> PlainHttp:
        place = (self.host, self.url.port or 80)
        if place not in connections.plain:
            connections.plain[place] = PlainHttp(*place, connect_timeout=self.connect_timeout)
        return connections.plain[place]

    def _head(self, method: str, path: str, length: int) -> bytes:
        if (method, path) not in self._heads:
            host = self.url.netloc.rpartition("@")[2]
            lines = [f"{method} {path} HTTP/1.1", f"host: {host}", "accept: text/event-stream, application/json"]
            lines += [f"{name}: {value}" for name, value in self._headers().items()]
            self._heads[method, path] = "\r\n".join(lines).encode("ascii") + b"\r\ncontent-length: "
        return b"%s%d\r\n" % (self._heads[method, path], length)

    def _headers(self) -> dict[str, str]:
        headers = {"content-type": "application/json", "user-agent": "aintern"}
        if self.key:
            headers["authorization"] = f"Bearer {self.key}"
        return headers

    @asynccontextmanager
    async def _through_httpx2(
        self, connections: _Connections, method: str, path: str, body: bytes, patience: float
    ) -> AsyncGenerator[ServerReply]:
        import httpx2

        if connections.client is None:
            limits = httpx2.Limits(max_connections=None, max_keepalive_connections=100)
            connections.client = httpx2.AsyncClient(limits=limits)
        url = self.url._replace(path=path).geturl()
        timeout = httpx2.Timeout(patience, connect=self.connect_timeout)
        headers = self._headers()
        with _as_os_error():
            async with connections.client.stream(method, url, content=body, headers=headers, timeout=timeout) as reply:
                yield _Httpx2Reply(reply)


class _Httpx2Reply:
    def __init__(self, response: "httpx2.Response") -> None:
        self.status: int = response.status_code
        self.headers: Mapping[str, str] = dict(response.headers)
        self._response = response

    async def blocks(self) -> AsyncGenerator[bytes]:
        with _as_os_error():
            async for block in self._response.aiter_bytes():
                yield block


class _as_os_error:  # noqa: N801 - reads as a phrase after `with`
    """httpx2's errors as Python's own, so that both ways fail alike."""

    def __enter__(self) -> None:
        return

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        import httpx2

        if isinstance(error, httpx2.TimeoutException):
            raise TimeoutError(str(error)) from error
        if isinstance(error, httpx2.TransportError | httpx2.DecodingError):
            raise ConnectionError(str(error)) from error


async def _close(connections: _Connections) -> None:
    for server in connections.plain.values():
        server.close()
    if connections.client is not None:
        await connections.client.aclose()


def _proxied(host: str) -> bool:
    from urllib.request import getproxies, proxy_bypass  # with it comes all of http.client and email

    proxies = getproxies()
    return bool(proxies.get("http") or proxies.get("all")) and not proxy_bypass(host)


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
