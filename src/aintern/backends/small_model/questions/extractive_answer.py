"""An answer in the words of a tool's result: the result itself where it is short, else the lines of it that the model chooses.

A model of 135 million parameters that writes freely about a text invents most of what it says; here all that it says stands in
the result.
"""

from collections.abc import Iterator, Sequence
from itertools import islice, zip_longest
from typing import Any

from aintern.backends.embedded.llama_client import Segment
from aintern.backends.small_model.arguments.call_grammar import call_rule
from aintern.backends.small_model.arguments.grammar_values import ValueSources
from aintern.backends.small_model.intent.adapter_prompt import segments
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.search_results import CUT_OFF, HIT
from aintern.dialects.grammar.schema_grammar import COMPACT, SchemaGrammar, literal
from aintern.dialects.teaching import fence
from aintern.messages import ToolSpec

_SHORT_LINES = 40
_SHORT_CHARACTERS = 3000
_NOTE = re.compile(r"\[[^\[\] ]+ [^\[\]]+\]")  # of a tool: "[Lines 1–12 of 71; continue with start_line=13.]"
# What an edit left, for the model: the person has seen the difference.
_NUMBERED = re.compile(r" *\d+(?:\t.*)?|….*")
_ASKS_WHERE = re.compile(
    r"\b(?:where|which file|find|locate|looking for|on which line)\b.{0,120}?"
    r"\b(?:defin\w+|declar\w+|implement\w*|sets?|lives?|comes? from|is|value)\b"
    r"|\blook up\b|\b(?:which|what)\s+(?:file|module|line|class)\b.{0,60}?"
    r"\b(?:defin\w+|declar\w+|implement\w*|in|has|holds?|contains?|start\w*)\b"
    r"|\bvalue of\b|\bwhat(?:['’]?s|\s+is)\s+(?:the\s+)?\S+\s+(?:set to|defined as)\b"
    r"|\b(?:find|locate|grep\s+for|look\s+(?:up|for)|search\s+for)\s+(?:me\s+)?(?:the|its|our)\s+(?:definition|declaration|implementation|struct|class|function|interface|enum|trait"
    r"|method|constant|macro)\b|\b(?:what|which)\s+file\s*(?:/|and|&|\+)\s*(?:what\s+|which\s+)?line\b|\bfile\s+and\s+line\b"
    r"|\bline(?:\s+number)?\s+of\s+(?:the\s+)?(?:definition|declaration)\b|^\W*line(?:\s+number)?\s+of\s+",
    re.IGNORECASE | re.DOTALL,
)
# "where is open_session called": every line but the ones that define it
_ASKS_USES = re.compile(
    r"\b(?:where|who|what|which\s+\w+)\s+(?:else\s+)?(?:(?:is|are|do|does|gets?|we|the|function|method|class|constant|variable)\s+)*[`'\"]?"
    r"(?P<name>[A-Za-z_]\w+)[`'\"]?(?:\(\))?\s+(?:(?:being|still|ever|actually|all|also|get|gets)\s+)*"
    r"(?:called|used|invoked|referenced|imported|instantiated|raised|thrown|caught)\b"
    r"|\b(?:who|what|which\s+\w+)\s+(?:else\s+)?(?:calls?|uses?|invokes?|references?|imports?|instantiates?|raises?|throws?|catch(?:es)?)\s+"
    r"(?:the\s+)?(?:function\s+|method\s+|class\s+)?[`'\"]?(?P<other>[A-Za-z_]\w+)",
    re.IGNORECASE,
)
# "where is open_session defined and where is it used"
_AND_USED = re.compile(
    r"(?:\band|\bor|,|/|&)\s+.{0,20}?\b(?:used|called|referenced|imported|its\s+(?:uses?|callers?))\b", re.IGNORECASE
)
_IDENTIFIER = re.compile(
    r"(?<![\w-])--[a-z][\w-]*\b|\b(?:\w+_\w+|[a-z]+[A-Z]\w*|[A-Z]+[a-z]\w*[A-Z]\w*|[A-Z]{3,}\w*|\w+(?=\())\b(?![./]\w)"
)
# What is written like a name in a program, and is one of a language, a format or a product.
_PROPER_NAMES = frozenset((
    "typescript", "javascript", "github", "gitlab", "postgresql", "mysql", "mongodb", "graphql", "json", "yaml", "html", "css", "scss",
    "http", "https", "url", "sql", "api", "readme", "xml", "csv", "toml", "php", "ios", "macos", "nodejs", "openapi", "javadoc",
    "coffeescript", "restful", "vscode", "intellij", "powershell", "todo", "fixme", "svg", "pdf", "cli", "orm", "jsx", "tsx", "ini",
))  # fmt: skip
# "the struct Packet", "the Packet struct"
_OF_KIND = re.compile(
    r"\b(?:struct|class|function|interface|enum|type|trait|method|constant|variable|macro|module|fn|def|func|definition\s+of(?:\s+the)?)\s+[`'\"]?"
    r"(?P<name>(?!(?:is|are|does|do|that|which|called|named|in|of|for|defined|declared|from|and|the|has|with|where|to|we|or|it|they|you|this|these|those|a|an|my|our|your|its|i|holds?|start\w*|names?)\b)[A-Za-z_]\w*)"
    r"|\bthe\s+[`'\"]?(?P<other>[A-Za-z]\w*)[`'\"]?\s+(?:struct|class|function|interface|enum|trait|method|constant|macro)\b"
    r"|\b[Ww]here(?:['’]?s|\s+is)\s+[`'\"]?(?P<placed>(?!(?:it|that|this|everything|the|our|my|all|there|he|she|what)\b)[A-Za-z_]\w+)[`'\"]?(?:\(\))?\s+"
    r"(?:defined|declared|implemented)\b"
    r"|\b(?:definition|declaration|implementation)\s+of\s+(?:the\s+)?[`'\"]?(?P<of>(?!(?:it|that|this|the|our|my|all|done|struct|class|function|interface|enum|trait|method|constant|macro)\b)"
    r"[A-Za-z_]\w+)"
)
# What stands before a name where it is defined, in the usual languages: a word of theirs, and between the two other words, type
# arguments, pointers or the receiver of a Go method. No parameter list, colon or value: a type stands behind those as well.
_DEFINING = (
    r"\b(?:def|class|func|fn|function|fun|sub|const|let|var|val|struct|enum|interface|type|trait|module|namespace|macro_rules!"
    r"|static|final|define|record|object|protocol|impl|int|void|char|bool|double|float|long|string|auto"
    r"|public|private|protected|internal)(?:\s*\([\w *&.]*\)\s*|[\s*&<][\w\s*&<>,\[\]]*?)"
)
_MOST_UNITS = 60
_LONGEST_UNIT = 300
_MOST_QUOTED = 5

