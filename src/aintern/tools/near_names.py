"""The files whose names come nearest to one that is not there."""

import time
from difflib import SequenceMatcher

from aintern.errors import PathRefused, ToolFailure
from aintern.tools.output_limits import visible
from aintern.workspace.jail import Jail
from aintern.workspace.workspace_walk import walk

_LOOKED_AT = 20_000  # files
_SECONDS = 0.5
_SHOWN = 3
_LIKENESS = 0.75  # of 1; `util.py` and `_utils.py` have 0.93, `util.py` and `until.c` 0.67


def did_you_mean(jail: Jail, path: str) -> str:
    """`Did you mean tomlkit/_utils.py?` for `tomlkit/util.py`: at most three names, the likest first; '' where none is like it.
    Looks at 20,000 files or for half a second, at what comes first."""
    wanted = path.rstrip("/").rpartition("/")[2]
    if not wanted:
        return ""
    matcher = SequenceMatcher(b=_plain(wanted), autojunk=False)  # b is what SequenceMatcher keeps its index of
    found: list[tuple[float, float, str]] = []
    for name in _files(jail):
        matcher.set_seq1(_plain(name.rpartition("/")[2]))
        if matcher.real_quick_ratio() < _LIKENESS or matcher.quick_ratio() < _LIKENESS:
            continue
        likeness = matcher.ratio()
        if likeness >= _LIKENESS:
            shared = len(set(path.split("/")[:-1]) & set(name.split("/")[:-1]))
            found.append((-likeness, -shared, name))
    names = [visible(name) for _, _, name in sorted(found)[:_SHOWN]]
    return f"Did you mean {' or '.join(names)}?" if names else ""


def _files(jail: Jail) -> list[str]:
    names: list[str] = []
    until = time.monotonic() + _SECONDS
    try:
        for found in walk(jail, include_hidden=True):
            if len(names) >= _LOOKED_AT or time.monotonic() > until:
                break
            if found.entry.kind == "file":
                names.append(found.path)
    except ToolFailure:
        return names
    return names


def _plain(name: str) -> str:
    """Without what is easily mistaken: case, underscores, hyphens, and an s before the suffix."""
    stem, dot, suffix = name.lower().replace("_", "").replace("-", "").rpartition(".")
    return f"{(stem or suffix).removesuffix('s')}{dot}{suffix if stem else ''}"[:200]


def missing(jail: Jail, path: str, failure: ToolFailure) -> ToolFailure:
    """`failure` of a file that could not be opened, with the nearest names where there is no such file."""
    if isinstance(failure, PathRefused) or not isinstance(failure.__cause__, FileNotFoundError):
        return failure
    return ToolFailure(failure.message, did_you_mean(jail, path) or failure.hint)
