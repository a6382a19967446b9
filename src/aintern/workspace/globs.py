"""Path globs as regular expressions."""

import re
from functools import lru_cache


@lru_cache(maxsize=4096)  # each session asks for the same two hundred
def glob_expression(glob: str) -> str:
    """A regular expression for a path glob: `**` spans folders, `*` and `?` stay within a name, `{a,b}` are choices.

    Matching is quick for hostile globs as well: a star that another one follows takes the first place that fits.
    """
    pieces: list[str] = []
    depth = index = 0
    while index < len(glob):
        rest = glob[index:]
        if found := re.match(r"\[(!|\^)?(\]?[^\]]*)\]", rest):
            content = found[2].replace("\\", "\\\\").replace("[", "\\[")
            pieces.append(f"(?!/)[{'^' if found[1] else ''}{content}]")
            index += found.end()
        elif rest[0] == "\\" and len(rest) > 1:
            pieces.append(re.escape(rest[1]))
            index += 2
        else:
            part = _part(rest, index == 0)
            pieces.append(_piece(part, depth))
            depth += {"{": 1, "}": -1 if depth else 0}.get(part, 0)
            index += len(part)
    return "".join(_without_backtracking(pieces)) + ")" * depth


_STAR = "[^/]*"
_WIDE = {"/**/": "/(?:[^/]+/)*", "**/": "(?:[^/]+/)*", "/**": "/.+", "**": ".*"}
_CHOICE = ("(?:", "|", ")")


def _part(rest: str, at_start: bool) -> str:
    if rest == "/**":
        return rest
    wide = next((w for w in ("/**/", "**/", "**") if rest.startswith(w)), rest[0])
    return "**" if wide == "**/" and not at_start else wide


def _piece(part: str, depth: int) -> str:
    if part in _WIDE:
        return _WIDE[part]
    if part == "}" and depth:
        return ")"
    plain = {"*": _STAR, "?": "[^/]", "{": "(?:"}
    return plain.get(part) or ("|" if part == "," and depth else re.escape(part))


def _without_backtracking(pieces: list[str]) -> list[str]:
    out: list[str] = []
    index = 0
    while index < len(pieces):
        end = index + 1
        while end < len(pieces) and pieces[end] not in (_STAR, *_WIDE.values(), *_CHOICE):
            end += 1
        fixed = "".join(pieces[index + 1 : end])
        if pieces[index] == _STAR and end < len(pieces) and pieces[end] == _STAR:
            out.append(f"(?>{_STAR}?{fixed})")
        else:
            out.append(pieces[index] + fixed)
        index = end
    return out
