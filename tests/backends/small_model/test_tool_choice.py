"""The tool is the one that the adapter's odds, the request's words and its likeness to a command of the project find likeliest together;
one that deletes is never chosen for its words."""

import math
from math import log

import pytest

from aintern.backends.small_model.tool_choice import (
    CHOICES,
    ToolChoice,
    choice_text,
    is_certain,
    speaks_of_an_editor,
    tool_choice,
    tool_shares,
    wants_another,
)

TOOLS = ("read_file", "run_command", "git_status", "git_diff", "delete_file", "none")


def shares(**likely: float) -> dict[str, float]:
    """Of these the logarithms as given, of all others little."""
    return {tool: likely.get(tool, -6.0) for tool in CHOICES}


def stem(choice: ToolChoice | None) -> str:
    return choice.stem if choice is not None else ""


def test_the_likeliest_token_that_begins_a_tool_is_taken_with_all_tools_it_begins() -> None:
    choice = tool_choice({"the": -0.1, "git": -0.9, "read": -2.4}, TOOLS)
    assert choice is not None
    assert (choice.stem, choice.tools) == ("git", ("git_status", "git_diff"))
    assert choice.margin > 0


def test_nothing_is_chosen_where_no_tool_is_in_sight() -> None:
    assert tool_choice({"the": -0.1}, TOOLS) is None
    assert tool_choice({}, TOOLS) is None


def test_a_request_asked_like_a_command_of_the_project_needs_less_of_the_adapter() -> None:
    odds = {"none": -0.2, "run": -1.4}
    assert [stem(tool_choice(odds, TOOLS, like)) for like in (0.0, 0.8)] == ["none", "run"]


def test_words_decide_where_the_adapter_hardly_does() -> None:
    odds = {"read": -0.6, "run": -1.2}
    assert stem(tool_choice(odds, TOOLS, shares=shares(read_file=-0.1, run_command=-3.0))) == "read"
    assert stem(tool_choice(odds, TOOLS, shares=shares(read_file=-3.0, run_command=-0.1))) == "run"


def test_words_tell_tools_apart_that_begin_alike_where_they_are_clear() -> None:
    odds = {"git": -0.1}
    clear = tool_choice(odds, TOOLS, shares=shares(git_status=-0.1, git_diff=-3.0))
    unclear = tool_choice(odds, TOOLS, shares=shares(git_status=-0.5, git_diff=-1.0))
    assert clear is not None
    assert clear.tools == ("git_status",)
    assert unclear is not None
    assert unclear.tools == ("git_status", "git_diff")


def test_a_tool_that_deletes_is_not_chosen_for_its_words() -> None:
    said = shares(delete_file=-0.01)
    assert stem(tool_choice({"read": -0.5, "delete": -1.0}, TOOLS, shares=said)) == "read"
    assert stem(tool_choice({"read": -1.0, "delete": -0.5}, TOOLS, shares=said)) == "delete"


def test_it_is_told_whether_the_words_made_the_choice() -> None:
    odds = {"read": -0.6, "run": -1.2}
    by_encoder, without = (
        tool_choice(odds, TOOLS, shares=said) for said in (shares(run_command=-0.1), shares(read_file=-0.1))
    )
    assert by_encoder is not None
    assert by_encoder.by_encoder
    assert without is not None
    assert not without.by_encoder


def test_nor_is_it_surer_than_without_them() -> None:
    choice = tool_choice({"read": -1.0, "delete": -0.5}, TOOLS, shares=shares(delete_file=-0.01))
    assert choice is not None
    assert choice.margin == pytest.approx(0.5)


def test_a_tool_that_is_not_offered_is_not_called_whatever_speaks_for_it() -> None:
    choice = tool_choice({"none": -3.0, "run": -0.1}, ("read_file", "none"), 1.0, shares=shares(run_command=-0.01))
    assert choice is not None
    assert choice.tools == ("none",)


def test_what_is_asked_in_so_many_words_is_meant_even_where_the_adapter_does_not_see_it() -> None:
    choice = tool_choice({"the": -0.01}, TOOLS, 1.0, shares=shares(run_command=-0.1))
    assert choice is not None
    assert choice.tools == ("run_command",)


def test_certain_is_what_the_adapter_hardly_doubts() -> None:
    assert is_certain({"read": -0.02}, ["read_file"])
    assert not is_certain({"read": -0.6, "run": -0.9}, ["read_file"])


def test_a_tool_whose_arguments_are_spelled_out_needs_less_of_the_adapter() -> None:
    odds = {"git": -0.4, "read": -1.2}
    assert [stem(tool_choice(odds, TOOLS, spelled_out=said)) for said in ("", "read_file")] == ["git", "read"]


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
    said = tool_shares(
        request_text, ("package.json", "setup.cfg", "build.gradle.kts", "src/invoice.ts", "tests/fixtures/a.json")
    )
    assert max(said, key=said.__getitem__) == tool


def test_the_encoder_is_told_what_a_request_names_of_the_workspace() -> None:
    paths = ("docs/wiring.md", "src/core/pump.py", "Makefile")

    def told(request: str) -> str:
        return choice_text(request, paths)

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
    understood, typed = tool_shares("open it"), tool_shares("opne it")
    both = tool_shares("open it", (), "opne it")
    for tool in both:
        assert math.exp(both[tool]) == pytest.approx((math.exp(understood[tool]) + math.exp(typed[tool])) / 2)


def test_of_a_long_request_its_beginning_is_read_and_what_it_names() -> None:
    text = choice_text("word " * 10_000 + "docs/wiring.md", ("docs/wiring.md",))
    assert text.count("word") == 40
    assert text.endswith("there 1")


@pytest.mark.parametrize(
    "request_text", ["what tabs are open in my editor rn", "which file am I in?", "what am I looking at"]
)
def test_what_is_open_in_an_editor_is_asked_in_words_of_one(request_text: str) -> None:
    assert speaks_of_an_editor(request_text)
    assert not speaks_of_an_editor("what's my ip")
