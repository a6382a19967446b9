"""How a run that was killed, cut off or held must end: done, each line of it once, and its record whole."""

from contextlib import closing

from aintern.fleet.fleet import Fleet
from aintern.store.store import Store


def once_each(fleet: Fleet, identity: str, *lines: str) -> None:
    """Every one of these lines stands once in the run's patch."""
    assert fleet.show(identity).status == "done", fleet.show(identity)
    patch = fleet.patch(identity).decode()
    found = [patch.splitlines().count(line) for line in lines]
    assert found == [1] * len(lines), (patch, _said(fleet, identity))


def _said(fleet: Fleet, identity: str) -> list[str]:
    """What the run's conversation holds, to tell why a line is missing."""
    with closing(Store.open(fleet.database.location.url)) as store:
        messages = store.conversations.messages(fleet.show(identity).conversation)
        return [f"{each.role}: {each.text} {[call.parameters for call in each.tool_calls]}" for each in messages]


def record_is_whole(fleet: Fleet) -> None:
    with closing(Store.open(fleet.database.location.url)) as store:
        assert store.audit.verify().whole
