"""The path jail: every file access of a tool, resolved and opened inside the workspace without a gap between the two."""

import contextlib
import copy
import errno
import hashlib
import os
import shutil
import stat
import sys
import weakref
from collections.abc import Callable, Iterable, Iterator
from io import BufferedReader
from pathlib import Path
from typing import Literal

from aintern.dataclass import dataclass
from aintern.errors import PathRefused, ToolFailure, WorkspaceError
from aintern.workspace.atomic_replace import hash_at, rename_at, replace_at
from aintern.workspace.file_failures import explained, refuse_special
from aintern.workspace.openat2 import open_beneath
from aintern.workspace.trusted_programs import distrust

_MAX_PATH = 4096  # bytes; PATH_MAX
_MAX_LINKS = 40
_CHUNK = 1 << 20
_NO_FOLDER = -1  # the kernel refuses it: whatever is opened below it fails
# O_PATH would do for looking up names, but a folder opened so cannot be fsynced.
_FOLDER = os.O_RDONLY | os.O_DIRECTORY

Kind = Literal["file", "directory", "link", "special"]
Check = Callable[[Path, bool], None]


@dataclass(frozen=True, slots=True)
class Location:
    """Where a path leads by its names and links, before anything is opened.

    `relative` is the resolved path inside `root` ("." for the root itself, "" when outside); `reason` says why it is
    outside or cannot be resolved.
    """

    asked: str
    relative: str
    resolved: Path
    outside: bool
    reason: str
    root: Path


@dataclass(frozen=True, slots=True)
class Entry:
    """One name in a folder. `size` in bytes, `modified` in seconds since 1970; both of the link itself for links."""

    name: str
    kind: Kind
    size: int
    modified: float


