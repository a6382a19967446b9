"""Ctrl+C: once cancels what runs, twice quits."""

import asyncio
import signal
from collections.abc import Callable, Coroutine
from typing import Any

INTERRUPTED = 130


class Interrupts:
    """Takes SIGINT while it is entered. `cancel` is what the first one does; without it, and the second time, the task
    that entered is cancelled. SIGTERM and a closed terminal cancel it at once."""

    def __init__(self) -> None:
        self.cancel: Callable[[], None] | None = None
        self._pressed = False

    def __enter__(self) -> "Interrupts":
        self._task = asyncio.current_task()
        loop = asyncio.get_running_loop()
        loop.add_signal_handler(signal.SIGINT, self.press)
        for quitting in (signal.SIGTERM, signal.SIGHUP):
            loop.add_signal_handler(quitting, self._quit)
        return self

    def __exit__(self, *error: object) -> None:
        for each in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            asyncio.get_running_loop().remove_signal_handler(each)

    def started(self, cancel: Callable[[], None]) -> None:
        """Something runs that can be cancelled."""
        self.cancel, self._pressed = cancel, False

    def ended(self) -> None:
        self.cancel = None

    def press(self) -> None:
        if self.cancel is not None and not self._pressed:
            self._pressed = True
            self.cancel()
        else:
            self._quit()

    def _quit(self) -> None:
        if self._task is not None:
            self._task.cancel()


def run_to_exit_code(work: Coroutine[Any, Any, int]) -> int:
    """Runs a command's work to its exit code; 130 when it was interrupted."""
    try:
        return asyncio.run(work)
    except asyncio.CancelledError:
        return INTERRUPTED
