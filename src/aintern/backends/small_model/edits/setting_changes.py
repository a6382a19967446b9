"""Settings whose new value a request says: which line of a file sets it, and the line as it shall be."""

from collections.abc import Iterator, Sequence

from aintern.backends.small_model.edits.added_settings import words_of
from aintern.backends.small_model.edits.line_changes import around
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare
from aintern.dataclass import dataclass

# A value; a plain word is one only where the sentence does not go on with what it describes ("to something nicer").
_VALUE = (
    rf"(?P<value>{QUOTED}|\[[^\[\]\n]{{0,200}}\]|(?:[~^<>=]{{1,2}}\s*)\d[\w.]*|\d+(?:\s+[*/+-]\s+[\w.]+)+|[#<>=~^]{{0,2}}[\w@./:%+*-]*(?:\d|_|(?-i:[a-z][A-Z])|/|@|\w\.\w)[\w@./:%+*-]*|#\w+|:[a-z]\w+|(?-i:[A-Z][A-Z0-9_]+)"
    r"|(?!(?:it|that|this|the|an?|be|something|anything|what\w*|more|less|match|use|say|mention)\b)[\w-]+(?=\W*$|[,.;)!](?:\s|$)"
    r"|\s+(?:in|and|there|please|instead|now|everywhere|as|for|not|then|here|but|so|because)\b))(?![\w/])"
)
_KEY = r"[\"'`]?(?P<key>[\w.\- ]{2,40}?)[\"'`]?"
_PLACE = r"(?:in\s+\S+\s+)?"
_SETTING = (
    r"\b(?:set|change|bump|update|upgrade|increase|raise|lower|reduce|decrease|make|put|turn|switch|correct|fix|edit|modify"
    r"|double|halve|lift|drop|cut|adjust|extend|shorten|give|push|pin|point|scale|use|want)\s+(?:the\s+)?(?:value\s+of\s+)?"
)
# "the timeout is 30, make it 60"
_IS_NOW = re.compile(
    rf"{_KEY}\s+(?:is|was|says)\s+(?:still\s+|currently\s+|now\s+|set\s+to\s+|at\s+){{0,2}}(?:{QUOTED}|[^\s,;]+?)(?:\s+[^\s,;]+){{0,6}}?"
    r"(?:[,;.]\s+|\s+)(?:(?:and|but|so|please|can\s+you|could\s+you)\s+){0,2}(?:(?:make|set|change|turn|bump|raise|lower|put|switch|increase|reduce|move|call|name)\s+"
    r"(?:it|that|this)\s+(?:(?:up\s+|down\s+|back\s+)?(?:in)?to\s+|be\s+|at\s+)?"
    rf"|(?<=[,;.]\s)(?:it\s+)?(?:has\s+to|needs\s+to|ought\s+to|should|must)\s+(?:be|become|say|read)\s+){_VALUE}",
    re.IGNORECASE,
)
_SAID = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_KEY}\s*[:=]\s*\S+\s*(?:→|->|=>)\s*{_VALUE}",
        rf"{_SETTING}{_KEY}\s+{_PLACE}(?:(?:(?:up|down|over)\s+)?(?:to|at|onto)\s+(?:be\s+)?|=\s*)(?:the\s+value\s+)?{_VALUE}",
        rf"{_KEY}\s+{_PLACE}(?:should|must|has\s+to|needs\s+to|ought\s+to|shall)\s+(?:be|read|become|say|go|change)\s+"
        rf"(?:(?:set\s+|changed\s+)?(?:up\s+|down\s+)?to\s+)?{_VALUE}",
        rf"\bmake\s+(?:the\s+)?{_KEY}\s+(?=\S*[\d\"'`]){_VALUE}",
        rf"\b(?:let|have|make)\s+(?:the\s+)?{_KEY}\s+{_PLACE}(?:point\s+(?:to|at)|go\s+to|listen\s+on|be|become|read|say|use)\s+{_VALUE}",
        # "the timeout is too short, 60 please"
        rf"{_KEY}\s+{_PLACE}(?:is|are|was)\s+(?:(?:much|way|far|a\s+bit|still)\s+)*too\s+\w+\s*[,;:–-]\s+(?:(?:please|so|use|take|try|better|rather|give\s+it|put|we\s+need|i\s+want|we\s+want|i['’]?d\s+say|go\s+for|go\s+with)\s+)*(?=\S*\d){_VALUE}",
        rf"{_KEY},?\s+(?:it['’]s|it\s+is|is|was|says|has)\s+(?:still\s+|currently\s+|now\s+)?(?:set\s+to\s+|at\s+)?[^\s,;]+[,;]?\s+(?:and\s+|but\s+)?"
        rf"(?:we|i|they)\s+(?:want|need|would\s+like|prefer)\s+(?:it\s+(?:to\s+be\s+|at\s+)?)?{_VALUE}",
        rf"\b(?:need|want|like|have)\s+(?:to\s+have\s+)?(?:the\s+)?{_KEY}\s+{_PLACE}(?:(?:set|raised|lowered|changed|increased|reduced|bumped|updated)\s+to|at|to\s+be)\s+{_VALUE}",
    )
)
# "PORT = 8081", "replicas 3", "3 replicas", "the host is db.internal now": all of a request, but for the file that it names
_BARE = tuple(
    re.compile(rf"^\W*(?:the\s+|our\s+)?{pattern}[\s.!]*$", re.IGNORECASE)
    for pattern in (
        r"[\"'`]?(?P<key>[\w.\-]{2,40}|\[?[\w.\- ]{2,40}?\]?[\s,]*[\w.\-]{2,40}?)[\"'`]?\s*(?:=>|=|:|->|→)\s*"
        r"(?:make\s+it\s+|set\s+it\s+to\s+|should\s+be\s+)?"
        rf"(?P<value>{QUOTED}|\[[^\[\]\n]*\]|[<>~^!]=?\s?\d[\w.]*|[^\s\"'`=:][^\"'`=\n]{{0,80}}?)",
        rf"(?P<key>[\w.\-]+(?:[\s,]+[\w.\-]+){{0,3}}?)\s+(?=[~^<>=]*\s?\S*[\d\"'`]){_VALUE}",
        r"(?P<key>(?-i:[\w-]*(?:_|-|[a-z][A-Z])[\w-]*))\s+(?P<value>[\w.:/-]+)",  # "zip_safe false"
        r"(?P<key>\[[\w.\- ]{2,40}\]\s*[\w.\-]{2,40})\s+(?P<value>[^\s\"'`=:]+)",  # "[log] level WARNING"
        r"(?P<value>\d[\w.]*)\s+(?P<key>[a-z][\w-]*)",
        r"(?P<key>[\w.\-]+(?:\s+[\w.\-]+){0,2}?)\s+(?P<value>on|off)",
        rf"(?P<key>[\w.\-]+(?:\s+[\w.\-]+){{0,4}}?)\s+(?:is|are)\s+(?:now\s+)?{_VALUE}(?:\s+now)?",
        rf"(?P<key>[\w.\-]+(?:\s+[\w.\-]+){{0,4}}?)\s+(?:is|are)\s+(?:now\s+|to\s+be\s+){_VALUE}",
    )
)
_COUNTED = re.compile(
    r"\s+(?!(?:please|pls|thanks|instead|now|there|here|everywhere|again|seconds|minutes|hours|days|times|percent|chars|characters|bytes|this|is|was)\b)([a-z]{3,}s)(?=[\s.!]*$|\s+in\b)"
)
_NO_ORDER = re.compile(
    r"\?|\b(?<![\w-])(?:lines?|show|what|which|where|who|how|why|when|read|open|cat|find|search|grep|list|look|run|is\s+there|does|do|did|add|remove|delete|create|explain"
    r"|print|test|tests|first|last|top|copy|move|rename|about|diff|log|commits?|append|insert|prepend|put|write|throw|error|broken|wrong|typo|use|switch|bump|replace|from|instead|as)\b(?![-=])",
    re.IGNORECASE,
)
_SWITCHED = re.compile(
    r"\b(?P<on>turn\s+on|switch\s+on|enable|activate)\s+(?:the\s+)?(?P<key>[\w./\-]{2,40}(?:\s+[\w.\-]{2,40}){0,2}?)(?=\W*$|[,.;(]|\s+(?:in|for|there|please|\()|\s*\()"
    r"|\b(?:turn\s+off|switch\s+off|disable|deactivate)\s+(?:the\s+)?(?P<off>[\w.\-]{2,40}(?:\s+[\w.\-]{2,40}){0,2}?)(?=\W*$|[,.;(]|\s+(?:in|for|there|please)|\s*\()"
    r"|\b(?:turn|switch)\s+(?:the\s+)?(?P<turned>[\w.\-]{2,40}(?:\s+[\w.\-]{2,40}){0,2}?)\s+(?P<way>on|off)\b",
    re.IGNORECASE,
)
_OPPOSITES = (("true", "false"), ("yes", "no"), ("on", "off"), ("1", "0"), ("enabled", "disabled"))
# What a line sets: with "=" where it has one ("const LIMIT: u32 = 3"), else with ":", else with the space after its name.
_REST = r"(?P<after>(?P=quote)\s*[,;]?(?:\s*|\s+(?:#|//).*|(?<=[,;])(?:#|//).*))$"
_SETS = (
    re.compile(r"^(?P<before>\s*[A-Za-z][\w.\[\]-]*\s*(?:==|>=|~=|<=))(?P<quote>)(?P<value>[\w.*]+)(?P<after>\s*(?:[;#].*)?)$"),
    *(
        re.compile(rf"^(?P<before>{before}\s*)(?P<quote>[\"']?)(?P<value>[^\"'#;,]+?|\[[^\[\]]*\]){_REST}")
        for before in (r"[^=\"']*?[^=!<>~]=(?![=>])", r"(?:\s*\"[^\"]*\"|[^:\"']*?)\s*:(?!//)")
    ),
    re.compile(r"^(?P<before>\s*(?:export\s+)?[\w.]+=)(?P<quote>)(?P<value>)(?P<after>)$"),
    # tokio = { version = "1.34", features = ["full"] }
    re.compile(r"^(?P<before>\s*[\"']?[\w@./-]+[\"']?\s*[=:]\s*\{[^{}]*?\bversion[\"']?\s*[=:]\s*)(?P<quote>[\"'])(?P<value>[^\"']+)(?P<after>[\"'].*)$"),
    # gzip off;  port 6379
    re.compile(r"^(?P<before>\s*(?!(?:return|break|goto|yield|throw|case|go)\b)[a-z][\w-]*\s+)(?P<quote>)(?P<value>on|off|yes|no|true|false|\d+(?:\.\d+)*[a-z]{0,2})(?P<after>\s*;?\s*)$"),
    re.compile(r"^(?P<before>\s*<(?P<tag>[\w.:-]+)[^<>]*>)(?P<quote>)(?P<value>[^<>]+)(?P<after></(?P=tag)>\s*)$"),
    re.compile(r"^(?P<before>\s*(?:gem|use|pod|ruby|plugin|version)\s+(?:[\"'][\w@./-]+[\"'],\s*)?)(?P<quote>[\"'])(?P<value>[^\"',]+)(?P<after>[\"'].*)$"),
    re.compile(r"^(?P<before>\s*set\s*\(\s*\w+\s+)(?P<quote>\"?)(?P<value>[^\s\"()]+)(?P<after>(?P=quote)\s*\)\s*)$", re.IGNORECASE),
    re.compile(r"^(?P<before>\s*(?:#\s*define\s+|ENV\s+|ARG\s+|EXPOSE\b|go\b|listen\b|server_name\b|\w*[_A-Z]\w*\b|\w+_\w+\b)\w*\s+)(?P<quote>[\"']?)(?P<value>[^\s\"';]+)(?P<after>(?P=quote)\s*;?\s*(?:(?:#|//|/\*).*)?)$"),
)  # fmt: skip
# "lamp/web:1.0.4", "flask==3.1.0", "actions/checkout@v4"
_WITH_VERSION = re.compile(
    r"(?<![\w./@:-])(?P<name>[A-Za-z@][\w./\[\]-]*[A-Za-z\]][\w-]*)(?:@|:|[=~^<>]=)v?\d[\w.+-]*(?![\w:/])(?<!\.)"
)
_WANTS_IT = re.compile(
    r"\b(?:use|want|should|must|bump|set|update|upgrade|switch|roll|pin|edit|change|make|deploy|move|needs?)\b(?!.*\b(?:add|append|install|pull|run|remove|delete|drop)\b)",
    re.IGNORECASE,
)
_NUMBER_WORDS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10, "twelve": 12,
    "fifteen": 15, "twenty": 20, "thirty": 30, "sixty": 60, "hundred": 100,
}  # fmt: skip
_PORTS = re.compile(r"\s*-\s+[\"']?(?:[\d.]+:)?(?P<host>\d+):(?P<container>\d+)(?:/\w+)?[\"']?\s*")
_PORT_SIDES = (
    frozenset(("host", "published", "outer", "outside", "external")),
    frozenset(("container", "inner", "inside", "internal")),
)
_LONGEST_LINE = 400  # a longer one is generated
# A name as programs write it.
_NAME = re.compile(r"[\w-]*(?:_|(?<=[a-z])[A-Z])\w*|\b[A-Z]{3,}\b")
_NO_KEY = frozenset(("the", "a", "an", "in", "of", "to", "for", "it", "is", "be", "this", "that", "my", "our", "its"))
_KINDS = frozenset(("mode", "feature"))  # "strict mode": no part of its name
_VAGUE = frozenset(
    ("value", "version", "line", "file", "setting", "option", "constant", "variable", "default", "flag", "key")
)


