"""JSON of a closed call: few slips are mended and named, the rest is refused with a reason."""

import pytest

from aintern.dialects.json_repair import NotJson, parse_object, parse_value


@pytest.mark.parametrize(
    ("text", "value", "repairs"),
    [
        ('{"a": 1}', {"a": 1}, []),
        ('{"a": [1, 2,], }', {"a": [1, 2]}, ["a trailing comma"]),
        ('{"a": 1 /* x */ // y\n}', {"a": 1}, ["a comment"]),
        ('{"a": "x\n\ty, }"}', {"a": "x\n\ty, }"}, ["a raw control character in a string"]),
        (r'{"re": "\d+\.\w \u12"}', {"re": r"\d+\.\w \u12"}, ["an invalid escape"]),
        ('{"a": "x \\\n y"}', {"a": "x \\\n y"}, ["an invalid escape", "a raw control character in a string"]),
        (
            r"""{'a': 'it\'s "x" \x41\d'}""",
            {"a": r"""it's "x" A\d"""},
            ["a string in single quotes", "an invalid escape"],
        ),
        (
            '{"a": True, "b": [None, False], "c": "True"}',
            {"a": True, "b": [None, False], "c": "True"},
            ["a word of Python's"],
        ),
        ('{"a": "// no, /* comment */ ,]"}', {"a": "// no, /* comment */ ,]"}, []),
    ],
)
def test_few_slips_are_mended_and_named(text, value, repairs):
    assert parse_object(text) == (value, repairs)
    if repairs:
        with pytest.raises(NotJson):
            parse_object(text, repair=False)


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 1}', '{"a": NaN}', '{"a": -Infinity}', '{"a": 1e999}', '{"a": "\\ud800"}', '{"a": }', "[1]", '"x"',
        '{"a" 1}', '{"a": 1', "", '{"a": "x', "{'a': 'it's'}",
        "{'a': 'x", "{'a': 1, 'a': 2}", "['a' 'b']", "{'''a''': 1}", '{"a": ' + "9" * 5000 + "}", "[" * 100_000, '{"a": 1}}',
        "'" + "\\'" * 50_000, "{" + "'a" * 50_000, '"' + "\\x" * 50_000,
        '"' + '\\"' * 50_000, "/*" * 50_000, ",/*" * 50_000,
    ],
)  # fmt: skip
def test_the_rest_is_refused_with_a_reason(text):
    with pytest.raises(NotJson) as refused:
        parse_object(text)
    assert str(refused.value)


def test_any_value_can_be_read():
    assert parse_value("[1, 2]") == ([1, 2], [])


def test_what_is_very_long_is_not_mended():
    long = '{"a": "' + "\\d" * 140_000 + '"}'
    with pytest.raises(NotJson):
        parse_object(long)
    assert parse_object(long.replace("\\d", "dd"))[1] == []
