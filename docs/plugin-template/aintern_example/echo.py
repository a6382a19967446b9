"""A backend, `--model echo:NAME`: says back what it was asked."""

from collections.abc import AsyncGenerator, Sequence

from aintern import InferenceOptions, Message, ToolSpec
from aintern.backends.backend import Chunk, ModelDescription
from aintern.settings.schema import ModelSettings


class Echo:
    """A model is four methods."""

    def __init__(self, name: str) -> None:
        self._name = name

    async def describe(self) -> ModelDescription:
        return ModelDescription(self._name, context_length=8192)

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        yield Chunk(text=next(message.text for message in reversed(messages) if message.role == "user"))
        yield Chunk(finish_reason="stop")

    async def count_tokens(self, text: str) -> int:
        return len(text) // 4

    async def aclose(self) -> None:
        return None


async def open_backend(full: str, wanted: ModelSettings) -> Echo:
    """The model of a full name such as `echo:parrot`; `wanted` are the settings of `[model]`."""
    return Echo(full.partition(":")[2])
