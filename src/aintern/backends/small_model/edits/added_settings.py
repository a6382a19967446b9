"""Settings and list items that a request adds to a part of a file: under which header, key or object they stand, and how that
file's language writes them.

"Add max_overflow: 10 under database", "add a [log] section with level = debug", "add rich to the dependencies". The part is found
by the words of its name and of what it stands in; where none or several could be meant, nothing is added.
"""

import json
import tomllib
from collections.abc import Iterator, Sequence

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare
from aintern.dataclass import dataclass

_HEADED = frozenset(
    (
        "toml",
        "ini",
        "cfg",
        "conf",
        "cnf",
        "service",
        "timer",
        "editorconfig",
        "gitconfig",
        "npmrc",
        "pylintrc",
        "coveragerc",
        "flake8",
    )
)
_INDENTED = frozenset(("yaml", "yml", "clang-format", "clang-tidy"))
_LONGEST_REQUEST = 400  # characters
_MOST_LINES = 5000
_ADDS = r"\b(?:add|put|insert|append|include|set|write|define|need|want)\s+"
_LEAD = r"(?:(?:a|an|the|new|another|this|following|extra)\s+){0,3}"
_NAMED = r"(?:(?:setting|option|key|value|line|entry|item|field|property|variable|flag|pair|package)\s*:?\s+)?"
_SIDES = r"to|under|underneath|below|after|before|above|in|into|inside|within|for|at"
_PAIR = (
    r"[\"'`]?(?P<key>@?[A-Za-z_][\w./@-]*)[\"'`]?(?P<sets>\s*=\s*|\s*:\s+|(?<=[\"'`])\s*:\s*|\s+(?:set\s+to|with\s+value)\s+)"
    rf"(?P<value>\{{[^{{}}]*\}}|\[[^\[\]]*\]|{QUOTED}|(?!(?:{_SIDES})\s)[^\s\"'`=](?:(?!\s(?:{_SIDES})\s)[^\"'`\n])*?)"
)
_LINE = rf"(?:`(?P<ticked>[^`\n]+)`|(?P<plain>{_PAIR}))"
_THING = rf"(?P<item>{QUOTED}|[@\w][\w@./:<>=~^*\[\]-]*)"
_PART = r"(?P<part>\[[^\]\n]{1,60}\]|[\"'`]?[\w.@*-]+[\"'`]?(?:(?:['’]s)?\s+(?:of\s+)?(?:the\s+)?[\"'`]?[\w.@-]+[\"'`]?){0,4}?)"
_OF_KIND = r"(?:section|block|table|object|group|list|array|mapping|part|header|entry|heading|key)"
_TO = r"\s+(?:to|under|underneath|below|in|into|inside|within|for|of)\s+(?:the\s+)?"
_POLITE = r"(?:\s*[,.!]?\s*(?:please|pls|plz|thx|thanks|too|as\s+well|also))*\W*$"
_PAIR_ADDED = re.compile(rf"{_ADDS}{_LEAD}{_NAMED}{_LINE}{_TO}{_PART}(?:\s+{_OF_KIND})?{_POLITE}", re.IGNORECASE)
_ITEM_ADDED = re.compile(rf"{_ADDS}{_LEAD}{_NAMED}{_THING}{_TO}{_PART}(?:\s+{_OF_KIND})?{_POLITE}", re.IGNORECASE)
_KIND_ADDED = re.compile(
    rf"{_ADDS}(?:(?:a|an|the|new|another)\s+){{1,3}}(?:[a-z]+\s+)?{_THING}{_TO}{_PART}(?:\s+{_OF_KIND})?{_POLITE}",
    re.IGNORECASE,
)
# "add a [log] section with level = debug"
_PART_ADDED = re.compile(
    rf"{_ADDS}{_LEAD}(?:section\s+|table\s+)?[\"'`]?(?P<part>\[[^\]\n]{{1,60}}\]|[\w.-]+)[\"'`]?(?:\s+(?:section|table))?\s+"
    rf"(?:with|that\s+(?:sets|has)|containing|and\s+(?:set|put)|setting)\s+(?:just\s+|only\s+)?{_LINE}(?:\s+in\s+it|\s+there)?{_POLITE}",
    re.IGNORECASE,
)
# "add a script "test": "vitest"", "add a dev dependency x = "1""
_OF_PART_ADDED = re.compile(
    rf"{_ADDS}(?:(?:a|an|the|new|another)\s+){{1,3}}(?P<part>[a-z]+(?:[\s-][a-z]+)?)\s*:?\s+(?:called\s+|named\s+|on\s+|for\s+)?{_LINE}{_POLITE}",
    re.IGNORECASE,
)
# "add a "lint" script that runs "eslint .""
_NAMED_ADDED = re.compile(
    rf"{_ADDS}(?:(?:a|an|the|new|another|npm)\s+){{0,3}}(?:(?P<part>[a-z]+)\s+(?:called\s+|named\s+)?)?[\"'`]?(?P<key>[\w:.-]+)[\"'`]?\s+(?:(?P<after>script|target|task|alias)(?:\s+|(?=:)))?"
    rf"(?:(?:that|which)\s+(?:runs|does|calls|is|executes)|running|with|to\s+run|:|=|for)\s*(?:(?P<value>{QUOTED}){_POLITE}|(?<=:\s)(?P<rest>[^\s\"'`\[{{][^\"'`\n]{{0,120}}?)\s*$)",
    re.IGNORECASE,
)
_TOP = re.compile(rf"\b(?:add|put|insert|append|include)\s+{_LEAD}{_NAMED}{_LINE}{_POLITE}", re.IGNORECASE)
# "add -Wextra to CFLAGS"
_FLAG_ADDED = re.compile(
    rf"{_ADDS}(?:(?:the|a)\s+)?(?:(?:flag|option|switch)\s+)?[\"'`]?(?P<flag>-[\w=./:+-]+)[\"'`]?\s+(?:flag\s+|option\s+)?to\s+(?:the\s+)?[\"'`]?(?P<name>\w+)[\"'`]?{_POLITE}",
    re.IGNORECASE,
)
_PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_NO_NAME = frozenset(
    ("the", "a", "an", "of", "in", "for", "to", "section", "block", "table", "list", "under", "all", "s", "my", "our")
)
_BARE_YAML = re.compile(r"\w[\w./+@-]*(?: [\w./+@-]+)*")


