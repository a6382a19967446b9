"""Databases for the store's tests: SQLite files, and a real PostgreSQL server where Debian's package is installed."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.risk_level import Risk, RiskFactor, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.store.conversations import Conversations
from aintern.store.database import Database


def _postgres_folder() -> Path | None:
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name), reverse=True)
    return folders[0] if folders else None


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The URL of a server of our own, without a database name; it listens on a socket in a folder that goes away."""
    programs = _postgres_folder()
    if programs is None:
        pytest.skip("PostgreSQL is not installed: apt-get install postgresql")
    if os.geteuid() == 0 and shutil.which("runuser") is None:
        pytest.skip("PostgreSQL does not run as root, and runuser is missing")
    with tempfile.TemporaryDirectory(prefix="aintern-postgres-") as folder:
        base = Path(folder)
        as_user: list[str] = []
        if os.geteuid() == 0:
            shutil.chown(base, "postgres", "postgres")
            as_user = ["runuser", "-u", "postgres", "--"]

        def run(*command: str) -> None:
            subprocess.run([*as_user, *command], check=True, capture_output=True, cwd=base)

        data = str(base / "data")
        run(str(programs / "initdb"), "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--no-sync")
        rules = base / "data" / "pg_hba.conf"
        rules.write_text(
            f"local all with_password scram-sha-256\n{rules.read_text()}"
        )  # the first rule that fits counts
        options = f"-k {base} -c listen_addresses='' -c fsync=off"
        run(str(programs / "pg_ctl"), "-D", data, "-w", "-l", str(base / "log"), "-o", options, "start")
        try:
            yield f"postgresql://postgres@/{{name}}?host={base}"
        finally:
            run(str(programs / "pg_ctl"), "-D", data, "-m", "immediate", "stop")


@pytest.fixture
def postgres_url(postgres_server: str) -> Iterator[str]:
    """The URL of an empty database."""
    import psycopg

    with psycopg.connect(postgres_server.format(name="postgres"), autocommit=True) as server:
        server.execute("DROP DATABASE IF EXISTS aintern WITH (FORCE)")
        server.execute("CREATE DATABASE aintern")
    yield postgres_server.format(name="aintern")


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
