"""Our backend, asked by another framework: calls are taught and read as in our own loop, whatever way the model calls."""

from pathlib import Path

import pytest

from aintern.backends.backend import InferenceOptions
from aintern.backends.models.default_weights import default_weights
from aintern.connectors.served_model import ServedModel
from aintern.errors import ScriptError
from aintern.events import TextArrived
from aintern.loop.reply import ModelReply
from aintern.messages import Message, ToolCall, ToolSpec
from tests.scripted_session import call, calls, says, script

READ = ToolSpec("read_file", "Reads a file.", {"type": "object", "properties": {"path": {"type": "string"}}})
ASKED = [Message("system", "Be brief."), Message("user", "Read a.txt")]


async def replied(served: ServedModel, messages: list[Message]) -> tuple[str, ModelReply]:
    said = [each async for each in served.reply(messages, [READ], InferenceOptions())]
    last = said[-1]
    assert isinstance(last, ModelReply)
    return "".join(each.text for each in said if isinstance(each, TextArrived)), last


async def test_text_comes_as_it_arrives_and_calls_come_whole(tmp_path: Path) -> None:
    served = ServedModel(script(calls(call("read_file", path="a.txt"), text="I look.")), workspace=tmp_path)
    text, reply = await replied(served, ASKED)
    assert text == "I look."
    assert [(each.tool, each.parameters) for each in reply.message.tool_calls] == [("read_file", {"path": "a.txt"})]
    assert reply.usage.completion_tokens
    await served.aclose()


async def test_a_model_that_is_taught_by_text_sees_its_earlier_calls_written_again(tmp_path: Path) -> None:
    model = script(
        says('```tool_call\n{"tool": "read_file", "parameters": {"path": "a.txt"}}\n```'), says("It is there.")
    )
    served = ServedModel(model, workspace=tmp_path)
    _, reply = await replied(served, ASKED)
    made = reply.message.tool_calls[0]
    framework_keeps = Message("assistant", "", tool_calls=(ToolCall(made.tool, made.parameters, id=made.id),))
    result = Message("tool", "words", call_id=made.id, tool="read_file")
    text, _ = await replied(served, [*ASKED, framework_keeps, result])
    assert text == "It is there."
    first, second = model.prompts
    assert [each.text for each in second[:2]] == [each.text for each in first]
    assert "read_file" in first[0].text and first[0].text.startswith("Be brief.")
    assert second[2].text.strip() == reply.message.raw.strip()
    assert "words" in second[3].text
    await served.aclose()


async def test_instructions_in_several_messages_are_one_system_message(tmp_path: Path) -> None:
    model = script(says("Hi."))
    served = ServedModel(model, workspace=tmp_path)
    await replied(served, [Message("system", "Be kind."), *ASKED])
    assert [message.role for message in model.prompts[0]] == ["system", "user"]
    assert model.prompts[0][0].text.startswith("Be kind.\n\nBe brief.")
    await served.aclose()


@pytest.mark.embedded
async def test_a_model_file_is_served_by_its_own_chat_template(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    weights = default_weights()
    if weights is None:
        pytest.skip("the default weights are not here")
    served = ServedModel(str(weights), workspace=tmp_path)
    said = [each async for each in served.reply(ASKED, [READ], InferenceOptions(max_tokens=24, temperature=0.0))]
    assert isinstance(said[-1], ModelReply)
    assert said[-1].usage.completion_tokens
    assert served.name.lower().startswith("smollm2")
    await served.aclose()


async def test_a_failure_is_raised_behind_what_was_said(tmp_path: Path) -> None:
    served = ServedModel(script(), workspace=tmp_path)
    with pytest.raises(ScriptError):
        await replied(served, ASKED)
    await served.aclose()


async def test_leaving_a_reply_stops_the_model(tmp_path: Path) -> None:
    served = ServedModel(script(says("one two three four", chunk=4, delay=0.01)), workspace=tmp_path)
    reply = served.reply(ASKED, (), InferenceOptions())
    async for piece in reply:
        assert isinstance(piece, TextArrived)
        break
    await reply.aclose()
    await served.aclose()
