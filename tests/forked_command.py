"""The command without what each start of it repeats: forked from a process that has already imported what it imports.

A start is a quarter of a second of CPU, with the workbench's or the fleet's libraries a whole one, and nearly all of it loads
modules that the start before has loaded. What is forked is otherwise what a person starts: a process of its own with its
streams, environment, folder, session, signals and exit code, from `main()` to the interpreter's end. What could differ is
what a start itself does (`tests/cli/test_start.py`), so at night (`AINTERN_NIGHTLY=1`) each is a whole one.
"""

import fcntl
import gc
import importlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import termios
import time
import uuid
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import cache
from pathlib import Path
from typing import IO, Any

from tests.nightly import NIGHTLY

# What a command imports once it works, beside what every command imports at its beginning.
IMPORTED: dict[str, tuple[str, ...]] = {
    "run": (
        *(
            "aintern.cli.command_line",
            "aintern.workbench.command",
            "aintern.cli.run_request",
            "aintern.backends.resolve",
        ),
        *("aintern.dialects.choose", "aintern.session", "aintern.backends.scripted", "aintern.shell.walk"),
        *("aintern.backends.http.openai_compatible", "aintern.mcp.server_config", "aintern.terminal.output.listing"),
        *("aintern.settings.edit", "tomlkit", "jsonschema", "tree_sitter_bash"),
        *(
            f"aintern.cli.{kind}_commands"
            for kind in ("approvals", "audit", "config", "fleet", "grants", "mcp", "models")
        ),
        *(f"aintern.cli.{kind}_commands" for kind in ("plugins", "policy", "sessions", "tools")),
    ),
}
IMPORTED["workbench"] = (*IMPORTED["run"], "aintern.workbench.serve")
IMPORTED["chat"] = (
    *IMPORTED["run"],
    *("aintern.terminal.chat", "aintern.terminal.input.conversation_picker", "aintern.terminal.live_run"),
    *("aintern.terminal.output.markdown_stream", "prompt_toolkit.patch_stdout", "prompt_toolkit.input.vt100"),
    *("prompt_toolkit.key_binding.bindings.search", "rich._emoji_codes"),
)
IMPORTED["mcp"] = (
    *IMPORTED["run"],
    *("aintern.cli.mcp_serve", "aintern.connectors.mcp.http_server"),
    *("aintern.mcp.mcp_servers", "anyio._backends._asyncio"),
)
IMPORTED["fleet worker"] = (*IMPORTED["run"], "aintern.fleet.worker", "dbos")
AINTERN = (sys.executable, "-m", "aintern")
# What Python reads from its environment when it starts.
READ_AT_START = ("PYTHON", "LC_", "LANG")


def _read_at_start(env: Mapping[str, str]) -> dict[str, str]:
    """Without the folders of modules, which a forked process can still change."""
    return {name: value for name, value in env.items() if name.startswith(READ_AT_START) and name != "PYTHONPATH"}


def _module_folders(env: Mapping[str, str]) -> list[str]:
    return [folder for folder in env.get("PYTHONPATH", "").split(os.pathsep) if folder]


HERE = _read_at_start(os.environ)
MODULES = {name: value for name, value in os.environ.items() if name == "PYTHONPATH"}


def can_fork(env: Mapping[str, str]) -> bool:
    """Whether a command of this environment may be forked; else it is to be started."""
    begins_otherwise = any(Path(folder, "sitecustomize.py").exists() for folder in _module_folders(env))
    return not NIGHTLY and not begins_otherwise and _read_at_start(env) == HERE


class ForkedCommand:
    """Like a `subprocess.Popen` of the command, in bytes; with `pipes` its three streams are pipes, else those of the tests."""

    def __init__(
        self,
        kind: str,
        arguments: Sequence[str],
        cwd: Path | None,
        env: Mapping[str, str],
        pipes: bool = False,
        start_new_session: bool = False,
    ) -> None:
        self.returncode: int | None = None
        self.stdin: IO[bytes] | None = None
        self.stdout: IO[bytes] | None = None
        self.stderr: IO[bytes] | None = None
        self._report = socket.socket(socket.AF_UNIX)
        self._report.connect(_Forker.of(kind).address)
        with ExitStack() as given:
            streams = [0, 1, 2]
            if pipes:
                (stdin, to_it), (from_it, stdout), (told, stderr) = os.pipe(), os.pipe(), os.pipe()
                self.stdin, self.stdout, self.stderr = (
                    os.fdopen(to_it, "wb"),
                    os.fdopen(from_it, "rb"),
                    os.fdopen(told, "rb"),
                )
                streams = [stdin, stdout, stderr]
                for stream in streams:
                    given.callback(os.close, stream)
            socket.send_fds(self._report, [b"+"], streams)
        told_it = {
            "arguments": [*arguments],
            "cwd": str(cwd or Path.cwd()),
            "env": dict(env),
            "session": start_new_session,
        }
        self._report.sendall(json.dumps(told_it).encode())
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

    def communicate(self, input: bytes, timeout: float) -> tuple[bytes, bytes]:
        """Only with pipes. What it printed, once it has ended."""
        assert self.stdin and self.stdout and self.stderr
        with ThreadPoolExecutor() as threads, self.stdout, self.stderr:
            threads.submit(self._tell, input)
            out, err = threads.submit(self.stdout.read), threads.submit(self.stderr.read)
            try:
                self.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
            return out.result(), err.result()

    def _tell(self, input: bytes) -> None:
        assert self.stdin
        with suppress(BrokenPipeError), self.stdin:
            self.stdin.write(input)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


