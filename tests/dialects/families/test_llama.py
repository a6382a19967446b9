"""Llama reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import VARIED_TOOLS, check_reading, read_all_ways

NOW = ("now", {})
CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "semicolons": (
        "",
        '{"name": "now", "parameters": {}} ; {"name": "add", "parameters": {"a": 1}}',
        "stop",
        "",
        "",
        [NOW, ("add", {"a": 1})],
    ),
    "empty object": ("", "{}", "stop", "{}", "", []),
    "a JSON answer": ("", '{"name": "Bob", "age": 5}', "stop", '{"name": "Bob", "age": 5}', "", []),
    "no parameters": ("", '{"name": "now"}', "stop", '{"name": "now"}', "", []),
    "JSON in the middle": (
        "",
        'See {"name": "now", "parameters": {}}',
        "stop",
        'See {"name": "now", "parameters": {}}',
        "",
        [],
    ),
    "set": ("", "{x} is a set", "stop", "{x} is a set", "", []),
    "list": ("", "[1, 2] is a list", "stop", "[1, 2] is a list", "", []),
    "link": ("", "[f(x)](u) is a link", "stop", "[f(x)](u) is a link", "", []),
    "cut list": ("", "[now(), add(a=1", "length", "[now(), add(a=1", "", []),
    "tags": (
        "",
        "<|python_start|>[now(), add(a=-1.5, b=None)]<|python_end|>",
        "stop",
        "",
        "",
        [NOW, ("add", {"a": -1.5, "b": None})],
    ),
    "built-in": (
        "",
        '<|python_tag|>brave_search.call(query="x \\"y\\"")<|eom_id|>',
        "stop",
        "",
        "",
        [("brave_search", {"query": 'x "y"'})],
    ),
    "bare code": ("", "<|python_tag|>print(1)", "stop", "print(1)", "", []),
    "escapes": (
        "",
        "[write_file(path='a\\'b', content=\"l1\\nl2 \\d \\u00e9\")]",
        "stop",
        "",
        "",
        [("write_file", {"path": "a'b", "content": "l1\nl2 \\d é"})],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("llama", *case)


NO_CALLS = (
    *("{}", '{"a": 1}', '{"parameters": {}}', '{"name": "x"}', '{"name": "Bob", "age": 3}', "[]", "[1, 2]", "[a, b]"),
    *("[x](http://a.b)", '{"name": "now", "parameters": "x"}', "[now(1)]", "[f(x)] is mathematics", '["a(b)"]'),
    *(
        "[f(a=1) for a in b]",
        'Here: {"name": "now", "parameters": {}}',
        '{ "answer": "[f()]" }',
        "{invalid",
        "[note] so",
    ),
)


@pytest.mark.parametrize("text", NO_CALLS)
def test_json_and_lists_that_are_no_call_stay_the_answer(text):
    reply = read_all_ways("llama", text, tools=VARIED_TOOLS)
    assert (reply.text, reply.calls, reply.problems) == (text, [], [])
