"""Words with one slip of the finger in them."""

from collections.abc import Container, Iterable

from aintern.backends.small_model import lazy_re as re

_WORD = re.compile(r"(?<![\w./\\@#-])[a-z]{3,}(?![\w/\\@-]|\.\w)")
# What a request asks for, in the words that it is mostly asked with.
ASKING = frozenset((
    "read", "show", "open", "list", "print", "find", "search", "look", "grep", "where", "which", "copy", "move", "rename", "delete",
    "remove", "create", "write", "edit", "replace", "change", "execute", "install", "build", "status", "history", "branch", "branches",
    "commit", "commits", "changes", "changed", "staged", "tests", "folder", "directory", "files", "file", "readme", "contributing",
    "changelog", "license", "contents", "lines", "please", "what", "format", "update", "there", "from", "with", "text", "containing",
    "contains", "called", "named", "everything", "project", "workspace", "dependencies", "current", "recent", "latest",
    "run", "start", "stop", "test", "make", "lint", "throw",
))  # fmt: skip
_LETTERS = 4


def doubtful_words(request: str) -> list[str]:
    """The words of a request that are one slip from a word of asking, and none themselves."""
    typed = dict.fromkeys(_WORD.findall(request))
    return [word for word in typed if word not in ASKING and any(one_slip(word, meant) for meant in ASKING)]


def without_slips(request: str, names: Iterable[str] = (), no_words: Container[str] = ()) -> str:
    """The request with swapped, missing and doubled letters in the words of asking, and of `names`, put right. A wrong letter alone
    makes another word of too many, and a word of three letters is one of too many: these only in `no_words`, which nobody writes."""
    words = ASKING | {name.lower() for name in names if len(name) > _LETTERS and name.isalpha()}

    def is_likely(typed: str, word: str) -> bool:
        is_longer = word.startswith(typed) or typed.startswith(word)
        return len(typed) >= _LETTERS and not is_longer and (len(word) != len(typed) or sorted(word) == sorted(typed))

    def right(match: re.Match[str]) -> str:
        typed = match[0]
        if typed in words:
            return typed
        meant = [word for word in words if one_slip(typed, word) and (typed in no_words or is_likely(typed, word))]
        return (
            min(meant, key=lambda word: (sorted(word) != sorted(typed), len(word) == len(typed), word))
            if meant
            else typed
        )

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
