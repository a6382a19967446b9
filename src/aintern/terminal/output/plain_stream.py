"""Text that is shown while it is written, as it is: whole lines are printed once, only the newest one is drawn again."""

from rich.console import Console
from rich.text import Text

from aintern.terminal.output.live_display import LiveDisplay


class PlainStream:
    """One text. `feed` shows what can be shown, `finish` prints the rest."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._line = Text()
        self._live = LiveDisplay(console, lambda: self._line)

    def feed(self, text: str, style: str = "") -> None:
        """`text` is inert already."""
        *whole, rest = text.split("\n")
        for line in whole:
            self._line.append(line, style=style)
            self._print()
        self._line.append(rest, style=style)
        if self._line:
            self._live.start()

    def finish(self) -> None:
        """Ends the line that is being written, if there is one."""
        if self._line:
            self._print()

    def _print(self) -> None:
        self._live.stop()
        line, self._line = self._line, Text()
        self._console.print(line, soft_wrap=True)
