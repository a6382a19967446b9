"""Lines that a request puts into a file or takes out of it: where they go, and what stands there now."""

from collections.abc import Sequence

from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.destructive_words import IT_GOES
from aintern.backends.small_model.wording.quoted_texts import QUOTED, bare

_ORDINALS = ("first", "second", "third", "fourth", "fifth")
_ABOVE = ("before", "above")
_LED = r"(?:\b(?:right|directly|just|immediately|straight)\s+)?"
_NAMED_LINE = (
    rf"(?:the\s+)?(?:line\s+)?(?:(?:with|saying|that\s+says|containing|of|for)\s+)?(?P<anchor>{QUOTED}|\S.{{0,200}}?)"
    r"(?:\s+line)?"
)
# What stands one a line in a list of such.
_ONE_A_LINE = (
    r"(?:(?:existing|other|current)\s+)?(?:line|name|entry|item|one|row|person|author|member|contributor|maintainer|package|requirement|pattern|record|host|address|user"
    r"|word)(?!\w)"
)
_WHERE = re.compile(
    r"[\s,]+(?:"
    rf"(?:(?:as|on|at|in|(?P<beyond>after|below|behind|under(?:neath)?|before|above))\s+)?(?:(?:the|its|a)\s+)?(?:(?:very|new|existing|current)\s+)?(?P<ordinal>{'|'.join(_ORDINALS)}|last|final)"
    rf"(?:\s+{_ONE_A_LINE}|\s+(?P<kind>#?(?:include|import|require|use|from|define))s?(?:\s+(?:line|statement))?|(?=\W*$))"
    r"|(?:at|to|on)\s+(?:the\s+)?(?:very\s+)?(?P<place>end|bottom|top|beginning|start)(?:\s+of\s+(?:it|the\s+file|that\s+file))?"
    r"|(?:as|at|on|in)\s+line\s+(?:number\s+)?(?P<number>\d{1,6})"
    rf"|{_LED}(?P<side>after|below|behind|underneath|under|before|above)\s+(?:line\s+(?P<beside>\d{{1,6}})|{_NAMED_LINE})"
    r")[\s.!?]*$",
    re.IGNORECASE,
)
_PUT = re.compile(
    r"(?<![#\w])(?:ad|add|(?P<last>append)|put|insert|write|include|(?P<first>prepend)|place|stick|tack|paste)\b\s+"
    r"(?P<preface>(?:(?:a|an|the|this|these|another|one|two|three|four|five|\d|new|more|following|single)\s+){0,3}"
    r"(?:(?:line|text|entry|entries|row|item|pattern|rule|(?:import|include|statement|comment|directive)(?=s?\s*(?::|[\"'`“])))s?\b[\s:]*"
    r"(?:(?:that says|saying|with|reading|called)\b[\s:]*)?)?)"
    r"(?P<new>\S.*)$",
    re.IGNORECASE,
)
# "`import json` needs to be at the top", "it needs an `import json` at the top"
_NEEDED = re.compile(
    rf"^\s*(?:(?:the|an?)\s+)?(?:line\s+)?(?P<new>{QUOTED}|\S.{{0,200}}?)\s+(?:(?:needs?|has|ought)\s+to|should|must)\s+"
    r"(?:be\s+(?:added|put|inserted|placed)|be|come|go|stand|sit)(?P<where>\s.*)$",
    re.IGNORECASE,
)
_MISSING = re.compile(
    rf"^\W*(?:it\s+|there\s+)?(?:needs|lacks|misses|is\s+missing|wants|should\s+(?:have|get|start\s+with))\s+(?:an?\s+|the\s+)?(?P<new>{QUOTED})",
    re.IGNORECASE,
)
# "at the very end write: bye"
_PLACE_FIRST = re.compile(
    r"^\W*(?P<where>(?:at|on|to|as|after|before|below|above|under(?:neath)?|right|directly|just)\s[^:\n]{1,80}?)\s*[,:]?\s+(?:please\s+)?"
    r"(?:add|append|put|insert|write)\b:?\s+(?P<new>\S.*)$",
    re.IGNORECASE,
)
# "make the README title '# fork'", "change the title of docs/a.md to Setup"
_TITLE = re.compile(
    r"^\W*(?:(?:please|pls|can\s+you|could\s+you)\s+)*(?:make|set|change|rename|update|turn)\s+(?:the\s+)?(?:[\w./-]+(?:['’]s)?\s+)?"
    r"(?:title|headline|(?:main|top|first)\s+heading)(?:\s+(?:of|in)\s+(?:the\s+)?[\w./-]+)?"
    rf"\s*(?::\s*|\s(?:to\s+(?:be\s+|read\s+|say\s+)?|into\s+|be\s+|read\s+|say\s+)|\s(?=[\"'`“]))(?P<new>{QUOTED}|[^\n\"'`“]+?)[\s.]*$",
    re.IGNORECASE,
)
_ALL_BEFORE = re.compile(r"\W*(?:add|append|prepend)\s*(?:this|these|the\s+following)?\s*", re.IGNORECASE)
# "the title of the readme should be X"
_TITLE_IS = re.compile(
    r"^\W*(?:the\s+)?(?:title|headline|(?:main|top|first)\s+heading)\s+(?:of|in)\s+(?:the\s+|our\s+)?[\w./-]+\s+(?:should|must|shall|has\s+to|needs\s+to)\s+(?:be|read|say)\s+"
    rf"(?P<new>{QUOTED}|[^\n\"'`“]+?)[\s.]*$",
    re.IGNORECASE,
)
_DEBUG_CALL = re.compile(
    r"(?:(?:debug|leftover|stray|extra)\s+)?"
    r"(?P<call>print(?:ln|f)?|console\.log|breakpoint|debugger|dbg!|var_dump|binding\.pry|fmt\.Println)(?:\(\))?",
    re.IGNORECASE,
)
_SHEBANG = re.compile(r"(?:she|hash)-?bang(?:\s+line)?", re.IGNORECASE)
_ON_LINES = re.compile(
    r"[\s,]+(?:(?:each\s+)?on\s+(?:two|three|four|five|\d|(?:its|their)\s+own|separate|new|a|one)(?:\s+(?:new|separate|own))?\s+lines?"
    r"|(?:each\s+)?one\s+(?:per|each)\s+line|one\s+line\s+each|each\s+on\s+\w+\s+own)\W*$",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"\b(?:lines|entries|items|rows|rules|patterns|imports|statements|two|three|four|five)\b", re.I)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+", re.IGNORECASE)
