"""Llama 3.x and 4: a JSON object or `[f(a=1)]` at the start of the output or behind a tag, and built-in tools."""

import re
from collections.abc import Sequence
from typing import Any

from aintern.dialects.dialect import Text
from aintern.dialects.grammar.constraint import Constraint, json_start_pattern, names_pattern
from aintern.dialects.grammar.schema_grammar import PYTHON, SchemaGrammar, literal
from aintern.dialects.json_repair import NotJson
from aintern.dialects.markers import Markers, behind_space, without
from aintern.dialects.named_call import HARMLESS_KEYS, NAMED_KEYS
from aintern.dialects.pythonic import PythonicReader, parse_calls
from aintern.dialects.stream_parser import BrokenCall, CutOff, Grammar, StreamParser
from aintern.dialects.teaching import Dialect, FamilyRow, dumps
from aintern.messages import ToolCall, ToolSpec

PYTHON_TAG, PYTHON_START, PYTHON_END = "<|python_tag|>", "<|python_start|>", "<|python_end|>"
ENDS = ("<|eom_id|>", "<|eot_id|>", "<|eom|>", "<|eot|>", PYTHON_END)
OPENERS = Markers(PYTHON_TAG, PYTHON_START, *ENDS)
CODE_TOOLS = ("python", "code_interpreter", "ipython")  # what runs the bare code behind <|python_tag|>

_JSON_START = re.compile(r"\{\s*(?:[\"}]|\Z)")
_LIST_START = re.compile(r"\[\s*(?:[^\W\d][\w.]*\s*(?:\(|\Z)|\Z)")
_BUILT_IN = re.compile(r"([^\W\d]\w*)\.call\(")
_BUILT_IN_SO_FAR = re.compile(r"[^\W\d]\w*(?:\.(?:c(?:a(?:l(?:l)?)?)?)?)?\Z")


class LlamaReader(StreamParser):
    """Reads both generations. Without a tag only the very start of the output can be a call; what looks like one is
    held until that is clear, and is the answer, unchanged, when it is none."""

    closing = ""
    clean = staticmethod(without(*OPENERS.words))

    def _read(self) -> Grammar[None]:
        if (yield from call_starts(self)):
            self.open_call()
            if (yield from self._attempt_quietly(self._untagged())):
                yield from self._further_calls()
        while marker := (yield from self.prose(Text, OPENERS)):
            if marker not in ENDS:
                self.open_call(marker)
                if (yield from self.attempt(self._tagged())):
                    yield from self._further_calls()

    def _attempt_quietly(self, steps: Grammar[None]) -> Grammar[bool]:
        """Like `attempt`, but what is no call is an answer, and no mistake."""
        try:
            yield from steps
        except (BrokenCall, NotJson):
            self.take_back()
            return False
        except CutOff:
            self.at = len(self.text)
            if self._progress.tool:
                self.reject(self.cut_off_message(), as_text=self.reason == "stop")
            else:
                self.take_back()
            return False
        return True

    def _untagged(self) -> Grammar[None]:
        yield from self.skip_space()
        if self.text[self.at] == "[":
            yield from self._pythonic()
        else:
            yield from self._json(only=NAMED_KEYS | HARMLESS_KEYS)

    def _tagged(self) -> Grammar[None]:
        yield from self.skip_space()
        if self.at == len(self.text):
            raise CutOff
        sign = self.text[self.at]
        if sign == "{":
            yield from self._json()
        elif sign == "[" or (yield from self._is_built_in()):
            yield from self._pythonic()
        else:
            yield from self._code()

    def _further_calls(self) -> Grammar[None]:
        """More JSON calls, separated by white space or semicolons."""
        while sign := (yield from self.follows_behind_space(";", "{")):
            if sign == ";":
                behind = self.text.index(";", self.at) + 1 - self.at
                if not (yield from self.follows_behind_space("{", skip=behind)):
                    return
            self.open_call()
            if not (yield from self._attempt_quietly(self._separated())):
                return

    def _separated(self) -> Grammar[None]:
        yield from self.skip_space()
        if (yield from self.take(";")):
            yield from self.skip_space()
        yield from self._json(only=NAMED_KEYS | HARMLESS_KEYS)

    def _json(self, only: frozenset[str] = frozenset()) -> Grammar[None]:
        self.deliver(*(yield from self.named_call(only, needs_arguments=True)))

    def _pythonic(self) -> Grammar[None]:
        reader = PythonicReader()
        while True:
            self.at = reader.read(self.text, self.at)
            if reader.broken:
                raise BrokenCall(reader.broken)
            if reader.done:
                break
            yield from self.more()
        for name, arguments in parse_calls(reader.raw()):
            self.deliver(name.removesuffix(".call"), arguments)
            self.open_call()
        self.close_call()

    def _is_built_in(self) -> Grammar[bool]:
        """Whether `brave_search.call(` or its like follows."""
        while True:
            if _BUILT_IN.match(self.text, self.at):
                return True
            if self.ended or not _BUILT_IN_SO_FAR.match(self.text, self.at) or len(self.text) - self.at > 128:
                return False
            yield

    def _code(self) -> Grammar[None]:
        """Bare code up to the end of the reply, for a tool that runs code."""
        tool = next((self.tools[name] for name in CODE_TOOLS if name in self.tools), None)
        if tool is None:
            raise BrokenCall("there is no tool that runs code; call a tool by its name")
        self.name(tool.id)
        parts: list[str] = []
        while not self.ended:
            parts.append(self.text[self.at :])
            self.show("code", parts[-1])
            self.at = len(self.text)
            yield from self.more()
        if self.reason != "stop":
            raise CutOff
        self.deliver(tool.id, {"code": "".join(parts).removesuffix(PYTHON_END)})


