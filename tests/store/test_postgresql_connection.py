"""What a PostgreSQL server's failures promise: a restart costs at most the transaction that it interrupts."""

import asyncio
import os
import random
from pathlib import Path

import psycopg
import pytest

from aintern.errors import StoreError
from aintern.events import Event, RunCompleted, ToolResultArrived
from aintern.session import Session
from aintern.store.audit_log import AuditLog
from aintern.store.database import Database
from aintern.store.postgresql_connection import bounded
from tests.postgresql_server import other_database
from tests.scripted_session import call, calls, ending, says, script, scripted
from tests.store.conftest import record

UNASKED = {"policy.mode": "auto_approve"}
INSERT = "INSERT INTO conversations (id, created_at, updated_at) VALUES (?, '1', '1')"


def end_connections(url: str) -> None:
    """What a server does to every connection when it is restarted."""
    with psycopg.connect(url, autocommit=True) as server:
        others = "FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        server.execute(f"SELECT pg_terminate_backend(pid, 5000) {others}")


def drop_database(url: str) -> None:
    name = psycopg.conninfo.conninfo_to_dict(url)["dbname"]
    with psycopg.connect(other_database(url, "postgres"), autocommit=True) as server:
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")


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


def test_of_several_servers_the_one_that_answers_is_taken(postgres_url: str, tmp_path: Path) -> None:
    with Database.open(postgres_url.replace("host=", f"host={tmp_path},")) as database:
        database.execute(INSERT, ("here",))
        assert database.rows("SELECT id FROM conversations WHERE id = 'here'") == [("here",)]


@pytest.mark.parametrize("password", ["", "plain", "a?b", "a?keepalives_idle=1"])
@pytest.mark.parametrize("query", ["", "?application_name=x", "?sslmode=disable&tcp_user_timeout=5"])
def test_what_is_added_to_an_address_changes_nothing_that_it_says(password: str, query: str) -> None:
    for user in (f"ada:{password}@", "") if password else ("ada@", ""):
        url = f"postgresql://{user}/name{query}"
        said = psycopg.conninfo.conninfo_to_dict(url)
        made = psycopg.conninfo.conninfo_to_dict(bounded(url))
        assert made == {
            "keepalives_idle": "10",
            "keepalives_interval": "3",
            "keepalives_count": "3",
            "tcp_user_timeout": "20000",
            **said,
        }


def test_a_standby_is_said_to_be_one(postgres_url: str) -> None:
    with Database.open(postgres_url) as database:
        database.execute("SET default_transaction_read_only = on")
        with pytest.raises(StoreError, match="it is a standby"):
            record(AuditLog(database))


def test_a_server_that_answers_for_another_one_must_have_our_tables(postgres_url: str) -> None:
    with Database.open(postgres_url) as database:
        database.execute("ALTER TABLE schema_version RENAME TO elsewhere")
        end_connections(postgres_url)
        with pytest.raises(StoreError, match="schema none while it was open"):
            database.rows("SELECT id FROM conversations")


async def test_a_session_outlives_its_servers_restarts(postgres_url: str, tmp_path: Path) -> None:
    """Between two calls, between two requests, and before the session is closed."""
    steps = [calls(call("write_file", path=f"{name}.txt", content=name)) for name in "abc"]
    steps.insert(2, says("Half of it."))
    async with scripted(tmp_path, *steps, says("All."), flags=UNASKED, database=postgres_url) as session:
        for _ in range(2):
            async for event in session.ask("Do it."):
                if isinstance(event, ToolResultArrived):
                    end_connections(postgres_url)
            assert ending(session.events[-1:]).reason == "answered"
        end_connections(postgres_url)
        assert session.store.audit.verify().whole
    assert [(tmp_path / f"{name}.txt").exists() for name in "abc"] == [True] * 3


async def test_a_server_that_is_gone_ends_the_run_and_the_session_closes(postgres_url: str, tmp_path: Path) -> None:
    steps = [calls(call("write_file", path=f"{name}.txt", content=name)) for name in "ab"]
    async with scripted(tmp_path, *steps, flags=UNASKED, database=postgres_url) as session:
        events: list[Event] = []
        async for event in session.ask("Do it."):
            events.append(event)
            if isinstance(event, ToolResultArrived):
                drop_database(postgres_url)
        assert ending(events).reason == "error"
    assert (tmp_path / "a.txt").exists() and not (tmp_path / "b.txt").exists()


@pytest.mark.parametrize("seed", range(60 if os.environ.get("AINTERN_NIGHTLY") else 2))
async def test_restarts_at_any_moment_leave_a_whole_record_of_all_that_ran(
    seed: int, postgres_url: str, tmp_path: Path
) -> None:
    chance = random.Random(seed)
    steps = [calls(call("write_file", path=f"{number}.txt", content="a"), text="Now. ") for number in range(8)]

    completed: RunCompleted | None = None

    async def restart() -> None:
        while completed is None:
            await asyncio.sleep(chance.uniform(0, 0.1))
            await asyncio.to_thread(end_connections, postgres_url)

    model = script(*steps, says("All."))  # of which a run that ends early leaves some
    async with Session.open(tmp_path, model=model, flags=UNASKED, database=postgres_url) as session:
        restarts = asyncio.create_task(restart())
        session.start("Do it.")
        completed = await session.wait()
        await restarts
        assert completed is not None and completed.reason in ("answered", "error")
        written = {path.name for path in tmp_path.glob("*.txt")}
        recorded = {entry.summary.removeprefix("Write ") for entry in session.store.audit.entries()}
        assert written <= recorded
        assert session.store.audit.verify().whole
