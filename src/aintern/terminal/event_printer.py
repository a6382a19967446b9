"""Events in colour: streamed Markdown, calls as they happen with their risk, live output, diffs, plan, warnings."""

from rich.console import Console
from rich.status import Status
from rich.text import Text

from aintern import events
from aintern.risk_level import RiskLevel
from aintern.terminal.event_words import event_lines
from aintern.terminal.inert_text import inert, inert_line
from aintern.terminal.markdown_stream import MarkdownStream
from aintern.terminal.plain_stream import PlainStream

RISK_STYLES = {
    RiskLevel.SAFE: "green",
    RiskLevel.LOW: "cyan",
    RiskLevel.MEDIUM: "yellow",
    RiskLevel.HIGH: "bold red",
    RiskLevel.CRITICAL: "bold white on red",
}
_LIVE_LINES = 30  # lines of one call's output that are shown while it runs; its result says the rest


class EventPrinter:
    """Prints a session's events to a terminal. `thinking` shows the model's reasoning, dimmed."""

    def __init__(self, console: Console, *, thinking: bool = False, markdown: bool = True) -> None:
        self._console = console
        self._thinking = thinking
        self._stream = MarkdownStream(console) if markdown else None
        self._plain = PlainStream(console)
        self._status: Status | None = None
        self._live_lines = 0

    def show(self, event: events.Event) -> None:
        if not isinstance(event, events.TextArrived | events.StateChanged | events.ToolCallProgress):
            self.rest()
        match event:
            case events.TextArrived():
                self._text(event)
            case events.ToolCallProgress(taken_back=True):
                self._stop_waiting()
            case events.ToolCallProgress():
                if self._stream:
                    self._stream.finish()
                self._wait(f"writing {inert_line(event.tool) or 'a call'} ({event.characters} characters)")
            case events.IterationStarted():
                self._wait(f"thinking ({event.number} of {event.max})")
            case events.ToolCallRequested():
                self._call(event)
            case events.ToolExecution():
                for line, style in event_lines(event):
                    if self._live_lines < _LIVE_LINES:
                        self._live_lines += line.count("\n") + 1
                        self._line(line, style)
                if event.status in ("starting", "in_progress"):
                    self._wait(f"running {inert_line(event.tool)}")
            case events.WarningRaised():
                self._line(f"! {inert_line(event.message)}", "yellow")
            case events.ApprovalRequested() | events.QuestionAsked():
                pass  # shown by who takes the answer
            case _:
                for line, style in event_lines(event):
                    self._line(line, style)
        if isinstance(event, events.ToolResultArrived) and isinstance(event.data, dict):
            diff = event.data.get("diff")
            if isinstance(diff, str) and diff:
                self._print(diff_text(diff, limit=40))

    def say(self, text: str) -> None:
        """What the person said, and the prompt did not leave on the screen."""
        self.rest()
        self._line(f"> {inert(text)}", "bold")

    def rest(self) -> None:
        """Nothing moves on the screen any more: what was streamed is printed, the waiting sign is gone."""
        self._stop_waiting()
        if self._stream:
            self._stream.finish()
        self._plain.finish()

    def _text(self, event: events.TextArrived) -> None:
        if event.text:
            self._stop_waiting()
        if event.thinking:
            if self._thinking and event.text:
                self._plain.feed(inert(event.text), "dim italic")
        elif self._stream:
            if event.text:
                self._plain.finish()
            self._stream.feed(event.text)
        elif event.text:
            self._plain.feed(inert(event.text))
        if event.is_complete:
            self.rest()

    def _call(self, event: events.ToolCallRequested) -> None:
        self._live_lines = 0
        line = Text("● ", style=RISK_STYLES[event.call.risk])
        for text, style in event_lines(event):
            line.append(text, style=style)
        self._print(line)
        for warning in (*event.call.warnings, *event.call.validation):
            self._line(f"  ! {inert_line(warning)}", "yellow")

    def _wait(self, text: str) -> None:
        if not self._console.is_terminal:
            return
        if self._status is None:
            self._status = self._console.status(Text(text, style="dim"), spinner="dots")
            self._status.start()
        else:
            self._status.update(Text(text, style="dim"))

    def _stop_waiting(self) -> None:
        if self._status is not None:
            self._status.stop()
            self._status = None

    def _line(self, text: str, style: str) -> None:
        self._print(Text(text, style=style))

    def _print(self, text: Text) -> None:
        self._console.print(text, soft_wrap=True)


def diff_text(diff: str, limit: int | None = None) -> Text:
    """A unified diff in colour and inert; after `limit` lines a note says how many more there are."""
    lines = diff.rstrip("\n").split("\n")
    text = Text()
    for line in lines[:limit]:
        text.append(inert(line) + "\n", style=diff_style(line))
    if limit is not None and len(lines) > limit:
        text.append(f"… {len(lines) - limit} more lines\n", style="dim")
    return text


def diff_style(line: str) -> str:
    """The colour of one line of a unified diff."""
    if line.startswith(("+++", "---")):
        return "bold"
    return "cyan" if line.startswith("@@") else {"+": "green", "-": "red"}.get(line[:1], "")
