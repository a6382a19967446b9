"""Where lines that a model remembers stand in a file: the same words in the same order, whatever the white space.

Tolerated are white space, blank lines, kinds of quotes and dashes, the wording of comments, and lines that are left out
aloud (`...`). Nothing else: where code differs the text is stale, and guessing would lose what the file says now.
"""

import difflib
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence

from aintern.dataclass import dataclass

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("“”„‟″", '"'),
        **dict.fromkeys("‘’‚‛′", "'"),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        "…": "...",
        "\ufeff": "",
    }
)
_AROUND_MARKS = re.compile(r" ?([^\w ]) ?")
_DASHES = re.compile(r"-{2,}")
_LEFT_OUT = re.compile(r"(?:#|//|/\*|--|<!--)?\s*(?:\.\.\.|…)(?:[^\w]*(?:\w[^\n]*)?)?")
_COMMENT = re.compile(r"#|//|/\*|<!-")  # in a key, where two dashes are one
_COMMENT_ALIKE = 0.6  # of its letters, for a comment in other words
_COMMENT_WORDS = 3  # at least: `a // b` is no comment
_GOES_ON = re.compile(r"(?:else|elif|except|finally|catch|case|default|end|then|do|fi|done)\b|[)\]}]")
_LOOKED_AT, _NEAREST_AMONG = 50, 5000  # places of one line, and lines, that the hint is made from
_LEFT_OUT_AT_MOST = 400  # lines that one `...` may stand for


def line_key(line: str) -> str:
    """What a line says: without indentation, with the spaces between two words only, quotes and dashes of one kind."""
    if not line.isascii():
        line = unicodedata.normalize("NFKC", line.translate(_ALIKE))
    text = _AROUND_MARKS.sub(r"\1", " ".join(line.split()))
    return _DASHES.sub("-", text) if "--" in text else text


