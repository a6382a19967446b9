"""What a request says that a new source file declares: a class with its base and fields, an interface, an enumeration, a function with
its parameters, a constant; or the one text that it prints.

Where a part of what is said is not understood ("with a class Cart that adds up prices"), nothing is declared.
"""

import json
from collections.abc import Sequence
from dataclasses import replace

from aintern.backends.small_model.wording import lazy_re as re
from aintern.dataclass import dataclass

_LEADS = re.compile(
    r"(?:[\s,:;.–-]|\b(?:that|which|it|and|should|shall|must|will|with|containing|contains?|has|have|having|holding|holds|for|in|inside|just|only"
    r"|declar(?:e|es|ing)|defin(?:e|es|ing)|one|there|be|is|to|(?:a|the)\s+main(?:\s+function)?|provid(?:e|es|ing)|package\s+\w+"
    r"|(?:an?|the)\s+(?:(?:small|simple|new|tiny|little|lua|js|python|node|c|es)\s+)*(?:module|script|file|library|header|unit|helper\s+(?:file|module))(?!\s*\()"
    r")\b)*",
    re.IGNORECASE,
)
_KINDS = {
    "class": "class", "model": "class", "interface": "interface", "protocol": "interface", "trait": "interface", "type": "interface",
    "struct": "struct", "dataclass": "dataclass", "record": "dataclass", "data class": "dataclass", "enum": "enum",
    "function": "function", "func": "function", "fn": "function", "def": "function",
    "constant": "constant", "const": "constant", "exception": "exception", "error": "exception", "error class": "exception",
    "exception class": "exception",
}  # fmt: skip
_KIND = "|".join(sorted(_KINDS, key=len, reverse=True))
_DECLARED = re.compile(
    r"(?P<exports>exports?\s+|exporting\s+|exported\s+)?(?:(?:an?|the|one|single|new|simple|small|plain|empty|public|pub|abstract|frozen|typescript|python)\s+)*"
    r"(?P<also>exports?\s+|exported\s+|default\s+)*(?:(?:an?|the)\s+)?"
    rf"(?:(?P<kind>{_KIND})\s+(?:(?:called|named)\s+)?(?P<name>[A-Za-z_]\w*)|(?P<first>[A-Za-z_]\w*)\s+(?P<second>{_KIND}))\b",
    re.IGNORECASE,
)
_EXTENDS = re.compile(
    r"[\s,(]*(?:(?:and\s+|that\s+|which\s+|it\s+)?(?:extends?|extending|inherits?\s+from|inheriting\s+from|derives?\s+from|derived\s+from|deriving\s+from"
    r"|subclass(?:es|ing)?(?:\s+of)?|based\s+on)|(?P<implements>(?:that\s+|which\s+|and\s+)?implement(?:s|ing)))\s+(?:the\s+)?(?P<base>[A-Za-z_][\w.]*)\)?",
    re.IGNORECASE,
)
_FIELDS = re.compile(
    r"[\s,:({]*(?:(?:and|that|which|it)\s+)*(?:(?:with|has|having|containing|contains|of)\b)?\s*(?:(?:the|its|these|two|three|four|five|string|\d)\s+)*"
    r"(?:(?:fields?|attributes?|properties|property|members?|columns?|values?|variants?|cases?|constants?|keys?)\b)?[\s:,]*(?:an?\s+)?(?P<fields>[A-Za-z_\"'`].*?)[\s.;)}]*$",
    re.IGNORECASE,
)
_PARTED = re.compile(r"\s*[,;]\s*(?:and\s+)?(?:an?\s+)?|\s+and\s+(?:an?\s+)?", re.IGNORECASE)
_FIELD = re.compile(
    r"[\"'`]?(?P<name>[A-Za-z_]\w*)(?P<optional>\?)?[\"'`]?(?:\s*(?:[:(]|\bas\b|\bof\s+type\b|\s)\s*(?:an?\s+)?(?P<type>[A-Za-z_][\w.<>\[\]|]*)\)?)?"
)
_TYPE_FIRST = frozenset(("int", "long", "double", "float", "bool", "boolean", "string", "decimal", "guid"))
_NO_FIELD = frozenset(
    ("method", "methods", "function", "functions", "constructor", "getter", "setter", "property", "no", "some", "all")
)
_SIGNATURE = re.compile(
    r"\s*\((?P<parameters>[^()]*)\)(?:\s+(?P<plain>string|u?int\d*|bool|float\d+|error)(?=\s+(?:that|which|return))"
    r"|\s*(?::|->|=>)\s*(?P<result>[A-Za-z_][\w.<>\[\]| ]*\w[>\]]*))?"
)
_PARAMETERS = re.compile(
    r"[\s,]*(?:that\s+|which\s+)?(?:tak(?:es|ing)|accept(?:s|ing)|with(?:\s+the)?\s+(?:parameters?|arguments?)|of)\s+(?:the\s+)?(?:parameters?\s+|arguments?\s+)?"
    r"(?P<parameters>\w+(?::\s*\w+)?(?:(?:\s*,\s*|\s+and\s+)\w+(?::\s*\w+)?(?!\s+(?:returns|adds)\b))*)(?=\s+(?:and\s+)?return|[\s,]+(?:that|which|and)\s+return|\W*$)",
    re.IGNORECASE,
)
_RETURNS = re.compile(
    r"[\s,:]*(?:(?:and|that|which|it|just|only|simply|always)\s+)*return(?:s|ing)?\s+(?:the\s+(?:string|text|number|value)\s+)?(?P<value>\S.*?)[\s.]*$",
    re.IGNORECASE,
)
_ADDS = re.compile(
    r"[\s,]*(?:(?:that|which)\s+)?(?P<does>adds|subtracts|multiplies|sums)\s+(?:two|both|the\s+two|its\s+two|them)\b[\w\s]*\W*$",
    re.IGNORECASE,
)
_SUM = re.compile(
    r"(?:the(?:ir)?\s+)?(?P<of>sum|product|difference)(?:\s+of\s+(?:the\s+two|both|them|(?P<one>\w+)\s+and\s+(?P<other>\w+)))?\W*$",
    re.IGNORECASE,
)
_TEXT = r"\"[^\"\n]*\"|'[^'\n]*'"
_TEMPLATE = re.compile(r"f?([\"'`])(?P<text>[^\"'`\n]*(?:\{\w+\}|<\w+>)[^\"'`\n]*)\1")
_JOINED_BY = re.compile(
    r"\s*(?:\+|&|\.\.)\s*|\s*,?\s+(?:plus|and(?:\s+then)?|followed\s+by|then|with)\s+", re.IGNORECASE
)
_ARTICLE = re.compile(
    r"^(?:the\s+|its\s+|that\s+)(?:(?:parameter|argument)\s+)?|\s+(?:parameter|argument|behind|after\s+(?:it|that))$",
    re.IGNORECASE,
)
_EVERYWHERE = frozenset(
    ("len", "abs", "min", "max", "sum", "round", "sorted", "str", "int", "float", "Math", "String", "Number")
)
_SIGNS = {"adds": "+", "sums": "+", "sum": "+", "subtracts": "-", "difference": "-", "multiplies": "*", "product": "*"}
_VALUE = r"\"[^\"\n]*\"|'[^'\n]*'|-?\d[\d_.]*|true|false|null|None|nil|\[[^\[\]\n]*\]|\{[^{}\n]*\}"
_SET = re.compile(
    rf"\s*(?:=|:|with(?:\s+the)?\s+value|set\s+to|equal\s+to|of|being|is)\s*(?P<value>{_VALUE})[\s.;]*$", re.IGNORECASE
)


