"""What flows through a shell command: words after expansion, streams between commands, and the shell's own state."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import field
from typing import Any, NamedTuple

from aintern.dataclass import dataclass

OPAQUE = "\x00"  # stands for text that only running could tell; a command holding NUL is refused before parsing
CLEAN: frozenset[str] = frozenset()

# What a stream or a word may carry: where its bytes came from.
NETWORK, DECODED, PROTECTED, ENVIRONMENT, GENERATED = "network", "decoded", "protected", "environment", "generated"
DISGUISED = "disguised"  # a literal text that a program transformed: only a disguise needs a shell behind that
OUTSIDE_NAMES = "outside-names"  # a list that may name files outside the workspace
GUARDED_NAMES = "guarded-names"  # a list that may name protected files
LISTED_NAMES = "listed-names"  # a list of files as ls, find and git print it, at most narrowed
SHELL_OUTPUT = "shell-output"  # what a shell prints that is fed from elsewhere


def shown(text: str) -> str:
    """A text for people: what only running could tell is a question mark."""
    return text.replace(OPAQUE, "?")


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
FETCHED = Stream(None, frozenset((NETWORK,)))
UNKNOWN = Stream(None)


def joined_streams(first: Stream, second: Stream) -> Stream:
    """What a list of two commands prints."""
    if first is NOTHING:
        return second
    text = None if first.text is None or second.text is None else first.text + second.text
    return Stream(text, first.taints | second.taints)


class Surroundings(NamedTuple):
    """What stands around a command."""

    calls: tuple[str, ...] = ()  # functions being run, outermost first
    via: tuple[str, ...] = ()  # the wrappers around it, outermost first
    depth: int = 0  # how many scripts and substitutions it is nested in
    background: bool = False  # inside a pipe, a substitution or after &
    elevated: bool = False  # with another user's rights
    contained: bool = False  # in a container or on another machine: paths are not this machine's


BASH = Word("bash")
ALONE = Surroundings()


@dataclass(slots=True)
class ShellState:
    """The state that one command leaves to the next. A subshell gets a copy (`fork`)."""

    cwd: str | None  # absolute and normalised; None when it cannot be known
    variables: dict[str, Word]
    arrays: dict[str, tuple[Word, ...]] = field(default_factory=dict)
    references: dict[str, str] = field(default_factory=dict)
    alternatives: dict[str, tuple[Word, ...]] = field(default_factory=dict)  # other values that a branch may have left
    parameters: tuple[Word, ...] = ()
    name: Word = BASH  # $0
    stdin: Stream = UNKNOWN  # for builtins that read inside a loop or a function
    around: Surroundings = ALONE

    def fork(self, **around: Any) -> "ShellState":
        """A subshell: what it changes is lost to its parent. `around` are fields of its surroundings that differ."""
        return ShellState(
            self.cwd, dict(self.variables), dict(self.arrays), dict(self.references), dict(self.alternatives),
            self.parameters, self.name, self.stdin, self.around._replace(**around) if around else self.around,
        )  # fmt: skip

    def nested(self) -> "ShellState":
        """The subshell of a substitution."""
        return self.fork(background=True, depth=self.around.depth + 1)

    def within(self, wrapper: str, **around: Any) -> "ShellState":
        """The state for a command that `wrapper` runs."""
        return self.fork(via=(*self.around.via, wrapper), **around)

    def elsewhere(self, wrapper: str) -> "ShellState":
        """The state for a command that `wrapper` runs in a container or on another machine."""
        inner = self.within(wrapper, contained=True)
        inner.cwd = None
        return inner

    @contextmanager
    def surrounded(self, **around: Any) -> Iterator[None]:
        """The same state in other surroundings for a while: what runs inside changes it."""
        before = self.around
        self.around = before._replace(**around)
        try:
            yield
        finally:
            self.around = before
