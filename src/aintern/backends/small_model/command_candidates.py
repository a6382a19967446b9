"""The commands that a request can mean: those of the project's own tools that are asked for much like it, and those it writes out."""

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from typing import Any

from aintern.backends.small_model.command_fillings import (
    FUNCTION_WORDS,
    MOST_FILLINGS,
    PLAIN_WORD,
    QUOTED,
    SLOT,
    CommandFillings,
    CommandTemplate,
)
from aintern.backends.small_model.destructive_words import unasked
from aintern.backends.small_model.example_retrieval import ExampleIndex
from aintern.backends.small_model.grammar_values import PathSources, ValueSources, with_paths
from aintern.backends.small_model.project_tools import ProjectTools
from aintern.backends.small_model.request_wishes import in_folder, wishes, without_language
from aintern.backends.small_model.typing_slips import one_slip
from aintern.dataclass import dataclass
from aintern.messages import Example, ToolSpec

_OTHER_VALUES = (
    "release|constraint|specifier|address|url|host|place|planfile|main|test"  # slots for paths and numbers too
)
_ALIKE = 0.3  # cosine: what is less like the request is not what it means
_BESIDE_THE_BEST = 0.9  # of the best one's likeness
_UNUSED = 0.75  # of the likeness, where the request says more than the command takes
_MOST_TEMPLATES = 5
_MOST_COMMANDS = 200
_PART_OF_IT = 0.9  # of the likeness, where only a clause of the request is asked like it
_AS_WRITTEN = 0.85  # of the likeness, where a word that may have a slip in it is taken as it stands
_LETTERS = 4  # a shorter word with a slip in it may be any other
_POLITE = re.compile(
    r"\b(?:(?:can|could|would|will) you(?: please)?|(?:i|we) (?:want|need|would like) you to|please|pls|plz|kindly"
    r"|thanks?(?: you)?|thx|hey|hi|(?:and|but) nothing else)\b,?"
    r"|\b(?:in here|right now|at the moment|currently|already|for me|at all)\b(?=\W*$)",
    re.IGNORECASE,
)
_THEN_TELL = re.compile(
    r"(?:,?\s+and\s+(?:then\s+)?|,\s*(?:then\s+)?|[;.!?]\s+(?:then\s+|and\s+)?)"
    r"(?=(?:please\s+|just\s+)?(?:tell|show|list|say|report|give me|let me know|which|what|how many|did|does|is|was|i want to know|see)\b)",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:it|them)\b")
_PAIR = re.compile(r"(?=\b([a-z]+ [a-z]+)\b)")
_HYPHENED = re.compile(r"[a-z]+(?:-[a-z]+)+")
_RUN = re.compile(
    r"(?:^|\b(?:run|execute|do|try|start|call|use|launch|and|then|please|with|say|type)\s+)$", re.IGNORECASE
)
# Programs whose names are words of English as well: a command only where what follows is one's.
_ENGLISH = frozenset((
    "make", "go", "find", "sort", "which", "time", "file", "date", "env", "history", "tree", "diff", "head", "tail",
    "kill", "just", "task", "stack", "swift", "dart", "node", "stat", "hostname", "id", "touch", "mill",
))  # fmt: skip
_MORE_PROGRAMS = (
    "ls", "cat", "cd", "cp", "mv", "rm", "mkdir", "chmod", "chown", "sed", "awk", "grep", "rg", "head", "tail",
    "echo", "export", "source", "npx", "pip3", "python3", "pipx", "docker-compose", "podman", "nohup", "sudo", "jq",
    "xargs", "printf", "seq", "tsc", "ts-node", "webpack", "rustc", "javac", "gcc", "g++", "clang", "ninja", "rails",
    "rspec", "phpunit", "dotnet", "bash", "sh", "zsh",
)  # fmt: skip
# What other tools are there for: to such a command a likeness says nothing.
_HAS_A_TOOL = re.compile(
    r"(?:rm|rmdir|mv|cp|ls|cat|head|tail|find|tree|sort|diff|pwd|file|stat|echo|history|touch|mkdir|which|kill|pkill|hostname|uname|sed|grep"
    r"|git (?:status|log(?! -(?:-author|-since|-until|-grep|-follow|S))|show|diff|rm|mv|ls-files|ls-tree|grep|reset|restore|clean|blame))\b"
)
_MORE_SUBCOMMANDS = {
    "npm": "run ci start exec i t test audit cache link pack prune root view ls",
    "yarn": "run build start test dev lint add dlx",
    "pnpm": "run build start test dev lint exec dlx",
    "git": "status diff log show add commit",
    "cargo": "test build run check clippy fmt",
    "docker": "compose build run exec ps",
    "pip": "install list show freeze",
    "go": "test build run vet fmt mod get install generate env tool version",
    "mvn": "test package install clean verify compile",
    "python": "-m manage.py setup.py",
}  # fmt: skip
_PROGRAMS = {"gradle": "gradle", "mvn": "mvn", "python": "python"}  # that stand as slots in commands


