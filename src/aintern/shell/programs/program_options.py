"""Reads a program's options as the table describes them: clusters, glued values, `--name=value`, abbreviations.

GNU getopt_long accepts any unambiguous beginning of a long option (`--upload-pa`, CVE-2025-66032's class), so an
abbreviation is read as the option it can only mean, or as the most telling of those it may mean.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from aintern.shell.programs.program_table import Program
from aintern.shell.values import OPAQUE, Word

_FLAGS = frozenset({"flag", "help", "lists", ""})
_FLAG_PREFIXES = ("does:", "prints:", "instead:", "operands:")


class Option(NamedTuple):
    """One option as given: its spelling in the table (or as written when unknown), its meaning there, its value."""

    name: str
    meaning: str
    value: Word | None = None


class Arguments(NamedTuple):
    """What follows a program's name. `rest` is the index of the first word that is no option and no skipped operand."""

    options: list[Option]
    operands: list[Word]
    rest: int

    def has(self, *names: str) -> bool:
        return any(option.name in names for option in self.options)

    def values(self, *names: str) -> list[Word]:
        return [option.value for option in self.options if option.name in names and option.value is not None]


def takes_value(meaning: str) -> bool:
    return meaning not in _FLAGS and not meaning.startswith(_FLAG_PREFIXES) and not meaning.endswith("?")


def read_arguments(program: Program, words: Sequence[Word], stop: bool) -> Arguments:
    """Options and operands of `words` (the name first). `stop` ends at the first operand after `program.skip`."""
    options: list[Option] = []
    operands: list[Word] = []
    at, count = 1, len(words)
    while at < count:
        word = words[at]
        text = word.text
        if len(text) < 2 or text[0] not in "-+" or (text[0] == "+" and not _has_plus(program, text)):
            if stop and len(operands) >= program.skip:
                return Arguments(options, operands, at)
            operands.append(word)
            at += 1
        elif text == "--":
            if stop:
                skipped = program.skip - len(operands)
                operands += words[at + 1 : at + 1 + skipped]
                return Arguments(options, operands, min(count, at + 1 + max(skipped, 0)))
            operands += words[at + 1 :]
            break
        elif text.startswith("--") or program.single_dash or text in program.options:
            at = _long(program, words, at, options)
        else:
            at = _cluster(program, words, at, options)
    return Arguments(options, operands, min(at, count))


def _has_plus(program: Program, text: str) -> bool:
    """Whether a word with a plus is an option: of a shell each is (`+x` takes back what `-x` sets)."""
    return text in program.options or program.reader == "shell"


def _long(program: Program, words: Sequence[Word], at: int, options: list[Option]) -> int:
    word = words[at]
    following = list(words[at + 1 : at + 3])
    name, meaning, value = _named(program, word.text, following)
    if value is not None or meaning is None:
        given = None if value is None else Word(value, word.glob, word.taints)
        options.append(Option(name, (meaning or "").removeprefix("second:").rstrip("?"), given))
        return at + 1
    if meaning.startswith("second:") and len(following) == 2:
        options.append(Option(name, meaning.removeprefix("second:"), following[1]))
        return at + 3
    if takes_value(meaning) and following:
        options.append(Option(name, meaning, following[0]))
        return at + (3 if meaning == "pair" else 2)
    options.append(Option(name, meaning.rstrip("?")))
    return at + 1


def _named(program: Program, text: str, following: Sequence[Word]) -> tuple[str, str | None, str | None]:
    """An option's name in the table, its meaning there (None: unknown), and the value that is attached to it."""
    name, equals, attached = text.partition("=")
    value = attached if equals else None
    meaning = program.options.get(name)
    if meaning is not None:
        return name, meaning, value
    if program.single_dash and (glued := _glued_value(program, text)):
        return glued
    if not name.startswith("--"):
        return name, None, value
    if program.long_options:
        name, meaning = _abbreviated(program, name)
    if meaning is None and program.name != "*":
        meaning = meaning_by_name(name)
        if meaning == "write" and "writes-artifact" in program.effects:
            meaning = "create"
        takes_next = not program.wraps and bool(following) and not following[0].text.startswith("-")
        if value is None and not takes_next:
            meaning = None  # without a value it is a flag; before a wrapped command nobody can tell
    return name, meaning, value


