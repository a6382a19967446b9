"""What a request says besides the command it means, as "verbosely" or "with 4 jobs", and how programs take it: as flags.

Both stand in `command_flags.toml`, each flag as its program documents it.
"""

import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from heapq import merge
from importlib.resources import files
from operator import itemgetter

from aintern.backends.small_model.arguments.grammar_values import spoken_number
from aintern.backends.small_model.project.named_tests import left_out_suite
from aintern.backends.small_model.project.project_tools import ProjectTools
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.quoted_texts import QUOTED
from aintern.dataclass import dataclass

# What stands before a program that a project has for itself.
_RUNNER = re.compile(
    r"^(?:[A-Z_]+=\S+ |cross-env )*(?:\{in\}|\{python\} -m |npx |bundle exec |vendor/bin/|(?:uv|poetry|pdm|pipenv) run (?!\{|python))?"
)

_COMMAND = "…"
_QUOTATION = re.compile(QUOTED)
_COUNT = r"(\d{1,5}|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)"
_MOST_AT_ONCE = 5
# How the runners of scripts give arguments on.
_GIVES_ON = re.compile(
    r"(?P<dashes>npm run |npm test$|npm start$|composer )|yarn |pnpm |bun run |(?:(?:uv|poetry|pdm|pipenv) run )?[\w.-]+$"
)
# What serves pages reads the environment's PORT where it has no option for one.
_SERVES = re.compile(r"(?:npm|yarn|pnpm|bun)(?: run)? (?:start|dev|serve|develop)\b")
_OPEN_ENDED = ("{path", "}", "./")
# Read from what the project has, not from patterns.
_OF_PROJECT = frozenset(("member", "build-folder", "package-folder", "assignments", "left-out"))
# Files that a request names by what they are for: "with the prod vars" is envs/prod.tfvars.
_FILES_FOR = {
    "var-file": re.compile(r"(?:.*/)?(?P<purpose>[^/]+)\.tfvars"),
    "values-file": re.compile(
        r"(?:.*/)?(?:values[._/-]|(?=[\w-]+[._-]values\.))(?P<purpose>[\w-]+?)(?:[._-]values)?\.ya?ml"
    ),
    "compose-file": re.compile(r"(?:.*/)?(?:docker-)?compose[._-](?P<purpose>[\w-]+)\.ya?ml"),
    "inventory": re.compile(
        r"(?:.*/)?(?:inventor(?:y|ies)|hosts)[._/-](?P<purpose>[\w-]+)(?:\.(?:ini|ya?ml)|/hosts(?:\.\w+)?)?"
    ),
}
_OF_FILES = frozenset(("input", "ignored-file", "named-file"))  # that a request says only of files which are there
_INTO = r"(?<![\w./-])(?:(?:in|into|inside|from|under|to|of|below|with|using|as)|-[BC]|--build|--test-dir)"
_BUILD_FOLDER = "{builddir}"
_OF_MODULE = ":"  # of Gradle's tasks
_TASK = re.compile(r"[A-Za-z]\w*|\{(?:word|task)\}")
_ALL_PACKAGES = " ./..."  # of Go's
# Programs that stand in the beginnings of commands as slots, where a project has its own: "{gradle}" may be ./gradlew.
_OWN_PROGRAMS = ("gradle", "mvn", "rails")
_NAME = " {name}"  # at the end of a beginning: whatever is no option


def shell_quoted(text: str) -> str:
    """A text as one word of a command line."""
    if any(each in text for each in '"$`\\'):
        return "'" + text.replace("'", "'\\''") + "'"
    return f'"{text}"'


