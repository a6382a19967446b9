"""A script is played to the letter, and says so when it is not."""

import asyncio
import json
from pathlib import Path

import pytest

from aintern.backends.backend import Chunk, InferenceOptions
from aintern.backends.scripted import ScriptedBackend, ScriptedReply, read_script
from aintern.errors import ModelUnavailable, ScriptError
from aintern.messages import Message


async def play(backend: ScriptedBackend, text: str = "hello") -> list[Chunk]:
    return [chunk async for chunk in backend.stream([Message("user", text)], [], InferenceOptions())]


async def test_text_comes_in_chunks_of_the_size_asked_for() -> None:
    chunks = await play(ScriptedBackend(read_script('{"text": "abcde", "chunk": 2}')))
    assert [chunk.text for chunk in chunks] == ["ab", "cd", "e", ""]
    assert chunks[-1].finish_reason == "stop"


async def test_a_reply_comes_whole_when_no_chunk_is_given() -> None:
    chunks = await play(ScriptedBackend([ScriptedReply("a long reply")]))
    assert [chunk.text for chunk in chunks] == ["a long reply", ""]


async def test_native_calls_come_as_deltas_that_join_to_the_call() -> None:
    line = '{"text": "Look:", "tool_calls": [{"tool": "read_file", "parameters": {"path": "ä.py"}}], "chunk": 3}'
    chunks = await play(ScriptedBackend(read_script(line)))
    deltas = [delta for chunk in chunks for delta in chunk.calls]
    assert "".join(delta.arguments for delta in deltas) == '{"path": "ä.py"}'
    assert deltas[0].tool == "read_file"
    assert deltas[0].id
    assert chunks[-1].finish_reason == "tool_calls"


async def test_text_and_native_steps_may_stand_in_one_script() -> None:
    backend = ScriptedBackend(read_script('{"text": "one"}\n\n{"tool_calls": [{"tool": "git_status"}]}\n'))
    await play(backend)
    second = await play(backend)
    assert any(chunk.calls for chunk in second)
    backend.finish()


async def test_one_step_too_few_is_an_error() -> None:
    backend = ScriptedBackend([])
    with pytest.raises(ScriptError, match="asked for one more"):
        await play(backend)


async def test_unused_steps_are_an_error_at_the_end() -> None:
    backend = ScriptedBackend([ScriptedReply("never said")])
    with pytest.raises(ScriptError, match=r"1 of 1 steps were not used.*never said"):
        backend.finish()


async def test_an_unmet_expectation_is_an_error_that_shows_the_message() -> None:
    backend = ScriptedBackend(read_script('{"text": "x", "expect": "exit code 0"}'))
    with pytest.raises(ScriptError, match=r"exit code 0.*exit code 1"):
        await play(backend, "exit code 1")


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("[1]", "JSON object"),
        ("{", "line 2"),
        ('{"txet": "x"}', "unknown key txet"),
        ("{}", "needs text or tool_calls"),
        ('{"text": 1}', "text is a string"),
        ('{"text": "x", "delay": -1}', "number from 0 up"),
        ('{"tool_calls": {}}', "is a list"),
        ('{"tool_calls": [{"name": "read_file"}]}', "a tool call is"),
    ],
)
def test_a_wrong_line_is_named(line: str, said: str) -> None:
    with pytest.raises(ScriptError, match=said) as caught:
        read_script('{"text": "fine"}\n' + line, "demo.jsonl")
    assert "demo.jsonl, line 2" in str(caught.value)


async def test_the_prompts_are_kept_for_tests_to_look_at() -> None:
    backend = ScriptedBackend([ScriptedReply("x")])
    await play(backend, "what was asked")
    assert backend.prompts[0][0].text == "what was asked"


def test_a_missing_script_names_the_file(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"nothing\.jsonl"):
        ScriptedBackend.from_file(tmp_path / "nothing.jsonl")


async def test_a_held_reply_goes_on_once_its_file_is_there(tmp_path: Path) -> None:
    go = tmp_path / "go"
    model = ScriptedBackend(read_script(json.dumps({"text": "one two", "chunk": 4, "hold": str(go)})))
    pieces = model.stream((Message("user", "Go."),), (), InferenceOptions())
    assert (await anext(pieces)).text == "one "
    rest = asyncio.ensure_future(anext(pieces))
    done, _ = await asyncio.wait([rest], timeout=0.1)
    assert not done
    go.touch()
    assert (await rest).text == "two"
    await pieces.aclose()
