"""What shall stand in a new file, where a request spells it out: a block of lines, a quotation, a list of lines, keys and values."""

import json
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence

from aintern.backends.small_model.wording import lazy_re as re

_MAKES = re.compile(
    r"\b(?:create|make|write|add|append|insert|new|generate|put|save|need|want|like\s+an?|start|touch|set\s+up"
    r"|there\s+(?:should|must|has\s+to)\s+be)\b",
    re.IGNORECASE,
)
# "where did we put a.xml?" puts nothing anywhere
_ASKED = re.compile(
    r"^\W*(?:(?:so|and|hey|please)\s+)*(?:how|why|what|which|where|who|when|did|does|do|is|are|was|were|has|have)\b[^\n]*\?\s*$",
    re.IGNORECASE,
)
_QUOTED = r"\"[^\"\n]{1,20000}\"|(?<!\w)'[^'\n]{1,20000}'(?!\w)|`[^`\n]{1,20000}`|“[^”\n]{1,20000}”"
_FENCED = re.compile(r"\n\s*(`{3,})[^\n]*\n(?P<block>.*?)\n?\s*\1", re.DOTALL)
_BLOCK = re.compile(
    r"^(?=[^\n]{0,400}(?:\b(?:with|contain\w*|contents?|lines?|text|following|this|these|saying)\b[^\n]{0,400}|:)\s*\n)[^\n]*\n(?P<block>.+)$",
    re.IGNORECASE | re.DOTALL,
)
_LONGEST_LINE = 20_000  # characters
_NUMBER = r"one|two|three|four|five|six|seven|eight|\d+"
# "three bullets: a, b, c", but not "bullets about the release"
_BULLETS = (
    r"(?P<bullets>bullet(?:ed)?\s+list(?:\s+of)?|bullets?(?:\s+(?:points?|items?))?)"
    r"(?!\s+(?:for|about|on|that|which|describing|summar\w+|explaining|from|with|list|points?|items?)\b)"
)
_LED = re.compile(
    r"(?:[\s,:;]+(?:and\s+)?(?:"
    rf"(?:with|containing|(?P<says>(?:that|which)\s+(?:just\s+|only\s+)?(?:says|reads)|saying|reading)|(?:that|which)\s+(?:has|contains)|holding|consisting\s+of|(?:and\s+)?(?:put|write)(?:\s+in\s+it)?)\s+"
    r"(?P<only>(?:just|only|exactly|nothing\s+but)[\s:]+)?(?:(?:in\s+it|inside)\s+)?"
    rf"(?P<named>(?:the\s+|these\s+|this\s+|a\s+|an\s+|one\s+)?(?:single\s+|following\s+|exact\s+)*(?:(?:{_NUMBER})\s+)?(?:contents?|text|words?|line(?:\s+(?:in\s+it|inside|in\s+there))?(?=[\s:])|header(?:\s+(?:row|line))?(?=\s+\S+,)|(?P<lines>lines|entries|items|{_BULLETS}))\b[\s:,]*)?"
    r"|(?P<content>its\s+contents?\s+(?:is|are|should\s+be)|contents?|text)\b[\s:]*(?:is\s+|should\s+be\s+)?(?:the\s+(?:word|number)\s+)?"
    r"))(?P<text>\S.*)$",
    re.IGNORECASE,
)  # fmt: skip
_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth")
_ORDINAL = rf"(?:on|in|as)\s+(?:the\s+|line\s+)?(?:{'|'.join(_ORDINALS)}|last|next|other|\d)(?:\s+(?:line|one))?"
_BY_ORDINAL = re.compile(rf"\s+{_ORDINAL}(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+|\W*$)", re.IGNORECASE)
_BY_LINE = re.compile(
    r"[\s,(]+(?:(?:each\s+)?on\s+(?:its|their)\s+own\s+lines?|(?:each\s+)?one\s+(?:per|each|a)\s+line|(?:each\s+)?on\s+separate\s+lines|one\s+line\s+each)\W*$",
    re.IGNORECASE,
)
_END = re.compile(
    r"\s+(?:in(?:side)?\s+(?:it|there|the\s+file)|as\s+(?:its\s+|the\s+)?(?:only\s+)?contents?|inside|please)\W*$|\s+(?:(?:in)?to|as)\s+\S*[./]\w.*$|(?<=[\w\"'`”)])[.!]$",
    re.IGNORECASE,
)
# "first line A, second line B"
_LINE_IS = re.compile(
    rf"[\s,;:]*(?:\band\s+)?(?:\b(?:the|its|whose|with|where\s+the)\s+)*\b(?:(?:{'|'.join(_ORDINALS)}|last)\s+line|line\s+\d)\b"
    r"(?:\s+(?:is|should\s+be|being|says|reads|has))?[\s:]+(?=\S)"
    r"|[\s,;.]*\b(?:(?:it|that|which)\s+(?:should\s+|must\s+|shall\s+|has\s+to\s+)?)?(?:starts?|begins?|starting|beginning)\s+with\s+(?=\S)",
    re.IGNORECASE,
)
# "…, then an empty line, then …"
_BLANK_LINE = re.compile(
    r"[\s,;.]*\b(?:(?:and|then|followed\s+by|after(?:\s+that)?)\s+)*(?:an?|one)\s+(?:empty|blank)\s+line\b[\s,;]*(?:(?:and|then|followed\s+by)\s+)*",
    re.IGNORECASE,
)
_THEN = re.compile(rf"[\s,;]+(?:and\s+)?(?:then|followed\s+by)\s+(?={_QUOTED})", re.IGNORECASE)
# "first line A, then B, then C"
_NEXT_LINE = re.compile(
    r"[\s]*[,;]\s*(?:and\s+)?(?:then|after\s+that|next|finally|lastly|followed\s+by)\s+(?:the\s+line\s+|comes\s+|a\s+line\s+with\s+)?(?=\S)",
    re.IGNORECASE,
)
_WRITTEN_INTO = re.compile(
    rf"\b(?:write|put|save)\s+(?:the\s+(?:text|words?|line)\s+)?(?P<text>{_QUOTED})\s+(?:in(?:to)?|to|as)\s+(?:(?:a|an|the)\s+)?(?:new\s+|fresh\s+)?"
    r"(?:file\s+(?:called\s+|named\s+)?)?(?:\S*[./]\w|[A-Z]\w*file\b|[A-Z]{3,}\b)",
    re.IGNORECASE,
)
# "with {"semi": false}", "nothing but 2.0.0 in it"
_JSON = re.compile(
    r"\b(?:with|containing|put|write|save|of|holding|is|just|only|content|contents?:?)\s+(?:(?:the\s+|this\s+|following\s+){0,2}(?i:json)\b[\s:]*)?(?P<text>\{[^\n]{0,1000}\}|\[[^\n]{0,1000}\])(?=[\s.,!]|$)"
)
_ONLY = re.compile(
    r"[,:;]\s+(?:with\s+|and\s+)?(?:nothing\s+(?:else\s+)?but|just|only)\s+(?P<text>\S+)\s+(?:in(?:side)?\s+(?:it|there)|inside)\W*$",
    re.IGNORECASE,
)
# "put the line 'x/' at the end of .gitignore", where there is none
_ADDED = re.compile(
    rf"\b(?:write|put|save|add|append|insert)\s+(?:(?:a|an|the|this|another)\s+)?(?:new\s+)?(?:(?:line|entry|text|row|rule|pattern)\s+)?"
    rf"(?:(?:saying|that\s+says|with|reading)\s+)?(?P<text>{_QUOTED})\s+"
    r"(?:(?:at|to|on)\s+(?:the\s+)?(?:very\s+)?(?:end|bottom|top|start|beginning)\s+of|as\s+(?:the\s+)?(?:first|last)\s+line\s+(?:of|in|to)|(?:in)?to|in|at)\s+"
    r"(?:the\s+|our\s+)?[\"'`]?\S*[./]\w",
    re.IGNORECASE,
)
# "with the keys name demo and port 80"
_PAIRED = re.compile(
    r"\b(?:with|containing|that\s+has|which\s+has|holding|having|contains|where)\s+(?:just\s+|only\s+|the\s+|a\s+)*"
    r"(?:(?:two|three|four|five|six|\d)\s+)?(?:(?P<keys>keys?|entries|settings|values|fields|options|variables)\b[\s:,]*)?(?P<pairs>\S.*)$",
    re.IGNORECASE,
)
_PAIR = re.compile(
    r"(?:the\s+|a\s+)?[\"'`]?(?P<key>[A-Za-z_][\w-]*(?:\.[\w-]+)*)[\"'`]?(?:(?P<sets>\s*[:=]\s*|\s+(?:is|set\s+to|being)\s+)|\s+)"
    rf"(?P<value>{_QUOTED}|[\w@./:%+-]*\w)",
    re.IGNORECASE,
)
_NO_PAIR = frozenset((
    "a", "an", "the", "some", "all", "no", "that", "for", "to", "in", "of", "with", "and", "is", "my", "our", "its", "it", "this", "two",
    "three", "keys", "key", "values", "settings", "fields", "usual", "basic", "default", "content", "contents", "text", "line", "lines",
    "single", "single-quotes", "quotes", "spaces", "tabs", "semicolons",
))  # fmt: skip
_SETTINGS_FILE = re.compile(r"(?<![\w./-])[\w./-]*\.(?:json|toml|ya?ml|env)(?![\w/-])", re.IGNORECASE)
_IN_SECTIONS = frozenset(("pyproject.toml", "cargo.toml"))
_PLAIN_VALUE = re.compile(r"true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?")
# "with the heading # 7. Use X": with its mark it is the line itself.
_HEADING = re.compile(
    r"\b(?:heading|headline|title)(?:\s+line)?(?:\s+for\s+now|\s+only)?\s*:?\s+[\"'`]?(?P<text>#{1,4} \S[^\n]*?)[\"'`]?\s*$",
    re.IGNORECASE,
)
# "one line is enough for it: © x"
_ONE_LINE = re.compile(
    r"\b(?:one|a\s+single)\s+line\s+(?:is\s+enough|will\s+do|suffices)(?:\s+for\s+it)?\s*:\s+(?P<text>\S.*)$",
    re.IGNORECASE,
)
# "with the heading "# A" and below it "## B"": marks and all
_HEADINGS = re.compile(r"[\"'`](#{1,6} \S[^\"'`\n]*)[\"'`]")
_POINTS_BACK = frozenset(("that", "this", "it", "them", "those", "these", "so"))
_BETWEEN_COMMAS = re.compile(r",\s+([^\s,;:]+),")
_CODE = rf"\S*[\d=_/@:.]\S*|[\w.-]+\s*=\s*(?:{_QUOTED}|\S+)"
_AND = re.compile(r"\s*[,;]\s*(?:and\s+)?|\s+and\s+(?:then\s+)?", re.IGNORECASE)
_IN_ORDER = re.compile(r"^(?:one\s+after\s+the\s+other|in\s+(?:this|that)\s+order)\b[\s:,]*", re.IGNORECASE)
_ALL_QUOTED = re.compile(rf"(?:(?:\s*[,;]\s*(?:and\s+)?|\s+and\s+(?:then\s+)?|\s+)?(?:{_QUOTED}))+")
_DESCRIBED = re.compile(
    r"(?:an?|the|some|all|every|my|our|your|that|what|it|how|when|why|where|hello\s+to|everything|info\w*|instructions)\s",
    re.I,
)


