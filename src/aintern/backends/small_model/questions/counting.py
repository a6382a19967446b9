"""Questions that a search for one text answers: how many lines have it, which file has the most of them, and which code uses it."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from aintern.backends.small_model.arguments.stated_arguments import globs_said, stated_patterns
from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.questions.not_counted import is_not_counted, kept_hits
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.search_results import CUT_OFF, HIT

_NAME = (
    r"\"[^\"\n]{1,100}\"|'[^'\n]{1,100}'|`[^`\n]{1,100}`"
    r"|(?:\b[A-Z]{3,}(?:_[A-Z0-9]+)*(?=s?\b)|\b\w+_\w+\b|\b[a-z]+[A-Z]\w*\b)(?![./]\w)|\b\w+(?:\.\w+)*(?=\(\))|\b\w+(?:\.\w+)*\((?=\s)"
)
_USED = r"\b\w+(?:\.\w+)+(?=\s+(?:still\s+)?(?:is|are|used|called|mentioned|imported|calls?|uses?|statements?)\b)"
_ASKS = re.compile(
    r"\b(?i:how many|how often|(?<!line )number of|count|(?:the |has |have )(?:most|more|fewest|fewer))\b"
    r"(?i:\s+(?:times|the|all|of|is|are|does|do|we|lines?|places?|with|that|have|has|contain(?:s|ing)?|mention(?:s|ing)?|occurrences?"
    r"|uses?|using|calls?|calling|imports?|to|open|different|left|still|in|here|this|project|repo(?:sitory)?|files?"
    r"|comments?|word|text|name))*"
    rf"\s+(?P<text>{_NAME}|{_USED}|#\[[\w:]+\]|@[A-Za-z]\w+)"
)
_USES = re.compile(
    r"^\W*(?i:(?:please |can you |could you )*(?=(?:find|search for|look for|locate|show me|where|which|grep for)\b))"
    r"(?i:.{0,60}?\b(?:(?:code|functions?|place|part|lines?|spot|method|logic|bit|module)\s+(?:that|which|where|in which)"
    r"|find where|(?:which|what) (?:function|code|method|module|class|script|file)"
    r"|where (?:do|does|are|is|did) (?:we|it|the \w+)(?!\s+(?:put|place|keep|store|save|leave|have|hide)\b))\b)"
    rf"(?i:.{{0,40}}?)(?P<text>{_NAME}|(?<![\w/])[\w-]+(?:\.[\w-]+)*\.[A-Za-z]{{1,5}}\b)"
)
# "who publishes the OrderPlaced event?"; whose work it is stands in no code
_WHO = re.compile(
    r"^\W*(?i:(?:so|and|hey|please|do\s+you\s+know|tell\s+me|find\s+out)\s+)*(?i:who(?:['’]s)?|what|which\s+(?!command|commit|branch|version)\w+)\s+(?i:(?:else|all|still|actually)\s+)*"
    r"(?!(?i:is|was|has|does|owns|maintains|reviews|breaks|means|happens|causes)\b)(?i:\w+(?:s|ing))\s+(?i:(?:to|on|for|from|the|an?|our|any)\s+)*"
    rf"(?P<text>{_NAME}|\b[A-Z][a-z0-9]+(?:[A-Z]\w*)+(?![./]\w))"
)
# "who calls unlink in here": what is called is any word there
_CALLERS = re.compile(
    r"^\W*(?:(?:so|and|hey|please|tell\s+me|show\s+me|find\s+out|see)\s+)*(?:who|what|which\s+\w+)\s+(?:(?:else|all|still|actually|(?:in|under|below|inside|within)\s+[\w./-]+)\s+)*"
    r"(?:calls?|invokes?|imports?|includes?)\s+(?!(?:the|an?|it|this|that|them|itself|in|for|from|us|me|our|my|all|any|every\w*|no\w*|at|when|on)\b)"
    r"(?P<text>[a-z_]\w*(?:(?:\.|::|->|/)\w+)*)(?=\(\)|\W*$|\s*[?,;.]\s|\s+(?:in|here|anywhere|directly|somewhere|still|from|too)\b)",
    re.IGNORECASE,
)
_LEFT = re.compile(
    rf"^\W*(?i:(?:please |can you |are there |is there |find |show me |list )*(?:any|all|every|leftover|remaining|the)\b.{{0,30}}?)"
    rf"(?P<text>{_NAME}|\b\w+\.\w+|\b\w+\((?=\s))\s+(?i:calls?|uses?|usages?|references?|occurrences?|mentions?|statements?|(?<=\(\s)left)\b"
)
# "are there any print statements in the parser": a word of the language
_STATEMENTS = re.compile(
    r"^\W*(?i:(?:please |can you |are there |is there |find |show me |list |where are |do we have |search for |look for "
    r"|see if there are )*"
    r"(?:(?:any|all|every|leftover|remaining|forgotten|stray|the|left-?over)\s+)+|(?=\w+\s+(?:statements|calls)\s+(?:left|remaining|anywhere|still)\b))"
    r"(?P<text>(?!(?i:function|api|method|system|tool|sql|http|shell|debug|logging|import|the|such|these|network|database|db|rpc|rest|phone|more|other|new|old|log)\b)\w+)"
    r"\s+(?i:statements|calls|invocations)\b(?!\s+(?i:to|into|between)\b)"
)
# "all references to the host api.example.com": also what is no name in a program
_MENTIONS = re.compile(
    r"^\W*(?i:(?:please |can you |could you |find |show me |show |list |search for |look for |search |locate |where are |are there "
    r"|do we have |is there "
    r"|give me |any |all |every |the |other |remaining |still |i need |i want |see )*)"
    r"(?i:references?|mentions?|occurr?ences?|uses|usages?|appearances?|traces?|callers?)\s+(?i:of|to)\s+(?i:the\s+|our\s+)?"
    r"(?:(?i:host(?:name)?|server|ip(?:\s+address)?|address|domain|url|endpoint|function|method|class|constant|variable|env(?:ironment)?\s+var(?:iable)?|flag"
    r"|package|library|lib|module|table|column|string|word|text|term|key|name|type|struct|interface|component)\s+"
    rf"(?P<named>{_NAME}|[\w@][\w@./:-]*\w)|(?P<text>{_NAME}|https?://\S*\w|\b[\w-]+(?:\.[\w-]+)+(?::\d+)?))"
    r"(?=\W*$|\s*[,;?]|\s+(?i:in|anywhere|left|across|here|still|please|pls|from|under|below|throughout|everywhere)\b)"
)
# "does anything import from lib/legacy"
_ANYTHING = re.compile(
    r"^\W*(?:(?:so|and|hey|please|tell\s+me\s+(?:if|whether)|check\s+(?:if|whether)|see\s+(?:if|whether))\s+)*(?:does\s+|do\s+|is\s+|are\s+)?(?:any(?:thing|one|body|where)|something|someone|somebody)"
    r"(?:\s+(?:still|else|here|actually|really|even))*\s+(?:imports?|importing|uses?|using|calls?|calling|references?|referencing|includes?|including|requires?|requiring|depends?\s+on|relies?\s+on"
    r"|depending\s+on|relying\s+on|mentions?)\s+(?:from\s+)?(?:(?:the|our)\s+)?"
    r"(?P<text>[\w@][\w@:-]*(?:[./][\w@:-]+)+|[a-z]+_\w+|[A-Za-z]+[A-Z]\w*)(?:\(\))?(?=\W*$|\s*[,;]|\s+(?:in|here|anywhere|directly|still|any\s?more|from|at\s+all)\b)",
    re.IGNORECASE,
)
# "a comment that mentions ticket ABC-123"; a branch or a commit is git's
_TICKET = re.compile(
    r"^\W*(?=(?i:(?:please|can\s+you|could\s+you)\s+)*(?i:find|search|where|which|is\s+there|are\s+there|any|do|does|list|grep|show|look)\b)(?!.*\b(?i:commits?|branch(?:es)?|log|tags?|git)\b)"
    r".*?\b(?i:mention\w*|referenc\w*|refer\w*\s+to|about|of|for|to|with)\s+(?i:the\s+)?(?i:(?:ticket|issue|bug|jira|story)\s+)?(?P<text>[A-Z]{2,}-\d+)\b"
)
# "do any of the migrations drop a table?", "which workflows still use ubuntu-20.04"
_ANY = re.compile(
    r"^\W*(?i:(?:please|so|and|hey|check\s+(?:if|whether)|tell\s+me\s+(?:if|whether)|see\s+(?:if|whether)|do|does|did"
    r"|is\s+there|are\s+there|do\s+we\s+have|have)\s+)*"
    r"(?i:any|which|some|(?:find|list|show|get|give|look\s+for|search\s+for)\s+(?:me\s+)?(?:all|every|any|the))(?:\s+(?i:of))?(?:\s+(?i:the|our|my|these))?"
    r"\s+(?P<who>[\w*.][\w.*-]*(?:\s+(?:or|and)\s+[\w*.][\w.*-]*)?(?:\s+\w[\w-]*)??)\s+"
    r"(?i:(?:(?:that|which)\s+)?(?:still|actually|really|already|even|ever|directly)\s+|(?:that|which)\s+)?"
    r"(?P<verb>(?i:uses?|using|calls?|calling|imports?|importing|mentions?|mentioning|contains?|containing"
    r"|references?|referencing|includes?|requires?|extends?"
    r"|inherits?\s+from|implements?|throws?|raises?|logs?|mocks?|drops?|creates?|alters?|adds?|truncates?|renames?"
    r"|disables?|skips?|depends?\s+on|relies?\s+on|rely\s+on|with|having))\s+"
    r"(?i:(?:an?|the|any|some)\s+)?(?i:(?:word|string|text|term|phrase)\s+)?(?P<what>[\w@][\w@./:-]*(?:\s+(?!(?:or|and|in|at|on|for|to|from|when|that|which"
    r"|but|left|still|anywhere)\b)[\w-]+){0,2})"
    r"(?i:\s+(?:or|and|in|at|on|for|when|but|left|still|anywhere)\b.*)?\W*$"
)
_SQL_VERBS = re.compile(r"(?i)(?:drop|create|alter|add|truncate|rename)s?\b")
_SQL_THINGS = re.compile(
    r"(?i)(?:table|column|index|view|trigger|sequence|schema|constraint|foreign\s+key|primary\s+key"
    r"|unique\s+constraint|materialized\s+view)s?$"
)
_TYPED = re.compile(
    r"^\W*(?:git\s+)?(?:grep|rg|ag|ack)(?P<flags>(?:\s+-[rRniIHsw]+)*)\s+(?P<text>\"[^\"]+\"|'[^']+'|[\w.:-]+)"
    r"(?:\s+(?P<place>\.|(?:\./)?[\w-]+(?:/[\w.-]+)+/?|[\w-]+/))?\W*$"
)
# What is left to do, as it is marked in code: in small letters only the plural, and neither a list of it nor a file that is called so.
_MARK = (
    r"(?:TODO|FIXME|HACK|XXX)(?i:s?)|(?i:todos|fixmes)|(?i:todo|fixme)(?=\s+(?i:comments?|notes?|marks?|markers?)\b)"
)
_MARKS_SOUGHT = re.compile(
    r"^\W*(?i:(?:please|hey|so|and|can|could|you|are|is|there|do|we|i|have|any|all|every|each|the|our|my|of|find|show|list|see|search|grep|rg"
    r"|look|for|me|give|which|what|where|still|open|left|remaining|new|old)\s+)*"
    rf"(?P<marks>(?:{_MARK})(?:\s*(?:,|/|&|\+|\b(?i:and|or)\b)\s*(?:(?i:and|or|the)\s+)?(?:{_MARK}))*)(?![\w-]|\.\w|/\w)"
    r"(?=\W*$|\s+(?i:that|which|left|still|open|remaining|in|inside|under|below|from|across|anywhere|we|i|do|are|is|there|have|comments?|notes?|marks?)\b)"
)
_ASKS_ENVIRONMENT = re.compile(
    r"^\W*(?:(?:please|hey|so|show|list|find|tell|me|all|the|which|what|of)\s+)*env(?:ironment)?[\s-]?var(?:iable)?s\s+(?:that\s+)?"
    r"(?:(?:do|does|are|is|can|must|have|has|it|this|the|our|we|i|code|app|application|service|server|project|program|to)\s+)*"
    r"(?:read|use[ds]?|needs?|wants?|looks?|expects?|reads)\b[^,;.\n]{0,30}$",
    re.IGNORECASE,
)
# What people say a name is beside it.
_KIND_BEHIND = re.compile(
    r"\s+(?i:secrets?|functions?|methods?|packages?|librar\w+|lib|modules?|class(?:es)?|variables?|headers?|hooks?"
    r"|components?|gems?|crates?|actions?|images?|runners?|constants?"
    r"|types?|decorators?|traits?|api|statements?|keywords?|macros?|flags?|annotations?)$"
)
_ARE_FILES = frozenset((
    "file", "module", "test", "spec", "migration", "component", "workflow", "script", "controller", "handler",
    "template", "view", "service", "class",
    "package", "crate", "page", "model", "query", "job", "task", "route", "endpoint", "place", "config", "pipeline",
    "stylesheet", "doc", "manifest",
    "chart", "playbook", "role", "notebook", "app", "lib", "library", "function", "method", "fixture", "story",
    "resource", "middleware", "worker",
    "mailer", "serializer", "hook", "store", "reducer", "header", "source", "code", "line", "image", "dockerfile", "makefile", "resolver",
))  # fmt: skip
# "some function flash_erase_something": the rest of the name is not known.
_NOT_KNOWN = re.compile(r"(?<=\w)_?(?i:something|somethin|smth|sth|whatever|blah?|x{3,}|xyz)$|(?:\*|\.{2,}|…)$")
_BEGINS = re.compile(
    r"\b(?:starts?|starting|begins?|beginning|prefixed)\s+with\s+[\"'`]?(?P<text>\w{2,})", re.IGNORECASE
)
# "which script uses print() the most"
_OF_MACHINE = re.compile(r"\s+(?:cores?|processors?|threads?|sockets?)\b", re.IGNORECASE)  # "how many CPU cores"
_ASKS_MOST = re.compile(
    rf"\b(?i:uses?|calls?|has|have|contains?|mentions?|imports?)\s+(?P<text>{_NAME})(?:\(\))?\s+(?i:the\s+)?(?i:most|least|fewest)\b"
)
_ASKS_FILES = re.compile(
    r"\b(?:how many|number of|count(?: up)?(?: all| the| of)*)\s+(?:\S+\s+){0,3}?"
    r"(?P<kind>files?|scripts?|modules?|documents?|pages?|images?|folders?|director(?:y|ies))\b",
    re.IGNORECASE,
)
# "number of migrations in db/migrate?": what is counted are files by another name.
_ASKS_LISTED = re.compile(
    r"\b(?:how many|number of|count(?: up)?(?: all| the| of)*)\s+(?P<kind>(?!lines?|rows?|times|words)[a-z][\w-]+)\b",
    re.IGNORECASE,
)
_FILES_CALLED = re.compile(
    r"\b(?:all|the|our|any|every|each|of|in|over|across|these)\s+(?P<name>(?!(?:the|our|all|other|these|source|code|text)\b)[a-z][a-z0-9]+)\s+files?\b",
    re.IGNORECASE,
)
_LINES_OF_IT = re.compile(r"\bhow\s+many\s+(?:lines|rows|entries)\b", re.IGNORECASE)
_OF_LINES = re.compile(r"\[Lines \d+\D\d+ of (?P<all>\d+)")  # what was read is a part of the file
_AT_THE_END = re.compile(r"\[[^\[\] ]+ [^\[\]]+\]")  # "[exit code 0 1.2 s]"
_PRINTED_LINES = re.compile(
    r"\bhow many lines\s+(?:(?:does|did|do|will|has|of\s+output)\s+)*(?:it|that|this|the\s+\w+)?\s*"
    r"(?:print|output|writ|show|produc|come|say|there)",
    re.IGNORECASE,
)
_KIND_OF_FUNCTION = (
    r"^\s*(?:(?:pub|async|export|default|static|public|private|protected)\s+)*(?:def|fn|func|fun|function)\s"
)
_KIND_OF_TEST = r"^\s*(?:async )?(?:def test|func Test|fn test|(?:it|test)\s*[(\"']|#\[test\]|@Test\b)"
_METHODS = "get|post|put|patch|delete|head|options"
_KIND_OF_ENDPOINT = (
    rf"^\s*@?[\w.$]+(?:\.|->|::)(?i:{_METHODS}|any|all|route|add_url_rule|HandleFunc|Handle|Map(?:Get|Post|Put|Patch"
    rf"|Delete))\s*\(\s*[\"'`]"
    rf"|^\s*(?:{_METHODS}|match|resources?)\s*\(?\s*[\"':]|^\s*@(?:Get|Post|Put|Patch|Delete|Request)Mapping\b"
    rf"|^\s*(?:re_)?path\(|^\s*#\[(?:{_METHODS})\("
)
_CREATED = ("table", "index", "view", "trigger")  # by SQL
_KINDS = {
    "function": _KIND_OF_FUNCTION,
    "method": _KIND_OF_FUNCTION,
    "class": r"^\s*(?:(?:export|default|public|private|abstract|final|data)\s+)*class\s",
    "import": r"^\s*(?:import|from|use|require|#include)\b",
    "test": _KIND_OF_TEST,
    "endpoint": _KIND_OF_ENDPOINT,
    "route": _KIND_OF_ENDPOINT,
    **{kind: rf"(?i)^\s*create\s+(?:[a-z]+\s+){{0,3}}{kind}\b" for kind in _CREATED},
}
_ASKS_KIND = re.compile(
    r"\b(?:how many|number of|count(?: up)?(?: all)?(?: the| of)*|(?P<compared>most|fewest|least))\s+(?:different\s+|(?:api|http|rest)\s+)*"
    rf"(?P<said>(?P<kind>{'|'.join(_KINDS)})(?:es|s|ed|\s+(?:functions?|cases?|methods?"
    r"|definitions?|statements?|lines?))*)\b",
    re.IGNORECASE,
)
_RUNS = re.compile(r"\b(?:run|pass|fail|succeed|broken?|skip)", re.IGNORECASE)
_NOTHING = re.compile(r"^No (?:file|match) | is empty \(")
_MOST = re.compile(r"\b(?:most|more|(?P<least>fewest|fewer|least))\b", re.IGNORECASE)
_NUMBER = re.compile(r"\bhow (?:many|often)\b|(?<!line )\bnumber of\b|\bcount\b", re.IGNORECASE)
_OFTEN = re.compile(r"\b(?:how\s+often|times|occur\w*|appear\w*)\b", re.IGNORECASE)
_BY_FOLDER = re.compile(r"\b(?:which|what) (?:sub)?(?:folder|directory|package|dir)\b", re.IGNORECASE)
_SOME_FILES = re.compile(r"\*\.\w|\.\w+ files\b", re.IGNORECASE)
_MOST_NAMED = 8


def counted_search(request: str, named: Sequence[str] = (), paths: Sequence[str] = ()) -> dict[str, Any]:
    """The arguments of the search whose lines a request wants counted; none for any other request. `named` are the files, of the
    workspace's `paths`, that it names."""
    asked = _ASKS_KIND.search(request)
    inside = named[0] if len(named) == 1 else files_called(request, paths)
    kind = asked["kind"].lower() if asked else ""
    if kind and inside and not _RUNS.search(request) and (kind not in _CREATED or inside.endswith(".sql")):
        return {"query": _KINDS[kind], "regex": True, "file_pattern": inside}
    text = counted_text(request) if not _SOME_FILES.search(request) else ""
    return {"query": text} if text else {}


