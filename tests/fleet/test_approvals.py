"""A question parks its run and holds no worker; whoever answers first wakes it on any worker, and stands on the record."""

import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import NotStored, StoreError
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetTask
from aintern.permission.approvals import Answer
from aintern.store.store import Store
from tests.fleet.agreeing_model import agreeing_model
from tests.fleet.conftest import LONGEST, WorkerStarter
from tests.fleet.test_worker import ended, until, writes
from tests.fleet.test_worker import script as script
from tests.nightly import NIGHTLY
from tests.scripted_session import says

PARKED = 200 if NIGHTLY else 3
CLOCK_OFF = Path(__file__).with_name("clock_off")


def parked(fleet: Fleet, repo: Path, *models: str) -> list[str]:
    ids = fleet.submit(*[FleetTask(request="Write it", repo=str(repo), model=model) for model in models])
    until(lambda: all(fleet.show(id).status == "parked" for id in ids), "the questions")
    return ids


def test_parked_runs_hold_no_worker_and_each_answer_takes_effect_on_a_worker_with_another_folder(
    fleet: Fleet, repo: Path, tmp_path: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    model = script(writes("new.txt", "hello\n"))
    first = start_worker("--folder", str(tmp_path / "one"))
    allowed, denied, other = parked(fleet, repo, model, model, model)
    assert [worker.run for worker in fleet.list_workers()] == [""]
    first.terminate()
    first.wait()
    # What the model says next; a script begins anew with each session.
    Path(model.removeprefix("script:")).write_text('{"text": "Done."}\n')
    fleet.answer(allowed, "allow_once")
    fleet.answer(denied, Answer("deny", reason="not this one"))
    start_worker("--folder", str(tmp_path / "two"))
    runs = ended(fleet, allowed, denied)
    assert [run.status for run in runs] == ["done", "done"]
    assert [b"+hello" in fleet.patch(run.id) for run in runs] == [True, False]
    assert fleet.show(other).status == "parked"
    with closing(Store.open(fleet.database.location.url)) as store:
        rows = {entry.conversation: entry for entry in store.audit.entries()}
        assert [(rows[run.conversation].decision, rows[run.conversation].who) for run in runs] == [
            ("user_approved", "ada"),
            ("user_denied", "ada"),
        ]
        assert store.audit.verify().whole


def test_of_two_answers_at_once_the_first_counts_and_the_second_is_told(
    fleet: Fleet, fleet_url: str, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    worker = start_worker()
    (id,) = parked(fleet, repo, script(writes("new.txt", "hello\n"), says("Done.")))
    worker.terminate()
    worker.wait()
    told: list[Any] = []
    gate = threading.Barrier(8)

    def answer(name: str) -> None:
        with Fleet.open(fleet_url, submitter=name) as own:
            gate.wait()
            try:
                own.answer(id, "allow_once")
                told.append(name)
            except NotStored as late:
                told.append(late)

    threads = [threading.Thread(target=answer, args=(f"person{number}",)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len([each for each in told if isinstance(each, str)]) == 1
    assert fleet.show(id).status == "queued"


def test_an_answer_from_outside_the_fleet_wakes_the_run_as_well(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    model = script(writes("new.txt", "hello\n"))
    start_worker()
    (id,) = parked(fleet, repo, model)
    Path(model.removeprefix("script:")).write_text('{"text": "Done."}\n')
    with closing(Store.open(fleet.database.location.url)) as store:
        store.parked.answer(store.parked.open()[0].call_id, {"answer": "allow_once"})
    until(lambda: fleet.show(id).status == "done", "its end")


def test_when_it_was_asked_and_answered_says_the_servers_clock(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start_worker(PYTHONPATH=str(CLOCK_OFF), CLOCK_OFF="86400")
    (id,) = parked(fleet, repo, script(writes("new.txt", "hello\n"), says("Done.")))
    monkeypatch.setattr(time, "time", lambda: 0.0)
    fleet.answer(id, "deny")
    times = "SELECT started_at, asked_at, answered_at, fleet.now_text() FROM parked_questions, fleet.runs"
    told = fleet.database.rows(times)[0]
    assert sorted(told) == list(told)


def test_a_critical_call_needs_its_tools_id_and_a_run_without_a_question_has_no_answer(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    from aintern.risk_level import RiskLevel

    start_worker()
    (id,) = parked(fleet, repo, script(writes("new.txt", "hello\n"), says("Done.")))
    (_, question) = fleet.approvals()[0]
    assert question.risk is RiskLevel.MEDIUM
    fleet.database.execute("UPDATE parked_questions SET risk = 'critical'")
    with pytest.raises(StoreError, match="critical"):
        fleet.answer(id, "allow_once")
    fleet.cancel(id)
    assert not fleet.approvals()
    with pytest.raises(NotStored, match="no such open question"):
        fleet.answer(id, "deny")


def test_parked_runs_hold_no_place_and_each_answer_takes_effect_on_the_next_free_worker(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter
) -> None:
    environment = {"OPENAI_API_KEY": "none"}
    with agreeing_model() as model:
        names = [f"run{number}" for number in range(PARKED)]
        model.plans = {name: [("write_file", {"path": "new.txt", "content": f"{name}\n"})] for name in names}
        tasks = [FleetTask(request=f"Work on {name}", repo=str(repo), model=model.spec) for name in names]
        ids = fleet.submit(*tasks)
        workers = [start_worker(**environment) for _ in range(2)]
        until(lambda: len(fleet.list("parked", limit=PARKED)) == PARKED, "the questions", LONGEST + PARKED * 5)
        for worker in workers:
            worker.terminate()
        for worker in workers:
            worker.wait(LONGEST)
        gone = {worker.id for worker in fleet.list_workers()}
        start_worker(**environment)
        until(lambda: {worker.id for worker in fleet.list_workers()} - gone, "a worker", LONGEST)
        assert [worker.run for worker in fleet.list_workers()] == [""]
        waits = []
        for id in ids:
            until(lambda: not fleet.list("queued", "running"), "a free worker", LONGEST)
            fleet.answer(id, "allow_once")
            answered = time.monotonic()
            until(lambda id=id: fleet.show(id).status not in ("parked", "queued"), "the worker", LONGEST)
            waits.append(time.monotonic() - answered)
        runs = ended(fleet, *ids)
        assert [run.status for run in runs] == ["done"] * PARKED
        assert [fleet.patch(run.id).count(f"+{name}".encode()) for run, name in zip(runs, names, strict=True)] == [
            1
        ] * PARKED
    if NIGHTLY:  # a clock, of a machine that has nothing else to do
        waits.sort()
        print(f"{PARKED} answers took effect within {waits[-1]:.2f} s, half of them within {waits[PARKED // 2]:.2f} s")
        assert waits[-1] < 2, waits
