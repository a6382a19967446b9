"""What the analysis of a command says: its risk, its simple commands, the paths and hosts it reaches."""

from typing import Literal

from aintern.dataclass import dataclass
from aintern.risk_level import Risk

Access = Literal["read", "write", "delete"]


@dataclass(frozen=True, slots=True)
class Redirect:
    """One redirection of a simple command. `target` is None when only running could tell it."""

    operator: str
    target: str | None


@dataclass(frozen=True, slots=True)
class SimpleCommand:
    """One command after expansion and without its wrappers' words; `via` names the wrappers and loops around it, outermost first.

    `argv` holds the words after quote removal, None for a word that only running could tell. `nested` is true for a
    command inside a substitution, a function or a nested script.
    """

    argv: tuple[str | None, ...]
    assignments: tuple[tuple[str, str | None], ...] = ()
    redirects: tuple[Redirect, ...] = ()
    text: str = ""
    via: tuple[str, ...] = ()
    nested: bool = False
    directory: str | None = None

    @property
    def source(self) -> str:
        """The command line after parsing, its words joined with spaces: what a regular expression is matched against."""
        return " ".join("?" if word is None else word for word in self.argv)


@dataclass(frozen=True, slots=True)
class PathAccess:
    """A path that the command names, absolute where that can be known; globs stay patterns."""

    path: str
    access: Access
    protected: str = ""  # the rule that protects it, or ''


@dataclass(frozen=True, slots=True)
class ShellReport:
    """`understood` is false when any part of the text has no certain reading; the risk is then at least high.
    `true_readers`: where every command is on the closed list of those that can't but read, the programs that it runs, but for bash's
    own; else None."""

    """`understood` is false when any part of the text has no certain reading; the risk is then at least high. `workspace`
    is the folder that the command was rated in."""

    risk: Risk
    simple_commands: tuple[SimpleCommand, ...] = ()
    paths: tuple[PathAccess, ...] = ()
    hosts: tuple[str, ...] = ()
    understood: bool = True
    needs_network: bool = False
    true_readers: tuple[str, ...] | None = None
    workspace: str = ""