# What a request must say for a command that does more than it is named for, by its action or by itself: no flag unasked for.
_ONLY_WHEN = {
    "add-dev": r"\b(?:dev|devs|devel\w*|tests?|testing|group|locally)\b",
    "lint-fix": r"fix|correct|appl|repair|suggest|auto",
    "format-check": r"check|verif|valid|\b(?:is|are|would|any|without|whether|not|un)",
    "release": r"releas|optimi|prod|fast|ship",
    "watch": r"watch|change|continu|again",
    "coverage": r"cover",
    "test-failed": r"fail|last|again|broke|red",
    "install-locked": r"lock|exact|frozen|clean|ci\b|reproduc|fresh",
    "bundle exec rubocop -A": r"unsafe|everything|aggress",
    "git branch -m {word} {word}": r"\bbranch",
    "git remote rename {word} {word}": r"\bremote",
    "git tag {word} {word}": r"\btag",
    "docker rename {word} {word}": r"container|docker",
    "docker tag {word} {word}": r"image|docker",
    "git show {word}": r"commit|\b[0-9a-f]{6,40}\b|head|tag|revision|\bgit\b",
    "make {word}": r"\bmake|target",
    "just {word}": r"\bjust|recipe",
    "task {word}": r"\btask",
    "rake {word}": r"\brake|task",
    "bundle exec rake {word}": r"\brake|task",
}
_DEFINITION = re.compile(r"\s*(?:so\s+)?(?:what(?:['’]?s| is| are)\s+an?\s|what does \S+ do\b)", re.IGNORECASE)
# What stands before a program that a project has for itself.
_RUNNER = re.compile(r"^(?:\{in\}|\{python\} -m |npx |bundle exec |vendor/bin/|(?:uv|poetry|pdm|pipenv) run )")
_KINDS_OF_PROGRAM = re.compile(r"\bthe (?:linter|formatter|type checker)\b")
_FIRST_OF_A_TOOL = ("test", "lint", "types", "format", "imports", "e2e")
_NOT_OF_A_TOOL = frozenset(("install", "build", "run", "dev", "add"))


@dataclass(frozen=True, slots=True)
class CommandCandidates:
    """`commands`, those most like the request first. `likeness`, a cosine, is how much it is asked like the first of them; 0 for one
    that does what another tool is there for."""

    commands: tuple[str, ...] = ()
    likeness: float = 0.0


