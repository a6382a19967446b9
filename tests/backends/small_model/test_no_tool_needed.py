"""Sums, commands that are only told or asked about, and a pause need no tool; what looks alike and wants something done does."""

import pytest

from aintern.backends.small_model.no_tool_needed import asks_for_knowledge, needs_no_tool


@pytest.mark.parametrize(
    "request_text",
    [
        "how many seconds are in 3 days",
        "0xff as decimal?",
        "12 % of 250?",
        "whats 24px in em, base 16",
        "512 kib in bits pls",
        "does git clean -fdx keep .env files? don't run it",
        "just curious, will npm install touch the lock file?",
        "a sed command that deletes empty lines, only show it",
        "give me a regex for dates such as 2024-05-31, I only want to see it here",
        "tar one-liner to unpack without the top folder, don't execute it please",
        "phone, brb. please do nothing until I'm back",
        "hands off for now, I test it by hand first",
    ],
)
def test_words_alone_are_wanted(request_text: str) -> None:
    assert needs_no_tool(request_text)


@pytest.mark.parametrize(
    "request_text",
    [
        "the commits of the last 3 days",
        "first 40 lines",
        "how many bytes does it have",
        "does npm run lint still pass?",
        "is the formatting right? don't change anything",
        "what does make clean delete? don't run it",
        "which command starts our server? only tell me",
        "I want the tests run, don't change anything",
        "don't start anything, only list the containers",
    ],
)
def test_something_is_wanted(request_text: str) -> None:
    assert not needs_no_tool(request_text)


def test_what_names_a_file_is_about_the_file() -> None:
    assert not needs_no_tool("2 MB in bytes?", ["limits.go"])


@pytest.mark.parametrize(
    ("request_text", "is_knowledge"),
    [
        ("Describe in one sentence what a semaphore is", True),
        ("what's the difference between a mutex and a semaphore, short answer", True),
        ("explain briefly how TLS works", True),
        ("explain briefly how the build works", False),
        ("describe our deployment in two sentences", False),
        ("tell me in one sentence what load_cart does", False),
        ("what changed, in short", False),
        ("run the linter and tell me briefly", False),
        ("explain briefly how mailer retries", False),
    ],
)
def test_a_short_explanation_of_what_is_not_here_is_knowledge(request_text: str, is_knowledge: bool) -> None:
    assert asks_for_knowledge(request_text, ("src/mailer.py",)) == is_knowledge


@pytest.mark.parametrize(
    ("request_text", "wanted"),
    [
        ("how does one run a single test in pytest? no need to do it", True),
        ("how would I undo the last commit? just tell me", True),
        ("how do I run the tests here", False),
        ("how many tests are there, no need to run them", False),
    ],
)
def test_how_a_thing_is_done_is_told_where_it_is_not_to_be_done(request_text: str, wanted: bool) -> None:
    assert needs_no_tool(request_text) == wanted


@pytest.mark.parametrize(
    ("request_text", "is_told"),
    [
        ("which sql join keeps all rows of the left table", True),
        ("what http status code means gone", True),
        ("which linux command shows disk usage", True),
        ("what's the difference between a mutex and a semaphore?", True),
        ("difference between let and const in js", True),
        ("how many bytes are in a mebibyte", True),
        ("just answer from your head: what port does postgres listen on?", True),
        ("paste me a bash loop over all *.log files as an answer, don't create or run anything", True),
        ("which status code do we return when the login fails", False),
        ("which git command did the release script run", False),
        ("which docker command starts it", False),
        ("what's the difference between src/a.py and src/b.py", False),
        ("what is the difference between main and dev", False),
        ("show me an example from the docs folder, no new files", False),
        ("how many bytes are in the log", False),
        ("run nothing but InvoiceMapperTest", False),
    ],
)
def test_what_is_the_same_in_every_project_is_told(request_text: str, is_told: bool) -> None:
    assert needs_no_tool(request_text) is is_told
