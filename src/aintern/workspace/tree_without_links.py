"""A folder whose files are read and put back without following a single link, by paths in the file system's bytes.

Every folder on the way is opened by name below the one before it, never through a link, so that nothing outside is reached
even while others rename things. What undo restores are the real paths that were recorded, so no link is needed.
"""

import errno
import os
import secrets
import stat
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedReader
from pathlib import Path

from aintern.store.checkpoint_rows import Kind
from aintern.workspace.layers.exchanged_names import exchange_names
from aintern.workspace.open_folders import FOLDER, OpenFolders, remove_empty

LEFTOVER = b".aintern-undo."  # how the names of our temporary files start
_CHUNK = 1 << 20
_READABLE = {"folder": 0o700, "file": 0o400}  # what the owner needs to read a file, and to work in a folder
GONE = (errno.ENOENT, errno.ENOTDIR, errno.ELOOP)  # how the system says that a path leads to no folder of ours


class TreeWithoutLinks:
    """The folder `root`. Paths are relative bytes, never empty, without `.` and `..`. OSErrors pass through. `holds`: the folders of
    the last paths are held open for the next ones, for one thread that works through many in their order."""

    def __init__(self, root: str | Path, *, holds: bool = False) -> None:
        self.root = os.fsencode(root)
        self._top = os.fspath(root)
        self._descriptor = os.open(self.root, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
        self._held = OpenFolders() if holds else None

    def close(self) -> None:
        os.close(self._descriptor)
        if self._held is not None:
            self._held.close()

    def lstat(self, path: bytes) -> os.stat_result | None:
        """What is known of the path itself; None when nothing is there, or a link or file stands in its way."""
        if self._held is not None:
            return self._held.status(self._top, path)
        try:
            with self._parent(path) as (folder, name):
                return os.lstat(name, dir_fd=folder)
        except OSError as error:
            if error.errno in GONE:
                return None
            raise

    def open(self, path: bytes) -> BufferedReader:
        """A regular file for reading."""
        descriptor = self._opened(path)
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            os.close(descriptor)
            raise OSError(errno.EINVAL, "not a regular file", os.fsdecode(path))
        return os.fdopen(descriptor, "rb")

    def read_up_to(self, path: bytes, most: int) -> bytes | None:
        """The content of a regular file of at most `most` bytes; None for any other. What takes a few system calls, and no more."""
        descriptor = self._opened(path)
        try:
            status = os.fstat(descriptor)
            if not stat.S_ISREG(status.st_mode) or status.st_size > most:
                return None
            content = os.read(descriptor, most + 1)
            while len(content) <= most and (more := os.read(descriptor, most + 1 - len(content))):
                content += more
            return content if len(content) <= most else None
        finally:
            os.close(descriptor)

    def _opened(self, path: bytes) -> int:
        flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
        if self._held is not None:
            folder, name = self._held.place(self._top, path)
            return os.open(name, flags, dir_fd=folder)
        with self._parent(path) as (folder, name):
            return os.open(name, flags, dir_fd=folder)

    @contextmanager
    def holding_folder(self, path: bytes) -> Iterator[tuple[int, bytes]]:
        """The open folder that a path lies in, and its name there."""
        with self._parent(path) as found:
            yield found

    def link_target(self, path: bytes) -> bytes:
        with self._parent(path) as (folder, name):
            return os.readlink(name, dir_fd=folder)

    def names(self, path: bytes) -> list[bytes]:
        """The names in a folder; `b""` is the root."""
        descriptor = self._folder(path.split(b"/") if path else [])
        try:
            return [os.fsencode(name) for name in os.listdir(descriptor)]  # noqa: PTH208 a descriptor is no path
        finally:
            os.close(descriptor)

    def write(self, path: bytes, pieces: Iterable[bytes], mode: int, modified: int | None = None) -> None:
        """Makes or replaces a file in one step. `modified`: its time, in nanoseconds since 1970; default now."""
        with self._replacing(path) as (folder, temporary):
            _write_new(folder, temporary, pieces, mode, modified)

    def write_beside(self, path: bytes, pieces: Iterable[bytes], mode: int, modified: int | None = None) -> bytes:
        """Makes a file that is to take the place of another (`exchange`), in its folder, and gives the path of the new one."""
        with self._beside(path) as (folder, _, temporary):
            _write_new(folder, temporary, pieces, mode, modified)
        return path[: path.rfind(b"/") + 1] + temporary

    def exchange(self, path: bytes, new: bytes) -> None:
        """Lets `new`, in the same folder, take the place of the file or link at `path`, in one step; what stood there goes."""
        with self._parent(path) as (folder, name):
            beside = new.rpartition(b"/")[2]
            is_exchanged = exchange_names(folder, beside, folder, name)
            try:
                if is_exchanged:
                    os.unlink(beside, dir_fd=folder)
                else:
                    os.replace(beside, name, src_dir_fd=folder, dst_dir_fd=folder)
            except OSError:
                if is_exchanged:  # somebody has made it a folder
                    exchange_names(folder, beside, folder, name)
                os.unlink(beside, dir_fd=folder)
                raise

    def write_into(self, path: bytes, pieces: Iterable[bytes], mode: int) -> None:
        """Replaces the content of the file that is there, under all its names."""
        with self._parent(path) as (folder, name):
            descriptor = os.open(name, os.O_WRONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
        with os.fdopen(descriptor, "wb") as file:
            for piece in pieces:
                file.write(piece)
            file.truncate()
            os.fchmod(file.fileno(), mode)

    def link(self, path: bytes, target: bytes) -> None:
        """Makes or replaces a symbolic link in one step."""
        with self._replacing(path) as (folder, temporary):
            os.symlink(target, temporary, dir_fd=folder)

    def unlink(self, path: bytes) -> None:
        with self._parent(path) as (folder, name):
            os.unlink(name, dir_fd=folder)

    def make_folder(self, path: bytes) -> None:
        """Makes a folder and those above it."""
        with self._parent(path, create=True) as (folder, name):
            os.mkdir(name, 0o700, dir_fd=folder)

    def remove_folder(self, path: bytes) -> bool:
        """Removes an empty folder; False when something is in it."""
        with self._parent(path) as (folder, name):
            return remove_empty(name, folder)

    def set_mode(self, path: bytes, mode: int) -> None:
        """Sets the permission bits of a file or folder."""
        with self._parent(path) as (folder, name):
            descriptor = os.open(name, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, dir_fd=folder)
            try:
                os.fchmod(descriptor, mode)
            finally:
                os.close(descriptor)

    def make_readable(self, path: bytes, status: os.stat_result) -> None:
        """Gives the owner, us, the right to read a file or to look into a folder whose mode, in `status`, has taken it away. Linux
        only."""
        wanted = _READABLE.get(kind_of(status.st_mode), 0)
        if status.st_mode & wanted == wanted:
            return
        with self._parent(path) as (folder, name):
            descriptor = os.open(name, os.O_PATH | os.O_NOFOLLOW | os.O_CLOEXEC, dir_fd=folder)
            try:
                os.chmod(f"/proc/self/fd/{descriptor}", stat.S_IMODE(status.st_mode) | wanted)  # noqa: PTH101
            finally:
                os.close(descriptor)

    def attribute(self, path: bytes, name: str) -> bytes:
        """An extended attribute of a folder, b"" where it has none of this name. Linux only."""
        descriptor = self._folder(path.split(b"/"))
        try:
            return os.getxattr(descriptor, name)
        except OSError as error:
            if error.errno in (errno.ENODATA, errno.ENOTSUP):
                return b""
            raise
        finally:
            os.close(descriptor)

    def set_modified(self, path: bytes, modified: int) -> None:
        """Sets a file's time, in nanoseconds since 1970."""
        with self._parent(path) as (folder, name):
            os.utime(name, ns=(modified, modified), dir_fd=folder, follow_symlinks=False)

    def remove_leftovers(self, folder: bytes, is_ours: Callable[[bytes], bool]) -> None:
        """Removes files in a folder whose names are those of temporary files."""
        try:
            names = [name for name in self.names(folder) if is_ours(name)]
        except OSError as error:
            if error.errno in GONE:
                return
            raise
        for name in names:
            self.unlink(folder + b"/" + name if folder else name)

    @contextmanager
    def _replacing(self, path: bytes) -> Iterator[tuple[int, bytes]]:
        """An open folder and a new name in it: what is made there takes the place of `path`."""
        with self._beside(path) as (folder, name, temporary):
            yield folder, temporary
            os.replace(temporary, name, src_dir_fd=folder, dst_dir_fd=folder)

    @contextmanager
    def _beside(self, path: bytes) -> Iterator[tuple[int, bytes, bytes]]:
        """The open folder of a path, its name there and a new name, which goes again where the block fails."""
        with self._parent(path, create=True) as (folder, name):
            temporary = LEFTOVER + secrets.token_hex(6).encode() + b".tmp"
            try:
                yield folder, name, temporary
            except BaseException:
                with suppress(FileNotFoundError):
                    os.unlink(temporary, dir_fd=folder)
                raise

    @contextmanager
    def _parent(self, path: bytes, *, create: bool = False) -> Iterator[tuple[int, bytes]]:
        *parts, name = path.split(b"/")
        if any(part in (b"", b".", b"..") for part in (*parts, name)):
            raise OSError(errno.EINVAL, "not a plain path", os.fsdecode(path))
        descriptor = self._folder(parts, create=create)
        try:
            yield descriptor, name
        finally:
            os.close(descriptor)

    def _folder(self, parts: list[bytes], *, create: bool = False) -> int:
        descriptor = os.dup(self._descriptor)
        for part in parts:
            above = descriptor
            try:
                descriptor = os.open(part, FOLDER, dir_fd=above)
            except FileNotFoundError:
                if not create:
                    raise
                os.mkdir(part, 0o777, dir_fd=above)
                descriptor = os.open(part, FOLDER, dir_fd=above)
            finally:
                os.close(above)
        return descriptor


def _write_new(folder: int, name: bytes, pieces: Iterable[bytes], mode: int, modified: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW | os.O_CLOEXEC
    with os.fdopen(os.open(name, flags, 0o600, dir_fd=folder), "wb") as file:
        for piece in pieces:
            file.write(piece)
        file.flush()
        os.fchmod(file.fileno(), mode)
        if modified is not None:
            os.utime(file.fileno(), ns=(modified, modified))


def folders_above(path: bytes) -> list[bytes]:
    """The folders that a path lies in, outermost first, without the root."""
    parts = path.split(b"/")
    return [b"/".join(parts[:count]) for count in range(1, len(parts))]


def kind_of(mode: int) -> Kind:
    if stat.S_ISREG(mode):
        return "file"
    if stat.S_ISDIR(mode):
        return "folder"
    return "link" if stat.S_ISLNK(mode) else "other"
