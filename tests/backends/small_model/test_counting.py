"""A question that is answered by counting gets the numbers of the search's own lines."""

import pytest

from aintern.backends.small_model.counting import counted_text, tally, used_text

RESULT = "a.py:3:# FIXME one\na.py:9:# FIXME two\nlib/b.py:1:# FIXME three"


@pytest.mark.parametrize(
    ("request_text", "text"),
    [
        ("how many FIXMEs are there?", "FIXME"),
        ("Which file has the most FIXME comments?", "FIXME"),
        ("count the occurrences of load_config", "load_config"),
        ("how many places call parseDate", "parseDate"),
        ('how many lines contain "not found"', "not found"),
        ("how often is MAX_SIZE used", "MAX_SIZE"),
        ("how many calls to fetch() are there", "fetch"),
        ("how many files are here", ""),
        ("how many lines has app.py", ""),
        ("how many FIXMEs are in .py files", ""),
        ("show FIXME", ""),
        ("the most important thing about JSON", ""),
    ],
)
def test_what_is_counted_is_a_name_or_a_quotation(request_text: str, text: str) -> None:
    assert counted_text(request_text) == text


def test_the_file_with_the_most_is_named_with_its_number_and_the_others() -> None:
    assert tally("which file has the most FIXMEs", RESULT) == (
        "a.py has the most lines with FIXME: 2. The others: lib/b.py: 1."
    )


def test_all_are_counted_by_file_and_a_cut_result_says_at_least() -> None:
    assert tally("how many FIXMEs", RESULT) == "3 lines have FIXME: a.py: 2, lib/b.py: 1."
    assert tally("how many FIXMEs", f"{RESULT}\n[Only the first 3 matches; narrow the query.]").startswith(
        "at least 3 "
    )


def test_nothing_found_and_other_requests_have_no_tally() -> None:
    assert tally("how many FIXMEs", "No match for 'FIXME'.") == ""
    assert tally("find FIXME", RESULT) == ""


def test_code_that_uses_a_name_is_looked_for_by_that_name() -> None:
    assert used_text("find the code that removes cache.db") == "cache.db"
    assert used_text("which function reads MAX_SIZE?") == "MAX_SIZE"
    assert used_text("look for the place where load_all is called") == "load_all"
    assert used_text("open the notes that mention cache.db") == ""
    assert used_text("find cache.db") == ""


def test_calls_and_uses_that_are_left_are_looked_for_by_their_name() -> None:
    assert used_text("any leftover Debug.log calls?") == "Debug.log"
    assert used_text("show me all uses of this") == ""
