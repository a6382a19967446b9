"""Every request, before anything else sees it: Host, Origin, fetch metadata, cookie, content type; and the headers of
every answer.

Rules of `corpus/security.md` 5.7. What they stop: DNS rebinding (Host), cross-site requests and websockets (Origin,
Sec-Fetch-Site, SameSite), other users of this machine (token), injected markup (Content-Security-Policy).
"""

import secrets
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from dataclasses import dataclass
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import parse_qs

from aintern.workbench.login_tokens import LoginTokens

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

LOGIN_PATHS = frozenset({"/login", "/static/login.js", "/static/workbench.css"})
# NiceGUI builds its components from templates at run time: without 'unsafe-eval' it shows nothing. Inline scripts run
# only with the answer's own nonce, and what models, tools and files say is never part of a script.
_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-eval' 'nonce-{nonce}'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; font-src 'self' data:; connect-src 'self'; object-src 'none'; base-uri 'none'; "
    "form-action 'none'; frame-src 'none'; frame-ancestors 'none'"
)
_HEADERS = (
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
)


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a request goes no further."""

    status: int
    reason: str


class Protection:
    """Wraps the whole application. `hosts` are the Host values that are ours; `secure` when the page is served by TLS."""

    def __init__(self, app: App, tokens: LoginTokens, hosts: Iterable[str], *, secure: bool = False) -> None:
        self._app = app
        self._tokens = tokens
        self._hosts = frozenset(hosts)
        scheme = "https" if secure else "http"
        self._origins = frozenset(f"{scheme}://{host}" for host in self._hosts)
        self._cookie_end = "; HttpOnly; SameSite=Strict; Path=/" + ("; Secure" if secure else "")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        match scope["type"]:
            case "http":
                await self._http(scope, receive, send)
            case "websocket":
                if self._refusal(scope) is None:
                    await self._app(scope, receive, send)
                else:
                    await receive()  # the connect message; closing before accepting answers 403
                    await send({"type": "websocket.close", "code": 1008})
            case _:
                await self._app(scope, receive, send)

    async def _http(self, scope: Scope, receive: Receive, send: Send) -> None:
        nonce = secrets.token_urlsafe(18)
        answer = _Answer(send, nonce)
        refusal = self._wrong_place(scope)
        if refusal is None and scope["path"] == "/" and scope["method"] == "GET" and b"token=" in scope["query_string"]:
            await self._exchange(scope, answer)
            return
        refusal = refusal or self._refusal(scope)
        if refusal is not None:
            await answer.plain(refusal.status, refusal.reason)
            return
        await self._app(scope, receive, answer.send)

    def _refusal(self, scope: Scope) -> Refusal | None:
        return self._wrong_place(scope) or self._stranger(scope) or self._wrong_kind(scope)

    def _wrong_place(self, scope: Scope) -> Refusal | None:
        headers = _headers(scope)
        if headers.get("host", "") not in self._hosts:
            return Refusal(421, "This server does not answer for that host.")
        origin = headers.get("origin")
        if (origin is None and scope["type"] == "websocket") or (origin is not None and origin not in self._origins):
            return Refusal(403, "That origin may not ask here.")
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
            return Refusal(403, "Another site may not ask here.")
        return None

    def _stranger(self, scope: Scope) -> Refusal | None:
        if scope["type"] == "http" and self._tokens.password and scope["path"] in LOGIN_PATHS:
            return None
        cookie = _cookie(_headers(scope).get("cookie", ""), self._tokens.cookie_name)
        if cookie and self._tokens.knows(cookie):
            return None
        return Refusal(401, "Open the address that AIntern printed; each one lets in one browser.")

    def _wrong_kind(self, scope: Scope) -> Refusal | None:
        if scope["type"] != "http" or scope["method"] in ("GET", "HEAD"):
            return None
        if _headers(scope).get("content-type", "").partition(";")[0].strip().lower() != "application/json":
            return Refusal(415, "Only JSON is taken here.")
        return None

    async def _exchange(self, scope: Scope, answer: "_Answer") -> None:
        """A token in the address becomes a cookie; where a password is demanded the page asks for it first."""
        token = parse_qs(scope["query_string"].decode("latin-1")).get("token", [""])[0]
        if self._tokens.is_shut:
            await answer.plain(429, "Too many wrong tokens. Wait a minute.")
            return None
        if self._tokens.password:
            return await answer.redirect(
                f"/login#{token}" if token.replace("-", "").replace("_", "").isalnum() else "/"
            )
        cookie = self._tokens.exchange(token)
        if cookie is None:
            await answer.plain(401, "This address was used already or is wrong. AIntern prints a new one.")
            return None
        await answer.redirect("/", self.cookie_header(cookie))
        return None

    def cookie_header(self, cookie: str) -> str:
        return f"{self._tokens.cookie_name}={cookie}{self._cookie_end}"


class _Answer:
    """Sends an answer with the protecting headers, and gives inline scripts of our own pages their nonce."""

    def __init__(self, send: Send, nonce: str) -> None:
        self._send = send
        self._nonce = nonce
        self._start: Message | None = None
        self._body = b""

    async def send(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [(name, value) for name, value in message.get("headers", ()) if name.lower() != b"server"]
            message = {**message, "headers": [*headers, *self._protecting()]}
            if _is_page(headers):
                self._start = message
                return
        elif self._start is not None:
            self._body += message.get("body", b"")
            if message.get("more_body"):
                return
            await self._send_page()
            return
        await self._send(message)

    async def _send_page(self) -> None:
        """Pages hold no text of models or files, so that every script tag in them is ours."""
        assert self._start is not None
        body = self._body.replace(b"<script", b'<script nonce="' + self._nonce.encode() + b'"')
        kept = [(n, v) for n, v in self._start["headers"] if n.lower() not in (b"content-length", b"cache-control")]
        headers = [*kept, (b"content-length", str(len(body)).encode()), (b"cache-control", b"no-store")]
        await self._send({**self._start, "headers": headers})
        await self._send({"type": "http.response.body", "body": body})

    async def plain(self, status: int, text: str) -> None:
        body = text.encode()
        headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"content-length", str(len(body)).encode())]
        await self._whole(status, [*headers, (b"cache-control", b"no-store")], body)

    async def redirect(self, place: str, cookie: str = "") -> None:
        headers = [(b"location", place.encode()), (b"content-length", b"0"), (b"cache-control", b"no-store")]
        if cookie:
            headers.append((b"set-cookie", cookie.encode()))
        await self._whole(303, headers, b"")

    async def _whole(self, status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> None:
        await self._send({"type": "http.response.start", "status": status, "headers": [*headers, *self._protecting()]})
        await self._send({"type": "http.response.body", "body": body})

    def _protecting(self) -> list[tuple[bytes, bytes]]:
        policy = _POLICY.format(nonce=self._nonce).encode()
        return [*_HEADERS, (b"content-security-policy", policy)]


def _headers(scope: Scope) -> dict[str, str]:
    return {name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]}


def _cookie(header: str, name: str) -> str:
    try:
        found = SimpleCookie(header).get(name)
    except CookieError:
        return ""  # a browser sends none of ours together with a malformed one
    return found.value if found else ""


def _is_page(headers: Iterable[tuple[bytes, bytes]]) -> bool:
    return any(name.lower() == b"content-type" and value.startswith(b"text/html") for name, value in headers)
