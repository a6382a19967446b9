"""DeepSeek: V3 and R1 (fenced JSON between special tokens), V3.1 (bare JSON), V3.2, V4 and V4.1 (DSML, an XML).

The bars in the tokens are U+FF5C, the low line U+2581.
"""

import re
from collections.abc import Sequence
from functools import partial
from typing import Any

from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.grammar.schema_grammar import TAGGED, SchemaGrammar, is_text, literal, several
from aintern.dialects.markers import Markers, starting_behind_space, without
from aintern.dialects.reasoning import ReasoningReader
from aintern.dialects.stream_parser import BrokenCall, Grammar
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

CALLS, END_CALLS = "<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>"
CALL, END_CALL = "<｜tool▁call▁begin｜>", "<｜tool▁call▁end｜>"
SEPARATOR = "<｜tool▁sep｜>"
FENCE, NEWLINE = "```", "\n"
DSML_CALLS = ("<｜DSML｜function_calls>", "<｜DSML｜tool_calls>", "<｜DSML｜ calls>")
DSML_ENDS = tuple(tag.replace("<", "</") for tag in DSML_CALLS)
OPENERS = Markers(CALLS, *DSML_CALLS, *("\n\n" + tag for tag in DSML_CALLS))
DSML = "｜DSML｜"
DSML_TAGS = tuple(
    f"<{end}{DSML}{gap}{tag}" for tag in ("invoke", "parameter") for gap in ("", " ") for end in ("", "/")
)
DEBRIS = Markers(CALLS, END_CALLS, CALL, END_CALL, SEPARATOR, *DSML_CALLS, *DSML_ENDS, *DSML_TAGS)

_ATTRIBUTE = re.compile(r'(name|string)="([^"]*)(?:"|\Z)')
_KINDS = {"true": "string", "false": "json"}
_TAG_ENDS = Markers('">', '"/>', '" />')


class DeepSeekReader(ReasoningReader):
    """Reads every generation: the opening marker tells which."""

    control_tokens = (DSML,)
    markers = OPENERS
    clean = staticmethod(without(*DEBRIS.words))

    def read_block(self, marker: str) -> Grammar[None]:
        """The calls behind an opening marker."""
        marker = marker.lstrip()
        self.open_call(marker)
        if marker == CALLS:
            closer, opener, call = END_CALLS, CALL, lambda: self.attempt_up_to(END_CALL, self._between_tokens())
        else:
            gap = " " if marker == DSML_CALLS[2] else ""
            closer, opener, call = marker.replace("<", "</"), f"<{DSML}{gap}invoke", partial(self._invoke, gap)
        yield from self.attempt_or_text(self.calls_up_to(closer, opener, call), DEBRIS, closer)

    # -- V3, R1, V3.1

    def _between_tokens(self) -> Grammar[None]:
        name, _ = yield from self.up_to(Markers(SEPARATOR))
        yield from self.skip_space()
        fenced = False
        if not (yield from self.follows("{")):
            if not (yield from self.follows(FENCE)):
                name, _ = yield from self.up_to(Markers("\n"))
                yield from self.skip_space()
            yield from self.expect(FENCE + "json", FENCE)
            fenced = True
        self.name(name.strip())
        arguments, repairs = yield from self.json_arguments()
        yield from self.skip_space()
        if fenced:
            yield from self.expect(FENCE)
            yield from self.skip_space()
        yield from self.expect(END_CALL)
        self.deliver(name.strip(), arguments, repairs)

    # -- DSML

    def _invoke(self, gap: str) -> Grammar[None]:
        name, end = yield from self._attributes()
        self.name(name["name"])
        arguments: dict[str, Any] = {}
        repairs: list[str] = []
        parameter, closer = f"<｜DSML｜{gap}parameter", f"</｜DSML｜{gap}invoke>"
        end_parameter = f"</｜DSML｜{gap}parameter>"

        def ends(_: str, at: int, __: str) -> bool | None:
            word = starting_behind_space(self.text, at, (parameter, closer))
            return None if word is None else bool(word)

        while end == '">' and (yield from self.goes_on(parameter, closer)):
            key, end = yield from self._attributes()
            if key["name"] in arguments:
                raise BrokenCall(f"the parameter {key['name']!r} is given twice")
            text = yield from self.value(key["name"], Markers(end_parameter), ends)
            yield from self.expect(end_parameter)
            arguments[key["name"]] = self.declared(
                text, key["name"], _KINDS.get(key.get("string", "")), name["name"], repairs
            )
        self.deliver(name["name"], arguments, repairs)

    def _attributes(self) -> Grammar[tuple[dict[str, str], str]]:
        header, end = yield from self.up_to(_TAG_ENDS)
        attributes = dict(_ATTRIBUTE.findall(header + '"'))
        if not attributes.get("name"):
            raise BrokenCall("a DSML tag needs a name")
        return attributes, end


