"""A whole reply is split into texts and calls in order, and says what was read and by which dialect."""

import re
from pathlib import Path

import pytest

from aintern.dialects.choose import dialect_named
from aintern.dialects.dialect import Text
from aintern.dialects.read_reply import (
    extract_text,
    has_tool_calls,
    outcome,
    parse_report,
    parse_single,
    split,
    why_this_dialect,
)
from aintern.tools.built_in import built_in_tools

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
        found, why = why_this_dialect(auto, reader)
        assert found == name and why
    llama = dialect_named("llama")
    assert why_this_dialect(llama, llama.reader({})) == ("llama", "The dialect llama was asked for.")


def test_the_docs_example_runs():
    page = (Path(__file__).parents[2] / "docs" / "dialects.md").read_text(encoding="utf-8")
    code = "\n".join(re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL))
    exec(compile(code, "docs/dialects.md", "exec"), {})


JSON = '```json\n{"tool": "read_file", "parameters": {"path": "a.py"}}\n```'
TOOLS = {tool.id: tool for tool in built_in_tools()}


def test_json_blocks_are_read_by_every_function():
    (call,) = split(JSON, tools=TOOLS).calls
    assert (call.tool, call.name, call.risk, call.summary) == ("read_file", "Read file", "safe", "Read a.py")
    assert has_tool_calls(JSON, tools=TOOLS) and not has_tool_calls(JSON)  # a json block names a known tool, or is text
    assert extract_text(f"Now: {JSON}", tools=TOOLS).strip() == f"Now: {JSON}"
    assert extract_text(f"Now:\n{JSON}", tools=TOOLS).strip() == "Now:"


def test_the_report_is_what_the_command_prints():
    report = parse_report(JSON, tools=TOOLS)
    assert report == parse_report(JSON, tools=TOOLS, chunk=3) | {"tool_calls": report["tool_calls"]}
    (call,) = report["tool_calls"]
    assert (call["name"], call["risk"], call["summary"]) == ("Read file", "safe", "Read a.py")
    assert report["dialect"] == "tool_call"


def test_a_call_of_no_known_tool_has_a_warning():
    (call,) = split(BLOCK, tools=TOOLS).calls
    assert call.warnings == ("There is no tool 'now'.",) and call.risk == "medium"
    assert split(BLOCK).calls[0].warnings == ()  # nobody said which tools there are


def test_a_specification_alone_gives_no_risk():
    (call,) = split(JSON, tools={"read_file": TOOLS["read_file"].spec}).calls
    assert (call.name, call.warnings) == ("", ())


@pytest.mark.parametrize("dialect", ["auto", "tool_call", "tagged_json"])
@pytest.mark.parametrize("size", [1, 3, 7])
def test_a_reader_says_what_it_holds_back(dialect, size):
    text = f"Before.\n{BLOCK if dialect == 'tool_call' else CALL}"
    reader = dialect_named(dialect).reader({})
    delivered, held_a_call = "", False
    for at in range(0, len(text), size):
        delivered += "".join(piece.text for piece in reader.feed(text[at : at + size]) if isinstance(piece, Text))
        fed = text[: at + size]
        if reader.held:
            assert fed.endswith(reader.held) and fed.startswith(delivered)
        held_a_call = held_a_call or "now" in reader.held
    reader.finish()
    assert held_a_call and reader.held == ""
