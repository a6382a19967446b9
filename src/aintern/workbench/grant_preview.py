"""What a remembered answer would also have allowed: the last calls on record, held against a scope by the gate's rules."""

import json
from collections.abc import Mapping
from typing import Any, get_args

from aintern.errors import AInternError
from aintern.permission.approvals import Scope
from aintern.permission.grants import covers_call, exact_key
from aintern.risk_level import RiskLevel
from aintern.session import Session
from aintern.store.audit_query import AuditQuery
from aintern.store.audit_row import AuditEntry

LOOKED_AT = 200
SHOWN = 8


def would_also_allow(
    session: Session, tool: str, scope: str, pattern: str, risk: str, parameters: Mapping[str, Any]
) -> dict[str, Any]:
    """How many of the last 200 recorded calls the scope covers, at no higher risk, and the newest different ones."""
    page = session.store.audit.page(AuditQuery(limit=LOOKED_AT))
    level = RiskLevel.of(risk)
    own = _facts(session, tool, parameters)
    wanted = next((each for each in get_args(Scope) if each == scope), None)
    covered = []
    for entry in page.entries:
        if wanted and own and entry.tool == tool and entry.risk <= level:
            facts = _facts(session, tool, _recorded(entry))
            if facts and covers_call(wanted, exact_key(own) if wanted == "exact" else pattern, facts, "allow"):
                covered.append(entry.summary)
    return {"looked_at": len(page.entries), "count": len(covered), "examples": list(dict.fromkeys(covered))[:SHOWN]}


def _facts(session: Session, tool_id: str, parameters: Mapping[str, Any]) -> Any:
    """What a call would do, or None where it would not even be valid."""
    tool = session.toolbox.get(tool_id)
    if tool is None:
        return None
    try:
        return session.gate.facts(tool, tool.validate(dict(parameters)))
    except AInternError:
        return None


def _recorded(entry: AuditEntry) -> dict[str, Any]:
    try:
        parameters = json.loads(entry.parameters)
    except ValueError:
        return {}  # parameters that were cut when they were recorded
    return parameters if isinstance(parameters, dict) else {}
