"""What the head file promises: a cut-off tail is found, and a kill at its worst moment raises no alarm."""

import subprocess
import sys
from pathlib import Path

from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import COLUMNS
from aintern.store.database import Database
from tests.store.conftest import record


def test_the_last_row_changed_with_a_new_hash_is_found_through_the_head(log: AuditLog) -> None:
    from aintern.store.audit_row import hash_of

    record(log)
    row = list(log.database.rows(f"SELECT {', '.join(COLUMNS)} FROM audit_log WHERE seq = 2")[0])
    row[COLUMNS.index("error")] = "forged"
    log.database.execute("UPDATE audit_log SET error = 'forged', hash = ? WHERE seq = 2", (hash_of(row),))
    assert [(p.kind, p.first) for p in log.verify().problems] == [("head_changed", 2)]


def test_a_missing_head_is_named_and_of_a_server_only_told_since_who_reads_it_has_none(log: AuditLog) -> None:
    record(log)
    assert log.verify().end_known
    log.close()
    log.head_file.path.unlink()
    report = log.verify()
    is_file = log.database.kind == "sqlite"
    assert [problem.kind for problem in report.problems] == (["head_missing"] if is_file else [])
    assert not report.end_known
    log.database.execute("UPDATE audit_log SET error = 'forged' WHERE seq = 1")
    assert "changed" in [problem.kind for problem in log.verify().problems]


def test_a_kill_between_commit_and_head_is_no_alarm(log: AuditLog) -> None:
    record(log, 1)
    head = log.head_file.read()
    entry = record(log, 2, finish=False)
    assert head is not None
    log.head_file.write(head)
    assert log.verify().whole
    log.finished(entry, success=True)
    assert log.verify().whole


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
