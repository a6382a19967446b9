"""What a request wants is told by what it means and by what it names of the workspace."""

import math
from math import log

import pytest

from aintern.backends.small_model.intent.request_wants import (
    CHANGE,
    CHOICES,
    EXPLANATION,
    WANTS,
    encoder_text,
    odds_beyond,
    request_wants,
    tools_alone,
    wants_another,
)


@pytest.mark.parametrize(
    ("request_text", "tool"),
    [
        ("does the linter find anything? leave the files as they are", "run_command"),
        ("what are the linter's settings in setup.cfg", "read_file"),
        ("see if ktlint is happy, correct nothing", "run_command"),
        ("which scripts does package.json have", "read_file"),
        ("is the suite green now that I rewrote the parser?", "run_command"),
        ("which files did I modify since the last commit, only their names", "git_status"),
        ("where is the class Invoice used", "search_content"),
        ("list the files in the fixtures folder", "list_directory"),
        ("show me which lines I changed", "git_diff"),
        ("who committed lately", "git_log"),
        ("what is a monad", "none"),
    ],
)
def test_the_encoder_tells_a_run_from_a_look(request_text: str, tool: str) -> None:
    said = request_wants(
        request_text, ("package.json", "setup.cfg", "build.gradle.kts", "src/invoice.ts", "tests/fixtures/a.json")
    )
    assert max(said, key=said.__getitem__) == tool


def test_the_encoder_is_told_what_a_request_names_of_the_workspace() -> None:
    paths = ("docs/wiring.md", "src/core/pump.py", "Makefile")

    def told(request: str) -> str:
        return encoder_text(request, paths)

    assert told("docs/wiring.md once  more") == (
        "docs/wiring.md once more | named text named text there named there spoken files 0 spoken folders 0 there 1"
    )
    assert "named code new named new" in told("src/valve.py has to be made")
    assert "named folder" in told("what is in src/core now")
    assert "spoken files 1 spoken folders 1" in told("the wiring page of the docs")
    assert "spoken files 0 spoken folders 0" in told("is it ready")


def test_a_tool_is_ruled_out_only_where_another_is_clearly_wanted() -> None:
    assert wants_another("run_command", {"run_command": log(0.005), "read_file": log(0.95), "none": log(0.045)})
    assert not wants_another("run_command", {"run_command": log(0.02), "read_file": log(0.95), "none": log(0.03)})
    assert not wants_another("run_command", {"run_command": log(0.005), "read_file": log(0.5), "none": log(0.495)})
    assert not wants_another("translate", {"read_file": log(0.95)})  # a tool of the user's, which it never saw


def test_a_request_is_read_as_typed_and_as_understood() -> None:
    understood, typed = request_wants("open it"), request_wants("opne it")
    both = request_wants("open it", (), "opne it")
    for tool in both:
        assert math.exp(both[tool]) == pytest.approx((math.exp(understood[tool]) + math.exp(typed[tool])) / 2)


def test_of_a_long_request_its_beginning_is_read_and_what_it_names() -> None:
    text = encoder_text("word " * 10_000 + "docs/wiring.md", ("docs/wiring.md",))
    assert text.count("word") == 40
    assert text.endswith("there 1")


def test_the_shares_of_the_tools_alone_are_whole() -> None:
    alone = tools_alone(dict.fromkeys(WANTS, log(1 / len(WANTS))))
    assert set(alone) == set(CHOICES)
    assert math.isclose(sum(map(math.exp, alone.values())), 1.0)


def test_the_odds_that_it_is_beyond_the_model_are_those_of_both_kinds_together() -> None:
    shares = dict.fromkeys(CHOICES, log(0.2 / len(CHOICES))) | {CHANGE: log(0.5), EXPLANATION: log(0.3)}
    assert odds_beyond(shares) == pytest.approx(log(4))
