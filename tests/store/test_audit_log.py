"""What the audit log promises: nothing runs unrecorded, and no row is changed, removed, added or moved unnoticed."""

import csv
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import textwrap
import threading
from dataclasses import replace
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.store.audit_export import csv_lines, json_lines
from aintern.store.audit_log import AuditLog
from aintern.store.audit_query import AuditQuery
from aintern.store.audit_row import COLUMNS, Decision
from aintern.store.database import Database

RISKY = Risk(RiskLevel.HIGH, (RiskFactor(RiskLevel.HIGH, "deletes", "rm -rf build", "removes a folder"),))
HARMLESS = Risk(RiskLevel.SAFE)


def record(log: AuditLog, number: int = 0, *, finish: bool = True, **words: object) -> str:
    fields = {"tool": "run_command", "decision": "auto_approved", "risk": RISKY, "conversation": "conv_1"}
    fields |= {"parameters": {"command": f"make target{number}"}, "summary": f"Run: make target{number}"}
    entry = log.decided(Decision(**(fields | words)))  # type: ignore[arg-type]
    if finish:
        log.finished(entry, success=True, duration=0.25)
    return entry


@pytest.fixture
def log(database: Database) -> AuditLog:
    return AuditLog(database)


def test_an_entry_tells_everything(log: AuditLog) -> None:
    entry = log.decided(
        Decision(
            tool="run_command",
            tool_name="Run command",
            decision="user_approved",
            risk=RISKY,
            parameters={"command": "rm -rf build"},
            proposed={"command": "rm -rf ."},
            summary="Run: rm -rf build",
            conversation="conv_1",
            run="run_1",
            call="call_1",
            who="terminal",
            scope="exact",
            seconds_open=12,
            grant_id="grant_1",
        )
    )
    log.finished(entry, success=False, error="exit code 1", duration=1.5)
    shown = log.show(entry)
    assert shown is not None and shown.seq == 1 and shown.finished and not shown.interrupted
    assert (shown.risk, shown.decision, shown.who, shown.scope) == (
        RiskLevel.HIGH,
        "user_approved",
        "terminal",
        "exact",
    )
    assert json.loads(shown.factors)[0]["cause"] == "rm -rf build"
    assert (shown.parameters, shown.proposed) == ('{"command":"rm -rf build"}', '{"command":"rm -rf ."}')
    assert (shown.success, shown.error, shown.duration, shown.seconds_open) == (False, "exit code 1", 1.5, 12.0)
    assert shown.decided_at.endswith("Z") and log.verify().whole


def test_a_decision_without_an_end_is_interrupted(log: AuditLog) -> None:
    record(log, 1)
    entry = record(log, 2, finish=False)
    record(log, 3, finish=False, decision="user_denied", denial_reason="no")
    record(log, 4, finish=False, conversation="conv_2")
    assert [each.conversation for each in log.entries() if each.interrupted] == ["conv_2", "conv_1"]
    assert [each.id for each in log.entries(AuditQuery(conversation="conv_1")) if each.interrupted] == [entry]


def test_secrets_are_masked_before_they_are_written(log: AuditLog) -> None:
    entry = record(
        log, parameters={"command": "API_KEY=abcdef123456 deploy", "password": "hunter2"}, summary="TOKEN=xyz12345"
    )
    log_text = str(log.show(entry))
    assert "abcdef123456" not in log_text and "hunter2" not in log_text and "xyz12345" not in log_text
    assert "deploy" in log_text


def test_odd_text_is_kept_readable(log: AuditLog) -> None:
    entry = record(log, summary="nul \0 and \udcff", parameters={"path": "x\udcffy\0"})
    shown = log.show(entry)
    assert shown is not None and shown.summary == "nul \\x00 and \\udcff" and log.verify().whole


