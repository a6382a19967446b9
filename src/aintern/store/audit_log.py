"""Who allowed what, and what came of it: an append-only log whose rows are chained by hashes.

A `decided` row is on the disk before a tool runs; a `finished` row follows it, and a `committed` or `discarded` one before what a
command changed in its layer becomes real or is thrown away. Each row's hash covers the row and the hash
before it, and the newest hash and count stand in a file beside the database as well (`audit_head.py`), so that a row that
was changed, removed, inserted or moved, or a tail that was cut off, is found. Who can write both can forge both.
"""

import hashlib
import threading
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aintern.messages import new_id
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.store.audit_head import AuditHead, HeadFile
from aintern.store.audit_query import AuditPage, AuditQuery, index_words, read_page
from aintern.store.audit_row import (
    COLUMNS,
    ENTRIES,
    GENESIS,
    AuditEntry,
    Decision,
    entry_of,
    hash_of,
    listed,
)
from aintern.store.clock import utc_now
from aintern.store.database import SCHEMA_VERSION, Database, Transaction, storable_values
from aintern.store.id_prefixes import full_id
from aintern.store.secret_masking import mask, mask_json
from aintern.store.store_location import data_folder

if TYPE_CHECKING:
    from aintern.store.audit_verify import VerifyReport

# A row's own columns, in their order: all but its number and the two hashes.
_EMPTY = dict.fromkeys(COLUMNS[1:-2], "") | dict.fromkeys(("seconds_open", "success", "duration"))
_AS_GIVEN = ("tool", "decision", "conversation", "run", "call", "who", "scope", "decided_at", "grant_id")
# The version stands beside it since another AIntern may migrate the database at any time.
_LAST = f"SELECT ({SCHEMA_VERSION}), seq, hash, time FROM audit_log ORDER BY seq DESC LIMIT 1"  # noqa: S608
_INSERT = f"INSERT INTO audit_log ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})"  # noqa: S608
_LEFT_OUT = "a success is not recorded (audit_all is off)"  # stands as the error of a decided row
_INDEX_EVERY = 256  # rows between two updates of the text index: one by one would cost more than the rows themselves


