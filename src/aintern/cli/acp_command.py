"""`aintern acp`: AIntern as an editor's agent, on standard input and output."""

import asyncio

from aintern.connectors.acp.acp_agent import AcpAgent
from aintern.connectors.acp.acp_session import SessionSource
from aintern.terminal.input.interrupts import Interrupts
from aintern.terminal.input.standard_input import follow_lines
from aintern.terminal.output.line_writer import LineWriter
from aintern.terminal.output.log_file import log_to_file

LONGEST_MESSAGE = 64 << 20  # bytes of one line: a prompt with its embedded files


async def serve_editor(defaults: SessionSource) -> int:
    """Answers the editor until its input ends, and gives the exit code."""
    log_to_file()
    writer = LineWriter.instead_of_output()
    ended = asyncio.Event()
    agent = AcpAgent(writer.write, defaults)
    with Interrupts():
        follow_lines(agent.peer.take, ended.set, longest=LONGEST_MESSAGE)
        try:
            await ended.wait()
        finally:
            await agent.close()
            writer.close()
    return 0