# How programs want what people write otherwise.
_SPELLED: Mapping[str, Callable[[str], str]] = {
    "request-data": lambda text: shell_quoted(text.strip("\"'`")),
    "message": lambda text: shell_quoted(text.strip("\"'`")),
    "language-standard": str.lower,
    "setting": lambda several: re.sub(r",? and |, ", " ", several),
    "variable": lambda several: re.sub(r",? and |, ", " ", several),
    "rules": lambda names: re.sub(r",? and |, ", ",", names),
    "features": lambda names: re.sub(r"\s*,\s*(?:and\s+)?|\s+and\s+", ",", names),
    "without-named": lambda names: re.sub(
        r"\bdev\b", "development", re.sub(r"\s*,\s*(?:and\s+)?|\s+(?:and|or)\s+", ":", names)
    ),
    "build-type": lambda name: name[:1].upper() + name[1:],
    "xcode-configuration": str.capitalize,
}
_FORMATTER = re.compile(r"\b(?:format|fmt|black|isort|prettier|rustfmt)\b")
_NO_ARGUMENTS = re.compile(r"(?:make|just|task|rake|bundle)\b")


@dataclass(frozen=True, slots=True)
class Qualifier:
    """One that a request says from `start` to `end`, with what it takes."""

    name: str
    values: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class QualifiedCommand:
    """A command, which may still have slots, with the flags for what `qualifiers` say."""

    command: str
    qualifiers: tuple[Qualifier, ...]


