"""Commands and skills as files: `review.md`, and `pdf/SKILL.md`, in the user's folders and in those of a project."""

import os
import stat
from collections.abc import Iterator
from pathlib import Path

COMMAND_FOLDERS = (".aintern/commands", ".claude/commands")
"""Of a workspace; the first one wins where both have a file."""
SKILL_FOLDERS = (".aintern/skills", ".agents/skills", ".claude/skills")
SKILL_FILE = "SKILL.md"
LONGEST = 64 * 1024  # bytes of one file; a longer one is not used
MOST_FILES = 200  # of one folder
_DEPTH = 3  # folders within the folder


def command_files(folder: Path) -> dict[str, bytes]:
    """The `.md` files of a folder of commands, by their paths in it, sorted. Links and special files are left out, and what can't be
    read, is longer than 64 KiB, or comes after the first 200."""
    names = (path for path in _below(folder, _DEPTH) if path.endswith(".md"))
    return _contents(folder, names)


def skill_files(folder: Path) -> dict[str, bytes]:
    """The `NAME/SKILL.md` of a folder of skills, in the same way."""
    names = (path for path in _below(folder, 1) if path.count("/") == 1 and path.endswith(f"/{SKILL_FILE}"))
    return _contents(folder, names)


def project_extension_files(workspace: Path) -> dict[str, bytes]:
    """Every command and skill of a project, by its path in the workspace."""
    found: dict[str, bytes] = {}
    for folders, read in ((COMMAND_FOLDERS, command_files), (SKILL_FOLDERS, skill_files)):
        for folder in folders:
            if (workspace / folder).parent.is_symlink():
                continue
            found |= {f"{folder}/{name}": data for name, data in read(workspace / folder).items()}
    return found


def _below(folder: Path, depth: int, prefix: str = "") -> Iterator[str]:
    """Paths of the files in a folder and, so many levels deep, in its folders: sorted, without links."""
    try:
        if folder.is_symlink():
            return
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        return  # there is none, or it can't be read
    for entry in entries:
        if not entry.name.isprintable() or entry.is_symlink():
            continue
        if entry.is_file(follow_symlinks=False):
            yield prefix + entry.name
        elif depth and entry.is_dir(follow_symlinks=False):
            yield from _below(folder / entry.name, depth - 1, f"{prefix}{entry.name}/")


def _contents(folder: Path, names: Iterator[str]) -> dict[str, bytes]:
    contents: dict[str, bytes] = {}
    for name in names:
        if len(contents) == MOST_FILES:
            break
        data = _regular_file(folder / name)
        if data is not None and len(data) <= LONGEST:
            contents[name] = data
    return contents


def _regular_file(path: Path) -> bytes | None:
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC | os.O_NOFOLLOW)
    except OSError:
        return None
    with os.fdopen(descriptor, "rb") as file:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return None
        try:
            return file.read(LONGEST + 1)
        except OSError:
            return None
