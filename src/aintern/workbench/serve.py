"""Runs the workbench: opens the state, binds the port, prints the address, and serves until it is told to stop."""

import asyncio
import os
import subprocess
import sys
import threading
from contextlib import AsyncExitStack
from pathlib import Path

import uvicorn

from aintern.backends.http.listening_socket import listening_socket
from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.workbench.access.fleet_access import FleetAccess
from aintern.workbench.access.login_tokens import LoginTokens
from aintern.workbench.app import make_app
from aintern.workbench.native_window import NativeWindow
from aintern.workbench.state.workbench_state import Choices, WorkbenchState
from aintern.workspace.trusted_programs import trusted_path

PASSWORD = "AINTERN_PASSWORD"  # noqa: S105 - the name of a variable


@dataclass(frozen=True, slots=True)
class Serving:
    """Where and how to serve. `port` 0 takes a free one. A `host` that is not loopback demands TLS and a password."""

    host: str = "127.0.0.1"
    port: int = 0
    open_browser: bool = True
    native: bool = False
    certificate: Path | None = None
    key: Path | None = None

    @property
    def is_local(self) -> bool:
        return self.host in ("127.0.0.1", "localhost", "::1")

    @property
    def secure(self) -> bool:
        return self.certificate is not None and self.key is not None


async def serve(choices: Choices, serving: Serving) -> None:
    """Until Ctrl+C. Raises UserMistake when it can't start."""
    password = _password(serving)
    async with AsyncExitStack() as opened:
        try:
            listening = opened.enter_context(listening_socket(serving.host, serving.port))
        except OSError as error:
            raise UsageError(
                f"Port {serving.port} of {serving.host} can't be used: {error.strerror}.", "Choose another with --port."
            ) from error
        port = int(listening.getsockname()[1])
        tokens = LoginTokens(port, password)
        state = await opened.enter_async_context(WorkbenchState.open(choices))
        fleet = FleetAccess.of(choices.fleet, state.store)
        opened.callback(fleet.close)
        names = ("127.0.0.1", "localhost", "[::1]") if serving.is_local else (serving.host,)
        hosts = [f"{name}:{port}" for name in names]
        if not serving.is_local:
            hosts.append(serving.host)  # browsers leave the port out where it is 443
        protected = make_app(state, tokens, tuple(hosts), fleet, secure=serving.secure)
        configuration = uvicorn.Config(
            protected,
            log_level="warning",
            server_header=False,
            date_header=False,
            proxy_headers=False,
            ws="websockets-sansio",
            ws_max_size=16 << 20,
            ws_per_message_deflate=False,  # on loopback it costs more than it saves, and secrets don't compress well
            timeout_graceful_shutdown=2,
            ssl_certfile=serving.certificate,
            ssl_keyfile=serving.key,
        )
        server = uvicorn.Server(configuration)
        address = _address(serving, port, tokens)
        print(address, flush=True)
        tokens.used = lambda: print(
            f"For another browser: {_address(serving, port, tokens)}", file=sys.stderr, flush=True
        )
        if serving.native:
            window = await NativeWindow.open(address)
            opened.push_async_callback(window.close)
            ending = asyncio.create_task(_end_with_window(window, state, server))
            opened.callback(ending.cancel)
        elif serving.open_browser:
            threading.Thread(target=_open_browser, args=(address,), daemon=True).start()
        await server.serve(sockets=[listening])


def _open_browser(address: str) -> None:
    """In a process of its own, since the library looks browsers up in its process's PATH."""
    program = "import sys, webbrowser; webbrowser.open(sys.argv[1])"
    environment = {**os.environ, "PATH": trusted_path()}
    subprocess.run([sys.executable, "-P", "-c", program, address], env=environment, check=False)


async def _end_with_window(window: NativeWindow, state: WorkbenchState, server: uvicorn.Server) -> None:
    """When the window is closed the workbench ends: after the request that runs, and not while a browser looks at it."""
    if problem := await window.closed():
        print(f"The window failed: {problem}\nOpen the page in a browser instead.", file=sys.stderr, flush=True)
        return
    if state.session.is_processing:
        print(
            "The window is closed. The workbench stops when the running request has ended.", file=sys.stderr, flush=True
        )
    while state.tabs or state.session.is_processing:  # noqa: ASYNC110 - nobody waits for this to be quick
        await asyncio.sleep(0.2)
    server.should_exit = True


def _password(serving: Serving) -> str:
    if serving.is_local:
        return ""
    password = os.environ.get(PASSWORD, "")
    if not serving.secure or len(password) < 12:
        raise UsageError(
            f"To serve {serving.host} to others, TLS and a password are needed.",
            f"Give --certificate and --key, and a password of at least 12 characters in {PASSWORD}.",
        )
    return password


def _address(serving: Serving, port: int, tokens: LoginTokens) -> str:
    scheme = "https" if serving.secure else "http"
    host = f"[{serving.host}]" if ":" in serving.host else serving.host
    return f"{scheme}://{host}:{port}/?token={tokens.new_token()}"
