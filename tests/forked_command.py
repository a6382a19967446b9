"""The command without what each start of it repeats: forked from a process that has already imported what it imports.

A start is a quarter of a second of CPU, with the workbench's or the fleet's libraries a whole one, and nearly all of it loads
modules that the start before has loaded. What is forked is otherwise what a person starts: a process of its own with its
streams, environment, folder, session, signals and exit code, from `main()` to the interpreter's end. What could differ is
what a start itself does (`tests/cli/test_start.py`), so at night (`AINTERN_NIGHTLY=1`) each is a whole one.
"""

import importlib
import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from tests.nightly import NIGHTLY

# What a command imports once it works, beside what every command imports at its beginning.
IMPORTED = {
    "run": (
        *(
            "aintern.cli.command_line",
            "aintern.workbench.command",
            "aintern.cli.run_request",
            "aintern.backends.resolve",
        ),
        *("aintern.dialects.choose", "aintern.session", "aintern.backends.scripted"),
    ),
}
# What Python reads from its environment when it starts.
READ_AT_START = ("PYTHON", "LC_", "LANG")


def _read_at_start(env: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in env.items() if name.startswith(READ_AT_START)}


HERE = _read_at_start(os.environ)


def can_fork(env: Mapping[str, str]) -> bool:
    """Whether a command of this environment may be forked; else it is to be started."""
    return not NIGHTLY and _read_at_start(env) == HERE


class ForkedCommand:
    """Like a `subprocess.Popen` of the command; `streams` are the descriptors of its standard streams."""

    def __init__(
        self,
        kind: str,
        arguments: list[str],
        streams: tuple[int, int, int],
        cwd: Path | None,
        env: Mapping[str, str],
        start_new_session: bool = False,
    ) -> None:
        self.returncode: int | None = None
        self._report, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(_forker(kind)[0], [b"+"], [*streams, theirs.fileno()])
        told = {"arguments": arguments, "cwd": str(cwd or Path.cwd()), "env": dict(env), "session": start_new_session}
        self._report.sendall(json.dumps(told).encode())
        self._report.shutdown(socket.SHUT_WR)
        self.pid = self._number()

    def _number(self) -> int:
        number = self._report.recv(4, socket.MSG_WAITALL)
        assert len(number) == 4, "the process that forks commands has ended"
        return int.from_bytes(number, signed=True)

    def wait(self, timeout: float | None = None) -> int:
        """Raises `subprocess.TimeoutExpired` after so many seconds."""
        if self.returncode is None:
            self._report.settimeout(timeout)
            try:
                self.returncode = self._number()
            except (TimeoutError, BlockingIOError):
                raise subprocess.TimeoutExpired("aintern", timeout or 0) from None
            self._report.close()
        return self.returncode

    def poll(self) -> int | None:
        try:
            return self.wait(0)
        except subprocess.TimeoutExpired:
            return None

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def run_forked(
    kind: str, arguments: list[str], input: bytes, cwd: Path | None, env: Mapping[str, str], timeout: float
) -> "subprocess.CompletedProcess[bytes]":
    """Like `subprocess.run` with its output captured."""

    def write(descriptor: int) -> None:
        with suppress(BrokenPipeError), open(descriptor, "wb") as pipe:
            pipe.write(input)

    def read(descriptor: int) -> bytes:
        with open(descriptor, "rb") as pipe:
            return pipe.read()

    (stdin, to_it), (from_it, stdout), (told, stderr) = os.pipe(), os.pipe(), os.pipe()
    process = ForkedCommand(kind, arguments, (stdin, stdout, stderr), cwd, env)
    for descriptor in (stdin, stdout, stderr):
        os.close(descriptor)
    with ThreadPoolExecutor() as threads:
        threads.submit(write, to_it)
        out, err = threads.submit(read, from_it), threads.submit(read, told)
        try:
            code = process.wait(timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    return subprocess.CompletedProcess(arguments, code, out.result(), err.result())


@cache
def _forker(kind: str) -> tuple[socket.socket, "subprocess.Popen[bytes]"]:
    """The process that forks commands of this kind, and the socket to ask it; it ends when nobody holds that any more."""
    ours, theirs = socket.socketpair()
    with theirs:
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.forked_command", kind, str(theirs.fileno())],
            pass_fds=[theirs.fileno()],
            cwd=Path(__file__).parents[1],
            stdin=subprocess.PIPE,  # pipes, as a command's streams are: Python looks once at what they can do
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
    return ours, process


def _next_command(asked: socket.socket) -> dict[str, Any]:
    """Returns in the process of each command that is asked for, never in this one."""
    while True:
        _, descriptors, _, _ = socket.recv_fds(asked, 1, 4)
        if not descriptors:
            os._exit(0)
        if not os.fork():
            break
        for each in descriptors:
            os.close(each)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
    asked.close()
    *streams, last = descriptors
    report = socket.socket(fileno=last)
    command: dict[str, Any] = json.loads(b"".join(iter(lambda: report.recv(1 << 16), b"")))
    pid = os.fork()
    if not pid:
        report.close()
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        return command
    for each in (0, 1, 2, *streams):
        os.close(each)  # who reads from the command sees its end
    with suppress(OSError):  # nobody wants to know any more
        report.sendall(pid.to_bytes(4, signed=True))
        report.sendall(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]).to_bytes(4, signed=True))
    os._exit(0)


def _main(kind: str, descriptor: str) -> None:
    from aintern import __main__ as program

    for name in IMPORTED[kind]:
        importlib.import_module(name)
    command = _next_command(socket.socket(fileno=int(descriptor)))
    if command["session"]:
        os.setsid()
    os.chdir(command["cwd"])
    os.environ.clear()
    os.environ.update(command["env"])
    time.tzset()
    sys.path[0] = command["cwd"]
    sys.argv = [str(program.__file__), *command["arguments"]]
    sys.modules["__main__"] = program
    program.main()


if __name__ == "__main__":
    _main(*sys.argv[1:])
