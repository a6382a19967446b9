"""Mistral reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import check_reading, check_variant

NOW = ("now", {})
CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "nothing behind": ("[/INST]", "hi[TOOL_CALLS]", "stop", "hi", "", []),
    "prose behind": ("[/INST]", "hi[TOOL_CALLS] no call at all", "stop", "hi no call at all", "", []),
    "call in thought": (
        "[/INST]",
        "[THINK]use [TOOL_CALLS]now[ARGS]{}[/THINK]ok",
        "stop",
        "ok",
        "use [TOOL_CALLS]now[ARGS]{}",
        [],
    ),
    "plain think": ("[/INST]", "<think>hm</think>ok", "stop", "ok", "hm", []),
    "argument called name": (
        "[/INST]",
        '[TOOL_CALLS] [{"arguments": {"name": "n", "path": "[TOOL_CALLS]"}, "name": "read_file"}]',
        "stop",
        "",
        "",
        [("read_file", {"name": "n", "path": "[TOOL_CALLS]"})],
    ),
    "empty call id": ("[/INST]", "[TOOL_CALLS]now[CALL_ID][ARGS]{}", "stop", "", "", [NOW]),
    "second cut off": (
        "[/INST]",
        '[TOOL_CALLS] [{"name": "now", "arguments": {}}, {"name": "add", "argu',
        "length",
        "",
        "",
        [NOW],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("mistral", *case)


VARIANTS = {
    # what it shows: prompt, text -> content, reasoning, calls
    "thoughts between answers": ("", "[THINK]A[/THINK]T[THINK]B[/THINK]U", "TU", "AB", []),
    "an empty list": ("", "T[TOOL_CALLS] []", "T", "", []),
    "no JSON behind the marker": ("", "[TOOL_CALLS] not JSON", "not JSON", "", []),
    "no JSON behind the marker in a text": ("", "A[TOOL_CALLS] not JSON", "A not JSON", "", []),
}


@pytest.mark.parametrize("case", VARIANTS.values(), ids=VARIANTS)
def test_what_models_write_beside_their_template_is_read_right(case):
    check_variant("mistral", *case)
