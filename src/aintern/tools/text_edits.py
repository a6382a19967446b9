"""Replaces text in a text: exact first, then where only one place says the same, with the file's own white space.

What is found tolerantly is not overwritten by the model's memory of it: the *difference* between old and new text is carried
over to the file's lines (`line_difference`).
"""

import re
from itertools import pairwise

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.tools.edit_readings import readings
from aintern.tools.line_difference import carried_over, indentation, unchanged_lines
from aintern.tools.line_match import LineIndex, Place
from aintern.tools.syntax import python_problem
from aintern.tools.text_files import with_crlf

_PLACES_SHOWN = 5


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
    if "\r\n" not in text:
        old, new = old.replace("\r\n", "\n"), new.replace("\r\n", "\n")
    pairs = [(old, new)]
    if "\r\n" in text and "\r\n" not in old:
        pairs.append((with_crlf(old), with_crlf(new)))
    for wanted, replacement in pairs:
        count = text.count(wanted)
        if count == 1 or (count and replace_all):
            start = text.index(wanted)
            line = text.count("\n", 0, start) + 1
            if count == 1:
                replacement = _without_twice_indentation(
                    text[text.rfind("\n", 0, start) + 1 : start], wanted, replacement
                )
            return Edit(text.replace(wanted, replacement), count, line)
        if count:
            raise _ambiguous(path, text, wanted, count)
    return _replace_tolerantly(path, text, old, new, replace_all)


def _without_twice_indentation(before: str, old: str, new: str) -> str:
    """`new` without the part of its first line's indentation that stands `before` the match already: the old text lost it."""
    twice = before.isspace() and indentation(new) == before + indentation(old)
    return new[len(before) :] if twice and new.strip() != old.strip() else new


def _replace_tolerantly(path: str, text: str, old: str, new: str, replace_all: bool) -> Edit:
    lines = text.splitlines(keepends=True)
    file = [line.rstrip("\r\n") for line in lines]
    index = LineIndex(file)
    for old_read, new_read in readings(old, new):
        if edit := _replace_lines(path, lines, index, old_read, new_read, replace_all) or _replace_words(
            path, text, old_read, new_read
        ):
            return _checked(path, text, edit)
    near = [f"{number + 1}: {file[number].strip()[:120]!r}" for number in index.nearest(old.splitlines())]
    hint = "Read the file first"
    if near:
        hint = f"The nearest line{' is' if len(near) == 1 else 's are'} {'; '.join(near)}. Read the file"
    raise ToolFailure(f"old_text does not occur in {path}.", f"{hint} and copy the text exactly.")


def _replace_lines(path: str, lines: list[str], index: LineIndex, old: str, new: str, replace_all: bool) -> Edit | None:
    olds, news = old.splitlines(), new.splitlines()
    places = index.places(olds, unchanged_lines(olds, news), len(lines) if replace_all else _PLACES_SHOWN)
    if not places:
        return None
    if len(places) > 1 and not replace_all:
        raise _several_places(path, [place.start + 1 for place in places])
    out, count, end = list(lines), 0, len(lines) + 1
    for place in sorted(places, key=lambda each: each.start, reverse=True):
        if place.end <= end:  # places may overlap: the later ones hold
            out[place.start : place.end] = _with_ends(lines, place, carried_over(index.lines, place, olds, news))
            count, end = count + 1, place.start
    return Edit("".join(out), count, min(place.start for place in places) + 1, tolerant=True)


def _with_ends(lines: list[str], place: Place, new: list[str]) -> list[str]:
    """Lines with the line ends that stand there; the file's last line may have none."""
    there = lines[place.start : place.end]
    end = "\r\n" if any(line.endswith("\r\n") for line in there) else "\n"
    out = [f"{line}{end}" for line in new]
    if out and not there[-1].endswith("\n"):
        out[-1] = new[-1]
    return out


def _replace_words(path: str, text: str, old: str, new: str) -> Edit | None:
    """A part of one line, with other white space between its words."""
    if "\n" in old.strip() or "\n" in new.strip() or not old.strip():
        return None
    words = re.findall(r"\w+|[^\w\s]", old)
    glue = [r"[ \t]+" if a[-1:].isalnum() and b[:1].isalnum() else r"[ \t]*" for a, b in pairwise(words)]
    pattern = "".join(re.escape(word) + space for word, space in zip(words, [*glue, ""], strict=True))
    bounds = (r"(?<!\w)" if words[0][0].isalnum() else "", r"(?!\w)" if words[-1][-1].isalnum() else "")
    found = [match.span() for match in re.finditer(bounds[0] + pattern + bounds[1], text)]
    if len(found) > 1:
        raise _several_places(path, [text.count("\n", 0, start) + 1 for start, _ in found[:_PLACES_SHOWN]])
    if not found:
        return None
    start, end = found[0]
    return Edit(text[:start] + new.strip() + text[end:], 1, text.count("\n", 0, start) + 1, tolerant=True)


def _several_places(path: str, lines: list[int]) -> ToolFailure:
    return ToolFailure(
        f"old_text does not occur in {path} as it is; with other white space it fits several places "
        f"(lines {', '.join(map(str, lines))}).",
        "Copy the text from read_file exactly, with enough lines around it.",
    )


def _checked(path: str, text: str, edit: Edit) -> Edit:
    """What was found by guessing at white space may not break a program: that a guess was wrong shows there first."""
    if edit.text == text:
        raise ToolFailure(f"{path} has this text already: there is nothing to change.")
    if python_problem(edit.text) and not python_problem(text):
        raise ToolFailure(
            f"old_text does not occur in {path} as it is; at line {edit.line} it fits with other white space, but then the file "
            "would not parse any more.",
            "Read the lines there and copy them exactly, indentation included.",
        )
    return edit


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
