"""Loads `programs.toml`: what programs, subcommands and options do, which variables matter, and each effect's level."""

import re
import tomllib
from dataclasses import field
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any, NamedTuple

from aintern.dataclass import dataclass
from aintern.errors import ProgrammerMistake
from aintern.risk_level import RiskLevel

_EFFECT_OF = ("does:", "takes:", "instead:")  # options whose meaning names an effect
_VERSIONED = re.compile(r"^([a-z][a-z+_-]*?)[-.]?\d+(?:\.\d+)*$")  # python3.12, gcc-13, mkfs.ext4 has its own rule


class Effect(NamedTuple):
    """One row of `[effects]`: the level, the sentence shown to people, and whether it is never run."""

    level: RiskLevel
    sentence: str
    blocked: bool = False


@dataclass(slots=True)
class Program:
    """One row of `[[program]]`; docs/shell-analysis.md describes the fields."""

    name: str
    effects: tuple[str, ...] = ()
    operands: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    wraps: str = ""
    skip: int = 0
    subcommands: bool = False
    lists_alone: bool = False
    reader: str = ""
    single_dash: bool = False
    tail: str = ""
    output: str = ""
    long_options: tuple[str, ...] = ()


_FIELDS = frozenset(Program.__dataclass_fields__) - {"name", "long_options"}


@dataclass(frozen=True, slots=True, eq=False)  # compared by identity, so that it can key a cache
class ProgramTable:
    """The compiled table. `elsewhere` names by program, `*` for all, the options that make it use another folder's code."""

    effects: dict[str, Effect]
    programs: dict[str, Program]
    variables: dict[str, str]
    variable_prefixes: tuple[tuple[str, str], ...]
    words: dict[str, frozenset[str]]
    elsewhere: dict[str, frozenset[str]]


@cache
def program_table() -> ProgramTable:
    """The table, read on first use."""
    raw = tomllib.loads(files("aintern.shell.programs").joinpath("programs.toml").read_text(encoding="utf-8"))
    effects = {
        name: Effect(RiskLevel.of(row["level"]), row["sentence"], row.get("blocked", False))
        for name, row in raw["effects"].items()
    }
    programs: dict[str, Program] = {}
    for row in raw["program"]:
        for program in _programs(row):
            if program.name in programs:
                raise ProgrammerMistake(f"programs.toml describes {program.name!r} twice.")
            _check(program, effects)
            programs[program.name] = program
    exact, prefixes = _variables(raw["variables"], effects)
    words = {name: frozenset(" ".join(lines).split()) for name, lines in raw["words"].items()}
    elsewhere = {name: frozenset(" ".join(lines).split()) for name, lines in raw["elsewhere"].items()}
    return ProgramTable(effects, programs, exact, prefixes, words, elsewhere)


@lru_cache(maxsize=1024)
def program_row(table: ProgramTable, name: str) -> Program | None:
    """The row for a program's base name: exact, then without version, `.exe`, or letter case (macOS, Windows)."""
    programs = table.programs
    found = programs.get(name)
    if found is not None:
        return found
    folded = name.lower()
    for ending in (".exe", ".cmd", ".bat", ".com"):
        folded = folded.removesuffix(ending)
    if folded.startswith(("ld-linux", "ld-musl", "ld.so")):
        return programs["ld.so"]
    if folded in programs:
        return programs[folded]
    if (versioned := _VERSIONED.match(folded)) and versioned[1] in programs:
        return programs[versioned[1]]
    prefix = folded.partition(".")[0].partition("_")[0]  # mkfs.ext4, newfs_msdos, but not mkfs.sh
    is_script = folded.endswith((".sh", ".py", ".rb", ".js", ".pl"))
    return programs.get(prefix) if prefix in ("mkfs", "newfs") and not is_script else None


def _programs(row: dict[str, Any]) -> list[Program]:
    unknown = row.keys() - _FIELDS - {"names"}
    if unknown:
        raise ProgrammerMistake(f"programs.toml: {row['names']}: unknown fields {sorted(unknown)}.")
    given = {**row, "effects": tuple(row.get("effects", ())), "operands": tuple(row.get("operands", ()))}
    given["options"] = {spell: meaning for names, meaning in row.get("options", {}).items() for spell in names.split()}
    given["long_options"] = tuple(sorted(name for name in given["options"] if name.startswith("--")))
    return [Program(name, **given) for name in given.pop("names")]


def _check(program: Program, effects: dict[str, Effect]) -> None:
    named = [*program.effects, *(m.partition(":")[2] for m in program.options.values() if m.startswith(_EFFECT_OF))]
    for name in named:
        if name not in effects:
            raise ProgrammerMistake(f"programs.toml: {program.name}: no effect is called {name!r}.")


def _variables(
    raw: dict[str, list[str]], effects: dict[str, Effect]
) -> tuple[dict[str, str], tuple[tuple[str, str], ...]]:
    exact: dict[str, str] = {}
    prefixes: list[tuple[str, str]] = []
    for effect, lines in raw.items():
        if effect != "harmless" and effect not in effects:
            raise ProgrammerMistake(f"programs.toml: variables: no effect is called {effect!r}.")
        for name in " ".join(lines).split():
            if name.endswith("*"):
                prefixes.append((name[:-1], effect))
            else:
                exact[name] = effect
    return exact, tuple(prefixes)
