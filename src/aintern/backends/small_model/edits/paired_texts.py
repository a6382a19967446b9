"""A change told by the file: of two texts that a request says, one stands in a file and the other is to stand there. No word of any
language between them has to be known."""

from collections.abc import Callable, Sequence

from aintern.backends.small_model.edits.quoted_pairs import CHANGES
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import bare

# `PORT = 80`, with the signs around it that code has; a value ends before the point or comma of the sentence.
_ASSIGNED = re.compile(
    r"(?<![\w./-])(?P<name>[A-Za-z_][\w.-]*\s?(?::=|=|:))\s?(?:\"[^\"\n]*\"|'[^'\n]*'|(?:[-\w]|[.:/](?=\w))+)(?!\w)"
)
# `@max_retries 3`, by a name as only programs write it
_NUMBERED = re.compile(r"(?<![\w./@-])(?P<name>(?:[@:$]\w+|[A-Za-z]\w*_\w+|[a-z]+[A-Z]\w*)\s)\d[\w.]*(?<![.])(?!\w)")
_QUOTED = re.compile(r"\"[^\"\n]+\"|(?<!\w)'[^'\n]+'(?!\w)|`[^`\n]+`|[“„][^“”\n]+[“”]|«\s*[^»\n]+?\s*»")
# Stems: German, French, Spanish, Italian, Portuguese, Dutch, Swedish, Polish. What English says is read in `text_changes.py`.
_CHANGES_ABROAD = re.compile(
    r"\b(?:ersetz|änder|aender|tausch|wechs|remplac|modifi|reemplaz|sustitu|sostitu|substitu|cambi|troc|troqu|altera|vervang|verander|wijzig"
    r"|ersätt|ändra|byt\b|zamie|zmie|zastąp)",
    re.IGNORECASE,
)
_CHANGES = re.compile(CHANGES, re.IGNORECASE)
_A_PAIR = 2


def paired_texts(request: str, texts: Callable[[], Sequence[tuple[str, str]]]) -> tuple[str, str, str] | None:
    """What goes, what comes and the file, where a request gives one name two values, or quotes two texts behind a verb of another
    language, and of these one stands once in all of `texts` (paths with what they hold, asked for where needed) and the other nowhere."""
    is_abroad = _CHANGES_ABROAD.search(request) is not None
    if request.rstrip().endswith("?") and not is_abroad and not _CHANGES.search(request):
        return None  # "why is PORT = 80 here and PORT = 81 there?"
    for pattern in (_ASSIGNED, _NUMBERED):
        assigned = {each[0]: each["name"] for each in pattern.finditer(request)}
        if len(assigned) == _A_PAIR and len(set(assigned.values())) == 1:
            return _paired([*assigned], texts())
    quoted = list(dict.fromkeys(bare(each).strip("«»„“” ") for each in _QUOTED.findall(request)))
    return _paired(quoted, texts()) if is_abroad and len(quoted) == _A_PAIR else None


def _paired(pair: Sequence[str], texts: Sequence[tuple[str, str]]) -> tuple[str, str, str] | None:
    having = [_having(said, texts) for said in pair]
    old, new = (0, 1) if having[0] else (1, 0)
    return (pair[old], pair[new], having[old][0]) if len(having[old]) == 1 and not having[new] else None


def _having(said: str, texts: Sequence[tuple[str, str]]) -> list[str]:
    """The path of each text for each time that it has what is said, and not as a part of longer words."""
    whole = standing_alone(said)
    return [path for path, text in texts for _ in whole.finditer(text)] if said else []


def standing_alone(said: str) -> re.Pattern[str]:
    """What finds a text where it is no part of longer words."""
    start, end = r"(?<![\w.-])" * said[:1].isalnum(), r"(?!\w)" * said[-1:].isalnum()
    return re.compile(f"{start}{re.escape(said)}{end}")
