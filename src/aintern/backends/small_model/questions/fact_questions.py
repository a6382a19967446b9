"""Questions about one fact that stands in a file: what a function takes or returns, what something is set to, which version of a
package the project wants: where the project says that, in its lines."""

from collections.abc import Callable, Sequence

from aintern.backends.small_model.questions.definition_questions import definition_question
from aintern.backends.small_model.questions.facts_in_files import (
    ASKED,
    LESS_LIKELY,
    FactQuestion,
    lines_of_files,
    quoted,
)
from aintern.backends.small_model.questions.version_questions import version_question
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS

_VALUE = re.compile(
    rf"{ASKED}(?:(?:what(?:['’]?s|\s+is|\s+are)?|which)\s+(?:the\s+)?(?:(?:number|value)\s+(?:has|have|does|do|is|of|for)\s+)?"
    r"(?:the\s+|our\s+|its\s+|my\s+)?(?P<subject>.+)"
    r"|how\s+(?:many|long|big|large|often|much)\s+(?:is\s+|are\s+)?(?:the\s+|our\s+|its\s+)?(?P<amount>.+))$",
    re.IGNORECASE | re.DOTALL,
)
_ENDS_SUBJECT = re.compile(
    r"\s*(?:[?.!,;(]|\b(?:does|do|did|is|are|was|of|for|in|on|at|we|i|you|used|uses?|set|set to|should|would|will|has|have|that|when|where"
    r"|according|from|by|to|before|until|allowed|can|may|currently|here|again|there)\b)"
)
_NO_FACT = re.compile(
    r"\bwhat(?:['’]?s|\s+is)\s+an?\s|\b(?:and\s+(?!what|which)|then|installed|running|in use|free|taken|latest|newest|available|open"
    r"|why|difference|between|best|better"
    r"|mean|means|meaning|purpose|problem|wrong|error|last|branch|commits?|files?|folders?|director\w+|lines?|functions?|class(?:es)?|tests?)\b"
    r"(?!\s+(?:name|limit|size|folder|dir\w*|timeout)\b)",
    re.IGNORECASE,
)
_SETTING = re.compile(
    r"""^\s*(?:(?:export|const|constexpr|let|var|val|final|static|public|private|protected|readonly|int|long|double|float|bool|boolean|string
    |String|auto|pub|usize|u\d+|i\d+|set|ENV|ARG|define\(|\#define)\s+)*
    [-\s]*["']?(?:\w+\.)*(?P<key>[A-Za-z_$][\w-]*)["']?
    (?:\s*:\s*[\w<>\[\]&' |]+?(?=\s*=))?\s*(?P<sign>=>|:=|=(?!=)|:(?!:)|\s)\s*(?P<value>\S.*)$""",
    re.VERBOSE,
)
_LITERAL = re.compile(
    r"""[-+]?\.?\d|["'`]|(?:true|false|yes|no|on|off|null|none)\b|(?:process\.env|os\.environ|os\.getenv|env)\b|Duration|time\.""",
    re.I,
)
_SETTINGS_FILE = re.compile(
    r"(?i)\.(?:ya?ml|toml|ini|cfg|conf|json|properties|env\S*|xml|tf)$|(?:^|/)(?:\.env\S*|Dockerfile|Makefile)$"
)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_FILLERS = frozenset((
    "default", "current", "value", "setting", "configured", "app", "config", "max", "maximum", "the", "a", "an",
    "name",
))  # fmt: skip
_SAME = {
    "max": "maximum", "min": "minimum", "db": "database", "url": "address", "pwd": "password", "dir": "folder", "directory": "folder",
}  # fmt: skip
_ASIDES = frozenset((
    "get", "set", "use", "give", "take", "show", "tell", "know", "right", "exactly", "currently", "actually", "many", "much", "long",
    "often", "big", "large", "s", "being", "wait", "allow", "allowed", "configured", "hardcoded", "code", "default",
))  # fmt: skip
_NAME_OF_CODE = re.compile(
    r"(?<![\w./-])(?:[A-Za-z_]\w*\.)+[A-Za-z_]\w{4,}(?![\w/]|\.\w)|(?<![\w./-])[A-Z][a-z]+[A-Z]\w*(?![\w/]|\.\w)"
)
_MOST_UNSAID_OF_SETTINGS = 3
_MOST_UNSAID = 2  # words of the question that neither a line of code nor its place has
# Where the key does not say it: by the subject's word.
_SAID_OTHERWISE = {
    "port": r"(?i)\blisten(?:AndServe)?\(\s*[\"':]*\d{2,5}|\bport\b\W{0,4}[^\n]{0,24}?(?<!\d)\d{2,5}\b|^\s*EXPOSE\s+\d+"
    r"|\bbind\s*\(?.{0,20}:\d{2,5}|:\d{4,5}[\"']\s*\)|\bports:\s*\[|^\s*-\s*[\"']?\d{2,5}:\d{2,5}",
    "image": r"(?i)^\s*FROM\s+\S+|^\s*image:\s*\S+",
    "database": r"(?i)^\s*(?:image|adapter|dialect|provider|engine|driver|client)[\"']?\s*[:=]\s*.*"
    r"(?:postgres|mysql|maria|mongo|redis|sqlite|oracle|mssql|cockroach)|\b(?:DATABASE|DB)_\w*\s*[:=]|(?:postgres(?:ql)?|mysql|mongodb|redis|sqlite)://",
}  # fmt: skip