@dataclass(frozen=True, slots=True)
class Setting:
    """What is set, in the words of a request, and to what; `value` is None where it is switched on or off (`is_on`). A version that
    `is_pinned` is the only one that will do."""

    key: str
    value: str | None
    is_on: bool = False
    is_pinned: bool = False


def setting(request: str) -> Setting | None:
    """The setting that a request gives a value."""
    for pattern in (_IS_NOW, *_SAID):
        if said := pattern.search(request):
            is_pinned = re.match(r"pin\b", said[0], re.IGNORECASE) is not None
            counted = _COUNTED.match(request, said.end())  # "scale web to 3 replicas"
            key = f"{said['key']} {counted[1]}" if counted and said["value"].isdigit() else said["key"]
            return Setting(key, bare(said["value"]), is_pinned=is_pinned)
    if switched := _SWITCHED.search(request):
        key = switched["key"] or switched["off"] or switched["turned"]
        return Setting(key, None, bool(switched["on"]) or (switched["way"] or "").lower() == "on")
    return None


def bare_setting(request: str) -> Setting | None:
    """The setting that the whole of a request is, without the file that it names: "replicas: 3"."""
    if _NO_ORDER.search(re.sub(r"\[[\w.\- ]+\]", " ", request)):  # "[log] level" names a section
        return None
    said = next((said for pattern in _BARE if (said := pattern.match(request))), None)
    if said is None:
        return None
    key, value = re.sub(r"[\[\],]", " ", said["key"]), bare(said["value"].strip())
    return Setting(key, None, value.lower() == "on") if value.lower() in ("on", "off") else Setting(key, value)


