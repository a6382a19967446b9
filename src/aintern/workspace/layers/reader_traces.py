"""What programs that only read leave behind all the same: thrown away with a safe call's layer without a word."""

import re
from collections.abc import Sequence
from pathlib import Path

from aintern.workspace.layers.layer_changes import LayerChange

__all__ = ["is_cache", "without_traces"]

# Paths below a root, as the whole of them; a folder that is made for such a file goes with it.
_CACHES = (
    (r"(?:.*/)?__pycache__(?:/[^/]*\.pyc(?:\.\d+)?)?", "Python's bytecode, and the name it has while it is written"),
    (r".*\.pyc", "bytecode beside its source, as Python 2 and some tools write it"),
    (r"(?:.*/)?\.(?:pytest|mypy|ruff)_cache(?:/.*)?", "caches of checkers, made anew when they are missing"),
)
_TRACES = (
    *_CACHES,
    (
        r"(?:.*/)?\.git(?:/modules/.*|/worktrees/[^/]+)?/index(?:\.lock)?",
        "git refreshes what it knows of the files' times",
    ),
    (r".*-(?:wal|shm|journal)", "SQLite makes these for a mere select"),
)
_CACHE = re.compile("|".join(f"(?:{pattern})" for pattern, _ in _CACHES).encode(), re.DOTALL)
_TRACE = re.compile("|".join(f"(?:{pattern})" for pattern, _ in _TRACES).encode(), re.DOTALL)


def is_cache(path: bytes) -> bool:
    """Whether a path holds nothing but what programs make anew when it is missing: bytecode, caches of checkers and tests."""
    return _CACHE.fullmatch(path) is not None


def without_traces(changes: Sequence[LayerChange]) -> list[LayerChange]:
    """The changes that are more than what a reader leaves."""
    paths = {(change.root, change.path) for change in changes}
    return [change for change in changes if not _is_trace(change, paths)]


def _is_trace(change: LayerChange, paths: set[tuple[Path, bytes]]) -> bool:
    # A file that was there is lost when it is deleted, whatever its name: only SQLite takes its own away at the end.
    if change.kind == "deleted":
        return change.path.endswith((b"-wal", b"-shm", b"-journal"))
    if _TRACE.fullmatch(change.path):
        return True
    # The last to close a database in WAL mode writes the log into it: nothing that it did not hold before.
    log = change.path + b"-wal"
    return change.before == change.after == "file" and ((change.root, log) in paths or _lies_at(change.root, log))


def _lies_at(root: Path, path: bytes) -> bool:
    return (root / Path(path.decode("utf-8", "surrogateescape"))).is_file()
