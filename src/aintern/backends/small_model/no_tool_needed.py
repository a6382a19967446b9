"""Requests that no tool is for, whatever their words are alike to: a sum or a unit, a command that is only to be told, what a command
does in general, and that nothing is to be done for now."""

from collections.abc import Sequence

from aintern.backends.small_model.arguments.grammar_values import likely_files
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_wishes import clauses
from aintern.backends.small_model.wording.small_talk import is_small_talk
from aintern.backends.small_model.wording.taking_back import asks_to_take_back
from aintern.backends.small_model.wording.typing_slips import one_slip

_NUMBER = re.compile(r"(?<![\w.])(?:0x[0-9a-f]+|0b[01]+|0o[0-7]+|\d[\d.,_]*)(?=[a-z%°]*(?![\w.]*/))", re.IGNORECASE)
_SUM = re.compile(r"(?<![\w.])\d[\d.,]*\s*(?:[*/^×÷+]|\*\*)\s*\d[\d.,]*(?![\w.])|\d\s*%\s+of\b", re.IGNORECASE)
_UNITS = frozenset((
    "bit", "bits", "byte", "bytes", "b", "kb", "mb", "gb", "tb", "pb", "kib", "mib", "gib", "tib", "kilobytes", "megabytes", "gigabytes",
    "kilobyte", "megabyte", "gigabyte", "terabyte", "kibibyte", "mebibyte", "gibibyte", "tebibyte", "tebibytes", "petabyte",
    "petabytes", "nibble",
    "nibbles", "kilobit", "megabit", "gigabit", "kilobits", "megabits", "gigabits", "microsecond", "nanosecond", "fortnight",
    "decade", "century",
    "meter", "metre", "kilometer", "kilometers", "kilometre", "kilometres", "foot", "yard", "yards", "gram", "grams",
    "kilogram", "kilograms",
    "ounce", "ounces", "pound",
    "terabytes", "kibibytes", "mebibytes", "gibibytes", "kbit", "mbit", "gbit", "ms", "ns", "us", "s", "sec", "secs",
    "min", "mins", "h", "hr",
    "hrs", "millisecond", "milliseconds", "microseconds", "nanoseconds", "second", "seconds", "minute", "minutes", "hour", "hours", "day",
    "days", "week", "weeks", "month", "months", "year", "years", "px", "rem", "em", "pt", "dp", "pixel", "pixels",
    "km", "miles", "mile", "meters",
    "metres", "cm", "mm", "inch", "inches", "feet", "kg", "pounds", "celsius", "fahrenheit", "kelvin", "degrees",
    "radians", "mhz", "ghz", "khz",
    "hz", "kbps", "mbps", "gbps",
))  # fmt: skip
_BASES = frozenset(("hex", "hexadecimal", "decimal", "binary", "octal", "ascii", "percent", "percentage", "roman"))
# What else a request for a sum is made of: one other word, and it may be about something that has to be looked up.
_OF_SUMS = frozenset((
    "what", "whats", "is", "are", "how", "much", "many", "mutch", "in", "into", "to", "as", "of", "a", "an", "the",
    "does", "do", "make", "makes",
    "one", "convert", "calculate", "compute", "please", "pls", "there", "if", "when", "with", "and", "root", "base",
    "font", "size", "equals",
    "equal", "per", "it", "be", "would", "quick", "quickly", "number", "value", "numeral", "numerals", "exactly",
    "roughly", "about", "me", "tell",
    "so", "at", "for",
))  # fmt: skip
_WORD = re.compile(r"[a-z]+", re.IGNORECASE)
_SLIP_LETTERS = 4