def command_candidates(request: str, sources: ValueSources, tools: ProjectTools) -> CommandCandidates:
    """At most 200 commands; none where nothing is like the request."""
    request = request.strip()
    written = list(_written_out(request, tools))
    templates, index, words = _templates(tools)
    there = in_folder(sources.commands_in).sub(" ", request) if sources.commands_in else request
    told = _THEN_TELL.search(there)
    # "run x.py and tell me what it prints" is asked like "run x.py".
    parts = dict.fromkeys([there, *([there[: told.start()]] if told else ()), without_language(there)], 1.0)
    scored: list[tuple[float, str, CommandFillings]] = []
    all_said, unsaid = _corrected(there, words)
    for asked, whole in {**dict.fromkeys(wishes(there), _PART_OF_IT), **parts}.items():
        readings = [(whole, *_corrected(asked, words))]
        as_written = _corrected(asked, words, slips=False, names=sources.paths)
        if as_written[0] != readings[0][1]:  # "add serde" is no slip of "add serve"
            readings.append((whole * _AS_WRITTEN, *as_written))
        # "nobody uses moment: take it out of the dependencies"
        if not readings[0][2] and asked != there and not PathSources(sources).mentioned():
            readings.append((whole, _PRONOUN.sub("§word", readings[0][1]), unsaid))
        if (by_path := with_paths(asked, sources)) != asked:  # "run the user spec": spec/user_spec.rb
            readings.append((whole, *_corrected(by_path, words)))
        if tools.parts:
            readings.append((whole, *_corrected(asked, words - tools.parts)))
        for share, plain, unknown in readings:
            fills = CommandFillings(there, sources, tools, unknown or unsaid)
            for each in index.most_like(plain, _MOST_TEMPLATES * 3, 1):
                only_when = templates[each.tool].only_when
                if each.likeness >= _ALIKE and (not only_when or re.search(only_when, plain.lower())):
                    scored.append((share * _fit(each.tool, all_said, each.likeness, fills), each.tool, fills))
    found: list[str] = []
    best = own = 0.0
    taken = 0
    for likeness, command, fills in _tests_tested(sorted(scored, key=lambda one: -one[0]), templates):
        template = templates[command]
        if unasked(template.command, sources.text):
            continue
        commands = list(islice(fills.commands(template), MOST_FILLINGS))
        if not commands:
            continue
        if not best:
            best, own = likeness, 0.0 if _HAS_A_TOOL.match(commands[0]) else likeness
        if likeness < best * _BESIDE_THE_BEST or taken == _MOST_TEMPLATES:
            break
        taken += 1
        found += commands
    if _DEFINITION.match(request):
        own = 0.0  # "what is a linter?"
    if "`" in request and _RUN.search(request[: request.index("`")]):
        own = 1.0  # "execute `sh gen.sh`"
    # "run ruff" alone is no command, where the project's have more to say to it.
    said = [each for each in written if " " in each or not _needs_more(each, templates, tools)]
    return CommandCandidates(tuple(dict.fromkeys([*said, *found]))[:_MOST_COMMANDS], own)


def _tests_tested(
    scored: Sequence[tuple[float, str, "CommandFillings"]], templates: Mapping[str, CommandTemplate]
) -> Iterator[tuple[float, str, "CommandFillings"]]:
    """Where a test file is to be run, the commands that run tests instead of those that run programs."""
    testing = [command for command, template in templates.items() if template.action == "test-path"]
    for likeness, command, fills in scored:
        instead = testing if templates[command].action == "run-path" and fills.names_a_test() else []
        able = [each for each in instead if any(fills.commands(templates[each]))]
        yield from ((likeness, each, fills) for each in able or [command])


def _needs_more(program: str, templates: Iterable[str], tools: ProjectTools) -> bool:
    """Whether all of the project's commands of a program have words behind its name, or another program before it."""
    within = dict(tools.fillings).get("in", ("",))[0]
    written = [SLOT.sub(lambda slot: within if slot[1] == "in" else "x", command) for command in templates]
    taken = [command for command in written if _RUNNER.sub("", command).split()[:1] == [program]]
    return bool(taken) and program not in taken


