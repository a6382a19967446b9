"""The text of small files whose form is known by their names, from what a request says of it: ignore files and other lists, files
that hold one version, owners, rules for robots, and settings of editors and formatters in plain words.

Where a part of what is said is not understood there is no text: half a file is none.
"""

import json
from collections.abc import Callable, Sequence
from functools import partial

from aintern.backends.small_model.files.short_files import short_text
from aintern.backends.small_model.wording import lazy_re as re

_VERSIONED = re.compile(
    r"(?:\.(?:\w+-version|[nd]vmrc)|\.bazelversion|VERSION|version\.txt|rust-toolchain|runtime\.txt)$"
)
# What is said behind a file's text: thanks, "nothing else", "stay out of git", "each on its own line".
_POLITE = re.compile(
    r"(?:\s*[,.!;(–-]*\s*\b(?:please|pls|plz|thx|thanks|thank\s+you|(?:and\s+)?nothing\s+(?:else|more)(?:\s+(?:in\s+(?:it|there)|there))?"
    r"|that['’]?s\s+(?:it|all)|and\s+that['’]?s\s+it|for\s+now|as\s+well|too|(?:and\s+)?(?:create|make)\s+it|in\s+(?:it|there)|inside|in\s+the\s+file"
    r"|(?:each\s+)?(?:one\s+)?(?:per|a|on\s+its\s+own)\s+line|in\s+(?:this|that)\s+order"
    r"|(?:(?:should|must|shall|has\s+to|have\s+to|needs?\s+to|ought\s+to)\s+)?(?:be|belongs?|goe?s?|stands?)\s+(?:in(?:to|side)?\s+(?:it|there)|inside)"
    r"|(?:should\s+)?(?:stays?|be\s+kept|kept)\s+out(?:\s+of\s+(?:git|the\s+\w+(?:\s+\w+)?|docker|npm))?"
    r"|(?:(?:should|must|shall)\s+)?(?:is|are|get|gets|be)\s+(?:ignored|excluded|skipped|left\s+out))\b[\s).!]*)+$",
    re.IGNORECASE,
)
# What stands between a file's name and its text, in any order: ", it should list", "here yet. make one for latex:".
_LED = re.compile(
    r"^(?:[\s:,;?()–]|-(?=\s)|\.(?=\s)|\b(?:here|yet|missing|needed|there|in\s+here|in\s+(?:this|the|that)\s+(?:folder|repo|repository|project|directory|root)|so(?:\s+that)?|which|that"
    r"|and|please|pls|file|it|is|there['’]?s|needs?|should|must|shall|has|have|to|will|would|one|make|create|write|add|with|w/|contain(?:s|ing)?|contents?"
    r"|its|of|list(?:s|ing)?|ignor(?:e|es|ing)|exclud(?:e|es|ing)|skip(?:s|ping)?|keep(?:s|ing)?|leav(?:e|es|ing)\s+out|hold(?:s|ing)?|say(?:s|ing)?|read(?:s|ing)?"
    r"|just|only|exactly|nothing\s+but|lines?|entries|entry|patterns?|for\s+(?:us|me)\s*(?=[:,–-])|for(?=\s+[\w.*/-]+,\s)|for\s+(?:the\s+)?\w+\s*(?=[:–])|for\s+\w+\s+with|the|following|these|single|two|three|four|five"
    r"|items?|put|in\s+it|inside)(?![\w/*@=-]|\.\w))+",
    re.IGNORECASE,
)
# " so far. make one for ocaml:", two words or more
_SENTENCE = re.compile(
    r"^[\s,.;–-]*(?=[^:]*\b(?:one|it|make|create|write|these|following|for)\b)(?:[A-Za-z'’]+[\s,.;]+)+[A-Za-z]+\s*:\s+(?=\S)"
)
# "put A B into a new", with the name of the file behind it
_PUT = re.compile(
    r"^.*?\b(?:put|write|save|store|dump|place|add|pin)\s+(?:(?:the|these|following|patterns?|lines?|entries|text|line)\s+)*(?P<text>\S.*?)"
    r"\s+(?:in|into|to|as|inside)\s+(?:(?:a|an|the|our|my)\s+)?(?:(?:new|fresh|separate)\s+)?(?:file\s+)?(?:(?:called|named)\s+)?$",
    re.IGNORECASE,
)
_AND = re.compile(r"\s*[,;]\s*(?:and\s+|plus\s+)?|\s+(?:and|plus|&)\s+", re.IGNORECASE)
_ITEM = re.compile(r"!?[\w.@*?/\[\]~+{}<>=!^$\\-]+")
_KIND_OF_FILE = re.compile(
    r"(?:(?:the|all|any|every|our)\s+)*[\"'`]?\*?\.?(?P<ending>(?!test|all|the)[a-z]\w{0,3})[\"'`]?\s+files?",
    re.IGNORECASE,
)
_FOLDER = re.compile(
    r"(?:(?:the|our|whole)\s+)*[\"'`]?(?P<path>[\w.][\w./-]*\w)/?[\"'`]?\s+(?:folder|dir(?:ectory)?)", re.IGNORECASE
)
_SIGNED = re.compile(r"[*./_@=^$\[-]|\d")
_NO_ITEM = frozenset((
    "the", "a", "an", "all", "any", "every", "everything", "usual", "files", "file", "folder", "folders", "stuff", "things",
    "python", "node", "rust", "java", "latex", "go", "of", "for", "from", "with", "what", "that", "which", "our", "my", "is", "are",
    "we", "i", "you", "it", "this", "not", "no", "but", "except", "standard", "common", "default", "typical", "generated", "output",
    "artifacts", "to", "in", "on", "so",
))  # fmt: skip
# "22", "v1.2.0-rc1", "temurin-21.0.2", "lts/iron"; neither a part of a path nor of a name.
_VERSION = re.compile(
    r"(?<![\w./@-])(?:[a-z]+-)?v?\d+(?:\.(?:\d+|x))*(?:[-+](?:[a-z]\w*)(?:[.-]\w+)*|(?:a|b|rc|dev)\d+)?(?![\w/@-]|\.\d)"
    r"|(?<![\w./-])(?:lts/[\w*]+|stable|nightly|beta)(?![\w/-])",
    re.IGNORECASE,
)
_QUOTED = re.compile(r"^([\"'`])(.*)\1$")
_LITERAL = re.compile(r"([\"'`])[^\"'`]*\1;?$")
# "SELECT count(*) FROM users;", of no words that only tell of it
_STATEMENT = re.compile(
    r"(?!.*\b(?:the|an?|that|which|its?|my|our|all|some|of)\b)(?:[^\n]*\S\s*[;}]|[A-Za-z_][\w.-]*\s*=\s*\S+)",
    re.IGNORECASE,
)
Words = str
"""What a request says of a file's text, without the file's name."""


