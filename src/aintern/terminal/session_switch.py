"""What a command of the chat leads to: lines to show, a next line to send, or another session."""

from aintern.dataclass import dataclass

Lines = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Lines to show, and what stands in the box then, so that Enter alone sends it."""

    lines: Lines
    draft: str


@dataclass(frozen=True, slots=True)
class SessionSwitch:
    """Where the chat goes when it leaves this session: nowhere, or to another one. `resume` is a conversation's id, ''
    for a new one; `model` replaces that of before when it is given. `lines` are shown first, and `draft` stands
    in the prompt then."""

    quit: bool = False
    resume: str = ""
    model: str = ""
    draft: str = ""
    lines: tuple[str, ...] = ()