def says_what_is_set(request: str) -> bool:
    """Whether it says the value that is to be changed with its key, and the new one of "it"."""
    return _IS_NOW.search(request) is not None


def setting_change(wish: Setting, text: str) -> tuple[str, str] | None:
    """What goes and what comes in a `text`; None where no line sets it, or more than one could be meant."""
    lines = text.splitlines() if words_of(wish.key) & words_of(text) else []
    key = re.split(r"\b(?:in|where|that|from)\s", re.sub(r"^\W*(?:in\s+\S+|and|then)\s", "", wish.key.strip()))[0]
    thing, _, whole = re.sub(r"\s(?:under|inside|within)\s", " of ", key).partition(" of ")
    ways = [f"{whole} {thing}".split()] * bool(whole) + [_NAME.findall(wish.key)[-1:] or thing.split()]
    ways += [[*thing.split(), "enabled"]] * (wish.value is None)  # "enable ingress", where that is a block
    if mapped := _port_mapped(wish, lines):
        return mapped
    found = next((found for words in ways if (found := _line_that_sets(words, lines, wish.value or ""))), None)
    is_partly = found is not None and not words_of(found[1]["before"]) <= words_of(wish.key)
    if (found is None or is_partly) and (versioned := _version_of(wish, key, lines)):
        return versioned
    if found is None:
        return _pair_within(wish, key, lines)
    at, line = found
    if is_partly and re.fullmatch(r"\d+", wish.value or "") and re.fullmatch(r"[A-Za-z_]+", line["value"]):
        return None  # of POSTGRES_PASSWORD "postgres" is only a part
    value = wish.value if wish.value is not None else _switched(line["value"], is_on=wish.is_on)
    if value and {value.lower(), line["value"].lower()} == {"true", "false"}:  # in the file's own case
        value = _switched(line["value"], is_on=value.lower() == "true")
    if value and re.fullmatch(r"\d+", line["value"]):  # "set the retries to five"
        value = str(_NUMBER_WORDS.get(value.lower(), value))
    old = around(lines, at, at + 1)
    if not old or value is None:
        return None
    before = line["before"]
    if wish.is_pinned:
        before = re.sub(r"(?:>=|~=|<=)$", "==", before)
    elif (least := re.match(r"[~^](?=\d)", line["value"])) and re.match(r"\d", value):
        value = f"{least[0]}{value}"
    changed = f"{before}{line['quote']}{value}{line['after']}"
    if changed == f"{line['before']}{line['quote']}{line['value']}{line['after']}":
        return None
    first = "\n".join(lines).index(old)
    within = at - "\n".join(lines)[:first].count("\n")
    block = old.split("\n")
    block[within] = changed
    return old, "\n".join(block)


