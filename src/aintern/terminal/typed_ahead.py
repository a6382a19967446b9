"""What a person types while a run works: kept as the draft of the next message, shown nowhere, never taken for an answer."""

import asyncio
import codecs
import os
import re
import sys
import termios
from typing import Any

_ESCAPES = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|O.|.)?")


class TypedAhead:
    """Reads the keyboard between `start` and `stop`; Ctrl+C stays a signal. Does nothing where there is no terminal."""

    def __init__(self) -> None:
        self.draft = ""
        self._saved: list[Any] | None = None
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def start(self) -> None:
        if self._saved is not None or not sys.stdin.isatty():
            return
        descriptor = sys.stdin.fileno()
        self._saved = termios.tcgetattr(descriptor)
        quiet = termios.tcgetattr(descriptor)
        quiet[3] &= ~(termios.ECHO | termios.ICANON)
        termios.tcsetattr(descriptor, termios.TCSANOW, quiet)
        asyncio.get_running_loop().add_reader(descriptor, self._read, descriptor)

    def stop(self) -> None:
        if self._saved is None:
            return
        descriptor = sys.stdin.fileno()
        asyncio.get_running_loop().remove_reader(descriptor)
        termios.tcsetattr(descriptor, termios.TCSANOW, self._saved)
        self._saved = None

    def take(self) -> str:
        """The draft, which starts anew."""
        draft, self.draft = self.draft, ""
        return draft

    def __enter__(self) -> "TypedAhead":
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()

    def _read(self, descriptor: int) -> None:
        for character in _ESCAPES.sub("", self._decoder.decode(os.read(descriptor, 4096))):
            if character in "\x7f\b":
                self.draft = self.draft[:-1]
            elif character.isprintable():
                self.draft += character