_TAKE = (
    r"(?:\b(?:remove|rm|delete|drop|erase|strip|kill|cut|lose|ditch|zap|nuke|scrap|(?:get|got)\s+rid\s+of"
    r"|(?:take|kick|throw|rip|cross)\s+(?:out|off|away))\s+)"
)
# "take the line X out"
_SPLIT = re.compile(
    r"\b(?:take|kick|throw|rip|cross|strip|cut)\s+(?!out\b|off\b|away\b)(?P<what>\S.{0,200}?)\s+(?:out|off|away)(?=[\s.!?]*$)",
    re.IGNORECASE,
)
# "it still has X in it, kick that line out": the file's name is left out of it
_THERE_GOES = re.compile(
    r"^\W*(?:(?:it|file|there(?:['’]s|\s+is)?|(?:(?:i|we|someone|somebody)\s+)?(?:forgot|left)(?!\s+to\b))\s+)?(?:still\s+|also\s+|now\s+)*(?:(?:has|contains)\s+)?(?:still\s+)?(?:(?:an?|the|some)\s+)?(?:(?:stray|leftover|old|debug|forgotten|unused|useless|superfluous)\s+)*"
    rf"(?:line\s+)?(?P<text>{QUOTED}|\S[^\n]{{0,200}}?)(?P<after>\s+(?:line|statement|call|comment|import|include))?(?:\s+(?:left|still|in\s+it|in\s+there|there|somewhere))*\s*[,;.–-]{IT_GOES}",
    re.IGNORECASE,
)
_THAT_LINE = re.compile(
    r"\b(?:the|that|this)\s+(?:line|one|statement|call|import)(?=(?:\s+(?:out|away|off|please|pls))*[\s.!?]*$)", re.I
)
# "the line about licenses", "the line breaks": what a line is like, and not what it says
_LINE_IS_LIKE = re.compile(
    r"(?:about|with|where|which|at|on|in|after|before|below|above|between|near|under|over|number\w*|breaks?|endings?|feeds?|heights?|lengths?"
    r"|wrap\w*|spacing|\d+)\b",
    re.IGNORECASE,
)
_TAKEN = re.compile(
    rf"{_TAKE}(?:that\s+|the\s+)?(?:unused\s+|unneeded\s+|old\s+|stale\s+|debug\s+|leftover\s+|useless\s+|stray\s+)?"
    r"(?P<line>(?:(?:whole|entire|single|unused)\s+)?(?:line|entry|row|import|item)\s*:?\s+)?"
    rf"(?:(?:with|saying|that\s+says|for|containing)\s+)?(?:the\s+)?(?P<text>{QUOTED}|\S.{{0,200}}?)"
    r"(?P<after>\s+(?:line|entry|row|statement|call|comment|import|include|item))?(?:\s*,?\s+(?:please|pls|plz|thx|again|there))*[\s.!?]*$",
    re.IGNORECASE,
)
# "`a = 1` can go"
_GOES = re.compile(
    rf"^\W*(?:the\s+)?(?:line\s+)?(?P<text>{QUOTED})(?:\s+line)?\s+(?:can|should|must|has\s+to|may)\s+(?:go|be\s+(?:removed|deleted|dropped))(?:\s+away)?[\s.!]*$",
    re.IGNORECASE,
)
# "comment out X", "comment X out", "uncomment X", "comment X back in"
_COMMENTED = re.compile(
    r"(?<!\bthe )(?<!\bthis )(?<!\bthat )(?<!\ba )(?<!\bold )(?<!\bour )"  # of "remove the comment" it is a noun
    rf"\b(?P<un>un-?)?comment(?:\s+(?:out|(?P<on>in)))?\s+(?:(?:the|this|that)\s+)?(?:(?:line|lines|call|setting|entry|import)\s+)?"
    rf"(?P<text>{QUOTED}|\S.{{0,200}}?)(?:\s+(?:line|call|setting|entry))?(?:\s+(?:out|(?P<back>(?:back\s+)?in)))?(?:\s+(?:again|there))?"
    r"(?:\s*[,.;]\s+.*|[\s.!?]*)$",
    re.IGNORECASE,
)
_NUMBERED = re.compile(
    r"\b(?:remove|delete|drop)\s+(?:the\s+)?line\s+(?:number\s+)?(\d{1,6})(?!\w|\s*(?:-|–|,|and|to|through)\s*\d)",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    rf"\bbetween\s+(?:the\s+lines?\s+)?(?P<one>{QUOTED}|[^\s,]+)\s+and\s+(?:{QUOTED}|[^\s,]+(?=[\s.!]*$))",
    re.IGNORECASE,
)
# "change line 3 to PORT = 80", "line 3: PORT = 80"
_LINE_BECOMES = re.compile(
    rf"^\W*(?:(?:change|replace|set|make|edit|rewrite|turn|overwrite)\s+)?(?:the\s+)?(?:line\s+(?:number\s+|no\.?\s+)?(?P<number>\d{{1,6}})"
    rf"|(?:(?P<nth>\d{{1,6}})(?:st|nd|rd|th)|(?P<ordinal>{'|'.join(_ORDINALS)}|last))\s+line)\s*"
    r"(?:,?\s+(?:to|with|by|into|(?:should|must|has\s+to)\s+(?:be|read|say)|becomes)\s+(?:be\s+|read\s+|say\s+)?(?::\s+)?|(?P<bare>:\s+|->\s*))(?P<new>\S[^\n?]*)$",
    re.IGNORECASE,
)
_HEADED = re.compile(
    r"\b(?:add|append|put|insert|write)\s+(?:(?:a|an|one|more|another|the|this|new|following)\s+){0,3}(?:line|text|entry|row|sentence)\b",
    re.IGNORECASE,
)
# "an import of os" is no line yet.
_DESCRIBED = re.compile(
    r"(?:\w+\s+)?(?:sections?|paragraphs?|chapters?|notes?|functions?|methods?|class(?:es)?|tests?|cases?|checks?|links?|badges?|examples?|descriptions?|tables?|hints?)\s+"
    r"(?:on|of|for|about|that|which|with|to|how|explaining|describing)\b|(?:for|about|of|on|that|which|to)\s+(?:it|that|this|them|each|every\w*|all)\b|(?:imports?|includes?|statements?|comments?|directives?)\s+(?:of|for|about|that|which|statements?|to|saying)\b|imports\b",
    re.IGNORECASE,
)
_POINTS_BACK = frozenset(("it", "that", "this", "them", "these", "those", "one", "some", "both", "something", "more"))
# "import re and import os"
_ALIKE = re.compile(r"\s*(\w+)\b.*\band\s+\1\b")
_LISTS = ("", ".txt", ".in", ".lst", ".list")  # endings of files that have an item a line
_REQUIREMENTS_FILE = re.compile(r"(?i)(?:^|/)(?:[\w.-]*requirements[\w.-]*|constraints)\.(?:txt|in)$")
_VERSION_SAID = re.compile(
    r"(?P<name>[A-Za-z][\w.-]*(?:\[[\w,-]+\])?)[\s,]+(?:(?:pinned|fixed|locked)\s+(?:to|at|on)\s+|(?:in\s+|at\s+)?version\s+|at\s+|v)?"
    r"(?P<sign>[<>=~!]=|[<>])?\s*(?P<version>\d[\w.*]*)(?:,?\s+(?:pinned|exactly|fixed))?",
    re.IGNORECASE,
)
_REQUIREMENT = re.compile(r"[^\s<>=~!;\[]+")
_POLITE = re.compile(
    r"^\W*(?:(?:please|pls|plz|hey|hi|ok|so|and|just|can\s+you|could\s+you|would\s+you|i\s+(?:want|need)\s+you\s+to|let['’]?s|we\s+(?:should|need\s+to|have\s+to|must))\s*,?\s+)+"
    r"|(?:\s*,?\s*\b(?:please|pls|plz|thx|thanks|thank\s+you))+[\s.!?]*$",
    re.IGNORECASE,
)
# ", nobody uses it"
_REASON = re.compile(
    r"(?!.*\bshould\s+(?:be|say|read)\b)"
    # ", so put it in there" is the wish
    r"(?![,;.]\s+(?:so|otherwise|as|since|we|i)\s+(?:(?:please|pls|just|can\s+you|could\s+you|let['’]?s|should|must|need\s+to|want\s+to|want\s+you\s+to|you\s+(?:should|must|can))\s+)*"
    r"(?:add|append|put|insert|write|include|prepend|stick|remove|delete|drop|take|comment|uncomment)\b)"
    r"(?:[,;.]\s+(?:because|since|as|so|otherwise|we|i|it['’]?s?|nobody|nothing|that['’]?s|don['’]?t|there|left|leftover|unused|not|no\s+longer)|\s+because)\b[^\"'`:=\n]*$",
    re.IGNORECASE,
)
_ANCHOR_KINDS = r"line|step|entry|import|include|define|statement|call|heading|section|item|one|rule|target|setting|variable|key|gem"
_MOST_CONTEXT = 5  # lines beside the place, to find it by


