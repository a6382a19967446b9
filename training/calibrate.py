"""Says how sure the adapter has to be before it calls no tool, from a held-back file.

    python training/calibrate.py --model MODEL.gguf --adapter ADAPTER.gguf --intents held-back.jsonl

The adapter's first word after `{"tool":"` is a tool or `none`. Adding a bias to the logit of `none` there would move the line
between the two. The table shows, for each bias, how many requests that need a tool get none and how many that need none get a
tool. The engine adds none: for the adapter that ships, the fewest errors of both kinds are within one or two of those without.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from evaluate import Runner, entries, prompt
from tqdm import tqdm

LEAST = -20.0


def margin(runner: Runner, entry: dict[str, Any], head: list[int], none: int) -> float:
    """By how much the logit of `none` is above that of the best tool (natural log), at least LEAST."""
    ids = runner.prompt_ids(entry["request"], entry["workspace"])
    body = {"prompt": ids + head, "n_predict": 1, "n_probs": 20, "temperature": 0.0, "cache_prompt": True}
    top = runner.post("/completion", body)["completion_probabilities"][0]["top_logprobs"]
    found = {choice["id"]: choice["logprob"] for choice in top}
    best = max(value for token, value in found.items() if token != none)
    return max(LEAST, found.get(none, LEAST) - best)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True)
    parser.add_argument("--adapter", type=Path, required=True)
    parser.add_argument("--intents", type=Path, required=True)
    parser.add_argument("--limit", type=int)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()

    runner = Runner(args.model, args.adapter, args.threads)
    head = runner.ids('{"tool":"', False)
    whole = runner.ids(prompt.answer(prompt.NONE, {}), False)
    if whole[: len(head)] != head:
        raise SystemExit("the answer's tokens do not begin with those of its head: calibrate at another place")
    none = whole[len(head)]
    wanted = entries(args.intents)[: args.limit]
    margins = [(margin(runner, entry, head, none), entry["accept"][0]["tool"] == prompt.NONE) for entry in tqdm(wanted)]
    idle = sum(is_none for _, is_none in margins)
    print(f"token of none: {none}; {len(margins) - idle} requests need a tool, {idle} need none")
    table = []
    for step in range(-16, 17):
        bias = step / 4
        missed = sum(not is_none and value + bias > 0 for value, is_none in margins)
        needless = sum(is_none and value + bias <= 0 for value, is_none in margins)
        table.append((missed + needless, abs(bias), bias))
        print(f"bias {bias:+5.2f}   no tool although needed {missed:3d}   a tool although not {needless:3d}")
    print(f"best: {min(table)[2]:+.2f}")


if __name__ == "__main__":
    main()
