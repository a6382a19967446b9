"""Docstrings that a request gives to a Python function or class and says word by word: where they stand."""

from collections.abc import Callable, Sequence

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare

_ASKED = re.compile(
    rf"^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:add|give|put|write|insert)\s+(?:(?:a|the|this)\s+)?docstring\s*(?:saying|that\s+says|with(?:\s+the\s+text)?|:)?\s*(?P<text>{QUOTED})"
    r"\s+(?:to|for|on|into|in|under)\s+(?:the\s+)?(?:(?:function|method|class)\s+)?[\"'`]?(?P<name>[A-Za-z_]\w*)[\"'`]?(?:\(\))?"
    r"(?:\s+(?:function|method|class))?(?:\s+(?:in|of|from)\s+[\w./-]+)?[\s.!]*$",
    re.IGNORECASE,
)


def added_docstring(request: str, paths: Sequence[str], read: Callable[[str], str]) -> tuple[str, str, str] | None:
    """The file, what goes there and what comes, for the one definition of that name in `paths` that has no docstring; None for any other
    request."""
    asked = _ASKED.match(request)
    if asked is None:
        return None
    begins = re.compile(rf"^(?P<indent>\s*)(?:async\s+def|def|class)\s+{asked['name']}\b[^\n]*:\s*$")
    found = []
    for path in paths:
        lines = read(path).splitlines() if path.endswith(".py") else []
        for at, line in enumerate(lines[:-1]):
            if (head := begins.match(line)) and not re.match(r"""\s*[rubf]*["']""", lines[at + 1]):
                inner = re.match(r"\s*", lines[at + 1])
                indent = inner[0] if inner and len(inner[0]) > len(head["indent"]) else head["indent"] + "    "
                found.append((path, line, f'{line}\n{indent}"""{bare(asked["text"])}"""'))
    return found[0] if len(found) == 1 else None
