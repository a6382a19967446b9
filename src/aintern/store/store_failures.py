"""What a database driver's error means to a person: every one becomes a StoreError that says what to do."""

import os
import re
import sqlite3
from pathlib import Path

from aintern.errors import StoreError

_DAMAGED = ("is damaged", "Move it away (AIntern starts a new one) or restore it from a backup.")
_LOCKED = ("is locked by another process", "Close the other AIntern, or try again in a moment.")
_SQLITE = {
    sqlite3.SQLITE_BUSY: _LOCKED,
    sqlite3.SQLITE_LOCKED: _LOCKED,
    sqlite3.SQLITE_CORRUPT: _DAMAGED,
    sqlite3.SQLITE_NOTADB: (
        "is not a database",
        "Move it away (AIntern starts a new one) or name another with --database.",
    ),
    sqlite3.SQLITE_FULL: ("cannot be written: the disk is full", "Free some space and try again."),
    sqlite3.SQLITE_READONLY: ("cannot be written: it is read-only", "Make the file and its folder writable."),
    sqlite3.SQLITE_PERM: ("cannot be opened: permission denied", "Make the file and its folder writable."),
    sqlite3.SQLITE_CANTOPEN: ("cannot be opened", "Check that its folder exists and is writable."),
    # the index of the write-ahead log, of which SQLite does not say why it could not grow
    sqlite3.SQLITE_IOERR_SHMSIZE: ("cannot be written: the disk is full", "Free some space and try again."),
    sqlite3.SQLITE_IOERR: (
        "cannot be read or written: the disk reports an error",
        "Check the disk and its free space.",
    ),
}
_POSTGRES = {
    "08": ("does not answer", "Check that the server runs and that the URL is right."),
    "25006": ("can only be read: it is a standby", "Name its primary server in the URL."),
    "28": ("refuses the user or password", "Check the URL's user and password."),
    "3D": ("does not exist", "Create it with createdb, or name another with --database."),
    "42501": ("does not give this user the right to do that", "Let its owner GRANT the user what is missing."),
    "42P01": ("does not hold AIntern's tables any more", "Check that the URL leads to the right server and database."),
    "42": ("refuses a statement", "Check that the user may create and change tables there."),
    "53": ("is out of space, memory or connections", "Free some and try again."),
    "55": _LOCKED,
    "57": ("was shut down or cancelled the query", "Start the server again."),
}
# While connecting, libpq hands over the server's text and no SQLSTATE. A server that speaks another language than English
# counts as one that does not answer.
_WHILE_CONNECTING = {
    r"authentication failed|no password supplied|role .* does not exist|no pg_hba\.conf entry|not permitted to log in": "28",
    r"database .* does not exist": "3D",
    r"permission denied": "42501",
    r"too many clients|remaining connection slots": "53",
    r"the database system is": "57",  # starting up, shutting down, in recovery
}


def _has_no_room(folder: Path) -> bool:
    try:
        return os.statvfs(folder).f_bavail == 0
    except OSError:
        return False


def store_error(error: Exception, shown: str) -> StoreError:
    """The StoreError of a driver's error; `shown` names the database."""
    unknown = (f"reports: {error}", "")
    if isinstance(error, UnicodeDecodeError) or "Could not decode" in str(error):
        what, hint = _DAMAGED
    elif isinstance(error, sqlite3.Error):
        code = getattr(error, "sqlite_errorcode", 0)
        what, hint = _SQLITE.get(code) or _SQLITE.get(code & 0xFF, unknown)  # the low byte is the primary code
        if code & 0xFF in (sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN) and _has_no_room(Path(shown).parent):
            what, hint = _SQLITE[sqlite3.SQLITE_FULL]  # which of SQLite's own files did not fit, it does not say
    else:
        told = (state for pattern, state in _WHILE_CONNECTING.items() if re.search(pattern, str(error)))
        state = getattr(error, "sqlstate", None) or next(told, "08")
        what, hint = _POSTGRES.get(state) or _POSTGRES.get(state[:2], unknown)
    return StoreError(f"The database {shown} {what}.", hint)
