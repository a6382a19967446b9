"""The house formats keep every rule of theirs, whole and cut at every character."""

import json
from pathlib import Path

import pytest

from aintern.dialects.dialect import CallProgress
from aintern.dialects.families.tool_call_block import ToolCallBlock
from aintern.dialects.stream_parser import Options
from tests.dialects.reading import TOOLS, read, read_all_ways, reply

RECORDINGS = [
    json.loads(line)
    for line in (Path(__file__).parents[2] / "recordings" / "house.jsonl").read_text(encoding="utf-8").splitlines()
]
OPTIONS = {
    "default": Options(),
    "strict": Options(json_blocks=False, inline_json=False),
    "lenient": Options(json_blocks=True, inline_json=True),
    "no repair": Options(repair=False),
    "short blocks": Options(max_block_bytes=256),
}


def recordings():
    return pytest.mark.parametrize("recording", RECORDINGS, ids=[item["name"] for item in RECORDINGS])


@recordings()
def test_a_recording_is_read_by_its_rule(recording):
    dialect = ToolCallBlock(OPTIONS[recording["options"]])
    said = read_all_ways(dialect, recording["reply"], prompt=recording["prompt"], reason=recording["reason"])
    assert said.text == recording["content"]
    assert said.thinking == recording["thinking"]
    assert said.calls == [(call["tool"], call["parameters"]) for call in recording["calls"]]
    assert len(said.problems) == recording["problems"]
    for call in said.read:
        assert list(call.repairs) == recording["repairs"]
        assert call.always_ask == recording["always_ask"]
        assert call.raw in recording["reply"]


@recordings()
def test_a_cut_between_any_two_characters_changes_nothing(recording):
    dialect = ToolCallBlock(OPTIONS[recording["options"]])
    text, prompt, reason = recording["reply"], recording["prompt"], recording["reason"]
    whole = read(dialect, text, prompt=prompt, reason=reason)
    for at in range(1, len(text)):
        reader = dialect.reader(TOOLS, prompt)
        assert reply([*reader.feed(text[:at]), *reader.feed(text[at:]), *reader.finish(reason)]) == whole, at


@recordings()
def test_a_reply_that_ends_anywhere_has_only_whole_calls(recording):
    dialect = ToolCallBlock(OPTIONS[recording["options"]])
    text = recording["reply"]
    for at in range(len(text)):
        cut = read(dialect, text[:at], prompt=recording["prompt"], reason="length")
        for call in cut.read:
            assert call.raw in text[:at]
            assert call.raw.rstrip("` \n").endswith("}")


def test_a_long_argument_is_shown_by_the_line():
    lines = [f"line {i} of a file" for i in range(2000)]
    text = (
        '```tool_call\n{"tool": "write_file", "parameters": {"path": "a", "content": '
        + json.dumps("\n".join(lines))
        + "}}\n```"
    )
    reader = ToolCallBlock().reader({})
    pieces = [piece for at in range(0, len(text), 4) for piece in reader.feed(text[at : at + 4])]
    shown = reply([*pieces, *reader.finish()]).shown
    assert sum(isinstance(piece, CallProgress) for piece in pieces) > 400
    assert shown[0, "path"] == "a"
    assert shown[0, "content"] == "\n".join(lines)


def test_the_progress_of_a_broken_call_is_taken_back():
    text = '```tool_call\n{"tool": "write_file", "parameters": {"content": "' + "x" * 500 + '"]\n```'
    said = read_all_ways("tool_call", text)
    assert said.taken_back == [0] and said.problems and not said.calls
    assert said.text == text
