"""Entries that a request adds under a heading of a document, as to a changelog: behind the last one there, marked as it is."""

from collections.abc import Iterator, Sequence

from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.edits.line_changes import around
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare

_ENDINGS = (".md", ".markdown")
_ADDS = r"\b(?:add|append|put|insert|write|note|list|record)\s+"
_KIND = (
    r"(?:(?:an?|the|this|another|new|following)\s+){0,3}(?:(?:(?P<kind>bullet(?:\s+point)?|entry|item|point)|line|note)\b\s*:?\s+)?"
    r"(?:(?:saying|that\s+says|with|reading)\s+)?"
)
_UNDER = r"(?:under(?:neath)?|below|to|in(?:to|side)?)\s+(?:the\s+)?(?:(?:heading|section|part)\s+)?"
_HEADING = rf"(?P<heading>{QUOTED}|\[?[\w.-]+\]?(?:\s+[\w.-]+){{0,2}}?)(?:\s+(?:heading|section|part|list))?"
_LAST = r"(?:\s*,?\s+(?:as\s+(?:the\s+|its\s+)?last(?:\s+(?:one|entry|item|bullet|line|point))?|at\s+(?:the|its)\s+(?:end|bottom)))?"
_SAID = (
    re.compile(
        rf"{_ADDS}{_KIND}(?P<entry>{QUOTED}|[-*]\s+\S[^\n]*?)\s+{_UNDER}{_HEADING}{_LAST}[\s.!]*$", re.IGNORECASE
    ),
    re.compile(
        rf"^\W*{_UNDER}{_HEADING}\s*,?\s+{_ADDS}{_KIND}(?P<entry>{QUOTED}|[-*]\s+\S[^\n]*?){_LAST}[\s.!]*$",
        re.IGNORECASE,
    ),
)
_TITLE = re.compile(r"(?P<marks>#{1,6})\s+(?P<title>\S.*?)\s*#*\s*$")
_ITEM = re.compile(r"(?P<mark>\s{0,3}[-*+]\s+)\S")


def entry_change(request: str, path: str, text: str) -> tuple[str, str] | None:
    """What goes and what comes in the `text` of the document at `path`, where a request, which no longer says in which file, adds an
    entry to the list under one of its headings; None for another request, and where no heading, or several, are called so."""
    said = next((said for pattern in _SAID if (said := pattern.search(request))), None)
    if said is None or "#" in said["heading"] or not path.lower().endswith(_ENDINGS):
        return None  # "below '## One'" is a line that it stands beside
    lines = text.splitlines()
    wanted = words_of(said["heading"])
    parts = [part for part in _parts(lines) if wanted and wanted <= words_of(lines[part.start])]
    least = min((len(words_of(lines[part.start])) for part in parts), default=0)
    closest = [part for part in parts if len(words_of(lines[part.start])) == least]
    if len(closest) != 1:
        return None
    is_listed = said["kind"] or any(_ITEM.match(lines[at]) for at in closest[0])
    return _with_entry(bare(said["entry"].strip()), lines, closest[0]) if is_listed else None


def _parts(lines: Sequence[str]) -> Iterator[range]:
    """The lines from each heading to before the next."""
    heads = [at for at, line in enumerate(lines) if _TITLE.match(line)]
    return map(range, heads, [*heads[1:], len(lines)])


def _with_entry(entry: str, lines: Sequence[str], part: range) -> tuple[str, str] | None:
    filled = [at for at in part if lines[at].strip()]
    last = filled[-1]
    items = [mark for at in part if (mark := _ITEM.match(lines[at]))]
    if not _ITEM.match(entry):
        entry = f"{items[-1]['mark'] if items else '- '}{entry}"
    old = around(lines, last, last + 1)
    if not old or any(lines[at].strip() == entry.strip() for at in part):
        return None
    first = "\n".join(lines)[: "\n".join(lines).index(old)].count("\n")
    block = old.split("\n")
    new = [entry] if items else ["", entry] if last == part.start else [entry]
    return old, "\n".join([*block[: last - first + 1], *new, *block[last - first + 1 :]])
