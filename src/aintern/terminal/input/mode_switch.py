"""Shift+Tab: the next mode, told in one line; the one that asks least is turned on by Enter alone."""

from typing import TYPE_CHECKING

from aintern.errors import UsageError
from aintern.permission.modes import MODES
from aintern.settings.schema import Mode

if TYPE_CHECKING:
    from aintern.session import Session

_CYCLE = tuple(mode for mode in MODES if mode != "disabled")


class ModeSwitch:
    """`line` is what is to be told of the last switch; `waits` says whether Enter confirms one, `is_refused` whether it was none."""

    def __init__(self, session: "Session") -> None:
        self.line = ""
        self.waits = False
        self.is_refused = False
        self._session = session
        self._at: Mode = session.mode

    def cycle(self) -> None:
        """To the next mode; where a managed file does not allow it, the one after it is next."""
        at = self._at if self.line else self._session.mode
        self._at = _CYCLE[(_CYCLE.index(at) + 1) % len(_CYCLE)] if at in _CYCLE else _CYCLE[0]
        self.waits = self._at == "auto_approve" != self._session.mode
        if self.waits:
            self.line = f"{self._at}: {MODES[self._at].meaning} Enter turns it on, Shift+Tab goes on."
        else:
            self._switch()

    def confirm(self) -> None:
        """Enter, where it `waits`."""
        self.waits = False
        self._switch()

    def leave(self) -> None:
        """Something else is typed: what waited for Enter is off, and the line has been read."""
        self.waits, self.is_refused, self.line = False, False, ""

    def _switch(self) -> None:
        self.is_refused = False
        try:
            self._session.set_mode(self._at)
        except UsageError as error:
            self.line, self.is_refused = error.message, True
        else:
            self.line = f"{self._at}: {MODES[self._at].meaning}"
