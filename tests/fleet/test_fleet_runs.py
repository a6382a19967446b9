"""Runs take turns, wait for what they are to follow and for their branch, and only the newest attempt may write."""

import pytest

from aintern.errors import NotStored, StoreError, UsageError
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_overview import overview
from aintern.fleet.fleet_runs import FleetRun, FleetRuns, FleetTask
from aintern.fleet.fleet_workers import FleetWorker, FleetWorkers
from aintern.store.store import Store


def task(request: str = "Do it.", **more: object) -> FleetTask:
    return FleetTask(**{"request": request, "repo": "/srv/project", **more})  # type: ignore[arg-type]


def begun(runs: FleetRuns, identity: str, worker: str = "worker_1") -> FleetRun:
    FleetWorkers(runs.database).beat(FleetWorker(worker, "here", 1, "", "*", "working"))
    found = runs.begin(identity, runs.named(identity).token, worker)
    assert found is not None
    return found


def test_a_run_without_a_request_a_repository_or_a_possible_priority_is_refused() -> None:
    for wrong in ({"request": " "}, {"repo": ""}, {"priority": 101}, {"priority": -1}):
        with pytest.raises(UsageError):
            task(**{"request": "Do it.", **wrong})


def test_who_came_with_many_runs_takes_turns_with_who_came_later_with_one(fleet: Fleet) -> None:
    many = [fleet.runs.add(task(), "ada") for _ in range(5)]
    fleet.runs.hand_on()
    one = fleet.runs.add(task(), "bob")
    fleet.runs.hand_on()
    assert list(overview(fleet).turns[:3]) == [many[0], one, many[1]]


def test_a_higher_priority_comes_before_every_turn(fleet: Fleet) -> None:
    for _ in range(3):
        fleet.runs.add(task(), "ada")
    urgent = fleet.runs.add(task(priority=60), "ada")
    fleet.runs.hand_on()
    assert overview(fleet).turns[0] == urgent


def test_a_run_waits_for_the_one_that_it_is_to_follow(fleet: Fleet) -> None:
    first, second = fleet.submit(task(), task())
    third = fleet.submit(task(after=second))[0]
    assert fleet.show(third).status == "waiting"
    fleet.runs.end(begun(fleet.runs, second), "done")
    fleet.tend()
    assert (fleet.show(third).status, fleet.show(first).status) == ("queued", "queued")


def test_what_was_to_follow_a_run_that_failed_or_was_cancelled_fails_and_so_does_what_follows_that(
    fleet: Fleet,
) -> None:
    first = fleet.submit(task())[0]
    second = fleet.submit(task(after=first))[0]
    third = fleet.submit(task(after=second))[0]
    fleet.cancel(first)
    assert [fleet.show(id).status for id in (first, second, third)] == ["cancelled", "failed", "failed"]
    assert first in fleet.show(second).error


def test_a_run_can_only_follow_one_that_there_is(fleet: Fleet) -> None:
    with pytest.raises(NotStored):
        fleet.submit(task(after="fleet_nothing"))


def test_of_runs_on_one_branch_one_is_let_go_and_then_the_next(fleet: Fleet) -> None:
    first, second, third = fleet.submit(*[task(branch="topic") for _ in range(3)])
    assert [fleet.show(id).status for id in (first, second, third)] == ["queued", "waiting", "waiting"]
    fleet.runs.end(begun(fleet.runs, first), "failed")
    fleet.tend()
    assert [fleet.show(id).status for id in (second, third)] == ["queued", "waiting"]


def test_an_attempt_that_is_not_the_newest_begins_nothing_and_ends_nothing(fleet: Fleet) -> None:
    (identity,) = fleet.submit(task())
    old = begun(fleet.runs, identity)
    fleet.runs.give_back(old)
    new = begun(fleet.runs, identity, "worker_2")
    fleet.runs.end(old, "done")
    assert fleet.runs.begin(identity, old.token, "worker_1") is None
    assert (fleet.show(identity).status, fleet.show(identity).worker) == ("running", "worker_2")
    assert fleet.runs.is_cancelling(old) is None
    assert fleet.runs.is_cancelling(new) is False


def test_a_worker_that_comes_back_late_can_write_nothing(fleet: Fleet) -> None:
    (identity,) = fleet.submit(task())
    old = begun(fleet.runs, identity)
    late = Store.open(fleet.database.location.url, fence=old.attempt)
    conversation = late.conversations.create(title="before").id
    fleet.runs.give_back(old)
    begun(fleet.runs, identity, "worker_2")
    with pytest.raises(StoreError, match="taken the run over"):
        late.conversations.rename(conversation, "after")
    with pytest.raises(StoreError, match="taken the run over"):
        late.runs.start(conversation)
    with pytest.raises(StoreError, match="taken the run over"):
        FleetRuns(late.database).add_events(old, ["{}"])
    assert late.conversations.info(conversation).title == "before"
    late.close()


