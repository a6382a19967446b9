"""What a request says of the optional arguments of tools: a small model neither adds nor drops them."""

import re
from collections.abc import Sequence
from typing import Any

from aintern.backends.small_model.grammar_values import spoken_number

_NUMBER = r"(\d{1,4}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)"
# By the name of a parameter: what a request must have for it to be offered, and what makes it true without a doubt.
_FLAGS = {
    "regex": (r"regex|regular expr|pattern|[\\^$|*+\[\]]", r"\bregex(?:p|es)?\b|\bregular expressions?\b"),
    "case_sensitive": (
        r"\bcase\b|case-|exact|upper|lower|capital",
        r"(?<!in)(?<!in-)case[ -]sensitiv|\bcase matters\b|\b(?:match\w*|respect\w*|exact|same|mind\w*)\s+(?:the\s+)?case\b",
    ),
    "recursive": (
        r"recursiv|\bsub|tree|whole|\ball\b|deep|everything|below|under|nested|level|-[a-z]*r|full|complete|structure",
        r"(?<!not )(?<!non-)\brecursiv|\bwith all (?:its |the )?sub-?(?:folders|directories)"
        r"|\bsub-?(?:folders|directories) (?:too|as well|included)"
        r"|\b(?:that.?s|that is) below it\b",
    ),
    "include_hidden": (
        r"hidden|\bdot|-[a-z]*a\b|\ball\b|everything",
        r"(?<!no )(?<!without )(?<!not )\bhidden\b|\bdot-?files\b|\bls\s+-\w*a",
    ),
    "line_numbers": (r"\bnumber", r"\bline numbers\b|\bnumbered\b|\bnumber the lines\b"),
    "overwrite": (
        r"overwr|replac|\bover\b|force|\s-f\b|clobber|even if|regardless",
        r"(?<!not )(?<!n.t )\boverwrit(?:e|ing)\b",
    ),
    "staged": (r"stag|cached|index|added", r"(?<!un)(?<!not )\bstaged\b|--cached\b"),
}
_COUNTS = {
    "context_lines": (
        rf"\b{_NUMBER}\s+(?:more\s+)?lines?\s+(?:of\s+(?:context|code)|around|before|after|above|each side|on each)"
        rf"|\bcontext\s+(?:of\s+)?{_NUMBER}\b"
        rf"|-[CAB]\s?{_NUMBER}\b",
    ),
    "max_results": (
        rf"\b(?:first|at most|max(?:imum)?(?: of)?|only|up to|no more than)\s+{_NUMBER}\b(?!\s+lines?)"
        rf"|\b{_NUMBER}\s+(?:results|matches|hits)\b",
    ),
    "max_count": (
        rf"\b{_NUMBER}\s+(?:\w+\s+){{0,2}}(?:commits?|changes|entries|revisions|versions)\b|\b(?:last|latest|newest|recent|past)\s*{_NUMBER}\b"
        rf"|(?<!\S)(?:-n|-|--max-count[= ])\s*{_NUMBER}\b",
    ),
    "max_depth": (
        rf"\b{_NUMBER}\s+(?:folder\s+)?(?:levels?|deep)\b|\b(?:depth|level)\s+(?:of\s+)?{_NUMBER}\b|-L\s?{_NUMBER}\b",
    ),
}
_NEWEST = re.compile(r"\b(?:last|latest|newest|most recent)\s+(?:commit|change|revision)\b", re.IGNORECASE)
_QUOTED = re.compile(r"\"([^\"\n]{1,200})\"|(?<!\w)'([^'\n]{1,200})'(?!\w)|`([^`\n]{1,200})`|“([^”\n]{1,200})”")
_DEFINITIONS = r"(?:functions?|methods?|classes|structs?|interfaces?|traits?|enums?|symbols?|definitions?|signatures?|components?|exports?)"
_TYPED = {"cp": "copy_file", "mv": "move_file"}
_REFUSED = re.compile(r"(?:n['’]?t|\b(?:not|never|no|nothing|without))\b[^.!?;:\n]{0,25}$", re.IGNORECASE)
ENDINGS = {
    "python": ".py", "py": ".py", "javascript": ".js", "js": ".js", "typescript": ".ts", "ts": ".ts", "rust": ".rs", "go": ".go",
    "java": ".java", "kotlin": ".kt", "ruby": ".rb", "php": ".php", "c": ".c", "c++": ".cpp", "markdown": ".md", "md": ".md",
    "json": ".json", "yaml": ".yaml", "css": ".css", "html": ".html", "shell": ".sh", "sql": ".sql", "csv": ".csv", "swift": ".swift",
    "dart": ".dart", "elixir": ".ex", "log": ".log", "text": ".txt", "toml": ".toml", "xml": ".xml", "lua": ".lua", "scala": ".scala",
}  # fmt: skip
"""The usual endings of files, by what people call them."""
_OF_A_KIND = re.compile(
    rf"(?<![\w./-])({'|'.join(sorted(map(re.escape, ENDINGS), key=len, reverse=True))}"
    r"|\*?\.[A-Za-z]\w{0,4}|tsx|jsx|rs|rb|kt|cpp|yml|txt|tf)"
    r"\s+(?:files?|sources?|modules?|scripts?)\b",
    re.IGNORECASE,
)
_NAMES_OF_KINDS = "|".join(sorted((re.escape(kind) for kind in ENDINGS if len(kind) > 1), key=len))
_OF_SOME_FILES = re.compile(rf"\*|\w\.\w|(?<!\S)\.\w|/|(?<![\w.-])(?:{_NAMES_OF_KINDS})(?![\w.-])", re.IGNORECASE)
_LISTED = re.compile(
    rf"\b(?:what|which|list|name|enumerate|show(?:\s+me)?|give\s+me|all(?:\s+of)?)\s+(?:all\s+)?(?:the\s+)?(?:names\s+of\s+)?(?:the\s+)?(?:\w+\s+and\s+)?"
    rf"{_DEFINITIONS}\b(?!\s+(?:\w+\s+){{0,2}}(?:call|use|mention|contain|return|throw|take|need|test|import)s?\b)|\boutlines?\b"
    r"|\bwhat\s+does\s+\S+\s+(?:define|export)\b",
    re.IGNORECASE,
)

