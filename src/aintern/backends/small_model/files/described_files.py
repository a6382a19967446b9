"""Files that a request describes by the words of their paths and gives to a tool ("delete the legacy module", "show the file that sets up
nginx"), asks about ("what starts the nightly workflow"), or says to look in ("who reviews it? should be in the codeowners")."""

from collections.abc import Sequence

from aintern.backends.small_model.arguments.stated_arguments import endings_of
from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import BE_GONE, HOLDS, IT_GOES
from aintern.dataclass import dataclass

_LONGEST_REQUEST = 200  # characters
_VERBS = {
    "delete_file": r"kill(?=\s+(?:the\s+)?file\b)|delete|remove|erase|trash|rm|bin|toss|ditch|scrap|nuke|get\s+rid\s+of|(?:throw"
        r"|chuck|kick)\s+(?:away|out)",
    "read_file": r"show(?:\s+me)?|open(?:\s+up)?|read|cat|display|print|what(?:['’]?s|\s+is)\s+in|view|(?:have\s+a\s+)?look\s+at"
    r"|(?:let\s+me|let['’]?s|(?:can|could|may)\s+i)\s+(?:see|(?:have\s+a\s+)?look\s+at)",
    "move_file": r"move|rename|relocate",
    "copy_file": r"copy|duplicate|clone|make\s+a\s+copy\s+of",
}  # fmt: skip
_POLITE = r"^\W*(?:(?:please|pls|plz|hey|ok|can\s+you|could\s+you|would\s+you|just)\s*,?\s+)*"
_WORDS = r"(?P<phrase>[\w.-]+(?:\s+[\w.-]+){0,3}?)"
_PHRASE = rf"(?:the|our|my|that|this)\s+{_WORDS}"
_FOLDER = (
    r"(?:\s+(?:in|from|under|inside|at)\s+(?:(?:the|our)\s+)?(?P<folder>[\w./-]+?)/?(?:\s+(?:folder|directory|dir|level))?"
    r"(?:\s+of\s+(?:the|this|our)\s+(?:repo|repository|project))?)?"
)
_REASON = r"(?:\s*[,;.]\s+(?:nobody|we|i|it['’]?s|because|since)\b[^\n]*|(?:\s*,?\s+(?:please|pls|plz|thx|thanks|for\s+me|again))*)"
# "we are on GitHub now, remove the travis config"; where there is an if, there may be nothing to remove.
_BEFORE = (
    r"^(?!\W*(?:if|when|unless|once|before|after|in\s+case)\b)(?:(?:we|i|it|this|that|there|they|now|since|as|because)\b[^,;.?]{3,80}[,;.]\s+)?"
    + _POLITE[1:]
)
_ORDERS = {
    tool: re.compile(
        rf"{_BEFORE if tool == 'delete_file' else _POLITE}(?:{verbs})\s+{_PHRASE}{_FOLDER}"
        + (r"\s+(?:to|into|as|called)\s+\S.*$" if tool in ("move_file", "copy_file") else rf"{_REASON}[\s.!?]*$"),
        re.IGNORECASE,
    )
    for tool, verbs in _VERBS.items()
}
# "the helm values for staging, show them"
_FRONTED = re.compile(
    rf"^\W*{_PHRASE}{_FOLDER}(?:\s+(?:for|of)\s+(?P<more>[\w.-]+))?\s*[,;:–-]\s*(?:(?:please|pls|can\s+you|could\s+you|just)\s+)*"
    r"(?:show|open|read|print|cat|display|view)(?:\s+me)?\s+(?:it|them|['’]?em|that|this)(?:\s+(?:one|file))?(?:\s+(?:to\s+me|for\s+me|please|pls|up|out))*[\s.!?]*$",
    re.IGNORECASE,
)
# "show me the file that sets up nginx"
_DEFINING = re.compile(
    rf"{_POLITE}(?:{_VERBS['read_file']})\s+(?:the|that|our)\s+(?:file|config\w*|module|script|source|class|component|code)"
    rf"\s+(?:that|which|where|in\s+which|with)\s+(?P<phrase>[^?.!,;\n]+?){_REASON}[\s.!?]*$",
    re.IGNORECASE,
)
# What says of a file that it is the one for something.
_SAYS_WHAT_FOR = frozenset((
    "defines", "define", "defined", "declares", "declared", "configures", "configured", "sets", "set", "holds",
    "contains", "has", "have", "describes",
    "described", "keeps", "kept", "lives", "live", "stands", "stand", "does", "handles", "handled", "up", "down",
    "is", "are", "was", "be", "all", "the",
    "our", "my", "a", "an", "its", "of", "for", "in", "to", "and", "with", "where", "registered", "made",
    "specified", "stored", "controls", "tells",
))  # fmt: skip
_KIND_OF_FILE = (
    r"(?:workflow|pipeline|config(?:uration)?|settings|script|module|dockerfile|makefile|template|mailer|model|controller"
    r"|component|migration|serializer"
    r"|stylesheet|schema|playbook|manifest|chart|middleware|hook|fixture|readme|compose\s+file|docker\s+file|make\s+file|\w+\s+file)"
)
# "does the deploy script pass", "where does it come from": not what it says.
_BE_USED = (
    r"(?:live|lie|come|go|belong|exist|pass|fail|work|succeed|compile|take(?!.*\s(?:from|of)\b)|get\s+(?:used|called|imported|loaded|run|included)"
    r"|still|run\s*(?:$|[?.!]|through|green)|look|parse|need\s+to|have\s+to)"
)
_QUESTION = r"^\W*(?:(?:so|and|hey|please|ok|tell me|can you tell me|do you know)\b[\s,]*)*"
# "what triggers the deploy workflow", "which node does the lint workflow use"
_DOES = re.compile(
    rf"{_QUESTION}(?:(?:(?:what|which|when|where|how|who|wat|wich)\b(?!\s+(?:long|often|much|many\s+(?:times"
    rf"|lines))\b)[^?.,;:]{{0,40}}?\s(?:does|do|did|will)|does|do)\s+(?:the|our|my|this)\s+"
    rf"|what\s+(?!uses|calls|imports|includes|renders|needs|tests|runs|depends|does|is)[a-z]+s\s+(?:the|our|my|this)\s+)"
    rf"(?P<phrase>[\w-]+(?:\s+[\w-]+){{0,2}}?\s+{_KIND_OF_FILE})\b(?!['’]s|\s+{_BE_USED}\b)",
    re.IGNORECASE,
)
# "where does a/env.py get its url from"
_NAMED_DOES = re.compile(
    rf"{_QUESTION}(?:when|where|how(?!\s+(?:long|often|much|many|big|old)\b))\s+(?:does|do|did"
    rf"|will)\s+[`'\"]?(?P<path>[\w./-]+\.\w+)[`'\"]?\s+(?!{_BE_USED}\b)\w",
    re.IGNORECASE,
)
# "should be in the codeowners", "look in the example file", "it's in the sidekiq yml I think"
_HINT = re.compile(
    r"(?:^|[,;.:?!–(-]|\band)\s*(?:i\s+(?:think|guess|believe|suppose)\s+)?(?:(?:it|that|this|they|the\s+answer)\b\s*)?"
    r"(?:(?:['’](?:s|ll)|should|must|might|may|has\s+to|have\s+to|could|would|will|ought\s+to|is|are|be|stands?|look"
    r"|check|see|probably|somewhere|listed|defined|written|said|all|up"
    r"|maybe|documented|configured|please)\s+)+(?:in|at|inside)\s+(?:the\s+|our\s+|my\s+)?(?P<where>[\w./-]+(?:\s+[\w-]+){0,3}?)"
    r"(?:\s*,?\s+(?:i\s+(?:think|guess|believe|suppose)|probably|somewhere|right|no|please|pls|iirc|imho|for\s+(?:it|that)))*\W*$",
    re.IGNORECASE,
)
_ASKS = re.compile(
    rf"{_QUESTION}(?:what|which|who|whose|when|where|how|why|is|are|does|do|did|can|must|should|has|have|was|were|wat|wich)\b|\?",
    re.IGNORECASE,
)
# "the yarn lockfile can go", "there is a stale backup in src, kick it out"
_GOES = re.compile(
    rf"(?:^|\b(?:so|now|and)\s|[,;.]\s)\W*{_PHRASE}{_FOLDER}\s+(?:can|should|must|may|has\s+to)\s+{BE_GONE}"
    r"(?:\s+(?:now|away|too|please))*[\s.!]*$",
    re.IGNORECASE,
)
_THERE_IS = re.compile(
    rf"^\W*(?:there(?:['’]?s|\s+is)|(?:i|we)\s+(?:have|found|left|see)|i['’]ve\s+got)\s+(?:still\s+)?(?:an?|some|this|one)\s+{_WORDS}(?:\s+(?:left|lying|still|sitting|from)\b[^,;]*?)?{_FOLDER}\s*[,;.–-]{IT_GOES}",
    re.IGNORECASE,
)
# "a.csv was only a trial, throw it away": "it" is the file that the sentence is about.
_ITS_PATH = r"[\"'`]?(?P<path>[\w@./+-]*\w)[\"'`]?(?:\s+file)?"
_ABOUT_IT = tuple(
    re.compile(rf"^\W*{subject}\b(?:[^\"'`]|(?<=\w)'(?=\w))*?[,;.–-]{IT_GOES}", re.IGNORECASE)
    for subject in (
        rf"(?:the\s+)?(?:file\s+)?{_ITS_PATH}\s+(?:is|was|are|isn['’]?t|wasn['’]?t|can|does|doesn['’]?t|came|comes|should(?:n['’]?t)?|must(?:n['’]?t)?"
        r"|tests?|tested|covers|belong(?:s|ed)|dates|describe[sd]|document(?:s|ed)|refers|served|exists|remained|stems|became|got|lost|used\s+to)",
        rf"(?:nobody|nothing|no\s+one|(?:we|i)\s+(?:don['’]?t|do\s+not|never|no\s+longer))\s+(?:\w+\s+){{1,3}}(?:the\s+)?(?:file\s+)?{_ITS_PATH}(?=[\s,;.])",
    )
)
# What such a file is called beside its name; left out where its path has no such word.
_KINDS = frozenset((
    "file", "module", "script", "component", "class", "document", "doc", "page", "source", "code", "config", "configuration", "workflow",
    "stale", "unused", "useless", "obsolete", "outdated", "unneeded", "leftover",
    "stray", "vim", "old", "forgotten", "left", "over", "whole", "temporary",
))  # fmt: skip
_NO_CODE = frozenset((
    "png", "jpg", "jpeg", "gif", "svg", "ico", "webp", "pdf", "log", "txt", "md", "csv", "bak", "old", "orig", "tmp",
    "zip", "gz", "bin", "map", "patch", "diff", "rej", "dump", "lock", "swp", "tgz", "jar", "h5", "db",
))  # fmt: skip
_BY_ENDING = {
    "backup": ("bak", "old", "orig", "backup"), "lockfile": ("lock",), "picture": ("png", "jpg", "jpeg", "gif", "webp", "svg"),
    "image": ("png", "jpg", "jpeg", "gif", "webp", "svg"), "archive": ("zip", "tgz", "gz", "tar", "7z"), "tarball": ("tgz", "gz", "tar"),
    "stylesheet": ("css", "scss", "sass", "less"), "spreadsheet": ("xlsx", "xls", "ods", "csv"), "database": ("db", "sqlite", "sqlite3"),
    "swap": ("swp", "swo"), "video": ("mp4", "mov", "webm"), "notebook": ("ipynb",), "rejects": ("rej",),
}  # fmt: skip
"""What people call a file by its ending."""
_WRITTEN_IN = frozenset(("file", "script", "source", "code", "page", "template", "program"))  # "the gnuplot script"
_THROWN_OUT = re.compile(
    rf"{_POLITE}(?:throw|kick|chuck|toss|take(?=\s[^,;]*\sout\s+of\s+(?:the|this|our)\s+(?:project|repo(?:sitory)?|workspace|codebase)\b))\s+"
    rf"(?:(?:out|away)\s+(?:the\s+)?{_ITS_PATH}|(?:the\s+)?{_ITS_PATH.replace('path', 'other')}\s+(?:out|away))"
    r"(?:\s+of\s+(?:the|this|our)\s+(?:project|repo(?:sitory)?|workspace|codebase)|\s+(?:completely|entirely|for\s+good))*(?:\s+(?:please|pls|again))*[\s.!]*$",
    re.IGNORECASE,
)
# "the old logo (assets/logo_old.png) has no business here"
_NO_BUSINESS = re.compile(
    rf"^\W*(?:(?:the|our|my|that|this|file|[a-z]+)\s+){{0,4}}?(?:\({_ITS_PATH}\)|{_ITS_PATH.replace('path', 'other')})\s*,?\s+has"
    rf"\s+(?:absolutely\s+)?no\s+"
    r"(?:business|place|right\s+to\s+be)\s+(?:being\s+)?(?:in\s+)?(?:here|there|this\s+(?:repo\w*|project)|(?:the|our)\s+(?:repo\w*|project)|git)"
    r"(?:\s+(?:any\s?more|at\s+all|any\s+longer))*[\s.!]*$",
    re.IGNORECASE,
)
# "we use pnpm now but a.lock is still there. It should not be": the one file that is named before.
_NAMED_BEFORE = re.compile(rf"(?:[,;.!?]|\s[-–—])(?=\s){IT_GOES}", re.IGNORECASE)
_PATH = re.compile(r"[\w@./+-]*[./][\w@./+-]*\w")
_OF_ANOTHER = re.compile(
    r"\b(?:in|into|from|of|to|inside|at|with|like|by|than|instead\s+of)\s+(?:the\s+)?(?:file\s+)?[\"'`]?$",
    re.IGNORECASE,
)
_HOLDS = re.compile(HOLDS, re.IGNORECASE)
_PART_OF_FILE = re.compile(
    r"\b(?:lines?|rows?|columns?|functions?|methods?|imports?|entry|entries|comments?|words?|sections?|paragraphs?|settings?|keys?|tests?|classes|class|branch|tag|folder|directory|dependency|package|container|image)\b",
    re.IGNORECASE,
)
# "get rid of the tmp dir", "delete the folder dist with everything in it"
_FOLDER_TAKEN = re.compile(
    r"^\W*(?:(?:please|pls|plz|hey|ok|can\s+you|could\s+you|would\s+you|just)\s*,?\s+)*(?:delete|remove|erase|trash|rm|nuke|wipe|scrap"
    r"|get\s+rid\s+of|throw\s+(?:away|out))\s+(?:(?:the|our|my|that|this)\s+)?(?:(?:whole|entire|complete|old)\s+)?"
    r"(?:(?:folder|directory|dir)\s+[\"'`]?(?P<path>[\w@./+-]*\w)[\"'`]?/?|[\"'`]?(?P<other>[\w@./+-]*\w)[\"'`]?/?\s+(?:folder|directory|dir))"
    r"(?:,?\s+(?:(?:with|and|incl\w*)\s+(?:all|everything|its?|the)\b[^,;.!?]*|please|pls|plz|too|as\s+well|completely|recursively|for\s+me))*[\s.!?]*$",
    re.IGNORECASE,
)
_FOLDER_GOES = re.compile(
    rf"^\W*(?:the\s+|our\s+)?(?:folder|directory|dir)\s+[\"'`]?(?P<path>[\w@./+-]*\w)[\"'`]?/?\s+(?:can|should|must|may|has\s+to)\s+{BE_GONE}"
    r"(?:\s+(?:now|away|too|please))*(?:,?\s+(?:with|and)\s+(?:all|everything)\b[^,;.!?]*)?[\s.!]*$",
    re.IGNORECASE,
)
_TOP = frozenset(("root", "top"))
_NO_FILES = frozenset((
    "folder", "directory", "dir", "folders", "directories", "files", "branch", "tag", "line", "lines", "function",
    "method",
))  # fmt: skip


