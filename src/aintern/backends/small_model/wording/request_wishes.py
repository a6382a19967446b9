"""What of a request is the wish: its clauses, without what it forbids and without where it is meant."""

from collections.abc import Iterator
from itertools import pairwise

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED

_QUOTED = re.compile(QUOTED)
# "only tests/a.py" narrows what stands before it, and is no wish of its own.
_NARROWED = r"(?:only|just)\b(?!\s+(?:do\b|don|not|never|if|to\b|(?:re)?run\b|start\b|execute\b))"
_CLAUSE = re.compile(
    rf"\s*(?:[,;.:!?](?=\s|$)(?!\s+(?:with|in|on|for|using|by)\b|\s+(?:but\s+)?{_NARROWED})|\s[-–—]\s|\(|\))\s*"
)
_THEN = re.compile(
    r"\s*(?:,|;|\.(?=\s))?\s*(?:\b(?:and\s+)?(?:then|afterwards|after that)\b|\band\b|&&|(?<=,)|(?<=;))\s+",
    re.IGNORECASE,
)
_MOST_STEPS = 4
_MANNER = re.compile(
    r"(?:and |but |as )?(?:very |as )?\w+ly", re.IGNORECASE
)  # how a thing is done, and none of its own
# "NODE_ENV=test" beside what is run
_SETTING = re.compile(
    r"(?:with |set |setting |using )?(?:the )?(?:env(?:ironment)? )?[A-Z][A-Z0-9_]*"
    r"(?:=\S*|\s+(?:set\s+)?(?:(?:should|must)\s+be|to|is|being|as)\s+\S+)"
)
# "we use dayjs now, so uninstall moment"
_THEREFORE = re.compile(rf"^(?:and\s+)?(?:so|therefore|hence|thus)\s+(?!{_NARROWED})(?=\w+\s+\w)", re.IGNORECASE)
_MORE = re.compile(rf"\s+(?:but(?!\s+{_NARROWED})|so|because|since|instead|rather|without)\b", re.IGNORECASE)
_NOT_TO_DO = re.compile(
    r"(?:please\s+|just\s+|but\s+|i\s+)?(?:don['’]?t|do not|not|never|no need|without|nothing|can(?:no|['’]?)t(?!\s+(?:you|we)\b)"
    # "leave core alone"
    r"|leave\s+(?:the\s+|my\s+)?[\w:./-]+(?:\s+\w+)?\s+(?:alone|be|untouched|unchanged|as\s+(?:it|they)\s+(?:is|are)))\b",
    re.IGNORECASE,
)
_LEFT_OUT = re.compile(r"(?:no|skip(?:ping)?|omit(?:ting)?|leave\s+out|leaving\s+out)\s", re.IGNORECASE)
_WITHOUT_IT = re.compile(
    r"\b(?:without|except(?:\s+for)?|skip(?:ping)?|leav(?:e|ing)\s+out|but\s+not|no)\s+(?:the\s+|any\s+)?[\w-]+$",
    re.IGNORECASE,
)
_RUNS = re.compile(r".{0,20}\b(?:run|execut|start|do (?:it|that|any)|call|use|exactly|just|only)", re.IGNORECASE)
_RUNS_IT = re.compile(
    r"\b(?:run|execute|start|launch|try)\s+(?:it|this|that)\b(?!\s+(?:file|folder|through|by|past))"
    r"|^\W*(?:(?:please|can\s+you|could\s+you)\s+)*(?:do|have|make)\s+an?\s+(?:\w+\s+)?run\s+(?:of|with)\b|^\W*give\s+\S+\s+a\s+(?:\w+\s+)?(?:run|try|go)\b"
    r"|\b(?:what|which)\b.{0,60}\b(?:when|if|after|once|by)\s+(?:you\s+|i\s+|we\s+)?(?:run|runs|running|execut(?:e|es|ed|ing)|start(?:s|ed|ing)?)\b"
    r"|\b(?:when|if|once)\s+it(?:['’]s|\s+is)?\s+(?:runs?|executed|started)\b",
    re.IGNORECASE,
)
_RUNS_NOTHING = re.compile(
    r"\b(?:don['’]?t|do not|never|without|before|no need to|not)\s+(?:\w+\s+)?(?:run|execut|start|launch)"
    r"|\bwould\b|\bhow (?:do|can|should|to)\b",
    re.IGNORECASE,
)
# "write a Dockerfile: copy main.py in and run it" is for the Dockerfile.
_MAKES = re.compile(
    r"\W*(?:(?:please|can you|could you|i need|i want|let['’]?s|we need)\s+)*(?:write|create|make|add|generate|new|prepare|set up|an?)\b",
    re.IGNORECASE,
)
# At the end of a request: thanks, and that nothing else is to change.
_OTHERS = r"(?:all\s+)?(?:the\s+)?other\s+(?:lines?|files?|entries|settings|values|parts?|ones?)"
_THE_REST = rf"(?:the\s+rest|the\s+others?|(?:all|everything|anything)\s+else|{_OTHERS})"
_AS_IT_IS = r"(?:as\s+(?:it|they)\s+(?:is|are|was|were)|as\s+(?:is|before)|alone|untouched|unchanged|in\s+place|there|be|stay|it\s+was)"
_ASIDE = re.compile(
    r"(?:[\s,;.]+(?:(?:and|but)\s+)?(?:please|pls|plz|thanks|thx|thank\s+you|cheers"
    rf"|(?:leave|keep|let)\s+{_THE_REST}(?:\s+{_AS_IT_IS})?|{_THE_REST}\s+(?:has\s+to|must|should|shall|can)\s+(?:stay|remain)(?:\s+{_AS_IT_IS})?"
    rf"|nothing\s+else|(?:don['’]?t|do\s+not)\s+(?:touch|change|alter|modify)\s+{_THE_REST}"
    r"|(?:tell|let)\s+me\s+(?:know\s+)?when\s+(?:it(?:\s+is|['’]s)|you(?:\s+are|['’]re))\s+done))+[\s.!]*$",
    re.IGNORECASE,
)
# "on a line of its own": how a text stands, and none of it.
_OWN_LINE = re.compile(
    r",?\s+(?:on|as)\s+(?:a\s+line\s+of\s+its\s+own|its\s+own\s+line|(?:one|a|a\s+single|a\s+new|a\s+separate|one\s+single)\s+line)\b(?!\s+(?:of|that|saying|with)\b)",
    re.IGNORECASE,
)
_LANGUAGE = re.compile(
    r"(?:(?<=\bthe )|(?<=\bour )|(?<=\ball ))(?:python|rust|go|golang|java|kotlin|scala|ruby|php|javascript"
    r"|js|typescript|ts|node|elixir|swift|dart|c|c\+\+|haskell)\s+(?=[a-z]+\b)",
    re.IGNORECASE,
)


