"""What opening the database promises: it is made quickly, kept up to date, and every failure says what to do."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.errors import StoreError, UsageError
from aintern.store import schema
from aintern.store.database import Database
from aintern.store.migrations.upgrade import engine_of, upgrade
from aintern.store.sql_text import SCHEMA_VERSION
from aintern.store.store_location import locate


def test_it_is_made_once_and_found_again(where: str) -> None:
    with Database.open(where) as first:
        first.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES ('c', '1', '1')")
    with Database.open(where) as second:
        assert second.rows("SELECT id FROM conversations") == [("c",)]
        assert second.rows("SELECT version_num FROM schema_version") == [(SCHEMA_VERSION,)]


def test_the_default_is_a_file_in_the_users_data_folder(home: Path) -> None:
    with Database.open() as database:
        assert database.location.path == home / ".local/share/aintern/aintern.db"
    assert (home / ".local/share/aintern/aintern.db").stat().st_mode & 0o777 == 0o600


def test_the_environment_names_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AINTERN_DATABASE", f"sqlite:///{tmp_path}/other.db")
    with Database.open() as database:
        assert database.location.path == tmp_path / "other.db"


@pytest.mark.parametrize("named", [":memory:", "sqlite://", "sqlite:///:memory:"])
def test_a_database_in_memory_is_refused(named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match="database in memory") as refused:
        Database.open(named)
    assert "Name a file" in refused.value.hint
    assert not list(tmp_path.iterdir())


def test_a_urls_password_is_not_shown() -> None:
    assert locate("postgresql://me:secret@host/name").shown == "postgresql://me@host/name"


def test_making_and_opening_import_neither_sqlalchemy_nor_alembic(tmp_path: Path) -> None:
    program = (
        "import sys; from aintern.store.database import Database; from aintern.store.audit_log import AuditLog;"
        "from aintern.store.conversations import Conversations; import aintern.store.runs, aintern.store.grant_rows;"
        f"Database.open({str(tmp_path / 'a.db')!r}).close(); Database.open({str(tmp_path / 'a.db')!r}).close();"
        "heavy = {'sqlalchemy', 'alembic', 'psycopg', 'detect_secrets', 'zstandard', 'platformdirs'};"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_the_rendered_schema_is_the_schema() -> None:
    rendered = Path(schema.__file__).with_name("sqlite_schema.sql").read_text(encoding="utf-8")
    assert rendered == schema.render_sqlite(), (
        "run: python -m aintern.store.schema > src/aintern/store/sqlite_schema.sql"
    )


def test_the_newest_migration_is_the_version() -> None:
    scripts = sorted(Path(schema.__file__).with_name("migrations").glob("versions/*.py"))
    numbers = [script.name[:4] for script in scripts]
    assert numbers == [f"{number:04d}" for number in range(1, len(numbers) + 1)]
    assert numbers[-1] == SCHEMA_VERSION


def test_the_database_has_exactly_the_schema(database: Database) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    engine = engine_of(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"version_table": "schema_version"})
        differences = [d for d in compare_metadata(context, schema.metadata) if "audit_search" not in str(d)]
    engine.dispose()
    assert differences == []


NEXT = f"{int(SCHEMA_VERSION) + 1:04d}"
MIGRATION = f"""
revision = "{NEXT}"
down_revision = "{SCHEMA_VERSION}"


def upgrade():
    from alembic import op
    import sqlalchemy
    op.add_column("conversations", sqlalchemy.Column("mood", sqlalchemy.Text, server_default="calm"))
    {{more}}