class Jail:
    """A workspace and the extra roots that the user added. Paths are relative to the workspace, or absolute below a root.

    Every method raises PathRefused for a path that leads outside, is malformed, or names a device, FIFO or socket, and
    ToolFailure for what the file system refuses; both name the path. Raises WorkspaceError for a root that is no folder.
    `by_walk` opens paths as systems without openat2 do. `names_only` is for questions about names: a root need not
    exist, and then nothing in it can be opened.
    """

    def __init__(
        self,
        root: str | Path,
        extra_roots: Iterable[str | Path] = (),
        *,
        by_walk: bool = False,
        names_only: bool = False,
    ) -> None:
        self._roots = [_Root.open(Path(path).expanduser(), names_only) for path in (root, *extra_roots)]
        self._by_walk = by_walk
        if not names_only:
            distrust(self.roots)
        self._check: Check | None = None
        self._close = weakref.finalize(self, _close_all, [r.descriptor for r in self._roots])

    @property
    def root(self) -> Path:
        """The workspace, with its own links resolved."""
        return self._roots[0].path

    @property
    def roots(self) -> tuple[Path, ...]:
        """The workspace and the extra roots."""
        return tuple(root.path for root in self._roots)

    def close(self) -> None:
        """Lets go of the roots; using the jail afterwards is an error."""
        self._close()

    def checked(self, check: Check) -> "Jail":
        """This jail with one more check of every opened file: `check(resolved path, write)` raises to refuse it."""
        view = copy.copy(self)
        view._check = check
        return view

    def locate(self, path: str, *, follow: bool = True) -> Location:
        """Where a path leads, for a decision before the call. Never raises; what cannot be resolved is `outside`.

        `follow=False` is for deleting and moving, which act on a link itself. Only opening is safe against changes.
        """
        try:
            root, inside = self._resolve(*self._split(path), follow=follow)
            if follow:
                refuse_special(_mode(root.path / inside), path)
        except PathRefused as refusal:
            return Location(path, "", _outside_path(self.root, path), True, refusal.message, self.root)
        return Location(path, inside, root.path / inside, False, "", root.path)

    def open_read(self, path: str) -> BufferedReader:
        """A regular file, open for reading."""
        with explained(path):
            descriptor = self._open(path, os.O_RDONLY)
            try:
                _require_file(os.fstat(descriptor), path)
                self._checked(_path_of(descriptor, path), False)
                os.set_blocking(descriptor, True)
                return os.fdopen(descriptor, "rb")
            except BaseException:
                os.close(descriptor)
                raise

    def read_bytes(self, path: str, limit: int | None = None) -> bytes:
        """A file's first `limit` bytes, or all of them."""
        with self.open_read(path) as file, explained(path):
            return file.read(-1 if limit is None else limit)

    def stat(self, path: str) -> os.stat_result:
        """What is known of the file or folder, links followed."""
        with explained(path), self._opened(path, getattr(os, "O_PATH", os.O_RDONLY)) as descriptor:
            return os.fstat(descriptor)

    @contextlib.contextmanager
    def working_directory(self, path: str) -> Iterator[str]:
        """A name for a folder that stays right when the folder is moved or swapped, to start a process in."""
        with explained(path), self._opened(path, _FOLDER) as descriptor:
            stable = f"/proc/{os.getpid()}/fd/{descriptor}"
            yield stable if sys.platform == "linux" else str(_path_of(descriptor, path))

    def exists(self, path: str) -> bool:
        """Whether something is there. Raises PathRefused for a path outside."""
        return self._status(path) is not None

    def scandir(self, path: str, limit: int = 100_000) -> list[Entry]:
        """At most `limit` names of a folder, unsorted."""
        with explained(path), self._opened(path, _FOLDER) as descriptor, os.scandir(descriptor) as entries:
            found: list[Entry] = []
            for entry in entries:
                if len(found) >= limit:
                    break
                with contextlib.suppress(FileNotFoundError):  # gone since: not in the folder any more
                    found.append(_entry(entry))
            return found

    def hash(self, path: str) -> str:
        """The SHA-256 of a file's content, in hexadecimal."""
        with self.open_read(path) as file, explained(path):
            return hashlib.file_digest(file, "sha256").hexdigest()

    def write_atomic(
        self, path: str, data: bytes, create_directories: bool = True, expected_hash: str | None = None
    ) -> bool:
        """Replaces or creates a file in one step; True when it was created.

        The mode is kept without set-user-id bits, a hard link is broken, a link inside is written through. With
        `expected_hash` ("" for "no such file") nothing is written when the content is not that any more.
        """
        with explained(path), self._target(path, create_directories) as (folder, name):
            old = _existing_file(folder, name, path)
            if expected_hash is not None and hash_at(folder, name, old) != expected_hash:
                raise ToolFailure(f"{path} was changed since it was read.", "Read it again, then repeat the change.")
            replace_at(folder, name, [data], old, overwrite=True)
            return old is None

    def write_place(self, path: str, create_directories: bool = True) -> Path:
        """The absolute path that `write_atomic` would write to, for another program to do so: refused where that would be."""
        with explained(path), self._target(path, create_directories) as (folder, name):
            _existing_file(folder, name, path)
            return _path_of(folder, path) / name

    def delete(self, path: str, recursive: bool = False) -> None:
        """Deletes a file, a link itself, or with `recursive` a folder and what is in it; links in it are not followed."""
        with explained(path), self._entry(path) as (folder, name):
            mode = os.lstat(name, dir_fd=folder).st_mode
            self._checked(_path_of(folder, path) / name, True)
            if not stat.S_ISDIR(mode):
                refuse_special(mode, path)
                os.unlink(name, dir_fd=folder)
            elif recursive:
                shutil.rmtree(name, dir_fd=folder)
            else:
                raise ToolFailure(f"{path} is a directory.", "Pass recursive=true to delete it with everything in it.")

    def move(self, source: str, destination: str, overwrite: bool = False) -> str:
        """Moves a file, folder or link; into `destination` when that is a folder. Returns where it went.

        Raises ToolFailure when something is there and `overwrite` is false; folders are never overwritten.
        """
        destination = self.destination(source, destination)
        with explained(source), self._entry(source) as (from_folder, from_name):
            mode = os.lstat(from_name, dir_fd=from_folder).st_mode
            refuse_special(mode, source)
            overwrite = overwrite and not stat.S_ISDIR(mode)  # a folder would take an empty one's place
            self._checked(_path_of(from_folder, source) / from_name, True)
            with explained(destination, source), self._entry(destination, create=True) as (to_folder, to_name):
                self._checked(_path_of(to_folder, destination) / to_name, True)
                try:
                    rename_at(from_folder, from_name, to_folder, to_name, overwrite)
                except OSError as error:
                    if error.errno != errno.EXDEV:
                        raise
                    self.copy(source, destination, overwrite)
                    os.unlink(from_name, dir_fd=from_folder)
        return destination

    def copy(self, source: str, destination: str, overwrite: bool = False) -> str:
        """Copies a file with its mode; into `destination` when that is a folder. Returns where it went."""
        destination = self.destination(source, destination)
        with self.open_read(source) as file:
            old = os.fstat(file.fileno())
            with explained(destination), self._target(destination, True) as (folder, name):
                there = _existing_file(folder, name, destination)
                if there is not None and os.path.samestat(there, old):
                    raise ToolFailure(f"{source} and {destination} are the same file.")
                if there is not None and not overwrite:
                    raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
                replace_at(folder, name, iter(lambda: file.read(_CHUNK), b""), old, overwrite=overwrite)
        return destination

    def _split(self, path: str) -> tuple["_Root", str]:
        """The root that a path belongs to by its text, and the rest, which may still lead out."""
        _refuse_malformed(path)
        if path.startswith("~"):
            expanded = os.path.expanduser(path)  # noqa: PTH111 Path raises for users who do not exist
            if expanded.startswith("~"):
                raise PathRefused(
                    f"{path!r} names a user who does not exist.", "For a file with this name write './~…'."
                )
            path = expanded
        if not path.startswith("/"):
            return self._roots[0], path
        found = self._relocate(path)
        if found is None:
            raise PathRefused(f"{path!r} is outside the workspace {str(self.root)!r}.")
        return found

    def _resolve(self, root: "_Root", relative: str, *, follow: bool) -> tuple["_Root", str]:
        """By names and links only, what opening would do: every link followed, `..` never above a root."""
        todo, done, links = relative.split("/")[::-1], list[str](), 0
        while todo:
            part = todo.pop()
            if part == ".." and not done:
                raise PathRefused(f"{relative!r} leads outside the workspace.")
            if part == "..":
                done.pop()
            if part in ("", ".", ".."):
                continue
            done.append(part)
            target = _link_target(root.path.joinpath(*done)) if follow or any(todo) else ""
            if not target:
                continue
            links += 1
            if links > _MAX_LINKS:
                raise PathRefused(f"{relative!r} is a loop of links.")
            done.pop()
            if target.startswith("/"):
                found = self._relocate(target)
                if found is None:
                    raise PathRefused(f"{relative!r} is a link that leads outside the workspace, to {target!r}.")
                root, target = found
                done.clear()
            todo.extend(target.split("/")[::-1])
        return root, "/".join(done) or "."

    def _relocate(self, path: str) -> tuple["_Root", str] | None:
        path = "/" + path.lstrip("/")
        for root in self._roots:
            for prefix in (str(root.path), root.given):
                if path == prefix or path.startswith(prefix.rstrip("/") + "/"):
                    return root, path[len(prefix) :].lstrip("/") or "."
        return None

    def _open_at(self, root: "_Root", relative: str, flags: int) -> int:
        def relocate(target: str) -> tuple[int, str] | None:
            found = self._relocate(target)
            return None if found is None else (found[0].descriptor, found[1])

        return open_beneath(root.descriptor, relative, flags, relocate, by_walk=self._by_walk)

    def _open(self, path: str, flags: int) -> int:
        root, relative = self._split(path)
        return self._open_at(root, relative, flags)

    @contextlib.contextmanager
    def _opened(self, path: str, flags: int) -> Iterator[int]:
        descriptor = self._open(path, flags)
        try:
            self._checked(_path_of(descriptor, path), False)
            yield descriptor
        finally:
            os.close(descriptor)

    def _open_folder(self, root: "_Root", relative: str, create: bool) -> int:
        try:
            return self._open_at(root, relative, _FOLDER)
        except FileNotFoundError:
            parts = [part for part in relative.split("/") if part not in ("", ".")]
            if not create or ".." in parts:
                raise
        descriptor = os.dup(root.descriptor)
        for index, part in enumerate(parts):
            above = descriptor
            try:
                with contextlib.suppress(FileExistsError):
                    self._checked(_path_of(above, part) / part, True)
                    os.mkdir(part, dir_fd=above)
                descriptor = self._open_at(root, "/".join(parts[: index + 1]), _FOLDER)
            finally:
                os.close(above)
        return descriptor

    @contextlib.contextmanager
    def _entry(self, path: str, create: bool = False) -> Iterator[tuple[int, str]]:
        """The open folder that holds a name, and the name; the name itself may be a link."""
        root, relative = self._split(path)
        above, _, name = relative.rstrip("/").rpartition("/")
        if name in ("", ".", ".."):
            raise PathRefused(f"{path!r} names a root or ends in '..'; name the file or folder itself.")
        folder = self._open_folder(root, above or ".", create)
        try:
            yield folder, name
        finally:
            os.close(folder)

    @contextlib.contextmanager
    def _target(self, path: str, create: bool) -> Iterator[tuple[int, str]]:
        """As `_entry`, with a last link followed to where it leads, so that writing keeps the link."""
        asked = path
        for _ in range(_MAX_LINKS):
            with self._entry(path, create) as (folder, name):
                try:
                    link = os.readlink(name, dir_fd=folder)
                except OSError as error:
                    if error.errno not in (errno.EINVAL, errno.ENOENT):
                        raise
                    self._checked(_path_of(folder, path) / name, True)
                    yield folder, name
                    return
            path = link if link.startswith("/") else f"{path.rstrip('/').rpartition('/')[0] or '.'}/{link}"
            if link.startswith("/") and self._relocate(link) is None:
                raise PathRefused(f"{asked!r} is a link that leads outside the workspace, to {link!r}.")
        raise PathRefused(f"{asked!r} is a loop of links.")

    def destination(self, source: str, destination: str) -> str:
        """Where moving or copying would put the source: inside `destination` when that is a folder."""
        found = self._status(destination)
        if found is None or not stat.S_ISDIR(found.st_mode):
            return destination
        return f"{destination.rstrip('/')}/{source.rstrip('/').rpartition('/')[2]}"

    def _status(self, path: str) -> os.stat_result | None:
        try:
            return self.stat(path)
        except PathRefused:
            raise
        except ToolFailure:
            return None

    def _checked(self, path: Path, write: bool) -> None:
        if self._check is not None:
            self._check(path, write)


