"""A reply of an unknown model is read by the dialect whose opening marker comes first, whatever the chunking."""

import pytest

from aintern.dialects.auto import BY_MARKER, Auto, AutoReader
from aintern.dialects.choose import DIALECTS
from aintern.dialects.registry import FAMILIES
from aintern.messages import ToolCall
from tests.dialects.reading import TOOLS, read_all_ways


def told(text: str, prompt: str = "", size: int = 1) -> str:
    """The name of the dialect that read a text."""
    reader = Auto().reader(TOOLS, prompt)
    for at in range(0, len(text), size):
        reader.feed(text[at : at + size])
    reader.finish()
    assert isinstance(reader, AutoReader)
    return reader.dialect.name if reader.dialect else ""


@pytest.mark.parametrize("name", [family.name for family in FAMILIES])
def test_a_call_that_a_dialect_writes_is_read_as_its_own(name: str) -> None:
    text = DIALECTS[name]().write_call(ToolCall("write_file", {"path": "a", "content": "b"}))
    assert {told(text, size=size) for size in (1, 5, 1000)} == {name}
    assert read_all_ways("auto", text).calls == [("write_file", {"path": "a", "content": "b"})]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("<tool_call>\n<function=now>\n</function></tool_call>", "tagged_xml"),
        ("<tool_call>now</tool_call>", "glm"),
        ('<tool_call> {"name": "now"}</tool_call>', "tagged_json"),
        ("<tool_call>", "tagged_json"),
        ("[THINK]so[/THINK]", "mistral"),
        ('so {"name": "now", "parameters": {}}', ""),
        ('{"name": "now", "parameters": {}}', "llama"),
        ("to=functions.now<|message|>{}", "harmony"),
    ],
)
def test_what_stands_behind_a_shared_marker_tells(text: str, name: str) -> None:
    assert {told(text, size=size) for size in (1, 3, 1000)} == {name}


def test_the_end_of_the_prompt_tells_before_anything_is_read() -> None:
    assert told("hello", "<|start|>assistant") == "harmony"
    assert told("hello", "<|open|>response<|sep|>") == "kimi"


def test_every_opener_of_a_family_is_known() -> None:
    assert {marker for family in FAMILIES for marker in family.openers} == set(BY_MARKER)
