"""What was too long for the screen, kept while the chat lasts: whole outputs of commands, and whole diffs."""

from collections import deque
from collections.abc import Iterator
from dataclasses import field

from aintern.dataclass import dataclass
from aintern.tools.kept_outputs import kept_output

_MOST = 20  # the newest; older ones go


@dataclass(frozen=True, slots=True)
class HiddenPart:
    """One output or diff under its `heading`. `kept` names the output that the store keeps whole, where `text` is cut."""

    heading: str
    text: str
    kept: str = ""


@dataclass(slots=True)
class HiddenOutput:
    """The newest parts of which the screen shows less than all."""

    conversation_id: str = ""
    parts: deque[HiddenPart] = field(default_factory=lambda: deque(maxlen=_MOST))

    def add(self, heading: str, text: str, kept: str = "") -> None:
        self.parts.append(HiddenPart(heading, text, kept))

    def newest_first(self) -> Iterator[tuple[str, str]]:
        """Each heading with its whole text."""
        for part in reversed(self.parts):
            whole = kept_output(self.conversation_id, part.kept) if part.kept else None
            yield part.heading, part.text if whole is None else whole
