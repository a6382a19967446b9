"""Courtesies, short forms and a full stop change no request; what a text ends with stays in it."""

import pytest

from aintern.backends.small_model.wording.plain_wording import in_plain_words

REQUESTS = (
    "run the tests",
    "show me src/app.py",
    "delete old_notes.txt",
    "switch to main",
    "build it in release mode",
    "commit it as 'wip'",
)


@pytest.mark.parametrize("request_text", REQUESTS)
@pytest.mark.parametrize(
    "wording",
    [
        *("please {}", "{} pls", "{}, thanks!", "can you {}?", "could u please {}", "hey, {}", "hey can you {} pls?", "let's {}"),
        *("{}.", "{}!", "i need to {}", "i'd like you to {}", "{} thanks a lot", "Can you please {} ?"),
    ],
)  # fmt: skip
def test_a_wording_changes_no_request(wording: str, request_text: str) -> None:
    assert in_plain_words(wording.format(request_text)).rstrip() == request_text
    capital = wording.format(request_text)
    assert in_plain_words(capital[0].upper() + capital[1:]).rstrip() == request_text


@pytest.mark.parametrize(
    ("typed", "plain"),
    [
        ("whats in ur readme", "what's in your readme"),
        ("what files r here", "what files are here"),
        ("dont push, thx", "don't push"),
        ("is it clean? pls", "is it clean?"),
        ("Cargo.toml pls", "Cargo.toml"),
        ("fix the line endings, there is a script for it: scripts/fixeol.sh", "run scripts/fixeol.sh"),
        ("Regenerate the docs please, tools/docs.py does that.", "run tools/docs.py"),
        ("What does ci/stamp.sh print when you run it?", "run ci/stamp.sh and tell me what it prints"),
        ("what's the output of gen.py if i run it", "run gen.py and tell me what it prints"),
    ],
)
def test_short_forms_are_written_out(typed: str, plain: str) -> None:
    assert in_plain_words(typed) == plain


@pytest.mark.parametrize(
    "request_text",
    [
        *("thanks", "hi", "ok thanks!", "can you not push", "run the r script", "i need to push before lunch: run the tests", "ls ."),
        *("create a.txt that says hello world.", 'replace "u" by "v" in a.py', "i need to know who wrote a.py", "list .."),
        *("don't release anything, release.sh does that", "explain how it is built, build.sh does that"),
    ],
)  # fmt: skip
def test_what_is_no_courtesy_stays(request_text: str) -> None:
    assert in_plain_words(request_text) == request_text


def test_a_slip_in_a_phrase_is_put_right_where_the_request_begins_with_it() -> None:
    assert in_plain_words("please get ride of src/Debug.hs") == "get rid of src/Debug.hs"
    assert in_plain_words('write "get ride of it" to a.txt') == 'write "get ride of it" to a.txt'
    assert in_plain_words("go vet ./... please") == "go vet ./..."
    assert in_plain_words("run it... please") == "run it"


def test_a_command_with_a_word_in_between_is_one() -> None:
    assert in_plain_words("tail -50 of var/debug.log") == "tail -50 var/debug.log"
    assert in_plain_words("tail of the story") == "tail of the story"
    assert in_plain_words("which is the lastest tag") == "which is the latest tag"


def test_a_mark_of_what_is_printed_stays() -> None:
    assert in_plain_words("a hello.py that prints Hello, world!") == "a hello.py that prints Hello, world!"
    assert in_plain_words("run the tests!") == "run the tests"
