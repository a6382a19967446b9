"""A linear classifier over a request's words, pairs of words and parts of words: what it sees, and its weights on disk."""

from array import array
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from sys import byteorder
from zlib import crc32

from aintern.backends.small_model import lazy_re as re
from aintern.dataclass import dataclass

QUOTED = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`|“[^”\n]*”")
# Names of files and in programs: with a dot, a slash or an underscore inside, a capital after a small letter, or called.
NAME = re.compile(r"[\w@.-]*(?:[./\\_]|(?<=[a-z])[A-Z])[\w./\\*-]*\w|\*\.\w+|\B\.\w+|\w+(?=\(\))")
_WORD = re.compile(r"§\w+|[^\W\d_]+(?:['’][a-z]+)?|\d+|[?;:,.]")
_MARKS = frozenset(".,;:?")
NOT_TELLING = frozenset((
    "please", "pls", "plz", "kindly", "can", "could", "would", "will", "you", "u", "we", "i'd", "i", "like", "want", "need", "to",
    "now", "just", "hey", "hi", "ok", "the", "a", "an", "so", "then", "also", "and",
))  # fmt: skip
_OPENS = frozenset((",", ".", ";", ":", "and", "then", "so", "please"))  # a clause


def word_features(request: str) -> Iterator[str]:
    """What the classifiers see of a request's words; names and quotations are one kind of word each."""
    words = _words(request)
    if request.rstrip().endswith("?"):
        yield "asks"
    for kind in ("§quoted", "§name", "§number"):
        if kind in words:
            yield f"has {kind}"
    yield f"length {min(len(words) // 4, 8)}"
    for word in words:
        yield f"word {word}"
        if len(word) > 4 and word[0] != "§":  # of one family, or with a slip of the finger
            yield from (f"start {word[:4]}", f"start {word[:5]}", f"end {word[-4:]}")
    for first, second in zip(("<", *words), (*words, ">"), strict=True):
        yield f"pair {first} {second}"
    telling = [word for word in words if word not in NOT_TELLING and word not in _MARKS]
    yield f"first {' '.join(telling[:1])}"
    yield f"first two {' '.join(telling[:2])}"
    before = ","
    for word in words:
        if before in _OPENS:
            yield f"opens {word}"
        if word not in NOT_TELLING or word in _OPENS:
            before = word


def _words(request: str) -> list[str]:
    masked = NAME.sub(" §name ", QUOTED.sub(" §quoted ", request))
    return ["§number" if word.isdigit() else word.lower() for word in _WORD.findall(masked)]


@dataclass(frozen=True, slots=True)
class WordWeights:
    """Of each feature, known by its CRC-32, one weight for each of some classes. On disk: their number, the scale that makes floats
    of them and further `constants`, as a line of text; then the sorted CRCs (little-endian, 4 bytes) and the weights (1 byte)."""

    keys: "array[int]"
    values: "array[int]"
    classes: int
    scale: float
    constants: tuple[float, ...]

    @classmethod
    def of(cls, data: bytes, classes: int) -> "WordWeights":
        """Raises ValueError for what is not such a file."""
        head, _, rest = data.partition(b"\n")
        count, scale, *constants = head.split()
        keys, values = array("I"), array("b")
        keys.frombytes(rest[: int(count) * keys.itemsize])
        values.frombytes(rest[int(count) * keys.itemsize :])
        if len(values) != int(count) * classes:
            raise ValueError("the weights are not whole")
        if byteorder == "big":
            keys.byteswap()
        return cls(keys, values, classes, float(scale), tuple(map(float, constants)))

    def scores(self, features: Iterable[str]) -> list[float]:
        """For each class, the logarithm of its share, up to a constant; no feature counts twice."""
        sums = [0] * self.classes
        for feature in {crc32(each.encode()) for each in features}:
            at = bisect_left(self.keys, feature)
            if at < len(self.keys) and self.keys[at] == feature:
                row = self.values[at * self.classes : (at + 1) * self.classes]
                sums = [total + each for total, each in zip(sums, row, strict=True)]
        return [total * self.scale for total in sums]
