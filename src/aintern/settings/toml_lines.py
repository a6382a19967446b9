"""On which line of a TOML file each key stands; for messages, so a key that is not found just has no line."""

import re

_HEADER = re.compile(r"\s*\[\[?\s*(?P<name>[^\[\]]+?)\s*\]\]?\s*(?:#.*)?")
_KEY = re.compile(
    r"""\s*(?P<name>(?:[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"\\]*"|'[^']*'))*)\s*="""
)
_FENCES = ('"""', "'''")


def key_lines(text: str) -> dict[str, int]:
    """Full dotted key (`agent.max_iterations`) to its 1-based line; of keys said twice, as in arrays of tables, the first."""
    found: dict[str, int] = {}
    prefix, fence = "", ""
    for number, line in enumerate(text.split("\n"), 1):
        if fence:
            fence = "" if fence in line else fence
            continue
        header = _HEADER.fullmatch(line.rstrip("\r"))
        if header:
            prefix = _plain(header["name"]) + "."
            found.setdefault(prefix[:-1], number)
            continue
        key = _KEY.match(line)
        if key:
            found.setdefault(prefix + _plain(key["name"]), number)
        fence = next((each for each in _FENCES if line.count(each) % 2), "")
    return found


def _plain(name: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in name.split("."))
