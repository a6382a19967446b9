"""GLM reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import check_reading

NOW = ("now", {})
CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "last closer missing": (
        "",
        "<tool_call>read_file<arg_key>path</arg_key><arg_value>a</tool_call><tool_call>now</tool_call>",
        "stop",
        "",
        "",
        [("read_file", {"path": "a"}), NOW],
    ),
    "markers in a value": (
        "",
        "<tool_call>write_file<arg_key>content</arg_key><arg_value><tool_call>x</tool_call> <arg_key></arg_value></tool_call>",
        "stop",
        "",
        "",
        [("write_file", {"content": "<tool_call>x</tool_call> <arg_key>"})],
    ),
    "unclosed": ("", "<tool_call>now", "stop", "", "", []),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("glm", *case)
