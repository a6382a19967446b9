"""What a reply is read into: its pieces, and the reader that yields them."""

from collections.abc import Sequence
from typing import Literal, NamedTuple, Protocol

from aintern.dataclass import dataclass
from aintern.messages import ToolCall


class Text(NamedTuple):
    """A piece of the visible answer."""

    text: str


class Thinking(NamedTuple):
    """A piece of the model's reasoning."""

    text: str


@dataclass(frozen=True, slots=True)
class CallProgress:
    """A call that is being written and is not one yet: it may be taken back. `fragment` is the new piece of `argument`."""

    index: int
    tool: str
    characters: int
    argument: str = ""
    fragment: str = ""


@dataclass(frozen=True, slots=True)
class CallTakenBack:
    """The call of this index was cut off or malformed: it never was one."""

    index: int


@dataclass(frozen=True, slots=True)
class CallRead:
    """One complete call, delivered once."""

    call: ToolCall


@dataclass(frozen=True, slots=True)
class Problem:
    """Something that looked like a call and was none. `message` tells the model what was wrong; `raw` is the text."""

    message: str
    raw: str


Piece = Text | Thinking | CallProgress | CallTakenBack | CallRead | Problem


class Reader(Protocol):
    """One reply, read as it arrives. The pieces are the same whatever the chunking, once adjacent texts are joined.

    Never raises on any text. `finish` is called once, after the last `feed`. `held` is the text that was fed and is part of no
    piece yet: the start of what may be a marker, or of a call; '' while nothing is held back."""

    @property
    def held(self) -> str: ...

    def feed(self, chunk: str) -> Sequence[Piece]: ...

    def finish(self, reason: Literal["stop", "length"] = "stop") -> Sequence[Piece]: ...
