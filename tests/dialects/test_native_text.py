"""Beside native calls text is never a call, however it is written; a person is told where it was meant as one."""

import asyncio
import json
from collections.abc import AsyncGenerator, Sequence
from pathlib import Path
from typing import Any

import pytest

from aintern.backends.backend import Chunk, InferenceOptions, ModelDescription, Usage
from aintern.dialects.choose import DIALECTS
from aintern.dialects.native_text import NativeTextReader, looks_like_a_call
from aintern.dialects.stream_parser import Options
from aintern.events import ToolCallProgress, ToolCallRequested, WarningRaised
from aintern.messages import Message, ToolCall, ToolSpec
from aintern.session import Session
from tests.dialects.reading import TOOLS
from tests.dialects.test_quotation import SHOWN, WAYS, written
from tests.scripted_session import of, run

BARE = {
    "bare": lambda text: text,
    "behind text": lambda text: f"I write:\n\n{text}",
    "behind words": lambda t: f"So: {t}",
}
HOUSE_FORMS = [
    '```tool_call\n{"tool": "write_file", "parameters": {"path": "shown"}}\n```',
    '```json\n{"tool": "write_file", "parameters": {"path": "shown"}}\n```',
    '{"tool": "write_file", "parameters": {"path": "shown"}}',
]
TEXTS = [
    *(way(written(dialect, SHOWN)) for dialect in DIALECTS for way in (*WAYS.values(), *BARE.values())),
    *HOUSE_FORMS,
]
WARNED = "wrote a tool call as text"


class NativeModel:
    """A model that is asked for native calls and says these texts, one a reply."""

    def __init__(self, *texts: str) -> None:
        self.texts = list(texts)

    async def describe(self) -> ModelDescription:
        return ModelDescription("m", calling="native", spec="openai:m@http://127.0.0.1:1/v1")

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        text = self.texts.pop(0)
        for at in range(0, len(text), 7):
            yield Chunk(text[at : at + 7])
        yield Chunk(usage=Usage(1, 1), finish_reason="stop")

    async def count_tokens(self, text: str) -> int:
        return len(text) // 4

    async def aclose(self) -> None:
        return None


async def said(workspace: Path, *texts: str) -> list[Any]:
    async with Session.open(workspace, model=NativeModel(*texts)) as session:
        return [event for _ in texts for event in await run(session)]


async def test_text_beside_native_calls_is_never_a_call(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=NativeModel(*TEXTS), flags={"policy.mode": "auto_approve"}) as session:
        for text in TEXTS:
            events = await run(session)
            assert not of(events, ToolCallRequested, ToolCallProgress), text
    assert not (tmp_path / "shown").exists()


def test_reasoning_is_still_read_apart_from_text() -> None:
    for size in (1, 3, 1000):
        reader = NativeTextReader(TOOLS, Options())
        text = "<think>hm <tool_call></think>\n\nyes <tool_call>"
        pieces = [p for at in range(0, len(text), size) for p in reader.feed(text[at : at + size])]
        pieces += reader.finish("stop")
        assert "".join(p.text for p in pieces if type(p).__name__ == "Thinking") == "hm <tool_call>"
        assert "".join(p.text for p in pieces if type(p).__name__ == "Text") == "yes <tool_call>"


@pytest.mark.parametrize("dialect", DIALECTS)
async def test_a_person_is_told_that_a_call_came_as_text(dialect: str, tmp_path: Path) -> None:
    text = written(dialect, ToolCall("write_file", {"path": "a", "content": "b"}))
    warned = [event.message for event in of(await said(tmp_path, text), WarningRaised) if WARNED in event.message]
    assert len(warned) == 1
    assert "--dialect text" in warned[0] and "aintern models calls openai:m@http://127.0.0.1:1/v1 text" in warned[0]


async def test_nobody_is_told_of_what_is_only_shown(tmp_path: Path) -> None:
    shown = [
        way(written("tagged_json", SHOWN)) for name, way in WAYS.items() if name not in ("bare fence", "text fence")
    ]
    shown += ["Just an answer.", '{"name": "no such tool", "arguments": {}}']
    events = await said(tmp_path, *[f"It shows:\n\n{text}" for text in shown])
    assert not [event for event in of(events, WarningRaised) if WARNED in event.message]


def test_a_fenced_call_that_is_the_whole_reply_was_meant() -> None:
    call = json.dumps({"name": "read_file", "arguments": {"path": "a"}})
    assert looks_like_a_call(f"```json\n{call}\n```", TOOLS)
    assert looks_like_a_call(f"```\n<tool_call>{call}</tool_call>\n```\n", TOOLS)
    assert not looks_like_a_call(f"It says:\n```json\n{call}\n```", TOOLS)
    assert not looks_like_a_call("x" * 300_000, TOOLS)


def test_calling_and_text_calls_decide_how_a_server_is_asked() -> None:
    from aintern.backends.http.openai_compatible import open_backend
    from aintern.settings.schema import ModelSettings

    async def calling(**wanted: Any) -> str:
        backend = await open_backend("openai:m@http://u:p@127.0.0.1:9/v1", ModelSettings(**wanted))
        described = await backend.describe()
        await backend.aclose()
        return described.calling

    assert asyncio.run(calling()) == "native"
    assert asyncio.run(calling(calling="text")) == "text"
    assert asyncio.run(calling(dialect="glm")) == "text"
    assert asyncio.run(calling(dialect="glm", calling="native")) == "native"
    assert asyncio.run(calling(text_calls=("openai:m@http://127.0.0.1:9/v1",))) == "text"
    assert asyncio.run(calling(text_calls=("openai:other@http://127.0.0.1:9/v1",))) == "native"
