"""The events of a chat completions stream as chunks."""

import json
from collections.abc import Mapping
from typing import Any

from aintern.backends.backend import CallDelta, Chunk, FinishReason, Usage
from aintern.backends.http.event_stream import EventStream
from aintern.backends.http.server_errors import nonsense, stream_error

_FINISH: Mapping[str, FinishReason] = {
    "stop": "stop",
    "eos": "stop",
    "end_turn": "stop",
    "length": "length",
    "max_tokens": "length",
    "tool_calls": "tool_calls",
    "function_call": "tool_calls",
    "content_filter": "length",  # cut off: nothing of it may count as complete
}


class ReplyReader:
    """Turns the data of each event into a chunk.

    `ended` is true once the server said that the reply is whole, `done` once it said that nothing more comes;
    `prompt_tokens` is what it counted."""

    def __init__(self, content_type: str = "", secret: str = "") -> None:
        self.ended = False
        self.done = False
        self.prompt_tokens = 0
        self._secret = secret
        self._events = EventStream()
        self._whole: list[bytes] | None = [] if "json" in content_type else None
        self._call_indices: dict[str, int] = {}

    def feed(self, block: bytes) -> list[Chunk]:
        """The chunks that a block of bytes completes. Raises BackendError for errors and nonsense."""
        if self._whole is not None:
            self._whole.append(block)
            return []
        try:
            events = self._events.feed(block)
        except ValueError as error:
            raise nonsense(str(error), self._secret) from error
        return self._chunks(events)

    def finish(self) -> list[Chunk]:
        """What is left when the answer has ended. Raises ConnectionResetError when it ended before it was complete."""
        if self._whole is not None:
            # A server that does not stream sends its answer in one piece.
            chunks = self._chunks([b"".join(self._whole).decode("utf-8", "replace")])
            self.ended = bool(chunks)
        else:
            chunks = self._chunks(self._events.finish())
        if not self.ended:
            raise ConnectionResetError("the answer ended before it was complete")
        return chunks

    def _chunks(self, events: list[str]) -> list[Chunk]:
        return [chunk for data in events if (chunk := self._read(data)) is not None]

    def _read(self, data: str) -> Chunk | None:
        if data == "[DONE]":
            self.ended = self.done = True
            return None
        try:
            event = json.loads(data)
        except (ValueError, RecursionError) as error:
            if not data.strip():
                return None
            raise nonsense(f"an event of its stream is not JSON: {data[:80]!r}", self._secret) from error
        if not isinstance(event, dict):
            raise nonsense(f"an event of its stream is {data[:80]!r}", self._secret)
        if event.get("error"):
            raise stream_error(event["error"], self._secret)
        try:
            return self._chunk(event)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise nonsense(f"an event of its stream has an unknown shape: {data[:120]!r}", self._secret) from error

    def _chunk(self, event: Mapping[str, Any]) -> Chunk | None:
        usage = _usage(event)
        if usage:
            self.prompt_tokens = usage.prompt_tokens
        choices = event.get("choices")
        if not choices:
            return Chunk(usage=usage) if usage else None
        choice = choices[0]
        delta = choice.get("delta") or choice.get("message") or {}
        text = _text(delta.get("content")) or _text(delta.get("refusal"))
        thinking = _text(delta.get("reasoning_content")) or _text(delta.get("reasoning"))
        calls = tuple(self._call(call) for call in delta.get("tool_calls") or ())
        reason = choice.get("finish_reason")
        finish = _FINISH.get(reason, "stop") if reason else None
        if finish:
            self.ended = True
        if not (text or thinking or calls or usage or finish):
            return None
        return Chunk(text, thinking, calls, usage, finish)

    def _call(self, call: Mapping[str, Any]) -> CallDelta:
        function = call.get("function") or {}
        identifier = _text(call.get("id"))
        arguments = function.get("arguments")
        if isinstance(arguments, dict):  # some servers send the object itself
            arguments = json.dumps(arguments, ensure_ascii=False)
        index = call.get("index")
        if not isinstance(index, int):
            # Servers that leave the index out send each call whole, or at least a new id at its start.
            known = self._call_indices
            index = known.setdefault(identifier, len(known)) if identifier else max(known.values(), default=0)
        return CallDelta(index, identifier, _text(function.get("name")), _text(arguments))


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, str):
        return value
    if isinstance(value, list):  # content parts: their texts are what counts
        return "".join(_text(part.get("text")) for part in value)
    raise TypeError(f"text is {value!r}")


def _usage(event: Mapping[str, Any]) -> Usage | None:
    usage = event.get("usage")
    if not usage:
        return None
    details = usage.get("prompt_tokens_details") or {}
    timings = event.get("timings") or {}
    return Usage(
        prompt_tokens=int(usage.get("prompt_tokens") or 0),
        completion_tokens=int(usage.get("completion_tokens") or 0),
        cached_tokens=int(details.get("cached_tokens") or timings.get("cache_n") or 0),
        seconds=(float(timings.get("prompt_ms") or 0) + float(timings.get("predicted_ms") or 0)) / 1000,
        prompt_seconds=float(timings.get("prompt_ms") or 0) / 1000,
        generation_seconds=float(timings.get("predicted_ms") or 0) / 1000,
    )