# The whole of what is asked, not "format all python files" or "search for X in all the go files".
_FILES_OF_A_KIND = re.compile(
    r"^\W*(?:(?:please|hey|can you|could you|would you|show|give|tell|get|search for|look for|find|list|locate|where are|which|are there"
    r"|do we have|i need|me|all|any|every|of|the)\s+)+(?!(?:all|any|the|my|our|new|old|big|no|six|two|ten|of)\b)"
    r"(?:python|javascript|typescript|rust|java|kotlin|ruby|markdown|json|yaml|toml|html|shell|swift|dart|elixir|terraform|proto|image|text"
    r"|[a-z]{1,3}|\*?\.\w{1,5})\s+files?(?:\s+(?:there|are|do we have|we have))*\s*(?:$|[?.!]|\b(?:in|below|under|inside|within|of)\b)",
    re.IGNORECASE,
)

# "did I delete anything in a.py?": not who did, or when, or in an older version.
_OWN_CHANGES = re.compile(
    r"^\W*(?:(?:please|hey|so|and|can\s+you|could\s+you|tell\s+me|show\s+me|check|see|if|whether)\s+)*"
    r"(?:did|have|has|is\s+there|are\s+there|was|were|any|i['’]ve|i\s+have|what(?:['’](?:s|ve)|\s+(?:is|did|have|has|was))?|which)\b(?=.{0,60}\b(?:i|we|i['’]ve|we['’]ve|anything"
    r"|something|been|any|uncommitted)\b).{0,60}\b(?:delet|remov|chang|edit|modif|touch|lost|lose|tak(?:e|en)\s+out|took\s+out|go(?:ne)?\s+missing"
    r"|missing|uncommitted)",
    re.IGNORECASE,
)
_OF_THE_PAST = re.compile(
    r"\b(?:who|when|can|could\s+i|should|would|how|why|yesterday|ago|week|month|today|releases?|versions?|histor\w+|branch|between|staged|line|tests?"
    r"|(?<!since )(?<!since the )(?<!since my )(?<!since our )(?:last|latest|previous)\s+commit|commits)\b",
    re.IGNORECASE,
)

