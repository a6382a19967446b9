"""Files that a person attaches: named by `--file`, or mentioned as `@path` in the message."""

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from aintern.errors import UsageError
from aintern.prompt.attachments import AttachedFile, Attachments
from aintern.tools.text_files import SAMPLE_BYTES, kind_of
from aintern.workspace.languages import language_of
from aintern.workspace.protected_paths import ProtectedPaths

LONGEST = 256 * 1024  # bytes of one file that go into the prompt
_MENTION = re.compile(r"(?:(?<=\s)|^)@(?P<quote>['\"]?)(?P<path>[^\s'\"]+)(?P=quote)")


def attachments_of(message: str, named: Iterable[Path], workspace: Path, protected: ProtectedPaths) -> Attachments:
    """The named files and those that the message mentions. A mention that is no file of the workspace is plain text; a named
    file that can't be attached, and a mention of a protected one (a message may be pasted), raise UsageError."""
    files = [attached(path, workspace) for path in (*named, *mentions(message, workspace, protected))]
    return Attachments(tuple({file.path: file for file in files}.values()))


def mentions(message: str, workspace: Path, protected: ProtectedPaths) -> Iterator[Path]:
    """The workspace's files that a message mentions. Raises UsageError for a protected one."""
    root = workspace.resolve()
    for found in _MENTION.finditer(message):
        for name in (found["path"], found["path"].rstrip(".,;:!?)")):
            with suppress(OSError):  # longer than a name may be
                if (root / name).is_file() and (root / name).resolve().is_relative_to(root):
                    _refuse_protected(root / name, root, protected)
                    yield root / name
                    break


def _refuse_protected(path: Path, root: Path, protected: ProtectedPaths) -> None:
    for place in (path, path.resolve()):
        if rule := protected.match(place, write=False):
            problem = (
                f"{path.relative_to(root)} is protected ({rule}: {protected.reason(rule)}), so it is not attached."
            )
            raise UsageError(problem, "Paste the part that matters, or name it with --file.")


def attached(path: Path, workspace: Path) -> AttachedFile:
    """One file as it is now. Raises UsageError for what is no readable text file."""
    try:
        if not path.is_file():
            problem = (
                "is a folder" if path.is_dir() else "does not exist" if not path.exists() else "is no regular file"
            )
            raise UsageError(f"{path} can't be attached: it {problem}.", "Name a text file.")
        known = path.stat()
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except OSError as error:
        raise UsageError(f"{path} can't be attached: {error.strerror}.", "Check its permissions.") from None
    kind = kind_of(data[:SAMPLE_BYTES])
    if kind is None:
        raise UsageError(f"{path} can't be attached: it is a binary file.", "Name a text file.")
    content = data[len(kind.bom) : LONGEST].decode(kind.encoding, errors="replace")
    resolved, root = path.resolve(), workspace.resolve()
    shown = resolved.relative_to(root).as_posix() if resolved.is_relative_to(root) else str(resolved)
    return AttachedFile(
        path=shown,
        content=content,
        language=language_of(path.name) or path.suffix.lower().removeprefix("."),
        truncated=len(data) > LONGEST,
        lines=content.count("\n") + (not content.endswith("\n") and bool(content)),
        size=known.st_size,
        modified=known.st_mtime,
    )
