"""The fleet that a workbench shows: opened when it is first looked at, and asked in threads, for the page waits for nothing."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import ExitStack
from typing import TYPE_CHECKING, TypeVar

from aintern.errors import UsageError
from aintern.store.store import Store
from aintern.store.store_location import locate

if TYPE_CHECKING:
    from aintern.fleet.fleet import Fleet

T = TypeVar("T")


class FleetAccess:
    """`url` is that of the fleet's database; '' where there is no fleet to show."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._open = ExitStack()
        self._fleet: Fleet | None = None
        self._opening = threading.Lock()

    @classmethod
    def of(cls, given: str, store: Store) -> "FleetAccess":
        """The fleet of a database that was named, else of the one that keeps the record, where it has one. Raises UsageError for what
        is no PostgreSQL database."""
        if given:
            location = locate(given)
            if not location.url:
                raise UsageError(
                    f"{location.shown} is a file; a fleet's queue is a PostgreSQL database.",
                    "Name it: --fleet postgresql://USER@HOST/NAME.",
                )
            return cls(location.url)
        database = store.database
        known = "SELECT 1 FROM pg_namespace WHERE nspname = 'fleet'"
        return cls(database.location.url if database.kind == "postgresql" and database.row(known) else "")

    async def ask(self, what: "Callable[[Fleet], T]") -> T:
        """What a function makes of the fleet, in a thread. Raises what it raises, and StoreError where the database can't be reached."""
        return await asyncio.to_thread(lambda: what(self.fleet))

    @property
    def fleet(self) -> "Fleet":
        with self._opening:
            if self._fleet is None:
                from aintern.fleet.fleet import Fleet

                self._fleet = self._open.enter_context(Fleet.open(self.url))
            return self._fleet

    def close(self) -> None:
        with self._opening:
            self._open.close()
            self._fleet = None
