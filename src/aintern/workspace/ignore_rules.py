"""What .gitignore files say, for walking a workspace without ripgrep (gitignore(5))."""

import re
from dataclasses import dataclass

_MAX_BYTES = 1 << 20  # of one file; what is longer is not read


@dataclass(frozen=True, slots=True)
class _Rule:
    pattern: re.Pattern[str]
    negated: bool
    folders_only: bool


@dataclass(frozen=True, slots=True)
class IgnoreRules:
    """The rules of one folder's .gitignore; `folder` is its path from the workspace ("" for the workspace itself)."""

    folder: str
    rules: tuple[_Rule, ...]

    @classmethod
    def read(cls, folder: str, content: bytes) -> "IgnoreRules":
        lines = content[:_MAX_BYTES].decode("utf-8", "replace").splitlines()
        return cls(folder, tuple(rule for rule in map(_rule, lines) if rule is not None))

    def says(self, path: str, is_folder: bool) -> bool | None:
        """True for ignored, False for kept by a `!` rule, None where no rule speaks of the path."""
        inside = path[len(self.folder) + 1 :] if self.folder else path
        for rule in reversed(self.rules):
            if (is_folder or not rule.folders_only) and rule.pattern.fullmatch(inside):
                return not rule.negated
        return None


def is_ignored(rules: tuple[IgnoreRules, ...], path: str, is_folder: bool) -> bool:
    """What the nearest folder that has an opinion says. `rules` come from the workspace downwards."""
    for folder in reversed(rules):
        verdict = folder.says(path, is_folder)
        if verdict is not None:
            return verdict
    return False


def _rule(line: str) -> _Rule | None:
    text = re.sub(r"(?<!\\) +$", "", line.rstrip("\r\n"))
    if not text or text.startswith("#"):
        return None
    negated = text.startswith("!")
    text = text[1:] if negated else text
    folders_only = text.endswith("/")
    text = text.rstrip("/")
    anchored = "/" in text
    try:
        body = glob_expression(text.lstrip("/"))
        return _Rule(re.compile(body if anchored else f"(?:.*/)?{body}", re.DOTALL), negated, folders_only)
    except re.error:
        return None  # a bracket that does not close: git ignores such a line as well


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
