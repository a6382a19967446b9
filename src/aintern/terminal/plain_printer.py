"""Events as plain text, for pipes and files: the answer on one stream, what was done for it on the other."""

from typing import TextIO

from aintern.events import Event, RunCompleted, TextArrived
from aintern.terminal.event_words import EventWords
from aintern.terminal.inert_text import inert


class PlainPrinter:
    """The model's text goes to `out`, everything else to `notes`, one line each."""

    def __init__(self, out: TextIO, notes: TextIO, *, thinking: bool = False) -> None:
        self._out = out
        self._notes = notes
        self._thinking = thinking
        self._words = EventWords()
        self._line_is_open = False
        self._held = ""  # a carriage return whose line feed may be in the next piece

    def show(self, event: Event) -> None:
        match event:
            case TextArrived():
                self._text(event)
            case RunCompleted():
                self._end_line()
            case _:
                for line, _ in self._words.lines(event):
                    self._end_line()
                    self._notes.write(line + "\n")
                    self._notes.flush()

    def _text(self, event: TextArrived) -> None:
        if event.thinking and not self._thinking:
            return
        text = self._held + event.text
        self._held = "\r" if text.endswith("\r") and not event.is_complete else ""
        text = inert(text.removesuffix("\r") if self._held else text)
        if text:
            self._out.write(text)
            self._out.flush()
            self._line_is_open = not text.endswith("\n")
        if event.is_complete:
            self._end_line()

    def _end_line(self) -> None:
        if self._line_is_open:
            self._out.write("\n")
            self._out.flush()
            self._line_is_open = False