@dataclass(frozen=True, slots=True)
class _Root:
    path: Path
    given: str
    descriptor: int

    @classmethod
    def open(cls, path: Path, names_only: bool) -> "_Root":
        try:
            descriptor = os.open(path, os.O_DIRECTORY | os.O_CLOEXEC | getattr(os, "O_PATH", os.O_RDONLY))
        except FileNotFoundError as error:
            if names_only:
                return cls(path.resolve(), str(path.absolute()), _NO_FOLDER)
            raise WorkspaceError(f"The workspace {str(path)!r} does not exist.", "Name an existing folder.") from error
        except NotADirectoryError as error:
            raise WorkspaceError(
                f"The workspace {str(path)!r} is not a folder.", "Name the folder that holds it."
            ) from error
        except (OSError, ValueError) as error:
            raise WorkspaceError(f"The workspace {str(path)!r} cannot be opened: {error}.") from error
        return cls(path.resolve(), str(path.absolute()), descriptor)


def _close_all(descriptors: list[int]) -> None:
    for descriptor in descriptors:
        if descriptor != _NO_FOLDER:
            os.close(descriptor)


def _refuse_malformed(path: str) -> None:
    if not path:
        raise PathRefused("The path is empty.", "Use '.' for the workspace itself.")
    if "\0" in path:
        raise PathRefused(f"{path!r} contains a NUL character.")
    try:
        encoded = os.fsencode(path)
    except UnicodeEncodeError as error:
        raise PathRefused(f"{path!r} cannot be a file name: {error.reason}.") from error
    if len(encoded) >= _MAX_PATH:
        raise PathRefused(f"The path {path[:60]!r}… is too long: {len(encoded)} bytes, at most {_MAX_PATH - 1}.")


