"""Harmony (gpt-oss) reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import check_reading

NOW = ("now", {})
CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "ended by end": (
        "<|start|>assistant",
        "<|channel|>commentary to=functions.now<|message|>{}<|end|><|start|>assistant<|channel|>final<|message|>Done",
        "stop",
        "Done",
        "",
        [NOW],
    ),
    "garbled": ("<|start|>assistant", "<|channel|>??<|message|>{}", "stop", "{}", "", []),
    "garbled call": ("<|start|>assistant", "<|channel|>comment to=functions.now<|message|>{}", "stop", "", "", []),
    "call in final text": (
        "<|start|>assistant",
        "<|channel|>final<|message|>A call ends with <|call|>, then.<|return|>",
        "stop",
        "A call ends with <|call|>, then.",
        "",
        [],
    ),
    "JSON in final": ("<|start|>assistant", '<|channel|>final<|message|>{"a": 1}', "stop", '{"a": 1}', "", []),
    "role recipient": (
        "<|start|>assistant",
        ' to=functions.add<|channel|>analysis json<|message|>{"a": 1}<|call|>',
        "stop",
        "",
        "",
        [("add", {"a": 1})],
    ),
    "prompt opened a body": (
        "<|start|>assistant<|channel|>analysis<|message|>",
        "hm<|end|><|start|>assistant<|channel|>final<|message|>ok",
        "stop",
        "ok",
        "hm",
        [],
    ),
    "python": (
        "<|start|>assistant",
        "<|channel|>analysis to=python code<|message|>print(1)<|call|>",
        "stop",
        "",
        "",
        [],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("harmony", *case)
