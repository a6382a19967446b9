"""How people ask for the commands of a project: its tables of commands.toml and its own scripts, with the ways to ask for each."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, islice

from aintern.backends.small_model.commands.command_fillings import PLAIN_WORD, SLOT, CommandTemplate
from aintern.backends.small_model.commands.command_qualifiers import taken_qualifiers
from aintern.backends.small_model.commands.command_tables import command_tables
from aintern.backends.small_model.intent.example_retrieval import RequestIndex
from aintern.backends.small_model.project.project_tools import ProjectTools
from aintern.backends.small_model.wording import lazy_re as re
from aintern.backends.small_model.wording.request_words import in_full
from aintern.dataclass import dataclass

LETTERS = 4  # a shorter word with a slip in it may be any other
_PAIR = re.compile(r"(?=\b([a-z]+ [a-z]+)\b)")
_WITH_DIGIT = re.compile(r"\b[a-z]+\d\w*")  # "e2e", "arm64"
_HYPHENED = re.compile(r"[a-z]+(?:-[a-z]+)+")
# Programs whose names are words of English as well: a command only where what follows is one's.
ENGLISH_PROGRAMS = frozenset((
    "make", "go", "find", "sort", "which", "time", "file", "date", "env", "history", "tree", "diff", "head", "tail",
    "kill", "just", "task", "stack", "swift", "dart", "node", "stat", "hostname", "id", "touch", "mill", "size", "strip", "strings",
    "act", "mock", "cross", "free",
))  # fmt: skip
# What a request must say for a command that does more than it is named for, by its action or by itself: no flag unasked for.
_ONLY_WHEN = {
    "git stash pop": r"stash|shelf|shelv|parked|aside|put away",
    "chmod +x {path}": r"execut|chmod|\+x|\bx[- ]bit|runnable|permission",
    "cmake -S . -B {builddir} -DCMAKE_BUILD_TYPE=Release": r"releas|optimi",
    "cmake -S . -B {builddir} -DCMAKE_BUILD_TYPE=Debug": r"debug",
    "conda create -n {word}": r"^(?=.*\bconda)(?!.*\bpython \d)",
    "clang {paths.c} -o {program}": r"\bclang",
    "clang++ {paths.cpp} -o {program}": r"\bclang",
    "conda create -n {word} python={release}": r"\bconda",
    "lsof -i :{number}": r"^(?!.*\b(?:issue|pull request|pr|line|page)\b)",
    "git blame -L {number},{same} {path}": r"^(?!.*\d\s*(?:[-–]|\.\.|to|through|till?|until|and)\s*\d)",
    "git diff -w": r"space|indent",
    "git diff -w {path}": r"space|indent",
    "git reset HEAD~1": r"unstag|\bnot\b.*\bstag|n['’]t.*\bstag|mixed",
    "git stash drop": r"stash",
    "git merge {word}": r"^(?!.*\b(?:just|already|i|we|i['’]ve|we['’]ve|have|has|had|got) merged\b)",
    "git bisect good": r"bisect|commit|revision|version|mark",
    "git bisect bad": r"bisect|commit|revision|version|mark",
    "git bisect good {word}": r"bisect|commit|revision|version|mark",
    "git bisect bad {word}": r"bisect|commit|revision|version|mark",
    "git pull origin {word}": r"^(?!.*\borigin,? (?:with|by|and|but) (?:a )?rebas)"
    r"(?=.*(?:pull|fetch|\bget\b|updat|sync|bring|origin|remote|upstream))",
    "rollback": r"roll|undo|revers|revert|back|down|cancel|wrong|reset",
    "git clean -fd": r"track|\bgit\b",
    "git merge --abort": r"merg",
    "git rebase --abort": r"rebas",
    "git cherry-pick --abort": r"pick",
    "git cherry-pick --continue": r"pick",
    "sudo chown -R $USER {path}": r"\bown|root",
    "redis-cli FLUSHALL": r"redis",
    "file {path}": r"\b(?:type|kind|sort|format|encod\w*|file|what)\b",
    "git revert HEAD": r"^(?!.*\b(?:keep|stay|stag|uncommit|leav))",
    "lock": r"lock|pin|freez|requirements|resolv|compile",
    "git restore --staged {path}": r"stag|index|commit|\badd",
    "sudo systemctl restart {word}": r"service|system|daemon|unit",
    "du -sh {word}": r"node_modules|vendor|venv|target|dist|build|cache|\.\w",
    "find . -name '*{ending}' | xargs wc -l": r"count|how many|lines|number|long",
    "gh workflow list": r"\b(?:which|what|list|show|are there)\b",
    "ci": r"\bci\b|pipeline|workflow|github|gitlab|actions|server",
    "add-dev": r"\b(?:dev|devs|devel\w*|tests?|testing|group|locally)\b",
    "lint-fix": r"fix|correct|appl|repair|suggest|auto",
    "format-check": r"check|verif|valid|\b(?:is|are|would|any|without|whether|not|un)",
    "release": r"releas|optimi|prod|fast|ship",
    "watch": r"^(?!.*\b(?:no|not|without)\b[^.,]{0,12}\bwatch)(?=.*(?:watch|change|continu|again|save|edit))",
    "coverage": r"^(?!.*\b(?:no|not|without|skip)\b[^.,]{0,12}\bcover)(?=.*cover)",
    "test-failed": r"fail|last|again|broke|red",
    "migrate": r"^(?!.*\b(?:roll\w*\b.{0,20}\bback|undo|revert\w*|tak\w+\b.{0,20}\bback)\b)",  # that is a rollback
    "install-locked": r"lock|exact|frozen|clean|ci\b|reproduc|fresh",
    "bundle exec rubocop -A": r"unsafe|everything|aggress",
    "git branch -m {word} {word}": r"\bbranch",
    "git remote rename {word} {word}": r"\bremote",
    "git tag {word} {word}": r"^(?!.*[a-z]:\w).*\btag",  # "orders:dev" is an image
    "git branch -d {word}": r"^(?!.*\btag\b)",
    "{rails} console --sandbox": r"sandbox|sav|safe|roll|without",
    "docker rename {word} {word}": r"container|docker",
    "docker tag {word} {word}": r"image|docker|[a-z]:[\w.-]",
    "git show {word}": r"commit|\b[0-9a-f]{6,40}\b|head|tag|revision|\bgit\b",
    "make {word}": r"\bmake (?!\d|with\b|it\b|sure\b|sense\b)|target",
    "just {word}": r"\bjust|recipe",
    "task {word}": r"\btask",
    "{gradle} --version": r"version",
    "{mvn} --version": r"version",
    "npx next --version": r"version",
    "kill {number}": r"^(?!.*\bport\b)",
    "kill -9 {number}": r"^(?!.*\bport\b)",
    "pkill {word}": r"^(?!.*\b\d{3,5}\b)",
    "killall {word}": r"^(?!.*\b\d{3,5}\b)",
    "rake {word}": r"\brake|task",
    "bundle exec rake {word}": r"\brake|task",
}
# What stands before a program that a project has for itself.
RUNNER = re.compile(r"^(?:\{in\}|\{python\} -m |npx |bundle exec |vendor/bin/|(?:uv|poetry|pdm|pipenv) run )")
_KINDS_OF_PROGRAM = re.compile(r"\bthe (?:linter|formatter|type checker)\b")
# What people call the programs that stand in commands as slots.
_CALLED = {
    "mvn": ("mvn", "mvnw", "maven"),
    "gradle": ("gradle", "gradlew"),
    "python": ("python", "python3"),
    "rails": ("rails",),
}
_FIRST_OF_A_TOOL = ("test", "lint", "types", "format", "imports", "e2e")
_NOT_OF_A_TOOL = frozenset(("install", "build", "run", "dev", "add"))


@dataclass(frozen=True, slots=True)
class AskedCommands:
    """The templates that hold for a project by their commands, the `index` by which they are found, all words (and pairs of words)
    that they are asked for with, the commands that take the same qualifiers, and the names of the programs that each of
    them runs."""

    templates: Mapping[str, CommandTemplate]
    index: RequestIndex
    words: frozenset[str]
    taking: Mapping[frozenset[str], frozenset[str]]
    run: Mapping[str, frozenset[str]]

    @property
    def programs(self) -> frozenset[str]:
        """What the commands run, without names that are words of English."""
        return frozenset(each for programs in self.run.values() for each in programs) - ENGLISH_PROGRAMS

    def of_program(self, *names: str) -> frozenset[str]:
        """The commands that run a program with one of these names, also by the project's own scripts."""
        return frozenset(command for command, programs in self.run.items() if programs.intersection(names))