def line_change(request: str, path: str, text: str) -> tuple[str, str] | None:
    """What goes and what comes in the `text` of the file at `path`, where a `request` that is about this file alone puts lines
    into it or takes one out; None for any other."""
    lines = text.splitlines()
    if (titled := _TITLE.match(request) or _TITLE_IS.match(request)) and path.lower().endswith((".md", ".markdown")):
        title = next((line for line in lines if line.startswith("# ")), "")
        return (title, f"# {bare(titled['new']).lstrip('# ')}") if title else None
    asked, is_named = without_file(request, path)
    whole = asked
    asked, _, block = asked.partition(":\n")  # "append these lines to a.txt:", then the lines
    if between := _BETWEEN.search(asked):
        asked = f"{asked[: between.start()]}{asked[between.end() :]} after {between['one']}"
    colon = re.search(r": ", re.sub(QUOTED, lambda quoted: "_" * len(quoted[0]), asked))  # none of a quotation's
    # "add a line at the end of a.txt: call Bob"
    head, tail = (asked[: colon.start()], asked[colon.end() :]) if colon else (asked, "")
    if tail and not block and _HEADED.search(head) and (_WHERE.search(head.rstrip()) or is_named):
        asked, block = head.rstrip(), bare(tail.strip())
    if tail and not block and is_named and _ALL_BEFORE.fullmatch(head):  # "append to .gitignore: build/"
        asked = f"{head.strip()} {tail.strip()}"
    if replaced := _line_replaced(whole, lines):
        return replaced
    if (numbered := _NUMBERED.search(asked)) and 0 < int(numbered[1]) <= len(lines):
        return _without(lines, int(numbered[1]) - 1)
    if (first := _PLACE_FIRST.match(asked)) and _WHERE.search(f" {first['where']}"):
        asked = f"add {first['new'].rstrip()} {first['where']}"
    if missing := _MISSING.match(asked):
        asked = f"add {missing['new']}{asked[missing.end() :]}"
    elif (needed := _NEEDED.match(asked)) and _WHERE.search(needed["where"]):
        asked = f"add {needed['new']}{needed['where']}"
    if lines and (commented := _COMMENTED.search(asked)):
        return _commented(commented, path, lines)
    if lines and (put := _PUT.search(asked)):
        said, spelled = (put["new"], put["preface"]) if not block else (put[0], "lines")
        if (put["first"] or put["last"]) and not _WHERE.search(said):
            # "append Disallow: /x": the place is in the word, and what has signs is a line
            is_line = re.search(r"[:=#/<>(){}\[\]*@]", said) is not None and not re.search(QUOTED, said)
            spelled = f"line {spelled}" if is_line else spelled
            said = f"{said.rstrip()} at the {'top' if put['first'] else 'end'}"
        items = block.strip("\n").split("\n") if block else None
        return _put_in(spelled, said, path if is_named else "", lines, items)
    taken = _taken(asked)
    if taken is None or not lines or not is_named:
        return None
    at = _taken_line(*taken, path, lines)
    return None if at is None else _without(lines, at)