def start_of(kind: str, env: Mapping[str, str], code: Path | None = None) -> list[str]:
    """The words that start the command, for a program that wants to start it by itself; its arguments follow. With `code`,
    where `can_fork`, they are to be a terminal's first process; the terminal is the command's then, its exit code is written there."""
    if not can_fork(env):
        return [*AINTERN]
    lends = str(Path(__file__).parent / "lent_streams.py")
    return [sys.executable, "-I", "-S", lends, _Forker.of(kind).address, str(code or "")]


class _Forker:
    """The process that forks commands of this kind, for all workers of a test run, and where it is asked. It ends when no worker
    holds it any more."""

    def __init__(self, kind: str) -> None:
        run = os.environ.get("PYTEST_XDIST_TESTRUNUID") or uuid.uuid4().hex
        self.address = str(Path(tempfile.gettempdir(), f"aintern-forker-{run}-{kind.split()[0]}"))
        with Path(__file__).open() as one_starts_it:
            fcntl.flock(one_starts_it, fcntl.LOCK_EX)
            if not self._holds():
                self._start(kind)
                assert self._holds(), "the process that forks commands has ended"

    def _holds(self) -> bool:
        """Whether it is there, and stays."""
        self._held = socket.socket(socket.AF_UNIX)
        with suppress(OSError):
            self._held.connect(self.address)
            self._held.sendall(b"h")
            return self._held.recv(1) == b"h"
        self._held.close()
        return False

    def _start(self, kind: str) -> None:
        Path(self.address).unlink(missing_ok=True)
        asked = socket.socket(socket.AF_UNIX)
        asked.bind(self.address)
        asked.listen(64)
        with asked, ExitStack() as given:
            stream = subprocess.PIPE  # as a command's streams are: Python looks once at what they can do
            if kind == "chat":
                self._screen, stream = os.openpty()  # stays open: without a screen a terminal is none
                given.callback(os.close, stream)
            self._process = subprocess.Popen(
                [sys.executable, "-m", "tests.forked_command", kind, str(asked.fileno()), self.address],
                pass_fds=[asked.fileno()],
                cwd=Path(__file__).parents[1],
                env={**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **MODULES},
                stdin=stream,
                stdout=stream,
                stderr=stream,
            )

    @staticmethod
    @cache
    def of(kind: str) -> "_Forker":
        return _Forker(kind)


def _next_command(asked: socket.socket, address: str) -> dict[str, Any]:
    """Returns in the process of each command that is asked for, never in this one."""
    holding: list[socket.socket] = []
    while True:
        ready = select.select([asked, *holding], [], [])[0]
        if asked not in ready:
            for ended in ready:  # who holds sends nothing more than its end
                holding.remove(ended)
                ended.close()
            if not holding:
                os.unlink(address)
                os._exit(0)
            continue
        report = asked.accept()[0]
        word, streams, _, _ = socket.recv_fds(report, 1, 3)
        if word == b"h":
            report.sendall(word)
            holding.append(report)
            continue
        if not os.fork():
            break
        report.close()
        for each in streams:
            os.close(each)
        with suppress(ChildProcessError):
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
    for each_held in holding:
        each_held.close()
    asked.close()
    command: dict[str, Any] = json.loads(b"".join(iter(lambda: report.recv(1 << 16), b"")))
    pid = os.fork()
    if not pid:
        for number, stream in enumerate(streams):
            os.dup2(stream, number)
            os.close(stream)
        if command["session"]:
            os.setsid()
        if command.get("terminal"):
            fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        with report:
            report.sendall(os.getpid().to_bytes(4, signed=True))
        return command
    for each in (0, 1, 2, *streams):
        os.close(each)  # who reads from the command sees its end
    with suppress(OSError):  # nobody wants to know any more
        report.sendall(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]).to_bytes(4, signed=True))
    os._exit(0)


def _main(kind: str, asked: str, address: str) -> None:
    from aintern import __main__ as program

    for name in IMPORTED[kind]:
        importlib.import_module(name)
    gc.freeze()  # what is here stays: a command's end does not search it for circles, half of a short one's CPU
    command = _next_command(socket.socket(fileno=int(asked)), address)
    os.chdir(command["cwd"])
    sys.path[: 1 + len(_module_folders(os.environ))] = [command["cwd"], *_module_folders(command["env"])]
    os.environ.clear()
    os.environ.update(command["env"])
    time.tzset()
    sys.argv = [str(program.__file__), *command["arguments"]]
    sys.modules["__main__"] = program
    program.main()


if __name__ == "__main__":
    _main(*sys.argv[1:])