def counted_files(request: str, paths: Sequence[str]) -> str:
    """The glob of the files whose number a request asks for: "how many Markdown files are below docs"; '' for any other request."""
    asked = _ASKS_FILES.search(request)
    if asked and len(globs := globs_said(request)) == 1:
        return globs[0]
    kinds = stated_patterns(request, (), paths) if asked and not asked["kind"].lower().startswith(("fo", "di")) else []
    return kinds[0] if len(kinds) == 1 and not counted_text(request) else ""


def files_called(request: str, paths: Sequence[str]) -> str:
    """The glob of the files that a request calls by a part of their names: "over all spec files"; '' where none is called so."""
    said = _FILES_CALLED.search(request)
    name = said["name"].lower() if said else ""
    has = re.compile(rf"(?<![a-z0-9]){re.escape(name)}s?(?![a-z0-9])")
    return f"*{name}*" if name and any(has.search(path.rpartition("/")[2].lower()) for path in paths) else ""


def counted_text(request: str) -> str:
    """The text whose lines a request wants counted; '' for any other request."""
    asked = _ASKS_MOST.search(request) or _ASKS.search(request)
    if asked and _OF_MACHINE.match(request, asked.end("text")):
        return ""
    return asked["text"].strip("\"'`") if asked else ""


def typed_search(request: str) -> dict[str, Any]:
    """The arguments of the search that a request types as for a shell: "grep -rni seed src"; none for any other."""
    typed = _TYPED.match(request)
    if typed is None:
        return {}
    place = (typed["place"] or ".").removeprefix("./").rstrip("/")
    inside = (
        {"file_pattern": place if "." in place.rpartition("/")[2] else f"{place}/**"} if place not in ("", ".") else {}
    )
    return {"query": typed["text"].strip("\"'"), **inside}


