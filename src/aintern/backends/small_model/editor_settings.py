"""The text of an .editorconfig from what a request says of it: `root`, and under each section the properties of the EditorConfig
specification (https://spec.editorconfig.org), by their names or in words."""

from collections.abc import Iterator

from aintern.backends.small_model import lazy_re as re

_PATH = re.compile(r"(?<![\w.-])\.editorconfig\b")
_PROPERTIES = {
    "root": ("true", "false"),
    "indent_style": ("space", "tab"),
    "indent_size": (r"\d+", "tab"),
    "tab_width": (r"\d+",),
    "end_of_line": ("lf", "crlf", "cr"),
    "charset": ("utf-8-bom", "utf-8", "utf-16be", "utf-16le", "latin1"),
    "trim_trailing_whitespace": ("true", "false"),
    "insert_final_newline": ("true", "false"),
    "max_line_length": (r"\d+", "off"),
}
_PAIRS = "|".join(f"{name.replace('_', '[ _]')}" for name in _PROPERTIES)
# Each way to say something, the first that fits at a place; `all` is the section of every file.
_SAID = re.compile(
    rf"(?P<name>\b(?:{_PAIRS}))\s*(?:=|:|\s(?:is|of|to|set to|at))?\s*(?P<value>[\w-]+)"
    r"|(?P<spaces>(?:\d+|two|four|eight)[\s-]+spaces?)\b(?:\s+(?:indent\w*|per\s+\w+))?"
    r"|(?P<tabs>\b(?:(?:with|use|using|are|be)\s+tabs|tabs?\s+(?:for\s+)?indent\w*|indent\w*\s+(?:with|by|using)\s+tabs?|tabs)\b)"
    r"|(?P<newline>\b(?:a\s+)?(?:final|trailing)\s+new\s?lines?|new\s?line\s+at\s+the\s+end)"
    r"|(?P<trim>\b(?:trim|strip|no)\w*\s+(?:the\s+)?trailing\s+(?:white\s?space|spaces))"
    r"|(?P<lf>\b(?:lf|unix)\s+(?:line\s+)?(?:endings?|ends?))|(?P<utf>\butf-?8\b)"
    r"|(?P<root>\broot\b(?!\s+(?:folder|directory|of)))"
    r"|\[(?P<glob>[^\]\n]{1,60})\]|(?P<star>\*\.\{?[\w,]+\}?)|(?P<all>\b(?:all|every|any|other)\s+(?:the\s+)?(?:other\s+)?files?\b|\beverything\b|\beverywhere\b)"
    r"|\b(?P<file>Makefiles?)\b|\b(?P<kind>markdown|python|yaml|json|go|rust|javascript|typescript|html|css|java|ruby|php|c)\s+files\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"\W*$|\s*[,;.]\s|\s+(?:and|but)\b")
_NUMBERS = {"two": "2", "four": "4", "eight": "8"}
_KINDS = {
    "markdown": "md", "python": "py", "yaml": "{yml,yaml}", "rust": "rs", "javascript": "js", "typescript": "ts", "ruby": "rb",
}  # fmt: skip


def editor_settings(request: str) -> str:
    """The text of the file; '' where the request names none, sets nothing, or gives a property a value that it can't have."""
    named = _PATH.search(request)
    if named is None:
        return ""
    sections: dict[str, dict[str, str]] = {"": {}}
    section, held, end = "*", list[tuple[str, str]](), 0

    def put(glob: str) -> None:
        for name, value in held:
            sections.setdefault("" if name == "root" else glob, {})[name] = value
        held.clear()

    for match in _SAID.finditer(request):
        if re.search(r"[,;.]\s", request[end : match.start()]):
            put(section)
        end = match.end()
        if glob := _section(match):
            # "tabs in the Makefile" speaks of what stands before it, "for all files tabs" of what follows.
            if held and not match["glob"] and _CLAUSE_END.match(request, end):
                put(glob)
            else:
                put(section)
                section = glob
            continue
        pairs = list(_pairs(match))
        if not pairs:
            return ""
        held += pairs
    put(section)
    top = sections.pop("")
    if not sections:
        return ""
    blocks = [_block(top)] * bool(top)
    blocks += [f"[{glob}]\n{_block(pairs)}" for glob, pairs in sections.items()]
    return "\n".join(blocks)


def _block(pairs: dict[str, str]) -> str:
    return "".join(f"{name} = {value}\n" for name, value in pairs.items())


def _section(match: re.Match[str]) -> str:
    """The glob of the section that what is said begins; '' for none."""
    if match["all"]:
        return "*"
    if match["file"]:
        return "Makefile"
    kind = (match["kind"] or "").lower()
    return match["glob"] or match["star"] or (f"*.{_KINDS.get(kind, kind)}" if kind else "")


def _pairs(match: re.Match[str]) -> Iterator[tuple[str, str]]:
    """The properties that are said, with their values; none for a value that the property can't have."""
    if match["name"]:
        name, value = re.sub(r"\s", "_", match["name"].lower()), match["value"].lower()
        value = {"spaces": "space", "tabs": "tab"}.get(value, value)
        if any(re.fullmatch(allowed, value) for allowed in _PROPERTIES[name]):
            yield name, value
    elif match["spaces"]:
        size = re.match(r"\w+", match["spaces"])
        yield from (("indent_style", "space"), ("indent_size", _NUMBERS.get(size[0].lower(), size[0]) if size else ""))
    elif match["tabs"]:
        yield "indent_style", "tab"
    elif match["newline"]:
        yield "insert_final_newline", "true"
    elif match["trim"]:
        yield "trim_trailing_whitespace", "true"
    elif match["lf"]:
        yield "end_of_line", "lf"
    elif match["utf"]:
        yield "charset", "utf-8"
    elif match["root"]:
        yield "root", "true"
