"""What a database driver's error means to a person: every one becomes a StoreError that says what to do."""

import sqlite3

from aintern.errors import StoreError

__all__ = ["store_error"]

_SQLITE = {
    sqlite3.SQLITE_BUSY: ("is locked by another process", "Close the other AIntern, or try again in a moment."),
    sqlite3.SQLITE_LOCKED: ("is locked by another process", "Close the other AIntern, or try again in a moment."),
    sqlite3.SQLITE_CORRUPT: ("is damaged", "Move it away (AIntern starts a new one) or restore it from a backup."),
    sqlite3.SQLITE_NOTADB: (
        "is not a database",
        "Move it away (AIntern starts a new one) or name another with --database.",
    ),
    sqlite3.SQLITE_FULL: ("cannot be written: the disk is full", "Free some space and try again."),
    sqlite3.SQLITE_READONLY: ("cannot be written: it is read-only", "Make the file and its folder writable."),
    sqlite3.SQLITE_PERM: ("cannot be opened: permission denied", "Make the file and its folder writable."),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "Check that its folder exists and is writable."),
    sqlite3.SQLITE_IOERR: (
        "cannot be read or written: the disk reports an error",
        "Check the disk and its free space.",
    ),
}
_POSTGRES = {
    "08": ("does not answer", "Check that the server runs and that the URL is right."),
    "28": ("refuses the user or password", "Check the URL's user and password."),
    "3D": ("does not exist", "Create it with createdb, or name another with --database."),
    "42": ("refuses a statement", "Check that the user may create and change tables there."),
    "53": ("is out of space, memory or connections", "Free some and try again."),
    "55": ("is locked by another process", "Close the other AIntern, or try again in a moment."),
    "57": ("was shut down or cancelled the query", "Start the server again."),
}


def store_error(error: Exception, shown: str) -> StoreError:
    """The StoreError of a driver's error; `shown` names the database."""
    if isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the low byte is the primary code
        what, hint = _SQLITE.get(code, (f"reports: {error}", ""))
    else:
        state = getattr(error, "sqlstate", None) or "08"
        what, hint = _POSTGRES.get(state[:2], (f"reports: {error}", ""))
    return StoreError(f"The database {shown} {what}.", hint)
