"""Where the database is: a flag, AINTERN_DATABASE, or a file in the user's data folder."""

import os
from functools import lru_cache
from pathlib import Path

from aintern.dataclass import dataclass
from aintern.errors import StoreError, UsageError

_IN_MEMORY = (":memory:", "sqlite://", "sqlite:///", "sqlite:///:memory:")


@dataclass(frozen=True, slots=True)
class StoreLocation:
    """Exactly one is set: `path` of an SQLite file, or the `url` of a PostgreSQL database."""

    path: Path | None = None
    url: str = ""

    @property
    def shown(self) -> str:
        """For people: without the password of a URL."""
        if self.path:
            return str(self.path)
        front, at, rest = self.url.rpartition("@")
        scheme, _, user = front.partition("://")
        return f"{scheme}://{user.partition(':')[0]}@{rest}" if at else self.url


def data_folder() -> Path:
    """The user's data folder of AIntern; not made."""
    return _data_folder(os.environ.get("HOME"), os.environ.get("XDG_DATA_HOME"))


@lru_cache(4)  # every call of a tool asks for it
def _data_folder(*_: str | None) -> Path:
    import platformdirs

    return Path(platformdirs.user_data_path("aintern", appauthor=False))


def locate(where: str | Path | None) -> StoreLocation:
    """A path, `sqlite:///PATH`, `postgresql://…`, or None for AINTERN_DATABASE or the default file.

    Raises StoreError for a URL of another kind of database, UsageError for SQLite's database in memory.
    """
    named = str(where or os.environ.get("AINTERN_DATABASE", "")).strip()
    if not named:
        return StoreLocation(path=data_folder() / "aintern.db")
    if named in _IN_MEMORY:
        raise UsageError(
            f"{named} is a database in memory: nothing would be kept, and AIntern opens it more than once.",
            "Name a file instead, in a temporary folder if it needn't stay.",
        )
    scheme, separator, rest = named.partition("://")
    if not separator:
        return StoreLocation(path=Path(named).expanduser().absolute())
    kind, _, _driver = scheme.partition("+")
    if kind == "sqlite":
        return StoreLocation(path=Path(rest[1:]).expanduser().absolute())
    if kind in ("postgresql", "postgres"):
        return StoreLocation(url=f"postgresql://{rest}")
    raise StoreError(
        f"AIntern cannot keep its record in a {kind} database.",
        "Name a file, sqlite:///PATH or postgresql://USER@HOST/NAME.",
    )
