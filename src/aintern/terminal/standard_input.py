"""Lines of standard input, read in a thread of their own, so that they can arrive while a run works."""

import asyncio
import os
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
        pending = b""
        with suppress(RuntimeError):  # the loop is closed: the run is over, and nobody waits for answers any more
            while data := _next(descriptor):
                *lines, pending = (pending + data).split(b"\n")
                if len(pending) > longest:
                    lines.append(pending)
                    pending = b""
                for line in lines:
                    tell(line)
            if pending:
                tell(pending)
            loop.call_soon_threadsafe(ended)

    threading.Thread(target=read, daemon=True, name="standard input").start()


def _next(descriptor: int) -> bytes:
    # `os.read` and not a file object: a thread that waits inside one keeps the process from ending.
    try:
        return os.read(descriptor, 1 << 16)
    except OSError:
        return b""  # a closed terminal ends as a closed pipe does
