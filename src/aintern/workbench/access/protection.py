"""Every request, before anything else sees it: Host, Origin, fetch metadata, cookie, content type, the page's key; and the
headers of every answer.

Rules of `corpus/security.md` 5.7. What they stop: DNS rebinding (Host), cross-site requests and websockets (Origin,
Sec-Fetch-Site, SameSite), other users of this machine (token), servers on other ports that are sent the cookie (the page's key),
injected markup (Content-Security-Policy).
"""

import secrets
from collections.abc import Iterable

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from aintern.workbench.access.login_tokens import LoginTokens

LOGIN_PATHS = frozenset({"/login", "/static/login.js", "/static/workbench.css"})
LOCKED = "/locked"  # where a page without its key goes
SUBPROTOCOL = "aintern"
KEY_HEADER = "x-aintern-key"
# NiceGUI builds its components from templates at run time: without 'unsafe-eval' it shows nothing. Inline scripts run
# only with the answer's own nonce, and what models, tools and files say is never part of a script.
_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-eval' 'nonce-{nonce}'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-src 'none'; frame-ancestors 'none'"
)
_HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
}
_PAGE_HEADERS = {"x-frame-options": "DENY", "cross-origin-opener-policy": "same-origin"}
_PARTS = (
    "text/javascript",
    "text/css",
)  # of a page, whose own headers hold; on a slow line 40 policies would cost 0.3 s
_NOT_KEPT = {"cache-control": "no-store"}


class Protection:
    """Wraps the whole application. `hosts` are the Host values that are ours; `secure` when the page is served by TLS."""

    def __init__(self, app: ASGIApp, tokens: LoginTokens, hosts: Iterable[str], *, secure: bool = False) -> None:
        self._app = app
        self._tokens = tokens
        self._hosts = frozenset(hosts)
        scheme = "https" if secure else "http"
        self._origins = frozenset(f"{scheme}://{host}" for host in self._hosts)
        self._cookie_end = "; HttpOnly; SameSite=Strict; Path=/" + ("; Secure" if secure else "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            answering = self._answer(HTTPConnection(scope)) or self._app
            await answering(scope, receive, _Answer(send).send)
        elif scope["type"] == "websocket" and self._refusal(HTTPConnection(scope)) is not None:
            await receive()  # the connect message; closing before accepting answers 403
            await send({"type": "websocket.close", "code": 1008})
        elif scope["type"] == "websocket":
            await self._app(scope, receive, _accepting(send))
        else:
            await self._app(scope, receive, send)

    def _answer(self, asked: HTTPConnection) -> Response | None:
        """What is answered in the application's place."""
        asks_in = asked.scope["path"] == "/" and asked.scope["method"] == "GET" and "token" in asked.query_params
        if asks_in and self._wrong_place(asked) is None:
            return self._exchange(asked.query_params["token"])
        return self._refusal(asked)

    def _refusal(self, asked: HTTPConnection) -> Response | None:
        return self._wrong_place(asked) or self._stranger(asked) or self._wrong_kind(asked) or self._without_key(asked)

    def _wrong_place(self, asked: HTTPConnection) -> Response | None:
        if asked.headers.get("host", "") not in self._hosts:
            return _refused(421, "AIntern does not answer at this address: open the one that it printed.")
        origin = asked.headers.get("origin")
        if origin not in self._origins and (origin is not None or asked.scope["type"] == "websocket"):
            return _refused(403, "Requests from other sites are refused.")
        if asked.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return _refused(403, "Requests from other sites are refused.")
        return None

    def _stranger(self, asked: HTTPConnection) -> Response | None:
        if asked.scope["type"] == "http" and self._tokens.password and asked.scope["path"] in LOGIN_PATHS:
            return None
        cookie = asked.cookies.get(self._tokens.cookie_name)
        if cookie and self._tokens.knows(cookie) and asked.scope["path"] != LOCKED:
            return None
        return _refused(401, "Open the address that AIntern printed; each one lets in one browser.")

    def _wrong_kind(self, asked: HTTPConnection) -> Response | None:
        if asked.scope["type"] != "http" or asked.scope["method"] in ("GET", "HEAD"):
            return None
        if asked.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return _refused(415, "Only JSON is taken here.")
        return None

    def _without_key(self, asked: HTTPConnection) -> Response | None:
        """What acts, shows or downloads anything takes more than a cookie: the key (browsers let no page set a header of a
        websocket, but its subprotocols), or a ticket that was got with the key."""
        scope, path = asked.scope, asked.scope["path"]
        if scope["type"] == "websocket":
            named, keys = scope["subprotocols"][:1], scope["subprotocols"][1:]
            key = keys[0] if named == [SUBPROTOCOL] and keys else ""
        elif path.startswith("/export/"):
            return (
                None
                if self._tokens.takes(asked.query_params.get("ticket", ""))
                else _refused(403, "Export it from the page.")
            )
        elif scope["method"] in ("GET", "HEAD") or (self._tokens.password and path in LOGIN_PATHS):
            return None
        else:
            key = asked.headers.get(KEY_HEADER, "")
        fits = self._tokens.fits(asked.cookies.get(self._tokens.cookie_name, ""), key)
        return None if fits else _refused(403, "The page's key is missing: reload the page.")

    def _exchange(self, token: str) -> Response:
        """A token in the address becomes a cookie; where a password is demanded the page asks for it first."""
        if self._tokens.is_shut:
            return _refused(429, "Too many wrong addresses or passwords. Wait a minute.")
        if self._tokens.password:
            place = f"/login#{token}" if token.replace("-", "").replace("_", "").isalnum() else "/"
            return RedirectResponse(place, 303, _NOT_KEPT)
        entry = self._tokens.exchange(token)
        if entry is None:
            return _refused(401, "This address is wrong or was used already: AIntern has printed a new one.")
        kept = {**_NOT_KEPT, "set-cookie": self.cookie_header(entry.cookie)}
        return RedirectResponse(f"/#key={entry.key}", 303, kept)  # a fragment is sent to no server

    def cookie_header(self, cookie: str) -> str:
        return f"{self._tokens.cookie_name}={cookie}{self._cookie_end}"


def _refused(status: int, reason: str) -> Response:
    """Why a request goes no further."""
    return PlainTextResponse(reason, status, _NOT_KEPT)


def _accepting(send: Send) -> Send:
    """Names the subprotocol where a websocket is accepted: browsers refuse an answer without it."""

    async def named(message: Message) -> None:
        await send({**message, "subprotocol": SUBPROTOCOL} if message["type"] == "websocket.accept" else message)

    return named


class _Answer:
    """Sends an answer with the protecting headers, and gives inline scripts of our own pages their nonce."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._nonce = secrets.token_urlsafe(18)
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            message.setdefault("headers", [])
            headers = MutableHeaders(scope=message)
            del headers["server"]
            headers.update(_HEADERS)
            if not headers.get("content-type", "").startswith(_PARTS):
                policy = _POLICY.format(nonce=self._nonce)
                headers.update({**_PAGE_HEADERS, "content-security-policy": policy})
            if headers.get("content-type", "").startswith("text/html"):
                self._start = message
                return
        elif self._start is not None:
            self._body += message.get("body", b"")
            if message.get("more_body"):
                return
            # Pages hold no text of models or files, so that every script tag in them is ours.
            body = self._body.replace(b"<script", f'<script nonce="{self._nonce}"'.encode())
            MutableHeaders(scope=self._start).update({**_NOT_KEPT, "content-length": str(len(body))})
            await self._send(self._start)
            message = {"type": "http.response.body", "body": body}
        await self._send(message)
