"""What a row of the audit log promises: its hash is what the documentation says, and every later version agrees."""

import hashlib
import json

from aintern.risk_level import RiskFactor, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import COLUMNS, GENESIS, hash_of, listed
from tests.store.conftest import record


def test_the_hash_is_of_all_other_columns_as_a_json_array(log: AuditLog) -> None:
    record(log, summary="grüße")
    first, second = log.database.rows(f"SELECT {', '.join(COLUMNS)} FROM audit_log ORDER BY seq")
    for row in (first, second):
        text = json.dumps(list(row[:-1]), separators=(",", ":"))
        assert hash_of(row) == row[-1] == hashlib.sha256(text.encode()).hexdigest()
    assert first[COLUMNS.index("previous_hash")] == GENESIS
    assert second[COLUMNS.index("previous_hash")] == first[COLUMNS.index("hash")]


def test_factors_are_told_in_words() -> None:
    factor = RiskFactor(RiskLevel.HIGH, "deletes", "rm -rf é", "removes a folder")
    assert listed([]) == []
    assert listed([factor]) == [{"level": "high", "rule": "deletes", "cause": "rm -rf é", "reason": "removes a folder"}]


def test_an_entry_has_the_outcome_of_its_finished_row(log: AuditLog) -> None:
    failed = record(log, finish=False)
    log.finished(failed, success=False, error="exit code 1", duration=2)
    record(log, finish=False, only_failure_follows=True)
    left_out, ended = log.page().entries
    assert (ended.finished, ended.success, ended.error, ended.duration) == (True, False, "exit code 1", 2.0)
    assert (left_out.finished, left_out.success, left_out.error, left_out.result_left_out) == (False, None, "", True)
    assert not left_out.interrupted and left_out.risk is RiskLevel.HIGH


def test_what_a_layer_lost_stands_beside_its_decision(log: AuditLog) -> None:
    entry, other = record(log, finish=False), record(log)
    log.discarded(entry, {"created": 2, "changed": 0, "deleted": 1, "sha256": "a" * 64})
    log.finished(entry, success=True)
    shown, plain = log.show(entry), log.show(other)
    assert shown is not None and plain is not None
    assert json.loads(shown.discarded) == {"created": 2, "changed": 0, "deleted": 1, "sha256": "a" * 64}
    assert (shown.success, plain.discarded) == (True, "")
    assert [each.id for each in log.page().entries] == [other, entry]
    assert log.verify().whole
