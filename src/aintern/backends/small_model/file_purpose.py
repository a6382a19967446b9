"""What a source file is for, in its own words: the comment that it begins with, else the lines that define what it has."""

from collections.abc import Sequence

from aintern.backends.small_model import lazy_re as re
from aintern.dialects.teaching import fence

# "what does core.py do", "what's src/core.py for", "explain core.py to me", "the purpose of core.py"; "what's in core.py", which of a short
# file is its text
_ASKS = re.compile(
    r"\b(?:what|wat|waht)(?:['’]?s|\s+is|\s+does|\s+do)?\s.{0,20}?(?P<a>\S+\.\w+)[\s`'\"]*(?:\bdo\b|\bfor\b|\babout\b|\bgood\s+for\b|\bin\s+charge\b)"
    r"|\b(?:explain|summari[sz]e|sum\s+up|purpose\s+of|role\s+of|overview\s+of|gist\s+of|describe)\s+(?:me\s+)?(?:the\s+)?(?:file\s+)?[`'\"]?(?P<b>\S+\.\w+)"
    r"|\bwhat(?:['’]?s|\s+is|\s+does)\s+(?:in(?:side)?\s+)?(?:the\s+file\s+)?[`'\"]?(?P<c>[^\s`'\"]+\.\w+)(?:\s+(?:contain|hold|have))?[`'\"?!.\s]*$",
    re.IGNORECASE,
)
_PASSED_OVER = re.compile(  # before and in a first comment: what every file of a project says, and what is meant for tools
    r"#!|.*\b(?:copyright|licen[cs]ed?|spdx|all rights reserved|coding[:=]|eslint|prettier|ts-check|pylint|mypy|noqa|vim?:)|\W*$",
    re.IGNORECASE,
)
_COMMENT = re.compile(r"\s*(?:///?!?|//!|#+|--|;+|%+|\*(?!/)|/\*+!?|<!--)\s?(?P<said>.*?)\s*(?:\*/|-->)?\s*$")
_DOCSTRING = re.compile(r"\s*[rRuU]?(?P<quotes>\"\"\"|''')(?P<said>.*?)(?:(?P=quotes)|\Z)", re.DOTALL)
_BEFORE_TEXT = re.compile(r"<\?php|<\?xml.*|['\"]use \w+['\"];?|package\s+[\w.]+;?|\s*")
# A line at the margin, or of a visible member within a namespace, that defines something that has a body.
_DEFINES = re.compile(
    r"(?:(?:export|default|pub(?:\(\w+\))?|public|abstract|async|final|static|sealed|partial|internal|unsafe)\s+)*"
    r"(?:class|def|fn|func|function|interface|struct|enum|trait|impl|module|type|object|protocol|defmodule|sub)\s+[\w(<]"
    r"|(?:export\s+)?const\s+\w+\s*=\s*(?:async\s*)?(?:\(|function\b|\w+\s*=>)"
)
_READ = re.compile(r"\[Lines 1–(?P<last>\d+) of ")  # the note below a file that was too long to be read whole
_PROSE = (".md", ".rst", ".txt", ".adoc", ".org", ".json", ".lock")
_SHORT = 40  # lines: shown whole
_MOST_SAID = 6  # lines of a paragraph
_MOST_DEFINED = 20


def told_purpose(request: str, path: str, text: str) -> str:
    """The answer to a question what the file `path` is for, from its `text`; '' for other requests, and where the text is prose or says
    nothing of the kind."""
    asked = _ASKS.search(request)
    name = path.rpartition("/")[2]
    if (
        asked is None
        or not name
        or name not in (asked["a"] or asked["b"] or asked["c"])
        or path.lower().endswith(_PROSE)
    ):
        return ""
    lines = text.splitlines()
    if asked["c"] and len(lines) <= _SHORT:
        return ""
    return "\n".join(_first_comment(lines)) or _defined(lines)


def _first_comment(lines: Sequence[str]) -> list[str]:
    """The first paragraph of the docstring or comment at a file's top that says something."""
    start = next((at for at, line in enumerate(lines) if not _is_before(line)), len(lines))
    if docstring := _DOCSTRING.match("\n".join(lines[start:])):
        return _paragraph([line.strip() for line in docstring["said"].strip().splitlines()])
    comments: list[str] = []
    for line in lines:
        comment = _COMMENT.match(line)
        if comment is not None and not line.startswith(("#include", "#define", "#if", "#pragma", "#import", "#[")):
            comments.append("" if _PASSED_OVER.match(line) else comment["said"])
        elif not _BEFORE_TEXT.fullmatch(line):
            break
    return _paragraph(comments)


def _is_before(line: str) -> bool:
    """Whether a docstring may stand behind such a line."""
    return bool(_BEFORE_TEXT.fullmatch(line)) or (line.startswith("#") and bool(_COMMENT.match(line)))


def _paragraph(said: Sequence[str]) -> list[str]:
    """The first lines up to an empty one."""
    found: list[str] = []
    for line in said:
        if line.strip():
            found.append(line)
        elif found:
            break
    return found[:_MOST_SAID]


def _defined(lines: Sequence[str]) -> str:
    """The lines that define something, a line each, in a fence."""
    found = [line.rstrip(" {:\\") for line in lines if _DEFINES.match(line)]
    if not found:
        return ""
    bars = fence("\n".join(found))
    more = len(found) - _MOST_DEFINED
    part = _READ.search("\n".join(lines[-2:]))
    within = f"In its first {part['last']} lines it" if part else "It"
    told = [f"It says nothing of itself. {within} defines:", bars, *found[:_MOST_DEFINED], bars]
    return "\n".join([*told, f"{more} more."] if more > 0 else told)
