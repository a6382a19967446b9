"""Gemma reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import check_reading, check_variant

NOW = ("now", {})
OFF = "<|turn>model\n<|channel>thought\n<channel|>"


def gemma(arguments):
    return f"<|tool_call>call:now{{{arguments}}}<tool_call|>"


CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "text between": (
        "",
        "a<|tool_call>call:now{}<tool_call|>b<|tool_call>call:now{}<tool_call|>c",
        "stop",
        "abc",
        "",
        [NOW, NOW],
    ),
    "no brace": ("", "<|tool_call>call:now<tool_call|>", "stop", "call:now", "", []),
    "types": (
        "",
        '<|tool_call>call:add{a:1e-05, b:[true,null,{k v:<|"|>25<|"|>}], c:25}<tool_call|>',
        "stop",
        "",
        "",
        [("add", {"a": 1e-05, "b": [True, None, {"k v": "25"}], "c": 25})],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("gemma", *case)


VARIANTS = {
    # what it shows: prompt, text -> content, reasoning, calls
    "a channel without a name": ("", "<|channel>thousand<channel|>T", "T", "thousand", []),
    "several channels": ("", "<|channel>thought\na<channel|><|channel>b<channel|>T", "T", "ab", []),
    "an empty thought": ("", "<|channel>thought<channel|>T", "T", "", []),
    "a thought that the prompt began": ("<|channel>thou", "ght\na<channel|>T", "ght\naT", "", []),
    "numbers with a bare point": (OFF, gemma("a:108.,b:-.5"), "", "", [("now", {"a": 108.0, "b": -0.5})]),
    "Python's words": (OFF, gemma("a:True,b:None,c:[False]"), "", "", [("now", {"a": True, "b": None, "c": [False]})]),
    "JSON's quotes": (OFF, gemma('a:"x \\"y\\" }",b:[" "]'), "", "", [("now", {"a": 'x "y" }', "b": [" "]})]),
}


@pytest.mark.parametrize("case", VARIANTS.values(), ids=VARIANTS)
def test_what_models_write_beside_their_template_is_read_right(case):
    check_variant("gemma", *case)
