"""What a failing database promises: the message says what is wrong with which database, and what to do."""

import os
from pathlib import Path

import psycopg
import pytest

from aintern.errors import StoreError
from aintern.store.database import Database
from tests.postgresql_server import other_database


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "notes.db").write_text("these are notes, not a database, and quite long ones at that" * 20)
    with pytest.raises(StoreError, match=r"notes\.db is not a database"):
        Database.open(tmp_path / "notes.db")


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


def test_flipped_bytes_in_the_schema_are_said_to_be_damage(tmp_path: Path) -> None:
    Database.open(tmp_path / "a.db").close()
    data = (tmp_path / "a.db").read_bytes()
    (tmp_path / "a.db").write_bytes(data.replace(b"CREATE TABLE", b"CR\xff\xfeTE TABLE"))
    with pytest.raises(StoreError, match=r"a\.db is damaged"):
        Database.open(tmp_path / "a.db")


def test_flipped_bytes_in_a_text_are_said_to_be_damage(tmp_path: Path) -> None:
    with Database.open(tmp_path / "a.db") as database:
        database.execute(
            "INSERT INTO conversations (id, title, created_at, updated_at) VALUES ('c', 'abcdefgh', '1', '1')"
        )
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    data = (tmp_path / "a.db").read_bytes()
    (tmp_path / "a.db").write_bytes(data.replace(b"abcdefgh", b"abcd\xff\xfegh"))
    with Database.open(tmp_path / "a.db") as database, pytest.raises(StoreError, match=r"a\.db is damaged"):
        database.rows("SELECT title FROM conversations")


def test_a_wrong_password_a_missing_database_and_missing_rights_are_told_apart(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("DROP ROLE IF EXISTS with_password, guest")
        server.execute("CREATE ROLE with_password LOGIN PASSWORD 'right'; CREATE ROLE guest LOGIN")
    for user in ("with_password:wrong", "with_password", "not_there"):
        with pytest.raises(StoreError, match="refuses the user or password") as refused:
            Database.open(postgres_url.replace("postgres@", f"{user}@"))
        assert "wrong" not in str(refused.value)
    with pytest.raises(StoreError, match="does not exist") as missing:
        Database.open(other_database(postgres_url, "elsewhere"))
    assert "createdb" in missing.value.hint
    with pytest.raises(StoreError, match="does not give this user the right"):
        Database.open(postgres_url.replace("postgres@", "guest@"))