"""


def migrations_with(tmp_path: Path, more: str) -> Path:
    source = Path(schema.__file__).with_name("migrations")
    folder = tmp_path / "migrations"
    (folder / "versions").mkdir(parents=True)
    for path in (source / "env.py", *source.glob("versions/*.py")):
        (folder / path.relative_to(source)).write_text(path.read_text())
    (folder / "versions" / f"{NEXT}_mood.py").write_text(MIGRATION.format(more=more))
    return folder


def test_a_migration_keeps_old_data_and_leaves_a_copy(database: Database, tmp_path: Path) -> None:
    database.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES ('c', '1', '1')")
    upgrade(database, SCHEMA_VERSION, migrations_with(tmp_path, ""))
    assert database.rows("SELECT id, mood FROM conversations") == [("c", "calm")]
    assert database.rows("SELECT version_num FROM schema_version") == [(NEXT,)]
    if database.location.path:
        assert sqlite3.connect(f"{database.location.path}.schema-{SCHEMA_VERSION}.bak").execute(
            "SELECT id FROM conversations"
        ).fetchall() == [("c",)]


def test_parked_questions_of_the_first_schema_are_kept(where: str) -> None:
    columns = "call_id, conversation_id, asked_at, tool, summary, risk, reasons, answer, answered_at"
    with Database.open(where) as old:
        typed = ", ".join(f"{name} TEXT NOT NULL" for name in columns.split(", "))
        old.execute("DROP TABLE parked_questions")
        old.execute(f"CREATE TABLE parked_questions ({typed}, PRIMARY KEY (call_id))")
        old.execute("UPDATE schema_version SET version_num = '0001'")
        old.execute(f"INSERT INTO parked_questions ({columns}) VALUES ('c', 'one', 't', 'x', 's', 'low', 'r', '', '')")
    with Database.open(where) as new:
        new.execute(f"INSERT INTO parked_questions ({columns}) VALUES ('c', 'two', 't', 'x', 's', 'low', 'r', '', '')")
        found = new.rows("SELECT conversation_id FROM parked_questions ORDER BY conversation_id")
        assert found == [("one",), ("two",)]
        assert new.rows("SELECT version_num FROM schema_version") == [(SCHEMA_VERSION,)]


def test_a_failed_migration_changes_nothing(database: Database, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="could not be brought to schema"):
        upgrade(database, SCHEMA_VERSION, migrations_with(tmp_path, "op.execute('SELECT nonsense FROM nowhere')"))
    assert database.rows("SELECT version_num FROM schema_version") == [(SCHEMA_VERSION,)]
    with pytest.raises(StoreError):
        database.rows("SELECT mood FROM conversations")


def test_a_newer_version_is_refused(where: str) -> None:
    with Database.open(where) as database:
        database.execute("UPDATE schema_version SET version_num = '9999'")
    with pytest.raises(StoreError, match="newer AIntern"):
        Database.open(where)


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("these are notes, not a database, and quite long ones at that" * 20)
    with pytest.raises(StoreError, match=r"notes\.db is not a database"):
        Database.open(tmp_path / "notes.db")


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "theirs.db").execute("CREATE TABLE t (x)").connection.close()
    with pytest.raises(StoreError, match="not AIntern's"):
        Database.open(tmp_path / "theirs.db")


def test_a_damaged_database_is_said_to_be_damaged(tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.db") as database:
        for number in range(200):
            database.execute(
                "INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, ?, '1', '1')",
                (str(number), "x" * 500),
            )
        database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = bytearray((tmp_path / "a.db").read_bytes())
    data[8192:] = os.urandom(len(data) - 8192)
    (tmp_path / "a.db").write_bytes(data)
    with pytest.raises(StoreError, match="is damaged"), Database.open(tmp_path / "a.db") as broken:
        broken.rows("SELECT * FROM conversations")


def test_a_locked_database_is_said_to_be_locked(tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.db") as first, Database.open(tmp_path / "a.db", timeout=0.1) as second:
        with first.transaction(), pytest.raises(StoreError, match="locked by another process"):
            second.execute("DELETE FROM conversations")
        second.execute("DELETE FROM conversations")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="Make its folder writable"):
        Database.open(tmp_path / "a.db")


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        Database.open(tmp_path / "file" / "a.db")


def test_a_full_disk_is_said_to_be_full(tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.db") as database:
        database.connection.execute("PRAGMA max_page_count = 60")
        with pytest.raises(StoreError, match="disk is full"):
            for number in range(100):
                database.execute(
                    "INSERT INTO conversations (id, title, created_at, updated_at) VALUES (?, ?, '1', '1')",
                    (str(number), "x" * 9000),
                )


def test_a_server_that_is_not_there_is_named() -> None:
    with pytest.raises(StoreError, match="does not answer"):
        Database.open("postgresql://nobody@127.0.0.1:1/nothing", timeout=1)


def test_another_kind_of_database_is_refused() -> None:
    with pytest.raises(StoreError, match="mysql"):
        Database.open("mysql://host/name")


def test_a_failed_transaction_leaves_nothing(database: Database) -> None:
    with pytest.raises(RuntimeError), database.transaction():
        database.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES ('c', '1', '1')")
        raise RuntimeError
    assert database.rows("SELECT id FROM conversations") == []


def test_two_processes_may_make_it_at_once(where: str) -> None:
    program = f"from aintern.store.database import Database; Database.open({where!r}).close()"
    started = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(4)]
    assert [process.wait(60) for process in started] == [0] * 4
