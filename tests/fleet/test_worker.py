"""A worker does a run with the ordinary engine, tells how it goes, keeps what it made, and ends when it is told to."""

import json
import signal
import subprocess
import time
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from aintern.events import RunCompleted, from_json
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetRun, FleetTask
from aintern.store.store import Store
from tests.fleet.agreeing_model import agreeing_model
from tests.fleet.conftest import LONGEST, WorkerStarter, git
from tests.fleet.whole_record import once_each, record_is_whole
from tests.scripted_session import call, calls, says
from tests.waiting import until


@pytest.fixture
def script(tmp_path: Path) -> Callable[..., str]:
    """Writes a script and gives the model that plays it."""
    written: list[Path] = []

    def write(*steps: Any) -> str:
        path = tmp_path / f"script{len(written)}.jsonl"
        path.write_text("".join(f"{json.dumps(step)}\n" for step in steps))
        written.append(path)
        return f"script:{path}"

    return write


def writes(name: str, text: str) -> dict[str, Any]:
    return calls(call("write_file", path=name, content=text))


def ended(fleet: Fleet, *ids: str) -> Sequence[FleetRun]:
    """The runs once they have ended; a parked one never does here."""
    deadline = time.monotonic() + LONGEST
    while True:
        runs = [fleet.show(id) for id in ids]
        if all(run.has_ended for run in runs):
            return runs
        assert time.monotonic() < deadline and "parked" not in [run.status for run in runs], runs
        time.sleep(0.05)