def _line_replaced(asked: str, lines: Sequence[str]) -> tuple[str, str] | None:
    """What goes and what comes where a line is named by its number and what it shall be is said as code or in quotes."""
    becomes = _LINE_BECOMES.match(asked)
    if becomes is None:
        return None
    number = becomes["number"] or becomes["nth"]
    if number:
        at = int(number) - 1
    else:
        ordinal = becomes["ordinal"].lower()
        at = _ORDINALS.index(ordinal) if ordinal in _ORDINALS else len(lines) - 1
    if not 0 <= at < len(lines):
        return None
    new = becomes["new"].strip()
    is_quoted = re.fullmatch(QUOTED, new) is not None
    if not is_quoted and not re.search(r"[=;(){}<>\[\]:#,]", new):
        return None
    indent = lines[at][: len(lines[at]) - len(lines[at].lstrip())]
    return difference(lines, [*lines[:at], indent + (new[1:-1] if is_quoted else new), *lines[at + 1 :]])


def line_taken(request: str, path: str) -> str:
    """The line that a request takes out of the file at `path` and says word by word; '' for any other request."""
    asked, is_named = without_file(request, path)
    taken = _taken(asked) if is_named else None
    if taken is None or taken[1] is None or _LINE_IS_LIKE.match(taken[0]):
        return ""
    line = bare(taken[0])
    # "the unused import", "the console.log call": only a part of the line, unless it is said to be the line
    is_said = re.search(rf"\bline:?\s+{re.escape(line)}", asked, re.IGNORECASE) or re.fullmatch(QUOTED, taken[0])
    return line if is_said or (taken[1] in ("", "line") and re.search(r"[()=;<>\[\]{}]", line)) else ""


