"""What models write beside their template, and what is no call: recordings of our own, cut in every way."""

import pytest

from aintern.messages import ToolSpec
from tests.dialects.reading import read_all_ways

TEXT, WHOLE, REAL = {"type": "string"}, {"type": "integer"}, {"type": "number"}
PROPERTIES = {
    "city": TEXT,
    "time zone": TEXT,
    "path": TEXT,
    "content": TEXT,
    "hour": WHOLE,
    "volume": REAL,
    "filters": {"type": "object"},
    "label": {"type": ["string", "null"]},
    "z": {"type": ["integer", "string"]},
}
TOOLS = {
    name: ToolSpec(name, "", {"type": "object", "properties": PROPERTIES})
    for name in ("weather", "now", "write", "get current time")
}
NOW, PARIS = ("now", {}), ("weather", {"city": "Paris"})
SECTION, END_SECTION = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
K3, RESPONSE = '<|open|>message role="assistant"<|sep|><|open|>think<|sep|>', "<|open|>response<|sep|>"
OFF = "<|turn>model\n<|channel>thought\n<channel|>"


def xml(name, **arguments):
    values = "".join(f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in arguments.items())
    return f"<tool_call>\n<function={name}>\n{values}</function>\n</tool_call>"


def kimi(identity, arguments="{}"):
    return f"<|tool_call_begin|>{identity}<|tool_call_argument_begin|>{arguments}<|tool_call_end|>"


def gemma(arguments):
    return f"<|tool_call>call:now{{{arguments}}}<tool_call|>"


CALLS = {
    # what it shows: dialect, prompt, text -> content, reasoning, calls
    "a lost brace ends at the tag": (
        *(
            "tagged_json",
            "",
            '<tool_call>{"name": "a", "arguments": {}</tool_call><tool_call>{"name": "now"}</tool_call>',
        ),
        *('{"name": "a", "arguments": {}', "", [NOW]),
    ),
    "arguments as a string of JSON": (
        *("tagged_json", "", '<tool_call>{"name": "weather", "arguments": "{\\"city\\": \\"Paris\\"}"}</tool_call>'),
        *("", "", [PARIS]),
    ),
    "leading zeros": (
        "tagged_xml",
        "",
        xml("now", hour="007", label="007"),
        "",
        "",
        [("now", {"hour": 7, "label": "007"})],
    ),
    "a Python dict": (
        *("tagged_xml", "", xml("now", filters="{'a': True, 'b': [None, 'x']}", z="{'a'")),
        *("", "", [("now", {"filters": {"a": True, "b": [None, "x"]}, "z": "{'a'"})]),
    ),
    "a known name with spaces": (
        *("tagged_xml", "", xml("get current time", **{"time zone": "UTC"})),
        *("", "", [("get current time", {"time zone": "UTC"})]),
    ),
    "a parameter's tag in a file": (
        *("tagged_xml", "", xml("write", path="a", content="<parameter=path>\nx\n<parameter=content> y")),
        *("", "", [("write", {"path": "a", "content": "<parameter=path>\nx\n<parameter=content> y"})]),
    ),
    "an id without a number": (
        *("kimi", "", f"H. {SECTION}{kimi('functions.other.0')}{kimi('functions.now:1')}{END_SECTION} I."),
        *("H.  I.", "", [NOW]),
    ),
    "a name without a number": ("kimi", "", f"{SECTION}{kimi('functions.now')}{END_SECTION}", "", "", [NOW]),
    "a lost brace between special tokens": (
        *("kimi", "", SECTION + kimi("functions.a:0", '{"b": 1') + kimi("functions.now:1") + END_SECTION),
        *("", "", [NOW]),
    ),
    "a lost brace in DeepSeek": (
        "deepseek",
        "",
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>a<｜tool▁sep｜>{"b": 1<｜tool▁call▁end｜>'
        "<｜tool▁call▁begin｜>now<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        *("", "", [NOW]),
    ),
    "calls in an answer that was not closed": (
        *("kimi", K3, f'{RESPONSE}Hi<|open|>tools<|sep|><|open|>call tool="now" index="1"<|sep|><|close|>call<|sep|>'),
        *("Hi", "", [NOW]),
    ),
    "an opener in an answer": ("kimi", RESPONSE, "<|open|>tools<|sep|> opens", "<|open|>tools<|sep|> opens", "", []),
    "signs in attributes": (
        "kimi",
        RESPONSE,
        '<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="a&amp;b&quot;<c" index="1"<|sep|>'
        '<|open|>argument key="d&amp;quot;" type="string"<|sep|>&amp;<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
        *("", "", [('a&b"<c', {"d&quot;": "&amp;"})]),
    ),
    "a channel without a name": ("gemma", "", "<|channel>thousand<channel|>T", "T", "thousand", []),
    "several channels": ("gemma", "", "<|channel>thought\na<channel|><|channel>b<channel|>T", "T", "ab", []),
    "an empty thought": ("gemma", "", "<|channel>thought<channel|>T", "T", "", []),
    "a thought that the prompt began": ("gemma", "<|channel>thou", "ght\na<channel|>T", "ght\naT", "", []),
    "numbers with a bare point": ("gemma", OFF, gemma("a:108.,b:-.5"), "", "", [("now", {"a": 108.0, "b": -0.5})]),
    "Python's words": (
        "gemma",
        OFF,
        gemma("a:True,b:None,c:[False]"),
        "",
        "",
        [("now", {"a": True, "b": None, "c": [False]})],
    ),
    "JSON's quotes": ("gemma", OFF, gemma('a:"x \\"y\\" }",b:[" "]'), "", "", [("now", {"a": 'x "y" }', "b": [" "]})]),
    "thoughts between answers": ("mistral", "", "[THINK]A[/THINK]T[THINK]B[/THINK]U", "TU", "AB", []),
    "an empty list": ("mistral", "", "T[TOOL_CALLS] []", "T", "", []),
    "no JSON behind the marker": ("mistral", "", "[TOOL_CALLS] not JSON", "not JSON", "", []),
    "no JSON behind the marker in a text": ("mistral", "", "A[TOOL_CALLS] not JSON", "A not JSON", "", []),
}


@pytest.mark.parametrize("case", CALLS.values(), ids=CALLS.keys())
def test_a_variant_is_read_right(case):
    dialect, prompt, text, content, reasoning, calls = case
    reply = read_all_ways(dialect, text, prompt=prompt, tools=TOOLS)
    assert (reply.text, reply.thinking, reply.calls) == (content, reasoning, calls)


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
    reply = read_all_ways("llama", text, tools=TOOLS)
    assert (reply.text, reply.calls, reply.problems) == (text, [], [])
