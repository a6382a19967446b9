"""Finds what a program has started, also what changed its process group or became an orphan."""

import contextlib
import os
from collections.abc import Collection, Iterable
from pathlib import Path

_PROC = Path("/proc")


def descendants(leaders: Collection[int], mark: str) -> list[int]:
    """Living processes that the programs `leaders` started, by parents, by session, and by an entry of their environment
    that begins with `mark`; the leaders themselves are left out.

    Best effort: one that left the session, was orphaned after its leader had ended, and cleared its environment is missed.
    Without /proc only the process group can be killed, and the list is empty.
    """
    if not _PROC.joinpath("self/stat").exists():
        return []
    parents: dict[int, int] = {}
    found: set[int] = set()
    needle = mark.encode()
    for name in os.listdir(_PROC):  # noqa: PTH208 a Path for each of a thousand names is what costs
        if not name.isdigit():
            continue
        pid = int(name)
        status = _status(pid)
        if status is None or pid in leaders:
            continue
        parent, session = status
        parents[pid] = parent
        if session in leaders or _is_marked(pid, needle):
            found.add(pid)
    children = {*leaders, *found}
    while children:
        children = {pid for pid, parent in parents.items() if parent in children and pid not in found}
        found |= children
    return sorted(found - {*leaders, os.getpid()})


def kill_all(processes: Iterable[int], signal: int) -> None:
    """Sends a signal to each; one that has ended meanwhile is fine."""
    for pid in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal)


def kill_group(leader: int, signal: int) -> None:
    """Sends a signal to the process group of a program; one that has ended meanwhile is fine."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(leader, signal)


def _status(pid: int) -> tuple[int, int] | None:
    """Parent and session of a process; None when it is gone or only waits to be reaped."""
    try:
        fields = _PROC.joinpath(str(pid), "stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return None if fields[0] in (b"Z", b"X") else (int(fields[1]), int(fields[3]))


def _is_marked(pid: int, needle: bytes) -> bool:
    try:
        environment = _PROC.joinpath(str(pid), "environ").read_bytes()
    except OSError:
        return False  # of another user, so none of ours
    return environment.startswith(needle) or b"\0" + needle in environment
