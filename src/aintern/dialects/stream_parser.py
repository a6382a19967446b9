"""The machine under every dialect: a grammar written as a generator, fed with text in pieces.

A grammar waits with a bare `yield` and goes on when there is more text or the input has ended; so one piece of code
reads a reply whole and in any cut, and keeps its state between chunks. Work is linear: text that was consumed is
dropped from the buffer, and what may be kept unread is bounded (a marker's start, a look-ahead).
"""

import re
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import field, fields
from typing import Any, ClassVar, Literal, TypeVar

from aintern.dataclass import dataclass
from aintern.dialects.argument_types import schema_of, typed
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
from aintern.dialects.json_repair import NotJson, parse_object, parse_value
from aintern.dialects.markers import Markers, starting, starting_behind_space, without
from aintern.dialects.named_call import NamedCall, read_named_call
from aintern.dialects.quotation import Quotation
from aintern.messages import JsonObject, ToolCall, ToolSpec

T = TypeVar("T")
Grammar = Generator[None, None, T]
"""A part of a grammar, run with `yield from`: it waits with a bare `yield` and returns a T."""
Kind = type[Text] | type[Thinking]
Quoted = Literal["text", "returned", "read"]
"""What becomes of a marker that the text quotes: it is text, or returned for the caller to ask, or read like any other."""
Ends = Callable[[str, int, str], bool | None]
"""Whether a marker ends a value, by the marker, the position behind it and the sign before it; None asks for more text."""

BATCH = 96  # characters of an argument that are gathered before they are looked at
CLOSING = 20  # ... when one of them could end the call, and of everything else in it: text behind it waits no longer
PROGRESS = 200  # characters of an argument's one long line that are shown together
NAME_LIMIT = 512  # characters of a name, a key or a header

_SPACE = re.compile(r"\s*")
_NAME = re.compile(r"[^\s<>\"'{}\[\]|]{1,128}\s{0,16}")


@dataclass(frozen=True, slots=True)
class Options:
    """The parser's switches of requirements 4 and 11. `max_block_bytes` bounds one call's text (UTF-8); `json_blocks` and
    `inline_json` are read beside the blocks of the house's dialect."""

    repair: bool = True
    max_block_bytes: int = 1024 * 1024
    json_blocks: bool = True
    inline_json: bool = False

    @classmethod
    def of(cls, switches: object) -> "Options":
        """Those of an object that has them all, such as the settings of the parser."""
        return cls(**{each.name: getattr(switches, each.name) for each in fields(cls)})


class BrokenCall(Exception):
    """The text of a call breaks its grammar; the message is for the model."""


class CutOff(Exception):
    """The input ended inside a call."""


def _nowhere(text: str) -> None:
    """Where no marker is one any more."""


@dataclass(slots=True)
class _Prose:
    """The text outside of calls. While `starts_in` is set, a chunk in which it finds no marker's start is text at once;
    `spaces` is the white space that is held back."""

    kind: Kind = Text
    starts_in: Callable[[str], object] | None = None
    holds_space: bool = False
    quoted: Quoted = "text"
    quotation: Quotation = field(default_factory=Quotation)
    spaces: list[str] = field(default_factory=list)

    def without_space(self, piece: str, begun: bool) -> tuple[str, bool]:
        """The piece behind what was held, without the space at its end, which is held now; and whether text has begun."""
        body = piece.rstrip()
        if not body:
            if begun:
                self.spaces.append(piece)
            return "", begun
        text = "".join(self.spaces) + body if begun else body.lstrip()
        self.spaces = [piece[len(body) :]] if len(body) < len(piece) else []
        return text, True

    def held_space(self) -> str:
        space = "".join(self.spaces)
        self.spaces.clear()
        return space


