"""Questions about one fact that stands in a file: what a function takes or returns, what something is set to, which version of a
package the project wants: where the project says that, in its lines."""

from collections.abc import Callable, Iterator, Sequence

from aintern.backends.small_model import lazy_re as re
from aintern.backends.small_model.extractive_answer import defined_name
from aintern.dataclass import dataclass
from aintern.dialects.teaching import fence

_MOST_FILES = 300
_MOST_CHARACTERS = 2_000_000
_MOST_LINES = 12
_LONGEST_LINE = 400
_SIGNATURE_LINES = 10

_ASKED = r"^\W*(?:(?:please|so|and|hey|ok|can you|could you|tell me|do you know|i wonder|remind me|check|show me|see)\b[\s,]*)*"
_FUNCTION = r"(?:the\s+)?(?:function\s+|method\s+)?[`'\"]?(?P<name>[A-Za-z_]\w*(?:\.\w+)*)[`'\"]?(?:\(\))?(?:\s+(?:function|method))?"
_RETURNS = re.compile(
    rf"{_ASKED}what(?:\s+exactly)?\s+(?:does|do|will|would|can)\s+{_FUNCTION}\s+(?:return|give back|yield|raise|throw)"
    rf"|\b(?:return|result)\s+(?:value|type)\s+of\s+{_FUNCTION.replace('<name>', '<other>')}",
    re.IGNORECASE,
)
_TAKES = re.compile(
    r"\b(?:what|which|how many)\s+(?:arguments?|args|param(?:eter)?s?|inputs?|options?)\b"
    r"(?:\s+(?:does|do|can|must|should|has|is|are|i|we|you|to|pass|give|for|of))*\s+"
    rf"{_FUNCTION}\s*(?:takes?|accepts?|expects?|needs?|wants?|have|has|get|called|\W*$)"
    rf"|\bsignature\s+of\s+{_FUNCTION.replace('<name>', '<other>')}",
    re.IGNORECASE,
)
# "show me the function dumps in api.py"
_SHOWN = re.compile(
    r"\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:show(?:\s+me)?|print|display|let\s+me\s+see|give\s+me|i(?:['’]d\s+like|\s+want)\s+to\s+see)\s+"
    r"(?:(?:the|whole|code|body|source|implementation|definition|of)\s+)*"
    r"(?:(?:function|method|class|struct|interface|trait|enum)\s+[\"'`]?(?P<name>[A-Za-z_][\w.]*)[\"'`]?(?:\(\))?"
    r"|[\"'`]?(?P<other>[A-Za-z_][\w.]*)[\"'`]?(?:\(\)|\s+(?:function|method|class|struct))(?:\(\))?)"
    r"(?:\s+(?:in|from|of|out\s+of)\s+[\"'`]?(?P<path>[\w./-]+)[\"'`]?)?[\s.!?]*$",
    re.IGNORECASE,
)
_MOST_SHOWN = 60  # lines
_LAST_IS_RETURNED = (".rb", ".rs", ".ex", ".exs", ".scala", ".hs", ".clj")
_RETURN = re.compile(r"^\s*(?:return|yield|raise|throw)\b|=>|\breturn\b")