def wishes(request: str) -> Iterator[str]:
    """The parts of a request that could be the wish alone: its sentences and clauses, but those that say what not to do, and each as
    far as its first "but"."""
    hidden = _hidden(request)
    for start, end in _clause_places(hidden):
        more = _MORE.search(hidden, start, end)
        for stop in (end, *([more.start()] if more else ())):
            if not _NOT_TO_DO.match(hidden, start) and len(hidden[start:stop].split()) > 1:
                yield _THEREFORE.sub("", request[start:stop].strip())


def clauses(request: str) -> list[str]:
    """The sentences and clauses of a request, those that say what not to do as well."""
    return [request[start:end].strip() for start, end in _clause_places(_hidden(request))]


def _clause_places(hidden: str) -> Iterator[tuple[int, int]]:
    starts = [0, *(match.end() for match in _CLAUSE.finditer(hidden))]
    ends = [*(match.start() for match in _CLAUSE.finditer(hidden)), len(hidden)]
    return zip(starts, ends, strict=True)


def one_after_another(request: str) -> list[str]:
    """The steps of a request that wants several, as "clean, then build"; none where it has one or more than four."""
    hidden = _hidden(request)
    starts = [0, *(match.end() for match in _THEN.finditer(hidden))]
    ends = [*(match.start() for match in _THEN.finditer(hidden)), len(hidden)]
    steps = [request[start:end].strip() for start, end in zip(starts, ends, strict=True)]
    # "run mypy, quietly" is one
    steps = [step for step in steps if not (_MANNER.fullmatch(step) or _SETTING.fullmatch(step))]
    if any(_WITHOUT_IT.search(step) and len(more.split()) < 3 for step, more in pairwise(steps)):
        return []  # "without the tests and docs"
    is_each_wanted = all(step and not _NOT_TO_DO.match(step) and not _LEFT_OUT.match(step) for step in steps)
    return steps if 1 < len(steps) <= _MOST_STEPS and is_each_wanted else []