@dataclass(slots=True)
class _CallText:
    """The text of the call that is being read. `start` is the place in the buffer from where on it was not kept yet; its newest
    `chunks` wait until there are enough of them to be looked at, while there is `room`."""

    being_read: bool = False
    chunks: list[str] = field(default_factory=list)
    room: int = CLOSING
    parts: list[str] = field(default_factory=list)
    start: int = 0
    size: int = 0  # bytes of what was kept
    _limit: int | None = None  # of the buffer as it is

    def gathered(self) -> str:
        """What waited."""
        text = "".join(self.chunks)
        self.chunks.clear()
        self.room = CLOSING
        return text

    def begin(self, marker: str, at: int) -> None:
        self.being_read = True
        self.parts, self.size, self.start = [marker], len(marker.encode()), at
        self._limit = None

    def keep(self, text: str, at: int) -> None:
        """Keeps the buffer's text up to `at`; the buffer starts there from now on, or the call is over."""
        piece = text[self.start : at]
        self.parts.append(piece)
        self.size += len(piece) if piece.isascii() else len(piece.encode(errors="replace"))
        self.start = 0
        self._limit = None

    def limit(self, text: str, most: int) -> int:
        """The position in the buffer where the call has more than `most` bytes; it is worked out once for a buffer."""
        if self._limit is None:
            left = most - self.size
            if left >= 4 * (len(text) - self.start):  # no character has more bytes
                left = len(text) + 1
            elif not text.isascii():
                unkept = text[self.start :].encode(errors="replace")
                left = len(unkept[: max(0, left)].decode(errors="ignore"))
            self._limit = self.start + left
        return self._limit


@dataclass(slots=True)
class _Progress:
    """What is shown of the call that is being read; `fragments` of an argument wait until there are enough of them."""

    index: int = 0
    tool: str = ""
    is_shown: bool = False
    fragments: list[str] = field(default_factory=list)
    size: int = 0  # characters of the fragments

    def take(self) -> str:
        text = "".join(self.fragments)
        self.fragments.clear()
        self.size = 0
        return text


