"""An MCP server as a caged process: the transport of the SDK's client over its standard streams.

Source: Model Context Protocol 2025-11-25, basic/transports, stdio: one JSON-RPC message a line; at the end its input is
closed, then it is ended.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator
from typing import Any

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

from aintern.errors import ToolFailure
from aintern.mcp.server_config import ServerConfig
from aintern.workspace.process import Finished
from aintern.workspace.socket_process import Cage, run_on_socket

LONGEST_MESSAGE = 16 << 20  # bytes of one line
_GOODBYE = 2.0  # seconds that a server may take to end once its input is closed


class ServerProcess:
    """One run of a server. `said` is the end of what it wrote to standard error."""

    def __init__(self, config: ServerConfig, cage: Cage) -> None:
        self._config = config
        self._cage = cage
        self._ends = asyncio.Event()
        self._process: asyncio.Task[Finished] | None = None
        self.said = ""

    @contextlib.asynccontextmanager
    async def transport(self, gone: asyncio.Event) -> AsyncIterator[tuple[Any, Any]]:
        """The streams that the SDK's client reads and writes; `gone` is set when the process has ended."""
        ours, theirs = socket.socketpair()
        config = self._config
        self._process = asyncio.create_task(
            run_on_socket(
                config.command,
                theirs,
                self._cage,
                ends=self._ends,
                network=config.network,
                environment=config.environment,
            ),
            name=f"aintern mcp {config.name}",
        )
        self._process.add_done_callback(lambda process: gone.set())
        reader, writer = await asyncio.open_unix_connection(sock=ours, limit=LONGEST_MESSAGE)
        received, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        outgoing, to_send = anyio.create_memory_object_stream[SessionMessage](0)
        reading = asyncio.create_task(_read(reader, received), name=f"aintern mcp {config.name} reader")
        writing = asyncio.create_task(_write(writer, to_send), name=f"aintern mcp {config.name} writer")
        try:
            yield incoming, outgoing
        finally:
            for task in (reading, writing):
                task.cancel()
            for stream in (received, incoming, outgoing, to_send):
                stream.close()
            writer.close()
            ending = asyncio.create_task(self._end(reading, writing), name=f"aintern mcp {config.name} end")
            try:
                await asyncio.shield(ending)
            except (
                asyncio.CancelledError
            ):  # the session ends while its server does: at once then, and never left behind
                self._ends.set()
                await asyncio.wait([ending])
                raise

    async def _end(self, *talking: asyncio.Task[None]) -> None:
        assert self._process is not None
        await asyncio.gather(*talking, return_exceptions=True)
        await asyncio.wait([self._process], timeout=_GOODBYE)
        self._ends.set()
        (ended,) = await asyncio.gather(self._process, return_exceptions=True)
        self.said = ended.stderr.strip()[-300:] if isinstance(ended, Finished) else str(ended)


async def _read(reader: asyncio.StreamReader, received: Any) -> None:
    """Passes the server's messages on; its end, and a line that is too long, end the conversation."""
    with received:
        while True:
            try:
                line = await reader.readuntil(b"\n")
            except (asyncio.IncompleteReadError, OSError):
                return
            except asyncio.LimitOverrunError:
                await received.send(ToolFailure(f"it sent a line of more than {LONGEST_MESSAGE >> 20} MiB."))
                return
            if not line.strip():
                continue
            try:
                message: SessionMessage | Exception = SessionMessage(jsonrpc_message_adapter.validate_json(line))
            except ValueError as wrong:
                message = wrong  # the client tells; the next line may be whole
            await received.send(message)


async def _write(writer: asyncio.StreamWriter, to_send: Any) -> None:
    async for each in to_send:
        writer.write(each.message.model_dump_json(by_alias=True, exclude_unset=True).encode() + b"\n")
        with contextlib.suppress(OSError):  # the server is gone: the reader has told
            await writer.drain()
