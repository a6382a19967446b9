"""Says how sure the adapter has to be before it calls no tool, from held-back requests.

The adapter's first word after `{"tool":"` is a tool or `none`. Adding a bias to the logit of `none` there would move the line
between the two. The engine adds none: the figures say whether that costs an adapter much.
"""

from __future__ import annotations

import time
from typing import Any

from runner import Runner, prompt
from tqdm import tqdm

LEAST = -20.0
BIASES = [step / 4 for step in range(-16, 17)]


def margin(runner: Runner, entry: dict[str, Any], head: list[int], none: int) -> float:
    """By how much the logit of `none` is above that of the best tool (natural log), at least LEAST."""
    ids = runner.prompts([(entry["request"], entry["workspace"])])[0]
    body = {"prompt": ids + head, "n_predict": 1, "n_probs": 20, "temperature": 0.0, "ignore_eos": True}
    told = runner.post("/completion", body).get("completion_probabilities")
    if not told:  # the likeliest token is no whole character, so neither a tool nor none
        return LEAST
    found = {choice["id"]: choice["logprob"] for choice in told[0]["top_logprobs"]}
    best = max(value for token, value in found.items() if token != none)
    return max(LEAST, found.get(none, LEAST) - best)


def calibrate(runner: Runner, entries: list[dict[str, Any]], until: float) -> dict[str, Any]:
    """Errors of both kinds by the bias of `none`: [bias, no tool although needed, a tool although not]; the best one first.
    Stops at `until` (time.monotonic), not before the first request."""
    head, whole = runner.contents(['{"tool":"', prompt.answer(prompt.NONE, {})])
    none = whole[len(head)]
    margins = []
    for entry in tqdm(entries, desc="calibrating", mininterval=2):
        margins.append((margin(runner, entry, head, none), entry["accept"][0]["tool"] == prompt.NONE))
        if time.monotonic() > until:
            break
    table = []
    for bias in BIASES:
        missed = sum(not is_none and value + bias > 0 for value, is_none in margins)
        needless = sum(is_none and value + bias <= 0 for value, is_none in margins)
        table.append([bias, missed, needless])
    idle = sum(is_none for _, is_none in margins)
    best = min(table, key=lambda row: (row[1] + row[2], abs(row[0])))
    return {"need_a_tool": len(margins) - idle, "need_none": idle, "best": best, "without": table[BIASES.index(0.0)]}
