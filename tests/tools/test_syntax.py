"""What does not parse is told with its line, by the file's name; what nothing here can tell is not."""

import pytest

from aintern.tools.syntax import python_problem, syntax_problem


@pytest.mark.parametrize(
    ("path", "good", "broken", "line"),
    [
        ("a.py", "x = 1\n", "x = 1\ny = (\n", "line 2"),
        ("a.json", '{"a": [1]}', '{"a": 1,\n"b": }', "line 2"),
        ("a.toml", "a = 1\n", "a = 1\nb\n", "line 2"),
        ("a.sh", "if true; then echo; fi\n", "echo a\nif then (\n", "line"),
    ],
)
def test_a_text_that_does_not_parse_is_told_with_its_line(path: str, good: str, broken: str, line: str) -> None:
    assert syntax_problem(path, good) == ""
    assert line in syntax_problem(path, broken)


def test_what_no_parser_is_for_is_not_judged() -> None:
    assert syntax_problem("a.txt", "(((") == "" and syntax_problem("Makefile", "(((") == ""


def test_hostile_depth_is_an_answer() -> None:
    assert python_problem("(" * 5000 + ")" * 5000)
    assert syntax_problem("a.json", "[" * 200_000)
