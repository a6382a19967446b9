"""Trains the tool adapter: requests are made as they are needed, and the learning rate falls along the clock.

A checkpoint with the optimizer's state is written each minute and at Ctrl+C; training goes on from it, on any device.
"""

from __future__ import annotations

import math
import os
import signal
import time
from collections.abc import Collection, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import torch
from model import Block, Model
from portions import Maker, Tree, portions
from runner import Runner
from torch import Tensor
from torch.nn import functional as F  # noqa: N812 (its usual name)
from tqdm import tqdm

SAVED_EVERY = 60.0  # seconds


@dataclass(frozen=True)
class Recipe:
    """How an adapter is trained. `length` in tokens a row; `sentences`: the share of requests that are whole sentences."""

    rank: int = 16
    rate: float = 1e-3
    length: int = 256
    warmup: int = 20
    seed: int = 1
    sentences: float = 0.5


@dataclass
class Place:
    """How far training is: the next row of which portion, and what it took. `seconds` are those of training."""

    portion: int = 0
    row: int = 0
    step: int = 0
    requests: int = 0
    tokens: int = 0
    seconds: float = 0.0
    loss: float = 0.0
    is_done: bool = False


def batch(packed: list[list[Tree]], length: int, device: torch.device) -> tuple[Tensor, ...]:
    """Rows padded to `length`: ids, positions, attention mask, which positions are scored, and their targets."""
    ids = np.zeros((len(packed), length), dtype=np.int64)
    positions, targets = np.zeros_like(ids), np.full_like(ids, -1)
    mask = np.tile(np.eye(length, dtype=np.bool_), (len(packed), 1, 1, 1))
    for r, row in enumerate(packed):
        at = 0
        for tree in row:
            stem = len(tree.stem)
            ids[r, at : at + stem] = tree.stem
            positions[r, at : at + stem] = np.arange(stem)
            mask[r, 0, at : at + stem, at : at + stem] = np.tri(stem, dtype=np.bool_)
            b = at + stem
            for p, a in tree.branches:
                n = len(p) + len(a) - 1
                ids[r, b : b + n] = p + a[:-1]
                positions[r, b : b + n] = np.arange(stem, stem + n)
                mask[r, 0, b : b + n, at : at + stem] = True
                mask[r, 0, b : b + n, b : b + n] = np.tri(n, dtype=np.bool_)
                targets[r, b + len(p) - 1 : b + n] = a
                b += n
            at = b
    wanted = targets >= 0
    arrays = (ids, positions, mask, wanted, targets[wanted])
    return tuple(torch.from_numpy(array).to(device) for array in arrays)


class Gradients:
    """The gradients of a step, by as many rows at a time as the device has memory for.

    On a processor each thread takes the next row and computes on one core: on a busy machine no thread waits inside a matrix
    product. An accelerator takes all rows of a step at once, and half as many whenever its memory was too little;
    it is through with a portion before the next is made, so that other processes make them."""

    def __init__(self, model: Model, length: int, threads: int) -> None:
        self._model, self._length = model, length
        self._parameters = list(model.adapter().values())
        is_processor = model.device.type == "cpu"
        self.rows_of_step = 4 if is_processor else 32
        self.portions_ahead = 0 if is_processor else max(1, min(8, (os.cpu_count() or 2) - 2))
        self.at_once = 1 if is_processor else self.rows_of_step
        self._pool = ThreadPoolExecutor(
            threads if is_processor else 1, initializer=torch.set_num_threads, initargs=(1,)
        )

    def set(self, packed: list[list[Tree]]) -> float:
        """Sets them for the mean of the scored tokens; returns that loss. Raises RuntimeError where one row is too much."""
        scored = sum(len(a) for row in packed for tree in row for _, a in tree.branches)
        while True:
            pieces = [packed[i : i + self.at_once] for i in range(0, len(packed), self.at_once)]
            try:
                found = list(self._pool.map(lambda piece: self._of(piece, scored), pieces))
                break
            except RuntimeError as error:  # torch.OutOfMemoryError is one; mps raises it plain
                if self.at_once == 1 or "out of memory" not in str(error):
                    raise
                self.at_once //= 2
        for parameter, gradients in zip(self._parameters, zip(*(each for _, each in found), strict=True), strict=True):
            parameter.grad = sum(gradients[1:], start=gradients[0])
        return sum(loss for loss, _ in found)

    def _of(self, rows: list[list[Tree]], scored: int) -> tuple[float, tuple[Tensor, ...]]:
        ids, positions, mask, wanted, targets = batch(rows, self._length, self._model.device)
        scores = self._model(ids, positions, mask, wanted).float()
        loss = F.cross_entropy(scores, targets, reduction="sum") / scored
        return loss.item(), torch.autograd.grad(loss, self._parameters)


