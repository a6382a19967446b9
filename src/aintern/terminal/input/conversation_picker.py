"""Choosing a conversation of this folder to go on with."""

from pathlib import Path
from typing import TYPE_CHECKING

from aintern.errors import UsageError
from aintern.terminal.input.picker import Picker

if TYPE_CHECKING:
    from aintern.store.store import Store

_MOST = 500  # the newest


async def pick_conversation(store: "Store", workspace: Path) -> str:
    """The id of the conversation that the person chooses, '' for none. Raises UsageError where this folder has none."""
    found = store.conversations.page(limit=_MOST, workspace=str(workspace)).conversations
    if not found:
        raise UsageError("There are no conversations in this folder.", "Start one: aintern")
    rows = [
        f"{info.updated_at[:16].replace('T', ' ')}  {info.message_count:>4}  {info.title or 'Untitled'}  ({info.id})"
        for info in found
    ]
    chosen = await Picker("Which conversation?", rows).run()
    return "" if chosen is None else found[chosen].id
