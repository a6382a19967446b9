"""Runs a program in a process group of its own: live output, bounded, and nothing of it left when it ends."""

import asyncio
import codecs
import contextlib
import ctypes
import os
import resource
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.workspace.process_tree import descendants, is_sandbox, kill_all, kill_group, now
from aintern.workspace.process_watchdog import MARK, new_mark, watching

_GRACE = 2.0  # seconds between SIGTERM and SIGKILL
_DRAIN = 1.0  # seconds to wait for the rest of the output once everything is dead
_PR_SET_PDEATHSIG, _PR_SET_CHILD_SUBREAPER = 1, 36

OnOutput = Callable[[str, str], None]


@dataclass(frozen=True, slots=True)
class ProcessLimits:
    """What a run may use: `timeout` in seconds, `output` in bytes kept of each stream (half of it head, half tail),
    and the kernel's limits for each process: open files, processes of the user, bytes of a file."""

    timeout: float = 60.0
    output: int = 64_000
    open_files: int = 4096
    processes: int = 4096
    file_bytes: int = 16 << 30


@dataclass(frozen=True, slots=True)
class Finished:
    """How a run ended. `exit_code` is negative for a signal; `stopped` says why AIntern ended it: "", timeout, cancelled."""

    exit_code: int
    stdout: str
    stderr: str
    duration: float
    stopped: str = ""
    left_behind: int = 0
    truncated: bool = False


async def run_process(
    arguments: Sequence[str],
    *,
    directory: str | Path,
    environment: Mapping[str, str],
    limits: ProcessLimits | None = None,
    on_output: OnOutput | None = None,
    cancelled: asyncio.Event | None = None,
    pass_fds: Sequence[int] = (),
    watched: bool = False,
    stdio: int | None = None,
    stdin: int = asyncio.subprocess.DEVNULL,
) -> Finished:
    """Runs a program and waits for its end, the time-out or `cancelled`. Its stdin is /dev/null or the descriptor `stdin`, unless
    `stdio` is the descriptor of a socket that is its stdin and stdout.

    `on_output("stdout" | "stderr", text)` gets the output as it comes. On every way out, also when this coroutine is
    cancelled, its process group is dead (SIGTERM, then SIGKILL) and so is all that it has started; the program dies
    with AIntern. `watched`: so does all that it has started. Raises ToolFailure when it cannot be started.
    """
    limits = limits or ProcessLimits()
    started, since = time.monotonic(), now()
    mark = new_mark()
    watcher = _Watcher(limits.output, on_output, 2 if stdio is None else 1)
    left = 0
    with watching(mark) if watched else contextlib.nullcontext() as begins:
        preparation = _Preparation(limits, os.getpid(), begins)
        starting = asyncio.ensure_future(
            asyncio.get_running_loop().subprocess_exec(
                lambda: watcher,
                *arguments,
                cwd=directory,
                env={**environment, MARK: mark},
                stdin=stdin if stdio is None else stdio,
                stdout=asyncio.subprocess.PIPE if stdio is None else stdio,
                start_new_session=True,
                pass_fds=tuple(pass_fds),
                preexec_fn=preparation,
            )
        )
        try:
            await asyncio.wait([starting])
            transport = starting.result()[0]
        except asyncio.CancelledError:
            await asyncio.shield(_abandon(starting, watcher, mark, since))
            raise
        except (OSError, ValueError) as error:
            raise ToolFailure(f"{arguments[0]} cannot be started: {error}.") from error
        try:
            stopped = await _wait(watcher.exited, limits.timeout, cancelled)
            left = await _end(transport, watcher, mark, since)
        except asyncio.CancelledError:
            await asyncio.shield(_end(transport, watcher, mark, since))
            raise
        finally:
            transport.close()
    code = transport.get_returncode()
    return Finished(
        -signal.SIGKILL if code is None else code,
        watcher.stdout.text(),
        watcher.stderr.text(),
        time.monotonic() - started,
        stopped,
        0 if stopped else left,
        watcher.stdout.missing + watcher.stderr.missing > 0,
    )


