"""What changed: unified diffs for people, of one file or of all that a command did; numbered lines for the model. Exact, and quick
for large files as well."""

import difflib
import os
import re
from collections.abc import Iterable

from aintern.dataclass import dataclass
from aintern.tools.output_limits import count_of
from aintern.tools.text_files import text_kind_of
from aintern.workspace.layers.layer import Layer
from aintern.workspace.layers.layer_changes import LayerChange, LayerTrees
from aintern.workspace.layers.reader_traces import is_cache

_RANGES = re.compile(r"@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@")
_HUNK = re.compile(r"@@ -\S+ \+(\d+)")
_MOST_LINES = 2000  # of changed region; difflib is quadratic, beyond this the region is shown as replaced
_CONTEXT = 3
_SHOWN_CHARACTERS = 200_000
_SHOWN_BYTES = 1 << 20  # of one file that a command changed; a larger one is named only


def unified_diff(path: str, old: str | None, new: str | None) -> str:
    """The change of one file, None for "no such file". At most 200,000 characters, and says when it was cut."""
    body = _body(lines_of(old), lines_of(new), _CONTEXT)
    if not body:
        return ""
    head = [
        f"--- {'/dev/null' if old is None else 'a/' + path}\n",
        f"+++ {'/dev/null' if new is None else 'b/' + path}\n",
    ]
    text = _joined(head + body)
    if len(text) > _SHOWN_CHARACTERS:
        text = f"{text[:_SHOWN_CHARACTERS]}\n[diff cut: {len(text):,} characters in all]\n"
    return text


@dataclass(frozen=True, slots=True)
class DiffHunk:
    """One part of a difference. `old` and `new`: the lines that changed, from 0, end excluded, without those around them, which `text`
    has, as a unified diff does."""

    old: tuple[int, int]
    new: tuple[int, int]
    text: str


def hunks(old: str, new: str, context: int = _CONTEXT) -> list[DiffHunk]:
    """The parts of a difference, each with so many unchanged lines around it; parts nearer than that are one."""
    groups: list[list[str]] = []
    for line in _body(lines_of(old), lines_of(new), context):
        if line.startswith("@@"):
            groups.append([])
        groups[-1].append(line)
    return [_hunk(group) for group in groups]


def _hunk(group: list[str]) -> DiffHunk:
    found = _RANGES.match(group[0])
    assert found is not None
    # Of no lines a header names the line before.
    old, new = (int(found[at]) - (found[at + 1] != "0") for at in (1, 3))
    first = next(at for at, line in enumerate(group[1:]) if line[0] != " ")
    last = next(at for at, line in enumerate(reversed(group)) if line[0] != " ")
    core = group[1 + first : len(group) - last]
    olds, news = (sum(line[0] != sign for line in core) for sign in "+-")
    return DiffHunk((old + first, old + first + olds), (new + first, new + first + news), _joined(group))


def changed_lines(old: str, new: str, most: int = 80) -> str:
    """The lines that a change left, with three around them, numbered as they stand now; at most `most` lines."""
    out: list[str] = []
    number = 0
    for line in unified_diff("", old, new).splitlines()[2:]:
        if found := _HUNK.match(line):
            out += ["…"] if out else []
            number = int(found[1])
        elif line[:1] in ("+", " "):
            out.append(f"{number:>5}\t{line[1:]}")
            number += 1
    more = len(out) - most
    return "\n".join([*out[:most], *([f"… and {more} more lines"] if more > 0 else [])])


def diff_of_changes(changes: Iterable[LayerChange], layer: Layer) -> str:
    """What a command changed in its layer, one file after the other; what has no lines is told in words, after a `#`, and caches
    are counted: after a test run they would be most of it. At most 200,000 characters, and says when it was cut."""
    shown, caches = "", 0
    with layer.trees() as trees:
        for change in changes:
            if change.kind != "deleted" and is_cache(change.path):
                caches += 1
                continue
            shown += _diff_of_change(change, trees[change.root])
            if len(shown) > _SHOWN_CHARACTERS:
                return f"{shown[:_SHOWN_CHARACTERS]}\n[diff cut]\n"
    also = "and " if shown else ""
    return shown + (f"# {also}{count_of(caches, 'path')} of bytecode and caches\n" if caches else "")


def _diff_of_change(change: LayerChange, trees: LayerTrees) -> str:
    if "file" not in (change.before, change.after) or change.refused or change.aspects in (("mode",), ("time",)):
        return f"# {change}\n"
    try:
        texts = [_text(change, trees, after=after) for after in (False, True)]
    except OSError as error:
        return f"# {change} ({error.strerror})\n"
    if any(text is None for text in texts):
        return f"# {change} (binary, or larger than 1 MiB)\n"
    old, new = (
        text if kind == "file" else None for text, kind in zip(texts, (change.before, change.after), strict=True)
    )
    diff = unified_diff(os.fsdecode(change.path), old, new)
    # An empty file has no lines, and a mode is none.
    told = f"# {change}\n" if not diff or "mode" in change.aspects or change.dropped else ""
    return told + diff


def _text(change: LayerChange, trees: LayerTrees, *, after: bool) -> str | None:
    """The text of a changed file, '' where it was none; None for what is not shown."""
    file = trees.opened(change, after=after)
    if file is None:
        return ""
    with file:
        data = file.read(_SHOWN_BYTES + 1)
    kind = text_kind_of(data, whole=True)
    return None if kind is None or len(data) > _SHOWN_BYTES else kind.decode(data)


def lines_of(text: str | None) -> list[str]:
    """As differences see them: each with its line feed, which the last may lack; other separators are part of a line."""
    if not text:
        return []
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _joined(lines: Iterable[str]) -> str:
    return "".join(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n" for line in lines)


def _body(before: list[str], after: list[str], context: int) -> list[str]:
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    first, last = max(0, start - context), max(0, end - context)
    return _hunks(before[first : len(before) - last], after[first : len(after) - last], first, context)


def _hunks(before: list[str], after: list[str], offset: int, context: int) -> list[str]:
    if len(before) + len(after) > _MOST_LINES:
        starts = (offset + bool(before), offset + bool(after))
        header = f"@@ -{starts[0]},{len(before)} +{starts[1]},{len(after)} @@\n"
        return [header, *("-" + line for line in before), *("+" + line for line in after)]
    # Lines before the region are the same on both sides, so the numbers are moved by the same offset.
    padding = ["\n"] * offset
    return list(difflib.unified_diff(padding + before, padding + after, n=context))[2:]
