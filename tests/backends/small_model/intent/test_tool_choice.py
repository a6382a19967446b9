"""The tool is the one that the adapter's odds, the request's words and its likeness to a command of the project find likeliest together;
one that deletes is never chosen for its words."""

import pytest

from aintern.backends.small_model.intent.request_wants import CHOICES
from aintern.backends.small_model.intent.tool_choice import ToolChoice, is_certain, speaks_of_an_editor, tool_choice

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


def test_a_tool_whose_arguments_are_spelled_out_needs_less_of_the_adapter() -> None:
    odds = {"git": -0.4, "read": -1.2}
    assert [stem(tool_choice(odds, TOOLS, spelled_out=said)) for said in ("", "read_file")] == ["git", "read"]


@pytest.mark.parametrize(
    "request_text", ["what tabs are open in my editor rn", "which file am I in?", "what am I looking at"]
)
def test_what_is_open_in_an_editor_is_asked_in_words_of_one(request_text: str) -> None:
    assert speaks_of_an_editor(request_text)
    assert not speaks_of_an_editor("what's my ip")


def test_certain_is_what_the_adapter_hardly_doubts() -> None:
    assert is_certain({"read": -0.02}, ["read_file"])
    assert not is_certain({"read": -0.6, "run": -0.9}, ["read_file"])
