"""Questions that a search for one text answers: how many lines have it, which file has the most of them, and which code uses it."""

import re
from collections import Counter

_NAME = (
    r"\"[^\"\n]{1,100}\"|'[^'\n]{1,100}'|`[^`\n]{1,100}`"
    r"|\b[A-Z]{3,}(?:_[A-Z0-9]+)*(?=s?\b)|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b|\b\w+(?=\(\))"
)
_ASKS = re.compile(
    r"\b(?i:how many|how often|number of|count|(?:the |has |have )most)\b"
    r"(?i:\s+(?:times|the|all|of|is|are|does|do|we|lines?|places?|with|that|have|has|contain(?:s|ing)?|mention(?:s|ing)?|occurrences?"
    r"|uses?|calls?|to|open|different))*"
    rf"\s+(?P<text>{_NAME})"
)
_USES = re.compile(
    r"^\W*(?i:(?:please |can you |could you )*(?=(?:find|search for|look for|locate|show me|where|which|grep for)\b))"
    r"(?i:.{0,60}?\b(?:(?:code|functions?|place|part|lines?|spot|method|logic|bit|module)\s+(?:that|which|where|in which)"
    r"|find where|(?:which|what) (?:function|code|method|module|class|script|file)|where (?:do|does|are|is|did) (?:we|it|the \w+))\b)"
    rf"(?i:.{{0,40}}?)(?P<text>{_NAME}|(?<![\w/])[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{{1,5}}\b)"
)
_LEFT = re.compile(
    rf"^\W*(?i:(?:please |can you |are there |is there |find |show me |list )*(?:any|all|every|leftover|remaining|the)\b.{{0,30}}?)"
    rf"(?P<text>{_NAME}|\b\w+\.\w+)\s+(?i:calls?|uses?|usages?|references?|occurrences?|mentions?|statements?)\b"
)
_MOST = re.compile(r"\bmost\b", re.IGNORECASE)
_SOME_FILES = re.compile(r"\*\.\w|\.\w+ files\b", re.IGNORECASE)
_HIT = re.compile(r"(?P<path>[^:\n]+):(?P<line>\d+):")
_CUT_OFF = "[Only the first"
_MOST_NAMED = 8


def counted_text(request: str) -> str:
    """The text whose lines a request wants counted in any file; '' for any other request."""
    asked = _ASKS.search(request)
    if asked is None or _SOME_FILES.search(request):
        return ""
    text = asked["text"]
    return text[1:-1] if text[0] in "\"'`" else text


def used_text(request: str) -> str:
    """The name of a file, or another name as programs write it, whose use in the code a request looks for; '' for any other request."""
    asked = _USES.search(request) or _LEFT.search(request)
    return asked["text"].strip("\"'`") if asked else ""


def tally(request: str, result: str) -> str:
    """The answer to such a request from a search's result; '' for any other request, or where nothing was found."""
    text = counted_text(request)
    found = (
        Counter(hit["path"] for line in result.splitlines() if (hit := _HIT.match(line))) if text else Counter[str]()
    )
    if not found:
        return ""
    ranked = [f"{path}: {count}" for path, count in found.most_common()]
    least = "at least " if _CUT_OFF in result else ""
    lines = f"{least}{found.total()} {'line has' if found.total() == 1 else 'lines have'} {text}"
    if _MOST.search(request):
        most = max(found.values())
        first = [path for path, count in found.items() if count == most]
        told = f"{' and '.join(first)} {'has' if len(first) == 1 else 'have'} the most lines with {text}: {most}."
        others = [f"{path}: {count}" for path, count in found.most_common() if path not in first]
        return f"{told} The others: {', '.join(others[:_MOST_NAMED])}." if others else told
    more = f" and {len(ranked) - _MOST_NAMED} more files" if len(ranked) > _MOST_NAMED else ""
    return f"{lines}: {', '.join(ranked[:_MOST_NAMED])}{more}."
