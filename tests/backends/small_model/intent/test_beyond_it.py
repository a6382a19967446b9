"""Requests that a very small model can't do are known, and those that it can are not taken for such."""

import pytest

from aintern.backends.small_model.intent.beyond_it import beyond_it, is_everywhere
from aintern.backends.small_model.intent.request_wants import CHANGE, EXPLANATION, request_wants

PATHS = (
    "README.md",
    "lib/reader.py",
    "main.go",
    "a.txt",
    "shop.py",
    "cart.rb",
    "api.ts",
    "parser.c",
    "rewrite.py",
    "tests/a_test.py",
)


def beyond(request: str, likeness: float = 0.0, *, is_spelled_out: bool = False) -> str:
    return beyond_it(request_wants(request, PATHS), likeness, is_spelled_out=is_spelled_out)


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
        "let visitors sort the list by price",
        "translate the guide to Polish",
        "add a --json switch to the exporter",
        "the importer hangs on empty rows, please repair it",
        "come up with a schema for invoices",
        "use constructor injection for the mailer",
    ],
)
def test_a_change_that_has_to_be_thought_out_is_beyond_it(request_text: str) -> None:
    assert beyond(request_text)


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
        "make a new branch called redesign-header",
        "generate the docs",
        "open rewrite.py",
    ],
)
def test_what_is_spelled_out_is_not(request_text: str) -> None:
    assert not beyond(request_text)


@pytest.mark.parametrize(
    "request_text",
    [
        "explain how the parser works",
        "why does login fail?",
        "how does the cache work",
        "which design should we take?",
        "give me feedback on the naming",
    ],
)
def test_an_explanation_is_told_from_a_change(request_text: str) -> None:
    assert beyond(request_text) == EXPLANATION
    assert beyond("refactor the session handling") == CHANGE


@pytest.mark.parametrize(
    "request_text",
    [
        "is cart.rb any good?",
        "would you merge api.ts as it is?",
        "which of the two is cleaner, a.go or b.go?",
        "how risky is it to drop the old scheduler?",
        "tell me what is weak about parser.c",
    ],
)
def test_who_wants_a_judgement_on_a_file_wants_an_explanation(request_text: str) -> None:
    assert beyond(request_text) == EXPLANATION


@pytest.mark.parametrize(
    "request_text",
    [
        "which licence is this under?",
        "who is the author of this package",
        "show me how the retries are configured",
        "how do I install it, what does the readme say",
        "is cart.rb in the repository?",
        "do we use lodash anywhere?",
    ],
)
def test_a_fact_that_a_file_states_is_none(request_text: str) -> None:
    assert not beyond(request_text)


def test_a_change_that_seems_spelled_out_is_beyond_it_only_where_it_is_clear() -> None:
    assert beyond("replace every callback by a promise", is_spelled_out=True) == CHANGE
    assert not beyond("rename Order to Purchase in shop.py", is_spelled_out=True)


def test_what_is_asked_like_a_command_of_the_project_can_be_done_unless_it_clearly_means_more() -> None:
    assert beyond("Add serde, with its derive feature")
    assert not beyond("Add serde, with its derive feature", likeness=0.9)
    assert beyond("can u add websocet support so clients get live updats", likeness=0.9) == CHANGE


def test_a_change_in_many_files_is_known_by_its_words_outside_of_quotes() -> None:
    assert is_everywhere("rename the type Order to Purchase everywhere")
    assert is_everywhere("replace foo by bar in all files")
    assert not is_everywhere("replace 'everywhere' by 'somewhere' in a.md")
    assert not is_everywhere("copy all files")