@dataclass(frozen=True, slots=True)
class DescribedFile:
    """A file of the workspace, and the tool that is to have it."""

    tool: str
    path: str


def described_file(request: str, paths: Sequence[str]) -> DescribedFile | None:
    """The one file that the whole of a request gives to a tool; None where its words fit none, or several equally."""
    if len(request) > _LONGEST_REQUEST:
        return None
    if path := thrown_away(request, paths):
        return DescribedFile("delete_file", path)
    for gone in (_GOES, _THERE_IS):
        if (said := gone.search(request)) and not _NO_FILES.intersection(said["phrase"].lower().split()):
            path = _fitting(said["phrase"], said["folder"] or "", paths)
            return DescribedFile("delete_file", path) if path and _speaks_of_file(said["phrase"], path) else None
    if (said := _FRONTED.match(request)) and not _NO_FILES.intersection(said["phrase"].lower().split()):
        path = _fitting(f"{said['phrase']} {said['more'] or ''}".strip(), said["folder"] or "", paths)
        return DescribedFile("read_file", path) if path else None
    for tool, order in _ORDERS.items():
        if (said := order.match(request)) and not _NO_FILES.intersection(said["phrase"].lower().split()):
            path = _fitting(said["phrase"], said["folder"] or "", paths)
            if tool == "delete_file" and not (said["folder"] or _speaks_of_file(said["phrase"], path)):
                return None
            return DescribedFile(tool, path) if path else None
    return None


