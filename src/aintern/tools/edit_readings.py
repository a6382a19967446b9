"""What a model may have meant by the text of an edit: as it stands, or without a slip that models make in writing it down.

Each reading is one way to undo one kind of slip, applied to the old and the new text alike. A reading is believed only when
the old text is found in the file under it, so the file itself tells a slip from what was meant.
"""

import re
from collections.abc import Callable, Iterator

# `  12\ttext`, `12: text`, `12 | text`, `12→text`: how tools of several agents show lines with their numbers.
_NUMBERED = re.compile(r"[ \t]*(\d+)(?:\t|: ?|[ \t]*\| ?|→)(.*)", re.DOTALL)
_FENCE = re.compile(r"\s*```[\w+.-]*\n(.*?)\n?```\s*", re.DOTALL)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "'": "'", "\\": "\\"}
_SMART = str.maketrans({"“": '"', "”": '"', "„": '"', "‟": '"', "‘": "'", "’": "'", "‚": "'", "\u00a0": " "})


def readings(old: str, new: str) -> Iterator[tuple[str, str]]:
    """The pairs of texts that may be meant, the likeliest first: as written, one slip undone, then two."""
    seen = {(old, new)}
    yield old, new
    once = [pair for slip in _SLIPS if (pair := slip(old, new)) is not None]
    twice = [pair for first in once for slip in _SLIPS if (pair := slip(*first)) is not None]
    for pair in (*once, *twice):
        if pair not in seen and pair[0].strip():
            seen.add(pair)
            yield pair


def _without_fence(old: str, new: str) -> tuple[str, str] | None:
    found = _FENCE.fullmatch(old)
    if found is None:
        return None
    inside = _FENCE.fullmatch(new)
    return f"{found[1]}\n", f"{inside[1]}\n" if inside else new


def _without_numbers(old: str, new: str) -> tuple[str, str] | None:
    """Numbers count up, so that a file of numbered lines is not taken for one."""
    bare = _unnumbered(old)
    return None if bare is None else (bare, _unnumbered(new) or new)


def _unnumbered(text: str) -> str | None:
    lines = text.splitlines(keepends=True)
    found = [_NUMBERED.fullmatch(line) if line.strip() else None for line in lines]
    numbers = [int(match[1]) for match in found if match is not None]
    if not numbers or len(numbers) < sum(bool(line.strip()) for line in lines) or numbers != sorted(set(numbers)):
        return None
    return "".join(line if match is None else match[2] for line, match in zip(lines, found, strict=True))


def _unescaped(old: str, new: str) -> tuple[str, str] | None:
    """A JSON string that was escaped twice: line breaks, quotes and backslashes are written out."""
    if "\\n" not in old or "\n" in old.strip("\n"):
        return None

    def one(text: str) -> str:
        return re.sub(r"\\([ntr\"'\\])", lambda match: _ESCAPES[match[1]], text)

    return one(old), one(new)


def _quotes_unescaped(old: str, new: str) -> tuple[str, str] | None:
    return (old.replace('\\"', '"'), new.replace('\\"', '"')) if '\\"' in old else None


def _without_entities(old: str, new: str) -> tuple[str, str] | None:
    if not re.search(r"&(?:lt|gt|amp|quot|apos|#39|nbsp);", old):
        return None
    import html  # a table of two thousand names

    return html.unescape(old), html.unescape(new)


def _straight_quotes(old: str, new: str) -> tuple[str, str] | None:
    straight = old.translate(_SMART)
    return None if straight == old else (straight, new.translate(_SMART))


_SLIPS: tuple[Callable[[str, str], tuple[str, str] | None], ...] = (
    _without_fence,
    _without_numbers,
    _straight_quotes,
    _quotes_unescaped,
    _without_entities,
    _unescaped,
)
