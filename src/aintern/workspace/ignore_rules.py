"""What .gitignore files say, for walking a workspace without ripgrep (gitignore(5))."""

import re

from aintern.dataclass import dataclass
from aintern.workspace.globs import glob_expression

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