def _fit(command: str, request: str, likeness: float, fills: "CommandFillings") -> float:
    """The likeness, less where the request has a path, a number or a quotation that the command has no place for, or names nothing
    of the workspace that the command is about."""
    named = {"path": r"\w[./]\w|\w/", "number": r"(?<![\w.])\d+(?![\w.])", "quoted": "§quoted"}
    for slot, pattern in named.items():
        if re.search(pattern, request) and not re.search(
            rf"\{{(?:{slot}|new|words?|stem|folder|argument|part|release|constraint|specifier|address|url|host|place|planfile|main|test)\b",
            command,
        ):
            likeness *= _UNUSED
    if "{path}" in command and not fills.names_a_path():
        likeness *= _UNUSED
    return likeness


def is_of_project(command: str) -> bool:
    """Whether a command is one of the project's programs, which run in its folder; git and the machine's own run anywhere."""
    return command.split(" ", 1)[0] not in _anywhere()


@lru_cache(maxsize=1)
def _anywhere() -> frozenset[str]:
    tables = _tables()
    commands = [*tables["git"], *tables["system"], *tables["docker"]]
    return frozenset(command.split(" ", 1)[0] for command in commands)


def ways_to_ask() -> list[list[str]]:
    """For each action of a project, how people ask for it, with slots: what the training data is made of."""
    return [ways for _, ways in sorted(_tables()["say"].items())]


def all_ways_to_ask() -> list[str]:
    """How people ask for any command at all, with slots: what the choice of the tool is fitted with."""
    tables = _tables()
    ways = [
        way
        for table, entries in tables.items()
        for key, value in entries.items()
        if isinstance(value, list) and (table == "say" or key not in tables["say"])
        for way in value
    ]
    return list(dict.fromkeys(ways))


@lru_cache(maxsize=1)
def _tables() -> dict[str, dict[str, Any]]:
    """The commands by table, each with all ways to ask for it."""
    tables = tomllib.loads((files(__package__) / "commands.toml").read_text(encoding="utf-8"))
    lines = (files(__package__) / "commands_asked.tsv").read_text(encoding="utf-8").splitlines()
    also = {label: ways for label, *ways in (line.split("\t") for line in lines)}
    for table, entries in tables.items():
        for key, ways in entries.items():
            if isinstance(ways, list) and (table == "say" or key not in tables["say"]):
                ways += also.get(key, ())
    return tables


