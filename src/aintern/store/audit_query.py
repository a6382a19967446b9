"""Reading the audit log in pages: newest first, by index, at the same cost however long the log is.

Each filter is an index whose last column is `seq`, and a page starts where the last one ended. Times need none, as they never fall
along the log, nor do safe calls by their risk. Text is found by a trigram
index, brought up to date when it is asked for. Several filters at once use one index and test the others, so that two
common filters that rarely meet read more rows than they show. PostgreSQL has its trigram index from the extension pg_trgm;
where that may not be installed, text is found by reading the log.
"""

from itertools import chain
from typing import Any

from aintern.dataclass import dataclass
from aintern.risk_level import RiskLevel
from aintern.store.audit_row import ENTRIES, AuditDecision, AuditEntry, entry_of
from aintern.store.database import Database

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
    text: str = ""
    before: int | None = None
    limit: int = 50


@dataclass(frozen=True, slots=True)
class AuditPage:
    """Entries, newest first; `next_before` starts the next page, None on the last one."""

    entries: tuple[AuditEntry, ...]
    next_before: int | None


def read_page(database: Database, query: AuditQuery) -> AuditPage:
    """One page. Raises StoreError when the database cannot be read."""
    limit = min(max(query.limit, 1), 1000)
    fitting = _Selection(database)
    for column in ("tool", "decision", "conversation"):
        if value := getattr(query, column):
            fitting.narrow(f"d.{column} = ?", value)
    # Times never fall along the chain, so a bound in time is a bound in seq.
    if query.since:
        fitting.narrow("d.seq >= ?", _first_at(database, query.since))
    if query.until:
        fitting.narrow("d.seq < ?", _first_at(database, query.until))
    if query.text:
        fitting.narrow_to_text(query.text)
    if query.before is not None:
        fitting.narrow(f"{fitting.place} < ?", query.before)
    places = fitting.newest(limit + 1, query.min_risk)
    shown = places[:limit]
    if not shown:
        return AuditPage((), None)
    marks = ", ".join("?" * len(shown))
    rows = database.rows(f"{ENTRIES} WHERE d.seq IN ({marks}) ORDER BY d.seq DESC", shown)
    return AuditPage(tuple(entry_of(row) for row in rows), shown[-1] if len(places) > limit else None)


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


class _Selection:
    """The decided rows that fit some conditions, by their places in the chain."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._source = "audit_log d"
        self.place = "d.seq"  # the column that orders what is read
        self._conditions = ["d.kind = 'decided'"]
        self._values: list[Any] = []

    def narrow(self, condition: str, value: Any) -> None:
        self._conditions.append(condition)
        self._values.append(value)

    def narrow_to_text(self, text: str) -> None:
        escaped = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
        if self._database.kind == "postgresql":
            self.narrow(f"({SEARCHED}) ILIKE ?", f"%{escaped}%")
        elif len(text) < 3:  # shorter than a trigram: the newest rows are read until enough fit
            self.narrow(f"({SEARCHED}) LIKE ? ESCAPE '\\'", f"%{escaped}%")
        else:
            index_words(self._database)
            self._source, self.place = "audit_search s CROSS JOIN audit_log d ON d.seq = s.rowid", "s.rowid"
            self.narrow("s.words MATCH ?", '"' + text.replace('"', '""') + '"')

    def newest(self, count: int, min_risk: RiskLevel) -> list[int]:
        """Each level of risk has its own run of the index; the newest of all of them are the page."""
        if min_risk is RiskLevel.SAFE:
            return self._newest(count)
        found = [self._newest(count, level) for level in RiskLevel if level >= min_risk]
        return sorted(chain.from_iterable(found), reverse=True)[:count]

    def _newest(self, count: int, risk: RiskLevel | None = None) -> list[int]:
        # The second condition says that the index will do, which has no safe calls.
        conditions, values = (["d.risk = ?", "d.risk <> 'safe'"], [risk.value]) if risk is not None else ([], [])
        sql = (
            f"SELECT {self.place} FROM {self._source} WHERE {' AND '.join(self._conditions + conditions)}"  # noqa: S608
            f" ORDER BY {self.place} DESC LIMIT ?"
        )
        return [place for (place,) in self._database.rows(sql, (*self._values, *values, count))]


def _first_at(database: Database, time: str) -> int:
    """The first place at or behind a time, found by halving: times never fall along the chain."""
    low, high = 1, (database.row("SELECT max(seq) FROM audit_log") or (0,))[0] or 0
    while low <= high:
        middle = (low + high) // 2
        place, at = database.row(
            "SELECT seq, time FROM audit_log WHERE seq <= ? ORDER BY seq DESC LIMIT 1", (middle,)
        ) or (0, "")
        low, high = (low, place - 1) if at >= time else (middle + 1, high)
    return low