def usual_text(name: str, before: str, after: str) -> str:
    """The text of a file of that name, with a line end, from what a request says `before` and `after` the name; '' where it does not
    say it or the file has no known form."""
    if (put := _PUT.match(before)) and (
        _LITERAL.match(put["text"].strip()) or _STATEMENT.fullmatch(put["text"].strip())
    ):
        return _lines([_bare(put["text"])])
    inside = _said(before, after)
    whole = f"{before} \n {after}"
    if _VERSIONED.match(name):
        return _one_version(whole)
    for known, text in _FORMS:
        if known.fullmatch(name):
            return text(inside, whole)
    return short_text(name, inside, after)


def is_usual(name: str) -> bool:
    """Whether a file of that name has a known form."""
    return _VERSIONED.match(name) is not None or any(known.fullmatch(name) for known, _ in _FORMS)


def _said(before: str, after: str) -> Words:
    """The text that is said: behind the file's name, else what is put into it."""
    put = _PUT.match(before)
    text = put["text"] if put else _LED.sub("", _SENTENCE.sub("", after))
    previous = ""
    while text != previous:
        previous, text = text, _POLITE.sub("", text).strip()
    return text.rstrip(".!") if text.endswith((".", "!")) and not text.endswith(("..", " .")) else text


def _bare(text: str) -> str:
    return quoted[2] if (quoted := _QUOTED.match(text.strip())) else text.strip()


def _lines(lines: Sequence[str]) -> str:
    return "".join(f"{line}\n" for line in lines) if lines and all(lines) else ""


