"""The right to write to a conversation: one session at a time, and a dead process's right is taken over."""

import calendar
import time
from dataclasses import field, replace

from aintern.dataclass import dataclass
from aintern.errors import NotStored, StoreError
from aintern.messages import new_id
from aintern.store.database import Database
from aintern.store.process_owner import Owner, this_process

# The owner, and when it last wrote.
_HELD = (
    "SELECT owner, COALESCE((SELECT time FROM messages WHERE conversation_id = conversations.id ORDER BY seq DESC LIMIT 1),"
    " updated_at) FROM conversations WHERE id = ?"
)


@dataclass(slots=True)
class Lease:
    """The right to write to one conversation, until released; ended by the process's death as well."""

    database: Database
    conversation_id: str
    owner: Owner
    _released: bool = field(default=False, init=False)

    def release(self) -> None:
        if not self._released:
            self._released = True
            self.database.execute(
                "UPDATE conversations SET owner = '' WHERE id = ? AND owner = ?",
                (self.conversation_id, self.owner.to_json()),
            )

    def __enter__(self) -> "Lease":
        return self

    def __exit__(self, *_: object) -> None:
        self.release()


def acquire(database: Database, conversation_id: str) -> Lease:
    """The right to write to the conversation.

    Raises StoreError, naming the process, when another session has it, and for an unknown id.
    """
    owner = replace(this_process(), lease=new_id("lease"))
    with database.transaction():
        if database.kind == "postgresql":
            database.row("SELECT id FROM conversations WHERE id = ? FOR UPDATE", (conversation_id,))
        refuse_if_held(database, conversation_id)
        database.execute("UPDATE conversations SET owner = ? WHERE id = ?", (owner.to_json(), conversation_id))
    return Lease(database, conversation_id, owner)


def holder(database: Database, conversation_id: str) -> Owner | None:
    """The process that works on the conversation at this moment. Raises StoreError for an unknown id."""
    row = database.row(_HELD, (conversation_id,))
    if row is None:
        raise unknown_conversation(conversation_id)
    owner = Owner.from_json(row[0])
    if owner is None:
        return None
    written = calendar.timegm(time.strptime(row[1][:19], "%Y-%m-%dT%H:%M:%S"))
    return owner if owner.is_alive(quiet_for=time.time() - max(written, owner.since)) else None


def refuse_if_held(database: Database, conversation_id: str) -> None:
    """Raises StoreError, naming the process, when a session works on the conversation."""
    found = holder(database, conversation_id)
    if found is not None:
        raise StoreError(
            f"The conversation {conversation_id} is being worked on by process {found.pid} on {found.host}.",
            f"Close it there, or work on a copy: `aintern sessions fork {conversation_id}`.",
        )


def unknown_conversation(conversation_id: str) -> StoreError:
    return NotStored(f"There is no conversation {conversation_id}.", "List them with `aintern sessions list`.")
