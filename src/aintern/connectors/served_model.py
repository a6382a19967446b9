"""Our backend for another framework's chat client: its messages and functions in; text, reasoning, whole calls and usage out."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from itertools import takewhile
from pathlib import Path

from aintern.assemble import inference_options
from aintern.backends.backend import Backend, InferenceOptions, ModelDescription
from aintern.backends.resolve import resolve
from aintern.dialects.choose import choose
from aintern.dialects.dialect import Reader
from aintern.dialects.native_text import NativeTextReader
from aintern.dialects.stream_parser import Options
from aintern.dialects.teaching import Dialect
from aintern.event_log import Emitter, EventLog
from aintern.events import RunCompleted, TextArrived
from aintern.loop.reply import ModelReply, read_reply
from aintern.messages import Message, ToolSpec, new_id
from aintern.permission.trust import settings_of
from aintern.prompt.turns import Turns
from aintern.settings.schema import Settings
from aintern.workspace.jail import Jail


class ServedModel:
    """A model of ours that another framework asks, opened with the first request. It has no session: what it calls is the
    framework's to run.

    `model` is a spec (`auto`, `embedded`, `PATH.gguf`, `openai:MODEL@BASE_URL`, …) or a backend; '' takes the settings'.
    `workspace` is where its settings are read, and whose file names a small model may use in a call."""

    def __init__(
        self, model: str | Backend = "", *, workspace: str | Path = ".", settings: Settings | None = None
    ) -> None:
        self._model = model
        self._workspace = Path(workspace).expanduser()
        self._settings = settings
        self._opening = asyncio.Lock()
        self._opened: _OpenModel | None = None
        self._closing = AsyncExitStack()
        self.name = model if isinstance(model, str) and model else "aintern"  # the model's own once it was open

    async def reply(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], wanted: InferenceOptions
    ) -> AsyncGenerator[TextArrived | ModelReply]:
        """One reply: its text and reasoning as they arrive, and last the whole of it with its calls and usage. What `wanted`
        leaves unset the settings say. Raises BackendError, ContextOverflow, and UserMistake where it can't be opened."""
        opened = await self._open()
        specs = tuple(sorted(tools, key=lambda tool: tool.id))
        options = opened.options
        options = replace(
            options,
            max_tokens=wanted.max_tokens or options.max_tokens,
            temperature=options.temperature if wanted.temperature is None else wanted.temperature,
            top_p=options.top_p if wanted.top_p is None else wanted.top_p,
            seed=options.seed if wanted.seed is None else wanted.seed,
            stop=wanted.stop or options.stop,
            tool_choice=wanted.tool_choice,
        )
        log = EventLog()
        emit = Emitter(log, new_id("reply"))
        transcript = _Transcript(opened.turns(_with_one_system(messages), specs))

        async def read() -> ModelReply:
            try:
                return await read_reply(
                    *(opened.backend, transcript, partial(opened.reader, specs), specs, options, emit),
                    limits=opened.settings.parser,
                )
            finally:
                emit(RunCompleted, response="", reason="answered", tokens={}, tool_usage={})

        task = asyncio.create_task(read(), name="aintern reply")
        try:
            async for event in log.follow(until_completed=emit.request_id):
                if isinstance(event, TextArrived) and event.text:
                    yield event
            yield await task
        finally:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    async def count_tokens(self, text: str) -> int:
        return await (await self._open()).backend.count_tokens(text)

    async def aclose(self) -> None:
        """Lets go of the model; the next request opens it again, unless a backend was given."""
        self._opened = None
        await self._closing.aclose()

    async def _open(self) -> "_OpenModel":
        async with self._opening:
            if self._opened is None:
                jail = Jail(self._workspace)
                self._closing.callback(jail.close)
                settings = self._settings or settings_of(jail.root, {})
                spec = self._model or settings.model.spec
                backend = await resolve(spec, settings.model) if isinstance(spec, str) else spec
                self._closing.push_async_callback(backend.aclose)
                description = await backend.describe()
                self.name = description.name
                self._opened = _OpenModel(backend, description, settings, jail)
            return self._opened


class _OpenModel:
    """A backend with what is known of it: how its calls are taught and read."""

    def __init__(self, backend: Backend, description: ModelDescription, settings: Settings, jail: Jail) -> None:
        self.backend = backend
        self.description = description
        self.settings = settings
        by_template = "" if description.calling == "native" or description.dialect else description.chat_template
        self.dialect: Dialect = choose(
            by_template, setting=settings.model.dialect, probed=description.dialect, options=Options.of(settings.parser)
        ).dialect
        written = None if description.calling == "native" else self.dialect
        self.options = replace(inference_options(settings, new_id("conv"), jail), dialect=written)

    def turns(self, messages: Sequence[Message], tools: Sequence[ToolSpec]) -> Turns:
        """The messages as the model is to see them: one that calls by text is taught the tools, and its earlier calls, which the
        framework keeps without their text, are written again. Servers and chat templates do both themselves."""
        if self.description.calling != "text":
            return Turns(messages)
        written = list(map(self._with_calls, messages))
        if tools:
            role = written.pop(0).text if written and written[0].role == "system" else ""
            taught = "\n\n".join(filter(None, (role, self.dialect.instructions(tools))))
            written.insert(0, Message("system", taught, origin="aintern"))
        return Turns(written, self.dialect)

    def reader(self, tools: Sequence[ToolSpec], prompt_end: str) -> Reader:
        known = {tool.id: tool for tool in tools}
        if self.description.calling == "native":
            return NativeTextReader(known, self.dialect.options, prompt_end)
        return self.dialect.reader(known, prompt_end)

    def _with_calls(self, message: Message) -> Message:
        if not message.tool_calls or message.raw:
            return message
        calls = (self.dialect.write_call(call) for call in message.tool_calls)
        return replace(message, raw="\n".join(filter(None, (message.text.rstrip("\n"), *calls))))


def _with_one_system(messages: Sequence[Message]) -> Sequence[Message]:
    """Frameworks give instructions in several messages at the start; most chat templates take one."""
    leading = list(takewhile(lambda message: message.role == "system", messages))
    if len(leading) < 2:
        return messages
    text = "\n\n".join(message.text for message in leading)
    return [Message("system", text, origin="aintern"), *messages[len(leading) :]]


class _Transcript:
    """The messages of one request. Nothing is kept: a broken reply is the framework's to ask for again."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns

    def draft(self, message_id: str) -> Callable[[str, bool], None]:
        return lambda text, thinking: None

    def add(self, messages: list[Message]) -> None:
        return
