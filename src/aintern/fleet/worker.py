"""A worker: one process that takes one attempt after the other, says every second that it is there, and tends the queue."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from aintern.backends.token_prices import TokenPrices
from aintern.dataclass import dataclass
from aintern.errors import AInternError, StoreError
from aintern.fleet.attempt import Attempt, Workplace
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetRuns
from aintern.fleet.fleet_workers import LEASE, FleetWorker
from aintern.fleet.overdue_questions import tend_questions
from aintern.fleet.pusher import Pusher
from aintern.fleet.run_queue import add_queue, serve_queue
from aintern.fleet.telemetry import Telemetry
from aintern.messages import new_id
from aintern.settings.files import load_settings

log = logging.getLogger("aintern")
_BEAT = 1.0  # seconds
_GIVEN_UP = 0.6  # of the lease: a worker that could not say for so long that it is there gives up what it works on
_LOST_AFTER = 5  # beats in which the engine's queue has not given what it has
_QUESTIONS_EVERY = 5  # beats between two looks for questions that have waited too long


@dataclass(frozen=True, slots=True)
class WorkerOptions:
    """What a worker takes: runs with one of its labels (and those without), of repositories that fit a glob. `trusts_policies`: a
    run's own policy may loosen this worker's. `folder` gets mirrors and worktrees, by default in the user's cache folder."""

    labels: tuple[str, ...] = ()
    repos: str = "*"
    trusts_policies: bool = False
    lease: float = LEASE
    folder: Path | None = None


class Worker:
    """One process's. `run` works until it is drained, by SIGTERM, SIGINT or the row in the database; a second signal gives the run
    that it works on back."""

    def __init__(self, url: str, options: WorkerOptions) -> None:
        self._options = options
        import platformdirs

        # Not in the data folder, which is protected from calls; all of it can be made again.
        folder = options.folder or platformdirs.user_cache_path("aintern-fleet", appauthor=False)
        self._place = Workplace(folder, url, options.trusts_policies)
        self._row = FleetWorker(
            new_id("worker"), os.uname().nodename, os.getpid(), ",".join(options.labels), options.repos, "working"
        )
        self._pusher = Pusher(self._row.id, folder, options.repos, options.labels)
        self._attempt: Attempt | None = None
        self._taking = threading.Lock()  # between the row that says what this worker holds and `_attempt`
        self._beats = 0
        self._last_beat = time.monotonic()
        self._draining = (
            False  # no Event: a signal's handler sets it, and an Event's lock may be held by what the signal interrupts
        )
        self._ended = threading.Event()

    def run(self) -> int:
        """Works, and gives the process's exit code: 0, also where it ends because a newer version has changed the database's schema.
        Raises StoreError where the fleet can't be opened."""
        for each in (signal.SIGTERM, signal.SIGINT):
            signal.signal(each, self._signalled)
        with Fleet.open(self._place.url, lease=self._options.lease) as fleet:
            fleet.workers.beat(self._row)
            settings = load_settings()
            told = settings.fleet.telemetry
            telemetry = Telemetry(told, self._row.id, TokenPrices.of(settings.model)) if told else None

            def work(run_id: str, token: int) -> str:
                status = self._work(fleet.runs, run_id, token, telemetry)
                with suppress(AInternError):  # the next beat does it
                    if self._draining:
                        fleet.workers.drain(self._row.id)  # before it is given another
                    fleet.tend()
                return status

            engine = serve_queue(self._place.url, self._row.id, work)
            queue = _OwnQueue(engine, fleet.runs, self._row.id)
            drain = threading.Thread(target=self._drain, args=(engine,), daemon=True)
            while not self._ended.wait(_BEAT if not self._draining else _BEAT / 10):
                try:
                    self._beat(fleet, queue)
                    queue.look(is_working=self._attempt is not None)
                except StoreError as error:  # a restart of the server; the lease says when that was too long
                    log.warning("the worker %s waits for the database: %s", self._row.id, error)
                if self._draining and not drain.is_alive() and drain.ident is None:
                    drain.start()
            self._pusher.end()
            if telemetry is not None:
                telemetry.close()
            fleet.leave(self._row.id)
        return 0

    def _beat(self, fleet: Fleet, queue: "_OwnQueue") -> None:
        held = self._attempt
        if held is not None and time.monotonic() - self._last_beat > self._options.lease * _GIVEN_UP:
            held.stop("lost")  # the run may be another's by now, and what it does outside must not go on
        is_draining, is_new = fleet.workers.beat(self._row)
        if not self._draining and fleet.database.is_upgraded():
            log.warning(
                "the worker %s ends: a newer AIntern has changed the database's schema; start that version",
                self._row.id,
            )
            self._draining = True
            if held is not None:
                held.stop("released")  # it could not record another step
        queue.is_there &= not is_new  # the others have taken this worker for dead
        if is_draining:
            self._draining = True
        elif self._draining:
            fleet.workers.drain(self._row.id)
        self._last_beat = time.monotonic()
        with self._taking:
            attempt = self._attempt
            fleet.runs.give_back_forgotten(self._row.id, attempt.run.attempt if attempt is not None else "")
        if attempt is not None:
            wanted = fleet.runs.is_cancelling(attempt.run)
            if wanted is None:
                attempt.stop("lost")
            elif wanted:
                attempt.stop("cancelled")
        fleet.tend()
        if not self._draining:
            self._pusher.tend(fleet)
        self._beats += 1
        if self._beats % _QUESTIONS_EVERY == 0:
            tend_questions(fleet, load_settings().fleet)

    def _drain(self, engine: Any) -> None:
        """Takes no more; ends once what it works on is over."""
        engine.destroy(workflow_completion_timeout_sec=1 << 30)
        self._ended.set()

    def _signalled(self, *_: object) -> None:
        if self._draining and self._attempt is not None:
            self._attempt.stop("released")
        self._draining = True

    def _work(self, runs: FleetRuns, run_id: str, token: int, telemetry: Telemetry | None) -> str:
        """An attempt, in a thread of the engine's; what it gives stands in the engine's tables."""
        with self._taking:
            run = runs.begin(run_id, token, self._row.id)
            if run is None:
                return "over"
            watched = telemetry.watch(run) if telemetry is not None else None
            attempt = self._attempt = Attempt(run, self._place, watched.take if watched else None)
        status = "lost"
        try:
            if watched is not None:
                watched.begin(runs)
            status = asyncio.run(attempt.work())
            return status
        finally:
            self._attempt = None
            if watched is not None:
                watched.end(status)


