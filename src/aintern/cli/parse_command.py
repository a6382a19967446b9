"""`aintern parse`: a model's raw reply to content, reasoning, tool calls, warnings, and why it was read so."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aintern.dialects.teaching import Dialect
from aintern.errors import SettingsError, UsageError
from aintern.messages import ToolSpec
from aintern.terminal.output.inert_text import inert, inert_command, inert_line

if TYPE_CHECKING:
    from aintern.dialects.read_reply import KnownTools
    from aintern.settings.schema import ParserSettings


def dialect_for(name: str, parser: "ParserSettings") -> Dialect:
    """The dialect of a name, with the parser's settings. Raises UsageError for an unknown one."""
    from aintern.dialects.choose import dialect_named
    from aintern.dialects.stream_parser import Options

    try:
        return dialect_named(name, Options.of(parser))
    except SettingsError as error:
        raise UsageError(error.message, error.hint) from None


def tools_from(file: Path | None) -> "KnownTools":
    """The tools that a file lists (function definitions as servers take them, or objects with id and parameters), by id;
    the built-in ones without a file. Raises UsageError for a file that lists none."""
    if file is None:
        from aintern.tools.built_in import built_in_tools

        return {tool.id: tool for tool in built_in_tools()}
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
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
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
