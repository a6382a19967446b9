"""What a source file is for, in its own words: the comment that it begins with, else the lines that define what it has."""

import operator
from collections.abc import Sequence
from itertools import dropwhile, takewhile

from aintern.backends.small_model.wording import lazy_re as re
from aintern.dialects.teaching import fence

# "what does core.py do", "what's src/core.py for", "explain core.py to me", "the purpose of core.py"; "what's in core.py", which of a short
# file is its text
_ASKS = re.compile(
    r"\b(?:what|wat|waht)(?:['’]?s|\s+is|\s+does|\s+do)?\s.{0,20}?(?P<a>\S+\.\w+)[\s`'\"]*(?:\bdo\b|\bfor\b|\babout\b|\bgood\s+for\b|\bin\s+charge\b)"
    r"|\b(?:what|wat|waht)\s+(?:does|is)\s+(?:the|our|this|that)\s+(?P<d>[\w-]+)\s+(?:module|script|source\s+file|header)\s+(?:do|for|about|good\s+for)\b"
    r"|\b(?:explain|summari[sz]e|sum\s+up|purpose\s+of|role\s+of|overview\s+of|gist\s+of|describe)\s+(?:me\s+)?(?:the\s+)?(?:file\s+)?[`'\"]?(?P<b>\S+\.\w+)"
    r"|\bwhat(?:['’]?s|\s+is|\s+does)\s+(?:in(?:side)?\s+)?(?:the\s+file\s+)?[`'\"]?(?P<c>[^\s`'\"]+\.\w+)(?:\s+(?:contain|hold|have))?[`'\"?!.\s]*$",
    re.IGNORECASE,
)
_PASSED_OVER = re.compile(  # before and in a first comment: what every file of a project says, and what is meant for tools
    r"#!|.*\b(?:copyright|licen[cs]ed?|spdx|all rights reserved|coding[:=]|eslint|prettier|ts-check|pylint|mypy|noqa|vim?:)|\W*$",
    re.IGNORECASE,
)
# What a program says at its top, behind a first line for the shell, an encoding, a licence's line, a prologue.
_LEADING = re.compile(
    r"(?:#![^\n]*\n|#[^\n]*coding[:=][^\n]*\n|[#/]{1,2} ?(?:SPDX|Copyright)[^\n]*\n|[^\S\n]*\n"
    r"|<\?(?:php|xml[^\n]*)[^\S\n]*\n|['\"]use \w+['\"];?[^\S\n]*\n|package\s+[\w.]+;?[^\S\n]*\n)*"
    r"(?:\s*[rRuU]?(?P<marks>\"{3}|'{3})(?P<string>.*?)(?:(?P=marks)|\Z)|/\*+!?(?P<block>.*?)\*/|<!--(?P<markup>.*?)-->"
    r"|(?P<lines>(?:(?:#|//[/!]?|--|;+|%)(?!!)[^\n]*(?:\n|\Z))+)|=begin\n(?P<ruby>.*?)\n=end)",
    re.DOTALL,
)
_MARK = re.compile(r"^\s*(?:\*|#+|//[/!]?|--|;+|%)?\s?")
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
        or (asked["d"] or "").lower() not in name.lower()
        or not (asked["d"] or name in (asked["a"] or asked["b"] or asked["c"]))
        or path.lower().endswith(_PROSE)
    ):
        return ""
    lines = text.splitlines()
    if asked["c"] and len(lines) <= _SHORT:
        return ""
    return "\n".join(leading_comment(text)[:_MOST_SAID]) or _defined(lines)


def leading_comment(text: str) -> list[str]:
    """The lines of the first paragraph that says something, of the comment or string at the top of a program."""
    found = _LEADING.match(text)
    if found and found["lines"] and (behind := _LEADING.match(text, found.end())) and behind["string"]:
        found = behind  # a docstring says more than the comment above it
    if found is None:
        return []
    said = next((each for each in found.group("string", "block", "markup", "lines", "ruby") if each), "")
    told = [line.strip() for line in said.strip().splitlines()]
    # A docstring has no marks, and is about the program: what every file says stands in comments.
    if not found["string"]:
        bare = [_MARK.sub("", line) for line in told]
        told = ["" if _PASSED_OVER.match(line) else line for line in bare]
    return list(takewhile(bool, dropwhile(operator.not_, told)))


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
