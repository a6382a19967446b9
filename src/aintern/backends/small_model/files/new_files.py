"""The new file that a request wants made: what it is called, and its text where the request says that and a file of that name has a
usual form: an item a line, one version, keys with values, owners.

"No gitignore here, make one: *.o build/", "put 22 into a new .nvmrc", "we need a CODEOWNERS, @core owns everything". The name is what
the request wants made, never one of the words or patterns beside it; what the text has to be invented for has a name alone.
"""

from collections.abc import Sequence

from aintern.backends.small_model.arguments.grammar_values import CONVENTIONAL
from aintern.backends.small_model.files.code_files import code_text
from aintern.backends.small_model.files.short_files import script_wish
from aintern.backends.small_model.files.usual_files import is_usual, usual_text
from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass

_LONGEST_REQUEST = 600  # characters
_PLAIN_NAMES = r"VERSION|AUTHORS|MAINTAINERS|CNAME|LICENSE|NOTICE|CHANGELOG|README|HISTORY|CONTRIBUTORS|rust-toolchain|[A-Z][a-z]+file"
_NAME = (
    r"[\"'`]?(?P<name>(?:[\w@.-]+/)*(?:\.[A-Za-z][\w-]+(?:\.[\w-]+)*|[A-Za-z0-9_][\w-]*(?:\.[\w-]+)*\.[a-z]\w{0,7}"
    rf"|{_PLAIN_NAMES}|(?i:{'|'.join(CONVENTIONAL)}))(?![\w/*-]|\.\w))[\"'`]?"
)
_FILE = r"(?:\s+file\b)?"
_INTO = r"(?:in|into|to|under|inside|for|below|at)\s+(?:(?:the|our|my)\s+)?[\"'`]?"
_IN = (
    rf"(?:\s+{_INTO}(?P<folder>[\w@.-]+(?:/[\w@.-]+)*/?)[\"'`]?"
    r"(?:\s+(?:folder|directory|dir|root))?(?=[\s,.:;]|$))?"
)
_LEAD = (
    r"(?:(?:me|us|a|an|the|our|my|this|another|one|new|fresh|small|little|simple|minimal|tiny|short|plain|basic|empty|blank|file|called|named|text|config|root"
    r"|(?:[a-z]+\s+){0,2}?(?:file|script|program|header|module|component|page|template|workflow|document|doc))\s+){0,6}"
)
_MAKES = (
    r"(?:create|creat|cretae|craete|make|mkae|write|wirte|add|generate|start|begin|drop|needs?|wants?|like|new|set\s+up|prepare|produce|give\s+(?:me|us)|gimme|touch"
    r"|put(?=\s+an?\s)|if\s+there\s+(?:was|were))"
)
_ABSENT = r"(?:no|lacks?|misses|missing|without|(?:has|have|had)\s+no|n['’]?t\s+(?:have|any|got)|not\s+have|for\s+(?:want|lack)\s+of)"
_ONE = r"\b(?:one|it|that)\b"
# In the order in which they tell: into what something is put, what is said to be made, what is said to be missing.
# Only the words around a name are of any case.
_TARGETS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?i:put|write|save|store|dump|place|pin|add)\b[^\n]*?\s(?i:in|into|to|as|inside)\s+(?i:(?:a|an|the|our|my|its)\s+)?(?i:new|fresh|separate)\s+(?i:file\s+(?:(?:called|named)\s+)?)?{_NAME}{_FILE}{_IN}",
        rf"\b(?i:{_MAKES})\s+(?i:{_LEAD}){_NAME}{_FILE}{_IN}",
        # "I need an example for the docs: examples/hello.rs, which prints hello"
        rf"\b(?i:{_MAKES})\s[^\n:]{{0,60}}:\s+{_NAME}{_FILE}{_IN}(?=,?\s+(?i:which|that|with|containing|has)\b)",
        rf"\b(?i:{_ABSENT})\s+(?i:{_LEAD}){_NAME}{_FILE}{_IN}(?=[^\n]*{_ONE})",
        rf"^\W*(?i:(?:the|a|an|our|my)\s+)?{_NAME}{_FILE}{_IN}\s+(?i:is|are)\s+(?:\w+\s+)?(?i:missing|not\s+there|absent)(?=[^\n]*{_ONE})",
        rf"\b(?i:put|write|save|store)\b[^\n]*?\s(?i:into|in|as|to)\s+(?i:(?:a|an|the)\s+)?(?i:file\s+(?:(?:called|named)\s+)?)?{_NAME}{_FILE}{_IN}",
        rf"\b(?i:{_MAKES}|script|program)\b[^\n]*\b(?i:call|name)\s+(?i:it|that|the\s+file)\s+{_NAME}{_FILE}{_IN}(?=\W*$)",
        rf"^\W*{_NAME}(?=[\s:,–-][^\n]*[,.;–-]\s*(?i:(?:please|pls)\s+)?(?i:create|make|write|add|need)\s+(?i:it|that|the\s+file|one)\W*$)",
    )
)
_NAMES = re.compile(rf"(?<![\w./-]){_NAME}{_FILE}")
_OF_A_HOST = re.compile(r"https?/|[\w-]+\.(?:com|org|net|io|dev|in|sh|app)/", re.IGNORECASE)
_WANTS = re.compile(
    r"\b(?:please|pls|plz|create|make|write|add|need|needed|want|missing|new|save|set|pin|no|there\s+(?:should|must|has\s+to)\s+be"
    r"|(?:be|get)\s+(?:added|created|made|written))\b",
    re.IGNORECASE,
)
# "web/ has no .gitignore", "there is none in web/"
_FOLDER_FIRST = re.compile(
    r"^\W*(?:(?:please|the|our)\s+)*(?:in\s+(?:the\s+)?(?P<inside>[\w@.-]+(?:/[\w@.-]+)*)/?\b"
    r"|(?P<folder>[\w@.-]+(?:/[\w@.-]+)*)/?\s+(?:\w+\s+){0,2}?(?:has|have|needs|lacks|wants|is\s+missing|could\s+use)\b)",
    re.IGNORECASE,
)
# "create it in .github"
_MADE_IN = re.compile(
    r"[\s,;.]*\b(?:and\s+)?(?:create|make|put|add|write|save)\s+(?:it|one|that)\s+(?:in|into|under|inside)\s+(?:the\s+)?(?P<folder>[\w@.-]+(?:/[\w@.-]+)*)/?(?:\s+folder)?\W*$",
    re.IGNORECASE,
)
_ALL_IT_DOES = re.compile(
    r"^\W*(?:all|the\s+only\s+thing)\s+(?:that\s+)?it\s+(?:(?:has|needs)\s+to|should|must|does|shall)\s*(?:do\s+)?is\s+(?:to\s+)?",
    re.IGNORECASE,
)
_CALLED_SO = re.compile(
    r"^.*?\b(?:script|program|file|module)\b(?P<said>.*?)[,;.]?\s+(?:and\s+)?(?:call|name)\s+(?:it|that|the\s+file)\s*$",
    re.IGNORECASE,
)
_OF_A_FOLDER = frozenset(("__init__.py", ".gitkeep", ".keep"))
_FOLDER_SAID = re.compile(r"(?<![\w./-])(?:[\w-]+/)+(?:[\w-]+(?![\w./-]))?")
_USUAL_FOLDERS = frozenset((".github", ".gitlab"))  # made with their first file
# A question, something to be told or run, or tests, whose name is not what is said.
_NO_WISH = re.compile(
    r"^\W*(?:how|why|what|which|where|does|did|do|is|are|explain|run|execute|tell|show|read|open)\b|\bin\s+the\s+chat\b|\b(?:must|should|may)(?:\s+never|\s+not|n['’]?t)\s+(?:be\s+in|lie|exist|stand)\b|\bdon['’]?t\s+(?:write|create|make|touch|add)\b"
    r"|\b(?:unit\s+)?tests?\s+for\b",
    re.IGNORECASE,
)
_ASKS_POLITELY = re.compile(
    r"^\W*(?:please|pls|hey|hi|ok|so)?\W*(?:can|could|would|will)\s+(?:you|we|i)\b", re.IGNORECASE
)


