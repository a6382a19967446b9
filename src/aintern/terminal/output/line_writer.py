"""Lines for a program that reads our standard output, written in a thread of their own."""

import os
import threading
from queue import SimpleQueue


class LineWriter:
    """Writes in a thread of its own: a reader that does not read holds up nothing else."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor
        self._lines: SimpleQueue[bytes] = SimpleQueue()
        self._thread = threading.Thread(target=self._work, daemon=True, name="standard output")
        self._thread.start()
        self.write = self._lines.put

    @classmethod
    def instead_of_output(cls) -> "LineWriter":
        """Writes to standard output, and nothing else does any more: what anything prints goes where errors go."""
        writer = cls(os.dup(1))
        os.dup2(2, 1)
        return writer

    def close(self) -> None:
        """Writes what is left, within a second."""
        self._lines.put(b"")
        self._thread.join(1.0)

    def _work(self) -> None:
        while line := self._lines.get():
            rest = memoryview(line)
            try:
                while rest:
                    rest = rest[os.write(self._descriptor, rest) :]
            except OSError:
                return  # the reader is gone; its end of our input tells so
