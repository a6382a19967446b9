"""Kimi: K2 (calls in a section between special tokens, the name inside the call's id) and K3 (XTML)."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from aintern.dialects.argument_types import types_of
from aintern.dialects.dialect import Text, Thinking
from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.grammar.schema_grammar import TAGGED, SchemaGrammar, is_text, literal
from aintern.dialects.markers import Markers, starting, without
from aintern.dialects.reasoning import THINK, ReasoningReader
from aintern.dialects.stream_parser import BrokenCall, CutOff, Grammar, Kind, Options
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

SECTIONS = ("<|tool_calls_section_begin|>", "<|tool_call_section_begin|>")
SECTION_ENDS = ("<|tool_calls_section_end|>", "<|tool_call_section_end|>")
CALL, END_CALL = "<|tool_call_begin|>", "<|tool_call_end|>"
ARGUMENTS = "<|tool_call_argument_begin|>"

SEP = "<|sep|>"
OPEN_THINK, CLOSE_THINK = "<|open|>think<|sep|>", "<|close|>think<|sep|>"
OPEN_RESPONSE, CLOSE_RESPONSE = "<|open|>response<|sep|>", "<|close|>response<|sep|>"
OPEN_TOOLS, CLOSE_TOOLS = "<|open|>tools<|sep|>", "<|close|>tools<|sep|>"
OPEN_CALL, CLOSE_CALL = "<|open|>call ", "<|close|>call<|sep|>"
OPEN_ARGUMENT, CLOSE_ARGUMENT = "<|open|>argument ", "<|close|>argument<|sep|>"
CLOSE_MESSAGE = "<|close|>message<|sep|>"
K3 = (OPEN_THINK, OPEN_RESPONSE, OPEN_TOOLS)

CLOSE_TAG = '"' + SEP

OPENERS = Markers(*SECTIONS, *K3, CLOSE_MESSAGE, CLOSE_RESPONSE)
BETWEEN_CALLS = Markers(CALL, *SECTION_ENDS)
DEBRIS = Markers(*SECTIONS, *SECTION_ENDS, CALL, END_CALL, ARGUMENTS, CLOSE_TOOLS, CLOSE_MESSAGE)

_ID = re.compile(r"(?:functions\.)?(.+?)(:\d+)?\Z", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')


class KimiReader(ReasoningReader):
    """Reads both generations: the prompt's end or the first marker tells which."""

    control_tokens = ("<|open|>", "<|close|>")
    markers = OPENERS
    reasoning = (THINK, (OPEN_THINK, CLOSE_THINK))
    clean = staticmethod(without(*DEBRIS.words, "<|open|>", "<|close|>", SEP))

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        super().__init__(tools, options, prompt_end)
        self._in_response = prompt_end.endswith(OPEN_RESPONSE)

    def read_reasoning(self) -> Grammar[None]:
        if self.opened_by_prompt and (yield from self.follows(OPEN_RESPONSE, OPEN_TOOLS)):
            self.opened_by_prompt = None  # a completion may skip its reasoning
        yield from super().read_reasoning()
        if self._in_response:
            yield from self._part(Text, CLOSE_RESPONSE)

    def reasoning_up_to(self, closer: str) -> Grammar[None]:
        if closer == CLOSE_THINK:
            yield from self._part(Thinking, closer)
        else:
            yield from super().reasoning_up_to(closer)

    def read_block(self, marker: str) -> Grammar[None]:
        """What an opening marker opens."""
        if marker == OPEN_RESPONSE:
            yield from self._part(Text, CLOSE_RESPONSE)
        elif marker == OPEN_THINK:
            yield from self._part(Thinking, CLOSE_THINK)
        elif marker not in (CLOSE_MESSAGE, CLOSE_RESPONSE):
            yield from self._calls(marker)

    def _calls(self, marker: str) -> Grammar[None]:
        self.open_call(marker)
        if marker == OPEN_TOOLS:
            section = self.calls_up_to(CLOSE_TOOLS, OPEN_CALL, self._k3_call)
            yield from self.attempt_or_text(section, DEBRIS, CLOSE_TOOLS)
        else:
            yield from self.attempt_or_text(self._k2_calls(), DEBRIS, *SECTION_ENDS)

    # -- K2

    def _k2_calls(self) -> Grammar[None]:
        """Calls of a section; other text inside it is dropped."""
        while (yield from self.skip_to(BETWEEN_CALLS)) == CALL:
            yield from self.attempt_up_to(END_CALL, self._k2_call())
            self.open_call()
        self.close_call()

    def _k2_call(self) -> Grammar[None]:
        header, _ = yield from self.up_to(Markers(ARGUMENTS))
        match = _ID.match(header.strip())
        name = match.group(1) if match else ""
        self.name(name)
        arguments, repairs = yield from self.json_arguments()
        if not match or not (match.group(2) or name in self.tools):
            raise BrokenCall("a call's id is functions.NAME:NUMBER")
        yield from self.skip_space()
        yield from self.expect(END_CALL)
        self.deliver(name, arguments, repairs)

    # -- K3

    def _part(self, kind: Kind, closer: str) -> Grammar[None]:
        """A part's text, verbatim. Its closing marker counts only where the structure goes on behind it, and where an answer
        quotes it only at the end; an answer that was not closed also ends where calls begin."""
        markers = Markers(closer, OPEN_TOOLS) if kind is Text else Markers(closer)
        while marker := (yield from self.prose(kind, markers, quoted="returned")):
            behind = (*K3, CLOSE_MESSAGE) if marker == closer else (OPEN_CALL, CLOSE_TOOLS)
            follows = yield from self.follows(*behind)
            is_quoted = kind is Text and self.quotation.holds(marker)
            if (follows and not is_quoted) or (self.ended and self.grows_into(behind)):
                if marker == OPEN_TOOLS:
                    yield from self._calls(marker)
                return
            self.quotation.hear(marker)
            self.emit(kind, marker)

    def _k3_call(self) -> Grammar[None]:
        header = yield from self._attributes()
        name = header.get("tool", "")
        if not name:
            raise BrokenCall("the call has no name")
        self.name(name)
        arguments: dict[str, Any] = {}
        repairs: list[str] = []
        while (yield from self.goes_on(OPEN_ARGUMENT, CLOSE_CALL)):
            attributes = yield from self._attributes()
            key = attributes.get("key", "")
            if key in arguments:
                raise BrokenCall(f"the argument {key!r} is given twice")
            text = yield from self.value(key, Markers(CLOSE_ARGUMENT), self._ends_argument)
            yield from self.expect(CLOSE_ARGUMENT)
            arguments[key] = self.declared(text, key, attributes.get("type"), name, repairs)
        self.deliver(name, arguments, repairs)

    def _attributes(self) -> Grammar[dict[str, str]]:
        header, _ = yield from self.up_to(Markers(SEP))
        return {key: _unescaped(value) for key, value in _ATTRIBUTE.findall(header)}

    def _ends_argument(self, _: str, at: int, __: str) -> bool | None:
        word = starting(self.text, at, (OPEN_ARGUMENT, CLOSE_CALL))
        if word is None and self.ended:
            raise CutOff
        return None if word is None else bool(word)


