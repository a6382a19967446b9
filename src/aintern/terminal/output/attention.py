"""The terminal's title, and a notification when AIntern asks or ends while somebody looks elsewhere."""

import os
import sys
import time
from collections.abc import Callable

from rich.console import Console

from aintern.terminal.output.inert_text import inert_line

AWAY_AFTER = 10.0  # seconds of work after which a terminal that does not tell its focus counts as left
_LONGEST = 100  # characters
_NO_TITLE = ("", "dumb", "linux")  # terminals that show what they are told of a title, or nothing
_SAVE_TITLE, _RESTORE_TITLE = "\x1b[22;0t", "\x1b[23;0t"


class Attention:
    """What a terminal is told besides text. `focused` says whether it has the focus, None where it does not say. Does nothing
    where there is no terminal."""

    def __init__(self, console: Console, place: str, *, notifies: bool, titles: bool) -> None:
        can = console.is_terminal and sys.stdout.isatty() and os.environ.get("TERM", "") not in _NO_TITLE
        self.focused: Callable[[], bool | None] = lambda: None
        self._console = console
        self._place = place
        self._notifies = notifies and can
        self._titles = titles and can
        self._began = 0.0
        self._is_titled = False

    def began(self) -> None:
        """A run works from now on."""
        self._began = time.monotonic()
        self._title("works")

    def asks(self, what: str) -> None:
        """A question waits."""
        self._title("asks")
        self._notify(what, rings=False)  # the question rings itself

    def answered(self) -> None:
        """The run goes on."""
        self._began = time.monotonic()
        self._title("works")

    def ended(self, what: str) -> None:
        """The run has ended, and how: the title is again what it was."""
        self._notify(what, rings=True)
        if self._is_titled:
            self._write(_RESTORE_TITLE)
            self._is_titled = False

    def _title(self, state: str) -> None:
        if not self._titles:
            return
        if not self._is_titled:
            self._write(_SAVE_TITLE)
            self._is_titled = True
        self._write(f"\x1b]0;{_line(' · '.join(filter(None, (self._place, 'AIntern', state))))}\x07")

    def _notify(self, what: str, *, rings: bool) -> None:
        focused = self.focused()
        is_away = not focused if focused is not None else time.monotonic() - self._began >= AWAY_AFTER
        if self._notifies and is_away:
            self._write(f"\x1b]9;{_line(f'AIntern: {what}')}\x07" + ("\x07" if rings else ""))

    def _write(self, text: str) -> None:
        self._console.file.write(text)
        self._console.file.flush()


def _line(text: str) -> str:
    shown = inert_line(text)
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 1]}…"
