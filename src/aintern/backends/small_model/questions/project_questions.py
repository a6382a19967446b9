"""Questions about a project as a whole (what it does, its licence, version, dependencies, authors): where it says that, in its words."""

import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from importlib.resources import files
from itertools import accumulate, takewhile
from textwrap import dedent
from typing import Any

from aintern.backends.small_model.files.described_files import is_question
from aintern.backends.small_model.files.file_purpose import leading_comment
from aintern.backends.small_model.intent.example_retrieval import ExampleIndex
from aintern.backends.small_model.questions.facts_in_files import UNDERLINE
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass
from aintern.dialects.teaching import fence
from aintern.messages import Example, ToolSpec

_ALIKE = 0.5  # cosine: what is less like each way to ask is another question
_CLEARLY = 0.6  # cosine: from which on a file is read that may not say it
_MOST_LINES = 30
_LONGEST_PROSE = 600
_PROSE = re.compile(r"[`*_\"“(]{0,3}[^\W\d]")  # no picture, badge, HTML, table, directive, list or number
_PROSE_FILE = re.compile(
    r"(?i)(?:^|/)(?:readme|about|index|intro\w*|overview|home)(?:[._-][\w-]+)*(?:\.(?:md|markdown|rst|adoc|txt|org))?$"
)
_CODE_FILE = re.compile(
    r"(?i)\.(?:py|js|mjs|ts|go|rs|rb|c|cc|cpp|h|java|kt|pl|pm|sh|bash|php|lua|ex|exs|cs|swift|hs|jl|r|nim|zig)$"
)
_HEADING = re.compile(r"(#{1,6})\s+(.+)")
_PLAIN_RANK = "#######"
_PLAIN_HEADING = re.compile(
    r"(?P<title>[A-Z][\w /-]{2,30}):\s*|(?P<capitals>[A-Z][A-Z /-]{3,30})\s*"
)  # of a text without marks
_PAIRS = {"[": "]", "{": "}", "(": ")"}
_TABLE = re.compile(r"\s*\[[^\]]+\]\s*(?:#.*)?")
_ELEMENT = re.compile(r"\s*<(\w+)>")
_SENTENCE_END = re.compile(r"(?<=[?!.])\s")
# "what is it for, in a sentence"
_HOW_SHORT = re.compile(
    r"\W*\b(?:according\s+to|as\s+per|from|in)\s+(?:the|its|our)\s+(?:docs?|readme|documentation)\b\W*|\W*\b(?:and\s+)?(?:what|where)\s+(?:does|do)\s+(?:the|its)\s+"
    r"(?:docs?|readme|documentation)\s+say\b\W*|"
    r"\W*\b(?:keep (?:it|that|this) (?:short|brief)|at least|please"
    r"|(?:one|a|two|1|2)\s+(?:short\s+)?sentences?(?:\s+(?:is|are|will|would))?\s+(?:enough|fine|ok|do)"
    r"|(?:in|with)\s+(?:just\s+)?(?:(?:a|an|one|two|three|\d)(?:\s+(?:or|to)\s+(?:two|three|\d))?|a\s+few|few|a\s+couple\s+of)\s+"
    r"(?:short\s+|single\s+|plain\s+)?(?:sentences?|lines?|words?)"
    r"|in\s+(?:a\s+nutshell|plain\s+(?:words|english|terms)|simple\s+(?:words|terms))"
    r"|(?<=[,.;?!:])\s*(?:just\s+)?(?:one|a single|two)\s+(?:short\s+)?(?:sentences?|lines?)(?=\W*$)"
    r"|br(?:ie|ei)f(?:ly)?|in\s+short|shortly|tl;?dr)\b\W*",
    re.IGNORECASE,
)
# "can you explain to me what this is for"
_ASKED_POLITELY = re.compile(
    r"^\W*(?:(?:hey|hi|hello|so|ok|okay|and|new here|(?:i['’]?m )?new(?: (?:here|(?:to|in|on|at) (?:this|the) \w+))?|please"
    r"|(?:can|could|would|will) you"
    r"|i(?:['’]ve)? (?:just |only |have )*(?:cloned|checked out|got|opened|inherited|downloaded) (?:this|it)(?: \w+)?"
    r"|i(?:['’]d| would)? (?:like|want) to know|do you know)\b[\s,.:;–-]*)*"
    r"(?:(?:explain|tell|describe|say|summari[sz]e)\s*(?:to\s+)?(?:me|us)?\s+(?=what|which|who|how|whether|where))?",
    re.IGNORECASE,
)
# "explain what this project is for"
_ASKED_INDIRECTLY = re.compile(r"^what\s+(?P<project>(?:this|the|our)\s+project)\s+is\b", re.IGNORECASE)
# The words for the whole of it, of which the ways to ask have mostly one.
_THE_PROJECT = re.compile(
    r"\b(?P<which>th(?:is|e)|our)\s+(?:project|repo(?:sitory)?|code\s?base|app(?:lication)?|package|library|program|tool|software|thing)\b",
    re.IGNORECASE,
)
_WANTS_TOLD = re.compile(
    r"\b(?:show|list|tell|give|read|open|see|summari\w+|explain|(?:minimum|supported|required)\s)", re.IGNORECASE
)

