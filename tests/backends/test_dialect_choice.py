"""A model is taught and read in the way that its template or the settings tell, and is told what was wrong with a call."""

from collections.abc import AsyncGenerator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.backend import Chunk, InferenceOptions, ModelDescription
from aintern.backends.scripted import ScriptedBackend, read_script
from aintern.dialects.choose import DIALECTS
from aintern.events import ErrorRaised, TextArrived
from aintern.messages import Message, ToolCall, ToolSpec
from aintern.session import Session
from tests.scripted_session import ending, of, results, run

READ = ToolCall("read_file", {"path": "a.txt"})
TEMPLATES = {
    "tagged_json": "<tool_call>",
    "tagged_xml": "<tool_call> <function=",
    "glm": "<tool_call> <arg_key>",
    "mistral": "[TOOL_CALLS]",
    "llama": "<|python_tag|>",
    "deepseek": "｜DSML｜",
    "kimi": "<|tool_calls_section_begin|>",
    "harmony": "<|channel|> <|message|> <|start|>",
    "gemma": "<|tool_call>",
    "tool_call": "nothing that is known",
}


class ToldModel(ScriptedBackend):
    """A script that says of itself what a real backend would, and where its prompts end."""

    def __init__(self, *texts: str, calling: Any, template: str, prompt_end: str = "") -> None:
        super().__init__([replace(read_script('{"text": "x"}')[0], text=text) for text in texts])
        self.calling, self.template, self.prompt_end = calling, template, prompt_end

    async def describe(self) -> ModelDescription:
        return ModelDescription(self.name, calling=self.calling, chat_template=self.template)

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        yield Chunk(prompt_end=self.prompt_end)
        async for chunk in super().stream(messages, tools, options):
            yield chunk


def system_prompt(model: ScriptedBackend) -> str:
    return model.prompts[0][0].text


@pytest.mark.parametrize(("name", "calling"), [*((name, "text") for name in TEMPLATES), ("tagged_xml", "template")])
async def test_a_call_in_the_templates_own_dialect_runs(tmp_path: Path, name: str, calling: str) -> None:
    (tmp_path / "a.txt").write_text("hello\n")
    model = ToldModel(DIALECTS[name]().write_call(READ), "Done.", calling=calling, template=TEMPLATES[name])
    async with Session.open(tmp_path, model=model) as session:
        events = await run(session)
    (read,) = results(events)
    assert read.success and "hello" in read.content
    assert ending(events).reason == "answered"
    form = DIALECTS[name]().form
    assert (form in system_prompt(model)) == (calling == "text")


async def test_the_settings_outweigh_the_template(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hello\n")
    model = ToldModel(DIALECTS["glm"]().write_call(READ), "Done.", calling="text", template=TEMPLATES["mistral"])
    async with Session.open(tmp_path, model=model, flags={"model.dialect": "glm"}) as session:
        events = await run(session)
    assert results(events)[0].success
    assert "<arg_key>" in system_prompt(model)


async def test_a_reply_starts_inside_the_reasoning_that_its_prompt_opened(tmp_path: Path) -> None:
    model = ToldModel("I think.\n</think>\n\nHi.", calling="template", template="<tool_call>", prompt_end="<think>\n")
    async with Session.open(tmp_path, model=model) as session:
        events = await run(session)
    assert "".join(event.text for event in of(events, TextArrived) if event.thinking) == "I think."
    assert "".join(event.text for event in of(events, TextArrived) if not event.thinking) == "Hi."


async def test_a_malformed_call_is_explained_to_the_model_which_may_try_again(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hello\n")
    broken = '<tool_call>\n{"name": "read_file", "arguments": {"path": "a.txt"}\n</tool_call>'
    right = DIALECTS["tagged_json"]().write_call(READ)
    model = ToldModel(broken, right, "Done.", calling="template", template="<tool_call>")
    async with Session.open(tmp_path, model=model) as session:
        events = await run(session)
    assert [(told.category, told.fatal) for told in of(events, ErrorRaised)] == [("parsing", False)]
    assert results(events)[0].success
    assert "That was no valid tool call" in model.prompts[1][-1].text
