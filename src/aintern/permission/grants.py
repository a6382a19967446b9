"""What people allowed or denied before, and whether it answers for a call now.

A remembered answer matches narrowly: the very call, a command prefix in the folder it ran in, a path glob or a tool, in
its lifetime, at no higher risk than the one that was approved. Critical risk and protected paths are never remembered
(requirements 7).
"""

import hashlib
import json
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from aintern.permission.approvals import Answer
from aintern.permission.command_patterns import (
    CommandPattern,
    covering,
    denies,
    folder_of,
    refusal,
    suggest_prefix,
)
from aintern.permission.path_patterns import matches_path
from aintern.permission.risk import CallFacts
from aintern.risk_level import RiskLevel
from aintern.store.grant_ledger import Effect, Grant, GrantLedger, Scope
from aintern.store.secret_masking import mask

DEFAULT_MINUTES = 60.0
_NARROWEST_FIRST: tuple[Scope, ...] = ("exact", "prefix", "path", "tool")


class MatchingGrants(NamedTuple):
    """What was answered before and holds for a call: a denial, an allow, both or neither. Of a compound command several
    allows may each hold for a part; `patterns` are those of the settings that hold for the rest of it."""

    deny: Grant | None = None
    allow: tuple[Grant, ...] = ()
    patterns: tuple[str, ...] = ()


class GrantBook:
    """The remembered answers that reach one session: its own, those of its conversation, of its workspace, and those
    that hold everywhere."""

    def __init__(self, ledger: GrantLedger, *, workspace: str, conversation_id: str, session_id: str) -> None:
        self._ledger = ledger
        self._workspace = workspace
        self._conversation_id = conversation_id
        self._session_id = session_id

    def find(self, facts: CallFacts, configured: Sequence[str] = ()) -> MatchingGrants:
        """The narrowest live grants that answer for the call, or for what the `configured` patterns leave of a compound
        command. Counts nothing. Reads the ledger each time: what was revoked elsewhere a moment ago answers for nothing any
        more."""
        live = self.in_force(facts.tool.id)
        live.sort(key=lambda grant: _NARROWEST_FIRST.index(grant.scope))
        deny = next((grant for grant in live if grant.effect == "deny" and covers_call(grant, facts)), None)
        allows = [grant for grant in live if grant.effect == "allow"]
        alone = next(
            (grant for grant in allows if facts.risk.level <= grant.max_risk and covers_call(grant, facts)), None
        )
        if alone is not None or facts.shell is None:
            return MatchingGrants(deny, (alone,) if alone else ())
        return MatchingGrants(deny, *_together(facts, allows, configured))

    def in_force(self, tool: str = "") -> list[Grant]:
        """The grants that reach this session, of one tool where it is named."""
        return [grant for grant in self._ledger.grants(tool=tool) if self._reaches(grant)]

    def listed(self) -> list[Grant]:
        """The ledger without what other sessions were told until their end."""
        return [grant for grant in self._ledger.grants() if grant.lifetime != "session" or self._reaches(grant)]

    def would_cover(self, facts: CallFacts, scope: Scope, pattern: str, past: Iterable[CallFacts]) -> list[CallFacts]:
        """Which of the past calls an allow of `facts` in this scope would have answered for: the preview of requirements 7."""
        grant = self._grant(facts, Answer("allow_session", scope=scope, pattern=pattern), "allow")
        if isinstance(grant, str):
            return []
        return [
            other
            for other in past
            if other.tool.id == facts.tool.id
            and other.risk.level <= facts.risk.level
            and not other.protected
            and covers_call(grant, other)
        ]

    def used(self, grant: Grant) -> None:
        """Counts one use."""
        self._ledger.used(grant.id)

    def remember(self, facts: CallFacts, answer: Answer, effect: Effect) -> str:
        """Stores an answer that is meant to last; returns '' or a sentence that says why it was not remembered."""
        if answer.remembered_for == "once":
            return ""
        if effect == "allow" and (facts.risk.level is RiskLevel.CRITICAL or facts.protected):
            return "Critical calls and protected paths can't be remembered: it was allowed once."
        grant = self._grant(facts, answer, effect)
        if isinstance(grant, str):
            return grant
        minutes = (answer.minutes or DEFAULT_MINUTES) if grant.lifetime == "minutes" else 0.0
        self._ledger.add(grant, minutes=minutes)
        return ""

    def forget_session(self) -> int:
        """Ends what was answered until the end of this session, or for some minutes of it; gives the number."""
        return self._ledger.clear(session_id=self._session_id, lifetimes=("session", "minutes"))

    def candidate(self, facts: CallFacts, scope: Scope, pattern: str = "") -> Grant | None:
        """The grant that an allow of this call in this scope would become; None where it has no such scope."""
        grant = self._grant(facts, Answer("allow_session", scope=scope, pattern=pattern), "allow")
        return None if isinstance(grant, str) else grant

    def _grant(self, facts: CallFacts, answer: Answer, effect: Effect) -> Grant | str:
        """The grant that an answer asks for, not stored yet; or why there is none."""
        scope: Scope = answer.scope or "exact"
        pattern = _pattern(facts, scope, answer.pattern)
        if pattern is None:
            return "There is nothing wider to remember of this call: it was allowed once."
        if effect == "allow" and scope == "prefix" and (why := refusal(pattern)):
            return f"{pattern!r} can't be remembered: {why}. It was allowed once."
        grant = Grant(
            tool=facts.tool.id,
            scope=scope,
            pattern=pattern,
            max_risk=facts.risk.level,
            effect=effect,
            lifetime=answer.remembered_for,
            workspace=self._workspace,
            conversation_id=self._conversation_id,
            session_id=self._session_id,
            origin=mask(facts.tool.summarize(facts.parameters)),
            folder=(folder_of(facts.shell) or "") if scope == "prefix" and facts.shell and effect == "allow" else "",
        )
        if not covers_call(grant, facts):
            return f"{pattern!r} does not cover the call itself, so nothing was remembered."
        return grant

    def _reaches(self, grant: Grant) -> bool:
        match grant.lifetime:
            case "session":
                return grant.session_id == self._session_id
            case "minutes" if grant.conversation_id:
                return grant.conversation_id == self._conversation_id
            case "minutes":  # made without a call
                return grant.workspace == self._workspace
            case "project":
                return grant.workspace == self._workspace
            case "everywhere":
                return True
        return False


