"""One connection to the record: opened, brought up to date, and its errors made readable.

Queries are SQL text on the driver itself (sqlite3 or psycopg): a run pays for neither importing SQLAlchemy nor compiling
statements. The schema is SQLAlchemy's (`schema.py`), and so are the migrations, imported when one is due.
"""

import os
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from aintern.errors import StoreError
from aintern.store.sql_text import SCHEMA_VERSION
from aintern.store.store_failures import store_error
from aintern.store.store_location import StoreLocation, locate

if TYPE_CHECKING:
    from types import TracebackType

__all__ = ["Database"]

Row = tuple[Any, ...]


class Database:
    """Everything AIntern keeps, in one SQLite file or one PostgreSQL database. Safe to use from several threads."""

    def __init__(self, location: StoreLocation, connection: Any, kind: Literal["sqlite", "postgresql"]) -> None:
        self.location = location
        self.kind = kind
        self.connection = connection
        self._lock = threading.RLock()
        self._depth = 0
        self._translated: dict[str, str] = {}

    @classmethod
    def open(cls, where: str | Path | None = None, *, timeout: float = 5.0) -> "Database":
        """Opens or makes the database at a path or URL (default: AINTERN_DATABASE, else the user's data folder).

        `timeout`: seconds to wait for another process's lock. Raises StoreError when the database is locked, damaged,
        of a newer AIntern, in a folder that cannot be written, or not there (PostgreSQL).
        """
        location = locate(where)
        opened = _open_sqlite(location, timeout) if location.path else _open_postgresql(location, timeout)
        try:
            opened._bring_up_to_date()
        except BaseException:
            opened.close()
            raise
        return opened

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """All rows of a query; `?` stands for a parameter on both kinds of database."""
        with self._lock:
            try:
                if self.kind == "sqlite":
                    return self.connection.execute(sql, parameters).fetchall()  # type: ignore[no-any-return]
                cursor = self.connection.execute(self._postgres(sql), parameters)
                return cursor.fetchall() if cursor.description else []
            except self._driver_errors() as error:
                raise store_error(error, self.location.shown) from error

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> Row | None:
        """The first row of a query, or None."""
        found = self.rows(sql, parameters)
        return found[0] if found else None

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Runs one statement (its own transaction unless one is open) and gives the number of rows it changed."""
        with self._lock:
            try:
                text = sql if self.kind == "sqlite" else self._postgres(sql)
                return int(self.connection.execute(text, parameters).rowcount)
            except self._driver_errors() as error:
                raise store_error(error, self.location.shown) from error

    def execute_many(self, sql: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Runs one statement for each set of parameters."""
        with self._lock:
            try:
                if self.kind == "sqlite":
                    self.connection.executemany(sql, parameters)
                else:
                    self.connection.cursor().executemany(self._postgres(sql), parameters)
            except self._driver_errors() as error:
                raise store_error(error, self.location.shown) from error

    def iterate(self, sql: str, parameters: Sequence[Any] = (), size: int = 1000) -> Iterator[Row]:
        """The rows of a long query, `size` at a time; other threads and statements may run in between."""
        try:
            text = sql if self.kind == "sqlite" else self._postgres(sql)
            cursor = self.connection.execute(text, parameters)
            while batch := cursor.fetchmany(size):
                yield from batch
        except self._driver_errors() as error:
            raise store_error(error, self.location.shown) from error

    @contextmanager
    def transaction(self, *, durable: bool = False) -> Iterator[None]:
        """All or nothing; writers wait for each other from the start. Inner transactions join the outer one.

        `durable`: on the disk, not only in the operating system's hands, when it ends. Without it a kill -9 loses nothing
        either, a power cut may lose the last moments (never the database).
        """
        with self._lock:
            if self._depth:
                yield
                return
            self._begin(durable)
            self._depth = 1
            try:
                yield
                self._run("COMMIT")
            except BaseException:
                self._roll_back()
                raise
            finally:
                self._depth = 0
                if durable and self.kind == "sqlite":
                    self.connection.execute("PRAGMA synchronous=NORMAL")

    def close(self) -> None:
        with self._lock:
            self.connection.close()

    def __enter__(self) -> "Database":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: "TracebackType | None"
    ) -> None:
        self.close()

    def _begin(self, durable: bool) -> None:
        if durable and self.kind == "sqlite":
            self._run("PRAGMA synchronous=FULL")
        self._run("BEGIN IMMEDIATE" if self.kind == "sqlite" else "BEGIN")

    def _run(self, statement: str) -> None:
        try:
            self.connection.execute(statement)
        except self._driver_errors() as error:
            raise store_error(error, self.location.shown) from error

    def _roll_back(self) -> None:
        """Ends what is left of a failed transaction; SQLite may have ended it itself, a lost server has none."""
        if self.kind == "sqlite" and not self.connection.in_transaction:
            return
        if self.kind == "postgresql" and self.connection.closed:
            return
        self._run("ROLLBACK")

    def _postgres(self, sql: str) -> str:
        text = self._translated.get(sql)
        if text is None:
            text = self._translated[sql] = sql.replace("%", "%%").replace("?", "%s")
        return text

    def _driver_errors(self) -> type[Exception]:
        if self.kind == "sqlite":
            return sqlite3.Error
        import psycopg

        return psycopg.Error

    def _bring_up_to_date(self) -> None:
        version = self._version()
        if version == SCHEMA_VERSION:
            return
        if version == "":
            self._create()
        elif version > SCHEMA_VERSION:
            raise StoreError(
                f"The database {self.location.shown} was written by a newer AIntern (schema {version}, known here: {SCHEMA_VERSION}).",
                "Update AIntern, or name another database with --database.",
            )
        else:
            from aintern.store.migrations.upgrade import upgrade

            upgrade(self, version)

    def _version(self) -> str:
        """The schema's version, or '' for an empty database. Raises StoreError for a database that is not AIntern's."""
        tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
        if self.kind == "postgresql":
            tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        names = {name for (name,) in self.rows(tables)}
        if "schema_version" in names:
            found = self.row("SELECT version_num FROM schema_version")
            return found[0] if found else ""
        if names and self.kind == "sqlite":
            raise StoreError(
                f"{self.location.shown} is a database, but not AIntern's.", "Name another with --database."
            )
        return ""

    def _create(self) -> None:
        """Makes the tables, unless another process did so in the meantime."""
        if self.kind == "postgresql":
            from aintern.store.migrations.upgrade import create_on_server

            create_on_server(self)
            return
        with self.transaction():
            if self._version() == "":
                script = Path(__file__).with_name("sqlite_schema.sql").read_text(encoding="utf-8")
                for statement in script.split(";\n"):
                    self._run(statement)
                self.execute("INSERT INTO schema_version VALUES (?)", (SCHEMA_VERSION,))