@lru_cache(maxsize=8)
def _templates(tools: ProjectTools) -> tuple[dict[str, CommandTemplate], ExampleIndex, frozenset[str]]:
    """The templates that hold for a project by their commands, how they are found, and all words (and pairs of words) that they are
    asked for with."""
    say = _tables()["say"]
    asked: dict[str, list[str]] = {}
    actions: dict[str, str] = {}
    versions: dict[str, list[str]] = {}
    own_actions = {_SAME_ACTION.get(name, name) for name, _ in tools.scripts}
    there = own_actions | {key for table in tools.tables for key in _tables().get(table, {})}
    say = {
        action: (*ways, *(way for also in _SAID_AS.get(action, ()) if also not in there for way in say[also]))
        for action, ways in say.items()
    }
    for table in tools.tables:
        entries = _tables().get(table, {})
        better = {key for other in _INSTEAD_OF.get(table, ()) if other in tools.tables for key in _tables()[other]}
        first = "" if _NOT_OF_A_TOOL & entries.keys() else next((key for key in _FIRST_OF_A_TOOL if key in entries), "")
        for key, value in entries.items():
            if key in better:
                continue
            if table == "versions":
                ways = [way.replace("{version}", key) for way in _tables()["system"]["{version}"]]
                asked.setdefault(value, []).extend(ways)
                versions.setdefault(value, []).append(re.escape(key))
            elif isinstance(value, str) or key in say:
                for command in [value] if isinstance(value, str) else value:
                    program = _program(command)
                    by_name = [_KINDS_OF_PROGRAM.sub(program, way) for way in say.get(key, ()) if first and program]
                    if key == first:
                        by_name += [way.replace("{}", program) for way in _ASKED_BY_NAME]
                    if key in own_actions:  # the project says itself how, but for who names the program
                        by_name = [way for way in by_name if program in way]
                        command = next((own for own, runs in tools.runs if runs.partition(" ")[0] == program), command)
                    else:
                        by_name += say.get(key, ())
                    if by_name:
                        asked.setdefault(command, []).extend(by_name)
                        actions.setdefault(command, key)
                    if key == "run-path":
                        for slot in ("{argument}", "{words}"):
                            asked[f"{command} {slot}"] = [
                                way.replace("{argument}", slot) for way in say["run-path-with"]
                            ]
            elif key != "{version}":
                asked.setdefault(key, []).extend(value)
    for name, command in tools.scripts:
        spoken = " ".join(re.split(r"[\W_]+", name))
        first = spoken.split(" ")[0]
        action = _SAME_ACTION.get(name, name) if _SAME_ACTION.get(name, name) in say else ""
        ways = [
            f"run the {spoken} script",
            f"run {spoken}",
            f"the {spoken} target, run that",
            f"{spoken}",
            f"do the {spoken} step",
        ]
        ways += [f"run the {name} target", f"{first} {spoken}", *say.get(action, ())]
        if name == "check" and command.startswith("make ") and "test" not in own_actions:  # as automake has it
            ways += say["test"]
        if taken := [slot[0] for slot in SLOT.finditer(command)]:  # of a recipe with parameters
            given = " ".join(taken)
            begun = (
                spoken,
                f"run {spoken}",
                f"run {spoken} with",
                f"{spoken} to",
                f"{spoken} on port",
                f"{spoken} it on port",
                f"{spoken} the",
            )
            ways = [f"{way} {given}" for way in begun]
            ways += [f"{spoken} to {taken[0]} in {taken[1]}"] if len(taken) > 1 else []
        asked.setdefault(command, []).extend(ways)
        actions.setdefault(command, "" if SLOT.search(command) else action)
    for own, line in tools.runs:
        program = line.partition(" ")[0]
        if own in asked:
            does = next((command for command in _asked_for() if line.startswith(command)), "")
            asked[own] += _asked_for().get(does, ())
            # The project says itself how.
            asked = {command: ways for command, ways in asked.items() if not does or _RUNNER.sub("", command) != does}
        if own in asked and program not in _ENGLISH and "." not in program and len(program) >= _LETTERS:
            asked[own] += [way.replace("{}", program) for way in _ASKED_BY_NAME]
    templates = {}
    for command, ways in asked.items():
        program = _program(command)
        # Asked for by the program's name as well: "build it with cargo".
        named = [f"{way} with {program}" for way in ways[:6]] if program not in _ENGLISH else []
        own = _bare(command)
        action = actions.get(command, "")
        only_when = _ONLY_WHEN.get(command) or _ONLY_WHEN.get(action, "")
        if command in versions:
            only_when = rf"(?<!\w)(?:{'|'.join(versions[command])})(?!\w)"
        told = tuple(dict.fromkeys(_as_request(way) for way in (*ways, *named, own)))
        templates[command] = CommandTemplate(command, told, action, only_when)
    specs = [
        ToolSpec(command, "", {}, examples=tuple(Example(way, {}) for way in each.asked))
        for command, each in templates.items()
    ]
    all_ways = [way for each in templates.values() for way in each.asked]
    words = {word for way in all_ways for found in (PLAIN_WORD, _PAIR, _HYPHENED) for word in found.findall(way)}
    return templates, ExampleIndex(specs), frozenset(words)