class AuditLog:
    """The log in one database. Several processes may append to it at once."""

    def __init__(self, database: Database, head_path: Path | None = None) -> None:
        """`head_path`: the file that holds the newest hash; by default beside the SQLite file, or in the data folder."""
        self.database = database
        self.head_file = HeadFile(head_path or _head_path(database))
        self._unindexed = 0
        self._lock = threading.RLock()
        self._open: Transaction | None = None  # within which rows are being appended
        self._newest: AuditHead | None = None  # of the rows that are being appended

    def decided(self, decision: Decision) -> str:
        """Writes a decision and gives its id; only then may the call run. The row of a call that is more than safe is on the
        disk then, that of a safe one in the operating system's hands: a kill loses neither. Raises StoreError when it
        cannot be written: then nothing may run.
        """
        row_id = new_id("audit")
        seconds = decision.seconds_open
        row = {
            "kind": "decided",
            "id": row_id,
            **{name: getattr(decision, name) for name in _AS_GIVEN},
            "tool_name": decision.tool_name or decision.tool,
            "risk": decision.risk.level.value,
            "factors": _factors(decision.risk.factors),
            "denial_reason": mask(decision.denial_reason),
            "parameters": mask_json(decision.parameters),
            "proposed": "" if decision.proposed is None else mask_json(decision.proposed),
            "summary": mask(decision.summary),
            "seconds_open": None if seconds is None else float(seconds),
            "error": _LEFT_OUT if decision.only_failure_follows else "",
        }
        # Safe calls change nothing: should a power cut take their newest rows, no change goes without its record.
        self._append(row, durable=decision.risk.level is not RiskLevel.SAFE)
        return row_id

    def finished(self, decided_id: str, *, success: bool, error: str = "", duration: float = 0.0) -> None:
        """Writes how the call of a decision ended; `duration` in seconds. Raises StoreError when it cannot, or twice."""
        ended = {"success": int(success), "error": mask(error), "duration": float(duration)}
        self._append({"kind": "finished", "id": decided_id, "risk": "safe", "factors": "[]", **ended}, durable=False)

    def previewed(self, decision: Decision) -> str:
        """Writes that a call which is asked about is about to be tried in a layer, and gives the row's id. Raises StoreError: then it
        must not be."""
        row_id = new_id("audit")
        row = {
            "kind": "previewed",
            "id": row_id,
            **{name: getattr(decision, name) for name in _AS_GIVEN},
            "tool_name": decision.tool_name or decision.tool,
            "risk": decision.risk.level.value,
            "factors": _factors(decision.risk.factors),
            "parameters": mask_json(decision.parameters),
            "summary": mask(decision.summary),
        }
        self._append(row, durable=True)
        return row_id

    def discarded(self, decided_id: str, changes: Mapping[str, Any]) -> None:
        """Writes that what a call changed in its layer is about to be thrown away; `changes` counts it and has the hash of the
        list. Raises StoreError when it cannot: then nothing is thrown away unseen, and the call fails."""
        row = {"kind": "discarded", "id": decided_id, "risk": "safe", "factors": "[]", "parameters": mask_json(changes)}
        self._append(row, durable=False)

    def committed(self, decided_id: str, changes: Mapping[str, Any]) -> None:
        """Writes that what a call changed in its layer is about to become real; `changes` counts it, has the hash of the list, and
        says what was left out and who answered. On the disk when this returns. Raises StoreError: then it must not."""
        row = {"kind": "committed", "id": decided_id, "risk": "safe", "factors": "[]", "parameters": mask_json(changes)}
        self._append(row, durable=True)

    def page(self, query: AuditQuery | None = None) -> AuditPage:
        """Decisions that fit the query, newest first, with what came of them."""
        query = query or AuditQuery()
        if query.conversation:
            query = replace(query, conversation=full_id(self.database, "conversations", query.conversation))
        return read_page(self.database, query)

    def show(self, entry_id: str) -> AuditEntry | None:
        """The entry of an id that `decided` gave, of its beginning, or of its row's number; None for an unknown one."""
        is_number = entry_id.isdecimal() and len(entry_id) < len(str(1 << 63))
        which, value = ("seq", int(entry_id)) if is_number else ("id", full_id(self.database, "audit_log", entry_id))
        row = self.database.row(f"{ENTRIES} WHERE d.{which} = ? AND d.kind = 'decided'", (value,))
        return entry_of(row) if row else None

    def entries(self, query: AuditQuery | None = None) -> Iterator[AuditEntry]:
        """Every decision that fits, newest first, page by page; for exports."""
        query = query or AuditQuery(limit=500)
        while True:
            page = self.page(query)
            yield from page.entries
            if page.next_before is None:
                return
            query = replace(query, before=page.next_before)

    def verify(self) -> "VerifyReport":
        """Reads the whole log and names every row that is not as it was written."""
        from aintern.store.audit_verify import verify_chain

        return verify_chain(self.database, self.head_file)

    def close(self) -> None:
        self.head_file.close()

    def appending(self, *, durable: bool = False) -> Transaction:
        """A transaction for rows of the log and for what is to be stored with them, all or nothing. Inner ones join the outer one.
        Must not be entered within another transaction: processes wait for the head file's lock first, then for the database's."""
        return Transaction(self._lock, self._begin, self._end, durable)

    def _begin(self, durable: bool) -> bool:
        """False where rows are being appended already."""
        if self._open is not None:
            return False
        self.head_file.lock()
        transaction = self.database.transaction(durable=durable)
        try:
            transaction.begin()
        except BaseException:
            self.head_file.unlock()
            raise
        self._open, self._newest = transaction, None
        return True

    def _end(self, _durable: bool, succeeded: bool) -> None:
        transaction, self._open = self._open, None
        try:
            if transaction is not None:
                transaction.end(succeeded)
            # After the commit: a kill in between leaves a head that lags, which is whole; never one that is ahead.
            if succeeded and self._newest is not None:
                self.head_file.write(self._newest)
        finally:
            self.head_file.unlock()
        if succeeded and self._unindexed >= _INDEX_EVERY:
            self._unindexed = 0
            index_words(self.database)

    def _append(self, values: Mapping[str, Any], *, durable: bool) -> None:
        """Chains and inserts one row. `values` are columns by name; what is not named is empty."""
        database = self.database
        row = {**_EMPTY, **values}
        with self.appending(durable=durable):
            if database.kind == "postgresql":
                database.execute("LOCK TABLE audit_log IN EXCLUSIVE MODE")
            last, last_time = self._last()
            if not last.count:  # before the first row, so that a kill between the two leaves a head that lags
                self.head_file.write(last)
            # A clock that was set back must not disorder the log: its times never fall.
            now = max(utc_now(), last_time)
            count, row["time"] = last.count + 1, now
            if row["kind"] == "decided":
                row["decided_at"] = row["decided_at"] or now
            chained = storable_values([count, *row.values(), last.hash])
            digest = hash_of(chained)
            database.execute_storable(_INSERT, (*chained, digest))
            self._newest = AuditHead(count, digest)
            self._unindexed += 1

    def _last(self) -> tuple[AuditHead, str]:
        """The row to chain to, and its time. Where the table's tail was cut, the head file's: the gap stays visible.
        Raises StoreError when the database was brought to another version meanwhile."""
        kept = self.head_file.read()
        found = self.database.row(_LAST)
        if found is None:
            self.database.check_version(*(self.database.row(SCHEMA_VERSION) or ("",)))
            return kept or AuditHead(0, GENESIS), ""
        version, count, digest, at = found
        self.database.check_version(version or "")
        return (kept if kept and kept.count > count else AuditHead(count, digest)), at


@lru_cache(256)  # most safe calls have the same
def _factors(factors: tuple[RiskFactor, ...]) -> str:
    return mask_json(listed(factors))


def _head_path(database: Database) -> Path:
    path = database.location.path
    if path is not None:
        return path.with_name(f"{path.name}.audit-head")
    name = hashlib.sha256(database.location.url.encode()).hexdigest()[:16]
    return data_folder() / f"postgresql-{name}.audit-head"
