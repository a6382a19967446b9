"""Fits the classifier that tells what is beyond the embedded model (`beyond_it.py`), or judges it by cross-validation.

    python training/fit_beyond.py --model MODEL.gguf --rows rows.jsonl
    python training/fit_beyond.py --model MODEL.gguf --rows rows.jsonl --validate

The first run makes the rows (minutes: how like a command of the project each request is takes a while) and keeps them in the file.
`--validate` holds out whole authors of `sentences_beyond.py`, `sentences_people.py`, `sentences_trades.py` and `sentences_choice.py`,
tables of commands and the generator's held-back phrasings; the parts that are put together are always trained on.
"""

from __future__ import annotations

import argparse
import json
import random
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import generate
import numpy as np
import phrasings
import questions
import sentences_beyond as say
import sentences_choice as choice
import sentences_people as people
import sentences_trades as trades
from word_classifier import Matrix, WordVectors, fitted, table, vocabulary_of, written
from workspaces import workspace

from aintern.backends.small_model import beyond_it
from aintern.backends.small_model.beyond_it import CHANGE, EXPLANATION, WORK, features
from aintern.backends.small_model.command_tables import ways_to_ask
from aintern.backends.small_model.project_tools import read_project_tools
from aintern.backends.small_model.request_facts import value_sources

WEIGHTS = Path(beyond_it.__file__).with_suffix(".weights")
THRESHOLD = 0.1
FOLDS, LEAST_TOLD = 6, 0.15
POSSIBLE = len(WORK) - 2
PUT_TOGETHER, PUT_TOGETHER_POSSIBLE, GENERATED = 7000, 7000, 5000
KIND = {
    "read_file": "look", "list_directory": "look", "search_files": "look", "search_content": "look",
    "get_workspace_info": "look", "get_open_files": "look", "git_status": "git", "git_diff": "git", "git_log": "git",
    "run_command": "run", "write_file": "write", "edit_file": "edit", "delete_file": "move", "move_file": "move",
    "copy_file": "move", "none": "talk",
}  # fmt: skip
KIND_OF_AUTHOR = {
    "commits and branches": "git", "search": "look", "reading": "look", "running": "run", "writing what is given": "write",
    "replacing what is given": "edit", "moving and deleting": "move", "chat": "talk",
}  # fmt: skip
# What the adapter's data answers by reading a file: more than that is asked.
UNDERSTANDING = re.compile(
    r"\b(?:why|how come|explain|summar\w+|review|bugs?|wrong|sanity|tidy|shorter|readable|comments into|fix|gist|safe|"
    r"split|right|understand|swallow|properly|suspect|better|improve\w*|suggest|needs an?|problems?|mistakes|off|good|works?|"
    r"supposed|purpose|rate|quality|messy|implemented|notice|docstrings?|hints|error handling|names?|dead code|translate|logging|"
    r"tests for|convert|pretty|handle|slow|computed|deal|mutates|whats? .* do)\b",
    re.IGNORECASE,
)
_WHOLE_SENTENCES = {*people.CHANGE, *trades.CHANGE}  # whose sentences of all kinds are held out together
_TALK = {generate.normal(line) for line in (*questions.CHAT, *questions.THANKS, *questions.DONE)}


@dataclass(frozen=True)
class Row:
    """A request, the kind of work that it asks for ('' where that is one of those that can be done), and who wrote it."""

    author: str
    kind: str
    request: str
    likeness: float = 0.0

    @property
    def is_beyond(self) -> bool:
        return self.kind in (CHANGE, EXPLANATION)

    @property
    def importance(self) -> float:
        """Sentences that somebody wrote count more than those that are put together."""
        if not self.author:
            return 1.0
        return 1.5 if re.match("can: (?:generated|command|held-back)", self.author) else 3.0


def rows() -> Iterator[Row]:
    """Those whose likeness to a command is computed; of one kind of project together, whose commands are then prepared once."""
    asked = [(read_project_tools(paths, lambda _: ""), row, paths) for row, paths in _asked()]
    for _, row, paths in sorted(asked, key=lambda one: repr(one[0])):
        yield replace(row, likeness=value_sources(row.request, row.request, tuple(paths), lambda _: "").likeness)