def test_the_runs_of_a_silent_worker_are_queued_for_others_by_the_servers_clock(fleet: Fleet) -> None:
    (identity,) = fleet.submit(task())
    begun(fleet.runs, identity)
    fleet.database.execute("UPDATE fleet.workers SET seen = clock_timestamp() - interval '1 hour'")
    assert [worker.status for worker in fleet.list_workers()] == ["silent"]
    fleet.tend()
    assert (fleet.show(identity).status, fleet.show(identity).token) == ("queued", 2)
    assert not fleet.list_workers()


def worker(fleet: Fleet, identity: str, labels: str = "", repos: str = "*") -> None:
    fleet.workers.beat(FleetWorker(identity, "here", 1, labels, repos, "working"))


def assigned(fleet: Fleet, *ids: str) -> list[str]:
    fleet.runs.hand_on()
    return [fleet.show(id).worker for id in ids]


def test_a_free_worker_is_given_the_first_run_in_turn_that_it_may_take_and_one_at_a_time(fleet: Fleet) -> None:
    asked = [task(), task(repo="/srv/other"), task(label="gpu"), task()]
    ids = [fleet.runs.add(each, "ada") for each in asked]
    worker(fleet, "worker_other", repos="/srv/o*")
    assert assigned(fleet, *ids) == ["", "worker_other", "", ""]
    worker(fleet, "worker_gpu", labels="cpu,gpu", repos="/srv/project")
    assert assigned(fleet, *ids) == ["worker_gpu", "worker_other", "", ""]
    assert fleet.runs.begin(ids[0], 1, "worker_other") is None
    run = fleet.runs.begin(ids[0], 1, "worker_gpu")
    assert run is not None
    assert assigned(fleet, *ids) == ["worker_gpu", "worker_other", "", ""]
    fleet.runs.end(run, "done")
    assert assigned(fleet, *ids) == ["", "worker_other", "worker_gpu", ""]


def test_what_a_worker_that_is_not_at_hand_has_not_begun_goes_to_another(fleet: Fleet) -> None:
    identity = fleet.runs.add(task(), "ada")
    worker(fleet, "worker_gone")
    assert assigned(fleet, identity) == ["worker_gone"]
    worker(fleet, "worker_here")
    fleet.database.execute("UPDATE fleet.workers SET seen = seen - interval '4 s' WHERE id = 'worker_gone'")
    assert assigned(fleet, identity) == ["worker_here"]
    assert fleet.runs.begin(identity, 1, "worker_gone") is None
    worker(fleet, "worker_older")
    fleet.database.execute("UPDATE fleet.workers SET protocol = '0' WHERE id = 'worker_older'")
    fleet.workers.drain("worker_here")
    assert assigned(fleet, identity) == [""]


def test_a_run_is_named_by_how_its_id_begins_as_long_as_that_is_one(fleet: Fleet) -> None:
    first, _ = fleet.submit(task(), task())
    assert fleet.show(first[:-1]).id == first
    for given in ("", "fleet_", "fleet_none"):
        with pytest.raises(NotStored):
            fleet.show(given)


def test_a_hundred_times_as_many_finished_runs_are_read_by_index(fleet: Fleet) -> None:
    fleet.database.execute(
        "INSERT INTO fleet.runs (id, request, repo, ref, branch, model, policy, priority, after, label, submitter, status)"
        " SELECT 'fleet_' || n, '', '/srv', '', n::text, '', '', 50, '', '', 'ada', 'done' FROM generate_series(1, 20000) n"
    )
    fleet.database.execute("ANALYZE fleet.runs")
    for sql in (
        "SELECT * FROM fleet.runs WHERE TRUE ORDER BY submitted_at DESC, id DESC LIMIT 50",
        "SELECT * FROM fleet.runs WHERE status = 'queued' AND NOT is_placed ORDER BY priority DESC, turn, submitted_at",
        "SELECT * FROM fleet.runs r WHERE r.status = 'waiting' ORDER BY r.submitted_at, r.id",
        "SELECT coalesce(max(turn) + 1, 0) FROM fleet.runs WHERE status = 'queued' AND priority = 50 AND submitter = 'ada'",
        "SELECT * FROM fleet.runs WHERE starts_with(id, 'fleet_12345') LIMIT 2",
    ):
        plan = "\n".join(row[0] for row in fleet.database.rows(f"EXPLAIN {sql}"))
        assert "Seq Scan" not in plan, plan
