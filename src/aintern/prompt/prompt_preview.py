"""What a request would send, in its parts and as it would go out."""

import json
from collections.abc import Sequence

from aintern.dataclass import dataclass
from aintern.messages import Message, ToolSpec

CHARACTERS_PER_TOKEN = 4  # an estimate that holds for every model; what a model's own tokenizer says differs by a fifth


@dataclass(frozen=True, slots=True)
class PromptPreview:
    """`parts` are name and text: rules, summary (of the workspace), notes, skills, tools, messages. `sent` is what goes to the model: the
    body of a server's request to the byte, the rendered chat template of a model file, or, for a backend with prompts of
    its own, the messages and tools that it is given, as JSON."""

    model: str
    parts: tuple[tuple[str, str], ...]
    sent: str

    @property
    def tokens(self) -> dict[str, int]:
        """Tokens of each part, estimated: characters / 4."""
        return {name: -(-len(text) // CHARACTERS_PER_TOKEN) for name, text in self.parts}


def as_given(messages: Sequence[Message], tools: Sequence[ToolSpec]) -> str:
    """Messages and tools as JSON, for a backend that does not say what it makes of them."""
    told = [{"role": message.role, "content": message.text} for message in messages]
    return json.dumps({"messages": told, "tools": json.loads(tools_as_json(tools))}, ensure_ascii=False)


def tools_as_json(tools: Sequence[ToolSpec]) -> str:
    """The definitions as servers get them."""
    return json.dumps(
        [
            {
                "type": "function",
                "function": {
                    "name": tool.id,
                    "description": tool.description,
                    "parameters": dict(tool.parameters),
                },
            }
            for tool in tools
        ],
        ensure_ascii=False,
        separators=(",", ":"),
    )


def messages_as_text(messages: Sequence[Message]) -> str:
    """What was said, with the calls that were made."""
    return "\n".join(
        message.text + "".join(json.dumps(dict(call.parameters), ensure_ascii=False) for call in message.tool_calls)
        for message in messages
    )