# "eslint should skip dist and vendor, make a"
_SKIPPED = re.compile(
    r"\b(?:skip|ignore|exclude|leave\s+out|not\s+(?:see|check|touch|format|lint|contain|include|track))\s+(?P<text>\S[^;\n]*?)[,;.]\s[^,;]*$",
    re.IGNORECASE,
)


def _list(inside: Words, whole: Words) -> str:
    """An item a line: parted by commas, "and" or spaces; a plain word is one only among others."""
    if not inside and (skipped := _SKIPPED.search(whole.partition("\n")[0])):
        inside = skipped["text"]
    parts = [_as_pattern(part) for part in _AND.split(inside) if part]
    items = [_bare(item) for part in parts for item in (part.split() if not _QUOTED.match(part) else [part])]
    is_listed = bool(items) and all(_ITEM.fullmatch(item) and item.lower() not in _NO_ITEM for item in items)
    # "dist, coverage" are parted; of "build output" something is said.
    is_parted = len(parts) == len(items) or _mostly_signed(items)
    return _lines(items) if is_listed and is_parted and (len(items) > 1 or _SIGNED.search(items[0])) else ""


def _as_pattern(said: Words) -> str:
    """The pattern that "all .log files" and "the tests folder" mean; anything else as it is."""
    if kind := _KIND_OF_FILE.fullmatch(said):
        return f"*.{kind['ending']}" if kind["ending"].lower() != "env" else ".env"
    folder = _FOLDER.fullmatch(said)
    return f"{folder['path']}/" if folder else said


def _mostly_signed(items: Sequence[str]) -> bool:
    """Whether half of them or more look like patterns: "node_modules dist .env"."""
    return sum(_SIGNED.search(item) is not None for item in items) * 2 >= len(items)


def _written_lines(inside: Words, _: Words) -> str:
    """Lines as they are said, parted by commas or "and"; none that is only described."""
    lines = [_bare(part) for part in _AND.split(inside) if part.strip()]
    is_literal = lines and all(
        re.search(r"[=@*:.]|\d|--\w", line) and line.split()[0].lower() not in _NO_ITEM for line in lines
    )
    return _lines(lines) if is_literal else ""


def _assignments(inside: Words, _: Words) -> str:
    """NAME=value lines: nothing else may be said."""
    found = re.findall(r"(?<!\S)((?:export\s+)?[\w.@/:-]+=(?:\"[^\"]*\"|'[^']*'|[^\s,]*))", inside)
    rest = re.sub(r"(?<!\S)(?:export\s+)?[\w.@/:-]+=(?:\"[^\"]*\"|'[^']*'|[^\s,]*)", " ", inside)
    return _lines(found) if not re.sub(r"[\s,;]|\b(?:and|plus)\b", "", rest) else ""


def _one_version(whole: Words) -> str:
    """The one version that the request has: "pin the jdk, put 21 into it"."""
    found = list(dict.fromkeys(match[0] for match in _VERSION.finditer(whole)))
    return f"{found[0]}\n" if len(found) == 1 else ""


def _tool_versions(inside: Words, _: Words) -> str:
    """A tool and its version a line."""
    pairs = [
        re.fullmatch(rf"([a-z][\w-]*)\s*[ =:@]\s*({_VERSION.pattern}|[\w-]+-\d[\w.+-]*)", part, re.IGNORECASE)
        for part in _AND.split(inside)
        if part
    ]
    return _lines([f"{pair[1]} {pair[2]}" for pair in pairs if pair]) if pairs and all(pairs) else ""


_OWNER = re.compile(r"(?<![\w.])@[\w-]+(?:/[\w.-]+)?|[\w.+-]+@[\w-]+\.[\w.]+")
_ALL = re.compile(
    r"\b(?:everything|all|any(?:thing)?|(?:the\s+)?(?:rest|whole|entire)|every|default|anything)\b", re.IGNORECASE
)
_OWNED = re.compile(r"(?<![\w@.])(?:/?[\w.*-]+/[\w./*-]*|/[\w.*/-]+|\*[\w.*/-]*|[\w-]*\.\w{1,5})(?=[\s,:;]|$)")