def _link_target(path: Path) -> str:
    """Where a link points, or '' for what is no link (or is not there yet)."""
    try:
        return str(path.readlink())
    except OSError as error:
        if error.errno in (errno.ENAMETOOLONG, errno.ELOOP):
            raise PathRefused(f"{str(path)[:200]!r} cannot be resolved: {error.strerror}.") from error
        return ""


def _mode(path: Path) -> int:
    """What kind of file a path is; 0 for what is not there (yet)."""
    try:
        return path.stat().st_mode
    except OSError:
        return 0


def _outside_path(root: Path, path: str) -> Path:
    """The best name for something outside: what the protected list and a person can read."""
    try:
        _refuse_malformed(path)
    except PathRefused:
        return root / "unresolvable"
    expanded = os.path.expanduser(path)  # noqa: PTH111 Path raises for users who do not exist
    return Path(os.path.realpath(root / expanded))


def _require_file(found: os.stat_result, path: str) -> None:
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    refuse_special(found.st_mode, path)


def _existing_file(folder: int, name: str, path: str) -> os.stat_result | None:
    try:
        found = os.lstat(name, dir_fd=folder)
    except FileNotFoundError:
        return None
    _require_file(found, path)
    return found


def _entry(entry: "os.DirEntry[str]") -> Entry:
    found = entry.stat(follow_symlinks=False)
    kinds: dict[int, Kind] = {stat.S_IFREG: "file", stat.S_IFDIR: "directory", stat.S_IFLNK: "link"}
    return Entry(entry.name, kinds.get(stat.S_IFMT(found.st_mode), "special"), found.st_size, found.st_mtime)


def _path_of(descriptor: int, asked: str) -> Path:
    """The name under which an open file or folder is known now."""
    if sys.platform == "darwin":
        import fcntl

        return Path(os.fsdecode(fcntl.fcntl(descriptor, fcntl.F_GETPATH, b"\0" * 1024).rstrip(b"\0")))
    try:
        return Path(f"/proc/self/fd/{descriptor}").readlink()
    except OSError as error:
        why = error.strerror if Path("/proc/self").exists() else "the system's /proc is not there (mount it)"
        raise PathRefused(f"{asked!r} was opened, but its name cannot be checked: {why}.") from error
