"""Workers are killed at any moment, and nothing is lost, no effect happens twice unasked, and the record stays whole."""

import os
import random
import signal
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from aintern.errors import NotStored, StoreError
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetRun, FleetTask
from aintern.fleet.run_record import MAY_HAVE_HAPPENED
from aintern.permission.approvals import Answer
from aintern.store.store import Store
from tests.fleet.agreeing_model import AgreeingModel, agreeing_model
from tests.fleet.conftest import LONGEST, WorkerStarter
from tests.fleet.cut_network import cut_network
from tests.fleet.whole_record import once_each, record_is_whole
from tests.nightly import NIGHTLY
from tests.postgresql_server import restart_postgres

# How many kills a night can be bounded, where it is short.
KILLS = int(os.environ.get("AINTERN_KILLS", "500")) if NIGHTLY else 2
RUNS = max(2, KILLS * 3 // 10)
RESTARTS = min(20, KILLS)
CUTS = min(20, KILLS)
CLOCK_OFF = Path(__file__).with_name("clock_off")


def plan_of(name: str, url: str) -> list[tuple[str, dict[str, str]]]:
    """Effects in files by a command and by a tool, and one outside."""
    return [
        ("run_command", {"command": "echo first >> log.txt"}),
        ("write_file", {"path": "new.txt", "content": f"{name}\n"}),
        ("run_command", {"command": f"curl -sS -X POST {url}/{name}"}),
        ("run_command", {"command": "sleep 0.3; echo second >> log.txt"}),
        ("edit_file", {"path": "app.py", "old_string": "one", "new_string": "two one"}),
        ("run_command", {"command": "echo third >> log.txt"}),
    ]


# What each of them leaves in a run's patch, beside its name.
EFFECTS = ("+first", "+second", "+third", "+print('two one')")


def answer_questions(fleet: Fleet, model: AgreeingModel) -> int:
    """What a careful person does: looks whether it has happened before it is repeated. Gives how many were asked for that reason."""
    again = 0
    for run, question in fleet.approvals():
        name = run.request.split()[-1]
        happened = model.effects[name]
        assert "curl" in question.summary, question  # all else stays in the worktree
        again += MAY_HAVE_HAPPENED in question.reasons
        try:
            fleet.answer(
                run.id, Answer("deny", reason="It has happened.") if happened else Answer("allow_once", network=True)
            )
        except NotStored:
            continue  # its worker asks anew
    return again


def test_killed_workers_whose_clocks_are_off_lose_nothing_and_repeat_nothing_unasked(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter
) -> None:
    chance = random.Random(11)
    with agreeing_model() as model:
        names = [f"run{number}" for number in range(RUNS)]
        model.plans = {name: plan_of(name, model.effect_url) for name in names}
        ids = fleet.submit(*[FleetTask(request=f"Work on {name}", repo=str(repo), model=model.spec) for name in names])
        environment = {"AINTERN_MODE": "auto_approve", "OPENAI_API_KEY": "none", "PYTHONPATH": str(CLOCK_OFF)}
        clocks = ("60", "-60")  # two minutes apart
        workers = [start_worker(**environment, CLOCK_OFF=off) for off in clocks]
        kills, end, left = 0, time.monotonic() + 7200, list(ids)
        at_rows = 1
        while left:
            assert time.monotonic() < end, [fleet.show(id) for id in left]
            answer_questions(fleet, model)
            left = [id for id in left if not fleet.show(id).has_ended]
            if kills < KILLS and (rows := _rows(fleet)) >= at_rows:  # by what has happened, not by a clock
                place = chance.randrange(len(workers))
                os.killpg(workers[place].pid, signal.SIGKILL)
                workers[place].wait()
                workers[place] = start_worker(**environment, CLOCK_OFF=clocks[place])
                kills, at_rows = kills + 1, rows + chance.randint(1, 8)
            time.sleep(0.05)
        assert kills
        assert model.effects == Counter(names), _told(fleet, model)
        for id, name in zip(ids, names, strict=True):
            once_each(fleet, id, *EFFECTS, f"+{name}")
    record_is_whole(fleet)


def test_restarts_of_the_server_lose_nothing_and_repeat_nothing(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter
) -> None:
    with agreeing_model() as model:
        names = [f"run{number}" for number in range(RESTARTS + 2)]
        model.plans = {name: [step for step in plan_of(name, "") if "curl" not in str(step)] for name in names}
        ids = fleet.submit(*[FleetTask(request=f"Work on {name}", repo=str(repo), model=model.spec) for name in names])
        start_worker(AINTERN_MODE="auto_approve", OPENAI_API_KEY="none")
        end = time.monotonic() + 600
        for number in range(RESTARTS):
            while _patiently(fleet, ids[number]).status not in ("running", "done"):
                assert time.monotonic() < end, _patiently(fleet, ids[number])
                time.sleep(0.05)
            time.sleep(0.3 * (number % 3))
            restart_postgres(fleet.database.location.url)
        while not all((run := _patiently(fleet, id)).has_ended for id in ids):
            assert time.monotonic() < end, run
            time.sleep(0.1)
        for id, name in zip(ids, names, strict=True):
            once_each(fleet, id, *EFFECTS, f"+{name}")
    record_is_whole(fleet)


def test_a_network_that_is_cut_or_carries_nothing_loses_nothing_and_repeats_nothing(
    fleet: Fleet, fleet_url: str, repo: Path, start_worker: WorkerStarter
) -> None:
    chance = random.Random(7)
    with agreeing_model() as model, cut_network(fleet_url) as (network, through):
        names = [f"run{number}" for number in range(CUTS)]
        model.plans = {name: plan_of(name, model.effect_url) for name in names}
        ids = fleet.submit(*[FleetTask(request=f"Work on {name}", repo=str(repo), model=model.spec) for name in names])
        for _ in range(2):
            start_worker(AINTERN_MODE="auto_approve", OPENAI_API_KEY="none", AINTERN_DATABASE=through)
        cuts, at_rows, left, end = 0, 2, list(ids), time.monotonic() + 1800
        while left:
            assert time.monotonic() < end, [fleet.show(id) for id in left]
            answer_questions(fleet, model)
            left = [id for id in left if not fleet.show(id).has_ended]
            if cuts < CUTS and (rows := _rows(fleet)) >= at_rows:
                if cuts % 3 == 2:  # longer than the lease, so that others take the run over meanwhile
                    network.hold()
                    time.sleep(10)
                    network.go_on()
                else:
                    network.cut()
                cuts, at_rows = cuts + 1, rows + chance.randint(1, 8)
            time.sleep(0.05)
        assert cuts
        assert model.effects == Counter(names), _told(fleet, model)
        for id, name in zip(ids, names, strict=True):
            once_each(fleet, id, *EFFECTS, f"+{name}")
    record_is_whole(fleet)


def _rows(fleet: Fleet) -> int:
    """How much is on record: it grows with every step of a run."""
    return int(fleet.database.rows("SELECT count(*) FROM audit_log")[0][0])


def _told(fleet: Fleet, model: AgreeingModel) -> str:
    """What the record has of the runs whose effect did not happen once."""
    lines = []
    with closing(Store.open(fleet.database.location.url)) as store:
        for run in fleet.list():
            name = run.request.split()[-1]
            if model.effects[name] != 1:
                lines.append(f"{name}: {model.effects[name]} effects, {run.token} attempts")
                mine = [entry for entry in store.audit.entries() if entry.conversation == run.conversation]
                lines += [f"  {each.time} {each.decision} {each.who} {each.finished} {each.summary}" for each in mine]
    return "\n".join(lines)


def _patiently(fleet: Fleet, id: str) -> FleetRun:
    """The run, as soon as the server says it."""
    end = time.monotonic() + LONGEST
    while True:
        try:
            return fleet.show(id)
        except NotStored:
            raise
        except StoreError:
            assert time.monotonic() < end
            time.sleep(0.1)


@pytest.mark.parametrize("answer", ["deny", "allow_once"])
def test_an_effect_outside_that_may_have_happened_is_a_question_whatever_the_mode(
    answer: str, fleet: Fleet, repo: Path, start_worker: WorkerStarter
) -> None:
    with agreeing_model() as model:
        slow = (
            f"curl -sS -X POST {model.effect_url}/x; sleep 60"
            if answer == "deny"
            else "curl -sS http://127.0.0.1:9; sleep 60"
        )
        model.plans = {"x": [("run_command", {"command": slow})]}
        (id,) = fleet.submit(FleetTask(request="Work on x", repo=str(repo), model=model.spec))
        environment = {"AINTERN_MODE": "auto_approve", "OPENAI_API_KEY": "none"}
        worker = start_worker(**environment)
        end = time.monotonic() + 60
        while not any(entry.decision.endswith("approved") for entry in _entries(fleet)):
            assert time.monotonic() < end, fleet.show(id)
            time.sleep(0.05)
        time.sleep(1.0)
        os.killpg(worker.pid, signal.SIGKILL)
        start_worker(**environment)
        while not fleet.approvals():
            assert time.monotonic() < end, fleet.show(id)
            time.sleep(0.05)
        ((_, question),) = fleet.approvals()
        assert MAY_HAVE_HAPPENED in question.reasons
        happened = model.effects["x"]
        fleet.answer(id, Answer(answer))  # type: ignore[arg-type]  # a kind of answer
        if answer == "deny":
            (run,) = fleet.wait(id)
            assert (run.status, model.effects["x"]) == ("done", happened)
        else:
            while len(_entries(fleet)) < 2:
                assert time.monotonic() < end, fleet.show(id)
                time.sleep(0.05)


def _entries(fleet: Fleet) -> list[object]:
    with closing(Store.open(fleet.database.location.url)) as store:
        return [entry for entry in store.audit.entries() if entry.tool == "run_command"]