def _owners(inside: Words, whole: Words) -> str:
    """Patterns with their owners; what owns everything first, since the last that fits counts."""
    inside = (
        inside
        if _OWNER.search(inside)
        else re.sub(r"[,;]?\s*\bput\s+(?:that|this|it)\b.*$", "", whole.partition("\n")[0])
    )
    rules: list[tuple[str, list[str]]] = []
    waiting: list[str] = []
    for clause in filter(str.strip, _AND.split(inside)):
        owners = _OWNER.findall(clause)
        rest = _OWNER.sub(" ", clause)
        patterns = _OWNED.findall(rest) or (["*"] if _ALL.search(rest) else [])
        if not owners and not patterns:
            continue  # "nothing else in there"
        if not patterns and owners and not rest.strip():
            waiting += owners  # "@a and @b own everything"
            continue
        if not owners:
            return ""
        rules += [(pattern, [*waiting, *owners]) for pattern in patterns or ["*"]]
        waiting = []
    if waiting:
        rules.append(("*", waiting)) if not rules else rules[-1][1].extend(waiting)
    rules.sort(key=lambda rule: rule[0] != "*")
    return _lines([" ".join((pattern, *owners)) for pattern, owners in rules])


# In any words: "forbids everything", "nobody may crawl", "keep search engines out", "don't let them index".
_BLOCKS = re.compile(
    r"\b(?:forbid\w*|disallow\w*|block\w*|den(?:y|ies)|prohibit\w*|ban(?:s|ned)?|exclud\w+|refus\w+|stops?|nobody|noindex|away|shuts?|keeps?\b.{0,40}\b(?:out|off)"
    r"|no\s+(?:bots?|crawlers?|robots?|one|search)|not?\b.{0,20}\b(?:crawl|index|allow)\w*)|n['’]?t\b.{0,25}\b(?:crawl|index)",
    re.IGNORECASE,
)
_LETS = re.compile(r"\b(?:allow\w*|lets?\b.{0,40}\bin|permit\w*|welcom\w*|may\s+crawl|open\s+to)\b", re.IGNORECASE)
_BUT = re.compile(r"\b(?:except|but|besides|apart\s+from|other\s+than)\b", re.IGNORECASE)
_PLACE = re.compile(r"(?<![\w/:.])/[\w./*-]*[\w/*]")
_BOT = re.compile(r"\b[A-Z]\w*-?[Bb]ot\b|\bClaude-Web\b|\bGoogle-Extended\b")


_DIRECTIVE = re.compile(r"\b(?:User-agent|Disallow|Allow|Sitemap|Crawl-delay):\s*(?:[^\s,;]+)?")


def _robots(_: Words, whole: Words) -> str:
    """What crawlers may not read, or may."""
    if directives := _DIRECTIVE.findall(whole):
        return _lines(directives)
    main, _but, others = whole.partition(found[0]) if (found := _BUT.search(whole)) else (whole, "", "")
    blocks = _BLOCKS.search(main)
    if not blocks and not _LETS.search(main):
        return ""
    agents = list(dict.fromkeys(_BOT.findall(main))) or ["*"]
    places, spared = _PLACE.findall(main), _PLACE.findall(others)
    if others and not spared:
        return ""
    if not blocks:
        rules = [f"Allow: {place}" for place in places or ["/"]]
        rules += [f"Disallow: {place}" for place in spared]
    else:
        rules = [*(f"Allow: {place}" for place in spared), *(f"Disallow: {place}" for place in places or ["/"])]
    return _lines([*(f"User-agent: {agent}" for agent in agents), *rules])


_SECTION_OR_KEY = re.compile(
    r"(?P<section>\[[^\]\n]+\])|(?P<key>[a-zA-Z][\w.-]*)\s*=\s*(?P<value>\"[^\"]*\"|[^\s,;]+(?:,\s?[A-Z]+\d+)*)"
)
# Words that say nothing of their own between those that do.
_BETWEEN = re.compile(
    r"[\s,;:.()]|\bw/(?=\s)|\b(?:and|plus|with|a|an|the|in|under|sections?|then|for|just|only|below|it|has|at|top|key|on|use|of|everything|everywhere|block|all\s+files|every\s+file)\b(?![.=])",
    re.IGNORECASE,
)
_OF_ITSELF = {
    ".flake8": "[flake8]",
    "pytest.ini": "[pytest]",
    ".coveragerc": "[run]",
    "mypy.ini": "[mypy]",
    ".isort.cfg": "[settings]",
}


