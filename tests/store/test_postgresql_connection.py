"""What a PostgreSQL server's failures promise: a restart costs at most the transaction that it interrupts."""

import psycopg
import pytest

from aintern.errors import StoreError
from aintern.store.database import Database

INSERT = "INSERT INTO conversations (id, created_at, updated_at) VALUES (?, '1', '1')"


def end_connections(url: str) -> None:
    """What a server does to every connection when it is restarted."""
    with psycopg.connect(url, autocommit=True) as server:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        server.execute(f"SELECT pg_terminate_backend(pid, 5000) {others}")


def test_a_connection_that_the_server_ended_is_made_again(postgres_url: str) -> None:
    with Database.open(postgres_url) as database:
        database.execute(INSERT, ("before",))
        end_connections(postgres_url)
        database.execute(INSERT, ("after",))
        end_connections(postgres_url)
        with database.transaction():
            database.execute(INSERT, ("within",))
        assert len(database.rows("SELECT id FROM conversations")) == 3


def test_an_interrupted_transaction_is_lost_whole_and_the_next_one_works(postgres_url: str) -> None:
    with Database.open(postgres_url) as database:
        with pytest.raises(StoreError, match="was shut down"), database.transaction():
            database.execute(INSERT, ("first half",))
            end_connections(postgres_url)
            database.execute(INSERT, ("second half",))
        with database.transaction():
            database.execute(INSERT, ("again",))
        assert database.rows("SELECT id FROM conversations") == [("again",)]


def test_a_closed_database_stays_closed(postgres_url: str) -> None:
    database = Database.open(postgres_url)
    database.close()
    with pytest.raises(StoreError):
        database.rows("SELECT 1")


def test_who_may_not_make_the_search_index_is_told_and_goes_without(postgres_url: str) -> None:
    with psycopg.connect(postgres_url, autocommit=True) as server:
        server.execute("DROP ROLE IF EXISTS plain; CREATE ROLE plain LOGIN; GRANT CREATE ON SCHEMA public TO plain")
    with (
        pytest.warns(RuntimeWarning, match="without an index"),
        Database.open(postgres_url.replace("postgres@", "plain@")) as database,
    ):
        assert database.rows("SELECT indexname FROM pg_indexes WHERE indexname = 'audit_search'") == []
