"""Events as plain text, for pipes and files: the answer on one stream, what was done for it on the other."""

from typing import TextIO, assert_never

from aintern.events import (
    ApprovalRequested,
    ApprovalResolved,
    ChangesUndone,
    ErrorRaised,
    Event,
    HistoryCompacted,
    IterationStarted,
    PlanUpdated,
    QuestionAnswered,
    QuestionAsked,
    RunCompleted,
    RunStarted,
    StateChanged,
    TextArrived,
    ToolCallProgress,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
    WarningRaised,
)
from aintern.terminal.event_words import (
    call_line,
    error_line,
    execution_line,
    plan_lines,
    resolved_line,
    result_line,
)
from aintern.terminal.inert_text import inert, inert_line


class PlainPrinter:
    """The model's text goes to `out`, everything else to `notes`, one line each."""

    def __init__(self, out: TextIO, notes: TextIO, *, thinking: bool = False) -> None:
        self._out = out
        self._notes = notes
        self._thinking = thinking
        self._line_is_open = False
        self._held = ""  # a carriage return whose line feed may be in the next piece

    def show(self, event: Event) -> None:
        match event:
            case TextArrived():
                self._text(event)
            case ToolCallRequested():
                self._note(call_line(event))
            case ApprovalRequested():
                self._note(f"  asks: {inert_line(event.summary)} ({event.risk})")
            case ApprovalResolved():
                self._note(resolved_line(event))
            case QuestionAsked():
                self._note(f"  question: {inert_line(event.question)}")
            case ToolExecution():
                if line := execution_line(event):
                    self._note(line)
            case ToolResultArrived():
                self._note(result_line(event))
            case PlanUpdated():
                for line in plan_lines(event):
                    self._note(line)
            case HistoryCompacted():
                self._note(f"{event.messages} older messages became a summary.")
            case ChangesUndone():
                self._note(f"undone: {', '.join(map(inert_line, event.paths))}")
            case WarningRaised():
                self._note(f"warning: {inert_line(event.message)}")
            case ErrorRaised():
                self._note(error_line(event))
            case RunCompleted():
                self._end_line()
            case RunStarted() | IterationStarted() | ToolCallProgress() | QuestionAnswered() | StateChanged():
                pass
            case _:
                assert_never(event)

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

    def _note(self, line: str) -> None:
        self._end_line()
        self._notes.write(line + "\n")
        self._notes.flush()

    def _end_line(self) -> None:
        if self._line_is_open:
            self._out.write("\n")
            self._out.flush()
            self._line_is_open = False
