"""What the sandbox hides or makes read-only: secrets of the system and the workspace, and git's hooks."""

import glob
import os
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Literal

from aintern.dataclass import dataclass
from aintern.workspace.placeholders import OWN_FOLDER
from aintern.workspace.protected_names import READ_NAMES
from aintern.workspace.protected_paths import ProtectedPaths

# Missing control files that a command could plant for a program outside the sandbox to obey.
_GUARDED = (".aintern", "aintern.toml", ".mcp.json", ".vscode", ".claude", ".cursor")
# What makes git run code or look for its settings elsewhere, and what occupies it where it is missing (None: a folder).
_GIT_CONTROL = {
    "hooks": None, "config": b"", "config.worktree": b"", "commondir": OWN_FOLDER, "info/attributes": b"", "modules": None,
    "worktrees": None,
}  # fmt: skip
_NOT_ENTERED = frozenset({".git", "node_modules", ".venv", "venv", "__pycache__", "target", "site-packages", ".tox"})
_MOST_FOLDERS = 2000  # of the workspace looked through for protected names
_DEPTH = 4
_PRIVATE_TO_COMMANDS = ("/proc/", "/run/", "/{run,")  # rules of the system for what each command has of its own

How = Literal["hidden_folder", "hidden_file", "read_only", "fixed"]
Folders = dict[str, tuple[int, tuple["Mask", ...], tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class Mask:
    """One existing path and what the sandbox does with it."""

    path: Path
    how: How

    def arguments(self) -> list[str]:
        path = str(self.path)
        match self.how:
            case "hidden_folder":
                return ["--perms", "0500", "--tmpfs", path, "--remount-ro", path]
            case "hidden_file":  # a device on a mount without devices: opening it is refused
                return ["--ro-bind", "/dev/null", path]
            case "fixed":  # as it is, but a mount of its own: it cannot be renamed away
                return ["--bind", path, path]
            case "read_only":
                return ["--ro-bind", path, path]


def masks_of_system() -> list[Mask]:
    """Password files, keys and credentials of the system, where this user (root, as a rule) can read them."""
    rules = [rule for rules in READ_NAMES.values() for rule in rules if rule.startswith("/")]
    shared = [rule for rule in rules if not rule.startswith(_PRIVATE_TO_COMMANDS)]
    found = {path for rule in shared for plain in _choices(rule) for path in glob.glob(plain)}  # noqa: PTH207 of absolute ones
    readable = {Path(path).resolve() for path in found if os.access(path, os.R_OK)}  # bwrap mounts over a link's target
    return [Mask(path, "hidden_folder" if path.is_dir() else "hidden_file") for path in sorted(readable)]


def _choices(rule: str) -> list[str]:
    """`a{b,c}` as `ab` and `ac`."""
    if not (choice := re.search(r"\{([^{}]*)\}", rule)):
        return [rule]
    return [
        plain
        for each in choice[1].split(",")
        for plain in _choices(rule[: choice.start()] + each + rule[choice.end() :])
    ]


def guarded_names(root: Path, masks: Iterable[Mask]) -> dict[Path, bytes | None]:
    """Names to be occupied where they are missing, with what; `masks` say where there are repositories."""
    names: dict[Path, bytes | None] = dict.fromkeys(root / name for name in _GUARDED)
    for mask in masks:
        if mask.how == "fixed" and mask.path.name == ".git":
            names[mask.path / "info"] = None
            names |= {mask.path / name: content for name, content in _GIT_CONTROL.items()}
    return names


def masks_of_workspace(root: Path, protected: ProtectedPaths, known: Folders) -> list[Mask]:
    """Secrets and control files by name, four levels deep. `known` keeps what a folder held while its time is the same."""
    masks: list[Mask] = []
    layer, seen = [str(root)], 0
    for _ in range(_DEPTH):
        below: list[str] = []
        for folder in layer:
            seen += 1
            if seen > _MOST_FOLDERS:
                return masks
            found, folders = _look_into(folder, protected, known)
            for mask in found:
                masks += (mask, *_git_masks(mask.path)) if mask.how == "fixed" else (mask,)
            below += folders
        layer = below
    return masks


def _look_into(folder: str, protected: ProtectedPaths, known: Folders) -> tuple[tuple[Mask, ...], tuple[str, ...]]:
    try:
        changed = os.stat(folder, follow_symlinks=False).st_mtime_ns  # noqa: PTH116 thousands of them at each start
    except OSError:
        return (), ()
    if folder in known and known[folder][0] == changed:
        return known[folder][1], known[folder][2]
    masks: list[Mask] = []
    folders: list[str] = []
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return (), ()  # not readable for us, so not for the command either
    for entry in entries:
        if entry.is_symlink():
            continue  # its target is what is masked, where it lies in the workspace
        is_folder = entry.is_dir()
        if entry.name == ".git":
            masks.append(Mask(Path(entry.path), "fixed" if is_folder else "read_only"))
        elif protected.match(entry.name, write=True):  # which a name that must not be read falls under as well
            secret = protected.match(entry.name, write=False)
            how: How = "read_only" if not secret else "hidden_folder" if is_folder else "hidden_file"
            masks.append(Mask(Path(entry.path), how))
        elif is_folder and entry.name not in _NOT_ENTERED:
            folders.append(entry.path)
    known[folder] = (changed, tuple(masks), tuple(folders))
    return known[folder][1:]


def _git_masks(path: Path) -> Iterator[Mask]:
    """Committing must work; what makes git run code stays as it is."""
    info = path / "info"
    if info.is_dir() and not info.is_symlink():
        yield Mask(info, "fixed")
    for name in _GIT_CONTROL:
        control = path / name
        if control.exists() and not control.is_symlink():
            yield Mask(control, "read_only")
