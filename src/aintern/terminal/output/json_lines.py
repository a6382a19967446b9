"""Events to JSON lines, and lines to answers and messages: the face for programs. The format stands in `docs/json-lines.md`."""

import json
import re
import time
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields, replace
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol, get_args

from aintern.errors import AInternError, BackendError, ModelUnavailable, UsageError
from aintern.events import (
    ErrorCategory,
    ErrorRaised,
    Event,
    RunCompleted,
    TextArrived,
    ToolCallProgress,
    WarningRaised,
    to_json,
)
from aintern.permission.approvals import Answer, AnswerKind, Scope
from aintern.store.secret_masking import mask_value
from aintern.terminal.output.masked_stream import MaskedStream

if TYPE_CHECKING:
    from aintern.loop.pending_messages import PendingMessage

LONGEST_ANSWER = 1 << 20  # characters of one line
KNOWN_ANSWERS = tuple(each for each in get_args(AnswerKind) if each != "timeout")
MESSAGE_KEYS: Mapping[str, tuple[str, ...]] = {
    "queue": ("queue",),
    "steer": ("steer",),
    "edit_queued": ("edit_queued", "text"),
    "drop_queued": ("drop_queued",),
    "mode": ("mode",),
}
_TEXT_KEYS = ("id", "scope", "pattern", "reason", "confirm", "text", "lifetime")
_KEYS = {"id", *(each.name for each in fields(Answer))} - {"by"}
# Valid inside JSON strings, and read as text by terminals that a person sends the lines to.
_NOT_INERT = re.compile(
    r"[\x7f-\x9f\xad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff"
    r"\U000e0000-\U000e0fff]"
)


class AnswerTaker(Protocol):
    """The part of a session that answers go to. `answer` raises UsageError, which says why nothing changed."""

    def answer(self, id: str, answer: AnswerKind | Answer) -> None: ...

    def cancel(self) -> None: ...


class MessageTaker(Protocol):
    """The part of a session that messages go to while a run works; what is refused raises UsageError."""

    @property
    def queued(self) -> "Sequence[PendingMessage]": ...

    def queue(self, message: str) -> str: ...

    def steer(self, message: str) -> str: ...

    def edit_queued(self, id: str, message: str) -> None: ...

    def drop_queued(self, id: str) -> str: ...


class LineTaker(AnswerTaker, MessageTaker, Protocol):
    """What the lines of a program go to: a session."""

    def set_mode(self, mode: str) -> None: ...


class JsonLines:
    """Writes events as lines, numbered from 1 without gaps, each handed to `write` whole with its newline."""

    def __init__(self, write: Callable[[str], object]) -> None:
        self._write = write
        self._seq = 0
        self._last: Event | None = None
        self._streams = {False: MaskedStream(), True: MaskedStream()}
        self._progress_streams: defaultdict[tuple[int, str], MaskedStream] = defaultdict(MaskedStream)

    def show(self, event: Event) -> None:
        """Writes an event's line, secrets masked. Text is held back to the end of its word, since a key may be cut in two; the
        last word of a call's progress stays out, the call itself has it."""
        self._last = event
        if isinstance(event, TextArrived):
            self._show_text(event)
        elif isinstance(event, ToolCallProgress):
            fragment = self._progress_streams[event.index, event.argument].feed(event.fragment)
            self._line(replace(event, fragment=fragment))
        else:
            self._flush(event)
            self._progress_streams.clear()
            self._line(event, masked=True)

    def warn(self, message: str) -> None:
        """A warning of the face's own, about an answer that changed nothing."""
        last = self._last
        request, iteration, seq = (last.request_id, last.iteration, last.seq) if last else ("", 0, 0)
        event = WarningRaised(request_id=request, iteration=iteration, seq=seq, time=time.time(), message=message)
        self._line(event, masked=True)

    def _show_text(self, event: TextArrived) -> None:
        stream = self._streams[event.thinking]
        self._flush(event, keep=event.thinking)
        text = stream.feed(event.text)
        if event.is_complete:
            text += stream.finish()
        if text or event.is_complete:
            self._line(replace(event, text=text))

    def _flush(self, event: Event, keep: bool | None = None) -> None:
        """What the streams still hold, before something else is told; not that of the stream `keep`."""
        for thinking, stream in self._streams.items():
            if thinking is not keep and (text := stream.finish()):
                held = TextArrived(
                    request_id=event.request_id,
                    iteration=event.iteration,
                    seq=event.seq,
                    time=event.time,
                    text=text,
                    thinking=thinking,
                )
                self._line(held)

    def _line(self, event: Event, *, masked: bool = False) -> None:
        self._seq += 1
        line = to_json(event, self._seq)
        if masked:
            line = json.dumps(mask_value(json.loads(line)), ensure_ascii=False)
        self._write(_NOT_INERT.sub(lambda found: json.dumps(found[0])[1:-1], line) + "\n")


