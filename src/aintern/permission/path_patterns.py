"""Globs over workspace paths: `*` stays within a folder, `**` crosses folders."""

import re
from functools import lru_cache


def matches_path(pattern: str, path: str) -> bool:
    """Whether a relative POSIX path matches. `src/**` covers everything below src; a pattern without a slash, such as
    `*.py`, matches at any depth, as in .gitignore."""
    return _compiled(pattern).fullmatch(path) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    text = pattern.removeprefix("./")
    if "/" not in text.rstrip("/"):
        text = f"**/{text}"
    out, position = [], 0
    while position < len(text):
        if text.startswith("**/", position):
            out.append("(?:[^/]+/)*")
            position += 3
        elif text.startswith("**", position):
            out.append(".*")
            position += 2
        else:
            out.append({"*": "[^/]*", "?": "[^/]"}.get(text[position], re.escape(text[position])))
            position += 1
    return re.compile("".join(out), re.DOTALL)
