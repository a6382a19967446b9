"""`aintern parse`: a model's raw reply to content, reasoning, tool calls, warnings, and why it was read so."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aintern.dialects.dialect import Piece
from aintern.dialects.teaching import Dialect
from aintern.errors import SettingsError, UsageError
from aintern.messages import ToolCall, ToolSpec
from aintern.terminal.inert_text import inert, inert_command, inert_line

if TYPE_CHECKING:
    from aintern.settings.schema import ParserSettings


def parsed(
    text: str, dialect: Dialect, tools: Mapping[str, ToolSpec], chunk: int, prompt_end: str = ""
) -> dict[str, Any]:
    """What a reply says, as JSON-ready values, which dialect read it, and why, or why not; read `chunk` characters at a
    time (0: all at once). Where `auto` finds no marker, the house formats are tried."""
    from aintern.dialects.auto import Auto, AutoReader
    from aintern.dialects.families.tool_call_block import ToolCallBlock
    from aintern.dialects.read_reply import explained, joined, outcome

    reader = dialect.reader(tools, prompt_end)
    reply = joined(list(_pieces(reader, text, chunk)))
    name, why = explained(dialect, reader)
    if isinstance(dialect, Auto) and isinstance(reader, AutoReader) and reader.dialect is None:
        house = joined(list(_pieces(ToolCallBlock(dialect.options).reader(tools), text, chunk)))
        if house.calls or house.problems:
            reply, name, why = house, ToolCallBlock.name, "It holds a JSON block with a tool."
    calls = [_call(call, tools) for call in reply.calls]
    warnings = [problem.message for problem in reply.problems]
    warnings += [warning for call in calls for warning in (*call["warnings"], *call["repairs"])]
    return {
        "content": reply.text,
        "reasoning": reply.thinking,
        "tool_calls": calls,
        "warnings": warnings,
        "dialect": name,
        "why": f"{why} {outcome(reply)}",
    }


def dialect_for(name: str, parser: "ParserSettings") -> Dialect:
    """The dialect of a name, with the parser's settings. Raises UsageError for an unknown one."""
    from aintern.dialects.choose import dialect_named
    from aintern.dialects.stream_parser import Options

    try:
        return dialect_named(name, Options.of(parser))
    except SettingsError as error:
        raise UsageError(error.message, error.hint) from None


def tools_from(file: Path | None) -> dict[str, ToolSpec]:
    """The tools that a file lists (function definitions as servers take them, or objects with id and parameters), by id;
    the built-in ones without a file. Raises UsageError for a file that lists none."""
    if file is None:
        from aintern.tools.built_in import built_in_tools

        return {tool.id: tool.spec for tool in built_in_tools()}
    try:
        listed = json.loads(file.read_text(encoding="utf-8"))
        entries = listed.get("tools", []) if isinstance(listed, dict) else listed
        functions = [entry.get("function", entry) for entry in entries]
        specs = [
            ToolSpec(
                str(each.get("name") or each["id"]),
                str(each.get("description", "")),
                each.get("parameters") or {"type": "object"},
            )
            for each in functions
        ]
    except OSError as error:
        raise UsageError(f"{file} can't be read: {error.strerror}.", "Name a JSON file.") from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UsageError(
            f"{file} does not list tools: {error}.",
            'Expected [{"type": "function", "function": {"name": "…", "parameters": {…}}}].',
        ) from None
    return {spec.id: spec for spec in specs}


def shown(result: Mapping[str, Any]) -> Iterator[str]:
    """The result for people."""
    if result["reasoning"]:
        yield f"reasoning: {inert(result['reasoning'])}"
    if result["content"]:
        yield f"content: {inert(result['content'])}"
    for call in result["tool_calls"]:
        parameters = json.dumps(call["parameters"], ensure_ascii=False)
        yield f"call: {inert_line(call['tool'])} {inert_command(parameters)}"
    for warning in result["warnings"]:
        yield f"warning: {inert_line(warning)}"
    yield f"read as {result['dialect']}: {inert_line(result['why'])}"


def _pieces(reader: Any, text: str, chunk: int) -> Iterator[Piece]:
    for start in range(0, len(text), chunk or max(1, len(text))):
        yield from reader.feed(text[start : start + (chunk or len(text))])
    yield from reader.finish("stop")


def _call(call: ToolCall, tools: Mapping[str, ToolSpec]) -> dict[str, Any]:
    warnings = list(call.warnings)
    if call.tool not in tools:
        warnings.append(f"There is no tool {call.tool!r}.")
    return {
        "id": call.id,
        "tool": call.tool,
        "parameters": dict(call.parameters),
        "raw": call.raw,
        "repairs": list(call.repairs),
        "warnings": warnings,
    }
