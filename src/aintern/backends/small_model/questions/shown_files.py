"""A file that a request only wants to see: its beginning, where it is too long to be told whole."""

from aintern.backends.small_model.questions.extractive_answer import result_lines
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dialects.teaching import fence

_SHOWS = re.compile(
    r"^\W*(?:(?:please|pls|plz|hey|ok|now|just|can\s+you|could\s+you|would\s+you|let\s+me|i\s+want\s+to|i['’]d\s+like\s+to)\s*,?\s+)*"
    r"(?:show|open|cat|read|print|display|view|see|dump|output|have\s+a\s+look\s+at|look\s+at)(?:\s+(?:up|out|me|us))*\s+"
    r"(?:(?:the|our|my|this|that|all|whole|entire|full|complete|contents?|text|source|code|of|file|what['’]?s\s+in|what\s+is\s+in)\s+)*"
    r"[`'\"]?(?P<file>[\w./@+-]*\w(?:\s+(?!(?:and|then|but|or|to|for|which|that|where|who|what|how|if|with)\b)[\w.-]+){0,3}?)[`'\"]?"
    r"(?:\s+(?:please|pls|plz|again|now|to\s+me|for\s+me|on\s+screen|completely|entirely|in\s+full))*[\s.!]*$",
    re.IGNORECASE,
)
_KINDS = frozenset(
    ("file", "script", "module", "source", "document", "page", "config", "configuration", "the", "in", "of", "from")
)
# The note below a file that was not read whole; of one whose beginning was left out.
_PART = re.compile(r"^\[Lines 1\D\d+ of (?P<all>\d+)", re.MULTILINE)
_LATER_PART = re.compile(r"\[Lines (?!1\D)")
_MOST_LINES = 100
_MOST_CHARACTERS = 8_000


def told_file(request: str, path: str, text: str) -> str:
    """The answer to a request that only wants to see the file `path`: the first 100 lines of its `text`, at most 8,000 characters, and how
    many lines more there are; '' for another request."""
    asked, where = _SHOWS.match(request), path.lower()
    words = re.findall(r"\w+", asked["file"].lower()) if asked else []
    said = [word for word in words if word not in _KINDS]
    is_named = all(word in where or word.removesuffix("s") in where for word in said)
    if not said or not is_named or _LATER_PART.match(text.rpartition("\n")[2]):
        return ""
    part, lines = _PART.search(text), result_lines(text)
    shown = [line[:_MOST_CHARACTERS] for line in lines[:_MOST_LINES]]
    while len(shown) > 1 and sum(map(len, shown)) > _MOST_CHARACTERS:
        shown.pop()
    bars, more = fence("\n".join(shown)), (int(part["all"]) if part else len(lines)) - len(shown)
    told = [bars, *shown, bars]
    return "\n".join([*told, *([f"{more} more {'line' if more == 1 else 'lines'} in {path}."] if more > 0 else [])])
