"""The schema as numbered SQL files in `migrations/`: never changed once released, only followed by the next one.

`0001_name.sql` is for both kinds of database, `0001_name.sqlite.sql` or `0001_name.postgresql.sql` follows it where they differ.
"""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.errors import StoreError

FOLDER = Path(__file__).with_name("migrations")


@dataclass(frozen=True, slots=True)
class Migration:
    """One step of the schema: its four digits, and what it runs, in order."""

    number: str
    scripts: tuple[str, ...]


def due_migrations(version: str, kind: str, shown: str, folder: Path = FOLDER) -> tuple[Migration, ...]:
    """What brings a database of a version ('': an empty one) to the newest schema, oldest first.

    Raises StoreError, with the database's name `shown`, for a version that no migration made.
    """
    names = sorted({path.name.partition(".")[0] for path in folder.glob("[0-9]*.sql")})
    numbers = [name[:4] for name in names]
    if version in ("", *numbers):
        return tuple(Migration(name[:4], tuple(_scripts(folder, name, kind))) for name in names if name[:4] > version)
    if version > numbers[-1]:
        raise StoreError(
            f"The database {shown} was written by a newer AIntern (schema {version}, known here: {numbers[-1]}).",
            "Update AIntern, or name another database with --database.",
        )
    raise StoreError(
        f"The database {shown} has a schema that no AIntern made ({version}; known: {numbers[0]} to {numbers[-1]}).",
        "Restore it from a backup, or name another database with --database.",
    )


def statements(script: str) -> Iterator[str]:
    """A script's statements one by one, as SQLite wants them: its driver's `executescript` would commit first."""
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


def _scripts(folder: Path, name: str, kind: str) -> Iterator[str]:
    for path in (folder / f"{name}.sql", folder / f"{name}.{kind}.sql"):
        if path.exists():
            yield path.read_text(encoding="utf-8")
