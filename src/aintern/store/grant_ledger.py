"""The ledger of what people allowed or denied beyond one call: rows with scope, lifetime, origin and use.

Which grant covers a call is the gate's to say; here they are kept, listed, counted and revoked.
"""

import time
from collections.abc import Sequence
from dataclasses import asdict, replace
from typing import Literal

from aintern.dataclass import dataclass
from aintern.errors import NotStored
from aintern.messages import new_id
from aintern.risk_level import RiskLevel
from aintern.store.clock import utc_now, utc_text
from aintern.store.database import Database
from aintern.store.id_prefixes import full_id

Scope = Literal["exact", "prefix", "path", "tool"]
Effect = Literal["allow", "deny"]
Lifetime = Literal["once", "minutes", "session", "project", "everywhere"]
_IN_FOLDER = {"": "", ".": " in the workspace's own folder"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """One remembered answer. `max_risk` is the risk it was given at: a higher one is not covered.

    `workspace` bounds project lifetimes, `conversation_id` and `session_id` session and minutes ones. `folder` is where a
    command pattern holds, relative to the workspace; '' for all of it. `origin` is a line about the call that was
    answered, '' without one. Times are ISO 8601 UTC, '' for none.
    """

    id: str = ""
    tool: str
    scope: Scope
    pattern: str
    max_risk: RiskLevel
    effect: Effect
    lifetime: Lifetime
    workspace: str = ""
    conversation_id: str = ""
    session_id: str = ""
    origin: str = ""
    created_at: str = ""
    expires_at: str = ""
    revoked_at: str = ""
    use_count: int = 0
    last_used_at: str = ""
    folder: str = ""

    @property
    def sentence(self) -> str:
        """`allows commands like 'npm run *' in sub, up to medium risk`: what it covers, for people."""
        what = {
            "exact": f"this same call of {self.tool}: {self.origin or self.pattern}",
            "prefix": f"commands like {self.pattern!r}{_IN_FOLDER.get(self.folder, f' in {self.folder}')}",
            "path": f"{self.tool} on {self.pattern!r}",
            "tool": f"every call of {self.tool}",
        }[self.scope]
        if self.effect == "deny":
            return f"refuses {what}"
        return f"allows {what}" if self.scope == "exact" else f"allows {what}, up to {self.max_risk} risk"

    def is_active(self, now: str) -> bool:
        """Neither revoked, expired, nor used up; `now` as `clock.utc_now` gives it."""
        used_up = self.lifetime == "once" and self.use_count > 0
        return not self.revoked_at and not used_up and not (self.expires_at and self.expires_at <= now)


class GrantLedger:
    """All grants of one database. Every method raises StoreError when the database fails."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def add(self, grant: Grant, *, minutes: float = 0.0) -> Grant:
        """Writes a grant and gives it with its id and times. `minutes` (above 0) belongs to the lifetime of that name."""
        if (grant.lifetime == "minutes") != (minutes > 0):
            raise ValueError("a number of minutes above 0 belongs to the lifetime 'minutes', and only to it")
        expires = utc_text(time.time() + minutes * 60) if minutes else ""
        added = replace(grant, id=new_id("grant"), created_at=utc_now(), expires_at=expires)
        self.database.insert("grants", **asdict(added) | {"max_risk": added.max_risk.value})
        return added

    def grants(self, *, tool: str = "", session_id: str = "", active_only: bool = True) -> tuple[Grant, ...]:
        """Grants that fit, oldest first; by default those in force only."""
        conditions, values = ["1 = 1"], list[str]()
        for column, value in (("tool", tool), ("session_id", session_id)):
            if value:
                conditions.append(f"{column} = ?")
                values.append(value)
        if active_only:
            conditions.append("revoked_at = ''")
        found = self._select(" AND ".join(conditions), values)
        now = utc_now()
        return tuple(grant for grant in found if grant.is_active(now) or not active_only)

    def get(self, grant_id: str) -> Grant:
        """By its id or what that begins with. Raises StoreError for an unknown one."""
        found = self._select("id = ?", [full_id(self.database, "grants", grant_id)])
        if not found:
            raise NotStored(f"There is no grant {grant_id}.", "List them with `aintern grants list`.")
        return found[0]

    def used(self, grant_id: str) -> None:
        """Counts one use."""
        self.database.execute(
            "UPDATE grants SET use_count = use_count + 1, last_used_at = ? WHERE id = ?", (utc_now(), grant_id)
        )

    def revoke(self, grant_id: str) -> Grant:
        """Ends a grant for good, and gives it as it is then. Raises StoreError for an unknown id."""
        grant_id = self.get(grant_id).id
        self.database.execute(
            "UPDATE grants SET revoked_at = ? WHERE id = ? AND revoked_at = ''", (utc_now(), grant_id)
        )
        return self.get(grant_id)

    def clear(self, *, tool: str = "", session_id: str = "", lifetimes: Sequence[Lifetime] = ()) -> int:
        """Revokes all grants in force, of a tool or session or of everything, with one of the lifetimes where some are
        given; gives their number."""
        grants = self.grants(tool=tool, session_id=session_id)
        grants = tuple(grant for grant in grants if not lifetimes or grant.lifetime in lifetimes)
        with self.database.transaction():
            for grant in grants:
                self.database.execute("UPDATE grants SET revoked_at = ? WHERE id = ?", (utc_now(), grant.id))
        return len(grants)

    def _select(self, condition: str, values: Sequence[str]) -> list[Grant]:
        return self.database.select(Grant, "grants", f"WHERE {condition} ORDER BY created_at, id", values)
