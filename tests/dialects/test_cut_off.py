"""A reply that is cut off, wherever that is: whole calls are kept, no cut-off one is delivered, no markup is shown."""

import re

import pytest

from aintern.dialects.choose import DIALECTS
from aintern.messages import ToolCall
from tests.dialects.reading import read, read_all_ways

FIRST = ToolCall("write_file", {"path": "a.py", "content": "x = '}'\n"})
SECOND = ToolCall("now", {})
TOKEN = re.compile(r"<\|[^|>]+\|>|<\|\"\|>|<\|\w+>|<\w+\|>|<｜tool[^｜]+｜>|</?｜DSML｜|</?\w+>|\[[A-Z_]+\]")
K3 = (
    'T<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="write_file" index="1"<|sep|>'
    '<|open|>argument key="path" type="string"<|sep|>a.py<|close|>argument<|sep|><|open|>argument key="content" type="string"<|sep|>'
    "x = '}'\n<|close|>argument<|sep|><|close|>call<|sep|>",
    '<|open|>call tool="now" index="2"<|sep|><|close|>call<|sep|><|close|>tools<|sep|><|close|>message<|sep|>',
)
V3 = (
    "T<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>write_file\n```json\n"
    '{"path": "a.py", "content": "x = \'}\'\\n"}\n```<｜tool▁call▁end｜>',
    "\n<｜tool▁call▁begin｜>function<｜tool▁sep｜>now\n```json\n{}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
)
DSML = (
    'T\n\n<｜DSML｜ calls>\n<｜DSML｜ invoke name="write_file">\n<｜DSML｜ parameter name="path" string="true">a.py</｜DSML｜ parameter>\n'
    '<｜DSML｜ parameter name="content" string="true">x = \'}\'\n</｜DSML｜ parameter>\n</｜DSML｜ invoke>',
    '\n<｜DSML｜ invoke name="now">\n\n</｜DSML｜ invoke>\n</｜DSML｜ calls>',
)
PYTHONIC = ("T<|python_start|>[now(), write_file(path='a.py', content='x')]", "")


def written(name: str) -> tuple[str, str]:
    dialect = DIALECTS[name]()
    return "T" + dialect.write_call(FIRST), dialect.write_call(SECOND)


CASES = {
    **{name: (name, "", written(name)) for name in ("tagged_json", "tagged_xml", "glm", "gemma", "mistral")},
    "kimi K3": ("kimi", "<|open|>response<|sep|>", K3),
    "deepseek V3": ("deepseek", "", V3),
    "deepseek V4.1": ("deepseek", "", DSML),
    "deepseek V3.2": (
        "deepseek",
        "",
        tuple(part.replace("｜ calls", "｜function_calls").replace("｜ ", "｜") for part in DSML),
    ),
}


def between_tokens(text: str) -> list[int]:
    """The places where a model can be cut off: not inside one of its control tokens."""
    inside = {at for token in TOKEN.finditer(text) for at in range(token.start() + 1, token.end())}
    return [at for at in range(1, len(text) + 1) if at not in inside]


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_a_cut_keeps_whole_calls_and_shows_no_markup(case):
    name, prompt, (first, second) = case
    whole = first + second
    for at in between_tokens(whole):
        reply = read(name, whole[:at], prompt=prompt, reason="length")
        assert reply == read(name, whole[:at], prompt=prompt, reason="length", size=3)
        assert reply.text.strip() == "T" and not reply.thinking, whole[:at]
        assert len(reply.calls) <= (at >= len(first)) + (at > len(first)), whole[:at]
        assert at <= len(first) + 1 or reply.calls[0] == (FIRST.tool, FIRST.parameters)
        if name != "tagged_json" and reply.problems:
            assert "cut off" in reply.problems[0]


def test_a_python_list_that_is_cut_off_calls_nothing():
    text = "".join(PYTHONIC)
    for at in between_tokens(text)[:-1]:
        reply = read("llama", text[:at], reason="length")
        assert (reply.text, reply.calls) == ("T", [])


def test_a_json_call_that_stops_unfinished_is_shown_as_the_answer_that_it_may_be():
    text = '{"name": "write_file", "parameters": {invalid json}'
    reply = read_all_ways("llama", text)
    assert (reply.text, reply.calls) == (text, [])
    assert read_all_ways("llama", text, reason="length").text == ""


def test_half_a_marker_with_a_control_token_in_it_is_not_shown():
    assert read_all_ways("kimi", "A<|open|>tools", prompt="<|open|>response<|sep|>", reason="length").text == "A"
    assert read_all_ways("deepseek", "A\n\n<｜DSML｜function", reason="length").text == "A"
    assert read_all_ways("deepseek", "A <", reason="length").text == "A <"