def is_of_project(command: str) -> bool:
    """Whether a command is one of the project's programs, which run in its folder; git and the machine's own run anywhere."""
    return command.split(" ", 1)[0] not in _anywhere()


@lru_cache(maxsize=1)
def _anywhere() -> frozenset[str]:
    tables = command_tables()
    commands = [*tables["git"], *tables["system"], *tables["docker"]]
    return frozenset(command.split(" ", 1)[0] for command in commands)


@lru_cache(maxsize=8)
def asked_commands(tools: ProjectTools) -> AskedCommands:
    """What can be run in a project, for as long as its tools stay the same."""
    asking = _Asking(tools)
    asking.add_tables()
    asking.add_scripts()
    asking.add_runs()
    asking.add_ci()
    templates = asking.templates()
    ways = [way for each in templates.values() for way in each.asked]
    commands = [command for command, each in templates.items() for _ in each.asked]
    taking: dict[frozenset[str], set[str]] = {}
    for command in templates:
        taking.setdefault(taken_qualifiers(command, tools), set()).add(command)
    taking.pop(frozenset(), None)
    return AskedCommands(
        templates,
        RequestIndex(commands, ways),
        _words_of(ways),
        {names: frozenset(own) for names, own in taking.items()},
        {command: _programs_of(command, dict(tools.runs).get(command, "")) for command in templates},
    )


