"""Globs over workspace paths: `*` stays within a folder, `**` crosses folders."""

import re
from functools import lru_cache

from aintern.workspace.globs import glob_expression


def matches_path(pattern: str, path: str) -> bool:
    """Whether a relative POSIX path matches. `src/**` covers everything below src; a pattern without a slash, such as
    `*.py`, matches at any depth, as in .gitignore."""
    return _compiled(pattern).fullmatch(path) is not None


@lru_cache(maxsize=1024)
def _compiled(pattern: str) -> re.Pattern[str]:
    text = pattern.removeprefix("./")
    if "/" not in text.rstrip("/"):
        text = f"**/{text}"
    plain = re.sub(r"[\\\[{]", r"\\\g<0>", text)  # brackets and braces are letters of a name here
    return re.compile(glob_expression(plain), re.DOTALL)