def key_taken(key: str, lines: Sequence[str]) -> tuple[str, str] | None:
    """The entry of that quoted key taken out, with the comma that it leaves behind as the last; None where it is not on one line."""
    found = [at for at, line in enumerate(lines) if re.match(rf"\s*([\"']){re.escape(key)}\1\s*:\s*[^\s{{\[].*$", line)]
    if len(found) != 1:
        return None
    at = found[0]
    if lines[at].rstrip().endswith(",") or not at:
        return _without(lines, at)
    return difference(lines, [*lines[: at - 1], re.sub(r",\s*$", "", lines[at - 1]), *lines[at + 1 :]])


def _taken(asked: str) -> tuple[str, str | None] | None:
    """What is to be taken out, as it is said, and what kind of a line it is called ('': a line; None: it is called none)."""
    if there := _THERE_GOES.match(_THAT_LINE.sub("it", asked)):
        is_line = there["after"] or _THAT_LINE.search(asked) or re.fullmatch(QUOTED, there["text"])
        return there["text"], (there["after"] or "").strip().lower() if is_line else None
    taken = _TAKEN.search(_SPLIT.sub(r"take out \g<what>", asked)) or _GOES.match(asked)
    if taken is None:
        return None
    parts = taken.groupdict()
    is_line = parts.get("line") or parts.get("after") or "after" not in parts
    return taken["text"], (parts.get("after") or parts.get("line") or "").strip(" :").lower() if is_line else None


_SIGNS = {
    "#": (
        "py", "rb", "sh", "bash", "zsh", "fish", "ps1", "toml", "yaml", "yml", "ini", "cfg", "conf", "env", "pl", "r", "ex", "exs", "tf",
        "tfvars", "hcl", "cnf",
        "properties", "txt", "service", "mk", "cmake", "nix", "jl", "graphql", "editorconfig", "in", "nim", "cr",
    ),
    "--": ("sql", "lua", "hs", "elm"),
    "//": (
        "js", "mjs", "cjs", "ts", "tsx", "jsx", "c", "h", "cc", "cpp", "hpp", "java", "kt", "kts", "go", "rs", "swift", "cs",
        "scala", "php", "dart", "zig", "gradle", "groovy", "proto", "scss", "mod", "sol", "jsonc",
    ),
    ";": ("el", "clj", "asm", "s"),
    "%": ("tex", "erl"),
    "<!-- -->": ("html", "htm", "xml", "md", "vue", "svelte", "svg", "csproj"),
    "/* */": ("css",),
}  # fmt: skip


def _sign(path: str) -> tuple[str, str]:
    """What a comment begins and ends with in a file of that name; '' where that is not known."""
    name = path.rpartition("/")[2]
    ending = name.rpartition(".")[2].lower()
    is_script = name.endswith("file") or name.startswith(".")  # Makefile, .gitignore, .env.example
    signs = [sign for sign, endings in _SIGNS.items() if ending in endings] or ["#"] * bool(is_script)
    begin, _, end = (signs[0] if signs else "").partition(" ")
    return begin, end


