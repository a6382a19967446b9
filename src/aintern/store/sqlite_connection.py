"""Opening an SQLite file: private from its first moment on, in WAL mode; to be read only, where the disk has no room."""

import errno
import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from aintern.errors import StoreError

# What SQLite reports where it can't make the files that it needs beside a database in WAL mode.
_NO_ROOM = {sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN}
# Pages of 4 KiB in the write-ahead log before they are copied into the database: a step writes some fifteen, mostly the same ones again, so
# that of four times SQLite's own number much fewer are copied, and the loop waits for the disk a quarter as often.
_LOG_PAGES = 4000


class ReadingConnection(sqlite3.Connection):
    """A connection that reads only; `why` is what writing would come to."""

    why: sqlite3.Error | None = None


def connect_sqlite(path: Path, timeout: float, *, wal: bool = True) -> sqlite3.Connection:
    """Opens or makes the file; `timeout`: seconds to wait for locks. Transactions are the caller's (autocommit).

    Raises StoreError when the file cannot be made, and sqlite3.Error or UnicodeDecodeError when it is no sound database.
    """
    try:
        path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Made before SQLite makes it, so that nobody else can read it from its first moment on. One that is there is not opened:
        # closing it again would give up the locks that other connections of this process have on it.
        with suppress(FileExistsError):
            os.close(os.open(path, os.O_RDONLY | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600))
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if not os.access(path, os.R_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    except OSError as error:
        raise StoreError(
            f"The database {path} cannot be opened: {error.strerror}.",
            "Make its folder writable, or keep it elsewhere (--database, AINTERN_DATABASE).",
        ) from error
    connection = sqlite3.connect(
        path, timeout=timeout, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    try:
        if wal:
            turn_wal_on(connection, timeout)
        else:
            connection.execute("SELECT count(*) FROM sqlite_master")
    except BaseException as error:
        connection.close()
        if isinstance(error, sqlite3.OperationalError) and error.sqlite_errorcode & 0xFF in _NO_ROOM:
            return _connect_to_read(path, timeout, error)
        raise
    return connection


def _connect_to_read(path: Path, timeout: float, why: sqlite3.Error) -> sqlite3.Connection:
    """On a full disk: what is there can be read, as SQLite needs no file beside the database while it has it to itself.
    Raises `why` when that fails as well."""
    connection = sqlite3.connect(
        path, timeout=timeout, isolation_level=None, check_same_thread=False, factory=ReadingConnection
    )
    connection.why = why
    try:
        connection.execute("PRAGMA locking_mode=EXCLUSIVE")
        connection.execute("PRAGMA query_only=ON")
        if not connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
            raise why  # an empty file: there is nothing to read
    except sqlite3.Error as error:
        connection.close()
        raise why from error
    return connection


def turn_wal_on(connection: sqlite3.Connection, timeout: float) -> None:
    """Where two processes do so at once SQLite answers busy without waiting, so the waiting is done here."""
    deadline = time.monotonic() + timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            connection.execute(f"PRAGMA wal_autocheckpoint={_LOG_PAGES}")
            return
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() >= deadline:
                raise
            time.sleep(0.02)


def back_up(path: Path, copy: Path) -> None:
    """Copies a database over `copy`, over a connection of its own: SQLite copies from none that is in a transaction.

    Raises sqlite3.Error.
    """
    source, target = sqlite3.connect(path), sqlite3.connect(copy)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()
