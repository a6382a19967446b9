"""Text files as an editor has them: what is not saved yet is read, and new texts are handed over to it.

Where no editor lends its files, and for what is no plain UTF-8 text of at most 4 MiB, it is the disk alone. The jail opens and
checks each file before the editor hears of it.
"""

import hashlib
import io
from typing import BinaryIO

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.tools.output_limits import human_size
from aintern.tools.text_files import UTF8, is_crlf_throughout, kind_for_editing, with_crlf
from aintern.tools.tool import ToolContext

LARGEST = 4 << 20  # bytes, of a file or of the editor's text


@dataclass(frozen=True, slots=True)
class FileContent:
    """What a file holds. `unsaved` is the SHA-256 of `data` where an editor has it so and has not saved it, else ''."""

    data: bytes
    unsaved: str = ""


def read_file_as_edited(context: ToolContext, path: str, limit: int, *, checked: bool = True) -> FileContent:
    """A file's first `limit` bytes, or the whole of what the editor has. Not `checked` is for previews, which may show a
    protected file. Raises PathRefused and ToolFailure."""
    jail = context.files if checked else context.workspace
    return _as_edited(context, path, jail.read_bytes(path, limit))


def open_as_edited(context: ToolContext, path: str, file: BinaryIO) -> tuple[BinaryIO, str]:
    """The open file, or in its place what the editor has of it, and `FileContent.unsaved`; closed where ToolFailure is raised."""
    if context.host.files is None:
        return file, ""
    try:
        edited = _as_edited(context, path, file.read(LARGEST + 1))
        file.seek(0)
    except BaseException:
        file.close()
        raise
    if not edited.unsaved:
        return file, ""
    file.close()
    return io.BytesIO(edited.data), edited.unsaved


def save_unsaved(context: ToolContext, path: str) -> None:
    """Has the editor save what it has of a file that is about to be changed, so that undo brings that back, and not an older
    text. Raises ToolFailure, with nothing changed."""
    if context.host.files is None or not context.files.exists(path):
        return
    edited = read_file_as_edited(context, path, LARGEST + 1)
    if edited.unsaved and not context.host.files.write(context.files.write_place(path), edited.data.decode()):
        raise ToolFailure(f"{path} has changes in the editor that are not saved.", "Ask the user to save it.")


def write_as_edited(
    context: ToolContext, path: str, data: bytes, *, create_directories: bool = True, expected_hash: str | None = None
) -> str:
    """As `Jail.write_atomic`, through the editor where it takes the text; `expected_hash` is of what `read_file_as_edited` gave.
    Gives what the model is to be told besides, or ''. Raises ToolFailure."""
    files = context.host.files
    old = None
    if files is not None and context.files.exists(path):
        old = read_file_as_edited(context, path, LARGEST + 1)
    handed_over = False
    if files is not None and _is_plain(data) and (old is None or _is_plain(old.data)):
        now = "" if old is None else hashlib.sha256(old.data).hexdigest()
        if expected_hash is not None and now != expected_hash:
            raise ToolFailure(f"{path} was changed since it was read.", "Read it again, then repeat the change.")
        handed_over = files.write(context.files.write_place(path, create_directories), data.decode())
    if not handed_over:
        context.files.write_atomic(path, data, create_directories, expected_hash)
        return ""
    there = context.files.read_bytes(path, LARGEST + 1) if context.files.exists(path) else None
    is_saved = there is not None and (there == data or old is None or there != old.data)
    return "" if is_saved else " It stands in the editor and is not saved yet: the file on the disk is as it was."


def _as_edited(context: ToolContext, path: str, data: bytes) -> FileContent:
    if context.host.files is None or not _is_plain(data):
        return FileContent(data)
    text = context.host.files.read(context.workspace.locate(path).resolved)
    if text is None:
        return FileContent(data)
    saved = data.decode()
    if text.replace("\r\n", "\n") == saved.replace("\r\n", "\n"):
        return FileContent(data)  # an editor may have its own line ends in memory
    edited = UTF8.encode_for(path, with_crlf(text) if is_crlf_throughout(saved) else text)
    if len(edited) > LARGEST:
        raise ToolFailure(f"The editor's text of {path} is larger than {human_size(LARGEST)}.", "Save it first.")
    return FileContent(edited, hashlib.sha256(edited).hexdigest())


def _is_plain(data: bytes) -> bool:
    return len(data) <= LARGEST and kind_for_editing(data) == UTF8
