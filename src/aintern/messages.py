"""What is said: messages, tool specs, tool calls and tool results, as frozen values."""

import os
from collections.abc import Mapping
from dataclasses import field
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.risk_level import RiskLevel

Role = Literal["system", "user", "assistant", "tool"]
JsonObject = Mapping[str, Any]


def new_id(prefix: str) -> str:
    """A fresh identifier such as `call_3f9a…`: 48 random bits, unique enough within one store."""
    try:
        return f"{prefix}_{_unused.pop()}"
    except IndexError:
        random = os.urandom(6 * 64).hex()  # one call of the system for many: a step of the loop takes three
        _unused.extend([random[at : at + 12] for at in range(0, len(random), 12)])
        return new_id(prefix)


_unused: list[str] = []
os.register_at_fork(after_in_child=_unused.clear)  # two processes must not give the same


@dataclass(frozen=True, slots=True)
class Example:
    """A request as a person would write it, and the parameters of the call that answers it; teaches small models."""

    request: str
    parameters: JsonObject


@dataclass(frozen=True, slots=True)
class ToolSpec:
    """What a model is told of a tool. `parameters` is a JSON Schema of type object."""

    id: str
    description: str
    parameters: JsonObject
    examples: tuple[Example, ...] = ()


@dataclass(frozen=True, slots=True)
class ToolCall:
    """One call that the model made, closed and valid as text; whether it may run is the gate's to say.

    `tool` and `parameters` are as the model gave them. `raw` is the exact text (or JSON) it was read from.
    `repairs` names what was mended inside the closed call; `warnings` what is odd about it (an unknown tool);
    `validation` what is wrong with its parameters. `always_ask` marks calls whose form alone demands a question.
    """

    tool: str
    parameters: JsonObject
    id: str = field(default_factory=lambda: new_id("call"))
    name: str = ""
    risk: RiskLevel = RiskLevel.MEDIUM
    summary: str = ""
    raw: str = ""
    iteration: int = 0
    validation: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    repairs: tuple[str, ...] = ()
    always_ask: bool = False


@dataclass(frozen=True, slots=True)
class Artifact:
    """A thing that a tool made. `size` in bytes."""

    type: str
    path: str
    description: str = ""
    size: int | None = None


@dataclass(frozen=True, slots=True)
class ToolResult:
    """What a tool answers: `content` for the model, `data` for programs, `message` one line for people. `duration` in seconds."""

    success: bool
    content: str
    data: Any = None
    message: str = ""
    error: str = ""
    artifacts: tuple[Artifact, ...] = ()
    duration: float = 0.0
    follow_ups: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Message:
    """One message of a conversation, compared by identity so that what was made of it once (JSON, tokens) can be kept.

    An assistant's message holds its visible `text`, its calls, and `raw`, the reply as the model wrote it, so that the
    next prompt can repeat it to the byte; a `tool` message answers the call `call_id`.
    `origin` says whose words these are: user, model, tool, project, or aintern itself.
    """

    role: Role
    text: str
    thinking: str = ""
    raw: str = ""
    tool_calls: tuple[ToolCall, ...] = ()
    call_id: str = ""
    tool: str = ""
    success: bool = True
    origin: str = ""
    id: str = field(default_factory=lambda: new_id("msg"))


@dataclass(frozen=True, slots=True)
class Image:
    """A picture that goes with a message: its bytes in base64, and what kind they are (`image/png`)."""

    name: str
    media_type: str
    data: str

    @property
    def size(self) -> int:
        """In bytes."""
        return len(self.data) * 3 // 4 - self.data[-2:].count("=")


@dataclass(frozen=True, slots=True, eq=False)
class MessageWithImages(Message):
    """A user's message with pictures. What its text says of them stands for them where a model can't see."""

    images: tuple[Image, ...] = ()
