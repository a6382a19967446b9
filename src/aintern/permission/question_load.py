"""How often a person was asked lately, and what would spare most of it: a rule, or asking about effects."""

import time
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from aintern.permission.approval_details import scopes
from aintern.permission.gate import Gate
from aintern.permission.risk import CallFacts

HOUR = 3600.0  # seconds
NOTE_EVERY = 10  # questions; fewer would nag
OFFER = (
    "{count} commands were asked about that could run in a layer first: `aintern config set policy.ask_about effects` asks about what "
    "a command changed instead, with the real diff, and not at all where it changed nothing."
)


class QuestionLoad:
    """Counts the questions of the last hour. After every tenth, the next one that the most frequent rule would have answered offers
    that rule; with the tenth about a command whose effects could be asked about instead, once, it is told that there is such a
    setting."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._questions: deque[tuple[float, tuple[str, str, str]]] = deque()  # when; a rule's tool, scope and pattern
        self._is_due = False
        self._held = 0  # questions about commands that a layer would hold

    def suggested_rule(self, facts: CallFacts, gate: Gate) -> dict[str, Any]:
        """Counts a question about a call. Now and then gives what an allow of it could cover to spare most further questions: `tool`,
        `scope`, `pattern`, and how many of the hour's `questions` that `covers`; else {}."""
        now = self._clock()
        # The widest scope on offer that is narrower than the whole tool.
        offers = [offer for offer in scopes(facts, gate) if offer["scope"] in ("prefix", "path")]
        rule = (facts.tool.id, offers[-1]["scope"], offers[-1]["pattern"]) if offers else ("", "", "")
        self._questions.append((now, rule))
        while self._questions[0][0] < now - HOUR:
            self._questions.popleft()
        count = len(self._questions)
        self._is_due = self._is_due or count % NOTE_EVERY == 0
        rules = Counter(each for _, each in self._questions if each[0])
        if not self._is_due or not offers or rules.most_common(1)[0][1] > rules[rule]:
            return {}
        self._is_due = False
        return {"tool": rule[0], "scope": rule[1], "pattern": rule[2], "questions": count, "covers": rules[rule]}

    def offer(self, facts: CallFacts, gate: Gate) -> str:
        """A sentence for the person with the tenth question about a command that a layer would hold; else ''."""
        could = gate.policy.could_ask_about_effects(facts.tool.id, facts.risk.level)
        self._held += could and gate.would_be_held(facts) and gate.layered(facts.tool)
        if self._held != NOTE_EVERY:
            return ""
        self._held += 1  # said once
        return OFFER.format(count=NOTE_EVERY)
