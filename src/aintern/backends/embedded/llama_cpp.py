"""The embedded model: any GGUF file, run by llama.cpp (xllamacpp) in a worker process on this machine."""

import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import replace
from pathlib import Path
from typing import Any

from aintern.backends.backend import (
    Chunk,
    InferenceOptions,
    JsonOptions,
    ModelDescription,
    ModelFeatures,
    ModelIdentity,
    Usage,
)
from aintern.backends.embedded.image_prompt import ImagePrompt, PlacedImages
from aintern.backends.embedded.llama_client import LlamaClient, Piece, Prompt, Segment, Start, shared_length
from aintern.backends.embedded.llama_process import WorkerSettings
from aintern.backends.embedded.memory import context_for, free_memory, needed
from aintern.backends.embedded.prompt_cache_files import PromptCacheFiles
from aintern.backends.models.gguf_header import check_projector, read_header
from aintern.backends.models.model_profile import CallingMode, ModelProfile, file_identity
from aintern.dialects.chat_template import ChatTemplate
from aintern.errors import BackendError
from aintern.messages import Message, ToolSpec
from aintern.settings.schema import ModelSettings

log = logging.getLogger("aintern")


class LlamaCpp:
    """A GGUF model that follows its own chat template: `stream` yields raw text that a dialect reads.

    Loading starts at once, in a process of its own; `describe` reads the file's header and does not wait for it.
    `context` in tokens; by default what the model was trained for, at most 32,768 and what memory allows. `threads` 0 and
    `gpu_layers` -1 are what the machine has. `kept` are the evaluated prompts on disk, None for none. With a `projector` (llama.cpp's
    mmproj file, made for this model) it sees images.
    Raises ModelUnavailable for a file that is missing, no model or too big."""

    def __init__(
        self,
        path: str | Path,
        context: int = 0,
        slots: int = 4,
        *,
        threads: int = 0,
        gpu_layers: int = -1,
        kept: PromptCacheFiles | None = None,
        projector: Path | None = None,
    ) -> None:
        self._path = Path(path)
        self.header = read_header(path)
        self._sees = projector is not None
        free = free_memory()
        if projector is not None:
            check_projector(projector)
            free = free and max(0, free - projector.stat().st_size)
        self.context = context_for(self.header, free, context)
        self._template = ChatTemplate(
            self.header.chat_template, bos_token=self.header.bos_token, eos_token=self.header.eos_token
        )
        self._client = LlamaClient(
            WorkerSettings(
                *(str(Path(path).resolve()), self.context, slots),
                special=True,
                threads=threads,
                gpu_layers=gpu_layers,
                projector=str(projector.resolve()) if projector is not None else "",
            ),
        )
        self._kept = kept
        self._mode = CallingMode("grammar")
        self._small = False

    @property
    def shows_tools(self) -> bool:
        """Whether its chat template teaches the tools; by text they are taught even where it could."""
        return self._mode.calling != "text" and self._template.teaches_tools

    async def calling_modes(self) -> Sequence[CallingMode]:
        """Where the template knows no tools, the grammar's mode teaches them by text already."""
        modes = (CallingMode("grammar"), CallingMode("text"))
        return modes if self._template.teaches_tools else modes[:1]

    def use_mode(self, mode: CallingMode) -> None:
        """Ask for calls in this mode from the next request on."""
        self._mode = mode

    def use_profile(self, profile: ModelProfile) -> None:
        """Ask for calls as a probe of this file found best."""
        self.use_mode(profile.mode)
        self._small = profile.is_small

    async def identity(self, *, anew: bool = True) -> ModelIdentity:
        """By the file's size and time. Raises OSError."""
        return ModelIdentity(file_identity(self._path), needed(self.header, self.context))

    async def describe(self) -> ModelDescription:
        return ModelDescription(
            self.header.name,
            self.context,
            calling="template" if self.shows_tools else "text",
            chat_template=self.header.chat_template,
            dialect=self._mode.dialect,
            small=self._small,
            features=ModelFeatures(sees=self._sees),
        )

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        """One reply, as raw text. Raises ModelUnavailable, BackendError, ContextOverflow."""
        placed = PlacedImages.of(messages, sees=self._sees)
        segments = self._prompt(placed.messages, tools)
        prompt_end = "".join(text for text, _ in segments[-3:])[-200:]
        prompt: Prompt
        start = None
        if placed.images:
            prompt = await self._client.image_prompt(self._without_bos(segments), placed)
        else:
            prompt = await self._client.tokenize(segments)
            start = await self._start(prompt, messages, tools)
        yield Chunk(prompt_end=prompt_end)
        async with aclosing(self._reply(prompt, prompt_end, tools, options, start)) as pieces:
            async for piece in pieces:
                # The token that ends the reply is written out like all control tokens, and is none of its text.
                text = piece.text.removesuffix(self.header.eos_token) if self.header.eos_token else piece.text
                if text or piece.usage:
                    yield Chunk(text, usage=piece.usage, finish_reason=piece.finish_reason)

    async def _reply(
        self,
        prompt: Prompt,
        prompt_end: str,
        tools: Sequence[ToolSpec],
        options: InferenceOptions,
        start: Start | None,
    ) -> AsyncGenerator[Piece]:
        """Reasoning that the prompt has opened, up to its end; then the rest, in which calls are constrained."""
        conversation, settings = options.conversation_id, sampling(options, self.context)
        constraint = None
        if options.dialect is not None and tools and options.tool_choice != "none" and self._mode.calling == "grammar":
            constraint = options.dialect.constraint(tools)
        reasoning = constraint.reasoning if constraint else ()
        closer = next((end for begin, end in reasoning if prompt_end.rstrip().endswith(begin)), "")
        before = Piece("", Usage())
        if closer:
            thinking = {**settings, "stop": [*settings["stop"], closer], "return_tokens": True}
            thoughts, text = list[int](), ""
            async with aclosing(self._client.generate(prompt, conversation, thinking, start)) as pieces:
                async for piece in pieces:
                    thoughts += piece.tokens
                    text += piece.text
                    if piece.usage is None:
                        yield piece
                    before = piece
            left = settings["n_predict"] - (before.usage or Usage()).completion_tokens
            if before.stopped_by != closer or left <= 0:
                yield before
                return
            yield Piece(before.text + closer)
            # Ids of what was no whole character yet are not told; then the text must do.
            if isinstance(prompt, ImagePrompt):
                prompt = prompt.followed_by(await self._client.inert(text) + closer)
            else:
                if len(thoughts) != (before.usage or Usage()).completion_tokens:
                    thoughts = await self._client.tokenize([(text, False), (closer, True)])
                prompt = [*prompt, *thoughts]
            settings["n_predict"] = left
        # Where llama.cpp refuses a grammar (a tool's odd schema), the calls are free, with a line in the log.
        ways = [settings]
        if constraint is not None:
            ways.insert(0, settings | await self._client.lazily(constraint, self.header.chat_template))
        for way in ways:
            begun = False
            try:
                async with aclosing(self._client.generate(prompt, conversation, way, start)) as pieces:
                    async for piece in pieces:
                        begun = True
                        yield replace(piece, usage=piece.usage and _sum(before.usage or Usage(), piece.usage))
                return
            except BackendError as error:
                if begun or way is settings or "grammar" not in error.message:
                    raise
                log.warning("Calls are not constrained: %s", error.message)

    async def preview(self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions) -> str:
        """The chat template with the messages in it."""
        placed = PlacedImages.of(messages, sees=self._sees)
        return "".join(text for text, _ in self._prompt(placed.messages, tools)).replace(placed.place, "[image]")

    async def prefill(self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions) -> None:
        """Evaluate what the next prompt begins with, whatever the results of the calls that `messages` end with; nothing where
        pictures are in it."""
        placed = PlacedImages.of(messages, sees=self._sees)
        if placed.images:
            return
        messages = placed.messages
        calls, prompts = messages[-1].tool_calls if messages else (), []
        for said in "AB":  # as the result of each call; as the user's, where the calls are the message's text
            results = [Message("tool", said, call_id=call.id, tool=call.tool, origin="tool") for call in calls]
            whole = [*messages, *(results or [Message("user", said)])]
            prompts.append(await self._client.tokenize(self._prompt(whole, tools)))
        known = prompts[0][: shared_length(*prompts)]
        start = await self._start(known, messages, tools)
        await self._client.evaluate(known, options.conversation_id, sampling(options, self.context), start)

    async def _start(
        self, prompt: Sequence[int], messages: Sequence[Message], tools: Sequence[ToolSpec]
    ) -> Start | None:
        """System prompt and tools: what this prompt has in common with that of another request."""
        if self._kept is None:
            return None
        system = [message for message in messages[:1] if message.role == "system"]
        other = await self._client.tokenize(self._prompt([*system, Message("user", "?")], tools))
        length = shared_length(prompt, other)
        # A file that would not be left a place is not written either.
        too_big = length * self.header.cache_bytes > self._kept.mib * 2**20
        return None if too_big else Start(prompt[:length], self._kept)

    def _prompt(self, messages: Sequence[Message], tools: Sequence[ToolSpec]) -> list[Segment]:
        segments = self._template.render(messages, tools if self.shows_tools else ())
        bos = self.header.bos_token
        if self.header.adds_bos and bos and not segments[0][0].startswith(bos):
            return [(bos, True), *segments]
        return segments

    def _without_bos(self, segments: Sequence[Segment]) -> list[Segment]:
        """llama.cpp writes it itself into a prompt with pictures."""
        (text, trusted), *others = segments
        return [(text.removeprefix(self.header.bos_token), trusted), *others] if self.header.adds_bos else [*segments]

    async def count_tokens(self, text: str) -> int:
        return len(await self._client.tokenize([(text, False)]))

    async def aclose(self) -> None:
        await self._client.aclose()


