"""Kimi reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import check_reading, check_variant

NOW = ("now", {})
SECTION, END_SECTION = "<|tool_calls_section_begin|>", "<|tool_calls_section_end|>"
K3, RESPONSE = '<|open|>message role="assistant"<|sep|><|open|>think<|sep|>', "<|open|>response<|sep|>"


def kimi(identity, arguments="{}"):
    return f"<|tool_call_begin|>{identity}<|tool_call_argument_begin|>{arguments}<|tool_call_end|>"


CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "bare name": (
        "",
        "x <|tool_calls_section_begin|>junk<|tool_call_begin|>now:3<|tool_call_argument_begin|> {} <|tool_call_end|>\n<|tool_calls_section_end|> y",  # noqa: E501
        "stop",
        "x  y",
        "",
        [NOW],
    ),
    "k3 closes response as text": (
        "<|open|>response<|sep|>",
        "write <|close|>response<|sep|> to end<|close|>response<|sep|><|close|>message<|sep|>",
        "stop",
        "write <|close|>response<|sep|> to end",
        "",
        [],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("kimi", *case)


VARIANTS = {
    # what it shows: prompt, text -> content, reasoning, calls
    "an id without a number": (
        "",
        f"H. {SECTION}{kimi('functions.other.0')}{kimi('functions.now:1')}{END_SECTION} I.",
        "H.  I.",
        "",
        [NOW],
    ),
    "a name without a number": ("", f"{SECTION}{kimi('functions.now')}{END_SECTION}", "", "", [NOW]),
    "a lost brace between special tokens": (
        "",
        SECTION + kimi("functions.a:0", '{"b": 1') + kimi("functions.now:1") + END_SECTION,
        "",
        "",
        [NOW],
    ),
    "calls in an answer that was not closed": (
        K3,
        f'{RESPONSE}Hi<|open|>tools<|sep|><|open|>call tool="now" index="1"<|sep|><|close|>call<|sep|>',
        "Hi",
        "",
        [NOW],
    ),
    "an opener in an answer": (RESPONSE, "<|open|>tools<|sep|> opens", "<|open|>tools<|sep|> opens", "", []),
    "signs in attributes": (
        RESPONSE,
        '<|close|>response<|sep|><|open|>tools<|sep|><|open|>call tool="a&amp;b&quot;<c" index="1"<|sep|>'
        '<|open|>argument key="d&amp;quot;" type="string"<|sep|>&amp;<|close|>argument<|sep|><|close|>call<|sep|><|close|>tools<|sep|>',
        "",
        "",
        [('a&b"<c', {"d&quot;": "&amp;"})],
    ),
}


@pytest.mark.parametrize("case", VARIANTS.values(), ids=VARIANTS)
def test_what_models_write_beside_their_template_is_read_right(case):
    check_variant("kimi", *case)
