"""What setting an environment variable does to the programs that run with it."""

import re

from aintern.shell.programs.program_table import ProgramTable

_PROJECT_PATHS = frozenset(("PYTHONPATH", "NODE_PATH", "PERL5LIB", "RUBYLIB", "CLASSPATH"))
_COMPILERS = frozenset(("CC", "CXX", "LD", "CPP"))
_ORDINARY_COMPILER = re.compile(r"(?:ccache )?(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+)(?:-[\d.]+)?")
_BELOW_HERE = re.compile(r"(?:\./)?(?!\.\.)[\w-][\w./-]*|\.")
_MAKE_CODE = re.compile(r"eval|\$\(|SHELL|-f|-I|-C")  # make reads MAKEFLAGS as its own command line
_GO_CODE = re.compile(r"exec|overlay|modfile|vettool")  # -ldflags and the like run nothing
# Variables of programs that the table does not know, named as options of one are, with a value that may run something
_OPTIONS_OF = re.compile(r"_?(?:FLAGS|OPTS|OPTIONS|ARGS|ADDOPTS|OVERRIDE|CONFIG|PRELOAD|PLUGINS?|HOOK|COMMAND|CMD)$")
# what makes a value of such a variable more than a switch: it evaluates, runs, loads, or names a program
_RUNS = re.compile(r"eval|exec|command|\b(?:sh|bash|rm|curl|wget|nc)\b|[!;|`]|\$\(|plugin|require|import|load|/tmp/")


def value_effect(table: ProgramTable, name: str, value: str) -> str:
    """The effect of setting an environment variable to a value; '' for a harmless or an unknown one."""
    if name in ("MAKEFLAGS", "GNUMAKEFLAGS") and _MAKE_CODE.search(value):
        return "poisons-environment"
    if name == "LESS" and "!" in value:
        return "poisons-environment"
    effect = table.variables.get(name)
    if effect is None:
        effect = next((e for prefix, e in table.variable_prefixes if name.startswith(prefix)), "")
    if not effect and _OPTIONS_OF.search(name) and _RUNS.search(value):
        return "poisons-environment"
    if effect in ("", "harmless"):
        return ""
    if name in _PROJECT_PATHS and _in_project(value):
        return "runs-project-code"
    if name in _COMPILERS and _ORDINARY_COMPILER.fullmatch(value):
        return ""
    if name == "GOFLAGS" and not _GO_CODE.search(value):
        return ""
    return effect


def _in_project(value: str) -> bool:
    """A search path of folders below the current one: code of the project, which runs at medium anyway."""
    return all(_BELOW_HERE.fullmatch(part) and ".." not in part for part in value.split(":"))