# The programs whose commands do the same in every project; what `make clean` does stands in a file.
_PROGRAM = (
    r"(?:git|rm|rmdir|cp|mv|ln|ls|dd|tar|zip|unzip|rsync|scp|ssh|curl|wget|chmod|chown|find|grep|sed|awk|xargs"
    r"|kill(?:all)?|pkill|sudo|crontab"
    r"|docker(?:-compose)?|podman|kubectl|helm|terraform|systemctl|apt(?:-get)?|brew|pip3?|pipx|uv|poetry|conda|cargo"
    r"|rustup|gem|bundle|composer"
    r"|dotnet|flutter|(?:npm|yarn|pnpm|bun)(?!\s+(?:run|start|test)\b)|nvm|go|psql|pg_dump|redis-cli)"
)
_OF_PROGRAM = re.compile(
    rf"\b(?:do|does|will|would|can|could|should|is|are|whether|if|what(?:\s+exactly)?\s+(?:do|does|would|will)|how\s+(?:does|do)"
    rf"|when\s+(?:i|you|we|one)\s+(?:do|run|use|type))\s+(?:an?\s+|the\s+)?[`'\"]?{_PROGRAM}\s+[\w.-]",
    re.IGNORECASE,
)
_ONLY_KNOWS = re.compile(
    r"\bcurio(?:us|sity)\b|\bout of interest\b|\b(?:just|only)\s+(?:asking|wondering|(?:want|wanted|like)\s+to\s+(?:know|understand))\b"
    r"|\bwonder(?:ing)?\b|\bin (?:general|theory|principle)\b|\bgenerally\b|\btheoretical",
    re.IGNORECASE,
)
_NOT_RUN = re.compile(
    r"\b(?:don['’]?t|do\s+not|never|no\s+need\s+to|not|without|nothing\s+(?:to\s+be\s+|gets?\s+)?|no)\s*"
    r"(?:asking\s+you\s+to\s+)?(?:actually\s+)?(?:run|running|execut\w*|start\w*|do\s+(?:it|anything)|try(?:ing)?\s+it)\b"
    r"|\b(?:execute|run|start)\s+nothing\b(?!\s+(?:but|except|else|other)\b)",
    re.IGNORECASE,
)
_ASKS_TEXT = re.compile(
    r"\b(?:one-?liner|snippet|regexp?|regular\s+expression|incantation|invocation|(?:shell|bash|terminal"
    r"|\w+)\s+(?:command|call|expression|filter|query|line))"
    r"\s+(?:that|which|to|for|of|\w+ing)\b|\b(?:one-?liner)\b|\bcommand\s+(?:that|to|for)\b"
    r"|\b(?:write|paste|give|show|post|send|type|draft|sketch)\s+(?:me\s+)?(?:an?|some|the)\s+(?:\w+\s+){0,3}?"
    r"(?:loops?|snippets?|examples?|code|functions?|quer(?:y|ies)|scripts?|regexp?|template|config|yaml|json|haiku|poem|joke|limerick)\b"
    r"(?!\s+(?:from|in|of|out\s+of)\s+(?:the|our|my|this)\b)",
    re.IGNORECASE,
)
_ONLY_TOLD = re.compile(
    r"\b(?:print|show|tell|name|give|write|say)\s+(?:(?:it|that|me|the\s+\w+)\s+)*(?:only|just)\b"
    r"|\b(?:only|just)\s+(?:the\s+)?(?:command|one-?liner|text|line|expression|snippet|print|show|tell|name|give|answer|write)\b"
    r"|\bin\s+(?:the\s+|this\s+)?chat\b|\bmyself\b|\bas\s+(?:an?|your|the)\s+(?:answer|reply|message)\b"
    r"|\bin\s+(?:your|the|an?)\s+(?:answer|reply|response|message)\b|\b(?:no|not\s+(?:as\s+|into\s+)?an?|without\s+an?y?)\s+(?:new\s+)?files?\b"
    r"|\b(?:don['’]?t|do\s+not|no\s+need\s+to)\s+(?:create|save|write|make|store|put)\b"
    r"|\b(?:only|just)\s+(?:want(?:ed)?|need|have|like)\s+(?:to\s+)?(?:see|look\s+at|read|have|know)\s+(?:it|that|how|what|the\s+\w+)\b"
    r"|\bi(?:['’]?ll|\s+will|\s+can|\s+want\s+to|['’]?m\s+going\s+to)\s+(?:then\s+)?(?:run|type|execute|enter|paste|use)\s+(?:it|that|this)\b",
    re.IGNORECASE,
)
_ASKS_HOW = re.compile(
    r"\W*(?:(?:hey|hi|so|ok|and|quick\s+question)\b[\s,:]*)*how\s+(?:(?:do|does|would|can|could|should|did|might)\s+(?:i|you|one|we|people|somebody|someone)|to)\b",
    re.IGNORECASE,
)
_ONLY_TELL = re.compile(
    r"\b(?:just|only)\s+(?:tell|explain|say|asking|wondering)\b|\bno\s+need\s+to\s+\w+", re.IGNORECASE
)
_OF_PROJECT = re.compile(
    r"\bour\b|\bwe\b|\bthis\s+(?:project|repo\w*|package|app|makefile)\b|\bin\s+here\b", re.IGNORECASE
)