def call_starts(reader: StreamParser) -> Grammar[bool]:
    """Whether the unread text starts like a call without a tag, as far as its first signs can tell."""
    while True:
        text, at = reader.text, behind_space(reader.text, reader.at)
        if at is None:
            return False
        if at < len(text):
            if len(text[reader.at : at].rpartition("\n")[2].expandtabs(4)) >= 4:
                return False  # indented code
            match = _JSON_START.match(text, at) or _LIST_START.match(text, at)
            if not match:
                return False
            if match.end() < len(text) or match.group()[-1] in '"}(':
                return True
        if reader.ended or len(text) - reader.at > 256:
            return False
        yield


def _python_calls(rules: SchemaGrammar, tools: Sequence[ToolSpec]) -> str:
    """`[f(a=1), g()]`."""

    def argument(tool: ToolSpec, name: str, schema: Any) -> str:
        return f"{literal(name + '=')} {rules.value(schema, tool.parameters)}"

    def write(tool: ToolSpec) -> str:
        return f"{literal(tool.id + '(')} {rules.each_argument(tool, argument, rules.comma)} {literal(')')}"

    call = rules.any_tool(tools, write)
    return f'"[" {call} ( {rules.comma} {call} )* "]"'


class Llama(Dialect):
    """The dialect of Llama 3.1, 3.2, 3.3 and 4; calls are written as Llama 3 does."""

    name = "llama"
    form = '{"name": "the_tool", "parameters": {"parameter": "value"}}'
    parser = LlamaReader
    template_markers = (
        (PYTHON_TAG,),
        (PYTHON_START,),
        ("<|start_header_id|>", '"parameters"'),
        ("<|header_start|>", "tools"),
    )
    openers = (PYTHON_TAG, PYTHON_START)
    reads = (
        FamilyRow(
            "Llama 3.x, 4",
            '`{"name": …, "parameters": {…}}` or `[f(a=1)]` at the start, or behind `<|python_tag|>`, `<|python_start|>`',
            "–",
        ),
    )

    @classmethod
    def starts_reply(cls, parser: StreamParser) -> Grammar[bool]:
        return (yield from call_starts(parser))

    def write_call(self, call: ToolCall) -> str:
        """A call as the model writes it."""
        return dumps({"name": call.tool, "parameters": call.parameters})

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint:
        rules = SchemaGrammar()
        call = rules.named_call(tools, "name", "parameters")
        forms = [f'{call} ( ";" " "? {call} )*']
        words, patterns = [], [f"^\\s*({json_start_pattern('name', tools)})$"]
        if not any(tool.id in CODE_TOOLS for tool in tools):  # behind the tag any text would be code
            words.append(PYTHON_TAG)
            forms.append(f"{literal(PYTHON_TAG)} [ \\n]? {forms[0]}")
        written = [  # in Python: where the names of tool and arguments are Python's
            tool
            for tool in tools
            if all(name.isidentifier() for name in (tool.id, *(tool.parameters.get("properties") or {})))
        ]
        if written:
            listed = _python_calls(SchemaGrammar(PYTHON, rules), written)
            words.append(PYTHON_START)
            forms += [listed, f"{literal(PYTHON_START)} [ \\n]? {listed} {literal(PYTHON_END)}?"]
            patterns.append(f"^\\s*(\\[{names_pattern(written)}\\()$")
        return Constraint(rules.text(" | ".join(forms)), tuple(words), tuple(patterns))