def _commented(asked: re.Match[str], path: str, lines: Sequence[str]) -> tuple[str, str] | None:
    """The line, that alone has the text that is said, made a comment or no longer one; where the file does not show the text, which is
    said in quotes, the text itself."""
    (sign, end), wanted = _sign(path), bare(asked["text"])
    is_made = not (asked["un"] or asked["on"] or asked["back"])
    if not sign:
        return None
    code = wanted.removeprefix(sign).removesuffix(end).strip() if wanted.startswith(sign) else wanted
    found = _only([line if is_made or line.lstrip().startswith(sign) else "" for line in lines], code)
    closes = f" {end}" * bool(end)
    if found is None:
        commented = wanted if wanted != code else f"{sign} {code}{closes}"
        old, new = (code, f"{sign} {code}{closes}") if is_made else (commented, code)
        return (old, new) if re.fullmatch(QUOTED, asked["text"]) and not any(code in line for line in lines) else None
    line = lines[found].lstrip()
    indent = lines[found][: len(lines[found]) - len(line)]
    if is_made:
        changed = f"{sign} {line.rstrip()}{closes}"
    elif not line.rstrip().endswith(end):
        return None  # a comment of several lines
    else:
        changed = line.removeprefix(sign).removeprefix(" ").rstrip().removesuffix(end).rstrip()
    return difference(lines, [*lines[:found], indent + changed, *lines[found + 1 :]])


def _only(lines: Sequence[str], wanted: str) -> int | None:
    """The one line that is `wanted`, else the one that has it as a whole word; None for none or several."""
    same = [at for at, line in enumerate(lines) if line.strip().rstrip(";,") == wanted.strip().rstrip(";,")]
    if same:
        return same[0] if len(same) == 1 else None
    begins, ends = r"(?<!\w)" * wanted[:1].isalnum(), r"(?!\w)" * wanted[-1:].isalnum()
    found = [at for at, line in enumerate(lines) if re.search(f"{begins}{re.escape(wanted)}{ends}", line)]
    return found[0] if len(found) == 1 else None


def _taken_line(said: str, kind: str | None, path: str, lines: Sequence[str]) -> int | None:
    """The line that is taken out: it is the text that is said, is one item of a list, or has the text while a line is spoken of."""
    if kind is None and (call := _DEBUG_CALL.fullmatch(said)):
        said, kind = call["call"], "statement"
    wanted, is_line = bare(said), kind is not None
    is_quoted = wanted != said and said[:1] in "\"'`“"
    same = [at for at, line in enumerate(lines) if line.strip().rstrip(";,") == wanted.rstrip(";,")]
    is_list = _is_list(path, lines)
    # Of `foo()` the function may be meant, of `foo(1);` the line.
    is_code = re.search(r"[=;<>\[\]{}\"']|\([^\s)]", wanted) is not None
    if len(same) == 1 and (is_line or is_list or is_quoted or is_code or " " in wanted):
        return same[0]
    if kind is None and not is_quoted and len(needed := _dependencies(wanted, path, lines)) == 1:
        return needed[0]
    # "3.9 from the python versions": an item of a list
    item = re.fullmatch(r"(?P<item>[^\s]+)\s+(?:from|out\s+of|off)\s+(?:the\s+)?[\w-]+(?:\s+[\w-]+){0,2}", said)
    listed = rf"\s*-\s+([\"']?){re.escape(bare(item['item']))}\1\s*" if item and kind is None else ""
    if listed and len(found := [at for at, line in enumerate(lines) if re.fullmatch(listed, line)]) == 1:
        return found[0]
    if is_list:
        found = [at for at, line in enumerate(lines) if (name := _REQUIREMENT.match(line)) and name[0] == wanted]
        return found[0] if len(found) == 1 else None
    if same or not is_line or not wanted:
        return None
    if kind in ("import", "include"):
        lines = [line if re.match(rf"\s*(?:#?{kind}|from|use|require)\b", line) else "" for line in lines]
    if kind == "comment":
        lines = [line if line.lstrip().startswith(("#", "//", "--", ";", "/*", "<!--")) else "" for line in lines]
    at = _only(lines, wanted)
    # Of a statement that goes over several lines one would leave half.
    is_open = at is not None and lines[at].rstrip().endswith(("{", "(", "[", ":", "\\"))
    is_open = is_open or (at is not None and lines[at].lstrip().startswith(("}", ")", "]")))
    return None if is_open else at


