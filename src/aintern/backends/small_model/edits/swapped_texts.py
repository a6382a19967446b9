"""Two texts or lines of a file that change places: "swap HOST and PORT in .env", "it has `mod b;` and then `mod a;` - swap the two"."""

from collections.abc import Callable, Sequence

from aintern.backends.small_model.edits.paired_texts import standing_alone
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare

_SWAPS = r"\b(?:swap|exchange|transpose|flip|reverse|switch)\b"
# "switch a and b" may be two commands, "swap a and b" is not.
_QUOTED_PAIR = re.compile(
    rf"{_SWAPS}(?:(?!\bto\b)[^\"'`“]){{0,60}}?(?P<one>{QUOTED})\s*,?\s*(?:and|then|&)\s+(?P<other>{QUOTED})",
    re.IGNORECASE,
)
_BOTH = re.compile(
    rf"{_SWAPS}\s+(?:(?:the|these|those)\s+(?:two|lines|order)|them|both|(?:their|its)\s+(?:order|places|positions))\b",
    re.IGNORECASE,
)
_NAMED_PAIR = re.compile(
    r"\b(?:swap|exchange|transpose)\s+(?:(?:round|around)\s+)?"
    r"(?:(?:the\s+)?(?:(?:two\s+)?(?:lines?|entries|keys|items|arguments|parameters|imports)|order|places|positions)\s+(?:(?:with|of|for)\s+)?)?"
    r"(?P<one>[\w$@./-]*\w)\s+(?:and|&)\s+(?P<other>[\w$@./-]*\w)(?=[,.;:!?]?(?:\s|$))",
    re.IGNORECASE,
)
_LINES = re.compile(r"\b(?:lines|entries|order)\b", re.IGNORECASE)
_MOST_BETWEEN = 2000  # characters; two further apart would be one edit of most of the file


def swapped_pair(request: str) -> tuple[str, str] | None:
    """The two texts that shall change places, as they are said; None where a request swaps nothing or does not say what."""
    if match := _QUOTED_PAIR.search(request):
        return bare(match["one"]), bare(match["other"])
    quoted = list(dict.fromkeys(map(bare, re.findall(QUOTED, request)))) if _BOTH.search(request) else []
    if len(quoted) == 2:
        return quoted[0], quoted[1]
    match = _NAMED_PAIR.search(request)
    return (match["one"], match["other"]) if match and match["one"] != match["other"] else None


def swapped_texts(request: str, texts: Callable[[], Sequence[tuple[str, str]]]) -> tuple[str, str, str] | None:
    """What goes, what comes and the file, where one of the `texts` (paths with what they hold) has each of the two at one place; None
    for any other request."""
    pair = swapped_pair(request)
    found = [(*change, path) for path, text in texts() if (change := _change(request, pair, text))] if pair else []
    return found[0] if len(found) == 1 else None


def _change(request: str, pair: tuple[str, str], text: str) -> tuple[str, str] | None:
    places = [_place(said, text) for said in pair]
    if not all(places):
        return None
    first, second = sorted(each for each in places if each)
    is_quoted = any(f"{sign}{pair[0]}" in request for sign in "\"'`“")
    if (not is_quoted or _LINES.search(request)) and "\n" in text[first[1] : second[0]]:
        first, second = (_whole_line(each, text) for each in (first, second))
    between = text[first[1] : second[0]]
    if first[1] > second[0] or len(between) > _MOST_BETWEEN:
        return None
    one, other = text[slice(*first)], text[slice(*second)]
    return (f"{one}{between}{other}", f"{other}{between}{one}") if one != other else None


def _place(said: str, text: str) -> tuple[int, int] | None:
    """From where to where it stands, and is no part of a longer word: at its one place, or at the one that begins a line."""
    spans = [each.span() for each in standing_alone(said).finditer(text)]
    leading = [span for span in spans if not re.search(r"\w[^\n]*\Z", text[: span[0]].rpartition("\n")[2])]
    return next((each[0] for each in (spans, leading) if len(each) == 1), None)


def _whole_line(place: tuple[int, int], text: str) -> tuple[int, int]:
    """Its line, without what sets it in and the comma behind it, which is the place's: the last of a list has none."""
    start = text.rfind("\n", 0, place[0]) + 1
    end = text.find("\n", place[1])
    line = text[start : end if end >= 0 else len(text)]
    kept = line.rstrip().removesuffix(",")
    return start + len(line) - len(line.lstrip()), start + len(kept)
