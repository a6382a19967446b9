"""A GGUF model of a few hundred kilobytes that opens a call and then writes at random: whatever its grammar lets through."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from tests.dialects.tiny_model import CONTROL, NORMAL, WIDTH, beginning, write_model

LETTERS = ("é", "ß", "漢", "🙂", "\u2028", "\u00a0", "<", "｜", "｜>")
SURE, LIKELY, SPREAD = 10.0, 0.15, 0.05


def write_sampling_model(path: Path, opener: Sequence[tuple[str, bool]], likely: Sequence[str], template: str) -> None:
    """Writes a model that says `opener` (text, whether it is a control token) and then any token, `likely` ones more often.

    Each piece of the opener occurs once in it, since a token has one successor. The prompt of `template` must end with GO."""
    pieces = beginning()
    # The low line is this kind of tokenizer's space, but in control tokens.
    control = {text for text, is_control in opener if is_control} | {text for text in likely if "▁" in text}
    wanted = list(dict.fromkeys([text for text, _ in opener] + [*likely, *LETTERS]))
    places = {text: len(pieces) + number for number, text in enumerate(wanted)}
    pieces += [
        (text if text in control else text.replace(" ", "▁"), CONTROL if text in control else NORMAL) for text in wanted
    ]
    chain = [3, *(places[text] for text, _ in opener)]
    write_model(
        path, "sampling", pieces, template, 4096, _output(len(pieces), chain, [places[text] for text in likely])
    )


def _output(words: int, chain: Sequence[int], likely: Sequence[int]) -> "np.ndarray[Any, Any]":
    """The chain is sure; behind its end every token is possible."""
    output = np.zeros((words, WIDTH), dtype=np.float32)
    output[:, :words] = np.random.default_rng(7).normal(0, SPREAD, (words, words))
    output[likely, :words] += LIKELY
    output[2, :words] += 2 * LIKELY  # the end of the reply
    output[4 + 128 : 4 + 256, :words] -= SURE  # bytes that are no text alone; the vocabulary has other letters whole
    for before, after in pairwise(chain):
        output[after, before] = SURE
    return output
