"""A small process beside AIntern that ends what its commands have started when AIntern is killed.

The kernel tells only the program itself of AIntern's death: what that had put into the background would go on writing, and a sandbox
that was just being made would wait for its other half for ever. The watchdog reads a pipe that AIntern and nobody else holds
open: its end is AIntern's.
"""

import atexit
import contextlib
import os
import secrets
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from aintern.errors import ToolFailure
from aintern.workspace.process_tree import descendants, kill_all, kill_group

MARK = "AINTERN_EXECUTION"  # in the environment of everything that a command starts, to find what has slipped away
_LOADED = secrets.token_hex(8)
_ROUNDS = 200  # looks at what is left: a process may fork while it is being looked for
_PAUSE = 0.005  # seconds between two looks
_WATCH = (
    "import sys; sys.path[:0] = sys.argv[1:2]; from aintern.workspace.process_watchdog import watch; watch(sys.argv[2])"
)


def new_mark() -> str:
    """What stands for one command in the environment of its processes."""
    return f"{_ours()}.{secrets.token_hex(8)}"


def _ours() -> str:
    """How the marks of all commands of this process begin. A forked process has the modules of the first, so its number belongs to it:
    else the end of one of them would end the commands of all."""
    return f"{_LOADED}-{os.getpid()}"


@contextlib.contextmanager
def watching(mark: str) -> Iterator[Callable[[], None]]:
    """Has the watchdog end a command's processes if AIntern is killed before the block is left.

    The command's own process calls what is given between fork and exec, so that it never runs unknown to the watchdog.
    The first block starts the watchdog, one for the whole process. Raises ToolFailure when it can't be started.
    """
    try:
        with _lock:
            if not _started or not _started[-1].is_alive():
                _started.append(_Watchdog())
            watchdog = _started[-1]
    except OSError as error:
        raise ToolFailure(f"The process that stops commands when AIntern ends can't be started: {error}.") from error
    try:
        yield lambda: watchdog.begins(mark)
    finally:
        watchdog.ended(mark)


class _Watchdog:
    """AIntern's side of the pipe."""

    def __init__(self) -> None:
        theirs, self._pipe = os.pipe()
        try:
            self._process = subprocess.Popen(
                [sys.executable, "-S", "-P", "-c", _WATCH, str(Path(__file__).parents[2]), _ours()],
                stdin=theirs,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd="/",
                start_new_session=True,  # what ends AIntern by its terminal or its group must not end the watchdog
            )
        except OSError:
            os.close(self._pipe)
            raise
        finally:
            os.close(theirs)
        atexit.register(self._leave)

    def is_alive(self) -> bool:
        return self._process.poll() is None

    def begins(self, mark: str) -> None:
        os.write(self._pipe, f"+{mark} {os.getpid()}\n".encode())
        os.close(self._pipe)

    def ended(self, mark: str) -> None:
        with contextlib.suppress(BrokenPipeError):  # somebody killed it: the next command gets a new one
            os.write(self._pipe, f"-{mark}\n".encode())

    def _leave(self) -> None:
        os.close(self._pipe)
        self._process.wait()


_lock = threading.Lock()
_started: list[_Watchdog] = []


def watch(ours: str) -> None:
    """The watchdog's side: follows standard input until AIntern is gone, then ends what is left."""
    leaders: dict[str, int] = {}
    for line in sys.stdin:
        mark, _, leader = line[1:].strip().partition(" ")
        if line.startswith("+"):
            leaders[mark] = int(leader)
        else:
            leaders.pop(mark, None)
    for _ in range(_ROUNDS if leaders else 0):
        found = descendants(set(leaders.values()), f"{MARK}={ours}.")
        if not found:
            break
        kill_all(found, signal.SIGKILL)
        time.sleep(_PAUSE)
    # The leaders last: on Linux they stand still since AIntern is gone, and their orphans are their children.
    for leader in leaders.values():
        kill_group(leader, signal.SIGKILL)
    os._exit(0)
