"""Fits what chooses the tool (`tool_choice.py`): a classifier of a request's words, and how much it, the adapter's odds and the likeness
to a command of the project weigh; or judges it by cross-validation.

    python training/fit_choice.py --model MODEL.gguf --rows rows.jsonl
    python training/fit_choice.py --model MODEL.gguf --rows rows.jsonl --validate

The first run asks the adapter for its odds of each sentence of `sentences_choice.py`, which it never saw (a quarter of a second
each), and keeps them in the file. `--validate` holds out whole authors of these. The words are learnt from them, from generated requests
and from all ways to ask for commands; the weights of the sum from them alone, with the words judged by who was not trained on their author.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path

import generate
import numpy as np
from runner import Runner
from sentences_choice import rows as sentences
from word_classifier import Matrix, WordVectors, fitted, table, vocabulary_of, written

from aintern.backends.small_model import tool_choice
from aintern.backends.small_model.command_tables import all_ways_to_ask
from aintern.backends.small_model.request_facts import value_sources
from aintern.backends.small_model.request_wishes import without_prohibitions
from aintern.backends.small_model.small_model import TALK
from aintern.backends.small_model.spelling import without_typing_slips
from aintern.backends.small_model.tool_choice import BEGUN, CHOICES, candidates, choice_features, evidence

WEIGHTS = Path(tool_choice.__file__).with_suffix(".weights")
ADAPTER = WEIGHTS.parent / "smollm2_tools.gguf"
FOLDS, LEAST_TOLD = 6, 0.35
GENERATED, LIKELIEST = 6000, 40
STEPS, RATE, DECAY = 600, 0.05, 0.002


@dataclass(frozen=True)
class Row:
    """A request in a workspace of `files` with its tool, who wrote it ('' where it was generated), and how much it counts. Of a sentence
    also the adapter's `odds` of the next token and its likeness to a command."""

    author: str
    tool: str
    request: str
    files: Sequence[str]
    importance: float = 1.0
    odds: dict[str, float] = field(default_factory=dict)
    likeness: float = 0.0


def measured(model: Path) -> Iterator[Row]:
    """Those of one project together, whose files the adapter then reads once."""
    runner = Runner(model, ADAPTER, 1)
    for author, tool, request, contents in sorted(sentences(), key=lambda one: tuple(one[3])):
        files = tuple(contents)
        names = {word.lower() for path in files for word in re.findall("[A-Za-z]+", path)}
        asked = without_prohibitions(without_typing_slips(request, names))
        tokens = [*runner.prompts([(asked, files)])[0], *runner.contents([BEGUN])[0]]
        body = {"prompt": tokens, "n_predict": 1, "n_probs": LIKELIEST, "temperature": 0.0, "cache_prompt": True}
        places = runner.post("/completion", body)["completion_probabilities"][:1]
        odds = {str(each["token"]): float(each["logprob"]) for place in places for each in place["top_logprobs"]}
        odds = {token: odd for token, odd in odds.items() if token and any(tool.startswith(token) for tool in CHOICES)}
        likeness = value_sources(request, request, files, lambda path, held=contents: held.get(path, "")).likeness
        yield Row(author, tool, request, files, 8.0, odds, likeness)


def others() -> Iterator[Row]:
    """What only the words are learnt from: generated requests, all ways to ask for a command, talk."""
    for line in generate.generate(101, GENERATED, sentences=0.6):
        for item in line["items"]:
            yield Row("", item["tool"], item["request"], line["workspace"])
    draw = generate.Draw(9, held_back=False)
    for way in all_ways_to_ask():
        yield Row("", "run_command", *generate.way_filled(draw, way), 0.7)
    for request in TALK:
        yield Row("", "none", request, (), 3.0)


class Words:
    """The classifier of words, fitted to some rows."""

    def __init__(self, given: Sequence[Row], vectors: WordVectors) -> None:
        seen = [set(choice_features(row.request, row.files)) for row in given]
        self.vectors, self.vocabulary = vectors, vocabulary_of(seen)
        kinds = np.array([CHOICES.index(row.tool) for row in given])
        importance = np.array([row.importance for row in given])
        self.weights = fitted(Matrix(seen, self.vocabulary, vectors), kinds, importance, len(CHOICES))

    def shares(self, asked: Sequence[Row]) -> list[dict[str, float]]:
        """The logarithm of each tool's share, for each row."""
        seen = [set(choice_features(row.request, row.files)) for row in asked]
        scores = Matrix(seen, self.vocabulary, self.vectors).times(self.weights)
        scores -= np.logaddexp.reduce(scores, axis=1, keepdims=True)
        return [dict(zip(CHOICES, map(float, row), strict=True)) for row in scores]


