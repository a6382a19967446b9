"""What the user attached to a request: files, a selection, terminal lines — delimited, with their origin."""

import hashlib
from dataclasses import asdict
from typing import Any, Literal

from aintern.dataclass import dataclass
from aintern.messages import Image
from aintern.tools.output_limits import human_size
from aintern.tools.tool import Selection

TERMINAL_LINES = 200
AttachmentKind = Literal["file", "resource", "prompt"]


@dataclass(frozen=True, slots=True)
class AttachedFile:
    """A file as it was when it was attached, or its lines from `start_line` to `end_line` (from 1, the end included; 0 for the
    whole file). `lines` counts those in `content`, `size` is the file's in bytes, `modified` in seconds since the epoch. A `resource` and a
    `prompt` come from an MCP server, whose name stands before a colon in `path`."""

    path: str
    content: str
    language: str = ""
    truncated: bool = False
    lines: int = 0
    size: int = 0
    modified: float = 0.0
    start_line: int = 0
    end_line: int = 0
    kind: AttachmentKind = "file"

    @property
    def place(self) -> str:
        """Which lines it is: `lines 10 to 40`, or how many, where it is the whole file."""
        if self.start_line:
            return f"lines {self.start_line} to {self.end_line}"
        return f"{self.lines} line{'' if self.lines == 1 else 's'}"

    @property
    def label(self) -> str:
        """`README.md (12 lines)`, `a.log (lines 1 to 90, cut)`"""
        return f"{self.path} ({self.place}{', cut' if self.truncated else ''})"


@dataclass(frozen=True, slots=True)
class Attachments:
    """Everything that goes with one request: `selection` is in the editor's `active_file`; `terminal` is the visible
    terminal's text, if it is attached; `images` are for a model that sees; `unknown` says of
    each mention that looks like a path, and is no file, why it is not attached."""

    files: tuple[AttachedFile, ...] = ()
    images: tuple[Image, ...] = ()
    active_file: str = ""
    selection: Selection | None = None
    terminal: str = ""
    unknown: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.files or self.images or self.selection or self.terminal)

    @property
    def labels(self) -> tuple[str, ...]:
        """What a person is told of files and images."""
        return (
            *(file.label for file in self.files),
            *(f"{image.name} ({described_image(image)})" for image in self.images),
        )


NOTHING_ATTACHED = Attachments()


def with_attachments(message: str, attachments: Attachments) -> str:
    """The user's words, then each attachment between delimiters that its content can't forge."""
    if not attachments:
        return message
    parts = [message]
    for file in attachments.files:
        asked = ", which the user asks you to follow" if file.kind == "prompt" else ""
        note = f"({file.place}{', cut' if file.truncated else ''})"
        parts.append(delimited(f"attached {file.kind} {file.path}{asked} {note}", file.content))
    parts += [
        delimited(f"attached image {_plain(image.name)}", f"[{described_image(image)}]") for image in attachments.images
    ]
    if attachments.selection:
        chosen = attachments.selection
        where = f"{chosen.start_line}:{chosen.start_column} to {chosen.end_line}:{chosen.end_column}"
        parts.append(delimited(f"selection in {attachments.active_file}, {where}", chosen.text))
    if attachments.terminal:
        lines = attachments.terminal.splitlines()[-TERMINAL_LINES:]
        parts.append(delimited(f"last {len(lines)} lines of the terminal", "\n".join(lines)))
    return "\n\n".join(parts)


def kept(attachments: Attachments) -> list[dict[str, Any]]:
    """What the record says of a request's attachments; their content stands in its message."""
    told: list[dict[str, Any]] = []
    for file in attachments.files:
        said = asdict(file)
        del said["content"]
        told.append(said)
    told += [
        {"kind": "image", "path": image.name, "media_type": image.media_type, "size": image.size}
        for image in attachments.images
    ]
    if attachments.selection:
        chosen = attachments.selection
        told.append(
            {"kind": "selection", "path": attachments.active_file, "lines": [chosen.start_line, chosen.end_line]}
        )
    if attachments.terminal:
        told.append({"kind": "terminal", "path": "terminal"})
    return told


def delimited(origin: str, content: str) -> str:
    """Content between two lines that name its origin. The lines share a word that the content does not hold, so that no
    content can close them; the same content has the same word, so that a prompt begins alike in every session."""
    word = _word(content)
    while word in content:
        word = _word(word + content)
    return f"--- {origin} [{word}] ---\n{content}\n--- end [{word}] ---"


def described_image(image: Image) -> str:
    """`image/png, 12 KiB`"""
    return f"{image.media_type}, {human_size(image.size)}"


def _plain(name: str) -> str:
    """A name that others chose, on one line."""
    return "".join(character if character.isprintable() else "?" for character in name)[:200]


def _word(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:8]
