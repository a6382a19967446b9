"""A fact that stands in a file of the workspace: where, and its lines as an answer."""

from collections.abc import Callable, Iterator, Sequence

from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass
from aintern.dialects.teaching import fence

ASKED = (
    r"^\W*(?:(?:please|pls|so|and|hey|ok|can you|could you|tell me|do you know|i wonder|remind me|check|show me|see|find out"
    r"|look up)\b[\s,]*)*"
)
"""What may stand before a question."""

LESS_LIKELY = re.compile(
    r"(?i)(?:^|/)(?:tests?|spec|docs?|examples?|fixtures?|vendor|node_modules|dist|build)/|(?:test_|[._]test\.|[._]spec\.)|\.(?:md|rst|txt|lock)$|lock\.json$"
)
"""Files in which a name is rather used than defined."""

UNDERLINE = re.compile(r"([=~^\"'*+#-])\1{2,}\s*")
"""The line below a heading of reStructuredText, and of Markdown's older form."""

_MOST_FILES = 300
_MOST_CHARACTERS = 2_000_000
_MOST_LINES = 12
_LONGEST_LINE = 400


@dataclass(frozen=True, slots=True)
class FactQuestion:
    """The `path` of the file that has the fact, and what it `says`: its lines, with where they stand."""

    path: str
    says: str

    def answer(self, text: str) -> str:
        """What is told once the file's `text` was read; '' where it was not."""
        return self.says if text else ""


def lines_of_files(paths: Sequence[str], read: Callable[[str], str]) -> Iterator[tuple[str, list[str]]]:
    """The lines of the files at `paths`, of at most 300 and 2 million characters in all."""
    left = _MOST_CHARACTERS
    for path in paths[:_MOST_FILES]:
        text = read(path)
        left -= len(text)
        if left < 0:
            return
        if "\0" not in text[:1000]:
            yield path, text.splitlines()


def quoted(path: str, lines: Sequence[str], numbers: Sequence[int], most: int = _MOST_LINES) -> FactQuestion:
    """An answer of the lines with these indexes, so many `most`."""
    shown = [lines[number][:_LONGEST_LINE].rstrip() for number in numbers[:most]]
    place = f"{path}:{numbers[0] + 1}"
    if len(shown) == 1:
        return FactQuestion(path, f"{place}: {shown[0].strip()}")
    bars = fence("\n".join(shown))
    return FactQuestion(path, "\n".join([place, bars, *shown, bars]))
