"""Finds what a program has started, also what changed its process group or became an orphan."""

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path

_PROC = Path("/proc")


def descendants(leader: int, variable: str, mark: str) -> list[int]:
    """Living processes that the program `leader` started: by parents, by session, and by a marked environment.

    Best effort: one that left the session, was orphaned after `leader` had ended, and cleared its environment is missed.
    Without /proc only the process group can be killed, and the list is empty.
    """
    if not _PROC.joinpath("self/stat").exists():
        return []
    parents: dict[int, int] = {}
    found: set[int] = set()
    needle = f"{variable}={mark}".encode()
    for name in os.listdir(_PROC):  # noqa: PTH208 a Path for each of a thousand names is what costs
        if not name.isdigit():
            continue
        pid = int(name)
        status = _status(pid)
        if status is None or pid == leader:
            continue
        parent, session = status
        parents[pid] = parent
        if session == leader or _is_marked(pid, needle):
            found.add(pid)
    found |= _children(leader, parents)
    return sorted(found - {leader, os.getpid()})


def kill_all(processes: Iterable[int], signal: int) -> None:
    """Sends a signal to each; one that has ended meanwhile is fine."""
    for pid in processes:
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.kill(pid, signal)


def _children(leader: int, parents: dict[int, int]) -> set[int]:
    found, layer = set[int](), {leader}
    while layer:
        layer = {pid for pid, parent in parents.items() if parent in layer and pid not in found}
        found |= layer
    return found


def _status(pid: int) -> tuple[int, int] | None:
    """Parent and session of a process; None when it is gone or only waits to be reaped."""
    try:
        fields = _PROC.joinpath(str(pid), "stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return None
    return None if fields[0] in (b"Z", b"X") else (int(fields[1]), int(fields[3]))


def _is_marked(pid: int, needle: bytes) -> bool:
    try:
        return needle in _PROC.joinpath(str(pid), "environ").read_bytes().split(b"\0")
    except OSError:
        return False  # of another user, so none of ours