def used_text(request: str) -> str:
    """The name of a file, or another name as programs write it, whose use in the code a request looks for; '' for any other request."""
    if mentioned := _MENTIONS.match(request):
        return (mentioned["named"] or mentioned["text"]).strip("\"'`")
    asked = _USES.search(request) or _LEFT.search(request) or _WHO.search(request) or _CALLERS.match(request)
    asked = asked or _STATEMENTS.match(request) or _ANYTHING.match(request) or _TICKET.match(request)
    return asked["text"].strip("\"'`") if asked else ""


def marks_search(request: str, paths: Sequence[str], named: Sequence[str] = ()) -> dict[str, Any]:
    """The arguments of the search for what is left to do that a request wants shown: "any TODOs and FIXMEs left?"; none for any other
    request. `named` are the files that it names."""
    sought = _MARKS_SOUGHT.match(request)
    if sought is None or (sought["marks"].islower() and any(words_of(path) & {"todo", "todos"} for path in paths)):
        return {}  # "list all todos" where the project is about lists of them
    marks = [mark.upper().removesuffix("S") for mark in re.findall(r"(?i:todo|fixme|hack|xxx)s?", sought["marks"])]
    said = stated_patterns(request, (), paths)
    kinds = said if len(said) == 1 else named
    return {
        "query": "|".join(dict.fromkeys(marks)),
        **({"regex": True} if len(set(marks)) > 1 else {}),
        **({"file_pattern": kinds[0]} if len(kinds) == 1 else {}),
    }


