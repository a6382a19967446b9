"""One model reply: the backend's stream through a dialect's reader to events and a finished message."""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import aclosing
from dataclasses import dataclass, field
from typing import Any, assert_never

from aintern.backends.backend import Backend, CallDelta, FinishReason, InferenceOptions, Usage
from aintern.dialects.dialect import CallProgress, CallRead, CallTakenBack, Piece, Problem, Reader, Text, Thinking
from aintern.event_log import Emitter
from aintern.events import TextArrived, ToolCallProgress
from aintern.messages import Message, ToolCall, ToolSpec, new_id

# Progress of a native call's arguments is told in steps of this many characters: often enough to watch, cheap enough
# not to matter beside the call itself.
PROGRESS_STEP = 64


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model said, whole. `problems` are blocks that looked like calls and were none; the model is told."""

    message: Message
    problems: tuple[Problem, ...]
    finish_reason: FinishReason
    usage: Usage


@dataclass(slots=True)
class _NativeCall:
    id: str = ""
    tool: str = ""
    pieces: list[str] = field(default_factory=list)
    characters: int = 0
    told: int = 0


@dataclass(slots=True)
class _Listener:
    """Collects one reply and emits what can be shown of it already, `buffer` of the model's chunks at a time."""

    emit: Emitter
    message_id: str
    draft: Callable[[str, bool], None]
    buffer: float = 1
    unsaid: list[str] = field(default_factory=list)
    unsaid_chunks: int = 0
    raw: list[str] = field(default_factory=list)
    text: list[str] = field(default_factory=list)
    thinking: list[str] = field(default_factory=list)
    calls: list[ToolCall] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    native: dict[int, _NativeCall] = field(default_factory=dict)
    chunks: int = 0

    def hear(self, pieces: Iterable[Piece]) -> None:
        for piece in pieces:
            match piece:
                case Text(text):
                    self.text.append(text)
                    self.say(text)
                case Thinking(text):
                    self.think(text)
                case CallRead(call):
                    self.calls.append(call)
                case CallProgress(index, tool, characters, argument, fragment):
                    self.emit(
                        ToolCallProgress,
                        index=index,
                        tool=tool,
                        characters=characters,
                        argument=argument,
                        fragment=fragment,
                    )
                case CallTakenBack(index):
                    self.emit(ToolCallProgress, index=index, taken_back=True)
                case Problem():
                    self.problems.append(piece)
                case _:
                    assert_never(piece)

    def say(self, text: str) -> None:
        """Emits the text, or keeps it until there is enough; first it is kept for good, since a kill may come next."""
        self.draft(text, False)
        if self.buffer == 1:
            self.emit(TextArrived, text=text, token_count=self.chunks)
            return
        self.unsaid.append(text)
        if self.chunks - self.unsaid_chunks >= self.buffer:
            self.say_rest()

    def say_rest(self, *, is_complete: bool = False) -> None:
        """Emits what was kept."""
        if self.unsaid or is_complete:
            self.emit(TextArrived, text="".join(self.unsaid), token_count=self.chunks, is_complete=is_complete)
        self.unsaid, self.unsaid_chunks = [], self.chunks

    def message(self, *, calls: bool) -> Message:
        """What was heard so far, as the model's message."""
        return Message(
            "assistant",
            "".join(self.text),
            thinking="".join(self.thinking),
            raw="".join(self.raw),
            tool_calls=tuple(self.calls) if calls else (),
            origin="model",
            id=self.message_id,
        )

    def think(self, text: str) -> None:
        self.draft(text, True)
        self.say_rest()
        self.thinking.append(text)
        self.emit(TextArrived, text=text, thinking=True, token_count=self.chunks)

    def hear_native(self, deltas: Iterable[CallDelta]) -> None:
        for delta in deltas:
            call = self.native.setdefault(delta.index, _NativeCall())
            call.id = call.id or delta.id
            call.tool += delta.tool
            call.pieces.append(delta.arguments)
            call.characters += len(delta.arguments)
            if call.characters - call.told >= PROGRESS_STEP:
                call.told = call.characters
                self.emit(ToolCallProgress, index=delta.index, tool=call.tool, characters=call.characters)

    def close_native(self, finish_reason: FinishReason, known_ids: set[str]) -> None:
        """Native calls are read when the stream has ended well: a reply that was cut off delivers none of its last."""
        last = max(self.native, default=-1)
        for index, call in sorted(self.native.items()):
            read = _read_native(call, cut_off=finish_reason == "length" and index == last, known_ids=known_ids)
            if isinstance(read, Problem):
                self.problems.append(read)
                self.emit(ToolCallProgress, index=index, tool=call.tool, taken_back=True)
            else:
                known_ids.add(read.id)
                self.calls.append(read)


