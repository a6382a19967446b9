"""How AIntern speaks HTTP, on aiohttp: proxies from the environment, the system's certificates, errors as Python's own."""

import socket
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from functools import lru_cache, partial
from typing import Any, cast
from urllib.parse import urlsplit

from aintern.backends.http.certificates import tls_context, unread_by_aiohttp
from aintern.backends.http.server_address import LOOPBACK
from aintern.errors import ModelUnavailable

with unread_by_aiohttp():
    import aiohttp
    from aiohttp.abc import AbstractStreamWriter
    from aiohttp.client_proto import ResponseHandler
    from aiohttp.http_exceptions import HttpProcessingError

_BUFFER = 256 * 1024


class NotHttp(ValueError):
    """What came back is not an HTTP/1.1 answer; the text says why."""


# Of the request that this task sent last.
came_over_kept_connection = ContextVar("came_over_kept_connection", default=False)


class _Protocol(ResponseHandler):
    """What aiohttp reads answers with. It asks to go on for each piece that is read of one: for a streamed token that is a tenth of
    its CPU, and for nothing unless reading was paused."""

    def resume_reading(self, *given: Any, **named: Any) -> None:
        if self._reading_paused:
            super().resume_reading(*given, **named)


class _Connector(aiohttp.TCPConnector):
    def __init__(self) -> None:
        super().__init__(limit=0)
        self._factory = partial(cast("type[ResponseHandler]", _Protocol), loop=self._loop)

    async def _get(self, *arguments: Any) -> aiohttp.connector.Connection | None:
        """A kept connection. aiohttp's tracing tells of it as well, for a twelfth of a request's CPU."""
        kept = await super()._get(*arguments)
        came_over_kept_connection.set(kept is not None)
        return kept


class Body(aiohttp.Payload):
    """A request's body in blocks, which are sent one after the other; aiohttp puts a body of bytes behind the head in a copy."""

    _default_content_type = "application/json"
    _autoclose = True  # nothing is open

    def __init__(self, blocks: Sequence[bytes]) -> None:
        super().__init__(blocks)
        self._size = sum(map(len, blocks))

    def decode(self, encoding: str = "utf-8", errors: str = "strict") -> str:
        return b"".join(self._value).decode(encoding, errors)

    async def write(self, writer: AbstractStreamWriter) -> None:
        for block in self._value:
            await writer.write(block)


def new_session() -> aiohttp.ClientSession:
    """A client for any number of requests at once, of the running event loop. Close it. It keeps no cookies."""
    return aiohttp.ClientSession(
        connector=_Connector(),
        cookie_jar=aiohttp.DummyCookieJar(),
        headers={"user-agent": "aintern", "accept-encoding": "identity"},
        read_bufsize=_BUFFER,
    )


@lru_cache(16)
def time_limits(connect: float, silence: float) -> aiohttp.ClientTimeout:
    """Limits in seconds for the connection and for each wait for bytes; the whole may take as long as it likes."""
    return aiohttp.ClientTimeout(total=None, connect=connect, sock_read=silence)


def connection_options(url: str, proxy: str = "") -> Mapping[str, Any]:
    """A request's arguments for the way to `url`: the certificates where TLS is spoken, and `proxy` or the one that the
    environment names, none for this machine's own addresses.

    Raises ModelUnavailable for a SOCKS proxy."""
    address = urlsplit(url)
    proxy = _proxy(address.scheme, address.hostname or "", proxy)
    options: dict[str, Any] = {"proxy": proxy} if proxy else {}
    if "https" in (address.scheme, urlsplit(proxy).scheme):
        options["ssl"] = tls_context()
    return options


def _proxy(scheme: str, host: str, wanted: str) -> str:
    if host in LOOPBACK:
        return ""
    from urllib.request import getproxies, proxy_bypass  # brings http.client along

    if proxy_bypass(host):
        return ""
    proxies = getproxies()
    named = wanted or proxies.get(scheme) or proxies.get("all")
    if not named:
        return ""
    proxy = urlsplit(named if "://" in named else f"http://{named}")
    if proxy.scheme not in ("http", "https"):
        raise ModelUnavailable(
            f"The proxy for {host} is of the kind {proxy.scheme}, which AIntern does not speak.",
            "Name an http:// proxy in the environment, or except this host with no_proxy.",
        )
    return proxy.geturl()


class _PlainErrors:
    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if error is not None and isinstance(error, aiohttp.ClientError | HttpProcessingError):
            plain = _plain(error)
            if plain is not error:
                raise plain from error


# Within it aiohttp's errors are Python's own: ConnectionError and its kinds (socket.gaierror for an unknown name), TimeoutError, and
# NotHttp for what is no HTTP.
PLAIN_ERRORS = _PlainErrors()


def _plain(error: aiohttp.ClientError | HttpProcessingError) -> Exception:
    match error:
        case aiohttp.ClientConnectorDNSError():
            return socket.gaierror(str(error.os_error))
        case aiohttp.ClientSSLError() | aiohttp.ClientHttpProxyError():
            return ConnectionError(str(error))
        case aiohttp.ClientConnectorError():
            return error.os_error
        case aiohttp.ClientResponseError() | aiohttp.InvalidURL() | HttpProcessingError():
            return NotHttp(" ".join(str(getattr(error, "message", error)).split())[:200])
        case aiohttp.ClientPayloadError():
            return ConnectionResetError("the connection closed in the middle of the answer")
        case aiohttp.ServerDisconnectedError():
            return ConnectionResetError("the connection closed without an answer")
    if isinstance(error.__cause__, ConnectionError):  # as the body was written, or after it
        return ConnectionResetError("the connection was lost before an answer came")
    if isinstance(error, OSError):  # a time-out, a reset
        return error
    return ConnectionError(str(error) or type(error).__name__)
