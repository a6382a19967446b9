"""Where model servers listen, as the environment of their own programs says."""

import os
from urllib.parse import urlsplit

from aintern.errors import UsageError

LOOPBACK = ("localhost", "127.0.0.1", "::1")
"""The names of this machine for itself: no proxy stands before them, and what is sent to them stays here."""


def ollama_address() -> str:
    """Where Ollama listens: OLLAMA_HOST as its own server reads it, where 0.0.0.0 or :: means every address of this machine.

    Raises UsageError for what is no address."""
    host = os.environ.get("OLLAMA_HOST", "").strip(" \t\"'").rstrip("/")
    scheme, is_url, address = host.rpartition("://")
    if address.count(":") > 1 and not address.startswith("["):
        address = f"[{address}]"  # IPv6 without a port
    try:
        url = urlsplit(f"{scheme or 'http'}://{address or '127.0.0.1'}")
        name, port = url.hostname or "127.0.0.1", url.port
    except ValueError as error:
        raise UsageError(
            f"OLLAMA_HOST is {host!r}, which is no address.", "Set it like 127.0.0.1:11434, or unset it."
        ) from error
    name = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(name, name)  # noqa: S104 - read, not bound
    default = {"http": 80, "https": 443}.get(scheme, 11434) if is_url else 11434
    return f"{url.scheme}://{f'[{name}]' if ':' in name else name}:{port or default}"
