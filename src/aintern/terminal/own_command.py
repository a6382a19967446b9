"""`!command`: the person's own, in their shell and environment, on the terminal that they sit at; what it prints is kept."""

import asyncio
import fcntl
import os
import re
import select
import signal
import subprocess
import sys
import termios
import time
import tty
from pathlib import Path
from typing import TYPE_CHECKING

from aintern.dataclass import dataclass
from aintern.prompt.attachments import delimited
from aintern.store.audit_row import Decision
from aintern.terminal.session_switch import Lines
from aintern.tools.output_limits import head_and_tail
from aintern.tools.run_command import run_command

if TYPE_CHECKING:
    from aintern.session import Session

TOLD = 16_000  # characters of its output that the model is told
KEPT = 64 << 10  # bytes of the output's start, and as many of its end
_DRAINED = 0.1  # seconds without output after the command's end: something that it left behind may hold the terminal
_STARTING = 0.01  # seconds between two looks whether it has begun
_LOOK = 0.2  # seconds between two looks at the command and the window's size
# Makes the terminal that it is given the one whose Ctrl+C it gets, then becomes the shell.
_TAKES_TERMINAL = (
    "import fcntl,os,sys,termios; fcntl.ioctl(0, termios.TIOCSCTTY, 0); os.execvp(sys.argv[1], sys.argv[1:])"
)
_ESCAPES = re.compile(r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b.|[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class OwnCommandEnd:
    """How it ended: a negative `exit_code` is the signal that ended it, `output` is plain text, `duration` in seconds."""

    exit_code: int
    output: str
    duration: float


async def run_own_command(session: "Session", line: str, running: "OwnCommand") -> Lines:
    """Runs what a line with `!` or `!!` says, on record as the person's; the model is told of it with the next request, with `!!`
    not. Raises StoreError before it runs where it can't be put on record."""
    audit = session.store.audit
    row = audit.decided(
        Decision(
            tool="own_command",
            tool_name="The person's own command",
            decision="user_approved",
            risk=session.gate.facts(run_command, run_command.validate({"command": running.command})).risk,
            parameters={"command": running.command},
            summary=line,
            conversation=session.conversation_id,
            who="user",
        )
    )
    try:
        ended = await running.run()
    except OSError as error:
        audit.finished(row, success=False, error=str(error))
        return (f"Your shell can't be started: {error}.",)
    said = "" if ended.exit_code == 0 else f"Exit code {ended.exit_code}"
    audit.finished(row, success=not said, error=said, duration=ended.duration)
    begin = ("",) if ended.output and not ended.output.endswith("\n") else ()  # its last line is open
    if line.startswith("!!"):
        return (*begin, f"{said or 'Exit code 0'} · the model is not told")
    output = head_and_tail(ended.output.strip("\n"), TOLD, larger_tail=True)
    told = (
        f"The user ran a command in their own shell, in the workspace: {running.command}\nExit code {ended.exit_code}."
    )
    session.inform(f"{told}\n{delimited('its output', output)}" if output.strip() else f"{told} It printed nothing.")
    return (*begin, f"{said or 'Exit code 0'} · the model reads it with your next message")


class OwnCommand:
    """One command. `run` returns when it has ended; `kill` ends it."""

    def __init__(self, command: str, folder: Path) -> None:
        self.command = command
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        self._is_killed = False

    async def run(self) -> OwnCommandEnd:
        """Raises OSError where the shell can't be started."""
        return await asyncio.to_thread(self._run)

    def kill(self) -> None:
        self._is_killed = True
        if self._process is not None and self._process.poll() is None:
            os.killpg(self._process.pid, signal.SIGKILL)

    def _run(self) -> OwnCommandEnd:
        began = time.monotonic()
        ours, theirs = os.openpty()
        try:
            _copy_size(ours)
            shell = os.environ.get("SHELL") or "/bin/sh"
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-c", _TAKES_TERMINAL, shell, "-c", self.command],
                cwd=self._folder,
                stdin=theirs,
                stdout=theirs,
                stderr=theirs,
                start_new_session=True,
            )
            os.close(theirs)
            theirs = -1
            output = _Kept()
            self._pass_on(ours, self._process, output)
            return OwnCommandEnd(self._process.wait(), output.text(), time.monotonic() - began)
        finally:
            os.close(ours)
            if theirs >= 0:
                os.close(theirs)

    def _pass_on(self, ours: int, process: "subprocess.Popen[bytes]", output: "_Kept") -> None:
        """Keys to the command, and what it prints to the screen, until it has ended and all is printed."""
        keyboard, screen = sys.stdin.fileno(), sys.stdout.fileno()
        before = termios.tcgetattr(keyboard)
        try:
            tty.setraw(keyboard, termios.TCSANOW)
            ended = listens = False
            while True:
                # A Ctrl+C that comes before the command has taken its terminal would be lost: it waits in the keyboard.
                listens = listens or _has_foreground(ours)
                pause = _DRAINED if ended else _LOOK if listens else _STARTING
                ready, _, _ = select.select([ours, keyboard] if listens and not ended else [ours], [], [], pause)
                if ours in ready:
                    try:
                        data = os.read(ours, 1 << 16)
                    except OSError:  # how Linux says that nobody has the terminal open any more
                        return
                    if not data:
                        return
                    output.add(data)
                    os.write(screen, data)
                elif ended:
                    return
                if keyboard in ready:
                    os.write(ours, os.read(keyboard, 4096))
                if not ready:
                    _copy_size(ours)
                if self._is_killed:  # also where that came before there was a process
                    self.kill()
                ended = process.poll() is not None
        finally:
            termios.tcsetattr(keyboard, termios.TCSANOW, before)


class _Kept:
    """The start and the end of an output."""

    def __init__(self) -> None:
        self._head, self._tail, self._left_out = b"", b"", 0

    def add(self, data: bytes) -> None:
        room = KEPT - len(self._head)
        self._head += data[:room]
        self._tail += data[room:] if room < len(data) else b""
        if len(self._tail) > 2 * KEPT:  # cut now and then: at each piece it would cost the square of the output
            self._left_out += len(self._tail) - KEPT
            self._tail = self._tail[-KEPT:]

    def text(self) -> str:
        left_out, tail = self._left_out + max(0, len(self._tail) - KEPT), self._tail[-KEPT:]
        middle = f"\n[… {left_out} bytes left out …]\n".encode() if left_out else b""
        return _ESCAPES.sub("", (self._head + middle + tail).decode(errors="replace").replace("\r\n", "\n"))


def _has_foreground(terminal: int) -> bool:
    try:
        return os.tcgetpgrp(terminal) > 0
    except OSError:
        return True  # a system that does not tell


def _copy_size(terminal: int) -> None:
    """The new terminal is as large as the person's."""
    size = fcntl.ioctl(sys.stdout.fileno(), termios.TIOCGWINSZ, b"\0" * 8)
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, size)
