"""What opening the database promises: it is made quickly, kept up to date, and every failure says what to do."""

import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.store.database import Database


def test_it_is_made_once_and_found_again(where: str) -> None:
    with Database.open(where) as first:
        first.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES ('c', '1', '1')")
    with Database.open(where) as second:
        assert second.rows("SELECT id FROM conversations") == [("c",)]


def test_making_and_opening_import_nothing_heavy(tmp_path: Path) -> None:
    program = (
        "import sys; from aintern.store.database import Database; from aintern.store.audit_log import AuditLog;"
        "from aintern.store.conversations import Conversations; import aintern.store.runs, aintern.store.grant_ledger;"
        f"Database.open({str(tmp_path / 'a.db')!r}).close(); Database.open({str(tmp_path / 'a.db')!r}).close();"
        "heavy = {'psycopg', 'pydantic', 'zstandard', 'platformdirs'};"
        "sys.exit(', '.join(heavy & set(sys.modules)) or 0)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


def test_somebody_elses_database_is_left_alone(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "theirs.db").execute("CREATE TABLE t (x)").connection.close()
    with pytest.raises(StoreError, match="not AIntern's"):
        Database.open(tmp_path / "theirs.db")


def test_a_failed_transaction_leaves_nothing(database: Database) -> None:
    with pytest.raises(RuntimeError), database.transaction():
        database.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES ('c', '1', '1')")
        raise RuntimeError
    assert database.rows("SELECT id FROM conversations") == []


def test_text_that_no_database_can_keep_is_kept_readable_and_found_again(database: Database) -> None:
    database.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES (?, '1', '1')", ("id\udcff\0",))
    assert database.rows("SELECT id FROM conversations WHERE id = ?", ("id\udcff\0",)) == [("id\\udcff\\x00",)]
