"""Who is on duty is reminded of a question that waits, once each so many hours, and one day nobody's answer is a no."""

import json
import sys
from pathlib import Path

import pytest

from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetTask
from aintern.fleet.overdue_questions import tend_questions
from aintern.risk_level import RiskLevel
from aintern.settings.schema import FleetSettings
from aintern.store.parked_questions import ParkedQuestions


@pytest.fixture
def parked(fleet: Fleet) -> str:
    """A run whose question was asked three hours ago."""
    (id,) = fleet.submit(FleetTask(request="x", repo="/srv/project"))
    fleet.database.execute("UPDATE fleet.runs SET status = 'parked', conversation = 'conv_1' WHERE id = ?", (id,))
    ParkedQuestions(fleet.database).park("call_1", "conv_1", "run_command", "make", RiskLevel.HIGH, "it builds")
    fleet.database.execute(
        "UPDATE parked_questions SET asked_at = to_char((clock_timestamp() - interval '3 hours') AT TIME ZONE 'UTC',"
        ' \'YYYY-MM-DD"T"HH24:MI:SS.US"Z"\')'
    )
    return id


def test_a_question_that_nobody_answers_in_time_is_denied_and_its_run_goes_on(fleet: Fleet, parked: str) -> None:
    tend_questions(fleet, FleetSettings(answer_within=4))
    assert len(fleet.approvals()) == 1
    tend_questions(fleet, FleetSettings(answer_within=2))
    assert not fleet.approvals()
    assert fleet.show(parked).status == "queued"
    (answer,) = fleet.database.rows("SELECT answer FROM parked_questions")[0]
    assert json.loads(answer) == {"answer": "deny", "reason": "nobody answered within 2 hours", "by": "expiry"}


def test_the_program_that_reminds_reads_each_question_once_an_interval(
    fleet: Fleet, parked: str, tmp_path: Path
) -> None:
    told = tmp_path / "told.jsonl"
    program = f"import sys; open({str(told)!r}, 'a').write(sys.stdin.read())"
    wanted = FleetSettings(remind_after=2, reminder=(sys.executable, "-c", program))
    for _ in range(3):
        tend_questions(fleet, wanted)
    lines = [json.loads(line) for line in told.read_text().splitlines()]
    assert [(line["run"], line["call_id"], line["summary"]) for line in lines] == [(parked, "call_1", "make")]
    fleet.database.execute("UPDATE fleet.reminders SET reminded = clock_timestamp() - interval '2 hours 1 minute'")
    tend_questions(fleet, wanted)
    assert len(told.read_text().splitlines()) == 2


def test_a_program_that_fails_denies_and_loses_nothing(fleet: Fleet, parked: str) -> None:
    tend_questions(fleet, FleetSettings(remind_after=2, reminder=("/no/such/program",)))
    assert fleet.show(parked).status == "parked"
