"""GLM 4.5 to 5: `<tool_call>NAME<arg_key>K</arg_key><arg_value>V</arg_value>…</tool_call>`, with or without line ends."""

from collections.abc import Sequence
from typing import Any

from aintern.dialects.argument_types import schema_of, typed
from aintern.dialects.families.tagged_json import CLOSE, OPEN, TaggedReader
from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.grammar.schema_grammar import TAGGED, SchemaGrammar, literal, several
from aintern.dialects.markers import Markers, behind_space, starting_behind_space
from aintern.dialects.stream_parser import BrokenCall, Grammar
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

KEY, END_KEY = "<arg_key>", "</arg_key>"
VALUE, END_VALUE = "<arg_value>", "</arg_value>"
KEY_ENDS = Markers(END_KEY)
VALUE_ENDS = Markers(END_VALUE, CLOSE)


class GlmReader(TaggedReader):
    """Reads GLM's calls; its reasoning is kept to the letter, the answer is stripped."""

    strips = False

    def call_body(self) -> Grammar[None]:
        if (yield from self.follows("{")):
            yield from self.json_body()
        else:
            yield from self.glm_body()

    def glm_body(self) -> Grammar[None]:
        """Everything behind `<tool_call>`."""
        name, marker = yield from self.tool_name(KEY, CLOSE)
        tool = self.tools.get(name)
        arguments: dict[str, Any] = {}
        repairs: list[str] = []
        more = marker == KEY
        while more:
            key, _ = yield from self.up_to(KEY_ENDS)
            if key in arguments:
                raise BrokenCall(f"the argument {key!r} is given twice")
            yield from self.skip_space()
            yield from self.expect(VALUE)
            text = yield from self.value(key, VALUE_ENDS, self._ends)
            arguments[key] = typed(text, schema_of(tool, key))
            if not (yield from self.take(END_VALUE)):
                repairs.append(f"{END_VALUE} was missing")
            more = yield from self.goes_on(KEY, CLOSE)
        self.deliver(name, arguments, repairs)

    def _ends(self, marker: str, at: int, _: str) -> bool | None:
        """A value ends where a key or the call's end follows, or, without its tag, at a call's end that ends the
        output or precedes the next call."""
        if marker == CLOSE and self.ended and behind_space(self.text, at) == len(self.text):
            return True if self.reason == "stop" else None
        word = starting_behind_space(self.text, at, (KEY, CLOSE) if marker == END_VALUE else (OPEN,))
        return None if word is None else bool(word)


class Glm(Dialect):
    """The dialect of GLM 4.5, 4.6, 4.7 and 5.x."""

    name = "glm"
    form = "<tool_call>the_tool\n<arg_key>parameter</arg_key>\n<arg_value>value</arg_value>\n</tool_call>"
    parser = GlmReader
    template_markers = ((KEY,),)
    openers = (OPEN,)
    reads = (
        FamilyRow(
            "GLM 4.5 to 5", "`<tool_call>NAME<arg_key>K</arg_key><arg_value>V</arg_value></tool_call>`", "`<think>`"
        ),
    )
    strips_answer = True

    @classmethod
    def follows_opener(cls, text: str, at: int) -> bool | None:
        return text[at].isalnum() or text[at] == "_" if at < len(text) else None

    def write_call(self, call: ToolCall) -> str:
        """A call as the model writes it: strings as they are, everything else as JSON."""
        pairs = [
            f"{KEY}{key}{END_KEY}\n{VALUE}{value if isinstance(value, str) else dumps(value)}{END_VALUE}\n"
            for key, value in call.parameters.items()
        ]
        return f"{OPEN}{call.tool}\n{''.join(pairs)}{CLOSE}"

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar(TAGGED)

        def argument(tool: ToolSpec, name: str, schema: Any) -> str:
            value = rules.raw(schema, tool.parameters, END_VALUE, CLOSE)
            return f'{literal(KEY + name + END_KEY)} "\\n"? {literal(VALUE)} {value} {literal(END_VALUE)} "\\n"?'

        named = rules.any_tool(tools, lambda tool: f'{literal(tool.id)} "\\n"? {rules.each_argument(tool, argument)}')
        call = f"{literal(OPEN)} [ \\n]? {named} {literal(CLOSE)}"
        return Constraint(rules.text(several(rules, call)), (OPEN,), reasoning=GlmReader.reasoning)
