"""One program being called: its row of the table, its words, and the means to record what it does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from aintern.shell.programs.program_options import Arguments, read_arguments
from aintern.shell.programs.program_table import Program
from aintern.shell.values import (
    DECODED,
    DISGUISED,
    GENERATED,
    NETWORK,
    NOTHING,
    OPAQUE,
    UNKNOWN,
    Shell,
    Stream,
    Word,
)

if TYPE_CHECKING:
    from aintern.shell.simple_command import Commands

_NO_ARGUMENTS = Arguments([], [], 1)


class Call:
    """Readers get this: what was called, and `does`, `path`, `host`, `script`, `run` to say what follows from it."""

    __slots__ = ("arguments", "cause", "program", "shell", "stdin", "walker", "words")

    def __init__(
        self, walker: Commands, program: Program, words: Sequence[Word], shell: Shell, stdin: Stream, cause: str
    ) -> None:
        self.walker = walker
        self.program = program
        self.words = words
        self.shell = shell
        self.stdin = stdin
        self.cause = cause
        self.arguments = _NO_ARGUMENTS

    def read(self, stop: bool) -> Arguments:
        """Reads the arguments by the row's options."""
        self.arguments = read_arguments(self.program, self.words, stop)
        return self.arguments

    def does(self, rule: str, detail: str = "") -> None:
        self.walker.findings.does(rule, self.cause, detail)

    def path(self, access: str, word: Word) -> str:
        """Rates access to a file and returns its place."""
        return self.walker.findings.path(access, word, self.shell, self.cause)

    def host(self, name: str) -> None:
        self.walker.findings.host(name, self.cause)

    def content(self, word: Word) -> Stream:
        return self.walker.findings.content(word, self.shell)

    def remember(self, word: Word, stream: Stream) -> None:
        self.walker.findings.remember(word, self.shell, stream)

    def taint(self, *taints: str) -> None:
        self.walker.findings.flow.update(taints)

    def script(self, word: Word, shell: Shell | None = None, stdin: Stream | None = None) -> Stream:
        """A nested shell script: remote or decoded text is critical whatever it says; unknown text is high."""
        inner = shell or self.shell.within(self.program.name)
        whole = not word.text.replace(OPAQUE, "").strip()
        if word.taints & {NETWORK, DECODED} or (whole and DISGUISED in word.taints):
            self.does("runs-remote" if NETWORK in word.taints else "runs-decoded")
        if whole:
            if word.text:
                self.does("runs-unknown-text")
            return UNKNOWN
        return self.walker.script(word.text, inner, self.stdin if stdin is None else stdin)

    def execute(self, stream: Stream, shell: Shell | None = None) -> Stream:
        """A shell fed with a stream."""
        if stream.taints & {NETWORK, DECODED, DISGUISED} and not (
            stream.text is not None and stream.taints == {DISGUISED}
        ):
            self.does("runs-remote" if NETWORK in stream.taints else "runs-decoded")
        if stream.text is not None:
            inner = shell or self.shell.within(self.program.name)
            return self.walker.script(stream.text, inner, NOTHING)
        self.does("runs-unknown-text" if GENERATED in stream.taints else "runs-project-code")
        return UNKNOWN

    def run(self, words: Sequence[Word], shell: Shell | None = None, stdin: Stream | None = None) -> Stream:
        """The command that this program wraps."""
        if not words:
            return UNKNOWN
        inner = shell or self.shell.within(self.program.name)
        return self.walker.run(words, inner, self.stdin if stdin is None else stdin, self.cause)

    def narrowed(self, program: Program, at: int) -> Call:
        """The same call seen as its subcommand, whose word is `words[at]`."""
        return Call(self.walker, program, self.words[at:], self.shell, self.stdin, self.cause)


def text_of(words: Sequence[Word]) -> Word:
    """Words joined with spaces, as `eval` and `ssh` make a script of their arguments."""
    taints = frozenset[str]().union(*(word.taints for word in words))
    return Word(" ".join(word.text for word in words), taints=taints)
