"""Each run's rows of the record are in a chain of their own; what was changed, removed or put in is found, and named with its run."""

import json
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.cli.command_line import run as command
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetTask
from aintern.fleet.fleet_verification import fleet_problems, unrecorded_calls
from aintern.messages import Message
from aintern.store.audit_row import COLUMNS, hash_of
from aintern.store.store import Store
from tests.fleet.conftest import WorkerStarter
from tests.fleet.test_approvals import parked
from tests.fleet.test_worker import ended, until, writes
from tests.fleet.test_worker import script as script


def task(repo: str) -> FleetTask:
    return FleetTask(request="x", repo=repo)


def acts(fleet: Fleet, run: str) -> list[str]:
    """What stands on a run's chain, oldest first: the acts by their words, and what its calls were."""
    rows = fleet.database.rows(
        "SELECT a.tool, a.kind, a.summary FROM fleet.chains c JOIN audit_log a ON a.seq = c.seq WHERE c.run = ? ORDER BY c.place",
        (run,),
    )
    return [summary.removeprefix("fleet: ") if tool == "fleet" else f"{kind} {summary}" for tool, kind, summary in rows]


def verified(fleet: Fleet, capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    """What `aintern audit verify --fleet` exits with and says."""
    capsys.readouterr()
    code = command(["audit", "verify", "--fleet", "--json", "--database", fleet.database.location.url])
    return code, json.loads(capsys.readouterr().out)["problems"]


def tampered(fleet: Fleet, sql: str, *parameters: object) -> None:
    """As somebody would who writes past AIntern."""
    with fleet.database.transaction():
        fleet.database.execute("SET LOCAL session_replication_role = replica")
        fleet.database.execute(sql, parameters)


def rebuilt(fleet: Fleet) -> None:
    """Gives every row of the record the hash that it would have: who knows how can forge the record's own chain."""
    before = "0" * 64
    for row in fleet.database.rows(f"SELECT {', '.join(COLUMNS)} FROM audit_log ORDER BY seq"):
        forged = [*row[:-2], before]
        before = hash_of(forged)
        tampered(fleet, "UPDATE audit_log SET previous_hash = ?, hash = ? WHERE seq = ?", forged[-1], before, row[0])


def test_every_act_and_call_of_a_run_is_on_its_chain_and_what_is_changed_or_removed_is_named(
    fleet: Fleet,
    repo: Path,
    start_worker: WorkerStarter,
    script: Callable[..., str],
    capsys: pytest.CaptureFixture[str],
) -> None:
    model = script(writes("new.txt", "hello\n"))
    start_worker()
    one, two = parked(fleet, repo, model, model)
    Path(model.removeprefix("script:")).write_text('{"text": "Done."}\n')
    fleet.answer(one, "allow_once")
    ended(fleet, one)
    fleet.cancel(two)
    again = fleet.retry(two)
    fleet.cancel(again)
    assert acts(fleet, one) == [
        f"submit {one} of {repo}",
        f"answer {one}: allow_once for Write new.txt",
        "decided Write new.txt",
        "finished ",
    ]
    assert acts(fleet, two) == [f"submit {two} of {repo}", f"cancel {two}"]
    assert acts(fleet, again) == [f"retry {two} as {again}", f"cancel {again}"]
    assert verified(fleet, capsys) == (0, [])

    ((seq, entry),) = fleet.database.rows("SELECT seq, id FROM audit_log WHERE summary = 'Write new.txt'")
    tampered(fleet, "UPDATE audit_log SET who = 'nobody' WHERE seq = ?", seq)
    code, problems = verified(fleet, capsys)
    assert (code, problems) == (1, [f"run {one}: row {seq} ({entry}) was changed after it was written"])
    rebuilt(fleet)  # the record's own chain fits again; the run's does not, nor do those of who came after it
    assert f"run {one}: row {seq} ({entry}) is not the one that was written for it" in verified(fleet, capsys)[1]
    tampered(fleet, "UPDATE audit_log SET who = 'ada' WHERE seq = ?", seq)
    rebuilt(fleet)
    assert verified(fleet, capsys) == (0, [])

    tampered(fleet, "DELETE FROM fleet.chains WHERE run = ? AND place = 1", again)
    assert verified(fleet, capsys)[1] == [
        f"run {again}: its chain has no link 1: removed",
        f"run {again}: who submitted it is not on the record",
    ]


def test_a_row_that_was_put_in_or_taken_out_and_a_run_that_nobody_submitted_are_found(
    fleet: Fleet, capsys: pytest.CaptureFixture[str]
) -> None:
    (one,) = fleet.submit(task("/srv/a"))
    fleet.database.insert("fleet.runs", id="fleet_forged", submitter="ada", **_row())
    assert list(fleet_problems(fleet.database)) == ["run fleet_forged: who submitted it is not on the record"]
    tampered(fleet, "DELETE FROM fleet.runs WHERE id = 'fleet_forged'")
    fleet.cancel(one)
    assert not list(fleet_problems(fleet.database))
    fleet.database.execute("UPDATE fleet.runs SET conversation = 'conv_1' WHERE id = ?", (one,))
    tampered(
        fleet,
        "INSERT INTO audit_log SELECT 99, kind, 'audit_forged', time, 'read_file', tool_name, risk, factors, decision, denial_reason,"
        " parameters, proposed, summary, 'conv_1', run, call, who, scope, decided_at, seconds_open, grant_id, success, error,"
        " duration, previous_hash, hash FROM audit_log WHERE seq = 1",
    )
    found = f"run {one}: row 99 (audit_forged) was inserted: its chain has no link to it"
    assert found in list(fleet_problems(fleet.database))
    tampered(fleet, "DELETE FROM audit_log WHERE seq = 99 OR seq = 2")
    assert f"run {one}: row 2 missing: removed" in verified(fleet, capsys)[1]


def _row() -> dict[str, Any]:
    given = dict.fromkeys(("request", "repo", "ref", "branch", "model", "policy", "after", "label"), "")
    return {**given, "priority": 50, "after": "", "max_time": None}


def test_a_run_that_is_taken_from_a_silent_worker_says_so_on_its_chain(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str], tmp_path: Path
) -> None:
    hangs = script({"text": "Slowly.", "delay": 60})
    worker = start_worker("--lease", "3", "--folder", str(tmp_path / "one"))
    (id,) = fleet.submit(FleetTask(request="Wait", repo=str(repo), model=hangs))
    until(lambda: fleet.show(id).status == "running" and fleet.show(id).conversation, "its begin")
    worker.kill()
    fleet.workers._lease = 1
    until(lambda: (fleet.tend(), fleet.show(id).status == "queued")[1], "the end of its lease")
    assert acts(fleet, id) == [f"submit {id} of {repo}", f"take {id} over"]
    with closing(Store.open(fleet.database.location.url)) as store:
        assert store.audit.verify().whole


def test_a_call_of_a_run_that_stands_nowhere_on_the_record_is_found(fleet: Fleet) -> None:
    (id,) = fleet.submit(task("/srv/a"))
    with closing(Store.open(fleet.database.location.url)) as store:
        conversation = store.conversations.create().id
        fleet.database.execute("UPDATE fleet.runs SET conversation = ? WHERE id = ?", (conversation, id))
        denied = Message("tool", "Not run.", call_id="call_1", tool="run_command", success=False)
        store.conversations.append(conversation, [denied])
        assert not unrecorded_calls(fleet.database)
        store.conversations.append(conversation, [Message("tool", "Done.", call_id="call_2", tool="run_command")])
        assert unrecorded_calls(fleet.database) == [(id, "call_2")]
