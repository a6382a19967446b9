"""What installed packages offer through entry points, read from their metadata: none of their code is imported."""

import re
from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING

from aintern.dataclass import dataclass

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUPS = ("aintern.tools", "aintern.backends", "aintern.dialects", "aintern.faces")


@dataclass(frozen=True, slots=True)
class Plugin:
    """An installed package, by its normalized name, and its entry points in our groups."""

    name: str
    version: str
    entries: "tuple[EntryPoint, ...]"

    @property
    def offers(self) -> dict[str, list[str]]:
        """The names in each group, by its last word: `{"tools": ["ticket"]}`."""
        named = defaultdict(list)
        for entry in self.entries:
            named[entry.group.rpartition(".")[2]].append(entry.name)
        return {group: sorted(names) for group, names in sorted(named.items())}


def installed_plugins() -> list[Plugin]:
    """All of them, sorted by name; the first of a name on the path counts, as it does for imports."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = defaultdict(list)
    for group in GROUPS:
        for entry in entry_points(group=group):
            if entry.dist is not None and entry.dist.name:
                found[normalized(entry.dist.name)].append(entry)
    return [
        Plugin(name, entries[0].dist.version if entries[0].dist else "", tuple(entries))
        for name, entries in sorted(found.items())
    ]


def entries_of(enabled: Iterable[str]) -> "tuple[list[tuple[str, EntryPoint]], list[str]]":
    """The entry points of the packages of these names, each with its package's, and a sentence for each that is not there.
    Only these packages are looked for."""
    from importlib.metadata import PackageNotFoundError, distribution

    entries: list[tuple[str, EntryPoint]] = []
    problems: list[str] = []
    for name in dict.fromkeys(map(normalized, enabled)):
        try:
            offered = [entry for entry in distribution(name).entry_points if entry.group in GROUPS]
        except (PackageNotFoundError, ValueError, OSError) as error:
            told = "is not installed" if isinstance(error, PackageNotFoundError) else f"can't be read: {error}"
            problems.append(f"The plugin {name!r} (plugins.enabled) {told}.")
            continue
        if not offered:
            problems.append(f"{name} (plugins.enabled) is no plugin: it has no entry point in {', '.join(GROUPS)}.")
        entries += [(name, entry) for entry in offered]
    return entries, problems


def normalized(name: str) -> str:
    """A package's name as package indexes compare it (the packaging specification's name normalization)."""
    return re.sub(r"[-_.]+", "-", name).lower()