_ENVIRONMENT = {
    "js": r"process\.env", "ts": r"process\.env", "mjs": r"process\.env", "tsx": r"process\.env", "py": r"os\.(environ|getenv)",
    "go": r"os\.(Getenv|LookupEnv)", "rb": r"\bENV[\[.]", "rs": r"env::var", "php": r"getenv\(|\$_ENV", "java": r"System\.getenv",
    "kt": r"System\.getenv", "cs": "GetEnvironmentVariable", "c": r"\bgetenv\(", "cpp": r"\bgetenv\(", "ex": r"System\.(get|fetch)_env",
    "exs": r"System\.(get|fetch)_env", "swift": r"ProcessInfo.*environment", "dart": r"Platform\.environment",
}  # fmt: skip
"""How a program of a language reads its environment, as a regular expression, by the ending of its files."""


def environment_search(request: str, paths: Sequence[str]) -> dict[str, Any]:
    """The arguments of the search for the environment variables that the code reads, where a request asks for these; none for any other
    request, and where no file's language is known."""
    if not _ASKS_ENVIRONMENT.match(request):
        return {}
    endings = Counter(ending for path in paths if (ending := path.rpartition(".")[2]) in _ENVIRONMENT)
    found = list(dict.fromkeys(_ENVIRONMENT[ending] for ending, _ in endings.most_common()))
    return {"query": "|".join(found), "regex": True} if found else {}


