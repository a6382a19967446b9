"""A whole reply is split into texts and calls in order, and `parse_report` explains itself."""

import re
from pathlib import Path

from aintern.dialects.choose import dialect_named
from aintern.dialects.read_reply import extract_text, has_tool_calls, parse_report, parse_single, split
from aintern.messages import ToolSpec

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


def test_a_report_says_what_was_read_and_why():
    report = parse_report(f"<think>hm</think>hi {CALL}", [ToolSpec("read_file", "", {})], chunk=1)
    assert (report["content"], report["reasoning"], report["dialect"]) == ("hi", "hm", "tagged_json")
    assert report["tool_calls"][0]["warnings"] == ["There is no tool 'now'."]
    assert "tagged_json" in report["why"] and "1 call" in report["why"]


def test_a_report_says_why_not():
    assert "all text" in parse_report("hello")["why"]
    broken = parse_report('<tool_call>{"name": 1}</tool_call>')
    assert broken["warnings"] and not broken["tool_calls"] and "No call read" in broken["why"]
    assert parse_report(CALL, dialect_name="llama")["dialect"] == "llama"


def test_the_docs_example_runs():
    page = (Path(__file__).parents[2] / "docs" / "dialects.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    exec(compile(code, "docs/dialects.md", "exec"), {})