_THEN_ALONE = re.compile(r"\s+(?:and\s+)?then\s+", re.IGNORECASE)


# ", nothing else in it"
_NO_MORE = re.compile(
    r"[\s,;.]*\b(?:and\s+)?nothing\s+(?:else|more)(?:\s+in\s+(?:it|there))?\W*$|\s+(?:just\s+)?for\s+now[\s.!]*$",
    re.IGNORECASE,
)
# "three lines: a, then b, then c"
_LINES_THEN = re.compile(r"\b(?:two|three|four|five|\d)\s+lines\s*:\s+(?=[^\n]*,\s+(?:and\s+)?then\b)", re.IGNORECASE)


def file_content(request: str, *, is_new: bool = True) -> str:
    """The text that a request spells out for a file that it wants made, with a line end; '' where it says none, or one that could not
    stand in such a file. Unless the file `is_new`, a line that is added to it and keys that it shall have are not all of it."""
    if not _MAKES.search(request) or _ASKED.match(request):
        return ""
    request = _LINES_THEN.sub("first line ", _NO_MORE.sub("", request))
    path = named[0] if (named := _SETTINGS_FILE.search(request)) else ""
    if is_new and (pairs := _keys_and_values(request, path)):
        return pairs
    added = _ADDED.search(request) if is_new and "\n" not in request else None
    content = _lines([added["text"]]) if added else _spelled_out(request)
    return content if _is_well_formed(content, path) else ""


