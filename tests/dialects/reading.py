"""How the tests of dialects read: whole, and cut at every character and in pieces; all must say the same."""

from dataclasses import dataclass, field
from typing import Any

from aintern.dialects.choose import DIALECTS
from aintern.dialects.dialect import CallProgress, CallRead, CallTakenBack, Piece, Problem, Text, Thinking
from aintern.dialects.teaching import Dialect
from aintern.messages import ToolCall, ToolSpec

STRINGS = {"type": "object", "properties": {"path": {"type": "string"}, "content": {"type": "string"}}}
TOOLS = {
    "write_file": ToolSpec("write_file", "Write a file", STRINGS),
    "read_file": ToolSpec("read_file", "Read a file", {"type": "object", "properties": {"path": {"type": "string"}}}),
    "add": ToolSpec(
        "add", "Add", {"type": "object", "properties": {"a": {"type": "number"}, "b": {"type": ["integer", "null"]}}}
    ),
    "now": ToolSpec("now", "The time", {"type": "object", "properties": {}}),
}


@dataclass
class Reply:
    """What was read of one reply, adjacent texts joined."""

    text: str = ""
    thinking: str = ""
    calls: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    problems: list[str] = field(default_factory=list)
    read: list[ToolCall] = field(default_factory=list, compare=False)
    shown: dict[tuple[int, str], str] = field(default_factory=dict, compare=False)
    taken_back: list[int] = field(default_factory=list, compare=False)


def read(dialect: str | Dialect, text: str, *, prompt: str = "", size: int = 0, reason: Any = "stop", tools=TOOLS):
    """The reply in `text`, fed in chunks of `size` characters (0: at once)."""
    made = DIALECTS[dialect]() if isinstance(dialect, str) else dialect
    reader = made.reader(tools, prompt)
    pieces: list[Piece] = []
    step = size or max(1, len(text))
    for at in range(0, len(text), step):
        pieces.extend(reader.feed(text[at : at + step]))
    pieces.extend(reader.finish(reason))
    return reply(pieces)


def reply(pieces: list[Piece]) -> Reply:
    said = Reply()
    for piece in pieces:
        match piece:
            case Text(text=text):
                said.text += text
            case Thinking(text=text):
                said.thinking += text
            case CallRead(call=call):
                said.calls.append((call.tool, dict(call.parameters)))
                said.read.append(call)
            case Problem(message=message):
                said.problems.append(message)
            case CallTakenBack(index=index):
                said.taken_back.append(index)
            case CallProgress(index=index, argument=argument, fragment=fragment):
                said.shown[index, argument] = said.shown.get((index, argument), "") + fragment
    return said


def read_all_ways(dialect: str | Dialect, text: str, **options: Any) -> Reply:
    """The reply, after making sure that every chunking reads the same."""
    whole = read(dialect, text, **options)
    for size in (1, 2, 3, 4, 5, 7, 11, 23, 64):
        assert read(dialect, text, size=size, **options) == whole, f"chunks of {size}"
    return whole


TEXT, WHOLE, REAL = {"type": "string"}, {"type": "integer"}, {"type": "number"}
PROPERTIES = {
    "city": TEXT,
    "time zone": TEXT,
    "path": TEXT,
    "content": TEXT,
    "hour": WHOLE,
    "volume": REAL,
    "filters": {"type": "object"},
    "label": {"type": ["string", "null"]},
    "z": {"type": ["integer", "string"]},
}
VARIED_TOOLS = {
    name: ToolSpec(name, "", {"type": "object", "properties": PROPERTIES})
    for name in ("weather", "now", "write", "get current time")
}


def check_reading(dialect: str, prompt: str, text: str, reason: str, content: str, reasoning: str, calls: Any) -> None:
    """The reply in `text` is read so, whatever the chunking; white space around the content is left aside."""
    reply = read_all_ways(dialect, text, prompt=prompt, reason=reason)
    assert (reply.text.strip(), reply.thinking, reply.calls) == (content.strip(), reasoning, calls)


def check_variant(dialect: str, prompt: str, text: str, content: str, reasoning: str, calls: Any) -> None:
    """The reply in `text`, with tools of many types, is read so to the letter, whatever the chunking."""
    reply = read_all_ways(dialect, text, prompt=prompt, tools=VARIED_TOOLS)
    assert (reply.text, reply.thinking, reply.calls) == (content, reasoning, calls)
