"""Trains the tool adapter on a CPU.

    python training/train.py --model MODEL.gguf --data train.jsonl --out checkpoints/ [--from adapter.pt] [--resume]

Requests that share a workspace share the evaluation of its file list: they are packed as trees. Every 25 steps a
checkpoint with the optimizer's state is written; --resume goes on from it.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import torch
from model import Block, Model
from tokens import Tokens
from torch import Tensor
from torch.nn import functional as F  # noqa: N812 (its usual name)
from tqdm import tqdm


@dataclass
class Tree:
    """A common beginning and its branches: (rest of the prompt, answer)."""

    stem: list[int]
    branches: list[tuple[list[int], list[int]]]

    def __len__(self) -> int:
        return len(self.stem) + sum(len(p) + len(a) - 1 for p, a in self.branches)


def trees(path: Path, tokens: Tokens, length: int) -> list[Tree]:
    """The examples of a file as trees of at most `length` tokens; longer ones are left out."""
    out = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        pairs = [
            (tokens.prompt(i["request"], row["workspace"]), tokens.answer(i["tool"], i["parameters"]))
            for i in row["items"]
        ]
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


def batch(packed: list[list[Tree]], length: int) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor]:
    """Rows padded to `length`: ids, positions, attention mask, which positions are scored, and their targets."""
    ids = torch.zeros(len(packed), length, dtype=torch.long)
    positions = torch.zeros_like(ids)
    targets = torch.full_like(ids, -1)
    mask = torch.eye(length, dtype=torch.bool).repeat(len(packed), 1, 1, 1)
    for r, row in enumerate(packed):
        at = 0
        for tree in row:
            stem = len(tree.stem)
            ids[r, at : at + stem] = torch.tensor(tree.stem)
            positions[r, at : at + stem] = torch.arange(stem)
            mask[r, 0, at : at + stem, at : at + stem] = torch.ones(stem, stem, dtype=torch.bool).tril()
            b = at + stem
            for p, a in tree.branches:
                n = len(p) + len(a) - 1
                ids[r, b : b + n] = torch.tensor(p + a[:-1])
                positions[r, b : b + n] = torch.arange(stem, stem + n)
                mask[r, 0, b : b + n, at : at + stem] = True
                mask[r, 0, b : b + n, b : b + n] = torch.ones(n, n, dtype=torch.bool).tril()
                targets[r, b + len(p) - 1 : b + n] = torch.tensor(a)
                b += n
            at = b
    wanted = targets >= 0
    return ids, positions, mask, wanted, targets[wanted]


def gradients(
    model: Model, parameters: list[Tensor], packed: list[list[Tree]], length: int, pool: ThreadPoolExecutor
) -> float:
    """Sets the gradients of one step and returns its loss.

    Each thread takes the next row and computes on one core: on a busy machine no thread waits inside a matrix product.
    """
    scored = sum(len(a) for row in packed for tree in row for _, a in tree.branches)

    def one(row: list[Tree]) -> tuple[float, tuple[Tensor, ...]]:
        ids, positions, mask, wanted, targets = batch([row], length)
        loss = F.cross_entropy(model(ids, positions, mask, wanted).float(), targets, reduction="sum") / scored
        return loss.item(), torch.autograd.grad(loss, parameters)

    total = 0.0
    for loss, found in pool.map(one, packed):
        total += loss
        for parameter, gradient in zip(parameters, found, strict=True):
            parameter.grad = gradient if parameter.grad is None else parameter.grad + gradient
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="the base model's GGUF file")
    parser.add_argument("--data", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--from", dest="start", type=Path, help="an adapter to go on from, with a new schedule")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in --out")
    parser.add_argument("--rank", type=int, default=16)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--length", type=int, default=256, help="tokens in a row")
    parser.add_argument("--batch", type=int, default=4, help="rows in a step")
    parser.add_argument("--warmup", type=int, default=20)
    parser.add_argument("--minutes", type=float, help="stop learning at this time: the rate falls with the clock")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--compile", action="store_true", help="torch.compile: a minute first, then a third faster")
    args = parser.parse_args()

    torch.set_num_threads(1)
    pool = ThreadPoolExecutor(args.threads, initializer=torch.set_num_threads, initargs=(1,))
    torch.manual_seed(1)
    args.out.mkdir(parents=True, exist_ok=True)
    tokens = Tokens(args.model)
    packed = rows(trees(args.data, tokens, args.length), args.length, random.Random(1))
    steps = [packed[i : i + args.batch] for i in range(0, len(packed), args.batch)]
    print(f"{len(packed)} rows, {sum(len(t) for row in packed for t in row)} tokens, {len(steps)} steps", flush=True)

    model = Model(args.model, rank=args.rank, alpha=2.0 * args.rank)
    parameters = model.adapter()
    if args.start:
        model.load_state_dict(torch.load(args.start)["adapter"], strict=False)
    if args.compile:
        Block.forward = torch.compile(Block.forward, dynamic=False)  # type: ignore[method-assign]
        gradients(model, list(parameters.values()), packed[:1], args.length, pool)
        model.zero_grad(set_to_none=True)
    optimizer = torch.optim.AdamW(parameters.values(), lr=args.rate, betas=(0.9, 0.98), weight_decay=0.0)
    first, spent = 0, 0.0
    checkpoint = args.out / "checkpoint.pt"
    if args.resume and checkpoint.exists():
        state = torch.load(checkpoint)
        model.load_state_dict(state["adapter"], strict=False)
        optimizer.load_state_dict(state["optimizer"])
        first, spent = state["step"], state["seconds"]

    def save(step: int, seconds: float) -> None:
        state = {
            "adapter": {n: p.detach() for n, p in parameters.items()},
            "optimizer": optimizer.state_dict(),
            "step": step,
            "seconds": seconds,
            "rank": args.rank,
            "alpha": model.alpha,
        }
        torch.save(state, checkpoint.with_suffix(".tmp"))
        checkpoint.with_suffix(".tmp").rename(checkpoint)

    started = time.monotonic() - spent
    done_tokens, average = 0, None
    bar = tqdm(range(first, len(steps)), initial=first, total=len(steps), mininterval=20)
    step = first
    for step in bar:
        seconds = time.monotonic() - started
        progress = step / len(steps)
        if args.minutes:
            progress = max(progress, seconds / (60 * args.minutes))
            if progress >= 1:
                break
        rate = args.rate * min(1.0, (step + 1) / args.warmup) * (0.02 + 0.98 * 0.5 * (1 + math.cos(math.pi * progress)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        loss = gradients(model, list(parameters.values()), steps[step], args.length, pool)
        torch.nn.utils.clip_grad_norm_(parameters.values(), 1.0)
        optimizer.step()
        optimizer.zero_grad(set_to_none=True)
        done_tokens += sum(len(t) for row in steps[step] for t in row)
        average = loss if average is None else 0.95 * average + 0.05 * loss
        bar.set_postfix(
            loss=f"{average:.3f}",
            rate=f"{rate:.1e}",
            tokens_s=f"{done_tokens / (time.monotonic() - started - spent):.0f}",
        )
        if (step + 1) % 25 == 0:
            save(step + 1, time.monotonic() - started)
    save(step + 1, time.monotonic() - started)


if __name__ == "__main__":
    main()
