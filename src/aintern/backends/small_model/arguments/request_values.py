"""The values that a request states: numbers of every form, lists written out or enumerated, runs of its words.

For tools that nobody prepared the small model for; what built-in tools' arguments may be stands in `grammar_values`. Each function
is linear in the text.
"""

import ast
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from aintern.backends.small_model.arguments.grammar_values import spoken_number
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dialects.grammar.schema_grammar import SchemaGrammar, any_of, literal

_NUMBER = re.compile(
    r"(?<![\w.])(?P<digits>-?(?:\d{1,3}(?:,\d{3})+|\d{1,15})(?:\.\d{1,15})?(?:e[+-]?\d{1,2})?)"
    r"(?:\s*(?P<unit>%|percent\b|k\b|thousand\b|million\b|billion\b))?",
    re.IGNORECASE,
)
_FACTORS = {"k": 10**3, "thousand": 10**3, "million": 10**6, "billion": 10**9}
_WORD = re.compile(r"[A-Za-z]+")
_CHUNK = re.compile(r"\S+")
_BEFORE = "\"'`([{<$€£“‘"
_BEHIND = "\"'`)]}>.,;:!?”’"
_QUOTED = re.compile(r"\"([^\"\n]{1,200})\"|(?<!\w)'([^'\n]{1,200})'(?!\w)|`([^`\n]{1,200})`")
_LONGEST = 4000  # characters of a list that is read
_MOST_WORDS = 160
_MOST_NUMBERS = 24
_PARTING = frozenset((",", ";", "&", "/", "and", "or", "plus"))
_ENDING = frozenset((".", "!", "?", ":"))
_SEPARATORS = _PARTING | {"also", "then", "the", "a", "an"}
# Words that name nothing at the start or the end of what a request says: "the", "of", "please".
_EDGE = frozenset((
    "a", "an", "the", "of", "in", "on", "at", "to", "for", "from", "by", "with", "and", "or", "but", "is", "are", "was", "were",
    "be", "been", "do", "does", "did", "has", "have", "had", "that", "this", "these", "those", "it", "its", "as", "if", "than",
    "then", "into", "about", "what", "which", "who", "whom", "whose", "when", "where", "why", "how", "i", "me", "my", "we", "us",
    "our", "you", "your", "he", "she", "his", "her", "they", "them", "their", "can", "could", "would", "should", "will", "shall",
    "may", "might", "must", "please", "also", "using", "between", "not", "there",
))  # fmt: skip


def stated_numbers(text: str, *, whole: bool = False, in_percent: bool = True) -> dict[int, int | float]:
    """The numbers of a text by their places, in order: "12,000", "-0.5", "3 million", "two"; "5%" is 5 `in_percent`,
    else 0.05. `whole`: no fractions."""
    found: list[tuple[int, int | float]] = []
    for match in _NUMBER.finditer(text):
        number = float(match["digits"].replace(",", ""))
        unit = (match["unit"] or "").lower()
        number *= _FACTORS.get(unit, 1)
        is_share = unit in ("%", "percent") and not (in_percent or whole)
        found.append((match.start(), round(number / 100, 12) if is_share else number))
    spoken = ((word.start(), spoken_number(word[0])) for word in _WORD.finditer(text))
    found += [(place, number) for place, number in spoken if number is not None]
    numbers = {place: int(number) if number == int(number) else number for place, number in sorted(found)}
    return {place: number for place, number in numbers.items() if not (whole and isinstance(number, float))}


def stated_lists(text: str, schema: Mapping[str, Any]) -> list[Any]:
    """Lists and objects written out in a text that fit a schema: "[3, 4]", "{'a': 1}", "(1, 2)"; for a list of numbers also
    "3, 4 and 5"."""
    found = [value for value in _literals(text) if _fits(value, schema)]
    items = schema.get("items")
    kind = items.get("type") if isinstance(items, Mapping) else None
    if not found and kind in ("integer", "number"):
        listed = re.finditer(r"(?:-?\d+(?:\.\d+)?(?:\s*(?:,\s*and\b|,|\band\b)\s*)){1,200}-?\d+(?:\.\d+)?", text)
        runs = [[json.loads(number) for number in _PLAIN.findall(match[0])] for match in listed]
        found = [run for run in runs if _fits(run, schema)]
    return found


_PLAIN = re.compile(r"-?(?:0|[1-9]\d*)(?:\.\d+)?")


def _literals(text: str) -> Iterator[Any]:
    """What the outermost brackets of a text hold, where that is data."""
    ends = _ends(text)
    at = 0
    while at < len(text):
        if (end := ends.get(at, 0)) and end - at <= _LONGEST:
            try:
                yield _plain(ast.literal_eval(text[at:end]))
                at = end
            except (ValueError, SyntaxError, TypeError, RecursionError, MemoryError):
                pass
        at += 1


def _ends(text: str) -> dict[int, int]:
    """For each opening bracket that is closed the place behind the bracket that closes it, of whatever kind that is."""
    ends: dict[int, int] = {}
    opened = []
    for at, character in enumerate(text):
        if character in "[({":
            opened.append(at)
        elif character in "])}" and opened:
            ends[opened.pop()] = at + 1
    return ends


def _plain(value: Any) -> Any:
    """Tuples and sets as lists. Raises TypeError for what JSON has not."""
    match value:
        case tuple() | list() | set():
            return [_plain(each) for each in value]
        case dict():
            return {str(key): _plain(each) for key, each in value.items()}
        case str() | int() | float() | None:
            return value
    raise TypeError(type(value))