def asked_about_file(request: str, paths: Sequence[str]) -> str:
    """The one file that a question is about ("what starts the nightly workflow", "where does a/env.py get its url from") or whose
    author says that the answer is in it ("should be in the codeowners"); '' for another request."""
    if len(request) > _LONGEST_REQUEST:
        return ""
    if (hint := _HINT.search(request)) and hint.start() and _ASKS.search(request[: hint.start() + 1]):
        return file_called(hint["where"], paths)
    if named := _NAMED_DOES.match(request):
        found = [path for path in paths if path == named["path"] or path.endswith(f"/{named['path']}")]
        return found[0] if len(found) == 1 else ""
    if said := _DOES.match(request):
        return _fitting(said["phrase"], "", paths)
    return ""


def is_question(request: str) -> bool:
    """Whether it begins as a question does, or has its mark."""
    return _ASKS.search(request) is not None


def defining_file(request: str, paths: Sequence[str]) -> str:
    """The file that is to be shown for what it defines ("the file that sets up nginx"): whose path has the most of these words, one of
    them in its name; '' for another request, or where several have as many."""
    said = _DEFINING.match(request) if len(request) <= _LONGEST_REQUEST else None
    told = re.findall(r"[\w-]+", said["phrase"].lower()) if said else ()
    words = words_of(" ".join(word for word in told if word not in _SAYS_WHAT_FOR))
    scores: dict[str, int] = {}
    for path in paths:
        above, _, name = path.rpartition("/")
        if words & words_of(name):
            scores[path] = 2 * len(words & words_of(name)) + len((words - words_of(name)) & words_of(above))
    best = [path for path, score in scores.items() if score == max(scores.values())]
    return best[0] if len(best) == 1 else ""


