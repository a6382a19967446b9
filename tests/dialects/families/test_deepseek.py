"""DeepSeek reads what its models are known to write, in every cut."""

import pytest

from tests.dialects.reading import check_reading, check_variant

NOW = ("now", {})
CASES = {
    # what it shows: prompt, text, finish reason -> content, reasoning, calls
    "v3 fence in a string": (
        "",
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>write_file\n```json\n{"content": "```<｜tool▁call▁end｜>"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',  # noqa: E501
        "stop",
        "",
        "",
        [("write_file", {"content": "```<｜tool▁call▁end｜>"})],
    ),
    "v3 missing brace": (
        "",
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>now\n```json\n{"a": 1\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>',  # noqa: E501
        "stop",
        "",
        "",
        [],
    ),
    "dsml nothing inside": (
        "",
        '\n\n<｜DSML｜tool_calls>\n<｜DSML｜invoke name="now"></｜DSML｜invoke>\n</｜DSML｜tool_calls>',
        "stop",
        "",
        "",
        [NOW],
    ),
    "r1 thinks": ("<｜Assistant｜>", "<think>\nhm\n</think>\n\nyes", "stop", "\n\nyes", "\nhm\n", []),
    "dsml closer inside": (
        "",
        '<｜DSML｜ calls>\n<｜DSML｜ invoke name="write_file">\n<｜DSML｜ parameter name="content" string="true">a</｜DSML｜ parameter>b</｜DSML｜ parameter>\n</｜DSML｜ invoke>\n</｜DSML｜ calls>',  # noqa: E501
        "stop",
        "",
        "",
        [("write_file", {"content": "a</｜DSML｜ parameter>b"})],
    ),
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES)
def test_the_grammar_is_read_right(case):
    check_reading("deepseek", *case)


VARIANTS = {
    # what it shows: prompt, text -> content, reasoning, calls
    "a lost brace in DeepSeek": (
        "",
        '<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>a<｜tool▁sep｜>{"b": 1<｜tool▁call▁end｜>'
        "<｜tool▁call▁begin｜>now<｜tool▁sep｜>{}<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
        "",
        "",
        [NOW],
    )
}


@pytest.mark.parametrize("case", VARIANTS.values(), ids=VARIANTS)
def test_what_models_write_beside_their_template_is_read_right(case):
    check_variant("deepseek", *case)
