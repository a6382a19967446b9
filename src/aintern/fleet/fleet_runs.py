"""The fleet's runs as rows: what was asked, where each stands, which attempt may write, and whose turn it is."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, fields
from fnmatch import fnmatchcase
from typing import Literal

from aintern.dataclass import dataclass
from aintern.errors import NotStored, UsageError
from aintern.messages import new_id
from aintern.store.database import Database

PushStatus = Literal["", "approved", "pushing", "pushed", "failed"]
# What an attempt does with the tables: workers of versions that agree in this finish each other's runs.
PROTOCOL = "2"
# Seconds: a worker that has been silent for longer is given nothing, and what it has not begun goes to another.
AT_HAND = 3.0
RunStatus = Literal["waiting", "queued", "running", "parked", "done", "failed", "cancelled"]
ENDED = ("done", "failed", "cancelled")
# The queued runs, the next one first.
IN_TURN = "ORDER BY priority DESC, turn, submitted_at"
SEARCHED = ("request", "repo", "submitter", "model")  # columns that a list can be narrowed by
HIGHEST_PRIORITY = 100
# Who hands runs on must be alone: two could let two runs of one branch go.
_ALONE = "SELECT pg_advisory_xact_lock(1634299510)"
_READY = (
    "SELECT r.id, r.priority, r.submitter FROM fleet.runs r WHERE r.status = 'waiting'"
    " AND (r.after = '' OR EXISTS (SELECT 1 FROM fleet.runs a WHERE a.id = r.after AND a.status = 'done'))"
    " AND NOT EXISTS (SELECT 1 FROM fleet.runs b WHERE b.repo = r.repo AND b.branch = r.branch AND b.id <> r.id"
    " AND (b.status IN ('queued', 'running', 'parked')"
    " OR b.status = 'waiting' AND (b.submitted_at, b.id) < (r.submitted_at, r.id)))"
    " ORDER BY r.submitted_at, r.id"
)
# Each submitter's next run stands behind as many of the others' as it has before it: they take turns, whoever came first with many.
_QUEUE = (
    "UPDATE fleet.runs SET status = 'queued', is_placed = FALSE, token = token + 1, turn = GREATEST("
    "(SELECT coalesce(min(turn), 0) FROM fleet.runs WHERE status = 'queued' AND priority = ?),"
    "(SELECT coalesce(max(turn) + 1, 0) FROM fleet.runs WHERE status = 'queued' AND priority = ? AND submitter = ?))"
    " WHERE id = ?"
)
# A parked run whose questions all have their answers goes on, on whichever worker is free.
_ANSWERED = (
    "SELECT r.id, r.priority, r.submitter FROM fleet.runs r WHERE r.status = 'parked'"
    " AND EXISTS (SELECT 1 FROM parked_questions q WHERE q.conversation_id = r.conversation)"
    " AND NOT EXISTS (SELECT 1 FROM parked_questions q WHERE q.conversation_id = r.conversation AND q.answer = '')"
)
_UNASSIGNED = "WHERE status = 'queued' AND worker = ''"
_REPOS = f"SELECT DISTINCT repo FROM fleet.runs {_UNASSIGNED}"  # noqa: S608
_IS_AT_HAND = "w.status = 'working' AND w.protocol = ? AND w.seen > clock_timestamp() - make_interval(secs => ?)"
_FREE = (
    f"SELECT w.id, w.labels, w.repos FROM fleet.workers w WHERE {_IS_AT_HAND}"  # noqa: S608
    " AND NOT EXISTS (SELECT 1 FROM fleet.runs r WHERE r.worker = w.id AND r.status IN ('queued', 'running'))"
    " ORDER BY w.started_at"
)
_UNHEARD = f"worker <> '' AND worker NOT IN (SELECT w.id FROM fleet.workers w WHERE {_IS_AT_HAND})"  # noqa: S608
_CUT_OFF = (
    "UPDATE fleet.runs r SET status = 'failed', reason = 'not_started', ended_at = fleet.now_text(), error ="
    " 'The run ' || r.after || ' that it was to follow is ' || a.status || '.'"
    " FROM fleet.runs a WHERE r.status = 'waiting' AND a.id = r.after AND a.status IN ('failed', 'cancelled')"
)

# One that its worker left when it ended is anybody's.
_TO_PUSH = "(push = 'approved' OR push = 'pushing' AND NOT EXISTS (SELECT 1 FROM fleet.workers w WHERE w.id = fleet.runs.push_worker))"


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetTask:
    """What a run is to do. `repo` is a URL or an absolute path; `ref` a branch, tag or commit to start from (''
    is the repository's default); `branch` gets the result ('' is one of the run's own). `policy` is the text of a settings file
    with a `[policy]`; `priority` 0 to 100, the highest first; `after` the run that must be done before; `max_time` in seconds;
    `label` what its worker must have."""

    request: str
    repo: str
    ref: str = ""
    branch: str = ""
    model: str = ""
    policy: str = ""
    priority: int = 50
    after: str = ""
    max_time: float | None = None
    label: str = ""

    def __post_init__(self) -> None:
        if not self.request.strip():
            raise UsageError("The request is empty.", "Say what is to be done.")
        if not self.repo:
            raise UsageError("The run has no repository.", "Name its URL or path with --repo.")
        if not 0 <= self.priority <= HIGHEST_PRIORITY:
            raise UsageError(f"There is no priority {self.priority}.", f"It is from 0 to {HIGHEST_PRIORITY}.")


@dataclass(frozen=True, slots=True, kw_only=True)
class FleetRun:
    """A run as it stands. Times are ISO 8601 UTC by the database's clock, '' where they have not come; `token` counts its attempts,
    `tip` is the commit with its result, `cost` in dollars, None where no prices are set. `push`: whether its
    result is to be in the repository that it came from, '' where nobody has said so."""

    id: str
    request: str
    repo: str
    ref: str
    branch: str
    model: str
    policy: str
    priority: int
    after: str
    max_time: float | None
    label: str
    submitter: str
    retry_of: str
    status: RunStatus
    reason: str
    error: str
    token: int
    turn: int
    worker: str
    conversation: str
    base: str
    tip: str
    tokens_in: int
    tokens_out: int
    cost: float | None
    submitted_at: str
    started_at: str
    ended_at: str
    push: PushStatus = ""
    push_error: str = ""

    @property
    def has_ended(self) -> bool:
        return self.status in ENDED

    @property
    def attempt(self) -> str:
        """The id of its newest attempt, by which the engine's queue and the fence know it."""
        return f"{self.id}.{self.token}"

    @property
    def task(self) -> FleetTask:
        return FleetTask(**{each.name: getattr(self, each.name) for each in fields(FleetTask)})