def _keys_and_values(request: str, path: str) -> str:
    """The text of a file of settings whose keys and values are said: "with name demo and port 80"."""
    name = path.rpartition("/")[2].lower()
    write = _WRITERS.get(name.rpartition(".")[2]) if name not in _IN_SECTIONS else None
    said = _PAIRED.search(request[:_LONGEST_LINE]) if write and "\n" not in request else None
    if write is None or said is None:
        return ""
    parts = [part for part in _AND.split(said["pairs"].strip().rstrip(".!")) if part]
    pairs = [pair for part in parts if (pair := _PAIR.fullmatch(part))]
    # "strict mode" is no key with its value.
    is_told = said["keys"] or any(
        pair["sets"] or not pair["value"].isalpha() or _is_plain(pair["value"]) for pair in pairs
    )
    words = {pair[word].lower() for pair in pairs for word in ("key", "value")}
    if not is_told or len(pairs) != len(parts) or words & _NO_PAIR or len({pair["key"] for pair in pairs}) < len(pairs):
        return ""
    return write({pair["key"]: pair["value"].strip("\"'`“”") for pair in pairs})


def _is_plain(value: str) -> bool:
    """Whether it is a number or a truth value, which takes no quotes."""
    return _PLAIN_VALUE.fullmatch(value) is not None