def file_called(name: str, paths: Sequence[str]) -> str:
    """The one file that is called by its path, its name with or without its ending, or the words of its path; '' for none or several."""
    said = name.lower().strip("./")
    for exact in (
        [path for path in paths if path.lower() == said or path.lower().endswith(f"/{said}")],
        [path for path in paths if path.lower().rpartition("/")[2].lstrip(".").partition(".")[0] == said],
    ):
        if exact:
            return exact[0] if len(exact) == 1 else ""
    return _fitting(name, "", paths)


def thrown_away(request: str, paths: Sequence[str]) -> str:
    """The file that a sentence is about and that is to go: "a.csv was only a trial, throw it away"; '' for none."""
    if len(request) > _LONGEST_REQUEST:
        return ""
    if unwanted := _NO_BUSINESS.match(request):
        return _written(unwanted["path"] or unwanted["other"], paths)
    if thrown := _THROWN_OUT.match(request):
        return _written(thrown["path"] or thrown["other"], paths)
    found = (_written(about["path"], paths) for pattern in _ABOUT_IT if (about := pattern.match(request)))
    return next(filter(None, found), "") or _named_before(request, paths)


def folder_to_go(request: str, paths: Sequence[str]) -> str:
    """The folder that the whole of a request says can go: "the folder public/old can go, with all that is inside"; '' for none."""
    goes, taken = _FOLDER_GOES.match(request), _FOLDER_TAKEN.match(request)
    folder = goes["path"] if goes else (taken["path"] or taken["other"]) if taken else ""
    folder = folder.removeprefix("./")
    return folder if folder and any(path.startswith(f"{folder}/") for path in paths) else ""


