"""Gemma 4: `<|tool_call>call:NAME{key:<|"|>text<|"|>,other:1}<tool_call|>`; the notation itself has the types."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aintern.dialects.dialect import Text, Thinking
from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.grammar.schema_grammar import Notation, SchemaGrammar, literal, several
from aintern.dialects.json_reader import MAX_DEPTH
from aintern.dialects.json_repair import NotJson, parse_value
from aintern.dialects.markers import Markers, without
from aintern.dialects.stream_parser import BATCH, BrokenCall, CutOff, Grammar, Options, StreamParser
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

OPEN, CLOSE = "<|tool_call>", "<tool_call|>"
CHANNEL, END_THOUGHT = "<|channel>", "<channel|>"
THOUGHT = "thought"
QUOTE = '<|"|>'
OPENERS = Markers(OPEN, CHANNEL, CLOSE, END_THOUGHT)
THOUGHT_ENDS = Markers(END_THOUGHT, "\n" + END_THOUGHT)
DEBRIS = Markers(OPEN, CLOSE)
COLON = Markers(":")
QUOTES = Markers(QUOTE)

PLAIN_KEY = re.compile(r"\w[\w .-]*\Z")
_WORD = re.compile(r"[^,\]}\s<>{\[:]*")
_BARE_POINT = re.compile(r"(-?)(\d*)\.(\d*)")
_JSON_STRING = re.compile(r'(?s)"(?:[^"\\]++|\\.)*+"')
_PYTHON_WORDS = {"True": True, "False": False, "None": None}


class GemmaReader(StreamParser):
    """Reads text, thoughts and calls in any order, all of them verbatim."""

    clean = staticmethod(without(OPEN, CLOSE, QUOTE))

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        super().__init__(tools, options, prompt_end)
        _, self._in_channel, self._channel = prompt_end.rpartition(CHANNEL)

    def _read(self) -> Grammar[None]:
        if self._in_channel and self._channel.strip() in ("", THOUGHT):
            yield from self._thought(self._channel)
        while marker := (yield from self.prose(Text, OPENERS)):
            yield from self.read_block(marker)

    def read_block(self, marker: str) -> Grammar[None]:
        """What an opening marker opens; a closing one without its opener is dropped."""
        if marker == CHANNEL:
            yield from self._thought()
        elif marker == OPEN:
            self.open_call(OPEN)
            yield from self.attempt_or_text(self._call(), DEBRIS, CLOSE)

    def _thought(self, name_so_far: str = "") -> Grammar[None]:
        """A thought, behind the rest of its channel's name: a line of its own that may be missing."""
        name = (THOUGHT + "\n").removeprefix(name_so_far)
        if not (yield from self.take(name)):
            bare = name.removesuffix("\n")
            if (yield from self.follows(bare + END_THOUGHT)) or (self.ended and self.grows_into((name,))):
                self.at = min(self.at + len(bare), len(self.text))
        yield from self.prose(Thinking, THOUGHT_ENDS)

    def _call(self) -> Grammar[None]:
        yield from self.expect("call:")
        name, _ = yield from self.tool_name("{")
        arguments = yield from self._object(depth=1)
        repairs: list[str] = []
        yield from self.close_with(CLOSE, repairs)
        self.deliver(name, arguments, repairs)

    def _object(self, depth: int, shown: str = "") -> Grammar[dict[str, Any]]:
        """The members behind a `{`, up to its `}`. Keys are bare and may hold spaces."""
        members: dict[str, Any] = {}
        while (yield from self._next("}")):
            if (yield from self.take(QUOTE)):
                key, _ = yield from self.up_to(QUOTES)
                yield from self.skip_space()
                yield from self.expect(":")
            else:
                key, _ = yield from self.up_to(COLON)
            if key in members:
                raise BrokenCall(f"the argument {key!r} is given twice")
            members[key] = yield from self._value(depth, shown or key)
        return members

    def _next(self, closer: str) -> Grammar[bool]:
        """Goes to the next member; False behind the closing sign."""
        yield from self.skip_space()
        if (yield from self.take(",")):
            yield from self.skip_space()
        if self.at == len(self.text):
            raise CutOff
        return not (yield from self.take(closer))

    def _value(self, depth: int, shown: str) -> Grammar[Any]:
        yield from self.skip_space()
        sign = yield from self.take(QUOTE, "{", "[")
        if sign == QUOTE:
            text = yield from self.value(shown if depth == 1 else "", QUOTES, lambda *_: True)
            self.at += len(QUOTE)
            return text
        if depth >= MAX_DEPTH:
            raise BrokenCall(f"the arguments are nested deeper than {MAX_DEPTH} levels")
        if sign == "{":
            return (yield from self._object(depth + 1, shown))
        if sign == "[":
            items: list[Any] = []
            while (yield from self._next("]")):
                items.append((yield from self._value(depth + 1, shown)))
            return items
        if self.text.startswith('"', self.at):
            return (yield from self._json_string())
        return (yield from self._word())

    def _json_string(self) -> Grammar[Any]:
        """A string as JSON writes it, which the models do now and then."""
        while not (match := _JSON_STRING.match(self.text, self.at)):
            if len(self.text) > self.limit():
                raise self.too_long()
            yield from self.more(BATCH)
        self.at = match.end()
        return parse_value(match.group(), repair=self.options.repair)[0]

    def _word(self) -> Grammar[Any]:
        """A number, true, false or null, in Python's spelling as well."""
        while True:
            match = _WORD.match(self.text, self.at)
            word = match.group() if match else ""
            if self.at + len(word) < len(self.text):
                break
            if len(word) > 400:
                raise BrokenCall("a bare value is too long")
            yield from self.more()
        if not word and self.ended and self.grows_into((QUOTE,)):
            raise CutOff
        self.at += len(word)
        if word in _PYTHON_WORDS:
            return _PYTHON_WORDS[word]
        number = _BARE_POINT.fullmatch(word)
        if number and (number[2] or number[3]):
            word = f"{number[1]}{number[2] or 0}.{number[3] or 0}"
        try:
            return parse_value(word, repair=False)[0]
        except NotJson:
            raise BrokenCall(f"{word[:40]!r} is no value: strings stand between {QUOTE}") from None


