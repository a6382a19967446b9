"""Reading the audit log in pages: newest first, by index, at the same cost however long the log is.

Each filter is an index whose last column is `seq`, and a page starts where the last one ended. Text is found by a trigram
index, brought up to date when it is asked for. Several filters at once use one index and test the others, so that two
common filters that rarely meet read more rows than they show. PostgreSQL has its trigram index from the extension pg_trgm;
where that may not be installed, text is found by reading the log.
"""

from dataclasses import dataclass, replace
from typing import Any

from aintern.risk_level import RiskLevel
from aintern.store.audit_row import ENTRY_SQL, AuditDecision, AuditEntry, entry_of
from aintern.store.database import Database

__all__ = ["AuditPage", "AuditQuery", "index_words", "read_page"]

# What a text filter looks at: enough to find a call, bounded so that one huge parameter costs no more. PostgreSQL's index is
# of this very expression (`migrations/0001_first_schema.postgresql.sql`), else it would not be used.
SEARCHED = "tool || ' ' || summary || ' ' || denial_reason || ' ' || substr(parameters, 1, 1000)"
_CHUNK = 2000  # rows indexed in one transaction, so that nobody waits long for the lock


@dataclass(frozen=True, slots=True)
class AuditQuery:
    """What to show; an empty field does not filter. `since` (included) and `until` (not included) are ISO 8601 UTC.

    `text` is found, whatever its case, in tool, summary, denial reason and the first 1,000 characters of the parameters.
    `before` is a row's seq: only older ones. `limit`: 1–1,000 rows.
    """

    since: str = ""
    until: str = ""
    tool: str = ""
    decision: AuditDecision | None = None
    min_risk: RiskLevel = RiskLevel.SAFE
    conversation: str = ""
    call: str = ""
    text: str = ""
    before: int | None = None
    limit: int = 50

    def older_than(self, seq: int) -> "AuditQuery":
        return replace(self, before=seq)


@dataclass(frozen=True, slots=True)
class AuditPage:
    """Entries, newest first; `next_before` starts the next page, None on the last one."""

    entries: tuple[AuditEntry, ...]
    next_before: int | None


def read_page(database: Database, query: AuditQuery) -> AuditPage:
    """One page. Raises StoreError when the database cannot be read."""
    limit = min(max(query.limit, 1), 1000)
    sequences = _sequences(database, query, limit + 1)
    shown = sequences[:limit]
    if not shown:
        return AuditPage((), None)
    marks = ", ".join("?" * len(shown))
    rows = database.rows(
        f"SELECT {ENTRY_SQL} FROM audit_log d LEFT JOIN audit_log f ON f.id = d.id AND f.kind = 'finished'"  # noqa: S608
        f" WHERE d.seq IN ({marks}) ORDER BY d.seq DESC",
        shown,
    )
    return AuditPage(tuple(entry_of(row) for row in rows), shown[-1] if len(sequences) > limit else None)


def index_words(database: Database) -> None:
    """Brings SQLite's text index up to the newest row."""
    if database.kind != "sqlite":
        return
    while True:
        with database.transaction():
            newest = database.row("SELECT rowid FROM audit_search ORDER BY rowid DESC LIMIT 1")
            added = database.execute(
                f"INSERT INTO audit_search (rowid, words) SELECT seq, {SEARCHED} FROM audit_log"  # noqa: S608
                " WHERE kind = 'decided' AND seq > ? ORDER BY seq LIMIT ?",
                (newest[0] if newest else 0, _CHUNK),
            )
        if added < _CHUNK:
            return


def _sequences(database: Database, query: AuditQuery, count: int) -> list[int]:
    """The places in the chain of the newest rows that fit."""
    conditions, values = _conditions(database, query)
    source = "audit_log d"
    order = "d.seq"
    if query.text:
        text, text_values, source, order = _text_condition(database, query.text)
        conditions.append(text)
        values += text_values
    if query.before is not None:
        conditions.append(f"{order} < ?")
        values.append(query.before)
    if query.min_risk > RiskLevel.SAFE:
        return _by_risk(database, query.min_risk, (source, order, conditions, values), count)
    return _select(database, source, order, conditions, values, count)


def _select(
    database: Database, source: str, order: str, conditions: list[str], values: list[Any], count: int
) -> list[int]:
    sql = f"SELECT {order} FROM {source} WHERE {' AND '.join(conditions)} ORDER BY {order} DESC LIMIT ?"  # noqa: S608
    return [seq for (seq,) in database.rows(sql, (*values, count))]


def _by_risk(
    database: Database, lowest: RiskLevel, parts: tuple[str, str, list[str], list[Any]], count: int
) -> list[int]:
    """Each level has its own run of the index; the newest of all of them are the page."""
    source, order, conditions, values = parts
    found: list[int] = []
    for level in RiskLevel:
        if level >= lowest:
            found += _select(database, source, order, [*conditions, "d.risk = ?"], [*values, level.value], count)
    return sorted(found, reverse=True)[:count]


def _conditions(database: Database, query: AuditQuery) -> tuple[list[str], list[Any]]:
    conditions, values = ["d.kind = 'decided'"], list[Any]()
    exact = {"tool": query.tool, "decision": query.decision, "conversation": query.conversation, "call": query.call}
    for column, value in exact.items():
        if value:
            conditions.append(f"d.{column} = ?")
            values.append(value)
    # Times never fall along the chain, so a bound in time is a bound in seq.
    if query.since:
        conditions.append("d.seq >= ?")
        values.append(_first_at(database, query.since))
    if query.until:
        conditions.append("d.seq < ?")
        values.append(_first_at(database, query.until))
    return conditions, values


def _first_at(database: Database, time: str) -> int:
    row = database.row(
        "SELECT seq FROM audit_log WHERE kind = 'decided' AND time >= ? ORDER BY time, seq LIMIT 1", (time,)
    )
    return row[0] if row else 2**62


def _text_condition(database: Database, text: str) -> tuple[str, list[Any], str, str]:
    """Condition, its values, the table to read from, and the column that orders it."""
    escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    if database.kind == "postgresql":
        return f"({SEARCHED}) ILIKE ?", [f"%{escaped}%"], "audit_log d", "d.seq"
    if len(text) < 3:  # shorter than a trigram: the newest rows are read until enough fit
        return f"({SEARCHED}) LIKE ? ESCAPE '\\'", [f"%{escaped}%"], "audit_log d", "d.seq"
    index_words(database)
    phrase = '"' + text.replace('"', '""') + '"'
    return "s.words MATCH ?", [phrase], "audit_search s CROSS JOIN audit_log d ON d.seq = s.rowid", "s.rowid"