_OF_THE_PROJECT = re.compile(
    r"\b(?:do|does|did)\s+(?:we|this|the\s+project|our\s+\w+|it)\s+(?:\w+\s+)?(?:use|have|want|need|require|depend)\b"
    r"|\bare\s+we\s+(?:still\s+)?(?:on|using)\b|\b(?:pinned|locked)\b",
    re.IGNORECASE,
)
# "what's the default port and where's it set?": the answer says where it stands.
_ITS_PLACE = re.compile(
    r"\s*(?:[,;?.]\s*(?:and\s+)?|\s+and\s+)(?:also\s+)?(?:where(?:['’]s|\s+is|\s+does|\s+do|\s+can)?"
    r"|(?:(?:in|from|on)\s+)?(?:which|what)\s+(?:file|line)(?:\s*/\s*line)?)\b[^,;?]{0,40}[?.!]*$",
    re.IGNORECASE,
)
# "which env var is the password read from"
_ENVIRONMENT_VARIABLE = re.compile(
    r"\b(?:which|what)\s+(?:\w+\s+)?env(?:ironment)?[\s-]?var(?:iable)?\b(?!s)|\bname\s+of\s+the\s+env(?:ironment)?[\s-]?var",
    re.IGNORECASE,
)
_READS_ENVIRONMENT = re.compile(
    r"process\.env|os\.(?:environ|getenv)|os\.(?:Getenv|LookupEnv)|\bENV[\[.]|env::var|getenv\(|\$_ENV|System\.(?:getenv|get_env|fetch_env)"
    r"|GetEnvironmentVariable|\$\{?[A-Z][A-Z0-9_]{2,}"
)
# "in which file do we set the session cookie name, and what is it?"
_SET_WHERE = re.compile(
    rf"{ASKED}(?:(?:in\s+)?(?:which|what)\s+file\s+(?:do\s+we\s+|does\s+it\s+|is\s+)?(?:set\s+|sets\s+|configures?\s+|has\s+|holds\s+)?"
    r"|where\s+do\s+we\s+(?:set|configure)\s+|where\s+(?:is|are)\s+(?=[^,;?]*\b(?:set|configured)\b))(?:the\s+|our\s+)?"
    r"(?P<subject>[^,;?]+?)(?:\s+(?:set|configured|defined))?\s*(?:[,;?.]|\s+and\s+(?:what|which)\b|$)",
    re.IGNORECASE,
)


def fact_question(
    request: str, paths: Sequence[str], read: Callable[[str], str], *, is_command: bool = False
) -> FactQuestion | None:
    """The fact that a request asks for, where exactly one file has it. Of one that `is_command`, asked as one asks for a command, only
    what a function takes or returns. Reads at most 300 files, 2 million characters in all."""
    return definition_question(request, paths, read) or stated_fact(request, paths, read, is_command=is_command)


