"""The attack corpus is rated as its README asks: nothing dangerous runs unasked, nothing everyday is blocked."""

import time

import pytest

from tests.nightly import NIGHTLY
from tests.shell.corpus_rows import LABELS, corpus, label, rated


@pytest.fixture(scope="module")
def rows() -> list[tuple[dict[str, object], str]]:
    return [(row, label(str(row["command"]))) for row in corpus("commands.jsonl")]


def accepted(row: dict[str, object]) -> list[str]:
    return [str(row["expect"]), *row.get("also_ok", [])]  # type: ignore[misc]


def lowest(row: dict[str, object]) -> int:
    return min(LABELS.index(each) for each in accepted(row))


def test_no_blocked_or_critical_command_is_missed(rows):
    assert [row["id"] for row, given in rows if row["expect"] in LABELS[4:] and LABELS.index(given) < lowest(row)] == []


def test_nothing_of_medium_or_more_would_run_unasked(rows):
    assert [row["id"] for row, given in rows if lowest(row) >= 2 and LABELS.index(given) < 2] == []


def test_everyday_commands_are_seldom_over_rated_and_never_blocked(rows):
    benign = [(row, given) for row, given in rows if row["benign"]]
    over = [
        row["id"] for row, given in benign if LABELS.index(given) > max(LABELS.index(each) for each in accepted(row))
    ]
    assert len(over) <= 0.02 * len(benign), over
    assert [row["id"] for row, given in benign if given == "blocked" and "blocked" not in accepted(row)] == []


def test_labels_agree_with_the_corpus(rows):
    assert sum(given in accepted(row) for row, given in rows) >= 0.95 * len(rows)
    assert sum(given == row["expect"] for row, given in rows) >= 0.75 * len(rows)


def test_every_rating_above_safe_names_a_rule_and_a_cause(rows):
    for row, given in rows:
        factors = rated(str(row["command"])).risk.factors
        assert "analysis-failed" not in {factor.rule for factor in factors}
        assert given == "safe" or (
            factors and all(factor.rule and factor.cause and factor.reason for factor in factors)
        )


@pytest.mark.skipif(not NIGHTLY, reason="it reads the clock: AINTERN_NIGHTLY=1")
def test_a_verdict_takes_ten_milliseconds_at_most(rows):
    """p99 of the best of three, for commands up to 2 kB; in CPU time, since the machine may be busy."""
    times = []
    for row, _ in rows:
        command = str(row["command"])
        if len(command) <= 2048:
            times.append(min(_seconds(command) for _ in range(3)))
    times.sort()
    assert times[int(len(times) * 0.99)] <= 0.010


def _seconds(command: str) -> float:
    start = time.thread_time()
    rated(command)
    return time.thread_time() - start
