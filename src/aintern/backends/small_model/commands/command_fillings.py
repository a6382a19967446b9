"""What the slots of a command can be filled with: values of the request and of the workspace."""

from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import lru_cache
from itertools import product

from aintern.backends.small_model.arguments.grammar_values import PathSources, ValueSources, spoken_number
from aintern.backends.small_model.arguments.stated_arguments import ENDINGS
from aintern.backends.small_model.commands.command_qualifiers import Qualifier, SaidQualifiers, qualified, shell_quoted
from aintern.backends.small_model.commands.package_names import package_use, said_packages
from aintern.backends.small_model.project.named_tests import class_of_tests
from aintern.backends.small_model.project.project_tools import ProjectTools
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.files_as_names import with_names_for_files
from aintern.backends.small_model.wording.request_words import FUNCTION_WORDS, in_full, said_names
from aintern.backends.small_model.wording.typing_slips import one_slip
from aintern.dataclass import dataclass

MOST_FILLINGS = 40
SLOT = re.compile(r"\{(?!u\})([a-z]+)(?:\.([A-Za-z/]+))?\}")  # git's "@{u}" is none
PLAIN_WORD = re.compile(r"[a-z]+")
QUOTED = re.compile(r"\"([^\"\n]{1,300})\"|(?<!\w)'([^'\n]{1,300})'(?!\w)|`([^`\n]{1,300})`|“([^”\n]{1,300})”")
_WORD = re.compile(r"[^\s\"'`,;!?()]+")
_TEST_FILE = re.compile(
    r"(?:^|/)(?:test_[^/]*|tests(?=\.py$)|[^/]*(?:[._](?:test|spec|tests)|Tests?|Spec|TestCase))\.\w+$"
)
_ALL_TESTS = re.compile(r"(?:tests?|specs?)$")
_FOLDER = re.compile(r"\b(?:folder|directory|dir)\b", re.IGNORECASE)
_TEST_PLACE = re.compile(r"(?:^|/)(?:tests?|specs?|__tests__)(?:/|$)|[._]test\.|test_")
_SUFFIXES = {
    "db": ("db", "sqlite", "sqlite3", "db3"),
    "patch": ("patch", "diff", "mbox"),
    "js": ("js", "ts", "jsx", "tsx", "mjs", "cjs"),
    "ts": ("ts", "tsx"),
    "c": ("c", "h"),
    "cpp": ("cpp", "cc", "cxx"),
    "yml": ("yml", "yaml"),
    "R": ("R", "r"),
    "exs": ("exs", "ex"),
}

_BOTH = re.compile(r"\b(?:both|them|they|these|those|all (?:two|three|four))\b", re.IGNORECASE)  # of what is listed
_BROWSER_TESTS = re.compile(r"(?:^|/)(?:e2e|playwright|cypress)(?:/|$)|\.(?:e2e|cy)\.")
_BROWSER_RUNNERS = frozenset(("playwright", "cypress"))
_UNIT_RUNNERS = frozenset(("jest", "vitest", "mocha"))
_SETTING = re.compile(r"[A-Z][A-Z0-9_]*=")  # of the environment
_MODULE_OF_APP = re.compile(r"(?<![\w./:-])([A-Za-z_]\w*(?:\.\w+)*):app(?!\w)")
_MIGRATES = re.compile(
    r"\b(add|create|remove|drop|rename)(?:s|es|ing)?\s+(?:(?:the|a|an|new)\s+)*(\w+)(?:\s+(?:column|field|table|index))?"
    r"(?:\s+(to|from|in|on)\s+(?:the\s+)?(\w+))?(?!\w)(?<!migration)",
    re.IGNORECASE,
)
_HEADER = re.compile(r"\.(?:h|hh|hpp|hxx)$")
DATABASE = re.compile(r"\.(?:db3?|sqlite3?)$")
_MOST_PATTERNS = 8  # of files that one command names
_SAID = re.compile(r"\w+")
_SERVICE = re.compile(r"\b(?:the|just|only|of|in) ([a-z][\w-]*) (?:service|container)\b")
_TEST_CLASS = re.compile(r"^[A-Z]\w*(?:Tests?|Spec|TestCase|IT)$")
# What takes as many files as there are.
_OF_SEVERAL_FILES = frozenset(("lint-path", "format-path", "format-check-path", "types-path", "test-path"))
_SAME = "\0"  # what the slot before it has
_OF_A_PACKAGE = "./{folder}/..."  # a program that takes packages: of a file at the top it is "."
# Slots for what a project calls its parts.
_NAMES = frozenset((
    "bin", "example", "integration", "benchmark", "main", "subproject", "target", "preset", "project", "executable",
    "session", "app", "member", "workflow", "rule", "env", "job", "scheme",
))  # fmt: skip
# What people call those that a request can name where no manifest lists them: "the esp32 environment".
_CALLED = {
    "env": "env|environment", "job": "job", "preset": "preset", "rule": "rule", "scheme": "scheme", "session": "session",
}  # fmt: skip