def text_of_any(request: str, paths: Sequence[str]) -> str:
    """The text that a request looks for in files of a kind: "do any of the tests use sleep"; '' for any other request."""
    asked = _ANY.match(request.strip())
    if asked is None:
        return ""
    known = _ARE_FILES | {word for path in paths for word in words_of(path)}
    if not words_of(asked["who"].split()[-1]) & known:
        return ""
    what, verb = asked["what"].rstrip(".:"), _SQL_VERBS.match(asked["verb"])
    if verb:
        thing = _SQL_THINGS.search(what)
        return _statement(asked["verb"], thing[0], paths) if thing else ""
    as_written = [word for word in what.split() if re.search(r"\w[_.:/]\w|[a-z][A-Z]|\d", word)]
    return as_written[0] if len(as_written) == 1 else _KIND_BEHIND.sub("", what)


def _statement(verb: str, thing: str, paths: Sequence[str]) -> str:
    """How a change of a database's schema is written: in SQL, or in Ruby where no file is SQL."""
    thing = _singular(thing.lower())
    words = thing if "key" in thing or "constraint" in thing else f"{verb.lower().removesuffix('s')} {thing}"
    is_ruby = any(path.endswith(".rb") for path in paths) and not any(path.endswith(".sql") for path in paths)
    return words.replace(" ", "_") if is_ruby else words


