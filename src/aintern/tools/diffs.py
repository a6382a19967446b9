"""Unified diffs for approvals: exact, and quick for large files as well."""

import difflib

_MOST_LINES = 2000  # of changed region; difflib is quadratic, beyond this the region is shown as replaced
_CONTEXT = 3
_SHOWN_CHARACTERS = 200_000


def unified_diff(path: str, old: str | None, new: str | None) -> str:
    """The change of one file, None for "no such file". At most 200,000 characters, and says when it was cut."""
    before, after = _lines(old), _lines(new)
    start = 0
    while start < min(len(before), len(after)) and before[start] == after[start]:
        start += 1
    end = 0
    while end < min(len(before), len(after)) - start and before[-1 - end] == after[-1 - end]:
        end += 1
    first, last = max(0, start - _CONTEXT), max(0, end - _CONTEXT)
    body = _hunks(before[first : len(before) - last], after[first : len(after) - last], first)
    if not body:
        return ""
    head = [
        f"--- {'/dev/null' if old is None else 'a/' + path}\n",
        f"+++ {'/dev/null' if new is None else 'b/' + path}\n",
    ]
    text = "".join(line if line.endswith("\n") else line + "\n\\ No newline at end of file\n" for line in head + body)
    if len(text) > _SHOWN_CHARACTERS:
        text = f"{text[:_SHOWN_CHARACTERS]}\n[diff cut: {len(text):,} characters in all]\n"
    return text


def _lines(text: str | None) -> list[str]:
    if not text:
        return []
    lines = text.split("\n")
    return [line + "\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])


def _hunks(before: list[str], after: list[str], offset: int) -> list[str]:
    if len(before) + len(after) > _MOST_LINES:
        header = f"@@ -{offset + 1},{len(before)} +{offset + 1},{len(after)} @@\n"
        return [header, *("-" + line for line in before), *("+" + line for line in after)]
    # Lines before the region are the same on both sides, so the numbers are moved by the same offset.
    padding = ["\n"] * offset
    return list(difflib.unified_diff(padding + before, padding + after, n=_CONTEXT))[2:]