class FleetRuns:
    """The rows of one database. Every method raises StoreError when the database fails."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, task: FleetTask, submitter: str, *, identity: str = "", retry_of: str = "") -> str:
        """Takes a run in, to wait for its turn, and gives its id, a new one where none is given. Raises NotStored where it is to follow
        one that there is not."""
        identity = identity or new_id("fleet")
        after = self.named(task.after).id if task.after else ""
        row = asdict(task) | {"after": after, "branch": task.branch or f"aintern/{identity}"}
        self.database.insert("fleet.runs", id=identity, submitter=submitter, retry_of=retry_of, **row)
        return identity

    def named(self, given: str) -> FleetRun:
        """The run that `given` is, or that alone begins so. Raises NotStored."""
        found = self._select("WHERE id = ?", (given,))
        if given and not found:
            found = self._select("WHERE starts_with(id, ?) LIMIT 2", (given,))
        if not found:
            raise NotStored(f"The fleet has no run {given!r}.", "List them with `aintern fleet list`.")
        if len(found) > 1:
            raise NotStored(f"Several runs begin with {given!r}.", "Give more of the id.")
        return found[0]

    def listed(
        self, statuses: Sequence[str] = (), limit: int = 50, containing: Mapping[str, str] | None = None
    ) -> list[FleetRun]:
        """The newest `limit` runs, those of these statuses if any are given. `containing`: what the columns that it names (request, repo,
        submitter, model) have in them, in any case of letters."""
        wanted = {name: (containing or {}).get(name, "") for name in SEARCHED}
        conditions = [f"position(lower(?) in lower({name})) > 0" for name, text in wanted.items() if text]
        if statuses:
            conditions.append(f"status IN ({', '.join('?' * len(statuses))})")
        which = f"WHERE {' AND '.join(conditions)}" if conditions else ""
        values = (*filter(None, wanted.values()), *statuses, limit)
        return self._select(f"{which} ORDER BY submitted_at DESC, id DESC LIMIT ?", values)

    def hand_on(self) -> list[str]:
        """Lets go of what waits no more: runs whose predecessor is done and whose branch is free are queued, those whose predecessor
        was not done fail, parked ones whose questions are answered are queued again. Then each free worker is given the next in turn
        that it may take. Gives the attempts that were some worker's who is not at hand."""
        database = self.database
        with database.transaction():
            database.row(_ALONE)
            while database.execute(_CUT_OFF):
                pass  # others may have waited for those
            ready = database.rows(_READY) + database.rows(_ANSWERED)
            for identity, priority, submitter in ready:
                database.execute(_QUEUE, (priority, priority, submitter, identity))
            released = give_back(database, _UNHEARD, (PROTOCOL, AT_HAND), status="queued")
            self._assign()
        return released

    def _assign(self) -> None:
        free = self.database.rows(_FREE, (PROTOCOL, AT_HAND))
        if not free:
            return
        repos = [repo for (repo,) in self.database.rows(_REPOS)]
        for worker, labels, glob in free:
            taken = ["", *filter(None, labels.split(","))]
            fitting = [repo for repo in repos if fnmatchcase(repo, glob)]
            if fitting:
                which = f"label IN ({', '.join('?' * len(taken))}) AND repo IN ({', '.join('?' * len(fitting))})"
                self.database.execute(
                    f"UPDATE fleet.runs SET worker = ? WHERE id = (SELECT id FROM fleet.runs {_UNASSIGNED} AND {which}"  # noqa: S608
                    f" {IN_TURN} LIMIT 1)",
                    (worker, *taken, *fitting),
                )

    def unplaced(self) -> list[FleetRun]:
        """Attempts that their workers have not been told of."""
        return self._select("WHERE status = 'queued' AND worker <> '' AND NOT is_placed")

    def placed(self, run: FleetRun) -> None:
        self.database.execute("UPDATE fleet.runs SET is_placed = TRUE WHERE id = ? AND token = ?", (run.id, run.token))

    def begin(self, identity: str, token: int, worker: str) -> FleetRun | None:
        """The run, now held by this attempt; None where the attempt is not the newest any more, or nothing is to be done."""
        with self.database.transaction():
            changed = self.database.execute(
                "UPDATE fleet.runs SET status = 'running', worker = ?, started_at = CASE started_at WHEN '' THEN"
                " fleet.now_text() ELSE started_at END"
                " WHERE id = ? AND token = ? AND status = 'queued' AND worker IN ('', ?)",
                (worker, identity, token, worker),
            )
            if not changed:
                return None
            run = self.named(identity)
            # The token, not the other process's looks, says who may write to its conversation.
            self.database.execute("UPDATE conversations SET owner = '' WHERE id = ?", (run.conversation,))
            return run

    def note(self, run: FleetRun, **columns: object) -> None:
        """Keeps what an attempt has found; nothing where it holds the run no more."""
        names = ", ".join(f"{name} = ?" for name in columns)
        sql = f"UPDATE fleet.runs SET {names} WHERE id = ? AND token = ? AND status = 'running'"  # noqa: S608
        self.database.execute(sql, (*columns.values(), run.id, run.token))

    def end(self, run: FleetRun, status: RunStatus, **columns: object) -> None:
        """An attempt's end: the run is parked, or over; nothing where it holds the run no more."""
        ended = {"status": status, "worker": "", "is_cancelling": False, **columns}
        if status != "parked":
            ended["ended_at"] = self.database.rows("SELECT fleet.now_text()")[0][0]
        self.note(run, **ended)

    def give_back(self, run: FleetRun) -> None:
        """An attempt that ends without a result: another goes on."""
        give_back(self.database, "id = ? AND token = ?", (run.id, run.token))

    def give_back_forgotten(self, worker: str, attempt: str) -> list[str]:
        """Gives back what a worker holds beside the `attempt` that it works on ('' for none): it could not say how those ended. Gives these
        attempts."""
        return give_back(self.database, "worker = ? AND id || '.' || token <> ?", (worker, attempt))

    def unbegun(self, worker: str) -> str:
        """The attempt that a worker is to begin, '' for none."""
        sql = "SELECT id || '.' || token FROM fleet.runs WHERE status = 'queued' AND worker = ? AND is_placed"
        row = self.database.row(sql, (worker,))
        return str(row[0]) if row else ""

    def give_back_unbegun(self, worker: str, attempt: str) -> None:
        """The worker was never told of this attempt: the engine lost it with a connection."""
        which = "worker = ? AND id || '.' || token = ?"
        give_back(self.database, which, (worker, attempt), status="queued")

    def cancel(self, identity: str) -> FleetRun:
        """Ends a run that nobody works on, and asks the worker of another to; gives the run as it was. Raises UsageError for one that
        has ended."""
        with self.database.transaction():
            self.database.row("SELECT 1 FROM fleet.runs WHERE id = ? FOR UPDATE", (identity,))
            run = self.named(identity)
            if run.has_ended:
                raise UsageError(f"The run {run.id} is {run.status} already.")
            if run.status == "running":
                self.database.execute("UPDATE fleet.runs SET is_cancelling = TRUE WHERE id = ?", (run.id,))
                return run
            self.database.execute(
                "UPDATE fleet.runs SET status = 'cancelled', reason = 'cancelled', ended_at = fleet.now_text() WHERE id = ?",
                (run.id,),
            )
            self.database.execute("DELETE FROM parked_questions WHERE conversation_id = ?", (run.conversation,))
        return run

    def is_cancelling(self, run: FleetRun) -> bool | None:
        """Whether somebody wants a running attempt to end; None where it holds the run no more."""
        row = self.database.row(
            "SELECT is_cancelling FROM fleet.runs WHERE id = ? AND token = ? AND status = 'running'",
            (run.id, run.token),
        )
        return bool(row[0]) if row else None

    def keep_result(self, run: FleetRun, bundle: bytes, patch: bytes) -> None:
        self.database.execute(
            "INSERT INTO fleet.results (run, bundle, patch) VALUES (?, ?, ?)"
            " ON CONFLICT (run) DO UPDATE SET bundle = excluded.bundle, patch = excluded.patch",
            (run.id, bundle, patch),
        )

    def result(self, identity: str) -> tuple[bytes, bytes]:
        """The run's commits as a git bundle and its patch; empty where it has made none."""
        row = self.database.row("SELECT bundle, patch FROM fleet.results WHERE run = ?", (identity,))
        return (bytes(row[0]), bytes(row[1])) if row else (b"", b"")

    def approve_push(self, run: FleetRun) -> bool:
        """Lets a worker push the run's result; False where that was said before and has not failed."""
        sql = "UPDATE fleet.runs SET push = 'approved', push_error = '' WHERE id = ? AND push IN ('', 'failed')"
        return self.database.execute(sql, (run.id,)) > 0

    def to_push(self) -> list[FleetRun]:
        """Runs whose result is to be pushed and whose push nobody is at."""
        return self._select(f"WHERE {_TO_PUSH} ORDER BY submitted_at LIMIT 100")

    def claim_push(self, run: FleetRun, worker: str) -> bool:
        """Whether this worker is the one that pushes the run's result."""
        sql = f"UPDATE fleet.runs SET push = 'pushing', push_worker = ? WHERE id = ? AND {_TO_PUSH}"  # noqa: S608
        return self.database.execute(sql, (worker, run.id)) > 0

    def end_push(self, run: FleetRun, worker: str, error: str) -> None:
        """How a worker's push went: '' or why it failed."""
        self.database.execute(
            "UPDATE fleet.runs SET push = ?, push_error = ? WHERE id = ? AND push = 'pushing' AND push_worker = ?",
            ("failed" if error else "pushed", error, run.id, worker),
        )

    def newest_on_branch(self, run: FleetRun) -> FleetRun | None:
        """The run whose result stands on the run's branch, where one before it worked there."""
        found = self._select(
            "WHERE repo = ? AND branch = ? AND status = 'done' AND tip <> '' AND id <> ?"
            " ORDER BY submitted_at DESC, id DESC LIMIT 1",
            (run.repo, run.branch, run.id),
        )
        return found[0] if found else None

    def add_events(self, run: FleetRun, lines: Sequence[str]) -> None:
        """Keeps events for who follows from elsewhere."""
        self.database.execute(
            "INSERT INTO fleet.events (run, seq, lines) SELECT ?, coalesce(max(seq), 0) + 1, ? FROM fleet.events WHERE run = ?",
            (run.id, "\n".join(lines), run.id),
        )

    def events(self, identity: str, after: int) -> Iterator[tuple[int, list[str]]]:
        """The run's event lines behind a place, as they were written together, with their place."""
        rows = self.database.rows(
            "SELECT seq, lines FROM fleet.events WHERE run = ? AND seq > ? ORDER BY seq", (identity, after)
        )
        for seq, lines in rows:
            yield seq, lines.split("\n")

    def _select(self, rest: str, parameters: Sequence[object] = ()) -> list[FleetRun]:
        return self.database.select(FleetRun, "fleet.runs", rest, parameters)


def give_back(
    database: Database, which: str, parameters: Sequence[object] = (), *, status: RunStatus = "running"
) -> list[str]:
    """Lets other attempts go on with those of a status that an SQL condition names; gives these."""
    changed = "status = 'queued', token = token + 1, is_placed = FALSE, worker = ''"
    sql = f"UPDATE fleet.runs SET {changed} WHERE status = '{status}' AND {which} RETURNING id, token"  # noqa: S608
    rows = database.rows(sql, parameters)
    return [f"{identity}.{token - 1}" for identity, token in rows]
