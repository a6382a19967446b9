"""Patterns over commands, such as `npm run *`: which command a remembered or configured rule answers for.

A pattern covers a simple command whose words begin with its words: no substitution, no redirect to a file, no variable
that is not known to be harmless, no high effect that the pattern's own words do not have (so `npm *` never covers `npm
install`), and no option that points to another folder or file (`make *` never covers `make -C evil`). A compound command
is covered part by part, each by some pattern; `cd` to a folder of the workspace needs none. A denying pattern is looked
for in every simple command, behind wrappers too. Rules from the corpus's security notes, 5.2; they answer
CVE-2025-66032's class and "npm *" remembered as a glob.
"""

import os
import shlex
from collections.abc import Iterable, Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path, PurePosixPath

from aintern.dataclass import dataclass
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.shell import analyse
from aintern.shell.programs.program_options import read_arguments
from aintern.shell.programs.program_table import Program, program_row, program_table
from aintern.shell.report import ShellReport, SimpleCommand
from aintern.shell.values import Word

_ANYWHERE = "/workspace"  # a pattern's own words are rated apart from any workspace; nothing is looked at
_HARMLESS_TARGETS = frozenset({"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty"})
_NEVER_REMEMBERED = frozenset({
    "rm", "rmdir", "unlink", "shred", "dd", "mv", "chmod", "chown", "sudo", "doas", "su", "pkexec", "env", "xargs", "find", "parallel",
    "eval", "exec", "source", ".", "command", "builtin", "kill", "curl", "wget", "nc", "ssh", "scp", "rsync",
})  # fmt: skip
_RUNS_ANYTHING = frozenset(
    {"shell", "python", "code", "xargs", "parallel", "find", "fd", "container", "npx", "cmd", "powershell", "ssh"}
)


@dataclass(frozen=True, slots=True)
class CommandPattern:
    """A rule for commands. `folder` is where it holds: relative to the workspace (or absolute), '' for every folder of the
    workspace. `max_risk` is the highest risk that it answers for, None for any but critical."""

    text: str
    folder: str = ""
    max_risk: RiskLevel | None = None


@dataclass(frozen=True, slots=True)
class _Part:
    """A simple command of a compound one: what it is as written, then what its wrappers run. `risk` is the level of its own
    effects, `rules` names those of high risk or more."""

    commands: tuple[SimpleCommand, ...]
    risk: RiskLevel
    rules: frozenset[str]


@dataclass(frozen=True, slots=True)
class _PatternPart:
    """One simple command of a pattern; `wild` where it ends in ` *`. `folder` is '' or where a `cd` before it leads."""

    commands: tuple[tuple[str | None, ...], ...]
    wild: bool
    folder: str
    rules: frozenset[str]


def covers(pattern: str, report: ShellReport) -> bool:
    """Whether an allowing rule for `pattern` answers for the analysed command. Critical risk is never covered."""
    return bool(covering([CommandPattern(pattern)], report))


def covering(patterns: Iterable[CommandPattern], report: ShellReport) -> tuple[CommandPattern, ...]:
    """The patterns that together answer for the whole command; none where a part has none, or the risk is critical."""
    if not report.understood or report.risk.blocked or report.risk.level is RiskLevel.CRITICAL:
        return ()
    candidates = [(pattern, part) for pattern in patterns for part in _pattern_parts(pattern.text)]
    parts = _parts(report)
    if not candidates or not parts:
        return ()
    used: dict[CommandPattern, frozenset[str]] = {}
    for part in parts:
        answering = next((each for each in candidates if _covers_part(*each, part, report.workspace)), None)
        if answering is None:
            return ()
        used[answering[0]] = used.get(answering[0], answering[1].rules) & answering[1].rules
    texts = {part.commands[0].text for part in parts}
    between = [factor for factor in report.risk.factors if factor.cause not in texts]  # of no part alone: what flows
    for pattern, rules in used.items():
        limit = pattern.max_risk or RiskLevel.HIGH
        if any(_exceeds(factor, limit, rules) for factor in between):
            return ()
    return tuple(used)


