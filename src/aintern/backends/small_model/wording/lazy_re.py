"""`re` as this room uses it: `compile` leaves a pattern uncompiled until it is used.

The room has five hundred patterns, of which a request uses a quarter; to compile them all took a third of the time in which the room is
imported. Type checkers see the standard library's own.
"""

import re
from re import (
    DOTALL,
    IGNORECASE,
    MULTILINE,
    VERBOSE,
    I,
    M,
    Match,
    Pattern,
    escape,
    findall,
    finditer,
    fullmatch,
    match,
    search,
    split,
    sub,
)
from typing import TYPE_CHECKING, Any

__all__ = [
    "DOTALL",
    "IGNORECASE",
    "MULTILINE",
    "VERBOSE",
    "I",
    "M",
    "Match",
    "Pattern",
    "compile",
    "escape",
    "findall",
    "finditer",
    "fullmatch",
    "match",
    "search",
    "split",
    "sub",
]  # fmt: skip


class LazyPattern:
    """Has all that `re.Pattern` has from the moment on when it is asked for any of it."""

    def __init__(self, pattern: str, flags: int = 0) -> None:
        self._given = pattern, flags

    def __getattr__(self, name: str) -> Any:
        """Called for what is not there yet."""
        compiled = re.compile(*self._given)
        self.__dict__.update({each: getattr(compiled, each) for each in dir(compiled) if each[0] != "_"})
        return getattr(compiled, name)


if TYPE_CHECKING:
    from re import compile
else:
    compile = LazyPattern
