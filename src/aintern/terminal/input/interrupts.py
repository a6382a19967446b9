"""Signals that end things: Ctrl+C cancels what runs at once, and quits at twice; SIGTERM and a closed terminal do both."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any

INTERRUPTED = 130
PATIENCE = 4.0  # seconds that what was cancelled may take to end; supervisors kill after five or more


class Interrupts:
    """Takes the signals while it is entered. `cancel` is what the first Ctrl+C does; without it, and the second time, the
    task that entered is cancelled. SIGTERM and SIGHUP cancel what runs in the same way, so that its results and its end are
    told, and the task once that has ended, or after `PATIENCE`."""

    def __init__(self) -> None:
        self.cancel: Callable[[], None] | None = None
        self._pressed = False
        self._leaving: asyncio.TimerHandle | None = None

    def __enter__(self) -> "Interrupts":
        self._task = asyncio.current_task()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, self.press)
        for leaving in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(leaving, self._leave)
        return self

    def __exit__(self, *error: object) -> None:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().remove_signal_handler(each)
        if self._leaving is not None:
            self._leaving.cancel()

    def started(self, cancel: Callable[[], None]) -> None:
        """Something runs that can be cancelled."""
        self.cancel, self._pressed = cancel, False

    def ended(self) -> None:
        self.cancel = None
        if self._leaving is not None:
            self._quit()

    def press(self) -> None:
        if self.cancel is not None and not self._pressed:
            self._pressed = True
            self.cancel()
        else:
            self._quit()

    def _leave(self) -> None:
        if self._leaving is None:
            self._leaving = asyncio.get_running_loop().call_later(PATIENCE, self._quit)
            self.press()

    def _quit(self) -> None:
        if self._task is not None:
            self._task.cancel()


def run_to_exit_code(work: Coroutine[Any, Any, int]) -> int:
    """Runs a command's work to its exit code; 130 when it was interrupted."""
    try:
        return asyncio.run(work)
    except asyncio.CancelledError:
        return INTERRUPTED
