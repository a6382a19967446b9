"""What all dialects say in the same way: the list of tools, the rules of calling, and results that can't end early."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from aintern.dialects.dialect import Reader
from aintern.dialects.grammar.constraint import Constraint
from aintern.dialects.stream_parser import Grammar, Options, StreamParser
from aintern.messages import ToolCall, ToolResult, ToolSpec

TOOL_USE = (
    "You can call tools. To call one, write exactly this and then stop:\n\n{form}\n\n"
    "Call only the tools below, with all required parameters. Several calls may follow each other. "
    "You get each result in the next message; never write a result yourself. "
    "When no tool is needed, just answer.\n\nTools:\n{tools}"
)

_FENCE = re.compile(r"`{3,}")


def dumps(value: Any) -> str:
    """JSON as models write it: on one line, letters unescaped."""
    return json.dumps(value, ensure_ascii=False)


def describe_tools(tools: Sequence[ToolSpec]) -> str:
    """One line of JSON for each tool, sorted by id, so that the prompt stays the same from turn to turn."""
    return "\n".join(
        dumps({"name": tool.id, "description": tool.description, "parameters": tool.parameters})
        for tool in sorted(tools, key=lambda tool: tool.id)
    )


def fence(text: str) -> str:
    """Backticks, at least three, that `text` does not have as many of in a row: it can't close what they open."""
    return "`" * max([3, *(len(run) + 1 for run in _FENCE.findall(text))])


def write_fenced_result(call: ToolCall, result: ToolResult) -> str:
    """A result between fences."""
    content = result.content if result.success else result.content or result.error
    bars = fence(content)
    state = "succeeded" if result.success else "failed"
    name = re.sub(r"[^\w.:/-]", "_", call.tool)[:64]
    return f"{bars}tool_result {name} {state}\n{content}\n{bars}"


class FamilyRow(NamedTuple):
    """A row of the table in docs/dialects.md, as Markdown: what a generation of models writes. `white_space` where more is to
    be said of the answer's than `strips_answer` does."""

    models: str
    call: str
    reasoning: str
    white_space: str = ""


class Dialect:
    """One way of writing tool calls, which it both teaches and reads: all that is said of one stands in a class body.

    `name` is what `--dialect` takes, `form` shows how a call is written, `parser` reads it. `template_markers`: all strings
    of one row stand in the chat template of a model that speaks it. `openers` are the markers by which a reply shows it,
    `prompt_ends` the ends of a prompt that do. `strips_answer`: white space around calls is markup."""

    name = ""
    form = ""
    parser: type[StreamParser]
    template_markers: tuple[tuple[str, ...], ...] = ()
    openers: tuple[str, ...] = ()
    prompt_ends: tuple[str, ...] = ()
    strips_answer = False
    reads: tuple[FamilyRow, ...] = ()

    def __init__(self, options: Options | None = None) -> None:
        self.options = options or Options()

    @classmethod
    def follows_opener(cls, text: str, at: int) -> bool | None:
        """Whether what stands at `at`, behind an opener and white space, is this dialect's, where several share the
        opener; None asks for more text."""
        return True

    @classmethod
    def starts_reply(cls, parser: StreamParser) -> Grammar[bool]:
        """Whether the start of a reply shows the dialect without an opener. Consumes nothing."""
        return False
        yield

    @classmethod
    def space_before(cls, opener: str, space: str) -> str:
        """How much of the white space in front of an opener is text."""
        return "" if cls.strips_answer else space

    def instructions(self, tools: Sequence[ToolSpec]) -> str:
        """The text that teaches this way of calling, for a system prompt."""
        return TOOL_USE.format(form=self.form, tools=describe_tools(tools))

    def write_call(self, call: ToolCall) -> str:
        """A call as the family's models write it; reading it back yields the same tool and parameters."""
        raise NotImplementedError

    def constraint(self, tools: Sequence[ToolSpec]) -> Constraint | None:
        """The grammar under which calls are always read back as valid ones; None where there is nothing to call."""
        return self._constraint(tools) if tools else None

    def _constraint(self, tools: Sequence[ToolSpec]) -> Constraint | None:
        """What a dialect says of its own form."""
        raise NotImplementedError

    def write_result(self, call: ToolCall, result: ToolResult) -> str:
        """A tool's result as text for a model without a tool role; its content can't close the delimiter."""
        return write_fenced_result(call, result)

    def reader(self, tools: Mapping[str, ToolSpec], prompt_end: str = "") -> Reader:
        """A fresh reader of one reply. `tools` types untyped arguments and says which names are known; `prompt_end` is the
        end of the rendered prompt, which tells whether the reply starts inside the reasoning."""
        return self.parser(tools, self.options, prompt_end)
