"""Finds what a program has started, also what changed its process group or became an orphan."""

import contextlib
import os
import time
from collections.abc import Collection, Iterable

_HAS_PROC = os.path.exists("/proc/self/stat")  # noqa: PTH110 what is asked of each process is asked of a plain path as well
_EARLIER = 1.0  # seconds: what the kernel counts in ticks, and more, so that nothing new is taken for old


def now() -> float:
    """The moment as the kernel counts when a process started: in seconds, also over a suspend. 0.0 without /proc."""
    return time.clock_gettime(time.CLOCK_BOOTTIME) if _HAS_PROC else 0.0


def descendants(leaders: Collection[int], mark: str, since: float = 0.0) -> list[int]:
    """Living processes that the programs `leaders` started, by parents, by session, and by an entry of their environment
    that begins with `mark`; the leaders themselves are left out. Of a process that started before `since` (as `now` counts) the
    environment is not read: of hundreds that is what costs.

    Best effort: one that left the session, was orphaned after its leader had ended, and cleared its environment is missed.
    Without /proc only the process group can be killed, and the list is empty.
    """
    if not _HAS_PROC:
        return []
    since_tick = (since - _EARLIER) * os.sysconf("SC_CLK_TCK")
    parents: dict[int, int] = {}
    found: set[int] = set()
    needle = mark.encode()
    for name in os.listdir("/proc"):  # noqa: PTH208 a Path for each of a thousand names is what costs
        if not name.isdigit():
            continue
        pid = int(name)
        status = _status(pid)
        if status is None or pid in leaders:
            continue
        parent, session, started = status
        parents[pid] = parent
        if session in leaders or (started >= since_tick and _is_marked(pid, needle)):
            found.add(pid)
    children = {*leaders, *found}
    while children:
        children = {pid for pid, parent in parents.items() if parent in children and pid not in found}
        found |= children
    return sorted(found - {*leaders, os.getpid()})


def is_sandbox(pid: int) -> bool:
    """Whether it is bwrap itself: the first process of its namespace tells the command's end a moment before its own."""
    return _read(pid, "comm") == b"bwrap\n"


def kill_all(processes: Iterable[int], signal: int) -> None:
    """Sends a signal to each; one that has ended meanwhile is fine."""
    for pid in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal)


def kill_group(leader: int, signal: int) -> None:
    """Sends a signal to the process group of a program; one that has ended meanwhile is fine."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal)


def _status(pid: int) -> tuple[int, int, int] | None:
    """Parent, session and start (in ticks) of a process; None when it is gone or only waits to be reaped."""
    fields = _read(pid, "stat").rpartition(b")")[2].split()
    return None if not fields or fields[0] in (b"Z", b"X") else (int(fields[1]), int(fields[3]), int(fields[19]))


def _is_marked(pid: int, needle: bytes) -> bool:
    environment = _read(pid, "environ")
    return environment.startswith(needle) or b"\0" + needle in environment


def _read(pid: int, name: str) -> bytes:
    """Nothing of a process that has ended, or is another user's and so none of ours."""
    try:
        file = os.open(f"/proc/{pid}/{name}", os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return b""
    try:
        pieces = []
        while piece := os.read(file, 1 << 16):
            pieces.append(piece)
        return b"".join(pieces)
    except OSError:
        return b""
    finally:
        os.close(file)
