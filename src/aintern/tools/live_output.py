"""A command's output as progress: whole lines, not more often than a person can see, and the last of them before it ends."""

import asyncio
from collections.abc import Callable

from aintern.tools.tool import ToolProgress

EVERY = 0.1  # seconds between two steps
_SHOWN = 4_000  # characters in one step: of a flood its end
_LONGEST_LINE = 4_000  # characters without a line end that are waited for


class LiveOutput:
    """Takes pieces of output as they come. A step's `current` counts the lines so far, those that a flood leaves out included.
    Call `end` when the command has ended: it passes on what is left."""

    def __init__(self, progress: Callable[[ToolProgress], None]) -> None:
        self._progress = progress
        self._begun: dict[str, str] = {}  # by stream: a line that has no end yet
        self._pending = ""
        self._lines = 0
        self._timer: asyncio.TimerHandle | None = None

    def __call__(self, stream: str, text: str) -> None:
        whole, end, begun = (self._begun.get(stream, "") + text).rpartition("\n")
        self._begun[stream] = begun
        if len(begun) > _LONGEST_LINE:
            whole, end, self._begun[stream] = f"{whole}{end}{begun}", "\n", ""
        if end:
            self._take(f"{whole}\n")

    def end(self) -> None:
        """Nothing more comes."""
        for begun in self._begun.values():
            if begun:
                self._take(f"{begun}\n")
        self._begun.clear()
        if self._timer is not None:
            self._timer.cancel()
        self._tell()

    def _take(self, lines: str) -> None:
        self._lines += lines.count("\n")
        self._pending += lines
        if len(self._pending) > _SHOWN:
            cut = self._pending[-_SHOWN:]
            self._pending = cut.partition("\n")[2] or cut
        if self._timer is None:  # the first piece is told at once, what follows it a little later
            self._tell()
            self._timer = asyncio.get_running_loop().call_later(EVERY, self._on_time)

    def _on_time(self) -> None:
        self._timer = None
        if self._pending:
            self._tell()
            self._timer = asyncio.get_running_loop().call_later(EVERY, self._on_time)

    def _tell(self) -> None:
        if self._pending:
            self._progress(ToolProgress(self._pending, current=self._lines))
            self._pending = ""