_SHELL = frozenset(("sh", "bash", "zsh", "fish", "ps1"))
_PROGRAMS = frozenset((
    *_SHELL, "py", "js", "ts", "jsx", "tsx", "go", "rs", "c", "cc", "cpp", "h", "hpp", "java", "kt", "rb", "php", "pl", "lua", "swift",
    "ex", "exs", "hs", "scala", "cs",
))  # fmt: skip
# Whose programs the base model doesn't know well enough for a single one.
_RARE = frozenset((
    "asm", "s", "zig", "nim", "d", "f90", "adb", "erl", "clj", "ml", "fs", "jl", "pas", "cob", "vhd", "v", "sol", "hx", "cr", "vb", "lisp",
))  # fmt: skip
_DOES_SOMETHING = re.compile(
    r"\b(?:that|which|should|shall|must|to|with|prints?|hello|servers?|clients?|programs?|functions?|modules?|scripts?)\b",
    re.IGNORECASE,
)
_SEVERAL = 3  # requirements: one that prints something the model can write, or a function that is named
_REQUIREMENTS = re.compile(r"\s*[,;]\s+|\s+and\s+(?=\w+s\b)", re.IGNORECASE)
_THE_USUAL = re.compile(
    r"\b(?:usual|typical|standard|common|sensible|default|sane)\s+(?:\w+\s+)?(?:stuff|things?|entries|patterns?|files|rules|settings|suspects|ones|content)\b",
    re.IGNORECASE,
)
# ".env from .env.sample"
_FROM = re.compile(
    r"\b(?:from|out\s+of|based\s+on|(?:copy|duplicate)\s+of)\s+(?:the\s+|our\s+)?[\"'`]?(?P<path>[\w@./-]*\w)",
    re.IGNORECASE,
)
_TEMPLATE = re.compile(r"sample|example|template|tmpl|dist|default|skel", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class NewFile:
    """Its `path`, and its `content`: '' where the request does not say it, or says it in a form that is not known. A script whose commands
    are not spelled out says what it `does`, as one orders it, from what was `said` behind its name."""

    path: str
    content: str
    does: str = ""
    said: str = ""


def new_file(request: str, paths: Sequence[str]) -> NewFile | None:
    """The file that a request wants made and that is none of the workspace's `paths`; None where it wants none, or one that is not
    called by a name."""
    if not _is_wish(request):
        return None
    folders = {path[:end] for path in paths for end in range(len(path)) if path[end] == "/"}
    placed = _MADE_IN.search(request)
    if placed and placed["folder"] not in folders | _USUAL_FOLDERS:
        placed = None
    request = request[: placed.start()] if placed else request
    said = next((match for pattern in _TARGETS if (match := pattern.search(request))), None)
    is_wanted = said is not None or placed is not None or _WANTS.search(request) is not None
    said = said or (_only_name(request) if is_wanted else None)
    if said is None:
        return None
    folder, end = said.groupdict().get("folder") or "", said.end()
    is_folder = folder.endswith("/") or folder in folders
    folder = folder.rstrip("/")
    if not is_folder:  # what is said there is of the text
        end = len(re.sub(rf"\s+{_INTO}$", "", request[: said.start("folder")])) if folder else end
        first = _FOLDER_FIRST.match(request)
        folder = ((first["inside"] or first["folder"]) if first else "").rstrip("/")
        folder = folder if folder in folders or "/" in folder else ""
        within = [word for word in _FOLDER_SAID.findall(request) if word.rstrip("/") not in paths]
        if not folder and _last(said["name"]) in _OF_A_FOLDER and len(within) == 1:
            folder = within[0].rstrip("/")
    if placed:
        folder = placed["folder"]
    above, last = said["name"].rpartition("/")[0], _last(said["name"])
    path = "/".join(filter(None, (above or folder, last)))
    if _OF_A_HOST.match(path) or re.search(r"https?:/?$", request[: said.start("name")]):
        return None  # "POST to http://localhost:8000/login", "add github.com/google/uuid"
    stems = {each.rpartition(".")[0].lower() for each in paths}  # "the README title": README.md is meant
    if path in paths or path in folders or ("." not in last and path.lower() in stems):
        return None
    before, after = request[: said.start("name")].rstrip("\"'`"), request[end:].lstrip("\"'`")
    after = _ALL_IT_DOES.sub(" that ", after)
    if called := _CALLED_SO.match(before):  # what it shall do was said first
        before, after = "", called["said"]
    text = usual_text(last, before, after) or code_text(path, after, before)
    does = "" if text else script_wish(last, after)
    return NewFile(path, text, does, after if does else "")


def _last(name: str) -> str:
    """What the file itself is called, as such files are."""
    last = name.rpartition("/")[2]
    return CONVENTIONAL.get(last.lower(), last)


def is_invented(request: str, path: str) -> bool:
    """Whether the file to be made at `path` is a program of several requirements, one in a rare language that does anything, a script of
    a shell, or one with "the usual stuff": such a model writes nonsense. Scripts whose text is known come from `new_file`."""
    ending = path.rpartition(".")[2].lower()
    if asks_for_empty(request, path):
        return False
    if is_usual(_last(path)) and _THE_USUAL.search(request):
        return True
    if ending in _RARE:
        return _DOES_SOMETHING.search(request) is not None
    said = re.sub(r"\([^()]*\)", "", request[request.find(path.rpartition("/")[2]) :])
    return ending in _SHELL or (ending in _PROGRAMS and len(_REQUIREMENTS.split(said)) >= _SEVERAL)


def asks_for_empty(request: str, path: str) -> bool:
    """Whether the file to be made at `path` shall have nothing in it: it is said so, or nothing is said of a file that marks a folder."""
    last = path.rpartition("/")[2]
    if last in _OF_A_FOLDER and request.rstrip(" .!\"'`").endswith(last):
        return True
    name = re.escape(path.rpartition("/")[2])
    said = rf"\b(?:empty|blank)\s+(?:(?:new|text|file|script|module|page|called|named)\s+)*[\"'`]?(?:(?:[\w.-]+/)*{name}|file|one)(?!\w)"
    return re.search(said, request, re.IGNORECASE) is not None


def made_from(request: str, path: str, paths: Sequence[str]) -> str:
    """The file, one of `paths`, that the new one at `path` is a copy of: ".env from .env.sample", "app.yml from the example"; '' for
    none, or one that is only a model."""
    source = _FROM.search(request)
    said = source["path"] if source else ""
    if source and said in paths:
        return said if "copy" in source[0] or _TEMPLATE.search(said) else ""
    stem = path.rpartition("/")[2].lstrip(".").partition(".")[0]
    names = {each: each.rpartition("/")[2] for each in paths}
    found = [each for each, name in names.items() if stem in name and said in name] if _TEMPLATE.fullmatch(said) else []
    return found[0] if len(found) == 1 else ""


def _only_name(request: str) -> re.Match[str] | None:
    """The one name of a file of a usual form that a request has: "robots.txt please, we don't want to be indexed"."""
    names = [name for name in _NAMES.finditer(request) if is_usual(_last(name["name"]))]
    return names[0] if len(names) == 1 else None


def _is_wish(request: str) -> bool:
    """Whether it can be an order of one line to make a file, and is no question."""
    is_short = len(request) <= _LONGEST_REQUEST and "\n" not in request.strip()
    return is_short and ("?" not in request or bool(_ASKS_POLITELY.match(request))) and not _NO_WISH.search(request)
