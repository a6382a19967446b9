"""What was changed by which call: rows beside the kept contents, in one local SQLite file.

They are apart from the record: pre-images belong to the disk they come from also when the record is on a server, a large
first checkpoint does not hold up the audit log, and the file may be deleted at any time: only undo is lost.
"""

import json
import os
import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.errors import StoreError
from aintern.store.content_store import ContentStore
from aintern.store.database import Database
from aintern.store.migration import statements
from aintern.store.sqlite_connection import connect_sqlite
from aintern.store.store_location import StoreLocation, data_folder

Kind = Literal["absent", "file", "link", "folder", "other"]
CallKind = Literal["tool", "command", "undo"]

_VERSION = 1  # as `checkpoint_schema.sql` sets it
# Contents that are still needed: pre-images, and what shell commands start from.
_USED = "SELECT before_hash FROM changes UNION SELECT hash FROM entries"


@dataclass(frozen=True, slots=True)
class FileState:
    """What stands at a path. `mode`: permission bits. `hash`: of a file's content, of a link's target; else empty."""

    kind: Kind
    mode: int = 0
    hash: bytes = b""


ABSENT = FileState("absent")


@dataclass(frozen=True, slots=True)
class CallRow:
    """One call that changed files. `interrupted`: its end was never written, what differed was counted as its own.

    `undoes`: for an undo, the `seq` of the calls that it took back."""

    seq: int
    id: str
    root: str
    run: str
    conversation: str
    kind: CallKind
    tool: str
    summary: str
    started_at: str
    ended_at: str
    owner: str
    interrupted: bool = False
    undoes: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ChangeRow:
    """One path that a call changed; `path` is relative to `root`, in the file system's bytes. `after` None: not ended."""

    call: int
    root: str
    path: bytes
    before: FileState
    after: FileState | None


@dataclass(frozen=True, slots=True)
class EntryRow:
    """What was last known of a path in a workspace's tree. Times in nanoseconds; `ctime` 0: look again, whatever it is."""

    path: bytes
    state: FileState
    size: int = 0
    mtime: int = 0
    ctime: int = 0
    inode: int = 0
    owner: int = 0
    owner_group: int = 0


_ENTRY = "path, kind, mode, hash, size, mtime, ctime, inode, owner, owner_group FROM entries"
_CHANGE = "call, root, path, before_kind, before_mode, before_hash, after_kind, after_mode, after_hash FROM changes"
# The oldest tenth of the ended calls; the newest one is kept whatever it takes.
_OLDEST = (
    "SELECT seq FROM calls WHERE ended_at <> '' AND seq < (SELECT max(seq) FROM calls) ORDER BY seq"
    " LIMIT max(1, min(500, (SELECT count(*) FROM calls) / 10))"
)


