"""The change of a file's text that a request spells out: which text goes, which comes, as they stand in the request and the file.

"X should be Y", "Y, not X", "add X as the last line", "set the timeout to 30": the words decide the direction, the file the exact
text. What is not spelled out gives nothing, and the model says itself what to change.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from aintern.dataclass import dataclass

_MOST_FILES = 400
_MOST_CHARACTERS = 4_000_000  # of all files that are looked through for a text
_QUOTED = r"\"[^\"\n]{1,300}\"|(?<!\w)'[^'\n]{1,300}'(?!\w)|`[^`\n]{1,300}`|“[^”\n]{1,300}”"
# What stands for itself without quotes: a number, a version, a name as programs write it, a value.
_LITERAL = (
    r"[\w@./:%+*-]*(?:\d|_|[a-z][A-Z]|/|@)[\w@./:%+*-]*|[A-Z][A-Z0-9_]+|true|false|True|False|None|null|yes|no|on|off"
)
_ASSIGNED = rf"(?:[\w.-]+\s?=\s?|(?<![\w./-])[\w-]+:\s)(?:{_QUOTED}|[^\s,;]+)"
_TEXT = rf"(?:{_QUOTED}|{_ASSIGNED}|(?:{_LITERAL})(?!\w|\s?=))"
_KIND = r"(?:the\s+)?(?:(?:function|method|class|variable|constant|word|text|string|line|value|version|name|typo|identifier|field)\s+)?"
# The text that goes is `old`, the one that comes `new`.
_PATTERNS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:be|say|read|is)\s+(?P<new>{_TEXT}),?\s+(?:and\s+)?(?:not|instead of|rather than)\s+(?P<old>{_TEXT})",
        rf"(?P<new>{_TEXT})\s+(?:instead of|rather than|in place of)\s+(?P<old>{_TEXT})",
        rf"\breplace\s+(?:all\s+|every\s+)?{_KIND}(?P<old>{_TEXT})\s+(?:\S+\s+){{0,4}}?(?:with|by)\s+(?P<new>{_TEXT})",
        rf"\b(?:swap|exchange|substitute)\s+{_KIND}(?P<old>{_TEXT})\s+(?:for|with|by)\s+(?P<new>{_TEXT})",
        rf"\b(?:change|turn|rename|correct|fix|modify|bump|update)\s+{_KIND}(?P<old>{_TEXT})\s+(?:in(?:to)?\s+\S+\s+)?(?:to|into)\s+(?P<new>{_TEXT})",
        rf"\bfrom\s+(?P<old>{_TEXT})\s+to\s+(?P<new>{_TEXT})",
        rf"(?P<old>{_TEXT})\s*(?:→|->|=>)\s*(?P<new>{_TEXT})",
        rf"(?P<old>{_QUOTED})\s+(?:should|must|has to|ought to|needs to)\s+(?:be|say|read|become)\s+(?P<new>{_TEXT})",
        rf"(?P<old>{_TEXT})\s+becomes\s+(?P<new>{_TEXT})",
    )
)
# Words in no quotes are taken for texts only where the file has the one that goes.
_PLAIN_WORDS = re.compile(r"\b(?P<new>\w{2,})\s+(?:instead of|rather than|in place of|and not|not)\s+(?P<old>\w{2,})\b")
_SWAPPED = re.compile(
    rf"\b(?:swap|exchange|switch|flip|reverse)\b[^\"'`“]{{0,60}}?(?P<one>{_QUOTED})\s*,?\s*(?:and|then|&|,)\s+(?P<other>{_QUOTED})",
    re.IGNORECASE,
)
# "drop the s in https://…": a part of a text that is named whole.
_CUT = re.compile(
    rf"\b(?:remove|delete|drop|take|strip|cut)\s+(?:out\s+)?the\s+(?P<part>{_QUOTED}|\S{{1,12}})\s+"
    rf"(?:in|from|of|out of|off)\s+(?P<whole>{_TEXT})",
    re.IGNORECASE,
)
_REMOVED = re.compile(rf"\b(?:remove|delete|drop|take out|strip)\s+{_KIND}(?P<old>{_QUOTED})", re.IGNORECASE)
_ADDED = re.compile(
    r"\b(?:add|append|put|insert|write)\s+(?:the\s+)?(?:line\s+|text\s+|entry\s+)?(?P<new>\S.*?)\s+"
    r"(?:as\s+(?:the\s+|a\s+)?(?P<line>last|final|first)\s+line|(?:at|to)\s+the\s+(?P<place>end|bottom|top|beginning|start))\b",
    re.IGNORECASE,
)
_SET = re.compile(
    rf"\b(?:set|change|bump|update|increase|raise|lower|reduce|make|put)\s+(?:the\s+)?(?P<key>[\w.\- ]{{2,40}}?)\s+"
    rf"(?:in\s+\S+\s+)?(?:to|=)\s*(?P<value>{_TEXT})",
    re.IGNORECASE,
)
_SHOULD = re.compile(
    rf"(?P<key>[\w.\- ]{{2,40}}?)\s+(?:should|must|has to|needs to)\s+be\s+(?:set\s+to\s+)?(?P<value>{_TEXT})",
    re.IGNORECASE,
)
_VALUE = re.compile(
    r"^(?P<before>.*?[=:]\s*)(?P<quote>[\"']?)(?P<value>[^\"'#;,]+?)(?P<after>(?P=quote)\s*[,;]?\s*(?:#.*)?)$"
)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NO_KEY = frozenset((
    "the", "a", "an", "in", "of", "to", "for", "it", "is", "be", "value", "version", "line", "file", "this", "that",
    "my", "our",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class TextChange:
    """`old` is replaced by `new` in `path` ('' where the request does not say in which file)."""

    old: str
    new: str
    path: str = ""


def text_change(
    request: str, named: Sequence[str], paths: Sequence[str], read: Callable[[str], str]
) -> TextChange | None:
    """The change that a request spells out. `named` are the files it names; where it names none, the workspace's `paths` are
    looked through for the text that goes. `read` gives a file's text, '' where it can't be read."""
    spelled = _spelled(request)
    if spelled is None and (plain := _PLAIN_WORDS.search(request)):
        fitting = [path for path, text in _texts(named, read) if plain["old"] in text]
        spelled = (plain["old"], plain["new"]) if fitting else None
    if spelled is None and not (_ADDED.search(request) or _SET.search(request) or _SHOULD.search(request)):
        return None
    if spelled and (spelled[0] == spelled[1] or any(spelled[0] == path.rpartition("/")[2] for path in paths)):
        return None
    found: list[TextChange] = []
    for path, text in _texts(named or paths, read):
        change = _in_file(request, spelled, path, text, alone=len(named) == 1)
        if change is not None:
            found.append(change)
    if (
        not found and named
    ):  # "the cache": a word that is a file's name as well, or a file that only uses what is changed
        found = [
            change
            for path, text in _texts(paths, read)
            if (change := _in_file(request, spelled, path, text, alone=False))
        ]
    if len(found) == 1:
        return found[0]
    if spelled is None or found:
        return _clearest(request, found)
    return TextChange(*spelled, path=named[0] if len(named) == 1 else "")


def _spelled(request: str) -> tuple[str, str] | None:
    for pattern in _PATTERNS:
        match = pattern.search(request)
        if match:
            return _bare(match["old"]), _bare(match["new"])
    if match := _SWAPPED.search(request):
        one, other = _bare(match["one"]), _bare(match["other"])
        return f"{one}\n{other}", f"{other}\n{one}"
    if (match := _CUT.search(request)) and (part := _bare(match["part"])) in (whole := _bare(match["whole"])):
        start = whole.partition("://")[0]
        at = (start if part in start else whole).rfind(part)
        return whole, whole[:at] + whole[at + len(part) :]
    match = _REMOVED.search(request)
    return (_bare(match["old"]), "") if match else None


def _bare(text: str) -> str:
    """Without its quotes, or without the full stop of the sentence."""
    return text[1:-1] if text[0] in "\"'`“" else text.rstrip(".,:")


def _texts(paths: Sequence[str], read: Callable[[str], str]) -> Iterator[tuple[str, str]]:
    left = _MOST_CHARACTERS
    for path in paths[:_MOST_FILES]:
        text = read(path)
        left -= len(text)
        if left < 0:
            return
        if text and "\0" not in text:
            yield path, text


def _in_file(request: str, spelled: tuple[str, str] | None, path: str, text: str, *, alone: bool) -> TextChange | None:
    if spelled is not None:
        old, new = spelled
        if text.count(old) == 1:
            return TextChange(old, new, path)
        if text.count(new) == 1 and _SWAPPED.search(request):
            return TextChange(new, old, path)
        lines = [line for line in text.splitlines() if re.search(rf"(?<!\w){re.escape(old)}(?!\w)", line)]
        line = _described(request, lines, old)
        return TextChange(line, line.replace(old, new, 1), path) if line and text.count(line) == 1 else None
    added = _ADDED.search(request)
    if added and alone:
        return _added(_bare(added["new"]), added["line"] or added["place"], path, text)
    said = _SET.search(request) or _SHOULD.search(request)
    if said is None:
        return None
    key = re.split(r"\bin\s", re.sub(r"^\W*in\s+\S+\s", "", said["key"].strip()))[0]
    wanted = {part.lower() for part in _PARTS.findall(key)} - _NO_KEY
    fitting = []
    for line in text.splitlines():
        value = _VALUE.match(line)
        if value and wanted and wanted <= {part.lower() for part in _PARTS.findall(value["before"])}:
            fitting.append((line, value))
    if len(fitting) != 1 or text.count(fitting[0][0]) != 1:
        return None
    line, value = fitting[0]
    changed = f"{value['before']}{value['quote']}{_bare(said['value'])}{value['after']}"
    return TextChange(line, changed, path) if changed != line else None


def _added(new: str, where: str, path: str, text: str) -> TextChange | None:
    lines = text.splitlines()
    first = where.lower() in ("first", "top", "beginning", "start")
    for count in range(1, min(len(lines), 5) + 1):  # as many lines as stand there only once
        old = "\n".join(lines[:count] if first else lines[-count:])
        if old and text.count(old) == 1:
            return TextChange(old, f"{new}\n{old}" if first else f"{old}\n{new}", path)
    return None


def _described(request: str, lines: Sequence[str], old: str) -> str:
    """The line that has the most words of the request; '' where two have as many."""
    said = {part.lower() for part in _PARTS.findall(request.replace(old, " "))} - _NO_KEY
    scored = sorted(
        ((len(said & {part.lower() for part in _PARTS.findall(line)}), line) for line in lines), reverse=True
    )
    if not scored or scored[0][0] == 0 or (len(scored) > 1 and scored[0][0] == scored[1][0]):
        return ""
    return scored[0][1].strip()


def _clearest(request: str, found: Sequence[TextChange]) -> TextChange | None:
    """The change in the file whose line has the most words of the request; None where two have as many."""
    line = _described(request, [change.old for change in found], "")
    fitting = [change for change in found if change.old.strip() == line]
    return fitting[0] if len(fitting) == 1 else None
