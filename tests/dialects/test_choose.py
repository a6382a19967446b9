"""The dialect follows from the setting, the template's markers, or a probe, and says why."""

import pytest

from aintern.dialects.choose import DIALECTS, choose, dialect_named
from aintern.errors import SettingsError

TEMPLATES = {
    "<tool_call>\n{{ call | tojson }}\n</tool_call>": "tagged_json",
    "<tool_call>\n<function={{ name }}>": "tagged_xml",
    "<tool_call>{{ name }}<arg_key>": "glm",
    "[INST] [TOOL_CALLS]": "mistral",
    "<|start_header_id|> <|python_tag|>": "llama",
    "<｜tool▁calls▁begin｜>": "deepseek",
    "<｜DSML｜tool_calls>": "deepseek",
    "<|tool_calls_section_begin|>": "kimi",
    "<|open|>message<|sep|>": "kimi",
    "<|start|>assistant<|channel|>final<|message|>": "harmony",
    "<|turn>model <|tool_call>call:": "gemma",
    "<|im_start|>{{ message.content }}<|im_end|>": "tool_call",
    "": "tool_call",
}


@pytest.mark.parametrize(("template", "name"), TEMPLATES.items())
def test_a_templates_markers_say_which(template, name):
    choice = choose(template)
    assert choice.dialect.name == name and choice.why


def test_a_setting_wins_and_a_probe_fills_in():
    assert choose("<tool_call>", setting="llama").dialect.name == "llama"
    assert choose("<tool_call>", setting="auto").dialect.name == "tagged_json"
    assert choose("", probed="mistral").dialect.name == "mistral"


def test_an_unknown_name_lists_the_known_ones():
    with pytest.raises(SettingsError, match="tagged_json"):
        dialect_named("klingon")


@pytest.mark.parametrize("name", sorted(DIALECTS))
def test_every_dialect_teaches_its_form(name):
    assert dialect_named(name).form in dialect_named(name).instructions([])


@pytest.mark.parametrize("name", sorted(DIALECTS))
def test_every_dialect_says_what_it_reads(name):
    assert DIALECTS[name].reads and DIALECTS[name].form