CALL_MARK = "→ "
"""What a call starts with where a quotation may stand as well; no unit starts so."""

_SYSTEM = "Answer the request with the lines of the text that matter most."
_EXAMPLES = (
    ("user", "Text:\nport: 80\n\nRequest: look into conf.yaml and then delete it"),
    ("assistant", CALL_MARK + '{"tool":"delete_file","parameters":{"path":"conf.yaml"}}'),
    ("user", "Text:\n===== test session starts =====\ncollected 3 items\n3 passed in 0.02s\n\nRequest: run pytest"),
    ("assistant", "3 passed in 0.02s"),
    (
        "user",
        "Text:\n# Notes\n\nShopbot sells shoes. It needs Python 3.11.\nLicence: MIT\n\nRequest: what does notes.md say?",
    ),
    ("assistant", "Shopbot sells shoes.\nIt needs Python 3.11."),
)


def whole(text: str) -> str:
    """A result as an answer, of several lines in a fence of Markdown; '' where it has more than 40 lines or 3,000 characters."""
    lines = result_lines(text)
    if not lines or len(lines) > _SHORT_LINES or len(text) > _SHORT_CHARACTERS:
        return ""
    if len(lines) == 1:
        return lines[0].strip()
    return "\n".join([fence(text), *lines, fence(text)])


def result_lines(text: str) -> list[str]:
    """The lines of a result without the notes to the model at its end, unless there is nothing else."""
    lines = [line.rstrip() for line in text.strip("\n").splitlines()]
    while len(lines) > 1 and (not lines[-1] or _NOTE.fullmatch(lines[-1])):
        lines.pop()
    is_edit = lines[:1] and lines[0].startswith("Edited ") and all(_NUMBERED.fullmatch(line) for line in lines[1:])
    return lines[:1] if is_edit else lines


def defined_name(request: str) -> str:
    """The name, as programs write it, whose definition a request looks for; '' for any other request."""
    return next(iter(names_said(request)), "") if _ASKS_WHERE.search(request) else ""


def names_said(request: str) -> list[str]:
    """The names in a request as programs write them, or with what kind of thing they are before them: "the struct Packet"."""
    kinds = [next(name for name in match.groups() if name) for match in _OF_KIND.finditer(request)]
    identifiers = [name for name in _IDENTIFIER.findall(request) if name.lower() not in _PROPER_NAMES]
    return list(dict.fromkeys([*identifiers, *kinds]))


def definitions(request: str, text: str) -> str:
    """Where a request asks where something is defined: the lines of a search's result that define it, as an answer; else ''."""
    if not _ASKS_WHERE.search(request) or _ASKS_USES.search(request) or _AND_USED.search(request):
        return ""
    lines = result_lines(text)
    for name in names_said(request):
        for pattern in defining_patterns(name):
            found = [line for line in lines if pattern.search(_text_of(line))]
            if found:
                has = re.compile(rf"(?<![\w.]){re.escape(name)}(?!\w)")
                others = sum(1 for line in lines if has.search(line)) - len(found)
                quoted = found[0].strip() if len(found) == 1 else "\n".join([fence(text), *found, fence(text)])
                return (
                    f"{quoted}\n\n{others} more {'line has' if others == 1 else 'lines have'} it." if others else quoted
                )
    return ""