NOT_SAID = "No file that usually says so is here, or says it."


@dataclass(frozen=True, slots=True)
class ProjectQuestion:
    """A question, by the number of its topic, and the `path` of the file that answers it, or, where none `says` it, should; '' where
    there is no such file."""

    topic: int
    path: str
    says: bool = True

    def answer(self, text: str) -> str:
        """Of the file's `text` what was asked for, in a fence of Markdown where it is several lines; '' where it was not read."""
        if text and not self.says:
            return NOT_SAID
        found = _found(_topics()[self.topic], self.path, text)
        more = len(found) - _MOST_LINES
        if more > 0:
            found = [*found[:_MOST_LINES], f"… {more} more {'line' if more == 1 else 'lines'} in {self.path}"]
        shown = dedent("\n".join(found)).strip("\n")
        return shown.strip() if len(found) < 2 else f"{fence(shown)}\n{shown}\n{fence(shown)}"


_MANIFESTS = ("pyproject.toml", "package.json", "Cargo.toml", "composer.json", "pubspec.yaml", "setup.cfg")
_NAMED = re.compile(r"^\s*\"?name\"?\s*[=:]\s*[\"']?(?:@[\w-]+/)?(?P<name>[\w.-]+)", re.MULTILINE)


def project_question(
    request: str, paths: Sequence[str], read: Callable[[str], str]
) -> tuple[ProjectQuestion | None, float]:
    """The question that a request asks of the project, if it does, and how much it is asked like it (a cosine)."""
    # "What does this project do? One sentence is enough."
    own = own_name(paths, read)
    readings = (
        *(
            [re.sub(rf"(?<!which )(?<!what )\b{re.escape(own)}\b", "this project", request, flags=re.IGNORECASE)]
            if own
            else []
        ),
        request.strip(),
        _SENTENCE_END.split(request.strip(), maxsplit=1)[0],
        _HOW_SHORT.sub(" ", request).strip(),
        asked := _ASKED_POLITELY.sub("", _HOW_SHORT.sub(" ", request)).strip(),
        first := re.sub(r"(?i)^what['’]?s\b", "what is", _SENTENCE_END.split(asked, maxsplit=1)[0]),
        _ASKED_INDIRECTLY.sub(r"what is \g<project>", _THE_PROJECT.sub(r"\g<which> project", first)),
    )
    likest = max((_index().most_like(each, 1, 1)[0] for each in readings), key=lambda each: each.likeness)
    topic = _topics()[int(likest.tool)]
    if (
        likest.likeness < _ALIKE
        or not topic["files"]
        or not re.search(topic.get("language", ""), request, re.IGNORECASE)
    ):
        return None, 0.0
    names = {path.lower(): path for path in sorted(paths, reverse=True)}
    for pattern in topic["files"]:
        for name in sorted((each for each in names if _is_at(each, pattern)), key=lambda each: (len(each), each)):
            if _found(topic, name, read(names[name])):
                return ProjectQuestion(int(likest.tool), names[name]), likest.likeness
    # Which version is needed, and of what, only a manifest says: there one sees that it does not.
    likely = topic["files"] if topic.get("manifest") is True else topic.get("manifest") or ()
    is_asked = is_question(request) or _WANTS_TOLD.search(request)  # "release it" is no question
    likely = likely if is_asked and likest.likeness >= _CLEARLY else ()
    manifests = [name for each in likely for name in sorted(names) if _is_at(name, each)]
    return ProjectQuestion(int(likest.tool), names[manifests[0]] if manifests else "", says=False), likest.likeness


def speaks_of_project(request: str) -> bool:
    """Whether it says that it is about the project as a whole: "this repo", "our package"."""
    return _THE_PROJECT.search(request) is not None


def own_name(paths: Sequence[str], read: Callable[[str], str]) -> str:
    """What the project's manifest calls it; '' where it has none: "which version of shop is this" asks of the project."""
    manifests = (path for path in _MANIFESTS if path in paths)
    return next((found["name"] for path in manifests if (found := _NAMED.search(read(path)))), "")


def _is_at(name: str, pattern: str) -> bool:
    return name.count("/") == pattern.count("/") and fnmatchcase(name, pattern)