def read_line(line: str, session: LineTaker) -> str:
    """Gives what one line says to the session: an answer, a cancel or a message; '' or a sentence that says why nothing
    changed."""
    try:
        said = json.loads(line)
    except (ValueError, RecursionError) as error:
        return f"An answer is one JSON object a line, and this is not JSON: {error}."
    if not isinstance(said, dict):
        return 'An answer is a JSON object, such as {"answer": "allow_once", "id": "call_1"} or {"cancel": true}.'
    if said.get("cancel") is True:
        session.cancel()
        return ""
    kind = next((name for name in MESSAGE_KEYS if name in said), "")
    if wrong := wrong_message(kind, said) if kind else wrong_answer(said):
        return wrong
    try:
        match kind:
            case "queue":
                session.queue(said["queue"])
            case "steer":
                session.steer(said["steer"])
            case "edit_queued":
                session.edit_queued(said["edit_queued"], said["text"])
            case "drop_queued":
                session.drop_queued(said["drop_queued"])
            case "mode":
                session.set_mode(said["mode"])
            case _:
                session.answer(said.pop("id"), Answer(**said))
    except UsageError as error:
        return error.message
    return ""


def wrong_message(kind: str, said: Mapping[str, Any]) -> str:
    """What is wrong with the form of a message, or of a change to one that waits; or ''."""
    keys = MESSAGE_KEYS[kind]
    if set(said) != set(keys) or not all(isinstance(value, str) for value in said.values()):
        shown = json.dumps(dict.fromkeys(keys, "…"), ensure_ascii=False)
        return f"A line with {kind} looks like {shown}: texts, and no other key."
    return ""


def wrong_answer(said: Mapping[str, Any]) -> str:
    """What is wrong with an answer's form, or ''."""
    if unknown := sorted(set(said) - _KEYS):
        return f"An answer has no key {', '.join(map(repr, unknown))}; it may have {', '.join(sorted(_KEYS))}."
    if said.get("answer") not in KNOWN_ANSWERS:
        return f"answer is {said.get('answer')!r}: expected one of {', '.join(KNOWN_ANSWERS)}."
    if not said.get("id"):
        return "An answer names the question's id."
    for name in _TEXT_KEYS:
        if name in said and not isinstance(said[name], str):
            return f"{name} is {said[name]!r}: expected text."
    if said.get("scope") is not None and said["scope"] not in get_args(Scope):
        return f"scope is {said['scope']!r}: expected one of {', '.join(get_args(Scope))}."
    for name in ("network", "keep"):
        if not isinstance(said.get(name, False), bool):
            return f"{name} is {said[name]!r}: expected true or false."
    minutes = said.get("minutes")
    if minutes is not None and (isinstance(minutes, bool) or not isinstance(minutes, int | float) or not minutes > 0):
        return f"minutes is {minutes!r}: expected a number above 0."
    if said.get("parameters") is not None and not isinstance(said["parameters"], dict):
        return "parameters is not an object."
    return ""


def show_start_failure(error: AInternError) -> None:
    """Writes why no run could start: an error, and a run's end."""
    lines = JsonLines(partial(print, end="", flush=True))
    stamp: dict[str, Any] = {"request_id": "", "iteration": 0, "seq": 0, "time": time.time()}
    category: ErrorCategory = "model" if isinstance(error, ModelUnavailable | BackendError) else "unknown"
    lines.show(ErrorRaised(**stamp, category=category, message=error.message, hint=error.hint, fatal=True))
    lines.show(RunCompleted(**stamp, response="", reason="error", tokens={}, tool_usage={}))
