"""How much an answer covers and for how long, as the person shapes it: narrow and once until they say otherwise."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, get_args

from aintern.dataclass import dataclass
from aintern.permission.approvals import AnswerKind, Lifetime, Scope

LIFETIMES: tuple[Lifetime, ...] = get_args(Lifetime)
MINUTES = 15.0
_LIFETIME_WORDS: Mapping[Lifetime, str] = {
    "once": "once",
    "minutes": f"for {MINUTES:g} minutes",
    "session": "until this session ends",
    "project": "always in this folder",
    "everywhere": "always and everywhere",
}


@dataclass(frozen=True, slots=True)
class GrantScope:
    """`scopes` are the ones on offer, narrowest first; none where nothing may be remembered."""

    tool: str
    scopes: tuple[tuple[Scope, str], ...] = ()
    chosen: int = 0
    lifetime: Lifetime = "once"
    pattern: str | None = None

    @classmethod
    def of(cls, tool: str, details: Mapping[str, Any]) -> "GrantScope":
        """What a question starts with; `details` are the event's."""
        offered: Sequence[Mapping[str, Any]] = details.get("scopes", ())
        return cls(tool, tuple((each["scope"], str(each.get("pattern", ""))) for each in offered))

    @property
    def rememberable(self) -> bool:
        return bool(self.scopes)

    @property
    def scope(self) -> Scope:
        return self.scopes[self.chosen][0] if self.scopes else "exact"

    @property
    def has_pattern(self) -> bool:
        return self.scope in ("prefix", "path")

    def shown_pattern(self) -> str:
        """The pattern as it would be remembered; '' for the very call."""
        if self.pattern is not None and self.has_pattern:
            return self.pattern
        return self.scopes[self.chosen][1] if self.scopes else ""

    def wider(self) -> "GrantScope":
        """The next scope, after the widest the narrowest; a scope other than the call itself asks for a time, too."""
        if not self.scopes:
            return self
        chosen = (self.chosen + 1) % len(self.scopes)
        lifetime = "session" if chosen and self.lifetime == "once" else self.lifetime
        return replace(self, chosen=chosen, lifetime=lifetime, pattern=None)

    def longer(self) -> "GrantScope":
        if not self.scopes:
            return self
        return replace(self, lifetime=LIFETIMES[(LIFETIMES.index(self.lifetime) + 1) % len(LIFETIMES)])

    def words(self) -> str:
        """`this call once`, `commands like 'npm run *' until this session ends`"""
        covers: dict[Scope, str] = {
            "exact": "this same call",
            "prefix": f"commands like {self.shown_pattern()!r}",
            "path": f"{self.tool} on {self.shown_pattern()!r}",
            "tool": f"every call of {self.tool} up to this risk",
        }
        what = "this call" if self.lifetime == "once" else covers[self.scope]
        return f"{what} {_LIFETIME_WORDS[self.lifetime]}"

    def arguments(self, lifetime: Lifetime | None = None) -> dict[str, Any]:
        """The answer's scope, pattern, lifetime and minutes; nothing for an answer that is not remembered."""
        lasting = lifetime or self.lifetime
        if lasting == "once":
            return {}
        minutes = {"minutes": MINUTES} if lasting == "minutes" else {}
        return {"scope": self.scope, "pattern": self.shown_pattern(), "lifetime": lasting, **minutes}

    def answer(self) -> AnswerKind:
        """What Enter says with this scope."""
        if self.lifetime == "once":
            return "allow_once"
        return "allow_session" if self.lifetime in ("minutes", "session") else "allow_always"
