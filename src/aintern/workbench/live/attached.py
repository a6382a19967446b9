"""Files that go with a request: those mentioned as @path, and text that was dropped on the page."""

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from aintern.prompt.attached_files import attached, mentions
from aintern.prompt.attachments import AttachedFile
from aintern.workspace.protected_paths import ProtectedPaths

LIMIT = 200_000  # characters of one pasted file


def attached_files(
    workspace: Path, protected: ProtectedPaths, message: str, pasted: Iterable[Mapping[str, Any]]
) -> tuple[AttachedFile, ...]:
    """The files that a message mentions, and what was pasted, taken as it is. Raises UsageError for a file that can't be
    attached."""
    parts = dict.fromkeys(mentions(message, workspace, protected))
    files = [attached(part, workspace) for part in parts]
    for each in pasted:
        name, whole = str(each["name"])[:200], str(each["content"])
        content, cut = whole[:LIMIT], len(whole) > LIMIT
        lines = content.count("\n") + 1
        files.append(AttachedFile(name, content, truncated=cut, lines=lines, size=len(whole.encode())))
    return tuple(files)
