"""How often a person was asked lately, and the rule that would spare most of it."""

import time
from collections import Counter, deque
from collections.abc import Callable

from aintern.permission.approval_details import scopes
from aintern.permission.risk import CallFacts

HOUR = 3600.0
NOTE_EVERY = 10  # questions; fewer would nag


class QuestionLoad:
    """Counts the questions of the last hour and, with every tenth, names the rule that would have answered most."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._asked: deque[tuple[float, str]] = deque()

    def note(self, facts: CallFacts) -> str:
        """Counts a question; gives a sentence for the person now and then, else ''."""
        now = self._clock()
        self._asked.append((now, _rule(facts)))
        while self._asked[0][0] < now - HOUR:
            self._asked.popleft()
        if len(self._asked) % NOTE_EVERY:
            return ""
        rules = Counter(rule for _, rule in self._asked if rule)
        if not rules:
            return ""
        rule, times = rules.most_common(1)[0]
        return f"{len(self._asked)} questions this hour; a rule would be: --allow '{rule}' (it covers {times} of them)."


def _rule(facts: CallFacts) -> str:
    """The widest scope on offer that is narrower than the whole tool, as an `--allow` flag."""
    patterns = [offer["pattern"] for offer in scopes(facts) if offer["scope"] in ("prefix", "path")]
    return f"{facts.tool.id}({patterns[-1]})" if patterns else ""
