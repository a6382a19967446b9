"""The answer to a chat completions request as chunks: events of a stream, or one JSON object."""

import json
import math
from collections.abc import Mapping
from typing import Any

import orjson

from aintern.backends.backend import CallDelta, Chunk, FinishReason, Usage
from aintern.backends.http.call_pieces import CallPieces
from aintern.backends.http.event_stream import EventStream
from aintern.backends.http.server_errors import nonsense, stream_error
from aintern.backends.http.whole_text import PairJoiner, whole_text
from aintern.backends.reply_limits import ReplyMeter

# Words in the reasons of servers for a reply that is not whole: nothing that was still being written counts. Every other
# reason ends a whole one.
_CUT_OFF = (
    "length",
    "max",
    "limit",
    "filter",
    "safety",
    "error",
    "abort",
    "cancel",
    "timeout",
    "resource",
    "incomplete",
)
_CALLS = ("tool_calls", "tool_call", "tool_use", "function_call")
_decode = json.JSONDecoder().raw_decode
_MOST_TOKENS = 1 << 53  # a number that every JSON and every database can hold
_START = 200  # bytes of an answer that are kept, to say what it was
_ONE_BY_ONE = 2_048  # chunks of a reply, before a flood of them is given in larger pieces
_FLOOD = 64  # chunks in one block


class ReplyReader:
    """Turns the bytes of an answer into chunks; what it is, is seen by how it begins, whatever the server calls it.

    `ended` is true once the server said that the reply is whole, `done` once it said that nothing more comes;
    `prompt_tokens` is what it counted."""

    def __init__(self, meter: ReplyMeter, secret: str = "") -> None:
        self.ended = False
        self.done = False
        self.prompt_tokens = 0
        self._meter = meter
        self._secret = secret
        self._start = b""
        self._events: EventStream | None = None
        self._whole: bytearray | None = None
        self._calls = CallPieces()
        self._halves = {"text": PairJoiner(), "thinking": PairJoiner()}

    def feed(self, block: bytes) -> list[Chunk]:
        """The chunks that a block of bytes completes. Raises BackendError for errors, nonsense and too much of anything."""
        self._meter.sent(len(block))
        if len(self._start) < _START:
            self._start = (self._start + block).lstrip()[:_START]
        if self._whole is None and self._events is None:
            if not self._start:
                return []
            if self._start[:1] in (b"{", b"["):
                self._whole = bytearray()
            elif self._start[:1] == b"<":
                raise self._no_reply("It is a web page or XML")
            else:
                self._events = EventStream(self._meter.line)
        if self._whole is not None:
            self._whole += block
            self._meter.line(len(self._whole))
            return []
        assert self._events is not None
        chunks = self._chunks(self._events.feed(block))
        return _merged(chunks) if self._meter.pieces > _ONE_BY_ONE and len(chunks) > _FLOOD else chunks

    def finish(self) -> list[Chunk]:
        """What is left when the answer has ended. Raises ConnectionResetError when it ended before it was complete, and
        BackendError where it was no reply at all."""
        if self.done:
            return []
        if self._whole is not None:
            # A server that does not stream sends its answer in one piece.
            chunks = self._chunks([self._whole.decode("utf-8", "replace")])
            self.ended = bool(chunks)
        else:
            chunks = self._chunks(self._events.finish() if self._events else [])
        if self._whole is None and not (self._events and self._events.has_events):
            raise self._no_reply("It is no stream of events" if self._start else "It is empty")
        if not self.ended:
            raise ConnectionResetError("the answer ended before it was complete")
        return chunks

    def _no_reply(self, what: str) -> Exception:
        start = " ".join(self._start.decode("utf-8", "replace").split())[:80]
        return nonsense(f"{what}{f', and starts with {start!r}' if start else ''}", self._secret)

    def _chunks(self, events: list[str]) -> list[Chunk]:
        chunks: list[Chunk] = []
        for data in events:
            if self.done:
                break
            chunk = self._read(data)
            if chunk is None:
                continue
            if chunk.text or chunk.thinking or chunk.calls:
                written = chunk.text + chunk.thinking
                if chunk.calls:
                    written = "".join((written, *(call.tool + call.arguments for call in chunk.calls)))
                self._meter.piece(written)
            chunks.append(chunk)
        return chunks

    def _read(self, data: str) -> Chunk | None:
        if data == "[DONE]":
            self.ended = self.done = True
            return None
        try:
            self._meter.event(data)
            event = _loaded(data)
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
        usage = _usage(event) if event.get("usage") else None
        if usage:
            self.prompt_tokens = usage.prompt_tokens
        for choice in event.get("choices") or ():
            if choice.get("index") in (0, None):  # of several choices the first is the reply
                break
        else:
            return Chunk(usage=usage) if usage else None
        delta = choice.get("delta") or choice.get("message") or {}
        text = self._halves["text"].join(delta.get("content")) or whole_text(delta.get("refusal"))
        thought = delta.get("reasoning_content") or delta.get("reasoning")
        thinking = "" if thought is None else self._halves["thinking"].join(thought)
        reason = choice.get("finish_reason")
        finish = _finish_reason(reason) if reason else None
        if finish:
            self.ended = True
        calls: tuple[CallDelta, ...] = ()
        if "tool_calls" in delta or "function_call" in delta:
            sent = list(delta.get("tool_calls") or ())
            if delta.get("function_call"):  # what OpenAI had before tools, one call a reply
                sent.append({"index": 0, "function": delta["function_call"]})
            calls = tuple(map(self._calls.read, sent))
        if not (text or thinking or calls or usage or finish):
            return None
        return Chunk(text, thinking, calls, usage, finish)