class _Watcher(asyncio.SubprocessProtocol):
    """What the event loop tells of a running program."""

    def __init__(self, limit: int, on_output: OnOutput | None, pipes: int) -> None:
        loop = asyncio.get_running_loop()
        self.stdout, self.stderr = (_Stream(name, limit, on_output) for name in ("stdout", "stderr"))
        self.exited: asyncio.Future[None] = loop.create_future()
        self.silent: asyncio.Future[None] = loop.create_future()
        self._open = pipes

    def pipe_data_received(self, fd: int, data: bytes) -> None:
        (self.stdout if fd == 1 else self.stderr).take(data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        self._open -= 1
        if self._open == 0 and not self.silent.done():
            self.silent.set_result(None)

    def process_exited(self) -> None:
        if not self.exited.done():
            self.exited.set_result(None)


class _Preparation:
    """What the child does to itself before it becomes the program. Everything is looked up before the fork."""

    def __init__(self, limits: ProcessLimits, parent: int, begins: Callable[[], None] | None) -> None:
        self._parent, self._begins = parent, begins
        # Watched, it stands still until the watchdog has found its orphans: they would be nobody's children after its death.
        self._with_aintern = signal.SIGKILL if begins is None else signal.SIGSTOP
        self._prctl = ctypes.CDLL(None).prctl if sys.platform == "linux" else None
        self._limits = [
            (resource.RLIMIT_CORE, 0),
            (resource.RLIMIT_NOFILE, limits.open_files),
            (resource.RLIMIT_NPROC, limits.processes),
            (resource.RLIMIT_FSIZE, limits.file_bytes),
        ]
        self._limits = [(kind, _allowed(kind, value)) for kind, value in self._limits]

    def __call__(self) -> None:
        if self._begins is not None:
            self._begins()
        if self._prctl is not None:
            self._prctl(_PR_SET_PDEATHSIG, self._with_aintern)
            # Orphans of the command become its children, so that they can be found as long as it lives.
            self._prctl(_PR_SET_CHILD_SUBREAPER, 1)
            if os.getppid() != self._parent:  # AIntern died before the line above took effect
                os._exit(1)
        for kind, value in self._limits:
            resource.setrlimit(kind, (value, value))


def _allowed(kind: int, value: int) -> int:
    hard = resource.getrlimit(kind)[1]
    return value if hard == resource.RLIM_INFINITY else min(value, hard)


async def _wait(exited: asyncio.Future[None], timeout: float, cancelled: asyncio.Event | None) -> str:
    """Waits for the first of: the end, the time-out, a cancellation; says which of the last two it was."""
    waits: set[asyncio.Future[Any]] = {exited}
    if cancelled is not None:
        waits.add(asyncio.ensure_future(cancelled.wait()))
    try:
        done, _ = await asyncio.wait(waits, timeout=timeout, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for wait in waits - {exited}:
            wait.cancel()
    if exited in done:
        return ""
    return "cancelled" if done else "timeout"


async def _abandon(
    starting: "asyncio.Future[tuple[asyncio.SubprocessTransport, _Watcher]]", watcher: _Watcher, mark: str, since: float
) -> None:
    """Lets a program start whose run was cancelled meanwhile, and ends it with all that it has started by then. A cancelled
    `subprocess_exec` would kill the program alone and wait until nobody has its pipes."""
    await asyncio.wait([starting])
    if starting.exception() is None:
        transport = starting.result()[0]
        await _end(transport, watcher, mark, since)
        transport.close()


async def _end(transport: asyncio.SubprocessTransport, watcher: _Watcher, mark: str, since: float) -> int:
    """Ends all that is left of a run that began at `since` and says how many processes that were, the program not counted."""
    leader, entry = transport.get_pid(), f"{MARK}={mark}"
    if not watcher.exited.done():
        kill_group(leader, signal.SIGTERM)
        kill_all(descendants([leader], entry, since), signal.SIGTERM)
        await asyncio.wait([watcher.exited], timeout=_GRACE)
    left = 0
    for _ in range(20):  # a process may fork while it is being looked for
        found = descendants([leader], entry, since)
        left = max(left, sum(not is_sandbox(pid) for pid in found))
        # While members of the group live its number is taken; once none does, it could be another's.
        if found or not watcher.exited.done():
            kill_group(leader, signal.SIGKILL)
        if not found:
            break
        kill_all(found, signal.SIGKILL)
        await asyncio.sleep(0.005)
    await asyncio.wait([watcher.exited, watcher.silent], timeout=_DRAIN)
    return left


@dataclass
class _Stream:
    """One stream of output: passed on as it comes, its head and tail kept."""

    name: str
    limit: int
    on_output: OnOutput | None
    head: bytearray = field(default_factory=bytearray)
    tail: deque[bytes] = field(default_factory=deque)
    tail_size: int = 0
    missing: int = 0
    decoder: codecs.IncrementalDecoder = field(default_factory=lambda: codecs.getincrementaldecoder("utf-8")("replace"))

    def take(self, data: bytes) -> None:
        self.keep(data)
        if self.on_output is not None:
            self.on_output(self.name, self.decoder.decode(data))

    def keep(self, data: bytes) -> None:
        room = max(0, self.limit // 2 - len(self.head))
        self.head += data[:room]
        rest = data[room:]
        if not rest:
            return
        self.tail.append(rest)
        self.tail_size += len(rest)
        while self.tail_size - len(self.tail[0]) >= self.limit // 2:
            gone = len(self.tail.popleft())
            self.tail_size -= gone
            self.missing += gone

    def text(self) -> str:
        tail = b"".join(self.tail)
        extra = max(0, len(tail) - self.limit // 2)
        missing = self.missing + extra
        self.missing = missing
        if not missing:
            return (bytes(self.head) + tail).decode("utf-8", "replace")
        gap = f"\n[… {missing:,} bytes of {self.name} left out …]\n"
        return self.head.decode("utf-8", "replace") + gap + tail[extra:].decode("utf-8", "replace")
