"""Makes the requests that training takes, a portion at a time, as rows of tokens.

Requests that share a workspace share the evaluation of its file list: they are packed as trees. A portion takes some seconds to
make, and an accelerator less than one to learn from: other processes make those to come meanwhile.
"""

from __future__ import annotations

import multiprocessing
import random
import signal
from collections import deque
from collections.abc import Collection, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from generate import generate
from runner import Runner, prompt

PORTION = 4000
"""Requests that are made at a time: a quarter of an hour's work of two cores, half a second's of a large accelerator."""


@dataclass
class Tree:
    """A common beginning and its branches: (rest of the prompt, answer)."""

    stem: list[int]
    branches: list[tuple[list[int], list[int]]]

    def __len__(self) -> int:
        return len(self.stem) + sum(len(p) + len(a) - 1 for p, a in self.branches)


def trees(portion: list[dict[str, Any]], runner: Runner, length: int) -> list[Tree]:
    """The requests of `generate` as trees of at most `length` tokens; longer ones are left out."""
    items = [(row, item) for row in portion for item in row["items"]]
    prompts = iter(runner.prompts([(item["request"], row["workspace"]) for row, item in items]))
    answers = iter(runner.contents([prompt.answer(item["tool"], item["parameters"]) for _, item in items]))
    end = runner.scaffold("<|im_end|>")
    out = []
    for row in portion:
        pairs = [(next(prompts), [*next(answers), *end]) for _ in row["items"]]
        shared = min(len(p) for p, _ in pairs) - 1
        first = pairs[0][0]
        while any(p[:shared] != first[:shared] for p, _ in pairs):
            shared -= 1
        tree = Tree(first[:shared], [])
        for p, a in pairs:
            branch = (p[shared:], a)
            if len(tree) + len(branch[0]) + len(a) > length and tree.branches:
                out.append(tree)
                tree = Tree(first[:shared], [])
            tree.branches.append(branch)
        out.append(tree)
    return [t for t in out if len(t) <= length]


def rows(forest: list[Tree], length: int, rng: random.Random) -> list[list[Tree]]:
    """Trees packed into rows of at most `length` tokens, in random order."""
    order = list(forest)
    rng.shuffle(order)
    packed: list[list[Tree]] = []
    window: list[list[Tree]] = []
    for tree in order:
        rooms = [(length - sum(len(t) for t in row) - len(tree), n) for n, row in enumerate(window)]
        room, n = min(((room, n) for room, n in rooms if room >= 0), default=(-1, 0))
        if room >= 0:
            window[n].append(tree)
            if room < 8:
                window.pop(n)
        else:
            row = [tree]
            window.append(row)
            packed.append(row)
            window = window[-300:]
    rng.shuffle(packed)
    return packed


@dataclass(frozen=True)
class Maker:
    """What a portion is made from: the base model's tokenizer, and what of the recipe concerns the data. `length` in tokens a row."""

    base: Path
    seed: int
    length: int
    sentences: float
    excluded: Collection[str]

    def make(self, portion: int, runner: Runner) -> list[list[Tree]]:
        """The portion's requests as rows: the same ones whenever it is asked for."""
        seed = 100 * self.seed + portion
        made = list(generate(seed, PORTION, excluded=self.excluded, sentences=self.sentences))
        return rows(trees(made, runner, self.length), self.length, random.Random(seed))


_RUNNERS: list[Runner] = []  # of a process that makes portions


def _begin(base: Path) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the process that trains: it ends its step, then these
    _RUNNERS.append(Runner(base, None, 1))


def _make(maker: Maker, portion: int) -> list[list[Tree]]:
    return maker.make(portion, _RUNNERS[0])


@contextmanager
def portions(maker: Maker, runner: Runner, first: int, processes: int) -> Iterator[Iterator[list[list[Tree]]]]:
    """The rows of each portion from `first` on, without an end: made when they are asked for, or where there are processes
    for it, as many portions ahead."""
    if not processes:
        yield (maker.make(portion, runner) for portion in count(first))
        return
    pool = ProcessPoolExecutor(processes, multiprocessing.get_context("spawn"), _begin, (maker.base,))

    def each() -> Iterator[list[list[Tree]]]:
        coming = deque(pool.submit(_make, maker, ahead) for ahead in range(first, first + processes))
        for ahead in count(first + processes):
            found = coming.popleft().result()
            coming.append(pool.submit(_make, maker, ahead))
            yield found

    try:
        yield each()
    finally:
        pool.shutdown(cancel_futures=True)
