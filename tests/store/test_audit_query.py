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
    middle = log.page(AuditQuery(call="call_10")).entries[0].time
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
    sqlite_database.connection.set_trace_callback(statements.append)
    for query in (
        AuditQuery(),
        AuditQuery(tool="run_command", before=99),
        AuditQuery(decision="user_denied"),
        AuditQuery(min_risk=RiskLevel.HIGH),
        AuditQuery(conversation="conv_1"),
        AuditQuery(since="2020", until="2030"),
        AuditQuery(text="target"),
    ):
        log.page(query)
    sqlite_database.connection.set_trace_callback(None)
    plain = sqlite3.connect(str(sqlite_database.location.path))
    for statement in statements:
        if not statement.startswith("SELECT"):
            continue
        steps = [row[3] for row in plain.execute(f"EXPLAIN QUERY PLAN {statement}")]
        assert not any("TEMP B-TREE" in step for step in steps), (statement, steps)
    plain.close()
