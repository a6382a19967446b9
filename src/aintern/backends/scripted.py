"""A model that plays a written script: for tests, demonstrations and documentation.

A script is JSON lines, one model reply a line:

    {"text": "…"}                                          raw text, as a model would write it
    {"text": "…", "tool_calls": [{"tool": "read_file", "parameters": {"path": "a.py"}}]}     native calls

and, in any of them: `"chunk": n` characters a chunk (default: the whole reply), `"delay"`: seconds before each chunk,
`"expect"`: text that the newest message must contain, `"thinking"`: reasoning before the text, `"hold"`: a file that must be
there before the reply goes on after its first chunk, for what has to happen in between.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from aintern.backends.backend import CallDelta, Chunk, InferenceOptions, ModelDescription, ModelFeatures, Usage
from aintern.dataclass import dataclass
from aintern.errors import ScriptError, UnknownModel, UsageError
from aintern.messages import Message, ToolSpec
from aintern.settings.schema import ModelSettings

_KEYS = {"text", "tool_calls", "chunk", "delay", "expect", "thinking", "hold"}
_LOOK = 0.02  # seconds between two looks for the file that a reply waits for


@dataclass(frozen=True, slots=True)
class ScriptedCall:
    """A native call of a scripted reply; `arguments` is its JSON text."""

    tool: str
    arguments: str


@dataclass(frozen=True, slots=True)
class ScriptedReply:
    """One reply. `chunk` in characters (0: all at once), `delay` in seconds before each chunk; all but the first wait until there is
    a file `hold`."""

    text: str = ""
    calls: tuple[ScriptedCall, ...] = ()
    chunk: int = 0
    delay: float = 0.0
    expect: str = ""
    thinking: str = ""
    hold: str = ""


class ScriptedBackend:
    """Plays `replies` in order, one for each `stream`; `prompts` are for tests to look at."""

    def __init__(self, replies: Sequence[ScriptedReply], name: str = "script") -> None:
        self.name = name
        # How much of the prompt before each begins with, and what it goes on with: a long chat's prompts, whole, take a square of it.
        self._asked: list[tuple[int, tuple[Message, ...]]] = []
        self._newest: tuple[Message, ...] = ()
        self._replies = tuple(replies)
        self._used = 0

    @classmethod
    def from_file(cls, path: str | Path) -> "ScriptedBackend":
        """Read a script file. Raises UnknownModel when it can't be read, ScriptError when a line is wrong."""
        try:
            text = Path(path).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            why = getattr(error, "strerror", None) or error
            raise UnknownModel(f"The script {path} can't be read: {why}.", "Name a UTF-8 file.") from error
        return cls(read_script(text, str(path)), f"script:{Path(path).name}")

    @property
    def prompts(self) -> list[tuple[Message, ...]]:
        """What it was asked so far, prompt by prompt."""
        prompts: list[tuple[Message, ...]] = []
        for shared, added in self._asked:
            prompts.append((*(prompts[-1][:shared] if prompts else ()), *added))
        return prompts

    async def describe(self) -> ModelDescription:
        return ModelDescription(
            self.name, calling="text", note="This is a written script, not a model.", features=ModelFeatures(sees=True)
        )

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        """Play the next reply. Raises ScriptError when there is none, or the newest message is not what it expects."""
        reply = self._next(messages)
        for number, chunk in enumerate(_chunks(reply, self._used)):
            if reply.delay or not number:
                await asyncio.sleep(reply.delay)  # as a real model does, it lets others have their turn
            while number and reply.hold and not Path(reply.hold).exists():  # noqa: ASYNC110 - a file has no event
                await asyncio.sleep(_LOOK)
            yield chunk
        written = len(reply.text) + len(reply.thinking) + sum(len(call.arguments) for call in reply.calls)
        usage = Usage(sum(len(message.text) for message in messages) // 4, (written + 3) // 4)
        yield Chunk(usage=usage, finish_reason="tool_calls" if reply.calls else "stop")

    def finish(self) -> None:
        """Raise ScriptError when replies are left over."""
        left = len(self._replies) - self._used
        if left:
            first = self._replies[self._used].text[:60]
            raise ScriptError(
                f"{self.name}: {left} of {len(self._replies)} steps were not used; the next one is {first!r}.",
                "Remove them, or find out why the run ended early.",
            )

    async def count_tokens(self, text: str) -> int:
        """Four characters a token: a script has no tokenizer."""
        return (len(text) + 3) // 4

    async def aclose(self) -> None:
        return

    def _next(self, messages: Sequence[Message]) -> ScriptedReply:
        prompt = tuple(messages)
        differing = (at for at, (one, other) in enumerate(zip(self._newest, prompt, strict=False)) if one is not other)
        shared = next(differing, min(len(self._newest), len(prompt)))
        self._asked.append((shared, prompt[shared:]))
        self._newest = prompt
        if self._used >= len(self._replies):
            raise ScriptError(
                f"{self.name} has {len(self._replies)} steps and was asked for one more.", "Add the missing step."
            )
        reply = self._replies[self._used]
        newest = messages[-1].text if messages else ""
        if reply.expect not in newest:
            raise ScriptError(
                f"{self.name}: step {self._used + 1} expects {reply.expect!r} in the newest message, "
                f"which is {newest[:300]!r}.",
                "Correct the script or the code it tests.",
            )
        self._used += 1
        return reply


async def open_backend(full: str, wanted: ModelSettings) -> ScriptedBackend:
    """The script of `script:FILE`. Raises UsageError where it names none, else as `from_file`."""
    path = full.partition(":")[2]
    if not path:
        raise UsageError("script: names no file.", "Write script:FILE.")
    return ScriptedBackend.from_file(path)


def read_script(text: str, name: str = "script") -> tuple[ScriptedReply, ...]:
    """The replies of a script; blank lines are left out. Raises ScriptError naming the line that is wrong."""
    replies = []
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        try:
            replies.append(_reply(json.loads(line)))
        except (ValueError, RecursionError) as error:
            raise ScriptError(
                f"{name}, line {number}: {error}.",
                'A step looks like {"text": "Hello"} or {"tool_calls": [{"tool": "read_file", "parameters": {}}]}.',
            ) from error
    return tuple(replies)


def _reply(step: Any) -> ScriptedReply:
    if not isinstance(step, dict):
        raise ValueError("a step is a JSON object")
    unknown = sorted(set(step) - _KEYS)
    if unknown:
        raise ValueError(f"unknown key {', '.join(unknown)}; known are {', '.join(sorted(_KEYS))}")
    if "text" not in step and "tool_calls" not in step:
        raise ValueError("a step needs text or tool_calls")
    calls = step.get("tool_calls", [])
    if not isinstance(calls, list):
        raise ValueError("tool_calls is a list")
    return ScriptedReply(
        text=_text(step, "text"),
        calls=tuple(_call(call) for call in calls),
        chunk=int(_number(step, "chunk")),
        delay=_number(step, "delay"),
        expect=_text(step, "expect"),
        thinking=_text(step, "thinking"),
        hold=_text(step, "hold"),
    )


def _text(step: Mapping[str, Any], key: str) -> str:
    value = step.get(key, "")
    if not isinstance(value, str):
        raise ValueError(f"{key} is a string")
    return value


def _number(step: Mapping[str, Any], key: str) -> float:
    value = step.get(key, 0)
    if isinstance(value, bool) or not isinstance(value, int | float) or value < 0:
        raise ValueError(f"{key} is a number from 0 up")
    return value


def _call(call: Any) -> ScriptedCall:
    if not isinstance(call, dict) or not isinstance(call.get("tool"), str):
        raise ValueError('a tool call is {"tool": id, "parameters": {…}}')
    parameters = call.get("parameters", {})
    # A string is sent as it is: that is how a script plays a model whose arguments are not JSON.
    if isinstance(parameters, str):
        return ScriptedCall(call["tool"], parameters)
    return ScriptedCall(call["tool"], json.dumps(parameters, ensure_ascii=False))


def _chunks(reply: ScriptedReply, step: int) -> Iterator[Chunk]:
    for piece in _pieces(reply.thinking, reply.chunk):
        yield Chunk(thinking=piece)
    for piece in _pieces(reply.text, reply.chunk):
        yield Chunk(text=piece)
    for index, call in enumerate(reply.calls):
        yield Chunk(calls=(CallDelta(index, f"call_{step}_{index + 1}", call.tool),))
        for piece in _pieces(call.arguments, reply.chunk):
            yield Chunk(calls=(CallDelta(index, arguments=piece),))


def _pieces(text: str, size: int) -> Iterator[str]:
    step = size or len(text)
    for start in range(0, len(text), step or 1):
        yield text[start : start + step]
