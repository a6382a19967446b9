"""Who may come in: one-time tokens for the address, the cookie and key they are exchanged for, and a count of failures."""

import hashlib
import hmac
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import field

from aintern.dataclass import dataclass

TOKEN_BYTES = 32
MOST_FAILURES = 20  # within the window; then nobody new comes in until it has passed
WINDOW = 60.0  # seconds


@dataclass(frozen=True, slots=True)
class BrowserLogin:
    """What one browser is given: the cookie, and the key that its page keeps for its own origin."""

    cookie: str
    key: str


@dataclass(slots=True)
class LoginTokens:
    """Lets in who brings a token that was printed and not used yet, or the cookie that it was exchanged for. A browser sends
    that cookie to every port of the host, so that it opens an empty page only: what the page shows and does takes its key.

    A token is used up by its exchange, so that an address in a browser's history or a log opens nothing. Nothing is kept
    on the disk, and only hashes are kept in memory. `password` is demanded as well where the page leaves this machine.
    """

    port: int
    password: str = ""
    used: Callable[[], None] = lambda: None
    _tokens: set[bytes] = field(default_factory=set)
    _keys: dict[bytes, bytes] = field(default_factory=dict)  # by cookie
    _tickets: dict[bytes, float] = field(default_factory=dict)
    _failures: deque[float] = field(default_factory=lambda: deque(maxlen=MOST_FAILURES))

    @property
    def cookie_name(self) -> str:
        """Browsers share cookies between the ports of a host, so that the name holds the port."""
        return f"aintern_{self.port}"

    @property
    def is_shut(self) -> bool:
        """After too many wrong tokens; who is in already stays in."""
        return len(self._failures) == MOST_FAILURES and time.monotonic() - self._failures[0] < WINDOW

    def new_token(self) -> str:
        """256 random bits for one address."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        self._tokens.add(_digest(token))
        return token

    def exchange(self, token: str, password: str = "") -> BrowserLogin | None:
        """Cookie and key for a fresh token (and the right password, where there is one); None, and one failure counted,
        otherwise."""
        if self.is_shut:
            return None
        given, known = _digest(token), None
        for digest in self._tokens:
            if hmac.compare_digest(digest, given):
                known = digest
        right = not self.password or hmac.compare_digest(_digest(password), _digest(self.password))
        if known is None or not right:
            self._failures.append(time.monotonic())
            return None
        self._tokens.discard(known)
        entry = BrowserLogin(secrets.token_urlsafe(TOKEN_BYTES), secrets.token_urlsafe(TOKEN_BYTES))
        self._keys[_digest(entry.cookie)] = _digest(entry.key)
        self.used()
        return entry

    def knows(self, cookie: str) -> bool:
        """Whether a cookie was given out here."""
        return _digest(cookie) in self._keys  # by digests: the time that it takes tells nothing of the cookie

    def fits(self, cookie: str, key: str) -> bool:
        """Whether this key was given out with this cookie."""
        return hmac.compare_digest(self._keys.get(_digest(cookie), b""), _digest(key))

    def new_ticket(self) -> str:
        """For one download within a minute, which a browser asks for without the key."""
        now = time.monotonic()
        self._tickets = {each: made for each, made in self._tickets.items() if now - made < WINDOW}
        ticket = secrets.token_urlsafe(TOKEN_BYTES)
        self._tickets[_digest(ticket)] = now
        return ticket

    def takes(self, ticket: str) -> bool:
        """Whether a ticket is good; it is used up."""
        made = self._tickets.pop(_digest(ticket), None)
        return made is not None and time.monotonic() - made < WINDOW


def _digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()
