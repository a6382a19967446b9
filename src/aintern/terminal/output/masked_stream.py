"""Masks secrets in text that arrives in pieces: a key that is cut between two pieces is a key all the same."""

import re
from os.path import commonprefix

from aintern.store.secret_masking import mask

_LONGEST_WORD = 4000  # characters that are held back
_LOOKED_AT = 800  # characters of one line that are looked at together; past that only its end is
_KEPT = 200
_SPACE = re.compile(r"\s(?=\S*\Z)")
_OPEN_KEY = re.compile(r"-----BEGIN (?!.*-----END )", re.DOTALL)


class MaskedStream:
    """Holds the last word back until the next white space, and looks at it in its line: `password = …` needs both."""

    def __init__(self) -> None:
        self._line = ""  # the current line so far, up to the last white space
        self._told = ""  # what was given of its masked form
        self._word = ""

    def feed(self, text: str) -> str:
        """The part of the text so far that can be shown, masked."""
        self._word += text
        space = _SPACE.search(self._word)
        if space is None and len(self._word) < _LONGEST_WORD:
            return ""
        cut = space.end() if space else len(self._word)
        ready, self._word = self._word[:cut], self._word[cut:]
        return self._masked(ready)

    def finish(self) -> str:
        """What was held back, at the end of a reply; starts anew."""
        rest = self._masked(self._word)
        self._line = self._told = self._word = ""
        return rest

    def _masked(self, ready: str) -> str:
        self._line += ready
        masked = mask(self._line)
        fresh = masked.removeprefix(commonprefix((masked, self._told)))  # noqa: RUF071 - of characters
        self._told = masked
        if _OPEN_KEY.search(self._line):
            return fresh
        if self._line.endswith("\n"):
            self._line = self._told = ""
        elif len(self._line) > _LOOKED_AT:
            self._line = self._line[-_KEPT:]
            self._told = mask(self._line)
        return fresh
