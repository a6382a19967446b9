"""How something is done here is answered by the project's command, which is not run."""

import pytest

from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.questions.asked_ways import told_way
from aintern.backends.small_model.request_facts import value_sources

TEXTS = {
    "Makefile": "test:\n\tpytest\n\ndocs:\n\tmkdocs build\n",
    "pyproject.toml": "[tool.ruff]\n",
    "tests/test_a.py": "",
}


def sources_of(wish: str) -> ValueSources:
    return value_sources(wish, wish, tuple(TEXTS), lambda path: TEXTS.get(path, ""))


@pytest.mark.parametrize(
    ("request_", "command"),
    [
        ("how do I run the tests", "make test"),
        ("How can we run the tests?", "make test"),
        ("hey, what's the command to build the docs?", "make docs"),
        ("so how to lint the code", "ruff check ."),
    ],
)
def test_the_command_is_told(request_: str, command: str) -> None:
    told = told_way(request_, sources_of)
    assert told.startswith(f"`{command}`") and told.endswith("I did not run it.")


@pytest.mark.parametrize(
    "request_",
    [
        "run the tests",
        "how do I get out of vim",
        "how can I make the tests faster?",
        "how do the tests work",
        "how many tests are there",
        "how do you sort a list in python",
        "how do I merge two dicts",
    ],
)
def test_what_asks_for_more_than_a_command_is_answered_otherwise(request_: str) -> None:
    assert told_way(request_, sources_of) == ""
