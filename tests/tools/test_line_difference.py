"""What was not meant to change stays as the file has it; what is new gets the file's indentation."""

from aintern.tools.line_difference import carried_over, unchanged_lines
from aintern.tools.line_match import LineIndex


def carry(file: str, old: str, new: str) -> str:
    lines, olds, news = file.splitlines(), old.splitlines(), new.splitlines()
    (place,) = LineIndex(lines).places(olds, unchanged_lines(olds, news), 5)
    return "\n".join([*lines[: place.start], *carried_over(lines, place, olds, news), *lines[place.end :]])


def test_tabs_and_spaces_are_the_files() -> None:
    assert carry("if a:\n\tf()\n\tg()", "if a:\n    f()\n", "if a:\n    f()\n    if b:\n        h()\n") == (
        "if a:\n\tf()\n\tif b:\n\t\th()\n\tg()"
    )
    assert carry("if a:\n    f()", "if a:\n\tf()", "if a:\n\tf()\n\tg()") == "if a:\n    f()\n    g()"


def test_one_line_that_is_off_moves_no_other() -> None:
    file = "def f():\n    a = 1\n    b = 2\n    return a"
    old = "def f():\n    a = 1\n      b = 2\n    return a"
    assert carry(file, old, old.replace("return a", "c = 3\n    return a")) == file.replace(
        "return a", "c = 3\n    return a"
    )


def test_an_indentation_that_is_meant_is_made() -> None:
    assert carry("a()\n b( )", "a()\n b()", "if x:\n    a()\n b()") == "if x:\n    a()\n b( )"


def test_a_blank_line_that_the_model_forgot_stays() -> None:
    assert carry("a = 1\n\n\nb = 2\nc = 3", "a = 1\nb = 2\n", "a = 1\nb = 4\n") == "a = 1\n\n\nb = 4\nc = 3"
