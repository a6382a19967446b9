"""`aintern mcp serve` as a client starts it: the SDK's own client, or lines by hand."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mcp_types as types
from mcp.client.stdio import StdioServerParameters, stdio_client

from aintern.connectors.mcp.client_sessions import ServedSettings
from aintern.connectors.mcp.tool_server import ToolServer
from aintern.store.store import Store
from mcp import Client
from tests.forked_command import start_of
from tests.terminal.command_line import environment

REVISION = "2026-07-28"
ENVELOPE = {
    "io.modelcontextprotocol/protocolVersion": REVISION,
    "io.modelcontextprotocol/clientInfo": {"name": "by-hand", "version": "3"},
    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
}
INFO = types.Implementation(name="tester", version="9.1")
Decide = Callable[[types.ElicitRequestFormParams], dict[str, Any] | None]


def command(workspace: Path, *arguments: str) -> list[str]:
    return [*start_of("mcp", environment()), "mcp", "serve", "-C", str(workspace), *arguments]


@asynccontextmanager
async def served(
    workspace: Path,
    *arguments: str,
    decide: Decide | None = None,
    mode: Any = "auto",
    resources: bool = False,
    policy: str = "",
    **settings: Any,
) -> AsyncIterator[Client]:
    """A client of a server in this process, or of `aintern mcp serve` with `arguments`. `decide` gives what the person fills into a
    form, None where they decline; without it the client can't ask anybody."""

    async def fill(context: Any, params: Any) -> types.ElicitResult:
        content = decide(params) if decide else None
        if content is None:
            return types.ElicitResult(action="decline")
        return types.ElicitResult(action="accept", content=content)

    said: dict[str, Any] = {"client_info": INFO, "mode": mode, "cache": None}
    if decide is not None:
        said["elicitation_callback"] = fill
    if arguments:
        program, *words = command(workspace, *arguments)
        started = StdioServerParameters(command=program, args=words, env=environment(), cwd=str(workspace))
        async with Client(stdio_client(started), **said) as client:
            yield client
        return
    store = Store.open("")
    server = ToolServer(ServedSettings(workspace=workspace, mode=policy, **settings), store, resources=resources)
    try:
        async with Client(server.sdk, **said) as client:
            yield client
    finally:
        await server.close()
        store.close()


class ByHand:
    """Speaks to a server line by line, each request with everything that it needs."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process
        self._last = 0

    async def request(self, method: str, **params: Any) -> dict[str, Any]:
        """The response, whatever else comes before it."""
        self._last += 1
        message = {"jsonrpc": "2.0", "id": self._last, "method": method, "params": {"_meta": ENVELOPE, **params}}
        self.send(message)
        while True:
            assert self.process.stdout is not None
            said: dict[str, Any] = json.loads(await asyncio.wait_for(self.process.stdout.readline(), 30))
            if said.get("id") == self._last:
                return said

    def send(self, message: Mapping[str, Any]) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(json.dumps(message).encode() + b"\n")


@asynccontextmanager
async def by_hand(workspace: Path, *arguments: str) -> AsyncIterator[ByHand]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(
        *command(workspace, *arguments), stdin=pipe, stdout=pipe, env=environment(), limit=1 << 24
    )
    try:
        yield ByHand(process)
        assert process.stdin is not None
        process.stdin.close()
        assert await asyncio.wait_for(process.wait(), 20) == 0
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


def text(result: Any) -> str:
    (block,) = result.content
    return str(block.text)
