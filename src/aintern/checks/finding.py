"""A finding about a file, and where findings come from."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import field
from typing import Protocol

from aintern.dataclass import dataclass
from aintern.tools.output_limits import short_line, visible
from aintern.tools.tool import ToolContext

_CHARACTERS = 200  # of one finding
_NUMBER = re.compile(r"\d+")

# The setting's name and the argument list: '' where the program may run, or why not. On record before it runs.
Permit = Callable[[str, Sequence[str]], str]


@dataclass(frozen=True, slots=True)
class OnBehalf:
    """The call that programs run for: its context, whether they may, and how a person is told what does not work."""

    context: ToolContext
    permit: Permit
    warn: Callable[[str], None]


@dataclass(frozen=True, slots=True)
class FileFinding:
    """One line about a file. CheckReport with the same `key` are the same: it does not change when lines move."""

    text: str
    key: str

    @classmethod
    def of(cls, text: str, key: str = "") -> "FileFinding":
        """With the text on one line, and cut. Without a `key`, it is the text without its numbers."""
        line = short_line(visible(" ".join(text.split())), _CHARACTERS)
        return cls(line, key or _NUMBER.sub("#", line))


@dataclass(frozen=True, slots=True)
class CheckReport:
    """What is known now, by path; `note` says what could not be found out. A path that is missing is not known."""

    by_path: Mapping[str, Sequence[FileFinding]] = field(default_factory=dict)
    note: str = ""


class FindingsSource(Protocol):
    """A checker or a language server. `name` is its setting."""

    @property
    def name(self) -> str: ...

    async def look(self, behalf: OnBehalf, paths: Sequence[str], *, before: bool = False) -> CheckReport:
        """What there is to say about these files (relative to the workspace) as they are on the disk now; `before` they are
        edited, when it may take longer. Bounded in time; never raises for what the program does."""
        ...

    async def close(self) -> None: ...
