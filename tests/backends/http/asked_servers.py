"""One question to a served model, for tests of what is sent and what is read."""

from typing import Any

from aintern.backends.backend import Chunk, InferenceOptions
from aintern.backends.http.openai_compatible import OpenAICompatible
from aintern.messages import Message, ToolSpec
from tests.backends.servers import Answer, Served, delta, events, finish, serving

HELLO = events(delta(role="assistant", content=""), delta(content="Hel"), delta(content="lo"), finish())


TOOL = ToolSpec("read_file", "Read a file.", {"type": "object", "properties": {"path": {"type": "string"}}})


def backend(served: Served, **settings: Any) -> OpenAICompatible:
    return OpenAICompatible("m", served.url, **{"key": "", "calling": "native", "backoff": 0.01, **settings})


async def ask(
    model: OpenAICompatible, *messages: Message, tools: tuple[ToolSpec, ...] = (), **options: Any
) -> list[Chunk]:
    said = messages or (Message("user", "hi"),)
    try:
        return [chunk async for chunk in model.stream(said, tools, InferenceOptions(**options))]
    finally:
        await model.aclose()


async def reply_to(*answers: Answer, **settings: Any) -> list[Chunk]:
    async with serving(*answers) as served:
        return await ask(backend(served, **settings))


def text(chunks: list[Chunk]) -> str:
    return "".join(chunk.text for chunk in chunks)
