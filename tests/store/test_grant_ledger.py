"""What the ledger of grants promises: each is listed, counted, bounded in time, and can be taken back."""

import pytest

from aintern.errors import StoreError
from aintern.risk_level import RiskLevel
from aintern.store.database import Database
from aintern.store.grant_ledger import Grant, GrantLedger


@pytest.fixture
def ledger(database: Database) -> GrantLedger:
    return GrantLedger(database)


def add(ledger: GrantLedger, tool: str = "run_command", *, minutes: float = 0.0, **words: object) -> Grant:
    fields = {
        "scope": "prefix",
        "pattern": "npm run *",
        "max_risk": RiskLevel.HIGH,
        "effect": "allow",
        "lifetime": "session",
    }
    return ledger.add(Grant(tool=tool, **(fields | words)), minutes=minutes)  # type: ignore[arg-type]


def test_a_grant_is_kept_as_it_was_given(ledger: GrantLedger) -> None:
    given = add(ledger, workspace="/w", conversation_id="conv_1", session_id="s1", origin="terminal")
    assert ledger.get(given.id) == given and ledger.grants() == (given,)
    assert given.max_risk is RiskLevel.HIGH and given.expires_at == ""


def test_uses_are_counted_and_once_is_once(ledger: GrantLedger) -> None:
    once = add(ledger, lifetime="once")
    ledger.used(once.id)
    assert ledger.grants() == ()
    used = ledger.get(once.id)
    assert used.use_count == 1 and used.last_used_at


def test_minutes_pass(ledger: GrantLedger, monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    now = time.time()
    add(ledger, lifetime="minutes", minutes=5)
    assert len(ledger.grants()) == 1
    monkeypatch.setattr("time.time", lambda: now + 301)
    assert ledger.grants() == () and len(ledger.grants(active_only=False)) == 1


def test_minutes_belong_to_their_lifetime(ledger: GrantLedger) -> None:
    with pytest.raises(ValueError, match="minutes"):
        add(ledger, lifetime="session", minutes=5)
    with pytest.raises(ValueError, match="minutes"):
        add(ledger, lifetime="minutes")


def test_a_revoked_grant_stays_in_the_ledger(ledger: GrantLedger) -> None:
    given = add(ledger)
    assert ledger.revoke(given.id).revoked_at
    assert ledger.grants() == () and [each.id for each in ledger.grants(active_only=False)] == [given.id]
    with pytest.raises(StoreError, match="no grant"):
        ledger.revoke("grant_x")


def test_clearing_goes_by_tool_and_session(ledger: GrantLedger) -> None:
    add(ledger, session_id="s1")
    add(ledger, tool="write_file", session_id="s1")
    add(ledger, session_id="s2")
    assert ledger.clear(tool="write_file") == 1
    assert ledger.clear(session_id="s1") == 1
    assert ledger.clear() == 1 and ledger.grants() == ()
