"""What a remembered answer would also have allowed: the last calls on record, held against a scope."""

import json
from collections.abc import Mapping
from fnmatch import fnmatchcase
from typing import Any

from aintern.risk_level import RiskLevel
from aintern.store.audit_query import AuditQuery
from aintern.store.audit_row import AuditEntry
from aintern.workbench.desk import Desk

LOOKED_AT = 200
SHOWN = 8


def would_also_allow(
    desk: Desk, tool: str, scope: str, pattern: str, risk: str, parameters: Mapping[str, Any]
) -> dict[str, Any]:
    """How many of the last 200 recorded calls the scope covers, at no higher risk, and the newest different ones."""
    page = desk.store.audit.page(AuditQuery(limit=LOOKED_AT))
    level = RiskLevel.of(risk)
    covered = [
        entry
        for entry in page.entries
        if entry.tool == tool and entry.risk <= level and _covers(scope, pattern, parameters, entry)
    ]
    return {
        "looked_at": len(page.entries),
        "count": len(covered),
        "examples": list(dict.fromkeys(entry.summary for entry in covered))[:SHOWN],
    }


def _covers(scope: str, pattern: str, parameters: Mapping[str, Any], entry: AuditEntry) -> bool:
    try:
        recorded = json.loads(entry.parameters)
    except ValueError:
        return False  # parameters that were cut when they were recorded
    match scope:
        case "exact":
            return bool(recorded == parameters)
        case "prefix":
            return _command_covered(pattern, str(recorded.get("command", "")))
        case "path":
            paths = [str(recorded[key]) for key in ("path", "source", "destination") if key in recorded]
            return bool(paths) and all(fnmatchcase(path.removeprefix("./"), pattern.replace("**", "*")) for path in paths)
        case _:
            return scope == "tool"


def _command_covered(pattern: str, command: str) -> bool:
    """The gate's own rule where it has one; it reads the command's structure."""
    from aintern.permission.command_patterns import covers

    return bool(pattern) and covers(pattern, command)