async def open_backend(full: str, wanted: ModelSettings) -> LlamaCpp:
    """The file at the path `full`. A projector without a folder lies beside it. Raises as LlamaCpp."""
    projector = Path(full).parent / Path(wanted.mmproj).expanduser() if wanted.mmproj else None
    return LlamaCpp(
        full,
        wanted.context_length,
        threads=wanted.threads,
        gpu_layers=wanted.gpu_layers,
        kept=PromptCacheFiles.wanted(wanted),
        projector=projector,
    )


def _sum(first: Usage, second: Usage) -> Usage:
    """One reply in two parts: the second goes on from the first, whose prompt it holds."""
    # Counted once: what the second part's prompt is, the first one's prompt and text were.
    return first.plus(replace(second, prompt_tokens=0, cached_tokens=0)) if first.completion_tokens else second


def sampling(options: InferenceOptions, context: int) -> dict[str, Any]:
    """llama.cpp's names for the inference options. What is unset the model file's metadata says, or llama.cpp. A reply is at
    most half of the `context` (tokens) then: a model that does not find its end must not fill it for the next prompt."""
    wanted = {"temperature": options.temperature, "top_p": options.top_p, "seed": options.seed}
    settings: dict[str, Any] = {name: value for name, value in wanted.items() if value is not None}
    if isinstance(options, JsonOptions):
        settings["json_schema"] = options.schema
    return {"n_predict": options.max_tokens or max(1, context // 2), "stop": list(options.stop), **settings}