# "explain in two sentences what a mutex is": how long the answer shall be tells that words are wanted
_EXPLAINED = re.compile(
    r"^\W*(?:(?:please|pls|hey|so|ok|and|can\s+you|could\s+you|quick\s+question)\b[\s,:]*)*"
    r"(?:explain|describe|define|tell\s+me|remind\s+me|what|how|why|when|in\s+(?:one|two|a\s+few|\d)\s)",
    re.IGNORECASE,
)
_SHORTLY = re.compile(
    r"\bin\s+(?:(?:one|two|three|a\s+few|a|\d)(?:\s+(?:or|to)\s+\w+)?(?:\s+short)?\s+(?:sentences?|words?|lines?)|short|brief|simple\s+(?:words|terms))\b"
    r"|\bbriefly\b|\b(?:one|two|\d)[\s-]sentences?\b|\bshort\s+(?:answer|explanation|version)\b|\b(?:eli5|tl;?dr)\b|\b(?:like|as\s+if)\s+i\s*['’]?(?:am|m)\b",
    re.IGNORECASE,
)
# What is named with "the", or as programs write it, may stand in a file.
_OF_WHAT_IS_HERE = re.compile(
    r"\bthe\b(?!\s+(?:difference|point|purpose|idea|meaning|use)\b)|\bhow\s+many\b"
    r"|\b(?:changed|happened|did|was|were|our|we|us|my|this|these|that|here|it|its|file|folder|project|repo\w*|code|codebase|script|workspace|branch|commits?|staged|diff|last|error)\b"
    r"|\w_\w|[a-z][A-Z]|\(\)|\w/\w|\w\.\w|(?<!\w)[\"'`]\w",
)

_FORBIDS_ALL = re.compile(
    r"\b(?:don['’]?t|do\s+not|never|not)\s+(?:\w+\s+){0,2}?(?:touch|do|change|start|run|edit|modify|move|write)\s+(?:to\s+)?"
    r"(?:anything|any\s+\w+|a\s+thing|it\s+all)\b|\b(?:do|touch|change|start|run)\s+nothing\b(?!\s+(?:but|except|else|other)\b)|\bhands\s+off\b"
    r"|\bleave\s+(?:everything|it\s+all|all\b.{0,20}|things)\s+(?:\w+\s+){0,2}?(?:is|are|alone)\b|\bstop\s+(?:here"
    r"|for\s+(?:now|today))\b",
    re.IGNORECASE,
)
_BUT_THIS = re.compile(r"\b(?:but|except|only|just)\s+(?!i\b|we\b|for\b|a\b|until\b|so\b|wait)\w+\s+\w", re.IGNORECASE)
_TELLS_OF_SPEAKER = re.compile(
    r"(?:(?:ok|so|and|but|then|later|tomorrow|today|after\s+that|now|just)\s+)*(?:i|we|i['’](?:m|ll|ve)|we['’](?:re|ll|ve))\b"
    r"(?!\s*(?:['’]d\b|want|need|would|could|wonder|can|wish|like|must|should|have\s+to))",
    re.IGNORECASE,
)
_PAUSES = re.compile(
    r"\W*(?:(?:please|ok|so)\s+)*(?:hold\s+on|wait|brb|afk|back\s+(?:in|soon|later)|one\s+(?:moment|second|minute)"
    r"|just\s+a\s+\w+|give\s+me\s+a\s+\w+|thanks?\b"
    r"|thank\s+you|until\b|till\b|before\s+i\b|while\s+i\b|for\s+(?:now|today)|going\s+(?:to|for)|off\s+to"
    r"|enough\s+for|not\s+yet|nothing\s+to\s+do|good\s+\w+$|see\s+you)",
    re.IGNORECASE,
)