# "'my notes.md' - what does it say about ports?"
_OF_QUOTED = re.compile(
    r"^\W*(?:in\s+)?(?:\"(?P<a>[^\"\n]{1,200})\"|'(?P<b>[^'\n]{1,200})'|`(?P<c>[^`\n]{1,200})`|“(?P<d>[^”\n]{1,200})”)\s*[-–—:,]\s*"
    r"(?:(?:please|and|so|tell\s+me|can\s+you\s+tell\s+me)\s+)*(?:what|which|how|does|do|is|are|was|when|where|who|why)\b(?!.{0,40}\b(?:uses?|used|import\w*|called|run|git)\b)",
    re.IGNORECASE,
)


def may_be_said(name: str, text: str) -> bool:
    """Whether an optional argument may be offered for a text: those that nobody speaks of are a small model's own idea."""
    if name in _FLAGS:
        return re.search(_FLAGS[name][0], text, re.IGNORECASE) is not None and not _is_refused(name, text)
    if name == "file_pattern":
        return _OF_SOME_FILES.search(text) is not None
    return name not in _COUNTS or stated_argument(name, text) is not None


def stated_argument(name: str, text: str) -> Any:
    """The value that a text gives an optional argument; None where it says nothing of it, or nothing that is clear."""
    if name in _FLAGS:
        return True if re.search(_FLAGS[name][1], text, re.IGNORECASE) and not _is_refused(name, text) else None
    for pattern in _COUNTS.get(name, ()):
        if match := re.search(pattern, text, re.IGNORECASE):
            number = next(filter(None, match.groups()))
            return int(number) if number.isdigit() else spoken_number(number)
    return 1 if name == "max_count" and _NEWEST.search(text) else None


def _is_refused(name: str, text: str) -> bool:
    """ "I haven't staged anything", "without the hidden ones"."""
    match = re.search(_FLAGS[name][1], text, re.IGNORECASE)
    return match is not None and _REFUSED.search(text[: match.start()]) is not None


def stated_patterns(text: str, folders: Sequence[str]) -> list[str]:
    """The globs of the files that a request wants a search for: those of a language or an ending, else all below one of the named
    `folders`."""
    kinds = [match[1].lower().lstrip("*.") for match in _OF_A_KIND.finditer(text)]
    endings = [ENDINGS.get(kind, f".{kind}") for kind in kinds]
    return [f"*{ending}" for ending in dict.fromkeys(endings)] or [f"{folder}/**" for folder in folders]


def stated_queries(text: str) -> list[str]:
    """The texts in quotes of a request for a search: what is looked for."""
    return list(dict.fromkeys(next(filter(None, match.groups())) for match in _QUOTED.finditer(text)))


def asks_for_definitions(request: str, paths: Sequence[str]) -> bool:
    """Whether it asks what a file or a folder, one of `paths`, defines: which functions, which classes."""
    return bool(paths) and _LISTED.search(request) is not None


def typed_copy(request: str, paths: Sequence[str]) -> tuple[str, dict[str, str]] | None:
    """The tool and its arguments where the request is a shell's `cp` or `mv` of one file or folder of the workspace; None for any
    other: "cp COPYING libs/core/"."""
    words = request.strip().split()
    if len(words) != 3 or words[0] not in _TYPED:
        return None
    source, destination = (word.removeprefix("./").rstrip("/") for word in words[1:])
    is_there = any(path == source or path.startswith(f"{source}/") for path in paths)
    return (_TYPED[words[0]], {"source": source, "destination": destination or "."}) if is_there else None


def questioned_file(request: str, paths: Sequence[str]) -> str:
    """The file, one of `paths`, in quotes that a question follows: "'my notes.md' - what does it say?"; '' for none."""
    asked = _OF_QUOTED.match(request)
    said = next(filter(None, asked.groups())).removeprefix("./") if asked else ""
    found = [path for path in paths if said and (path == said or path.endswith(f"/{said}"))]
    return said if said in found else found[0] if len(found) == 1 else ""


def asks_for_own_changes(request: str) -> bool:
    """Whether it asks what its author changed and did not commit: "did I delete anything in a.py?"."""
    return _OWN_CHANGES.search(request) is not None and _OF_THE_PAST.search(request) is None


def asks_for_files_of_a_kind(request: str) -> bool:
    """Whether it asks where the files of a language or an ending are: "all markdown files below docs"."""
    return _FILES_OF_A_KIND.search(request) is not None
