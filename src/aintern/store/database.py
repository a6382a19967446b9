"""One connection to the record: opened, brought up to date, and its errors made readable.

Queries are SQL text on the driver itself (sqlite3 or psycopg), with `?` for parameters; the schema is in `migrations/`.
"""

import sqlite3
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import cache, partial
from pathlib import Path
from typing import Any, Literal, TypeVar

from aintern.errors import StoreError
from aintern.risk_level import RiskLevel
from aintern.store.migration import FOLDER, Migration, due_migrations, statements
from aintern.store.opened_file import OpenedFile, name
from aintern.store.postgresql_connection import connect_postgresql, is_lost
from aintern.store.sqlite_connection import ReadingConnection, back_up, connect_sqlite
from aintern.store.store_failures import store_error
from aintern.store.store_location import StoreLocation, locate

T = TypeVar("T")
Row = tuple[Any, ...]
# What makes a value of what its column holds, where that is not the value itself.
_MADE: Mapping[Any, Callable[[Any], Any]] = {bool: bool, RiskLevel: RiskLevel}
SCHEMA_VERSION = "SELECT version_num FROM schema_version"
# Two processes must not migrate at once; the number only has to be nobody else's. Who waits for that, waits for its end.
_ONE_MIGRATES = "SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(1634299508)"


class Transaction:
    """See `Database.transaction`. A step of the loop enters eight, so it is a class: a generator takes three times as long.

    `begin` says whether it is the outer one; only that one has an `end`, which is told whether all went well."""

    __slots__ = ("_begin", "_durable", "_end", "_is_outer", "_lock")

    def __init__(
        self, lock: threading.RLock, begin: Callable[[bool], bool], end: Callable[[bool, bool], None], durable: bool
    ) -> None:
        self._lock = lock
        self._begin = begin
        self._end = end
        self._durable = durable

    def __enter__(self) -> None:
        self.begin()

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        self.end(error is None)

    def begin(self) -> None:
        self._lock.acquire()
        try:
            self._is_outer = self._begin(self._durable)
        except BaseException:
            self._lock.release()
            raise

    def end(self, succeeded: bool) -> None:
        try:
            if self._is_outer:
                self._end(self._durable, succeeded)
        finally:
            self._lock.release()