_SAID_AS = {"build": ("compile", "release"), "compile": ("build",)}  # where a project has only the one
_INSTEAD_OF = {
    "go": ("golangci",),
    "rake": ("rspec",),
    "bundler": ("rspec",),
    "rails": ("rspec",),
    "main-py": ("fastapi", "flask"),
    "app-py": ("fastapi", "flask"),
}
"""A table, and those whose commands for the same actions are offered instead of its own."""
_SAME_ACTION = {
    "start": "run", "serve": "run", "fmt": "format", "tests": "test", "spec": "test", "typecheck": "types", "type-check": "types",
    "check-types": "types", "e2e": "e2e", "doc": "docs", "benchmark": "bench", "develop": "dev",
    "lint:fix": "lint-fix", "format:check": "format-check", "test:watch": "watch", "test:coverage": "coverage", "cover": "coverage",
    "build:prod": "release", "deps": "install", "setup": "install", "storybook": "docs-serve", "db:migrate": "migrate",
}  # fmt: skip


_SHORT_FORMS = {
    "deps": "dependencies", "dep": "dependency", "db": "database", "dir": "directory", "repo": "repository", "env": "environment",
    "lib": "library", "pkg": "package", "pkgs": "packages", "config": "configuration", "docs": "documentation", "app": "application",
    "fmt": "format",
}  # fmt: skip
_SHORT_FORM = re.compile(rf"(?<![\w./@=-])(?:{'|'.join(_SHORT_FORMS)})(?![\w/@=-]|\.\w)", re.IGNORECASE)
_ASKED_BY_NAME = (
    "run {}", "{}", "use {}", "execute {}", "run {} over everything", "run {} on the code", "run {} on the project", "{} everything",
    "does {} complain about anything", "would {} complain", "is {} happy", "what does {} say", "does {} find anything", "let {} check",
)  # fmt: skip


def _program(command: str) -> str:
    words = [word for word in SLOT.sub("", _RUNNER.sub("", command)).split() if "=" not in word]
    return words[0].rpartition("/")[2] if words else ""


@lru_cache(maxsize=1)
def _asked_for() -> dict[str, tuple[str, ...]]:
    """Commands of more than a word and without slots, by what they are written as, with the ways to ask for them."""
    tables = _tables()
    found: dict[str, tuple[str, ...]] = {}
    for table, entries in tables.items():
        if table in ("say", "versions", "git", "system"):
            continue
        for key, value in entries.items():
            for command, ways in ((value, tables["say"].get(key, ())), (key, value)):
                bare = _RUNNER.sub("", command) if isinstance(command, str) else ""
                if " " in bare and not SLOT.search(bare) and not isinstance(ways, str):
                    found[bare] = (*found.get(bare, ()), *ways)
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))


def _bare(command: str) -> str:
    """A command without its slots."""
    return " ".join(SLOT.sub("", command).split())


def _as_request(way: str) -> str:
    """A way to ask with its slots as a request has them."""
    shown = {
        "path": "a.py",
        "new": "a.py",
        "argument": "a.py",
        "number": "0",
        "quoted": "§quoted",
        "word": "§word",
        "part": "§word",
        "words": "§word",
        "stem": "§word",
    }
    return _in_full(" ".join(SLOT.sub(lambda slot: shown.get(slot[1], ""), way).split()))


def _in_full(text: str) -> str:
    return _SHORT_FORM.sub(lambda match: _SHORT_FORMS[match[0].lower()], text)