_VALUE = re.compile(
    rf"{_ASKED}(?:(?:what(?:['’]?s|\s+is|\s+are)?|which)\s+(?:the\s+|our\s+|its\s+|my\s+)?(?P<subject>.+)"
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
_LESS_LIKELY = re.compile(
    r"(?i)(?:^|/)(?:tests?|spec|docs?|examples?|fixtures?|vendor|node_modules|dist|build)/|(?:test_|[._]test\.|[._]spec\.)|\.(?:md|rst|txt|lock)$|lock\.json$"
)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_FILLERS = frozenset((
    "default", "current", "value", "setting", "configured", "app", "config", "max", "maximum", "the", "a", "an",
    "name",
))  # fmt: skip
_SAME = {
    "max": "maximum", "min": "minimum", "db": "database", "url": "address", "pwd": "password", "dir": "folder", "directory": "folder",
}  # fmt: skip
# Where the key does not say it: by the subject's word.
_SAID_OTHERWISE = {
    "port": r"(?i)\blisten(?:AndServe)?\(\s*[\"':]*\d{2,5}|\bport\b\W{0,4}[^\n]{0,24}?(?<!\d)\d{2,5}\b|^\s*EXPOSE\s+\d+"
    r"|\bbind\s*\(?.{0,20}:\d{2,5}|:\d{4,5}[\"']\s*\)|\bports:\s*\[|^\s*-\s*[\"']?\d{2,5}:\d{2,5}",
    "image": r"(?i)^\s*FROM\s+\S+|^\s*image:\s*\S+",
    "database": r"(?i)^\s*(?:image|adapter|dialect|provider|engine|driver|client)[\"']?\s*[:=]\s*.*"
    r"(?:postgres|mysql|maria|mongo|redis|sqlite|oracle|mssql|cockroach)|\b(?:DATABASE|DB)_\w*\s*[:=]|(?:postgres(?:ql)?|mysql|mongodb|redis|sqlite)://",
}  # fmt: skip

_PACKAGE = re.compile(
    rf"{_ASKED}(?:(?:which|what)(?:['’]?s|\s+is)?(?:\s+the)?\s+version\s+(?:of\s+)?[`'\"]?(?P<a>@?[\w./-]+)"
    r"|(?:which|what)(?:['’]?s|\s+is)?(?:\s+the)?\s+[`'\"]?(?P<b>@?[\w./-]+)[`'\"]?\s+version\b)",
    re.IGNORECASE,
)
_ON_MACHINE = re.compile(
    r"\b(?:installed|latest|newest|available|on this machine|locally|actually|out there)\b", re.IGNORECASE
)
_MANIFESTS = re.compile(
    r"(?i)(?:^|/)(?:package\.json|pyproject\.toml|requirements[\w.-]*\.txt|requirements/[\w.-]+\.txt|setup\.(?:cfg|py)|pipfile|cargo\.toml|go\.mod|gemfile"
    r"|composer\.json|pom\.xml|build\.gradle(?:\.kts)?|pubspec\.yaml|mix\.exs|[\w.-]+\.csproj|deno\.jsonc?|[\w.-]*requirements[\w.-]*\.txt|environment\.ya?ml)$"
)


_OF_THE_PROJECT = re.compile(
    r"\b(?:do|does|did)\s+(?:we|this|the\s+project|our\s+\w+|it)\s+(?:\w+\s+)?(?:use|have|want|need|require|depend)\b",
    re.IGNORECASE,
)
_LOCKED = re.compile(r"\b(?:locked|lock[\s-]?file|lock|resolved|pinned)\b", re.IGNORECASE)
_LOCK_FILE = re.compile(
    r"(?i)(?:^|/)(?:cargo\.lock|poetry\.lock|uv\.lock|pdm\.lock|yarn\.lock|pnpm-lock\.yaml|package-lock\.json|composer\.lock|gemfile\.lock|pipfile\.lock"
    r"|go\.sum|pubspec\.lock|mix\.lock|bun\.lock|flake\.lock)$"
)
_VERSION_LINE = re.compile(r"""\s*["']?version["']?\s*[:=]?\s*["']?=*\d""", re.IGNORECASE)
_IN_CI = re.compile(
    rf"{_ASKED}(?:which|what)\s+(?:version\s+of\s+)?(?P<what>[\w.+#]+)(?:\s+versions?)?\s+(?:\w+\s+){{0,4}}?"
    r"(?:in|on|by|does|do|for)\s+(?:(?:the|our)\s+)?(?:ci\b|pipelines?\b|workflows?\b|github\s+actions\b|continuous\s+integration\b)",
    re.IGNORECASE,
)
_CI_FILE = re.compile(
    r"(?i)(?:^|/)(?:\.github/workflows/[^/]+\.ya?ml|\.gitlab-ci\.yml|\.circleci/config\.yml|azure-pipelines\.yml|bitbucket-pipelines\.yml|\.travis\.yml"
    r"|jenkinsfile|\.drone\.yml|\.woodpecker\.ya?ml|\.builds/[^/]+\.yml)$"
)
# "in which file do we set the session cookie name, and what is it?"
_SET_WHERE = re.compile(
    rf"{_ASKED}(?:(?:in\s+)?(?:which|what)\s+file\s+(?:do\s+we\s+|does\s+it\s+|is\s+)?(?:set\s+|sets\s+|configures?\s+|has\s+|holds\s+)?"
    r"|where\s+do\s+we\s+(?:set|configure)\s+|where\s+(?:is|are)\s+(?=[^,;?]*\b(?:set|configured)\b))(?:the\s+|our\s+)?"
    r"(?P<subject>[^,;?]+?)(?:\s+(?:set|configured|defined))?\s*(?:[,;?.]|\s+and\s+(?:what|which)\b|$)",
    re.IGNORECASE,
)
# "which file has the function slugify and what does it return?"
_RETURNS_IT = re.compile(
    r"\bwhat(?:\s+exactly)?\s+(?:does|do|will|would|can)\s+(?:it|that|this)\s+(?:return|give back|yield|raise|throw)",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class FactQuestion:
    """The `path` of the file that has the fact, and what it `says`: its lines, with where they stand."""

    path: str
    says: str

    def answer(self, text: str) -> str:
        """What is told once the file's `text` was read; '' where it was not."""
        return self.says if text else ""


def fact_question(
    request: str, paths: Sequence[str], read: Callable[[str], str], *, is_command: bool = False
) -> FactQuestion | None:
    """The fact that a request asks for, where exactly one file has it. Of one that `is_command`, asked as one asks for a command, only
    what a function takes or returns. Reads at most 300 files, 2 million characters in all."""
    asked = request.strip()
    if (name := defined_name(asked)) and _RETURNS_IT.search(asked):
        return _of_function(name, paths, read, is_return=True)
    if returns := _RETURNS.search(asked):
        return _of_function(returns["name"] or returns["other"], paths, read, is_return=True)
    if takes := _TAKES.search(asked):
        return _of_function(takes["name"] or takes["other"], paths, read, is_return=False)
    if shown := _SHOWN.match(asked):
        within = [
            path for path in paths if not shown["path"] or path == shown["path"] or path.endswith(f"/{shown['path']}")
        ]
        return _definition(shown["name"] or shown["other"], within, read)
    if is_command and not _OF_THE_PROJECT.search(asked):
        return None
    if (used := _IN_CI.match(asked)) and (run := _of_ci(used["what"], paths, read)):
        return run
    if (package := _PACKAGE.match(asked)) and not _ON_MACHINE.search(asked):
        name = (package["a"] or package["b"]).rstrip(".")
        return (_LOCKED.search(asked) and _of_lock(name, paths, read)) or _of_package(name, paths, read)
    if (place := _SET_WHERE.match(asked)) and (found := _of_value(asked, place["subject"], paths, read)):
        return found
    if (value := _VALUE.match(asked)) and not _NO_FACT.search(asked) and not re.search(r"\d", asked):
        return _of_value(asked, value["subject"] or value["amount"], paths, read)
    return None


def _texts(paths: Sequence[str], read: Callable[[str], str]) -> Iterator[tuple[str, list[str]]]:
    left = _MOST_CHARACTERS
    for path in paths[:_MOST_FILES]:
        text = read(path)
        left -= len(text)
        if left < 0:
            return
        if "\0" not in text[:1000]:
            yield path, text.splitlines()


def _quoted(path: str, lines: Sequence[str], numbers: Sequence[int], most: int = _MOST_LINES) -> FactQuestion:
    """An answer of the lines with these indexes, so many `most`."""
    shown = [lines[number][:_LONGEST_LINE].rstrip() for number in numbers[:most]]
    place = f"{path}:{numbers[0] + 1}"
    if len(shown) == 1:
        return FactQuestion(path, f"{place}: {shown[0].strip()}")
    bars = fence("\n".join(shown))
    return FactQuestion(path, "\n".join([place, bars, *shown, bars]))


def _starts_of(name: str) -> re.Pattern[str]:
    """How the line begins that defines a function."""
    bare = re.escape(name.rpartition(".")[2])
    return re.compile(
        rf"\b(?:def|func|fn|function|fun|sub|defp)\s+(?:\([^)]*\)\s*|self\.|\w+[.:]+)?{bare}\b"
        rf"|\b(?:const|let|var|val)\s+{bare}\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)"
        rf"|^\s*(?:(?:async|static|public|private|protected|final|inline|virtual|export)\s+)*(?:[\w<>\[\]*&:,]+\s+[*&]?)?{bare}\s*\([^;]*\)\s*(?:const\s*)?(?::\s*[\w<>\[\]|]+\s*)?\{{"
    )


def _definition(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The whole of a function, or of a class, up to its 60th line."""
    named = re.compile(
        rf"\b(?:class|struct|interface|trait|enum|type|module|object)\s+{re.escape(name.rpartition('.')[2])}\b"
    )
    function = _starts_of(name)
    for path, lines in _texts(sorted(paths, key=lambda path: _LESS_LIKELY.search(path) is not None), read):
        for at, line in enumerate(lines):
            if function.search(line) or named.search(line):
                head = _head(lines, at)
                whole = [*head, *_body(lines, head[-1])]
                end = whole[-1] + 1
                if end < len(lines) and re.match(r"\s*(?:[})\]]|end\b)", lines[end]):
                    whole.append(end)
                while len(whole) > 1 and not lines[whole[-1]].strip():
                    whole.pop()
                told = _quoted(path, lines, whole, _MOST_SHOWN)
                more = len(whole) - _MOST_SHOWN
                return FactQuestion(path, f"{told.says}\n{more} more lines.") if more > 0 else told
    return None


def _of_function(
    name: str, paths: Sequence[str], read: Callable[[str], str], *, is_return: bool
) -> FactQuestion | None:
    """The head of a function with the lines that return something."""
    starts = _starts_of(name)
    for path, lines in _texts(sorted(paths, key=lambda path: _LESS_LIKELY.search(path) is not None), read):
        for at, line in enumerate(lines):
            if starts.search(line):
                head = _head(lines, at)
                if not is_return:
                    return _quoted(path, lines, head)
                body = _body(lines, head[-1])
                given = [
                    number for number in [*head[-1:], *body] if _RETURN.search(lines[number]) and number not in head
                ]
                if not given and path.endswith(_LAST_IS_RETURNED):
                    given = [number for number in body if re.search(r"\w", lines[number])][-1:]
                told = _quoted(path, lines, [*head, *given])
                is_short = given or "=>" in lines[at] or not body
                return told if is_short else FactQuestion(path, f"{told.says}\n\nNo line of it returns anything.")
    return None


def _head(lines: Sequence[str], at: int) -> list[int]:
    """From where a function begins to where its brackets are closed."""
    depth = 0
    for number in range(at, min(at + _SIGNATURE_LINES, len(lines))):
        depth += lines[number].count("(") - lines[number].count(")")
        if depth <= 0:
            return list(range(at, number + 1))
    return [at]


def _body(lines: Sequence[str], head: int) -> list[int]:
    """The lines below a head that are indented deeper than it."""
    depth = len(lines[head]) - len(lines[head].lstrip())
    found = []
    for number in range(head + 1, len(lines)):
        line = lines[number]
        if line.strip() and len(line) - len(line.lstrip()) <= depth and line.strip() != "{":
            break
        found.append(number)
    return found


def _of_package(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The line of a manifest that says which version of a package is wanted."""
    wanted = re.compile(
        rf"(?i)(?:^|[\s\"'/<>:@])(?:@?[\w.-]+[/:])*{re.escape(name.lstrip('@'))}(?:\[[\w,-]+\])?[\"']?(?:\s*(?:[:=<>~^!,]|</artifactId>)|\s+v?\d).*?\d"
    )
    manifests = sorted((path for path in paths if _MANIFESTS.search(path)), key=lambda path: (path.count("/"), path))
    for path, lines in _texts(manifests, read):
        for at, line in enumerate(lines):
            if wanted.search(line) and not re.match(r"\s*\"?(?:name|version)\"?\s*[:=]", line):
                return _quoted(path, lines, [at])
            if re.search(rf"<artifactId>{re.escape(name)}</artifactId>", line, re.IGNORECASE) and at + 1 < len(lines):
                return _quoted(path, lines, [at, at + 1])
    return None


def _of_lock(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The lines of a lock file that say which version of a package was chosen: its name, and behind it or soon after it the version."""
    wanted = re.compile(rf"(?i)(?<![\w-])(?<!@){re.escape(name)}(?![\w-])(?P<version>.*\d)?")
    locks = sorted((path for path in paths if _LOCK_FILE.search(path)), key=lambda path: (path.count("/"), path))
    for path, lines in _texts(locks, read):
        for at, line in enumerate(lines):
            said = wanted.search(line)
            behind = next((n for n in range(at + 1, min(at + 4, len(lines))) if _VERSION_LINE.match(lines[n])), None)
            if said and behind is not None and not re.search(r"[{,]\s*version|\(\S+\)|\sv\d", line):
                return _quoted(path, lines, [at, behind])
            if said and said["version"] and path.lower().endswith(("gemfile.lock", "go.sum", "pipfile.lock")):
                return _quoted(path, lines, [at])
    return None


def _of_ci(what: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The lines of the continuous integration's files that say which version of a program runs there."""
    same = {
        "node": "node(?:js|\\.js)?",
        "nodejs": "node(?:js)?",
        "go": "go(?:lang)?",
        "golang": "go(?:lang)?",
        "java": "(?:java|jdk)",
    }
    name = same.get(what.lower(), re.escape(what.lower()))
    wanted = re.compile(
        rf"(?i)(?<![\w-]){name}[_ -]?(?:version)?s?[\"']?\s*[:=]\s*(?=.*\d)|image:\s*\S*{name}:\S+|(?<=: ){name}-?\d\S*"
    )
    for path, lines in _texts([path for path in paths if _CI_FILE.search(path)], read):
        if found := [at for at, line in enumerate(lines) if wanted.search(line)]:
            return _quoted(path, lines, found)
    return None


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
    otherwise = [re.compile(_SAID_OTHERWISE[word]) for word in needed if word in _SAID_OTHERWISE]
    best: list[tuple[int, str, list[str], int]] = []
    for path, lines in _texts(named or paths, read):
        if _LESS_LIKELY.search(path) and not named:
            continue
        around = _words(path)
        section: set[str] = set()
        for at, line in enumerate(lines):
            if re.match(r"\s*\[|[\w-]+:\s*$|\s*\"?\w+\"?:\s*\{\s*$", line):
                section = _words(line)
            score = _score(line, path, needed, said, section | around)
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
    return _quoted(path, lines, [at for _, _, at in found])


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
    return 10 + 4 * len(key & needed) + len(said & (key | around))