def _in_json(value: str) -> str:
    return value if _is_plain(value) else json.dumps(value, ensure_ascii=False)


def _json(pairs: Mapping[str, str]) -> str:
    return "{\n" + ",\n".join(f'  "{key}": {_in_json(value)}' for key, value in pairs.items()) + "\n}\n"


def _toml(pairs: Mapping[str, str]) -> str:
    return "".join(f"{key} = {_in_json(value)}\n" for key, value in pairs.items())


def _yaml(pairs: Mapping[str, str]) -> str:
    values = {key: value if re.fullmatch(r"\w[\w./+-]*", value) else json.dumps(value) for key, value in pairs.items()}
    return "".join(f"{key}: {value}\n" for key, value in values.items())


def _env(pairs: Mapping[str, str]) -> str:
    return "".join(f"{key}={value}\n" for key, value in pairs.items())


_WRITERS: Mapping[str, Callable[[Mapping[str, str]], str]] = {
    "json": _json, "toml": _toml, "yaml": _yaml, "yml": _yaml, "env": _env,
}  # fmt: skip


def _is_well_formed(content: str, path: str) -> bool:
    """Whether it can stand in a file of that ending."""
    ending = path.rpartition(".")[2].lower() if content else ""
    try:
        if ending == "json":
            json.loads(content)
        elif ending == "toml":
            tomllib.loads(content)
    except (ValueError, RecursionError):
        return False
    return True


# ": module.exports = x", "with SELECT * FROM users;"
_CODE_SAID = re.compile(
    r"\.\w{1,5}[\"'`]?(?:\s*:\s+|[\s,]+(?:with|containing|that\s+(?:has|contains|says)|which\s+(?:has|contains))\s+(?:just\s+|only\s+|the\s+line\s+)?"
    r"|\s+(?=export\s+(?:default|const|function|class)\b))(?P<text>\S.*)$"
)
_CODE_ENDS = re.compile(r"[;}>]$|^(?:[-*]|#{1,6})\s\S|\S\s*=>\s*\S|^[\w.]+(?:\s[\w.]+)?\s=\s\S")
_PROSE = re.compile(r"\b(?:the|an|that|which|should|some|its?|my|our|please|called|named)\b", re.IGNORECASE)


_FOLLOWING = re.compile(
    r"\b(?:put|write|save|add)\s+(?:the\s+following|this)(?:\s+(?:text|line|note))?\s+(?:in(?:to)?|to)\s+\S*\.\w+\s*:\s*(?P<text>\S.*)$",
    re.IGNORECASE,
)