def _said_to_be(how: str) -> re.Pattern[str]:
    """A commit that is said to be good or bad: "good is v1.2", "HEAD was fine", "the bad one is 3fa9c1d"."""
    commit = r"((?:HEAD|[0-9a-f]{7,40}|v?\d[\w.-]*|[\w-]+/[\w/-]+|main|master|develop)(?:[~^]\d*)*)(?<![.-])(?![\w/])"
    between = r"(?:\s+(?:is|was|one|commit|version|revision|rev|tag|at|being|known|as|the))*[:=]?"
    verb = r"(?:is|was|as|being|worked|works|still|already|known|definitely|should|be|that|which|to|it|it['’]s)"
    return re.compile(
        rf"\b(?:{how}){between}\s+{commit}|(?<![\w./-]){commit}(?:\s+{verb})*\s+(?:{how})\b", re.IGNORECASE
    )


_SHAPES = {
    "commit": re.compile(r"(?<![\w.@/-])((?=[a-f]*\d)[0-9a-f]{7,40}|HEAD(?:[~^]\d*)*)(?![\w./-])"),
    "release": re.compile(r"(?<![\w.:@/])(v?\d+(?:\.\w+)*(?:-(?:alpha|beta|rc)[\w.]*)?)(?![\w/%:])"),
    "constraint": re.compile(r"(?<![\w.:@/])((?:[~^]|[<>]=?)?v?\d+(?:\.\w+)*)(?![\w/%:])"),
    "specifier": re.compile(r"(?<![\w.:@/])((?:~>\s?|[<>]=?\s?|\^|~)?v?\d+(?:\.\w+)*)(?![\w/%:])"),
    "lacking": re.compile(r"\bnot (?:yet |there )?(?:on|in) (?:the )?([\w./-]*\w)", re.IGNORECASE),
    "having": re.compile(
        r"(?<!not )\b(?:on|in|of) (?:the )?([\w./-]*\w)(?= (?:branch )?(?:but|and|that|which)\b)", re.IGNORECASE
    ),
    "bad": _said_to_be("bad|broken"),
    "good": _said_to_be("good|fine|ok|okay|working"),
    "bump": re.compile(r"\b(major|minor|patch|prerelease)\b", re.IGNORECASE),
    "address": re.compile(r"(?<![\w.])((?:\d{1,3}(?:\.\d{1,3}){3}|localhost):\d{2,5})(?!\w)"),
    "url": re.compile(
        r"(?<![\w./])(https?://[^\s\"'`,;)]+|(?:localhost|[\w-]+(?:\.[\w-]+)+)(?::\d+)?(?:/[^\s\"'`,;)]*)?)"
    ),
    "host": re.compile(r"(?<![\w./@-])(localhost|[A-Za-z][\w-]*(?:\.[\w-]+)+|\d{1,3}(?:\.\d{1,3}){3})(?![\w/@:])"),
    "place": re.compile(r"(?<!\S)([~/][\w./-]+)"),
    "board": re.compile(
        r"(?:\bfor|\bboard(?: is)?|\bon|-b)\s+(?:the\s+|a\s+|my\s+|board\s+)*([a-z]\w*(?:[_\d]\w*)?(?:/\w+)*)"
    ),
    "triple": re.compile(r"(?<![\w./-])(\w+-\w+-\w+(?:-\w+)?)(?![\w/-]|\.\w)"),
    "resource": re.compile(r"(?<![\w.])((?:module\.[\w-]+\.)*[a-z][a-z0-9]*_\w+\.[\w-]+(?:\[[^\]\s]+\])?)"),
    "label": re.compile(r"(?<!\S)((?:@\w+)?//[\w./:-]*\w|:\w[\w.-]*)"),
    "task": re.compile(  # Gradle's begin with a verb: "assembleDebug"
        r"(?<![\w./-])((?:assemble|bundle|check|compile|connected|install|lint|package|process|publish|test|uninstall)[A-Z]\w+)"
    ),
    "taskpath": re.compile(
        r"(?<![\w./:-])((?::[\w-]+){2,}|[a-z][\w-]*(?::[A-Za-z][\w-]*)+)(?![\w/:-]|\.\w)"
    ),  # ":core:test"
    "planfile": re.compile(r"(?<!\S)([\w./-]*plan[\w.-]*\.?\w*|[\w./-]+\.tfplan)(?!\w)"),
    "glob": re.compile(r"\b(?:start(?:s|ing)?|begin(?:s|ning)?) with\s+[\"'`]?([\w./-]+)", re.IGNORECASE),
    "group": re.compile(
        r"\b([\w-]+)\s+(?:dependency\s+)?group\b|\bgroup\s+(?:called\s+|named\s+)?([\w-]+)", re.IGNORECASE
    ),
    "extra": re.compile(
        r"\b([\w-]+)\s+extras?\b|\bextra\s+([\w-]+)|\boptional\s+dependency\s+(?:of|for|in)\s+(?:the\s+)?([\w-]+)",
        re.IGNORECASE,
    ),
    "test": re.compile(r"(?<![\w./-])(test_\w+|Test\w+(?:(?:::|\.|\#)\w+)*|\w+::\w+(?:::\w+)*)(?![\w/])"),
}
_PLATFORM = {
    "os": {
        "linux": "linux",
        "windows": "windows",
        "macos": "darwin",
        "mac": "darwin",
        "osx": "darwin",
        "darwin": "darwin",
        "freebsd": "freebsd",
    },
    "arch": {
        "amd64": "amd64",
        "x86_64": "amd64",
        "x64": "amd64",
        "x86-64": "amd64",
        "arm64": "arm64",
        "m1": "arm64",
        "m2": "arm64",
        "m3": "arm64",
        "arm": "arm",
        "386": "386",
        "aarch64": "arm64",
    },
}
_GIVEN = re.compile(
    r"(?:\b(?:in|into|to|as|at|called|named|name|folders?|director(?:y|ies)|dir|mkdir|touch|symlink|link)|[-=]>)\s+(?:-p\s+)?(?:(?:it|the|a|an|new"
    r"|empty|file|folder|directory|dir|called|named)\s+){0,4}[\"'`]?([\w.~/][\w./~-]*)",
    re.IGNORECASE,
)
# "into a program called life", "name it shapes", "-o ht"; where none of these stands, "to ht" but not "to a program".
_PROGRAM_NAMES = (
    re.compile(r"(?:\b(?:called|named|(?:name|call) (?:it|the \w+))|(?<!\S)-o)\s+[\"'`]?([\w./-]*\w)", re.IGNORECASE),
    re.compile(
        r"\b(?:into|to|as)\s+(?:(?:(?:the|a|an) )?(?:program|binary|executable) (?=[\w./-]))?"
        r"(?!(?:a|an|program|binary|executable|(?:c|gnu)(?:\+\+)?\d*)\b)([\w./-]*\w)(?!\+)",
        re.IGNORECASE,
    ),
)
_ITEM = r"[\w@/.\[\]=<>~^-]+"
# The last of a list stands behind its "and": of "axios and qs, both unused" two are listed.
_JOINED = re.compile(
    rf"{_ITEM}(?:\s*,\s*{_ITEM})*(?:(?:\s*,)?\s+and\s+|\s*&\s*){_ITEM}(?:(?:\s+and\s+|\s*&\s*){_ITEM})*|{_ITEM}(?:\s*,\s*{_ITEM})+"
)
_CONTRACTION = re.compile(r"\w['’](?:re|s|ve|d|ll|t|m)$", re.IGNORECASE)
_AND = re.compile(r"\s*,\s*(?:and\s+)?|\s+and\s+|\s*&\s*")
# What stands between a package and its version, by the program that installs it.
_VERSION_MARKS = {
    "pip": "==", "uv": "==", "poetry": "@", "pdm": "==", "pipenv": "==", "conda": "=", "npm": "@", "yarn": "@", "pnpm": "@", "bun": "@",
    "cargo": "@", "go": "@", "composer": ":", "dart": ":", "flutter": ":", "deno": "@",
}  # fmt: skip
# How a version is bounded in words.
_BOUNDS = {
    "not newer than": "<=", "no newer than": "<=", "not above": "<=", "at most": "<=", "up to": "<=", "below": "<", "older than": "<",
    "less than": "<", "under": "<", "at least": ">=", "not older than": ">=", "newer than": ">", "above": ">",
}  # fmt: skip
# Options behind which stands the name of a test.
_TAKES_A_NAME = re.compile(
    r" (?:-k|-t|-g|-R|-run|--filter|--tests|-Dtest=|-e|-n) ?\{|(?:uv|poetry|pdm|pipenv) run \{word\}$"
)
_TAKES_A_VERSION = re.compile(r"\{word\}\S?\s?\{(?:release|constraint|specifier)\}")
# Go's modules have no short names.
_TAKES_MODULES = re.compile(r"go (?:get|mod why|list -m|install) ")
# What runs a task by its name alone.
_RUNS_A_TASK = re.compile(r"(?:bundle exec )?(make|just|task|rake|\{gradle\}) \{word\}$")
_WORDS = frozenset(("word", "words", "stem", "part"))


