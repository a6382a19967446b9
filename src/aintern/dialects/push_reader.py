"""The push machine under every dialect: a grammar written as a generator, fed with text in pieces.

A grammar waits with a bare `yield` and goes on when there is more text or the input has ended; so one piece of code
reads a reply whole and in any cut, and keeps its state between chunks. Work is linear: text that was consumed is
dropped from the buffer, and what may be kept unread is bounded (a marker's start, a look-ahead).
"""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from aintern.dialects.dialect import (
    CallProgress,
    CallRead,
    CallTakenBack,
    Piece,
    Problem,
    Text,
    Thinking,
)
from aintern.dialects.json_reader import JsonReader
from aintern.dialects.json_repair import NotJson, parse_object
from aintern.dialects.markers import Markers, starting
from aintern.messages import JsonObject, ToolCall, ToolSpec

Steps = Generator[None, None, None]
Find = Generator[None, None, str]
Kind = type[Text] | type[Thinking]

BATCH = 96  # characters of an argument that are gathered before they are looked at
CLOSING = 20  # ... when one of them could end the call, and of everything else in it: text behind it waits no longer
PROGRESS = 200  # characters of an argument's one long line that are shown together
NAME_LIMIT = 512  # characters of a name, a key or a header

_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[^\s<>\"'{}\[\]|]{1,128}\s{0,16}")


@dataclass(frozen=True, slots=True)
class Options:
    """The switches of requirements 4 and 11 that every dialect has. `max_block_bytes` bounds one call's text (UTF-8)."""

    repair: bool = True
    max_block_bytes: int = 1024 * 1024


class BrokenCall(Exception):
    """The text of a call breaks its grammar; the message is for the model."""


class CutOff(Exception):
    """The input ended inside a call."""


