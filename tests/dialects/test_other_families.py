"""The grammars of the other families, with the variants that their models are known to write."""

import json

import pytest

from aintern.dialects.choose import DIALECTS
from aintern.messages import ToolCall
from tests.dialects.reading import read_all_ways

NOW = ("now", {})
CASES = {
    # dialect, prompt, text, finish reason -> content, reasoning, calls
    "hermes text after": (
        "tagged_json",
        "",
        'a <tool_call>{"name":"now","arguments":{}}</tool_call> b',
        "stop",
        "ab",
        "",
        [NOW],
    ),
    "hermes no arguments": ("tagged_json", "", '<tool_call>{"name":"now"}</tool_call>', "stop", "", "", [NOW]),
    "hermes until the end": ("tagged_json", "", '<tool_call>{"name":"now","arguments":{}}', "stop", "", "", [NOW]),
    "hermes cut at the end": ("tagged_json", "", '<tool_call>{"name":"now","arguments":{}}', "length", "", "", []),
    "hermes no JSON": ("tagged_json", "", "<tool_call>\nnot json\n</tool_call>", "stop", "\nnot json", "", []),
    "hermes trailing comma": (
        "tagged_json",
        "",
        '<tool_call>{"name":"add","arguments":{"a":1,},}</tool_call>',
        "stop",
        "",
        "",
        [("add", {"a": 1})],
    ),
    "harmony ended by end": (
        "harmony",
        "<|start|>assistant",
        "<|channel|>commentary to=functions.now<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>Done",
        "stop",
        "Done",
        "",
        [NOW],
    ),
    "harmony garbled": ("harmony", "<|start|>assistant", "<|channel|>??<|message|>{}", "stop", "{}", "", []),
    "harmony garbled call": (
        "harmony",
        "<|start|>assistant",
        "<|channel|>comment to=functions.now<|message|>{}",
        "stop",
        "",
        "",
        [],
    ),
    "harmony call in final text": (
        "harmony",
        "<|start|>assistant",
        "<|channel|>final<|message|>A call ends with <|call|>, then.<|return|>",
        "stop",
        "A call ends with <|call|>, then.",
        "",
        [],
    ),
    "harmony JSON in final": (
        "harmony",
        "<|start|>assistant",
        '<|channel|>final<|message|>{"a": 1}',
        "stop",
        '{"a": 1}',
        "",
        [],
    ),
    "harmony role recipient": (
        "harmony",
        "<|start|>assistant",
        ' to=functions.add<|channel|>analysis json<|message|>{"a": 1}<|call|>',
        "stop",
        "",
        "",
        [("add", {"a": 1})],
    ),
    "harmony prompt opened a body": (
        "harmony",
        "<|start|>assistant<|channel|>analysis<|message|>",
        "hm<|end|><|start|>assistant<|channel|>final<|message|>ok",
        "stop",
        "ok",
        "hm",
        [],
    ),
    "harmony python": (
        "harmony",
        "<|start|>assistant",
        "<|channel|>analysis to=python code<|message|>print(1)<|call|>",
        "stop",
        "",
        "",
        [],
    ),
    "deepseek v3 fence in a string": (
        "deepseek",
        "",
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>write_file\n```json\n{"content": "```<｜tool▁call▁end｜>"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',  # noqa: E501
        "stop",
        "",
        "",
        [("write_file", {"content": "```<｜tool▁call▁end｜>"})],
    ),
    "deepseek v3 missing brace": (
        "deepseek",
        "",
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>now\n```json\n{"a": 1\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',  # noqa: E501
        "stop",
        "",
        "",
        [],
    ),
    "deepseek dsml nothing inside": (
        "deepseek",
        "",
        '\n\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name="now"></｜DSML｜invoke>\n</｜DSML｜tool_calls>',
        "stop",
        "",
        "",
        [NOW],
    ),
    "deepseek r1 thinks": (
        "deepseek",
        "<｜Assistant｜>",
        "<think>\nhm\n</think>\n\nyes",
        "stop",
        "\n\nyes",
        "\nhm\n",
        [],
    ),
    "deepseek dsml closer inside": (
        "deepseek",
        "",
        '<｜DSML｜ calls>\n<｜DSML｜ invoke name="write_file">\n<｜DSML｜ parameter name="content" string="true">a</｜DSML｜ parameter>b</｜DSML｜ parameter>\n</｜DSML｜ invoke>\n</｜DSML｜ calls>',  # noqa: E501
        "stop",
        "",
        "",
        [("write_file", {"content": "a</｜DSML｜ parameter>b"})],
    ),
    "kimi bare name": (
        "kimi",
        "",
        "x <|tool_calls_section_begin|>junk<|tool_call_begin|>now:3<|tool_call_argument_begin|> {} <|tool_call_end|>\n<|tool_calls_section_end|> y",  # noqa: E501
        "stop",
        "x  y",
        "",
        [NOW],
    ),
    "kimi k3 closes response as text": (
        "kimi",
        "<|open|>response<|sep|>",
        "write <|close|>response<|sep|> to end<|close|>response<|sep|><|close|>message<|sep|>",
        "stop",
        "write <|close|>response<|sep|> to end",
        "",
        [],
    ),
    "llama semicolons": (
        "llama",
        "",
        '{"name": "now", "parameters": {}} ; {"name": "add", "parameters": {"a": 1}}',
        "stop",
        "",
        "",
        [NOW, ("add", {"a": 1})],
    ),
    "llama empty object": ("llama", "", "{}", "stop", "{}", "", []),
    "llama a JSON answer": ("llama", "", '{"name": "Bob", "age": 5}', "stop", '{"name": "Bob", "age": 5}', "", []),
    "llama no parameters": ("llama", "", '{"name": "now"}', "stop", '{"name": "now"}', "", []),
    "llama JSON in the middle": (
        "llama",
        "",
        'See {"name": "now", "parameters": {}}',
        "stop",
        'See {"name": "now", "parameters": {}}',
        "",
        [],
    ),
    "llama set": ("llama", "", "{x} is a set", "stop", "{x} is a set", "", []),
    "llama list": ("llama", "", "[1, 2] is a list", "stop", "[1, 2] is a list", "", []),
    "llama link": ("llama", "", "[f(x)](u) is a link", "stop", "[f(x)](u) is a link", "", []),
    "llama cut list": ("llama", "", "[now(), add(a=1", "length", "[now(), add(a=1", "", []),
    "llama tags": (
        "llama",
        "",
        "<|python_start|>[now(), add(a=-1.5, b=None)]<|python_end|>",
        "stop",
        "",
        "",
        [NOW, ("add", {"a": -1.5, "b": None})],
    ),
    "llama built-in": (
        "llama",
        "",
        '<|python_tag|>brave_search.call(query="x \\"y\\"")<|eom_id|>',
        "stop",
        "",
        "",
        [("brave_search", {"query": 'x "y"'})],
    ),
    "llama bare code": ("llama", "", "<|python_tag|>print(1)", "stop", "print(1)", "", []),
    "llama escapes": (
        "llama",
        "",
        "[write_file(path='a\\'b', content=\"l1\\nl2 \\d \\u00e9\")]",
        "stop",
        "",
        "",
        [("write_file", {"path": "a'b", "content": "l1\nl2 \\d é"})],
    ),
    "mistral nothing behind": ("mistral", "[/INST]", "hi[TOOL_CALLS]", "stop", "hi", "", []),
    "mistral prose behind": (
        "mistral",
        "[/INST]",
        "hi[TOOL_CALLS] no call at all",
        "stop",
        "hi no call at all",
        "",
        [],
    ),
    "mistral call in thought": (
        "mistral",
        "[/INST]",
        "[THINK]use [TOOL_CALLS]now[ARGS]{}[/THINK]ok",
        "stop",
        "ok",
        "use [TOOL_CALLS]now[ARGS]{}",
        [],
    ),
    "mistral plain think": ("mistral", "[/INST]", "<think>hm</think>ok", "stop", "ok", "hm", []),
    "mistral argument called name": (
        "mistral",
        "[/INST]",
        '[TOOL_CALLS] [{"arguments": {"name": "n", "path": "[TOOL_CALLS]"}, "name": "read_file"}]',
        "stop",
        "",
        "",
        [("read_file", {"name": "n", "path": "[TOOL_CALLS]"})],
    ),
    "mistral empty call id": ("mistral", "[/INST]", "[TOOL_CALLS]now[CALL_ID][ARGS]{}", "stop", "", "", [NOW]),
    "mistral second cut off": (
        "mistral",
        "[/INST]",
        '[TOOL_CALLS] [{"name": "now", "arguments": {}}, {"name": "add", "argu',
        "length",
        "",
        "",
        [NOW],
    ),
    "gemma text between": (
        "gemma",
        "",
        "a<|tool_call>call:now{}<tool_call|>b<|tool_call>call:now{}<tool_call|>c",
        "stop",
        "abc",
        "",
        [NOW, NOW],
    ),
    "gemma no brace": ("gemma", "", "<|tool_call>call:now<tool_call|>", "stop", "call:now", "", []),
    "gemma types": (
        "gemma",
        "",
        '<|tool_call>call:add{a:1e-05, b:[true,null,{k v:<|"|>25<|"|>}], c:25}<tool_call|>',
        "stop",
        "",
        "",
        [("add", {"a": 1e-05, "b": [True, None, {"k v": "25"}], "c": 25})],
    ),
    "glm last closer missing": (
        "glm",
        "",
        "<tool_call>read_file<arg_key>path</arg_key><arg_value>a</tool_call><tool_call>now</tool_call>",
        "stop",
        "",
        "",
        [("read_file", {"path": "a"}), NOW],
    ),
    "glm markers in a value": (
        "glm",
        "",
        "<tool_call>write_file<arg_key>content</arg_key><arg_value><tool_call>x</tool_call> <arg_key></arg_value></tool_call>",
        "stop",
        "",
        "",
        [("write_file", {"content": "<tool_call>x</tool_call> <arg_key>"})],
    ),
    "glm unclosed": ("glm", "", "<tool_call>now", "stop", "", "", []),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_the_grammar_is_read_right(case):
    dialect, prompt, text, reason, content, reasoning, calls = case
    reply = read_all_ways(dialect, text, prompt=prompt, reason=reason)
    assert (reply.text.strip(), reply.thinking, reply.calls) == (content.strip(), reasoning, calls)


HARD = [
    {},
    {"path": "a b", "content": 'quotes " and \\ and \n\ttabs', "n": 1.5, "t": True, "z": None},
    {"content": "<tool_call></tool_call>[TOOL_CALLS]<|call|><tool_call|>```", "nested": {"a": [1, {"b": "}"}]}},
    {"content": "def f():\n    return {'x': 1}\n" * 20},
]


@pytest.mark.parametrize("parameters", HARD)
@pytest.mark.parametrize("name", sorted(DIALECTS))
def test_a_written_call_reads_back(name, parameters):
    text = DIALECTS[name]().write_call(ToolCall("anything", parameters))
    assert read_all_ways(name, text).calls == [("anything", json.loads(json.dumps(parameters)))]