def _unescaped(text: str) -> str:
    return text.replace("&quot;", '"').replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")


def _k3_call(rules: SchemaGrammar, tools: Sequence[ToolSpec]) -> str:
    """One call as XTML."""

    def argument(tool: ToolSpec, name: str, schema: Any) -> str:
        text = is_text(schema)
        kind = "string" if text else next(iter(sorted(types_of(schema) - {"null", "string"})), "object")
        value = rules.text_without(CLOSE_ARGUMENT) if text else rules.value(schema, tool.parameters)
        head = f'{OPEN_ARGUMENT}key="{_in_attribute(name)}" type="{kind}"{SEP}'
        return f"{literal(head)} {value} {literal(CLOSE_ARGUMENT)}"

    def write(tool: ToolSpec) -> str:
        opened = f'{_in_attribute(tool.id)}" index="'
        return f"{literal(opened)} [0-9]{{1,3}} {literal(CLOSE_TAG)} {rules.each_argument(tool, argument)}"

    head = literal(OPEN_CALL + 'tool="')
    return rules.rule(f"{head} {rules.any_tool(tools, write)} {literal(CLOSE_CALL)}")


def _in_attribute(text: str) -> str:
    return text.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;").replace(">", "&gt;")


class Kimi(Dialect):
    """The dialect of Kimi K2 and K3; calls are written as K2 does."""

    name = "kimi"
    form = (
        "<|tool_calls_section_begin|><|tool_call_begin|>functions.the_tool:0<|tool_call_argument_begin|>"
        '{"parameter": "value"}<|tool_call_end|><|tool_calls_section_end|>'
    )
    parser = KimiReader
    template_markers = ((SECTIONS[0],), ("<|open|>", SEP))
    openers = (*SECTIONS, *K3, CLOSE_RESPONSE)
    prompt_ends = (OPEN_THINK, OPEN_RESPONSE)
    reads = (
        FamilyRow("K2", "`<|tool_calls_section_begin|>…functions.NAME:0…`", "`<think>`"),
        FamilyRow("K3", '`<|open|>tools<|sep|><|open|>call tool="NAME"…`', "`<|open|>think<|sep|>`"),
    )

    def write_call(self, call: ToolCall) -> str:
        """A call as K2 writes it."""
        return (
            f"{SECTIONS[0]}{CALL}functions.{call.tool}:0{ARGUMENTS}{dumps(call.parameters)}{END_CALL}{SECTION_ENDS[0]}"
        )

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar()

        def k2(tool: ToolSpec) -> str:
            return f"{literal(tool.id + ':')} [0-9]{{1,3}} {literal(ARGUMENTS)} {rules.arguments(tool)}"

        call = rules.rule(f"{literal(CALL + 'functions.')} {rules.any_tool(tools, k2)} {literal(END_CALL)}")
        forms = [f"{literal(start)} {call}+ {literal(end)}" for start, end in zip(SECTIONS, SECTION_ENDS, strict=True)]
        forms.append(f"{literal(OPEN_TOOLS)} {_k3_call(SchemaGrammar(TAGGED, rules), tools)}+ {literal(CLOSE_TOOLS)}")
        return Constraint(
            rules.text(" | ".join(forms)), (*SECTIONS, OPEN_TOOLS), reasoning=KimiReader.reasoning, space=""
        )
