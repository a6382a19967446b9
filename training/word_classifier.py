"""Fits linear classifiers over the words of requests (`word_weights.py`): softmax regression, with the base model's own knowledge of
words."""

from __future__ import annotations

import re
import zlib
from array import array
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from gguf import GGUFReader
from gguf.quants import dequantize

LEAST, DECAY, PASSES, BATCH, RATE = 6, 2e-4, 8, 256, 0.02
DIMENSIONS, FAMILIAR = 64, 8000


class WordVectors:
    """What the base model's embedding knows of the words that are one token: of which kind they are, also of those that no sentence
    here has."""

    def __init__(self, model: Path) -> None:
        reader = GGUFReader(model)
        tokens = reader.fields["tokenizer.ggml.tokens"].contents()
        whole = [(place, text[1:]) for place, text in enumerate(tokens) if re.fullmatch("\u0120[a-z]{2,}", text)]
        embedding = next(tensor for tensor in reader.tensors if tensor.name == "token_embd.weight")
        rows = dequantize(embedding.data, embedding.tensor_type)[[place for place, _ in whole]].astype(np.float64)
        rows -= rows.mean(0)
        rows /= np.linalg.norm(rows, axis=1, keepdims=True)
        _, directions = np.linalg.eigh(rows.T @ rows)
        rows = rows @ directions[:, -DIMENSIONS:]  # the principal components
        self.rows = (rows / np.linalg.norm(rows, axis=1, keepdims=True)).astype(np.float32)
        self.of = {word: place for place, (_, word) in enumerate(whole)}
        """The row of a word; those that are written more often come first."""


class Matrix:
    """Which of the vocabulary's features each request has (the first is in all), and the sum of its words' vectors."""

    def __init__(self, seen: Sequence[set[str]], vocabulary: dict[str, int], vectors: WordVectors) -> None:
        columns = [np.array([0, *(vocabulary[each] for each in sorted(one) if each in vocabulary)]) for one in seen]
        self.count, self.width = len(seen), len(vocabulary) + 1
        self.lengths = np.array([len(each) for each in columns])
        self._columns = np.concatenate(columns)
        self._starts = np.cumsum(self.lengths) - self.lengths
        self.words = np.zeros((self.count, DIMENSIONS), np.float32)
        for row, one in enumerate(seen):
            words = (each.removeprefix("word ") for each in sorted(one) if each.startswith("word "))
            known = [vectors.of[word] for word in words if word in vectors.of]
            self.words[row] = vectors.rows[known].sum(0)

    def of(self, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """The features of some rows one after the other, and where each row's begin."""
        lengths = self.lengths[rows]
        starts = np.cumsum(lengths) - lengths
        places = np.repeat(self._starts[rows] - starts, lengths) + np.arange(lengths.sum())
        return self._columns[places], starts

    def times(self, weights: np.ndarray) -> np.ndarray:
        columns, starts = self.of(np.arange(self.count))
        return np.add.reduceat(weights[columns], starts, axis=0) + self.words @ weights[self.width :]


def vocabulary_of(seen: Sequence[set[str]]) -> dict[str, int]:
    counts = Counter(each for one in seen for each in one)
    return {each: place for place, each in enumerate(sorted(each for each, n in counts.items() if n >= LEAST), 1)}


def fitted(matrix: Matrix, kinds: np.ndarray, importance: np.ndarray, classes: int, known: int = 0) -> np.ndarray:
    """The weights of each feature, then of each dimension of the word vectors: softmax regression by Adam. Of a row whose kind is -1
    it is one of the first `known` classes, which share as they are judged."""
    rng = np.random.default_rng(1)
    importance = importance.astype(np.float32) / importance.mean()
    weights = np.zeros((matrix.width + DIMENSIONS, classes), np.float32)
    mean, square = np.zeros_like(weights), np.zeros_like(weights)
    orders = (rng.permutation(matrix.count) for _ in range(PASSES))
    batches = [order[start : start + BATCH] for order in orders for start in range(0, matrix.count, BATCH)]
    for step, rows in enumerate(batches, 1):
        columns, starts = matrix.of(rows)
        scores = np.add.reduceat(weights[columns], starts, axis=0) + matrix.words[rows] @ weights[matrix.width :]
        share = np.exp(scores - scores.max(1, keepdims=True))
        share /= share.sum(1, keepdims=True)
        wanted = np.zeros_like(share)
        wanted[:, :known] = share[:, :known] / (share[:, :known].sum(1, keepdims=True) + 1e-9)
        told = kinds[rows] >= 0
        wanted[told] = np.eye(classes, dtype=np.float32)[kinds[rows][told]]
        off = (share - wanted) * (importance[rows] / len(rows))[:, None]
        slope = DECAY * weights
        order = np.argsort(columns, kind="stable")
        used, first = np.unique(columns[order], return_index=True)
        slope[used] += np.add.reduceat(np.repeat(off, matrix.lengths[rows], axis=0)[order], first, axis=0)
        slope[matrix.width :] += matrix.words[rows].T @ off
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        rate = RATE * (1 - (step - 1) / len(batches))
        weights -= rate * np.sqrt(1 - 0.99**step) / (1 - 0.9**step) * mean / (np.sqrt(square) + 1e-8)
    return weights


def table(
    vocabulary: dict[str, int], weights: np.ndarray, vectors: WordVectors, least_told: float
) -> dict[str, np.ndarray]:
    """The weights of each feature that tells at least so much, with those of the words' vectors, also of words that nobody wrote here."""
    of_words = vectors.rows @ weights[len(vocabulary) + 1 :]
    told = {each: weights[place] for each, place in vocabulary.items()}
    told |= {
        f"word {word}": told.get(f"word {word}", 0) + of_words[place]
        for word, place in vectors.of.items()
        if place < FAMILIAR or f"word {word}" in told
    }
    told = {each: row for each, row in told.items() if np.ptp(row) >= least_told}
    for length in range(9):  # what all requests have in common goes to the length, which each has once
        told[f"length {length}"] = (
            weights[vocabulary.get(f"length {length}", 0)] * (f"length {length}" in vocabulary) + weights[0]
        )
    return told


def written(told: dict[str, np.ndarray], constants: Sequence[float]) -> bytes:
    """The file that `WordWeights` reads."""
    rows = {zlib.crc32(each.encode()): row for each, row in told.items()}
    scale = max(np.abs(each).max() for each in rows.values()) / 127
    keys = sorted(rows)
    values = np.round(np.array([rows[key] for key in keys]) / scale).astype(np.int8)
    head = f"{len(keys)} {scale:.8f} {' '.join(map(str, constants))}\n".encode()
    return head + array("I", keys).tobytes() + values.tobytes()
