"""Checks that the converted adapter answers in llama.cpp as the checkpoint does in torch.

python training/verify.py --model MODEL.gguf --checkpoint checkpoint.pt --adapter adapter.gguf --intents held-back.jsonl
"""

from __future__ import annotations

import argparse
from pathlib import Path

import torch
from evaluate import Runner, entries
from model import Model
from tokens import Tokens


def greedy(model: Model, tokens: Tokens, ids: list[int], limit: int = 120) -> str:
    """The most likely answer, computed anew for each token."""
    start = len(ids)
    ids = list(ids)
    while len(ids) - start < limit:
        length = len(ids)
        wanted = torch.zeros(1, length, dtype=torch.bool)
        wanted[0, -1] = True
        mask = torch.ones(length, length, dtype=torch.bool).tril()[None, None]
        with torch.no_grad():
            scores = model(torch.tensor([ids]), torch.arange(length)[None], mask, wanted)
        best = int(scores.argmax())
        if best == tokens.end:
            break
        ids.append(best)
    return tokens.text(ids[start:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--checkpoint", type=Path, required=True)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--intents", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=20)
    args = parser.parse_args()
    torch.set_num_threads(2)
    state = torch.load(args.checkpoint)
    model = Model(args.model, rank=state["rank"], alpha=state["alpha"], dtype=torch.float32)
    model.load_state_dict(state["adapter"], strict=False)
    tokens = Tokens(args.model)
    runner = Runner(args.model, args.adapter, 2)
    same = 0
    wanted = entries(args.intents)[: args.limit]
    for entry in wanted:
        ours = greedy(model, tokens, tokens.prompt(entry["request"], entry["workspace"]))
        theirs = runner.answer(entry["request"], entry["workspace"], None)["content"]
        same += ours == theirs
        if ours != theirs:
            print(f"{entry['request']}\n  torch     {ours}\n  llama.cpp {theirs}")
    print(f"{same} of {len(wanted)} answers are the same")


if __name__ == "__main__":
    main()
