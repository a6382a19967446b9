"""One row of the audit log: its columns, its hash, and what a reader gets to see of it."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.risk_level import Risk, RiskFactor, RiskLevel

AuditDecision = Literal["auto_approved", "user_approved", "user_denied", "policy_blocked", "rate_limited", "error"]

COLUMNS = (
    *("seq", "kind", "id", "time", "tool", "tool_name", "risk", "factors", "decision", "denial_reason", "parameters"),
    *("proposed", "summary", "conversation", "run", "call", "who", "scope", "decided_at", "seconds_open", "grant_id"),
    *("success", "error", "duration", "previous_hash", "hash"),
)
GENESIS = "0" * 64  # what the first row names as the hash before it

_encode = json.JSONEncoder(ensure_ascii=True, separators=(",", ":"), check_circular=False).encode


def hash_of(row: Sequence[Any]) -> str:
    """SHA-256, in hexadecimal, of every column but the hash itself, as a JSON array in the order of `COLUMNS`."""
    return hashlib.sha256(_encode(row[:25]).encode()).hexdigest()


def listed(factors: Sequence[RiskFactor]) -> list[dict[str, str]]:
    """The factors as JSON objects: level, rule, cause, reason."""
    return [{"level": f.level.label, "rule": f.rule, "cause": f.cause, "reason": f.reason} for f in factors]


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What was decided about one call, before it runs.

    `proposed`: the parameters as the model gave them, where a person edited them. `decided_at`: UTC, now where empty.
    `seconds_open`: how long the question waited for a person. `only_failure_follows`: a success will not be written, so
    that its absence is no interruption. `tool_name` is the tool's id where empty.
    """

    tool: str
    decision: AuditDecision
    risk: Risk
    parameters: Mapping[str, Any]
    tool_name: str = ""
    denial_reason: str = ""
    summary: str = ""
    conversation: str = ""
    run: str = ""
    call: str = ""
    who: str = ""
    scope: str = ""
    decided_at: str = ""
    seconds_open: float | None = None
    grant_id: str = ""
    proposed: Mapping[str, Any] | None = None
    only_failure_follows: bool = False


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """One decision and, once it ran, its outcome. `seconds_open` and `duration` in seconds; `parameters` masked JSON text.

    `finished` is false for a call that was allowed and whose end was never written: interrupted, or still running,
    unless its result was left out (audit_all is off). `committed` and `discarded`: the changes of its layer that became real or
    were thrown away, counted, as JSON text; '' for none. Both: the commit failed, and was taken back.
    """

    seq: int
    id: str
    time: str
    tool: str
    tool_name: str
    risk: RiskLevel
    factors: str
    decision: AuditDecision
    denial_reason: str
    parameters: str
    proposed: str
    summary: str
    conversation: str
    run: str
    call: str
    who: str
    scope: str
    decided_at: str
    seconds_open: float | None
    grant_id: str
    hash: str
    finished: bool
    success: bool | None = None
    error: str = ""
    duration: float | None = None
    result_left_out: bool = False
    discarded: str = ""
    committed: str = ""

    @property
    def allowed(self) -> bool:
        return self.decision in ("auto_approved", "user_approved")

    @property
    def interrupted(self) -> bool:
        return self.allowed and not self.finished and not self.result_left_out


_OUTCOME = {
    "finished": "f.seq IS NOT NULL",
    "success": "f.success",
    "error": "coalesce(f.error, '')",
    "duration": "f.duration",
    "result_left_out": "d.error <> ''",
    "discarded": "coalesce(l.parameters, '')",
    "committed": "coalesce(c.parameters, '')",
}
_SHOWN = tuple(column.name for column in fields(AuditEntry))
# Entries, for a decided row d, its finished row f, and the rows l and c of its layer.
ENTRIES = (
    f"SELECT {', '.join(_OUTCOME.get(name, f'd.{name}') for name in _SHOWN)}"  # noqa: S608
    " FROM audit_log d LEFT JOIN audit_log f ON f.id = d.id AND f.kind = 'finished'"
    " LEFT JOIN audit_log l ON l.id = d.id AND l.kind = 'discarded'"
    " LEFT JOIN audit_log c ON c.id = d.id AND c.kind = 'committed'"
)


def entry_of(row: Sequence[Any]) -> AuditEntry:
    """An entry of a row that was selected by `ENTRIES`."""
    shown = dict(zip(_SHOWN, row, strict=True))
    for name in ("finished", "success", "result_left_out"):  # SQLite has no booleans
        shown[name] = None if shown[name] is None else bool(shown[name])
    return AuditEntry(**{**shown, "risk": RiskLevel(shown["risk"])})