def test_a_run_is_done_in_a_worktree_and_its_patch_transcript_and_events_are_kept(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    model = script(writes("new.txt", "hello\n"), says("It is written."))
    (id,) = fleet.submit(FleetTask(request="Write new.txt", repo=str(repo), model=model))
    start_worker(AINTERN_MODE="auto_approve")
    (run,) = ended(fleet, id)
    assert (run.status, run.reason, run.error) == ("done", "answered", "")
    assert run.base == git(repo, "rev-parse", "HEAD").strip()
    assert run.tokens_out > 0
    # Nothing has come to the repository itself: the result is fetched, or applied.
    assert git(repo, "status", "--porcelain") == ""
    assert git(repo, "branch", "--list", "aintern/*") == ""
    subprocess.run(["git", "apply"], cwd=repo, input=fleet.patch(id), check=True)
    assert (repo / "new.txt").read_text() == "hello\n"
    (repo / "result.bundle").write_bytes(fleet.bundle(id))
    git(repo, "fetch", "--quiet", "result.bundle", f"refs/aintern/{id}:{run.branch}")
    assert git(repo, "show", "--format=%s", "--name-only", run.branch).split("\n")[0] == "Write new.txt"
    events = [from_json(line) for line in fleet.follow(id)]
    assert isinstance(events[-1], RunCompleted)
    assert events[-1].response == "It is written."
    with closing(Store.open(fleet.database.location.url)) as store:
        assert [message.role for message in store.conversations.messages(run.conversation)][-1] == "assistant"
        (entry,) = [entry for entry in store.audit.entries() if entry.conversation == run.conversation]
        assert entry.tool == "write_file"
        assert store.audit.verify().whole


def test_runs_on_one_branch_follow_each_other_and_build_on_each_other(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    asked = [
        FleetTask(request="one", repo=str(repo), branch="topic", model=script(writes("one.txt", "1\n"), says("Done."))),
        FleetTask(
            request="two",
            repo=str(repo),
            branch="topic",
            model=script(calls(call("read_file", path="one.txt")), writes("two.txt", "2\n"), says("Done.")),
        ),
    ]
    ids = fleet.submit(*asked)
    start_worker("--concurrency", "2", AINTERN_MODE="auto_approve")
    first, second = ended(fleet, *ids)
    assert (first.status, second.status) == ("done", "done")
    assert second.base == first.tip
    assert first.ended_at <= second.started_at
    assert b"two.txt" in fleet.patch(second.id)
    assert b"one.txt" not in fleet.patch(second.id)


def test_runs_of_one_repository_at_once_may_make_a_branch_of_one_name(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    commit = "git add --all && git -c user.name=m -c user.email=m@localhost commit --quiet --message=mine"
    steps = (
        calls(call("run_command", command="git checkout --quiet -b topic && echo 1 > one.txt")),
        calls(call("run_command", command=f"{commit} && git branch --list > branches.txt")),
    )
    tasks = [
        FleetTask(request=f"number {number}", repo=str(repo), model=script(*steps, says("Done.")))
        for number in range(2)
    ]
    ids = fleet.submit(*tasks)
    start_worker("--concurrency", "2", AINTERN_MODE="auto_approve")
    for run in ended(fleet, *ids):
        assert (run.status, run.error) == ("done", "")
        assert b"+* topic\n" in fleet.patch(run.id) and b"aintern/" not in fleet.patch(run.id)
        (repo / "result.bundle").write_bytes(fleet.bundle(run.id))
        git(repo, "fetch", "--quiet", "result.bundle", f"refs/aintern/{run.id}")
        assert git(repo, "log", "--format=%s", "FETCH_HEAD").splitlines()[1:] == ["mine", "first"]


def test_a_label_a_glob_and_a_drained_worker_decide_who_takes_a_run(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    model = script(says("Done."))
    (labelled,) = fleet.submit(FleetTask(request="on a GPU", repo=str(repo), model=model, label="gpu"))
    plain = start_worker("--repos", "/nowhere/*")
    (elsewhere,) = fleet.submit(FleetTask(request="anywhere", repo=str(repo), model=model))
    until(lambda: fleet.list_workers(), "the worker", LONGEST)
    assert fleet.workers.drain("") == 1
    assert plain.wait(LONGEST) == 0
    assert [(fleet.show(id).status, fleet.show(id).token) for id in (labelled, elsewhere)] == [("queued", 1)] * 2
    start_worker("--label", "gpu")
    assert [run.status for run in ended(fleet, labelled, elsewhere)] == ["done", "done"]


def test_a_run_that_cannot_start_fails_and_says_why(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, tmp_path: Path
) -> None:
    ids = fleet.submit(
        FleetTask(request="x", repo=str(tmp_path / "none")),
        FleetTask(request="x", repo=str(repo), model="script:/none.jsonl"),
    )
    start_worker()
    runs = ended(fleet, *ids)
    assert [run.status for run in runs] == ["failed", "failed"]
    assert "git fetch failed" in runs[0].error
    assert "/none.jsonl" in runs[1].error


def test_a_running_run_is_cancelled_by_its_worker_and_one_out_of_time_fails(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    slow = script({"text": "thinking " * 100, "chunk": 1, "delay": 1.0})
    (id,) = fleet.submit(FleetTask(request="slow", repo=str(repo), model=slow))
    start_worker()
    until(lambda: fleet.show(id).conversation, "its session", LONGEST)
    fleet.cancel(id)
    assert ended(fleet, id)[0].status == "cancelled"
    (late,) = fleet.submit(FleetTask(request="slow", repo=str(repo), model=slow, max_time=1.0))
    (run,) = ended(fleet, late)
    assert (run.status, run.reason) == ("failed", "limit_reached")


def test_a_worker_that_is_told_to_end_finishes_its_run_and_told_twice_gives_it_to_another(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    model = script({"text": "thinking " * 10, "chunk": 9, "delay": 0.4})
    (first,) = fleet.submit(FleetTask(request="one", repo=str(repo), model=model))
    worker = start_worker()
    until(lambda: fleet.show(first).conversation, "its session", LONGEST)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(LONGEST) == 0
    assert fleet.show(first).status == "done"
    endless = script({"text": "thinking " * 1000, "chunk": 9, "delay": 1.0})
    (second,) = fleet.submit(FleetTask(request="two", repo=str(repo), model=endless))
    worker = start_worker()
    until(lambda: fleet.show(second).conversation, "its session", LONGEST)
    worker.send_signal(signal.SIGTERM)
    # Two signals at once could be one to it.
    until(lambda: [each.status for each in fleet.workers.listed()] == ["draining"], "its end of taking runs", LONGEST)
    worker.send_signal(signal.SIGTERM)
    assert worker.wait(LONGEST) == 0
    assert (fleet.show(second).status, fleet.show(second).token) == ("queued", 2)


def test_a_newer_version_that_changes_the_schema_takes_the_run_over_and_the_older_worker_ends(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter
) -> None:
    with agreeing_model() as model:
        model.plans["x"] = [("run_command", {"command": f"sleep 1; echo step{each} >> log.txt"}) for each in range(5)]
        (id,) = fleet.submit(FleetTask(request="Work on x", repo=str(repo), model=model.spec))
        environment = {"AINTERN_MODE": "auto_approve", "OPENAI_API_KEY": "none"}
        older = start_worker(**environment)
        commands = "SELECT 1 FROM audit_log WHERE tool = 'run_command' LIMIT 1"
        until(lambda: fleet.database.row(commands), "its first step", LONGEST)
        (known,) = fleet.database.row("SELECT version_num FROM schema_version") or ()
        fleet.database.execute("UPDATE schema_version SET version_num = '9999'")
        assert older.wait(LONGEST) == 0
        assert fleet.show(id).status == "queued"
        assert not fleet.list_workers()
        fleet.database.execute("UPDATE schema_version SET version_num = ?", (known,))  # now it is this version's
        start_worker(**environment)
        (run,) = ended(fleet, id)
    assert run.token == 2
    once_each(fleet, id, *[f"+step{each}" for each in range(5)])
    record_is_whole(fleet)


def test_workers_side_by_side_end_however_often_they_are_told(fleet: Fleet, start_worker: WorkerStarter) -> None:
    workers = start_worker("--concurrency", "2")
    until(lambda: len(fleet.workers.listed()) == 2, "both workers", LONGEST)
    for _ in range(20):
        workers.send_signal(signal.SIGTERM)
        time.sleep(0.001)
    assert workers.wait(LONGEST) == 0


def test_a_runs_own_policy_tightens_and_loosens_only_where_the_worker_trusts_it(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    model = script(writes("new.txt", "hello\n"), says("Done."))
    loose = FleetTask(request="x", repo=str(repo), model=model, policy='[policy]\nmode = "auto_approve"\n')
    strict = FleetTask(request="x", repo=str(repo), model=model, policy='[policy.tools.write_file]\naction = "block"\n')
    (id,) = fleet.submit(loose)
    worker = start_worker()
    until(lambda: fleet.show(id).status == "parked", "the question", LONGEST)
    worker.terminate()
    worker.wait(LONGEST)
    (loose_id, strict_id) = fleet.submit(loose, strict)
    start_worker("--trust-policies")
    runs = ended(fleet, loose_id, strict_id)
    assert [b"new.txt" in fleet.patch(run.id) for run in runs] == [True, False]


def test_a_dead_workers_queue_goes_with_it_and_one_that_comes_back_late_works_again(
    fleet: Fleet, repo: Path, start_worker: WorkerStarter, script: Callable[..., str]
) -> None:
    def queues() -> set[str]:
        return {str(name) for (name,) in fleet.database.rows("SELECT name FROM fleet_engine.queues")}

    def is_taken_for_dead() -> bool:  # between two of its beats
        fleet.database.execute("UPDATE fleet.workers SET seen = seen - interval '1 hour'")
        fleet.tend()
        return not queues()

    start_worker(AINTERN_MODE="auto_approve")
    task = FleetTask(request="x", repo=str(repo), model=script(says("Done.")))
    ended(fleet, *fleet.submit(task))
    (worker,) = fleet.list_workers()
    until(is_taken_for_dead, "its queue's end", LONGEST)
    assert ended(fleet, *fleet.submit(task))[0].status == "done"
    assert queues() == {worker.id}
