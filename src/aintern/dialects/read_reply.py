"""A whole reply at once: what was said and what was called; for `aintern parse`, why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from aintern.dialects.auto import AutoReader
from aintern.dialects.choose import dialect_named
from aintern.dialects.dialect import CallRead, Piece, Problem, Reader, Text, Thinking
from aintern.dialects.teaching import Dialect
from aintern.messages import ToolCall, ToolSpec

NO_TOOLS: Mapping[str, ToolSpec] = {}


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
    tools: Mapping[str, ToolSpec] = NO_TOOLS,
    *,
    prompt_end: str = "",
    reason: Literal["stop", "length"] = "stop",
) -> ParsedReply:
    """The texts and calls of a reply, in order."""
    reader = (dialect or dialect_named("auto")).reader(tools, prompt_end)
    return joined([*reader.feed(text), *reader.finish(reason)])


def joined(pieces: Sequence[Piece]) -> ParsedReply:
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


def has_tool_calls(text: str, dialect: Dialect | None = None, tools: Mapping[str, ToolSpec] = NO_TOOLS) -> bool:
    """Whether a reply holds a whole, valid call."""
    return bool(split(text, dialect, tools).calls)


def extract_text(text: str, dialect: Dialect | None = None, tools: Mapping[str, ToolSpec] = NO_TOOLS) -> str:
    """A reply's text without its calls and its reasoning."""
    return split(text, dialect, tools).text


def parse_single(
    text: str, dialect: Dialect | None = None, tools: Mapping[str, ToolSpec] = NO_TOOLS
) -> ToolCall | None:
    """The call of a reply that holds exactly one; None otherwise, since nobody can say which of several was meant."""
    calls = split(text, dialect, tools).calls
    return calls[0] if len(calls) == 1 else None


def explained(dialect: Dialect, reader: Reader) -> tuple[str, str]:
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
