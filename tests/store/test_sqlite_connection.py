"""What opening an SQLite file promises: it is private, and a folder that does not allow it is named."""

import os
import sqlite3
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
