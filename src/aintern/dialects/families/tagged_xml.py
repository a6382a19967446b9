"""Tagged XML, as Qwen3-Coder and Qwen3.5 write it: `<tool_call><function=NAME><parameter=KEY>value</parameter>…`.

Nothing is escaped, so a tag inside a value is text unless the structure goes on behind it.
"""

import re
from collections.abc import Sequence
from typing import Any

from aintern.dialects.argument_types import schema_of, typed
from aintern.dialects.dialect import Text, Thinking
from aintern.dialects.families.tagged_json import CLOSE, OPEN, TAGS, TaggedReader
from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.grammar.schema_grammar import TAGGED, SchemaGrammar, literal, several
from aintern.dialects.markers import Markers, behind_space, starting, starting_behind_space
from aintern.dialects.stream_parser import BrokenCall, CutOff, Grammar
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

FUNCTION, END_FUNCTION = "<function=", "</function>"
PARAMETER, END_PARAMETER = "<parameter=", "</parameter>"
LINE_PARAMETER = "\n" + PARAMETER
NEWLINE = "\n"
TAG_END = Markers(">")
VALUE_ENDS = Markers(END_PARAMETER, END_FUNCTION, LINE_PARAMETER)

_NAME = re.compile(r"[^\s<>\"'{}]+\Z")
_KEY = re.compile(r"([^<>\n]{1,128})(>)?")


class TaggedXmlReader(TaggedReader):
    """Reads Qwen's XML, with or without the opening `<tool_call>`, and Hermes' JSON between the same tags."""

    markers = Markers(OPEN, CLOSE, FUNCTION)
    _own_lines = False  # whether the value being read has lines of its own, apart from its tags
    _taken: frozenset[str] = frozenset()  # the parameters that the call has already
    opened = False  # by <tool_call>; a bare <function= is a call as well, its lone closing tag is dropped

    def call_body(self) -> Grammar[None]:
        if (yield from self.take(FUNCTION)):
            yield from self.xml_body(opened=True)
        elif (yield from self.follows("{")):
            yield from self.json_body()
        else:
            yield from self.expect(FUNCTION)

    def xml_body(self, *, opened: bool) -> Grammar[None]:
        """Everything behind `<function=`."""
        self.opened = opened
        name, _ = yield from self.up_to(TAG_END, limit=128)
        if not _NAME.match(name) and name not in self.tools:
            raise BrokenCall(f"{name[:40]!r} is no name of a tool")
        self.name(name)
        tool = self.tools.get(name)
        arguments: dict[str, Any] = {}
        repairs: list[str] = []
        while (yield from self.goes_on(PARAMETER, END_FUNCTION)):
            key, _ = yield from self.up_to(TAG_END, limit=128)
            if key in arguments:
                raise BrokenCall(f"the parameter {key!r} is given twice")
            self._taken = frozenset((*arguments, key))
            text = yield from self._value(key, tool)
            arguments[key] = typed(text, schema_of(tool, key))
            if not (yield from self.take(END_PARAMETER)):
                repairs.append(f"{END_PARAMETER} was missing")
        if opened:
            yield from self._end_of_call(repairs)
        self.deliver(name, arguments, list(dict.fromkeys(repairs)))

    def _value(self, key: str, tool: ToolSpec | None) -> Grammar[str]:
        """A value: one line end behind its opener and one before its closer are markup, all else is data."""
        self._own_lines = bool((yield from self.take("\n")))
        if self._own_lines and (yield from self._parameter_follows(tool)):
            return ""
        text = yield from self.value(key, VALUE_ENDS, lambda marker, at, last: self._ends(marker, at, last, tool))
        if self.text.startswith(LINE_PARAMETER, self.at):
            self.at += 1
            return text
        return text.removesuffix("\n")

    def _parameter_follows(self, tool: ToolSpec | None) -> Grammar[bool]:
        """Whether the next parameter follows an opener at once: an empty value without its closer."""
        while (yield from self.follows(PARAMETER)):
            verdict = self._is_parameter(self.at + len(PARAMETER), tool)
            if verdict is not None:
                return verdict
            yield from self.more()
        return False

    def _ends(self, marker: str, at: int, last: str, tool: ToolSpec | None) -> bool | None:
        if marker == LINE_PARAMETER:
            return self._is_parameter(at, tool)
        if self._own_lines and last not in "\n" and self.text[at : at + 1] not in ("", "\n", "\r"):
            return False  # a tag in the middle of a line, where values have lines of their own
        if marker == END_FUNCTION:
            return self._is_end_of_function(at)
        word = starting_behind_space(self.text, at, (PARAMETER, END_FUNCTION))
        if word == END_FUNCTION and self.opened:
            return self._is_end_of_function(self.text.index(word, at) + len(word))
        return None if word is None else bool(word)

    def _is_parameter(self, at: int, tool: ToolSpec | None) -> bool | None:
        """A line that starts with `<parameter=` ends the value before it when it names a parameter of this tool that
        the call does not have yet."""
        match = _KEY.match(self.text, at)
        if not match or (match.end() < len(self.text) and not match.group(2)):
            return None if at == len(self.text) else False
        if not match.group(2):
            return None if len(match.group(1)) < 128 else False
        if match.group(1) in self._taken:
            return False
        return tool is None or not tool.parameters.get("properties") or schema_of(tool, match.group(1)) is not None

    def _is_end_of_function(self, at: int) -> bool | None:
        behind = behind_space(self.text, at)
        if behind is None:
            return False
        if self.ended and behind == len(self.text):
            return self.reason == "stop" or not self.opened
        word = starting(self.text, behind, (CLOSE, OPEN, FUNCTION))
        return None if word is None else bool(word)

    def _end_of_call(self, repairs: list[str]) -> Grammar[None]:
        yield from self.skip_space()
        cut_off = self.ended and self.grows_into((CLOSE,)) and self.text[self.at :] != CLOSE
        if cut_off and self.reason != "stop":
            raise CutOff
        if not (yield from self.take(CLOSE)):
            repairs.append(f"{CLOSE} was missing")

    def read_call(self, marker: str) -> Grammar[None]:
        if marker != FUNCTION:
            yield from super().read_call(marker)
            return
        if not (yield from self._is_bare_call()):
            self.quotation.hear(FUNCTION)
            self.emit(Text, self.held_space() + FUNCTION)
            return
        self.open_call(FUNCTION)
        yield from self.attempt_or_text(self.xml_body(opened=False), TAGS, CLOSE)

    def _is_bare_call(self) -> Grammar[bool]:
        """Whether a tag's end and the structure of a call follow `<function=`; else it is text about the format."""
        while True:
            match = _KEY.match(self.text, self.at)
            if match and match.group(2):
                word = starting_behind_space(self.text, match.end(), (PARAMETER, END_FUNCTION))
                if word is not None:
                    return bool(word) and (match.group(1) in self.tools or bool(_NAME.match(match.group(1))))
            elif (match.end() if match else self.at) < len(self.text):
                return False
            if self.ended:
                return False
            yield

    def reasoning_up_to(self, closer: str) -> Grammar[None]:
        """Reasoning that the prompt opened also ends at a call: Qwen3.5 forgets `</think>` in front of one."""
        if not self.opened_by_prompt:
            yield from super().reasoning_up_to(closer)
            return
        markers = Markers(closer, OPEN)
        begun = False
        while (yield from self.prose(Thinking, markers, strip=not begun, hold=True, quoted="returned")) == OPEN:
            space = self.held_space()
            is_quoted = self.quotation.holds(OPEN)
            if (yield from self.follows_behind_space(FUNCTION)) and not is_quoted:
                yield from self.read_call(OPEN)
                return
            self.quotation.hear(OPEN)
            self.emit(Thinking, space + OPEN)
            begun = True
        self.restart_quotation(behind_call=False)


