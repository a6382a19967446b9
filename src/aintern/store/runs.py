"""Runs of a conversation: when they started and how they ended, what they cost, and the calls that a kill cut off."""

from dataclasses import asdict

from aintern.dataclass import dataclass
from aintern.messages import ToolCall, new_id
from aintern.store.clock import just_after, utc_now
from aintern.store.conversations import OF_ITS_RUNS, Conversations
from aintern.store.database import Database

_MOST_TOKENS = 2**31 - 1  # what a PostgreSQL INTEGER holds; no model reads as much, but a server may claim to
_SUMS = "SELECT count(*), sum(tokens_in), sum(tokens_out), sum(tokens_cached), sum(seconds), sum(calls) FROM usage "
_ADD_USAGE = (
    "INSERT INTO usage (run_id, iteration, conversation_id, tokens_in, tokens_out, tokens_cached, seconds, calls)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (run_id, iteration) DO UPDATE SET"
    " conversation_id = excluded.conversation_id, tokens_in = excluded.tokens_in, tokens_out = excluded.tokens_out,"
    " tokens_cached = excluded.tokens_cached, seconds = excluded.seconds, calls = excluded.calls"
)


@dataclass(frozen=True, slots=True)
class RunInfo:
    """One request: `ended_at` is '' while it runs, and for ever when it was killed."""

    id: str
    conversation_id: str
    started_at: str
    ended_at: str
    reason: str
    iteration: int
    request: str


@dataclass(frozen=True, slots=True)
class InterruptedCall:
    """A call without a result. `may_have_run`: the audit log has it as allowed and not finished (`audit_id`), or as finished
    without its result having been stored. `runs_again`: it is to be taken up instead of told to the model."""

    call: ToolCall
    message_id: str
    run_id: str
    may_have_run: bool
    audit_id: str
    runs_again: bool = False


@dataclass(frozen=True, slots=True)
class UsageTotals:
    """Sums over iterations: tokens, seconds of model time, tool calls."""

    iterations: int = 0
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_cached: int = 0
    seconds: float = 0.0
    calls: int = 0


class Runs:
    """The runs of one database. Every method raises StoreError when the database fails."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def start(self, conversation_id: str, *, request: str = "", run_id: str = "") -> str:
        """Notes that a request is being worked on, and gives the run's id. It is the conversation's newest, whatever the clock of the
        machine says that had the one before."""
        identity, now, before = run_id or new_id("run"), utc_now(), self.newest(conversation_id)
        if before is not None and before.started_at >= now:
            now = just_after(before.started_at)
        self.database.insert("runs", id=identity, conversation_id=conversation_id, started_at=now, request=request)
        return identity

    def end(self, run_id: str, *, reason: str, iteration: int) -> None:
        now = utc_now()
        with self.database.transaction():
            self.database.execute(
                "UPDATE runs SET ended_at = ?, reason = ?, iteration = ? WHERE id = ?", (now, reason, iteration, run_id)
            )
            self.database.execute(
                "UPDATE conversations SET updated_at = ? WHERE id = (SELECT conversation_id FROM runs WHERE id = ?)",
                (now, run_id),
            )

    def add(self, run: RunInfo) -> None:
        """Keeps a run of which everything is known already, such as an imported one."""
        self.database.insert("runs", **asdict(run))

    def of(self, conversation_id: str) -> tuple[RunInfo, ...]:
        """The conversation's runs, oldest first."""
        rest = "WHERE conversation_id = ? ORDER BY started_at, id"
        return tuple(self.database.select(RunInfo, "runs", rest, (conversation_id,)))

    def info(self, run_id: str) -> RunInfo | None:
        """None for a run that went with its conversation; messages of a fork are of the runs of its origin."""
        found = self.database.select(RunInfo, "runs", "WHERE id = ?", (run_id,))
        return found[0] if found else None

    def newest(self, conversation_id: str) -> RunInfo | None:
        """The conversation's last run; without an `ended_at` it was killed, or is being worked on."""
        rest = "WHERE conversation_id = ? ORDER BY started_at DESC, id DESC LIMIT 1"
        found = self.database.select(RunInfo, "runs", rest, (conversation_id,))
        return found[0] if found else None

    def interrupted_calls(self, conversation_id: str) -> tuple[InterruptedCall, ...]:
        """Calls that never got their result, in order. Ask this when resuming; answer each with a message for the model."""
        answered: set[str] = set()
        unanswered: dict[str, tuple[ToolCall, str, str]] = {}
        for stored in Conversations(self.database).stored(conversation_id, with_calls=True):
            message = stored.message
            for call in message.tool_calls:
                unanswered[call.id] = (call, message.id, stored.run_id)
            if message.role == "tool":
                answered.add(message.call_id)
        left = [found for call_id, found in unanswered.items() if call_id not in answered]
        return tuple(self._interrupted(conversation_id, *found) for found in left)

    def add_usage(self, conversation_id: str, run_id: str, iteration: int, usage: UsageTotals) -> None:
        """What one iteration cost; written again for the same iteration it replaces what was there."""
        tokens = (min(count, _MOST_TOKENS) for count in (usage.tokens_in, usage.tokens_out, usage.tokens_cached))
        self.database.execute(_ADD_USAGE, (run_id, iteration, conversation_id, *tokens, usage.seconds, usage.calls))

    def usage(self, conversation_id: str = "", *, run_id: str = "") -> UsageTotals:
        """Sums of a conversation, or of one run."""
        which, identity = ("WHERE run_id = ?", run_id) if run_id else (OF_ITS_RUNS, conversation_id)
        row = self.database.row(_SUMS + which, (identity,))
        return UsageTotals(*(value or 0 for value in row)) if row else UsageTotals()

    def iterations(self, conversation_id: str) -> list[tuple[str, int, UsageTotals]]:
        """What each iteration cost: run, number, usage; in the order of the runs' ids and the numbers."""
        rows = self.database.rows(
            "SELECT run_id, iteration, tokens_in, tokens_out, tokens_cached, seconds, calls FROM usage"  # noqa: S608
            f" {OF_ITS_RUNS} ORDER BY run_id, iteration",
            (conversation_id,),
        )
        return [(run_id, number, UsageTotals(1, *cost)) for run_id, number, *cost in rows]

    def _interrupted(self, conversation_id: str, call: ToolCall, message_id: str, run_id: str) -> InterruptedCall:
        """The newest audit entry of the call tells whether it was let run."""
        row = self.database.row(
            "SELECT id, decision FROM audit_log WHERE call = ? AND conversation = ? AND kind = 'decided'"
            " ORDER BY seq DESC LIMIT 1",
            (call.id, conversation_id),
        )
        if row is None:
            return InterruptedCall(call, message_id, run_id, False, "")
        return InterruptedCall(call, message_id, run_id, row[1] in ("auto_approved", "user_approved"), row[0])
