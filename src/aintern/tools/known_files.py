"""Which files a conversation has seen, and as they are now: so that none is overwritten from memory.

A file counts as seen once a tool has read, written or edited it in this conversation. It is told by the kernel's marks of it
(inode, size, times), so that looking costs no reading, and by the hash of what an editor has not saved of it (`unsaved`).
"""

import os
from collections import OrderedDict
from contextlib import suppress

from aintern.errors import ToolFailure
from aintern.tools.tool import ToolContext

_KEPT = 10_000  # files of all conversations of this process

_Marks = tuple[int, int, int, int, str]
_seen: OrderedDict[tuple[str, str], _Marks] = OrderedDict()
_refused: OrderedDict[tuple[str, str], _Marks] = OrderedDict()


def note_seen(context: ToolContext, path: str, unsaved: str = "") -> None:
    """The conversation knows this file as it stands now."""
    if context.conversation_id and (marks := _marks(context, path, unsaved)) is not None:
        _keep(_seen, (context.conversation_id, path), marks)


def refuse_unseen(context: ToolContext, path: str, unsaved: str = "") -> None:
    """Raises ToolFailure, once for each state of a file, where it is about to be overwritten and the conversation has not seen
    it, or not as it is now. Outside a conversation nothing is refused."""
    marks = _marks(context, path, unsaved)
    key = context.conversation_id, path
    known = _seen.get(key)
    if not context.conversation_id or marks is None or known == marks or _refused.get(key) == marks:
        return
    _keep(_refused, key, marks)
    raise ToolFailure(
        f"{path} exists and was {'not read in this conversation' if known is None else 'changed since it was read'}; it was "
        "not overwritten.",
        "Read it first, or change a part with edit_file; the same call once more overwrites it.",
    )


def _keep(table: "OrderedDict[tuple[str, str], _Marks]", key: tuple[str, str], marks: _Marks) -> None:
    table[key] = marks
    table.move_to_end(key)
    while len(table) > _KEPT:
        table.popitem(last=False)


def _marks(context: ToolContext, path: str, unsaved: str) -> _Marks | None:
    with suppress(ToolFailure, OSError), context.workspace.open_read(path) as file:
        found = os.fstat(file.fileno())
        return found.st_ino, found.st_size, found.st_mtime_ns, found.st_ctime_ns, unsaved
    return None