def _words_of(ways: Sequence[str]) -> frozenset[str]:
    """All words and pairs of words."""
    text = "\n".join(ways)
    apart = "\n".join({*text.split()})  # each once: no pattern but that of pairs goes beyond a space
    return frozenset(
        chain(_PAIR.findall(text), *(pattern.findall(apart) for pattern in (PLAIN_WORD, _HYPHENED, _WITH_DIGIT)))
    )


_CHAINED = re.compile(r"&&|\|\||;")


class _Asking:
    """The ways to ask for each command of a project, and its action."""

    def __init__(self, tools: ProjectTools) -> None:
        self._tools = tools
        self._asked: dict[str, list[str]] = {}
        self._actions: dict[str, str] = {}
        self._versions: dict[str, list[str]] = {}
        self._own_actions = {_action(name) for name, _ in tools.scripts}
        say = command_tables()["say"]
        there = self._own_actions | {key for table in tools.tables for key in command_tables().get(table, {})}
        self._say: dict[str, tuple[str, ...]] = {
            action: (*ways, *(way for also in _SAID_AS.get(action, ()) if also not in there for way in say[also]))
            for action, ways in say.items()
        }
        # Where the unit tests have a script of their own, who wants those wants no others.
        own = (_spoken(name) for name, _ in tools.scripts)
        suites = {word for words in own if {*words} & {*_SUITES} for word in words} - {*_SUITES}
        self._say["test"] = tuple(way for way in self._say["test"] if not suites & set(way.split()))

    def add_tables(self) -> None:
        """The commands of `commands.toml` that hold here."""
        for table in self._tools.tables:
            entries = command_tables().get(table, {})
            others = (other for other in _INSTEAD_OF.get(table, ()) if other in self._tools.tables)
            better = {key for other in others for key in command_tables()[other]}
            is_tool = not _NOT_OF_A_TOOL & entries.keys()
            first = next((key for key in _FIRST_OF_A_TOOL if key in entries), "") if is_tool else _named_for(entries)
            for key, value in entries.items():
                if key in better:
                    if key == first and isinstance(value, str):  # which is run by its name still
                        self._asked.setdefault(value, []).extend(_by_name(_program(value)))
                    continue
                if table == "versions":
                    self._add_version(key, value)
                elif isinstance(value, str) or key in self._say:
                    for command in [value] if isinstance(value, str) else value:
                        self._add_of_table(command, key, first)
                elif key != "{version}":
                    self._asked.setdefault(key, []).extend(value)

    def _add_version(self, program: str, command: str) -> None:
        ways = [way.replace("{version}", program) for way in command_tables()["system"]["{version}"]]
        self._asked.setdefault(command, []).extend(ways)
        self._versions.setdefault(command, []).append(re.escape(program))

    def _add_of_table(self, command: str, action: str, first: str) -> None:
        """A command for an action, of a table whose `first` action is what its program is for ('' for none such)."""
        program = _program(command)
        usual = self._say.get(action, ())
        ways = [_KINDS_OF_PROGRAM.sub(program, way) for way in usual if first and program]
        if action == "test-path" and program:
            ways += [f"{program} {{path}}", f"run {program} on {{path}}", f"{program} for {{path}}"]
        if action == first:
            ways += _by_name(program)
        if action in self._own_actions:  # the project says itself how, but for who names the program
            ways = [way for way in ways if program in way]
            command = next((own for own, runs in self._tools.runs if runs.partition(" ")[0] == program), command)
        else:
            ways += usual
        if ways:
            self._asked.setdefault(command, []).extend(ways)
            self._actions.setdefault(command, action)
        if action == "run-path":
            for slot in ("{argument}", "{words}"):
                self._actions[f"{command} {slot}"] = "run-path-with"
                self._asked[f"{command} {slot}"] = [
                    way.replace("{argument}", slot) for way in self._say["run-path-with"]
                ]

    def add_scripts(self) -> None:
        """The project's own scripts, targets and recipes, asked for by their names and by what these mean."""
        for name, command in self._tools.scripts:
            slots = [slot[0] for slot in SLOT.finditer(command)]
            action = _action(name) if _action(name) in self._say else ""
            self._asked.setdefault(command, []).extend(
                _ways_with(name, slots) if slots else self._ways_to_run(name, command, action)
            )
            self._actions.setdefault(command, "" if slots else action)

    def _ways_to_run(self, name: str, command: str, action: str) -> list[str]:
        spoken = " ".join(_spoken(name))
        kind = _KIND_OF_SCRIPT.get(command.split(" ", 1)[0], "script")
        begun = [f"{begin} the {spoken} {kind}" for begin in ("kick off", "start", "execute", "use", "call")]
        begun += [f"{begin} {spoken}" for begin in ("start", "fire up", "launch", "bring up")]
        ways = [
            f"run the {spoken} script", f"run {spoken}", f"the {spoken} target, run that", spoken, f"do the {spoken} step",
            f"run the {spoken} command", *begun, f"the {spoken} {kind}", f"run the {name} target",
            f"{spoken.split(' ')[0]} {spoken}", *_other_order(name), *self._say.get(action, ()),
        ]  # fmt: skip
        if name == "check" and command.startswith("make ") and "test" not in self._own_actions:  # as automake has it
            ways += self._say["test"]
        return ways

    def add_runs(self) -> None:
        """How the programs that the project's scripts run are asked for: it says itself how they are called."""
        for own, line in self._tools.runs:
            if own not in self._asked:
                continue
            program = line.partition(" ")[0]
            if _CHAINED.search(line):  # "npm run lint && npm run unit" is more than either
                continue
            if does := next((each for each in _asked_for() if f"{line} ".startswith(f"{each} ")), ""):
                self._asked[own] += _asked_for()[does]
                replaced = [command for command in self._asked if RUNNER.sub("", command) == does]
                for command in replaced:
                    del self._asked[command]
            is_named = program not in ENGLISH_PROGRAMS and "." not in program and len(program) >= LETTERS
            if own in self._asked and is_named:
                self._asked[own] += _by_name(program)

    def add_ci(self) -> None:
        """What the project's continuous integration runs, or its script of that name, to be run here."""
        own = [command for name, command in self._tools.scripts if "ci" in _spoken(name.lower())]
        line = " && ".join(self._tools.ci) if all(map(_is_known_program, self._tools.ci)) else ""
        if command := line or (own[0] if own else ""):
            self._asked.setdefault(command, []).extend(command_tables()["say"]["ci"])
            self._actions.setdefault(command, "ci")

    def templates(self) -> dict[str, CommandTemplate]:
        """All of it, by the commands."""
        asked: list[tuple[str, ...]] = []
        for command, ways in self._asked.items():
            program = _program(command)
            # Asked for by the program's name as well: "build it with cargo".
            named = [f"{way} with {program}" for way in ways[:6]] if program not in ENGLISH_PROGRAMS else []
            asked.append((*ways, *named, _bare(command)))
        # All at once: thousands of texts, each a few words.
        told = iter(_as_requests([way for ways in asked for way in ways]))
        return {
            command: CommandTemplate(
                command,
                tuple(dict.fromkeys(islice(told, len(ways)))),
                self._actions.get(command, ""),
                self._only_when(command),
            )
            for command, ways in zip(self._asked, asked, strict=True)
        }

    def _only_when(self, command: str) -> str:
        if command in self._versions:
            # Not "gradle clean", where the program's name is the rarest word.
            asked = r"^(?=.*(?:version|what\b(?! it| they| is needed)|wh?ich|have|install))"
            return rf"{asked}(?=.*(?<!\w)(?:{'|'.join(self._versions[command])})(?!\w))"
        return _ONLY_WHEN.get(command) or _ONLY_WHEN.get(self._actions.get(command, ""), "")


