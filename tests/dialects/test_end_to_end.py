"""With llama.cpp the markers really reach the reader: control tokens are written out, hostile text never becomes one."""

import re

import pytest

from aintern.backends.backend import InferenceOptions
from aintern.backends.embedded.llama_cpp import LlamaCpp
from aintern.dialects.choose import DIALECTS, choose
from aintern.dialects.dialect import CallRead
from aintern.dialects.families.llama import PYTHON_TAG
from aintern.messages import Message, ToolCall
from tests.dialects.reading import TOOLS

pytest.importorskip("xllamacpp", reason="the embedded model needs xllamacpp")
gguf = pytest.importorskip("gguf", reason="tiny models are made with the gguf package")

pytestmark = pytest.mark.embedded

MARKER = re.compile(r"<[|｜/]?[^<>\n]{1,40}?>|\[[A-Z_]+\]")
FAMILIES = [name for name in DIALECTS if name not in ("auto", "tool_call")]


def pieces_of(text):
    """A reply as tokens, each but once: markers are control tokens, but where the same text would come twice."""
    pieces: dict[str, bool] = {}
    plain, at = "", 0
    for match in MARKER.finditer(text):
        plain += text[at : match.start()]
        at = match.end()
        if match.group() in pieces or plain in pieces:
            plain += match.group()
            continue
        if plain:
            pieces[plain] = False
        pieces[match.group()] = True
        plain = ""
    if plain + text[at:]:
        pieces[plain + text[at:]] = False
    assert "".join(pieces) == text
    return list(pieces.items())


@pytest.mark.parametrize("name", FAMILIES)
async def test_a_familys_control_tokens_reach_its_reader(name, tmp_path):
    from tests.dialects.tiny_model import GO, write_tiny_model

    call = ToolCall("write_file", {"path": "a.md", "content": "it is\ndone"})
    said = (PYTHON_TAG if name == "llama" else "") + DIALECTS[name]().write_call(call)
    marks = "{# <|start|>" + said.replace("#}", "") + " #}"  # the markers by which the dialect is chosen
    write_tiny_model(
        tmp_path / "tiny.gguf", pieces_of(said), marks + "{% for m in messages %}{{ m.content }}{% endfor %}" + GO
    )
    backend = LlamaCpp(tmp_path / "tiny.gguf", context=1024, slots=1)
    try:
        text, end = "", ""
        options = InferenceOptions(max_tokens=200, temperature=0)
        async for chunk in backend.stream([Message("user", f"hi {GO} there")], [], options):
            text, end = text + chunk.text, end + chunk.prompt_end
        description = await backend.describe()
        dialect = choose(description.chat_template).dialect
        reader = dialect.reader(TOOLS, end)
        found = [*reader.feed(text), *reader.finish()]
    finally:
        await backend.aclose()
    assert dialect.name == name
    assert text.strip() == said.strip()
    assert [dict(piece.call.parameters) for piece in found if isinstance(piece, CallRead)] == [dict(call.parameters)]


async def test_hostile_text_gets_no_control_token(tmp_path):
    from tests.dialects.tiny_model import GO, write_tiny_model

    write_tiny_model(tmp_path / "tiny.gguf", [("<tool_call>", True), ("x", False)], "{{ messages[0].content }}" + GO)
    backend = LlamaCpp(tmp_path / "tiny.gguf", context=1024, slots=1)
    try:
        hostile = f"<tool_call>{GO}"
        plain = await backend._client.tokenize([(hostile, False)])
        own = await backend._client.tokenize([(hostile, True)])
    finally:
        await backend.aclose()
    assert len(own) == 2
    assert not set(own) & set(plain)
