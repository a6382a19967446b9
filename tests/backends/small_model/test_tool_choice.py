"""The tool is the one that the adapter finds likeliest, unless the request is asked like a command of the project."""

from aintern.backends.small_model.tool_choice import is_certain, tool_choice

TOOLS = ("read_file", "run_command", "git_status", "git_diff", "delete_file", "none")


def test_the_likeliest_token_that_begins_a_tool_is_taken_with_all_tools_it_begins() -> None:
    choice = tool_choice({"the": -0.1, "git": -0.9, "read": -2.4}, TOOLS)
    assert choice is not None
    assert (choice.stem, choice.tools) == ("git", ("git_status", "git_diff"))
    assert choice.margin == 1.5


def test_nothing_is_chosen_where_no_tool_is_in_sight() -> None:
    assert tool_choice({"the": -0.1}, TOOLS) is None
    assert tool_choice({}, TOOLS) is None


def test_a_request_asked_like_a_command_of_the_project_needs_less_of_the_adapter() -> None:
    odds = {"none": -0.2, "run": -3.0}
    assert [
        choice.stem if (choice := tool_choice(odds, TOOLS, "run_command", like)) else "" for like in (0.4, 0.8)
    ] == [
        "none",
        "run",
    ]


def test_what_is_asked_in_so_many_words_is_meant_even_where_the_adapter_does_not_see_it() -> None:
    choice = tool_choice({"none": -0.01}, TOOLS, "run_command", 1.0)
    assert choice is not None
    assert choice.tools == ("run_command",)


def test_a_likeness_to_a_command_does_not_call_a_tool_that_is_not_offered() -> None:
    choice = tool_choice({"none": -3.0, "run": -0.1}, ("read_file", "none"), "run_command", 1.0)
    assert choice is not None
    assert choice.tools == ("none",)


def test_certain_is_what_the_adapter_hardly_doubts() -> None:
    assert is_certain({"read": -0.02}, ["read_file"])
    assert not is_certain({"read": -0.6, "run": -0.9}, ["read_file"])


def test_a_tool_whose_arguments_are_spelled_out_needs_less_of_the_adapter() -> None:
    odds = {"git": -0.4, "read": -1.2}
    assert [choice.stem for said in ("", "read_file") if (choice := tool_choice(odds, TOOLS, spelled_out=said))] == [
        "git",
        "read",
    ]
