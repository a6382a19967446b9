"""A request as it was meant to be typed: without slips of the finger in its ordinary words, each told by a list of words.

A word that is in the list, or in a name of the workspace, is none; nor is one that stands where requests have names and texts, unless
nothing else could be meant.
"""

from collections.abc import Container, Iterator
from functools import lru_cache
from importlib.resources import files
from math import log

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import speaks_of_undoing
from aintern.backends.small_model.wording.quoted_texts import QUOTED
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS
from aintern.dataclass import dataclass

_QUOTED = re.compile(QUOTED)
_WORD = re.compile(r"(?<![\w./\\@#:$=<>{}[\]('’-])[A-Za-z][a-z]{2,24}(?![\w/\\@=(<>{}[\]-]|\.\w|['’:](?!s\b)\w)")
_OPENS_A_SENTENCE = re.compile(r"(?:^|[.!?:]\s|\n)\W*$")
_ENDINGS = ("s", "es", "d", "ed", "ing", "er", "ly")
_OF_PROGRAMS = re.compile(r"(?:js|py|db|sql|rs|(?<!e)kt)$")  # "dayjs" is no slip of "days", "projekt" one of "project"
_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
# Before or behind these stands a name, as people give one to what they make.
_BEFORE_A_NAME = re.compile(
    r"\b(?:uses?|using|(?:un)?install|add|remove|upgrade|update|bump|require|import|drop|into|onto|(?:re)?named?|called|titled|checkout|branch|tag"
    r"|merge|rebase|switch(?: to)?|service|container|package|dependency|module|gem|crate|grep|search|(?:search|look|grep)(?:ing)? for"
    r"|mentions? of|uses? of|occurrences? of|(?:word|string|term|function|class|method|variable) )[\s\"'`]*$",
    re.IGNORECASE,
)
_BEHIND_A_NAME = re.compile(
    r"\s+(?:package|branch|service|container|module|crate|gem|tag|remote|dependency|library|table|target|recipe|script|extension)\b",
    re.IGNORECASE,
)
# Behind these stands a text as it is to be, as far as the sentence goes.
_BEFORE_A_TEXT = re.compile(
    r"(?:\b(?:say(?!\s+(?:which|what|if|whether|how|when|who|where|why)\b)(?:s|ing)?|reading"
    r"|with (?:a |the )?(?:[a-z]+ )?(?:message|text|contents?|lines?|title|words)|message|containing|echo)\b(?!:?\s*§)"
    r"|\b(?:write|create|new|add|append|put|insert|commit|edit|note|set)\b[^:]*:\s)(?![^.!?]*[.!?]\s)",
    re.IGNORECASE,
)
# Of two words one of which stands instead of the other, either may be written as nobody would.
_BEFORE_ANOTHER_WORD = re.compile(
    r"(?:\b(?:typos?|(?:mis)?spell\w*|spelt|replac\w*|chang\w*|renam\w*|substitut\w*|swap\w*|instead of|be|read|with|by|to|from|and)"
    r"|->|=>|→)[\s\"'`]*$",
    re.IGNORECASE,
)
_OF_TEXTS = re.compile(
    r"\b(?:typos?|(?:mis)?spell\w*|spelt|replac\w*|chang\w*|renam\w*|substitut\w*|swap\w*|instead of|should (?:be|read|say))\b|->|=>|→",
    re.IGNORECASE,
)
# A word of two letters says by what follows that it is none.
_OF_TWO_LETTERS = (
    (re.compile(r"(?<![\w./'\"`-])al(?=\s+(?:the|of|my|our|files|tests)\b)"), "all"),
    (re.compile(r"(?<![\w./'\"`-])fo(?=\s+(?:the|my|our)\b)"), "of"),
    (re.compile(r"(?<![\w./'\"`-])ot(?=\s+(?:the|my|our)\b)"), "to"),
    (re.compile(r"(?<![\w./'\"`-])hw(?=\s+(?:many|much|long|big)\b)"), "how"),
)
_LETTERS_OF_UNDOING = 4
_SHORT_WORD = 5  # letters
_USUAL = 400  # words: of the most frequent
_MOST_DOUBT = 6.2
_PLAIN_DOUBT = 3.3
_MOST_STRANGE = 0.6  # of the words of a request: another language has its own


