"""A reply while it is still being written: what of it was shown stands in a file, so that a kill in the middle loses no word.

The message is stored when it is whole, and its draft goes. A draft that a kill left becomes a message at the next opening
of the store. Drafts lie in the data folder of the machine that wrote them, also when the record is on a server.
"""

import json
from collections.abc import Callable
from io import FileIO
from itertools import groupby
from operator import itemgetter
from pathlib import Path

from aintern.errors import StoreError
from aintern.messages import Message
from aintern.store.conversation_lease import acquire
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.store_location import data_folder


class ReplyDraft:
    """The draft of one conversation's current reply. Raises StoreError when it can't be written.

    Pieces are gathered and written together by `flush`, which whoever shows them calls first."""

    def __init__(self, conversation_id: str) -> None:
        self.message_id = ""
        self._path = draft_path(conversation_id)
        self._file: FileIO | None = None
        self._head: dict[str, str] = {}
        self._unwritten: list[tuple[bool, str]] = []
        self._failure: StoreError | None = None

    def begin(self, message_id: str, run_id: str) -> Callable[[str, bool], None]:
        """What takes the pieces of a new reply: their text, and whether it is reasoning. The file comes with the first one."""
        self.clear()
        self.message_id = message_id
        self._head = {"message": message_id, "run": run_id}

        def add(text: str, thinking: bool) -> None:
            if self._failure is not None:
                raise self._failure
            self._unwritten.append((thinking, text))

        return add

    def flush(self) -> None:
        """Writes what was added since the last time. A failure is raised where the next piece is added: in the loop, which
        must end then, and not in a face."""
        if not self._unwritten or self._failure is not None:
            return
        said = groupby(self._unwritten, itemgetter(0))
        lines: list[object] = [(thinking, "".join(text for _, text in pieces)) for thinking, pieces in said]
        self._unwritten = []
        try:
            if self._file is None:
                self._path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
                self._file = FileIO(self._path, "w")
                lines.insert(0, self._head)
            data = b"".join(map(_line, lines))
            while data:  # a disk that gets full takes a part, and says why with the next one
                data = data[self._file.write(data) :]
        except OSError as error:
            message = f"{self._path} cannot be written: {error.strerror}."
            self._failure = StoreError(message, "Free some space.")

    def clear(self) -> None:
        """Forgets the draft: its reply is stored, or was never shown."""
        if self._file is not None:
            self._file.close()
            self._path.unlink(missing_ok=True)
        self._file, self.message_id, self._unwritten, self._failure = None, "", [], None


def draft_path(conversation_id: str) -> Path:
    return data_folder() / "drafts" / f"{conversation_id}.jsonl"


def recover_drafts(database: Database) -> None:
    """Stores what processes that are gone had shown of their replies, as messages of the model's without calls."""
    for path in sorted(draft_path("").parent.glob("*.jsonl")):
        try:
            lease = acquire(database, path.stem)
        except StoreError:
            continue  # a conversation of another database, or one that is being worked on
        with lease:
            _recover(Conversations(database), path)
            path.unlink(missing_ok=True)


def _recover(conversations: Conversations, path: Path) -> None:
    try:
        head, *pieces = map(json.loads, path.read_bytes().rpartition(b"\n")[0].splitlines())
    except (FileNotFoundError, ValueError):
        return  # recovered by another process, or cut off before its first line was whole: nothing was shown
    text = "".join(piece for thinking, piece in pieces if not thinking)
    thought = "".join(piece for thinking, piece in pieces if thinking)
    known = (stored.message.id for stored in conversations.stored(path.stem))
    if (text or thought) and head["message"] not in known:
        message = Message("assistant", text, thinking=thought, origin="model", id=head["message"])
        conversations.append(path.stem, message, run_id=head["run"])


def _line(value: object) -> bytes:
    return json.dumps(value).encode() + b"\n"
