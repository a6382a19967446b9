"""The certificates that servers are checked against: read for the first https address, and not before."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import ssl

process_is_ours = False  # the command line says so at its start
_VARIABLES = ("SSL_CERT_FILE", "SSL_CERT_DIR")  # OpenSSL's own names for where it looks


@cache
def tls_context() -> "ssl.SSLContext":
    """The one context of this process. OpenSSL's own certificates, unless it has none or they are not the system's, as on
    macOS; SSL_CERT_FILE and SSL_CERT_DIR count everywhere."""
    import ssl

    paths = ssl.get_default_verify_paths()
    named = any(name in os.environ for name in _VARIABLES)
    if named or (sys.platform != "darwin" and (paths.cafile or paths.capath)):
        context = ssl.create_default_context()
    else:
        import truststore

        context = truststore.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    context.set_alpn_protocols(("http/1.1",))
    return context


@contextmanager
def unread_by_aiohttp() -> Iterator[None]:
    """For the import of aiohttp: in a process that is ours OpenSSL finds no certificates meanwhile.

    aiohttp makes two contexts then and reads the system's bundle into each, 40 ms of CPU; we give it `tls_context` alone.
    In a process of somebody else's all stays as it is: its own use of aiohttp needs what aiohttp has read."""
    if not process_is_ours:
        yield
        return
    before = {name: os.environ.get(name) for name in _VARIABLES}
    os.environ.update(dict.fromkeys(_VARIABLES, os.devnull))
    try:
        yield
    finally:
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value