def denies(pattern: str, report: ShellReport) -> bool:
    """Whether a denying rule for `pattern` hits any simple command of the report, also one behind a wrapper."""
    words = pattern.split()
    if not words:
        return False
    wild = words[-1] == "*"
    wanted = tuple(words[:-1] if wild else words)
    return any(_denied(wanted, command.argv, wild) for command in report.simple_commands)


def refusal(pattern: str) -> str:
    """Why a pattern can never allow anything ('' when it can): what it names is judged each time, or it would allow any
    program at all."""
    if not pattern.split():
        return "an empty pattern covers no command"
    if "*" in pattern.split()[0]:
        return "a pattern for every command allows any program at all: name the program"
    report = _own(pattern)
    if not report.understood:
        return f"{pattern!r} can be read as a command in more than one way"
    for command in report.simple_commands:
        if reason := _refused(command):
            return reason
    bare = [_own(_bare(part)).risk for part in _parts(report)] if "*" in pattern else [report.risk]
    if any(risk.blocked or risk.level is RiskLevel.CRITICAL for risk in bare):
        return "critical commands are asked about each time"
    return "" if _parts(report) else f"{pattern!r} names no command that can be told from others"


def risk_of(pattern: str) -> RiskLevel:
    """The level of a pattern's own words, without what a star may stand for."""
    return max((_own(_bare(part)).risk.level for part in _parts(_own(pattern))), default=RiskLevel.SAFE)


def _refused(command: SimpleCommand) -> str:
    if not _plain(command):
        return "a redirect to a file, a substitution or a variable is judged each time"
    words = [word or "" for word in command.argv]
    if _outside(command.directory, _ANYWHERE):
        return f"it leads outside the workspace ({command.directory or 'to an unknown folder'})"
    if words[-1] != "*" or command.via:
        return ""
    name = words[0].rpartition("/")[2]
    if "*" in name:
        return "a pattern for every command allows any program at all: name the program"
    if name in _NEVER_REMEMBERED:
        return f"a rule for all of {name} would allow too much: what {name} does depends on its operands"
    program, used = _row([name, *words[1:-1]])
    runs = program is not None and bool(program.wraps or program.reader in _RUNS_ANYTHING)
    if not runs or (len(words) - 1 > used and not words[used].startswith("-")) or _named_module(words):
        return ""
    module = ", or name a module of it that is a program (python -m pytest *)" if name.startswith("python") else ""
    return f"{' '.join(words[:-1])} runs any program it is given: allow the exact command{module}"


def _named_module(words: Sequence[str]) -> bool:
    """Whether `python -m MODULE …` names a program that runs nothing it is given."""
    program = program_row(program_table(), words[0].rpartition("/")[2])
    if program is None or program.reader != "python" or len(words) < 3 or words[1] != "-m" or "*" in words[2]:
        return False
    module = program_row(program_table(), words[2])
    return module is not None and not module.wraps and module.reader not in _RUNS_ANYTHING


def _row(words: Sequence[str]) -> tuple[Program | None, int]:
    """The row of the table for a program and its subcommands, and how many words name it."""
    table = program_table()
    program, used = program_row(table, words[0]), 1
    while program is not None and program.subcommands and used < len(words) and not words[used].startswith("-"):
        below = table.programs.get(f"{program.name} {words[used]}")
        used += 1
        if below is None:
            break
        program = below
    return program, used


def suggest_prefix(report: ShellReport) -> str | None:
    """The narrowest useful pattern for an analysed command such as `npm run build -- -w`, one for each part of a compound
    one (`pytest *; tail *`), or None where none may be remembered."""
    parts = _parts(report)
    if not parts or not report.understood or report.risk.level is RiskLevel.CRITICAL or folder_of(report) is None:
        return None
    prefixes: dict[str, None] = {}
    for part in parts:
        words = [word for word in part.commands[0].argv if word is not None]
        if not words:
            return None
        first = program_row(program_table(), words[0])
        if first is not None and first.subcommands and (len(words) < 2 or words[1].startswith("-")):
            return None
        prefixes[" ".join([*(shlex.quote(word) for word in _prefix(words)), "*"])] = None
    if len(prefixes) > 1 and report.risk.level is RiskLevel.SAFE:  # nobody is asked about it
        return None
    pattern = "; ".join(prefixes)
    return pattern if covers(pattern, report) else None


