"""Tagged XML reads every variant of the grammar: inline tags, missing tags, types by schema."""

import pytest

from aintern.dialects.families.tagged_xml import TaggedXml
from aintern.messages import ToolCall
from tests.dialects.reading import check_variant, read_all_ways

WRITE = "<tool_call>\n<function=write_file>\n<parameter=path>\na.md\n</parameter>\n<parameter=content>\n{}\n</parameter>\n</function>\n</tool_call>"  # noqa: E501


@pytest.mark.parametrize(
    "value",
    [
        "inline </parameter> goes on",
        "inline </function> goes on",
        "inline <parameter=path> goes on",
        "inline </tool_call> goes on",
        "all: <tool_call><function=f><parameter=a>b</parameter></function></tool_call> inline",
        "</parameter> </parameter>",
        "  indented\n\n\tkept\n",
        "\n\nempty lines first",
        "",
        "\n",
        "a < b > c </p </parameter",
        "<parameter=unknown>\nat a line's start, but no parameter of the tool",
        "é→🌸\u200d\r\n",
    ],
)
def test_a_value_is_kept_to_the_letter(value):
    reply = read_all_ways("tagged_xml", WRITE.format(value))
    assert reply.calls == [("write_file", {"path": "a.md", "content": value})]
    assert reply.text == "" and not reply.problems


def test_calls_without_newlines_exist():
    text = "<tool_call><function=add><parameter=a>1</parameter><parameter=b>null</parameter></function></tool_call>"
    assert read_all_ways("tagged_xml", text).calls == [("add", {"a": 1, "b": None})]


def test_a_missing_closer_of_a_parameter_is_mended_and_recorded():
    text = "<tool_call>\n<function=write_file>\n<parameter=path>\na.md\n<parameter=content>\nbody\n</function>\n</tool_call>"
    reply = read_all_ways("tagged_xml", text)
    assert reply.calls == [("write_file", {"path": "a.md", "content": "body"})]
    assert reply.read[0].repairs == ("</parameter> was missing",)


def test_an_empty_value_without_closer_is_empty():
    text = "<tool_call>\n<function=write_file>\n<parameter=path>\n<parameter=content>\nx\n</parameter>\n</function>\n</tool_call>"
    assert read_all_ways("tagged_xml", text).calls == [("write_file", {"path": "", "content": "x"})]


def test_a_bare_function_is_a_call_and_text_about_one_is_text():
    text = "Use <function=x> tags, or <function=add>\n<parameter=a>\n2\n</parameter>\n</function>\n</tool_call>"
    reply = read_all_ways("tagged_xml", text)
    assert reply.calls == [("add", {"a": 2})]
    assert reply.text == "Use <function=x>tags, or" or reply.text == "Use <function=x> tags, or"


def test_text_around_calls_is_kept():
    text = "before\n<tool_call>\n<function=now>\n</function>\n</tool_call>\nafter"
    reply = read_all_ways("tagged_xml", text)
    assert (reply.text, reply.calls) == ("beforeafter", [("now", {})])


def test_a_call_ends_reasoning_that_the_prompt_opened():
    text = "I need the time <tool_call> tag.\n<tool_call>\n<function=now>\n</function>\n</tool_call>"
    reply = read_all_ways("tagged_xml", text, prompt="<|im_start|>assistant\n<think>\n")
    assert reply.thinking == "I need the time <tool_call> tag."
    assert reply.calls == [("now", {})]


def test_markers_in_reasoning_that_is_closed_stay_reasoning():
    text = "say <tool_call> and go\n</think>\n\nanswer"
    reply = read_all_ways("tagged_xml", text, prompt="<think>\n")
    assert (reply.thinking, reply.text) == ("say <tool_call> and go", "answer")


@pytest.mark.parametrize("cut", range(12, 120))
def test_a_cut_off_call_is_never_delivered(cut):
    text = WRITE.format("rm -rf /tmp/build")
    reply = read_all_ways("tagged_xml", text[:cut], reason="length")
    assert not reply.calls and not reply.text


def test_a_parameter_given_twice_is_a_problem():
    text = "<tool_call><function=add><parameter=a>1</parameter><parameter=a>2</parameter></function></tool_call>"
    reply = read_all_ways("tagged_xml", text)
    assert not reply.calls and "twice" in reply.problems[0]


def test_what_is_written_is_read_back():
    call = ToolCall("write_file", {"path": "x", "content": "a\n</parameter>\nb\n"})
    assert read_all_ways("tagged_xml", TaggedXml().write_call(call)).calls == [(call.tool, dict(call.parameters))]


def xml(name, **arguments):
    values = "".join(f"<parameter={key}>\n{value}\n</parameter>\n" for key, value in arguments.items())
    return f"<tool_call>\n<function={name}>\n{values}</function>\n</tool_call>"


VARIANTS = {
    # what it shows: prompt, text -> content, reasoning, calls
    "leading zeros": ("", xml("now", hour="007", label="007"), "", "", [("now", {"hour": 7, "label": "007"})]),
    "a Python dict": (
        "",
        xml("now", filters="{'a': True, 'b': [None, 'x']}", z="{'a'"),
        "",
        "",
        [("now", {"filters": {"a": True, "b": [None, "x"]}, "z": "{'a'"})],
    ),
    "a known name with spaces": (
        "",
        xml("get current time", **{"time zone": "UTC"}),
        "",
        "",
        [("get current time", {"time zone": "UTC"})],
    ),
    "a parameter's tag in a file": (
        "",
        xml("write", path="a", content="<parameter=path>\nx\n<parameter=content> y"),
        "",
        "",
        [("write", {"path": "a", "content": "<parameter=path>\nx\n<parameter=content> y"})],
    ),
}


@pytest.mark.parametrize("case", VARIANTS.values(), ids=VARIANTS)
def test_what_models_write_beside_their_template_is_read_right(case):
    check_variant("tagged_xml", *case)