class Database:
    """Everything AIntern keeps, in one SQLite file or one PostgreSQL database. Safe to use from several threads."""

    def __init__(self, location: StoreLocation, connect: Callable[[], Any]) -> None:
        """`connect` gives the driver's connection, in autocommit mode. Raises StoreError when it fails."""
        self.location = location
        self.kind: Literal["sqlite", "postgresql"] = "sqlite" if location.path else "postgresql"
        self._connect = connect
        self._lock = threading.RLock()
        self._depth = 0
        self.had_outage = False  # a statement failed for no reason of its own: the server went away, or others held a lock for too long
        self._opened_at = ""  # the schema's version that this program knows
        try:
            self.connection = connect()
            self._file = OpenedFile(location.path) if location.path else None
        except Exception as error:
            self._report(error)
            raise

    @classmethod
    def open(
        cls, where: str | Path | None = None, *, timeout: float = 5.0, migrations: Path = FOLDER, fence: str = ""
    ) -> "Database":
        """Opens or makes the database at a path or URL (default: AINTERN_DATABASE, else the user's data folder).

        `timeout`: seconds to wait for another process's lock. `migrations`: the folder of the schema. `fence`: the attempt at
        a fleet's run that this connection writes for; PostgreSQL refuses its writes once another attempt has the run. Raises
        StoreError when the database is locked, damaged, of a newer AIntern, in a folder that cannot be written, or not there
        (PostgreSQL).
        """
        location = locate(where)
        connect: Callable[[], Any] = partial(connect_postgresql, location.url, timeout, fence)
        if location.path:
            connect = partial(connect_sqlite, location.path, timeout)
        opened = cls(location, connect)
        try:
            opened._bring_up_to_date(migrations)
        except BaseException:
            opened.close()
            raise
        return opened

    def rows(self, sql: str, parameters: Sequence[Any] = ()) -> list[Row]:
        """All rows of a query; `?` stands for a parameter on both kinds of database."""
        with self._lock:
            try:
                cursor = self._live().execute(self._text(sql), storable_values(parameters))
                # Of a statement that gives no rows only SQLite has an empty list; to ask it costs a tuple for each column.
                return cursor.fetchall() if self.kind == "sqlite" or cursor.description else []
            except Exception as error:
                self._report(error)
                raise

    def row(self, sql: str, parameters: Sequence[Any] = ()) -> Row | None:
        """The first row of a query, or None."""
        found = self.rows(sql, parameters)
        return found[0] if found else None

    def select(self, kind: type[T], table: str, rest: str, parameters: Sequence[Any] = ()) -> list[T]:
        """Rows of a table as a dataclass whose fields are its columns; `rest` is what stands behind the table's name."""
        columns, listed, made = _columns(kind)  # type: ignore[arg-type]  # a class is hashable
        rows = self.rows(f"SELECT {listed} FROM {table} {rest}", parameters)  # noqa: S608
        return [
            kind(**{name: make(value) for name, make, value in zip(columns, made, row, strict=True)}) for row in rows
        ]

    def execute(self, sql: str, parameters: Sequence[Any] = ()) -> int:
        """Runs one statement (its own transaction unless one is open) and gives the number of rows it changed."""
        return self.execute_storable(sql, storable_values(parameters))

    def execute_storable(self, sql: str, parameters: Sequence[Any]) -> int:
        """As `execute`, with parameters that `storable_values` gave."""
        with self._lock:
            try:
                return int(self._live().execute(self._text(sql), parameters).rowcount)
            except Exception as error:
                self._report(error)
                raise

    def insert(self, table: str, **row: Any) -> None:
        """Adds a row by the names of its columns."""
        self.execute(_insertion(table, tuple(row)), tuple(row.values()))

    def execute_many(self, sql: str, parameters: Sequence[Sequence[Any]]) -> None:
        """Runs one statement for each set of parameters."""
        with self._lock:
            try:
                self._live().cursor().executemany(self._text(sql), [storable_values(row) for row in parameters])
            except Exception as error:
                self._report(error)
                raise

    def iterate(self, sql: str, parameters: Sequence[Any] = (), size: int = 1000) -> Iterator[Row]:
        """The rows of a long query, `size` at a time; other threads and statements may run in between."""
        with self._lock:
            try:
                cursor = self._live().execute(self._text(sql), storable_values(parameters))
            except Exception as error:
                self._report(error)
                raise
        while True:
            with self._lock:
                try:
                    batch = cursor.fetchmany(size)
                except Exception as error:
                    self._report(error)
                    raise
            if not batch:
                return
            yield from batch

    def run_script(self, script: str) -> None:
        """Runs several statements that have no parameters; on SQLite one."""
        with self._lock:
            try:
                self._live().execute(script)
            except Exception as error:
                self._report(error)
                raise

    def transaction(self, *, durable: bool = False) -> Transaction:
        """All or nothing; writers wait for each other from the start. Inner transactions join the outer one.

        `durable`: on the disk, not only in the operating system's hands, when it ends. Without it a kill -9 loses nothing
        either, a power cut may lose the last moments (never the database).
        """
        return Transaction(self._lock, self._begin, self._end, durable)

    def _begin(self, durable: bool) -> bool:
        """False where a transaction is open that this one joins."""
        if self._depth:
            return False
        if durable and self.kind == "sqlite":
            self.run_script("PRAGMA synchronous=FULL")
        self.run_script("BEGIN IMMEDIATE" if self.kind == "sqlite" else "BEGIN")
        self._depth = 1
        return True

    def _end(self, durable: bool, succeeded: bool) -> None:
        try:
            if succeeded:
                self.run_script("COMMIT")
            else:
                self._roll_back()
        except BaseException:
            if succeeded:
                self._roll_back()
            raise
        finally:
            self._depth = 0
            if durable and self.kind == "sqlite":
                self.connection.execute("PRAGMA synchronous=NORMAL")

    def _roll_back(self) -> None:
        """Unless it has ended: SQLite may have ended the failed transaction itself, a lost server has none."""
        ended = not self.connection.in_transaction if self.kind == "sqlite" else self.connection.closed
        if not ended:
            self.run_script("ROLLBACK")

    def check_version(self, version: str) -> None:
        """Raises StoreError when the schema's version is no longer the one that was opened."""
        if version != self._opened_at:
            raise StoreError(
                f"The database {self.location.shown} was brought to schema {version or 'none'} while it was open"
                f" (it had {self._opened_at}).",
                "Nothing more is run without its record. Start AIntern again, in the version that did it.",
            )

    def is_upgraded(self) -> bool:
        """Whether somebody has brought the schema to another version since it was opened: nothing more can be recorded through this
        connection. Raises StoreError."""
        return self.row(SCHEMA_VERSION) != (self._opened_at,)

    @property
    def unwritable(self) -> str:
        """Why this database can be read and not written: its disk is full. '' where it can."""
        why = self.connection.why if isinstance(self.connection, ReadingConnection) else None
        return store_error(why, self.location.shown).message if why else ""

    def close(self) -> None:
        with self._lock:
            self.connection.close()
            file, self._file = self._file, None
            if file is not None:
                file.close()

    def __enter__(self) -> "Database":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _report(self, error: Exception) -> None:
        """What the driver raises becomes a StoreError."""
        if isinstance(error, self._driver_errors()):
            self.had_outage |= self._is_outage(error)
            raise store_error(self._cause(error), self.location.shown) from error

    def _driver_errors(self) -> tuple[type[Exception], ...]:
        if self.kind == "sqlite":
            return (sqlite3.Error, UnicodeDecodeError)  # of a damaged file, sqlite3 cannot even decode SQLite's message
        import psycopg

        return (psycopg.Error,)

    def _is_outage(self, error: Exception) -> bool:
        if self.kind == "sqlite":
            return isinstance(error, sqlite3.OperationalError)
        import psycopg

        return isinstance(error, psycopg.OperationalError)

    def _cause(self, error: Exception) -> Exception:
        """Where a full disk lets us read only, that is why something was not written."""
        reads_only = isinstance(getattr(self, "connection", None), ReadingConnection)
        if reads_only and getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY:
            return self.connection.why or error
        return error

    def _live(self) -> Any:
        """The connection. Before each transaction it is made again where the server ended it, and an SQLite file is looked at:
        what is not there any more, or is another one, is not written to."""
        if self._file is not None and not self._depth:
            self._file.check()
        if self.kind == "postgresql" and not self._depth and is_lost(self.connection):
            self.connection = self._connect()
            if self._opened_at:  # another server may answer now
                self.check_version(self._version())
        return self.connection

    def _text(self, sql: str) -> str:
        return sql if self.kind == "sqlite" else sql.replace("%", "%%").replace("?", "%s")

    def _bring_up_to_date(self, folder: Path) -> None:
        """Applies the migrations that are due, each with its record in one transaction."""
        found = self._version()
        if not found and self.kind == "sqlite":
            name(self.connection)
        for migration in due_migrations(found, self.kind, self.location.shown, folder):
            with self.transaction():
                if self.kind == "postgresql":
                    self.run_script(_ONE_MIGRATES)
                version = self._version()
                if version < migration.number:  # else another process was faster
                    self._apply(migration, version, is_new=not found)
        self._opened_at = self._version()
        if self._file is not None:
            self._file.watch_log()

    def _apply(self, migration: Migration, version: str, *, is_new: bool) -> None:
        """An SQLite file that holds something is copied beside itself first."""
        try:
            if not is_new and version and self.location.path:
                self._back_up(self.location.path, version)
            for script in migration.scripts:
                for statement in statements(script) if self.kind == "sqlite" else (script,):
                    self.run_script(statement)
            self.execute("DELETE FROM schema_version")
            self.insert("schema_version", version_num=migration.number)
        except StoreError as error:
            if not version:
                raise
            raise StoreError(
                f"The database {self.location.shown} (schema {version}) could not be brought to schema"
                f" {migration.number}: {error.__cause__}.",
                "That step changed nothing. Please report this, with the version you come from.",
            ) from error

    def _back_up(self, path: Path, version: str) -> None:
        with self._lock:
            try:
                back_up(path, Path(f"{path}.schema-{version}.bak"))
            except Exception as error:
                self._report(error)
                raise

    def _version(self) -> str:
        """The schema's version, or '' for an empty database. Raises StoreError for a database that is not AIntern's."""
        tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
        if self.kind == "postgresql":
            tables = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        names = {name for (name,) in self.rows(tables)}
        if "schema_version" in names:
            found = self.row(SCHEMA_VERSION)
            return found[0] if found else "without a number"
        if names and self.kind == "sqlite":
            raise StoreError(
                f"{self.location.shown} is a database, but not AIntern's.", "Name another with --database."
            )
        return ""


@cache
def _insertion(table: str, columns: Sequence[str]) -> str:
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608


@cache
def _columns(kind: type[Any]) -> tuple[tuple[str, ...], str, tuple[Callable[[Any], Any], ...]]:
    """The names of a dataclass's fields, also as SQL, and what makes the value of each of what its column holds."""
    names = tuple(each.name for each in fields(kind))
    return names, ", ".join(names), tuple(_MADE.get(each.type, _as_it_is) for each in fields(kind))


def _as_it_is(value: Any) -> Any:
    return value


def storable(text: str) -> str:
    """The text as both databases can keep it: NUL and lone surrogates (odd file names) as visible escapes."""
    if text.isascii() and "\0" not in text:
        return text
    if "\0" in text:
        text = text.replace("\0", "\\x00")
    try:
        text.encode()
    except UnicodeEncodeError:
        return text.encode(errors="backslashreplace").decode()
    return text


def storable_values(values: Sequence[Any]) -> Sequence[Any]:
    """The values, their texts as both databases can keep them. Most are so already, and every statement comes by here."""
    for value in values:
        if isinstance(value, str) and not (value.isascii() and "\0" not in value):
            return [storable(each) if isinstance(each, str) else each for each in values]
    return values
