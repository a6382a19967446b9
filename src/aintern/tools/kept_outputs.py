"""Outputs of commands that were too long to tell, kept whole where read_file finds them: under `output:ID`.

Files in AIntern's cache folder, one folder a conversation, the user's alone, secrets masked as in the record. A conversation
reads its own outputs only. At most 50 of them and 64 MiB, for a week; the oldest go first.
"""

import re
import time
from io import BufferedReader
from pathlib import Path

from aintern.errors import ToolFailure
from aintern.settings.replace_file import replace_file
from aintern.store.secret_masking import mask
from aintern.tools.tool import ToolContext

OUTPUT_BYTES = 512 * 1024  # of each stream of a command; to mask that takes a second at the worst
_MOST_FILES = 50
_MOST_BYTES = 64 << 20
_WEEK = 7 * 24 * 3600.0  # seconds
_NAME = re.compile(r"output:(\w{1,60})")
_SAFE_NAME = re.compile(r"[\w-]{1,100}")


def keep_output(context: ToolContext, text: str) -> str:
    """Keeps an output and gives the path for read_file; '' where it can't be kept."""
    folder = _folder(context)
    if folder is None:
        return ""
    try:
        replace_file(folder / f"{context.execution_id}.txt", mask(text))
        _clear(folder.parent)
    except (OSError, UnicodeEncodeError):
        return ""  # a full disk: the output is cut, as it is told
    return f"output:{context.execution_id}"


def open_output(context: ToolContext, path: str) -> BufferedReader | None:
    """The kept output that `path` names, None for any other path. Raises ToolFailure where it is not there (any more)."""
    named, folder = _NAME.fullmatch(path), _folder(context)
    if named is None or folder is None:
        return None
    try:
        return (folder / f"{named[1]}.txt").open("rb")
    except OSError:
        raise ToolFailure(f"{path} is not kept (any more).", "Run the command again.") from None


def kept_output(conversation_id: str, path: str) -> str | None:
    """The text of an output of this conversation, for a face; None where it is not kept (any more)."""
    named = _NAME.fullmatch(path)
    if named is None or not _SAFE_NAME.fullmatch(conversation_id):
        return None
    try:
        return (outputs_folder() / conversation_id / f"{named[1]}.txt").read_text("utf-8", "replace")
    except OSError:
        return None


def outputs_folder() -> Path:
    """Where outputs are kept, whether it exists or not."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("aintern", appauthor=False)) / "outputs"


def _folder(context: ToolContext) -> Path | None:
    """The conversation's own; None outside one."""
    return outputs_folder() / context.conversation_id if _SAFE_NAME.fullmatch(context.conversation_id) else None


def _clear(folder: Path) -> None:
    """Leaves the newest that are allowed."""
    files = sorted(((path.stat(), path) for path in folder.glob("*/*.txt")), key=lambda each: -each[0].st_mtime)
    size = 0
    for number, (state, path) in enumerate(files):
        size += state.st_size
        if number >= _MOST_FILES or size > _MOST_BYTES or time.time() - state.st_mtime > _WEEK:
            path.unlink(missing_ok=True)
            if not any(path.parent.iterdir()):
                path.parent.rmdir()