def folder_of(report: ShellReport) -> str | None:
    """The one folder in which all parts of a command run, relative to the workspace where it is inside; None where they run
    in several, or in one that cannot be known."""
    folders = {part.commands[0].directory for part in _parts(report)}
    if len(folders) != 1 or (folder := folders.pop()) is None:
        return None
    real, workspace = os.path.realpath(folder), os.path.realpath(report.workspace)
    inside = PurePosixPath(real).is_relative_to(workspace)
    return PurePosixPath(real).relative_to(workspace).as_posix() if inside else real


def _prefix(words: list[str]) -> list[str]:
    """Program and subcommands; the script or target too where the subcommand runs one by name."""
    program, count = _row(words)
    if _named_module(words):
        return [*words[:2], *_prefix(words[2:])]
    if program is not None and program.reader == "cloud":  # gh pr list: the verb is what tells reading from changing
        count = min(len(words), 3) if all(not word.startswith("-") for word in words[:3]) else len(words)
    wraps = program is not None and (program.wraps or program.reader in _RUNS_ANYTHING)
    names_script = words[:2] in (["npm", "run"], ["pnpm", "run"], ["yarn", "run"], ["bun", "run"]) or words[0] in (
        "make",
        "just",
        "task",
    )
    if (wraps or names_script) and count < len(words) and not words[count].startswith("-"):
        count += 1
    return words[:count]


@lru_cache(maxsize=256)
def _own(text: str) -> ShellReport:
    return analyse(text, workspace=Path(_ANYWHERE), home=Path("/home/user"))


@lru_cache(maxsize=256)
def _pattern_parts(text: str) -> tuple[_PatternPart, ...]:
    """The simple commands that a pattern names; none where it is refused."""
    if refusal(text):
        return ()
    found = []
    for part in _parts(_own(text)):
        wild = part.commands[0].argv[-1] == "*"
        alone = _parts(_own(_bare(part)))
        if len(alone) == 1:  # else its words mean something else without the star
            directory = part.commands[0].directory or ""
            folder = "" if directory == _ANYWHERE else os.path.relpath(directory, _ANYWHERE)
            commands = tuple(each.argv for each in alone[0].commands)
            found.append(_PatternPart(commands, wild, folder, alone[0].rules))
    return tuple(found)


def _bare(part: _Part) -> str:
    """A pattern's part as a command, without the star at its end."""
    words = [word or "" for word in part.commands[0].argv]
    return shlex.join(words[:-1] if words[-1] == "*" else words)


def _parts(report: ShellReport) -> tuple[_Part, ...]:
    """The parts of a command, without changes of the folder unless it is nothing else; none where something stands around
    one of them that is no wrapper of its own (a loop, an `eval`)."""
    grouped: list[list[SimpleCommand]] = []
    for command in report.simple_commands:
        if not command.via:
            grouped.append([command])
        elif grouped:
            grouped[-1].append(command)
        else:
            return ()
    if len(grouped) > 1:
        grouped = [group for group in grouped if not _changes_folder(group[0])] or grouped[:1]
    return tuple(_part(group, report.risk.factors) for group in grouped)


def _part(commands: Sequence[SimpleCommand], factors: Iterable[RiskFactor]) -> _Part:
    own = [factor for factor in factors if factor.cause == commands[0].text]
    risk = max((factor.level for factor in own), default=RiskLevel.SAFE)
    return _Part(tuple(commands), risk, frozenset(each.rule for each in own if each.level >= RiskLevel.HIGH))


def _changes_folder(command: SimpleCommand) -> bool:
    return command.argv[:1] == ("cd",) and len(command.argv) == 2 and command.argv[1] != "*" and _plain(command)


