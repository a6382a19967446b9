"""The tables of settings, tools and dialects in the docs, made from what they show."""

import json

from aintern.dialects.choose import DIALECTS
from aintern.settings.keys import Key
from aintern.settings.schema import (
    HOOK_KEYS,
    KEYS,
    MCP_SERVER_KEYS,
    POLICY_KEYS,
    SECTIONS,
    TOOL_RULE_KEYS,
    ProgramPerLanguage,
)
from aintern.tools.built_in import built_in_tools
from aintern.tools.tool import Tool

_UNTRUSTED = {
    "free": "may set it",
    "ignored": "ignored",
    "lower": "may lower it",
    "higher": "may raise it",
    "added": "may add to it",
}


def settings_table() -> str:
    """Markdown: a table of plain settings, one of the policy's keys, one of the keys of a tool's rule."""
    head, line = "| key | default | value | meaning |", "|---|---|---|---|"
    per_language = {name: section for name, section in SECTIONS.items() if issubclass(section, ProgramPerLanguage)}
    plain = [
        f"{_row(key)} {_untrusted(key)} |" for key in KEYS.values() if key.name.partition(".")[0] not in per_language
    ]
    for name, section in per_language.items():
        meaning = (section.__doc__ or "").rstrip(".")
        plain.append(f"| `{name}.LANGUAGE` | `[]` | a list of texts | {meaning[:1].lower()}{meaning[1:]} | ignored |")
    policy = [_row(key) for key in POLICY_KEYS.values()]
    rules = [_row(key) for key in TOOL_RULE_KEYS.values()]
    parts = [
        *(f"{head} an untrusted project's file |", f"{line}---|", *plain, ""),
        *("### The policy", "", head, line, *policy, ""),
        *("### A tool's rule, `[policy.tools.ID]`", "", head, line, *rules, ""),
        *("### A hook, `[hooks.NAME]`", "", head, line, *map(_row, HOOK_KEYS.values()), ""),
        *("### An MCP server, `[mcp.servers.NAME]`", "", head, line, *map(_row, MCP_SERVER_KEYS.values())),
    ]
    return "\n".join(parts)


def _row(key: Key) -> str:
    value = list(key.default) if isinstance(key.default, tuple) else key.default
    default = "unset" if value is None else f"`{json.dumps(value, ensure_ascii=False)}`"
    if key.name == "prompts.tool_use_prompt":
        default = "AIntern's own text"
    return f"| `{key.name}` | {default} | {key.expected} | {key.meaning} |"


def _untrusted(key: Key) -> str:
    if key.type is bool and key.untrusted in ("lower", "higher"):
        return "may switch it " + ("off" if key.untrusted == "lower" else "on")
    return _UNTRUSTED[key.untrusted]


def tool_table() -> str:
    """The built-in tools as a Markdown table: id with parameters and defaults, category, risk, description."""
    rows = [
        f"| `{tool.id}`({_parameters(tool)}) | {tool.category} | {tool.risk.value} | {' '.join(tool.description.split())} |"
        for tool in built_in_tools()
    ]
    return "\n".join(["| tool | category | risk | what it does |", "|---|---|---|---|", *rows]) + "\n"


def _parameters(tool: Tool) -> str:
    required = tool.parameters.get("required", ())
    shown = []
    for name, schema in tool.parameters["properties"].items():
        default = schema.get("default")
        if name in required:
            shown.append(name)
        elif default is None:
            shown.append(f"{name}?")
        else:
            shown.append(f"{name}={json.dumps(default)}")
    return ", ".join(shown)


def dialect_table() -> str:
    """The table of docs/dialects.md: what each dialect reads, as Markdown."""
    lines = ["| dialect | models | a call | reasoning | white space of the answer |", "|---|---|---|---|---|"]
    for dialect in DIALECTS.values():
        for number, row in enumerate(dialect.reads):
            name = "" if number else f"`{dialect.name}`"
            white_space = row.white_space or ("stripped" if dialect.strips_answer else "verbatim")
            cells = (name, row.models, row.call, row.reasoning, white_space)
            lines.append("| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |")
    return "\n".join(lines)
