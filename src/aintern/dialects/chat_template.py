"""A model's own chat template, rendered in a sandbox so that no text of others can become one of its control tokens.

Every string that is not the template's own (messages, arguments, descriptions of tools) is rendered as a random
placeholder and put back afterwards; so the template can't be steered by it, and a backend can tokenize it without
special tokens. In JSON the placeholder stands for the escaped text.
"""

import hashlib
import json
import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from functools import cached_property
from typing import TYPE_CHECKING, Any

from aintern.dialects.families.tool_call_block import ToolCallBlock
from aintern.dialects.teaching import write_fenced_result
from aintern.errors import BackendError, ModelUnavailable
from aintern.messages import Message, ToolCall, ToolResult, ToolSpec

if TYPE_CHECKING:
    import jinja2

Segment = tuple[str, bool]  # text, and whether it is the template's own

CHATML = (
    "{% for message in messages %}<|im_start|>{{ message.role }}\n{{ message.content }}<|im_end|>\n{% endfor %}"
    "{% if add_generation_prompt %}<|im_start|>assistant\n{% endif %}"
)
_REFUSALS = (TypeError, ValueError, LookupError, ArithmeticError, RecursionError, AttributeError, MemoryError)
PLAIN_KEY = re.compile(r"[\w .:/$-]*\Z")
PROSE_KEYS = ("description", "title", "examples", "default", "enum", "const", "pattern")
PROBE = ToolSpec("probe_of_tools", "Says whether tools reach the prompt", {"type": "object", "properties": {}})


class TemplateBeyondBounds(BackendError):
    """Rendering the template would take more than any model's own does; said otherwise, it would not take less."""


class ChatTemplate:
    """A Jinja template as GGUF files and servers carry it; ChatML where there is none.

    Raises ModelUnavailable for a template that is no Jinja."""

    def __init__(self, template: str, *, bos_token: str = "", eos_token: str = "") -> None:
        self._tokens = {"bos_token": bos_token, "eos_token": eos_token}
        now = datetime.now(UTC)  # kept, so that a prompt does not change at midnight
        self._template = _compiled(template or CHATML, now.strftime)

    @cached_property
    def teaches_tools(self) -> bool:
        """Whether the template tells the model of its tools; if not, the system prompt must teach a dialect."""
        try:
            text = "".join(text for text, _ in self._rendered([Message("user", "hello")], [PROBE], {}))
        except BackendError:
            return False
        return PROBE.id in text

    def render(self, messages: Sequence[Message], tools: Sequence[ToolSpec] = (), **options: Any) -> list[Segment]:
        """The prompt as segments. `options` are what templates know (`enable_thinking`, …).

        A template that refuses some role gets the same said with fewer: results and calls as text, then the system
        prompt in front of the first request. Raises BackendError when it refuses everything."""
        shapes: tuple[Callable[[Sequence[Message]], Sequence[Message]], ...] = (list, as_text, as_turns)
        if any(message.tool_calls or message.role == "tool" for message in messages) and not self.teaches_tools:
            shapes = shapes[1:]
        refusal = BackendError("The model's chat template could not be rendered.")
        for shape in shapes:
            try:
                return self._rendered(shape(messages), tools, options)
            except TemplateBeyondBounds:
                raise
            except BackendError as error:
                refusal = error
        raise refusal

    def _rendered(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: Mapping[str, Any]
    ) -> list[Segment]:
        import jinja2

        from aintern.dialects.bounded_jinja import BeyondBounds

        places = _Places()
        values: dict[str, Any] = {
            **self._tokens,
            "messages": [_message(message, places) for message in messages],
            "tools": [_tool(tool, places) for tool in sorted(tools, key=lambda tool: tool.id)] or None,
            "add_generation_prompt": True,
            **options,
        }
        needed = [message["content"] for message in values["messages"] if message["role"] != "assistant"]
        try:
            self._template.environment.begin()  # type: ignore[attr-defined]  # ours, see `_compiled`
            text = self._template.render(values)
        except BeyondBounds as error:
            raise TemplateBeyondBounds(
                f"The model's chat template is refused: {error}.", "Use another model."
            ) from error
        except (jinja2.TemplateError, *_REFUSALS) as error:
            raise BackendError(f"The model's chat template refuses this conversation: {str(error)[:200]}") from error
        if any(place and place not in text for place in needed):
            raise BackendError("The model's chat template loses part of this conversation.")
        return places.split(text)


