"""What hinted patterns promise: every pattern whose hint stands in the text is tried, in the table's order, and no other one."""

from aintern.store.hinted_patterns import HintedPatterns


def test_a_pattern_is_tried_where_one_of_its_hints_stands() -> None:
    patterns = HintedPatterns([("ghp_", "gho_"), ("password",), (".",), ("pass", "token")])
    assert patterns.worth_trying("a plain line") == []
    assert patterns.worth_trying("export t=gho_1") == [0]
    assert patterns.worth_trying("the password of a.b") == [1, 2, 3]


def test_a_pattern_is_tried_once_however_many_of_its_hints_stand_there() -> None:
    assert HintedPatterns([("a", "b"), ("b",)]).worth_trying("abba") == [0, 1]


def test_how_long_a_text_is_decides_nothing() -> None:
    patterns = HintedPatterns([("|", "-p"), ("é", "pass"), ("ss w",), ("-",)])
    for text in ("", "|", "p", "-p", "a-p", "pass", "pas s", "ss w", "é", "é-", "\ud83d|"):
        assert patterns.worth_trying(text) == patterns.worth_trying(text + 100 * " "), text