def _asked() -> Iterator[tuple[Row, Sequence[str]]]:
    """Requests, each in a workspace of files."""
    for kind, tables in (
        (CHANGE, (say.CHANGE, people.CHANGE, trades.CHANGE)),
        (EXPLANATION, (say.EXPLAIN, people.EXPLAIN, trades.EXPLAIN)),
        ("", (say.CAN, people.CAN, trades.CAN)),
    ):
        for author, text in (each for texts in tables for each in texts.items()):
            draw = generate.Draw(f"5-{kind}-{author}", held_back=False)
            for template in text.strip().splitlines():
                for is_plain in (True, False):
                    request, paths = _filled(draw, template, is_plain=is_plain, is_polite=kind != EXPLANATION)
                    name = f"person: {author}" if author in _WHOLE_SENTENCES else f"{kind or 'can'}: {author}"
                    yield Row(name, kind or KIND_OF_AUTHOR.get(author, ""), request), paths
    for author, tool, request, files in choice.rows():
        # Talk is left out: most of it asks for knowledge, which the model lacks.
        if KIND[tool] not in ("look", "talk") or (KIND[tool] == "look" and not UNDERSTANDING.search(request)):
            yield Row(f"can: {author}", KIND[tool], request), tuple(files)
    draw = generate.Draw(9, held_back=False)
    for number, ways in enumerate(ways_to_ask()):
        for way in ways:
            request, paths = generate.way_filled(draw, way)
            yield Row(f"can: command {number % 10}", "run", request), paths
    for count, seed, held_back in ((2500, 3, False), (900, 4, True)):
        for line in generate.generate(seed, count, held_back=held_back, sentences=0.6):
            for number, (kind, request) in enumerate(_possible(line)):
                author = "can: held-back phrasings" if held_back else f"can: generated {number}"
                yield Row(author, kind, request), line["workspace"]


def put_together(measured: Sequence[Row], seed: int = 1) -> Iterator[Row]:
    """Requests made of parts, and more of the adapter's; their likeness is drawn from that of the `measured` ones of their kind."""
    pools = defaultdict(list)
    for row in measured:
        pools[row.is_beyond or row.kind].append(row.likeness)
    draw = generate.Draw(seed, held_back=False)
    for _ in range(PUT_TOGETHER):
        kind, template = _beyond(draw.rng)
        request, _ = _filled(draw, template, is_plain=False, is_polite=kind == CHANGE)
        yield Row("", kind, request, draw.pick(pools[True]))
    kinds = list(say.POSSIBLE)
    for kind in draw.rng.choices(kinds, [3, 1, 5, 1, 2, 1, 1], k=PUT_TOGETHER_POSSIBLE):
        template = draw.pick(say.POSSIBLE[kind])
        if kind != "talk" and draw.chance(0.15):
            template = f"{draw.pick(say.STORIES)} {template}"
        request, _ = _filled(draw, template, is_plain=False, is_polite=kind != "talk")
        yield Row("", kind, request, draw.pick(pools[kind]))
    for line in generate.generate(77, GENERATED, sentences=0.6):
        for kind, request in _possible(line):
            yield Row("", kind, request, draw.pick(pools[kind]))


def _beyond(rng: random.Random) -> tuple[str, str]:
    ways = [
        (CHANGE, 18, lambda: f"{rng.choice(say.VERBS)} {{O}}{rng.choice(['', '', f' {rng.choice(say.HOW)}'])}"),
        (CHANGE, 14, lambda: rng.choice(say.WISHES).replace("{F}", rng.choice(say.FEATURES))),
        (CHANGE, 8, lambda: rng.choice(say.ORDERS).replace("{F}", rng.choice(say.PROGRAMS))),
        (CHANGE, 5, lambda: rng.choice(say.DRAFTS).replace("{F}", rng.choice(say.TEXTS))),
        (CHANGE, 9, lambda: rng.choice(say.REPAIRS).replace("{F}", rng.choice(say.FAULTS))),
        (CHANGE, 18, lambda: rng.choice(say.IMPROVEMENTS)),
        (EXPLANATION, 3, lambda: rng.choice(say.REASONS).replace("{F}", rng.choice(say.FAULTS))),
        (EXPLANATION, 25, lambda: rng.choice(say.QUESTIONS)),
    ]
    kind, _, make = rng.choices(ways, [weight for _, weight, _ in ways])[0]
    template = re.sub(r"\{O2?\}", lambda _: rng.choice(say.OBJECTS), make())
    return kind, f"{rng.choice(say.STORIES)} {template}" if rng.random() < 0.12 else template