def _named_for(entries: Mapping[str, object]) -> str:
    """What has a program of its own in a table, as ctest beside cmake, and goes by its name; '' for nothing."""
    of = {key: _program(value) for key, value in entries.items() if isinstance(value, str) and value[:1] != "{"}
    others = [program for key, program in of.items() if not key.startswith("test")]
    return "test" if of.get("test") and of["test"] not in others else ""


def _ways_with(name: str, slots: Sequence[str]) -> list[str]:
    """How a recipe is asked for that takes what these slots stand for."""
    spoken = " ".join(_spoken(name))
    begun = (
        spoken, f"run {spoken}", f"run {spoken} with", f"{spoken} recipe with", f"{spoken} with argument", f"recipe {spoken} for",
        f"{spoken} to", f"{spoken} on port", f"{spoken} it on port", f"{spoken} the",
    )  # fmt: skip
    ways = [f"{way} {' '.join(slots)}" for way in begun]
    return [*ways, f"{spoken} to {slots[0]} in {slots[1]}"] if len(slots) > 1 else ways


_SAID_AS = {
    "build": ("compile", "release"),
    "compile": ("build",),
    "dev": ("run",),
    "run": ("dev",),
}  # where a project has only the one
_INSTEAD_OF = {
    "pytest": ("tox", "nox"),
    "go": ("golangci",),
    "ruff": ("isort", "flake8", "pylint"),
    "maven": ("spring-maven",),
    "gradle": ("spring-gradle",),
    "rake": ("rspec",),
    "bundler": ("rspec",),
    "rails": ("rspec",),
    "minitest": ("rspec", "rails"),
    "main-py": ("fastapi", "flask"),
    "app-py": ("fastapi", "flask"),
}
"""A table, and those whose commands for the same actions are offered instead of its own."""
_SAME_ACTION = {
    "start": "run", "serve": "run", "fmt": "format", "prettier": "format", "tests": "test", "spec": "test",
    "typecheck": "types", "type check": "types", "check types": "types", "tsc": "types", "doc": "docs",
    "benchmark": "bench", "develop": "dev", "eslint": "lint", "fix lint": "lint-fix", "fix": "lint-fix",
    "check format": "format-check", "check fmt": "format-check", "check prettier": "format-check",
    "test watch": "watch", "coverage test": "coverage", "cov test": "coverage", "cover": "coverage",
    "cov": "coverage", "build prod": "release", "build production": "release", "build release": "release",
    "deps": "install", "setup": "install", "storybook": "docs-serve", "db migrate": "migrate", "e2e test": "e2e",
    "db rollback": "rollback",
}  # fmt: skip
"""The actions of scripts by the words of their names in the order of the alphabet."""
_KIND_OF_SCRIPT = {
    "just": "recipe",
    "make": "target",
    "task": "task",
    "rake": "task",
    "bundle": "task",
    "deno": "task",
    "mix": "alias",
    "nox": "session",
    "tox": "environment",
}
_SUITES = ("test", "tests", "spec", "specs")
_STARTING = ("start", "serve", "dev", "run")


