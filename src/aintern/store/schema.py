"""The tables, as SQLAlchemy Core: one schema for SQLite and PostgreSQL.

Reading and writing does not go through SQLAlchemy: importing it costs more than a whole run's queries. Opening a database
that is up to date needs none of this file; `sqlite_schema.sql` is this file rendered (`python -m aintern.store.schema`),
and a test holds the two together. Times are ISO 8601 UTC text with microseconds, so that they sort and read the same everywhere.
"""

import warnings

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Float,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.exc import NotSupportedError, OperationalError, ProgrammingError

from aintern.store.sql_text import SEARCHED

__all__ = ["create_all", "metadata", "render_sqlite", "search_ddl"]

metadata = MetaData()

DECIDED = text("kind = 'decided'")

Table(
    "conversations",
    metadata,
    Column("id", Text, primary_key=True),
    Column("title", Text, nullable=False, server_default=""),
    Column("title_by", Text, nullable=False, server_default="auto"),  # auto or user
    Column("workspace", Text, nullable=False, server_default=""),
    Column("created_at", Text, nullable=False),
    Column("updated_at", Text, nullable=False),
    Column("message_count", Integer, nullable=False, server_default="0"),
    Column("forked_from", Text, nullable=False, server_default=""),
    Column("plan", Text, nullable=False, server_default=""),  # JSON, or empty
    Column("owner", Text, nullable=False, server_default=""),  # JSON of the process that works on it, or empty
    Index("conversations_newest", "updated_at", "id"),
)
Table(
    "messages",
    metadata,
    Column("conversation_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("id", Text, nullable=False),
    Column("run_id", Text, nullable=False),
    Column("time", Text, nullable=False),
    Column("body", Text, nullable=False),  # the message as JSON
    Column("attachments", Text, nullable=False, server_default=""),  # JSON array, or empty
)
Table(
    "runs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("conversation_id", Text, nullable=False),
    Column("started_at", Text, nullable=False),
    Column("ended_at", Text, nullable=False, server_default=""),
    Column("reason", Text, nullable=False, server_default=""),
    Column("iteration", Integer, nullable=False, server_default="0"),
    Column("request", Text, nullable=False, server_default=""),
    Index("runs_of_conversation", "conversation_id", "started_at"),
)
Table(
    "usage",
    metadata,
    Column("run_id", Text, primary_key=True),
    Column("iteration", Integer, primary_key=True, autoincrement=False),
    Column("conversation_id", Text, nullable=False),
    Column("tokens_in", Integer, nullable=False),
    Column("tokens_out", Integer, nullable=False),
    Column("tokens_cached", Integer, nullable=False),
    Column("seconds", Float, nullable=False),
    Column("calls", Integer, nullable=False),
    Index("usage_of_conversation", "conversation_id"),
)
Table(
    "audit_log",
    metadata,
    Column("seq", BigInteger().with_variant(Integer, "sqlite"), primary_key=True, autoincrement=False),
    Column("kind", Text, nullable=False),  # decided or finished
    Column("id", Text, nullable=False),  # shared by a decided row and its finished row
    Column("time", Text, nullable=False),
    Column("tool", Text, nullable=False),
    Column("tool_name", Text, nullable=False),
    Column("risk", Text, nullable=False),  # a RiskLevel
    Column("factors", Text, nullable=False),
    Column("decision", Text, nullable=False),
    Column("denial_reason", Text, nullable=False),
    Column("parameters", Text, nullable=False),
    Column("proposed", Text, nullable=False),  # what the model proposed, where a person edited it
    Column("summary", Text, nullable=False),
    Column("conversation", Text, nullable=False),
    Column("run", Text, nullable=False),
    Column("call", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("scope", Text, nullable=False),
    Column("decided_at", Text, nullable=False),
    Column("seconds_open", Float),
    Column("grant_id", Text, nullable=False),
    Column("success", Integer),
    Column("error", Text, nullable=False),
    Column("duration", Float),
    Column("previous_hash", Text, nullable=False),
    Column("hash", Text, nullable=False),
    UniqueConstraint("id", "kind", name="audit_pair"),
    # Every index ends in seq: a page is read in order from where the last one ended, however many rows there are.
    # They cover decided rows only, which are what lists show; a finished row is found through its pair.
    *(
        Index(f"audit_by_{column}", column, "seq", sqlite_where=DECIDED, postgresql_where=DECIDED)
        for column in ("time", "tool", "decision", "risk", "conversation", "call")
    ),
)
Table(
    "grants",
    metadata,
    Column("id", Text, primary_key=True),
    Column("tool", Text, nullable=False),
    Column("scope", Text, nullable=False),
    Column("pattern", Text, nullable=False),
    Column("max_risk", Text, nullable=False),
    Column("effect", Text, nullable=False),
    Column("lifetime", Text, nullable=False),
    Column("workspace", Text, nullable=False),
    Column("conversation_id", Text, nullable=False),
    Column("session_id", Text, nullable=False),
    Column("origin", Text, nullable=False),
    Column("created_at", Text, nullable=False),
    Column("expires_at", Text, nullable=False),
    Column("revoked_at", Text, nullable=False),
    Column("use_count", Integer, nullable=False),
    Column("last_used_at", Text, nullable=False),
    Index("grants_of_tool", "tool", "revoked_at"),
)
Table(
    "parked_questions",
    metadata,
    Column("call_id", Text, primary_key=True),  # a model may give the same one in two conversations
    Column("conversation_id", Text, primary_key=True),
    Column("asked_at", Text, nullable=False),
    Column("tool", Text, nullable=False),
    Column("summary", Text, nullable=False),
    Column("risk", Text, nullable=False),
    Column("reasons", Text, nullable=False),
    Column("answer", Text, nullable=False),  # JSON, or empty
    Column("answered_at", Text, nullable=False),
)
Table("schema_version", metadata, Column("version_num", Text, primary_key=True))


def search_ddl(dialect: str) -> tuple[str, ...]:
    """What finds substrings of audit rows by index: trigrams, which SQLAlchemy has no words for.

    On PostgreSQL it needs the extension pg_trgm; who may not create it gets a plain scan instead (`create_all`).
    """
    if dialect == "sqlite":
        return ("CREATE VIRTUAL TABLE audit_search USING fts5(words, content='', tokenize='trigram')",)
    return (
        "CREATE EXTENSION IF NOT EXISTS pg_trgm",
        f"CREATE INDEX audit_search ON audit_log USING gin (({SEARCHED}) gin_trgm_ops) WHERE kind = 'decided'",
    )


def create_all(connection: Connection, version: str) -> None:
    """Makes every table and stamps the version, within the connection's transaction."""
    metadata.create_all(connection)
    for statement in search_ddl(connection.dialect.name):
        if connection.dialect.name == "sqlite":
            connection.execute(text(statement))
        else:
            _optional(connection, statement)
    connection.execute(text("INSERT INTO schema_version VALUES (:version)"), {"version": version})


def _optional(connection: Connection, statement: str) -> None:
    try:
        with connection.begin_nested():
            connection.execute(text(statement))
    except (NotSupportedError, OperationalError, ProgrammingError) as error:
        warnings.warn(f"audit text search runs without an index: {error.orig}", RuntimeWarning, stacklevel=2)


def render_sqlite() -> str:
    """The statements that make a fresh SQLite database, each ending in a semicolon."""
    from sqlalchemy.dialects import sqlite
    from sqlalchemy.schema import CreateIndex, CreateTable

    dialect = sqlite.dialect()
    statements: list[str] = []
    for table in metadata.sorted_tables:
        statements.append(str(CreateTable(table).compile(dialect=dialect)))
        statements += [str(CreateIndex(index).compile(dialect=dialect)) for index in sorted(table.indexes, key=_name)]
    lines = [" ".join(statement.split()) for statement in (*statements, *search_ddl("sqlite"))]
    return "".join(f"{line};\n" for line in lines)


def _name(index: Index) -> str:
    return str(index.name)


if __name__ == "__main__":
    print(render_sqlite(), end="")