def _loaded(data: str) -> Any:
    """The value of an event. Raises ValueError for what is no JSON."""
    if "_call" not in data:  # those of a call may have numbers beyond 64 bits
        try:
            return orjson.loads(data)
        except orjson.JSONDecodeError:
            pass  # it may be NaN or half a surrogate pair: what it refuses, servers send
    data = data.strip(" \t\r\n")
    value, end = _decode(data)
    if end < len(data):
        raise ValueError("something stands behind the value")
    return value


def _finish_reason(reason: Any) -> FinishReason:
    word = whole_text(reason).lower()
    if word in _CALLS:
        return "tool_calls"
    return "length" if any(sign in word for sign in _CUT_OFF) else "stop"


def _merged(chunks: list[Chunk]) -> list[Chunk]:
    """A flood of small pieces as a few large ones: a face could not show them one by one."""
    merged: list[Chunk] = []
    run: list[Chunk] = []
    for chunk in (*chunks, None):
        if chunk is not None and not (chunk.calls or chunk.usage or chunk.finish_reason):
            run.append(chunk)
            continue
        if run:
            merged.append(Chunk("".join(each.text for each in run), "".join(each.thinking for each in run)))
            run.clear()
        if chunk is not None:
            merged.append(chunk)
    return merged


def _usage(event: Mapping[str, Any]) -> Usage:
    usage = event["usage"]
    details = usage.get("prompt_tokens_details") or {}
    timings = event.get("timings") or {}
    prompt, generation = _seconds(timings.get("prompt_ms")), _seconds(timings.get("predicted_ms"))
    return Usage(
        prompt_tokens=_count(usage.get("prompt_tokens")),
        completion_tokens=_count(usage.get("completion_tokens")),
        cached_tokens=_count(details.get("cached_tokens") or timings.get("cache_n")),
        seconds=prompt + generation,
        prompt_seconds=prompt,
        generation_seconds=generation,
    )


def _count(value: Any) -> int:
    """A number of tokens; 0, which says that it is not known, for one that no reply has. Raises ValueError for no number."""
    number = _number(value)
    return int(number) if 0 <= number < _MOST_TOKENS else 0


def _number(value: Any) -> float:
    try:
        return float(value or 0)
    except OverflowError:
        return math.inf


def _seconds(milliseconds: Any) -> float:
    number = _number(milliseconds)
    return number / 1000 if math.isfinite(number) and 0 <= number < _MOST_TOKENS else 0.0