def folds(asked: Sequence[Row]) -> list[tuple[list[int], list[int]]]:
    """The places of the rows to train on and of those of the authors that are held out."""
    authors = sorted({row.author for row in asked})
    random.Random(1).shuffle(authors)
    fold = {author: place % FOLDS for place, author in enumerate(authors)}
    return [
        (
            [place for place, row in enumerate(asked) if fold[row.author] != number],
            [place for place, row in enumerate(asked) if fold[row.author] == number],
        )
        for number in range(FOLDS)
    ]


def balance(asked: Sequence[Row], shares: Sequence[dict[str, float]]) -> np.ndarray:
    """How much each piece of evidence weighs: logistic regression over the tools that can be chosen."""
    pieces = len(evidence("", (), {}, {}, 0.0))
    facts = np.zeros((len(asked), len(CHOICES), pieces))
    absent = np.full((len(asked), len(CHOICES)), -1e9)
    right = np.zeros_like(absent)
    for place, (row, share) in enumerate(zip(asked, shares, strict=True)):
        for number, (stem, tools) in enumerate(candidates(row.odds, CHOICES).items()):
            facts[place, number] = evidence(stem, tools, row.odds, share, row.likeness)
            absent[place, number] = 0.0
            right[place, number] = row.tool in tools
    weights = np.array([0.5, 0.5, *[0.0] * (pieces - 2)])
    mean, square = np.zeros(pieces), np.zeros(pieces)
    for step in range(1, STEPS + 1):
        scores = facts @ weights + absent
        share = np.exp(scores - scores.max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        slope = ((share - right)[:, :, None] * facts).sum((0, 1)) / len(asked) + DECAY * weights
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        weights = weights - RATE * mean / (1 - 0.9**step) / (np.sqrt(square / (1 - 0.99**step)) + 1e-8)
    return weights


def chosen(row: Row, shares: dict[str, float], weights: np.ndarray) -> tuple[str, ...]:
    known = candidates(row.odds, CHOICES)
    return max(known.items(), key=lambda each: float(np.dot(weights, evidence(*each, row.odds, shares, row.likeness))))[
        1
    ]


def held_out_shares(asked: Sequence[Row], more: Sequence[Row], vectors: WordVectors) -> list[dict[str, float]]:
    """The shares of each row by words that were learnt without its author."""
    found: dict[int, dict[str, float]] = {}
    for trained, tested in folds(asked):
        words = Words([*(asked[place] for place in trained), *more], vectors)
        found |= dict(zip(tested, words.shares([asked[place] for place in tested]), strict=True))
    return [found[place] for place in range(len(asked))]


def validate(asked: Sequence[Row], shares: Sequence[dict[str, float]]) -> None:
    right: dict[str, list[bool]] = defaultdict(list)
    confused: Counter[tuple[str, str]] = Counter()
    for trained, tested in folds(asked):
        weights = balance([asked[place] for place in trained], [shares[place] for place in trained])
        for place in tested:
            row = asked[place]
            tools = chosen(row, shares[place], weights)
            right[row.author].append(row.tool in tools)
            right["all"].append(row.tool in tools)
            right["by the words alone"].append(max(shares[place], key=shares[place].__getitem__) == row.tool)
            alone = candidates(row.odds, CHOICES)
            likeliest = alone[max(alone, key=lambda stem: row.odds.get(stem, -99.0))]
            right["by the adapter alone"].append(row.tool in likeliest)
            if row.tool not in tools:
                confused[row.tool, tools[0]] += 1
    for author, judged in sorted(right.items()):
        print(f"{author:25} {np.mean(judged):6.1%} of {len(judged)} right")
    for (tool, instead), count in confused.most_common(12):
        print(f"{count:4} {tool}: {instead}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=Path, required=True, help="where the odds are kept; asked for if it is missing")
    parser.add_argument("--model", type=Path, required=True, help="the GGUF file of the base model")
    parser.add_argument("--validate", action="store_true", help="judge by cross-validation, and write nothing")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    if not given.rows.exists():
        lines = [f"{json.dumps(asdict(row))}\n" for row in measured(given.model)]
        given.rows.write_text("".join(lines), encoding="utf-8")
    asked = [Row(**json.loads(line)) for line in given.rows.read_text(encoding="utf-8").splitlines()]
    more, vectors = list(others()), WordVectors(given.model)
    shares = held_out_shares(asked, more, vectors)
    if given.validate:
        validate(asked, shares)
        return
    words = Words([*asked, *more], vectors)
    constants = [round(float(weight), 4) for weight in balance(asked, shares)]
    given.out.write_bytes(written(table(words.vocabulary, words.weights, vectors, LEAST_TOLD), constants))


if __name__ == "__main__":
    main()
