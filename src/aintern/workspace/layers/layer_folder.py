"""Where layers lie: folders of this user alone, held by a lock while a process uses them; what a kill left is removed."""

import contextlib
import errno
import fcntl
import os
import secrets
import stat
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from aintern.store.file_lock import locked
from aintern.store.store_location import data_folder
from aintern.workspace.open_folders import FOLDER

__all__ = [
    "COMMITTING",
    "disk_of",
    "held_folder",
    "layer_places",
    "mounted_inside",
    "release_committing",
    "remove_abandoned_layers",
    "remove_tree",
    "retaken_folder",
]

COMMITTING = (
    "committing"  # in a layer's folder: the journal of the commit that takes its files, or the note that it waits
)

_LOCK = ".lock"
_TRIES = 100


def layer_places(roots: Sequence[Path], root: Path, wanted: str = "") -> list[Path]:
    """Folders that may hold the layers of `root`, best first: on its own disk, where a file can be moved instead of copied, then
    elsewhere; the last is in memory. None lies in one of `roots`. `wanted`, the setting, leaves no choice."""
    import platformdirs

    if wanted:
        return [Path(wanted).expanduser().resolve()]
    own = f"aintern-layers-{os.geteuid()}"
    temporary = Path(tempfile.gettempdir()).resolve()
    found = [
        data_folder() / "layers",
        Path(platformdirs.user_cache_path("aintern", appauthor=False)) / "layers",
        *([root.parent / f".{own}"] if _is_ours(root.parent) else []),
        temporary / own,
        Path("/dev/shm") / own,  # noqa: S108 the folder itself is this user's alone
    ]
    outside = [place for place in found if not any(each == place or each in place.parents for each in roots)]
    return sorted(outside, key=lambda place: disk_of(place) != disk_of(root))


def mounted_inside(root: Path) -> str:
    """A file system that is mounted inside a root, or '': the kernel refuses such a root in a user namespace (EINVAL), since a
    layer over it would show what lies below the other one."""
    try:
        lines = Path("/proc/self/mountinfo").read_bytes().splitlines()
    except OSError:
        return ""
    start = os.fsencode(root).rstrip(b"/") + b"/"
    # The fifth field is where it is mounted; blanks, tabs, newlines and backslashes are octal there.
    places = (line.split(b" ")[4].decode("unicode_escape").encode("latin-1") for line in lines)
    return next((os.fsdecode(place) for place in places if place.startswith(start)), "")


def disk_of(path: Path) -> int:
    """The number of the file system that a path lies on, or would if it were made."""
    while not path.exists() and path.parent != path:
        path = path.parent
    return path.stat().st_dev


@contextlib.contextmanager
def held_folder(place: Path) -> Iterator[Path]:
    """A new folder in `place`, this user's alone (0700), gone after the block, and `place` with the last one, unless it is needed
    on. While it lasts no other process takes it for abandoned, and a kill lets go of it. Raises OSError, also where `place` is
    somebody else's."""
    folder = place / secrets.token_hex(8)
    lock = folder.with_suffix(_LOCK)
    with contextlib.ExitStack() as held:
        for _ in range(_TRIES):
            # Another process may remove the place meanwhile, while it is empty, or take the lock for abandoned.
            with contextlib.suppress(FileNotFoundError, FileExistsError, BlockingIOError):
                place.mkdir(mode=0o700, parents=True, exist_ok=True)
                found = place.lstat()
                if not stat.S_ISDIR(found.st_mode) or found.st_uid != os.geteuid():
                    raise PermissionError(f"{place} belongs to another user")
                place.chmod(0o700)
                held.enter_context(_locked(lock, fcntl.LOCK_EX))
                break
        else:
            raise BlockingIOError(f"{place} is removed again and again")
        folder.mkdir(mode=0o700)
        with _going(folder):
            yield folder


