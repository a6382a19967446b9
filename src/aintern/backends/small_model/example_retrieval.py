"""The examples kept with the tools that are most like a request: what a small model is shown instead of instructions."""

import math
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from aintern.backends.small_model.adapter_prompt import NONE
from aintern.messages import Example, ToolSpec

# A word with a slash, a full stop or a star in it, and something to read beside: "src/a.py", "*.md", ".env", not "...".
_PATH = re.compile(r"[\w.\-*/\\~]*[/\\.*][\w.\-*/\\]*\w[\w.\-*/\\]*")
_NAME_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[0-9]+")
_TELLING = 4  # letters: shorter words ("get", "for") are in every name
_LONGEST = 200  # characters of a description that count
_PLURAL = re.compile(r"(?<=[a-z]{2}[a-rt-z])s$")  # "tests" is asked for like "test"
_WORD = re.compile(r"[a-z]+|[0-9]+|§\w+|[^\w\s§]")


class ScoredExample(NamedTuple):
    """An example with its tool. `likeness` to the request is a cosine, 0 to 1."""

    tool: str
    example: Example
    likeness: float


class ExampleIndex:
    """All examples of some tools, ready to be compared: TF-IDF over words, word pairs and letter groups.

    Letter groups forgive typos; names of files count as one kind of word, since which file it is says nothing of the tool.
    `talk` are requests that need no tool."""

    def __init__(self, tools: Sequence[ToolSpec], talk: Sequence[str] = ()) -> None:
        self._examples = [(tool.id, example) for tool in tools for example in tool.examples or described(tool)]
        self._examples += [(NONE, Example(request, {})) for request in talk]
        counted = [_features(example.request) for _, example in self._examples]
        seen = Counter(feature for features in counted for feature in features)
        self._rarity = {feature: math.log((1 + len(counted)) / (1 + n)) + 1 for feature, n in seen.items()}
        # For each feature the examples that have it: a request has some fifty of thousands.
        self._weights: dict[str, list[tuple[int, float]]] = {}
        for number, features in enumerate(counted):
            for feature, weight in self._vector(features).items():
                self._weights.setdefault(feature, []).append((number, weight))

    def most_like(self, request: str, count: int, per_tool: int = 3) -> list[ScoredExample]:
        """At most `count` examples, at most `per_tool` of one tool, most alike first."""
        cosines = [0.0] * len(self._examples)
        for feature, share in self._vector(_features(request)).items():
            for number, weight in self._weights.get(feature, ()):
                cosines[number] += share * weight
        scored = sorted((-cosine, number) for number, cosine in enumerate(cosines))
        taken: Counter[str] = Counter()
        found: list[ScoredExample] = []
        for negative, number in scored:
            tool, example = self._examples[number]
            if taken[tool] < per_tool and len(found) < count:
                taken[tool] += 1
                found.append(ScoredExample(tool, example, -negative))
        return found

    def _vector(self, features: Mapping[str, float]) -> dict[str, float]:
        weighted = {f: n * self._rarity.get(f, 1.0) for f, n in features.items()}
        length = math.sqrt(sum(w * w for w in weighted.values())) or 1.0
        return {f: w / length for f, w in weighted.items()}


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


def _features(request: str) -> dict[str, float]:
    text = _PATH.sub(lambda match: " §glob " if "*" in match[0] else " §file ", request.strip().rstrip(".!?")).lower()
    words = [_PLURAL.sub("", word) for word in _WORD.findall(re.sub(r"\d+", "0", text))]
    features: dict[str, float] = {}
    for word in words:
        features[word] = 1.0
        if len(word) > 3 and word.isalpha():
            for start in range(len(word) - 2):
                features[f"3{word[start : start + 3]}"] = 0.3
    for first, second in zip(["^", *words], [*words, "$"], strict=True):
        features[f"{first} {second}"] = 0.7
    return features