def _sections(inside: Words, own: str = "") -> str:
    """Sections and keys as they are spelled, in their order."""
    rest = _BETWEEN.sub("", _SECTION_OR_KEY.sub("", inside))
    found = list(_SECTION_OR_KEY.finditer(inside))
    if rest or not any(each["key"] for each in found):
        return ""
    lines: list[str] = []
    for number, each in enumerate(found):
        is_first = not any(other["section"] for other in found[: number + 1])
        if own and is_first and each["key"] != "root" and own not in lines:
            lines += [""] * bool(lines) + [own]
        if each["section"]:
            lines += ([""] if lines else []) + [each["section"]]
        else:
            lines.append(f"{each['key']} = {each['value']}")
    return "\n".join(lines) + "\n"


def _own_section(own: str, inside: Words, _: Words) -> str:
    """Sections and keys; those before the first section are of the file's `own`."""
    return _sections(inside, own)


_LANGUAGES = {
    "python": "*.py", "go": "*.go", "javascript": "*.js", "js": "*.js", "typescript": "*.ts", "ts": "*.ts", "markdown": "*.md",
    "yaml": "*.{yml,yaml}", "yml": "*.yml", "json": "*.json", "rust": "*.rs", "java": "*.java", "ruby": "*.rb", "c": "*.{c,h}",
    "makefile": "Makefile", "makefiles": "Makefile", "html": "*.html", "css": "*.css", "shell": "*.sh", "php": "*.php",
    "kotlin": "*.kt", "swift": "*.swift",
}  # fmt: skip
_FOR = re.compile(
    rf"\b(?:for|in)\s+(?:all\s+|the\s+)?(?:(?P<glob>\*\.[\w{{}},*]+|Makefile)|(?P<language>{'|'.join(_LANGUAGES)}))\b(?:\s+(?:files|code|sources?))?",
    re.IGNORECASE,
)
_OF = r"\s*(?:of\s+|to\s+|at\s+|=\s*|:\s*)?"
# What an editor shall do, in words, and the lines that say it.
_STYLES = (
    (
        rf"\b(?P<n>\d)[\s-]*spaces?\b(?:\s+(?:indent\w*|per\s+\w+))?|\bindent\w*{_OF}(?P<m>\d)(?:\s+spaces)?",
        "indent_style = space\nindent_size = {n}",
    ),
    (r"\bspaces\b", "indent_style = space"),
    (rf"\btab\s*(?:width|size){_OF}(?P<n>\d)", "tab_width = {n}"),
    (r"\b(?:hard\s+)?tabs?\b(?:\s+(?:indent\w*|everywhere))?", "indent_style = tab"),
    (r"\butf-?8\b(?:\s+(?:charset|encoding))?", "charset = utf-8"),
    (r"\b(?:crlf|windows)\b(?:\s+(?:line\s*)?(?:endings?|ends?|breaks?|eol))?", "end_of_line = crlf"),
    (r"\b(?:lf|unix)\b(?:\s+(?:line\s*)?(?:endings?|ends?|breaks?|eol))?", "end_of_line = lf"),
    (
        r"\b(?:insert\s+)?(?:a\s+)?final\s+new\s*lines?\b|\bnew\s*line\s+at\s+(?:the\s+)?(?:eof|end)(?:\s+of\s+files?)?",
        "insert_final_newline = true",
    ),
    (
        r"\b(?:trim(?:med|s|ming)?|strip(?:ped)?|no)\s+(?:the\s+)?trailing\s+(?:white\s*space|spaces?|blanks)",
        "trim_trailing_whitespace = true",
    ),
    (rf"\bline\s+(?:length|width){_OF}(?P<n>\d{{2,3}})|\b(?P<m>\d{{2,3}})\s+(?:columns|characters|chars)\b", "max_line_length = {n}"),
)  # fmt: skip
_ELSE = re.compile(
    r"\broot\s*=\s*true\b|\b(?:(?:on|in)\s+(?:its|the)\s+(?:first|top)\s+line|then|has|everywhere|everything|else|root|otherwise|for\s+all(?:\s+files)?|all\s+files|indent\w*|endings?|encoding|charset|by\s+default|default|uses?|using"
    r"|max(?:imum)?|files|true|is|be)\b",
    re.IGNORECASE,
)
_PAIR_OF_EDITOR = re.compile(r"\b(?!root\b)([a-z_]+)\s*=\s*([\w-]+)")
_DIGITS = {"two": "2", "four": "4", "eight": "8"}


