"""The machine under every dialect: its work is linear, a call has a longest size, and what waits is bounded."""

import sys
from types import FrameType

import pytest

from aintern.dialects.choose import DIALECTS
from aintern.dialects.dialect import CallProgress, CallRead, CallTakenBack, Problem, Text
from aintern.dialects.families.mistral import Mistral
from aintern.dialects.stream_parser import Options, StreamParser
from aintern.messages import ToolCall
from tests.dialects.reading import TOOLS, read

LINE = 'if x < 1 and key != \'q\': return {\'x\': [x, {"k": key}], "s": "é → 1"}  # `a` \\ <b>\n'
PROSE = "Keep the state, since a < b and x[0] matter here; see the list.\n\n- one: `f` {a}\n- two\n\n"


def work(name: str, lines: int) -> int:
    """Operations of reading a reply in chunks of four: calls of functions, and signs of the buffer at each step."""
    call = ToolCall("write_file", {"path": "a.py", "content": LINE * lines})
    parts = [PROSE * lines, DIALECTS[name]().write_call(call)]
    if name in ("llama", "harmony"):  # such a call starts a reply
        parts.reverse()
    text = "".join(parts)
    reader = DIALECTS[name]().reader(TOOLS, "")
    calls = signs = 0

    def count(frame: FrameType, event: str, argument: object) -> None:
        nonlocal calls, signs
        calls += 1
        if event == "call" and frame.f_code is StreamParser._advance.__code__:
            signs += len(frame.f_locals["self"].text)

    pieces = []
    sys.setprofile(count)
    try:
        for at in range(0, len(text), 4):
            pieces.extend(reader.feed(text[at : at + 4]))
        pieces.extend(reader.finish())
    finally:
        sys.setprofile(None)
    assert [piece.call.parameters for piece in pieces if isinstance(piece, CallRead)] == [call.parameters]
    return calls + signs


@pytest.mark.parametrize("name", sorted(DIALECTS))
def test_twice_the_input_is_twice_the_work(name: str) -> None:
    assert work(name, 80) < 2.2 * work(name, 40)


def test_a_call_longer_than_its_limit_is_none_and_what_follows_is_read() -> None:
    dialect = Mistral(Options(max_block_bytes=100))
    text = '[TOOL_CALLS]now[ARGS]{"a": "' + "é" * 60 + '"} so'
    for size in (0, 1, 7):
        found = read(dialect, text, size=size)
        assert not found.calls
        assert "100 bytes" in found.problems[0]
    assert read(dialect, '[TOOL_CALLS]now[ARGS]{"a": "' + "é" * 20 + '"}').calls


def test_a_call_in_a_body_that_the_prompt_opened_has_its_limit_too() -> None:
    dialect = DIALECTS["harmony"](Options(max_block_bytes=100))
    prompt = "<|start|>assistant<|channel|>commentary to=functions.now<|message|>"
    found = read(dialect, '{"a": "' + "x" * 200 + '"}', prompt=prompt, size=9)
    assert not found.calls
    assert "100 bytes" in found.problems[0]
    (whole,) = read(dialect, '{"a": "b"}<|call|>', prompt=prompt, size=3).read
    assert (whole.tool, whole.raw) == ("now", '{"a": "b"}')


def test_text_is_given_at_once_and_a_markers_start_is_held() -> None:
    reader = Mistral().reader(TOOLS, "")
    assert [*reader.feed("so ")] == [Text("so ")]
    assert [*reader.feed("[TOOL")] == []
    assert [*reader.feed("S] [TOOL_")] == [Text("[TOOLS] ")]
    assert [*reader.finish()] == [Text("[TOOL_")]


def test_what_was_shown_of_a_call_is_taken_back_where_it_is_none() -> None:
    reader = Mistral().reader(TOOLS, "")
    pieces = [*reader.feed('[TOOL_CALLS]write_file[ARGS]{"path": "a\\nb'), *reader.finish("length")]
    shown = [piece for piece in pieces if isinstance(piece, CallProgress)]
    assert shown[0].tool == "write_file"
    assert [type(piece) for piece in pieces[len(shown) :]] == [CallTakenBack, Problem]


def test_the_end_is_told_once() -> None:
    reader = Mistral().reader(TOOLS, "")
    reader.feed("a")
    reader.finish()
    assert [*reader.finish()] == []
