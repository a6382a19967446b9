"""The house formats: a fenced `tool_call` block, a fenced `json` block with a "tool" key, and inline JSON.

Rules (requirements 4): the block holds {"tool": id, "parameters": {…}}. A `json` block is a call only if the whole block
is one object whose `tool` names a registered tool and that has no key besides tool and parameters. Inline JSON is off by
default and always asks. A reply that holds a tool_call block has neither; so those two are delivered when the reply ends.
What is quoted in any other way is text (`quotation.py`).
"""

from collections.abc import Mapping, Sequence

from aintern.dialects.dialect import CallRead, Problem, Text
from aintern.dialects.grammar.constraint import Constraint, json_start_pattern, word_pattern
from aintern.dialects.grammar.schema_grammar import SchemaGrammar, literal, several
from aintern.dialects.json_repair import NotJson, parse_object
from aintern.dialects.markers import Markers, behind_space
from aintern.dialects.named_call import NamedCall, read_named_call
from aintern.dialects.reasoning import ReasoningReader
from aintern.dialects.stream_parser import BrokenCall, CutOff, Grammar, Options
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

FENCE = "```"
BLOCK, JSON_BLOCK, CLOSING_LINE = FENCE + "tool_call", FENCE + "json\n", "\n" + FENCE
KEYS = frozenset(("tool", "parameters"))
LINE_LIMIT = 64  # characters of white space that may follow a fence's tag on its line


class BlockReader(ReasoningReader):
    """Reads the house formats. A fence starts a line; only the `tool_call` tag is also known in the middle of one."""

    closing = "`"
    strips = True
    shows_cut_off_calls = True

    def __init__(self, tools: Mapping[str, ToolSpec], options: Options, prompt_end: str = "") -> None:
        super().__init__(tools, options, prompt_end)
        self._markers = Markers(FENCE, BLOCK, *("{" if options.inline_json else ""))
        self._waiting: list[ToolCall] = []  # json and inline calls, until it is sure that no tool_call block comes
        self._block_seen = False

    def _read(self) -> Grammar[None]:
        yield from self.read_reasoning()
        yield from self.skip_space(heard=True)
        while marker := (yield from self.prose(Text, self._markers)):
            if marker == "{":
                yield from self._inline()
            else:
                self.at -= len(marker) - len(FENCE)
                yield from self._fence()
        for call in self._waiting:
            self.put(CallRead(call))

    # -- fences

    def _fence(self) -> Grammar[None]:
        """What an opening fence opens: a call, or another block, whose text tells by itself that it quotes."""
        starts_line = self.quotation.starts_line
        self.open_call(FENCE)
        ticks = FENCE
        while (yield from self.take("`")):
            ticks += "`"
        tag = yield from self._tag()
        if tag == "tool_call" and (starts_line or ticks == FENCE):
            yield from self._block(ticks)
        elif tag == "json" and starts_line and self.options.json_blocks:
            yield from self._waiting_call(ticks)
        else:
            self.take_back()

    def _tag(self) -> Grammar[str]:
        """`tool_call` or `json` when that is all that the fence's line says; "" for any other block."""
        while (yield from self.take(" ", "\t")):
            pass
        tag = yield from self.take("tool_call", "json")
        while tag:
            at = behind_space(self.text, self.at)
            if at is None:
                return ""
            if at < len(self.text) or "\n" in self.text[self.at : at] or self.ended:
                ends_line = "\n" in self.text[self.at : at] or self.ended or self.text[at] == "{"
                return tag if ends_line else ""
            yield
        return ""

    def _block(self, ticks: str) -> Grammar[None]:
        self._block_seen = True
        for call in self._waiting:
            self.emit(Text, call.raw)
        self._waiting.clear()
        if (yield from self.attempt(self._block_body(ticks))):
            yield from self._skip_line_end()

    def _block_body(self, ticks: str) -> Grammar[None]:
        tool, parameters, mended = yield from self.named_call()
        repairs = list(mended)
        yield from self.close_with(ticks, repairs)
        while (yield from self.take("`")):
            pass
        self.deliver(tool, parameters, repairs)

    def _waiting_call(self, closer: str) -> Grammar[None]:
        """A json block up to `closer`, or inline JSON without one. It is text unless it keeps every rule; then it waits for
        the end of the reply. Only broken JSON that meant to be a call is worth a word."""
        problem = ""
        try:
            yield from self.expect_json()
            raw = yield from self.json(level=2, only=KEYS)
            if closer:
                yield from self.skip_space()
                yield from self.expect(closer)
            tool, parameters, repairs = self._meant(raw)
            if self._block_seen or (closer and tool not in self.tools):
                raise BrokenCall("it is an example, or names no tool")
            written = self.close_call()
            self._waiting.append(ToolCall(tool, parameters, raw=written, repairs=repairs, always_ask=not closer))
            self.restart_quotation()
            if closer:
                yield from self._skip_line_end()
            return
        except NotJson as broken:
            problem = str(broken)
        except BrokenCall:
            pass
        except CutOff:
            self.at = len(self.text)
        raw = self.take_back()
        if problem and '"tool"' in raw:
            self.put(Problem(f"That was no valid tool call: {problem}. Write it again.", raw))

    def _meant(self, raw: str) -> NamedCall:
        """The call in `raw`. JSON that is wrong raises NotJson; JSON that is right and no call is text."""
        parse_object(raw, repair=self.options.repair)
        try:
            return read_named_call(raw, repair=self.options.repair)
        except NotJson as other:
            raise BrokenCall(str(other)) from None

    def _line_is_blank(self) -> Grammar[bool]:
        while True:
            rest = self.text[self.at : self.at + LINE_LIMIT]
            line, end, _ = rest.partition("\n")
            if line.strip() or len(line) == LINE_LIMIT:
                return False
            if end or self.ended:
                return True
            yield

    def _skip_line_end(self) -> Grammar[None]:
        """The line end behind a closing fence belongs to the fence."""
        if (yield from self._line_is_blank()):
            self.at = self.text.find("\n", self.at) + 1 or len(self.text)

    # -- inline JSON

    def _inline(self) -> Grammar[None]:
        """`{` in text: a call only when its first key is one of a call's."""
        self.at -= 1
        if not (yield from self.follows_behind_space('"tool"', '"parameters"', skip=1)):
            self.at += 1
            self.quotation.hear("{")
            self.emit(Text, "{")
            return
        self.open_call()
        yield from self._waiting_call("")


