"""Harmony, the format of gpt-oss: messages `header <|message|> body <|end|>` on channels, calls by recipient.

Specification: https://github.com/openai/harmony (docs/format.md).
"""

import re
from collections.abc import Mapping, Sequence

from aintern.dataclass import dataclass
from aintern.dialects.dialect import Text, Thinking
from aintern.dialects.grammar.constraint import Constraint, escaped
from aintern.dialects.grammar.schema_grammar import SchemaGrammar, any_of, literal
from aintern.dialects.markers import Markers, without
from aintern.dialects.stream_parser import CutOff, Grammar, Kind, Options, StreamParser
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

START, END, MESSAGE, CHANNEL = "<|start|>", "<|end|>", "<|message|>", "<|channel|>"
CALL, RETURN, CONSTRAIN = "<|call|>", "<|return|>", "<|constrain|>"
HEADER_SIGNS = (START, CHANNEL, MESSAGE, CONSTRAIN, " to=", "to=")
HEADER_ENDS = Markers(MESSAGE, START, END, CALL, RETURN)
BODY_ENDS = Markers(END, CALL, RETURN)
NEXT_HEADER = Markers(START, CHANNEL)
AFTER_CALL = Markers(START, END, CALL, RETURN)
CHANNELS = ("analysis", "commentary", "final")
FUNCTIONS = "functions."
HEADER_LIMIT = 1024

_RECIPIENT = re.compile(r"\bto=([^\s<]+)")


@dataclass(frozen=True, slots=True)
class Header:
    """What a header says. `garbled` when it is none of the forms that the format knows."""

    channel: str = ""
    recipient: str = ""
    garbled: bool = False


def read_message_header(text: str) -> Header:
    """Recipient in the role part or behind the channel's name; a content type in any of its spellings."""
    role, *channels = text.split(CHANNEL)
    recipient = _RECIPIENT.search(role)
    rest = _RECIPIENT.sub("", role).split()
    garbled = bool(rest) and rest != ["assistant"]
    if not channels:
        return Header("", recipient.group(1) if recipient else "", garbled)
    tail = channels[-1]  # a stray header in front of the last channel means nothing
    recipient = _RECIPIENT.search(tail) or recipient
    name, *content_type = _RECIPIENT.sub("", tail).replace(CONSTRAIN, " ").split() or [""]
    return Header(
        name, recipient.group(1) if recipient else "", garbled or name not in CHANNELS or len(content_type) > 1
    )


