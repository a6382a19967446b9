"""A prompt's content blocks as a request: the words, and what is attached."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from aintern.connectors.acp.json_rpc import INVALID_PARAMS, RpcError
from aintern.errors import UsageError
from aintern.messages import Image
from aintern.prompt.attached_files import attachments_of, line_count, shown_path
from aintern.prompt.attached_images import decoded_image
from aintern.prompt.attachments import AttachedFile, Attachments
from aintern.workspace.protected_paths import ProtectedPaths

LONGEST_RESOURCE = 256 << 10  # characters of one embedded resource


def request_of(blocks: Sequence[Any], workspace: Path, protected: ProtectedPaths) -> tuple[str, Attachments]:
    """The message, and what goes with it: pictures, embedded files with the editor's text, linked ones as they are on the disk.
    Raises RpcError for blocks that can't be taken."""
    try:
        return _request_of(blocks, workspace, protected)
    except UsageError as error:
        raise RpcError(INVALID_PARAMS, str(error)) from error


def _request_of(blocks: Sequence[Any], workspace: Path, protected: ProtectedPaths) -> tuple[str, Attachments]:
    words: list[str] = []
    embedded: list[AttachedFile] = []
    images: list[Image] = []
    linked: list[Path] = []
    for block in blocks:
        match block:
            case {"type": "image", "data": str(data)}:
                images.append(decoded_image(_image_name(block.get("uri"), len(images)), data))
            case {"type": "resource", "resource": {"uri": str(uri), "blob": str(data)}}:
                images.append(decoded_image(_image_name(uri, len(images)), data))
            case {"type": "text", "text": str(text)}:
                words.append(text)
            case {"type": "resource", "resource": {"uri": str(uri), "text": str(text)}}:
                embedded.append(_embedded(uri, text, workspace))
            case {"type": "resource_link", "uri": str(uri)}:
                path = _path_of(uri)
                if path is None:
                    words.append(uri)  # not on this machine: named, not fetched
                else:
                    linked.append(path)
            case _:
                kind = block.get("type") if isinstance(block, Mapping) else None
                raise RpcError(INVALID_PARAMS, f"prompt: a block of the type {kind!r} can't be taken.")
    message = "".join(words)
    attached = attachments_of(message, linked, workspace, protected)
    named = {file.path for file in embedded}
    files = (*embedded, *(file for file in attached.files if file.path not in named))
    return message, Attachments(files, (*images, *attached.images))


def _image_name(uri: Any, number: int) -> str:
    """What a picture is called: its file's name, or its number."""
    path = _path_of(uri) if isinstance(uri, str) else None
    return path.name if path is not None and path.name else f"image {number + 1}"


def _embedded(uri: str, text: str, workspace: Path) -> AttachedFile:
    path = _path_of(uri)
    kept = text[:LONGEST_RESOURCE]
    return AttachedFile(
        uri if path is None else shown_path(path, workspace),
        kept,
        truncated=len(kept) < len(text),
        lines=line_count(kept),
        size=len(text.encode("utf-8", "replace")),
    )


def _path_of(uri: str) -> Path | None:
    try:
        address = urlsplit(uri)
    except ValueError:  # half an IPv6 address
        return None
    return Path(unquote(address.path)) if address.scheme == "file" and address.path else None
