"""A whole reply at once: what was said and what was called, as `aintern parse` reads it, and why."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Literal, Protocol

from aintern.dataclass import dataclass
from aintern.dialects.auto import Auto, AutoReader
from aintern.dialects.choose import dialect_named as dialect_named
from aintern.dialects.dialect import CallProgress as CallProgress
from aintern.dialects.dialect import CallRead as CallRead
from aintern.dialects.dialect import CallTakenBack as CallTakenBack
from aintern.dialects.dialect import Piece, Reader
from aintern.dialects.dialect import Problem as Problem
from aintern.dialects.dialect import Text as Text
from aintern.dialects.dialect import Thinking as Thinking
from aintern.dialects.families.tool_call_block import ToolCallBlock
from aintern.dialects.teaching import Dialect
from aintern.messages import ToolCall, ToolSpec
from aintern.risk_level import RiskLevel


class KnownTool(Protocol):
    """A tool as a reader of calls knows it; every `Tool` is one."""

    @property
    def spec(self) -> ToolSpec: ...

    @property
    def name(self) -> str: ...

    @property
    def risk(self) -> RiskLevel: ...

    def summarize(self, parameters: Mapping[str, Any], /) -> str: ...


KnownTools = Mapping[str, ToolSpec | KnownTool]
"""The tools by id. Of a `Tool` a call gets its name, risk and summary; of a `ToolSpec` only its parameters' types count."""
NO_TOOLS: KnownTools = {}


@dataclass(frozen=True, slots=True)
class ParsedReply:
    """A reply's parts in order: texts and calls; `thinking` apart, `problems` for the model."""

    parts: tuple[str | ToolCall, ...]
    thinking: str
    problems: tuple[Problem, ...]

    @property
    def calls(self) -> tuple[ToolCall, ...]:
        """The calls, whose `raw` is each one's exact text."""
        return tuple(part for part in self.parts if isinstance(part, ToolCall))

    @property
    def text(self) -> str:
        """The text before, between and after the calls."""
        return "".join(part for part in self.parts if isinstance(part, str))


def split(
    text: str,
    dialect: Dialect | None = None,
    tools: KnownTools = NO_TOOLS,
    *,
    prompt_end: str = "",
    reason: Literal["stop", "length"] = "stop",
) -> ParsedReply:
    """The texts and calls of a reply, in order. Without a `dialect` it is told by its markers; where there is none, a JSON
    block with a tool is read as well. Where `tools` are given, a call of another one has a warning."""
    return _read(text, dialect or dialect_named("auto"), tools, prompt_end, reason)[0]


def parse_report(
    text: str, dialect: Dialect | None = None, tools: KnownTools = NO_TOOLS, *, prompt_end: str = "", chunk: int = 0
) -> dict[str, Any]:
    """What a reply says, as JSON-ready values, which dialect read it, and why, or why not; read `chunk` characters at a
    time (0: all at once). `aintern parse --json` prints it."""
    reply, name, why = _read(text, dialect or dialect_named("auto"), tools, prompt_end, "stop", chunk)
    warnings = [problem.message for problem in reply.problems]
    warnings += [warning for call in reply.calls for warning in (*call.warnings, *call.repairs)]
    return {
        "content": reply.text,
        "reasoning": reply.thinking,
        "tool_calls": [_told(call) for call in reply.calls],
        "warnings": warnings,
        "dialect": name,
        "why": f"{why} {outcome(reply)}",
    }


def _read(
    text: str,
    dialect: Dialect,
    tools: KnownTools,
    prompt_end: str,
    reason: Literal["stop", "length"],
    chunk: int = 0,
) -> tuple[ParsedReply, str, str]:
    """The reply, the name of the dialect that read it, and why it was that one."""
    specs = {id: tool if isinstance(tool, ToolSpec) else tool.spec for id, tool in tools.items()}
    reader = dialect.reader(specs, prompt_end)
    reply = joined_reply(list(_pieces(reader, text, chunk, reason)))
    name, why = why_this_dialect(dialect, reader)
    if isinstance(dialect, Auto) and isinstance(reader, AutoReader) and reader.dialect is None:
        house = joined_reply(list(_pieces(ToolCallBlock(dialect.options).reader(specs), text, chunk, reason)))
        if house.calls or house.problems:
            reply, name, why = house, ToolCallBlock.name, "It holds a JSON block with a tool."
    parts = [_described(part, tools) if isinstance(part, ToolCall) and tools else part for part in reply.parts]
    return replace(reply, parts=tuple(parts)), name, why