# "just from your head": nothing is to be looked up
_FROM_MEMORY = re.compile(
    r"\b(?:from|off)\s+(?:(?:the\s+)?top\s+of\s+)?your\s+head\b|\bfrom\s+(?:your\s+)?(?:own\s+)?memory\b(?!\s+(?:dump|profile|leak))"
    r"|\bwithout\s+looking(?:\s+(?:it\s+up|at\s+anything))?\b|\bgeneral\s+(?:knowledge\s+)?question\b"
    r"|\b(?:don['’]?t|do\s+not|no\s+need\s+to)\s+(?:look\s+(?:it|anything|that)\s+up|(?:look\s+at|open|read|search|check|use)\s+(?:any|the)\s+(?:files?|tools?))\b",
    re.IGNORECASE,
)
# "which sql join keeps all rows", "what http status code means gone": such things are the same in every project
_OF_THE_TRADE = (
    r"(?:sql\s+(?:join|keyword|statement|clause|function|type|command|index)|(?:http\s+)?(?:status\s+code|(?:response\s+|request\s+)?header)|http\s+(?:code|method|verb)"
    r"|css\s+(?:property|selector|unit|rule)|html5?\s+(?:tag|element|attribute)|(?:(?:unix|posix|linux|kill)\s+)?signal|exit\s+(?:code|status)"
    r"|(?:sorting|search|hash\w*)\s+algorithm|data\s+structure|design\s+pattern|time\s+complexity"
    r"|(?:unix|posix|linux|bash|shell|git|vim|emacs|docker|tmux|sed|awk|python|ruby|java|javascript|js|rust|go|c)\s+"
    r"(?:command|shortcut|key|flag|option|switch|builtin|operator|keyword|variable|function|method|idiom))"
)
_ASKS_OF_TRADE = re.compile(
    r"^\W*(?:(?:so|hey|and|please|quick\s+(?:question|one)|(?:just\s+)?tell\s+me|do\s+you\s+know|remind\s+me)\b[\s,:]*)*"
    r"(?:which|what(?:['’]?s|\s+(?:is|was))?(?:\s+the)?)\s+"
    rf"(?:kind\s+of\s+|type\s+of\s+)?{_OF_THE_TRADE}\s+(?:(?:again|would|could|can|should|that|which)\s+)*"
    r"(?!(?:does|has|was|starts|runs|builds|tests|deploys|uses)\b)(?:to\s+\w+|for|[a-z]+s\b|keep|mean|show|tell|list|undo|find|do\s+i\s+(?:need|use|have))",
    re.IGNORECASE,
)
_IN_A_LANGUAGE = (
    r"(?:in|of)\s+(?:js|javascript|typescript|python|ruby|rust|go|golang|java|kotlin|c|c\+\+|c#|php|sql|postgres|mysql|css|html|bash|git|docker|linux|unix|react|vue"
    r"|kubernetes|k8s|general|programming|networking)"
)
# "the difference between a mutex and a semaphore"
_DIFFERENCE = re.compile(
    r"\bdifferen(?:ce|t)\b.{0,20}?\b(?:between|from)\s+(?:an?\s+[\w\s+#'\"`-]{2,40}?\s+(?:and|vs\.?)\s+an?\s+\w"
    rf"|[\w\s+#'\"`.()=-]{{1,40}}?\s+(?:and|vs\.?|or)\s+[\w\s+#'\"`.()=-]{{1,30}}?\s+{_IN_A_LANGUAGE}(?!\w)[?.!\s]*$)",
    re.IGNORECASE,
)
_IS_HERE = re.compile(
    r"\b(?:our|we|us|my|this|these|here|i|it|project|repo\w*|codebase|branch(?:es)?|commits?|files?|versions?)\b|\w/\w|\w_\w",
    re.IGNORECASE,
)