def _version_of(wish: Setting, key: str, lines: Sequence[str]) -> tuple[str, str] | None:
    """What goes and what comes where one text names what the key's last word is with its version: `image: postgres:15`."""
    words = [word for word in re.findall(r"[\w./@-]+", key) if word.lower() not in _NO_KEY | _VAGUE | {"image"}]
    if not words or words[-1].isdigit() or not (version := re.fullmatch(r"v?(\d[\w.]*)(-[\w.]+)?", wish.value or "")):
        return None
    named = re.compile(
        rf"(?<![\w-])(?P<name>{re.escape(words[-1])}\s?(?:[@:]|[=~^<>!]=)\s?[~^]?)(?P<sign>v?)(?P<number>\d[\w.]*)(?P<rest>(?:-[\w.]+)*)(?![\w:])"
    )
    found = [match for line in lines if len(line) <= _LONGEST_LINE for match in named.finditer(line)]
    if len(found) != 1 or "\n".join(lines).count(found[0][0]) != 1:
        return None
    if "." not in version[1] and found[0]["number"].count(".") > 1:
        return None  # "web to 3" is no version beside web:1.0.3
    new = f"{found[0]['name']}{found[0]['sign']}{version[1]}{version[2] or found[0]['rest']}"
    return (found[0][0], new) if new != found[0][0] else None


