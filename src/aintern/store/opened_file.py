"""The file of an open SQLite database: still the one at its path, and still what it was?

SQLite does not look. Where the file is deleted or another one takes its place, it goes on with what it has open, and what it
commits is in no file that anybody can read."""

import os
import sqlite3
import threading
from pathlib import Path

from aintern.errors import StoreError

_MAGIC = b"SQLite format 3\0"
_IDENTITY = slice(60, 64)  # `PRAGMA user_version` in the file's header: SQLite leaves it to us
_HINT = "Nothing more is run without its record. Start AIntern again, or restore the database from a backup first."


# One descriptor for each file, as long as anybody in this process has it open: closing any descriptor of a file gives up all
# the locks that the process has on it, SQLite's included (fcntl(2); sqlite.org/howtocorrupt.html, 2.2).
_DESCRIPTORS: dict[tuple[int, int], tuple[int, int]] = {}  # by device and inode: the descriptor, and how many have it
_GUARD = threading.Lock()


class OpenedFile:
    """What a database file was when it was opened. A look costs two `stat` calls, microseconds."""

    def __init__(self, path: Path) -> None:
        """Raises StoreError when the file is not there."""
        self.path = str(path)
        self._log = f"{path}-wal"
        status = self._status()
        self._inode = (status.st_dev, status.st_ino)
        self._seen = (status.st_mtime_ns, status.st_size)
        self._descriptor = self._hold()
        self._header = self._read_header()
        self._log_inode: tuple[int, int] | None = None

    def close(self) -> None:
        """To be called behind the connection's own end."""
        with _GUARD:
            descriptor, count = _DESCRIPTORS.pop(self._inode, (-1, 0))
            if count > 1:
                _DESCRIPTORS[self._inode] = descriptor, count - 1
            elif count:
                os.close(descriptor)

    def _hold(self) -> int:
        with _GUARD:
            descriptor, count = _DESCRIPTORS.get(self._inode, (-1, 0))
            if not count:
                try:
                    descriptor = os.open(self.path, os.O_RDONLY | os.O_CLOEXEC)
                except OSError as error:
                    raise self._error(f"cannot be read ({error.strerror})") from error
            _DESCRIPTORS[self._inode] = descriptor, count + 1
            return descriptor

    def check(self) -> None:
        """Raises StoreError when the file was deleted, replaced or written by something that is not SQLite."""
        status = self._status()
        if (status.st_dev, status.st_ino) != self._inode:
            raise self._error("was replaced by another file")
        seen = (status.st_mtime_ns, status.st_size)
        if seen != self._seen:  # by a checkpoint, of ours or of another process; or by what is none of SQLite's
            self._check_header(status.st_size)
            self._seen = seen
        self._check_log()

    def _status(self) -> os.stat_result:
        try:
            return os.stat(self.path)  # noqa: PTH116 before each transaction: pathlib takes three times as long
        except FileNotFoundError:
            raise self._error("was deleted") from None
        except OSError as error:
            raise self._error(f"cannot be reached any more ({error.strerror})") from error

    def _check_header(self, size: int) -> None:
        header = self._read_header()
        pages, page = int.from_bytes(header[28:32]), int.from_bytes(header[16:18])
        # Of a file that grows, the header is written before the last page is; one that SQLite shrinks is as long as it says.
        cut_off = size < self._seen[1] and size < pages * (page if page > 1 else 65536)
        if not header.startswith(_MAGIC) or cut_off:
            raise self._error("was damaged: something else wrote to it or cut it off")
        known, now = self._header[_IDENTITY], header[_IDENTITY]
        if any(known) and known != now:
            raise self._error("was replaced by another database")
        self._header = header

    def _read_header(self) -> bytes:
        try:
            return os.pread(self._descriptor, 100, 0)
        except OSError as error:
            raise self._error(f"cannot be read any more ({error.strerror})") from error

    def watch_log(self) -> None:
        """From now on SQLite's write-ahead log is looked at too: it stays while a connection that has read is open."""
        self._log_inode = self._inode_of_log()

    def _check_log(self) -> None:
        if self._log_inode is not None and self._inode_of_log() != self._log_inode:
            raise self._error("lost its write-ahead log (the file beside it that ends in -wal)")

    def _inode_of_log(self) -> tuple[int, int] | None:
        try:
            status = os.stat(self._log)  # noqa: PTH116 as above
        except FileNotFoundError:
            return None
        return status.st_dev, status.st_ino

    def _error(self, what: str) -> StoreError:
        return StoreError(f"The database {self.path} {what} while it was open.", _HINT)


def name(connection: sqlite3.Connection) -> None:
    """Gives a new database a number of its own, by which its file is told from another one's."""
    connection.execute(f"PRAGMA user_version = {int.from_bytes(os.urandom(4)) >> 1 | 1}")