NOTATION = Notation(
    quotes=QUOTE,
    gap="",
    key=lambda name: name if PLAIN_KEY.match(name) else f"{QUOTE}{name}{QUOTE}",
    sorts=True,
)


class Gemma(Dialect):
    """The dialect of Gemma 4."""

    name = "gemma"
    form = '<|tool_call>call:the_tool{parameter:<|"|>value<|"|>}<tool_call|>'
    parser = GemmaReader
    template_markers = ((OPEN,),)
    openers = (OPEN, CHANNEL)
    reads = (FamilyRow("Gemma 4", '`<|tool_call>call:NAME{key:<|"|>text<|"|>}<tool_call|>`', "`<|channel>thought`"),)

    def write_call(self, call: ToolCall) -> str:
        """A call as the model writes it, keys in the template's order."""
        return f"{OPEN}call:{call.tool}{_written(call.parameters)}{CLOSE}"

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar(NOTATION)
        named = rules.any_tool(tools, lambda tool: f"{literal(tool.id)} {rules.arguments(tool)}")
        call = f'{literal(OPEN)} "call:" {named} {literal(CLOSE)}'
        return Constraint(rules.text(several(rules, call)), (OPEN,), reasoning=((CHANNEL, END_THOUGHT),), space="")


def _written(value: Any) -> str:
    if isinstance(value, str):
        return f"{QUOTE}{value}{QUOTE}"
    if isinstance(value, Mapping):
        members = sorted(value.items(), key=lambda item: item[0].lower())
        return "{" + ",".join(f"{key}:{_written(item)}" for key, item in members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_written, value)) + "]"
    return dumps(value)