def _found(topic: Mapping[str, Any], path: str, text: str) -> Sequence[str]:
    lines = text.splitlines()
    if "prose" in topic and _PROSE_FILE.search(path):
        return [" ".join(_prose(lines))] if any(_prose(lines)) else []
    if "prose" in topic and _CODE_FILE.search(path):
        return [said] if (said := _program_says(text)) else []
    if "section" in topic and (section := headed_section(lines, re.compile(topic["section"]))):
        return section
    starts = re.compile(topic["block"]) if "block" in topic else None
    for number, line in enumerate(lines if starts else ()):
        if starts and starts.match(line):
            return _block(lines[number:])
    wanted = re.compile(topic["lines"]) if "lines" in topic else None
    found = [line.strip() for line in lines if wanted and wanted.search(line)]
    return found[:1] if topic.get("first") else found


def _prose(lines: Sequence[str]) -> Iterator[str]:
    """The first paragraph that is made of sentences."""
    length, is_code = 0, False
    for number, line in enumerate(lines):
        is_code ^= line.lstrip().startswith("```")
        is_heading = number + 1 < len(lines) and UNDERLINE.fullmatch(lines[number + 1])
        if is_code or is_heading or not _PROSE.match(line):
            if length:
                return
            continue
        if not length and len(line.split()) < 3:
            continue
        length += len(line)
        yield line.strip()
        if length > _LONGEST_PROSE:
            return


def _program_says(text: str) -> str:
    """The comment at the top of a program, where it is of several words and no licence or word to a tool; else ''."""
    words = " ".join(leading_comment(text))
    is_told = len(words.split()) > 3 and not re.search(r"(?i)licen[cs]e|copyright|eslint|generated|@ts-|pragma", words)
    return words if is_told else ""


def headed_section(lines: Sequence[str], wanted: re.Pattern[str]) -> list[str]:
    """The first section whose heading, in Markdown or reStructuredText, is `wanted`, down to the next of its rank."""
    heads: list[tuple[int, str, str]] = []  # line, rank, title
    is_code = False
    for number, line in enumerate(lines):
        is_code ^= line.lstrip().startswith("```")
        if not is_code and (match := _HEADING.match(line)):
            heads.append((number, match[1], match[2]))
        elif not is_code and number and (match := UNDERLINE.fullmatch(line)) and re.match(r"\w", lines[number - 1]):
            heads.append((number - 1, match[1], lines[number - 1]))
        elif not is_code and (match := _PLAIN_HEADING.fullmatch(line)):
            heads.append((number, _PLAIN_RANK, match["title"] or match["capitals"]))
    ranks = [rank for _, rank, _ in heads]
    for place, (number, rank, title) in enumerate(heads):
        is_title = not place and ranks.count(rank) < 2 and rank != _PLAIN_RANK
        if wanted.search(title) and not is_title:
            ends = (line for line, other, _ in heads[place + 1 :] if other == rank or len(other) < len(rank))
            section = list(lines[number : next(ends, len(lines))])
            while section and not section[-1].strip():
                section.pop()
            if len(section) > 1:
                return section
    return []


def _block(lines: Sequence[str]) -> Sequence[str]:
    """A line and what belongs to it: up to the next table, its closing tag or bracket, or as long as lines are indented deeper."""
    first = lines[0]
    if _TABLE.fullmatch(first):
        return [first, *filter(str.strip, takewhile(lambda line: not _TABLE.fullmatch(line), lines[1:]))]
    if element := _ELEMENT.match(first):
        ends = (number for number, line in enumerate(lines, 1) if f"</{element[1]}>" in line)
    elif _depth(first) > 0:
        ends = (number for number, depth in enumerate(accumulate(map(_depth, lines)), 1) if depth <= 0)
    else:
        ends = (number for number, line in enumerate(lines[1:], 1) if _indent(line) <= _indent(first))
    return lines[: next(ends, len(lines))]


def _indent(line: str) -> int:
    """The width of the white space before it; -1 for an empty line."""
    return len(line) - len(line.lstrip()) if line.strip() else -1


def _depth(line: str) -> int:
    """How many brackets a line leaves open, those in quotation marks not counted."""
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", "", line)
    return sum(bare.count(opening) - bare.count(closing) for opening, closing in _PAIRS.items())


@lru_cache(maxsize=1)
def _topics() -> Sequence[Mapping[str, Any]]:
    text = (files(__package__) / "project_questions.toml").read_text(encoding="utf-8")
    known = tomllib.loads(text)
    topics: list[Mapping[str, Any]] = [
        {
            "manifest": "needs" in topic,
            **topic,
            "ways": [*topic.get("ways", ()), *_asked_for(topic.get("needs", ()), known["version_ways"])],
        }
        for topic in known["topic"]
    ]
    return topics


def _asked_for(needed: Sequence[str], ways: Sequence[str]) -> list[str]:
    """The ways to ask which version of something that is `needed` a project needs."""
    return [way.format(name) for name in needed for way in ways]


@lru_cache(maxsize=1)
def _index() -> ExampleIndex:
    return ExampleIndex(
        [
            ToolSpec(str(number), "", {}, examples=tuple(Example(way, {}) for way in topic["ways"]))
            for number, topic in enumerate(_topics())
        ]
    )
