"""Many patterns, each tried only where a piece of text stands that it cannot do without: which ones, in one look at the text."""

import re
from collections.abc import Iterable, Sequence
from functools import cache
from operator import add

_SHORT = 60  # characters: in a longer text it is faster to look for every piece than to take the text apart


class HintedPatterns:
    """The hints of a table of patterns: of each, pieces of lower-case text of which one must be there.

    Every piece is looked for once, in C: pattern by pattern the look took longer than most patterns. In a short text, such as a
    path, only those whose first two characters stand there."""

    def __init__(self, hints: Iterable[Sequence[str]]) -> None:
        self._places: dict[str, list[int]] = {}
        self._by_start: dict[str, list[str]] = {}
        for place, pieces in enumerate(hints):
            for piece in pieces:
                self._places.setdefault(piece, []).append(place)
        for piece in self._places:
            self._by_start.setdefault(piece[:2], []).append(piece)

    def worth_trying(self, lowered: str) -> list[int]:
        """The places in the table, in order, of the patterns that a text in lower case may hold."""
        pieces: Iterable[str] = self._places
        if len(lowered) <= _SHORT:
            starts = self._by_start.keys() & {*lowered, *map(add, lowered, lowered[1:])}
            pieces = [piece for start in starts for piece in self._by_start[start]]
        found = filter(lowered.__contains__, pieces)
        return sorted({place for piece in found for place in self._places[piece]})


@cache
def compiled_pattern(pattern: str) -> re.Pattern[str]:
    """A pattern of a table, compiled when a text first holds one of its pieces: all of them take a while."""
    return re.compile(pattern)