def version_said(request: str, text: str) -> tuple[str, str] | None:
    """What goes and what comes where a request that wants something used names it with its version, `lamp/web:1.0.4`, and the text has
    it once, with another."""
    said = [each for each in _WITH_VERSION.finditer(request) if "://" not in each[0]]
    is_all = len(said) == 1 and said[0][0] == request.strip(" .!")
    if len(said) != 1 or "?" in request or not (is_all or _WANTS_IT.search(request)):
        return None
    name = said[0]["name"]
    there = re.compile(rf"(?<![\w./@-]){re.escape(name)}\s?(?:@|:|[=~^<>!]=)\s?[~^]?v?\d[\w.+-]*")
    found = {match[0] for match in there.finditer(text)}
    old = next(iter(found), "")
    return (old, said[0][0]) if len(found) == 1 and text.count(old) == 1 and old != said[0][0] else None


def _port_mapped(wish: Setting, lines: Sequence[str]) -> tuple[str, str] | None:
    """What goes and what comes where one line maps ports, `- "8080:80"`, and the one of the host or of the container is set."""
    said = words_of(wish.key)
    sides = [side for side, names in enumerate(_PORT_SIDES) if said & names]
    mapped = [match for line in lines if (match := _PORTS.fullmatch(line))]
    if "port" not in said or len(sides) != 1 or len(mapped) != 1 or not re.fullmatch(r"\d+", wish.value or ""):
        return None
    ports = [mapped[0]["host"], mapped[0]["container"]]
    old, ports[sides[0]] = ":".join(ports), wish.value or ""
    return (old, ":".join(ports)) if "\n".join(lines).count(old) == 1 and old != ":".join(ports) else None


