"""Mistral: a JSON list behind `[TOOL_CALLS]` (tokenizer v3), or `[TOOL_CALLS]NAME[ARGS]{…}` for each call (v11, v13)."""

from collections.abc import Sequence

from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.grammar.schema_grammar import SchemaGrammar, literal
from aintern.dialects.markers import Markers, without
from aintern.dialects.reasoning import THINK, ReasoningReader
from aintern.dialects.stream_parser import CutOff, Grammar
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

CALLS, ARGS, CALL_ID = "[TOOL_CALLS]", "[ARGS]", "[CALL_ID]"
OPEN_THINK, CLOSE_THINK = "[THINK]", "[/THINK]"
OPENERS = Markers(CALLS, OPEN_THINK, CLOSE_THINK)
ID_ENDS = Markers(ARGS)


class MistralReader(ReasoningReader):
    """Reads both generations: what stands behind the marker tells which. Everything inside [THINK] is reasoning."""

    closing = "}"
    reasoning = ((OPEN_THINK, CLOSE_THINK), THINK)
    markers = OPENERS
    clean = staticmethod(without(CALLS, ARGS, CALL_ID))

    def read_reasoning(self) -> Grammar[None]:
        yield from super().read_reasoning()
        if (yield from self.follows(CALLS)):  # the space behind the marker is no text of an answer that begins there
            self.clean = lambda raw: type(self).clean(raw).lstrip()

    def read_block(self, marker: str) -> Grammar[None]:
        """What follows an opening marker. No marker ends a call, so behind a broken one comes text."""
        if marker == CALLS:
            self.open_call(marker)
            yield from self.attempt(self._calls())
        elif marker == OPEN_THINK:
            yield from self.reasoning_up_to(CLOSE_THINK)

    def _calls(self) -> Grammar[None]:
        yield from self.skip_space()
        if self.at == len(self.text):
            raise CutOff
        if (yield from self.take("[")):
            yield from self._list()
        elif self.text[self.at] == "{":
            self.deliver(*(yield from self.named_call()))
        else:
            yield from self._call()

    def _list(self) -> Grammar[None]:
        yield from self.skip_space()
        more = not (yield from self.take("]"))
        while more:
            self.deliver(*(yield from self.named_call()))
            self.open_call()
            more = yield from self.goes_on(",", "]")
        self.close_call()

    def _call(self) -> Grammar[None]:
        name, marker = yield from self.tool_name(ARGS, CALL_ID, "{")
        if marker == CALL_ID:
            yield from self.up_to(ID_ENDS)
        if marker == "{":
            self.at -= 1
        self.deliver(name, *(yield from self.json_arguments()))


class Mistral(Dialect):
    """The dialect of Mistral, Magistral, Ministral and Devstral; calls are written as tokenizer v11 and later do."""

    name = "mistral"
    form = '[TOOL_CALLS]the_tool[ARGS]{"parameter": "value"}'
    parser = MistralReader
    template_markers = ((CALLS,),)
    openers = (CALLS, OPEN_THINK)
    reads = (
        FamilyRow(
            "Mistral, Magistral, Ministral, Devstral",
            "`[TOOL_CALLS] [{…}]`, or `[TOOL_CALLS]NAME[ARGS]{…}`",
            "`[THINK]`, `<think>`",
        ),
    )

    def write_call(self, call: ToolCall) -> str:
        """A call as the model writes it."""
        return f"{CALLS}{call.tool}{ARGS}{dumps(call.parameters)}"

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar()
        identity = f'( {rules.comma} "\\"id\\"" {rules.gap} ":" {rules.gap} "\\"" [a-zA-Z0-9]{{9}} "\\"" )?'
        item = rules.named_call(tools, "name", "arguments", identity)
        named = rules.any_tool(tools, lambda tool: f"{literal(tool.id + ARGS)} {rules.arguments(tool)}")
        later = f"( {literal(CALLS)} {named} )*"
        items = f'"[" {rules.gap} {item} ( {rules.comma} {item} )* {rules.gap} "]"'
        return Constraint(
            rules.text(f"{literal(CALLS)} [ \\n]? ( {items} | {named} {later} )"),
            (CALLS,),
            reasoning=MistralReader.reasoning,
        )
