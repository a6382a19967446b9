"""Texts out of a server's JSON: content parts put together, and surrogates, which no UTF-8 can hold, made whole or replaced."""

import re
from typing import Any

_SURROGATE = re.compile("[\ud800-\udfff]")


def whole_text(value: Any) -> str:
    """A text, or the texts of content parts; '' for null. Raises TypeError for anything else."""
    if value is None:
        return ""
    if isinstance(value, str):
        return value if value.isascii() or not _SURROGATE.search(value) else _paired(value)
    if isinstance(value, list):
        return "".join(whole_text(part.get("text")) for part in value)
    raise TypeError(f"text is {value!r}")


class PairJoiner:
    """Joins what servers cut between the halves of a surrogate pair: the first half waits for the next piece."""

    def __init__(self) -> None:
        self._half = ""

    def join(self, value: Any) -> str:
        """The next piece of a text. Raises as `whole_text`."""
        if isinstance(value, str) and not self._half and value.isascii():  # nearly all
            return value
        if isinstance(value, str) and (self._half or (value and "\ud800" <= value[-1] <= "\udbff")):
            value, self._half = self._half + value, ""
            if "\ud800" <= value[-1:] <= "\udbff":
                value, self._half = value[:-1], value[-1]
        return whole_text(value)


def _paired(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
