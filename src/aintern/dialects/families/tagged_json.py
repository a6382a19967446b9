"""Tagged JSON, as Hermes, Qwen2.5 and Qwen3 write it: `<tool_call>{"name": …, "arguments": {…}}</tool_call>`."""

from collections.abc import Sequence

from aintern.dialects.dialect import Text
from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.grammar.schema_grammar import SchemaGrammar, literal, several
from aintern.dialects.markers import Markers, without
from aintern.dialects.reasoning import ReasoningReader
from aintern.dialects.stream_parser import BrokenCall, Grammar
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

OPEN, CLOSE = "<tool_call>", "</tool_call>"
TAGS = Markers(OPEN, CLOSE)


class TaggedReader(ReasoningReader):
    """Text and calls between `<tool_call>` tags; a subclass says what a call may be. White space around calls is markup."""

    markers = TAGS
    strips = True
    clean = staticmethod(without(OPEN, CLOSE))

    def _read(self) -> Grammar[None]:
        yield from self.read_reasoning()
        while marker := (yield from self.prose(Text, self.markers, strip=True)):
            if marker != CLOSE:  # without its opener it means nothing
                yield from self.read_call(marker)

    def read_call(self, marker: str) -> Grammar[None]:
        """The call that `marker` opened."""
        self.open_call(marker)
        yield from self.skip_space()
        yield from self.attempt_or_text(self.call_body(), TAGS, CLOSE)

    def call_body(self) -> Grammar[None]:
        """What stands between the tags, behind white space; a subclass says it."""
        raise NotImplementedError

    def json_body(self) -> Grammar[None]:
        """A JSON object and the closing tag. The call ends where the JSON ends, whatever tags its strings hold."""
        tool, parameters, mended = yield from self.named_call()
        repairs = list(mended)
        yield from self.close_with(CLOSE, repairs)
        self.deliver(tool, parameters, repairs)


class TaggedJsonReader(TaggedReader):
    """Reads Hermes; the XML of a younger Qwen inside the same tags is told what was expected."""

    def call_body(self) -> Grammar[None]:
        if self.at < len(self.text) and self.text[self.at] != "{":
            raise BrokenCall(f"expected a JSON object behind {OPEN}")
        yield from self.json_body()


class TaggedJson(Dialect):
    """The dialect of Hermes, Qwen2.5 and Qwen3 (https://github.com/NousResearch/Hermes-Function-Calling)."""

    name = "tagged_json"
    form = '<tool_call>\n{"name": "the_tool", "arguments": {"parameter": "value"}}\n</tool_call>'
    parser = TaggedJsonReader
    template_markers = ((OPEN,),)
    openers = (OPEN,)
    reads = (
        FamilyRow("Hermes, Qwen2.5, Qwen3", '`<tool_call>{"name": …, "arguments": {…}}</tool_call>`', "`<think>`"),
    )
    strips_answer = True

    def write_call(self, call: ToolCall) -> str:
        """A call as the model writes it."""
        return f"{OPEN}\n{dumps({'name': call.tool, 'arguments': call.parameters})}\n{CLOSE}"

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar()
        call = (
            f"{literal(OPEN)} {rules.gap} {rules.named_call(tools, 'name', 'arguments')} {rules.gap} {literal(CLOSE)}"
        )
        return Constraint(rules.text(several(rules, call)), (OPEN,), reasoning=TaggedJsonReader.reasoning)
