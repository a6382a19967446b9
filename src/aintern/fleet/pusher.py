"""What was approved to be pushed, by a worker: its git has the credentials, which nobody else is given."""

import logging
import threading
from collections.abc import Sequence
from fnmatch import fnmatchcase
from pathlib import Path

from aintern.errors import AInternError, StoreError
from aintern.fleet.checkout import Checkout
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import FleetRun

log = logging.getLogger("aintern")


class Pusher:
    """One worker's, for the repositories that fit a glob and runs with its labels or without one. A push that was cut off is made
    again by whoever is there: it only ever moves a branch forward to the run's commit."""

    def __init__(self, worker: str, folder: Path, repos: str, labels: Sequence[str]) -> None:
        self._worker = worker
        self._folder = folder
        self._repos = repos
        self._labels = ("", *labels)
        self._thread: threading.Thread | None = None

    def tend(self, fleet: Fleet) -> None:
        """Begins the next push, in a thread, unless one is at it. Raises StoreError."""
        if self._thread is not None and self._thread.is_alive():
            return
        for run in fleet.runs.to_push():
            mine = run.label in self._labels and fnmatchcase(run.repo, self._repos)
            if mine and fleet.runs.claim_push(run, self._worker):
                self._thread = threading.Thread(target=self._push, args=(fleet, run))
                self._thread.start()
                return

    def end(self) -> None:
        """Waits for a push that is at it."""
        if self._thread is not None:
            self._thread.join()

    def _push(self, fleet: Fleet, run: FleetRun) -> None:
        try:
            try:
                Checkout(self._folder, run).push(run.tip, fleet.runs.result(run.id)[0])
                told, error = f"pushed {run.id} to {run.branch}", ""
            except (AInternError, OSError) as wrong:
                if isinstance(wrong, StoreError):
                    raise
                told, error = f"could not push {run.id} to {run.branch}", str(wrong)
            with fleet.roles.acting():
                about = {"commit": run.tip, "error": error} if error else {"commit": run.tip}
                fleet.roles.record(told, about, run.id, who=self._worker)
                fleet.runs.end_push(run, self._worker, error)
        except StoreError as wrong:  # who claims it next makes sure
            log.warning("the push of %s is left to another worker: %s", run.id, wrong)