def is_left_out(line: str) -> bool:
    """Whether a line says that others are left out: `...`, `# ...`, `// ... rest of the function`."""
    return _LEFT_OUT.fullmatch(line.strip()) is not None


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of the file, [start, end), that the remembered lines fit. `lines` holds, for each of them, the index of its
    line in the file, or the range of lines that it leaves out; None for blank ones."""

    start: int
    end: int
    lines: tuple[int | range | None, ...]


class LineIndex:
    """The lines of a file by what they say."""

    def __init__(self, lines: Sequence[str]) -> None:
        self.lines = lines
        self.keys = [line_key(line) for line in lines]
        self._filled = [number for number, key in enumerate(self.keys) if key]
        self._rank = {number: rank for rank, number in enumerate(self._filled)}
        self._where: defaultdict[str, list[int]] = defaultdict(list)
        for number in self._filled:
            self._where[self.keys[number]].append(number)

    def places(self, old: Sequence[str], unchanged: Sequence[bool], limit: int) -> list[Place]:
        """Where `old` fits, at most `limit` places. `unchanged` tells the lines that the new text repeats: only such a comment
        may be worded differently, and only such a `...` may stand for lines."""
        keys = [line_key(line) for line in old]
        for with_gaps in (False, True):
            gaps = [with_gaps and stays and is_left_out(line) for line, stays in zip(old, unchanged, strict=True)]
            if with_gaps and not any(gaps):
                break
            found = self._search(keys, unchanged, gaps, limit)
            if found:
                exact = [place for place in found if self._is_exact(place, old)]
                return exact if len(exact) == 1 else found
        return []

    def nearest(self, old: Sequence[str], limit: int = 3) -> list[int]:
        """The 0-based lines of the file near which most of the `old` lines stand, or that are most like the first: a hint."""
        votes: Counter[int] = Counter()
        for offset, line in enumerate(old):
            key = line_key(line)
            for number in self._where.get(key, ())[:_LOOKED_AT] if len(key) > 3 else ():
                votes[max(0, number - offset)] += 1
        if votes:
            return sorted(start for start, _ in votes.most_common(limit))
        first = next((line_key(line) for line in old if line.strip()), "")
        near = difflib.get_close_matches(
            first[:200], [key[:200] for key in self._where][:_NEAREST_AMONG], n=1, cutoff=0.6
        )
        return [number for number, key in enumerate(self.keys) if near and key[:200] == near[0]][:1]

    def _is_exact(self, place: Place, old: Sequence[str]) -> bool:
        pairs = zip(place.lines, old, strict=True)
        return all(not isinstance(at, int) or self.lines[at].rstrip() == line.rstrip() for at, line in pairs)

    def _search(self, keys: Sequence[str], unchanged: Sequence[bool], gaps: Sequence[bool], limit: int) -> list[Place]:
        filled = [number for number, key in enumerate(keys) if key]
        anchors = [number for number in filled if not gaps[number] and keys[number] in self._where]
        if not anchors or gaps[filled[0]] or gaps[filled[-1]]:
            return []
        anchor = min(anchors, key=lambda number: len(self._where[keys[number]]))
        before = filled.index(anchor)
        found: dict[tuple[int | range | None, ...], Place] = {}
        for number in self._where[keys[anchor]]:
            starts = self._starts(self._rank[number], before, filled, gaps)
            for start in starts:
                for lines in self._fits(start, filled, keys, unchanged, gaps):
                    place = self._place(lines, filled, len(keys))
                    found[place.lines] = place
                    if len(found) >= limit:
                        return list(found.values())
        return list(found.values())

    def _starts(self, rank: int, before: int, filled: Sequence[int], gaps: Sequence[bool]) -> Iterator[int]:
        """Ranks (among the file's filled lines) at which the first line may stand when the anchor stands at `rank`."""
        if not any(gaps[number] for number in filled[:before]):
            yield rank - before
            return
        yield from range(max(0, rank - before - _LEFT_OUT_AT_MOST), rank - before + 1)

    def _fits(
        self, start: int, filled: Sequence[int], keys: Sequence[str], unchanged: Sequence[bool], gaps: Sequence[bool]
    ) -> Iterator[list[int | range]]:
        """Every way in which the filled old lines fit from rank `start` on."""
        ways: list[tuple[int, list[int | range]]] = [(start, [])] if start >= 0 else []
        for position, number in enumerate(filled):
            grown: list[tuple[int, list[int | range]]] = []
            for rank, lines in ways:
                if gaps[number]:
                    following = keys[filled[position + 1]]
                    grown += self._after_gap(rank, lines, following)
                elif rank < len(self._filled):
                    at = self._filled[rank]
                    if self.keys[at] == keys[number] or (
                        unchanged[number] and self._same_but_comment(at, keys[number])
                    ):
                        grown.append((rank + 1, [*lines, at]))
            ways = grown
            if not ways:
                return
        yield from (lines for _, lines in ways)

    def _after_gap(
        self, rank: int, lines: list[int | range], following: str
    ) -> Iterator[tuple[int, list[int | range]]]:
        """The ways on behind a `...`: to every later line that says what follows it, within the block it stands in."""
        if rank >= len(self._filled) or not lines:
            return
        first = self._filled[rank]
        last = lines[-1]
        floor = self._depth(last.stop - 1 if isinstance(last, range) else last)
        for later in range(rank, min(rank + _LEFT_OUT_AT_MOST, len(self._filled))):
            at = self._filled[later]
            if self.keys[at] == following and later > rank:
                yield later, [*lines, range(first, at)]
            if self._depth(at) < floor:
                return  # the block has ended
            if self._depth(at) == floor < self._depth(first) and not _GOES_ON.match(self.keys[at]):
                return  # another one has begun beside it

    def _depth(self, number: int) -> int:
        line = self.lines[number]
        return len(line) - len(line.lstrip())

    def _same_but_comment(self, at: int, key: str) -> bool:
        code, comment = split_comment(self.keys[at])
        other_code, other = split_comment(key)
        if code != other_code or min(len(re.findall(r"\w+", each)) for each in (comment, other)) < _COMMENT_WORDS:
            return False
        return difflib.SequenceMatcher(None, comment, other, autojunk=False).ratio() >= _COMMENT_ALIKE

    def _place(self, found: Sequence[int | range], filled: Sequence[int], count: int) -> Place:
        lines: list[int | range | None] = [None] * count
        for number, at in zip(filled, found, strict=True):
            lines[number] = at
        first, last = found[0], found[-1]
        assert isinstance(first, int) and isinstance(last, int)  # a gap is never the first or the last
        return Place(first, last + 1, tuple(lines))


def split_comment(key: str) -> tuple[str, str]:
    """A line's code and its comment; a marker inside quotes opens none."""
    quote = ""
    for position, letter in enumerate(key):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'`":
            quote = letter
        elif _COMMENT.match(key, position):
            return key[:position], key[position:]
    return key, ""