def _read(styles: Sequence[tuple[str, str]], said: Words) -> tuple[list[str], Words]:
    """The lines that are said in words, and what is left of the words."""
    said = re.sub(r"\b(?:two|four|eight)\b", lambda word: _DIGITS[word[0]], said)
    found: list[str] = []
    for pattern, line in styles:
        if match := re.search(pattern, said, re.IGNORECASE):
            number = next((value for value in match.groupdict().values() if value), "")
            found.append(line.format(n=number))
            said = re.sub(pattern, " ", said, count=1, flags=re.IGNORECASE)
    return found, said


# "with these three lines": a blank one would be one more
_SO_MANY_LINES = re.compile(r"\b(?:two|three|four|five|six|\d)\s+lines\b", re.IGNORECASE)


def _editorconfig(inside: Words, whole: Words) -> str:
    """What editors shall do, spelled as the file has it or in words: "4 spaces, lf, tabs for go"."""
    if spelled := _sections(inside, "[*]"):
        return spelled.replace("\n\n", "\n") if _SO_MANY_LINES.search(whole) else spelled
    sections: dict[str, list[str]] = {"*": []}
    for clause in filter(str.strip, re.split(r"\s*[,;]\s*(?:and\s+|but\s+)?|\s+(?:and|but|plus)\s+", inside)):
        place = _FOR.search(clause)
        glob = (place["glob"] or _LANGUAGES[place["language"].lower()]) if place else "*"
        clause = _FOR.sub(" ", clause)
        spelled_out = [f"{key} = {value}" for key, value in _PAIR_OF_EDITOR.findall(clause)]
        found, rest = _read(_STYLES, _PAIR_OF_EDITOR.sub(" ", clause))
        found = [*spelled_out, *found]
        if place and not found and (size := re.search(r"\b(\d)\b", rest)):
            found, rest = ["indent_style = space", f"indent_size = {size[1]}"], rest.replace(size[1], " ")
        if not found and not _ELSE.search(rest):
            return ""
        if _BETWEEN.sub("", _ELSE.sub("", rest)):
            return ""
        sections.setdefault(glob, []).extend(found)
    blocks = [f"[{glob}]\n{_lines(lines)}" for glob, lines in sections.items() if lines]
    return "\n".join(["root = true\n", *blocks]) if blocks else ""


def _json(inside: Words, _: Words) -> str:
    """An object as it is written."""
    try:
        return f"{inside}\n" if isinstance(json.loads(inside), dict) else ""
    except (ValueError, RecursionError):
        return ""


def _yaml(inside: Words, _: Words) -> str:
    """A key and its value a line, as they are written."""
    lines = [part for part in _AND.split(inside) if part]
    return _lines(lines) if all(re.fullmatch(r"[\w./-]+:\s+\S.*", line) for line in lines) else ""


# What a formatter shall do, in words, and the member that says it.
_PRETTIER = (
    (r"\b(?:no|without|never|omit|drop)\s+semi(?:colon)?s?\b|\bsemi(?:colon)?s?\s+(?:off|false)", "semi: false"),
    (r"\bsemi(?:colon)?s?\b(?:\s+(?:on|true))?", "semi: true"),
    (r"\bsingle[\s-]?quotes?\b(?:\s+(?:true|on))?", "singleQuote: true"),
    (r"\bdouble[\s-]?quotes?\b", "singleQuote: false"),
    (rf"\b(?:tab\s*width|indent\w*){_OF}(?P<n>\d)\b|\b(?P<m>\d)[\s-]*spaces?\b(?:\s+indent\w*)?", "tabWidth: {n}"),
    (
        rf"\b(?:print|line)[\s-]*(?:width|length){_OF}(?P<n>\d{{2,3}})\b|\b(?P<m>\d{{2,3}})\s+(?:columns|chars|characters|wide)\b",
        "printWidth: {n}",
    ),
    (r"\btabs\b", "useTabs: true"),
    (r"\bno\s+trailing\s+commas?\b|\btrailing\s*commas?\s*:?\s*none\b", 'trailingComma: "none"'),
    (r"\btrailing\s*commas?\b\s*:?\s*(?P<n>all|es5)", 'trailingComma: "{n}"'),
    (r"\btrailing\s*commas?\b", 'trailingComma: "all"'),
)  # fmt: skip


