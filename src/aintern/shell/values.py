"""What flows through a shell command: words after expansion, streams between commands, and the shell's own state."""

from dataclasses import dataclass, field
from typing import NamedTuple

OPAQUE = "\x00"  # stands for text that only running could tell; a command holding NUL is refused before parsing
CLEAN: frozenset[str] = frozenset()

# What a stream or a word may carry: where its bytes came from.
NETWORK, DECODED, PROTECTED, ENVIRONMENT, GENERATED = "network", "decoded", "protected", "environment", "generated"
DISGUISED = "disguised"  # a literal text that a program transformed: only a disguise needs a shell behind that
OUTSIDE_NAMES = "outside-names"  # a list that may name files outside the workspace
GUARDED_NAMES = "guarded-names"  # a list that may name protected files
SHELL_OUTPUT = "shell-output"  # what a shell prints that is fed from elsewhere


class Word(NamedTuple):
    """One field after expansion. Unknown parts are OPAQUE; `glob` says that *, ? or [ in it are active."""

    text: str
    glob: bool = False
    taints: frozenset[str] = CLEAN

    @property
    def known(self) -> bool:
        return OPAQUE not in self.text and not self.glob


class Stream(NamedTuple):
    """Bytes on their way from one command to the next: the literal text where it is known, and where it came from."""

    text: str | None
    taints: frozenset[str] = CLEAN


NOTHING = Stream("")
UNKNOWN = Stream(None)


def joined(first: Stream, second: Stream) -> Stream:
    """What a list of two commands prints."""
    if first is NOTHING:
        return second
    text = None if first.text is None or second.text is None else first.text + second.text
    return Stream(text, first.taints | second.taints)


BASH = Word("bash")


@dataclass(slots=True)
class Shell:
    """The state that one command leaves to the next. A subshell gets a copy (`fork`)."""

    cwd: str | None  # absolute and normalised; None when it cannot be known
    variables: dict[str, Word]
    arrays: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    references: dict[str, str] = field(default_factory=dict)
    parameters: tuple[Word, ...] = ()
    name: Word = BASH  # $0
    stdin: Stream = UNKNOWN  # for builtins that read inside a loop or a function
    calls: tuple[str, ...] = ()  # functions being run, outermost first
    background: bool = False  # inside a pipe, a substitution or after &
    elevated: bool = False
    contained: bool = False  # in a container or on another machine: paths are not this machine's
    via: tuple[str, ...] = ()  # the wrappers around this command, outermost first
    depth: int = 0
    alternatives: dict[str, tuple[Word, ...]] = field(default_factory=dict)  # other values that a branch may have left

    def fork(self) -> "Shell":
        """A subshell: what it changes is lost to its parent."""
        return Shell(
            self.cwd, dict(self.variables), dict(self.arrays), dict(self.references), self.parameters, self.name,
            self.stdin, self.calls, self.background, self.elevated, self.contained, self.via, self.depth,
            dict(self.alternatives),
        )  # fmt: skip

    def within(self, wrapper: str) -> "Shell":
        """The state for a command that `wrapper` runs."""
        inner = self.fork()
        inner.via = (*self.via, wrapper)
        return inner
