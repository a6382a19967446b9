"""Semantic Kernel, both ways: what it calls and what we ask it for pass one gate, one person and one record."""

import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("semantic_kernel", reason="it has an environment of its own: make frameworks")

from openai import AsyncOpenAI
from semantic_kernel import Kernel
from semantic_kernel.agents import ChatCompletionAgent
from semantic_kernel.connectors.ai.function_choice_behavior import FunctionChoiceBehavior
from semantic_kernel.connectors.ai.open_ai import OpenAIChatCompletion
from semantic_kernel.contents import ChatHistory, FunctionResultContent
from semantic_kernel.exceptions.service_exceptions import ServiceResponseException
from semantic_kernel.functions import KernelArguments, kernel_function

from aintern.backends.backend import InferenceOptions
from aintern.connectors.semantic_kernel import (
    AInternChatCompletion,
    AInternPromptExecutionSettings,
    SemanticKernelBackend,
    gated_plugin,
)
from aintern.errors import BackendError, ContextOverflow, ModelUnavailable
from aintern.events import ErrorRaised
from aintern.messages import Message
from aintern.session import Session
from tests.backends.servers import Served, delta, events, finish, serving, status
from tests.connectors.documented_program import check_documented_program
from tests.connectors.three_writes import (
    WRITES,
    answered,
    check_served_writes,
    check_three_writes,
    on_record,
    served_writes,
)
from tests.scripted_session import call, calls, ending, of, run, says, script


@asynccontextmanager
async def openai_service(*answers: Any) -> AsyncIterator[tuple[OpenAIChatCompletion, Served]]:
    """The framework's own client for OpenAI, on a server of ours."""
    async with serving(*answers) as served:
        client = AsyncOpenAI(api_key="sk-test-0123456789abcdef", base_url=served.url, max_retries=0)
        yield OpenAIChatCompletion(ai_model_id="served-1", async_client=client), served
        await client.close()


# -- its chat completion as our backend ---------------------------------------------------------------------------------


async def test_our_loop_on_its_service_runs_an_approved_a_denied_and_an_edited_call(tmp_path: Path) -> None:
    async with openai_service(*served_writes()) as (service, served):
        first = await check_served_writes(SemanticKernelBackend(service), served, tmp_path)
    offered = {tool["function"]["name"]: tool["function"]["parameters"] for tool in first["tools"]}
    assert "$ref" not in json.dumps(offered["edit_file"]) and "old_text" in json.dumps(offered["edit_file"])


@pytest.mark.parametrize(
    ("answer", "expected", "said"),
    [
        (status(401, '{"error": {"message": "bad key"}}'), ModelUnavailable, "API key"),
        (status(404, '{"error": {"message": "no such model"}}'), ModelUnavailable, "no model"),
        (status(400, '{"error": {"message": "maximum context length is 8"}}'), ContextOverflow, "longer"),
        (status(503, '{"error": {"message": "overloaded"}}'), BackendError, "503"),
        (events("{not json"), BackendError, "failed"),
    ],
    ids=["key", "model", "overflow", "status", "nonsense"],
)
async def test_what_its_service_raises_is_an_error_of_ours(answer: Any, expected: type[Exception], said: str) -> None:
    async with openai_service(answer) as (service, _):
        with pytest.raises(expected, match=said) as caught:
            async for _ in SemanticKernelBackend(service).stream([Message("user", "Hi")], (), InferenceOptions()):
                pass
    assert type(caught.value) is expected


async def test_a_failed_service_ends_the_run_with_an_error_of_the_models(tmp_path: Path) -> None:
    async with (
        openai_service(status(500, "{}")) as (service, _),
        Session.open(tmp_path, model=SemanticKernelBackend(service)) as session,
    ):
        happened = await run(session)
    assert ending(happened).reason == "error"
    assert of(happened, ErrorRaised)[0].category == "model"


async def test_inference_options_reach_the_service_under_its_names() -> None:
    async with openai_service(events(delta(content="Hi"), finish("length"))) as (service, served):
        options = InferenceOptions(max_tokens=9, temperature=0.5, top_p=0.9, seed=3, stop=("END",))
        pieces = [
            each async for each in SemanticKernelBackend(service).stream([Message("user", "<|im_end|>")], (), options)
        ]
    assert pieces[-1].finish_reason == "length"
    sent = served.asked[0].json
    assert {name: sent[name] for name in ("max_tokens", "temperature", "top_p", "seed", "stop")} == {
        "max_tokens": 9, "temperature": 0.5, "top_p": 0.9, "seed": 3, "stop": ["END"],
    }  # fmt: skip
    assert "<|im_end|>" not in json.dumps(sent["messages"], ensure_ascii=False)


# -- our backend as its chat completion ---------------------------------------------------------------------------------