def _pieces(reader: Reader, text: str, chunk: int, reason: Literal["stop", "length"]) -> Iterator[Piece]:
    for start in range(0, len(text), chunk or max(1, len(text))):
        yield from reader.feed(text[start : start + (chunk or len(text))])
    yield from reader.finish(reason)


def _described(call: ToolCall, tools: KnownTools) -> ToolCall:
    """The call with what is known of its tool."""
    tool = tools.get(call.tool)
    if tool is None:
        return replace(call, warnings=(*call.warnings, f"There is no tool {call.tool!r}."), summary=call.tool)
    if isinstance(tool, ToolSpec):
        return call
    return replace(call, name=tool.name, risk=tool.risk, summary=_summary(tool, call))


def _summary(tool: KnownTool, call: ToolCall) -> str:
    """Parameters are not validated here, so a summary of them may not be possible."""
    try:
        return tool.summarize(call.parameters)
    except (KeyError, ValueError, TypeError, AttributeError):
        return tool.name


def _told(call: ToolCall) -> dict[str, Any]:
    names = ("id", "tool", "name", "risk", "summary", "parameters", "raw")
    return {name: getattr(call, name) for name in names} | {
        "repairs": list(call.repairs),
        "warnings": list(call.warnings),
    }


def joined_reply(pieces: Sequence[Piece]) -> ParsedReply:
    """Pieces as a reply, adjacent texts joined."""
    parts: list[str | ToolCall] = []
    texts: list[str] = []
    for piece in pieces:
        if isinstance(piece, Text):
            texts.append(piece.text)
        elif isinstance(piece, CallRead):
            parts.extend(filter(None, ("".join(texts),)))
            texts.clear()
            parts.append(piece.call)
    parts.extend(filter(None, ("".join(texts),)))
    thinking = "".join(piece.text for piece in pieces if isinstance(piece, Thinking))
    return ParsedReply(tuple(parts), thinking, tuple(piece for piece in pieces if isinstance(piece, Problem)))


def has_tool_calls(text: str, dialect: Dialect | None = None, tools: KnownTools = NO_TOOLS) -> bool:
    """Whether a reply holds a whole, valid call."""
    return bool(split(text, dialect, tools).calls)


def extract_text(text: str, dialect: Dialect | None = None, tools: KnownTools = NO_TOOLS) -> str:
    """A reply's text without its calls and its reasoning."""
    return split(text, dialect, tools).text


def parse_single(text: str, dialect: Dialect | None = None, tools: KnownTools = NO_TOOLS) -> ToolCall | None:
    """The call of a reply that holds exactly one; None otherwise, since nobody can say which of several was meant."""
    calls = split(text, dialect, tools).calls
    return calls[0] if len(calls) == 1 else None


def why_this_dialect(dialect: Dialect, reader: Reader) -> tuple[str, str]:
    """The name of the dialect that read a reply, and why it was that one."""
    if not isinstance(reader, AutoReader):
        return dialect.name, f"The dialect {dialect.name} was asked for."
    if reader.dialect is None:
        return "auto", "No dialect's opening marker stands in the text, and none starts it."
    return reader.dialect.name, f"The first opening marker is {reader.dialect.name}'s."


def outcome(reply: ParsedReply) -> str:
    """How many calls were read, or why none was."""
    if reply.calls:
        return f"{len(reply.calls)} call{'s' if len(reply.calls) > 1 else ''} read."
    if reply.problems:
        return f"No call read: {reply.problems[0].message}"
    return "No call read: it is all text."
