"""Words with one slip of the finger in them."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"(?<![\w./\\@#-])[a-z]{4,}(?![\w/\\@-]|\.\w)")
# What a request asks for, in the words that it is mostly asked with.
_ASKING = frozenset((
    "read", "show", "open", "list", "print", "find", "search", "look", "grep", "where", "which", "copy", "move", "rename", "delete",
    "remove", "create", "write", "edit", "replace", "change", "execute", "install", "build", "status", "history", "branch", "branches",
    "commit", "commits", "changes", "changed", "staged", "tests", "folder", "directory", "files", "file", "readme", "contributing",
    "changelog", "license", "contents", "lines", "please", "what", "format", "update", "there", "from", "with", "text", "containing",
    "contains", "called", "named", "everything", "project", "workspace", "dependencies", "current", "recent", "latest",
))  # fmt: skip
_LETTERS = 4


def without_slips(request: str, names: Iterable[str] = ()) -> str:
    """The request with swapped, missing and doubled letters in the words of asking, and of `names`, put right; a wrong letter alone
    makes another word of too many."""
    words = _ASKING | {name.lower() for name in names if len(name) > _LETTERS and name.isalpha()}

    def right(match: re.Match[str]) -> str:
        typed = match[0]
        if typed in words:
            return typed
        meant = [
            word
            for word in words
            if one_slip(typed, word)
            and not (word.startswith(typed) or typed.startswith(word))
            and (len(word) != len(typed) or sorted(word) == sorted(typed))
        ]
        return min(meant) if meant else typed

    return _WORD.sub(right, request)


def one_slip(typed: str, meant: str) -> bool:
    """One letter wrong, missing or too much, or two changed places (Damerau); not in the first letter, which people hit."""
    if not typed or typed[0] != meant[0] or abs(len(typed) - len(meant)) > 1:
        return False
    at = next((n for n, (one, other) in enumerate(zip(typed, meant, strict=False)) if one != other), None)
    if at is None:
        return True
    rest, wanted = typed[at:], meant[at:]
    swapped = rest[1:2] + rest[:1] + rest[2:]
    return rest[1:] == wanted[1:] or rest[1:] == wanted or rest == wanted[1:] or swapped == wanted
