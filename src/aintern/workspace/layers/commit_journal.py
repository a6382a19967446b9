"""A commit on the disk: what becomes of each path is written down before the first step, so that a kill at any moment ends in all
of it or nothing: what was written down whole is carried through at the next start, which keeps out of paths changed since."""

import asyncio
import contextlib
import errno
import fcntl
import hashlib
import json
import logging
import os
import secrets
import stat
import time
from collections.abc import AsyncGenerator, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal

from aintern.dataclass import dataclass
from aintern.store.checkpoint_rows import Kind
from aintern.store.file_lock import locked
from aintern.store.store_location import data_folder
from aintern.workspace.layers.exchanged_names import MANY, exchange_names, write_out
from aintern.workspace.layers.layer_folder import COMMITTING, release_committing
from aintern.workspace.open_folders import OpenFolders, remove_empty
from aintern.workspace.tree_without_links import LEFTOVER, kind_of

__all__ = ["CommitStep", "PathMark", "are_unfinished", "carry_out", "commit_lock", "finish_commits", "mark_of"]

_LOOK_AGAIN = 0.01  # seconds between two looks whether another commit is done
_NOT_OURS = ("user.overlay.", "system.posix_acl_", "security.", "trusted.")  # attributes that are not carried over
_USER = "user."
_CHUNK = 1 << 20
_OLD = 3600.0  # seconds; a younger journal may be one that is just being written
log = logging.getLogger("aintern")

How = Literal["remove", "folder", "replace", "write", "status"]


@dataclass(frozen=True, slots=True)
class PathMark:
    """What a path is known by: a folder by its kind alone, since its times change with what is in it. `modified` in nanoseconds;
    `inode` 0: any."""

    kind: Kind
    mode: int = 0
    size: int = 0
    modified: int = 0
    inode: int = 0

    def fits(self, status: os.stat_result) -> bool:
        if kind_of(status.st_mode) != self.kind:
            return False
        if self.kind == "folder":
            return True
        # A link has no mode of its own, and one that was copied has a new time.
        same = (self.kind == "link" and not self.inode) or (status.st_size, status.st_mtime_ns) == (
            self.size,
            self.modified,
        )
        return same and self.inode in (0, status.st_ino)


@dataclass(frozen=True, slots=True)
class CommitStep:
    """One path of a commit: what stands there before and after (None for nothing), and how that comes about: "replace" takes the
    layer's file or link in one step, "write" writes into the file that is there, "status" sets mode and time alone."""

    root: str
    path: bytes
    how: How
    before: PathMark | None
    after: PathMark | None


def mark_of(status: os.stat_result | None, mode: int | None = None, *, inode: bool = True) -> PathMark | None:
    """The mark of what `status` tells of; `mode` instead of its own, and without its inode where it will be copied."""
    if status is None:
        return None
    kept = stat.S_IMODE(status.st_mode) if mode is None else mode
    number = status.st_ino if inode else 0
    return PathMark(kind_of(status.st_mode), kept, status.st_size, status.st_mtime_ns, number)


@contextlib.asynccontextmanager
async def commit_lock(roots: Iterable[Path]) -> AsyncGenerator[None]:
    """One commit at a time in each of these roots, across processes; the kernel lets go of the lock when the process dies."""
    with contextlib.ExitStack() as held:
        for root in sorted(roots):
            while not _locked(held, root):  # noqa: ASYNC110 the lock is the kernel's, which tells nobody
                await asyncio.sleep(_LOOK_AGAIN)
        yield


def carry_out(steps: Sequence[CommitStep], uppers: Mapping[Path, Path]) -> list[CommitStep]:
    """Does the steps, in their order, and gives those of paths that were changed meanwhile, which stay as they are. `uppers`: by
    root the folder that holds its new files. The lock is held. Raises OSError where a step fails: then some are done, and nothing
    does the rest."""
    folder = _folder()
    journal = folder / f"{secrets.token_hex(8)}.json"
    written = journal.with_suffix(".written")
    _write_journal(journal, steps, uppers)
    try:
        with _Steps(uppers, written) as running:
            return running.run(steps)
    finally:
        # Also where a step fails: nobody is to go on with what is taken back now.
        journal.unlink(missing_ok=True)
        written.unlink(missing_ok=True)


def are_unfinished() -> bool:
    """Whether anything was written down of commits that are carried out now or were cut off. The locks of past ones stay there."""
    try:
        return any(name.endswith((".json", ".tmp")) for name in os.listdir(_folder()))  # noqa: PTH208 each session looks
    except OSError:
        return False