class SaidQualifiers:
    """The qualifiers that a request says outside of its quotations, each once; looked for when a program has a flag for one, since
    reading all of them takes as long as all the rest."""

    def __init__(self, request: str, paths: Sequence[str], tools: ProjectTools) -> None:
        self._request = request
        self._paths = paths
        self._tools = tools
        self._quoted = [match.span() for match in _QUOTATION.finditer(request)]
        self._found: dict[str, Qualifier | None] = {}

    def get(self, name: str) -> Qualifier | None:
        """What the request says of this one; None for nothing."""
        if name not in self._found:
            own = {
                "member": self._member,
                "build-folder": self._build_folder,
                "package-folder": self._package_folder,
                "assignments": self._assignments,
                "left-out": self._left_out,
            }
            found = self._file_for(name) if name in _FILES_FOR else own[name]() if name in own else None
            self._found[name] = found or (self._said(name) if name not in _OF_PROJECT else None)
        return self._found[name]

    def apart(self, names: Iterable[str]) -> list[Qualifier]:
        """Those of `names` that the request says; of two readings of the same words the longer."""
        return _apart(sorted(filter(None, map(self.get, names)), key=lambda each: each.start - each.end))

    def spans(self, qualifiers: Iterable[Qualifier]) -> list[tuple[int, int]]:
        """Where the request says these, twice perhaps ("one by one, not in parallel"), the last first; none overlap."""
        found = [(each.start, each.end) for each in qualifiers]
        for each in qualifiers:
            for pattern in _patterns(each.name) if each.name not in _OF_PROJECT else ():
                more = [match.span() for match in pattern.finditer(self._request)]
                found += [span for span in more if all(span[1] <= start or end <= span[0] for start, end in found)]
        return sorted(set(found), reverse=True)

    def _said(self, name: str) -> Qualifier | None:
        for pattern in _patterns(name):
            for match in pattern.finditer(self._request):
                is_quoted = any(start <= match.start() < end for start, end in self._quoted)
                is_there = name not in _OF_FILES or match[1] in self._paths
                if not is_quoted and is_there and all(match.groups()):
                    spelled = _SPELLED.get(name, str)
                    return Qualifier(name, tuple(spelled(_bare(each)) for each in match.groups()), *match.span())
        return None

    def _member(self) -> Qualifier | None:
        for called, member in self._tools.members:
            if match := re.search(
                rf"(?<![\w./@-])(?:(?:only|just|in|of|for|to|from|the)\s+){{0,3}}{re.escape(called)}(?![\w./-]*\w)"
                r"(?:\s+(?:crate|package|module|app|workspace|(?:sub-?)?project|member|artifact)\b)?",
                self._request,
                re.IGNORECASE,
            ):
                return Qualifier("member", (member,), *match.span())
        return None

    def _left_out(self) -> Qualifier | None:
        path, start, end = left_out_suite(self._request, self._paths)
        return Qualifier("left-out", (path,), start, end) if path else None

    def _build_folder(self) -> Qualifier | None:
        """The folder that a build writes to: one that is there by its name, or a name that such folders have."""
        there = "|".join(re.escape(folder) for folder in self._tools.build_folders) or r"(?!)"
        place = r"(?:\s+(?:folder|director\w+|dir|build)\b)?"
        # "ctest in out/debug", "the tests of cmake-build-debug"; a name alone where there is such a folder.
        known = rf"(?<![\w./-])(?:{_INTO}\s+)?(?:the )?(?P<there>{there})/?(?![\w/-]){place}"
        # No variable: "with BUILD_TESTING on".
        new = r"(?-i:(?![A-Z_]{3,}\b))\.?[\w./-]*(?:build|bld\b|(?<!\w)out(?![a-z]))[\w./-]*"
        named = rf"{_INTO}\s+(?:the )?(?P<new>{new})/?(?![\w/-]){place}"
        # "a build dir called bld", "folder rel-arm": any name but that of a folder with other things in it.
        begins = r"(?:(?:is|called|named)\s+|(?=[\w.]*[\d_/-])|(?=(?:out|bld|build\w*|obj)\b))"
        called = rf"\b(?:folder|directory|dir)\s+{begins}(?P<called>\.?\w[\w./-]*\w)(?!\w)"
        # "a debug build in build-debug": what is said as a place, before a word that may be any of the sentence
        places = (re.search(each, self._request, re.IGNORECASE) for each in (f"{named}|{called}", known))
        match = next(filter(None, places), None)
        found = match and match[match.lastgroup or 0]
        if match and match.lastgroup == "called" and any(path.startswith(f"{found}/") for path in self._paths):
            return None
        if not match or not found or any(start <= match.start() < end for start, end in self._quoted):
            return None
        return Qualifier("build-folder", (found.rstrip("/."),), *match.span())

    def _package_folder(self) -> Qualifier | None:
        """A folder with a Go package in it, by its path or as "the auth package", "in auth"."""
        folders = {path.rpartition("/")[0] for path in self._paths if path.endswith(".go")} - {""}
        for folder in sorted(folders, key=len, reverse=True):
            path, name = re.escape(folder), re.escape(folder.rpartition("/")[2])
            kind = r"(?:\s+(?:package|pkg|folder|directory|dir)\b)"
            into = r"(?:(?:only|just|in|inside|of|for|on|under|below)\s+(?:the\s+)?(?:go\s+)?)"
            by_path = rf"(?<![\w./-]){into}?(?:\./)?{path}(?:/\.\.\.|/)?(?![\w./-]*\w){kind}?"
            by_name = rf"(?<![\w./-]){into}{name}(?![\w./-]*\w){kind}?|(?<![\w./-]){name}{kind}"
            if match := re.search(f"{by_path}|{by_name}", self._request, re.IGNORECASE):
                return Qualifier("package-folder", (folder,), *match.span())
        return None

    def _file_for(self, name: str) -> Qualifier | None:
        kind = r"(?:\s+(?:vars|variables|values|tfvars|env\w*|settings|inventory|hosts|compose(?:[ -]files?)?|stack|file))*"
        for path in self._paths:
            if found := _FILES_FOR[name].fullmatch(path):
                before = r"\b(?:with|us(?:e|ing)|for|from|on|against|in)\s+(?:the\s+)?"
                match = re.search(rf"{before}{re.escape(found['purpose'])}\b{kind}", self._request, re.IGNORECASE)
                if match:
                    return Qualifier(name, (path,), *match.span())
        return None

    def _assignments(self) -> Qualifier | None:
        """The first of a makefile's variables that the request gives a value, as make takes it: "on /dev/ttyACM0", "board is nano"."""
        for name, default in self._tools.variables:
            for pattern in _ways_to_set(name, default):
                match = pattern.search(self._request)
                if match and match[1] != default:
                    return Qualifier("assignments", (f"{name}={_bare(match[1])}",), *match.span())
        return None


