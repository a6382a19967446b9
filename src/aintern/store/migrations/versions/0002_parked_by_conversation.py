"""Parked questions are told apart by their conversation as well: models give the same call id in more than one."""

revision = "0002"
down_revision = "0001"

_COLUMNS = "call_id, conversation_id, asked_at, tool, summary, risk, reasons, answer, answered_at"


def upgrade() -> None:
    """SQLite can't change a primary key, so the rows move to a new table there."""
    from alembic import op

    if op.get_bind().dialect.name != "sqlite":
        op.execute("ALTER TABLE parked_questions DROP CONSTRAINT parked_questions_pkey")
        op.execute("ALTER TABLE parked_questions ADD PRIMARY KEY (call_id, conversation_id)")
        return
    columns = ", ".join(f"{name} TEXT NOT NULL" for name in _COLUMNS.split(", "))
    op.execute("ALTER TABLE parked_questions RENAME TO parked_before")
    op.execute(f"CREATE TABLE parked_questions ({columns}, PRIMARY KEY (call_id, conversation_id))")
    op.execute(f"INSERT INTO parked_questions ({_COLUMNS}) SELECT {_COLUMNS} FROM parked_before")  # noqa: S608
    op.execute("DROP TABLE parked_before")
