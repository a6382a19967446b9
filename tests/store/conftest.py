"""Databases for the store's tests: SQLite files, and a real PostgreSQL server where Debian's package is installed."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from tests.postgresql_server import postgres_url as postgres_url


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Where a database of either kind is to be."""
    if request.param == "sqlite":
        return str(tmp_path / "aintern.db")
    return str(request.getfixturevalue("postgres_url"))


@pytest.fixture
def database(where: str) -> Iterator[Database]:
    with Database.open(where) as opened:
        yield opened


@pytest.fixture
def sqlite_database(tmp_path: Path) -> Iterator[Database]:
    with Database.open(tmp_path / "aintern.db") as opened:
        yield opened


RISKY = Risk(RiskLevel.HIGH, (RiskFactor(RiskLevel.HIGH, "deletes", "rm -rf build", "removes a folder"),))
HARMLESS = Risk(RiskLevel.SAFE)


def record(log: AuditLog, number: int = 0, *, finish: bool = True, **words: object) -> str:
    fields = {"tool": "run_command", "decision": "auto_approved", "risk": RISKY, "conversation": "conv_1"}
    fields |= {"parameters": {"command": f"make target{number}"}, "summary": f"Run: make target{number}"}
    entry = log.decided(Decision(**(fields | words)))  # type: ignore[arg-type]
    if finish:
        log.finished(entry, success=True, duration=0.25)
    return entry


@pytest.fixture
def log(database: Database) -> AuditLog:
    return AuditLog(database)


@pytest.fixture
def conversations(database: Database) -> Conversations:
    return Conversations(database)
