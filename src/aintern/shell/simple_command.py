"""One simple command after expansion: which function, builtin or program it is, and what that would do."""

import fnmatch
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

from aintern.shell.builtins import BUILTINS
from aintern.shell.findings import SECRET, Findings
from aintern.shell.programs.program_call import Call
from aintern.shell.programs.program_effects import rate
from aintern.shell.programs.program_options import Arguments, read_arguments
from aintern.shell.programs.program_table import Program, ProgramTable
from aintern.shell.values import (
    CLEAN,
    DECODED,
    DISGUISED,
    GENERATED,
    NETWORK,
    OPAQUE,
    SHELL_OUTPUT,
    Shell,
    Stream,
    Word,
)

_VERSIONED = re.compile(r"^([a-z][a-z+_-]*?)[-.]?\d+(?:\.\d+)*$")
_FOLDED = {".exe": "", ".cmd": "", ".bat": "", ".com": ""}
_MAX_DISGUISES = 8
_OPTION = re.compile(r"^-")


_PROJECT_PATHS = frozenset(("PYTHONPATH", "NODE_PATH", "PERL5LIB", "RUBYLIB", "CLASSPATH"))
_COMPILERS = frozenset(("CC", "CXX", "LD", "CPP"))


def _in_project(value: str) -> bool:
    """A search path of folders below the current one: code of the project, which runs at medium anyway."""
    return all(
        re.fullmatch(r"(?:\./)?(?!\.\.)[\w-][\w./-]*|\.", part) and ".." not in part for part in value.split(":")
    )


@lru_cache(maxsize=1024)
def find_program(table: ProgramTable, name: str) -> Program | None:
    """The row for a program's base name: exact, then without version, `.exe`, or letter case (macOS, Windows)."""
    programs = table.programs
    found = programs.get(name)
    if found is not None:
        return found
    folded = name.lower()
    for ending in _FOLDED:
        folded = folded.removesuffix(ending)
    versioned = _VERSIONED.match(folded)
    prefix = folded.partition(".")[0].partition("_")[0]
    if folded.startswith(("ld-linux", "ld-musl", "ld.so")):
        return programs["ld.so"]
    return (
        programs.get(folded)
        or (programs.get(versioned[1]) if versioned else None)
        or (
            programs.get(prefix)
            if prefix in ("mkfs", "newfs") and not folded.endswith((".sh", ".py", ".rb", ".js", ".pl"))
            else None
        )
    )