@dataclass(frozen=True, slots=True)
class _Slip:
    """What a word was meant to be; `doubt` is greater for a rarer word and for a rarer slip; `is_plain`: two letters changed places, or
    one stands twice."""

    meant: str
    doubt: float
    is_plain: bool


def without_typing_slips(request: str, names: Container[str] = ()) -> str:
    """The request with the ordinary words put right in which a letter is wrong, missing or too much, or two changed places; `names` are
    words, in small letters, that stand as they are."""
    for slip_of_two, meant in _OF_TWO_LETTERS:
        request = slip_of_two.sub(meant, request)
    told = [match[0].lower() for match in _WORD.finditer(request)]
    strange = sum(not _is_word(word) and not ((slip := _slip(word)) and _is_clear(slip, word)) for word in told)
    if strange > max(2, len(told) * _MOST_STRANGE):
        return request
    quoted = [match.span() for match in _QUOTED.finditer(request)]
    found: dict[tuple[int, int], str] = {}
    for match in _WORD.finditer(request):
        if any(start <= match.start() < end for start, end in quoted) or request[: match.start()].lower() == "git ":
            continue  # "git dif" means none of the ordinary words
        typed = match[0].lower()
        if match[0] != typed and not _OPENS_A_SENTENCE.search(request[: match.start()]):
            continue
        if typed in names or _is_word(typed):
            continue
        if (slip := _slip(typed)) and _is_meant(slip, typed, request, *match.span()):
            found[match.span()] = slip.meant if match[0] == typed else slip.meant.capitalize()
    corrected = _with(request, found)
    if found and _OF_TEXTS.search(corrected):
        said = set(re.findall(r"\w+", request.lower()))
        found = {
            (start, end): meant
            for (start, end), meant in found.items()
            if _OF_TEXTS.match(meant)
            or (
                (meant in FUNCTION_WORDS or meant.lower() not in said)
                and not _BEFORE_ANOTHER_WORD.search(_with_usual_words(request[:start]))
            )
        }
        corrected = _with(request, found)
    return corrected


def _is_clear(slip: _Slip, typed: str) -> bool:
    """Whether it is plain, or only one of two same letters is missing: "instal"."""
    return slip.is_plain or re.sub(r"(.)\1", r"\1", slip.meant) == re.sub(r"(.)\1", r"\1", typed)


def is_ordinary(word: str) -> bool:
    """Whether it is one that people ask with; in small letters."""
    return word in _words().ranks or word in FUNCTION_WORDS


def is_in_a_text(before: str) -> bool:
    """Whether what is said behind this stands in a text that the request gives, as one to be written."""
    return _BEFORE_A_TEXT.search(_QUOTED.sub(" § ", before)) is not None


def _with(request: str, found: dict[tuple[int, int], str]) -> str:
    for (start, end), meant in sorted(found.items(), reverse=True):
        request = request[:start] + meant + request[end:]
    return request


def _is_meant(slip: _Slip, typed: str, request: str, start: int, end: int) -> bool:
    """Whether the word is a slip where it stands: a name, or a word of a text, may be written as nobody would."""
    before, behind = _with_usual_words(request[:start]), request[end:]
    if not slip.is_plain and _OF_PROGRAMS.search(typed):
        return False
    is_text = is_in_a_text(f"{before}{slip.meant} ")
    if is_text or _BEFORE_A_NAME.search(before) or (before and _BEHIND_A_NAME.match(behind)):
        limit = FUNCTION_WORDS if is_text else _words().usual
        return slip.is_plain and slip.meant in limit and re.match(r"\s+\w", behind) is not None
    # For a word that is only guessed nothing is deleted.
    if speaks_of_undoing(slip.meant) and not speaks_of_undoing(typed):
        return slip.is_plain and len(typed) >= _LETTERS_OF_UNDOING
    return True


def _with_usual_words(text: str) -> str:
    """The text with its own slips put right, as far as the words before another matter."""
    return _WORD.sub(lambda match: slip.meant if (slip := _known_slip(match[0].lower())) else match[0], text[-60:])


