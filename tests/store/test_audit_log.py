"""What the audit log promises: nothing runs unrecorded, and no row is changed, removed, added or moved unnoticed."""

import json
import os
import random
import signal
import subprocess
import sys
import textwrap
import threading
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.risk_level import RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_query import AuditQuery
from aintern.store.audit_row import Decision
from aintern.store.database import Database
from tests.store.conftest import RISKY, record


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


def test_rows_are_appended_together_or_not_at_all(log: AuditLog) -> None:
    first, second = (record(log, finish=False) for _ in range(2))
    with pytest.raises(RuntimeError), log.appending():
        log.finished(first, success=True)
        raise RuntimeError("what was to be stored with it failed")
    assert log.verify().whole and all(not entry.finished for entry in log.page().entries)
    with log.appending():
        log.finished(first, success=True)
        log.finished(second, success=True)
    report = log.verify()
    assert report.whole and report.rows == 4
    head = log.head_file.read()
    assert head is not None and head.count == 4


def test_a_clock_that_is_set_back_does_not_disorder_the_log(log: AuditLog, monkeypatch: pytest.MonkeyPatch) -> None:
    first = record(log)
    monkeypatch.setattr("time.time", lambda: 1000.0)
    second = record(log)
    one, two = log.show(first), log.show(second)
    assert one is not None and two is not None and two.time >= one.time


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
