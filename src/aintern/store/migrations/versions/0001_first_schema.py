"""The first schema. A fresh database is made from `schema.py` at once and starts with this stamp."""

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Nothing came before it."""
