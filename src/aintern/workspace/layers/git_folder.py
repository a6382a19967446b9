"""Where a root that is a linked worktree or a submodule keeps git's data: a folder outside of it, which commands in it write to."""

import os
import re
import stat
from collections.abc import Sequence
from pathlib import Path

__all__ = ["git_folder_outside"]

_MOST = 1 << 16  # bytes of a pointer or a config
_WORKTREE = re.compile(r'^\s*worktree\s*=\s*"?([^"\n]+?)"?\s*$', re.MULTILINE)
_HOLDS = ("HEAD", "objects", "refs")


def git_folder_outside(root: Path, roots: Sequence[Path]) -> Path | None:
    """The git folder of a root whose `.git` is a file (gitrepository-layout), or None where there is none outside all `roots`.

    A command could have written the file: the folder that it names must be one of git, this user's own, and name the root
    itself, in `gitdir` (a linked worktree) or as `core.worktree` (a submodule), where no command writes.
    """
    try:
        pointer = _text(root / ".git")
        if not pointer.startswith("gitdir:"):
            return None
        folder = (root / pointer.removeprefix("gitdir:").strip()).resolve(strict=True)
        common = folder
        if (folder / "commondir").exists():
            common = (folder / _text(folder / "commondir").strip()).resolve(strict=True)
            is_named = folder.parent == common / "worktrees" and Path(_text(folder / "gitdir").strip()) == root / ".git"
        else:
            named = _WORKTREE.search(_text(folder / "config"))
            is_named = named is not None and (folder / named[1]).resolve() == root
        is_ours = common.stat().st_uid == os.geteuid() and all((common / name).exists() for name in _HOLDS)
    except (OSError, ValueError):
        return None
    apart = not any(each == common or each in common.parents or common in each.parents for each in roots)
    return common if is_named and is_ours and apart else None


def _text(file: Path) -> str:
    descriptor = os.open(file, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            return ""
        return os.read(descriptor, _MOST).decode("utf-8", "surrogateescape")
    finally:
        os.close(descriptor)
