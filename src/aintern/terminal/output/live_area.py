"""The moving lines below what is printed: what AIntern waits for and since when, under the last lines of a running call."""

import time
from collections.abc import Sequence

from rich.console import Console, Group
from rich.spinner import Spinner
from rich.text import Text

from aintern.terminal.output.live_display import LiveDisplay

_PER_SECOND = 8


class LiveArea:
    """Is drawn again by itself until `stop`, and leaves nothing behind. Does nothing where there is no terminal."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._spinner = Spinner("dots", style="dim")
        self._text = ""
        self._lines: Sequence[str] = ()
        self._since = 0.0
        self._display = LiveDisplay(console, self._rendered, _PER_SECOND)

    def show(self, text: str, lines: Sequence[str] = ()) -> None:
        """Waits for what `text` says; the seconds count from the first time that it was said."""
        if not self._console.is_terminal:
            return
        if text != self._text:
            self._text, self._since = text, time.monotonic()
        self._lines = lines
        self._display.start()

    @property
    def waits_for(self) -> str:
        """What it says now, '' where nothing is shown."""
        return self._text if self._display.is_shown else ""

    def stop(self) -> None:
        self._display.stop()
        self._lines = ()

    def _rendered(self) -> Group:
        seconds = f"{time.monotonic() - self._since:4.0f} s  "
        self._spinner.update(text=Text(seconds + self._text, style="dim", no_wrap=True, overflow="ellipsis"))
        rows = [Text(f"  | {line}", style="dim", no_wrap=True, overflow="ellipsis") for line in self._lines]
        return Group(*rows[-max(1, self._console.height - 6) :], self._spinner)
