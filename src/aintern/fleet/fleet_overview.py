"""A fleet at a glance: how many runs stand where, who works, what waits for an answer, and what the last day came to."""

from collections.abc import Mapping, Sequence

from aintern.dataclass import dataclass
from aintern.fleet.fleet import Fleet
from aintern.fleet.fleet_runs import ENDED, IN_TURN, FleetRun
from aintern.fleet.fleet_workers import FleetWorker
from aintern.store.parked_questions import ParkedQuestion

_AT_WORK = (
    "SELECT status, count(*) FROM fleet.runs WHERE status IN ('waiting', 'queued', 'running', 'parked') GROUP BY status"
)
_DAY = (
    "SELECT status, count(*), coalesce(sum(tokens_in + tokens_out), 0), sum(cost) FROM fleet.runs WHERE submitted_at >="
    """ to_char((clock_timestamp() - interval '1 day') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')"""
    " GROUP BY status"
)
# A worker takes the first of those with its labels.
_TURNS = f"SELECT id FROM fleet.runs WHERE status = 'queued' {IN_TURN} LIMIT 1000"  # noqa: S608


@dataclass(frozen=True, slots=True)
class FleetOverview:
    """`at_work`: how many runs are waiting, queued, running and parked; `ended` how many of the last day's submissions are done, failed
    and cancelled, `tokens` and `cost` (dollars; None where no prices are set) what all of these took. `turns`: the queued runs, the
    next one first, at most a thousand; `now` by the database's clock, ISO 8601 UTC."""

    now: str
    at_work: Mapping[str, int]
    ended: Mapping[str, int]
    tokens: int
    cost: float | None
    workers: Sequence[FleetWorker]
    questions: Sequence[tuple[FleetRun, ParkedQuestion]]
    turns: Sequence[str]


def overview(fleet: Fleet) -> FleetOverview:
    """As it is now. Its cost does not grow with what has ended before the last day. Raises StoreError."""
    database = fleet.database
    day = database.rows(_DAY)
    costs = [cost for _, _, _, cost in day if cost is not None]
    return FleetOverview(
        database.rows("SELECT fleet.now_text()")[0][0],
        dict(database.rows(_AT_WORK)),
        {status: count for status, count, _, _ in day if status in ENDED},
        int(sum(tokens for _, _, tokens, _ in day)),
        sum(costs) if costs else None,
        fleet.list_workers(),
        fleet.approvals(),
        [identity for (identity,) in database.rows(_TURNS)],
    )