def _singular(thing: str) -> str:
    return re.sub(r"(?i)(?<=[a-z])(?:(?<=x)es|s)$", "", thing)


def searched_name(request: str, name: str) -> str:
    """What of a name to look for is known: its beginning, where the rest is "something"."""
    if not name:
        return ""
    if begins := _BEGINS.search(request):
        return begins["text"]
    known = _NOT_KNOWN.sub("", name)
    return known if len(known) > 2 else name


def tally(request: str, tool: str, result: str, query: str = "") -> str:
    """The answer to a request for a number from the `result` of a `tool` that searched, for `query`, or listed; '' for any other
    request, or where nothing was found."""
    if tool == "run_command" and _PRINTED_LINES.search(request):
        printed = [line for line in result.splitlines() if line.strip() and line != "[stderr]"]
        printed = printed[:-1] if printed and _AT_THE_END.fullmatch(printed[-1]) else printed
        return f"{len(printed)} {'line' if len(printed) == 1 else 'lines'}."
    if tool == "read_file" and _LINES_OF_IT.search(request):
        cut = _OF_LINES.search(result)
        count = int(cut["all"]) if cut else len(result.rstrip("\n").splitlines())
        return f"{count} {'line' if count == 1 else 'lines'}."
    if tool == "search_content":
        return _counted_lines(request, result, query if _NUMBER.search(request) else "")
    asked = (
        (_ASKS_FILES.search(request) or _ASKS_LISTED.search(request))
        if tool in ("search_files", "list_directory")
        else None
    )
    names = [line.split("  ")[0] for line in result.splitlines() if line and not line.startswith("[")]
    if asked is None or not names or _NOTHING.search(result):
        return ""
    kind, is_folder = ("folder", True) if asked["kind"].lower().startswith(("fo", "di")) else ("file", False)
    names = [name for name in names if name.endswith("/") == is_folder and not is_not_counted(request, name)]
    kind += "s" * (len(names) != 1)
    return f"{_least(result)}{len(names)} {kind}: {_listed(names)}."