def _together(
    facts: CallFacts, grants: Sequence[Grant], configured: Sequence[str]
) -> tuple[tuple[Grant, ...], tuple[str, ...]]:
    """The grants, and the configured patterns, that answer for a compound command part by part."""
    shell = facts.shell
    assert shell is not None
    raised = facts.risk.level > shell.risk.level  # by the policy: then for the whole of it
    by_pattern = {
        CommandPattern(grant.pattern, grant.folder, grant.max_risk): grant
        for grant in grants
        if grant.scope == "prefix" and not (raised and facts.risk.level > grant.max_risk)
    }
    if not by_pattern:
        return (), ()
    used = covering([*map(CommandPattern, configured), *by_pattern], shell)
    remembered = tuple(by_pattern[each] for each in used if each in by_pattern)
    if not remembered:
        return (), ()
    return remembered, tuple(each.text for each in used if each not in by_pattern)


def _pattern(facts: CallFacts, scope: Scope, pattern: str) -> str | None:
    match scope:
        case "exact":
            return exact_key(facts)
        case "prefix":
            return (pattern or suggest_prefix(facts.shell)) if facts.shell else None
        case "path":
            return (pattern or facts.paths[0]) if facts.paths else None
        case "tool":
            return "*"


def exact_key(facts: CallFacts) -> str:
    """A digest of the tool and its validated parameters: an exact grant need not keep the parameters themselves."""
    text = json.dumps([facts.tool.id, dict(facts.parameters)], sort_keys=True, ensure_ascii=False, default=str)
    return "sha256:" + hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()


def covers_call(grant: Grant, facts: CallFacts) -> bool:
    """An allow must cover all of a call; a denial needs to hit one part of it. What risk it may have is not looked at."""
    match grant.scope:
        case "exact":
            return grant.pattern == exact_key(facts)
        case "prefix":
            if facts.shell is None:
                return False
            if grant.effect == "deny":
                return denies(grant.pattern, facts.shell)
            return bool(covering([CommandPattern(grant.pattern, grant.folder)], facts.shell))
        case "path":
            return covers_paths(grant.pattern, facts, grant.effect)
        case "tool":
            return True


def covers_paths(pattern: str, facts: CallFacts, effect: Effect) -> bool:
    """Whether a glob matches every path of a call, for a denial one of them; never for a call without paths."""
    covered = [matches_path(pattern, path) for path in facts.paths]
    return bool(covered) and (all(covered) if effect == "allow" else any(covered))
