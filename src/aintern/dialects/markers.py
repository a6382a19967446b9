"""Looking for literal markers in text that arrives in pieces: the first one, the start of one, what stands behind one."""

import re
from collections.abc import Callable, Sequence
from functools import cached_property

LOOK_AHEAD = 1024  # white space that may stand between two tags before the first counts as text

_SPACE = re.compile(r"\s*")


class Markers:
    """A set of literal markers: finds the first in a text, and the tail that may be the start of one. Its expressions are made
    when they are needed: a start has dozens of sets, for all families of models, and a model uses a few."""

    def __init__(self, *words: str) -> None:
        self.words = tuple(sorted(words, key=len, reverse=True))
        self.longest = len(self.words[0])

    @cached_property
    def search(self) -> Callable[..., re.Match[str] | None]:
        """Finds the first marker in a text, from a position on."""
        return re.compile("|".join(map(re.escape, self.words))).search

    @cached_property
    def _start(self) -> re.Pattern[str]:
        return re.compile(f"[{re.escape(''.join(sorted({word[0] for word in self.words})))}]")

    @cached_property
    def starts_in(self) -> Callable[..., re.Match[str] | None]:
        """Finds the first character in a text with which a marker could begin."""
        return self._start.search

    def held(self, text: str, at: int) -> int:
        """The position from which `text` may still grow into a marker; its length when nothing can."""
        for match in self._start.finditer(text, max(at, len(text) - self.longest + 1)):
            if self.grows(text[match.start() :]):
                return match.start()
        return len(text)

    def grows(self, tail: str) -> bool:
        """Whether `tail` is the beginning of a marker."""
        return any(word.startswith(tail) for word in self.words)


def starting(text: str, at: int, words: Sequence[str], *, final: bool = False) -> str | None:
    """The longest word that `text` has at `at`; "" when it can be none of them, None when more text must tell
    (never when the text is `final`)."""
    found = ""
    rest = len(text) - at
    for word in words:
        if rest < len(word):
            if not final and text.startswith(word[:rest], at):
                return None
        elif len(word) > len(found) and text.startswith(word, at):
            found = word
    return found


def behind_space(text: str, at: int) -> int | None:
    """The position behind the white space at `at`; None when it is longer than a look-ahead may be."""
    match = _SPACE.match(text, at, at + LOOK_AHEAD)
    end = match.end() if match else at
    return end if end < at + LOOK_AHEAD else None


def starting_behind_space(text: str, at: int, words: Sequence[str]) -> str | None:
    """The word behind the white space at `at`, as `starting` says it; "" where that is longer than a look-ahead may be."""
    behind = behind_space(text, at)
    return "" if behind is None else starting(text, behind, words)


def without(*words: str) -> Callable[[str], str]:
    """A function that takes markers out of a text that is shown."""
    if not words:
        return str  # an empty pattern would be found behind each sign
    pattern = re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))
    return lambda raw: pattern.sub("", raw)