def _known_slip(typed: str) -> _Slip | None:
    return None if _is_word(typed) else _slip(typed)


@lru_cache(maxsize=2000)
def _is_word(typed: str) -> bool:
    words = _words()
    if typed in words.all:
        return True
    roots = [
        root
        for ending in _ENDINGS
        if typed.endswith(ending) and (root := typed.removesuffix(ending))[-1:] not in ("", "s")
    ]
    known = [root for root in roots if len(root) > 2 and root in words.all]
    if not known or (typed.endswith("d") and typed[:-1] in known and typed[-2] != "e"):
        return False
    slip = _slip(typed)  # "filles" are no more "fille"
    return slip is None or slip.meant in roots or slip.doubt > _PLAIN_DOUBT


@lru_cache(maxsize=2000)
def _slip(typed: str) -> _Slip | None:
    """The likeliest word of asking that it is one slip from."""
    ranks = _words().ranks
    slips = [
        _Slip(meant, doubt + log(ranks[meant] + 20) / 2, is_plain)
        for meant, doubt, is_plain in edits(typed)
        if meant in ranks
    ]
    best = min(slips, key=lambda slip: slip.doubt, default=None)
    most = _MOST_DOUBT - (1.5 if len(typed) == 4 else 2.5 if len(typed) == 3 else 0)
    return best if best and best.doubt <= most else None


def edits(typed: str) -> Iterator[tuple[str, float, bool]]:
    """What it can be a slip of, with how much that is to be doubted."""
    for at in range(len(typed)):
        first = 1.5 if at == 0 else 0.0  # the first letter people hit
        rest = typed[at + 1 :]
        if rest and rest[0] != typed[at]:
            yield typed[:at] + rest[0] + typed[at] + rest[1:], first / 2, True
        for other in range(at + 2, min(at + 4, len(typed)) if len(typed) > _SHORT_WORD else 0):  # "lisence"
            if typed[other] != typed[at]:
                yield (
                    typed[:at] + typed[other] + typed[at + 1 : other] + typed[at] + typed[other + 1 :],
                    2.0 + first,
                    False,
                )
        is_double = typed[at] == typed[at - 1 : at]
        yield typed[:at] + rest, (0.0 if is_double else 1.5 + first), is_double
        near = _near().get(typed[at], "") + _SOUNDS.get(typed[at], "")
        for letter in _LETTERS:
            if letter != typed[at]:
                yield typed[:at] + letter + rest, (1.0 if letter in near else 3.2) + first, False
            yield typed[:at] + letter + typed[at:], 0.5 + first, False
    for letter in _LETTERS:
        yield typed + letter, 1.0, False


_SOUNDS = {"k": "c", "c": "k", "z": "s", "v": "w", "w": "v", "y": "i"}
"""The letters that those write instead whose own language does: "projekt"."""

_LETTERS = "abcdefghijklmnopqrstuvwxyz"


@lru_cache(maxsize=1)
def _near() -> dict[str, str]:
    """The keys beside each."""
    return {
        key: "".join(
            other
            for other_row, others in enumerate(_KEYS)
            for place, other in enumerate(others)
            if abs(other_row - row) <= 1 and abs(place + other_row / 2 - at - row / 2) < 1.1 and other != key
        )
        for row, keys in enumerate(_KEYS)
        for at, key in enumerate(keys)
    }


@dataclass(frozen=True, slots=True)
class _Words:
    """All words that are none by a slip; the `ranks` of those that people ask with, the most frequent first; the most `usual`."""

    all: frozenset[str]
    ranks: dict[str, int]
    usual: frozenset[str]


@lru_cache(maxsize=1)
def _words() -> _Words:
    asked, _, others = (files(__package__) / "english_words.txt").read_text(encoding="utf-8").partition("\n\n")
    ranked = asked.split()
    return _Words(
        frozenset((*ranked, *others.split())),
        {word: rank for rank, word in enumerate(ranked)},
        frozenset((*ranked[:_USUAL], *FUNCTION_WORDS)),
    )