def _covers_part(pattern: CommandPattern, wanted: _PatternPart, part: _Part, workspace: str) -> bool:
    if pattern.max_risk is not None and part.risk > pattern.max_risk:
        return False
    if part.rules - wanted.rules or len(part.commands) != len(wanted.commands):
        return False
    if not _runs_in(pattern.folder, wanted.folder, part.commands[0].directory, workspace):
        return False
    fits = all(
        _plain(command) and _begins(mine, command.argv, wanted.wild, unknown=False)
        for mine, command in zip(wanted.commands, part.commands, strict=True)
    )
    return fits and (part.risk < RiskLevel.MEDIUM or not _points_elsewhere(wanted, part))


def _runs_in(granted: str, written: str, directory: str | None, workspace: str) -> bool:
    """Whether the folder that a command runs in is the one of the grant, or of the pattern's own `cd`; without either, any
    of the workspace. Links are followed."""
    if directory is None:
        return False
    real, root = os.path.realpath(directory), os.path.realpath(workspace)
    if not granted and not written:
        return not _outside(real, root)
    return real == os.path.realpath(PurePosixPath(root, granted, written))


def _outside(directory: str | None, workspace: str) -> bool:
    return directory is None or not PurePosixPath(directory).is_relative_to(workspace)


def _points_elsewhere(wanted: _PatternPart, part: _Part) -> bool:
    """Whether an option behind the pattern's own words names another folder, project or settings file, so that other code
    runs than the one that was allowed: `-C`, `--directory`, `--manifest-path`. Clusters and abbreviations count."""
    own = {word for words in wanted.commands for word in words}
    names = {word.rpartition("/")[2] for command in part.commands for word in command.argv if word}
    elsewhere = program_table().elsewhere
    options = elsewhere["*"].union(*(elsewhere[name] for name in names & elsewhere.keys()))
    given = [word for command in part.commands for word in command.argv if word and word[0] == "-" and word not in own]
    return any(_may_be(word.partition("=")[0], options) for word in given)


def _may_be(word: str, options: frozenset[str]) -> bool:
    if word.startswith("--"):
        return len(word) > 4 and any(option.startswith(word) for option in options)
    return word in options or any(f"-{letter}" in options for letter in word[1:])


def _exceeds(factor: RiskFactor, limit: RiskLevel, known: frozenset[str]) -> bool:
    return factor.level > limit or (factor.level >= RiskLevel.HIGH and factor.rule not in known)


def _plain(command: SimpleCommand) -> bool:
    """No unknown word, no redirect to or from a file, no variable that is not known to be harmless."""
    if None in command.argv or any(redirect.target not in _HARMLESS_TARGETS for redirect in command.redirects):
        return False
    return all(_harmless(name) and value is not None for name, value in command.assignments)


def _harmless(name: str) -> bool:
    table = program_table()
    if name in table.variables:
        return table.variables[name] == "harmless"
    return any(effect == "harmless" and name.startswith(prefix) for prefix, effect in table.variable_prefixes)


def _begins(wanted: Sequence[str | None], argv: Sequence[str | None], wild: bool, *, unknown: bool) -> bool:
    """Whether the words are the wanted ones, or begin with them where `wild`; `unknown` is what a word counts as that is not
    known."""
    if len(argv) < len(wanted) or (len(argv) > len(wanted) and not wild):
        return False
    for word, given in zip(wanted, argv, strict=False):
        if word is None or given is None:
            fits = unknown
        else:
            fits = fnmatchcase(given, word) if "*" in word else given == word
        if not fits:
            return False
    return True


def _denied(wanted: tuple[str, ...], argv: tuple[str | None, ...], wild: bool) -> bool:
    """Like `_begins`, but by the program's base name, past its global options, and unknown words may be the wanted one."""
    if not argv or argv[0] is None:
        return False
    table = program_table()
    name = argv[0] if "/" in wanted[0] else argv[0].rpartition("/")[2]
    program, behind = program_row(table, name), argv[1:]
    if program is not None and program.subcommands:
        words = [Word(name), *(Word(word or "\x00") for word in argv[1:])]
        behind = argv[read_arguments(program, words, True).rest :]
    return any(_begins(wanted, (name, *rest), wild, unknown=True) for rest in (behind, argv[1:]))
