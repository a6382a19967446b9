"""Who only wants to see a file is shown its beginning, and told how much more there is."""

import pytest

from aintern.backends.small_model.questions.shown_files import told_file

LONG = "\n".join(f"line {number}" for number in range(1, 141))


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("open the readme", "README.md"),
        ("please show me the whole README.md", "README.md"),
        ("cat docs/setup.rst", "docs/setup.rst"),
        ("can you print the setup guide", "docs/setup-guide.md"),
        ("show me the contents of setup.cfg, please", "setup.cfg"),
    ],
)
def test_the_beginning_is_shown(request_text: str, path: str) -> None:
    told = told_file(request_text.replace(", please", " please"), path, LONG).splitlines()
    assert told[1] == "line 1" and told[100] == "line 100"
    assert told[-1] == f"40 more lines in {path}."


@pytest.mark.parametrize(
    ("request_text", "path"),
    [
        ("show me the port in app.py", "app.py"),
        ("what does README.md say about tokens", "README.md"),
        ("open README.md and tell me who wrote it", "README.md"),
        ("show me the licence", "setup.cfg"),
        ("read it", "README.md"),
        ("README.md", "README.md"),
    ],
)
def test_who_wants_something_in_it_is_not_shown_all(request_text: str, path: str) -> None:
    assert told_file(request_text, path, LONG) == ""


def test_what_was_not_read_is_counted_and_a_later_part_is_told_otherwise() -> None:
    note = "[Lines 1–140 of 2000; continue with start_line=141.]"
    assert told_file("show README.md", "README.md", f"{LONG}\n{note}").endswith("1900 more lines in README.md.")
    later = "[Lines 50–149 of 2000; continue with start_line=150.]"
    assert told_file("show README.md", "README.md", f"{LONG}\n{later}") == ""


def test_long_lines_are_cut_and_a_short_file_is_whole() -> None:
    assert len(told_file("show a.css", "a.css", "x" * 50_000)) < 8_100
    assert told_file("show a.css", "a.css", "a {}\n") == "```\na {}\n```"