def _open_sqlite(location: StoreLocation, timeout: float) -> Database:
    assert location.path is not None
    try:
        location.path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Made before SQLite makes it, so that nobody else can read it from its first moment on.
        os.close(os.open(location.path, os.O_RDONLY | os.O_CREAT | os.O_CLOEXEC, 0o600))
    except OSError as error:
        raise StoreError(
            f"The database {location.path} cannot be opened: {error.strerror}.",
            "Make its folder writable, or name another with --database or AINTERN_DATABASE.",
        ) from error
    connection = sqlite3.connect(
        location.path, timeout=timeout, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    try:
        _settle(connection, timeout)
    except sqlite3.Error as error:
        connection.close()
        raise store_error(error, location.shown) from error
    return Database(location, connection, "sqlite")


def _settle(connection: sqlite3.Connection, timeout: float) -> None:
    """Turns WAL on. Where two processes do so at once SQLite answers busy without waiting, so the waiting is done here."""
    deadline = time.monotonic() + timeout
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=NORMAL")
            return
        except sqlite3.OperationalError as error:
            busy = getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
            if not busy or time.monotonic() >= deadline:
                raise
            time.sleep(0.02)


def _open_postgresql(location: StoreLocation, timeout: float) -> Database:
    try:
        import psycopg
    except ImportError as error:
        raise StoreError(
            "A PostgreSQL database needs the package psycopg.", "Install it: pip install 'aintern[postgres]'."
        ) from error
    try:
        connection = psycopg.connect(location.url, autocommit=True, connect_timeout=max(2, round(timeout)))
        connection.execute(f"SET lock_timeout = {max(1, round(timeout * 1000))}")
    except psycopg.Error as error:
        raise store_error(error, location.shown) from error
    return Database(location, connection, "postgresql")
