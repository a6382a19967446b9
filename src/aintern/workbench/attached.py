"""Files that go with a request: those mentioned as @path, those chosen, and text that was dropped on the page."""

import time
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Any

from aintern.errors import ToolFailure, UsageError
from aintern.prompt.attachments import AttachedFile, workspace_paths
from aintern.tools.text_files import SAMPLE_BYTES, kind_of
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.workspace_walk import walk

LIMIT = 200_000  # bytes of one attached file
MOST_PATHS = 20_000  # names looked at for a completion
SHOWN = 12
FRESH = 5.0  # seconds for which the names are kept


def attached_files(
    workspace: Path, message: str, chosen: Iterable[str], pasted: Iterable[Mapping[str, Any]]
) -> tuple[AttachedFile, ...]:
    """Raises UsageError for a file that can't be attached. What a person pastes is taken as it is."""
    jail = Jail(workspace)
    try:
        names = [word[1:].rstrip(".,;:!?)") for word in message.split() if word.startswith("@")]
        mentioned = workspace_paths(message, [name for name in names if name and _is_file(jail, name)])
        paths = dict.fromkeys([*mentioned, *map(str, chosen)])
        files = [_read(jail, path) for path in paths]
    finally:
        jail.close()
    return (*files, *(_pasted(each) for each in pasted))


def paths_like(workspace: Path, text: str) -> list[str]:
    """Workspace paths for what was typed after an @: names that start with it, then paths that hold it."""
    wanted, paths = text.lower(), _paths(workspace, int(time.monotonic() / FRESH))
    fitting = [path for path in paths if wanted in path.lower()]
    fitting.sort(key=lambda path: (not path.lower().rpartition("/")[2].startswith(wanted), len(path), path))
    return fitting[:SHOWN]


@lru_cache(maxsize=1)
def _paths(workspace: Path, moment: int) -> tuple[str, ...]:
    """The workspace's files, read once for all the keys of a word: `moment` makes them new after a while."""
    jail = Jail(workspace)
    try:
        return tuple(found.path for found in islice(walk(jail), MOST_PATHS) if found.entry.kind == "file")
    finally:
        jail.close()


def _is_file(jail: Jail, path: str) -> bool:
    try:
        jail.open_read(path).close()
    except ToolFailure:
        return False
    return True


def _read(jail: Jail, path: str) -> AttachedFile:
    location = jail.locate(path)
    if rule := ProtectedPaths().match(location.resolved, write=False):
        raise UsageError(
            f"{path} is protected ({rule}), so it is not attached.", "Paste the part that matters instead."
        )
    try:
        data, known = jail.read_bytes(path, LIMIT + 1), jail.stat(path)
    except ToolFailure as error:
        raise UsageError(str(error)) from error
    kind = kind_of(data[:SAMPLE_BYTES])
    if kind is None:
        raise UsageError(f"{path} is no text file.", "Attach text files only.")
    text = data[:LIMIT].decode(kind.encoding, "replace")
    return AttachedFile(
        path,
        text,
        language=path.rpartition(".")[2],
        truncated=len(data) > LIMIT,
        lines=text.count("\n") + 1,
        size=known.st_size,
        modified=known.st_mtime,
    )


def _pasted(given: Mapping[str, Any]) -> AttachedFile:
    name, content = str(given["name"])[:200], str(given["content"])[:LIMIT]
    return AttachedFile(name, content, lines=content.count("\n") + 1, size=len(content.encode()))