def _named_before(request: str, paths: Sequence[str]) -> str:
    """The one file that a request writes out, as no part of something else, before it wants "it" gone; '' for none."""
    goes = _NAMED_BEFORE.search(request)
    if goes is None or _PART_OF_FILE.search(_PATH.sub("", request)):
        return ""
    told = request[: goes.start()]
    named = [(place, path) for place in _PATH.finditer(told) if (path := _written(place[0], paths))]
    of_another = any(_OF_ANOTHER.search(told[: at.start()]) or _HOLDS.match(told, at.end()) for at, _ in named)
    return named[0][1] if len({path for _, path in named}) == 1 and not of_another else ""


def _written(name: str, paths: Sequence[str]) -> str:
    """The path that is written out, or the only one of that name; '' for none."""
    found = [path for path in paths if path == name.removeprefix("./")] or [
        path for path in paths if path.rpartition("/")[2] == name
    ]
    return found[0] if len(found) == 1 else ""


def _speaks_of_file(phrase: str, path: str) -> bool:
    """Whether a file is meant and not what it is about: "remove the email validation" wants code changed, not a file gone."""
    return bool(_KINDS.intersection(phrase.lower().split())) or path.rpartition(".")[2].lower() in _NO_CODE


def _fitting(phrase: str, folder: str, paths: Sequence[str]) -> str:
    """The path that has all words of a phrase, the last of them in its name, and the fewest others in its name."""
    words = words_of(phrase)
    fitting: list[tuple[tuple[int, int], str]] = []
    for path in paths:
        above, _, name = path.rpartition("/")
        if folder.lower() in _TOP:
            if above:
                continue
        elif folder and f"/{folder.strip('/')}/" not in f"/{above}/":
            continue
        ending = name.rpartition(".")[2].lower()
        own = words_of(name) | {word for word, endings in _BY_ENDING.items() if ending in endings and word in words}
        own |= {word for word in words if words & _WRITTEN_IN and f".{ending}" in endings_of(word)}
        known = own | words_of(above)
        wanted = words - (_KINDS - known)
        if wanted and wanted <= known and wanted & own:
            fitting.append(((len(words - known), len(own - words)), path))
    if not fitting:
        return ""
    least = min(rank for rank, _ in fitting)
    closest = [path for rank, path in fitting if rank == least]
    return closest[0] if len(closest) == 1 else ""
