"""The new file that a request wants made: what it is called, and its text where the request says that and a file of that name has a
usual form: an item a line, one version, keys with values, owners.

"No gitignore here, make one: *.o build/", "put 22 into a new .nvmrc", "we need a CODEOWNERS, @core owns everything". The name is what
the request wants made, never one of the words or patterns beside it; what the text has to be invented for has a name alone.
"""

import re
from collections.abc import Sequence

from aintern.backends.small_model.grammar_values import CONVENTIONAL
from aintern.backends.small_model.usual_files import usual_text
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
    r"(?:(?:me|us|a|an|the|our|my|this|another|one|new|fresh|small|little|simple|minimal|tiny|short|plain|basic|empty|file|called|named|text|config|root"
    r"|(?:[a-z]+\s+)?(?:script|module|component|page|template|workflow|document|doc))\s+){0,6}"
)
_MAKES = (
    r"(?:create|creat|cretae|craete|make|mkae|write|wirte|add|generate|start|begin|drop|needs?|wants?|like|new|set\s+up|prepare|produce|give\s+me|touch"
    r"|put(?=\s+an?\s))"
)
_ABSENT = r"(?:no|lacks?|misses|missing|without|(?:has|have|had)\s+no|n['’]?t\s+(?:have|any|got)|not\s+have)"
_ONE = r"\b(?:one|it|that)\b"
# In the order in which they tell: into what something is put, what is said to be made, what is said to be missing.
# Only the words around a name are of any case.
_TARGETS = tuple(
    re.compile(pattern)
    for pattern in (
        rf"\b(?i:put|write|save|store|dump|place|pin|add)\b[^\n]*?\s(?i:in|into|to|as|inside)\s+(?i:(?:a|an|the|our|my|its)\s+)?(?i:new|fresh|separate)\s+(?i:file\s+(?:(?:called|named)\s+)?)?{_NAME}{_FILE}{_IN}",
        rf"\b(?i:{_MAKES})\s+(?i:{_LEAD}){_NAME}{_FILE}{_IN}",
        rf"\b(?i:{_ABSENT})\s+(?i:{_LEAD}){_NAME}{_FILE}{_IN}(?=[^\n]*{_ONE})",
        rf"^\W*(?i:(?:the|a|an|our|my)\s+)?{_NAME}{_FILE}{_IN}\s+(?i:is|are)\s+(?:\w+\s+)?(?i:missing|not\s+there|absent)(?=[^\n]*{_ONE})",
        rf"\b(?i:put|write|save|store)\b[^\n]*?\s(?i:into|in|as|to)\s+(?i:(?:a|an|the)\s+)?(?i:file\s+(?:(?:called|named)\s+)?)?{_NAME}{_FILE}{_IN}",
        rf"^\W*{_NAME}(?=[\s:,–-][^\n]*[,.;–-]\s*(?i:(?:please|pls)\s+)?(?i:create|make|write|add|need)\s+(?i:it|that|the\s+file|one)\W*$)",
    )
)
# "web/ has no .gitignore", "there is none in web/"
_FOLDER_FIRST = re.compile(
    r"^\W*(?:(?:in|for|the|our)\s+)*(?P<folder>[\w@.-]+(?:/[\w@.-]+)*)/?\s+(?:\w+\s+){0,2}?(?:has|have|needs|lacks|wants|is\s+missing|could\s+use)\b",
    re.IGNORECASE,
)
# A question, something to be told or run, or tests, whose name is not what is said.
_NO_WISH = re.compile(
    r"^\W*(?:how|why|what|which|where|does|did|do|is|are|explain|run|execute|tell|show|read|open)\b|\bin\s+the\s+chat\b|\bdon['’]?t\s+(?:write|create|make|touch|add)\b"
    r"|\b(?:unit\s+)?tests?\s+for\b",
    re.IGNORECASE,
)
_ASKS_POLITELY = re.compile(
    r"^\W*(?:please|pls|hey|hi|ok|so)?\W*(?:can|could|would|will)\s+(?:you|we|i)\b", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class NewFile:
    """Its `path`, and its `content`: '' where the request does not say it, or says it in a form that is not known."""

    path: str
    content: str


def new_file(request: str, paths: Sequence[str]) -> NewFile | None:
    """The file that a request wants made and that is none of the workspace's `paths`; None where it wants none, or one that is not
    called by a name."""
    if not _is_wish(request):
        return None
    said = next((match for pattern in _TARGETS if (match := pattern.search(request))), None)
    if said is None:
        return None
    folders = {path[:end] for path in paths for end in range(len(path)) if path[end] == "/"}
    folder, end = (said.groupdict().get("folder") or "").rstrip("/"), said.end()
    if folder not in folders:  # what is said there is of the text
        end = len(re.sub(rf"\s+{_INTO}$", "", request[: said.start("folder")])) if folder else end
        first = _FOLDER_FIRST.match(request)
        folder = first["folder"] if first and first["folder"] in folders else ""
    above, _, last = said["name"].rpartition("/")
    last = CONVENTIONAL.get(last.lower(), last)
    path = "/".join(filter(None, (above or folder, last)))
    if path in paths or path in folders:
        return None
    before, after = request[: said.start("name")].rstrip("\"'`"), request[end:].lstrip("\"'`")
    return NewFile(path, usual_text(last, before, after))


def _is_wish(request: str) -> bool:
    """Whether it can be an order of one line to make a file, and is no question."""
    asked = request.rstrip().endswith("?") and not _ASKS_POLITELY.match(request)
    is_short = len(request) <= _LONGEST_REQUEST and "\n" not in request.strip()
    return is_short and not asked and "?" not in request.rstrip("?! ") and not _NO_WISH.search(request)