def test_nothing_is_decided_when_it_cannot_be_written(tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.db", timeout=0.05) as database, Database.open(tmp_path / "a.db") as other:
        log = AuditLog(database)
        with other.transaction(), pytest.raises(StoreError, match="locked"):
            record(log)
        assert log.page().entries == () and log.verify().whole


def test_an_end_is_written_once(log: AuditLog) -> None:
    entry = record(log)
    with pytest.raises(StoreError):
        log.finished(entry, success=True)
    assert log.verify().whole


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


def test_a_clock_that_is_set_back_does_not_disorder_the_log(log: AuditLog, monkeypatch: pytest.MonkeyPatch) -> None:
    first = record(log)
    monkeypatch.setattr("time.time", lambda: 1000.0)
    second = record(log)
    one, two = log.show(first), log.show(second)
    assert one is not None and two is not None and two.time >= one.time


def test_exports_hold_every_entry(log: AuditLog) -> None:
    for number in range(3):
        record(log, number, summary="=cmd()" if number == 2 else 'plain, with "quotes"\nand lines')
    lines = [json.loads(line) for line in json_lines(log.entries())]
    assert [line["seq"] for line in lines] == [5, 3, 1] and lines[0]["factors"][0]["rule"] == "deletes"
    table = list(csv.DictReader("".join(csv_lines(log.entries())).splitlines(keepends=True)))
    assert table[0]["summary"] == "'=cmd()" and table[1]["summary"] == 'plain, with "quotes"\nand lines'


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


def test_the_last_row_changed_with_a_new_hash_is_found_through_the_head(log: AuditLog) -> None:
    from aintern.store.audit_row import hash_of

    record(log)
    row = list(log.database.rows(f"SELECT {', '.join(COLUMNS)} FROM audit_log WHERE seq = 2")[0])
    row[COLUMNS.index("error")] = "forged"
    log.database.execute("UPDATE audit_log SET error = 'forged', hash = ? WHERE seq = 2", (hash_of(row),))
    assert [(p.kind, p.first) for p in log.verify().problems] == [("head_changed", 2)]


def test_a_cut_tail_stays_visible_when_the_log_goes_on(log: AuditLog) -> None:
    for number in range(3):
        record(log, number)
    log.database.execute("DELETE FROM audit_log WHERE seq > 4")
    record(log, 9)
    assert [(p.kind, p.first, p.last) for p in log.verify().problems] == [("removed", 5, 6)]


def test_a_missing_head_is_named(log: AuditLog) -> None:
    record(log)
    log.close()
    log.head_file.path.unlink()
    assert [problem.kind for problem in log.verify().problems] == ["head_missing"]


def test_a_kill_between_commit_and_head_is_no_alarm(log: AuditLog) -> None:
    record(log, 1)
    head = log.head_file.read()
    entry = record(log, 2, finish=False)
    assert head is not None
    log.head_file.write(head)
    assert log.verify().whole
    log.finished(entry, success=True)
    assert log.verify().whole


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


def test_threads_and_processes_share_one_chain(where: str, tmp_path: Path) -> None:
    program = textwrap.dedent(f"""
        from pathlib import Path
        from aintern.risk_level import Risk, RiskLevel
        from aintern.store.audit_log import AuditLog
        from aintern.store.audit_row import Decision
        from aintern.store.database import Database
        LOW = Risk(RiskLevel.LOW)
        log = AuditLog(Database.open({where!r}, timeout=30), Path({str(tmp_path / "head")!r}))
        for number in range(40):
            entry = log.decided(Decision(tool="t", decision="auto_approved", risk=LOW, parameters={{"n": number}}))
            log.finished(entry, success=True)
    """)
    with Database.open(where, timeout=30) as database:
        log = AuditLog(database, tmp_path / "head")
        others = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(2)]
        threads = [threading.Thread(target=lambda: [record(log, n) for n in range(20)]) for _ in range(2)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert [other.wait(120) for other in others] == [0, 0]
        report = log.verify()
        assert report.whole and report.rows == 2 * 2 * 40 + 2 * 2 * 20


KILLS = 100 if os.environ.get("AINTERN_NIGHTLY") else 10


def test_a_kill_at_any_moment_leaves_a_whole_log_and_no_unrecorded_run(tmp_path: Path) -> None:
    """The child tells of each decision once it is written: whatever it told must be there."""
    path = tmp_path / "a.db"
    program = textwrap.dedent(f"""
        import sys
        from aintern.risk_level import Risk, RiskLevel
        from aintern.store.audit_log import AuditLog
        from aintern.store.audit_row import Decision
        from aintern.store.database import Database
        LOW = Risk(RiskLevel.LOW)
        log = AuditLog(Database.open({str(path)!r}))
        while True:
            entry = log.decided(Decision(tool="t", decision="auto_approved", risk=LOW, parameters={{}}))
            print(entry, flush=True)
            log.finished(entry, success=True)
    """)
    rng = random.Random(7)
    for kill in range(KILLS):
        with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as child:
            assert child.stdout is not None
            told = [child.stdout.readline().strip() for _ in range(rng.randrange(1, 40))]
            child.send_signal(signal.SIGKILL)
            told += child.stdout.read().split("\n")[:-1]
        with Database.open(path) as database:
            log = AuditLog(database)
            assert log.verify().whole
            recorded = {row_id for (row_id,) in database.rows("SELECT id FROM audit_log WHERE kind = 'decided'")}
            assert set(filter(None, told)) <= recorded
            assert sum(each.interrupted for each in log.entries()) <= kill + 1


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


def test_a_kill_between_the_first_row_and_its_head_leaves_a_whole_log(tmp_path: Path) -> None:
    code = (
        "import os, sys\n"
        "from aintern.store import audit_log\n"
        "from aintern.store.database import Database\n"
        "from aintern.risk_level import Risk, RiskLevel\n"
        "log = audit_log.AuditLog(Database.open(sys.argv[1]))\n"
        "write = type(log.head_file).write\n"
        "type(log.head_file).write = lambda self, head: os.kill(os.getpid(), 9) if head.count else write(self, head)\n"
        "log.decided(audit_log.Decision(tool='t', decision='auto_approved', risk=Risk(RiskLevel.LOW), parameters={}))\n"
    )
    where = tmp_path / "aintern.db"
    ran = subprocess.run([sys.executable, "-c", code, str(where)], check=False)
    assert ran.returncode == -9
    with Database.open(where) as database:
        report = AuditLog(database).verify()
    assert report.rows == 1 and report.whole
