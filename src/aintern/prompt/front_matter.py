"""What stands between two `---` lines at the top of a Markdown file: `name: value` lines, as far as commands and skills use them."""

import re

_KEY = re.compile(r"(?P<name>[A-Za-z][\w-]*):(?:[ \t]+(?P<value>.*))?")
_BLOCK = re.compile(r"[|>][+-]?\d?")


def read_front_matter(text: str) -> tuple[dict[str, str], str]:
    """The values by lower-case name, and the text behind them. Not all of YAML: quotes are taken off, indented lines go on the
    one before, lists are left as they are written. Without a closing line all is text."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    first, _, rest = text.partition("\n")
    if first.rstrip() != "---":
        return {}, text
    lines = rest.split("\n")
    end = next((number for number, line in enumerate(lines) if line.rstrip() == "---"), None)
    if end is None:
        return {}, text
    values: dict[str, str] = {}
    name = ""
    for line in lines[:end]:
        found = _KEY.fullmatch(line.rstrip())
        if found:
            name = found["name"].lower()
            value = (found["value"] or "").strip()
            values[name] = "" if _BLOCK.fullmatch(value) else value
        elif name and line[:1] in (" ", "\t"):
            values[name] = f"{values[name]} {line.strip()}".strip()
    return {name: _unquoted(value) for name, value in values.items()}, "\n".join(lines[end + 1 :])


def _unquoted(value: str) -> str:
    if len(value) > 1 and value[0] == value[-1] and value[0] in "'\"":
        return value[1:-1]
    return value
