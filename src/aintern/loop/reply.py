"""One model reply: the backend's stream through a dialect's reader to events and a finished message."""

import asyncio
import time
from collections.abc import Callable, Collection, Iterable, Sequence
from contextlib import aclosing
from dataclasses import field
from typing import Protocol, assert_never

from aintern.backends.backend import Backend, CallDelta, FinishReason, InferenceOptions, Usage
from aintern.backends.reply_limits import check_argument_size, check_call_count
from aintern.dataclass import dataclass
from aintern.dialects.dialect import CallProgress, CallRead, CallTakenBack, Piece, Problem, Reader, Text, Thinking
from aintern.dialects.json_repair import NotJson, parse_arguments
from aintern.event_log import Emitter
from aintern.events import TextArrived, ToolCallProgress, WarningRaised
from aintern.messages import Message, ToolCall, ToolSpec, new_id
from aintern.prompt.turns import Turns
from aintern.settings.schema import ParserSettings

# Progress of a native call's arguments is told in steps of this many characters: often enough to watch, cheap enough
# not to matter beside the call itself.
PROGRESS_STEP = 64
_LONGEST_WORK = 0.02  # seconds
_LONGEST_TEXT = 8192  # characters that are read in one go
_LONGEST_NAME = 256
UNNAMED = "unnamed"  # a call that came without the name of a tool; servers refuse an empty one
AS_WRITTEN = (
    "arguments_as_written"  # what stands in the history for arguments that are no JSON object: servers refuse others
)


@dataclass(frozen=True, slots=True)
class ModelReply:
    """What the model said, whole. `problems` are pieces of its text that looked like calls and were none; the model is told."""

    message: Message
    problems: tuple[Problem, ...]
    finish_reason: FinishReason
    usage: Usage


class Transcript(Protocol):
    """What a reply is an answer to: the `turns` so far. A `draft` keeps the pieces of a reply before they are shown, and `add`
    what there is of one that broke off."""

    @property
    def turns(self) -> Turns: ...

    def draft(self, message_id: str) -> Callable[[str, bool], None]: ...

    def add(self, messages: list[Message]) -> None: ...


async def read_reply(
    backend: Backend,
    conversation: Transcript,
    reader_for: Callable[[str], Reader],
    tools: Sequence[ToolSpec],
    options: InferenceOptions,
    emit: Emitter,
    *,
    buffer: float = 1,
    limits: ParserSettings,
) -> ModelReply:
    """Streams one reply to a conversation's prompt; the reply is not added to it yet. `reader_for(prompt_end)` makes the
    dialect's reader; `limits` bound its calls, and say whether slips in the JSON of native ones are mended. Text is a draft of
    the conversation before it is emitted, `buffer` of the model's chunks at a time.
    Raises BackendError, ReplyTooLong among them; a broken or cancelled stream delivers no call, and what was read of it is
    added as it is."""
    message_id = new_id("msg")
    listener = _Listener(message_id, _TextEmitter(emit, conversation.draft(message_id), buffer))
    native = _NativeCalls(emit, conversation.turns.call_ids, limits)
    breath = time.monotonic()
    reader: Reader | None = None
    usage, finish_reason = Usage(), None
    text = listener.text_emitter
    try:
        async with aclosing(backend.stream(conversation.turns.prompt, tools, options)) as stream:
            async for chunk in stream:
                if time.monotonic() - breath > _LONGEST_WORK:
                    await asyncio.sleep(0)  # whatever comes, signals and faces have their turn
                    breath = time.monotonic()
                if chunk.note:
                    emit(WarningRaised, message=chunk.note)
                    continue
                if reader is None:
                    reader = reader_for(chunk.prompt_end)
                if chunk.text:
                    text.chunks += 1
                    listener.raw.append(chunk.text)
                    for at in range(0, len(chunk.text), _LONGEST_TEXT):
                        if at:
                            await asyncio.sleep(0)
                        listener.hear(reader.feed(chunk.text[at : at + _LONGEST_TEXT]))
                        if listener.calls or listener.problems:
                            check_call_count(len(listener.calls) + len(listener.problems), limits)
                if chunk.thinking:
                    text.chunks += 1
                    listener.think(chunk.thinking)
                if chunk.calls:
                    native.hear(chunk.calls)
                usage = chunk.usage or usage
                finish_reason = chunk.finish_reason or finish_reason
        if reader is not None:
            listener.hear(reader.finish("length" if finish_reason == "length" else "stop"))
    except BaseException:
        if listener.raw:
            conversation.add([listener.message()])
        raise
    cut_at = (usage.completion_tokens or options.max_tokens or 0) if finish_reason == "length" else None
    check_call_count(len(listener.calls) + len(listener.problems), limits)
    calls = native.close(cut_at)
    text.flush(is_complete=True)
    message = listener.message((*listener.calls, *calls))
    return ModelReply(message, tuple(listener.problems), finish_reason or "stop", usage)