def finish_commits() -> None:
    """Carries through the commits of processes that were killed in the middle. What can't be done now stays for the next time."""
    folder = _folder()
    for unfinished in folder.glob("*.tmp"):  # nothing of its commit has happened
        with contextlib.suppress(FileNotFoundError):
            if time.time() - unfinished.stat().st_mtime > _OLD:
                unfinished.unlink()
    for journal in sorted(folder.glob("*.json")):
        with contextlib.ExitStack() as held:
            try:
                uppers, steps = _read_journal(journal)
                if not all(_locked(held, root) for root in sorted(uppers)) or not journal.exists():
                    continue  # it is being carried out, or was a moment ago
                written = journal.with_suffix(".written")
                with _Steps(uppers, written) as running:
                    left = running.run(steps)
            except (OSError, ValueError) as error:
                log.warning("the commit %s can't be finished: %s", journal.name, error)
                continue
            for step in left:
                log.warning("%s was changed since a commit was cut off: it stays as it is", os.fsdecode(step.path))
            journal.unlink(missing_ok=True)
            written.unlink(missing_ok=True)
            for upper in uppers.values():
                release_committing(upper.parent)


class _Steps:
    """The steps of one commit on open folders, which follow each other mostly in one folder."""

    def __init__(self, uppers: Mapping[Path, Path], written: Path) -> None:
        self._uppers = {os.fspath(root): os.fspath(upper) for root, upper in uppers.items()}
        self._written = written  # the paths whose content was begun to be written in place
        self._exchanges = False
        self._folders = OpenFolders()

    def __enter__(self) -> "_Steps":
        return self

    def __exit__(self, *_: object) -> None:
        self._folders.close()

    def run(self, steps: Sequence[CommitStep]) -> list[CommitStep]:
        """Gives the steps of paths that are neither as they were nor as they are meant to be."""
        begun = self._begun()
        self._exchanges = sum(step.how == "replace" and step.before is not None for step in steps) >= MANY
        for upper in self._uppers.values() if self._exchanges else ():
            write_out(Path(upper))
        last = {(step.root, step.path): step.after for step in steps}
        return [step for step in steps if not self._run(step, begun, last[step.root, step.path])]

    def _run(self, step: CommitStep, begun: set[tuple[str, bytes]], last: PathMark | None) -> bool:
        try:
            folder, name = self._folders.place(step.root, step.path)
        except OSError as error:
            if error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.ELOOP):
                raise
            return step.after is None  # what it lay in is gone
        status = _status(folder, name)
        is_half_written = step.how == "write" and (step.root, step.path) in begun
        if not is_half_written and not _fits(step.before, status):
            return _fits(step.after, status) or _fits(last, status)  # what was cut off may have got further
        match step.how:
            case "remove":
                return self._remove(step, folder, name)
            case "folder":
                _make_folder(folder, name, step.after)
            case "replace":
                self._replace(step, folder, name)
            case "write":
                self._write(step, folder, name)
            case "status":
                _set_status(step, folder, name)
        return True

    def _remove(self, step: CommitStep, folder: int, name: bytes) -> bool:
        if step.before is None or step.before.kind != "folder":
            os.unlink(name, dir_fd=folder)
            return True
        self._folders.close()
        folder, name = self._folders.place(step.root, step.path)
        return remove_empty(name, folder)  # not where somebody put something into it

    def _replace(self, step: CommitStep, folder: int, name: bytes) -> None:
        source, _ = self._folders.place(self._uppers[step.root], step.path)
        after = step.after
        assert after is not None
        if after.kind == "file" and after.inode:
            with _opened(source, name, os.O_RDONLY) as descriptor:
                _drop_attributes(descriptor)
                if stat.S_IMODE(os.fstat(descriptor).st_mode) != after.mode:
                    os.fchmod(descriptor, after.mode)
        if after.inode:
            has_both = self._exchanges and step.before is not None
            if not (has_both and exchange_names(source, name, folder, name)):
                os.rename(name, name, src_dir_fd=source, dst_dir_fd=folder)
            return
        temporary = LEFTOVER + secrets.token_hex(6).encode() + b".tmp"
        try:
            if after.kind == "link":
                os.symlink(os.readlink(name, dir_fd=source), temporary, dir_fd=folder)
            else:
                flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
                descriptor = os.open(temporary, flags, 0o600, dir_fd=folder)
                try:
                    _copy(source, name, descriptor, after)
                finally:
                    os.close(descriptor)
            os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)
        except BaseException:
            with contextlib.suppress(FileNotFoundError):
                os.unlink(temporary, dir_fd=folder)
            raise

    def _write(self, step: CommitStep, folder: int, name: bytes) -> None:
        source, _ = self._folders.place(self._uppers[step.root], step.path)
        assert step.after is not None
        with self._written.open("a", encoding="ascii") as noted:  # closed, so that a kill does not lose it
            noted.write("\n" + json.dumps([step.root, step.path.hex()]))  # behind what a full disk has cut off
        if step.before is not None and not step.before.mode & 0o200:
            _chmod(folder, name, step.before.mode | 0o200)
        with _opened(folder, name, os.O_WRONLY) as descriptor:
            _copy(source, name, descriptor, step.after)

    def _begun(self) -> set[tuple[str, bytes]]:
        try:
            lines = self._written.read_text(encoding="ascii").splitlines()
        except FileNotFoundError:
            return set()
        begun = set()
        for line in lines:
            with contextlib.suppress(ValueError):  # a line that a kill or a full disk has cut off
                root, path = json.loads(line)
                begun.add((root, bytes.fromhex(path)))
        return begun