class _OwnQueue:
    """The worker's queue at the engine: made again where it was taken away with the worker's row, and watched, for an attempt that the
    engine does not bring is given back."""

    def __init__(self, engine: Any, runs: FleetRuns, worker: str) -> None:
        self.is_there = True
        self._engine = engine
        self._runs = runs
        self._worker = worker
        self._attempt = ""
        self._beats = 0

    def look(self, *, is_working: bool) -> None:
        """Once a beat. Raises StoreError."""
        if not self.is_there:
            add_queue(self._engine, self._worker)
            self.is_there = True
        attempt = "" if is_working else self._runs.unbegun(self._worker)
        self._beats = self._beats + 1 if attempt and attempt == self._attempt else 0
        self._attempt = attempt
        if self._beats >= _LOST_AFTER:
            self._runs.give_back_unbegun(self._worker, attempt)


def run_workers(url: str, options: WorkerOptions, count: int, command: Sequence[str]) -> int:
    """Keeps `count` processes of a worker's `command` alive until it is told to end, and gives the exit code; one works in this process.
    A process each: what one run does to its process is no other run's concern."""
    if count == 1:
        return Worker(url, options).run()
    ending = False  # no Event, for the reason above
    # The URL may hold a password, which a command line would show to everybody on the machine.
    environment = os.environ | {"AINTERN_DATABASE": url}

    def begun() -> "subprocess.Popen[bytes]":
        return subprocess.Popen([sys.executable, "-m", "aintern", *command], env=environment)

    started = [begun() for _ in range(count)]

    def pass_on(number: int, _: object) -> None:
        nonlocal ending
        ending = True
        for process in started:
            process.send_signal(number)

    for each in (signal.SIGTERM, signal.SIGINT):
        signal.signal(each, pass_on)
    while any(process.poll() is None for process in started):
        time.sleep(_BEAT)
        for place, process in enumerate(started):
            if process.poll() and not ending:
                log.warning("a worker ended with %s; another takes its place", process.returncode)
                started[place] = begun()
    return max(abs(process.wait()) for process in started)
