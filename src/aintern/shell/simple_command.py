"""One simple command after expansion: which function, builtin or program it is, and what that would do."""

import fnmatch
from collections.abc import Callable, Mapping, Sequence

from aintern.shell.builtins import BUILTINS
from aintern.shell.findings import SECRET, Findings
from aintern.shell.programs.program_call import Call
from aintern.shell.programs.program_effects import rate
from aintern.shell.programs.program_table import Program, program_row
from aintern.shell.true_readers import is_true_reader
from aintern.shell.values import (  # fmt: skip
    CLEAN,
    DECODED,
    DISGUISED,
    GENERATED,
    NETWORK,
    OPAQUE,
    SHELL_OUTPUT,
    ShellState,
    Stream,
    Word,
)
from aintern.shell.variables import value_effect

_MAX_DISGUISES = 8
_UNNAMED = Program("")
Script = Callable[[str, ShellState, Stream], Stream]
CallFunction = Callable[[str, Sequence[Word], ShellState, Stream], Stream]


class CommandRater:
    """Rates simple commands; the walk over the syntax tree lends it `script` and the functions defined so far."""

    def __init__(
        self, findings: Findings, script: Script, functions: Mapping[str, object], call_function: CallFunction
    ) -> None:
        self.findings = findings
        self.script = script
        self._functions = functions
        self._call_function = call_function

    def assign(self, name: str, value: Word, shell: ShellState, cause: str) -> None:
        """Sets a variable of the shell; some change which code later commands load."""
        name = shell.references.get(name, name)
        self.findings.only_true_readers = False  # HOME, LANG, XDG_CONFIG_HOME: what a program reads follows from it
        if effect := value_effect(self.findings.table, name, value.text):
            self.findings.does(effect, cause, name)
        if len(value.text) <= 65536:  # doubling a variable in a loop must not fill the memory
            shell.variables[name] = value
        else:
            shell.variables[name] = Word(OPAQUE, taints=value.taints)

    def simple(
        self,
        words: Sequence[Word],
        assignments: Sequence[tuple[str, Word]],
        shell: ShellState,
        stdin: Stream,
        cause: str,
    ) -> Stream:
        """One simple command with its assignments; without words the assignments stay."""
        if not words:
            for name, value in assignments:
                self.assign(name, value, shell, cause)
            return Stream("", CLEAN.union(*(value.taints for _, value in assignments)))
        if not assignments:
            return self.run(words, shell, stdin, cause)
        self.findings.only_true_readers = False
        self.findings.flow.assignments = tuple((n, None if OPAQUE in v.text else v.text) for n, v in assignments)
        for name, value in assignments:
            if effect := value_effect(self.findings.table, name, value.text):
                self.findings.does(effect, cause, name)
                if "$(" in value.text or "`" in value.text or " " in value.text:  # PAGER='sh -c x' git log
                    self.script(value.text.lstrip("|"), shell.within(name), Stream(None))
        before = {name: shell.variables.get(name) for name, _ in assignments}
        shell.variables.update(assignments)  # a shell that the command starts sees them
        output = self.run(words, shell, stdin, cause)
        for name, old in before.items():
            if old is None:
                shell.variables.pop(name, None)
            else:
                shell.variables[name] = old
        return output

    def run(self, words: Sequence[Word], shell: ShellState, stdin: Stream, cause: str) -> Stream:
        """Rates one command and returns what it prints."""
        findings = self.findings
        findings.only_true_readers = findings.only_true_readers and is_true_reader(words, shell, findings.places)
        findings.step(tuple(None if OPAQUE in w.text else w.text for w in words), cause, shell)
        with findings.flowing(stdin.taints.union(*(word.taints for word in words))) as flow:
            output = self._dispatch(Call(self, _UNNAMED, words, shell, stdin, cause))
            if flow.sent and flow.taints & SECRET:
                findings.does("exfiltration", cause)
        if flow.sent and SHELL_OUTPUT in flow.taints:
            findings.does("reverse-shell", cause)
        if output is None:
            made = {GENERATED, DISGUISED} if stdin.text and OPAQUE not in stdin.text else {GENERATED}
            return Stream(None, frozenset(flow.taints) | made)
        return output if output.text is not None else Stream(None, output.taints | flow.taints)

    def _dispatch(self, call: Call) -> Stream | None:
        name = call.words[0]
        text = name.text
        if OPAQUE in text or name.glob:
            return self._opaque(call)
        if text in self._functions:
            return self._call_function(text, call.words[1:], call.shell, call.stdin)
        if "/" in text:
            return self._by_path(call)
        builtin = BUILTINS.get(text)
        if builtin is not None:
            return builtin(call.seen_as(Program(text)))
        return self._program(text, call)

    def _program(self, name: str, call: Call) -> Stream | None:
        table = self.findings.table
        program = program_row(table, name)
        if program is None and name.startswith("git-") and f"git {name[4:]}" in table.programs:
            return rate(call.seen_as(table.programs["git"], [Word("git"), Word(name[4:]), *call.words[1:]]))
        if program is not None:
            return rate(call.seen_as(program))
        if not name.strip():
            call.does("name-unknown")
            return None
        if not name.isascii() or any(char in name for char in "\r\n\t \x1b"):
            call.does("name-unknown", name)
        return self._operands(call)

    def _operands(self, call: Call) -> Stream | None:
        return rate(call.seen_as(self.findings.table.programs["*"]))

    def _by_path(self, call: Call) -> Stream | None:
        """A program named by its path: known by its base name, and also a file that something may have planted."""
        findings, name = self.findings, call.words[0]
        path = call.absolute(name)
        base = name.text.rpartition("/")[2]
        if path is None:
            call.does("name-unknown", name.text)
            return self._program(base, call)
        base = path.rpartition("/")[2] or base
        copied = findings.contents.programs.get(path)
        if copied:
            call.does("runs-copy", copied)
            return self._program(copied, call)
        place = findings.places.where(path)
        if place == "system":
            return self._program(base, call)
        held = call.content(name)
        if held.taints & {NETWORK, DECODED}:
            call.does("runs-remote", path)
        elif held.text:
            self.script(held.text, call.shell.within(base), call.stdin)
        call.does("runs-project-code" if place == "workspace" else "runs-outside-code", path)
        return self._program(base, call) if program_row(findings.table, base) else self._operands(call)

    def _opaque(self, call: Call) -> Stream | None:
        """A name that only running could tell: high, and as bad as any destructive program it may stand for."""
        table, name = self.findings.table, call.words[0]
        if name.taints & {NETWORK, DECODED}:
            call.does("runs-remote")
        elif DISGUISED in name.taints:
            call.does("runs-decoded")
        call.does("name-unknown")
        visible = name.text.replace(OPAQUE, "")
        base = visible.rpartition("/")[2]
        names: list[str] = []
        if name.glob:
            listed = table.words["alarming" if base.strip("*?[]!.") else "destructive"]
            names = [program for program in sorted(listed) if fnmatch.fnmatchcase(program, base)]
        elif visible.strip() and program_row(table, base):
            names = [base]
        elif not visible.strip() and len(call.words) > 1:
            self._operands(call)
        for candidate in names[:_MAX_DISGUISES]:
            self._program(candidate, call)
        return None
