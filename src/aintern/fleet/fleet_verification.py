"""Whether a fleet's record is whole: each run's chain, who submitted it, and a decision for each call that it made."""

import hashlib
from collections.abc import Iterator, Sequence
from itertools import groupby

from aintern.store.audit_verify import AuditProblem
from aintern.store.database import Database

_LINKS = (
    "SELECT c.run, c.place, c.seq, c.hash, a.hash, a.id FROM fleet.chains c LEFT JOIN audit_log a ON a.seq = c.seq"
    " ORDER BY c.run, c.place"
)
_UNCHAINED = (
    "SELECT r.id, a.seq, a.id FROM fleet.runs r JOIN audit_log a ON a.conversation = r.conversation AND a.kind = 'decided'"
    " WHERE r.is_chained AND r.conversation <> '' AND NOT EXISTS (SELECT 1 FROM fleet.chains c WHERE c.seq = a.seq)"
    " ORDER BY r.id, a.seq"
)
_WITHOUT_CHAIN = (
    "SELECT id FROM fleet.runs r WHERE is_chained AND NOT EXISTS"
    " (SELECT 1 FROM fleet.chains c JOIN audit_log a ON a.seq = c.seq WHERE c.run = r.id AND c.place = 1 AND a.tool = 'fleet')"
    " ORDER BY id"
)


def fleet_problems(database: Database) -> Iterator[str]:
    """A sentence for each thing that is wrong with the record of a run. Reads every link once, and each call of the fleet's runs."""
    for run, links in groupby(database.iterate(_LINKS), lambda row: row[0]):
        before, place = "", 0
        for _, found, seq, link, row_hash, entry in links:
            if found != place + 1:
                yield f"run {run}: its chain has no link {place + 1}: removed"
            elif row_hash is None:
                yield f"run {run}: row {seq} missing: removed"
            elif hashlib.sha256(f"{before} {row_hash}".encode()).hexdigest() != link:
                yield f"run {run}: row {seq} ({entry}) is not the one that was written for it"
            before, place = link, found
    for run, seq, entry in database.rows(_UNCHAINED):
        yield f"run {run}: row {seq} ({entry}) was inserted: its chain has no link to it"
    for (run,) in database.rows(_WITHOUT_CHAIN):
        yield f"run {run}: who submitted it is not on the record"
    for run, call in unrecorded_calls(database):
        yield f"run {run}: its call {call} is not on the record"


def run_of(database: Database, problem: AuditProblem) -> str:
    """The run whose row a problem of the record is about; '' for none, and for several."""
    rows = database.rows(
        "SELECT DISTINCT run FROM fleet.chains WHERE seq BETWEEN ? AND ?", (problem.first, problem.last)
    )
    return str(rows[0][0]) if len(rows) == 1 else ""


def unrecorded_calls(database: Database) -> Sequence[tuple[str, str]]:
    """Calls of the fleet's runs (run, call) whose success stands in a transcript and whose decision stands nowhere on the record."""
    rows = database.rows(
        "SELECT r.id, m.body::jsonb ->> 'call_id' FROM fleet.runs r JOIN messages m ON m.conversation_id = r.conversation"
        """ WHERE m.body LIKE '%"role":"tool"%' AND (m.body::jsonb ->> 'success') IS DISTINCT FROM 'false'"""
        " AND NOT EXISTS (SELECT 1 FROM audit_log a WHERE a.call = m.body::jsonb ->> 'call_id'"
        " AND a.conversation = r.conversation AND a.kind = 'decided') ORDER BY 1, 2"
    )
    return [(run, call) for run, call in rows]