def needs_no_tool(request: str, named: Sequence[str] = ()) -> bool:
    """Whether a request that calls the files of the workspace `named` by their names wants words alone."""
    if named:
        return False
    return (
        asks_to_take_back(request)
        or is_sum(request)
        or _wants_text(request)
        or _asks_how(request)
        or _asks_of_program(request)
        or _wants_nothing(request)
        or _is_of_the_trade(request)
        or is_small_talk(request)
    )


def asks_for_knowledge(request: str, paths: Sequence[str] = ()) -> bool:
    """Whether it wants a few words of explanation and speaks of nothing that is here, nor of one of the `paths`: "explain in two
    sentences what a mutex is"."""
    is_short = _EXPLAINED.match(request) and _SHORTLY.search(request)
    return bool(is_short and not _OF_WHAT_IS_HERE.search(request)) and not likely_files(request, paths)


def _is_of_the_trade(request: str) -> bool:
    """Whether it asks what is the same in every project, or wants nothing looked up: "which sql join keeps all rows"."""
    if _FROM_MEMORY.search(request):
        return True
    is_asked = _ASKS_OF_TRADE.search(request) or _DIFFERENCE.search(request)
    return bool(is_asked) and not _IS_HERE.search(re.sub(r"\bdo\s+i\b", " ", request, flags=re.IGNORECASE))


def is_sum(request: str) -> bool:
    """Whether it asks for a sum, or for a number in another unit or base, and for nothing besides: "64 MiB in bytes?"."""
    words = [word.lower() for word in _WORD.findall(_NUMBER.sub(" ", request))]
    units, bases = sum(word in _UNITS for word in words), sum(word in _BASES for word in words)
    strange = [word for word in words if not (word in _UNITS or word in _BASES or _is_of_sums(word))]
    if strange or not (_NUMBER.search(request) or {"how", "many"} <= {*words} or {"how", "much"} <= {*words}):
        return False
    return units > 1 or bases > 0 or _SUM.search(request) is not None


def _is_of_sums(word: str) -> bool:
    return word in _OF_SUMS or (len(word) >= _SLIP_LETTERS and any(one_slip(word, known) for known in _OF_SUMS))


def _wants_text(request: str) -> bool:
    """Whether a command or an expression is to be written into the chat, and not run."""
    is_told = _ONLY_TOLD.search(request) or _NOT_RUN.search(request)
    return bool(_ASKS_TEXT.search(request) and is_told and not _OF_PROJECT.search(request))


def _asks_how(request: str) -> bool:
    """Whether it asks how a thing is done, and forbids or renounces doing it: "how does one run a single test? no need to do it"."""
    return bool(_ASKS_HOW.match(request) and (_NOT_RUN.search(request) or _ONLY_TELL.search(request)))


def _asks_of_program(request: str) -> bool:
    """Whether it asks what a usual command does, for the knowledge alone: "does git reset --hard keep them? don't run it"."""
    is_only_asked = _ONLY_KNOWS.search(request) or _NOT_RUN.search(request)
    return bool(_OF_PROGRAM.search(request) and is_only_asked)


def _wants_nothing(request: str) -> bool:
    """Whether it forbids all that could be done and beside that tells only what its author does."""
    if "?" in request or _BUT_THIS.search(request) or not _FORBIDS_ALL.search(request):
        return False
    parts = [part for part in clauses(request) if len(part.split()) > 1]
    return all(_FORBIDS_ALL.search(part) or _TELLS_OF_SPEAKER.match(part) or _PAUSES.match(part) for part in parts)
