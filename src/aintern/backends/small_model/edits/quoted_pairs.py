"""Two quoted texts of a request of which one comes for the other, whatever the words between them."""

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED

CHANGES = (
    r"\b(?:set|chang\w+|bump|updat\w+|increas\w+|rais\w+|lower|reduc\w+|make|turn|renam\w+|correct|fix|replac\w+|switch|go|move"
    r"|edit|modify)\b"
)
"""What orders a change."""
NOT = r"(?:instead of|rather than|in place of)"
"""What stands before the text that is not wanted."""
OTHER_VERB = re.compile(
    r"\b(?:add|append|insert|put|move|copy|write|create|import|delete|remove|set|raise|lower|bump|increase|reduce)\w*\b",
    re.IGNORECASE,
)
"""What orders something else, or the change of a whole line."""
# What tells that of two texts one is to come for the other, and that both are to stay.
_AMISS = re.compile(
    rf"{CHANGES}|\b(?:should|must|has\s+to|ought\s+to|wrong|typos?|mis-?spel\w+|instead|swap|mean[st]?|meant|we\s+write|correct\w*|want|rather|better|becomes?|not)\b",
    re.IGNORECASE,
)
_LOOKS = re.compile(
    r"\b(?:find|search|grep|show|list|look|print|(?<!should )(?<!must )read|where|which|what|why|who|how|run|tell|commit|echo)\b",
    re.IGNORECASE,
)
_CALLED = re.compile(r"[A-Za-z_][\w.:]*\($")
_COMPARES = re.compile(r"\b(?:between|above|below|before|after|both|either|or|and)\b", re.IGNORECASE)


def both_quoted(request: str) -> tuple[str, str] | None:
    """The two quotations of a request that speaks of a change or of something wrong, in the order in which they are said, unless the
    second is what is not wanted; None where something is put beside something."""
    quoted = list({each[0]: each for each in reversed(list(re.finditer(QUOTED, request)))}.values())[::-1]
    plain = re.sub(QUOTED, " ", request)
    is_keyed = any(re.match(r"\s*(?::|=)", request[each.end() :]) for each in quoted)
    if (
        len(quoted) != 2
        or is_keyed
        or "?" in plain
        or re.search(r"\b(?:lines|order|first|last)\b", plain, re.IGNORECASE)  # they change places
        or _LOOKS.search(plain)
        or not _AMISS.search(plain)
        or OTHER_VERB.search(plain)
        or _COMPARES.search(plain)
    ):
        return None
    calls = [(_CALLED.search(request[: each.start()]), request[each.end() :]) for each in quoted]
    heads = {head[0] if head and rest.startswith(")") else "" for head, rest in calls}
    head = heads.pop() if len(heads) == 1 else ""  # 'log("a") should be log("b")'
    (old, new), between = (
        (f"{head}{each[0]})" if head else each[0] for each in quoted),
        request[quoted[0].end() : quoted[1].start()],
    )
    # "misspelled 'right' as 'wrong'"
    is_turned = re.search(rf"\b(?:not|{NOT})(?:\s+[\w.-]+\s*[:=])?\s*$", between, re.IGNORECASE) or re.fullmatch(
        r"\s*as\s*", between
    )
    return (new, old) if is_turned else (old, new)
