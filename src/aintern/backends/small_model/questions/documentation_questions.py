"""Questions that a request wants answered from the project's documentation: the paragraph that speaks of what is asked."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log

from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.questions.facts_in_files import UNDERLINE, FactQuestion
from aintern.backends.small_model.wording import lazy_re as re

_DOCUMENTATION = re.compile(
    r"\b(?:documentation|documented|docs?|manuals?|handbook|user\s+guide|readme|wiki)\b", re.IGNORECASE
)
# "how big is the docs folder": not what is in it
_ITS_FILES = re.compile(
    r"\b(?:documentation|docs?|manuals?|wiki)(?:/|\s+)(?:folder|director(?:y|ies)|dir|tree|site|build)\b"
    r"|\b(?:how\s+(?:big|large|long|old|many)|size\s+of)\s+(?:(?:is|are|the|our|of|lines?|words?|pages?|files?|in|has|have)\s+)*"
    r"(?:documentation|docs?|manuals?|readme)\b"
    r"|\b(?:lives?|belongs?|goe?s?|put|moved?)\b.*\b(?:in(?:to|side)?|to|under|below)\s+(?:the\s+|our\s+)?(?:documentation|docs?)\b"
    r"|\bhow\s+many\b.*\b(?:in|under|below|inside)\s+(?:the\s+|our\s+)?(?:documentation|docs?)\b",
    re.IGNORECASE,
)
_ASKS = re.compile(r"\b(?:what|which|how|who|whose|where|when|why|does|do|is|are|can|should|must)\b|\?", re.IGNORECASE)
# What is said about the documentation is not what is looked for in it.
_ABOUT_IT = re.compile(
    r"\b(?:have\s+a\s+look\s+(?:at|in(?:to)?)|look(?:ing)?\s+(?:at|in(?:to)?|up)|check|read|search|see|open|according\s+to|tell\s+me|say|says|said"
    r"|(?:in|from|of|by|at)\s+(?:the|our|its)|please|the|documentation|documented|docs?|manuals?|handbook|user\s+guide|readme|wiki)\b",
    re.IGNORECASE,
)
_PROSE = re.compile(r"(?i)\.(?:md|markdown|rst|adoc|txt|org)$|(?:^|/)readme$")
_NO_PROSE = re.compile(r"(?i)(?:^|/)(?:requirements[\w.-]*|licen[cs]e[\w.-]*|changelog[\w.-]*|cmakelists)\.txt$")
_MOST_FILES = 200
_MOST_CHARACTERS = 2_000_000
_MOST_LINES = 12
_LEAST_SHARED = 2  # words that tell something


def documentation_question(request: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The paragraph of the documentation that has most of what a request asks for, where it wants to know something from there; None
    for another request, or where no paragraph, or several alike, have it. Reads at most 200 files, 2 million characters in all."""
    if not (_DOCUMENTATION.search(request) and _ASKS.search(request)) or _ITS_FILES.search(request):
        return None
    wanted = words_of(_ABOUT_IT.sub(" ", request))
    found = list(_paragraphs(paths, read))
    spread = Counter(word for _, _, lines in found for word in words_of(" ".join(lines)) & wanted)
    # A word that half of the paragraphs have tells little, one that a single paragraph has much.
    weights = {word: log(1 + len(found) / count) for word, count in spread.items()}
    scored = [
        (sum(map(weights.__getitem__, shared)), path, at, lines)
        for path, at, lines in found
        if len(shared := words_of(" ".join(lines)) & wanted) >= _LEAST_SHARED
    ]
    best = sorted(scored, key=lambda each: -each[0])[:2]
    if not best or (len(best) > 1 and best[0][0] == best[1][0]):
        return None
    _, path, at, lines = best[0]
    return FactQuestion(path, "\n".join([f"{path}:{at}:", *lines[:_MOST_LINES]]))


def _paragraphs(paths: Sequence[str], read: Callable[[str], str]) -> Iterator[tuple[str, int, list[str]]]:
    """The paragraphs, each with the block of code that it leads to, and the rest of its sentence behind that."""
    whole: tuple[str, int, list[str]] | None = None
    for path, at, lines in _bare_paragraphs(paths, read):
        is_code = lines[0].startswith(("    ", "\t", "```"))
        if whole and whole[0] == path and at <= whole[1] + len(whole[2]) + 1:
            was_code = whole[2][-1].startswith(("    ", "\t", "```"))
            if (is_code and not was_code) or (was_code and re.match(r"[a-z]", lines[0])):
                whole[2].extend(["", *lines])
                continue
        if whole:
            yield whole
        whole = (path, at, lines)
    if whole:
        yield whole


def _bare_paragraphs(paths: Sequence[str], read: Callable[[str], str]) -> Iterator[tuple[str, int, list[str]]]:
    """Path, line number and lines of each paragraph; headings are none."""
    left = _MOST_CHARACTERS
    prose = [path for path in paths if _PROSE.search(path) and not _NO_PROSE.search(path)]
    for path in prose[:_MOST_FILES]:
        text = read(path)
        left -= len(text)
        if left < 0:
            return
        start, held = 1, list[str]()
        for at, line in enumerate([*text.splitlines(), ""], 1):
            if line.strip():
                start = start if held else at
                held.append(line.rstrip())
                continue
            is_heading = (len(held) == 2 and UNDERLINE.fullmatch(held[1])) or (
                len(held) == 1 and held[0].startswith("#")
            )
            if held and not is_heading:
                yield path, start, held
            held = []