class PushReader:
    """A reader whose subclass writes `_read`, the grammar. It offers what grammars are made of and keeps the rules
    that all dialects share: calls are delivered once and whole, broken ones become text and a problem."""

    closing = ">"  # a call of this dialect can't end without this sign
    clean: Callable[[str], str] = staticmethod(lambda raw: raw)  # a broken call's text as it is shown
    control_tokens: tuple[str, ...] = ()  # of which the longer markers are made

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options) -> None:
        self.tools = tools
        self.options = options
        self.text = ""
        self.at = 0
        self.ended = False
        self.reason = "stop"
        self.last_sign = ""  # the character of a value before the marker that `ends` is asked about
        self._spaces: list[str] = []  # white space that `prose` holds back
        self._out: list[Piece] = []
        self._steps: Steps | None = None
        self._starts_in: Callable[[str], object] | None = None  # set where a chunk without a marker's start is text
        self._holds_space = False
        self._kind: Kind = Text
        self._gathered: list[str] = []
        self._room = CLOSING
        self._in_call = False
        self._raw: list[str] = []
        self._raw_from = 0
        self._raw_bytes = 0
        self._limit: int | None = None  # of the buffer as it is
        self._index = 0
        self._tool = ""
        self._shown = False
        self._fresh: list[str] = []
        self._fresh_size = 0

    # -- the outside: what the port asks for

    def feed(self, chunk: str) -> Sequence[Piece]:
        """The pieces that this chunk completes."""
        if self._starts_in is not None:
            if chunk and self._starts_in(chunk) is None:
                if self._holds_space and (self._spaces or chunk[-1].isspace()):
                    chunk, _ = self._without_space(chunk, True)
                    if not chunk:
                        return ()
                return (self._kind(chunk),)
        elif self._in_call:
            self._gathered.append(chunk)
            self._room -= len(chunk)
            if self.closing in chunk and self._room > CLOSING:
                self._room = CLOSING
            if self._room > 0:
                return ()
            chunk = self._take_gathered()
        return self._advance(chunk)

    def finish(self, reason: Literal["stop", "length"] = "stop") -> Sequence[Piece]:
        """The last pieces, when no more text comes."""
        if self.ended:
            return ()
        pieces = self._advance(self._take_gathered()) if self._gathered else ()
        self.reason = reason
        self.ended = True
        return [*pieces, *self._advance("")]

    def _take_gathered(self) -> str:
        chunk = "".join(self._gathered)
        self._gathered.clear()
        self._room = CLOSING
        return chunk

    def _advance(self, chunk: str) -> Sequence[Piece]:
        at = self.at
        if self._in_call:
            self._keep_raw(at)
        self.text = self.text[at:] + chunk if at < len(self.text) else chunk
        self.at = 0
        self._limit = None
        if self._steps is None:
            self._steps = self._read()
        next(self._steps, None)
        out = self._out
        self._out = []
        return out

    # -- the grammar, and what grammars are made of

    def _read(self) -> Steps:
        """The grammar of a whole reply; a subclass writes it. Every way through it ends in the end of the input."""
        raise NotImplementedError

    def emit(self, kind: Kind, text: str) -> None:
        """Puts out a piece of answer or reasoning."""
        if text:
            self._out.append(kind(text))

    def prose(self, kind: Kind, markers: Markers, *, strip: bool = False, hold: bool = False) -> Find:
        """Emits text up to the first marker, consumes that and returns it; "" at the end of the input.

        `strip` drops white space at both ends of the stretch; `hold` keeps back the white space before the marker
        for `held_space`, which the caller emits or drops."""
        begun = not strip
        self._spaces.clear()
        while True:
            found = markers.search(self.text, self.at)
            end = found.start() if found else self._end_of_text(markers)
            piece = self.text[self.at : end]
            self.at = len(self.text) if self.ended and not found else end
            if strip or hold:
                piece, begun = self._without_space(piece, begun)
            if piece:
                self._out.append(kind(piece))
            if found:
                self.at = found.end()
                return found.group()
            if self.ended:
                return ""
            if end == len(self.text) and begun:
                self._kind = kind
                self._holds_space = strip or hold
                self._starts_in = markers.starts_in
            yield
            self._starts_in = None

    def _end_of_text(self, markers: Markers) -> int:
        """The position up to which the unread text is text. At the end of the input that is all of it, but for the
        beginning of a marker that holds a control token already: nobody writes that, the reply was cut off there."""
        held = markers.held(self.text, self.at)
        if self.ended and not any(token in self.text[held:] for token in self.control_tokens):
            return len(self.text)
        return held

    def held_space(self) -> str:
        """The white space that `prose` held back before the marker, or before the end."""
        space = "".join(self._spaces)
        self._spaces.clear()
        return space

    def _without_space(self, piece: str, begun: bool) -> tuple[str, bool]:
        body = piece.rstrip()
        if not body:
            if begun:
                self._spaces.append(piece)
            return "", begun
        shown = "".join(self._spaces) + body if begun else body.lstrip()
        self._spaces = [piece[len(body) :]] if len(body) < len(piece) else []
        return shown, True

    def more(self, room: int = CLOSING) -> Steps:
        """Waits for more of a call; raises where the call was cut off or is longer than the limit. Up to `room`
        characters are gathered first."""
        if self.ended:
            raise CutOff
        self._room = room
        yield

    def limit(self) -> int:
        """The position in the buffer where the call being read gets too long: the same whatever the chunking."""
        if self._limit is None:
            left = self.options.max_block_bytes - self._raw_bytes
            if left >= 4 * (len(self.text) - self._raw_from):  # no character has more bytes
                left = len(self.text) + 1
            elif not self.text.isascii():
                text = self.text[self._raw_from :]
                left = len(text.encode(errors="replace")[: max(0, left)].decode(errors="ignore"))
            self._limit = self._raw_from + left
        return self._limit

    def too_long(self, limit: int) -> BrokenCall:
        """Stops reading a call at its limit."""
        self.at = max(self.at, min(limit, len(self.text)))
        return BrokenCall(f"a tool call may be {self.options.max_block_bytes} bytes long at most")

    def skip_space(self) -> Steps:
        """Consumes white space; afterwards there is a character to look at, or the input has ended."""
        while True:
            match = _SPACE.match(self.text, self.at)
            self.at = match.end() if match else self.at
            if self.at < len(self.text) or self.ended:
                return
            yield

    def follows(self, *words: str) -> Find:
        """Which of `words` the unread text starts with; "" for none. Consumes nothing."""
        while True:
            word = starting(self.text, self.at, words, final=self.ended)
            if word is not None:
                return word
            yield

    def take(self, *words: str) -> Find:
        """Consumes one of `words` and returns it, or "" when none follows."""
        word = yield from self.follows(*words)
        self.at += len(word)
        return word

    def expect(self, *words: str) -> Find:
        """Consumes one of `words`; raises where none follows."""
        word = yield from self.follows(*words)
        if self.ended and self.grows_into(words) and not (word and self.text[self.at :] == word):
            raise CutOff
        self.at += len(word)
        if not word:
            found = repr(self.text[self.at]) if self.at < len(self.text) else "the end"
            raise BrokenCall(f"expected {' or '.join(words)}, not {found}")
        return word

    def grows_into(self, words: Sequence[str]) -> bool:
        """Whether the unread text is the beginning of one of `words`; the empty text is."""
        return any(word.startswith(self.text[self.at :]) for word in words)

    def close_with(self, closer: str, repairs: list[str]) -> Steps:
        """Consumes the closing marker of a call whose value is whole. A model that stopped without it meant the call;
        one that was cut off there may have had more to say."""
        yield from self.skip_space()
        if self.ended and self.at == len(self.text):
            if self.reason != "stop":
                raise CutOff
            repairs.append(f"{closer} was missing")
        else:
            yield from self.expect(closer)

    def expect_json(self) -> Steps:
        """Goes to the `{` behind white space; raises where there is none."""
        yield from self.skip_space()
        yield from self.expect("{")
        self.at -= 1

    def skip_to(self, markers: Markers) -> Find:
        """Drops text up to a marker, consumes that and returns it."""
        while True:
            found = markers.search(self.text, self.at)
            if found:
                self.at = found.end()
                return found.group()
            self.at = markers.held(self.text, self.at)
            yield from self.more()

    def up_to(self, markers: Markers, limit: int = NAME_LIMIT) -> Generator[None, None, tuple[str, str]]:
        """Consumes short text (a name, a header) and the marker that ends it; returns both."""
        while True:
            found = markers.search(self.text, self.at, self.at + limit + markers.longest)
            if found and found.start() - self.at <= limit:
                text = self.text[self.at : found.start()]
                self.at = found.end()
                return text, found.group()
            if len(self.text) - self.at > limit + markers.longest:
                self.at += limit
                raise BrokenCall("the call's header is too long")
            yield from self.more()

    def tool_name(self, *markers: str) -> Generator[None, None, tuple[str, str]]:
        """Consumes a tool's name, white space, and one of `markers`; returns name and marker. Raises as soon as it is
        clear that prose follows, not a call."""
        while True:
            match = _NAME.match(self.text, self.at)
            end = match.end() if match else self.at
            if end < len(self.text):
                break
            yield from self.more()
        name = match.group().strip() if match else ""
        self.at = end
        marker = yield from self.expect(*markers)
        if not name:
            raise BrokenCall("the call has no name")
        self.name(name)
        return name, marker

    def value(self, argument: str, markers: Markers, ends: Callable[[str, int], bool | None]) -> Find:
        """Consumes raw text up to a marker that `ends` confirms, and returns the text; the marker stays unread.

        `ends(marker, position behind it)` looks ahead: None asks for more text. Shows the text as progress."""
        parts: list[str] = []
        self.last_sign = ""
        while True:
            found = markers.search(self.text, self.at)
            end = found.start() if found else markers.held(self.text, self.at)
            limit = self.limit()
            if end >= limit:
                raise self.too_long(limit)
            piece = self.text[self.at : end]
            self.at = end
            if piece:
                parts.append(piece)
                self.last_sign = piece[-1]
                self.show(argument, piece)
            if not found:
                yield from self.more(BATCH)
                continue
            verdict = ends(found.group(), found.end())
            if verdict:
                self.show(argument, "", flush=True)
                return "".join(parts)
            if verdict is None:
                yield from self.more()
            else:
                parts.append(self.text[self.at])
                self.last_sign = parts[-1]
                self.show(argument, self.text[self.at])
                self.at += 1

    def json(self, level: int, only: frozenset[str] = frozenset()) -> Find:
        """Consumes one JSON object or array and returns its text. `level` is how deep the arguments' object lies in it;
        a key of the outermost object that is not in `only` (when given) breaks it at once."""
        reader = JsonReader(level)
        while True:
            limit = self.limit()
            self.at = reader.read(self.text[:limit] if limit < len(self.text) else self.text, self.at)
            if limit < len(self.text) and not reader.done:
                raise self.too_long(limit)
            if reader.tool and reader.tool != self._tool:
                self.name(reader.tool)
            if reader.fresh:
                for argument, fragment in reader.take_fresh():
                    self._progress(argument, fragment)
            if reader.broken:
                raise BrokenCall(reader.broken)
            if only and not only >= reader.top_keys:
                raise BrokenCall(f"unknown keys beside {', '.join(sorted(only))}")
            if reader.done:
                return reader.raw()
            yield from self.more(BATCH)

    # -- calls

    def open_call(self, marker: str = "") -> None:
        """A call begins with `marker`, which was just consumed."""
        self._in_call = True
        self._limit = None
        self._raw = [marker]
        self._raw_from = self.at
        self._raw_bytes = len(marker.encode())
        self._shown = False
        self._tool = ""

    def name(self, tool: str) -> None:
        """The name of the call being read is known."""
        self._tool = tool
        self._progress("", "")

    def deliver(
        self,
        tool: str,
        parameters: JsonObject,
        repairs: Sequence[str] = (),
        warnings: Sequence[str] = (),
        always_ask: bool = False,
    ) -> None:
        """The call being read is closed and valid."""
        self._shown = False
        call = ToolCall(
            tool=tool,
            parameters=parameters,
            raw=self._close(),
            repairs=tuple(repairs),
            warnings=tuple(warnings),
            always_ask=always_ask,
        )
        self._out.append(CallRead(call))
        self._index += 1

    def reject(self, message: str, *, as_text: bool = True) -> None:
        """What was being read is no call: takes its progress back, shows its text, and says why."""
        raw = self._close()
        if not raw.strip():
            return
        if self._shown:
            self._out.append(CallTakenBack(self._index))
            self._index += 1
        if as_text:
            self.emit(Text, self.clean(raw))
        self._out.append(Problem(message, raw))

    def take_back(self) -> str:
        """What was being read is text after all, and rightly so: no problem, nothing to clean."""
        raw = self._close()
        if self._shown:
            self._out.append(CallTakenBack(self._index))
            self._index += 1
        self.emit(Text, raw)
        return raw

    def attempt(self, steps: Steps) -> Generator[None, None, bool]:
        """Reads one call; False when it was broken or cut off, which was then said."""
        try:
            yield from steps
        except (BrokenCall, NotJson) as broken:
            self.reject(self.broken_message(broken))
            return False
        except CutOff:
            self.at = len(self.text)
            self.reject(self.cut_off_message(), as_text=self.shows_cut_off_calls)
            return False
        return True

    def attempt_up_to(self, closer: str, steps: Steps) -> Steps:
        """Reads one call of several. A broken one whose closing marker follows is said and left out; what stands
        behind the marker is read on. Raises where the marker does not follow, since nobody knows where the call ends."""
        try:
            yield from steps
        except (BrokenCall, NotJson) as broken:
            yield from self.skip_space()
            if not (yield from self.take(closer)):
                raise
            self.reject(self.broken_message(broken), as_text=False)

    def broken_message(self, broken: Exception) -> str:
        """What the model is told of a call that breaks its grammar."""
        return f"That was no valid tool call: {broken}. Write it again."

    shows_cut_off_calls = False

    def cut_off_message(self) -> str:
        """What the model is told of a call that the end of its reply cut off."""
        named = f" to {self._tool}" if self._tool else ""
        return f"Your tool call{named} was cut off before its end and was not run. Write it again, whole; split long content."

    def arguments(self, raw: str) -> tuple[JsonObject, list[str]]:
        """The object in `raw`, and what was mended in it; raises NotJson."""
        value, repairs = parse_object(raw, repair=self.options.repair)
        return value, repairs

    def drop(self) -> None:
        """What was being read is markup without a call in it."""
        self._close()

    def _close(self) -> str:
        self.show("", "", flush=True)
        self._keep_raw(self.at)
        self._in_call = False
        return "".join(self._raw)

    def _keep_raw(self, at: int) -> None:
        piece = self.text[self._raw_from : at]
        self._raw.append(piece)
        self._raw_bytes += len(piece) if piece.isascii() else len(piece.encode(errors="replace"))
        self._raw_from = 0

    # -- progress

    def show(self, argument: str, piece: str, *, flush: bool = False) -> None:
        """Shows raw text of an argument as it comes: by the line, or every few hundred characters."""
        if piece:
            self._fresh.append(piece)
            self._fresh_size += len(piece)
        if self._fresh and (flush or self._fresh_size >= PROGRESS or "\n" in piece):
            fragment = "".join(self._fresh)
            self._fresh.clear()
            self._fresh_size = 0
            if argument:
                self._progress(argument, fragment)

    def _progress(self, argument: str, fragment: str) -> None:
        self._shown = True
        size = self._raw_bytes + self.at - self._raw_from
        self._out.append(CallProgress(self._index, self._tool, size, argument, fragment))