_EXPORTED_VALUE = re.compile(
    rf"{_LEADS.pattern}export(?:s|ing|ed)?\s+(?:const\s+)?(?P<name>[A-Z_a-z]\w*)\s*=\s*(?P<value>{_VALUE})[\s.;]*",
    re.IGNORECASE,
)
# "defines VERSION as "2.1" and DEPTH 4", "with #define BUFSZ 512"
_DEFINES = re.compile(
    rf"{_LEADS.pattern}(?:#\s*)?(?<![A-Za-z])(?:define[sd]?|defining|macros?|constants?)\b[\s:]*(?P<all>\S.*)",
    re.IGNORECASE,
)
_DEFINED = re.compile(
    rf"(?:the\s+)?(?:(?:macro|constant)\s+)?(?P<name>[A-Za-z_]\w*)(?:\s*=\s*|\s*:\s*|\s+(?:(?:as|to\s+be|being|with(?:\s+the)?\s+value|set\s+to|to|is)\s+)?)(?P<value>{_VALUE})",
    re.IGNORECASE,
)
_DEFINED_AND = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_PRINTS = re.compile(
    rf"{_LEADS.pattern}(?:just\s+)?(?:print|log|output|say|display|echo)(?:s|ing)?\s+(?:out\s+)?(?:the\s+(?:text|string|line|message)\s+)?"
    r"(?P<text>\"[^\"\n]+\"|'[^'\n]+'|`[^`\n]+`|(?:hello|hi|goodbye|welcome)(?:,?\s+(?!(?:and|to\s+the|in|on)\b)[\w-]+(?:\s+(?!(?:and|to\s+the|in|on)\b)[\w-]+){0,2})?!?)(?:,?\s+(?:and\s+)?nothing\s+else)?(?:\s+to\s+(?:the\s+)?(?:console|terminal|screen|stdout))?"
    r"(?:,\s+(?:in\s+)?(?:bash|sh|shell|zsh|python3?|ruby|node|js|perl|php|lua|go|rust))?[\s.]*",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Declaration:
    """What a file declares: its kind, one of the values of `_KINDS`, its name and what is said of it; `members` are names with their
    types ('' where none is said), those of a function its parameters. `parts` are the quoted texts and the names that it
    joins to a text, if it does; its `value` is then '' unless it is said as code."""

    kind: str
    name: str
    base: str = ""
    implements: bool = False
    exported: str = ""
    members: tuple[tuple[str, str], ...] = ()
    result: str = ""
    value: str = ""
    parts: tuple[str, ...] = ()


def declared(said: str) -> Declaration | None:
    """What is declared; None where something else is said, or more."""
    if value := _EXPORTED_VALUE.fullmatch(said):
        return Declaration("constant", value["name"], exported="named", value=value["value"])
    return _declaration(said)


def defined(said: str) -> tuple[tuple[str, str], ...]:
    """The names that all of what is said defines, with their values; none where it says something else."""
    defines = _DEFINES.fullmatch(said.rstrip(" .!"))
    parts = (
        re.split(_DEFINED_AND.pattern + r"(?=(?:#\s*define\s+)?[A-Za-z_]\w*\s*(?:=|:|\s))", defines["all"])
        if defines
        else []
    )
    found = [_DEFINED.fullmatch(re.sub(r"^#\s*define\s+", "", part)) for part in parts]
    return tuple((each["name"], each["value"]) for each in found if each) if all(found) else ()


def printed(said: str) -> str:
    """The text that all of what is said wants printed; '' for anything else."""
    prints = _PRINTS.fullmatch(said)
    return prints["text"].strip("\"'`") if prints else ""


def _declaration(said: str) -> Declaration | None:
    starts = (_DECLARED.match(said, word.start()) for word in re.finditer(r"(?<![^\s,:;])[^\s,:;]", said))
    start = next((each for each in starts if each and not _LEADS.fullmatch(each["first"] or "-a")), None)
    if start is None or not _LEADS.fullmatch(said[: start.start()]):
        return None
    kind = _KINDS[re.sub(r"\s+", " ", (start["kind"] or start["second"]).lower())]
    exports = f"{start['exports'] or ''}{start['also'] or ''}".lower()
    exported = "default" if "default" in exports else "named" if exports else ""
    found = Declaration(kind, start["name"] or start["first"], exported=exported)
    rest = said[start.end() :].rstrip(" \t!")
    if kind == "function":
        return _function(found, rest)
    if kind == "constant":
        value = _SET.fullmatch(rest)
        return replace(found, value=value["value"]) if value else None
    while base := _EXTENDS.match(rest):
        if found.base:
            return None
        found = replace(found, base=base["base"], implements=bool(base["implements"]))
        rest = rest[base.end() :]
    if not re.search(r"\w", rest):
        return found
    fields = _FIELDS.fullmatch(rest)
    members = _members(fields["fields"]) if fields and kind not in ("exception",) else ()
    return replace(found, members=members) if members else None


def _joined(value: str, names: Sequence[str]) -> tuple[str, ...]:
    """The quoted texts and the names that are joined to a text: `"Hello, " plus the name`, `f"Hi {name}"`; none for another value."""
    if template := _TEMPLATE.fullmatch(value):
        pieces = re.split(r"(\$?\{\w+\}|<\w+>)", template["text"])
        parts = [piece.strip("${}<>") if at % 2 else json.dumps(piece) for at, piece in enumerate(pieces) if piece]
    else:
        hidden = re.sub(_TEXT, lambda text: "\0" * len(text[0]), value)
        spans = [0, *(place for link in _JOINED_BY.finditer(hidden) for place in link.span()), len(value)]
        pieces = [value[spans[at] : spans[at + 1]] for at in range(0, len(spans), 2)]
        texts = [re.fullmatch(_TEXT, piece) for piece in pieces]
        parts = [
            json.dumps(piece[1:-1], ensure_ascii=False) if text else _ARTICLE.sub("", piece)
            for piece, text in zip(pieces, texts, strict=True)
        ]
    said = [part for part in parts if not part.startswith('"')]
    is_joined = len(parts) > 1 and 0 < len(said) < len(parts) and set(said) <= set(names)
    return tuple(parts) if is_joined else ()


def _members(said: str) -> tuple[tuple[str, str], ...]:
    """Names with their types; none where one part is something else."""
    found: list[tuple[str, str]] = []
    is_before = False  # the type stands before the name
    for part in filter(None, _PARTED.split(said)):
        field = _FIELD.fullmatch(part.strip())
        if field is None or field["name"].lower() in _NO_FIELD:
            return ()
        name, kind = field["name"], field["type"] or ""
        if name.lower() in _TYPE_FIRST and kind:
            name, kind = kind, name
        elif not kind and found and is_before:
            kind = found[-1][1]  # "float r, g and b"
        is_before = bool(kind) and (name != field["name"] or is_before)
        found.append((name + (field["optional"] or ""), kind))
    return tuple(found) if len({name for name, _ in found}) == len(found) else ()


def _function(found: Declaration, rest: str) -> Declaration | None:
    if signature := _SIGNATURE.match(rest):
        parameters = [part.strip() for part in signature["parameters"].split(",") if part.strip()]
        members = tuple(_members(part)[0] if _members(part) else ("", "") for part in parameters)
        found, rest = (
            replace(found, members=members, result=(signature["result"] or signature["plain"] or "").strip()),
            rest[signature.end() :],
        )
    elif takes := _PARAMETERS.match(rest):
        found, rest = replace(found, members=_members(takes["parameters"])), rest[takes.end() :]
    names = [name for name, _ in found.members]
    if not all(names):
        return None
    if adds := _ADDS.fullmatch(rest):
        names = names or ["a", "b"]
        members = found.members or (("a", ""), ("b", ""))
        return (
            replace(found, members=members, value=f" {_SIGNS[adds['does'].lower()]} ".join(names))
            if len(names) == 2
            else None
        )
    returns = _RETURNS.fullmatch(rest)
    value = returns["value"] if returns else ""
    if summed := _SUM.fullmatch(value):
        both = [summed["one"], summed["other"]] if summed["one"] else names
        value = f" {_SIGNS[summed['of'].lower()]} ".join(both) if len(both) == 2 else ""
    parts = _joined(value, names)
    bare = re.sub(r"\"[^\"]*\"|'[^']*'", "1", value)
    is_known = re.fullmatch(_VALUE, value, re.IGNORECASE) or (
        names
        and re.fullmatch(r"[\w\s+*/%().,\[\]-]+", bare)
        and set(re.findall(r"(?<![.\w])[A-Za-z_]\w*", bare)) <= set(names) | _EVERYWHERE
    )
    if not is_known and not parts:
        return None
    return replace(found, value=value if is_known and not _TEMPLATE.fullmatch(value) else "", parts=parts)