def _fits(value: Any, schema: Any) -> bool:
    """Whether a value has the types that a schema says."""
    if not isinstance(schema, Mapping):
        return True
    match schema.get("type"):
        case "array":
            return isinstance(value, list) and all(_fits(each, schema.get("items")) for each in value)
        case "object":
            return isinstance(value, dict)
        case "integer":
            return isinstance(value, int) and not isinstance(value, bool)
        case "number":
            return isinstance(value, int | float) and not isinstance(value, bool)
        case "string":
            return isinstance(value, str)
    return True


def copied_words(rules: SchemaGrammar, text: str) -> str:
    """A text in quotes: any run of words of `text` that neither begins nor ends with a word that names nothing, or what stands in
    quotes there. '' where there is none."""
    words = _words(text)
    names = _in_names(words)
    starts: list[str] = []
    following = ""
    for number in reversed(range(len(words))):
        word, gap = words[number]
        more = f"{literal(_inside(gap))} {following}" if following else ""
        here = literal(_inside(word))
        if not _names_nothing(word):
            following = rules.rule(here if not more else f"{here} {more}" if number in names else f"{here} ( {more} )?")
            if number - 1 not in names:
                starts.append(following)
        elif more:
            following = rules.rule(f"{here} {more}")
    quoted = any_of(_inside(text) for text in _quoted(text))
    choices = [*reversed(starts), *([quoted] if quoted else [])]
    return rules.rule(f'"\\"" ( {" | ".join(choices)} ) "\\""') if choices else ""


def listed_numbers(rules: SchemaGrammar, numbers: Sequence[int | float]) -> str:
    """A JSON list of some of the numbers in their order, none twice."""
    after: list[str] = []
    for number in reversed(numbers[:_MOST_NUMBERS]):
        more = f'( "," ( {" | ".join(reversed(after))} ) )?' if after else ""
        after.append(rules.rule(f"{literal(json.dumps(number))} {more}"))
    return rules.rule(f'"[" ( {" | ".join(reversed(after))} ) "]"')


def listed_words(rules: SchemaGrammar, text: str) -> str:
    """A JSON list of texts: runs of words of `text`, parted where the text parts them, from the first of an enumeration to its
    last. '' where there is none."""
    words = _words(text)
    names = _in_names(words)
    after: dict[int, str] = {}
    leads: set[int] = set()  # the words from which a list must go on to its next item
    starts: list[str] = []
    for number in reversed(range(len(words))):
        word, gap = words[number]
        if word.lower() in _SEPARATORS or word in _ENDING:
            continue
        after_next = following = number + 1
        while following < len(words) and words[following][0].lower() in _SEPARATORS:
            following += 1
        is_parted = any(each[0].lower() in _PARTING for each in words[after_next:following])
        more = ""
        if is_parted and following in after and not _names_nothing(words[following][0]):
            more = f'"\\",\\"" {after[following]}'
            leads.add(number)
        elif not is_parted and after_next in after:
            if after_next in leads:
                leads.add(number)
            must = number in names or number in leads
            more = f"( {literal(_inside(gap))} {after[after_next]} )" + "?" * (not must)
        if not _names_nothing(word):
            after[number] = rules.rule(f"{literal(_inside(word))} {more}")
            if number - 1 not in names and (not number or words[number - 1][0].lower() not in _PARTING):
                starts.append(after[number])
        elif more:
            after[number] = rules.rule(f"{literal(_inside(word))} {more.removesuffix('?')}")
    return rules.rule(f'"[\\"" ( {" | ".join(reversed(starts))} ) "\\"]"') if starts else ""


def _in_names(words: Sequence[tuple[str, str]]) -> set[int]:
    """The words that are part of a name which goes on with the next word: "Los" of "Los Angeles"."""
    is_name = [
        word[0].isupper() and number > 0 and words[number - 1][0] not in _ENDING
        for number, (word, _) in enumerate(words)
    ]
    return {at for at in range(len(words) - 1) if is_name[at] and is_name[at + 1] and words[at][1] == " "}


def _words(text: str) -> list[tuple[str, str]]:
    """The words of a text with what stands between each and the next; a word is whole ("~/a.txt", "x^2"), without what people write
    around it."""
    spans: list[tuple[int, int]] = []
    for chunk in _CHUNK.finditer(text):
        start, end = chunk.span()
        while start < end and text[start] in _BEFORE:
            spans.append((start, start + 1))
            start += 1
        core = end
        while core > start and text[core - 1] in _BEHIND:
            core -= 1
        if re.fullmatch(r"(?:[^\W\d]\.)+[^\W\d]", text[start:core]) and text[core:end].startswith("."):
            core += 1  # "D.C."
        for suffix in ("'s", "’s"):
            if text[start:core].endswith(suffix):
                spans.append((start, core - 2))
                start = core - 2
        spans += [(start, core)] * (core > start)
        spans += [(at, at + 1) for at in range(core, end)]
    spans = spans[:_MOST_WORDS]
    ends = [*(start for start, _ in spans[1:]), len(text)]
    return [(text[start:end], text[end:following]) for (start, end), following in zip(spans, ends, strict=True)]


def _quoted(text: str) -> list[str]:
    return list(dict.fromkeys(next(filter(None, match.groups())) for match in _QUOTED.finditer(text)))


def _names_nothing(word: str) -> bool:
    return word.lower() in _EDGE or not any(sign.isalnum() for sign in word) or word in ("'s", "’s")


def _inside(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1]
