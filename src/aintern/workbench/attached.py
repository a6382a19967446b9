"""Files that go with a request: those mentioned as @path, and text that was dropped on the page."""

import time
from collections.abc import Iterable, Mapping
from contextlib import closing
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from aintern.prompt.attached_files import attached, mentions
from aintern.prompt.attachments import AttachedFile
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.workspace_walk import walk

LIMIT = 200_000  # characters of one pasted file
MOST_PATHS = 20_000  # names looked at for a completion
SHOWN = 12
FRESH = 5.0  # seconds for which the names are kept


def attached_files(
    workspace: Path, protected: ProtectedPaths, message: str, pasted: Iterable[Mapping[str, Any]]
) -> tuple[AttachedFile, ...]:
    """The files that a message mentions, and what was pasted, taken as it is. Raises UsageError for a file that can't be
    attached."""
    parts = dict.fromkeys(mentions(message, workspace, protected))
    files = [attached(part, workspace) for part in parts]
    for each in pasted:
        name, content = str(each["name"])[:200], str(each["content"])[:LIMIT]
        files.append(AttachedFile(name, content, lines=content.count("\n") + 1, size=len(content.encode())))
    return tuple(files)


def paths_like(workspace: Path, text: str) -> list[str]:
    """Workspace paths for what was typed after an @: names that start with it, then paths that hold it."""
    wanted, paths = text.lower(), _paths(workspace, int(time.monotonic() / FRESH))
    fitting = [path for path in paths if wanted in path.lower()]
    fitting.sort(key=lambda path: (not path.lower().rpartition("/")[2].startswith(wanted), len(path), path))
    return fitting[:SHOWN]


@lru_cache(maxsize=1)
def _paths(workspace: Path, moment: int) -> tuple[str, ...]:
    """The workspace's files, read once for all the keys of a word: `moment` makes them new after a while."""
    with closing(Jail(workspace)) as jail:
        return tuple(found.path for found in islice(walk(jail), MOST_PATHS) if found.entry.kind == "file")
