"""The newest hash and the number of rows of an audit log, kept in a small file outside the database.

With it a log whose end was cut off is found. The file is one fixed-length record, written in place by a single write, so
that a kill leaves the old or the new one; its lock makes processes append one after the other.
"""

import fcntl
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.errors import StoreError

_RECORD = re.compile(rb"(\d{20}) ([0-9a-f]{64})\n")
_LENGTH = 86


@dataclass(frozen=True, slots=True)
class AuditHead:
    """The last row that was appended: its place in the chain, from 1, and its hash."""

    count: int
    hash: str


class HeadFile:
    """The file beside the database. Raises StoreError when it cannot be written: then nothing may run."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor = -1
        self._written: tuple[bytes, AuditHead] | None = None  # what it mostly still says

    @contextmanager
    def locked(self) -> Iterator[None]:
        """No other process appends within."""
        self.lock()
        try:
            yield
        finally:
            self.unlock()

    def lock(self) -> None:
        """No other process appends until `unlock`."""
        fcntl.flock(self._open(), fcntl.LOCK_EX)

    def unlock(self) -> None:
        fcntl.flock(self._descriptor, fcntl.LOCK_UN)

    def read(self) -> AuditHead | None:
        """What the file says; None when it is missing, empty or not readable as a record."""
        try:
            data = self.path.read_bytes() if self._descriptor < 0 else os.pread(self._descriptor, _LENGTH, 0)
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._failed("read", error) from error
        if self._written is not None and self._written[0] == data:
            return self._written[1]
        found = _RECORD.fullmatch(data)
        return AuditHead(int(found[1]), found[2].decode()) if found else None

    def write(self, head: AuditHead) -> None:
        """To be called within the lock."""
        record = f"{head.count:020d} {head.hash}\n".encode()
        try:
            os.pwrite(self._descriptor, record, 0)
        except OSError as error:
            raise self._failed("written", error) from error
        self._written = record, head

    def close(self) -> None:
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def _open(self) -> int:
        """The open file; opened again when somebody deleted or replaced it."""
        try:
            if self._descriptor >= 0 and os.fstat(self._descriptor).st_nlink:
                return self._descriptor
            self.close()
            self.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        except OSError as error:
            raise self._failed("written", error) from error
        return self._descriptor

    def _failed(self, what: str, error: OSError) -> StoreError:
        return StoreError(
            f"The audit log's head file {self.path} cannot be {what}: {error.strerror}.",
            "Nothing runs without its record: make the file and its folder writable, and free some space.",
        )