def stated_fact(
    request: str, paths: Sequence[str], read: Callable[[str], str], *, is_command: bool = False
) -> FactQuestion | None:
    """The same for what no definition says."""
    asked = request.strip()
    asked = _ITS_PLACE.sub("", asked) if len(_ITS_PLACE.sub("", asked).split()) > 2 else asked
    if _ENVIRONMENT_VARIABLE.search(asked) and (variable := _of_environment(asked, paths, read)):
        return variable
    if is_command and not _OF_THE_PROJECT.search(asked):
        return None
    if version := version_question(asked, paths, read):
        return version
    if (place := _SET_WHERE.match(asked)) and (found := _of_value(asked, place["subject"], paths, read)):
        return found
    if (value := _VALUE.match(asked)) and not _NO_FACT.search(asked) and not re.search(r"\d", asked):
        return _of_value(asked, value["subject"] or value["amount"], paths, read)
    return None


def _of_environment(request: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The line that reads the environment for what a request speaks of."""
    said = _words(request) - {"environment", "variable", "env", "var", "read", "which", "what", "from"}
    found = [
        (len(said & _words(line)), path, lines, at)
        for path, lines in lines_of_files([path for path in paths if not LESS_LIKELY.search(path)], read)
        for at, line in enumerate(lines)
        if _READS_ENVIRONMENT.search(line)
    ]
    top = max((score for score, *_ in found), default=0)
    best = [each for each in found if each[0] == top]
    return quoted(best[0][1], best[0][2], [best[0][3]]) if top and len(best) == 1 else None


def _words(text: str) -> set[str]:
    found = (part.lower() for part in _PARTS.findall(text))
    singular = (
        word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word for word in found
    )
    return {_SAME.get(word, word) for word in singular}


def _of_value(request: str, subject: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The line that gives what the question is about a value, where its key has the words of the question."""
    end = _ENDS_SUBJECT.search(subject)
    asked, said = _words(subject[: end.start()] if end else subject), _words(request)
    needed = asked - _FILLERS
    if not needed or len(asked) > 5:
        return None
    named = [
        path for path in paths if re.search(rf"(?<![\w/.-]){re.escape(path.rpartition('/')[2])}(?![\w-])", request)
    ]
    names = _NAME_OF_CODE.findall(request) if not named else []
    otherwise = [re.compile(_SAID_OTHERWISE[word]) for word in needed if word in _SAID_OTHERWISE]
    best: list[tuple[int, str, list[str], int]] = []
    for path, lines in lines_of_files(named or paths, read):
        if LESS_LIKELY.search(path) and not named:
            continue
        around = _words(path)
        section: set[str] = set()
        for at, line in enumerate(lines):
            if re.match(r"\s*\[|[\w-]+:\s*$|\s*\"?\w+\"?:\s*\{\s*$", line):
                section = _words(line)
            score = _score(line, path, needed, said, section | around)
            if score and not all(
                any(part in f"{path}\n{line}" for part in (name, name.rpartition(".")[2])) for name in names
            ):
                score = 0  # "what status code is codes.teapot": not that of anything else
            if not score and any(pattern.search(line) for pattern in otherwise):
                score = 1 + len(said & (section | around | _words(line)))
            if score:
                best.append((score, path, lines, at))
    top = max((score for score, *_ in best), default=0)
    found = [(path, lines, at) for score, path, lines, at in best if score == top]
    files = list(dict.fromkeys(path for path, _, _ in found))
    if not files or len(files) > 1:
        return None
    path, lines, _ = found[0]
    return quoted(path, lines, [at for _, _, at in found])


def _score(line: str, path: str, needed: set[str], said: set[str], around: set[str]) -> int:
    """How well a line gives a value to what is `needed`; 0 where it does not. `around` are the words of its section and path."""
    setting = _SETTING.match(line)
    if setting is None:
        return 0
    is_settings = _SETTINGS_FILE.search(path) is not None
    value = setting["value"]
    if setting["sign"].isspace() or not (is_settings or _LITERAL.match(value)) or re.fullmatch(r"[{\[(|>]+-?", value):
        return 0
    key = _words(setting["key"])
    if not (key & needed) or key - said - _FILLERS - around or needed - key - around:
        return 0
    # "the size of the fifo cache in ContentTypeParser" is not any `size` of a program
    unsaid = len(said - key - around - _FILLERS - FUNCTION_WORDS - _ASIDES)
    if unsaid >= (_MOST_UNSAID_OF_SETTINGS if is_settings else _MOST_UNSAID):
        return 0
    return 10 + 4 * len(key & needed) + len(said & (key | around))