class TaggedXml(Dialect):
    """The dialect of Qwen3-Coder, Qwen3-Coder-Next and Qwen3.5 to 3.8."""

    name = "tagged_xml"
    form = "<tool_call>\n<function=the_tool>\n<parameter=parameter>\nvalue\n</parameter>\n</function>\n</tool_call>"
    parser = TaggedXmlReader
    template_markers = ((OPEN, FUNCTION),)
    openers = (OPEN, FUNCTION)
    reads = (
        FamilyRow(
            "Qwen3-Coder, Qwen3.5 to 3.8",
            "`<tool_call><function=NAME><parameter=KEY>…</parameter></function></tool_call>`",
            "`<think>`",
        ),
    )
    strips_answer = True

    @classmethod
    def follows_opener(cls, text: str, at: int) -> bool | None:
        word = starting(text, at, (FUNCTION,))
        return None if word is None else bool(word)

    def write_call(self, call: ToolCall) -> str:
        """A call as the model writes it: strings as they are, everything else as JSON."""
        lines = [
            f"{PARAMETER}{key}>\n{value if isinstance(value, str) else dumps(value)}\n{END_PARAMETER}\n"
            for key, value in call.parameters.items()
        ]
        return f"{OPEN}\n{FUNCTION}{call.tool}>\n{''.join(lines)}{END_FUNCTION}\n{CLOSE}"

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar(TAGGED)
        ends = (END_PARAMETER, END_FUNCTION, PARAMETER, CLOSE)

        def argument(tool: ToolSpec, name: str, schema: Any) -> str:
            head, end = f"{PARAMETER}{name}>{NEWLINE}", NEWLINE + END_PARAMETER + NEWLINE
            return f"{literal(head)} {rules.raw(schema, tool.parameters, *ends)} {literal(end)}"

        def write(tool: ToolSpec) -> str:
            return f"{literal(f'{tool.id}>' + NEWLINE)} {rules.each_argument(tool, argument)}"

        body = f"{literal(FUNCTION)} {rules.any_tool(tools, write)} {literal(END_FUNCTION)}"
        call = f'{literal(OPEN)} [ \\n]? {body} "\\n"? {literal(CLOSE)}'
        return Constraint(rules.text(several(rules, call)), (OPEN,), reasoning=TaggedXmlReader.reasoning)