def _ways_to_set(name: str, default: str) -> Iterator[re.Pattern[str]]:
    """How a request can give a variable of this name and default another value: by its name, by a value of the same kind."""
    spoken = re.escape(name).replace("_", "[ _-]")
    value = r"[\"'`]?([\w./:@-]*[\w/])[\"'`]?"
    yield re.compile(
        rf"(?<![\w./-])(?:with |and |set |for )?(?:the )?(?i:{spoken})(?: set)?\s?(?:=|:| is| to| as| of| being)\s?{value}(?![\w/])"
    )
    yield re.compile(rf"(?<![\w./-])(?:with |and |set |for )?(?:the )?{spoken} {value}(?![\w/])")  # "with BOARD nano"
    yield re.compile(
        rf"(?<![\w./-])(?:with |and |set |for |at |on )?(?:the )?(?i:{spoken}) (/?[\w./-]*\d[\w./-]*)(?![\w/])"
    )
    if default.startswith("/dev/"):
        # "flash it, the board is on /dev/ttyACM0"
        sits = (
            r"(?:,? ?(?:(?:the |my )?(?:board|device|it)\s?(?:is|sits|hangs|['’]s)?\s)?(?:on|at|via|through|over|to) )?"
        )
        yield re.compile(rf"{sits}(?<![\w.])(/dev/[\w./-]*\w)")
    elif default.isdigit():
        yield re.compile(rf"(?:with |at |on )?(?<![\w.])(\d+)[ -]?(?i:{spoken})(?!\w)")
    elif default.startswith("/"):
        yield re.compile(r"(?:in|to|into|under|below) (/[\w./-]*\w)")


def taken_qualifiers(command: str, tools: ProjectTools) -> frozenset[str]:
    """The names of those that a command has flags for."""
    return frozenset(_flags(command, tools))


def qualified(command: str, said: SaidQualifiers, tools: ProjectTools) -> Iterator[QualifiedCommand]:
    """The command with the flags for what is said, where its program has them: of two readings of the same words the longer
    first, then the other."""
    flags = _flags(command, tools)
    meant = sorted(filter(None, map(said.get, flags)), key=lambda each: each.start - each.end)
    if not meant:
        return
    first = _apart(meant)
    others = [each for each in meant if each not in first]
    for chosen in (first, *(_apart([other, *meant]) for other in others)):
        whole, taken, shown = command, flags, list[Qualifier]()
        # What stands behind a longer beginning goes first: "-f FILE" parts the "docker compose logs" that others stand behind.
        for each in sorted(chosen, key=lambda one: (one.name == "build-folder", -len(flags[one.name][1]), one.start)):
            own = _own_script(whole, each.name, tools) or _own_script(
                whole, each.values[0] if each.values else "", tools
            )
            if own and own != whole:
                whole, taken = own, _flags(own, tools)
            elif not own and each.name in taken:
                whole = _with_flag(whole, each, *taken[each.name])
            elif not own:
                continue  # the project's own script has no such flag
            shown.append(each)
        yield QualifiedCommand(whole, tuple(shown))


def _own_script(command: str, qualifier: str, tools: ProjectTools) -> str:
    """The project's own script for a command with a qualifier: `npm run build:watch` for `npm run build`; the command itself where
    it says the qualifier by its name; '' for none."""
    own = [script for _, script in tools.scripts]
    if not re.fullmatch(r"[a-z][\w-]*", qualifier):
        return ""
    if command in own and qualifier in re.split(r"\W+", command):
        return command
    return next(
        (script for script in own if re.fullmatch(rf"{re.escape(command)}[:_.-]{qualifier}(?:-run)?", script)), ""
    )


def _apart(qualifiers: Sequence[Qualifier]) -> list[Qualifier]:
    """The first of those that overlap."""
    kept: list[Qualifier] = []
    for each in qualifiers:
        if len(kept) < _MOST_AT_ONCE and all(each.end <= other.start or other.end <= each.start for other in kept):
            kept.append(each)
    return kept


