"""The examples kept with the tools that are most like a request: what a small model is shown instead of instructions."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, pairwise
from typing import NamedTuple

from aintern.backends.small_model.intent.adapter_prompt import NONE
from aintern.backends.small_model.wording import lazy_re as re
from aintern.messages import Example, ToolSpec

# A word with a slash, a full stop or a star in it, and something to read beside: "src/a.py", "*.md", ".env", not "...".
_PATH = re.compile(r"[\w.\-*/\\~]*[/\\.*][\w.\-*/\\]*\w[\w.\-*/\\]*")
_NAME_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_TELLING = 4  # letters: shorter words ("get", "for") are in every name
_LONGEST = 200  # characters of a description that count
_PLURAL = re.compile(r"(?<=[a-z]{2}[a-rt-z])s$")  # "tests" is asked for like "test"
_WORD = re.compile(r"[a-z]+|[0-9]+|§\w+|[^\w\s§]")


class Alike(NamedTuple):
    """A request by its number, of some kind. `likeness` to another is a cosine, 0 to 1."""

    number: int
    kind: str
    likeness: float


class ScoredExample(NamedTuple):
    """An example with its tool. `likeness` to the request is a cosine, 0 to 1."""

    tool: str
    example: Example
    likeness: float


class RequestIndex:
    """Requests, each of some `kind`, ready to be compared: TF-IDF over words, word pairs and letter groups.

    Letter groups forgive typos; names of files count as one kind of word, since which file it is says nothing of what is wanted.
    What a request is compared by is written out only for those that have something in common with it: of thousands of ways to ask
    for a command a session sees few."""

    def __init__(self, kinds: Sequence[str], requests: Sequence[str]) -> None:
        self._kinds = kinds
        self._features = list(map(_features, requests))
        # For each feature the requests that have it: a request has some fifty of thousands.
        self._having: dict[str, list[int]] = defaultdict(list)
        for number, features in enumerate(self._features):
            for feature in features:
                self._having[feature].append(number)
        most = 1 + len(requests)
        self._weights = {
            feature: _share(feature) * (math.log(most / (1 + len(numbers))) + 1)
            for feature, numbers in self._having.items()
        }
        self._squares = {feature: weight * weight for feature, weight in self._weights.items()}
        self._lengths: dict[int, float] = {}

    def most_like(self, request: str, count: int, per_kind: int = 3, least: float = 0.0) -> list[Alike]:
        """At most `count` requests, at most `per_kind` of one kind, most alike first; none with less of a likeness than `least`."""
        taken: Counter[str] = Counter()
        found: list[Alike] = []
        for likeness, number in self._ranked(request, least):
            kind = self._kinds[number]
            if taken[kind] < per_kind:
                taken[kind] += 1
                found.append(Alike(number, kind, likeness))
                if len(found) == count:
                    break
        return found

    def _ranked(self, request: str, least: float) -> Iterator[tuple[float, int]]:
        """The likeness of each with its number, most alike first; of those that are equally so the first."""
        cosines = self._cosines(request)
        alike = sorted((-cosine, number) for number, cosine in cosines.items() if cosine >= least)
        yield from ((-negative, number) for negative, number in alike)
        if least <= 0.0:
            yield from ((0.0, number) for number in range(len(self._kinds)) if number not in cosines)

    def _cosines(self, request: str) -> dict[int, float]:
        """Of those that have anything in common with a request."""
        cosines: dict[int, float] = {}
        features = _features(request)
        weights = [self._weights.get(feature) or _share(feature) for feature in features]
        length = math.sqrt(sum(weight * weight for weight in weights)) or 1.0
        lengths = self._lengths
        for feature, weight in zip(features, weights, strict=True):
            share = weight / length
            for number in self._having.get(feature, ()):
                own = lengths.get(number) or self._length(number)
                cosines[number] = cosines.get(number, 0.0) + share * (weight / own)
        return cosines

    def _length(self, number: int) -> float:
        length = math.sqrt(sum(map(self._squares.__getitem__, self._features[number])))
        self._lengths[number] = length
        return length


class ExampleIndex:
    """All examples of some tools, ready to be compared. `talk` are requests that need no tool."""

    def __init__(self, tools: Sequence[ToolSpec], talk: Sequence[str] = ()) -> None:
        examples = [(tool.id, example) for tool in tools for example in tool.examples or described(tool)]
        examples += [(NONE, Example(request, {})) for request in talk]
        self._examples = [example for _, example in examples]
        self._index = RequestIndex([tool for tool, _ in examples], [example.request for example in self._examples])

    def most_like(self, request: str, count: int, per_tool: int = 3) -> list[ScoredExample]:
        """At most `count` examples, at most `per_tool` of one tool, most alike first."""
        found = self._index.most_like(request, count, per_tool)
        return [ScoredExample(each.kind, self._examples[each.number], each.likeness) for each in found]


def named_by(tool: str, request: str) -> bool:
    """Whether a request has a word of at least four letters of the tool's name."""
    said = set(re.findall(r"[a-z]+", request.lower()))
    return any(len(word) >= _TELLING and word in said for word in _name_words(tool))


def _name_words(tool: str) -> list[str]:
    return [word.lower() for word in _NAME_PARTS.findall(tool)]


def described(tool: ToolSpec) -> tuple[Example, ...]:
    """Examples of a tool that brings none, as many users' tools do: its name's words, and what its description says first. Each
    required parameter has its own name for a value, since what it may be is the request's."""
    required = tool.parameters.get("required")
    parameters = {str(name): str(name) for name in required} if isinstance(required, list) else {}
    name = " ".join(_name_words(tool.id))
    first = re.split(r"(?<=[.!?])\s|\n", tool.description.strip(), maxsplit=1)[0].rstrip(".")
    asked = dict.fromkeys(filter(None, (name, first[:_LONGEST])))
    return tuple(Example(request, parameters) for request in asked)


def _features(request: str) -> tuple[str, ...]:
    words = list(chain.from_iterable(map(_words, request.strip().rstrip(".!?").split())))
    pairs = map(" ".join, pairwise(("^", *words, "$")))
    return tuple(dict.fromkeys(chain(chain.from_iterable(map(_with_letters, words)), pairs)))


@lru_cache(maxsize=20_000)
def _words(token: str) -> tuple[str, ...]:
    """Of what stands between spaces."""
    text = _PATH.sub(lambda match: " §glob " if "*" in match[0] else " §file ", token).lower()
    return tuple(_PLURAL.sub("", word) for word in _WORD.findall(re.sub(r"\d+", "0", text)))


@lru_cache(maxsize=20_000)
def _with_letters(word: str) -> tuple[str, ...]:
    """A word and its groups of letters."""
    starts = range(len(word) - 2) if len(word) > 3 and word.isalpha() else ()
    return word, *(f"3{word[start : start + 3]}" for start in starts)


def _share(feature: str) -> float:
    """How much it counts: a pair of words, a group of letters, or a word."""
    return 0.7 if " " in feature else 0.3 if feature[0] == "3" else 1.0
