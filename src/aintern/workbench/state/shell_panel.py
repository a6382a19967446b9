"""A shell on a pseudo-terminal for the terminal panel: one for the workbench, shown in every tab."""

import asyncio
import fcntl
import os
import pty
import re
import signal
import struct
import subprocess
import termios
from collections.abc import Callable
from pathlib import Path

from aintern.messages import ToolResult
from aintern.tools.run_command import run_allowed
from aintern.tools.tool import ToolContext

KEPT = 200_000  # bytes of output that a new tab is shown
CHUNK = 65_536
_DRIVING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class PanelShell:
    """Started when the panel is first looked at. `subscribe` gives what was printed, then what comes."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._descriptor = -1
        self._unsent = bytearray()  # typed or pasted, and not yet taken by the terminal
        self.printed = b""  # the newest output, at most 200,000 bytes
        self._listeners: list[Callable[[bytes], None]] = []

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def start(self) -> None:
        """Starts the user's shell in the workspace, unless it runs."""
        if self.is_running:
            return
        self._end()
        ours, theirs = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "AINTERN_WORKBENCH": "1"}
        self._process = subprocess.Popen(
            [os.environ.get("SHELL", "/bin/sh"), "-i"],
            cwd=self._folder,
            env=environment,
            stdin=theirs,
            stdout=theirs,
            stderr=theirs,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        os.close(theirs)
        os.set_blocking(ours, False)
        self._descriptor = ours
        asyncio.get_running_loop().add_reader(ours, self._read)

    def write(self, text: str) -> None:
        """What the person typed. A shell that has ended takes nothing."""
        if self._descriptor >= 0:
            self._unsent += text.encode(errors="replace")
            self._send()

    def resize(self, columns: int, rows: int) -> None:
        if self._descriptor >= 0 and 0 < columns < 1000 and 0 < rows < 1000:
            fcntl.ioctl(self._descriptor, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def subscribe(self, listener: Callable[[bytes], None]) -> Callable[[], None]:
        """Calls `listener` with each piece of output; returns what ends that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    async def run_visibly(self, context: ToolContext, command: str, directory: str, timeout: float) -> ToolResult:
        """What `ToolHost.terminal` is: runs an allowed command where the person sees it, in the same sandbox as
        any other. It is a process of its own: what the person types goes to the shell, not to it."""
        self.show(f"\r\n\x1b[2m$ {_inert(command)}\x1b[0m\r\n")
        ran = await run_allowed(context, command, directory, timeout, lambda _, text: self.show(_inert(text)))
        finished = ran.finished
        error = f"ended ({finished.stopped})" if finished.stopped else ""
        error = error or (f"exit code {finished.exit_code}" if finished.exit_code else "") or ran.problem
        self.show(f"\x1b[2m[{error or 'done'}, {finished.duration:.1f} s]\x1b[0m\r\n")
        for note in ran.notes:
            self.show(f"\x1b[2m[{_inert(note)}]\x1b[0m\r\n")
        content = " ".join(
            (
                f"It ran in the visible terminal; its output was shown there and not captured. {error or 'Exit code 0'}.",
                *ran.notes,
            )
        )
        return ToolResult(not error, content, message=error or "Exit code 0", error=error, duration=finished.duration)

    def show(self, text: str) -> None:
        """Prints into the panel what is not the shell's own."""
        self._print(text.encode(errors="replace"))

    def close(self) -> None:
        """Ends the shell and what it started in its own session."""
        if self._process is not None and self.is_running:
            os.killpg(self._process.pid, signal.SIGHUP)
            try:
                self._process.wait(timeout=1)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        self._end()

    def _send(self) -> None:
        """As much as the terminal takes now; the rest of a long paste when there is room again."""
        try:
            del self._unsent[: os.write(self._descriptor, self._unsent[:CHUNK])]
        except BlockingIOError:
            pass
        except OSError:  # EIO: the last process closed the terminal
            self._unsent.clear()
        loop = asyncio.get_running_loop()
        if self._unsent:
            loop.add_writer(self._descriptor, self._send)
        else:
            loop.remove_writer(self._descriptor)

    def _read(self) -> None:
        try:
            data = os.read(self._descriptor, CHUNK)
        except BlockingIOError:
            return
        except OSError:  # EIO: the last process closed the terminal
            data = b""
        if not data:
            self._end()
            data = b"\r\n[the shell has ended; press Enter for a new one]\r\n"
        self._print(data)

    def _print(self, data: bytes) -> None:
        self.printed = (self.printed + data)[-KEPT:]
        for listener in tuple(self._listeners):
            listener(data)

    def _end(self) -> None:
        if self._descriptor >= 0:
            asyncio.get_running_loop().remove_reader(self._descriptor)
            asyncio.get_running_loop().remove_writer(self._descriptor)
            self._unsent.clear()
            os.close(self._descriptor)
            self._descriptor = -1


def _inert(text: str) -> str:
    """Output of an agent's command without what drives a terminal (titles, clipboard, answers to queries)."""
    return _DRIVING.sub("\ufffd", text).replace("\n", "\r\n")
