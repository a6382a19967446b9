"""Relatives of known attacks and of everyday commands, written for this project: bounds that a rating must keep."""

import json
from pathlib import Path

from tests.shell.corpus_rows import LABELS, rank

ROWS = [
    json.loads(line) for line in Path(__file__).with_name("siblings.jsonl").read_text(encoding="utf-8").splitlines()
]


def test_relatives_of_attacks_are_rated_high_enough():
    assert [row["command"] for row in ROWS if rank(row["command"]) < LABELS.index(row["at_least"])] == []


def test_relatives_of_everyday_commands_are_not_over_rated():
    bounded = [row for row in ROWS if "at_most" in row]
    assert [row["command"] for row in bounded if rank(row["command"]) > LABELS.index(row["at_most"])] == []
    assert len(bounded) > 300
