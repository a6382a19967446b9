"""Many patterns, each tried only where a piece of text stands that it cannot do without: which ones, in one look at the text."""

import re
from collections.abc import Iterable, Sequence
from functools import cache


class HintedPatterns:
    """The hints of a table of patterns: of each, pieces of lower-case text of which one must be there.

    Every piece is looked for once, in C: pattern by pattern the look took longer than most patterns."""

    def __init__(self, hints: Iterable[Sequence[str]]) -> None:
        self._places: dict[str, list[int]] = {}
        for place, pieces in enumerate(hints):
            for piece in pieces:
                self._places.setdefault(piece, []).append(place)

    def worth_trying(self, lowered: str) -> list[int]:
        """The places in the table, in order, of the patterns that a text in lower case may hold."""
        found = filter(lowered.__contains__, self._places)
        return sorted({place for piece in found for place in self._places[piece]})


@cache
def compiled_pattern(pattern: str) -> re.Pattern[str]:
    """A pattern of a table, compiled when a text first holds one of its pieces: all of them take a while."""
    return re.compile(pattern)
