"""The fleet's tables, in a PostgreSQL schema of their own beside the record's."""

from pathlib import Path

from aintern.errors import StoreError
from aintern.store.database import Database
from aintern.store.migration import due_migrations

FOLDER = Path(__file__).with_name("schema")
# Two processes must not make the tables at once; the number only has to be nobody else's.
_ONE_MIGRATES = "SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(1634299509)"


def open_fleet_database(url: str) -> Database:
    """The database at a PostgreSQL URL, with the record's and the fleet's tables brought up to date. Raises StoreError."""
    database = Database.open(url)
    try:
        if database.kind != "postgresql":
            raise StoreError(
                f"A fleet's queue is a PostgreSQL database; {database.location.shown} is a file.",
                "Name one: postgresql://USER@HOST/NAME.",
            )
        if due_migrations(_version(database), "postgresql", database.location.shown, FOLDER):
            with database.transaction():
                database.run_script(_ONE_MIGRATES)
                for migration in due_migrations(_version(database), "postgresql", database.location.shown, FOLDER):
                    database.run_script("CREATE SCHEMA IF NOT EXISTS fleet")
                    for script in migration.scripts:
                        database.run_script(script)
                    database.execute("DELETE FROM fleet.version")
                    database.execute("INSERT INTO fleet.version (version_num) VALUES (?)", (migration.number,))
    except BaseException:
        database.close()
        raise
    return database


def _version(database: Database) -> str:
    """The fleet's schema in this database, '' where there is none."""
    if database.row("SELECT 1 FROM pg_tables WHERE schemaname = 'fleet' AND tablename = 'version'") is None:
        return ""
    found = database.row("SELECT version_num FROM fleet.version")
    return found[0] if found else "without a number"
