"""How a run that was killed, cut off or held must end: done, each line of it once, and its record whole."""

from contextlib import closing

from aintern.fleet.fleet import Fleet
from aintern.store.store import Store


def once_each(fleet: Fleet, identity: str, *lines: str) -> None:
    """Every one of these lines stands once in the run's patch."""
    assert fleet.show(identity).status == "done", fleet.show(identity)
    patch = fleet.patch(identity).decode()
    assert [patch.splitlines().count(line) for line in lines] == [1] * len(lines), patch


def record_is_whole(fleet: Fleet) -> None:
    with closing(Store.open(fleet.database.location.url)) as store:
        assert store.audit.verify().whole
