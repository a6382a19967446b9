"""Brings a database to this version's schema: makes it on a server, or runs the migrations that are due."""

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from aintern.errors import StoreError
from aintern.store.schema import create_all
from aintern.store.sql_text import SCHEMA_VERSION
from aintern.store.store_failures import store_error

if TYPE_CHECKING:
    from aintern.store.database import Database

__all__ = ["create_on_server", "engine_of", "upgrade"]

_CREATING = 0x61_69_6E_74  # an advisory lock of ours: two processes must not make the tables at once


def upgrade(database: "Database", version: str, script_folder: Path | None = None) -> None:
    """Runs every migration after `version`. An SQLite file is copied beside itself first.

    Raises StoreError, with the database as it was, when one fails.
    """
    if database.location.path:
        _back_up(database, version)
    config = Config()
    config.set_main_option("script_location", str(script_folder or Path(__file__).parent).replace("%", "%%"))
    engine = engine_of(database)
    try:
        with engine.connect() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except DBAPIError as error:
        raise _failed(database, version, error) from error
    finally:
        engine.dispose()


def create_on_server(database: "Database") -> None:
    """Makes the tables of a PostgreSQL database, unless another process does so at this moment."""
    engine = engine_of(database)
    try:
        with engine.begin() as connection:
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _CREATING})
            if connection.execute(text("SELECT to_regclass('schema_version')")).scalar() is None:
                create_all(connection, SCHEMA_VERSION)
    except DBAPIError as error:
        raise store_error(
            error.orig if isinstance(error.orig, Exception) else error, database.location.shown
        ) from error
    finally:
        engine.dispose()


def engine_of(database: "Database") -> Engine:
    """A SQLAlchemy engine on the same database, for schema work only."""
    if database.location.path is None:
        return create_engine(
            database.location.url.replace("postgresql://", "postgresql+psycopg://", 1), poolclass=NullPool
        )
    engine = create_engine(f"sqlite:///{database.location.path}", poolclass=NullPool)
    event.listen(engine, "connect", _leave_transactions_to_us)
    event.listen(engine, "begin", _begin_immediate)
    return engine


def _leave_transactions_to_us(connection: Any, _record: object) -> None:
    connection.isolation_level = None


def _begin_immediate(connection: Any) -> None:
    """The driver's own transactions leave schema changes out; with this a failed migration leaves nothing behind."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")


def _back_up(database: "Database", version: str) -> None:
    path = database.location.path
    assert path is not None
    try:
        with sqlite3.connect(path.with_name(f"{path.name}.schema-{version}.bak")) as copy:
            database.connection.backup(copy)
        copy.close()
    except sqlite3.Error as error:
        raise store_error(error, f"{path} (its copy before the migration)") from error


def _failed(database: "Database", version: str, error: Exception) -> StoreError:
    return StoreError(
        f"The database {database.location.shown} (schema {version}) could not be brought to schema {SCHEMA_VERSION}: {error}.",
        "Nothing was changed. Please report this, with the version you come from.",
    )
