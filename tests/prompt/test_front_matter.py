"""The head of a Markdown file is read as far as commands and skills need it, and never swallows the text."""

import pytest

from aintern.prompt.front_matter import read_front_matter


@pytest.mark.parametrize(
    ("text", "values", "rest"),
    [
        ("---\ndescription: Reviews it\n---\nLook.", {"description": "Reviews it"}, "Look."),
        ("---\r\nargument-hint: [file]\r\n---\r\nLook.", {"argument-hint": "[file]"}, "Look."),
        ('---\nname: pdf\ndescription: "a: b"\n---\n', {"name": "pdf", "description": "a: b"}, ""),
        ("---\ndescription: >-\n  one\n  two\n---\nx", {"description": "one two"}, "x"),
        ("---\nallowed-tools:\n  - Bash\n---\nx", {"allowed-tools": "- Bash"}, "x"),
        ("No head.\n---\nx", {}, "No head.\n---\nx"),
        ("---\nnever closed", {}, "---\nnever closed"),
        ("", {}, ""),
    ],
    ids=["plain", "crlf", "quoted", "folded", "list", "none", "open", "empty"],
)
def test_values_and_text_are_told_apart(text: str, values: dict[str, str], rest: str) -> None:
    assert read_front_matter(text) == (values, rest)
