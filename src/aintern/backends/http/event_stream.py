"""Server-sent events (HTML standard, 9.2) from bytes: the data of each event, whatever the cuts."""

_LIMIT = 16 * 1024 * 1024


class EventStream:
    """Feed it blocks of bytes; it gives back the data of the events that are complete."""

    def __init__(self) -> None:
        self._rest = b""
        self._data: str | None = None

    def feed(self, block: bytes) -> list[str]:
        """The events that `block` completes. Raises ValueError when one line is longer than 16 MiB."""
        end = block.rfind(b"\n") + 1
        if not end:
            self._rest += block
            if len(self._rest) > _LIMIT:
                raise ValueError("a line of its stream is longer than 16 MiB")
            return []
        text = (self._rest + block[:end]).decode("utf-8", "replace")
        self._rest = block[end:]
        if "\r" in text:
            text = text.replace("\r\n", "\n")
        return self._events(text)

    def finish(self) -> list[str]:
        """What a stream that ended without its last line break still holds."""
        rest, self._rest = self._rest, b""
        return self._events(rest.decode("utf-8", "replace") + "\n\n")

    def _events(self, text: str) -> list[str]:
        events = []
        data = self._data
        for line in text.split("\n")[:-1]:
            if line.startswith("data:"):
                piece = line[6:] if line.startswith("data: ") else line[5:]
                data = piece if data is None else f"{data}\n{piece}"
            elif not line and data is not None:
                events.append(data)
                data = None
        self._data = data
        return events
