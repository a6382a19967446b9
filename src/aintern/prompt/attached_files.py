"""Files that a person attaches, or lines of them: named by `--file`, or mentioned as `@path` or `@path:10-40` in the message."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from io import TextIOWrapper
from pathlib import Path
from typing import NamedTuple

from aintern.errors import UsageError
from aintern.messages import Image
from aintern.prompt.attached_images import image_file
from aintern.prompt.attachments import AttachedFile, Attachments
from aintern.tools.text_files import SAMPLE_BYTES, text_kind_of
from aintern.workspace.languages import language_of
from aintern.workspace.protected_paths import ProtectedPaths

LONGEST = 256 * 1024  # bytes of one file that go into the prompt
_MENTION = re.compile(r"(?:(?<=\s)|^)@(?P<quote>['\"]?)(?P<path>[^\s'\"]+)(?P=quote)")
_LINES = re.compile(r"(?P<path>.+):(?P<start>[1-9]\d{0,8})(?:-(?P<end>[1-9]\d{0,8}))?")


class FilePart(NamedTuple):
    """A file, or its lines from `start` to `end` (from 1, the end included); 0 for the whole."""

    path: Path
    start: int = 0
    end: int = 0

    @classmethod
    def named(cls, path: Path) -> "FilePart":
        """`PATH`, `PATH:LINE` or `PATH:FIRST-LAST`; a file that is really called so is meant whole."""
        found = _LINES.fullmatch(str(path))
        if found is None or path.exists():
            return cls(path)
        start = int(found["start"])
        return cls(Path(found["path"]), start, int(found["end"] or start))


def attachments_of(message: str, named: Iterable[Path], workspace: Path, protected: ProtectedPaths) -> Attachments:
    """The named files and those that the message mentions; pictures among them are images. A mention that is no file of the
    workspace is plain text, and stands under `unknown` where it looks like a path; a named file that can't be attached, and a
    mention of a protected one (a message may be pasted), raise UsageError."""
    parts = [*map(FilePart.named, named), *mentions(message, workspace, protected)]
    files: dict[tuple[str, int, int], AttachedFile] = {}
    images: dict[str, Image] = {}
    for part in parts:
        if (image := _image(part.path, workspace)) is not None:
            images[image.name] = image
        else:
            file = attached(part, workspace)
            files[file.path, file.start_line, file.end_line] = file
    unknown = tuple(dict.fromkeys(unknown_mentions(message, workspace)))
    return Attachments(tuple(files.values()), tuple(images.values()), unknown=unknown)


def mentions(message: str, workspace: Path, protected: ProtectedPaths) -> Iterator[FilePart]:
    """The workspace's files that a message mentions. Raises UsageError for a protected one."""
    root = workspace.resolve()
    for found in _MENTION.finditer(message):
        for name in (found["path"], found["path"].rstrip(".,;:!?)")):
            with suppress(OSError):  # longer than a name may be
                part = FilePart.named(root / name)
                if part.path.is_file() and part.path.resolve().is_relative_to(root):
                    _refuse_protected(part.path, root, protected)
                    yield part
                    break


def unknown_mentions(message: str, workspace: Path) -> Iterator[str]:
    """A sentence for each mention that looks like a path, with a dot or a slash in it, and is no file of the workspace. Not for what
    may be another's name: `@types/node`'s folder may not be here, and `@server:uri` is an MCP server's."""
    root = workspace.resolve()
    for found in _MENTION.finditer(message):
        name = found["path"].rstrip(".,;:!?)")
        if not ("/" in name or "." in name) or re.search(r":(?!\d)", name):
            continue
        with suppress(OSError):
            paths = [FilePart.named(root / each).path for each in (found["path"], name)]
            if not any(path.is_file() and path.resolve().is_relative_to(root) for path in paths):
                is_inside = paths[-1].resolve().is_relative_to(root)
                why = "it is a folder" if paths[-1].is_dir() else "there is no such file"
                yield f"@{name} is not attached: {why if is_inside else 'it is outside the workspace'}."


def _refuse_protected(path: Path, root: Path, protected: ProtectedPaths) -> None:
    for place in (path, path.resolve()):
        if rule := protected.match(place, write=False):
            problem = (
                f"{path.relative_to(root)} is protected ({rule}: {protected.reason(rule)}), so it is not attached."
            )
            raise UsageError(problem, "Paste the part that matters, or name it with --file.")


def attached(part: FilePart, workspace: Path) -> AttachedFile:
    """One file, or its lines, as they are now. Raises UsageError for what is no readable text file, and for lines that are
    not there; those behind its end are left out."""
    path = part.path
    try:
        if not path.is_file():
            problem = (
                "is a folder" if path.is_dir() else "does not exist" if not path.exists() else "is no regular file"
            )
            raise UsageError(f"{path} can't be attached: it {problem}.", "Name a text file.")
        known = path.stat()
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
            kind = text_kind_of(data[:SAMPLE_BYTES])
            if kind is None:
                raise UsageError(f"{path} can't be attached: it is a binary file.", "Name a text file.")
            content = data[len(kind.bom) : LONGEST].decode(kind.encoding, errors="replace")
            truncated = len(data) > LONGEST
            if part.start:
                file.seek(len(kind.bom))
                with TextIOWrapper(file, kind.encoding, errors="replace", newline="\n") as lines:
                    content, truncated = _lines_of(lines, part)
    except OSError as error:
        raise UsageError(f"{path} can't be attached: {error.strerror}.", "Check its permissions.") from None
    count = line_count(content)
    return AttachedFile(
        path=shown_path(path.resolve(), workspace.resolve()),
        content=content,
        language=language_of(path.name) or path.suffix.lower().removeprefix("."),
        truncated=truncated,
        lines=count,
        size=known.st_size,
        modified=known.st_mtime,
        start_line=part.start,
        end_line=part.start and part.start + count - 1,
    )


def line_count(text: str) -> int:
    """An unfinished last line counts."""
    return text.count("\n") + (not text.endswith("\n") and bool(text))


def shown_path(path: Path, workspace: Path) -> str:
    """Relative to the workspace where it lies in it; both are absolute."""
    return path.relative_to(workspace).as_posix() if path.is_relative_to(workspace) else str(path)


def _image(path: Path, workspace: Path) -> Image | None:
    try:
        return image_file(path, shown_path(path.resolve(), workspace.resolve())) if path.is_file() else None
    except OSError:
        return None  # whoever reads it as a text tells why it can't be read


def _shown(path: Path, workspace: Path) -> str:
    resolved, root = path.resolve(), workspace.resolve()
    return resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else str(resolved)


def _lines_of(file: TextIOWrapper, part: FilePart) -> tuple[str, bool]:
    """The lines of a part, and whether there were more of them than go into a prompt; however long a line is, only that much
    of it is read at a time."""
    if part.end < part.start:
        raise UsageError(f"{part.path}:{part.start}-{part.end} ends before it starts.", "Name the first line first.")
    number, kept, size = 1, list[str](), 0
    while number <= part.end and (piece := file.readline(LONGEST)):
        if number >= part.start:
            kept.append(piece[: LONGEST - size])
            size += len(piece)
            if size > LONGEST:
                return "".join(kept), True
        number += piece.endswith("\n")
    if not kept:
        raise UsageError(
            f"{part.path} has no line {part.start}: it ends with line {number - 1}.", "Name earlier lines."
        )
    return "".join(kept), False
