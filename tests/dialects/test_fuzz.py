"""Whatever a model writes: no exception, no lost plain text, and the same result for every chunking."""

import os
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from aintern.dialects.auto import BY_MARKER
from aintern.dialects.choose import DIALECTS
from aintern.messages import ToolCall
from tests.dialects.reading import TOOLS, read, reply

NIGHTLY = os.environ.get("AINTERN_NIGHTLY") == "1"
EXAMPLES = 200_000 if NIGHTLY else 1_000

CALLS = [
    ToolCall("write_file", {"path": "a", "content": "x\n```\n}"}),
    ToolCall("now", {}),
    ToolCall("add", {"a": 1, "b": None}),
]
WRITTEN = [dialect().write_call(call) for dialect in DIALECTS.values() for call in CALLS]
SCRAPS = [
    *BY_MARKER,
    "<tool_call>",
    "</tool_call>",
    "</function>",
    "<parameter=a>",
    "</parameter>",
    "<arg_key>a</arg_key>",
    "<arg_value>",
    "</arg_value>",
    "<think>",
    "</think>",
    "[/THINK]",
    "[ARGS]",
    "[CALL_ID]",
    "<tool_call|>",
    "<channel|>",
    '<|"|>',
    "<|message|>",
    "<|end|>",
    "<|call|>",
    "<|return|>",
    "<|start|>",
    "<|constrain|>json",
    " to=functions.now",
    "<｜tool▁call▁begin｜>",
    "<｜tool▁sep｜>",
    "<｜tool▁call▁end｜>",
    '<｜DSML｜invoke name="now">',
    "</｜DSML｜invoke>",
    "<|tool_call_begin|>",
    "<|tool_call_argument_begin|>",
    "<|tool_call_end|>",
    "<|tool_calls_section_end|>",
    "<|open|>",
    "<|close|>",
    "<|sep|>",
    'call tool="now"',
    'argument key="a" type="number"',
    "```",
    "```json\n",
    "\n```\n",
    '{"name": "now", ',
    '"arguments": {',
    '"parameters": {}',
    '{"tool": "now"',
    "}",
    "]",
    "{",
    "[",
    '"',
    "\\",
    "\\u12",
    ",",
    "now(",
    "a=1",
    ")",
    "'",
    "call:now{",
    "a:",
    "//",
    "/*",
    "*/",
    "\n",
    " ",
    "\r\n",
    "é🌸",
    "\ud800",
    "plain words ",
    "now",
    "1e999",
]
PROMPTS = ["", "<think>\n", "<|start|>assistant", "<|open|>response<|sep|>", "<|channel>thought\n", "[THINK]"]

texts = st.lists(st.one_of(st.sampled_from(SCRAPS), st.sampled_from(WRITTEN), st.text(max_size=6)), max_size=14).map(
    "".join
)
cases = st.tuples(
    texts,
    st.sampled_from(sorted(DIALECTS)),
    st.sampled_from(PROMPTS),
    st.sampled_from(["stop", "length"]),
    st.integers(0, 2**32),
)
budget = settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=not NIGHTLY,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def in_pieces(name, text, prompt, reason, seed):
    rng = random.Random(seed)
    reader = DIALECTS[name]().reader(TOOLS, prompt)
    pieces, at = [], 0
    while at < len(text):
        size = rng.choice((1, 1, 2, 3, 5, 8, 40))
        pieces.extend(reader.feed(text[at : at + size]))
        at += size
    pieces.extend(reader.finish(reason))
    return reply(pieces)


@budget
@given(cases)
@pytest.mark.skipif(NIGHTLY, reason="the nightly profile runs the long version")
def test_streamed_equals_batch(case):
    streamed_equals_batch(case)


@pytest.mark.nightly
@budget
@given(cases)
@pytest.mark.skipif(not NIGHTLY, reason="set AINTERN_NIGHTLY=1 for 200,000 inputs")
def test_streamed_equals_batch_for_many(case):
    streamed_equals_batch(case)


def streamed_equals_batch(case):
    text, name, prompt, reason, seed = case
    whole = read(name, text, prompt=prompt, reason=reason)
    assert in_pieces(name, text, prompt, reason, seed) == whole
    for call in whole.read:
        assert call.tool and call.raw


@pytest.mark.parametrize("name", sorted(DIALECTS))
@settings(max_examples=200 if NIGHTLY else 50, deadline=None, derandomize=True, database=None)
@given(
    st.text(alphabet=st.characters(exclude_characters="<[{`｜", exclude_categories=["Cs"]), max_size=200),
    st.integers(0, 99),
)
def test_plain_text_is_never_lost(name, text, seed):
    said = in_pieces(name, text, "", "stop", seed)
    if text.lstrip().startswith("to="):
        return  # a recipient, to Harmony
    assert said.text == (
        text.strip() if DIALECTS[name].strips_answer else text.lstrip() if name == "tool_call" else text
    )
    assert not said.calls and not said.problems
