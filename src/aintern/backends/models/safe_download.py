"""Files over https: each redirect is as safe as the first address, and plain http is for this machine alone."""

from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from typing import TYPE_CHECKING
from urllib.parse import urljoin, urlsplit

from aintern.backends.http.client_session import PLAIN_ERRORS, NotHttp, connection_options, new_session, time_limits
from aintern.backends.http.model_server import ServerReply
from aintern.backends.http.server_address import LOOPBACK
from aintern.errors import AInternError, BackendError

if TYPE_CHECKING:  # client_session decides how it is imported
    from aiohttp import ClientResponse

_MOST_REDIRECTS = 5
_REDIRECTS = (301, 302, 303, 307, 308)
_SILENCE = 60.0
_LISTING_LIMIT = 32 * 1024 * 1024


class SafeDownload:
    """A client for what lies at `endpoint`; `authorization` goes to addresses below it alone. Enter it.

    `refused` makes an error of an answer that is none of 200 and 206, and of the name of what was asked for; `proxy` goes before
    the environment's."""

    def __init__(
        self,
        endpoint: str,
        authorization: str,
        refused: "Callable[[ClientResponse, str], AInternError]",
        proxy: str = "",
    ) -> None:
        self._endpoint = endpoint
        self._local = urlsplit(endpoint).hostname in LOOPBACK
        self._authorization = authorization
        self._refused = refused
        self._proxy = proxy

    @property
    def name(self) -> str:
        """The host, for messages."""
        return urlsplit(self._endpoint).netloc.rpartition("@")[2]

    async def __aenter__(self) -> "SafeDownload":
        self._session = new_session()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()

    def allows(self, url: str) -> bool:
        """Whether `url` is https, or http on this machine where the endpoint is on it too."""
        try:
            parts = urlsplit(url)
            _ = parts.port  # raises where it is no number
        except ValueError:
            return False
        if not url.isprintable() or " " in url:
            return False
        if parts.scheme == "https":
            return bool(parts.hostname)
        return parts.scheme == "http" and self._local and parts.hostname in LOOPBACK

    @asynccontextmanager
    async def get(
        self, url: str, what: str, headers: Mapping[str, str] | None = None
    ) -> AsyncGenerator["ClientResponse"]:
        """The answer behind all redirects; `what` is asked for, for messages.

        Raises BackendError, what `refused` makes, and OSError when the connection fails."""
        for _ in range(_MOST_REDIRECTS + 1):
            if not self.allows(url):
                raise BackendError(f"{self.name} redirects to an address that is not https.", "Try again later.")
            own = url.startswith(f"{self._endpoint}/") and self._authorization
            sent = {**(headers or {}), **({"authorization": self._authorization} if own else {})}
            limits, way = time_limits(10.0, _SILENCE), connection_options(url, self._proxy)
            try:
                with PLAIN_ERRORS:
                    async with self._session.get(
                        url, headers=sent, timeout=limits, allow_redirects=False, **way
                    ) as reply:
                        if reply.status not in _REDIRECTS:
                            if reply.status not in (200, 206):
                                raise self._refused(reply, what)
                            yield reply
                            return
                        url = joined(url, reply.headers.get("location", ""))
            except NotHttp as error:
                raise BackendError(
                    f"{self.name} does not speak HTTP: {error}.", "Is this the right address?"
                ) from error
        raise BackendError(f"{self.name} redirects in a circle.", "Try again later.")

    @asynccontextmanager
    async def open(self, url: str, what: str, start: int = 0) -> AsyncGenerator[tuple[int, AsyncGenerator[bytes]]]:
        """Where a file's bytes begin that come (0 where the server knows no ranges), and they. Raises as `get`."""
        async with self.get(url, what, {"range": f"bytes={start}-"} if start else {}) as reply:
            begins = start if reply.status == 206 else 0
            if reply.status == 206 and not reply.headers.get("content-range", "").startswith(f"bytes {start}-"):
                raise BackendError(f"{self.name} sent another part of the file than was asked for.", "Try again.")
            yield begins, ServerReply(reply).blocks()

    async def listing(self, reply: "ClientResponse") -> bytes:
        """A whole answer of at most 32 MiB. Raises BackendError for a longer one, OSError when the connection breaks off."""
        body = bytearray()
        async for block in ServerReply(reply).blocks():
            body += block
            if len(body) > _LISTING_LIMIT:
                raise BackendError(f"{self.name} sent a list of files without end.", "Is this the right address?")
        return bytes(body)


class Busy(BackendError):
    """A server that fails or is over its limit: worth another try, as a broken connection is."""


def joined(base: str, to: str) -> str:
    """`to` as an absolute address; '' for what is no address at all, and so not an allowed one."""
    try:
        return urljoin(base, to)
    except ValueError:
        return ""