class HarmonyReader(StreamParser):
    """Reads analysis as reasoning, final and commentary as the answer, and `to=functions.X` on any channel as a call."""

    closing = "}"
    clean = staticmethod(without(START, END, MESSAGE, CHANNEL, CALL, RETURN, CONSTRAIN))

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        super().__init__(tools, options, prompt_end)
        _, start, header = prompt_end.rpartition(START)
        self._header_so_far = header if start else ""

    def _read(self) -> Grammar[None]:
        header, message, _ = self._header_so_far.partition(MESSAGE)
        if message:
            self.open_call()
            yield from self._body(read_message_header(header))
            header = ""
        while not (self.ended and self.at == len(self.text)):
            if (yield from self.follows(*HEADER_SIGNS)) or CHANNEL in header:
                yield from self._header(header)
            else:  # what does not even start like a header is the answer's text
                marker = yield from self.prose(Text, NEXT_HEADER)
                self.at -= len(marker)
            header = ""

    def _header(self, header_so_far: str) -> Grammar[None]:
        yield from self.take(START)
        self.open_call()
        done: list[Header] = []
        if (yield from self.attempt(self._read_header(header_so_far, done))) and done:
            yield from self._body(done[0])

    def _read_header(self, so_far: str, done: list[Header]) -> Grammar[None]:
        text, marker = yield from self.up_to(HEADER_ENDS, HEADER_LIMIT)
        if marker == MESSAGE:
            done.append(read_message_header(so_far + text))
            return
        if marker == START:
            self.at -= len(START)
        if text.strip() in ("", "assistant"):
            self.close_call()
        else:
            self.reject("The header of a message was garbled: it had no <|message|>.", as_text=False)

    def _body(self, header: Header) -> Grammar[None]:
        if header.recipient.startswith(FUNCTIONS) and not header.garbled:
            yield from self._call(header.recipient.removeprefix(FUNCTIONS))
        elif header.recipient and header.recipient != "assistant":
            yield from self._unreadable(header.recipient)
        else:
            self.close_call()
            yield from self._text(Thinking if header.channel == "analysis" else Text)

    def _text(self, kind: Kind) -> Grammar[None]:
        """A body. `<|call|>` and `<|return|>` in it are text unless the next message or the end follows; where an answer
        quotes them, and `<|end|>`, only the end counts."""
        self.restart_quotation(behind_call=False)
        while marker := (yield from self.prose(kind, BODY_ENDS, quoted="returned")):
            if kind is Text and self.quotation.holds(marker):
                ends = not (yield from self.follows(START)) and self.ended and self.at == len(self.text)
            else:
                ends = marker == END or (yield from self._message_ends())
            if ends:
                return
            self.quotation.hear(marker)
            self.emit(kind, marker)

    def _message_ends(self) -> Grammar[bool]:
        return bool((yield from self.follows(START))) or (self.ended and self.at == len(self.text))

    def _call(self, name: str) -> Grammar[None]:
        self.name(name)
        if (yield from self.attempt(self._arguments(name))):
            yield from self._after_call()
        else:
            marker = yield from self.prose(Text, AFTER_CALL)
            self.at -= len(marker) if marker == START else 0

    def _arguments(self, name: str) -> Grammar[None]:
        self.deliver(name, *(yield from self.json_arguments()))

    def _unreadable(self, recipient: str) -> Grammar[None]:
        """A message to somebody who is not here (a built-in tool): neither a call nor an answer."""
        while (marker := (yield from self._skip_up_to(BODY_ENDS))) and marker != END:
            if (yield from self._message_ends()):
                break
        self.reject(f"There is no {recipient!r} to send a message to; call tools as functions.NAME.", as_text=False)

    def _after_call(self) -> Grammar[None]:
        """Goes behind the mark that ends a call's message. Other text there belongs to no message and is dropped."""
        self.open_call()
        marker = yield from self._skip_up_to(AFTER_CALL)
        self.close_call()
        if marker == START:
            self.at -= len(START)

    def _skip_up_to(self, markers: Markers) -> Grammar[str]:
        """Drops text up to a marker, or "" at the end of the reply."""
        try:
            return (yield from self.skip_to(markers))
        except CutOff:
            self.at = len(self.text)
            return ""


class Harmony(Dialect):
    """The dialect of gpt-oss."""

    name = "harmony"
    form = '<|channel|>commentary to=functions.the_tool <|constrain|>json<|message|>{"parameter": "value"}<|call|>'
    parser = HarmonyReader
    template_markers = ((CHANNEL, MESSAGE, START),)
    openers = (*(CHANNEL + name for name in CHANNELS), START + "assistant")
    prompt_ends = (START + "assistant",)
    reads = (
        FamilyRow("gpt-oss", "`to=functions.NAME` in a message's header, JSON as its body", "the analysis channel"),
    )

    @classmethod
    def starts_reply(cls, parser: StreamParser) -> Grammar[bool]:
        return bool((yield from parser.follows(f" to={FUNCTIONS}", f"to={FUNCTIONS}")))

    def write_call(self, call: ToolCall) -> str:
        """A call as the model writes it, behind `<|start|>assistant`."""
        return f" to={FUNCTIONS}{call.tool}{CHANNEL}commentary {CONSTRAIN}json{MESSAGE}{dumps(call.parameters)}{CALL}"

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        """The recipient stands in the role or behind the channel's name; the token that ends the call ends the reply."""
        rules = SchemaGrammar()
        channel = any_of(CHANNEL + name for name in ("analysis", "commentary"))
        kind = f'( " "? {literal(CONSTRAIN + "json")} | " json" )?'

        def after(between: str) -> str:
            named = rules.any_tool(
                tools, lambda tool: f"{literal(tool.id)} {between} {kind} {literal(MESSAGE)} {rules.arguments(tool)}"
            )
            return f"{literal(' to=' + FUNCTIONS)} {named}"

        to = f" to=(?:{escaped(FUNCTIONS.rstrip('.'))}\\.?)?"
        patterns = (
            f"(?:^|{escaped(START)}assistant)({to})$",
            f"({escaped(CHANNEL)}(?:analysis|commentary){to})$",
        )
        return Constraint(rules.text(f"{after(channel)} | {channel} {after('')}"), patterns=patterns)