@contextmanager
def stop_asked() -> Iterator[list[int]]:
    """What is yielded gets the number of a signal that asks to stop, so that the step under way ends whole; a second one
    interrupts at once."""
    asked: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}

    def note(number: int, _: object) -> None:
        asked.append(number)
        signal.signal(number, before[number])

    try:
        for number in before:
            signal.signal(number, note)
        yield asked
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class Training:
    """One adapter's training; `place` says how far it is, and `checkpoint` where it is kept."""

    def __init__(
        self, model: Model, runner: Runner, recipe: Recipe, checkpoint: Path, excluded: Collection[str]
    ) -> None:
        self.model, self.recipe, self.checkpoint, self.place = model, recipe, checkpoint, Place()
        self._runner = runner
        self.maker = Maker(runner.model, recipe.seed, recipe.length, recipe.sentences, excluded)
        self._optimizer = torch.optim.AdamW(
            model.adapter().values(), lr=recipe.rate, betas=(0.9, 0.98), weight_decay=0.0
        )
        if checkpoint.exists():
            state = torch.load(checkpoint, map_location=model.device)
            model.put_on(state["adapter"])
            self._optimizer.load_state_dict(state["optimizer"])
            self.place = Place(**state["place"])

    def run(self, minutes: float, steps: int | None, threads: int, *, compiled: bool) -> None:
        """Trains for that time, less what a checkpoint took already, or that many steps. Raises KeyboardInterrupt when it was
        asked to stop; the checkpoint is written then."""
        self._minutes, self._steps = minutes, steps
        begun = time.monotonic() - self.place.seconds
        gradients = Gradients(self.model, self.recipe.length, threads)
        here, before = self.place, self.place.tokens
        with (
            portions(self.maker, self._runner, here.portion, gradients.portions_ahead) as coming,
            stop_asked() as asked,
            tqdm(
                total=100.0,
                mininterval=2,
                bar_format="training {percentage:3.0f} % |{bar}| {elapsed} gone, {remaining} left{postfix}",
            ) as bar,
        ):
            rows = next(coming)
            if compiled:
                compile_blocks(gradients, rows[:1])
            saved = started = time.monotonic()
            while not here.is_done:
                while here.row + gradients.rows_of_step <= len(rows) and not here.is_done and not asked:
                    self._step(gradients, rows[here.row : here.row + gradients.rows_of_step])
                    here.seconds = time.monotonic() - begun
                    here.is_done = self._progress() >= 1
                    speed = (here.tokens - before) / (time.monotonic() - started)
                    bar.set_postfix_str(f"step {here.step}, loss {here.loss:.3f}, {speed:.0f} tokens/s", refresh=False)
                    bar.update(100 * min(1.0, self._progress()) - bar.n)
                    # After the first step too: a folder that can't be written to is told now.
                    if here.step == 1 or time.monotonic() - saved > SAVED_EVERY:
                        self._save()
                        saved = time.monotonic()
                if asked:
                    break
                if not here.is_done:
                    here.portion, here.row = here.portion + 1, 0
                    rows = next(coming)
            self._save()
        if asked:
            raise KeyboardInterrupt

    def _progress(self) -> float:
        by_steps = self.place.step / self._steps if self._steps else 0.0
        return max(self.place.seconds / (60 * self._minutes), by_steps)

    def _step(self, gradients: Gradients, packed: list[list[Tree]]) -> None:
        here, recipe = self.place, self.recipe
        fallen = 0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * self._progress()))
        for group in self._optimizer.param_groups:
            group["lr"] = recipe.rate * min(1.0, (here.step + 1) / recipe.warmup) * fallen
        loss = gradients.set(packed)
        torch.nn.utils.clip_grad_norm_(self.model.adapter().values(), 1.0)
        self._optimizer.step()
        self._optimizer.zero_grad(set_to_none=True)
        here.loss = loss if here.step == 0 else 0.95 * here.loss + 0.05 * loss
        here.row += len(packed)
        here.step += 1
        here.tokens += sum(len(tree) for row in packed for tree in row)
        here.requests += sum(len(tree.branches) for row in packed for tree in row)

    def _save(self) -> None:
        state = {
            "adapter": {name: matrix.detach() for name, matrix in self.model.adapter().items()},
            "optimizer": self._optimizer.state_dict(),
            "place": asdict(self.place),
        }
        torch.save(state, self.checkpoint.with_suffix(".part"))
        self.checkpoint.with_suffix(".part").replace(self.checkpoint)


def compile_blocks(gradients: Gradients, row: list[list[Tree]]) -> None:
    """A minute first, then a third faster; where the compiler fails, all goes on without it."""
    plain = Block.forward
    Block.forward = torch.compile(plain, dynamic=False)  # type: ignore[method-assign]
    try:
        gradients.set(row * gradients.at_once)
    except RuntimeError as error:
        Block.forward = plain  # type: ignore[method-assign]
        print(f"not compiled: {str(error).strip().splitlines()[0]}", flush=True)