class _Places:
    """Placeholders, what they stand for, and how a text is split at them."""

    def __init__(self) -> None:
        self._key = secrets.token_hex(8)
        self._texts: list[str] = []
        self._pattern = re.compile(f"(zq{self._key}[pj]\\d+z)")

    def put(self, text: str) -> str:
        """A placeholder for `text`; nothing for nothing, since templates ask whether there is content."""
        if not text:
            return text
        self._texts.append(text)
        return f"zq{self._key}p{len(self._texts) - 1}z"

    def put_all(self, value: Any) -> Any:
        """A JSON value with every string, and every odd key, replaced."""
        if isinstance(value, str):
            return self.put(value)
        if isinstance(value, Mapping):
            return {key if PLAIN_KEY.match(key) else self.put(key): self.put_all(item) for key, item in value.items()}
        if isinstance(value, list | tuple):
            return [self.put_all(item) for item in value]
        return value

    def split(self, text: str) -> list[Segment]:
        """The rendered text as segments, neighbours of one kind joined."""
        segments: list[Segment] = []
        for index, piece in enumerate(self._pattern.split(text)):
            trusted = index % 2 == 0
            written = piece if trusted else self._text_of(piece)
            if segments and segments[-1][1] == trusted:
                segments[-1] = (segments[-1][0] + written, trusted)
            elif written:
                segments.append((written, trusted))
        return segments

    def _text_of(self, place: str) -> str:
        kind, number = place[2 + len(self._key)], place[3 + len(self._key) : -1]
        text = self._texts[int(number)]
        return text if kind == "p" else json.dumps(text, ensure_ascii=False)[1:-1]


_PLACE_IN_JSON = re.compile(r"(zq[0-9a-f]{16})p(\d+z)")


def _tojson(
    value: Any, ensure_ascii: bool = False, indent: int | None = None, separators: Any = None, sort_keys: bool = False
) -> str:
    """What transformers' templates call tojson: plain JSON, nothing escaped for HTML."""
    text = json.dumps(value, ensure_ascii=ensure_ascii, indent=indent, separators=separators, sort_keys=sort_keys)
    return _PLACE_IN_JSON.sub(r"\1j\2", text)


def _compiled(template: str, now: Callable[[str], str]) -> "jinja2.Template":
    import jinja2

    from aintern.dialects.bounded_jinja import BoundedEnvironment

    def refuse(message: str) -> str:
        raise jinja2.TemplateError(message)

    environment = BoundedEnvironment()
    environment.add_filter("tojson", _tojson)
    environment.globals.update(raise_exception=refuse, strftime_now=now)
    try:
        return environment.from_string(template)
    except (jinja2.TemplateError, RecursionError, SyntaxError, ValueError, OverflowError, MemoryError) as error:
        raise ModelUnavailable(
            f"The model's chat template is no Jinja that can be read: {str(error)[:200]}.",
            "Set another dialect or model.",
        ) from error


def _message(message: Message, places: _Places) -> dict[str, Any]:
    described: dict[str, Any] = {"role": message.role, "content": places.put(message.text)}
    if message.thinking:
        described["reasoning_content"] = described["thinking"] = places.put(message.thinking)
    if message.tool_calls:
        described["tool_calls"] = [_call(call, places) for call in message.tool_calls]
    if message.role == "tool":
        described["tool_call_id"] = short_id(message.call_id)
        described["name"] = message.tool
    return described


def _call(call: ToolCall, places: _Places) -> dict[str, Any]:
    name = call.tool if PLAIN_KEY.match(call.tool) else places.put(call.tool)
    function = {"name": name, "arguments": places.put_all(call.parameters)}
    return {"type": "function", "id": short_id(call.id), "function": function}


def short_id(call_id: str) -> str:
    """Nine letters and digits, which is what Mistral's templates demand of a call's id."""
    return hashlib.sha256(call_id.encode()).hexdigest()[:9]


def _tool(tool: ToolSpec, places: _Places) -> dict[str, Any]:
    function = {
        "name": tool.id,
        "description": places.put(tool.description),
        "parameters": _schema(tool.parameters, places),
    }
    return {"type": "function", "function": function}


def _schema(schema: Any, places: _Places) -> Any:
    """A schema whose prose is replaced; the words that templates compare (types) stay."""
    if isinstance(schema, Mapping):
        return {
            key if PLAIN_KEY.match(key) else places.put(key): (
                places.put_all(value)
                if key in PROSE_KEYS and not isinstance(value, Mapping)
                else _schema(value, places)
            )
            for key, value in schema.items()
        }
    if isinstance(schema, list | tuple):
        return [_schema(item, places) for item in schema]
    return schema if not isinstance(schema, str) or PLAIN_KEY.match(schema) else places.put(schema)


def as_text(messages: Sequence[Message]) -> list[Message]:
    """The same conversation without the tool role: calls as the assistant's text, results as the user's."""
    texts: list[Message] = []
    written = ToolCallBlock().write_call
    for message in messages:
        if message.role == "tool":
            call = ToolCall(message.tool, {}, id=message.call_id)
            texts.append(Message("user", write_fenced_result(call, ToolResult(message.success, message.text))))
        elif message.tool_calls:
            text = "\n".join(filter(None, (message.text, *map(written, message.tool_calls))))
            texts.append(replace(message, text=text, tool_calls=()))
        else:
            texts.append(message)
    return texts


def as_turns(messages: Sequence[Message]) -> list[Message]:
    """The same with two roles that take turns: system prompts become the user's, neighbours of one role are joined."""
    turns: list[Message] = []
    for message in as_text(messages):
        role = message.role if message.role == "assistant" else "user"
        if turns and turns[-1].role == role:
            turns[-1] = replace(turns[-1], text=f"{turns[-1].text}\n\n{message.text}")
        else:
            turns.append(Message(role, message.text, message.thinking))
    return turns
