"""The words of a request: short forms in full, and the names of a list that it says."""

import pytest

from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS, in_full, said_names, shortened


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("update the deps", "update the dependencies"),
        ("check the lockfile is uptodate", "check the lock file is up to date"),
        ("Show the ENV", "Show the environment"),
        ("read app.py and src/lib", "read app.py and src/lib"),  # names of files are none
        ("the docs-site", "the docs-site"),
    ],
)
def test_short_forms_are_written_out(said: str, meant: str) -> None:
    assert in_full(said) == meant


@pytest.mark.parametrize(
    ("request_said", "names", "said"),
    [
        ("test core and the web_ui", ["core", "web-ui", "docs"], ["core", "web-ui"]),  # other separators
        ("test the ui, then core", ["core", "@shop/ui"], ["core"]),  # a whole name before a last part
        ("test the ui", ["core", "@shop/ui"], ["@shop/ui"]),
        ("the ui", ["@shop/ui", "@admin/ui"], []),  # a last part that two have
        ("the order tests", ["orders", "carts"], ["orders"]),
        ("billing first and then api", ["api", "billing"], ["billing", "api"]),  # as they are said
        ("nothing of it", ["api"], []),
    ],
)
def test_names_that_are_said(request_said: str, names: list[str], said: list[str]) -> None:
    assert said_names(request_said, names) == said


def test_function_words_are_small_letters_without_spaces() -> None:
    assert all(word == word.lower() and " " not in word for word in FUNCTION_WORDS)
    assert {"the", "please", "don't"} <= FUNCTION_WORDS


def test_of_a_long_request_its_ends_are_read() -> None:
    wish = "run the tests, here is what they said yesterday:"
    assert shortened(wish) == wish
    pasted = "FAILED tests/test_a.py\n" * 10_000
    long = shortened(f"{wish}\n{pasted}and then show me the diff")
    assert len(long) < 3000
    assert long.startswith(wish) and long.endswith("and then show me the diff")