_ASKED_BY_NAME = (
    "run {}", "{}", "use {}", "execute {}", "run {} over everything", "run {} on the code",
    "run {} on the project", "{} everything", "is everything {} clean", "is it {} clean",
    "does {} complain about anything", "would {} complain", "is {} happy", "what does {} say",
    "does {} find anything", "let {} check", "kick off {}", "start {}", "give {} a run", "have {} run",
)  # fmt: skip


def _by_name(program: str) -> list[str]:
    """How people ask for a program's usual work by its name."""
    return [way.replace("{}", program) for way in _ASKED_BY_NAME] if program else []


def _spoken(name: str) -> list[str]:
    """The words of a script's name."""
    return re.findall(r"[A-Za-z0-9.]+", re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name))


def _action(name: str) -> str:
    """What a script does by its name: an action of `say`, else the name itself."""
    return _SAME_ACTION.get(" ".join(sorted(_spoken(name.lower()))), name)


def _other_order(name: str) -> list[str]:
    """How a script with two words for a name is asked for besides: "test:unit" as "the unit tests"."""
    words = _spoken(name.lower())
    if len(words) != 2:
        return []
    ways = [
        f"{words[1]} {words[0]}",
        f"run the {words[1]} {words[0]}",
        f"{words[0]} the {words[1]}",
        f"{words[1]} the {words[0]}",
    ]
    for kind, other in (words, reversed(words)):
        if kind in _SUITES:
            ways += [
                f"{begin}the {other} tests"
                for begin in ("", "run ", "run only ", "run just ", "only ", "do ", "start ")
            ]
            ways += [f"{other} tests", f"run {other} tests", f"do the {other} tests pass"]
        elif kind == "build":
            ways += [f"make the {other} build", f"build only the {other}", f"build for {other}"]
        elif kind in _STARTING:
            ways += [f"{begin} the {other}" for begin in ("start", "run", "serve", "launch")]
    return ways


