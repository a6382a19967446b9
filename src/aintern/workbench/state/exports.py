"""The downloads: the audit log and conversations, secrets masked, as the store writes them."""

import re
from collections.abc import Iterator, Mapping
from typing import get_args

from aintern.risk_level import RiskLevel
from aintern.store.audit_export import csv_lines, json_lines
from aintern.store.audit_query import AuditQuery
from aintern.store.audit_row import AuditDecision
from aintern.store.conversation_export import export_json_lines, export_markdown
from aintern.store.store import Store

DECISIONS: tuple[AuditDecision, ...] = get_args(AuditDecision)
_ID = re.compile(r"[A-Za-z0-9_]{1,64}")


def audit_query(given: Mapping[str, str]) -> AuditQuery:
    """A query of what the viewer's fields hold; what is empty or unknown does not filter."""
    decision = next((each for each in DECISIONS if each == given.get("decision")), None)
    risk = next((level for level in RiskLevel if level.value == given.get("risk")), RiskLevel.SAFE)
    return AuditQuery(
        since=given.get("since", ""),
        until=given.get("until", ""),
        tool=given.get("tool", ""),
        decision=decision,
        min_risk=risk,
        conversation=given.get("conversation", ""),
        text=given.get("text", ""),
    )


def audit_export(store: Store, kind: str, given: Mapping[str, str]) -> Iterator[str] | None:
    """The audit log as `jsonl` or `csv`; None for another kind."""
    writer = {"jsonl": json_lines, "csv": csv_lines}.get(kind)
    return writer(store.audit.entries(audit_query(given))) if writer else None


def conversation_export(store: Store, conversation: str, kind: str) -> Iterator[str] | None:
    """A conversation as `md` or `jsonl`; None for another kind or what can't be an id. Raises StoreError for one that is
    not there."""
    writer = {"md": export_markdown, "jsonl": export_json_lines}.get(kind)
    if writer is None or not _ID.fullmatch(conversation):
        return None
    store.conversations.info(conversation)
    return writer(store.conversations, conversation)
