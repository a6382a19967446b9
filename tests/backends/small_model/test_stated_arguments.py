"""What a request says of optional arguments is taken as it says it, and nothing that it does not say."""

import pytest

from aintern.backends.small_model.stated_arguments import (
    asks_for_definitions,
    asks_for_files_of_a_kind,
    may_be_said,
    stated_argument,
)


@pytest.mark.parametrize(
    ("name", "request_text", "wanted"),
    [
        ("case_sensitive", "search for Error, case-sensitive", True),
        ("case_sensitive", "find `failed` (case matters)", True),
        ("case_sensitive", "a case-insensitive search for error", None),
        ("regex", "search with the regex def \\w+", True),
        ("staged", "what is staged in docs", True),
        ("staged", "show my unstaged changes", None),
        ("include_hidden", "list the hidden files as well", True),
        ("recursive", "list src with all subfolders", True),
        ("line_numbers", "show a.py with line numbers", True),
        ("max_count", "the last three commits to src", 3),
        ("max_count", "show the latest commit", 1),
        ("max_count", "who changed a.py", None),
        ("context_lines", "find x with 3 lines of context", 3),
        ("max_results", "the first 5 matches of x", 5),
        ("max_results", "the first 5 lines of x", None),
        ("max_depth", "show docs two levels deep", 2),
    ],
)
def test_a_stated_argument_has_its_value(name: str, request_text: str, wanted: bool | int | None) -> None:
    assert stated_argument(name, request_text) == wanted


def test_what_nobody_speaks_of_is_not_offered() -> None:
    assert not may_be_said("regex", "find all usages of getUser below src/api")
    assert not may_be_said("max_results", "find all usages of getUser")
    assert may_be_said("path", "anything at all")


def test_a_question_for_definitions_or_for_files_of_a_kind_is_told_apart() -> None:
    assert asks_for_definitions("what functions are in src/a.py", ["src/a.py"])
    assert asks_for_definitions("an outline of src, please", ["src"])
    assert not asks_for_definitions("which functions call open in src/a.py", ["src/a.py"])
    assert not asks_for_definitions("what functions are there", [])
    assert asks_for_files_of_a_kind("all markdown files below docs")
    assert asks_for_files_of_a_kind("can you find any csv files in data?")
    assert not asks_for_files_of_a_kind("list all files in docs")
    assert not asks_for_files_of_a_kind('search for "KEY" in all the typescript files')
    assert not asks_for_files_of_a_kind("format all python files")
    assert not asks_for_files_of_a_kind("which go files mention Open")