class CheckpointRows:
    """The rows and contents of one checkpoint file."""

    def __init__(self, database: Database, folder: Path) -> None:
        self.database = database
        self.folder = folder
        self.contents = ContentStore(database, folder / "contents")

    @classmethod
    def open(cls, folder: Path | None = None, *, timeout: float = 10.0) -> "CheckpointRows":
        """Opens or makes `checkpoints.db` in a folder (default: `checkpoints` in the user's data folder).

        Raises StoreError when it is locked, damaged, of a newer AIntern, or cannot be written.
        """
        path = cls.file_in(folder)
        database = Database(StoreLocation(path=path), partial(connect_sqlite, path, timeout, wal=False))
        try:
            _create_tables(database)
            database.execute("PRAGMA journal_mode=WAL")
            database.execute("PRAGMA synchronous=NORMAL")
        except BaseException:
            database.close()
            raise
        return cls(database, path.parent)

    @staticmethod
    def file_in(folder: Path | None) -> Path:
        """Where the rows are kept; see `open`."""
        return (folder or data_folder() / "checkpoints").absolute() / "checkpoints.db"

    @classmethod
    def may_have_open_calls(cls, root: str) -> bool:
        """Whether a call in this workspace stands there without its end, by a look that makes nothing, takes a tenth of `open`, and is
        taken again only once the file has changed; true for a file that can't be looked at."""
        path = cls.file_in(None)
        file, log = (_version_of(each) for each in (str(path), f"{path}-wal"))
        return file is not None and _holds_open_call(path, root, file, log)

    def close(self) -> None:
        self.database.close()

    def add_call(self, row: CallRow) -> int:
        """Writes a call, whose `seq` does not count, and gives the `seq` it got."""
        values = asdict(row) | {"undoes": json.dumps(row.undoes)}
        del values["seq"]
        with self.database.transaction():
            self.database.insert("calls", **values)
            (found,) = self.database.rows("SELECT last_insert_rowid()")
        return int(found[0])

    def calls(self, root: str) -> list[CallRow]:
        """The calls of a workspace that changed something, oldest first."""
        changed = "EXISTS (SELECT 1 FROM changes WHERE changes.call = calls.seq)"
        return self._calls(f"WHERE root = ? AND {changed} ORDER BY seq", (root,))

    def open_calls(self, root: str) -> list[CallRow]:
        """Calls whose end was not written, oldest first."""
        return self._calls("WHERE root = ? AND ended_at = '' ORDER BY seq", (root,))

    def call_of(self, root: str, conversation: str, call_id: str) -> CallRow | None:
        """What a conversation's call changed in a workspace; None when it changed nothing."""
        found = self._calls(
            "WHERE root = ? AND conversation = ? AND id = ? ORDER BY seq DESC LIMIT 1", (root, conversation, call_id)
        )
        return found[0] if found else None

    def _calls(self, rest: str, values: Sequence[Any]) -> list[CallRow]:
        found = self.database.select(CallRow, "calls", rest, values)
        return [replace(call, undoes=tuple(json.loads(call.undoes))) for call in found]  # type: ignore[arg-type]  # JSON

    def changes(self, call: int) -> list[ChangeRow]:
        rows = self.database.rows(f"SELECT {_CHANGE} WHERE call = ? ORDER BY root, path", (call,))
        return [
            ChangeRow(call, root, path, FileState(*row[:3]), None if row[3] is None else FileState(*row[3:]))
            for call, root, path, *row in rows
        ]

    def entry(self, root: str, path: bytes) -> EntryRow | None:
        """What was last known of a path of a workspace's tree."""
        row = self.database.row(f"SELECT {_ENTRY} WHERE root = ? AND path = ?", (root, path))
        return _entry(row) if row else None

    def entries(self, root: str, which: Literal["all", "fresh", "folders"]) -> Iterator[EntryRow]:
        """All of a tree, what changed since its index was written, or its folders; sorted by path, and read as they are asked
        for: a large workspace's fill the memory."""
        narrowed = {"all": "", "fresh": " AND fresh = 1", "folders": " AND kind = 'folder'"}[which]
        rows = self.database.iterate(f"SELECT {_ENTRY} WHERE root = ?{narrowed} ORDER BY path", (root,))
        return map(_entry, rows)

    def has_entries(self, root: str) -> bool:
        """Whether anything is known of a workspace's tree."""
        return self.database.row("SELECT 1 FROM entries WHERE root = ? LIMIT 1", (root,)) is not None

    def put_entries(self, root: str, entries: Sequence[EntryRow]) -> None:
        """Writes what is known of paths now, as fresher than the index."""
        self.database.execute_many(
            "INSERT OR REPLACE INTO entries (root, path, kind, mode, hash, size, mtime, ctime, inode, owner, owner_group,"
            " fresh) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 1)",
            [
                (
                    *(root, e.path, e.state.kind, e.state.mode, e.state.hash),
                    *(e.size, e.mtime, e.ctime, e.inode, e.owner, e.owner_group),
                )
                for e in entries
            ],
        )

    def settle_entries(self, root: str) -> None:
        """The index has just been written: nothing is fresher, and what is gone is forgotten."""
        with self.database.transaction():
            self.database.execute("DELETE FROM entries WHERE root = ? AND kind = 'absent'", (root,))
            self.database.execute("UPDATE entries SET fresh = 0 WHERE root = ? AND fresh = 1", (root,))

    def add_change(self, call: int, root: str, path: bytes, before: FileState, after: FileState | None) -> None:
        """Writes a path's pre-image; the first one of a call stays."""
        self.add_changes([ChangeRow(call, root, path, before, after)])

    def add_changes(self, changes: Iterable[ChangeRow]) -> None:
        """Writes the pre-images of many paths, as `add_change` does."""
        nothing = (None, None, None)
        self.database.execute_many(
            "INSERT OR IGNORE INTO changes (call, root, path, before_kind, before_mode, before_hash, after_kind, after_mode,"
            " after_hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            [
                (
                    each.call,
                    each.root,
                    each.path,
                    *_state(each.before),
                    *(_state(each.after) if each.after else nothing),
                )
                for each in changes
            ],
        )

    def set_after(self, changes: Iterable[ChangeRow]) -> None:
        """Writes what these changes' paths have become."""
        self.database.execute_many(
            "UPDATE changes SET after_kind = ?, after_mode = ?, after_hash = ? WHERE call = ? AND root = ? AND path = ?",
            [(*_state(each.after), each.call, each.root, each.path) for each in changes if each.after],
        )

    def drop_changes(self, changes: Iterable[ChangeRow]) -> None:
        """Forgets these changes."""
        self.database.execute_many(
            "DELETE FROM changes WHERE call = ? AND root = ? AND path = ?",
            [(each.call, each.root, each.path) for each in changes],
        )

    def end_call(self, call: int, ended_at: str, *, interrupted: bool = False) -> None:
        self.database.execute(
            "UPDATE calls SET ended_at = ?, interrupted = ? WHERE seq = ?", (ended_at, int(interrupted), call)
        )

    def prune(self, budget: int, keep_root: str) -> None:
        """Forgets the oldest calls, then other workspaces' trees, until the contents fit the budget (bytes). What an open call
        needs stays."""
        if self.contents.total <= budget:
            return
        self.contents.forget_unused(_USED)
        while self.contents.total > budget * 0.8 and (oldest := [seq for (seq,) in self.database.rows(_OLDEST)]):
            with self.database.transaction():
                marks = ", ".join("?" * len(oldest))
                self.database.execute(f"DELETE FROM changes WHERE call IN ({marks})", oldest)  # noqa: S608
                self.database.execute(f"DELETE FROM calls WHERE seq IN ({marks})", oldest)  # noqa: S608
            self.contents.forget_unused(_USED)
        if self.contents.total > budget:
            self.database.execute(
                "DELETE FROM entries WHERE root <> ? AND root NOT IN (SELECT root FROM calls WHERE ended_at = '')",
                (keep_root,),
            )
            self.contents.forget_unused(_USED)