def _fits(mark: PathMark | None, status: os.stat_result | None) -> bool:
    return status is None if mark is None else status is not None and mark.fits(status)


def _status(folder: int, name: bytes) -> os.stat_result | None:
    try:
        return os.lstat(name, dir_fd=folder)
    except FileNotFoundError:
        return None


@contextlib.contextmanager
def _opened(folder: int, name: bytes, flags: int) -> Iterator[int]:
    descriptor = os.open(name, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
    try:
        yield descriptor
    finally:
        os.close(descriptor)


def _drop_attributes(descriptor: int) -> None:
    for name in os.listxattr(descriptor):
        if name.startswith(_NOT_OURS):
            os.removexattr(descriptor, name)


def _copy(source: int, name: bytes, target: int, after: PathMark) -> None:
    """Content, the file's own attributes, mode and time of a layer's file into an open one."""
    with _opened(source, name, os.O_RDONLY) as descriptor:
        while piece := os.read(descriptor, _CHUNK):
            while piece:
                piece = piece[os.write(target, piece) :]
        os.ftruncate(target, after.size)
        for attribute in os.listxattr(descriptor):
            if attribute.startswith(_USER) and not attribute.startswith(_NOT_OURS):
                with contextlib.suppress(OSError):  # a disk that keeps none
                    os.setxattr(target, attribute, os.getxattr(descriptor, attribute))
    os.fchmod(target, after.mode)
    os.utime(target, ns=(after.modified, after.modified))


def _make_folder(folder: int, name: bytes, after: PathMark | None) -> None:
    os.mkdir(name, 0o700, dir_fd=folder)
    if after is not None and after.mode != 0o700:
        _chmod(folder, name, after.mode)
        # Both its times are one: to another command a folder whose status alone is new was moved or locked by somebody.
        os.utime(name, dir_fd=folder, follow_symlinks=False)


def _set_status(step: CommitStep, folder: int, name: bytes) -> None:
    assert step.after is not None
    status = _status(folder, name)
    if status is None or stat.S_IMODE(status.st_mode) != step.after.mode:
        _chmod(folder, name, step.after.mode)
    if step.after.kind != "folder":
        times = (step.after.modified, step.after.modified)
        os.utime(name, ns=times, dir_fd=folder, follow_symlinks=False)


def _chmod(folder: int, name: bytes, mode: int) -> None:
    """Also of what its mode does not let us open, and never through a link."""
    with _opened(folder, name, os.O_PATH) as descriptor:
        os.chmod(f"/proc/self/fd/{descriptor}", mode)  # noqa: PTH101


def _write_journal(journal: Path, steps: Sequence[CommitStep], uppers: Mapping[Path, Path]) -> None:
    """On the disk when this returns, and whole: it gets its name last."""
    for upper in uppers.values():
        (upper.parent / COMMITTING).write_text(os.fspath(journal), encoding="utf-8", errors="surrogateescape")
    rows = [
        [step.root, step.path.hex(), step.how, *(_row(mark) for mark in (step.before, step.after))] for step in steps
    ]
    content = {"uppers": {os.fspath(root): os.fspath(upper) for root, upper in uppers.items()}, "steps": rows}
    temporary = journal.with_suffix(".tmp")
    with temporary.open("w", encoding="ascii") as file:
        file.write(json.dumps(content, separators=(",", ":")))
        file.flush()
        os.fsync(file.fileno())
    temporary.rename(journal)


def _row(mark: PathMark | None) -> Sequence[object] | None:
    return None if mark is None else (mark.kind, mark.mode, mark.size, mark.modified, mark.inode)


def _read_journal(journal: Path) -> tuple[dict[Path, Path], list[CommitStep]]:
    content = json.loads(journal.read_text(encoding="ascii"))
    uppers = {Path(root): Path(upper) for root, upper in content["uppers"].items()}
    marks = ((row[:3], [None if mark is None else PathMark(*mark) for mark in row[3:]]) for row in content["steps"])
    return uppers, [CommitStep(root, bytes.fromhex(path), how, *both) for (root, path, how), both in marks]


def _locked(held: contextlib.ExitStack, root: Path) -> bool:
    """Whether we have the lock of a root now, until `held` is left."""
    name = hashlib.sha256(os.fsencode(root)).hexdigest()[:24]
    folder = _folder()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        held.enter_context(locked(folder / f"{name}.lock", fcntl.LOCK_EX | fcntl.LOCK_NB))
    except BlockingIOError:
        return False
    return True


def _folder() -> Path:
    return data_folder() / "commits"