def _prettier(inside: Words, _: Words) -> str:
    """A formatter's settings in words: "no semicolons, single quotes"."""
    if literal := _json(inside, ""):
        return literal
    found, rest = _read(_PRETTIER, inside)
    members = [f'  "{key}": {value}' for key, _, value in (member.partition(": ") for member in found)]
    return "{\n" + ",\n".join(members) + "\n}\n" if members and not _BETWEEN.sub("", rest) else ""


_ATTRIBUTES = {
    "generated": "linguist-generated", "vendored": "linguist-vendored", "documentation": "linguist-documentation",
    "lfs": "filter=lfs diff=lfs merge=lfs -text",
}  # fmt: skip
_ATTRIBUTE = re.compile(
    r"-?(?:text|binary|diff|merge|eol|crlf|filter|export-ignore|export-subst|linguist-[a-z]+|whitespace)(?:=[\w-]+)?"
)
_TREATED = frozenset((
    "is", "are", "as", "treat", "mark", "marks", "treats", "be", "should", "stored", "in", "by", "with", "through",
    "git", "files", "all", "every",
))  # fmt: skip


def _attributes(inside: Words, _: Words) -> str:
    """Patterns with their attributes a line: "*.png and *.pdf are binary"."""
    rules: list[str] = []
    waiting: list[str] = []
    for clause in filter(str.strip, _AND.split(inside)):
        words = [word for word in clause.split() if word.lower() not in _TREATED]
        words = [_ATTRIBUTES.get(word.lower(), word) for word in words]
        patterns = [word for word in words if not _ATTRIBUTE.match(word)]
        attributes = [word for word in words if _ATTRIBUTE.match(word)]
        if not all(re.search(r"[*./]", pattern) for pattern in patterns):
            return ""
        waiting += patterns
        if attributes:
            rules += [" ".join((pattern, *attributes)) for pattern in waiting]
            waiting = []
    return _lines(rules) if not waiting else ""


_NEWER = r"(?:\s+(?:or|and)\s+(?:newer|later|higher|above|up)|\+)"
_REQUIRED = re.compile(
    rf"(?:(?P<least>at\s+least|min(?:imum)?|from)\s+)?(?P<sign>>=|~>|<=|=|>|<)?\s*v?(?P<version>\d+(?:\.\d+){{0,2}})(?P<newer>{_NEWER})?(?![\w.])",
    re.IGNORECASE,
)
_PROVIDERS = frozenset((
    "aws", "google", "azurerm", "random", "kubernetes", "helm", "null", "local", "tls", "archive", "vault", "github",
    "cloudflare",
))  # fmt: skip
_NAMESPACES = {"github": "integrations/github", "cloudflare": "cloudflare/cloudflare"}


def _terraform(_: Words, whole: Words) -> str:
    """The versions of Terraform and of providers that are needed; nothing where one has no name."""
    needed, providers = "", dict[str, str]()
    for said in _REQUIRED.finditer(whole):
        sign = said["sign"] or (">=" if said["least"] or said["newer"] else "")
        constraint = f"{sign} {said['version']}".strip()
        words = re.findall(r"[a-z]+", re.split(r",|;|\band\b", whole[: said.start()])[-1].lower())
        named = [word for word in words if word in _PROVIDERS]
        if named:
            providers[named[-1]] = constraint
        elif re.search(r"\bterraform\b|\brequired_version\b", whole, re.IGNORECASE) and not needed:
            needed = constraint
        else:
            return ""
    lines = [f'  required_version = "{needed}"'] * bool(needed)
    if providers:
        lines += [""] * bool(needed) + ["  required_providers {"]
        for name, constraint in providers.items():
            lines += [
                f"    {name} = {{",
                f'      source  = "{_NAMESPACES.get(name, f"hashicorp/{name}")}"',
                f'      version = "{constraint}"',
                "    }",
            ]
        lines.append("  }")
    return "\n".join(["terraform {", *lines, "}"]) + "\n" if lines else ""


