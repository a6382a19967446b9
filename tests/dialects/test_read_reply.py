"""A whole reply is split into texts and calls in order, and says what was read and by which dialect."""

import re
from pathlib import Path

from aintern.dialects.choose import dialect_named
from aintern.dialects.read_reply import explained, extract_text, has_tool_calls, outcome, parse_single, split

CALL = '<tool_call>{"name": "now", "arguments": {}}</tool_call>'
BLOCK = '```tool_call\n{"tool": "now", "parameters": {}}\n```'


def test_texts_and_calls_come_in_order_with_their_raw_text():
    reply = split(f"a\n{BLOCK}\nb\n{BLOCK}\nc", dialect_named("tool_call"))
    assert [part if isinstance(part, str) else part.raw for part in reply.parts] == ["a\n", BLOCK, "b\n", BLOCK, "c"]


def test_the_conveniences():
    assert has_tool_calls(CALL) and not has_tool_calls("no")
    assert extract_text(f"a {CALL} b") == "ab"
    single = parse_single(CALL)
    assert single is not None and single.tool == "now"
    assert parse_single(CALL + CALL) is None and parse_single("no") is None


def test_reasoning_stands_apart_from_the_text():
    reply = split(f"<think>hm</think>hi {CALL}")
    assert (reply.text, reply.thinking, outcome(reply)) == ("hi", "hm", "1 call read.")


def test_what_was_read_or_not_is_said():
    assert "all text" in outcome(split("hello"))
    broken = split('<tool_call>{"name": 1}</tool_call>')
    assert broken.problems and not broken.calls and "No call read" in outcome(broken)


def test_the_dialect_that_read_it_is_named():
    auto = dialect_named("auto")
    for text, name in ((CALL, "tagged_json"), ("hello", "auto")):
        reader = auto.reader({})
        reader.feed(text)
        reader.finish()
        found, why = explained(auto, reader)
        assert found == name and why
    llama = dialect_named("llama")
    assert explained(llama, llama.reader({})) == ("llama", "The dialect llama was asked for.")


def test_the_docs_example_runs():
    page = (Path(__file__).parents[2] / "docs" / "dialects.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    exec(compile(code, "docs/dialects.md", "exec"), {})