def _corrected(
    request: str, words: frozenset[str], *, slips: bool = True, names: Sequence[str] = ()
) -> tuple[str, list[str]]:
    """The request without slips of the finger and with quotations as one word; and its words that none of the ways to ask has.
    Without `slips` words stand as they are, and what looks like a path but is none of `names` is a word."""
    unknown: list[str] = []

    def correct(match: re.Match[str]) -> str:
        word = match[0]
        lowered = word.lower().rstrip(".:")
        plain = lowered.removesuffix("'s").removesuffix("’s")
        if (apart := plain.replace("-", " ")) != plain and apart in words:  # "type-check"
            return apart
        if not plain or plain in words or not re.search(r"\w", plain):
            return plain if plain in words else word
        if slips and len(plain) >= _LETTERS - 1 and plain.isalpha():
            slipped = (
                known
                for known in words
                if (min(len(known), len(plain)) >= _LETTERS or sorted(known) == sorted(plain))
                and one_slip(plain, known)
            )
            # Two letters that changed places, then one that is missing or too much, are likelier than another letter.
            meant = min(
                slipped, key=lambda known: (sorted(known) != sorted(plain), len(known) == len(plain), known), default=""
            )
            if meant:
                return meant
        unknown.append(word.rstrip(".:") or word)
        is_name = not slips and re.search(r"/[\w-]+$", plain) and not any(plain in path.lower() for path in names)
        return "§word" if is_name or re.fullmatch(r"[^\W\d][\w-]*", plain) else word

    text = _in_full(_POLITE.sub(" ", QUOTED.sub(" §quoted ", request)))
    return re.sub(
        r"[^\s\"`,;!?()]+", lambda match: match[0] if match[0] == "§quoted" else correct(match), text
    ), unknown


_AFTER_A_COMMAND = frozenset((
    "please", "pls", "plz", "now", "then", "and", "for", "to", "in", "so", "but", "if", "because", "thanks", "thx",
    "again", "on", "within", "inside", "here", "from",
))  # fmt: skip
"""Words that a command which is written out does not have, outside of quotes: the sentence goes on with them."""


@lru_cache(maxsize=1)
def _subcommands() -> dict[str, frozenset[str]]:
    """For each program, the words that follow it in a command."""
    found: dict[str, set[str]] = {program: set() for program in _MORE_PROGRAMS}
    for table, entries in _tables().items():
        if table == "say":
            continue
        for key, value in entries.items():
            for command in (
                value
                if isinstance(value, list) and key in _tables()["say"]
                else [value if isinstance(value, str) else key]
            ):
                words = SLOT.sub(lambda slot: _PROGRAMS.get(slot[1], ""), command).split()
                if words and re.match(r"[\w./+-]+$", words[0]):
                    found.setdefault(words[0], set()).update(words[1:2])
    for program, more in _MORE_SUBCOMMANDS.items():
        found.setdefault(program, set()).update(more.split())
    return {program: frozenset(after) for program, after in found.items()}


def _written_out(request: str, tools: ProjectTools) -> Iterator[str]:
    """Commands that the request has word by word: between backticks, or from a program's name on."""
    ticked = re.findall(r"`([^`\n]{1,300})`", request)
    if ticked:
        yield from ticked
        return
    known = _subcommands()
    scripts = {command for _, command in tools.scripts}
    text = request.rstrip(".?! \n")
    for match in re.finditer(r"(?<![\w/@.-])[\w./+-]+", text):
        program = match[0]
        if program not in known and not re.match(r"\./[\w./-]+$", program):
            continue
        rest = text[match.end() :]
        after = re.match(r"\s+(\S+)", rest)
        follows = after[1].rstrip(",;:") if after else ""
        script = any(command.startswith(f"{program} ") and command.endswith(f" {follows}") for command in scripts)
        takes = bool(follows) and (follows in known.get(program, ()) or script or follows.startswith("-"))
        shaped = bool(follows) and re.search(r"[/=@]|\w\.\w|^\.", follows) is not None
        if not takes and not (shaped and program not in _ENGLISH):
            alone = program.startswith("./") or (not follows and program not in FUNCTION_WORDS)
            if not (alone and _RUN.search(text[: match.start()])):
                continue
        if not takes:
            yield program
        for word in re.finditer(r"\S+", rest):
            so_far = text[match.start() : match.end() + word.start()]
            if word[0].lower().strip(",;") in _AFTER_A_COMMAND and not any(so_far.count(quote) % 2 for quote in "\"'"):
                break
            yield text[match.start() : match.end() + word.end()].rstrip(",;")
        return
