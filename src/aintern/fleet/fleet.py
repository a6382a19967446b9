"""The fleet as a program uses it: put runs on the queue, look at them, follow, answer and end them, from any machine."""

import getpass
import os
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from aintern.errors import NotStored, UsageError
from aintern.fleet.fleet_database import open_fleet_database
from aintern.fleet.fleet_roles import FleetRoles
from aintern.fleet.fleet_runs import FleetRun, FleetRuns, FleetTask
from aintern.fleet.fleet_workers import LEASE, FleetWorker, FleetWorkers
from aintern.fleet.run_queue import ENGINE_SCHEMA, RunQueue, make_engine_tables
from aintern.messages import new_id
from aintern.permission.approvals import Answer, AnswerKind
from aintern.risk_level import RiskLevel
from aintern.store.database import Database
from aintern.store.parked_questions import ParkedQuestion, ParkedQuestions

_LOOKS = 0.2  # seconds between two looks of who follows or waits


class Fleet:
    """One database's fleet. Made by `Fleet.open`. Its methods raise StoreError when the database fails, NotStored for an id that there is
    not, and UsageError for what makes no sense."""

    def __init__(self, database: Database, *, submitter: str, lease: float) -> None:
        self.database = database
        self.runs = FleetRuns(database)
        self.workers = FleetWorkers(database, lease)
        self.submitter = submitter
        self.roles = FleetRoles(database, submitter)
        self._queue: RunQueue | None = None

    @classmethod
    @contextmanager
    def open(cls, url: str, *, submitter: str = "", lease: float = LEASE) -> Iterator["Fleet"]:
        """The fleet of a PostgreSQL database, whose tables are made where they are not there. `submitter` is whose runs take turns
        with others' (default: this user at this machine); `lease` in seconds."""
        database = open_fleet_database(url)
        fleet = cls(database, submitter=submitter or f"{getpass.getuser()}@{os.uname().nodename}", lease=lease)
        try:
            if database.row("SELECT 1 FROM pg_namespace WHERE nspname = ?", (ENGINE_SCHEMA,)) is None:
                make_engine_tables(url)
            yield fleet
        finally:
            if fleet._queue is not None:
                fleet._queue.close()
            fleet.roles.close()
            database.close()

    def submit(self, *tasks: FleetTask) -> list[str]:
        """Puts runs on the queue and gives their ids. A `repo` that is a folder here is named by its whole path."""
        placed = {new_id("fleet"): _placed(task) for task in tasks}
        for repo in {task.repo for task in placed.values()}:
            self.roles.check("submitter", repo)
        person = self.roles.person
        with self.roles.acting():
            for identity, task in placed.items():
                self.roles.record(f"submit {identity} of {task.repo}", {"repo": task.repo}, identity, who=person)
                self.runs.add(task, person, identity=identity)
        self.tend()
        return list(placed)

    def retry(self, id: str) -> str:
        """Asks for what a run asked once more, as a new run, and gives its id. Raises UsageError where the run has not ended."""
        run = self.runs.named(id)
        if not run.has_ended:
            raise UsageError(f"The run {run.id} is {run.status}.", "Cancel it first, or wait for its end.")
        self.roles.check("submitter", run.repo)
        own = run.branch == f"aintern/{run.id}"
        made = new_id("fleet")
        with self.roles.acting():
            self.roles.record(f"retry {run.id} as {made}", {"repo": run.repo, "retry_of": run.id}, made)
            task = replace(run.task, branch="" if own else run.branch)
            self.runs.add(task, self.roles.person, identity=made, retry_of=run.id)
        self.tend()
        return made

    def list(self, *statuses: str, limit: int = 50) -> Sequence[FleetRun]:
        """The newest runs, those of these statuses if any are given."""
        return self.runs.listed(statuses, limit)

    def show(self, id: str) -> FleetRun:
        """A run by its id, or by how that begins."""
        return self.runs.named(id)

    def patch(self, id: str) -> bytes:
        """What a run has changed so far, as a patch that `git apply` takes."""
        return self.runs.result(self.runs.named(id).id)[1]

    def bundle(self, id: str) -> bytes:
        """The commits of a run so far, as a bundle that `git fetch` takes (its ref is refs/aintern/ID)."""
        return self.runs.result(self.runs.named(id).id)[0]

    def cancel(self, id: str) -> FleetRun:
        """Ends a run; a worker that is at it does so within a second. Gives the run as it was."""
        run = self.runs.named(id)
        self.roles.check("submitter" if run.submitter == self.roles.person else "operator", run.repo)
        self.roles.record(f"cancel {run.id}", {"run": run.id}, run.id)
        run = self.runs.cancel(run.id)
        if run.status == "queued":
            self._queued.take_off(run.attempt)
        self.tend()
        return run

    def approvals(self) -> Sequence[tuple[FleetRun, ParkedQuestion]]:
        """The open questions of parked runs, oldest first."""
        runs = {run.conversation: run for run in self.runs.listed(("parked",), limit=1_000_000)}
        asked = ParkedQuestions(self.database).open()
        return [(runs[each.conversation_id], each) for each in asked if each.conversation_id in runs]

    def answer(self, id: str, answer: AnswerKind | Answer, *, question: str = "") -> ParkedQuestion:
        """Answers a parked run's question (its only one, or that of the id `question`); who answers stands on the record. The run goes on
        once all are answered. Raises NotStored where there is no such question (any more): the first answer counts."""
        run = self.runs.named(id)
        given = answer if isinstance(answer, Answer) else Answer(answer)
        given.check_pattern()
        mine = {each.call_id: each for _, each in self.approvals() if each.conversation_id == run.conversation}
        if len(mine) > 1 and not question:
            raise UsageError(f"The run {run.id} has {len(mine)} open questions.", f"Name one: {', '.join(mine)}.")
        asked = mine.get(question) if question else next(iter(mine.values()), None)
        if asked is None:
            raise NotStored(f"The run {run.id} ({run.status}) has no such open question (any more).")
        if given.by == "user":
            self.roles.check("approver", run.repo, asked.risk)
            given = replace(given, by=self.roles.person)
        with self.roles.acting():  # neither counts without the other
            said = {"run": run.id, "question": asked.call_id, "answer": given.answer}
            what = f"answer {run.id}: {given.answer} for {asked.summary or asked.tool}"
            self.roles.record(what, said, run.id, who=given.by)
            answered = ParkedQuestions(self.database).answer(asked.call_id, given.stored_fields, run.conversation)
        self.tend()
        return answered

    def push(self, id: str) -> FleetRun:
        """Approves that a run's result goes to its branch of the repository that it came from; a worker does it, with its own
        credentials, and never by force. Takes an approver for high risk. Raises UsageError where there is nothing to push, or where it
        was approved before."""
        run = self.runs.named(id)
        if run.status != "done" or run.tip in ("", run.base):
            raise UsageError(
                f"The run {run.id} ({run.status}) has nothing to push.", "Only what a done run has made is."
            )
        self.roles.check("approver", run.repo, RiskLevel.HIGH)
        with self.roles.acting():
            self.roles.record(f"push {run.id} to {run.branch} of {run.repo}", {"commit": run.tip}, run.id)
            if not self.runs.approve_push(run):
                raise UsageError(f"The push of {run.id} was approved already: it is {self.runs.named(run.id).push}.")
        return run

    def wait_for_push(self, id: str) -> FleetRun:
        """The run once its push was made or failed."""
        while (run := self.runs.named(id)).push in ("approved", "pushing"):
            time.sleep(_LOOKS)
        return run

    def follow(self, id: str) -> Iterator[str]:
        """The run's events as JSON lines (`aintern.from_json` reads one), what was and then what comes, until it is over or parked."""
        run, after = self.runs.named(id), 0
        while True:
            for place, lines in self.runs.events(run.id, after):
                after = place
                yield from lines
            if run.has_ended or run.status == "parked":
                return
            time.sleep(_LOOKS)
            run = self.runs.named(run.id)

    def wait(self, *ids: str) -> Sequence[FleetRun]:
        """The runs once each has ended or is parked."""
        waited = [self.runs.named(id) for id in ids]
        while not all(run.has_ended or run.status == "parked" for run in waited):
            time.sleep(_LOOKS)
            waited = [self.runs.named(run.id) for run in waited]
        return waited

    def tend(self) -> None:
        """What each worker does every second and who submits at once: takes the runs of silent workers from them, lets runs go whose wait
        is over, and hands them to free workers."""
        if self.workers.any_silent():
            with self.roles.acting():
                released = self.workers.release_silent()
                for attempt in released:
                    run = self.runs.named(attempt.rpartition(".")[0])
                    self.roles.record(f"take {run.id} over", {"attempt": attempt}, run.id)
            for attempt in released:
                self._queued.take_off(attempt)
            queues = self._queued.workers()
            here = {worker.id for worker in self.workers.listed()}  # a worker is there before its queue is
            for worker in queues:
                if worker not in here:
                    self._queued.forget(worker)
        for attempt in self.runs.hand_on():
            self._queued.take_off(attempt)
        for run in self.runs.unplaced():
            self._queued.put(run)
            self.runs.placed(run)

    @property
    def _queued(self) -> RunQueue:
        if self._queue is None:
            self._queue = RunQueue(self.database.location.url)
        return self._queue

    def drain(self, worker: str = "") -> int:
        """Lets a worker (all for '') end behind its run, and gives how many there are."""
        self.roles.check("operator")
        self.roles.record(f"drain {worker or 'all workers'}", {"worker": worker})
        return self.workers.drain(worker)

    def leave(self, worker: str) -> None:
        """The worker ends, and its queue with it."""
        self.workers.leave(worker)
        self._queued.forget(worker)

    def list_workers(self) -> Sequence[FleetWorker]:
        return self.workers.listed()


def _placed(task: FleetTask) -> FleetTask:
    folder = Path(task.repo).expanduser()
    return replace(task, repo=str(folder.resolve())) if "://" not in task.repo and folder.is_dir() else task
