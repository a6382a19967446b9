"""`aintern acp`: AIntern as an editor's agent, on standard input and output."""

import asyncio
import os
import threading
from queue import SimpleQueue

from aintern.connectors.acp.acp_agent import AcpAgent
from aintern.connectors.acp.acp_session import SessionSource
from aintern.terminal.interrupts import Interrupts
from aintern.terminal.log_file import log_to_file
from aintern.terminal.standard_input import follow_lines

LONGEST_MESSAGE = 64 << 20  # bytes of one line: a prompt with its embedded files


async def serve_editor(defaults: SessionSource) -> int:
    """Answers the editor until its input ends, and gives the exit code."""
    log_to_file()
    # Nothing but messages may reach the editor: what anything else prints goes where errors go.
    writer = _LineWriter(os.dup(1))
    os.dup2(2, 1)
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


class _LineWriter:
    """Writes lines in a thread of its own: an editor that does not read holds up nothing else."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True, name="standard output")
        self._thread.start()
        self.write = self._lines.put

    def close(self) -> None:
        """Writes what is left, within a second."""
        self._lines.put(b"")
        self._thread.join(1.0)

    def _work(self) -> None:
        while line := self._lines.get():
            rest = memoryview(line)
            try:
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
            except OSError:
                return  # the editor is gone; its end of our input tells so
