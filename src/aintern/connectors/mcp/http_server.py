"""The server over streamable HTTP, on loopback: a bearer token, and the Host and Origin of this machine."""

import hmac
import os
import secrets

import uvicorn
from mcp.server.transport_security import TransportSecuritySettings
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from aintern.backends.http.listening_socket import listening_socket
from aintern.connectors.mcp.tool_server import ToolServer
from aintern.dataclass import dataclass
from aintern.errors import UsageError

TOKEN = "AINTERN_SERVE_TOKEN"  # noqa: S105 - the name of a variable
SHORTEST_TOKEN = 24  # characters
LOOPBACK = ("127.0.0.1", "localhost", "::1")
LARGEST_REQUEST = 8 << 20  # bytes
PATH = "/mcp"


@dataclass(frozen=True, slots=True)
class HttpAddress:
    """Where to listen; port 0 takes a free one."""

    host: str = "127.0.0.1"
    port: int = 0

    @classmethod
    def parse(cls, text: str) -> "HttpAddress":
        """`PORT` or `HOST:PORT`. Raises UsageError for another form, and for a host that is not loopback."""
        host, _, port = text.rpartition(":")
        host = host.strip("[]") or "127.0.0.1"
        if not port.isdecimal() or int(port) > 65535:
            raise UsageError(f"{text!r} is no port and no HOST:PORT.", "For example: --http 8766")
        if host not in LOOPBACK:
            raise UsageError(
                f"{host} is not loopback: who reaches the port could call tools here.",
                "Serve 127.0.0.1, and let others in through a proxy with TLS and its own log-in, or an SSH tunnel.",
            )
        return cls(host, int(port))


def http_app(server: ToolServer, address: HttpAddress, token: str) -> ASGIApp:
    """The application: what comes without the token, or for another host, gets no further."""
    names = [f"{name}:{address.port}" for name in ("127.0.0.1", "localhost", "[::1]")]
    security = TransportSecuritySettings(allowed_hosts=names, allowed_origins=[f"http://{name}" for name in names])
    app = server.sdk.streamable_http_app(
        streamable_http_path=PATH, transport_security=security, max_request_body_size=LARGEST_REQUEST
    )
    return _TokenGuard(app, token)


async def serve_http(server: ToolServer, address: HttpAddress) -> None:
    """Until it is told to stop. Prints the address and the token to standard error. Raises UsageError when it can't start."""
    token = os.environ.get(TOKEN) or secrets.token_urlsafe(32)
    if len(token) < SHORTEST_TOKEN:
        raise UsageError(f"The token in {TOKEN} is shorter than {SHORTEST_TOKEN} characters.")
    try:
        listening = listening_socket(address.host, address.port)
    except OSError as error:
        raise UsageError(f"Port {address.port} can't be used: {error.strerror}.", "Choose another.") from error
    with listening:
        bound = HttpAddress(address.host, int(listening.getsockname()[1]))
        configuration = uvicorn.Config(
            http_app(server, bound, token),
            http="h11",  # which takes spaces around a header's value for what they are
            ws="none",
            log_level="warning",
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        )
        host = f"[{bound.host}]" if ":" in bound.host else bound.host
        shown = f"the one in {TOKEN}" if os.environ.get(TOKEN) else token
        os.write(2, f"http://{host}:{bound.port}{PATH}\nAuthorization: Bearer {shown}\n".encode())
        await uvicorn.Server(configuration).serve(sockets=[listening])


class _TokenGuard:
    """Lets in what has the token."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._wanted = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            given = HTTPConnection(scope).headers.get("authorization", "").encode()
            if not hmac.compare_digest(given, self._wanted):
                refused = PlainTextResponse(
                    "This server wants the bearer token that AIntern printed.", 401, {"www-authenticate": "Bearer"}
                )
                await refused(scope, receive, send)
                return
        await self._app(scope, receive, send)
