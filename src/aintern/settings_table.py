"""The table of all settings in `docs/settings.md`, made from the settings themselves."""

import json
from typing import Any

from aintern.settings import KEYS, POLICY_KEYS, TOOL_RULE_KEYS
from aintern.settings_keys import Key

_UNTRUSTED = {
    "free": "may set it",
    "ignored": "ignored",
    "lower": "may lower it",
    "higher": "may raise it",
    "added": "may add to it",
}


def settings_table() -> str:
    """Markdown: a table of plain settings, one of the policy's keys, one of the keys of a tool's rule."""
    plain = [
        f"| `{key.name}` | {_default(key)} | {_value(key)} | {_UNTRUSTED[key.untrusted]} |" for key in KEYS.values()
    ]
    policy = [f"| `{key.name}` | {_default(key)} | {_value(key)} |" for key in POLICY_KEYS.values()]
    rules = [f"| `{name}` | {_default(key)} | {_value(key)} |" for name, key in TOOL_RULE_KEYS.items()]
    return "\n".join(
        [
            *(
                "| key | default | meaning | before the workspace is trusted, the project's file |",
                "|---|---|---|---|",
                *plain,
                "",
            ),
            *("### The policy", "", "| key | default | meaning |", "|---|---|---|", *policy, ""),
            *("### A tool's rule, `[policy.tools.ID]`", "", "| key | default | meaning |", "|---|---|---|", *rules),
        ]
    )


def _default(key: Key) -> str:
    if key.name == "prompts.tool_use_prompt":
        return "AIntern's own text"
    if key.default is None:
        return "unset"
    return f"`{json.dumps(_plain(key.default), ensure_ascii=False)}`"


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def _value(key: Key) -> str:
    """The meaning, then what a value must be where the meaning does not say it already."""
    if (
        key.kind in ("text", "bool")
        or all(choice in key.meaning for choice in key.choices or ("",))
        and key.kind == "choice"
    ):
        return key.meaning
    return f"{key.meaning} ({key.expected})"
