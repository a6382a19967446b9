"""Standard input: all that was piped in, or lines that are read in a thread of their own and can arrive while a run works."""

import asyncio
import os
import select
import stat
import threading
from collections.abc import Callable
from contextlib import suppress


def follow_lines(take: Callable[[str], None], ended: Callable[[], None], *, longest: int, descriptor: int = 0) -> None:
    """Calls `take` in the running loop with each line, and `ended` once after the last. A line of more than `longest`
    bytes comes in parts, which no reader will take for a whole."""
    loop = asyncio.get_running_loop()

    def tell(line: bytes) -> None:
        loop.call_soon_threadsafe(take, line.decode("utf-8", errors="replace"))

    def read() -> None:
        parts, size = list[bytes](), 0  # of a line whose end has not come
        with suppress(RuntimeError):  # the loop is closed: the run is over, and nobody waits for answers any more
            while data := _next(descriptor):
                *lines, last = data.split(b"\n")
                if lines:
                    lines[0] = b"".join((*parts, lines[0]))
                    parts, size = [], 0
                parts.append(last)
                size += len(last)
                if size > longest:
                    lines.append(b"".join(parts))
                    parts, size = [], 0
                for line in lines:
                    tell(line)
            if size:
                tell(b"".join(parts))
            loop.call_soon_threadsafe(ended)

    threading.Thread(target=read, daemon=True, name="standard input").start()


def piped_text(longest: int, *, patience: float = 1.0, descriptor: int = 0) -> str:
    """What was piped or redirected into this process, as much of it as `longest` bytes and one more; '' where nothing was. A pipe
    that is open and silent for `patience` seconds was left open by somebody else, and holds nothing for us."""
    try:
        kind = os.fstat(descriptor).st_mode
    except OSError:
        return ""
    if not (stat.S_ISFIFO(kind) or stat.S_ISREG(kind)):
        return ""
    if stat.S_ISFIFO(kind) and not select.select([descriptor], [], [], patience)[0]:
        return ""
    data = b""
    while len(data) <= longest and (more := _next(descriptor)):
        data += more
    return data[: longest + 1].decode("utf-8", errors="replace")


def _next(descriptor: int) -> bytes:
    # `os.read` and not a file object: a thread that waits inside one keeps the process from ending.
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""  # a closed terminal ends as a closed pipe does