@dataclass(slots=True)
class _TextEmitter:
    """Emits text, `buffer` of the model's chunks at a time; `draft` keeps each piece first, since a kill may come next."""

    emit: Emitter
    draft: Callable[[str, bool], None]
    buffer: float
    chunks: int = 0
    held: list[str] = field(default_factory=list)
    held_since: int = 0

    def say(self, text: str) -> None:
        self.draft(text, False)
        if self.buffer == 1:
            self.emit(TextArrived, text=text, token_count=self.chunks)
            return
        self.held.append(text)
        if self.chunks - self.held_since >= self.buffer:
            self.flush()

    def think(self, text: str) -> None:
        self.draft(text, True)
        self.flush()
        self.emit(TextArrived, text=text, thinking=True, token_count=self.chunks)

    def flush(self, *, is_complete: bool = False) -> None:
        if self.held or is_complete:
            self.emit(TextArrived, text="".join(self.held), token_count=self.chunks, is_complete=is_complete)
        self.held, self.held_since = [], self.chunks


@dataclass(slots=True)
class _Listener:
    """Collects what the dialect's reader finds in one reply, and emits what can be shown of it already."""

    message_id: str
    text_emitter: _TextEmitter
    raw: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    thinking: list[str] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def hear(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            match piece:
                case Text(text):
                    self.text.append(text)
                    self.text_emitter.say(text)
                case Thinking(text):
                    self.think(text)
                case CallRead(call):
                    self.calls.append(call)
                case CallProgress(index, tool, characters, argument, fragment):
                    self.text_emitter.emit(
                        ToolCallProgress,
                        index=index,
                        tool=tool,
                        characters=characters,
                        argument=argument,
                        fragment=fragment,
                    )
                case CallTakenBack(index):
                    self.text_emitter.emit(ToolCallProgress, index=index, taken_back=True)
                case Problem():
                    self.problems.append(piece)
                case _:
                    assert_never(piece)

    def think(self, text: str) -> None:
        self.thinking.append(text)
        self.text_emitter.think(text)

    def message(self, calls: tuple[ToolCall, ...] = ()) -> Message:
        """What was heard so far, as the model's message."""
        return Message(
            "assistant",
            "".join(self.text),
            thinking="".join(self.thinking),
            raw="".join(self.raw),
            tool_calls=calls,
            origin="model",
            id=self.message_id,
        )


@dataclass(slots=True)
class _NativeCall:
    id: str = ""
    tool: str = ""
    pieces: list[str] = field(default_factory=list)
    characters: int = 0
    told: int = 0


@dataclass(slots=True)
class _NativeCalls:
    """The calls that come beside the text, in pieces. `known_ids` are the conversation's so far."""

    emit: Emitter
    known_ids: Collection[str]
    limits: ParserSettings
    newest: int = -1  # the call that was written last
    open: dict[int, _NativeCall] = field(default_factory=dict)

    def hear(self, deltas: Iterable[CallDelta]) -> None:
        for delta in deltas:
            call = self.open.setdefault(delta.index, _NativeCall())
            call.id = call.id or delta.id
            call.tool += delta.tool
            call.pieces.append(delta.arguments)
            call.characters += len(delta.arguments)
            self.newest = delta.index
            check_call_count(len(self.open), self.limits)
            check_argument_size(call.characters, self.limits)
            if call.characters - call.told >= PROGRESS_STEP:
                call.told = call.characters
                self.emit(ToolCallProgress, index=delta.index, tool=call.tool, characters=call.characters)

    def close(self, cut_at: int | None) -> list[ToolCall]:
        """Native calls are read when the stream has ended: the one that was being written when a reply was cut off, at `cut_at`
        tokens (0: unknown), can't be read, however whole it looks."""
        calls = dict[str, ToolCall]()
        for index, call in sorted(self.open.items()):
            # Servers reuse their ids.
            usable = call.id and call.id not in self.known_ids and call.id not in calls
            call.id = call.id if usable else new_id("call")
            cut = cut_at if index == self.newest else None
            calls[call.id] = _read_native(call, cut, repair=self.limits.repair)
        return list(calls.values())


def _read_native(call: _NativeCall, cut_at: int | None, *, repair: bool) -> ToolCall:
    """The call; one that can't be read has its text as its only parameter, and in `validation` why it can't run."""
    raw, name = "".join(call.pieces), call.tool.strip()
    try:
        if cut_at is not None:
            limit = f"the limit of {cut_at} tokens for one reply" if cut_at else "its length limit"
            raise NotJson(f"the reply was cut off at {limit}. Do it in smaller parts, with several calls")
        if not name:
            raise NotJson("it came without the name of a tool")
        if len(name) > _LONGEST_NAME:
            name = UNNAMED
            raise NotJson(f"its tool's name is longer than {_LONGEST_NAME} characters")
        parameters, repairs = parse_arguments(raw, repair=repair)
    except NotJson as error:
        problem = f"This call can't be read and was not run: {error}."
        return ToolCall(name or UNNAMED, {AS_WRITTEN: raw}, id=call.id, raw=raw, validation=(problem,))
    return ToolCall(name, parameters, id=call.id, raw=raw, repairs=tuple(repairs))