def _said_code(request: str) -> str:
    """The code that stands behind a file's name as it is to be written."""
    said = _CODE_SAID.search(request)
    text = said["text"].strip() if said else ""
    if re.search(r"\s=\s", text):  # several of them
        text = re.sub(r"\s+and\s+(?=[\w.]+\s=\s)", "\n", text)
    is_code = (
        _CODE_ENDS.search(text) and not _PROSE.search(re.sub(_QUOTED, "", text)) and not re.fullmatch(_QUOTED, text)
    )
    return text if is_code else ""


def _spelled_out(request: str) -> str:
    if block := _FENCED.search(request) or _BLOCK.match(request):
        return block["block"].strip("\n") + "\n"
    if "\n" in request or len(request) > _LONGEST_LINE:
        return ""  # never a part of what is said
    by_number = _LINE_IS.split(request)
    if len(by_number) > 2 or (
        len(by_number) == 2 and (_BLANK_LINE.search(by_number[1]) or _NEXT_LINE.search(by_number[1]))
    ):
        parts = [each for part in by_number[1:] for each in _with_blank_lines(part)]
        return _lines([re.sub(r"[\s,;]+(?:and)?\s*$", "", part) for part in parts])
    if (literal := _JSON.search(request)) and _is_well_formed(literal["text"], ".json"):
        return literal["text"] + "\n"
    only = _ONLY.search(request)
    if only and only["text"].lower() not in _POINTS_BACK:
        return _lines([only["text"]])
    if len(headings := _HEADINGS.findall(request)) > 1:
        return "\n\n".join(headings) + "\n"
    if quoted := _WRITTEN_INTO.search(request) or _HEADING.search(request):
        return _lines([quoted["text"]])
    if following := _ONE_LINE.search(request) or _FOLLOWING.search(request):
        return _lines([following["text"]])
    if code := _said_code(request):
        return _lines([code])
    said = _LED.search(request)
    if said is None:
        return ""
    text = _END.sub("", _IN_ORDER.sub("", said["text"].strip()))
    text, is_by_line = _BY_LINE.subn("", text)
    if text.lower() in _POINTS_BACK:  # "our domain, example.org, create it with just that in it"
        told = [word for word in _BETWEEN_COMMAS.findall(request[: said.start() + 1]) if re.fullmatch(_CODE, word)]
        return _lines(told) if len(told) == 1 else ""
    if _BY_ORDINAL.search(text):
        lines = [part for part in _BY_ORDINAL.split(text) if part.strip()]
    elif said["lines"] or is_by_line:
        lines = re.findall(_QUOTED, text) if _ALL_QUOTED.fullmatch(text) else _parts_between_quotes(text)
        if said["bullets"]:
            lines = [f"- {_lines([line]).strip()}" for line in lines]
    elif re.fullmatch(_QUOTED, text) or (
        not _DESCRIBED.match(text)
        and (said["only"] or said["named"] or said["content"] or said["says"] or re.fullmatch(_CODE, text))
    ):
        lines = [text]
    else:
        return ""
    return _lines(lines)


def _parts_between_quotes(text: str) -> list[str]:
    """The items of a list, a separator within quotation marks being none."""
    found, start = [], 0
    separator = _AND if _AND.search(text) or re.search(r"\bif\s", text) else _THEN_ALONE  # "if x; then y"
    for between in separator.finditer(text):
        before = text[start : between.start()]
        if not any(before.count(quote) % 2 for quote in '"`') and before:
            found.append(before)
            start = between.end()
    return [*found, text[start:]]


def _with_blank_lines(part: str) -> Iterator[str]:
    """What is said of the lines behind "first line", an empty line between them as `""`."""
    for number, between in enumerate(_BLANK_LINE.split(part)):
        if number:
            yield '""'
        parts = _THEN.split(between) if between else ()
        yield from (line for part in parts for line in _NEXT_LINE.split(part))


def _lines(lines: Sequence[str]) -> str:
    bare = [re.sub(rf"^({_QUOTED})$", lambda quoted: quoted[0][1:-1], line.strip()) for line in lines]
    is_said = all(line or given.strip() == '""' for line, given in zip(bare, lines, strict=True))
    text = "\n".join("" if line == '""' else line for line in bare)
    return text.replace("\\n", "\n").rstrip("\n") + "\n" if is_said else ""
