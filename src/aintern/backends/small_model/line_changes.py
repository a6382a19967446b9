"""Lines that a request puts into a file or takes out of it: where they go, and what stands there now."""

import re
from collections.abc import Sequence

QUOTED = r"\"[^\"\n]{1,300}\"|(?<!\w)'[^'\n]{1,300}'(?!\w)|`[^`\n]{1,300}`|“[^”\n]{1,300}”"
"""A text in quotes, of at most 300 characters, with them."""
_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_LED = r"(?:\b(?:right|directly|just|immediately|straight)\s+)?"
_NAMED_LINE = (
    rf"(?:the\s+)?(?:line\s+)?(?:(?:with|saying|that\s+says|containing|of|for)\s+)?(?P<anchor>{QUOTED}|\S.{{0,200}}?)"
    r"(?:\s+line)?"
)
_WHERE = re.compile(
    r"[\s,]+(?:"
    rf"(?:(?:as|on|at|in)\s+)?(?:(?:the|its|a)\s+)?(?:very\s+)?(?P<ordinal>{'|'.join(_ORDINALS)}|last|final)(?:\s+line|(?=\W*$))"
    r"|(?:at|to|on)\s+(?:the\s+)?(?:very\s+)?(?P<place>end|bottom|top|beginning|start)(?:\s+of\s+(?:it|the\s+file|that\s+file))?"
    r"|(?:as|at|on|in)\s+line\s+(?:number\s+)?(?P<number>\d{1,6})"
    rf"|{_LED}(?P<side>after|below|behind|underneath|under|before|above)\s+(?:line\s+(?P<beside>\d{{1,6}})|{_NAMED_LINE})"
    r")[\s.!?]*$",
    re.IGNORECASE,
)
_PUT = re.compile(
    r"\b(?:add|append|put|insert|write|include|prepend|place)\b\s+"
    r"(?P<preface>(?:(?:a|an|the|this|these|another|one|two|three|four|five|\d|new|more|following|single)\s+){0,3}"
    r"(?:(?:line|text|entry|entries|row|item|pattern|rule|(?:import|include|statement|comment|directive)(?=s?\s*(?::|[\"'`“])))s?\b[\s:]*"
    r"(?:(?:that says|saying|with|reading|called)\b[\s:]*)?)?)"
    r"(?P<new>\S.*)$",
    re.IGNORECASE,
)
_ON_LINES = re.compile(
    r"[\s,]+(?:(?:each\s+)?on\s+(?:two|three|four|five|\d|(?:its|their)\s+own|separate|new|a|one)(?:\s+(?:new|separate|own))?\s+lines?"
    r"|(?:each\s+)?one\s+(?:per|each)\s+line|one\s+line\s+each|each\s+on\s+\w+\s+own)\W*$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b(?:lines|entries|items|rows|rules|patterns|imports|statements|two|three|four|five)\b", re.I)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_TAKEN = re.compile(
    rf"\b(?:remove|delete|drop|take\s+out|strip)\s+(?:the\s+)?(?P<line>(?:whole\s+|entire\s+)?(?:line|entry|row)\s+)?"
    rf"(?:(?:with|saying|that\s+says)\s+)?(?P<text>{QUOTED}|\S.{{0,200}}?)(?P<after>\s+(?:line|entry))?[\s.!?]*$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\b(?:remove|delete|drop)\s+(?:the\s+)?line\s+(?:number\s+)?(\d{1,6})(?!\w|\s*(?:-|–|,|and|to|through)\s*\d)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(rf"\bbetween\s+(?P<one>{QUOTED})\s+and\s+(?:{QUOTED})", re.IGNORECASE)
_HEADED = re.compile(
    r"\b(?:add|append|put|insert|write)\s+(?:(?:a|an|the|this|new|following)\s+){0,3}(?:line|text|entry|row|sentence)\b",
    re.IGNORECASE,
)
# "an import of os" is no line yet.
_DESCRIBED = re.compile(
    r"(?:imports?|includes?|statements?|comments?|directives?)\s+(?:of|for|about|that|which|statements?|to|saying)\b|imports\b",
    re.IGNORECASE,
)
# "import re and import os"
_ALIKE = re.compile(r"\s*(\w+)\b.*\band\s+\1\b")
_LISTS = ("", ".txt", ".in", ".lst", ".list")  # endings of files that have an item a line
_REQUIREMENT = re.compile(r"[^\s<>=~!;\[]+")
_MOST_CONTEXT = 5  # lines beside the place, to find it by


def line_change(request: str, path: str, text: str) -> tuple[str, str] | None:
    """What goes and what comes in the `text` of the file at `path`, where a `request` that is about this file alone puts lines
    into it or takes one out; None for any other."""
    lines = text.splitlines()
    asked, is_named = _without_file(request, path)
    asked, _, block = asked.partition(":\n")  # "append these lines to a.txt:", then the lines
    if between := _BETWEEN.search(asked):
        asked = f"{asked[: between.start()]}{asked[between.end() :]} after {between['one']}"
    head, _, tail = asked.partition(": ")  # "add a line at the end of a.txt: call Bob"
    if tail and not block and _HEADED.search(head) and _WHERE.search(head.rstrip()):
        asked, block = head.rstrip(), bare(tail.strip())
    if (numbered := _NUMBERED.search(asked)) and 0 < int(numbered[1]) <= len(lines):
        return _without(lines, int(numbered[1]) - 1)
    if lines and (put := _PUT.search(asked)):
        said, spelled = (put["new"], put["preface"]) if not block else (put[0], "lines")
        items = block.strip("\n").split("\n") if block else None
        return _put_in(spelled, said, path if is_named else "", lines, items)
    taken = _TAKEN.search(asked)
    if taken is None or not lines or not is_named:
        return None
    wanted = bare(taken["text"])
    is_line = taken["line"] or taken["after"]
    found = [at for at, line in enumerate(lines) if line.strip() == wanted]
    if not found and _is_list(path, lines):
        found = [at for at, line in enumerate(lines) if (name := _REQUIREMENT.match(line)) and name[0] == wanted]
    return _without(lines, found[0]) if len(found) == 1 and (is_line or _is_list(path, lines)) else None


def bare(text: str) -> str:
    """Without its quotes, or without the full stop of the sentence."""
    quoted = re.fullmatch(QUOTED, text)
    return text[1:-1] if quoted else text.rstrip(".,:") or text


def around(lines: Sequence[str], first: int, last: int) -> str:
    """The lines from `first` to before `last` with as many beside them as the text has only once; '' where there are too many."""
    whole = "\n".join(lines)
    for _ in range(_MOST_CONTEXT):
        block = "\n".join(lines[first:last])
        if block.strip() and whole.count(block) == 1:
            return block
        first, last = max(0, first - 1), last if first else min(len(lines), last + 1)
    return ""


def _without_file(request: str, path: str) -> tuple[str, bool]:
    """The request without where it says which file it means, and whether it does."""
    last = path.rpartition("/")[2]
    names = "|".join(re.escape(each) for each in (path, last, last.lstrip("."), last.partition(".")[0]) if each)
    said = re.compile(
        rf"(?:\s*\b(?:of|in|into|to|from|at)\s+)?(?:the\s+|our\s+)?(?:file\s+)?[\"'`]?(?<![\w./-])(?:\./)?(?:{names})(?![\w-]|\.\w)[\"'`]?"
        r"(?:\s+file\b)?",
        re.IGNORECASE,
    )
    rest, count = said.subn("", request)
    return rest.strip(" ,:"), bool(count)


def _put_in(
    preface: str, said: str, path: str, lines: Sequence[str], block: list[str] | None
) -> tuple[str, str] | None:
    """`said` is the text that is put in, unless a `block` of lines is, and where; `path` is '' where the request does not name the
    file."""
    where = _WHERE.search(said)
    new, by_lines = _ON_LINES.subn("", said[: where.start()] if where else said)
    items = re.findall(QUOTED, new)
    if not items or re.sub(rf"{QUOTED}|[\s,]|\band\b", "", new).strip("."):
        several = by_lines or _ALIKE.match(new) or _SEVERAL.search(preface) or (where is None and _is_list(path, lines))
        items = [item for item in (_AND.split(new) if several else [new]) if item]
    items = block or [bare(item.strip()).strip() for item in items]
    is_spelled = re.search(r"\bline", preface) or by_lines or re.fullmatch(QUOTED, new.strip(" ."))
    is_listed = _is_list(path, lines) and all(re.fullmatch(r"\S+", item) for item in items)
    if not block and any(map(_DESCRIBED.match, items)):
        return None
    if not items or not (block or all(items)) or not (where or (path and (is_spelled or is_listed))):
        return None
    at = len(lines) if where is None else _place(where, lines)
    if at is None or (not block and any(item in map(str.strip, lines) for item in items)):
        return None
    beside = at - 1 if at and not (where and where["side"] in ("before", "above")) else at
    old = around(lines, beside, beside + 1)
    if not old:
        return None
    whole = "\n".join(lines)
    first = whole[: whole.index(old)].count("\n")
    indent = lines[beside][: len(lines[beside]) - len(lines[beside].lstrip())] if where and where["side"] else ""
    block = [*lines[first:at], *(indent + item for item in items), *lines[at : first + old.count("\n") + 1]]
    return old, "\n".join(block)


def _place(where: re.Match[str], lines: Sequence[str]) -> int | None:
    """The number of lines that stand before what is put there; None where no line or more than one is meant."""
    if place := where["place"]:
        return 0 if place.lower() in ("top", "beginning", "start") else len(lines)
    if ordinal := where["ordinal"]:
        at = _ORDINALS.index(ordinal.lower()) if ordinal.lower() in _ORDINALS else len(lines)
        return at if at <= len(lines) else None
    if number := where["number"]:
        return int(number) - 1 if 0 < int(number) <= len(lines) + 1 else None
    behind = where["side"].lower() not in ("before", "above")
    if beside := where["beside"]:
        return int(beside) - 1 + behind if 0 < int(beside) <= len(lines) else None
    anchor = bare(where["anchor"])
    found = [at for at, line in enumerate(lines) if line.strip() == anchor]
    found = found or [at for at, line in enumerate(lines) if re.search(rf"(?<!\w){re.escape(anchor)}(?!\w)", line)]
    return found[0] + behind if len(found) == 1 else None


def _without(lines: Sequence[str], at: int) -> tuple[str, str] | None:
    """A line taken out with its end: what stood beside it stays as it is."""
    whole = "\n".join(lines)
    old = f"{lines[at]}\n" if at + 1 < len(lines) else f"\n{lines[at]}"
    if whole.count(old) == 1:
        return old, ""
    block = around(lines, at, at + 1)
    rest = block.splitlines()
    if block:
        del rest[at - whole[: whole.index(block)].count("\n")]
    return (block, "\n".join(rest)) if rest else None


def _is_list(path: str, lines: Sequence[str]) -> bool:
    """Whether the file has an item a line: .gitignore, requirements.txt."""
    name = path.rpartition("/")[2]
    ending = name[name.rfind(".") :] if "." in name[1:] else ""
    items = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return ending in _LISTS and all(re.fullmatch(r"\S+", item) for item in items)
