"""What opening an SQLite file promises: it is private, and a folder that does not allow it is named."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from aintern.errors import StoreError
from aintern.store.database import Database
from aintern.store.sqlite_connection import back_up, connect_sqlite


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_named(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    with pytest.raises(StoreError, match="Make its folder writable"):
        Database.open(tmp_path / "a.db")


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StoreError, match="cannot be opened"):
        Database.open(tmp_path / "file" / "a.db")


def test_the_file_and_its_folder_are_the_users_alone(tmp_path: Path) -> None:
    connection = connect_sqlite(tmp_path / "new" / "a.db", 1.0)
    assert (tmp_path / "new" / "a.db").stat().st_mode & 0o777 == 0o600
    assert (tmp_path / "new").stat().st_mode & 0o777 == 0o700
    assert connection.execute("PRAGMA journal_mode").fetchall() == [("wal",)]
    connection.close()


def test_a_copy_holds_what_is_committed_also_within_a_transaction(tmp_path: Path) -> None:
    connection = connect_sqlite(tmp_path / "a.db", 1.0)
    connection.execute("CREATE TABLE t (x)")
    connection.execute("BEGIN IMMEDIATE")
    connection.execute("INSERT INTO t VALUES (1)")
    back_up(tmp_path / "a.db", tmp_path / "b.db")
    connection.close()
    copy = sqlite3.connect(tmp_path / "b.db")
    assert copy.execute("SELECT * FROM t").fetchall() == []
    copy.close()


def test_opening_looking_at_and_closing_one_connection_leaves_the_others_their_locks(tmp_path: Path) -> None:
    """A process that closes any descriptor of a file gives up all its locks on it."""
    path = tmp_path / "a.db"
    write = (
        "import sys; from aintern.store.database import Database;"
        f"Database.open({str(path)!r}, timeout=0.1).execute('DELETE FROM conversations')"
    )
    with Database.open(path) as first, first.transaction():
        first.execute("INSERT INTO conversations (id, created_at, updated_at) VALUES ('c', '1', '1')")
        with Database.open(path) as second:
            assert second.rows("SELECT id FROM conversations") == []
        os.utime(path)  # it is looked at more closely
        first.rows("SELECT 1")
        other = subprocess.run([sys.executable, "-c", write], capture_output=True, text=True)
        assert "locked by another process" in other.stderr


def test_the_last_process_that_has_it_open_takes_the_log_away_and_no_other(tmp_path: Path) -> None:
    path = tmp_path / "a.db"
    come_and_go = f"from aintern.store.database import Database; Database.open({str(path)!r}).rows('SELECT 1')"
    with Database.open(path) as database:
        for _ in range(2):
            subprocess.run([sys.executable, "-c", come_and_go], check=True)
            database.execute(
                "INSERT INTO conversations (id, created_at, updated_at) VALUES (hex(randomblob(4)), '1', '1')"
            )
            assert Path(f"{path}-wal").exists()
    assert not Path(f"{path}-wal").exists()
