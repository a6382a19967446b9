"""Replaces text in a text: exact first, then the same words with other white space where only one place fits."""

import difflib
import re
from dataclasses import dataclass

from aintern.errors import ToolFailure
from aintern.tools.text_files import with_crlf

_NEAREST_AMONG = 5000  # lines looked at for the hint what may have been meant


@dataclass(frozen=True, slots=True)
class Edit:
    """The new text, the number of replacements, the 1-based line of the first, and whether white space differed."""

    text: str
    count: int
    line: int
    tolerant: bool = False


def replace_text(path: str, text: str, old: str, new: str, replace_all: bool) -> Edit:
    """Replaces `old`, which must occur once unless `replace_all`. LF in it matches CR LF, and white space may differ
    where exactly one place fits. Raises ToolFailure that says what to do."""
    if not old:
        raise ToolFailure("old_text is empty.", "Give the text to replace; write_file writes a whole file.")
    if old == new:
        raise ToolFailure("old_text and new_text are the same: there is nothing to change.")
    pairs = [(old, new)]
    if "\r\n" in text and "\r\n" not in old:
        pairs.append((with_crlf(old), with_crlf(new)))
    for wanted, replacement in pairs:
        count = text.count(wanted)
        if count == 1 or (count and replace_all):
            line = text.count("\n", 0, text.index(wanted)) + 1
            return Edit(text.replace(wanted, replacement), count, line)
        if count:
            raise _ambiguous(path, text, wanted, count)
    return _replace_tolerantly(path, text, old, new)


def _replace_tolerantly(path: str, text: str, old: str, new: str) -> Edit:
    pattern = _tolerant_pattern(old)
    matches = [] if pattern is None else [*_first(pattern, text, 2)]
    if len(matches) > 1:
        raise ToolFailure(
            f"old_text does not occur in {path} as it is; with other white space it fits several places.",
            "Copy the text from read_file exactly, with enough lines around it.",
        )
    if not matches:
        raise ToolFailure(f"old_text does not occur in {path}.", _nearest(text, old))
    found = matches[0]
    replacement = _reindented(found[0], old, new)
    if "\r\n" in found[0] or ("\r\n" in text and "\n" not in found[0]):
        replacement = with_crlf(replacement)
    line = text.count("\n", 0, found.start()) + 1
    return Edit(text[: found.start()] + replacement + text[found.end() :], 1, line, tolerant=True)


def _tolerant_pattern(old: str) -> re.Pattern[str] | None:
    """`old` with any blanks where it has blanks; None when it holds no words."""
    lines = [re.findall(r"\S+", line) for line in old.splitlines()]
    if not any(lines):
        return None
    expressions = [r"[ \t]+".join(map(re.escape, words)) for words in lines]
    body = r"[ \t]*\r?\n[ \t]*".join(expressions)
    leading = r"(?m:^)[ \t]*" if len(lines) > 1 else ""
    trailing = r"[ \t]*\r?\n" if old.endswith("\n") else ""
    return re.compile(leading + body + trailing)


def _first(pattern: re.Pattern[str], text: str, limit: int) -> list[re.Match[str]]:
    found = []
    for match in pattern.finditer(text):
        found.append(match)
        if len(found) == limit:
            break
    return found


def _reindented(found: str, old: str, new: str) -> str:
    """`new` with the indentation that the found text has where `old` has another."""
    had, has = _indentation(old), _indentation(found)
    if had == has or "\n" not in found:
        return new
    lines = new.split("\n")
    return "\n".join(has + line[len(had) :] if line.strip() and line.startswith(had) else line for line in lines)


def _indentation(text: str) -> str:
    line = next((line for line in text.splitlines() if line.strip()), "")
    return line[: len(line) - len(line.lstrip())]


def _ambiguous(path: str, text: str, wanted: str, count: int) -> ToolFailure:
    places, start = [], 0
    for _ in range(min(count, 5)):
        start = text.index(wanted, start)
        places.append(str(text.count("\n", 0, start) + 1))
        start += len(wanted)
    more = ", …" if count > 5 else ""
    return ToolFailure(
        f"old_text occurs {count} times in {path} (lines {', '.join(places)}{more}); it must be unique.",
        "Add lines around it, or pass replace_all=true.",
    )


def _nearest(text: str, old: str) -> str:
    first = next((line.strip() for line in old.splitlines() if line.strip()), "")
    lines = [line.strip() for line in text.split("\n", _NEAREST_AMONG)[:_NEAREST_AMONG]]
    near = difflib.get_close_matches(first[:200], {line[:200] for line in lines if line}, n=1, cutoff=0.6)
    if not near:
        return "Read the file first and copy the text exactly."
    number = next(i for i, line in enumerate(lines, 1) if line[:200] == near[0])
    return f"The nearest line is {number}: {near[0]!r}. Read the file and copy the text exactly."