def uses(request: str, text: str) -> str:
    """Where a request asks where something is used: the lines of a search's result without those that define it, as an answer; '' for
    another request, and where no line defines it or none is left."""
    asked = _ASKS_USES.search(request)
    if asked is None:
        return ""
    name, lines = asked["name"] or asked["other"], result_lines(text)
    surest = next(defining_patterns(name))
    left = [line for line in lines if not surest.search(_text_of(line))]
    if not left or len(left) == len(lines) or len(left) > _SHORT_LINES:
        return ""
    return left[0].strip() if len(left) == 1 else "\n".join([fence(text), *left, fence(text)])


def _text_of(line: str) -> str:
    """The text of a line of a result, without where it stands."""
    return line[hit.end() :] if (hit := HIT.match(line)) else line


def defining_patterns(name: str) -> Iterator[re.Pattern[str]]:
    """What the lines have that define a name, the surest first: what kind of thing it is, or its value; then what it may be besides."""
    bare = re.escape(name)
    whole_name = rf"(?<![\w.-]){bare}(?![\w-])" if name.startswith("-") else rf"(?<![\w.]){bare}(?!\w)"
    yield re.compile(
        rf"{_DEFINING}{whole_name}|^\s*(?:[\w@$*&<>\[\].]+\s+)*{whole_name}\s*(?:\[\w*\]\s*)?(?::[^=]{{1,60}})?(?:=(?!=)|:=)"
    )
    yield re.compile(rf"^\s*(?:[\w*&<>:,\[\]]+\s+)*[*&]?{whole_name}\s*\([^;]*\)\s*\{{")
    # "const one: Basket = make()" defines no Basket.
    yield re.compile(rf"^\s*(?:-\s+)?[\"']?{whole_name}[\"']?\s*:(?!:)\s*\S|(?<!: ){whole_name}\s*(?:=(?!=)|:=)")


def definition_search(request: str, text: str) -> dict[str, Any]:
    """Where a request asks where something is defined, and a search's result `text` was cut off before a line that defines it: the
    arguments of a search for such lines alone; else {}."""
    name = defined_name(request)
    if not name or CUT_OFF not in text or definitions(request, text):
        return {}
    return {"query": rf"{_DEFINING}\b{name}\b|^\s*{name}\s*:?=[^=]", "regex": True}


_ASKS_IMPORTS = re.compile(
    r"\b(?:who|what|which\s+\w+)\b[^?]{0,40}?\bimports?\s+[`'\"]?(?P<name>[\w.@/-]*\w)", re.IGNORECASE
)


def import_search(request: str, text: str) -> dict[str, Any]:
    """Where a request asks what imports something, and a search's result `text` was cut off: the arguments of a search for imports alone;
    else {}."""
    asked = _ASKS_IMPORTS.search(request)
    if asked is None or CUT_OFF not in text:
        return {}
    begin = r"^\s*(?:import|from|use|using|#\s*include|require|@import)\b|\brequire\(|\bimport\("
    return {"query": rf"(?:{begin}).*\b{re.escape(asked['name'])}\b", "regex": True}


def units(text: str) -> list[str]:
    """The sentences and lines of `text` that say something, at most 60, each cut at 300 characters."""
    sentences = (
        sentence[:_LONGEST_UNIT].lstrip(CALL_MARK).strip()
        for line in result_lines(text)
        for sentence in re.split(r"(?<=[.!?])\s+(?=[A-Z])", line.strip())
        if re.search(r"\w", sentence)
    )
    return list(islice(sentences, _MOST_UNITS))


def answer_grammar(units: Sequence[str], tools: Sequence[ToolSpec], sources: ValueSources) -> str:
    """A grammar for one to five neighbouring units, a line each; or else, after CALL_MARK, for a call of one of `tools`."""
    rules = SchemaGrammar(COMPACT)
    lines: list[str] = []  # rules for as many lines as could be counted, each from its unit on
    for _ in range(_MOST_QUOTED):
        more = [f' ( "\\n" {line} )?' for line in lines[1:]]
        lines = [rules.rule(literal(unit) + tail) for unit, tail in zip_longest(units, more, fillvalue="")]
    root = " | ".join(lines)
    if tools:
        root += f" | {literal(CALL_MARK)} {call_rule(rules, tools, sources, none=False)}"
    return rules.text(root)


def quoting_prompt(request: str, text: str) -> list[Segment]:
    """The prompt that asks for the lines of `text` that answer `request`."""
    return segments([("system", _SYSTEM), *_EXAMPLES, ("user", f"Text:\n{text.strip()}\n\nRequest: {request.strip()}")])