def _counted_lines(request: str, result: str, query: str) -> str:
    asked = _ASKS_KIND.search(request)
    text = counted_text(request) or (asked["said"] if asked else query)
    found_lines = [(hit["path"], line[hit.end() :]) for line in result.splitlines() if (hit := HIT.match(line))]
    kept = kept_hits(request, query or text, found_lines) if text else []
    hits = [path for path, _ in kept]
    # "how many are in the src folder"
    inside = [path for path in hits if any(_is_said(request, path[:end]) for end in _slashes(path))]
    by_folder = _BY_FOLDER.search(request)
    found = Counter(path.rpartition("/")[0] or "." if by_folder else path for path in inside or hits)
    if not found:
        return ""
    ranked = [f"{path}: {count}" for path, count in found.most_common()]
    if asked and not asked["compared"]:
        return f"{_least(result)}{found.total()} {asked['said']}: {_listed(ranked)}."
    lines = f"{_least(result)}{found.total()} {'line has' if found.total() == 1 else 'lines have'} {text}"
    if compared := _MOST.search(request):
        most = min(found.values()) if compared["least"] else max(found.values())
        first = [path for path, count in found.items() if count == most]
        has = "has" if len(first) == 1 else "have"
        extreme = "fewest" if compared["least"] else "most"
        what = asked["said"] if asked else f"lines with {text}"
        told = f"{' and '.join(first)} {has} the {extreme} {what}: {most}."
        others = [f"{path}: {count}" for path, count in found.most_common() if path not in first]
        return f"{told} The others: {', '.join(others[:_MOST_NAMED])}." if others else told
    if _ASKS_FILES.search(request):
        files = "file has" if len(found) == 1 else "files have"
        return f"{_least(result)}{len(found)} {files} {text}: {_listed(list(found))}."
    name = query or text
    often = sum(len(re.findall(rf"(?<!\w){re.escape(name)}(?!\w)", line)) for path, line in kept if path in found)
    more = f" ({often} times in all)" if _OFTEN.search(request) and often > found.total() else ""
    return f"{lines}{more}: {_listed(ranked)}."


def _least(result: str) -> str:
    return "at least " if CUT_OFF in result else ""


def _listed(names: Sequence[str]) -> str:
    more = f" and {len(names) - _MOST_NAMED} more files" if len(names) > _MOST_NAMED else ""
    return ", ".join(names[:_MOST_NAMED]) + more


def _slashes(path: str) -> Iterator[int]:
    return (match.start() for match in re.finditer("/", path))


def _is_said(request: str, folder: str) -> bool:
    """Whether a request says that it means a folder."""
    return (
        re.search(rf"\b(?:in|under|inside|within|of|below)\s+(?:the\s+)?{re.escape(folder)}(?![\w-]|\.\w)", request)
        is not None
    )