def _dsml_invoke(rules: SchemaGrammar, tools: Sequence[ToolSpec], gap: str) -> str:
    """One call as DSML."""
    head, end_call = f'<{DSML}{gap}invoke name="', f"</{DSML}{gap}invoke>\n"
    end = f"</{DSML}{gap}parameter>"

    def argument(tool: ToolSpec, name: str, schema: Any) -> str:
        kind, value = "false", rules.value(schema, tool.parameters)
        if is_text(schema):
            kind, value = "true", rules.text_without(end)
        tag = f'<{DSML}{gap}parameter name="{name}" string="{kind}">'
        return f"{literal(tag)} {value} {literal(end + NEWLINE)}"

    def write(tool: ToolSpec) -> str:
        opened = tool.id + '">' + NEWLINE
        return f"{literal(opened)} {rules.each_argument(tool, argument)}"

    return rules.rule(f"{literal(head)} {rules.any_tool(tools, write)} {literal(end_call)}")


class DeepSeek(Dialect):
    """The dialect of DeepSeek V3, R1, V3.1, V3.2, V4 and V4.1; calls are written as DSML of V3.2."""

    name = "deepseek"
    form = (
        '<｜DSML｜function_calls>\n<｜DSML｜invoke name="the_tool">\n'
        '<｜DSML｜parameter name="parameter" string="true">value</｜DSML｜parameter>\n'
        "</｜DSML｜invoke>\n</｜DSML｜function_calls>\n\n"
        '(string="false" for values that are not strings; they are written as JSON)'
    )
    parser = DeepSeekReader
    template_markers = ((CALLS,), (DSML,))
    openers = (CALLS, *DSML_CALLS)
    reads = (
        FamilyRow("V3, R1, V3.1", "`<｜tool▁calls▁begin｜>…`, JSON with and without a fence", "`<think>`"),
        FamilyRow(
            "V3.2, V4, V4.1",
            "`<｜DSML｜function_calls>`, `tool_calls`, ` calls` with `invoke` and `parameter`",
            "`<think>`",
            "verbatim but for the empty line before a block",
        ),
    )

    @classmethod
    def space_before(cls, opener: str, space: str) -> str:
        return space.removesuffix("\n\n") if opener in DSML_CALLS else space

    def write_call(self, call: ToolCall) -> str:
        """A call as DSML."""
        lines = "".join(
            f'<｜DSML｜parameter name="{key}" string="{"true" if isinstance(value, str) else "false"}">'
            f"{value if isinstance(value, str) else dumps(value)}</｜DSML｜parameter>\n"
            for key, value in call.parameters.items()
        )
        return f'\n\n{DSML_CALLS[0]}\n<｜DSML｜invoke name="{call.tool}">\n{lines}</｜DSML｜invoke>\n{DSML_ENDS[0]}'

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar()

        def fenced(tool: ToolSpec) -> str:
            head = f"{tool.id}\n{FENCE}json\n"
            return f"{literal(head)} {rules.arguments(tool)} {literal(NEWLINE + FENCE)}"

        bare = rules.any_tool(tools, lambda tool: f"{literal(tool.id + SEPARATOR)} {rules.arguments(tool)}")
        old = f"{literal('function' + SEPARATOR)} {rules.any_tool(tools, fenced)}"
        call = f"{literal(CALL)} ( {old} | {bare} ) {literal(END_CALL)}"
        forms = [f'{literal(CALLS)} [ \\n]? {several(rules, call)} "\\n"? {literal(END_CALLS)}']
        for opener, closer in zip(DSML_CALLS, DSML_ENDS, strict=True):
            gap = " " if opener == DSML_CALLS[2] else ""
            invoke = _dsml_invoke(SchemaGrammar(TAGGED, rules), tools, gap)
            forms.append(f"{literal(opener)} [ \\n]? {invoke}+ {literal(closer)}")
        return Constraint(rules.text(" | ".join(forms)), (CALLS, *DSML_CALLS), reasoning=DeepSeekReader.reasoning)