def _filled(draw: generate.Draw, template: str, *, is_plain: bool, is_polite: bool) -> tuple[str, Sequence[str]]:
    place, values = workspace(draw.rng), draw.slots()
    values |= {
        "p": generate.mention(draw, place.files, draw.pick(place.files)),
        "p2": generate.a_file(draw.rng, place.kind),
        "q": generate.a_file(draw.rng, place.kind),
        "d": generate.some_folder(draw, place),
        "s": generate.symbol(draw),
        "c": generate.a_command(draw, place),
    }
    text = template if is_plain else generate.slipped(draw, template, {})
    begins_politely = re.match(r"(?i)(?:please|could|would|can|kindly|i|we|it|there|the)\b|\{", text)
    if not is_plain and is_polite and not text.endswith("?") and not begins_politely and draw.chance(0.3):
        text = draw.pick(phrasings.POLITE) + text
    return generate.fill(text, values), place.files


def _possible(line: dict[str, list[dict[str, str]]]) -> Iterator[tuple[str, str]]:
    """The requests of a generated line that can be done, with their kinds."""
    for item in line["items"]:
        kind, request = KIND[item["tool"]], item["request"]
        if item["tool"] in ("read_file", "none") and UNDERSTANDING.search(request):
            continue
        if kind != "talk" or generate.normal(request) in _TALK:
            yield kind, request


def fit(matrix: Matrix, given: Sequence[Row]) -> np.ndarray:
    """The weights of all that a request may ask for. Where only that it can be done is known, the kinds share as they are judged."""
    kinds = np.array([WORK.index(row.kind) if row.kind else -1 for row in given])
    return fitted(matrix, kinds, np.array([row.importance for row in given]), len(WORK), POSSIBLE)


def odds(scores: np.ndarray) -> np.ndarray:
    """The logarithm of how much likelier than not it is that each is beyond the model."""
    return np.logaddexp.reduce(scores[:, POSSIBLE:], axis=1) - np.logaddexp.reduce(scores[:, :POSSIBLE], axis=1)


def validate(measured: Sequence[Row], more: Sequence[Row], vectors: WordVectors) -> None:
    authors = sorted({row.author for row in measured if "held-back" not in row.author})
    random.Random(1).shuffle(authors)
    fold = {author: place % FOLDS for place, author in enumerate(authors)}
    seen = {row: set(features(row.request, row.likeness)) for row in (*measured, *more)}
    judged: dict[str, list[float]] = defaultdict(list)
    for number in range(FOLDS):
        trained = [*(row for row in measured if fold.get(row.author, number) != number), *more]
        tested = [row for row in measured if fold.get(row.author) == number]
        tested += [row for row in measured if row.author not in fold][number::FOLDS]
        vocabulary = vocabulary_of([seen[row] for row in trained])
        weights = fit(Matrix([seen[row] for row in trained], vocabulary, vectors), trained)
        found = odds(Matrix([seen[row] for row in tested], vocabulary, vectors).times(weights))
        for row, value in zip(tested, found, strict=True):
            judged["beyond" if row.is_beyond else "can"].append(float(value))
            judged[f"{row.author}, {'beyond' if row.is_beyond else 'can'}"].append(float(value))
    for author, values in sorted(judged.items()):
        print(f"{author:45} {np.mean(np.array(values) > THRESHOLD):6.1%} of {len(values)} judged beyond")
    can, beyond = np.array(judged["can"]), np.array(judged["beyond"])
    for least in (0.9, 0.6, 0.3, 0.0, -0.3, -0.6):
        print(f"threshold {least:4}: {np.mean(beyond > least):.1%} and {np.mean(can > least):.1%}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=Path, required=True, help="where the requests are kept; made if it is missing")
    parser.add_argument("--model", type=Path, required=True, help="the GGUF file of the base model")
    parser.add_argument("--validate", action="store_true", help="judge by cross-validation, and write nothing")
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    given = parser.parse_args()
    if not given.rows.exists():
        given.rows.write_text("".join(f"{json.dumps(asdict(row))}\n" for row in rows()), encoding="utf-8")
    measured = [Row(**json.loads(line)) for line in given.rows.read_text(encoding="utf-8").splitlines()]
    more, vectors = list(put_together(measured)), WordVectors(given.model)
    if given.validate:
        validate(measured, more, vectors)
        return
    seen = [set(features(row.request, row.likeness)) for row in (*measured, *more)]
    vocabulary = vocabulary_of(seen)
    weights = fit(Matrix(seen, vocabulary, vectors), [*measured, *more])
    given.out.write_bytes(written(table(vocabulary, weights, vectors, LEAST_TOLD), [THRESHOLD]))


if __name__ == "__main__":
    main()
