"""What pages of the audit log promise: filters narrow, pages follow each other, and none reads more than it shows."""

import sqlite3
from dataclasses import replace

from aintern.risk_level import RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_query import AuditQuery
from aintern.store.database import Database
from tests.store.conftest import HARMLESS, RISKY, record


def test_filters_narrow_and_pages_follow_each_other(log: AuditLog) -> None:
    for number in range(30):
        record(
            log,
            number,
            tool="run_command" if number % 3 else "write_file",
            decision="user_denied" if number % 5 == 0 else "auto_approved",
            risk=RISKY if number % 2 else HARMLESS,
            conversation=f"conv_{number % 4}",
            call=f"call_{number}",
            finish=number % 5 != 0,
        )

    def found(**filters: object) -> list[int]:
        log_page = log.page(AuditQuery(**filters, limit=1000))  # type: ignore[arg-type]
        return [int(entry.call[5:]) for entry in log_page.entries]

    newest_first = list(range(29, -1, -1))
    assert found() == newest_first
    assert found(tool="write_file") == [n for n in newest_first if n % 3 == 0]
    assert found(decision="user_denied") == [n for n in newest_first if n % 5 == 0]
    assert found(min_risk=RiskLevel.MEDIUM) == [n for n in newest_first if n % 2]
    assert found(conversation="conv_3", tool="run_command") == [n for n in newest_first if n % 4 == 3 and n % 3]
    assert found(text="TARGET1") == [n for n in newest_first if str(n).startswith("1")]
    assert found(text="et7") == found(text="t7") == [7]
    assert found(text='"command":"make target7') == [7]
    assert found(text="100%") == found(text="targ_t") == []
    assert found(decision="auto_approved") == [n for n in newest_first if n % 5]
    middle = log.page(AuditQuery(text="target10")).entries[0].time
    assert found(since=middle) == list(range(29, 9, -1))
    assert found(until=middle) == list(range(9, -1, -1))
    assert found(since="2999-01-01T00:00:00Z") == []
    seen, query = [], AuditQuery(limit=7, min_risk=RiskLevel.LOW)
    while True:
        page = log.page(query)
        seen += [int(entry.call[5:]) for entry in page.entries]
        if page.next_before is None:
            break
        query = replace(query, before=page.next_before)
    assert seen == [n for n in newest_first if n % 2]


def test_a_page_reads_only_what_it_shows(sqlite_database: Database) -> None:
    """Every filter is answered by an index in the order of the log: nothing is sorted, no whole table is read."""
    statements: list[str] = []
    log = AuditLog(sqlite_database)
    record(log)
    plain = sqlite3.connect(str(sqlite_database.location.path))
    for query, index in (
        (AuditQuery(), "SCAN d"),
        (AuditQuery(tool="run_command", before=99), "INDEX audit_by_tool"),
        (AuditQuery(decision="user_denied"), "INDEX audit_by_decision"),
        (AuditQuery(decision="auto_approved"), "INDEX audit_by_decision"),  # where all is asked about, there are few
        (AuditQuery(min_risk=RiskLevel.HIGH), "INDEX audit_by_risk"),
        (AuditQuery(conversation="conv_1"), "INDEX audit_by_conversation"),
        (AuditQuery(since="2020", until="2030"), "INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
        (AuditQuery(text="target"), "VIRTUAL TABLE INDEX"),
    ):
        statements.clear()
        sqlite_database.connection.set_trace_callback(statements.append)
        log.page(query)
        sqlite_database.connection.set_trace_callback(None)
        asked = [statement for statement in statements if statement.startswith("SELECT")]
        steps = [row[3] for statement in asked for row in plain.execute(f"EXPLAIN QUERY PLAN {statement}")]
        assert not any("TEMP B-TREE" in step for step in steps), (query, steps)
        assert any(index in step for step in steps), (query, steps)
    plain.close()


def test_a_time_is_found_in_a_log_of_any_length_and_with_gaps(sqlite_database: Database) -> None:
    log = AuditLog(sqlite_database)
    assert not log.page(AuditQuery(since="2020")).entries
    for number in range(12):
        record(log, number, finish=False)
        sqlite_database.execute("UPDATE audit_log SET time = ? WHERE seq = ?", (f"20{number // 2 + 10}", number + 1))
        times = sorted(f"20{each // 2 + 10}" for each in range(number + 1))
        for year in range(2009, 2018):
            found = [entry.time for entry in log.page(AuditQuery(since=str(year), limit=1000)).entries]
            assert sorted(found) == [time for time in times if time >= str(year)]
    sqlite_database.execute("DELETE FROM audit_log WHERE seq IN (1, 4, 5, 6, 12)")
    assert [entry.seq for entry in log.page(AuditQuery(since="2012")).entries] == [11, 10, 9, 8, 7]
    assert [entry.seq for entry in log.page(AuditQuery(until="2013")).entries] == [3, 2]