def in_folder(folder: str) -> re.Pattern[str]:
    """How a request says in which folder's project it means something: "in web/", "the api package"."""
    name = re.escape(folder.rpartition("/")[2])
    return re.compile(
        rf"\s*(?:\b(?:in|of|for|from|inside|under|at|the)\s+){{0,2}}\(?(?<![\w.-])(?:{re.escape(folder)}|{name})/?(?![\w/-]|\.\w)\)?"
        r"(?:['’]s\b|\s+(?:crate|package|module|app|service|project|sub-?project|folder|directory|dir|part|side|workspace)\b)?",
        re.IGNORECASE,
    )


def without_asides(request: str) -> str:
    """Without what is no part of a text that it says: thanks and that all else stays, at its end; and that a text has a line of its
    own."""
    request = request[: aside.start()] if (aside := _ASIDE.search(_hidden(request))) else request
    for own in reversed(list(_OWN_LINE.finditer(_hidden(request)))):
        request = request[: own.start()] + request[own.end() :]
    return request


def without_language(request: str) -> str:
    """Without the name of a language before what is asked for: "run the rust tests" are the tests."""
    return _LANGUAGE.sub("", request)


def without_prohibitions(request: str) -> str:
    """Without the clauses that say what not to do beside what is wished ("what would it change? don't apply it"); those that want
    nothing run at all stay."""
    hidden = _hidden(request)
    breaks = [*(match.start() for match in _CLAUSE.finditer(hidden)), len(hidden)]
    for start, end in reversed(list(pairwise(breaks))):
        clause = _CLAUSE.match(hidden, start)
        begins = clause.end() if clause else start
        if _NOT_TO_DO.match(hidden, begins) and not _RUNS.match(hidden, begins):
            request = request[:start] + request[end:]
    return request


def runs_it(request: str) -> bool:
    """Whether it wants the file that it names run, whatever else it asks of it: "what does gen.py print? run it"."""
    is_other = _RUNS_NOTHING.search(request) or _MAKES.match(request)
    return _RUNS_IT.search(request) is not None and not is_other


_ORDER = re.compile(
    r"\W*(?:(?:please|pls|can you|could you|first|just|now|ok|hey)\s*,?\s+)*"
    r"(?:run|execute|start|launch|call|invoke|kick\s+off|fire\s+up)\s+(?:the\s+)?[`'\"]?",
    re.IGNORECASE,
)
_CHANGES_THEN = re.compile(
    r"\b(?:fix|change|update|edit|rewrite|correct|adapt|refactor|make|add|repair|improve|replace|remove|delete|implement|resolve|solve|patch)\b",
    re.IGNORECASE,
)


def orders_command(request: str, command: str) -> bool:
    """Whether a request wants this command, which it writes out, run, and nothing changed for what comes of it."""
    order = _ORDER.match(request)
    rest = request[order.end() :] if order else ""
    is_ordered = rest.startswith(command) and not re.match(r"[\w./-]", rest[len(command) :])
    return is_ordered and not _CHANGES_THEN.search(
        re.sub(r"(?i)\b(?:don['’]?t|do not)\s+\w+", "", rest[len(command) :])
    )


def _hidden(request: str) -> str:
    """The request with its quotations made unreadable, as long as it was."""
    return _QUOTED.sub(lambda match: "\0" * len(match[0]), request)
