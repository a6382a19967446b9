"""Questions whose answer stands somewhere in the workspace, where no rule knows the place: the passage that has most of their words.

What a word tells is the more, the fewer files have it (inverse document frequency). A passage is a paragraph: lines between empty ones,
with what its path and the heading above it say.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from math import log

from aintern.backends.small_model.questions.extractive_answer import defining_patterns
from aintern.backends.small_model.questions.facts_in_files import (
    LESS_LIKELY,
    UNDERLINE,
    FactQuestion,
    lines_of_files,
    quoted,
)
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS
from aintern.dataclass import dataclass

_ASKS = re.compile(
    r"^\W*(?:(?:please|pls|so|and|hey|ok|can\s+you|could\s+you|tell\s+me|do\s+you\s+know|remind\s+me|look\s+up|find\s+out|check)\b[\s,]*)*"
    r"(?:what(?:['’]?s)?|which|who|whose|when|how\s+(?:long|often|many|much|big|large|old|far|fast|high|deep|wide)|after\s+how"
    r"|by\s+default|at\s+what|on\s+what|on\s+which|in\s+which|for\s+how|from\s+which|to\s+which|with\s+what|(?:is|are|does|do|did|can|must|should|has|have|was|were)\s+(?!you\b|there\b))\b"
    r"|^\W*(?:the\s+)?(?:default|min(?:imum)?|max(?:imum)?|short|long|name|value|size|type|version|licen[cs]e|author|port|limit|timeout)\b[^?]*\?\s*$"
    r"|^\W*(?-i:[a-z]+[A-Z]\w*|[A-Za-z]\w*_\w+)(?:\(\))?\s+(?:value|default)?\s*(?:in|of|for)\s+\S+\W*$",
    re.IGNORECASE,
)
# What other rules and tools answer: places, lists, the state of git and of the machine, what a person thinks.
_OTHERWISE = re.compile(
    r"\b(?:commits?(?!\s+hooks?)|branch(?:es)?|staged|uncommitted|stash|diff|git|blame|installed|running|processes|disk|cpu|memory\s+is"
    r"|biggest|largest|smallest|longest|shortest|newest|oldest|free\s+space|failing|fail(?:ed)?|passing|would|why|explain|difference\s+between|better|best\s+way|opinion|recommend"
    r"|how\s+many\s+(?:\S+\s+)?(?:files?|lines|tests?|commits|functions|classes|folders|modules)"
    r"|(?:which|what)\s+(?:\w+\s+)?(?:files?|folders?|modules?|tests?|functions|classes)(?!\s+names?))\b",
    re.IGNORECASE,
)
# An option, a text in quotes, a name as programs write it, a version.
_NAME = re.compile(
    r"(?<![\w-])--?[A-Za-z][\w-]*|[`'\"]([^`'\"\n]{2,60})[`'\"]|\b[A-Za-z]\w*(?:(?:\.|::|->)[A-Za-z_]\w*)+|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b"
    r"|\b[A-Z][a-z]+[A-Z]\w*\b|\b\w+(?=\(\))|\bv?\d+(?:\.\d+)+\b|\b[a-z]\w*:[a-z][\w:-]*\b"
)
_WORD = re.compile(r"[A-Za-z][a-z]+(?:-[a-z]+)+|[A-Za-z][a-z]{2,}|\d+")
_ENDINGS = re.compile(r"(?:ations?|ments?|ings?|edly|ed|es|ers?|s|e|y)$")
_FILLERS = FUNCTION_WORDS | {
    "get", "gets", "getting", "use", "used", "uses", "using", "set", "sets", "make", "made", "mean", "means", "many", "much",
    "long", "often", "still", "one", "ones", "value", "thing", "things", "kind", "project", "repo", "repository", "code", "file",
    "tell", "show", "check", "know", "been", "being", "your", "their", "about", "work", "works", "happen", "happens", "give",
    "given", "take", "takes", "put", "come", "comes", "goes", "look", "after", "before", "between", "more", "less", "most", "other",
    "each", "every", "any", "exactly", "currently", "actually", "usually", "call", "called", "say", "says", "allowed", "allow",
    "its", "whether", "old", "big", "large", "high", "far", "within", "without", "need", "needs", "needed", "want", "require", "required",
}  # fmt: skip
_NUMBER = re.compile(
    r"\b(?:how\s+(?:long|often|many|much|big|large|old|high|far)|when|after|version|size|min(?:imum)?|max(?:imum)?|default|port|timeout"
    r"|limit|status|code|date)\b",
    re.IGNORECASE,
)
# What is asked of anything, and seldom said in the same word.
_OF_ANY = frozenset((
    "default", "defaults", "minimum", "min", "maximum", "max", "size", "name", "type", "number", "version", "value", "short", "flag",
    "option", "used", "message",
))  # fmt: skip
_HISTORY = re.compile(r"(?i)(?:^|/)(?:change|history|news|releases?)[\w-]*\.\w+$")
_OF_HISTORY = re.compile(
    r"(?i)\b(?:when|added|dropped|removed|introduced|released?|changed?|fixed|deprecated|since|who)\b"
)
_IMPORTS = re.compile(r"\s*(?:from\s+\S+\s+import|import|use|require|#include|const\s+.{0,60}\brequire\()")
_HEAD = re.compile(
    r"\s*(?:@\w|(?:(?:export|default|async|pub(?:\(\w+\))?|public|private|protected|static|abstract|final)\s+)*"
    r"(?:def|class|fn|func|function|interface|struct|enum|trait|impl|module|type|object)\s+[\w(<])"
)
_GENERATED = re.compile(r"lock|\.min\.|\.map$|\.svg$|(?:^|/)go\.sum$", re.IGNORECASE)
_HEADING = re.compile(r"\s{0,3}(?:#{1,6}\s+\S.*|\[[\w.\" -]+\]\s*)$")
_MOST_LINES = 12  # of a passage that is told
_LONGEST = 40  # lines of a passage that is looked at as one
_MOST_FILES = 25
_LONGEST_QUESTION = 400  # characters
_LONGEST_LINE = 1_000  # characters, of one that defines something: no minified program
_NOWHERE = 0.5  # how much a word tells that no file has, of one that a single file has
_LEAST = 0.6  # of what the words of the request tell


@dataclass(frozen=True, slots=True)
class _Term:
    """A word of the request without its ending, or a name, in one of the `forms` that it has in files; `tells`: how much it tells."""

    forms: tuple[str, ...]
    is_name: bool
    tells: float = 0.0

    def is_in(self, text: str, low: str) -> bool:
        return any(form in (text if self.is_name else low) for form in self.forms)


@dataclass(frozen=True, slots=True)
class Passage(FactQuestion):
    """One that has most of the words of a question."""


def says_name(request: str) -> bool:
    """Whether it has an option, a name as programs write it or a text in quotes: something of these files."""
    return _NAME.search(request) is not None


def passage_question(request: str, paths: Sequence[str], read: Callable[[str], str]) -> Passage | None:
    """The passage of the workspace's files that has what a question of at most 400 characters asks about; None for what is no question of
    a fact, and where no passage has most of it. Reads at most 300 files, 2 million characters in all."""
    asked = request.strip()
    if len(asked) > _LONGEST_QUESTION or not _ASKS.search(asked) or _OTHERWISE.search(asked):
        return None
    files = list(lines_of_files(_likely_first(paths), read))
    places = {part for path in paths for part in path.split("/")}
    terms = [term for term in _terms(asked) if places.isdisjoint(term.forms)]
    if not terms or (len(terms) == 1 and not terms[0].is_name and len(paths) > 1):
        return None
    having = [_having(terms, path, lines) for path, lines in files]
    terms = _weighted(terms, having)
    likely = [
        _told(terms, has) * (0.7 if LESS_LIKELY.search(path) else 1)
        for (path, _), has in zip(files, having, strict=True)
    ]
    ranked = sorted(range(len(files)), key=lambda number: -likely[number])
    best: tuple[float, str, list[str], range, int | None] | None = None
    for path, lines in (files[number] for number in ranked[:_MOST_FILES]):
        for at, heading in _passages(lines):
            above = lines[heading] if heading is not None else ""
            score = _score(terms, asked, path, above, [lines[number] for number in at])
            if score and (best is None or score > best[0]):
                best = (score, path, lines, at, heading)
    if best is None:
        return None
    _, path, lines, at, heading = best
    is_prose = path.lower().endswith((".md", ".markdown", ".rst", ".adoc"))
    titled = [heading] if heading is not None and is_prose and heading not in at else []
    return Passage(path, quoted(path, lines, [*titled, *_shown(terms, lines, at)]).says)


def _likely_first(paths: Sequence[str]) -> list[str]:
    return sorted(paths, key=lambda path: (bool(_GENERATED.search(path)), bool(LESS_LIKELY.search(path))))


def _terms(request: str) -> list[_Term]:
    names = [match[1] or match[0] for match in _NAME.finditer(request)]
    words = [word.lower() for word in _WORD.findall(_NAME.sub(" ", request))]
    found = [_Term(_forms(name), True, 1.5) for name in names]
    for word in words:
        stem = re.sub(r"([^aeiouls])\1$", r"\1", _ENDINGS.sub("", word)) if len(word) > 4 else word
        if word not in _FILLERS and len(stem) > 1:
            found.append(_Term((stem,), False, 0.4 if word in _OF_ANY else 1))
    return list({term.forms: term for term in found}.values())


def _forms(name: str) -> tuple[str, ...]:
    """How files have a name: an option also in quotes and without its dashes, of a dotted name the last part alone."""
    if name.startswith("-"):
        bare = name.lstrip("-")
        return (name, f'"{bare}"', f"'{bare}'", f" {bare}:")
    last = re.split(r"\.|::|->", name)[-1]
    return (name, last) if not re.search(r"\d", name) and len(last) > 3 else (name,)


def _having(terms: Sequence[_Term], path: str, lines: Sequence[str]) -> list[bool]:
    """Which of the terms a file has; words also in its path."""
    text = "\n".join(lines)
    low = f"{path}\n{text}".lower()
    return [term.is_in(text, low) for term in terms]


def _weighted(terms: Sequence[_Term], having: Sequence[Sequence[bool]]) -> list[_Term]:
    most, counts = log(1 + len(having)), [sum(has) for has in zip(*having, strict=True)] or [0] * len(terms)
    return [
        replace(term, tells=term.tells * (log(1 + len(having) / count) if count else _NOWHERE * most))
        for term, count in zip(terms, counts, strict=True)
    ]


def _told(terms: Sequence[_Term], has: Sequence[bool]) -> float:
    return sum(term.tells for term, is_there in zip(terms, has, strict=True) if is_there)


def _passages(lines: Sequence[str]) -> Iterator[tuple[range, int | None]]:
    """The paragraphs but headings, each with the number of the heading above it; a long one in overlapping parts. What a paragraph begins
    to define is one as well, with its body."""
    start, heading = 0, None
    for number, line in enumerate([*lines, ""]):
        if line.strip():
            continue
        if start < number and (
            _HEADING.match(lines[start]) or (start + 1 < number and UNDERLINE.fullmatch(lines[start + 1]))
        ):
            heading = start
            is_underlined = not _HEADING.match(lines[start])
            start += 2 if is_underlined and number == start + 2 else number == start + 1
        if start < number:
            for begin in range(start, max(start + 1, number - _LONGEST // 2), _LONGEST // 2):
                yield range(begin, min(begin + _LONGEST, number)), heading
            if _HEAD.match(lines[start]) and (body := _body(lines, start)) > number:
                yield range(start, body), heading
        start = number + 1


def _body(lines: Sequence[str], start: int) -> int:
    """The number of the line behind what is indented below a line, of the next 40 ones."""
    depth = len(lines[start]) - len(lines[start].lstrip())
    end = start + 1
    for number in range(start + 1, min(len(lines), start + _LONGEST)):
        line = lines[number]
        if line.strip():
            if len(line) - len(line.lstrip()) <= depth and line.strip()[0] not in ")]}":
                break
            end = number + 1
    return end


def _score(terms: Sequence[_Term], request: str, path: str, heading: str, lines: Sequence[str]) -> float:
    """How well a passage answers; 0 where it does not have enough, or lacks a name."""
    text = "\n".join(lines)
    low, around = text.lower(), f"{path}\n{heading}"
    whole = sum(term.tells for term in terms)
    told = beside = defined = 0.0
    for term in terms:
        if term.is_in(text, low):
            told += term.tells
            if term.is_name and not defined:
                defined = 0.25 * any(_defines(form, text) for form in term.forms)
        elif term.is_in(around, around.lower()):
            beside += term.tells
        elif term.is_name:
            return 0.0
    if told + beside < _LEAST * whole or told < whole / 4:
        return 0.0
    score = (told + 0.7 * beside) / whole + defined - 0.004 * len(lines)
    score += 0.1 * bool(_NUMBER.search(request) and re.search(r"\d", text))
    if _HISTORY.search(path) and not _OF_HISTORY.search(request):
        return 0.0
    is_less_likely = LESS_LIKELY.search(path) and not path.endswith((".md", ".rst"))
    return score * (0.8 if is_less_likely else 1) * (0.6 if _IMPORTS.match(text) else 1)


def _defines(name: str, text: str) -> bool:
    having = [line for line in text.splitlines() if name in line and len(line) <= _LONGEST_LINE]
    return any(pattern.search(line) for line in having for pattern in defining_patterns(name))


def _shown(terms: Sequence[_Term], lines: Sequence[str], at: range) -> list[int]:
    """The lines of a passage that are told: all of a short one, else neighbouring ones that have its words, or only those lines."""
    if len(at) <= _MOST_LINES:
        return list(at)
    having = {number: [term for term in terms if term.is_in(lines[number], lines[number].lower())] for number in at}
    names = [form for term in terms if term.is_name for form in term.forms]
    defining = [number for number in at if any(_defines(name, lines[number]) for name in names)]
    parts = [range(begin, begin + _MOST_LINES) for begin in range(at.start, at.stop - _MOST_LINES + 1)]

    def said(part: range) -> float:
        told = sum(term.tells for term in {term for number in part for term in having[number]})
        return told + any(number in part for number in defining)

    first = next(iter(defining or [number for number in at if having[number]]), at.start)
    best = max(parts, key=lambda part: (said(part), -abs(part.start - first)))
    if said(best) >= said(at):
        return list(best)
    tells_most = sorted(
        (number for number in at if having[number]), key=lambda number: -said(range(number, number + 1))
    )
    return sorted(tells_most[:_MOST_LINES])
