"""An MCP server as a caged process: the transport of the SDK's client over its standard streams.

Source: Model Context Protocol 2025-11-25, basic/transports, stdio: one JSON-RPC message a line; at the end its input is
closed, then it is ended.
"""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import anyio
from mcp.shared.message import SessionMessage
from mcp_types import jsonrpc_message_adapter

from aintern.errors import ToolFailure
from aintern.mcp.server_config import ServerConfig
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.process import Finished, ProcessLimits, run_process
from aintern.workspace.shell_sandbox import ShellSandbox

LONGEST_MESSAGE = 16 << 20  # bytes of one line
_FOREVER = 365 * 86_400.0
_STDERR = 8000
_GOODBYE = 2.0  # seconds that a server may take to end once its input is closed


@dataclass(frozen=True, slots=True)
class Cage:
    """Where servers run: in `workspace`, in `sandbox` where there is one, `mounts` in place of its writable roots."""

    workspace: Path
    sandbox: ShellSandbox | None
    mounts: Mapping[Path, Sequence[str]]


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
        self._process = asyncio.create_task(self._run(theirs), name=f"aintern mcp {self._config.name}")
        self._process.add_done_callback(lambda process: gone.set())
        reader, writer = await asyncio.open_unix_connection(sock=ours, limit=LONGEST_MESSAGE)
        received, incoming = anyio.create_memory_object_stream[SessionMessage | Exception](0)
        outgoing, to_send = anyio.create_memory_object_stream[SessionMessage](0)
        reading = asyncio.create_task(_read(reader, received), name=f"aintern mcp {self._config.name} reader")
        writing = asyncio.create_task(_write(writer, to_send), name=f"aintern mcp {self._config.name} writer")
        try:
            yield incoming, outgoing
        finally:
            for task in (reading, writing):
                task.cancel()
            await asyncio.gather(reading, writing, return_exceptions=True)
            for stream in (received, incoming, outgoing, to_send):
                stream.close()
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()
            await self._end()

    async def _end(self) -> None:
        assert self._process is not None
        await asyncio.wait([self._process], timeout=_GOODBYE)
        self._ends.set()
        (ended,) = await asyncio.gather(self._process, return_exceptions=True)
        self.said = ended.stderr.strip()[-300:] if isinstance(ended, Finished) else str(ended)

    async def _run(self, theirs: socket.socket) -> Finished:
        """The process, to its end, whatever the reason; then the conversation is over as well."""
        environment = {**scrubbed_environment(), **self._config.environment}
        limits = ProcessLimits(timeout=_FOREVER, output=_STDERR)
        try:
            with contextlib.ExitStack() as caged:
                arguments, directory = list(self._config.command), str(self._cage.workspace)
                descriptors: tuple[int, ...] = ()
                if self._cage.sandbox is not None:
                    wrapped = caged.enter_context(
                        self._cage.sandbox.wrapped(
                            arguments, directory, network=self._config.network, mounts=self._cage.mounts or None
                        )
                    )
                    arguments, descriptors, directory = wrapped.arguments, wrapped.descriptors, "/"
                return await run_process(
                    arguments,
                    directory=directory,
                    environment=environment,
                    limits=limits,
                    cancelled=self._ends,
                    pass_fds=descriptors,
                    watched=True,
                    stdio=theirs.fileno(),
                )
        finally:
            with contextlib.suppress(OSError):
                theirs.shutdown(socket.SHUT_RDWR)
            theirs.close()


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