@contextlib.contextmanager
def retaken_folder(folder: Path) -> Iterator[Path]:
    """A folder that `held_folder` made and that was needed on, held again; gone after the block unless it still is. Raises OSError
    where it is gone."""
    with _locked(folder.with_suffix(_LOCK), fcntl.LOCK_EX):
        if not folder.is_dir():
            folder.with_suffix(_LOCK).unlink()
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(folder))
        with _going(folder):
            yield folder


@contextlib.contextmanager
def _going(folder: Path) -> Iterator[None]:
    try:
        yield
    finally:
        if not _is_needed(folder / COMMITTING):
            remove_tree(folder)
            folder.with_suffix(_LOCK).unlink(missing_ok=True)
            with contextlib.suppress(OSError):  # another layer lies in it
                folder.parent.rmdir()


def remove_abandoned_layers(place: Path) -> None:
    """Removes the layers of processes that are gone. What can't be removed stays for the next time."""
    locks: list[Path] = []
    with contextlib.suppress(FileNotFoundError):  # the place goes with the last layer in it
        locks = list(place.glob(f"*{_LOCK}")) if place.is_dir() and _is_ours(place) else []
    for lock in locks:
        with contextlib.suppress(OSError), _locked(lock, fcntl.LOCK_EX | fcntl.LOCK_NB):
            folder = lock.with_suffix("")
            if _is_needed(folder / COMMITTING):
                continue
            remove_tree(folder)
            lock.unlink(missing_ok=True)
            place.rmdir()


def release_committing(folder: Path) -> None:
    """Removes the layer of a killed process whose commit was carried through meanwhile."""
    (folder / COMMITTING).unlink(missing_ok=True)
    remove_abandoned_layers(folder.parent)


def _is_needed(committing: Path) -> bool:
    """Whether a commit that was cut off still takes files from the folder, or its layer waits for an answer. A full disk may have
    cut the name off: then it is a folder's."""
    try:
        return Path(committing.read_text(encoding="utf-8", errors="surrogateescape")).is_file()
    except FileNotFoundError:
        return False


def remove_tree(folder: Path) -> None:
    """Removes a folder that no process writes into any more, whatever modes and depth a command gave what is in it."""
    if not folder.exists():
        return
    folder.chmod(0o700)
    top = os.open(folder, FOLDER)
    try:
        # Folders in folders are moved up and emptied there: no path gets too long, and nothing recurs.
        while names := os.listdir(top):  # noqa: PTH208 a descriptor is no path
            for name in names:
                _empty(top, name)
    finally:
        os.close(top)
    folder.rmdir()


def _empty(top: int, name: str) -> None:
    if not stat.S_ISDIR(os.lstat(name, dir_fd=top).st_mode):
        os.unlink(name, dir_fd=top)
        return
    os.chmod(name, 0o700, dir_fd=top)
    descriptor = os.open(name, FOLDER, dir_fd=top)
    try:
        for inner in os.listdir(descriptor):  # noqa: PTH208
            if stat.S_ISDIR(os.lstat(inner, dir_fd=descriptor).st_mode):
                os.chmod(inner, 0o700, dir_fd=descriptor)
                os.rename(inner, secrets.token_hex(8), src_dir_fd=descriptor, dst_dir_fd=top)
            else:
                os.unlink(inner, dir_fd=descriptor)
    finally:
        os.close(descriptor)
    os.rmdir(name, dir_fd=top)


@contextlib.contextmanager
def _locked(lock: Path, how: int) -> Iterator[None]:
    """The lock, as long as the block lasts; the kernel lets go of it when the process dies. Raises BlockingIOError."""
    with locked(lock, how) as descriptor:
        # Who looked for abandoned ones between its opening and locking has removed the file: its name says nothing any more.
        if not lock.exists() or lock.stat().st_ino != os.fstat(descriptor).st_ino:
            raise BlockingIOError(f"{lock} was taken for abandoned")
        yield


def _is_ours(folder: Path) -> bool:
    """Whether this user owns a folder and may write into it."""
    try:
        return folder.stat().st_uid == os.geteuid() and os.access(folder, os.W_OK)
    except OSError:
        return False
