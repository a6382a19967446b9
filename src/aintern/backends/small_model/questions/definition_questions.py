"""Questions about what a function, class or constant is like: what it takes and returns, which fields it has, what is in it."""

from collections.abc import Callable, Sequence

from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.questions.extractive_answer import defined_name, names_said
from aintern.backends.small_model.questions.facts_in_files import (
    ASKED,
    LESS_LIKELY,
    FactQuestion,
    lines_of_files,
    quoted,
)
from aintern.backends.small_model.wording import lazy_re as re

_SIGNATURE_LINES = 10
_ABOVE = 3  # lines over a function that tell it from another of its name: #[cfg(windows)]
_FUNCTION = r"(?:the\s+)?(?:function\s+|method\s+)?[`'\"]?(?P<name>[A-Za-z_]\w*(?:\.\w+)*)[`'\"]?(?:\(\))?(?:\s+(?:function|method))?"
_RETURNS = re.compile(
    rf"{ASKED}what(?:\s+exactly)?\s+(?:does|do|will|would|can)\s+{_FUNCTION}\s+(?:return|give back|yield|raise|throw)"
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
_KIND = r"(?:function|fn|func|def|method|class|struct|interface|trait|enum|constant|const|macro|type|component)"
# "show me the function dumps in api.py", "show parseHeader"
_SHOWN = re.compile(
    r"\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:show(?:\s+me)?|print|display|let\s+me\s+see|give\s+me|i(?:['’]d\s+like|\s+want)\s+to\s+see)\s+"
    r"(?:(?:the|whole|code|body|source|implementation|definition|of)\s+)*"
    rf"(?:{_KIND}\s+[\"'`]?(?P<name>[A-Za-z_][\w.]*)[\"'`]?(?:\(\))?"
    rf"|[\"'`]?(?P<other>[A-Za-z_][\w.]*)[\"'`]?(?:\(\)|\s+{_KIND})(?:\(\))?"
    r"|[\"'`]?(?P<bare>[a-z]+[A-Z]\w*|[A-Z][a-z]+[A-Z]\w*|[A-Za-z]\w*_\w+)[\"'`]?)"
    r"(?:\s+(?:in|from|of|out\s+of)\s+[\"'`]?(?P<path>[\w./-]+)[\"'`]?)?[\s.!?]*$",
    re.IGNORECASE,
)
_POINTS_BACK = ("it", "that", "this", "they")
_MOST_SHOWN = 60  # lines
_LAST_IS_RETURNED = (".rb", ".rs", ".ex", ".exs", ".scala", ".hs", ".clj")
_RETURN = re.compile(r"^\s*(?:return|yield|raise|throw)\b|=>|\breturn\b")

# "which file has the function slugify and what does it return?"
_RETURNS_IT = re.compile(
    r"\bwhat(?:\s+exactly)?\s+(?:does|do|will|would|can)\s+(?:it|that|this)\s+(?:return|give back|yield|raise|throw)",
    re.IGNORECASE,
)


# "…, which fields has it?", "what does it inherit from", "what args does it take": more than where it is.
_ASKS_INSIDE = re.compile(
    r"\b(?:which|what|how\s+many|its|the)\s+(?:\w+\s+)?(?:fields?|members?|attributes?|propert(?:y|ies)|variants?|cases|arg(?:ument)?s|param(?:eter)?s|methods?|columns?"
    r"|values|keys|entries|items|elements|base\s+class\w*|super\s?class|parent\s+class|signature|body)\b"
    r"|\bwhat\s+(?:does|do|is|are|would)\s+(?:it|that|this|they|she|he)\s+(?:do|inherit|extend|derive|take|accept|expect|need|contain|hold|have|look|call|use|check|implement|in\s+it|like|made)\b"
    r"|\bwhat(?:['’]?s|\s+is)\s+(?:in(?:side)?\s+(?:it|there)|its\s+(?:body|code))\b|\bwhat\s+it\s+(?:does|takes|inherits|extends|contains|holds|has|looks)\b"
    r"|\b(?:how\s+(?:much|many|long|big|often)|what|which)\b[^.?!,;]{0,40}\bit\s+(?!(?:is|lives|stands|sits|comes|was|has|set|in|to|has)\b)[a-z]+"
    r"|\b(?:show|print|give)\s+(?:me\s+)?(?:it|that|the\s+(?:code|body|whole\s+\w+))\b",
    re.IGNORECASE,
)
_WHAT_OF_IT = (
    r"\b(?:which|what)\s+(?P<what>[a-z]+)(?:\s+[a-z]+)?\s+(?:does|do|can|will|would|must)\s+(?:the\s+)?(?:(?:\w+\s+)?(?:function|method|class|struct|script|task|job|hook"
    r"|handler|command|macro)\s+)?[`'\"]?{}(?:\(\))?[`'\"]?\s+(?P<verb>[a-z]+)"
)
"""What a named function does with something: "what directory does sweep_spool clean up", "which table does save_order write to"."""
_OF_SIGNATURE = re.compile(
    r"\b(?:arg(?:ument)?s|param(?:eter)?s|signature|accept|takes?\b(?!\s+(?:off|away|out))|expect|inherit|extend|derive|base\s+class|super\s?class|parent\s+class)",
    re.IGNORECASE,
)
# What an assignment or a macro begins with, for what is no function: "SUPPORTED = [", "#define LIMIT (".
_ASSIGNED = (
    r"^\s*(?:(?:export|const|constexpr|let|var|val|final|static|public|private|protected|readonly|pub|declare|local|my|our|[A-Z]\w*(?:<[^>]*>)?(?:\[\])?|std::\w+(?:<[^>]*>)?|u?int|size_t|char)\s+)*"
    r"[\"'$@]?{}(?:\[\w*\])?[\"']?\s*(?::\s*[^=]{{1,60}}?)?(?:=(?!=)|:=)|^\s*#define\s+{}\b"
)


def definition_question(request: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The lines of a definition that a request asks for something in; None for another request, or where no file has it."""
    asked = request.strip()
    if (name := defined_name(asked)) and _RETURNS_IT.search(asked):
        return _of_function(name, words_of(asked), paths, read, is_return=True)
    if returns := _RETURNS.search(asked):
        return _of_function(returns["name"] or returns["other"], words_of(asked), paths, read, is_return=True)
    if (takes := _TAKES.search(asked)) and (takes["name"] or takes["other"]).lower() not in _POINTS_BACK:
        return _of_function(takes["name"] or takes["other"], words_of(asked), paths, read, is_return=False)
    if shown := _SHOWN.match(asked):
        within = [
            path for path in paths if not shown["path"] or path == shown["path"] or path.endswith(f"/{shown['path']}")
        ]
        return _definition(shown["name"] or shown["other"] or shown["bare"], within, read)
    if (inherits := _INHERITS.search(asked)) and (name := next(filter(None, inherits.groups()))):
        return _definition(name, paths, read, head_only=True)
    if valued := _IS_WHAT.fullmatch(asked):
        name = valued["name"] or valued["other"]
        return _value(name, paths, read) or _definition(name, paths, read)
    for name in names_said(asked):
        of_it = re.search(_WHAT_OF_IT.format(re.escape(name)), asked, re.IGNORECASE)
        if defined_name(asked) and _ASKS_VALUE.search(asked) and (value := _value(name, paths, read)):
            return value
        if (of_it and not of_it["what"].lower().startswith("version")) or (
            defined_name(asked) and _ASKS_INSIDE.search(asked)
        ):
            return _definition(name, paths, read, head_only=_OF_SIGNATURE.search(asked) is not None)
    return None


# "what does ReadTimeout inherit from", "the base class of Store"
_CLASS = r"[`'\"]?(?:the\s+)?(?:class\s+)?(?P<{}>[A-Z]\w+)[`'\"]?"
_INHERITS = re.compile(
    rf"\b(?i:what|which\s+\w+)\s+(?i:does|do|is)\s+{_CLASS.format('name')}\s+(?i:inherit|extend|subclass|derive)"
    rf"|\b(?i:(?:base|parent|super)[\s-]?class(?:es)?\s+of|parent\s+of)\s+{_CLASS.format('other')}"
    rf"|\b(?i:what|which\s+\w+)\s+is\s+{_CLASS.format('third')}\s+(?i:derived|based|built|inherited)\s+(?i:from|on)"
)
# "what is DEFAULT_SIZE", "MAX_DEPTH value?"
_CONSTANT = r"[`'\"]?(?P<{}>[A-Za-z]\w*_\w+|[a-z]+[A-Z]\w*)[`'\"]?"
_IS_WHAT = re.compile(
    rf"\W*(?i:what(?:['’]?s|\s+is)|value\s+of|tell\s+me)\s+(?i:the\s+)?(?i:value\s+of\s+)?(?i:the\s+)?{_CONSTANT.format('name')}(?:\s+(?i:set\s+to|worth|equal\s+to))?\W*"
    rf"|\W*{_CONSTANT.format('other')}(?:\s+(?i:value|is\s+what|default))?\s*\?\W*"
)
_ASKS_VALUE = re.compile(
    r"\b(?:which|what)\s+(?:\w+\s+)?(?:value|hex|colou?r|number)\b|\bvalue\s+of\b|\bwhat\s+hex\b", re.IGNORECASE
)


def _value(name: str, paths: Sequence[str], read: Callable[[str], str]) -> FactQuestion | None:
    """The line that gives a name its value, where only one does."""
    bare = re.escape(name)
    gives = re.compile(
        rf"{_ASSIGNED.format(bare, bare)}|^\s*(?:export\s+|ENV\s+)?{bare}=\S"
        rf"|^\s*(?:-\s+)?[\"']?(?<![\w-]){bare}[\"']?\s*(?::(?!:)|=>)\s*[\"'\d#\[-]"
    )
    found = [
        (path, lines, at)
        for path, lines in lines_of_files([path for path in paths if not LESS_LIKELY.search(path)], read)
        for at, line in enumerate(lines)
        if gives.search(line)
    ]
    return quoted(found[0][0], found[0][1], [found[0][2]]) if len(found) == 1 else None


def _starts_of(name: str) -> re.Pattern[str]:
    """How the line begins that defines a function."""
    bare = re.escape(name.rpartition(".")[2])
    return re.compile(
        rf"\b(?:def|func|fn|function|fun|sub|defp)\s+(?:\([^)]*\)\s*|self\.|\w+[.:]+)?{bare}\b"
        rf"|\b(?:const|let|var|val)\s+{bare}\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\(|\w+\s*=>)"
        rf"|^\s*(?:(?:async|static|public|private|protected|final|inline|virtual|export)\s+)*(?:[\w<>\[\]*&:,]+\s+[*&]?)?{bare}\s*\([^;]*\)\s*(?:const\s*)?(?::\s*[\w<>\[\]|]+\s*)?\{{"
        rf"|^[A-Za-z_][\w*&<>:]*(?:\s+[\w*&<>:]+)*\s+[*&]*{bare}\s*\([^;]*\)\s*$"
    )


def _definition(
    name: str, paths: Sequence[str], read: Callable[[str], str], *, head_only: bool = False
) -> FactQuestion | None:
    """The whole of a function, a class or a value, up to its 60th line; the head alone of a function of which no more is asked."""
    named = re.compile(  # not "struct place *p;" of C, nor a part of it
        rf"\b(?:class|struct|interface|trait|enum|type|module|object)\s+{re.escape(name.rpartition('.')[2])}\b(?![\s*&]*[\w*&]*\s*[;,)=]|\s*[*&])"
    )
    function = _starts_of(name)
    bare = re.escape(name.rpartition(".")[2])
    assigned = re.compile(_ASSIGNED.format(bare, bare))
    likely_first = sorted(paths, key=lambda path: LESS_LIKELY.search(path) is not None)
    for defining in (function, named, assigned):
        if found := _first_definition(defining, likely_first, read, head_only=head_only and defining is not assigned):
            return found
    return None


def _first_definition(
    defining: re.Pattern[str], paths: Sequence[str], read: Callable[[str], str], *, head_only: bool
) -> FactQuestion | None:
    for path, lines in lines_of_files(paths, read):
        for at, line in enumerate(lines):
            if defining.search(line):
                head = _head(lines, at)
                if head_only:
                    return quoted(path, lines, head)
                whole = [*head, *_body(lines, head[-1])]
                end = whole[-1] + 1
                if end < len(lines) and re.match(r"\s*(?:[})\]]|end\b)", lines[end]):
                    whole.append(end)
                while len(whole) > 1 and not lines[whole[-1]].strip():
                    whole.pop()
                told = quoted(path, lines, whole, _MOST_SHOWN)
                more = len(whole) - _MOST_SHOWN
                return FactQuestion(path, f"{told.says}\n{more} more lines.") if more > 0 else told
    return None


def _of_function(
    name: str, said: frozenset[str], paths: Sequence[str], read: Callable[[str], str], *, is_return: bool
) -> FactQuestion | None:
    """The head of a function with the lines that return something; of several in a file the one below whose words the request says."""
    starts = _starts_of(name)
    for path, lines in lines_of_files(sorted(paths, key=lambda path: LESS_LIKELY.search(path) is not None), read):
        found = [at for at, line in enumerate(lines) if starts.search(line)]
        if not found:
            continue
        at = max(found, key=lambda at: len(said & words_of(" ".join(lines[max(0, at - _ABOVE) : at]))))
        head = _head(lines, at)
        if not is_return:
            return quoted(path, lines, head)
        body = _body(lines, head[-1])
        given = [number for number in [*head[-1:], *body] if _RETURN.search(lines[number]) and number not in head]
        if not given and path.endswith(_LAST_IS_RETURNED):
            given = [number for number in body if re.search(r"\w", lines[number])][-1:]
        told = quoted(path, lines, [*head, *given])
        is_short = given or "=>" in lines[at] or not body
        return told if is_short else FactQuestion(path, f"{told.says}\n\nNo line of it returns anything.")
    return None


def _head(lines: Sequence[str], at: int) -> list[int]:
    """From where a function begins to where its brackets are closed."""
    depth = 0
    for number in range(at, min(at + _SIGNATURE_LINES, len(lines))):
        depth += sum(lines[number].count(opening) - lines[number].count(closing) for opening, closing in ("()", "[]"))
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
