"""What a message names of MCP servers: resources as `@SERVER:URI`, and a prompt as `/SERVER:PROMPT ARGUMENTS` at its start.

Both are texts of the server's, not of the person's: they go with the request as attachments, so that nothing in them counts as
the person's own words.
"""

import base64
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from aintern.errors import UsageError
from aintern.mcp.mcp_server import McpServer
from aintern.mcp.mcp_tool import texts
from aintern.messages import Image
from aintern.prompt.attached_files import LONGEST
from aintern.prompt.attached_images import image_of, media_type_of
from aintern.prompt.attachments import AttachedFile, AttachmentKind, Attachments

_RESOURCE = re.compile(r"(?:(?<=\s)|^)@(?P<server>[A-Za-z0-9_-]{1,40}):(?P<uri>[^\s'\"]+)")
_PROMPT = re.compile(r"/(?P<server>[A-Za-z0-9_-]{1,40}):(?P<prompt>\S+)\s*(?P<rest>.*)", re.DOTALL)
_TYPEABLE = re.compile(r"[!-~]{1,500}")


async def with_named_texts(message: str, attachments: Attachments, servers: Sequence[McpServer]) -> Attachments:
    """The attachments, with each resource and the prompt that the message names. What names no server is plain text; raises
    UsageError for arguments that don't fit a prompt, ToolFailure and ToolTimeout for what a server does not give."""
    known = {server.config.name: server for server in servers}
    named: list[AttachedFile] = []
    images: list[Image] = []
    if (found := _PROMPT.fullmatch(message.strip())) and (server := known.get(found["server"])):
        named.append(await _prompt(server, found["prompt"], found["rest"]))
    for server, uri in dict.fromkeys(_mentions(message, known)):
        for content in (await server.read(uri)).contents:
            match _content(f"{server.config.name}:{uri}", content):
                case Image() as image:
                    images.append(image)
                case file:
                    named.append(file)
    if not named and not images:
        return attachments
    return replace(attachments, files=(*attachments.files, *named), images=(*attachments.images, *images))


def resource_names(servers: Iterable[McpServer]) -> Iterator[tuple[str, str]]:
    """`SERVER:URI` and what it is called, of every listed resource that can be typed."""
    for server in servers:
        for resource in server.lists.resources:
            if _TYPEABLE.fullmatch(str(resource.uri)):
                yield f"{server.config.name}:{resource.uri}", str(resource.title or resource.name)


def prompt_commands(servers: Iterable[McpServer]) -> Iterator[tuple[str, str, str]]:
    """`/SERVER:PROMPT`, its arguments, and what it is for, of every listed prompt that can be typed."""
    for server in servers:
        for prompt in server.lists.prompts:
            if _TYPEABLE.fullmatch(prompt.name):
                takes = " ".join(each.name if each.required else f"[{each.name}]" for each in prompt.arguments or ())
                about = (prompt.description or prompt.title or prompt.name).strip().partition("\n")[0]
                yield f"/{server.config.name}:{prompt.name}", takes, about


def _mentions(message: str, known: Mapping[str, McpServer]) -> Iterator[tuple[McpServer, str]]:
    for found in _RESOURCE.finditer(message):
        server = known.get(found["server"])
        if server is None:
            continue
        listed = {str(resource.uri) for resource in server.lists.resources}
        bare = found["uri"].rstrip(".,;:!?)")
        uri = found["uri"] if found["uri"] in listed else bare
        if uri in listed or "://" in uri:
            yield server, uri


def _content(name: str, content: Any) -> AttachedFile | Image:
    """A part of a resource. Raises UsageError for what is neither text nor picture."""
    text = getattr(content, "text", None)
    if text is not None:
        return _attached("resource", name, str(text))
    try:
        data = base64.b64decode(content.blob, validate=True)
        if media_type_of(data):
            return image_of(name, data)
        return _attached("resource", name, data.decode())
    except ValueError:
        kind = content.mime_type or "binary"
        raise UsageError(f"{name} can't be attached: it is {kind}.", "Name a text or a picture.") from None


async def _prompt(server: McpServer, name: str, rest: str) -> AttachedFile:
    prompt = next((each for each in server.lists.prompts if each.name == name), None)
    if prompt is None:
        there = ", ".join(f"/{server.config.name}:{each.name}" for each in server.lists.prompts)
        raise UsageError(f"The MCP server {server.config.name} has no prompt {name!r}.", there and f"It has {there}.")
    result = await server.prompt(name, _arguments(prompt, rest))
    several = len({message.role for message in result.messages}) > 1
    spoken = []
    for message in result.messages:
        text = "\n".join(texts([message.content]))
        spoken.append(f"{message.role}: {text}" if several else text)
    return _attached("prompt", f"{server.config.name}:{name}", "\n\n".join(spoken))


def _arguments(prompt: Any, rest: str) -> dict[str, str]:
    """`NAME=VALUE` by name, other words in the order of the arguments, the last of which takes what is left."""
    names = [each.name for each in prompt.arguments or ()]
    try:
        words = shlex.split(rest)
    except ValueError:  # an apostrophe
        words = rest.split()
    given: dict[str, str] = {}
    plain: list[str] = []
    for word in words:
        name, equals, value = word.partition("=")
        if equals and name in names:
            given[name] = value
        else:
            plain.append(word)
    left = [name for name in names if name not in given]
    if plain and not left:
        raise UsageError(f"{prompt.name} takes {', '.join(names) or 'no arguments'}, not {plain[0]!r}.")
    given.update(zip(left[:-1], plain, strict=False))
    if rest_of := plain[len(left) - 1 :]:
        given[left[-1]] = " ".join(rest_of)
    missing = [each.name for each in prompt.arguments or () if each.required and each.name not in given]
    if missing:
        raise UsageError(f"{prompt.name} needs {', '.join(missing)}.", f"Write {missing[0]}=VALUE behind it.")
    return given


def _attached(kind: AttachmentKind, name: str, text: str) -> AttachedFile:
    kept = text[:LONGEST]
    return AttachedFile(
        name,
        kept,
        truncated=len(kept) < len(text),
        lines=kept.count("\n") + (not kept.endswith("\n") and bool(kept)),
        size=len(text.encode("utf-8", "replace")),
        kind=kind,
    )