@pytest.mark.parametrize("stream", [False, True], ids=["whole", "streamed"])
async def test_its_automatic_function_calling_on_our_model_passes_our_gate(tmp_path: Path, stream: bool) -> None:
    model = script(WRITES, says("All done.", thinking="Hm."))
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatCompletion(model, workspace=tmp_path) as service,
    ):
        kernel = Kernel(plugins=[gated_plugin(session, ask=answered)], services=[service])
        history = ChatHistory(system_message="Be brief.")
        history.add_user_message("Write three files.")
        settings = AInternPromptExecutionSettings(function_choice_behavior=FunctionChoiceBehavior.Auto())
        if stream:
            streamed = service.get_streaming_chat_message_contents(history, settings, kernel=kernel)
            messages = [each[0] async for each in streamed]
            assert "".join(str(each.content) for each in messages if each.role.value == "assistant") == "All done."
            last = messages[-1]
        else:
            (last,) = await service.get_chat_message_contents(history, settings, kernel=kernel)
            assert last.content == "All done."
        check_three_writes(tmp_path, session)
        assert on_record(session)[0].summary.startswith("Semantic Kernel: ")
    model.finish()
    assert last.metadata["usage"].completion_tokens > 0
    assert last.finish_reason.value == "stop"
    told = [item for message in history.messages for item in message.items if isinstance(item, FunctionResultContent)]
    assert "Denied by the user: not this file" in str(told[1].result)
    assert told[1].name == "aintern-write_file"
    first, second = model.prompts
    assert first[0].text.startswith("Be brief.") and '"name": "write_file"' in first[0].text
    assert [each.text for each in second[:2]] == [each.text for each in first]
    assert second[-1].text.count("tool_result write_file") == 3


async def test_its_agent_runs_on_our_model_with_our_plugin(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("the secret word\n")
    model = script(calls(call("read_file", path="a.txt")), says("I have read it."))
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatCompletion(model, workspace=tmp_path) as service,
    ):
        agent = ChatCompletionAgent(service=service, name="reader", plugins=[gated_plugin(session, only=["read_file"])])
        response = await agent.get_response("Read a.txt")
    model.finish()
    assert str(response.content) == "I have read it."
    assert "the secret word" in model.prompts[1][-1].text


async def test_two_functions_of_one_name_keep_their_plugins(tmp_path: Path) -> None:
    class Files:
        @kernel_function
        def read_file(self, path: str) -> str:
            """Reads it otherwise."""
            return f"other {path}"

    model = script(calls(call("other-read_file", path="a.txt")), says("Done."))
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatCompletion(model, workspace=tmp_path) as service,
    ):
        kernel = Kernel(plugins=[gated_plugin(session, only=["read_file"])], services=[service])
        kernel.add_plugin(Files(), "other")
        settings = AInternPromptExecutionSettings(function_choice_behavior=FunctionChoiceBehavior.Auto())
        result = await kernel.invoke_prompt("Read a.txt", arguments=KernelArguments(settings=settings))
        assert on_record(session, "read_file") == []
    model.finish()
    assert str(result) == "Done."
    assert "other a.txt" in model.prompts[1][-1].text


async def test_a_function_is_invoked_by_hand_through_the_gate_too(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script(), unattended="deny") as session:
        kernel = Kernel(plugins=[gated_plugin(session)])
        denied = await kernel.invoke(
            plugin_name="aintern", function_name="write_file", arguments=KernelArguments(path="a.txt", content="x")
        )
        listed = await kernel.invoke(plugin_name="aintern", function_name="list_directory")
        streamed = [
            each
            async for each in kernel.invoke_stream(plugin_name="aintern", function_name="list_directory", path="none")
        ]
    assert "nobody" in str(denied) and denied.metadata["success"] is False
    assert listed.metadata["success"] is True
    assert "none" in str(streamed[0])
    assert not (tmp_path / "a.txt").exists()


async def test_the_failures_of_our_model_are_errors_of_its_own() -> None:
    history = ChatHistory()
    history.add_user_message("Hi")
    with pytest.raises(ServiceResponseException, match="asked for one more"):
        await AInternChatCompletion(script()).get_chat_message_contents(history, AInternPromptExecutionSettings())


@pytest.mark.embedded
async def test_the_embedded_model_is_its_chat_completion(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    (tmp_path / "notes.txt").write_text("The meeting is on Tuesday.\n")
    async with (
        Session.open(tmp_path, model=script()) as session,
        AInternChatCompletion("embedded", workspace=tmp_path) as service,
    ):
        kernel = Kernel(plugins=[gated_plugin(session)], services=[service])
        settings = AInternPromptExecutionSettings(function_choice_behavior=FunctionChoiceBehavior.Auto())
        result = await kernel.invoke_prompt("Read notes.txt", arguments=KernelArguments(settings=settings))
        assert [row.decision for row in on_record(session, "read_file")] == ["auto_approved"]
    assert "Tuesday" in str(result)


# -- the docs -----------------------------------------------------------------------------------------------------------


def test_the_program_of_the_docs_runs(tmp_path: Path) -> None:
    check_documented_program(tmp_path, "AInternChatCompletion()", "Semantic Kernel")
