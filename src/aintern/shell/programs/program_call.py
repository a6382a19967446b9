"""One program being called: its row of the table, its words, and the means to record what it does."""

from collections.abc import Sequence
from typing import Protocol

from aintern.shell.findings import Findings
from aintern.shell.programs.program_options import Arguments, read_arguments
from aintern.shell.programs.program_table import Program, ProgramTable
from aintern.shell.values import (  # fmt: skip
    CLEAN,
    DECODED,
    DISGUISED,
    GENERATED,
    NETWORK,
    NOTHING,
    OPAQUE,
    UNKNOWN,
    ShellState,
    Stream,
    Word,
    shown,
)

STDIN = ("-", "/dev/stdin", "/dev/fd/0", "/proc/self/fd/0")  # names under which a program opens its standard input
_NO_ARGUMENTS = Arguments([], [], 1)


class Interpreter(Protocol):
    """What a reader calls back: the scripts and commands inside the one that it rates, the variables of the shell."""

    findings: Findings

    def script(self, text: str, shell: ShellState, stdin: Stream, /) -> Stream:
        """Walks a nested script and returns what it prints."""
        ...

    def run(self, words: Sequence[Word], shell: ShellState, stdin: Stream, cause: str) -> Stream:
        """Rates a command inside this one and returns what it prints."""
        ...

    def assign(self, name: str, value: Word, shell: ShellState, cause: str) -> None:
        """Sets a variable of the shell."""
        ...


class Call:
    """Readers get this: what was called, and `does`, `path`, `host`, `script`, `run` to say what follows from it."""

    __slots__ = ("arguments", "cause", "findings", "interpreter", "program", "shell", "stdin", "words")

    def __init__(
        self,
        interpreter: Interpreter,
        program: Program,
        words: Sequence[Word],
        shell: ShellState,
        stdin: Stream,
        cause: str,
    ) -> None:
        self.interpreter = interpreter
        self.findings = interpreter.findings
        self.program = program
        self.words = words
        self.shell = shell
        self.stdin = stdin
        self.cause = cause
        self.arguments = _NO_ARGUMENTS

    @property
    def table(self) -> ProgramTable:
        return self.findings.table

    def seen_as(self, program: Program, words: Sequence[Word] | None = None) -> "Call":
        """The same call by another row of the table: its subcommand's, or that of the program behind a path."""
        return Call(
            self.interpreter, program, self.words if words is None else words, self.shell, self.stdin, self.cause
        )

    def read(self, stop: bool) -> Arguments:
        """Reads the arguments by the row's options."""
        self.arguments = read_arguments(self.program, self.words, stop)
        return self.arguments

    def does(self, rule: str, detail: str = "") -> None:
        self.findings.does(rule, self.cause, shown(detail))

    # files and hosts

    def path(self, access: str, word: Word) -> str:
        """Rates access to a file and returns its place."""
        return self.findings.path(access, word, self.shell, self.cause)

    def place(self, access: str, word: Word) -> str:
        """Where a file lies, without a rating."""
        return self.findings.locate(access, word, self.shell)[0]

    def absolute(self, word: Word) -> str | None:
        """The path that a word names, or None where only running could tell."""
        return self.findings.places.absolute(word.text, self.shell.cwd) if word.known else None

    def is_protected(self, word: Word, access: str = "read") -> bool:
        return bool(self.findings.locate(access, word, self.shell)[2])

    def mention(self, word: Word) -> None:
        """Something that may be a file's name: only a protected one counts."""
        if word.text and self.is_protected(word):
            self.path("read", word)

    def host(self, name: str) -> None:
        self.findings.host(shown(name), self.cause)

    # what flows

    @property
    def taints(self) -> frozenset[str]:
        """What has flowed into this command so far."""
        return frozenset(self.findings.flow.taints)

    def taint(self, *taints: str) -> None:
        self.findings.flow.taints.update(taints)

    def content(self, word: Word) -> Stream:
        """What a file holds when this very command line wrote it."""
        return self.findings.contents.read(word, self.shell)

    def remember(self, word: Word, stream: Stream) -> None:
        """What a file holds from now on."""
        self.findings.contents.write(word, self.shell, stream)

    def remote_code(self, taints: frozenset[str], detail: str = "") -> bool:
        """Records the running of fetched or decoded text; False where it is neither."""
        if NETWORK in taints:
            self.does("runs-remote", detail)
        elif DECODED in taints:
            self.does("runs-decoded", detail)
        return bool(taints & {NETWORK, DECODED})

    # what runs inside

    def code_file(self, word: Word) -> Stream:
        """A file of code that is run or loaded, rated by where it lies and came from; what it holds where that is known."""
        place = self.path("read", word)
        stream = self.content(word)
        self.remote_code(stream.taints | word.taints, word.text)
        if stream.text is None:
            known = place in ("workspace", "system", "sink") or self.shell.around.contained
            self.does("runs-project-code" if known else "runs-outside-code", word.text)
        return stream

    def script(self, word: Word, shell: ShellState | None = None, stdin: Stream | None = None) -> Stream:
        """A nested shell script: remote or decoded text is critical whatever it says; unknown text is high."""
        inner = shell or self.shell.within(self.program.name)
        whole = not word.text.replace(OPAQUE, "").strip()
        if word.taints & {NETWORK, DECODED} or (whole and DISGUISED in word.taints):
            self.does("runs-remote" if NETWORK in word.taints else "runs-decoded")
        if whole:
            if word.text:
                self.does("runs-unknown-text")
            return UNKNOWN
        return self.interpreter.script(word.text, inner, self.stdin if stdin is None else stdin)

    def option_script(self, word: Word, detail: str) -> None:
        """A script that an option, or a string in the program's own language, makes it run."""
        self.does("option-runs-program", detail)
        self.script(word)

    def execute(self, stream: Stream, shell: ShellState | None = None) -> Stream:
        """A shell fed with a stream."""
        if stream.taints & {NETWORK, DECODED, DISGUISED} and not (
            stream.text is not None and stream.taints == {DISGUISED}
        ):
            self.does("runs-remote" if NETWORK in stream.taints else "runs-decoded")
        if stream.text is not None:
            inner = shell or self.shell.within(self.program.name)
            return self.interpreter.script(stream.text, inner, NOTHING)
        self.does("runs-unknown-text" if GENERATED in stream.taints else "runs-project-code")
        return UNKNOWN

    def run(self, words: Sequence[Word], shell: ShellState | None = None, stdin: Stream | None = None) -> Stream:
        """The command that this program wraps."""
        if not words:
            return UNKNOWN
        inner = shell or self.shell.within(self.program.name)
        return self.interpreter.run(words, inner, self.stdin if stdin is None else stdin, self.cause)


def joined_words(words: Sequence[Word]) -> Word:
    """Words joined with spaces, as `eval` and `ssh` make a script of their arguments."""
    return Word(" ".join(word.text for word in words), taints=CLEAN.union(*(word.taints for word in words)))
