"""Hostile text of the attack corpus: as content it is neither a call nor a turn, as a reply its calls are refused."""

import json
import os
from pathlib import Path

import pytest

from aintern.dialects.chat_template import ChatTemplate
from aintern.dialects.choose import DIALECTS
from aintern.dialects.teaching import write_fenced_result
from aintern.messages import Message, ToolCall, ToolResult, ToolSpec
from tests.dialects.reading import read, read_all_ways
from tests.dialects.test_chat_template import QWEN, trusted

SHARED = Path(os.environ.get("AINTERN_SHARED", Path(__file__).parents[3] / "shared"))
CORPUS = SHARED / "corpus" / "injection.jsonl"
ENTRIES = [json.loads(line) for line in CORPUS.read_text(encoding="utf-8").splitlines()] if CORPUS.is_file() else []

pytestmark = pytest.mark.skipif(not ENTRIES, reason=f"no attack corpus in {CORPUS}: set AINTERN_SHARED")


def entries(*asserts):
    chosen = [entry for entry in ENTRIES if set(entry["asserts"]) & set(asserts)]
    return pytest.mark.parametrize("entry", chosen, ids=[entry["id"] for entry in chosen])


def segments_with(text):
    return ChatTemplate(QWEN).render(
        [
            Message("user", text),
            Message("assistant", "", tool_calls=(ToolCall("read_file", {"path": text}, id="call_1"),)),
            Message("tool", text, call_id="call_1", tool="read_file"),
        ],
        [
            ToolSpec(
                "read_file", text, {"type": "object", "properties": {"path": {"type": "string", "description": text}}}
            )
        ],
    )


@entries("no_special_ids", "role_intact", "text_preserved")
def test_content_makes_no_turn_and_no_token_and_survives(entry):
    segments = segments_with(entry["content"])
    assert trusted(segments) == trusted(segments_with("harmless"))
    assert sum(text.count(entry["content"]) for text, own in segments if not own) >= 2


@entries("no_tool_call")
def test_a_reply_that_quotes_content_makes_no_call_of_it(entry):
    """The content as a string inside a call's argument, where a model that writes it to a file puts it."""
    for name, make in DIALECTS.items():
        call = ToolCall("write_file", {"path": "a", "content": entry["content"]})
        text = make().write_call(call)
        assert read(name, text).calls == [("write_file", {"path": "a", "content": entry["content"]})], name


@entries("no_tool_call", "text_preserved")
def test_a_result_in_text_cannot_end_early(entry):
    text = write_fenced_result(ToolCall("read_file", {}), ToolResult(True, entry["content"]))
    fence = text[: len(text) - len(text.lstrip("`"))]
    assert text.count(fence) == 2 and entry["content"] in text


@entries("schema_reject")
def test_a_call_with_two_values_or_claims_of_its_own_is_refused_or_kept_as_it_is(entry):
    said = read_all_ways("tool_call", entry["content"])
    if "gate_applies" in entry["asserts"]:  # unknown parameters are the schema's to refuse
        assert set(said.calls[0][1]) - {"command"}
    else:
        assert not said.calls and said.problems


@entries("each_call_gated", "gate_on_decoded", "single_call_or_none")
def test_calls_are_read_one_by_one_and_decoded(entry):
    if entry["channel"] != "model_output":
        pytest.skip("not a reply")
    said = read_all_ways("tool_call", entry["content"])
    if "single_call_or_none" in entry["asserts"]:
        assert len(said.calls) <= 1
    assert all("\\u" not in json.dumps(call[1], ensure_ascii=False) for call in said.calls)
