"""Messages and tools as the JSON of a chat completions request; what a request shares with the one before is not written again."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any

import orjson

from aintern.backends.backend import InferenceOptions, JsonOptions
from aintern.messages import Message, MessageWithImages, ToolCall, ToolSpec

# A server puts message texts and its template together before it tokenizes them, so a file that holds `<|im_end|>` would
# end the turn (llama.cpp #11270). We cannot tokenize apart there: a zero-width non-joiner breaks what has exactly the form
# of a control token, on the copy that is sent. The embedded model needs none of this.
_CONTROL = re.compile(
    r"<(?=\|[\w/-]{1,40}\|>|[｜][^\s｜]{1,40}[｜]>|/?s>|(?:start|end)_of_turn>|[be]os>)"
    r"|\[(?=/?INST\]|TOOL_CALLS\]|/?TOOL_RESULTS\]|/?AVAILABLE_TOOLS\]|/?SYSTEM_PROMPT\])"
)

_encode = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


_BLOCK = 64 * 1024  # bytes
IMAGES = "images"
_UNSEEN = "[You can't see images: say so where one matters.]"


class RequestWriter:
    """Writes request bodies for one model. `native` sends tools and calls as such; otherwise all is plain text.

    `with_reasoning` gives the reasoning before a call back to the server, as models trained for it expect; `by_template` says an
    effort to the chat template as well. `without` names the options that the server has refused; `max_tokens` among them is then
    called `max_completion_tokens`, and of `images` only their names are sent. `has_images`: the last request had some."""

    def __init__(self, model: str, native: bool, with_reasoning: bool, *, by_template: bool = False) -> None:
        self.native = native
        self.without: set[str] = set()
        self.has_images = False
        self._by_template = by_template
        self._model = _written(model)
        self._with_reasoning = with_reasoning
        # Of the request before; of its body the long blocks, and the pieces since the last of them.
        self._messages: list[Message] = []
        self._blocks: list[bytes] = []
        self._pieces: list[bytes] = []
        self._tools: tuple[Sequence[ToolSpec], bytes] = ((), b"")

    def body(self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions) -> list[bytes]:
        """The whole request, in blocks. Its bytes up to the newest message stay the same from step to step, and the blocks that are
        full are not even copied: a long conversation's request is hundreds of kilobytes."""
        parts = [b'{"model":', self._model, b',"stream":true,', self._options(options)]
        if self.native and tools:
            # What must be answered in text keeps its tools: without them the prompt would start differently.
            parts += [b',"tool_choice":"none"'] if options.tool_choice == "none" else []
            parts += [b',"tools":', self._written_tools(tools)]
        self._write(messages)
        parts.append(b',"messages":[')
        if not self._blocks:  # short enough to be sent at once
            return [b"".join((*parts, *self._pieces, b"]}"))]
        return [b"".join(parts), *self._blocks, b"".join((*self._pieces, b"]}"))]

    def _written_tools(self, tools: Sequence[ToolSpec]) -> bytes:
        if self._tools[0] is not tools:
            self._tools = tools, _written([function(tool) for tool in tools])
        return self._tools[1]

    def _write(self, messages: Sequence[Message]) -> None:
        """Brings the pieces up to these messages: mostly those of the request before, and one or two more."""
        kept = len(self._messages)
        if self.has_images and IMAGES in self.without:
            kept = len(messages) + 1  # written anew, without them
        if kept > len(messages) or self._messages != messages[:kept]:
            self._messages, self._blocks, self._pieces, kept, self.has_images = [], [], [], 0, False
        for message in messages[kept:]:
            as_json = _native(message, self._with_reasoning) if self.native else _plain(message)
            if isinstance(message, MessageWithImages):
                as_json = self._with_images(message, as_json)
            self._pieces.append((b"," if self._messages else b"") + _written(as_json))
            self._messages.append(message)
        if sum(map(len, self._pieces)) > _BLOCK:
            self._blocks.append(b"".join(self._pieces))
            self._pieces.clear()

    def _with_images(self, message: MessageWithImages, as_json: Mapping[str, Any]) -> Mapping[str, Any]:
        if IMAGES in self.without:
            return {**as_json, "content": f"{as_json['content']}\n\n{_UNSEEN}"}
        self.has_images = True
        images = [
            {"type": "image_url", "image_url": {"url": f"data:{image.media_type};base64,{image.data}"}}
            for image in message.images
        ]
        return {**as_json, "content": [{"type": "text", "text": as_json["content"]}, *images]}

    def _options(self, options: InferenceOptions) -> bytes:
        values: dict[str, Any] = {
            "stream_options": {"include_usage": True},
            "max_tokens": options.max_tokens,
            "temperature": options.temperature,
            "top_p": options.top_p,
            "seed": options.seed,
            "stop": list(options.stop) or None,
            "response_format": _response_format(options.schema) if isinstance(options, JsonOptions) else None,
            "max_completion_tokens": options.max_tokens if "max_tokens" in self.without else None,
            "reasoning_effort": options.effort or None,
            "chat_template_kwargs": {"reasoning_effort": options.effort}
            if options.effort and self._by_template
            else None,
        }
        sent = {name: value for name, value in values.items() if value is not None and name not in self.without}
        return _written(sent)[1:-1]


def _written(value: Any) -> bytes:
    """As compact JSON, by orjson: of a file's text it takes a tenth of the standard library's time, which writes what that refuses
    (numbers beyond 64 bits, lone surrogates of odd file names)."""
    try:
        return orjson.dumps(value)
    except orjson.JSONEncodeError:
        return _encode(value).encode("utf-8", "replace")


def _response_format(schema: Mapping[str, Any]) -> dict[str, Any]:
    return {"type": "json_schema", "json_schema": {"name": "answer", "schema": schema}}


def function(tool: ToolSpec) -> dict[str, Any]:
    """A tool as an OpenAI-style function definition."""
    return {
        "type": "function",
        "function": {"name": tool.id, "description": tool.description, "parameters": tool.parameters},
    }


def _native(message: Message, with_reasoning: bool) -> Mapping[str, Any]:
    text = without_control_tokens(message.text)
    if message.role == "tool":
        return {"role": "tool", "tool_call_id": message.call_id, "content": text}
    if message.role != "assistant" or not message.tool_calls:
        return {"role": message.role, "content": text}
    calls = [
        {"id": call.id, "type": "function", "function": {"name": call.tool, "arguments": _arguments(call)}}
        for call in message.tool_calls
    ]
    written: dict[str, Any] = {"role": "assistant", "content": text or None, "tool_calls": calls}
    if with_reasoning and message.thinking:
        written["reasoning_content"] = message.thinking
    return written


def _plain(message: Message) -> Mapping[str, Any]:
    if message.role == "assistant":
        # The model's own words go back to the byte: in text mode its calls are part of them, control tokens included.
        return {"role": "assistant", "content": message.raw or message.text}
    role = "user" if message.role == "tool" else message.role
    return {"role": role, "content": without_control_tokens(message.text)}


def _arguments(call: ToolCall) -> str:
    # The model's own bytes where they are the arguments: the server's prompt cache then still fits.
    own = call.raw if call.raw.startswith("{") else ""
    try:
        if own and json.loads(own) == call.parameters:
            return own
    except (ValueError, RecursionError):
        own = ""
    return _encode(dict(call.parameters))


def without_control_tokens(text: str) -> str:
    """`text` with a zero-width non-joiner in whatever has the form of a chat template's control token."""
    if "<" in text or "[" in text:
        return _CONTROL.sub(lambda match: match[0] + "\u200c", text)
    return text
