"""The beginning of an ID stands for all of it where only one begins so."""

from collections.abc import Sequence

from aintern.errors import NotStored
from aintern.store.database import Database

_NAMED = 5


def full_id(database: Database, table: str, given: str) -> str:
    """The ID in a table that `given` is or begins; `given` itself where there is none. Raises NotStored where there are several."""
    begins = given.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%"
    sql = f"SELECT id FROM {table} WHERE id = ? OR id LIKE ? ESCAPE '!' ORDER BY id LIMIT {_NAMED + 1}"  # noqa: S608
    return only_one(given, [str(row[0]) for row in database.rows(sql, (given, begins))] if given else [])


def only_one(given: str, ids: Sequence[str]) -> str:
    """The same of IDs at hand."""
    found = sorted({each for each in ids if each.startswith(given)}) if given else []
    if given in found or not found:
        return given
    if len(found) > 1:
        named = ", ".join(found[:_NAMED]) + (", …" if len(found) > _NAMED else "")
        raise NotStored(f"Several IDs begin with {given}: {named}.", "Give more of it.")
    return found[0]