def _glued_value(program: Program, text: str) -> tuple[str, str, str] | None:
    """`-javaagent:x.jar`, `-B/usr/lib`: programs whose options are words glue a value on with a colon, or with nothing."""
    name, _, value = text.partition(":")
    for option, given in ((name, value), (text[:2], text[2:])):
        meaning = program.options.get(option)
        if given and meaning is not None and takes_value(meaning):
            return option, meaning, given
    return None


_RUNS = frozenset((
    "exec", "execute", "command", "cmd", "pager", "editor", "program", "hook", "askpass", "callback", "eval", "shell",
    "opener", "browser", "viewer", "interpreter", "launcher", "wrapper", "handler", "with", "compressor", "preprocessor",
))  # fmt: skip
_CONFIGURES = frozenset((
    "config", "configuration", "conf", "cfg", "rc", "rcfile", "ackrc", "init", "setup", "settings", "require", "import",
    "preload", "filter", "engine", "executable", "plugin", "plugins", "module", "loader", "extension", "preset", "agent",
    "script", "justfile", "makefile",
))  # fmt: skip
_WRITES = frozenset(("output", "out", "outfile", "outdir", "outputfile"))
_FILE_WORDS = frozenset(("file", "path", "dir", "directory", "folder"))
_PART = re.compile(r"[A-Za-z][a-z]*|[A-Z]+(?![a-z])")  # `--global-setup`, `--globalSetup`


def meaning_by_name(name: str) -> str | None:
    """What a long option that the table does not know does with its value, where its name says that."""
    parts = [part.lower() for part in _PART.findall(name)]
    if not parts or parts[0] in ("no", "without"):
        return None
    last = parts[-2] if parts[-1] in _FILE_WORDS and len(parts) > 1 else parts[-1]
    if last in _WRITES or (last in ("log", "dump", "save", "export") and last != parts[-1]):
        return "write"
    if last in _CONFIGURES or (last.endswith("rc") and last != "src"):
        return "config"
    return "run" if last in _RUNS or parts[0] == "on" else None


def _abbreviated(program: Program, name: str) -> tuple[str, str | None]:
    if len(name) < 4:
        return name, None
    candidates = [full for full in program.long_options if full.startswith(name)]
    if not candidates:
        return name, None
    telling = [full for full in candidates if program.options[full] not in ("flag", "value", "help", "lists")]
    full = (telling or candidates)[0]
    return full, program.options[full]


def _cluster(program: Program, words: Sequence[Word], at: int, options: list[Option]) -> int:
    word = words[at]
    text = word.text
    for index in range(1, len(text)):
        name = text[0] + text[index]
        if text[index] == OPAQUE:
            break
        meaning = program.options.get(name)
        if meaning is None:
            options.append(Option(name, "", _glued(word, index)))
        elif meaning.endswith("?") or (takes_value(meaning) and index + 1 < len(text)):
            rest = text[index + 1 :]
            value = Word(rest[1:] if rest.startswith("=") else rest, word.glob, word.taints) if rest else None
            options.append(Option(name, meaning.rstrip("?"), value))
            return at + 1
        elif takes_value(meaning):
            options.append(Option(name, meaning, words[at + 1] if at + 1 < len(words) else None))
            return at + 2
        elif meaning != "help" or len(text) == 2:  # `-chdir=x` of a program with -h is not its help
            options.append(Option(name, meaning))
    return at + 1


def _glued(word: Word, index: int) -> Word | None:
    """What an unknown option may have as its value: only where it looks like a path."""
    rest = word.text[index + 1 :]
    return Word(rest, word.glob, word.taints) if rest.startswith(("/", "~", ".")) else None
