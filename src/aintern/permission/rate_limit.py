"""How many calls may run in a minute."""

import time
from collections import deque
from collections.abc import Callable

WINDOW = 60.0


class RateLimit:
    """A sliding window: at most `per_minute` executed calls in any 60 s; 0 switches it off. Safe calls do not count."""

    def __init__(self, per_minute: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.per_minute = per_minute
        self._clock = clock
        self._ran: deque[float] = deque()

    def wait(self) -> float:
        """Seconds until the next call may run; 0 when it may run now. Counts nothing."""
        if self.per_minute <= 0:
            return 0.0
        now = self._clock()
        while self._ran and self._ran[0] <= now - WINDOW:
            self._ran.popleft()
        if len(self._ran) < self.per_minute:
            return 0.0
        return self._ran[-self.per_minute] + WINDOW - now

    def count(self) -> None:
        """A call runs now."""
        if self.per_minute > 0:
            self._ran.append(self._clock())
