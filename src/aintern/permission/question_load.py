"""How often a person was asked lately, and the rule that would spare most of it."""

import time
from collections import Counter, deque
from collections.abc import Callable

from aintern.permission.approval_details import scopes
from aintern.permission.gate import Gate
from aintern.permission.risk import CallFacts

HOUR = 3600.0  # seconds
NOTE_EVERY = 10  # questions; fewer would nag


class QuestionLoad:
    """Counts the questions of the last hour and, with every tenth, names the rule that would have answered most of them."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._questions: deque[tuple[float, str]] = deque()  # when, and the rule that would have answered it

    def note(self, facts: CallFacts, gate: Gate) -> str:
        """Counts a question about a call; gives a sentence for the person now and then, else ''."""
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