@dataclass(frozen=True, slots=True)
class CommandTemplate:
    """A command with slots, how people ask for it, what it does in the words of `say`, and what a request must have for it."""

    command: str
    asked: tuple[str, ...]
    action: str = ""
    only_when: str = ""


class CommandFillings:
    """What the slots of a command can be filled with, for one request."""

    def __init__(self, request: str, sources: ValueSources, tools: ProjectTools, unknown: Sequence[str]) -> None:
        self._request = request
        self._paths = PathSources(sources)
        self._mentioned = self._paths.mentioned()
        self._tools = tools
        self._quoted = [next(filter(None, match.groups())) for match in QUOTED.finditer(request)]
        self._places = [
            (match.start(), word)
            for match in _WORD.finditer(request)
            if re.search(r"\w", word := match[0].rstrip(".:") or match[0])
            and not re.search(r"\w['’]$", request[: match.start()])  # the "d" of "I'd"
        ]
        self._words = [word for _, word in self._places]
        self._unknown: list[str] = []
        self._asked: frozenset[str] = frozenset()
        self.said = SaidQualifiers(request, sources.paths, tools)
        self._tell(unknown)

    def knowing(self, unknown: Sequence[str], asked: str = "") -> "CommandFillings":
        """The same where other words are `unknown` to the ways to ask, and `asked` is the part of the request that is read."""
        other = copy(self)
        other._tell(unknown)
        other._asked = frozenset(_SAID.findall(asked.lower()))
        return other

    def _tell(self, unknown: Sequence[str]) -> None:
        self._unknown = [
            word for word in dict.fromkeys(unknown) if re.search(r"\w", word) and not _CONTRACTION.search(word)
        ]

    def names_a_path(self) -> bool:
        """Whether the request names or describes a file or a folder of the workspace."""
        return bool(self._mentioned)

    def names_an_architecture(self) -> bool:
        return any(word.lower() in _PLATFORM["arch"] for word in self._words)

    def names_a_test(self) -> bool:
        """Whether it names a file that is a test by its name."""
        return any(_TEST_FILE.search(path) for path in self._mentioned)

    def names_a_test_case(self) -> bool:
        """Whether it names one test, and not only a file of them."""
        files = {path.rpartition("/")[2].partition(".")[0] for path in self._paths.sources.paths}
        return any(re.split(r"\W", test)[0] not in files for test in self._shaped("test"))

    def commands(self, template: CommandTemplate) -> Iterator[str]:
        """The template with every choice of fillings, with the flags for what else the request says; nothing where a slot has none."""
        said = [
            command
            for each in qualified(template.command, self.said, self._tools)
            # One that the command says itself is filled in: of "--tail {number}" the number.
            for command in self._filled(
                each.command, template, each.qualifiers if each.command != template.command else ()
            )
        ]
        is_taken = (
            template.action == "run-path-with" or "{number}" in template.command
        )  # "the last 10 minutes" are no lines
        if said or not is_taken or not any(qualified(template.command, self.said, self._tools)):
            yield from said or self._filled(template.command, template)

    def _filled(self, command: str, template: CommandTemplate, apart: Sequence[Qualifier] = ()) -> Iterator[str]:
        """`apart` is what of the request is said already: its words fill no slot."""
        slots = list(SLOT.finditer(command))
        taken = {word for at, word in self._places if any(each.start <= at < each.end for each in apart)}
        several = sum(slot[1] in _WORDS for slot in slots) > 1
        choices = [
            [
                filling
                for filling in self._of_what_is_asked(self._slot(slot[1], slot[2] or "", template, several=several))
                if filling not in taken or slot[1] in dict(self._tools.fillings)  # "build type Debug" takes no "build"
            ]
            for slot in slots
        ]
        shaped = {
            filling for slot, found in zip(slots, choices, strict=True) if slot[1] not in _WORDS for filling in found
        }
        choices = [
            [filling for filling in found if slot[1] not in _WORDS or filling not in shaped]
            for slot, found in zip(slots, choices, strict=True)
        ]
        for choice in product(*choices):
            if len(slots) > 1 and len(set(choice)) < len([c for c in choice if c]):
                continue
            if any("://" in each for each in choice) and "://" in command:
                continue  # "http://localhost:{number}/{word}" has its host
            if template.action == "test-in" and any(_is_stem(each, path) for each in choice for path in choice):
                continue  # "only CartTest" says no test in tests/CartTest.php
            parts = SLOT.split(command)[:: SLOT.groups + 1]
            filled = [choice[at - 1] if filling == _SAME else filling for at, filling in enumerate(choice)]
            whole = "".join(text + filling for text, filling in zip(parts, (*filled, ""), strict=True))
            # A branch that is said with its remote, a program with its folder.
            whole = whole.replace("origin/origin/", "origin/").replace(" ././...", " .")
            whole = whole.replace(" ././", " ./")
            if " ./{path}" in command:  # what is in a folder is no program of the PATH
                whole = re.sub(r"(?<= )\./(?=[\w.-]*/)", "", whole)
            yield with_names_for_files(whole)

    def _of_what_is_asked(self, fillings: list[str]) -> list[str]:
        """Those whose words the part of the request has that is read, where it has those of any: of "the jobs need a database. Start
        redis" the jobs are not started."""
        within = [filling for filling in fillings if self._asked.issuperset(_SAID.findall(filling.lower()))]
        return within or fillings

    def _slot(self, name: str, suffix: str, template: CommandTemplate, *, several: bool) -> list[str]:
        match name:
            case "path":
                found = self._path(suffix, is_of_tests=template.action.startswith("test-"))
                if template.command.startswith("wc "):  # it counts in files alone
                    found = [path for path in found if path in self._paths.sources.paths]
                if template.action in _OF_SEVERAL_FILES and len(each := self._listed(found)) > 1:
                    found = [" ".join(each), *found]
                return self._of_its_runner(found, template) if template.action == "test-path" else found
            case "only":
                return self._path(suffix) or self._only(suffix)
            case "paths":
                named = sorted(self._path(suffix), key=self._request.find)
                named = [path for path in named if not _HEADER.search(path)] or named
                return [" ".join(named)] if named else []
            case "program":
                return self._program()
            case "folder":
                within = self._paths.sources.commands_in
                folders = [path for path in self._mentioned if path not in self._paths.sources.paths]
                folders = _innermost(folders, within)
                at_top = [path for path in self._mentioned if path in self._paths.sources.paths and "/" not in path]
                if not folders and at_top and not within and _OF_A_PACKAGE in template.command and template.action:
                    return ["."]
                return [_inside(path, within) for path in folders if path != within]
            case "new":
                return self._new()[:MOST_FILLINGS]
            case "number":
                digits = re.findall(r"(?<![\w.])\d{1,7}(?=s\b|(?![\w.]*\w))", self._request)  # "20s"
                spoken = (spoken_number(word) for word in self._words if word.lower() not in ("zero", "one"))
                return list(dict.fromkeys([*digits, *(str(number) for number in spoken if number)]))
            case "quoted":
                return [shell_quoted(text) for text in self._messages()]
            case "argument":
                return [word for word in self._words if word in self._paths.sources.paths]
            case "part" if self._tools.parts:
                called = [match[1] for match in _SERVICE.finditer(self._request) if match[1] in self._unknown]
                singular = {word: word if word in self._tools.parts else word.removesuffix("s") for word in self._words}
                return called or [name for name in singular.values() if name in self._tools.parts]
            case "database":
                databases = [path for path in self._paths.sources.paths if DATABASE.search(path)]
                named = [path for path in databases if path in self._mentioned]
                return named or (databases if len(databases) == 1 else [])
            case "stem":
                words = [
                    word for word in self._own_words(template, lists=False, several=several) if not word.startswith(":")
                ]
                own = self._tests_by_class(words)
                return sorted(own, key=lambda word: _TEST_CLASS.search(word) is None)
            case "word" | "words" | "part":
                own = self._own_words(template, lists=name == "words", several=several)
                if "{stem}" in template.command:  # "PriceTest#price" says the class twice
                    own = [word for word in own if not class_of_tests(word, self._paths.sources.paths)]
                return self._tests_by_class(own) if template.action == "test-named" else own
            case "same":
                return [_SAME]
            case "script":
                scripts = [called for called, _ in self._tools.scripts]
                return said_names(self._request, [*scripts, *dict(self._tools.names).get("script", ())])
            case "workflow":
                files = dict(self._tools.names).get(name, ())
                stems = {path.rpartition(".")[0]: path for path in files}
                return [stems[stem] for stem in said_names(self._request, list(stems))]
            case "migration":
                return self._migration(template.command)
            case "ending":
                return self._endings()
            case "files":
                return self._files_of_a_kind(suffix)
            case "compiled":
                values = dict(self._tools.fillings).get(name, ())
                return [value for value in values if {*self._words} & {*re.split(r"[ =]", value)}] or list(values)
            case "os" | "arch":
                platforms = (_PLATFORM[name].get(word.lower()) for word in self._words)
                return list(dict.fromkeys(filter(None, platforms)))
            case _ if name in _SHAPES:
                return self._shaped(name)
            case _ if name in _NAMES:
                listed = dict(self._tools.names).get(name, ())
                return said_names(self._request, listed) if listed else self._called(_CALLED.get(name, ""))
        values = dict(self._tools.fillings).get(name, ())
        if name == "module" and (own := self._module()):
            return own
        said = {word.lower() for word in self._words}  # "the dev requirements": requirements-dev.txt
        return [value for value in values if said & set(PLAIN_WORD.findall(value)) - {"txt", name}] or list(values)

    def _migration(self, command: str) -> list[str]:
        """The name of a migration by what it does, "adds email to users", as the framework reads it."""
        said = _MIGRATES.search(self._request)
        if not said:
            return []
        words = [word.lower() for word in said.groups() if word]
        if command.startswith("php "):  # Laravel's end with the table
            return ["_".join([*words, "table"])]
        return ["".join(word.capitalize() for word in "_".join(words).split("_"))]

    def _module(self) -> list[str]:
        """The module whose app is started: as servers take it, "orders.api:app", or by its file."""
        if said := _MODULE_OF_APP.search(self._request):
            return [said[1]]
        files = [path for path in self._mentioned if path.endswith(".py")]
        return [path.removesuffix(".py").replace("/", ".") for path in files]

    def _only(self, suffix: str) -> list[str]:
        """The workspace's file of a kind where there is one alone."""
        found = [path for path in self._paths.sources.paths if path.endswith(f".{suffix}")]
        return found if len(found) == 1 else []

    def _called(self, kind: str) -> list[str]:
        """Names that the request has beside the word for what they are: "the esp32 env", "preset debug"."""
        if not kind:
            return []
        found = [
            *re.findall(rf"\b(?:{kind})\s+(?:called\s+|named\s+)?([\w-]+)", self._request, re.IGNORECASE),
            *re.findall(rf"(?<![\w./-])([\w-]+)\s+(?:{kind})\b", self._request, re.IGNORECASE),
        ]
        named = [name for name in dict.fromkeys(found) if name.lower() not in FUNCTION_WORDS]
        return sorted(named, key=lambda name: name not in self._unknown)

    def _tests_by_class(self, words: Sequence[str]) -> list[str]:
        """Words with the classes of the tests that are about them, since filters are particular about upper case."""
        return [class_of_tests(word, self._paths.sources.paths) or word for word in words]

    def _shaped(self, name: str) -> list[str]:
        """What of the request has the shape of a slot's values, as it stands there."""
        found = [next(filter(None, match.groups())).rstrip(".,:") for match in _SHAPES[name].finditer(self._request)]
        kept = [value for value in dict.fromkeys(found) if value.lower() not in FUNCTION_WORDS]
        match name:
            case "test":
                return [
                    re.sub(r"(?<=\w)[.#](?=\w)", "::", value)
                    for value in kept
                    if value not in self._paths.sources.paths
                ]
            case "host":
                return [
                    value
                    for value in kept
                    if value not in self._paths.sources.paths and not value.replace(".", "").isdigit()
                ]
            case "glob" | "specifier":
                return [shell_quoted(f"{value}*" if name == "glob" else value) for value in kept]
        return kept

    def _new(self) -> list[str]:
        """Paths to be made: what the request says as a name or as where something goes, else what looks like a path and is not there."""
        given = [match[1].rstrip("/.,:") for match in _GIVEN.finditer(self._request)]
        given = [path for path in dict.fromkeys(given) if path and path.lower() not in FUNCTION_WORDS - {"out"}]
        looks = [word.rstrip("/") for word in self._words if re.search(r"\w[./]|[./]\w", word)]
        there = self._paths.sources.paths
        new = [path for path in given if path not in there]
        return new or [path for path in [*self._quoted, *looks] if path not in there] or given

    def _program(self) -> list[str]:
        """What a program is called that is made of source files: as the request says, else as the first of them."""
        sources = sorted((path for path in self._mentioned if "." in path), key=self._request.find)
        named = [match for pattern in _PROGRAM_NAMES for match in pattern.findall(self._request)]
        kept = [name for name in named if name.lower() not in FUNCTION_WORDS and name not in sources]
        return kept[:1] or [path.rpartition("/")[2].partition(".")[0] for path in sources[:1]]

    def _endings(self) -> list[str]:
        """Of the files that the request speaks of by their language or their ending."""
        spoken = [ENDINGS.get(word.lower(), "") for word in self._words]
        written = re.findall(r"(?<![\w/])\*?(\.[A-Za-z]\w{0,5})(?![\w/]|\.\w)", self._request)
        return list(dict.fromkeys(filter(None, [*written, *spoken])))

    def _files_of_a_kind(self, suffix: str) -> list[str]:
        """All files of a kind, as the shell's patterns for the folders that the request names, or for all that have some."""
        kinds = _SUFFIXES.get(suffix, (suffix,))
        places = [
            (path.rpartition("/")[0], path.rpartition(".")[2]) for path in self._paths.sources.paths if "." in path
        ]
        of_kind = [path for path in self._paths.sources.paths if path.rpartition(".")[2] in kinds]
        called = [path for path in of_kind if _is_one_called(path.rpartition("/")[2].partition(".")[0], self._request)]
        if len(called) == 1:
            return called
        there = sorted({place for place in places if place[1] in kinds})
        named = [each for each in self._mentioned if each not in self._paths.sources.paths]
        meant = [place for place in there if place[0] in named]
        patterns = [f"{folder}/*.{kind}" if folder else f"*.{kind}" for folder, kind in (meant if named else there)]
        return [" ".join(patterns[:_MOST_PATTERNS])] if patterns else []

    def _path(self, suffix: str, *, is_of_tests: bool = False) -> list[str]:
        kinds = _SUFFIXES.get(suffix.rstrip("/"), (suffix.rstrip("/"),))
        named = [path for path in self._mentioned if _has_kind(path, suffix, kinds, self._paths.sources.paths)]
        named.sort(key=lambda path: self._place_of(path))
        if not _FOLDER.search(self._request):
            named = _innermost(named)
        elif folders := [path for path in named if path not in self._paths.sources.paths]:
            named = _innermost(folders)
        if is_of_tests:  # of "api" and "tests/api" tests mean the latter, of "lib/cart.ex" and "test/cart_test.exs" too
            of_tests = [path for path in named if _TEST_PLACE.search(path) or _TEST_FILE.search(path)]
            named = [path for path in of_tests if not _ALL_TESTS.match(path)] or sorted(
                named, key=lambda path: _ALL_TESTS.match(path) is not None
            )
        if within := self._paths.sources.commands_in if suffix else "":
            named = [_inside(path, within) for path in named if path != within]
        looks = r"[./_]" if not suffix else rf"^(?:\.\./|[/~]).*\.{re.escape(suffix)}$"  # outside of the workspace
        return named or [word for word in self._words if re.search(looks, word)]

    def _place_of(self, path: str) -> int:
        """Where the request says it; at the end for what it says by other words."""
        places = (self._request.find(each) for each in (path, path.rpartition("/")[2]))
        return next((place for place in places if place >= 0), len(self._request))

    def _listed(self, paths: Sequence[str]) -> list[str]:
        """Those that the request lists: "a.js and b.js"."""
        listed = [part.rstrip("/.") for match in _JOINED.finditer(self._request) for part in _AND.split(match[0])]
        return [path for path in paths if path in listed or path.rpartition("/")[2] in listed]

    def _of_its_runner(self, paths: list[str], template: CommandTemplate) -> list[str]:
        """Where a project has a runner of browsers beside another, each runs its own tests."""
        tables = {*self._tools.tables}
        if not (tables & _BROWSER_RUNNERS and tables & _UNIT_RUNNERS):
            return paths
        is_of_browsers = any(runner in template.command for runner in _BROWSER_RUNNERS)
        return [path for path in paths if (_BROWSER_TESTS.search(path) is not None) == is_of_browsers]

    def _own_words(self, template: CommandTemplate, *, lists: bool, several: bool) -> list[str]:
        """Words that are values and no part of asking: of the request's quotations first, then what no way to ask has, then, where
        that is not enough, what this one has not. A plain word is a value only where the ways to ask have one: behind or before the
        same words."""
        own = {word for way in template.asked for word in PLAIN_WORD.findall(way)}
        is_message = "{quoted}" in template.command and len(self._quoted) == 1
        quoted = [text for text in self._quoted if not is_message and not re.search(r"\s", text)]
        there = {*self._paths.sources.paths, *self._mentioned}
        others = [word for word in self._words if word.lower() not in own and word.lower() not in FUNCTION_WORDS]
        beside = self._beside(template)
        # Of "get rid of the moment dependency" what stands where a name does, though people say "at the moment".
        placed = [word for word in others if word in beside]
        known = [*self._unknown, *others] if several or not self._unknown else [*self._unknown, *placed]
        known = sorted(dict.fromkeys(known), key=lambda word: word not in beside)
        able = [
            word
            for word in known
            if word.lower() not in FUNCTION_WORDS
            and (word in beside or not _is_plain(word))
            and not _SETTING.match(word)
            and not (
                re.search(r"[/.]", word)
                and word.removeprefix("./").rstrip("/") in there
                and _TAKES_A_NAME.search(template.command)
            )
        ]
        packages = dict(self._tools.names).get("package", ())
        if use := package_use(template.command, template.action):
            files = self._paths.sources.paths
            words = [word for word in self._words if word.lower() not in FUNCTION_WORDS and word not in files]
            able = said_packages(self._request, words, use, packages, beside & set(self._unknown))
        if template.command.startswith("git tag -a "):  # "tag HEAD as v1.2"
            able = [word for word in able if re.search(r"\d", word)] or able
        if kind := _RUNS_A_TASK.match(template.command):
            able = [word for word in able if _is_called(word, kind[1], self._request)]
        named = (self._in_full(word, template, packages) for word in dict.fromkeys([*quoted, *able]))
        found = list(dict.fromkeys(filter(None, named)))
        if lists:
            joined = [(each[0], _AND.split(each[0])) for each in _JOINED.finditer(self._request)]
            are_there = set(found) <= set(packages)  # of "we use fetch and axios can go" one is meant
            together = [
                " ".join(each)
                for text, each in joined
                if (any if re.search(r"\band\b|&", text) and not are_there else all)(one in found for one in each)
            ]
            found = together if together and _BOTH.search(self._request) else together + found
        mark = _VERSION_MARKS.get(template.command.split(" ", 1)[0], "")
        if mark and not _TAKES_A_VERSION.search(template.command):
            versions = [(word, version) for word in found if (version := self._version_of(word))]
            # "httpx<=0.27", but "axios@<2"
            found = [
                f"{word}{'' if mark == '==' and not version[0].isdigit() else mark}{version}"
                for word, version in versions
            ] + [word for word in found if not any(word == each and bound[0] in "<>" for each, bound in versions)]
        return [_for_shell(each) for each in found[:MOST_FILLINGS]]

    def _in_full(self, word: str, template: CommandTemplate, packages: Sequence[str]) -> str:
        """A dependency's name as its manager takes it, where people say a part of it; '' for what can be no such name."""
        if not _TAKES_MODULES.match(template.command) or "/" in word:
            return word
        return next(
            (name for name in packages if word.lower() in re.sub(r"/v\d+$", "", name).lower().split("/")[1:]), ""
        )

    def _beside(self, template: CommandTemplate) -> set[str]:
        """The words of the request that stand where a way to ask has a slot for words."""
        before, behind = _around_slots(template.asked)
        told = [word for word in self._words if word.lower() not in FUNCTION_WORDS]
        lowered = ["a.py" if re.search(r"\w[./]\w", word) else in_full(word.lower()) for word in told]
        found = set()
        for at, word in enumerate(told):
            previous, following = lowered[at - 1] if at else "^", lowered[at + 1] if at + 1 < len(told) else ""
            known = word not in self._unknown  # of asking: "start" before "in the background"
            is_next = at > 0 and told[at - 1] in found and "§word" in before  # "between main and dev"
            if is_next or _is_among(previous, before) or (following and not known and _is_among(following, behind)):
                found.add(word)
        return found

    def _version_of(self, word: str) -> str:
        """The version that the request says behind a package's name."""
        bounded = re.search(
            rf"(?<![\w.-]){re.escape(word)},?\s+(?:but\s+|in\s+|version\s+|(?:must|should|has\s+to|needs\s+to)\s+be\s+)*({'|'.join(_BOUNDS)})\s+(?:version\s+)?v?(\d+(?:\.\w+)*)",
            self._request,
            re.IGNORECASE,
        )
        if bounded:
            return _BOUNDS[bounded[1].lower()] + bounded[2]
        match = re.search(
            rf"(?<![\w.-]){re.escape(word)}(?:\s+(?:in|at|to|version|v))*\s+((?:[~^]|[<>=]=?)?\s?v?\d+(?:\.\w+)*)(?![\w.]*[\w%])",
            self._request,
        )
        version = match[1].replace(" ", "") if match else ""
        return version if "/" in word else version.replace("v", "", 1)  # Go's have a "v"

    def _messages(self) -> list[str]:
        if self._quoted:
            return self._quoted
        # "commit everything: fix the parser", "with the message fix the parser"
        told = re.search(
            r"(?::\s+|\b(?:message|saying|as|called|named|titled)\s+(?:is\s+|of\s+)?)(\S.*)$", self._request
        )
        return [told[1].rstrip(".")] if told else []


