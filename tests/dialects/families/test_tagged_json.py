"""Tagged JSON (Hermes, Qwen2.5, Qwen3) reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import check_reading, check_variant

NOW = ("now", {})
PARIS = ("weather", {"city": "Paris"})
CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "text after": ("", 'a <tool_call>{"name":"now","arguments":{}}</tool_call> b', "stop", "ab", "", [NOW]),
    "no arguments": ("", '<tool_call>{"name":"now"}</tool_call>', "stop", "", "", [NOW]),
    "until the end": ("", '<tool_call>{"name":"now","arguments":{}}', "stop", "", "", [NOW]),
    "cut at the end": ("", '<tool_call>{"name":"now","arguments":{}}', "length", "", "", []),
    "no JSON": ("", "<tool_call>\nnot json\n</tool_call>", "stop", "\nnot json", "", []),
    "trailing comma": (
        "",
        '<tool_call>{"name":"add","arguments":{"a":1,},}</tool_call>',
        "stop",
        "",
        "",
        [("add", {"a": 1})],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("tagged_json", *case)


VARIANTS = {
    # what it shows: prompt, text -> content, reasoning, calls
    "a lost brace ends at the tag": (
        "",
        '<tool_call>{"name": "a", "arguments": {}</tool_call><tool_call>{"name": "now"}</tool_call>',
        '{"name": "a", "arguments": {}',
        "",
        [NOW],
    ),
    "arguments as a string of JSON": (
        "",
        '<tool_call>{"name": "weather", "arguments": "{\\"city\\": \\"Paris\\"}"}</tool_call>',
        "",
        "",
        [PARIS],
    ),
}


@pytest.mark.parametrize("case", VARIANTS.values(), ids=VARIANTS)
def test_what_models_write_beside_their_template_is_read_right(case):
    check_variant("tagged_json", *case)