class ToolCallBlock(Dialect):
    """The house dialect, for every model that was not trained for another."""

    name = "tool_call"
    form = '```tool_call\n{"tool": "the_tool", "parameters": {"parameter": "value"}}\n```'

    parser = BlockReader
    openers = (BLOCK,)
    reads = (
        FamilyRow(
            "every other model", '```` ```tool_call ```` block with `{"tool": …, "parameters": {…}}`', "`<think>`"
        ),
    )

    def write_call(self, call: ToolCall) -> str:
        """A call as the model is taught to write it. JSON can't hold a line that starts with a fence."""
        return f"{BLOCK}\n{dumps({'tool': call.tool, 'parameters': call.parameters})}\n{FENCE}"

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar()
        call = rules.named_call(tools, "tool", "parameters")
        block = f'{literal(BLOCK)} [ \\n]? "\\n"? {call} "\\n" {literal(FENCE)}'
        forms, patterns = [several(rules, block, '"\\n" "\\n"?')], ["(?:^|[^`])" + word_pattern(BLOCK, "[ \\n]?")]
        if self.options.json_blocks:
            forms.append(f"{literal(JSON_BLOCK)} {call} {literal(CLOSING_LINE)}")
            patterns.append(f"(?:^|\n)({FENCE}json\\n{json_start_pattern('tool', tools)})$")
        return Constraint(rules.text(" | ".join(forms)), patterns=tuple(patterns), reasoning=BlockReader.reasoning)
