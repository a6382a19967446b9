"""Server-sent events (HTML standard, 9.2) from bytes: the data of each event, whatever the cuts."""

from collections.abc import Callable

_LIMIT = 16 * 1024 * 1024
_OVERHEAD = 64  # bytes that each line of an event takes besides its text


def _refuse_long(size: int) -> None:
    if size > _LIMIT:
        raise ValueError("a line of its stream is longer than 16 MiB")


class EventStream:
    """Feed it blocks of bytes; it gives back the data of the events that are complete.

    A line of data that is a whole JSON object, or `[DONE]`, is an event by itself: some servers forget the empty line behind it.
    `check` is told how many bytes an unfinished event has, and raises where that is too much: ValueError beyond 16 MiB."""

    def __init__(self, check: Callable[[int], None] = _refuse_long) -> None:
        self._rest = bytearray()
        self._data: list[str] = []
        self._size = 0  # bytes, about, of the data
        self._check = check
        self._begun = False
        self.has_events = False

    def feed(self, block: bytes) -> list[str]:
        """The events that `block` completes."""
        end = block.rfind(b"\n") + 1
        if not end:
            self._rest += block
            self._check(len(self._rest) + self._size)
            return []
        text = (self._rest + block[:end]).decode("utf-8", "replace")
        self._rest = bytearray(block[end:])
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        return self._events(text)

    def finish(self) -> list[str]:
        """What a stream that ended without its last line break still holds."""
        rest, self._rest = self._rest, bytearray()
        return self._events(rest.decode("utf-8", "replace") + "\n\n")

    def _events(self, text: str) -> list[str]:
        if not self._begun:
            self._begun, text = True, text.removeprefix("\ufeff")
        events = []
        for line in text.split("\n")[:-1]:
            if line.startswith("data:"):
                piece = line[5:].removeprefix(" ")
                if not self._data and ((piece.startswith("{") and piece.endswith("}")) or piece == "[DONE]"):
                    events.append(piece)
                    continue
                self._data.append(piece)
                self._size += len(piece) + _OVERHEAD
                self._check(self._size)
            elif not line and self._data:
                events.append("\n".join(self._data))
                self._data.clear()
                self._size = 0
        if events:
            self.has_events = True
            self._check(max(map(len, events)))
        return events
