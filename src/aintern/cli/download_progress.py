"""How a download goes: a bar in a terminal, a line at its start and end elsewhere. All of it on standard error."""

import sys
from typing import TYPE_CHECKING

from aintern.terminal.output.inert_text import inert_line

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID


class DownloadProgress:
    """Shows one file after the other."""

    def __init__(self) -> None:
        self._bars: Progress | None = None
        self._task: TaskID | None = None

    def __enter__(self) -> "DownloadProgress":
        if sys.stderr.isatty():
            from rich import progress
            from rich.console import Console

            self._bars = progress.Progress(
                progress.TextColumn("{task.description}", markup=False),
                progress.BarColumn(),
                progress.DownloadColumn(),
                progress.TransferSpeedColumn(),
                progress.TimeRemainingColumn(),
                console=Console(stderr=True),
            )
            self._bars.start()
        return self

    def __exit__(self, *error: object) -> None:
        if self._bars is not None:
            self._bars.stop()

    def begin(self, name: str, size: int, done: int) -> None:
        """A file of `size` bytes, of which `done` are here."""
        if self._bars is not None:
            self._task = self._bars.add_task(inert_line(name), total=size, completed=done)
        else:
            goes_on = f", {done:,} of them are here" if done else ""
            self.say(f"{name}: {size:,} bytes{goes_on}")

    def advance(self, count: int) -> None:
        """`count` more bytes are here."""
        if self._bars is not None and self._task is not None:
            self._bars.advance(self._task, count)

    def say(self, text: str) -> None:
        """Something that a person should know."""
        if self._bars is not None:
            self._bars.console.print(inert_line(text), markup=False, highlight=False)
        else:
            print(inert_line(text), file=sys.stderr)
