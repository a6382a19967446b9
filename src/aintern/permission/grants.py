"""What people allowed or denied before, and whether it answers for a call now.

A remembered answer matches narrowly: the very call, a command prefix, a path glob or a tool, in its lifetime, at no
higher risk than the one that was approved. Critical risk and protected paths are never remembered (requirements 7).
"""

import hashlib
import json
from collections.abc import Iterable
from typing import NamedTuple

from aintern.permission.approvals import Answer
from aintern.permission.command_patterns import covers, denies, suggest_prefix
from aintern.permission.path_patterns import matches_path
from aintern.permission.risk import CallFacts
from aintern.risk_level import RiskLevel
from aintern.store.grant_ledger import Effect, Grant, GrantLedger, Scope
from aintern.store.secret_masking import mask

DEFAULT_MINUTES = 60.0
_NARROWEST_FIRST: tuple[Scope, ...] = ("exact", "prefix", "path", "tool")


class MatchingGrants(NamedTuple):
    """What was answered before and holds for a call: a denial, an allow, both or neither."""

    deny: Grant | None = None
    allow: Grant | None = None


class GrantBook:
    """The remembered answers that reach one session: its own, those of its conversation, of its workspace, and those
    that hold everywhere."""

    def __init__(self, ledger: GrantLedger, *, workspace: str, conversation_id: str, session_id: str) -> None:
        self._ledger = ledger
        self._workspace = workspace
        self._conversation_id = conversation_id
        self._session_id = session_id

    def find(self, facts: CallFacts) -> MatchingGrants:
        """The narrowest live grants that answer for the call. Counts nothing. Reads the ledger each time: what was revoked
        elsewhere a moment ago answers for nothing any more."""
        live = [grant for grant in self._ledger.grants(tool=facts.tool.id) if self._reaches(grant)]
        live.sort(key=lambda grant: _NARROWEST_FIRST.index(grant.scope))
        return MatchingGrants(
            next((grant for grant in live if _answers(grant, facts, "deny")), None),
            next((grant for grant in live if _answers(grant, facts, "allow")), None),
        )

    def listed(self) -> list[Grant]:
        """The ledger without what other sessions were told until their end."""
        return [grant for grant in self._ledger.grants() if grant.lifetime != "session" or self._reaches(grant)]

    def would_cover(self, facts: CallFacts, scope: Scope, pattern: str, past: Iterable[CallFacts]) -> list[CallFacts]:
        """Which of the past calls an allow of `facts` in this scope would have answered for: the preview of requirements 7."""
        wanted = self._pattern(facts, scope, pattern)
        if wanted is None:
            return []
        return [
            other
            for other in past
            if other.tool.id == facts.tool.id
            and other.risk.level <= facts.risk.level
            and not other.protected
            and covers_call(scope, wanted, other, "allow")
        ]

    def used(self, grant: Grant) -> None:
        """Counts one use."""
        self._ledger.used(grant.id)

    def remember(self, facts: CallFacts, answer: Answer, effect: Effect) -> str:
        """Stores an answer that is meant to last; returns '' or a sentence that says why it was not remembered."""
        lifetime = answer.remembered_for
        if lifetime == "once":
            return ""
        if effect == "allow" and (facts.risk.level is RiskLevel.CRITICAL or facts.protected):
            return "Critical calls and protected paths can't be remembered: this was allowed once."
        scope: Scope = answer.scope or "exact"
        pattern = self._pattern(facts, scope, answer.pattern)
        if pattern is None:
            return f"This call has no {scope} to remember: this was allowed once."
        if not covers_call(scope, pattern, facts, effect):
            return f"The {scope} {pattern!r} does not cover the call itself, so nothing was remembered."
        grant = Grant(
            tool=facts.tool.id,
            scope=scope,
            pattern=pattern,
            max_risk=facts.risk.level,
            effect=effect,
            lifetime=lifetime,
            workspace=self._workspace,
            conversation_id=self._conversation_id,
            session_id=self._session_id,
            origin=mask(facts.tool.summarize(facts.parameters)),
        )
        self._ledger.add(grant, minutes=(answer.minutes or DEFAULT_MINUTES) if lifetime == "minutes" else 0.0)
        return ""

    def _pattern(self, facts: CallFacts, scope: Scope, pattern: str) -> str | None:
        match scope:
            case "exact":
                return exact_key(facts)
            case "prefix":
                return (pattern or suggest_prefix(facts.shell)) if facts.shell else None
            case "path":
                return (pattern or facts.paths[0]) if facts.paths else None
            case "tool":
                return "*"

    def _reaches(self, grant: Grant) -> bool:
        match grant.lifetime:
            case "session":
                return grant.session_id == self._session_id
            case "minutes":
                return grant.conversation_id == self._conversation_id
            case "project":
                return grant.workspace == self._workspace
            case "everywhere":
                return True
        return False


def _answers(grant: Grant, facts: CallFacts, effect: Effect) -> bool:
    if grant.effect != effect or (effect == "allow" and facts.risk.level > grant.max_risk):
        return False
    return covers_call(grant.scope, grant.pattern, facts, effect)


def exact_key(facts: CallFacts) -> str:
    """A digest of the tool and its validated parameters: an exact grant need not keep the parameters themselves."""
    text = json.dumps([facts.tool.id, dict(facts.parameters)], sort_keys=True, ensure_ascii=False, default=str)
    return "sha256:" + hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def covers_call(scope: Scope, pattern: str, facts: CallFacts, effect: Effect) -> bool:
    """An allow must cover all of a call; a denial needs to hit one part of it."""
    match scope:
        case "exact":
            return pattern == exact_key(facts)
        case "prefix":
            if facts.shell is None:
                return False
            return covers(pattern, facts.shell) if effect == "allow" else denies(pattern, facts.shell)
        case "path":
            covered = [matches_path(pattern, path) for path in facts.paths]
            return bool(covered) and (all(covered) if effect == "allow" else any(covered))
        case "tool":
            return True
