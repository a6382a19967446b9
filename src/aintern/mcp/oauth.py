"""Logging in to an MCP server by OAuth: the SDK's own flow, a callback on loopback, tokens in the keyring or a file that only the
user reads.

A browser is opened only when the person said so: `aintern mcp login`, or a yes to the question of a call that needs more rights.
"""

import asyncio
import hashlib
import json
import socket
import webbrowser
from collections.abc import Awaitable, Callable
from importlib import import_module
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from mcp.client.auth import OAuthClientProvider
from mcp.shared.auth import AuthorizationCodeResult, OAuthClientInformationFull, OAuthClientMetadata, OAuthToken
from platformdirs import user_data_path
from pydantic import AnyUrl

from aintern.errors import ToolFailure
from aintern.mcp.server_config import ServerConfig
from aintern.settings.files import object_in_json, read_json_object
from aintern.settings.replace_file import replace_file

PATIENCE = 300.0  # seconds for a person to log in
_DONE = b"<!doctype html><title>AIntern</title><p>You are logged in. You can close this page.</p>"

# Asks the person whether a browser may be opened at this address.
Permit = Callable[[str], Awaitable[bool]]


class TokenStore:
    """The tokens of one server, and what this client is called there: in the system's keyring where the package `keyring` is
    installed and has one that is open, else in a file that only the user reads. `port` is the one of the callback that was
    registered."""

    def __init__(self, config: ServerConfig) -> None:
        mark = hashlib.sha256(config.url.encode()).hexdigest()[:12]
        self._name = f"{config.name}-{mark}"
        self.path: Path = user_data_path("aintern") / "mcp_tokens" / f"{self._name}.json"

    async def get_tokens(self) -> OAuthToken | None:
        said = (await asyncio.to_thread(self._read)).get("tokens")  # a keyring may ask the person to open it
        return OAuthToken.model_validate(said) if said else None

    async def set_tokens(self, tokens: OAuthToken) -> None:
        await asyncio.to_thread(self._write, "tokens", tokens.model_dump(mode="json", exclude_none=True))

    async def get_client_info(self) -> OAuthClientInformationFull | None:
        said = (await asyncio.to_thread(self._read)).get("client")
        return OAuthClientInformationFull.model_validate(said) if said else None

    async def set_client_info(self, client_info: OAuthClientInformationFull) -> None:
        await asyncio.to_thread(self._write, "client", client_info.model_dump(mode="json", exclude_none=True))

    @property
    def port(self) -> int:
        """0 where no callback was registered yet."""
        uris = self._read().get("client", {}).get("redirect_uris") or [""]
        return urlsplit(str(uris[0])).port or 0

    def forget(self) -> bool:
        """Takes everything away; false when there was nothing."""
        there = bool(self._in_keyring("get_password")) or self.path.exists()
        self._in_keyring("delete_password")
        self.path.unlink(missing_ok=True)
        return there

    def _in_keyring(self, action: str, *value: str) -> Any:
        """What the keyring says to this; None where there is none that can be used."""
        try:
            keyring = import_module("keyring")
        except ImportError:
            return None
        try:
            return getattr(keyring, action)("aintern", f"mcp {self._name}", *value)
        except keyring.errors.KeyringError:  # none is open on this machine, or nothing is kept there
            return None

    def _read(self) -> dict[str, Any]:
        kept = self._in_keyring("get_password")
        return object_in_json(kept) if kept else read_json_object(self.path)

    def _write(self, name: str, value: Any) -> None:
        text = json.dumps({**self._read(), name: value})
        self._in_keyring("set_password", text)
        if self._in_keyring("get_password") == text:
            self.path.unlink(missing_ok=True)  # what was kept before there was a keyring
            return
        replace_file(self.path, text)


class _Callback:
    """A page on loopback that waits for the browser to come back with a code; it is there only while somebody logs in."""

    def __init__(self, port: int) -> None:
        self.port = port or _free_port()
        self._came: asyncio.Future[AuthorizationCodeResult] | None = None
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Raises ToolFailure when somebody else has the port."""
        self._came = asyncio.get_running_loop().create_future()
        try:
            self._server = await asyncio.start_server(self._serve, "127.0.0.1", self.port)
        except OSError as error:
            raise ToolFailure(f"The log-in can't be received on port {self.port}: {error.strerror}.") from error

    async def result(self) -> AuthorizationCodeResult:
        assert self._came is not None and self._server is not None
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._came
        finally:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            line = (await reader.readline()).decode("latin-1").split(" ")
            address = urlsplit(line[1] if len(line) > 1 else "")
            said = {name: values[0] for name, values in parse_qs(address.query).items()}
            if address.path == "/callback" and self._came is not None and not self._came.done():
                if "code" in said:
                    self._came.set_result(
                        AuthorizationCodeResult(code=said["code"], state=said.get("state"), iss=said.get("iss"))
                    )
                else:
                    why = said.get("error_description") or said.get("error") or "no code came"
                    self._came.set_exception(ToolFailure(f"The log-in was refused: {why[:200]}"))
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n\r\n" + _DONE)
            await writer.drain()
        except OSError:
            return  # the browser did not wait for the page
        finally:
            writer.close()


async def registered(config: ServerConfig, client_id: str, secret: str = "") -> None:
    """Keeps what this client is called at a server where somebody registered it by hand, in place of registering it."""
    method = "client_secret_basic" if secret else "none"
    known = OAuthClientInformationFull(
        client_id=client_id,
        client_secret=secret or None,
        token_endpoint_auth_method=method,
        redirect_uris=[AnyUrl(f"http://127.0.0.1:{_free_port()}/callback")],
    )
    await TokenStore(config).set_client_info(known)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return int(free.getsockname()[1])


def oauth_of(config: ServerConfig, permit: Permit) -> OAuthClientProvider:
    """What logs requests in. Before a browser is opened `permit` is asked; a no raises ToolFailure out of the request."""
    tokens = TokenStore(config)
    callback = _Callback(tokens.port)

    async def show(address: str) -> None:
        if not await permit(address):
            raise ToolFailure(f"{config.name} wants you to log in.", f"Run `aintern mcp login {config.name}`.")
        await callback.open()
        await asyncio.to_thread(webbrowser.open, address)

    metadata = OAuthClientMetadata(
        client_name="AIntern",
        redirect_uris=[AnyUrl(f"http://127.0.0.1:{callback.port}/callback")],
        grant_types=["authorization_code", "refresh_token"],
    )
    return OAuthClientProvider(config.url, metadata, tokens, show, callback.result)