class Commands:
    """Rates simple commands; the walker over the syntax tree derives from it and adds scripts and functions."""

    def __init__(self, findings: Findings) -> None:
        self.findings = findings
        self.table = findings.table

    # what the walker adds

    functions: Mapping[str, object]

    def script(self, text: str, shell: Shell, stdin: Stream) -> Stream:
        raise NotImplementedError

    def call_function(self, name: str, arguments: Sequence[Word], shell: Shell, stdin: Stream) -> Stream:
        raise NotImplementedError

    # assignments

    def assign(self, name: str, value: Word, shell: Shell, cause: str) -> None:
        """Sets a variable of the shell; some change which code later commands load."""
        name = shell.references.get(name, name)
        effect = self.value_effect(name, value.text)
        if effect:
            self.findings.does(effect, cause, name)
        if len(value.text) <= 65536:  # doubling a variable in a loop must not fill the memory
            shell.variables[name] = value
        else:
            shell.variables[name] = Word(OPAQUE, taints=value.taints)

    def variable_effect(self, name: str) -> str:
        """The effect of setting an environment variable; '' for a harmless or an unknown one."""
        effect = self.table.variables.get(name)
        if effect is None:
            effect = next((e for prefix, e in self.table.variable_prefixes if name.startswith(prefix)), "")
        return "" if effect == "harmless" else effect

    def value_effect(self, name: str, value: str) -> str:
        """The same, for variables of which only some values matter."""
        if name in ("MAKEFLAGS", "GNUMAKEFLAGS") and re.search(r"eval|\$\(|SHELL|-f|-I|-C", value):
            return "poisons-environment"
        effect = self.variable_effect(name)
        if effect and name in _PROJECT_PATHS and _in_project(value):
            return "runs-project-code"
        if (
            effect
            and name in _COMPILERS
            and re.fullmatch(r"(?:ccache )?(?:gcc|g\+\+|clang|clang\+\+|cc|c\+\+)(?:-[\d.]+)?", value)
        ):
            return ""
        if name == "GOFLAGS" and not re.search(r"exec|overlay|modfile|vettool", value):
            return ""
        return effect

    def simple(
        self, words: Sequence[Word], assignments: Sequence[tuple[str, Word]], shell: Shell, stdin: Stream, cause: str
    ) -> Stream:
        """One simple command with its assignments; without words the assignments stay."""
        if assignments:
            if not words:
                for name, value in assignments:
                    self.assign(name, value, shell, cause)
                return Stream("", CLEAN.union(*(value.taints for _, value in assignments)))
            self.findings.assignments = tuple((n, None if OPAQUE in v.text else v.text) for n, v in assignments)
            self._with_environment(assignments, shell, cause)
        if not words:
            return Stream("")
        before = {name: shell.variables.get(name) for name, _ in assignments}
        shell.variables.update(assignments)  # a shell that the command starts sees them
        output = self.run(words, shell, stdin, cause)
        for name, old in before.items():
            if old is None:
                shell.variables.pop(name, None)
            else:
                shell.variables[name] = old
        return output

    def _with_environment(self, assignments: Sequence[tuple[str, Word]], shell: Shell, cause: str) -> None:
        for name, value in assignments:
            effect = self.value_effect(name, value.text)
            if effect:
                self.findings.does(effect, cause, name)
                if "$(" in value.text or "`" in value.text or " " in value.text:  # PAGER='sh -c x' git log
                    self.script(value.text.lstrip("|"), shell.within(name), Stream(None))

    # commands

    def run(self, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str) -> Stream:
        """Rates one command and returns what it prints."""
        findings = self.findings
        outer = findings.flow
        flow = findings.flow = set(stdin.taints)
        for word in words:
            if word.taints:
                flow |= word.taints
        findings.step(tuple(None if OPAQUE in w.text else w.text for w in words), cause, shell)
        sent = findings.sent
        output = self._dispatch(words, shell, stdin, cause)
        if findings.sent > sent and flow & SECRET:
            findings.does("exfiltration", cause)
        findings.flow = outer
        outer |= flow & {"protected"}
        if findings.sent > sent and SHELL_OUTPUT in flow:
            findings.does("reverse-shell", cause)
        if output is None:
            made = {GENERATED, DISGUISED} if stdin.text and OPAQUE not in stdin.text else {GENERATED}
            return Stream(None, frozenset(flow) | made)
        return output if output.text is not None else Stream(None, output.taints | frozenset(flow))

    def _dispatch(self, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str) -> Stream | None:
        name = words[0]
        text = name.text
        if OPAQUE in text or name.glob:
            return self._opaque(words, shell, stdin, cause)
        if text in self.functions:
            return self.call_function(text, words[1:], shell, stdin)
        if "/" in text:
            return self._by_path(words, shell, stdin, cause)
        builtin = BUILTINS.get(text)
        if builtin is not None:
            return builtin(self.call(Program(text), words, shell, stdin, cause))
        return self._program(text, words, shell, stdin, cause)

    def _program(self, name: str, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str) -> Stream | None:
        program = find_program(self.table, name)
        if program is None and name.startswith("git-") and f"git {name[4:]}" in self.table.programs:
            words = [Word("git"), Word(name[4:]), *words[1:]]
            program = self.table.programs["git"]
        if program is None:
            if not name.strip():
                self.findings.does("name-unknown", cause)
                return None
            if not name.isascii() or any(char in name for char in "\r\n\t \x1b"):
                self.findings.does("name-unknown", cause, name)
            program = self.table.programs["*"]
        return rate(self.call(program, words, shell, stdin, cause))

    def call(self, program: Program, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str) -> Call:
        return Call(self, program, words, shell, stdin, cause)

    def _by_path(self, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str) -> Stream | None:
        """A program named by its path: known by its base name, and also a file that something may have planted."""
        findings, name = self.findings, words[0]
        path = findings.places.absolute(name.text, shell.cwd)
        base = name.text.rpartition("/")[2]
        if path is None:
            findings.does("name-unknown", cause, name.text)
            return self._program(base, words, shell, stdin, cause)
        base = path.rpartition("/")[2] or base
        copied = findings.programs.get(path)
        if copied:
            findings.does("runs-copy", cause, copied)
            return self._program(copied, words, shell, stdin, cause)
        place = findings.places.where(path)
        if place == "system":
            return self._program(base, words, shell, stdin, cause)
        held = findings.content(name, shell)
        if held.taints & {NETWORK, DECODED}:
            findings.does("runs-remote", cause, path)
        elif held.text:
            self.script(held.text, shell.within(base), stdin)
        findings.does("runs-project-code" if place == "workspace" else "runs-outside-code", cause, path)
        return (
            self._program(base, words, shell, stdin, cause)
            if find_program(self.table, base)
            else self._operands(words, shell, stdin, cause)
        )

    def _operands(self, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str) -> Stream | None:
        return rate(self.call(self.table.programs["*"], words, shell, stdin, cause))

    def _opaque(self, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str) -> Stream | None:
        """A name that only running could tell: high, and as bad as any destructive program it may stand for."""
        findings, name = self.findings, words[0]
        if name.taints & {NETWORK, DECODED}:
            findings.does("runs-remote", cause)
        elif DISGUISED in name.taints:
            findings.does("runs-decoded", cause)
        findings.does("name-unknown", cause)
        shown = name.text.replace(OPAQUE, "")
        base = shown.rpartition("/")[2]
        names: list[str] = []
        if name.glob and base.strip("*?[]!."):
            names = [p for p in sorted(self.table.words["alarming"]) if fnmatch.fnmatchcase(p, base)]
        elif name.glob:
            names = [p for p in sorted(self.table.words["destructive"]) if fnmatch.fnmatchcase(p, base)]
        elif shown.strip() and find_program(self.table, base):
            names = [base]
        elif not shown.strip() and len(words) > 1:
            self._operands(words, shell, stdin, cause)
        for candidate in names[:_MAX_DISGUISES]:
            self._program(candidate, words, shell, stdin, cause)
        return None

    def arguments(self, program: Program, words: Sequence[Word], stop: bool) -> Arguments:
        return read_arguments(program, words, stop)
