"""`aintern grants`: a remembered answer is listed and taken back."""

import json
from pathlib import Path

from tests.terminal.conftest import Command


def test_a_grant_is_listed_and_revoked(command: Command, workspace: Path) -> None:
    from aintern.risk_level import RiskLevel
    from aintern.store.grant_ledger import Grant
    from aintern.store.store import Store

    store = Store.open()
    grant = store.grants.add(
        Grant(
            tool="run_command",
            scope="prefix",
            pattern="npm *",
            max_risk=RiskLevel.MEDIUM,
            effect="allow",
            lifetime="everywhere",
        )
    )
    store.close()
    (row,) = json.loads(command("grants", "list", "--json"))
    assert (row["id"], row["pattern"]) == (grant.id, "npm *")
    command("grants", "revoke", grant.id)
    assert "Nothing is remembered" in command("grants", "list")
    assert grant.id in command("grants", "list", "--all")
    assert "0 revoked" in command("grants", "clear", "--all")