def _programs_of(command: str, runs: str) -> frozenset[str]:
    """The names of the programs that a command runs, and of the one that it `runs` as a script."""
    slot = SLOT.match(command)
    own = _CALLED.get(slot[1], ()) if slot else ()
    return frozenset(filter(None, (*(own or (_program(command),)), command.partition(" ")[0], _program(runs))))


def _program(command: str) -> str:
    words = [word for word in SLOT.sub("", RUNNER.sub("", command)).split() if "=" not in word]
    return words[0].rpartition("/")[2] if words else ""


@lru_cache(maxsize=1)
def _asked_for() -> dict[str, tuple[str, ...]]:
    """Commands of more than a word and without slots, by what they are written as, with the ways to ask for them."""
    tables = command_tables()
    found: dict[str, tuple[str, ...]] = {}
    for table, entries in tables.items():
        if table in ("say", "versions", "git", "system"):
            continue
        for key, value in entries.items():
            for command, ways in ((value, tables["say"].get(key, ())), (key, value)):
                bare = RUNNER.sub("", command) if isinstance(command, str) else ""
                if " " in bare and not SLOT.search(bare) and not isinstance(ways, str):
                    found[bare] = (*found.get(bare, ()), *ways)
    return dict(sorted(found.items(), key=lambda each: -len(each[0])))


def _is_known_program(line: str) -> bool:
    """Whether a command begins with a program that some project has, or that is in the project."""
    return line.startswith("./") or line.partition(" ")[0] in _programs()


@lru_cache(maxsize=1)
def _programs() -> frozenset[str]:
    """The programs that projects have."""
    tables = command_tables()
    commands = [
        each
        for table, entries in tables.items()
        if table not in ("say", "versions", "git", "system")
        for key, value in entries.items()
        for each in (key, *([value] if isinstance(value, str) else value))
    ]
    found = {_program(command) for command in commands if " " in command and not command.startswith("{words")}
    return frozenset((*found, "npx", "bundle", "uv", "poetry", "pdm", "pipenv", "mvn", "gradle"))


def _bare(command: str) -> str:
    """A command without its slots."""
    return " ".join(SLOT.sub("", command).split())


_SHOWN = {
    "path": "a.py",
    "paths": "a.py",
    "new": "a.py",
    "argument": "a.py",
    "number": "0",
    "quoted": "§quoted",
    "word": "§word",
    "part": "§word",
    "words": "§word",
    "stem": "§word",
}


def _as_requests(ways: Iterable[str]) -> list[str]:
    """Ways to ask with their slots as a request has them."""
    text = SLOT.sub(lambda slot: _SHOWN.get(slot[1], ""), "\n".join(way.replace("\n", " ") for way in ways))
    return in_full("\n".join(" ".join(way.split()) for way in text.split("\n"))).split("\n")