@dataclass(frozen=True, slots=True)
class Added:
    """What a request adds: `key` and `value` as they are written ('' for an item of a list, which is its `value`), to the part of
    the file that is called `part` ('' for none)."""

    part: str
    key: str
    value: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a file: its own words and those of what it stands in, and the lines from `first` to before `last` that are in it."""

    own: frozenset[str]
    above: frozenset[str]
    first: int
    last: int
    indent: str = ""
    name: str = ""


def added_setting(request: str, path: str, text: str) -> str | None:
    """The `text` of the file at `path` with what a request, which no longer says in which file, adds to a part of it; None for
    another request, and where the part is not to be told or has that key already."""
    if len(request) > _LONGEST_REQUEST or text.count("\n") > _MOST_LINES:
        return None
    if (flag := _FLAG_ADDED.search(request)) and (longer := _longer_value(flag, text)):
        return longer
    last = path.rpartition("/")[2].lower()
    kind = last.rpartition(".")[2]
    add = _in_json if kind == "json" else _in_indented if kind in _INDENTED else _in_headed if kind in _HEADED else None
    if add is None:
        return None
    for wish in _wishes(request):
        if (changed := add(wish, text)) is not None and changed != text and _is_well_formed(changed, text, kind):
            return changed
    return None


def _longer_value(flag: re.Match[str], text: str) -> str | None:
    """The text with a flag more at the end of the one line that gives the variable its value."""
    lines = text.splitlines()
    gives = re.compile(
        rf"\s*(?:export\s+)?{re.escape(flag['name'])}\s*[:+?]?=\s*(?P<value>[^#\n]*?)(?P<end>[\"']?\s*)$"
    )
    found = [(at, given) for at, line in enumerate(lines) if (given := gives.match(line))]
    if len(found) != 1 or flag["flag"] in found[0][1]["value"].split():
        return None
    at, given = found[0]
    place = given.start("end")
    return _with(lines, at, [f"{lines[at][:place]} {flag['flag']}{lines[at][place:]}"])


def _wishes(request: str) -> Iterator[Added]:
    """What a request may mean, the surest first."""
    for pattern in (_PART_ADDED, _PAIR_ADDED, _OF_PART_ADDED):
        if (said := pattern.search(request)) and (pair := _pair(said)):
            yield Added(said["part"], *pair)
    if (said := _NAMED_ADDED.search(request)) and (part := said["after"] or said["part"]):
        yield Added(part, said["key"], said["value"] or f"`{said['rest'].strip()}`")
    for pattern in (_ITEM_ADDED, _KIND_ADDED):
        if said := pattern.search(request):
            yield Added(said["part"], "", said["item"])
    if (said := _TOP.search(request)) and (pair := _pair(said)):
        yield Added("", *pair)


def _pair(said: re.Match[str]) -> tuple[str, str] | None:
    if said["ticked"] is None:
        return said["key"], said["value"].strip()
    pair = re.fullmatch(_PAIR, said["ticked"].strip())
    return (pair["key"], pair["value"].strip()) if pair else None


def _is_well_formed(changed: str, text: str, kind: str) -> bool:
    """Whether it can be read where the text could."""
    try:
        if kind == "toml":
            tomllib.loads(changed)
        elif kind == "json" and _reads(text):
            json.loads(changed)
    except (ValueError, RecursionError):
        return False
    return True


def _reads(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False  # with comments, as tsconfig.json may have them
    return True


def words_of(text: str) -> frozenset[str]:
    """The words of a name, of each the singular."""
    found = (part.lower() for part in _PARTS.findall(text))
    return frozenset(_singular(word) for word in found)


def _singular(word: str) -> str:
    return f"{word[:-3]}y" if word.endswith("ies") else word[:-1] if len(word) > 2 and word.endswith("s") else word


def _meant(name: str, parts: Sequence[_Part]) -> _Part | None:
    """The part that is called so: all words are its own or of what it stands in, and it has the fewest others; None for none or
    several."""
    if name.startswith("["):
        exact = [part for part in parts if part.name == name.strip("[] ")]
        return exact[0] if len(exact) == 1 else None
    said = words_of(name) - _NO_NAME or words_of(name)
    fitting = [
        (len(part.own - said), len(part.above), part)
        for part in parts
        if said and said <= part.own | part.above and said & part.own
    ]
    if not fitting:
        return None
    least = min(extra for extra, _, _ in fitting)
    closest = [(depth, part) for extra, depth, part in fitting if extra == least]
    outer = min(depth for depth, _ in closest)
    closest = [(depth, part) for depth, part in closest if depth == outer]
    return closest[0][1] if len(closest) == 1 else None


def _in_headed(wish: Added, text: str) -> str | None:
    """In a file of sections with headers: TOML, INI."""
    lines = text.splitlines()
    heads = [
        (at, head[1].strip())
        for at, line in enumerate(lines)
        if (head := re.match(r"\s*\[+([^\]]+)\]+\s*(?:[#;].*)?$", line))
    ]
    ends = [*(at for at, _ in heads[1:]), *[len(lines)] * bool(heads)]
    sections = [
        _Part(words_of(name), frozenset(), at + 1, end, name=name) for (at, name), end in zip(heads, ends, strict=True)
    ]
    is_toml = _is_toml(text)
    if not wish.key:
        if not wish.part:
            return None
        return _in_array(wish, lines, sections) if is_toml else _with_word(wish, lines, sections)
    line = _headed_line(wish, lines, is_toml=is_toml)
    if not wish.part:
        return None if heads or not lines else "\n".join([*lines, line]) + "\n"
    section = _meant(wish.part, sections)
    if section is None:
        name = wish.part.strip("[]\"'`")
        is_new = wish.part.startswith("[") or re.fullmatch(r"[\w.-]+", name)
        if not heads or not is_new or any(words_of(name) & each.own for each in sections if "." not in name):
            return None
        blank = [] if not lines or not lines[-1].strip() else [""]
        return "\n".join([*lines, *blank, f"[{name}]", line]) + "\n"
    inside = range(section.first, section.last)
    if any(re.match(rf"\s*[\"']?{re.escape(wish.key)}[\"']?\s*[=:]", lines[at]) for at in inside):
        return None
    filled = [at for at in inside if lines[at].strip() and not lines[at].lstrip().startswith(("#", ";"))]
    at = filled[-1] + 1 if filled else section.first
    if filled:
        first = lines[filled[0]]
        line = first[: len(first) - len(first.lstrip())] + line
    return "\n".join([*lines[:at], line, *lines[at:]]) + "\n"


def _with_word(wish: Added, lines: Sequence[str], sections: Sequence[_Part]) -> str | None:
    """A line of one word in a section of an INI file that is named in brackets: `skip-name-resolve`."""
    section = _meant(wish.part, sections) if wish.part.startswith("[") else None
    word = bare(wish.value)
    if section is None or not re.fullmatch(r"[\w-]+", word) or word in (line.strip() for line in lines):
        return None
    filled = [at for at in range(section.first, section.last) if lines[at].strip()]
    at = filled[-1] + 1 if filled else section.first
    return "\n".join([*lines[:at], word, *lines[at:]]) + "\n"


def _headed_line(wish: Added, lines: Sequence[str], *, is_toml: bool) -> str:
    tight = sum(re.match(r"[\w.-]+=\S", line) is not None for line in lines)
    loose = sum(re.match(r"\s*[\w.\"-]+ = ", line) is not None for line in lines)
    value = wish.value if not wish.value.startswith(("`", "“")) else bare(wish.value)
    if is_toml and not _toml_value(value):
        value = json.dumps(bare(value), ensure_ascii=False)
    return f"{wish.key}={value}" if tight > loose else f"{wish.key} = {value}"


def _is_toml(text: str) -> bool:
    try:
        tomllib.loads(text)
    except ValueError:
        return False
    return True


def _toml_value(value: str) -> bool:
    return _is_toml(f"x = {value}")


def _in_array(wish: Added, lines: list[str], sections: Sequence[_Part]) -> str | None:
    """An item of an array that a line begins: `dependencies = [`."""
    arrays: list[_Part] = []
    for at, line in enumerate(lines):
        if not (begins := re.match(r"\s*[\"']?(?P<key>[\w-]+)[\"']?\s*=\s*\[", line)):
            continue
        section = next((each for each in sections if each.first <= at < each.last), None)
        end = next((n for n in range(at, len(lines)) if re.search(r"\]\s*(?:#.*)?$", lines[n])), None)
        if end is not None:
            above = section.own if section else frozenset[str]()
            arrays.append(_Part(words_of(begins["key"]), above, at, end))
    array = _meant(wish.part, arrays)
    if array is None:
        return None
    item = json.dumps(bare(wish.value), ensure_ascii=False)
    if any(
        bare(wish.value) in re.findall(r"[\"']([^\"']*)[\"']", line) for line in lines[array.first : array.last + 1]
    ):
        return None
    if array.first == array.last:
        return _with(lines, array.first, [_in_brackets(lines[array.first], item)])
    inside = [
        at for at in range(array.first + 1, array.last) if lines[at].strip() and not lines[at].lstrip().startswith("#")
    ]
    if not inside:
        return None
    newest = lines[inside[-1]]
    indent = newest[: len(newest) - len(newest.lstrip())]
    comma = "," if newest.rstrip().endswith(",") else ""
    return _with(lines, inside[-1], [newest.rstrip() + ("" if comma else ","), f"{indent}{item}{comma}"])


def _in_brackets(line: str, item: str) -> str:
    """A line whose list in brackets has one item more."""
    at = line.rindex("]")
    before = line[:at].rstrip()
    return f"{before}{'' if before.endswith('[') else ', '}{item}{line[at:]}"


def _with(lines: Sequence[str], at: int, new: Sequence[str]) -> str:
    return "\n".join([*lines[:at], *new, *lines[at + 1 :]]) + "\n"


def _in_indented(wish: Added, text: str) -> str | None:
    """In YAML, whose parts are told by how far they stand in."""
    lines = text.splitlines()
    if not wish.part:
        if not wish.key or any(re.match(rf"{re.escape(wish.key)}\s*:", line) for line in lines):
            return None
        return "\n".join([*lines, f"{wish.key}: {_yaml_value(wish.value)}"]) + "\n"
    part = _meant(wish.part, list(_indented_parts(lines)))
    if part is None:
        return None
    inside = [at for at in range(part.first, part.last) if lines[at].strip() and not lines[at].lstrip().startswith("#")]
    if not inside:
        head = lines[part.first - 1]
        is_array = not wish.key and re.search(r":\s*\[[^\[\]]*\]\s*$", head)
        return _with(lines, part.first - 1, [_in_brackets(head, _yaml_value(wish.value))]) if is_array else None
    first = lines[inside[0]]
    indent = first[: len(first) - len(first.lstrip())]
    is_list = first.lstrip().startswith("- ")
    if is_list and wish.key:
        if not re.match(r"\s*- [\"']?\w+=", first):
            return None
        line = f"{indent}- {wish.key}={bare(wish.value)}"
    elif is_list:
        quote = sign[1] if (sign := re.match(r"\s*- ([\"'])", first)) else ""
        value = bare(wish.value)
        line = f"{indent}- {quote}{value}{quote}" if quote else f"{indent}- {_yaml_value(wish.value)}"
    elif wish.key:
        if any(re.match(rf"{indent}[\"']?{re.escape(wish.key)}[\"']?\s*:", lines[at]) for at in inside):
            return None
        line = f"{indent}{wish.key}: {_yaml_value(wish.value)}"
    else:
        return None
    if line in (lines[at] for at in inside):
        return None
    end = inside[-1] + 1
    return "\n".join([*lines[:end], line, *lines[end:]]) + "\n"


def _yaml_value(value: str) -> str:
    """A value as it may stand in YAML: with the quotes that it is said with where it needs them."""
    plain = bare(value)
    if plain == value or _BARE_YAML.fullmatch(plain):
        return plain if value[:1] != '"' or not re.fullmatch(r"[\d.]+|true|false|yes|no|on|off", plain) else value
    return value if value[:1] in "\"'" and not plain.startswith(("http://", "https://")) else plain


def _indented_parts(lines: Sequence[str]) -> Iterator[_Part]:
    """The keys that have lines below them, and those with a list in brackets."""
    above: list[tuple[int, frozenset[str]]] = []
    for at, line in enumerate(lines):
        key = re.match(r"(?P<indent>\s*(?:- )*)[\"']?(?P<key>[\w./@ -]*\w)[\"']?\s*:(?:\s+(?P<value>.*))?$", line)
        if key is None or line.lstrip().startswith("#"):
            continue
        indent = len(key["indent"])
        while above and above[-1][0] >= indent:
            above.pop()
        value = (key["value"] or "").partition(" #")[0].strip()
        outer = frozenset[str]().union(*(words for _, words in above))
        own = words_of(key["key"])
        end = next(
            (
                n
                for n in range(at + 1, len(lines))
                if lines[n].strip() and not _is_under(lines[n], indent, is_list_key="- " not in key["indent"])
            ),
            len(lines),
        )
        if not value or value.startswith("["):
            yield _Part(own, outer, at + 1, end if not value else at + 1, key["indent"])
        above.append((indent, own | (words_of(value) if key["key"] == "name" else frozenset())))


def _is_under(line: str, indent: int, *, is_list_key: bool) -> bool:
    own = len(line) - len(line.lstrip())
    return own > indent or (own == indent and is_list_key and line.lstrip().startswith("- "))


def _in_json(wish: Added, text: str) -> str | None:
    """In JSON, comments allowed."""
    containers = list(_containers(text))
    if not containers:
        return None
    if wish.part:
        kinds = [each for each in containers if (each.sign == "{") == bool(wish.key)]
        parts = [_Part(each.own, each.above, number, number) for number, each in enumerate(kinds) if each.own]
        found = _meant(wish.part, parts)
        if found is None:
            return None
        inside = kinds[found.first]
    else:
        inside = next(each for each in containers if not each.own)
        if inside.sign != "{" or not wish.key:
            return None
    item = _json_value(wish.value)
    if wish.key:
        if wish.key in inside.keys:
            return None
        item = f"{json.dumps(wish.key)}: {item}"
    elif re.search(rf"{re.escape(item)}\s*[,\]]", text[inside.start : inside.end + 1]):
        return None
    if inside.filled is None:
        return None
    body = text[inside.start : inside.filled]
    if "\n" not in body:
        return f"{text[: inside.filled]}, {item}{text[inside.filled :]}"
    indent = re.match(r"\{?\[?[^\n]*\n(\s*)", body)
    return f"{text[: inside.filled]},\n{indent[1] if indent else '  '}{item}{text[inside.filled :]}"


def _json_value(value: str) -> str:
    try:
        json.loads(value)
    except ValueError:
        return json.dumps(bare(value), ensure_ascii=False)
    return value


@dataclass(slots=True)
class _Container:
    """An object or a list of a JSON text, from its opening bracket at `start` to its closing one at `end`; its last member ends at
    `filled`."""

    sign: str
    own: frozenset[str]
    above: frozenset[str]
    start: int
    end: int
    filled: int | None
    keys: tuple[str, ...]


_JSON_TOKEN = re.compile(r'"(?:[^"\\]|\\.)*"|//[^\n]*|/\*.*?\*/|[{}\[\],:]|[^\s{}\[\],:"/]+', re.DOTALL)


def _containers(text: str) -> Iterator[_Container]:
    """Objects and lists in the order of their ends."""
    opened: list[_Container] = []
    key = string = ""
    for token in _JSON_TOKEN.finditer(text):
        sign = token[0]
        if sign.startswith(("//", "/*")):
            continue
        if sign in "{[":
            above = frozenset[str]().union(*(each.own for each in opened))
            opened.append(_Container(sign, words_of(key), above, token.start(), 0, None, ()))
            key = ""
        elif sign in "}]":
            if not opened:
                return
            closed = opened.pop()
            closed.end = token.start()
            yield closed
            if opened:
                opened[-1].filled = token.end()
        elif sign == ":":
            key = string
            if opened:
                opened[-1].keys += (string,)
        elif sign == ",":
            key = ""
        else:
            string = sign.strip('"')
            if opened:
                opened[-1].filled = token.end()