@lru_cache(maxsize=4000)
def _around_slots(asked: tuple[str, ...]) -> tuple[frozenset[str], frozenset[str]]:
    """The words that ways to ask have before and behind the slots for words; "^" is the start."""
    before, behind = set(), set()
    for way in asked:
        told = ["^", *(word for word in way.lower().split() if word not in FUNCTION_WORDS), ""]
        for previous, word, following in zip(told, told[1:], told[2:], strict=False):
            if word == "§word":
                before.add(previous)
                behind.add(following)
    return frozenset(before), frozenset(behind - {"§word", ""})


def _is_among(word: str, words: Iterable[str]) -> bool:
    """Whether it is one of the words, typed rightly or with one slip of the finger."""
    return word in words or (len(word) > 3 and any(len(each) > 3 and one_slip(word, each) for each in words))


def _is_one_called(stem: str, request: str) -> bool:
    """ "the deploy script": one, by its name."""
    return re.search(rf"(?<![\w./-]){re.escape(stem)}\s+(?:script|file)\b", request, re.IGNORECASE) is not None


def _is_stem(name: str, path: str) -> bool:
    return "/" not in name and path.rpartition("/")[2].partition(".")[0] == name and path != name


def _is_called(name: str, runner: str, request: str) -> bool:
    """Whether a request speaks of a task of a runner by this name: "rake notes", "the notes task"."""
    kind = rf"(?:{re.escape(runner.strip('{}'))}|task|target|recipe)"
    behind = rf"\b{kind}\s+(?:(?:called|named|task|target|recipe)\s+)*{re.escape(name)}(?!\w)"
    return re.search(rf"{behind}|(?<!\w){re.escape(name)}\s+{kind}\b", request, re.IGNORECASE) is not None


def _is_plain(word: str) -> bool:
    """Whether it could be any word of a sentence, and not only a name."""
    return re.fullmatch(r"[a-z]+", word) is not None


def _for_shell(words: str) -> str:
    return " ".join(
        f'"{word}"' if re.search(r"[<>|&;*?()]", word) and "$" not in word else word for word in words.split(" ")
    )


def _innermost(paths: Sequence[str], *others: str) -> list[str]:
    """Without the folders that another of these, or one of the `others`, lies in."""
    return [path for path in paths if not any(each.startswith(f"{path}/") for each in (*paths, *others))]


def _inside(path: str, folder: str) -> str:
    """A path as a command that runs in a folder of the workspace takes it."""
    return path.removeprefix(f"{folder}/") if folder else path


def _has_kind(path: str, suffix: str, kinds: Sequence[str], paths: Sequence[str]) -> bool:
    is_file = path in paths
    if not suffix:
        return True
    if not is_file:
        return suffix.endswith("/")
    return path.rpartition(".")[2] in kinds
