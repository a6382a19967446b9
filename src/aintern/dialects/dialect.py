"""The port: a dialect both teaches and reads one way of writing tool calls."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from aintern.dialects.grammar.constraint import Constraint
from aintern.messages import ToolCall, ToolResult, ToolSpec


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

    Never raises on any text. `finish` is called once, after the last `feed`."""

    def feed(self, chunk: str) -> Sequence[Piece]: ...

    def finish(self, reason: Literal["stop", "length"] = "stop") -> Sequence[Piece]: ...


class Dialect(Protocol):
    """One way of writing tool calls. `name` is what `--dialect` takes."""

    name: str

    def instructions(self, tools: Sequence[ToolSpec]) -> str:
        """The text that teaches this way of calling, for a system prompt."""
        ...

    def write_call(self, call: ToolCall) -> str:
        """A call as this dialect's model writes it; reading it back yields the same tool and parameters."""
        ...

    def constraint(self, tools: Sequence[ToolSpec]) -> Constraint | None:
        """The grammar under which calls are always read back as valid ones; None without tools, or where there is none."""
        ...

    def write_result(self, call: ToolCall, result: ToolResult) -> str:
        """A tool's result as text for a model without a tool role; its content can't close the delimiter."""
        ...

    def reader(self, tools: Mapping[str, ToolSpec], prompt_end: str = "") -> Reader:
        """A fresh reader. `tools` types untyped arguments and says which names are known; `prompt_end` is the end of
        the rendered prompt, which tells whether the reply starts inside the reasoning."""
        ...