def _dependencies(name: str, path: str, lines: Sequence[str]) -> list[int]:
    """The lines of a manifest that name a dependency: `gem "puma"`, `serde = "1.0"`."""
    last = path.rpartition("/")[2]
    ways = {
        "Gemfile": rf"\s*gem\s+[\"']{re.escape(name)}[\"']",
        "Podfile": rf"\s*pod\s+[\"']{re.escape(name)}[\"']",
        "Cargo.toml": rf"{re.escape(name)}\s*=\s*[\"'{{].*[\"'}}]\s*$",
        "pyproject.toml": rf"\s+[\"']{re.escape(name)}(?:\[[^\]]*\])?\s*(?:[<>=~!;].*)?[\"'],?\s*$",
        "go.mod": rf"\s*(?:require\s+)?(?:[\w.-]+/)*{re.escape(name)}\s+v\d",
    }
    return [at for at, line in enumerate(lines) if last in ways and re.match(ways[last], line)]


def difference(lines: Sequence[str], changed: Sequence[str]) -> tuple[str, str] | None:
    """What goes and what comes that makes one of the other, with as many lines beside it as it takes to be found; None where they
    are the same, or it can't be told by a few lines."""
    same = min(len(lines), len(changed))
    first = next((at for at in range(same) if lines[at] != changed[at]), same)
    rest = next((at for at in range(same - first) if lines[-1 - at] != changed[-1 - at]), same - first)
    last, end = len(lines) - rest, len(changed) - rest
    if first == last and first == end:
        return None
    if first == last:  # nothing goes: the line before what comes tells the place, else the one behind it
        first, last, end = (first - 1, last, end) if first else (first, last + 1, end + 1)
    old = around(lines, first, last)
    if not old:
        return None
    whole = "\n".join(lines)
    start = whole[: whole.index(old)].count("\n")
    until = start + old.count("\n") + 1
    return old, "\n".join(changed[start : until + len(changed) - len(lines)])


def around(lines: Sequence[str], first: int, last: int) -> str:
    """The lines from `first` to before `last` with as many beside them as the text has only once; '' where there are too many."""
    whole = "\n".join(lines)
    for _ in range(_MOST_CONTEXT):
        block = "\n".join(lines[first:last])
        if block.strip() and whole.count(block) == 1:
            return block
        first, last = max(0, first - 1), last if first else min(len(lines), last + 1)
    return ""


def without_file(request: str, path: str) -> tuple[str, bool]:
    """The request without where it says which file it means, and whether it does."""
    last = path.rpartition("/")[2]
    written = [each for each in (path, last) if each.lower() in request.lower()]
    names = written or [last.lstrip("."), last.lstrip(".").partition(".")[0]]
    spelled = "|".join(
        re.sub(r"[-_]|\\-", r"[\\s_-]", re.escape(each)) if each not in written else re.escape(each)
        for each in names
        if each
    )
    said = re.compile(
        rf"(?:\s*\b(?:of|in|into|to|from|at)\s+)?(?:the\s+|our\s+)?(?:file\s+)?[\"'`(]?(?<![\w./-])(?:\./)?(?:{spelled})(?![\w-]|\.\w)[\"'`)]?"
        r"(?:\s+file\b)?",
        re.IGNORECASE,
    )
    rest, count = said.subn("", request)
    rest = re.sub(r"^\s*[-–—:,]\s*", "", rest).strip(" ,:")
    return (_REASON.sub("", _POLITE.sub("", rest)), True) if count else (_POLITE.sub("", rest), False)


def _put_in(
    preface: str, said: str, path: str, lines: Sequence[str], block: list[str] | None
) -> tuple[str, str] | None:
    """`said` is the text that is put in, unless a `block` of lines is, and where; `path` is '' where the request does not name the
    file."""
    where = _WHERE.search(said)
    new, by_lines = _ON_LINES.subn("", said[: where.start()] if where else said)
    items = re.findall(QUOTED, new)
    if not items or re.sub(rf"{QUOTED}|[\s,]|\band\b", "", new).strip("."):
        several = by_lines or _ALIKE.match(new) or _SEVERAL.search(preface) or _is_list(path, lines)
        items = [item for item in (_AND.split(new) if several else [new]) if item]
    items = block or [bare(item.strip()).strip() for item in items]
    if not block and _REQUIREMENTS_FILE.search(path):
        whole = new.strip(" .")
        items = [_as_requirement(item) for item in ([whole] if _VERSION_SAID.fullmatch(whole) else items)]
    is_spelled = re.search(r"\b(?:line|row)", preface) or by_lines or re.fullmatch(QUOTED, new.strip(" ."))
    is_spelled = is_spelled or re.fullmatch(r"(?:alias|export|setenv)\s+\S.*|[A-Z_][A-Z0-9_]*=\S.*", new.strip())
    is_listed = _is_list(path, lines) and all(re.fullmatch(r"\S+", item) for item in items)
    if not block and any(_DESCRIBED.match(item) or item.lower() in _POINTS_BACK for item in items):
        return None
    if not items or not (block or all(items)) or not (where or (path and (is_spelled or is_listed))):
        return None
    at = len(lines) if where is None else _place(where, lines)
    if at is None and where and not block and (anchor := _unseen_anchor(where, lines)):
        is_behind = where["side"].lower() not in _ABOVE
        return anchor, "\n".join([anchor, *items] if is_behind else [*items, anchor])
    if at is None or (not block and any(item in map(str.strip, lines) for item in items)):
        return None
    beside = at - 1 if at and not (where and where["side"] in _ABOVE) else at
    old = around(lines, beside, beside + 1)
    if not old:
        return None
    whole = "\n".join(lines)
    first = whole[: whole.index(old)].count("\n")
    indent = lines[beside][: len(lines[beside]) - len(lines[beside].lstrip())] if where and where["side"] else ""
    block = [*lines[first:at], *(indent + item for item in items), *lines[at : first + old.count("\n") + 1]]
    return old, "\n".join(block)


