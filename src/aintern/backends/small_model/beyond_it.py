"""Which requests are beyond a model of this size: understanding code, and changes that nobody spelled out.

A linear classifier over a request's words, pairs of words and a few facts about it tells what it asks for: one of the kinds of
work that the model can do, a change that has to be thought out, or an explanation. `training/fit_beyond.py` fits its weights
(`beyond_it.weights`) from the sentences of `training/`.
"""

import re
from array import array
from bisect import bisect_left
from collections.abc import Iterator
from functools import lru_cache
from importlib.resources import files
from math import exp, log
from sys import byteorder
from zlib import crc32

from aintern.dataclass import dataclass

NEEDS_BIGGER = "A change like this needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_EXPLAIN = "More than the text itself needs a bigger model: `aintern models`."
NEEDS_BIGGER_TO_TALK = "An explanation like this needs a bigger model: `aintern models`."

CHANGE, EXPLANATION = "change", "explain"
WORK = ("look", "git", "run", "write", "edit", "move", "talk", CHANGE, EXPLANATION)
"""What a request may ask for; all but the last two can be done."""

_LIKE_A_COMMAND = 0.75  # cosine; from there on it is one, whatever its words are
_CLEARLY = 1.5  # more than the threshold: "turn the callbacks into futures" reads like a text that is to be replaced
_POSSIBLE = len(WORK) - 2
_QUOTED = re.compile(r"\"[^\"\n]*\"|(?<!\w)'[^'\n]*'(?!\w)|`[^`\n]*`|“[^”\n]*”")
# Names of files and in programs: with a dot, a slash or an underscore inside, a capital after a small letter, or called.
_NAME = re.compile(r"[\w@.-]*(?:[./\\_]|(?<=[a-z])[A-Z])[\w./\\*-]*\w|\*\.\w+|\B\.\w+|\w+(?=\(\))")
_WORD = re.compile(r"§\w+|[^\W\d_]+(?:['’][a-z]+)?|\d+|[?;:,.]")
_MARKS = frozenset(".,;:?")
_NOT_TELLING = frozenset((
    "please", "pls", "plz", "kindly", "can", "could", "would", "will", "you", "u", "we", "i'd", "i", "like", "want", "need", "to",
    "now", "just", "hey", "hi", "ok", "the", "a", "an", "so", "then", "also", "and",
))  # fmt: skip
_OPENS = frozenset((",", ".", ";", ":", "and", "then", "so", "please"))  # a clause
_EVERYWHERE = re.compile(
    r"\b(?:everywhere|throughout|project-wide"
    r"|(?:across|all over|(?:in|of|to|for) (?:all|every|each|the (?:whole|entire)))(?: of)?(?: the| our)?(?: whole| entire| \w+)? "
    r"(?:files?|project|code ?base|code|repo\w*|package|modules?|class\w*|places?|app))\b",
    re.IGNORECASE,
)


def features(request: str, likeness: float) -> Iterator[str]:
    """What the classifier sees of a request. `likeness`, a cosine, is how much it is asked like a command of the project."""
    words = _words(request)
    yield f"like {int(likeness * 5)}"
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
    telling = [word for word in words if word not in _NOT_TELLING and word not in _MARKS]
    yield f"first {' '.join(telling[:1])}"
    yield f"first two {' '.join(telling[:2])}"
    before = ","
    for word in words:
        if before in _OPENS:
            yield f"opens {word}"
        if word not in _NOT_TELLING or word in _OPENS:
            before = word


def _words(request: str) -> list[str]:
    masked = _NAME.sub(" §name ", _QUOTED.sub(" §quoted ", request))
    return ["§number" if word.isdigit() else word.lower() for word in _WORD.findall(masked)]


@dataclass(frozen=True, slots=True)
class Weights:
    """Of each feature, known by its CRC-32, one weight for each kind of work. On disk: their number, the scale that makes
    floats of them and the threshold, as a line of text; then the sorted CRCs (little-endian, 4 bytes) and the weights (1 byte)."""

    keys: "array[int]"
    values: "array[int]"
    scale: float
    threshold: float

    @classmethod
    def of(cls, data: bytes) -> "Weights":
        """Raises ValueError for what is not such a file."""
        head, _, rest = data.partition(b"\n")
        count, scale, threshold = head.split()
        keys, values = array("I"), array("b")
        keys.frombytes(rest[: int(count) * keys.itemsize])
        values.frombytes(rest[int(count) * keys.itemsize :])
        if len(values) != int(count) * len(WORK):
            raise ValueError("the weights are not whole")
        if byteorder == "big":
            keys.byteswap()
        return cls(keys, values, float(scale), float(threshold))

    def scores(self, request: str, likeness: float) -> list[float]:
        """For each kind of work, the logarithm of its share, up to a constant."""
        sums = [0] * len(WORK)
        for feature in {crc32(each.encode()) for each in features(request, likeness)}:
            at = bisect_left(self.keys, feature)
            if at < len(self.keys) and self.keys[at] == feature:
                row = self.values[at * len(WORK) : (at + 1) * len(WORK)]
                sums = [total + each for total, each in zip(sums, row, strict=True)]
        return [total * self.scale for total in sums]


@lru_cache(maxsize=1)
def _weights() -> Weights:
    return Weights.of((files(__package__) / "beyond_it.weights").read_bytes())


def beyond_it(request: str, likeness: float = 0.0, *, is_spelled_out: bool = False) -> str:
    """CHANGE or EXPLANATION where a request asks for one that the model can't do, else ''. `likeness` as in `features`; where a
    change of a text was read in the request, it `is_spelled_out`, and its words have to speak clearly against that."""
    if likeness >= _LIKE_A_COMMAND:
        return ""
    weights = _weights()
    scores = weights.scores(request, likeness)
    able, unable = scores[:_POSSIBLE], scores[_POSSIBLE:]
    if _sum(unable) - _sum(able) <= weights.threshold + _CLEARLY * is_spelled_out:
        return ""
    return WORK[scores.index(max(unable), _POSSIBLE)]


def _sum(logarithms: list[float]) -> float:
    """The logarithm of the sum of what these are the logarithms of."""
    most = max(logarithms)
    return most + log(sum(exp(each - most) for each in logarithms))


def is_everywhere(request: str) -> bool:
    """Whether a change is wished in many files at once."""
    return _EVERYWHERE.search(_QUOTED.sub(" ", request)) is not None