def _with_flag(command: str, qualifier: Qualifier, flag: str, beginning: str) -> str:
    """`beginning` is what the flag stands behind; '' for the end of the command."""
    if qualifier.name == "build-folder":
        return command.replace(_BUILD_FOLDER, qualifier.values[0])
    if qualifier.name == "package-folder":
        return command.removesuffix(_ALL_PACKAGES) + f" ./{qualifier.values[0]}/..."
    if flag == _OF_MODULE:
        if " --" in command or command.endswith((" projects", " wrapper")):
            return command  # of the whole build
        program, *words = command.split(" ")
        at = next((at for at, word in enumerate(words) if not _TASK.fullmatch(word)), len(words))
        return " ".join([program, *(f":{qualifier.values[0]}:{word}" for word in words[:at]), *words[at:]])
    if flag.startswith("~"):  # `vitest run` without "run" watches
        out, space, new = flag[1:].partition(" ")
        return re.sub(rf" {re.escape(out)}(?!\S)", space + new, command, count=1)
    values = iter(qualifier.values)
    text = re.sub(r"\{\}", lambda _: next(values, ""), flag)
    option = text.strip().split(" ")[0]
    if text == "--group dev" and re.search(r"(?<!\S)(?:--dev|-D)(?!\S)", command):
        return command
    key, _, value = text.partition("=") if "=" in option else text.partition(" ")
    if value and option.startswith("-") and _COMMAND not in text:
        instead = re.search(rf"(?<!\S){re.escape(key)}[= ](?:all|auto|Release\w*|Debug\w*|\d+)(?!\S)", command)
        if instead and not qualifier.values and instead[0][-1].isdigit():
            return command  # "ten times, nothing cached": a number that is said stays
        if instead:  # "--cores all" becomes "--cores 4"
            return f"{command[: instead.start()]}{text}{command[instead.end() :]}"
    is_there = re.search(rf"(?<!\S){re.escape(option)}(?![^\s=])", command) and " && " not in text
    if is_there and option not in ("--", _COMMAND):
        return command
    if text.startswith("["):  # an extra belongs to the package's name
        head, _, package = command.rpartition(" ")
        if package in ("install", "add") or package.startswith("-"):
            return command
        return f'{head} "{package}{text}"'
    if text.startswith("-- ") and command.endswith(text[3:]):
        return command
    before, is_placed, behind = text.partition(_COMMAND)
    if is_placed:
        return f"{before}{command}{behind}"
    if text.startswith("-- "):
        return f"{command} {text[3:] if ' -- ' in command else text}"
    if beginning:
        start = command.index(beginning) + len(beginning)
        return f"{command[:start]} {text}{command[start:]}"
    own, dashes, given = command.partition(" -- ")
    return f"{own} {text}{dashes}{given}"


