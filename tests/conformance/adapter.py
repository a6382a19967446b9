"""The interface that the conformance harness drives: our readers behind `parse` and `stream`."""

from collections.abc import Iterator
from typing import Any

from aintern.dialects.choose import DIALECTS
from aintern.dialects.dialect import CallRead, Piece, Text, Thinking
from aintern.messages import ToolSpec

BY_FAMILY = {
    "qwen3-hermes": "tagged_json",
    "qwen3-xml": "tagged_xml",
    "gpt-oss": "harmony",
    "gemma4": "gemma",
    "glm": "glm",
    "deepseek": "deepseek",
    "kimi": "kimi",
    "llama": "llama",
    "mistral": "mistral",
    "aintern-fenced": "tool_call",
}


def specs(tools: list[dict[str, Any]]) -> dict[str, ToolSpec]:
    """OpenAI-style tool definitions as ours."""
    functions = [tool.get("function", tool) for tool in tools]
    return {f["name"]: ToolSpec(f["name"], f.get("description") or "", f.get("parameters") or {}) for f in functions}


def stream(chunks: Iterator[str], tools: list[dict[str, Any]], family: str, ctx: Any) -> Iterator[dict[str, Any]]:
    """Events of one reply, as it arrives."""
    dialect = DIALECTS[BY_FAMILY.get(family, "auto")]()
    reader = dialect.reader(specs(tools), ctx.generation_prompt or "")
    feed = reader.feed
    for chunk in chunks:
        for piece in feed(chunk):
            if type(piece) is Text:
                yield {"type": "text", "text": piece.text}
            else:
                yield event(piece)
    for piece in reader.finish(ctx.finish_reason):
        yield event(piece)


def event(piece: Piece) -> dict[str, Any]:
    """A piece in the harness's words."""
    match piece:
        case Text(text=text):
            return {"type": "text", "text": text}
        case Thinking(text=text):
            return {"type": "reasoning", "text": text}
        case CallRead(call=call):
            return {"type": "call", "name": call.tool, "arguments": dict(call.parameters)}
        case _:
            return {"type": "progress"}


def parse(text: str, tools: list[dict[str, Any]], family: str, ctx: Any) -> dict[str, Any]:
    """The whole reply at once: the same machine, fed once."""
    content, reasoning, calls = [], [], []
    for item in stream(iter([text]), tools, family, ctx):
        if item["type"] == "text":
            content.append(item["text"])
        elif item["type"] == "reasoning":
            reasoning.append(item["text"])
        elif item["type"] == "call":
            calls.append({"name": item["name"], "arguments": item["arguments"]})
    return {"content": "".join(content) or None, "reasoning": "".join(reasoning) or None, "tool_calls": calls}
