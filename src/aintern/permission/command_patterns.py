"""Patterns over commands, such as `npm run *`: which command a remembered or configured rule answers for.

An allowing pattern covers one simple command whose words begin with its words: no other command, no substitution, no
redirect to a file, no variable that is not known to be harmless, and no high effect that the pattern's own words do not
have (so `npm *` never covers `npm install`). A denying pattern is looked for in every simple command, behind wrappers
too. Rules from the corpus's security notes, 5.2; they answer CVE-2025-66032's class and "npm *" remembered as a glob.
"""

import shlex
from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from aintern.risk_level import RiskLevel
from aintern.shell import analyse
from aintern.shell.programs.program_options import read_arguments
from aintern.shell.programs.program_table import Program, find_program, program_table
from aintern.shell.report import ShellReport, SimpleCommand
from aintern.shell.values import Word

_ANYWHERE = Path("/workspace")  # a pattern's own words are rated apart from any workspace; nothing is looked at
_HARMLESS_TARGETS = frozenset({"/dev/null", "/dev/stdout", "/dev/stderr", "/dev/tty"})
_NEVER_REMEMBERED = frozenset({
    "rm", "rmdir", "unlink", "shred", "dd", "mv", "chmod", "chown", "sudo", "doas", "su", "pkexec", "env", "xargs", "find", "parallel",
    "eval", "exec", "source", ".", "command", "builtin", "kill", "curl", "wget", "nc", "ssh", "scp", "rsync",
})  # fmt: skip
_RUNS_ANYTHING = frozenset(
    {"shell", "python", "code", "xargs", "parallel", "find", "fd", "container", "npx", "cmd", "powershell", "ssh"}
)


def covers(pattern: str, report: ShellReport) -> bool:
    """Whether an allowing rule for `pattern` answers for the analysed command. Critical risk is never covered."""
    words = pattern.split()
    if not words or words == ["*"] or refusal(pattern) or not report.understood:
        return False
    if report.risk.blocked or report.risk.level is RiskLevel.CRITICAL:
        return False
    own = _own(pattern)
    known = {factor.rule for factor in own.risk.factors}
    if any(factor.rule not in known for factor in report.risk.factors if factor.level >= RiskLevel.HIGH):
        return False
    wild = words[-1] == "*"
    return len(own.simple_commands) == len(report.simple_commands) and all(
        _plain(command) and _begins(mine.argv, command.argv, wild, unknown=False)
        for mine, command in zip(own.simple_commands, report.simple_commands, strict=True)
    )


def denies(pattern: str, report: ShellReport) -> bool:
    """Whether a denying rule for `pattern` hits any simple command of the report, also one behind a wrapper."""
    words = pattern.split()
    if not words:
        return False
    wild = words[-1] == "*"
    wanted = tuple(words[:-1] if wild else words)
    return any(_denied(wanted, command.argv, wild) for command in report.simple_commands)


def refusal(pattern: str) -> str:
    """Why a pattern must not be remembered as a rule ('' when it may): it would allow any program at all."""
    words = pattern.split()
    if not words:
        return "an empty pattern"
    if "*" in words[0]:
        return "a pattern for every command"
    if words[-1] != "*":
        return ""
    name = words[0].rpartition("/")[2]
    if name in _NEVER_REMEMBERED:
        return f"a rule for all of {name}"
    program, used = _row([name, *words[1:-1]])
    runs = program is not None and bool(program.wraps or program.reader in _RUNS_ANYTHING)
    if runs and (len(words) - 1 <= used or words[used].startswith("-")):
        return f"{' '.join(words[:-1])} runs any program it is given"
    return ""


def _row(words: Sequence[str]) -> tuple[Program | None, int]:
    """The row of the table for a program and its subcommands, and how many words name it."""
    table = program_table()
    program, used = find_program(table, words[0]), 1
    while program is not None and program.subcommands and used < len(words) and not words[used].startswith("-"):
        below = table.programs.get(f"{program.name} {words[used]}")
        used += 1
        if below is None:
            break
        program = below
    return program, used


def suggest_prefix(report: ShellReport) -> str | None:
    """The narrowest useful pattern for an analysed command such as `npm run build -- -w`, or None where none may be
    remembered."""
    outer = [each for each in report.simple_commands if not each.via]
    if len(outer) != 1 or not report.understood or report.risk.level is RiskLevel.CRITICAL or not _plain(outer[0]):
        return None
    words = [word for word in outer[0].argv if word is not None]  # `_plain`: none is
    first = find_program(program_table(), words[0])
    if first is not None and first.subcommands and (len(words) < 2 or words[1].startswith("-")):
        return None
    pattern = " ".join([*(shlex.quote(word) for word in _prefix(words)), "*"])
    return pattern if covers(pattern, report) else None


def _prefix(words: list[str]) -> list[str]:
    """Program and subcommands; the script or target too where the subcommand runs one by name."""
    program, count = _row(words)
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
def _own(pattern: str) -> ShellReport:
    words = pattern.split()
    return analyse(" ".join(words[:-1] if words[-1] == "*" else words), workspace=_ANYWHERE, home=Path("/home/user"))


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
    program, behind = find_program(table, name), argv[1:]
    if program is not None and program.subcommands:
        words = [Word(name), *(Word(word or "\x00") for word in argv[1:])]
        behind = argv[read_arguments(program, words, True).rest :]
    return any(_begins(wanted, (name, *rest), wild, unknown=True) for rest in (behind, argv[1:]))
