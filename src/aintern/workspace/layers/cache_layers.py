"""Caches of the home folder: commands write to layers over them, which are kept for this workspace's next commands."""

import contextlib
import fcntl
import hashlib
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.store.file_lock import locked
from aintern.workspace.layers.layer_folder import mounted_inside, remove_tree
from aintern.workspace.protected_paths import CLOSED_HOME, ProtectedPaths

__all__ = ["CacheLayers", "CacheMounts", "bytes_below"]

# Relative to the home folder.
_CACHES = (
    ".cache", ".cache/pip", ".cache/uv", ".cache/go-build", ".cache/yarn", ".cache/ccache", ".cache/sccache", ".npm",
    ".cargo/registry", "go/pkg", ".gradle/caches", ".m2/repository",
)  # fmt: skip
_EMPTY = ".cache"  # what else lies there, pages that a browser has kept for one, is no command's business
_MEMORY = Path("/dev/shm")  # noqa: S108 what lies there takes memory as long as it is kept
_BLOCK = 512  # bytes of st_blocks, whatever the disk's own are


@dataclass(frozen=True, slots=True)
class CacheMounts:
    """For one command: bwrap's arguments by folder, and the folders that it writes to instead."""

    arguments: Mapping[Path, list[str]] = field(default_factory=dict)
    uppers: tuple[Path, ...] = ()


class CacheLayers:
    """The caches of one workspace. `store` holds what its commands wrote to them; None where nothing is kept."""

    def __init__(self, home: Path, folders: Sequence[Path], store: Path | None) -> None:
        self._home = home
        self._folders = tuple(folders)
        self._store = store

    @classmethod
    def of(
        cls, home: Path, roots: Sequence[Path], protected: ProtectedPaths, place: Path, more: Iterable[str] = ()
    ) -> "CacheLayers":
        """The caches that can be layered, with their store in `place`, the folder of the first root's layers. `more`: the setting.
        None of them holds a root, lies in one, or is protected."""
        if home == Path("/") or not home.is_dir() or any(root == home or root in home.parents for root in roots):
            return cls(home, (), None)  # it is open, or the workspace itself
        named = [home / name for name in _CACHES]
        named += [folder for name in more if (folder := home / Path(name.removeprefix("~/"))).is_dir()]
        folders = []
        for folder in dict.fromkeys(named):
            beside = not any(each in (folder, *folder.parents) or folder in each.parents for each in (*roots, place))
            is_there = folder.is_dir() and folder.resolve() == folder and not mounted_inside(folder)
            is_new = folder == home / _EMPTY or (home / _EMPTY not in folder.parents and not os.path.lexists(folder))
            rule = protected.match(folder, write=False) if folder not in named[: len(_CACHES)] else ""
            secret = rule not in ("", CLOSED_HOME)  # that it is named opens what is closed for being unknown
            if beside and home in folder.parents and (is_there or is_new) and not secret:
                folders.append(folder)
        name = hashlib.sha256(os.fsencode(roots[0])).hexdigest()[:16]
        return cls(home, folders, None if _MEMORY in place.parents else place / "caches" / name)

    @contextlib.contextmanager
    def mounted(self, scratch: Path, *, is_kept: bool) -> Iterator[CacheMounts]:
        """What to mount for a command. `is_kept`: what it writes to the caches stays for the next one, unless another command of the
        workspace does so at the same time; else it goes into `scratch`, a new folder that goes with the command's layer. Raises
        OSError."""
        with contextlib.ExitStack() as held:
            store = self._locked(held, exclusive=is_kept)
            arguments, uppers = {}, []
            for folder in self._folders:
                own = hashlib.sha256(os.fsencode(folder)).hexdigest()[:16]
                below = [folder] if folder.is_dir() and folder != self._home / _EMPTY else []
                kept = None if store is None else store / own
                if kept is not None and not is_kept and (kept / "upper").is_dir():
                    below.append(kept / "upper")
                if not below and not is_kept:
                    continue  # there is nothing to see, and nothing of it would stay
                below = below or [_made(scratch / own / "empty")]
                layer = kept if kept is not None and is_kept else scratch / own
                upper = layer / "upper"
                # The kernel's own folder is a new one each time: the last command's mounts may still be going down.
                work = _made(layer / f"work-{scratch.parent.name}")
                held.callback(remove_tree, work)
                sources = [word for path in below for word in ("--overlay-src", str(path))]
                arguments[folder] = [*sources, "--overlay", str(_made(upper)), str(work), str(folder)]
                uppers.append(upper)
            yield CacheMounts(arguments, tuple(uppers))

    def forget(self, most: int = 0) -> None:
        """Removes what was kept, where it takes more than `most` bytes and no command uses it."""
        if self._store is None or not self._store.is_dir() or (most and bytes_below([self._store]) <= most):
            return
        with contextlib.ExitStack() as held:
            if self._locked(held, exclusive=True) is not None:
                for folder in self._store.iterdir():
                    if folder.is_dir():
                        remove_tree(folder)

    def _locked(self, held: contextlib.ExitStack, *, exclusive: bool) -> Path | None:
        """The store, held as long as `held`; None where another command holds it."""
        if self._store is None or not (exclusive or self._store.is_dir()):
            return None
        self._store.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            how = fcntl.LOCK_EX if exclusive else fcntl.LOCK_SH
            held.enter_context(locked(self._store / ".lock", how | fcntl.LOCK_NB))
        except BlockingIOError:
            return None
        return self._store


def bytes_below(folders: Iterable[Path]) -> int:
    """Bytes on the disk; what goes or can't be looked at meanwhile is not counted."""
    used, todo = 0, list(folders)
    while todo:
        with contextlib.suppress(OSError), os.scandir(todo.pop()) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):
                    used += entry.stat(follow_symlinks=False).st_blocks * _BLOCK
                    todo += [Path(entry.path)] if entry.is_dir(follow_symlinks=False) else []
    return used


def _made(folder: Path) -> Path:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
