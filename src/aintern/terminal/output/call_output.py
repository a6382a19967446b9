"""What a call prints while it runs: the last lines of it, and how many lines came before them."""

from collections import deque
from collections.abc import Iterator
from dataclasses import field

from aintern.dataclass import dataclass
from aintern.events import ToolExecution
from aintern.terminal.output.inert_text import inert

SHOWN = 10  # lines that stay on the screen


@dataclass(slots=True)
class CallOutput:
    """The output of one call, as far as it has come."""

    count: int = 0
    _last: deque[str] = field(default_factory=lambda: deque(maxlen=SHOWN + 1))

    def take(self, event: ToolExecution) -> None:
        """One step of the call's progress."""
        lines = list(progress_lines(event))
        self._last.extend(lines)
        self.count += len(lines)
        if event.tool == "run_command" and event.current is not None:
            self.count = max(self.count, int(event.current))  # a flood is told in part; this counts all of it

    def add(self, text: str) -> None:
        """Output that came in one piece."""
        lines = text.rstrip("\n").split("\n") if text.strip() else []
        self._last.extend(map(_shown, lines[-SHOWN - 1 :]))
        self.count += len(lines)

    @property
    def hidden(self) -> int:
        """Lines that do not stay on the screen; a single one would take no more room than its count."""
        return 0 if self.count <= len(self._last) else self.count - SHOWN

    @property
    def last(self) -> list[str]:
        """The last lines, inert."""
        return list(self._last)[-SHOWN:] if self.hidden else list(self._last)


def progress_lines(event: ToolExecution) -> Iterator[str]:
    """The lines of one step, inert: what a tool says, with how far it is where the end is known."""
    percent = "" if event.percentage is None else f" ({event.percentage:.0f} %)"
    done = f"{event.current:g} of {event.total:g}{percent} " if event.current is not None and event.total else ""
    text = event.message.rstrip("\r\n")
    if text or done:
        for line in text.split("\n"):
            yield f"{done}{_shown(line)}"


def _shown(line: str) -> str:
    """As a terminal leaves it: what stands after the last carriage return."""
    return inert(line.rstrip().rpartition("\r")[2].expandtabs())
