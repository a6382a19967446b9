"""The table of all settings in `docs/settings.md`, made from the settings themselves."""

import json

from aintern.settings.keys import Key
from aintern.settings.schema import KEYS, MCP_SERVER_KEYS, POLICY_KEYS, SECTIONS, TOOL_RULE_KEYS, ProgramPerLanguage

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