def _toolchain(inside: Words, whole: Words) -> str:
    """Which Rust, and which of its components."""
    version = _one_version(whole).strip() if _one_version(whole) else ""
    if not version:
        quoted = re.search(r"channel\s*(?:=|is|:)?\s*[\"']?([\w.-]+)", whole)
        version = quoted[1] if quoted else ""
    components = [
        each for each in ("rustfmt", "clippy", "rust-src", "rust-analyzer", "miri") if re.search(rf"\b{each}\b", whole)
    ]
    lines = ["[toolchain]", f'channel = "{version}"'] + [f"components = {json.dumps(components)}"] * bool(components)
    return _lines(lines) if version else ""


def _procfile(inside: Words, _: Words) -> str:
    """A process and its command a line."""
    return (
        _lines(re.split(r"\s*[,;]\s*(?:and\s+)?(?=\w+:\s)|\s+and\s+(?=\w+:\s)", inside))
        if re.match(r"\w+:\s", inside)
        else ""
    )


_INSTRUCTION = (
    r"(?:FROM|RUN|CMD|COPY|ADD|ENV|ARG|EXPOSE|WORKDIR|ENTRYPOINT|USER|LABEL|VOLUME|HEALTHCHECK|STOPSIGNAL|SHELL)\s+\S"
)
_NEXT_INSTRUCTION = re.compile(rf"\s*(?:[,;/|]|\s(?:and|then|and\s+then))\s+(?=(?:then\s+)?{_INSTRUCTION})")


def _instructions(inside: Words, _: Words) -> str:
    """The instructions of an image as they are said, a line each; none where one is only described."""
    lines = _NEXT_INSTRUCTION.split(inside)
    is_image = re.fullmatch(r"FROM\s+[\w./:@${}-]+(?:\s+(?i:as)\s+\w+)?|ARG\s+\w+(?:=\S+)?", lines[0])
    return _lines(lines) if is_image and all(re.match(_INSTRUCTION, line) for line in lines) else ""


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Words, Words], str]], ...] = (
    (re.compile(r"\.\w+ignore|requirements[\w-]*\.(?:txt|in)|constraints\.txt"), _list),
    (re.compile(r"CODEOWNERS"), _owners),
    (re.compile(r"robots\.txt"), _robots),
    (re.compile(r"\.editorconfig"), _editorconfig),
    (re.compile(r"\.prettierrc(?:\.json)?"), _prettier),
    (re.compile(r"(?:versions|terraform|providers)\.tf"), _terraform),
    (re.compile(r"rust-toolchain\.toml"), _toolchain),
    (re.compile(r"\.tool-versions"), _tool_versions),
    (re.compile(r"Procfile"), _procfile),
    (re.compile(r"(?:Docker|Container)file(?:\.\w+)?"), _instructions),
    (re.compile(r"\.npmrc|(?:\w+)?\.env(?:\.\w+)*|\.envrc|\.sdkmanrc"), _assignments),
    (re.compile(r"\.gitattributes"), _attributes),
    (re.compile(r"\.mailmap|AUTHORS|MAINTAINERS|CONTRIBUTORS|CNAME|\.rspec|\.browserslistrc"), _written_lines),
    (re.compile(r"[\w.-]+\.ya?ml|\.clang-(?:format|tidy)"), _yaml),
    (re.compile(r"\.\w+rc(?:\.json)?|[\w.-]+\.json"), _json),
    *((re.compile(re.escape(name)), partial(_own_section, own)) for name, own in _OF_ITSELF.items()),
    (re.compile(r"[\w.-]+\.(?:cfg|ini)|\.gitconfig|\.pylintrc"), partial(_own_section, "")),
)