def _flags(command: str, tools: ProjectTools) -> dict[str, tuple[str, str]]:
    """The flags by the qualifiers, each with what it stands behind."""
    flags = _flags_of(_RUNNER.sub("", command))
    for part in command.split(" && ")[1:]:  # "git add -A && git commit"
        flags = {**flags, **{name: flag for name, flag in _flags_of(part).items() if flag[1] or command.endswith(part)}}
    own = ((slot, program) for slot, fillings in tools.fillings if slot in _OWN_PROGRAMS for program in fillings)
    for slot, program in own:
        if command.startswith(f"{program} "):  # a command that a request writes out: "gradle clean build"
            slotted = _flags_of(f"{{{slot}}}{command.removeprefix(program)}")
            flags |= {name: (flag, behind.replace(f"{{{slot}}}", program)) for name, (flag, behind) in slotted.items()}
    if any(
        slot in command for slot in ("{project}", "{folder}", "{subproject}", "{taskpath}", "{member}")
    ):  # which has a place for it
        flags = {name: flag for name, flag in flags.items() if name != "member"}
    if "{program}" in command:
        flags = {name: flag for name, flag in flags.items() if name != "program-name"}
    if "-{number}" in command:
        flags = {name: flag for name, flag in flags.items() if name != "max-count"}
    if "definition" in flags:  # "with BUILD_TESTING=ON" is a variable of cmake's and none of the environment
        flags = {name: flag for name, flag in flags.items() if name != "setting"}
    if _BUILD_FOLDER in command:
        flags = {**flags, "build-folder": ("", "")}
    if command.endswith((_ALL_PACKAGES, "golangci-lint run")):
        flags = {**flags, "package-folder": ("", "")}
    gives_on = _GIVES_ON.match(command) if any(command == own for _, own in tools.scripts) else None
    if gives_on and not _NO_ARGUMENTS.match(command):
        runs = dict(tools.runs).get(command, "")
        dashes = "-- " if gives_on["dashes"] else ""
        given = {**_flags_of(_RUNNER.sub("", runs)), "arguments": ("{}", ""), "input": ("{}", "")}
        if "port" not in given and _SERVES.search(command):
            given["port"] = ("PORT={} …", "")
        flags = {
            **{
                name: (dashes + flag.removeprefix("-- "), "")
                for name, (flag, _) in given.items()
                if _COMMAND not in flag and flag not in runs.split()
            },
            **{name: flag for name, flag in given.items() if name == "port" and _COMMAND in flag[0]},
            **flags,
        }
    if "arguments" in flags:  # what is run takes the options that a request writes out
        flags = {name: flag for name, flag in flags.items() if name != "literal"}
    return flags


@lru_cache(maxsize=2000)
def _flags_of(command: str) -> dict[str, tuple[str, str]]:
    found = {}
    first = command.split(" ", 1)[0]
    for _, beginning, flags in merge(_programs().get("", ()), _programs().get(first, ()), key=itemgetter(0)):
        if begins := _begins(command, beginning):
            before = beginning.removesuffix(_NAME)
            behind = {"front": before, "name": begins}.get(flags.get("at", ""), "")
            found.update({name: (flag, behind) for name, flag in flags.items() if name != "at"})
    if "check" in found and _FORMATTER.search(command):  # its dry run
        found.setdefault("dry", found["check"])
    return found


def _begins(command: str, beginning: str) -> str:
    """What a command begins with that fits a beginning; '' for nothing."""
    if beginning == "*":
        return command
    if beginning.endswith(_NAME):
        named = re.match(rf"{re.escape(beginning.removesuffix(_NAME))} (?!-)\S+", command)
        return named[0] if named else ""
    fits = command == beginning or command.startswith(beginning if beginning.endswith(_OPEN_ENDED) else f"{beginning} ")
    return beginning * fits


def _bare(value: str) -> str:
    number = spoken_number(value)
    return str(number) if number else value.rstrip(".,;:!?") or value


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, str]]:
    return tomllib.loads((files(__package__) / "command_flags.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=500)
def _patterns(name: str) -> list[re.Pattern[str]]:
    return [
        re.compile(rf"(?<![\w./-])(?:{pattern.replace('<number>', _COUNT)})(?![\w-]|/\w)", re.IGNORECASE)
        for pattern in _tables()["said"][name]
    ]


@lru_cache(maxsize=1)
def _programs() -> dict[str, list[tuple[int, str, dict[str, str]]]]:
    """The beginnings of commands with their flags, short ones first, each with its place among them, by their first words; "" are those
    that need not end where a word does."""
    tables = [
        (beginning, flags)
        for beginnings, flags in _tables().items()
        if beginnings != "said"
        for beginning in beginnings.split(" | ")
    ]
    found: dict[str, list[tuple[int, str, dict[str, str]]]] = {}
    for place, (beginning, flags) in enumerate(sorted(tables, key=lambda each: len(each[0]))):
        word, space, _ = beginning.partition(" ")
        is_open = beginning == "*" or (not space and word.endswith(_OPEN_ENDED))
        found.setdefault("" if is_open else word, []).append((place, beginning, flags))
    return found
