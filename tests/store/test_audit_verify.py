"""What checking the log promises: every row that was changed, removed, added or moved is named, and no other."""

import random
from pathlib import Path

from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import COLUMNS
from aintern.store.database import Database
from tests.store.conftest import record


def tampered(log: AuditLog, *statements: str) -> list[str]:
    for statement in statements:
        log.database.execute(statement)
    return [f"{problem.kind} {problem.first}-{problem.last}" for problem in log.verify().problems]


def test_what_happened_to_a_row_is_named(database: Database) -> None:
    log = AuditLog(database)
    for number in range(10):
        record(log, number)
    assert log.verify().whole
    row = database.rows(f"SELECT {', '.join(COLUMNS)} FROM audit_log WHERE seq = 7")[0]
    assert tampered(log, "UPDATE audit_log SET summary = 'harmless' WHERE seq = 7") == ["changed 7-7"]
    database.execute("UPDATE audit_log SET summary = ? WHERE seq = 7", (row[COLUMNS.index("summary")],))
    assert log.verify().whole
    swap = [f"UPDATE audit_log SET seq = {new} WHERE seq = {old}" for old, new in ((5, 999), (9, 5), (999, 9))]
    assert tampered(log, *swap) == ["reordered 5-5", "reordered 9-9"]
    assert tampered(log, *swap) == []
    assert tampered(log, "DELETE FROM audit_log WHERE seq IN (12, 13)") == ["removed 12-13"]
    assert tampered(log, "DELETE FROM audit_log WHERE seq > 17") == ["removed 12-13", "tail_cut 18-20"]


def test_an_inserted_row_is_named(log: AuditLog) -> None:
    for number in range(5):
        record(log, number)
    columns = ", ".join(COLUMNS[1:])
    shift = [f"UPDATE audit_log SET seq = {seq + 1} WHERE seq = {seq}" for seq in range(10, 5, -1)]
    values = list(log.database.rows(f"SELECT {columns} FROM audit_log WHERE seq = 1")[0])
    values[COLUMNS.index("id") - 1] = "audit_forged"
    for statement in shift:
        log.database.execute(statement)
    log.database.execute(f"INSERT INTO audit_log (seq, {columns}) VALUES (6, {', '.join('?' * len(values))})", values)
    problems = log.verify().problems
    assert ("inserted", 6, "audit_forged") in [(p.kind, p.first, p.id) for p in problems]


def test_a_row_that_was_changed_with_a_new_hash_is_named(log: AuditLog) -> None:
    from aintern.store.audit_row import hash_of

    for number in range(5):
        record(log, number)
    row = list(log.database.rows(f"SELECT {', '.join(COLUMNS)} FROM audit_log WHERE seq = 4")[0])
    row[COLUMNS.index("error")] = "forged"
    log.database.execute("UPDATE audit_log SET error = 'forged', hash = ? WHERE seq = 4", (hash_of(row),))
    assert [(p.kind, p.first) for p in log.verify().problems] == [("changed", 4)]


def test_a_cut_tail_stays_visible_when_the_log_goes_on(log: AuditLog) -> None:
    for number in range(3):
        record(log, number)
    log.database.execute("DELETE FROM audit_log WHERE seq > 4")
    record(log, 9)
    assert [(p.kind, p.first, p.last) for p in log.verify().problems] == [("removed", 5, 6)]


def test_a_thousand_random_edits_deletions_and_swaps_are_all_found(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    with Database.open(path) as database:
        log = AuditLog(database)
        for number in range(12):
            record(log, number, who="terminal", scope="exact", seconds_open=1.5)
        database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        original = database.rows(f"SELECT {', '.join(COLUMNS)} FROM audit_log ORDER BY seq")
        insert = f"INSERT INTO audit_log VALUES ({', '.join('?' * len(COLUMNS))})"
        rng = random.Random(20261121)
        for _ in range(1000):
            rows = [list(row) for row in original]
            first, last = spoil(rng, rows)
            with database.transaction():
                database.execute("DELETE FROM audit_log")
                database.execute_many(insert, rows)
            report = log.verify()
            named = {place for problem in report.problems for place in range(problem.first, problem.last + 1)}
            assert not report.whole and named & {first, last}, (first, last, report)
        with database.transaction():
            database.execute("DELETE FROM audit_log")
            database.execute_many(insert, original)
        assert log.verify().whole


def spoil(rng: random.Random, rows: list[list[object]]) -> tuple[int, int]:
    """Changes one byte of a row, deletes a row, or swaps two; gives the places that must be named (either of them)."""
    kind = rng.choice(["byte", "byte", "byte", "delete", "swap", "swap contents"])
    at, other = rng.sample(range(len(rows)), 2)
    if kind == "byte":
        columns = [index for index in range(1, len(COLUMNS)) if isinstance(rows[at][index], str) and rows[at][index]]
        column = rng.choice(columns)
        data = bytearray(str(rows[at][column]).encode())
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        try:
            rows[at][column] = data.decode()
        except UnicodeDecodeError:
            rows[at][column] = bytes(data)
        return at + 1, at + 2
    if kind == "delete":
        del rows[at]
        return at + 1, at + 1
    if kind == "swap":
        rows[at][0], rows[other][0] = rows[other][0], rows[at][0]
    else:
        rows[at][6:24], rows[other][6:24] = rows[other][6:24], rows[at][6:24]
        if rows[at][6:24] == rows[other][6:24] or at % 2 == other % 2:
            rows[at][3] = "2000-01-01T00:00:00.000000Z"  # two rows that say the same: swapping them changes nothing
    return at + 1, other + 1


def test_text_that_is_not_utf8_is_a_changed_row(sqlite_database: Database) -> None:
    log = AuditLog(sqlite_database)
    record(log)
    sqlite_database.execute("UPDATE audit_log SET summary = CAST(x'ff41' AS TEXT) WHERE seq = 1")
    assert [(p.kind, p.first) for p in log.verify().problems] == [("changed", 1)]
