"""The fleet's workers as rows: who is there, for what, and since when one is silent."""

from aintern.dataclass import dataclass
from aintern.errors import NotStored
from aintern.fleet.fleet_runs import PROTOCOL, give_back
from aintern.store.database import Database

LEASE = 30  # seconds that a worker may be silent before its runs are others'
_SHOWN = (
    "SELECT w.id, w.host, w.pid, w.labels, w.repos, CASE WHEN w.seen < clock_timestamp() - make_interval(secs => ?)"
    " THEN 'silent' ELSE w.status END, w.started_at, coalesce(r.id, '') FROM fleet.workers w"
    " LEFT JOIN fleet.runs r ON r.worker = w.id AND r.status = 'running' ORDER BY w.started_at"
)

_ANY_SILENT = (
    "SELECT EXISTS (SELECT 1 FROM fleet.workers WHERE seen < clock_timestamp() - make_interval(secs => ?)) OR EXISTS (SELECT 1"
    " FROM fleet.runs r WHERE status = 'running' AND NOT EXISTS (SELECT 1 FROM fleet.workers w WHERE w.id = r.worker))"
)


@dataclass(frozen=True, slots=True)
class FleetWorker:
    """A worker as it was seen last: `status` is working, draining or silent; `run` what it works on, '' for nothing."""

    id: str
    host: str
    pid: int
    labels: str
    repos: str
    status: str
    started_at: str = ""
    run: str = ""


class FleetWorkers:
    """The rows of one database. Every method raises StoreError when the database fails."""

    def __init__(self, database: Database, lease: float = LEASE) -> None:
        self.database = database
        self._lease = lease

    def beat(self, worker: FleetWorker) -> tuple[bool, bool]:
        """Says that a worker is there, and gives whether it is to drain, and whether it was not there before: it is new, or the others
        have taken it for dead."""
        row = self.database.row(
            "INSERT INTO fleet.workers (id, host, pid, labels, repos, status, protocol) VALUES (?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET seen = clock_timestamp() RETURNING status = 'draining', xmax = 0",
            (worker.id, worker.host, worker.pid, worker.labels, worker.repos, worker.status, PROTOCOL),
        )
        return (bool(row[0]), bool(row[1])) if row is not None else (False, False)

    def leave(self, worker: str) -> None:
        self.database.execute("DELETE FROM fleet.workers WHERE id = ?", (worker,))

    def drain(self, worker: str) -> int:
        """Lets a worker (all for '') end behind the run that it works on; gives how many there are. Raises NotStored for an unknown
        one."""
        which, values = ("WHERE starts_with(id, ?)", (worker,)) if worker else ("", ())
        count = self.database.execute(f"UPDATE fleet.workers SET status = 'draining' {which}", values)  # noqa: S608
        if worker and not count:
            raise NotStored(f"The fleet has no worker {worker!r}.", "List them with `aintern fleet workers`.")
        return count

    def listed(self) -> list[FleetWorker]:
        """Those that are there and those that went without a word, oldest first."""
        return [FleetWorker(*row) for row in self.database.rows(_SHOWN, (self._lease,))]

    def any_silent(self) -> bool:
        """Whether a worker went without a word, or a run's worker is not there."""
        return bool(self.database.rows(_ANY_SILENT, (self._lease,))[0][0])

    def release_silent(self) -> list[str]:
        """Takes the runs of silent workers from them, and gives the attempts that are over so. The silent ones are forgotten."""
        with self.database.transaction():
            self.database.execute(
                "DELETE FROM fleet.workers WHERE seen < clock_timestamp() - make_interval(secs => ?)", (self._lease,)
            )
            return give_back(self.database, "worker NOT IN (SELECT id FROM fleet.workers)")