def _state(state: FileState) -> tuple[str, int, bytes]:
    return state.kind, state.mode, state.hash


def _version_of(path: str) -> tuple[int, int, int] | None:
    """What another content of a file would have changed; None for none."""
    try:
        status = os.stat(path)  # noqa: PTH116 at the opening of each session: pathlib takes three times as long
    except OSError:
        return None
    return status.st_ino, status.st_size, status.st_mtime_ns


@lru_cache(64)  # programs open many sessions in one workspace
def _holds_open_call(path: Path, root: str, *_versions: tuple[int, int, int] | None) -> bool:
    query = "SELECT 1 FROM calls WHERE root = ? AND ended_at = '' LIMIT 1"
    try:
        with closing(sqlite3.connect(f"{path.as_uri()}?mode=rw", uri=True, timeout=0.0)) as connection:
            return connection.execute(query, (root,)).fetchone() is not None
    except (sqlite3.Error, UnicodeDecodeError):
        return True


def _create_tables(database: Database) -> None:
    if database.rows("PRAGMA user_version") == [(0,)]:
        database.execute("PRAGMA auto_vacuum=INCREMENTAL")  # before the first table and WAL, or it has no effect
        with database.transaction():
            if database.rows("PRAGMA user_version") == [(0,)]:  # else another process was faster
                script = Path(__file__).with_name("checkpoint_schema.sql").read_text(encoding="utf-8")
                for statement in statements(script):
                    database.execute(statement)
    if database.rows("PRAGMA user_version") != [(_VERSION,)]:
        raise StoreError(
            f"The checkpoints in {database.location.shown} were written by a newer AIntern.",
            "Update AIntern, or move the file away: only undo is lost.",
        )


def _entry(row: Any) -> EntryRow:
    return EntryRow(row[0], FileState(*row[1:4]), *row[4:])
