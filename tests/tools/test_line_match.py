"""Remembered lines are found by what they say, once or not at all."""

from aintern.tools.line_match import LineIndex, is_left_out, line_key, split_comment

FILE = ["def f(a, b):", "    x = a - b", "", "    return x", "def g():", "    return x"]


def test_a_line_says_the_same_whatever_its_white_space_quotes_and_dashes() -> None:
    assert line_key("\tf( a,b )  ") == line_key("f(a, b)")
    assert line_key("s = “a — b”") == line_key('s = "a - b"')
    assert line_key("not x") != line_key("notx") and line_key("a + b") != line_key("a - b")


def test_blank_lines_do_not_count_and_code_does() -> None:
    index = LineIndex(FILE)
    (place,) = index.places(["x = a - b", "return x"], [True, True], 5)
    assert (place.start, place.end, place.lines) == (1, 4, (1, 3))
    assert index.places(["x = a + b", "return x"], [True, True], 5) == []


def test_of_several_places_the_one_with_the_same_indentation_is_meant() -> None:
    index = LineIndex(["if a:", "    f()", "f()"])
    assert [place.start for place in index.places(["f()"], [False], 5)] == [2]
    assert len(index.places(["  f()"], [False], 5)) == 2


def test_lines_that_are_left_out_stand_for_those_of_the_block() -> None:
    assert is_left_out("    # ... rest of it") and is_left_out("...") and not is_left_out("f(...)")
    index = LineIndex(FILE)
    (place,) = index.places(["def f(a, b):", "    ...", "    return x"], [True] * 3, 5)
    assert place.lines == (0, range(1, 3), 3)
    assert index.places(["def f(a, b):", "    ...", "    return x"], [True, False, True], 5) == []


def test_a_comment_marker_inside_quotes_opens_none() -> None:
    assert split_comment('x="#fff" # why it is white') == ('x="#fff" ', "# why it is white")