async def read_reply(
    backend: Backend,
    reader_for: Callable[[str], Reader],
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    options: InferenceOptions,
    emit: Emitter,
    known_ids: set[str],
    keep_broken: Callable[[Message], None],
    draft_of: Callable[[str], Callable[[str, bool], None]],
    buffer: float = 1,
) -> Reply:
    """Streams one reply. `reader_for(prompt_end)` makes the dialect's reader; `known_ids` are the call ids of the
    conversation so far, since servers reuse theirs. Raises BackendError; a broken or cancelled stream delivers no call,
    and what was read of it goes to `keep_broken`. `draft_of(message_id)` gives what takes each text, and whether it is
    reasoning, before it is shown. Text is emitted `buffer` of the model's chunks at a time."""
    message_id = new_id("msg")
    heard = _Listener(emit, message_id, draft_of(message_id), buffer)
    try:
        return await _listen(heard, backend, reader_for, messages, tools, options, known_ids)
    except BaseException:
        if heard.raw:
            keep_broken(heard.message(calls=False))
        raise


async def _listen(
    heard: _Listener,
    backend: Backend,
    reader_for: Callable[[str], Reader],
    messages: Sequence[Message],
    tools: Sequence[ToolSpec],
    options: InferenceOptions,
    known_ids: set[str],
) -> Reply:
    reader: Reader | None = None
    usage, finish_reason = Usage(), None
    async with aclosing(backend.stream(messages, tools, options)) as stream:
        async for chunk in stream:
            if reader is None:
                reader = reader_for(chunk.prompt_end)
            if chunk.text:
                heard.chunks += 1
                heard.raw.append(chunk.text)
                heard.hear(reader.feed(chunk.text))
            if chunk.thinking:
                heard.chunks += 1
                heard.think(chunk.thinking)
            if chunk.calls:
                heard.hear_native(chunk.calls)
            usage = chunk.usage or usage
            finish_reason = chunk.finish_reason or finish_reason
    if reader is not None:
        heard.hear(reader.finish("length" if finish_reason == "length" else "stop"))
    heard.close_native(finish_reason or "stop", known_ids)
    heard.say_rest(is_complete=True)
    return Reply(heard.message(calls=True), tuple(heard.problems), finish_reason or "stop", usage)


def _read_native(call: _NativeCall, *, cut_off: bool, known_ids: set[str]) -> ToolCall | Problem:
    raw = "".join(call.pieces)
    if cut_off:
        return Problem(f"The call of {call.tool!r} was cut off before it was complete; it was not run.", raw)
    if not call.tool:
        return Problem("A call came without the name of a tool; it was not run.", raw)
    try:
        parameters = json.loads(raw or "{}", object_pairs_hook=_no_duplicates)
    except (ValueError, RecursionError) as error:
        return Problem(f"The arguments of the call of {call.tool!r} are not valid JSON ({error}); it was not run.", raw)
    if not isinstance(parameters, dict):
        return Problem(f"The arguments of the call of {call.tool!r} must be a JSON object; it was not run.", raw)
    usable = call.id and call.id not in known_ids
    return ToolCall(call.tool, parameters, id=call.id if usable else new_id("call"), raw=raw)


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """What is shown and what is run must be one value, so a key that stands twice is refused."""
    values = dict(pairs)
    if len(values) != len(pairs):
        raise ValueError("a key stands twice")
    return values
