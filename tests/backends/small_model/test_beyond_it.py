"""Requests that a very small model can't do are known by their words, and those that it can are not taken for such."""

import pytest

from aintern.backends.small_model.beyond_it import is_explanation, is_hard_change


@pytest.mark.parametrize(
    "request_text",
    [
        "add a docstring to parse_date",
        "fix the bug in lib/reader.py",
        "refactor the session handling",
        "convert it all to typescript",
        "write unit tests for the cart",
        "make the import loop faster",
        "add proper error handling to main.go",
        "implement pagination",
        "write a small script that renames photos",
        "split the module into two files",
        "rename the type Order to Purchase everywhere",
        "let visitors sort the list by price",
        "translate the guide to Polish",
        "add a --json switch to the exporter",
        "the importer hangs on empty rows, please repair it",
        "come up with a schema for invoices",
        "use constructor injection for the mailer",
    ],
)
def test_a_change_that_has_to_be_thought_out_is_hard(request_text: str) -> None:
    assert is_hard_change(request_text)


@pytest.mark.parametrize(
    "request_text",
    [
        "rename CHANGELOG.md to HISTORY.md",
        "run the tests",
        "replace 'foo' with 'bar' in a.txt",
        "add *.log as last line of .gitignore",
        "create a file notes.txt with the text hello",
        "fix the typo in README.md: 'teh' should be 'the'",
        "where is the class Parser defined?",
        "add requests as a dev dependency",
        "build it in release mode",
        "write hello into a.txt",
        "show me the tests folder",
        "find all the .sql files",
        'stage everything and commit it as "fix the parser"',
        "commit all of it with the message write unit tests",
        "find out which file has the tests for translate",
        "make a new branch called redesign-header",
        "create docs/design.md: add tests for everything",
        "generate the docs",
        "open rewrite.py",
        "app.toml: debug = true becomes debug = false",
    ],
)
def test_what_is_spelled_out_is_not(request_text: str) -> None:
    assert not is_hard_change(request_text)
    assert not is_explanation(request_text)


def test_explanations_are_known() -> None:
    for request in (
        "explain how the parser works",
        "why does login fail?",
        "summarize src/app.py",
        "how does the cache work",
        "which algorithm should we take?",
        "give me feedback on the naming",
    ):
        assert is_explanation(request)


def test_a_question_that_a_command_answers_is_no_explanation() -> None:
    assert is_explanation("is this code correct?")
    assert not is_explanation("is this code correct?", likeness=0.8)