def _as_requirement(item: str) -> str:
    """A package with its version, as a list of requirements has it: "chardet 5.2.0 pinned" is "chardet==5.2.0"."""
    said = _VERSION_SAID.fullmatch(item)
    return f"{said['name']}{said['sign'] or '=='}{said['version']}" if said else item


def _unseen_anchor(where: re.Match[str], lines: Sequence[str]) -> str:
    """The text in quotes beside which something is put and that no line has; '' for any other place."""
    said = (where["anchor"] or "").strip()
    text = bare(said) if re.fullmatch(QUOTED, said) else ""
    return text if text and not any(text in line for line in lines) else ""


def _place(where: re.Match[str], lines: Sequence[str]) -> int | None:
    """The number of lines that stand before what is put there; None where no line or more than one is meant."""
    if place := where["place"]:
        return 0 if place.lower() in ("top", "beginning", "start") else len(lines)
    if (ordinal := where["ordinal"]) and (kind := where["kind"]):
        begins = re.compile(rf"\s*#?{re.escape(kind.lstrip('#'))}\b", re.IGNORECASE)
        places = [at for at, line in enumerate(lines) if begins.match(line)]
        if not places or ordinal.lower() not in ("first", "last", "final"):
            return None
        is_first, side = ordinal.lower() == "first", (where["beyond"] or "").lower()
        behind = side not in _ABOVE if side else not is_first
        return (places[0] if is_first else places[-1]) + behind
    if ordinal:
        side = (where["beyond"] or "").lower()
        if ordinal.lower() in _ORDINALS:
            at = _ORDINALS.index(ordinal.lower()) + (side != "" and side not in _ABOVE)
        else:
            at = len(lines) - (side in _ABOVE)
        return at if at <= len(lines) else None
    if number := where["number"]:
        return int(number) - 1 if 0 < int(number) <= len(lines) + 1 else None
    behind = where["side"].lower() not in _ABOVE
    if beside := where["beside"]:
        return int(beside) - 1 + behind if 0 < int(beside) <= len(lines) else None
    anchor = re.sub(r"^(?:the|an?|its)\s+", "", where["anchor"], flags=re.IGNORECASE)
    if _SHEBANG.fullmatch(anchor):
        return behind if lines[:1] and lines[0].startswith("#!") else None
    found = _only(lines, bare(anchor))
    if found is None and (
        named := re.fullmatch(rf"(?P<text>{QUOTED}|\S.*?)\s+(?P<kind>{_ANCHOR_KINDS})", anchor, re.IGNORECASE)
    ):
        kind = named["kind"].lower()
        starts = f"{kind} " if kind in ("import", "from") else f"#{kind}" if kind in ("include", "define") else ""
        of_kind = [line if line.lstrip().lower().startswith(starts) else "" for line in lines]
        found = _only(of_kind, bare(named["text"]))
    return None if found is None else found + behind


def _without(lines: Sequence[str], at: int) -> tuple[str, str] | None:
    """A line taken out with its end: what stood beside it stays as it is."""
    whole = "\n".join(lines)
    old = f"{lines[at]}\n" if at + 1 < len(lines) else f"\n{lines[at]}"
    if whole.count(old) == 1:
        return old, ""
    block = around(lines, at, at + 1)
    rest = block.splitlines()
    if block:
        del rest[at - whole[: whole.index(block)].count("\n")]
    return (block, "\n".join(rest)) if rest else None


def _is_list(path: str, lines: Sequence[str]) -> bool:
    """Whether the file has an item a line: .gitignore, requirements.txt."""
    name = path.rpartition("/")[2]
    ending = name[name.rfind(".") :] if "." in name[1:] else ""
    items = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return ending in _LISTS and all(re.fullmatch(r"\S+", item) for item in items)
