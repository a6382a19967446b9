"""Writing a dangerous command differently never lowers its rating, and no text at all makes the analysis raise.

A fiftieth runs normally; AINTERN_NIGHTLY=1 runs all 100,000.
"""

import random

import pytest

from tests.shell.corpus_rows import LABELS, NIGHTLY, corpus, label, rank, rated
from tests.shell.shell_mutations import mutate

COUNT = 100_000 if NIGHTLY else 2_000
PIECES = (
    "rm -rf / ; | & && || ( ) { } $( ` ' \" $' <<EOF <<< > < >> 2>&1 $x ${x:-y} ${!a[@]} $(( )) [[ ]] [ ] "
    "if then fi for in do done case esac "
    "while time ! coproc function f() \\ \n \t * ? ~ = += a=b -c sh eval xargs find -exec {} \\; sudo \x00 \x07 \u202e é 日 \ud800"
).split(" ")


@pytest.mark.parametrize("seed", range(4))
def test_another_way_of_writing_never_lowers_a_rating(seed):
    chance = random.Random(seed)
    commands = [str(row["command"]) for row in corpus("commands.jsonl")]
    before = {command: rank(command) for command in commands}
    lowered, failed = [], []
    for _ in range(COUNT // 4):
        command = chance.choice(commands)
        other = mutate(command, chance)
        if chance.random() < 0.4:
            other = mutate(other, chance)
        if "analysis-failed" in {factor.rule for factor in rated(other).risk.factors}:
            failed.append(other)
        if rank(other) < before[command]:
            lowered.append((command, LABELS[before[command]], other, label(other)))
    assert lowered == []
    assert failed == []


def test_no_text_makes_the_analysis_raise():
    chance = random.Random(7)
    for _ in range(COUNT // 4):
        text = "".join(chance.choice(PIECES) + chance.choice(("", " ", " ")) for _ in range(chance.randrange(1, 25)))
        assert "analysis-failed" not in {factor.rule for factor in rated(text).risk.factors}, text


def test_what_cannot_be_understood_is_at_least_high():
    for text in ("if", "echo $(", "ls ; ; ls", "'", "a\x00b", "for x", "((", "ls\x07", "echo \u202ex"):
        assert rank(text) >= LABELS.index("high"), text


@pytest.mark.parametrize(
    "text",
    ["ls;" * 2000, "$(" * 400 + "ls" + ")" * 400, "x" * 300_000, "eval " * 500 + "ls", "{ " * 500 + "ls" + "; }" * 500,
     "a(){ b;b; }; b(){ c;c; }; c(){ d;d; }; d(){ e;e; }; e(){ f;f; }; f(){ g;g; }; g(){ h;h; }; h(){ i;i; }; i(){ j;j; }; a;a"],
)  # fmt: skip
def test_what_is_too_large_or_too_deep_is_critical_or_at_least_asked(text):
    assert rank(text) >= LABELS.index("low") or text.startswith("{")


def test_caps_fail_closed():
    assert label("echo " + "x" * 300_000) == "critical"
    assert label("ls;" * 1500) == "critical"
