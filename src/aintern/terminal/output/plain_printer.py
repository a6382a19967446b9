"""Events as plain text, for pipes and files: the answer on one stream, what was done for it on the other."""

from typing import TextIO

from aintern.events import ErrorRaised, Event, RunCompleted, TextArrived
from aintern.terminal.output.event_words import EventWords
from aintern.terminal.output.inert_text import inert


class PlainPrinter:
    """The model's text goes to `out`, everything else to `notes`, one line each. `quiet`: of all else errors only. `at_end`: of
    the text only the answer, once it is one."""

    def __init__(
        self, out: TextIO, notes: TextIO, *, thinking: bool = False, quiet: bool = False, at_end: bool = False
    ) -> None:
        self._out = out
        self._notes = notes
        self._thinking = thinking
        self._quiet = quiet
        self._at_end = at_end
        self._words = EventWords()
        self._line_is_open = False
        self._held = ""  # a carriage return whose line feed may be in the next piece

    def show(self, event: Event) -> None:
        match event:
            case TextArrived():
                if not self._at_end:
                    self._text(event)
            case RunCompleted():
                self._end_line()
                if self._at_end and event.reason == "answered":
                    self._out.write(f"{inert(event.response)}\n")
                    self._out.flush()
                for line, _ in self._words.lines(event):
                    if event.reason not in ("answered", "error") and not self._quiet:
                        self._notes.write(line + "\n")
            case _ if self._quiet and not (isinstance(event, ErrorRaised) and event.fatal):
                pass
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
