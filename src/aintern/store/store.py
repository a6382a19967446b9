"""The store: one database, and what is kept in it."""

from pathlib import Path

from aintern.dataclass import dataclass
from aintern.store.audit_log import AuditLog
from aintern.store.conversations import Conversations
from aintern.store.database import Database
from aintern.store.grant_ledger import GrantLedger
from aintern.store.parked_questions import ParkedQuestions
from aintern.store.reply_drafts import recover_drafts
from aintern.store.runs import Runs


@dataclass(frozen=True, slots=True)
class Store:
    """One of each over one database. Sessions of one process may share it."""

    database: Database
    conversations: Conversations
    runs: Runs
    audit: AuditLog
    grants: GrantLedger
    parked: ParkedQuestions

    @classmethod
    def open(cls, where: str | Path | None = None, *, fence: str = "") -> "Store":
        """Opens or makes the database at a path or URL, by default the user's own; `fence` as in `Database.open`. Raises
        StoreError."""
        database = Database.open(where or None, fence=fence)
        recover_drafts(database)
        return cls(
            database,
            Conversations(database),
            Runs(database),
            AuditLog(database),
            GrantLedger(database),
            ParkedQuestions(database),
        )

    def close(self) -> None:
        self.audit.close()
        self.database.close()