class StreamParser:
    """A reader whose subclass writes `_read`, the grammar. It offers what grammars are made of and keeps the rules
    that all dialects share: calls are delivered once and whole, broken ones become text and a problem."""

    closing = ">"  # a call of this dialect can't end without this sign
    clean = staticmethod(without())  # a broken call's text as it is shown
    control_tokens: ClassVar[tuple[str, ...]] = ()  # of which the longer markers are made

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        self.tools = tools
        self.options = options
        self.text = ""
        self.at = 0
        self.reason: Literal["stop", "length"] | None = None  # why the input ended, once it did
        self._out: list[Piece] = []
        self._grammar: Grammar[None] | None = None
        self._prose = _Prose()
        self._call_text = _CallText()
        self._progress = _Progress()

    # -- the outside: what the port asks for

    def feed(self, chunk: str) -> Sequence[Piece]:
        """The pieces that this chunk completes."""
        prose = self._prose
        if prose.starts_in is not None:
            if chunk and prose.starts_in(chunk) is None:
                if prose.quoted != "read":
                    prose.quotation.hear(chunk)
                if prose.holds_space and (prose.spaces or chunk[-1].isspace()):
                    chunk, _ = prose.without_space(chunk, True)
                    if not chunk:
                        return ()
                return (prose.kind(chunk),)
        elif self._call_text.being_read:
            call = self._call_text
            call.chunks.append(chunk)
            call.room -= len(chunk)
            if self.closing in chunk and call.room > CLOSING:
                call.room = CLOSING
            if call.room > 0:
                return ()
            chunk = call.gathered()
        return self._advance(chunk)

    def finish(self, reason: Literal["stop", "length"] = "stop") -> Sequence[Piece]:
        """The last pieces, when no more text comes."""
        if self.ended:
            return ()
        pieces = self._advance(self._call_text.gathered()) if self._call_text.chunks else ()
        self.reason = reason
        return [*pieces, *self._advance("")]

    @property
    def held(self) -> str:
        """The text that was fed and is part of no piece yet."""
        call = self._call_text
        if call.being_read:
            return "".join((*call.parts, self.text[call.start :], *call.chunks))
        return "".join((*self._prose.spaces, self.text[self.at :]))

    @property
    def ended(self) -> bool:
        """Whether no more text comes."""
        return self.reason is not None

    def _advance(self, chunk: str) -> Sequence[Piece]:
        at = self.at
        if self._call_text.being_read:
            self._call_text.keep(self.text, at)
        self.text = self.text[at:] + chunk if at < len(self.text) else chunk
        self.at = 0
        if self._grammar is None:
            self._grammar = self._read()
        next(self._grammar, None)
        out = self._out
        self._out = []
        return out

    # -- the grammar, and what grammars are made of

    def _read(self) -> Grammar[None]:
        """The grammar of a whole reply; a subclass writes it. Every way through it ends in the end of the input."""
        raise NotImplementedError

    def emit(self, kind: Kind, text: str) -> None:
        """Puts out a piece of answer or reasoning."""
        if text:
            self.put(kind(text))

    def put(self, piece: Piece) -> None:
        """Puts out any piece."""
        self._out.append(piece)

    def prose(
        self, kind: Kind, markers: Markers, *, strip: bool = False, hold: bool = False, quoted: Quoted | None = None
    ) -> Grammar[str]:
        """Emits text up to the first marker, consumes that and returns it; "" at the end of the input.

        `strip` drops white space at both ends of the stretch; `hold` keeps back the white space before the marker
        for `held_space`, which the caller emits or drops. `quoted`: by default markers that an answer quotes are text,
        and reasoning quotes nothing."""
        begun = not strip
        prose = self._prose
        prose.spaces.clear()
        prose.quoted = quoted or ("text" if kind is Text else "read")
        while True:
            heard, found = self.at, markers.search(self.text, self.at)
            while found and prose.quoted == "text":
                marker = found.group().lstrip("\n")
                self.quotation.hear(self.text[heard : found.end() - len(marker)])
                heard = found.end() - len(marker)
                if not self.quotation.holds(marker):
                    break
                self.quotation.hear(marker)
                heard, found = found.end(), markers.search(self.text, found.end())
            end = found.start() if found else self._end_of_text(markers, heard)
            if prose.quoted != "read":
                self.quotation.hear(self.text[heard:end])
            piece = self.text[self.at : end]
            self.at = len(self.text) if self.ended and not found else end
            if strip or hold:
                piece, begun = prose.without_space(piece, begun)
            if piece:
                self._out.append(kind(piece))
            if found:
                self.at = found.end()
                return found.group()
            if self.ended:
                return ""
            if end == len(self.text) and begun:
                prose.kind = kind
                prose.holds_space = strip or hold
                prose.starts_in = markers.starts_in
            yield
            prose.starts_in = None

    def text_only(self) -> Grammar[None]:
        """Whatever comes from now on is text."""
        prose = self._prose
        prose.kind, prose.quoted, prose.holds_space, prose.starts_in = Text, "read", False, _nowhere
        while not self.ended:
            yield

    def _end_of_text(self, markers: Markers, at: int) -> int:
        """The position up to which the unread text behind `at` is text. At the end of the input that is all of it, but for the
        beginning of a marker that holds a control token already: nobody writes that, the reply was cut off there."""
        held = markers.held(self.text, at)
        if self.ended and not any(token in self.text[held:] for token in self.control_tokens):
            return len(self.text)
        return held

    @property
    def quotation(self) -> Quotation:
        """What the prose so far quotes."""
        return self._prose.quotation

    def restart_quotation(self, *, behind_call: bool = True) -> None:
        """What was open in the prose is over: a call stood here, or a message began."""
        self._prose.quotation = Quotation(behind_call=behind_call)

    def held_space(self) -> str:
        """The white space that `prose` held back before the marker, or before the end."""
        return self._prose.held_space()

    def more(self, room: int = CLOSING) -> Grammar[None]:
        """Waits for more of a call; raises where the call was cut off or is longer than the limit. Up to `room`
        characters are gathered first."""
        if self.ended:
            raise CutOff
        self._call_text.room = room
        yield

    def limit(self) -> int:
        """The position in the buffer where the call being read gets too long: the same whatever the chunking."""
        return self._call_text.limit(self.text, self.options.max_block_bytes)

    def too_long(self) -> BrokenCall:
        """Stops reading a call at its limit."""
        self.at = max(self.at, min(self.limit(), len(self.text)))
        return BrokenCall(f"a tool call may be {self.options.max_block_bytes} bytes long at most")

    def skip_space(self, *, heard: bool = False) -> Grammar[None]:
        """Consumes white space; afterwards there is a character to look at, or the input has ended. Where it is `heard`, it
        tells whether what follows is quoted."""
        while True:
            match = _SPACE.match(self.text, self.at)
            if match:
                self.at = match.end()
                if heard:
                    self.quotation.hear(match.group())
            if self.at < len(self.text) or self.ended:
                return
            yield

    def follows(self, *words: str) -> Grammar[str]:
        """Which of `words` the unread text starts with; "" for none. Consumes nothing."""
        while True:
            word = starting(self.text, self.at, words, final=self.ended)
            if word is not None:
                return word
            yield

    def follows_behind_space(self, *words: str, skip: int = 0) -> Grammar[str]:
        """Which of `words` stands behind white space, `skip` signs after this place; "" for none. Consumes nothing."""
        while True:
            word = starting_behind_space(self.text, self.at + skip, words)
            if word is not None or self.ended:
                return word or ""
            yield

    def take(self, *words: str) -> Grammar[str]:
        """Consumes one of `words` and returns it, or "" when none follows."""
        word = yield from self.follows(*words)
        self.at += len(word)
        return word

    def expect(self, *words: str) -> Grammar[str]:
        """Consumes one of `words`; raises where none follows."""
        word = yield from self.follows(*words)
        if self.ended and self.grows_into(words) and not (word and self.text[self.at :] == word):
            raise CutOff
        self.at += len(word)
        if not word:
            found = repr(self.text[self.at]) if self.at < len(self.text) else "the end"
            raise BrokenCall(f"expected {' or '.join(words)}, not {found}")
        return word

    def goes_on(self, opener: str, closer: str) -> Grammar[bool]:
        """Consumes white space and the opener of a next part, or the closer behind the last, which gives False."""
        yield from self.skip_space()
        return (yield from self.expect(opener, closer)) == opener

    def grows_into(self, words: Sequence[str]) -> bool:
        """Whether the unread text is the beginning of one of `words`; the empty text is."""
        return any(word.startswith(self.text[self.at :]) for word in words)

    def close_with(self, closer: str, repairs: list[str]) -> Grammar[None]:
        """Consumes the closing marker of a call whose value is whole. A model that stopped without it meant the call;
        one that was cut off there may have had more to say."""
        yield from self.skip_space()
        if self.ended and self.at == len(self.text):
            if self.reason != "stop":
                raise CutOff
            repairs.append(f"{closer} was missing")
        else:
            yield from self.expect(closer)

    def expect_json(self) -> Grammar[None]:
        """Goes to the `{` behind white space; raises where there is none."""
        yield from self.skip_space()
        yield from self.expect("{")
        self.at -= 1

    def skip_to(self, markers: Markers) -> Grammar[str]:
        """Drops text up to a marker, consumes that and returns it."""
        while True:
            found = markers.search(self.text, self.at)
            if found:
                self.at = found.end()
                return found.group()
            self.at = markers.held(self.text, self.at)
            yield from self.more()

    def up_to(self, markers: Markers, limit: int = NAME_LIMIT) -> Grammar[tuple[str, str]]:
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

    def tool_name(self, *markers: str) -> Grammar[tuple[str, str]]:
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

    def value(self, argument: str, markers: Markers, ends: Ends) -> Grammar[str]:
        """Consumes raw text up to a marker that `ends` confirms, and returns the text; the marker stays unread.
        Shows the text as progress."""
        parts: list[str] = []
        while True:
            found = markers.search(self.text, self.at)
            end = found.start() if found else markers.held(self.text, self.at)
            if end >= self.limit():
                raise self.too_long()
            if end > self.at:
                parts.append(self.text[self.at : end])
                self.at = end
                self.show(argument, parts[-1])
            if not found:
                yield from self.more(BATCH)
                continue
            verdict = ends(found.group(), found.end(), parts[-1][-1] if parts else "")
            if verdict:
                self.show(argument, "", flush=True)
                return "".join(parts)
            if verdict is None:
                yield from self.more()
            else:
                parts.append(self.text[self.at])
                self.show(argument, parts[-1])
                self.at += 1

    def json(self, level: int, only: frozenset[str] = frozenset()) -> Grammar[str]:
        """Consumes one JSON object or array and returns its text. `level` is how deep the arguments' object lies in it;
        a key of the outermost object that is not in `only` (when given) breaks it at once."""
        reader = JsonReader(level)
        while True:
            limit = self.limit()
            self.at = reader.read(self.text[:limit] if limit < len(self.text) else self.text, self.at)
            if limit < len(self.text) and not reader.done:
                raise self.too_long()
            if reader.tool and reader.tool != self._progress.tool:
                self.name(reader.tool)
            for argument, fragment in reader.take_fresh():
                self._show_progress(argument, fragment)
            if reader.broken:
                raise BrokenCall(reader.broken)
            if only and not only >= reader.top_keys:
                raise BrokenCall(f"unknown keys beside {', '.join(sorted(only))}")
            if reader.done:
                return reader.raw()
            yield from self.more(BATCH)

    def json_arguments(self) -> Grammar[tuple[JsonObject, list[str]]]:
        """Consumes the JSON object of a call's arguments; returns it and what was mended in it."""
        yield from self.expect_json()
        raw = yield from self.json(level=1)
        return parse_object(raw, repair=self.options.repair)

    def named_call(self, only: frozenset[str] = frozenset(), *, needs_arguments: bool = False) -> Grammar[NamedCall]:
        """Consumes a call that is one JSON object with its tool's name; the switches of `json` and `read_named_call`."""
        yield from self.expect_json()
        raw = yield from self.json(level=2, only=only)
        return read_named_call(raw, repair=self.options.repair, needs_arguments=needs_arguments)

    def declared(self, text: str, argument: str, kind: str | None, tool: str, repairs: list[str]) -> Any:
        """The value of an argument that a call itself declares as "string", raw text, or as any other kind, JSON; where it
        declares nothing (None) the schema of `tool` says what the text is."""
        if kind == "string":
            return text
        if kind is None:
            return typed(text, schema_of(self.tools.get(tool), argument))
        value, mended = parse_value(text.strip(), repair=self.options.repair)
        repairs.extend(mended)
        return value

    # -- calls

    def open_call(self, marker: str = "") -> None:
        """A call begins with `marker`, which was just consumed."""
        self._call_text.begin(marker, self.at)
        self._progress.is_shown = False
        self._progress.tool = ""

    def name(self, tool: str) -> None:
        """The name of the call being read is known."""
        self._progress.tool = tool
        self._show_progress("", "")

    def deliver(self, tool: str, parameters: JsonObject, repairs: Sequence[str] = ()) -> None:
        """The call being read is closed and valid."""
        self.put(CallRead(ToolCall(tool=tool, parameters=parameters, raw=self.close_call(), repairs=tuple(repairs))))
        self._progress.is_shown = False
        self._progress.index += 1
        self.restart_quotation()

    def reject(self, message: str, *, as_text: bool = True) -> None:
        """What was being read is no call: takes its progress back, shows its text, and says why."""
        raw = self.close_call()
        if not raw.strip():
            return
        self._take_progress_back()
        if as_text:
            shown = self.clean(raw)
            self.quotation.hear(shown)
            self.emit(Text, shown)
        self.put(Problem(message, raw))

    def take_back(self) -> str:
        """What was being read is text after all, and rightly so: no problem, nothing to clean."""
        raw = self.close_call()
        self._take_progress_back()
        self.quotation.hear(raw)
        self.emit(Text, raw)
        return raw

    def _take_progress_back(self) -> None:
        if self._progress.is_shown:
            self.put(CallTakenBack(self._progress.index))
            self._progress.index += 1

    def attempt(self, steps: Grammar[None]) -> Grammar[bool]:
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

    def attempt_or_text(self, steps: Grammar[None], markup: Markers, *closers: str) -> Grammar[None]:
        """Reads calls; behind a broken one nothing is read as a call up to one of `closers`, since it may be part of a
        string that somebody else wrote: it is text, without its `markup`."""
        if not (yield from self.attempt(steps)):
            while (found := (yield from self.prose(Text, markup, quoted="read"))) and found not in closers:
                pass
            self.restart_quotation()

    def calls_up_to(self, closer: str, opener: str, call: Callable[[], Grammar[None]]) -> Grammar[None]:
        """Reads calls, each behind its opener, and the marker behind the last."""
        while (yield from self.goes_on(opener, closer)):
            yield from call()
            self.open_call()
        self.close_call()

    def attempt_up_to(self, closer: str, steps: Grammar[None]) -> Grammar[None]:
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
        named = f" to {self._progress.tool}" if self._progress.tool else ""
        return f"Your tool call{named} was cut off before its end and was not run. Write it again, whole; split long content."

    def close_call(self) -> str:
        """What was being read is over, a call or markup without one in it; returns its text."""
        self.show("", "", flush=True)
        self._call_text.keep(self.text, self.at)
        self._call_text.being_read = False
        return "".join(self._call_text.parts)

    # -- progress

    def show(self, argument: str, piece: str, *, flush: bool = False) -> None:
        """Shows raw text of an argument as it comes: by the line, or every few hundred characters."""
        progress = self._progress
        if piece:
            progress.fragments.append(piece)
            progress.size += len(piece)
        if progress.fragments and (flush or progress.size >= PROGRESS or "\n" in piece):
            fragment = progress.take()
            if argument:
                self._show_progress(argument, fragment)

    def _show_progress(self, argument: str, fragment: str) -> None:
        self._progress.is_shown = True
        size = self._call_text.size + self.at - self._call_text.start
        self.put(CallProgress(self._progress.index, self._progress.tool, size, argument, fragment))
