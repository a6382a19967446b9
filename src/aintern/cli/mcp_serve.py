"""`aintern mcp serve`: the tools for other agents, on standard input and output or over HTTP."""

import asyncio
from contextlib import closing

from mcp.server.stdio import stdio_server

from aintern.connectors.mcp.client_sessions import ServedSettings
from aintern.connectors.mcp.http_server import HttpAddress, serve_http
from aintern.connectors.mcp.tool_server import ToolServer
from aintern.terminal.input.interrupts import Interrupts
from aintern.terminal.input.standard_input import follow_lines
from aintern.terminal.options import open_store
from aintern.terminal.output.line_writer import LineWriter
from aintern.terminal.output.log_file import log_to_file

LONGEST_MESSAGE = 8 << 20  # bytes of one line


async def serve_tools(wanted: ServedSettings, *, http: str, resources: bool) -> int:
    """Serves until the client's end of our input closes, or the server is told to stop; gives the exit code."""
    address = HttpAddress.parse(http) if http else None
    log_to_file()
    with open_store(wanted.database, wanted.workspace) as store:
        server = ToolServer(wanted, store, resources=resources)
        try:
            await server.sessions.check()
            if address is not None:
                await serve_http(server, address)
            else:
                with Interrupts(), closing(LineWriter.instead_of_output()) as writer:
                    await serve_lines(server, 0, writer)
        finally:
            await server.close()
    return 0


async def serve_lines(server: ToolServer, descriptor: int, writer: LineWriter) -> None:
    """Serves one client, whose messages are the lines of `descriptor`, until that ends."""
    read, write = _Input(descriptor), _Output(writer)
    async with stdio_server(read, write) as (reading, writing):  # type: ignore[arg-type]  # it uses no more of a file
        await server.sdk.run(reading, writing, server.sdk.create_initialization_options())


class _Input:
    """Lines as they come; one that is too long comes in parts, which are no messages."""

    def __init__(self, descriptor: int) -> None:
        self._lines: asyncio.Queue[str | None] = asyncio.Queue()
        take = self._lines.put_nowait
        follow_lines(take, lambda: take(None), longest=LONGEST_MESSAGE, descriptor=descriptor)

    def __aiter__(self) -> "_Input":
        return self

    async def __anext__(self) -> str:
        line = await self._lines.get()
        if line is None:
            raise StopAsyncIteration
        return line


class _Output:
    """Takes lines, whether anybody reads them or not."""

    def __init__(self, writer: LineWriter) -> None:
        self._writer = writer

    async def write(self, line: str) -> None:
        self._writer.write(line.encode("utf-8", "replace"))

    async def flush(self) -> None:
        return None
