"""What the schema promises: databases of every released version open, none is half migrated, and an unknown one is refused."""

import gzip
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from aintern.errors import StoreError
from aintern.store.audit_log import AuditLog
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.grant_ledger import GrantLedger
from aintern.store.migration import FOLDER, due_migrations, statements
from aintern.store.parked_questions import ParkedQuestions
from aintern.store.runs import Runs

OLD = Path(__file__).with_name("databases")  # as released versions wrote them
VERSIONS = sorted(path.name[:4] for path in OLD.glob("*.db.gz"))
NEWEST = due_migrations("", "sqlite", "")[-1].number
NEXT = f"{int(NEWEST) + 1:04d}"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The migrations, and one more."""
    copy = shutil.copytree(FOLDER, tmp_path / "migrations")
    (copy / f"{NEXT}_mood.sql").write_text("ALTER TABLE conversations ADD COLUMN mood TEXT DEFAULT 'calm';\n")
    return copy


def old_database(where: str, version: str, tmp_path: Path) -> Path:
    """Puts a released version's database there and gives its audit log's head file."""
    head = Path(shutil.copy(OLD / f"{version}.postgresql.audit-head", tmp_path / "head"))
    if where.startswith("postgresql"):
        with psycopg.connect(where, autocommit=True) as server:
            server.execute((OLD / f"{version}.postgresql.sql").read_bytes())
        return head
    Path(where).write_bytes(gzip.decompress((OLD / f"{version}.db.gz").read_bytes()))
    return Path(shutil.copy(OLD / f"{version}.db.audit-head", f"{where}.audit-head"))


def layout(database: Database) -> list[tuple[object, ...]]:
    """Columns, keys and indexes, without what only says how they were written down."""
    if database.kind == "postgresql":
        columns = (
            "SELECT table_name, column_name, data_type, is_nullable, column_default FROM information_schema.columns"
        )
        found = database.rows(f"{columns} WHERE table_schema = 'public'")
        return sorted(map(repr, found + database.rows("SELECT indexdef FROM pg_indexes WHERE schemaname = 'public'")))
    tables = [name for (name,) in database.rows("SELECT name FROM sqlite_master WHERE type = 'table'")]
    found = []
    for table in tables:
        found += [
            (table, *row[1:4], str(row[4]).strip("'"), row[5]) for row in database.rows(f"PRAGMA table_info({table})")
        ]
        for _, index, unique, _, partial in database.rows(f"PRAGMA index_list({table})"):
            found.append((index, unique, partial, *database.rows(f"PRAGMA index_info({index})")))
    return sorted(map(repr, found))


@pytest.mark.parametrize("version", VERSIONS)
def test_a_database_of_a_released_version_opens_whole(where: str, version: str, tmp_path: Path) -> None:
    head = old_database(where, version, tmp_path)
    with Database.open(where) as database:
        assert database.rows("SELECT version_num FROM schema_version") == [(NEWEST,)]
        log, conversations = AuditLog(database, head), Conversations(database)
        assert log.verify().whole and len(log.page().entries) == 4
        assert conversations.messages("conv_old")[0].text == "Fix the login"
        assert conversations.info("conv_old").title == "Fix the login" and conversations.plan("conv_old")
        assert Runs(database).usage("conv_old").tokens_in == 10 and GrantLedger(database).grants()[0].pattern == "make"
        (parked,) = ParkedQuestions(database).open()
        ParkedQuestions(database).park("call_9", "another", parked.tool, "", parked.risk, "")
        assert len(ParkedQuestions(database).open()) == 2
        log.close()


@pytest.mark.parametrize("version", VERSIONS)
def test_an_old_database_becomes_what_a_new_one_is(where: str, version: str, tmp_path: Path) -> None:
    with Database.open(where) as database:
        new = layout(database)
    if where.startswith("postgresql"):
        with psycopg.connect(where, autocommit=True) as server:
            server.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
    else:
        for path in tmp_path.glob("aintern.db*"):
            path.unlink()
    old_database(where, version, tmp_path)
    with Database.open(where) as database:
        assert layout(database) == new


def test_a_migration_keeps_old_data_and_leaves_a_copy(where: str, folder: Path) -> None:
    with Database.open(where) as database:
        database.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES ('c', '1', '1')")
    with Database.open(where, migrations=folder) as database:
        assert database.rows("SELECT id, mood FROM conversations") == [("c", "calm")]
        assert database.rows("SELECT version_num FROM schema_version") == [(NEXT,)]
    if not where.startswith("postgresql"):
        copy = sqlite3.connect(f"{where}.schema-{NEWEST}.bak")
        assert copy.execute("SELECT id FROM conversations").fetchall() == [("c",)]
        assert copy.execute("SELECT version_num FROM schema_version").fetchall() == [(NEWEST,)]
        copy.close()


def test_a_failed_migration_changes_nothing(where: str, folder: Path) -> None:
    (folder / f"{NEXT}_mood.sqlite.sql").write_text("SELECT nonsense FROM nowhere;\n")
    (folder / f"{NEXT}_mood.postgresql.sql").write_text("SELECT nonsense FROM nowhere;\n")
    Database.open(where).close()
    with pytest.raises(StoreError, match=rf"\(schema {NEWEST}\) could not be brought to schema {NEXT}: .*nowhere"):
        Database.open(where, migrations=folder)
    with Database.open(where) as database:
        assert database.rows("SELECT version_num FROM schema_version") == [(NEWEST,)]
        with pytest.raises(StoreError):
            database.rows("SELECT mood FROM conversations")


def test_a_newer_version_is_refused(where: str, folder: Path) -> None:
    Database.open(where, migrations=folder).close()
    with pytest.raises(StoreError, match=f"newer AIntern .*{NEXT}, known here: {NEWEST}"):
        Database.open(where)


def test_an_unknown_version_is_refused(where: str) -> None:
    with Database.open(where) as database:
        database.execute("UPDATE schema_version SET version_num = '0000'")
    with pytest.raises(StoreError, match="a schema that no AIntern made"):
        Database.open(where)


@pytest.mark.parametrize("version", ["", "0001"])
def test_several_processes_may_make_or_upgrade_it_at_once(where: str, version: str, tmp_path: Path) -> None:
    if version:
        old_database(where, version, tmp_path)
    program = f"from aintern.store.database import Database; Database.open({where!r}, timeout=60).close()"
    started = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(4)]
    assert [process.wait(60) for process in started] == [0] * 4
    with Database.open(where) as database:
        assert database.rows("SELECT version_num FROM schema_version") == [(NEWEST,)]
    if version and not where.startswith("postgresql"):
        copy = sqlite3.connect(f"{where}.schema-{version}.bak")
        assert copy.execute("SELECT version_num FROM schema_version").fetchall() == [(version,)]
        copy.close()


def test_the_migrations_are_numbered_without_gaps() -> None:
    numbers = [migration.number for migration in due_migrations("", "postgresql", "")]
    assert numbers == [f"{number:04d}" for number in range(1, len(numbers) + 1)]


def test_a_script_is_read_statement_by_statement() -> None:
    script = "-- a; comment\nCREATE TABLE a (x);\nCREATE TRIGGER t AFTER INSERT ON a BEGIN\n DELETE FROM a;\nEND;\n"
    assert [text.split()[-1] for text in statements(script)] == ["(x);", "END;"]