def _pair_within(wish: Setting, key: str, lines: Sequence[str]) -> tuple[str, str] | None:
    """What goes and what comes where the one name with this key stands in a line with others: `[app: :fox, version: "0.4.2"]`."""
    words = (word for word in reversed(re.findall(r"[\w-]+", key)) if word.lower() not in _NO_KEY)
    name = next(words, "")
    if name.isdigit():
        return None  # of `"8080:80"` it is the text itself
    sets = re.compile(
        rf"""(?<![\w./-])(?P<sets>["']?{re.escape(name)}["']?\s*(?:=>|:=|=(?!=)|:(?!:))\s*)(?P<value>(?P<quote>["']).*?(?P=quote)|:?[\w.+-]+)"""
    )
    found = [match for line in lines if len(line) <= _LONGEST_LINE for match in sets.finditer(line)] if name else []
    if len(found) != 1 or wish.value is None:
        return None
    old, quote = found[0][0], found[0]["quote"] or ""
    atom = ":" * (found[0]["value"].startswith(":") and wish.value.isalpha())  # `level: :debug`
    new = f"{found[0]['sets']}{quote}{atom}{wish.value}{quote}"
    return (old, new) if old != new and "\n".join(lines).count(old) == 1 else None


def _line_that_sets(words: Sequence[str], lines: Sequence[str], value: str) -> tuple[int, re.Match[str]] | None:
    """The line, and its number, whose name has all of the words, or as many of the last as one line's has; None where none has or
    several have, of which not just one has a number where the new `value` is one."""
    sets = list(_set_lines(lines))
    for start in range(len(words)):
        said = words_of(" ".join(word for word in words[start:] if word.lower() not in _NO_KEY))
        ways = (said, said - _VAGUE - _KINDS, said - _VAGUE) if start == 0 else (said - _VAGUE - _KINDS, said - _VAGUE)
        closest = next((found for wanted in ways if (found := _closest(wanted, said, sets))), [])
        if len(closest) > 1 and re.fullmatch(r"[\d.]+", value):  # not `return { speed = speed }`
            closest = [each for each in closest if re.fullmatch(r"[\d._]+", each[1]["value"].strip())]
        if closest:
            return closest[0] if len(closest) == 1 else None
    return None


def _closest(
    wanted: frozenset[str],
    said: frozenset[str],
    sets: Sequence[tuple[int, re.Match[str], frozenset[str], frozenset[str]]],
) -> list[tuple[int, re.Match[str]]]:
    """The lines whose names and parts have all that is `wanted`, with the fewest words more than are `said`."""
    fitting = [
        (len(own - said), at, line)
        for at, line, own, above in sets
        if wanted and wanted <= own | above and wanted & own
    ]
    least = min((extra for extra, _, _ in fitting), default=0)
    return [(at, line) for extra, at, line in fitting if extra == least]


def _switched(value: str, *, is_on: bool) -> str | None:
    """The opposite of a value that is on or off, spelled as it is; None for another."""
    for on, off in _OPPOSITES:
        wanted, other = (on, off) if is_on else (off, on)
        if value.lower() == other:
            return wanted.upper() if value.isupper() else wanted.capitalize() if value[0].isupper() else wanted
    return None


def _is_open(before: str) -> bool:
    """Whether a quotation is not closed: `- "8080:` names nothing."""
    return any(before.count(quote) % 2 for quote in '"`')


def _set_lines(lines: Sequence[str]) -> Iterator[tuple[int, re.Match[str], frozenset[str], frozenset[str]]]:
    """The lines that set something: their numbers, the words of what they set and of what they stand under (a section, a block)."""
    section: frozenset[str] = frozenset()
    under: list[tuple[int, frozenset[str]]] = []
    for at, line in enumerate(lines):
        if not line.strip() or len(line) > _LONGEST_LINE:
            continue
        if head := re.fullmatch(r"\s*\[+([^\]]+)\]+\s*(?:#.*)?", line):
            section, under = words_of(head[1]), []
            continue
        indent = len(line) - len(line.lstrip())
        while under and under[-1][0] >= indent:
            under.pop()
        matches = [match for pattern in _SETS if (match := pattern.match(line))]
        if re.search(r"[:{(\[]\s*$", line):
            under.append((indent, words_of(line)))
        elif matches and not _is_open(matches[0]["before"]):
            yield at, matches[0], words_of(matches[0]["before"]), section.union(*(words for _, words in under))
