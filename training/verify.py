"""Checks that the converted adapter answers in llama.cpp as the trained one does in torch."""

from __future__ import annotations

import time
from typing import Any

import torch
from model import Model
from runner import Runner
from torch import Tensor

NEARLY = 0.5
"""Nats. llama.cpp calculates with quantised numbers: a token that is as likely as the best but for this much is no mistake."""

ALIKE = 0.95
ANSWER = 120  # tokens


def lead(model: Model, ids: list[int], start: int) -> float:
    """By how much, at most, the likeliest token of the model is ahead of the one that stands there, from `start` on."""
    length = len(ids) - 1
    where = {"device": model.device}
    wanted = torch.arange(length, **where)[None] >= start - 1
    mask = torch.ones(length, length, dtype=torch.bool, **where).tril()[None, None]
    with torch.no_grad():
        scores: Tensor = model(torch.tensor([ids[:-1]], **where), torch.arange(length, **where)[None], mask, wanted)
    written = scores.gather(1, torch.tensor(ids[start:], **where)[:, None])[:, 0]
    return float((scores.max(dim=1).values - written).max())


def verify(model: Model, runner: Runner, entries: list[dict[str, Any]], until: float) -> dict[str, Any]:
    """Each answer of llama.cpp, read token by token by torch. Stops at `until` (time.monotonic), not before the first."""
    alike, differing = 0, list[str]()
    for entry in entries:
        asked = runner.prompts([(entry["request"], entry["workspace"])])[0]
        reply = runner.answer(entry["request"], entry["workspace"], None, ANSWER)
        behind = lead(model, asked + reply["tokens"], len(asked))
        alike += behind <= NEARLY
        if behind > NEARLY:
            differing.append(f"{entry['request']!r}: {reply['content']} ({behind:.1f} nats)")
        if time.monotonic() > until:
            break
    return {"alike": alike, "of": alike + len(differing), "differing": differing}
