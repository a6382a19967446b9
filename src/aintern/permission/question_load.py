"""How often a person was asked lately, and what would spare most of it: a rule, or asking about effects."""

import time
from collections import Counter, deque
from collections.abc import Callable

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
    """Counts the questions of the last hour and, with every tenth, names the rule that would have answered most of them; with the
    tenth about a command whose effects could be asked about instead, once, that there is such a setting."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._questions: deque[tuple[float, str]] = deque()  # when, and the rule that would have answered it
        self._held = 0  # questions about commands that a layer would hold

    def note(self, facts: CallFacts, gate: Gate) -> str:
        """Counts a question about a call; gives a sentence or two for the person now and then, else ''."""
        return " ".join(filter(None, (self._rule(facts, gate), self._offer(facts, gate))))

    def _offer(self, facts: CallFacts, gate: Gate) -> str:
        could = gate.policy.could_ask_about_effects(facts.tool.id, facts.risk.level)
        self._held += could and gate.would_be_held(facts) and gate.layered(facts.tool)
        if self._held != NOTE_EVERY:
            return ""
        self._held += 1  # said once
        return OFFER.format(count=NOTE_EVERY)

    def _rule(self, facts: CallFacts, gate: Gate) -> str:
        now = self._clock()
        # The widest scope on offer that is narrower than the whole tool.
        patterns = [offer["pattern"] for offer in scopes(facts, gate) if offer["scope"] in ("prefix", "path")]
        self._questions.append((now, f"{facts.tool.id}({patterns[-1]})" if patterns else ""))
        while self._questions[0][0] < now - HOUR:
            self._questions.popleft()
        rules = Counter(rule for _, rule in self._questions if rule)
        if len(self._questions) % NOTE_EVERY or not rules:
            return ""
        rule, times = rules.most_common(1)[0]
        count = len(self._questions)
        return f"{count} questions this hour; a rule would be: --allow '{rule}' (it covers {times} of them)."
