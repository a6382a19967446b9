"""Events in colour: streamed Markdown, calls as they happen with their risk, live output, diffs, plan, warnings."""

from rich.console import Console
from rich.text import Text

from aintern import events
from aintern.risk_level import RiskLevel
from aintern.terminal.output.call_output import CallOutput
from aintern.terminal.output.event_words import EventWords
from aintern.terminal.output.hidden_output import HiddenOutput
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.live_area import LiveArea
from aintern.terminal.output.markdown_stream import MarkdownStream
from aintern.terminal.output.plain_stream import PlainStream

RISK_STYLES = {
    RiskLevel.SAFE: "green",
    RiskLevel.LOW: "cyan",
    RiskLevel.MEDIUM: "yellow",
    RiskLevel.HIGH: "bold red",
    RiskLevel.CRITICAL: "bold white on red",
}
_DIFF_LINES = 40  # of one change that stay on the screen


class EventPrinter:
    """Prints a session's events to a terminal. `thinking` shows the model's reasoning, dimmed; `hidden` keeps what is too long for
    the screen, where a key shows it."""

    def __init__(
        self,
        console: Console,
        *,
        thinking: bool = False,
        markdown: bool = True,
        hidden: HiddenOutput | None = None,
    ) -> None:
        self._console = console
        self._thinking = thinking
        self._stream = MarkdownStream(console) if markdown else None
        self._plain = PlainStream(console)
        self._words = EventWords()
        self._hidden = hidden
        self._area = LiveArea(console)
        self._outputs: dict[str, CallOutput] = {}  # of the calls that run

    def show(self, event: events.Event) -> None:
        waits_for = self._area.waits_for
        # Between two words of an answer: nothing of these is printed, so the paragraph goes on.
        streams = isinstance(
            event, events.TextArrived | events.StateChanged | events.ToolCallProgress | events.QueueChanged
        )
        if not streams and not (isinstance(event, events.ToolExecution) and event.status == "in_progress"):
            self.rest()
        match event:
            case events.TextArrived():
                self._text(event)
            case events.ToolCallProgress(taken_back=True):
                self._area.stop()
            case events.ToolCallProgress():
                if self._stream:
                    self._stream.finish()
                self._area.show(f"Writing {inert_line(event.tool) or 'a call'}")
            case events.IterationStarted():
                self._area.show("Thinking" if event.number == 1 else f"Thinking (reply {event.number})")
            case events.ToolCallRequested():
                self._call(event)
            case events.ToolExecution(status="in_progress"):
                output = self._outputs.setdefault(event.call_id, CallOutput())
                output.take(event)
                self._area.show(self._running(event), output.last)
            case events.ToolExecution():
                self._lines(event)
                if event.status == "starting":
                    self._area.show(self._running(event))
            case events.ToolResultArrived():
                self._result(event)
            case events.WarningRaised():
                self._console.print(Text(f"! {inert_line(event.message)}", style="yellow"))
                if waits_for:
                    self._area.show(waits_for)
            case events.ApprovalRequested() | events.QuestionAsked():
                list(self._words.lines(event))  # shown by who takes the answer
            case events.RunStarted():
                if self._hidden is not None:
                    self._hidden.conversation_id = event.conversation_id
                self._lines(event)
            case _:
                self._lines(event)

    def say(self, text: str) -> None:
        """What the person said, and the prompt did not leave on the screen."""
        self.rest()
        self._line(f"> {inert(text)}", "bold")

    def rest(self) -> None:
        """Nothing moves on the screen any more: what was streamed is printed, the waiting sign is gone."""
        self._area.stop()
        if self._stream:
            self._stream.finish()
        self._plain.finish()

    def _running(self, event: events.ToolExecution) -> str:
        return f"Running {inert_line(event.tool)}"

    def _text(self, event: events.TextArrived) -> None:
        if event.text:
            self._area.stop()
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
        line = Text("● ", style=RISK_STYLES[event.call.risk])
        for text, style in self._words.lines(event):
            line.append(text, style=style)
        self._console.print(line)
        for warning in (*event.call.warnings, *event.call.validation):
            self._console.print(Text(f"  ! {inert_line(warning)}", style="yellow"))

    def _result(self, event: events.ToolResultArrived) -> None:
        """What it printed, how it ended, what it changed: as much of each as stays on the screen."""
        data = event.data if isinstance(event.data, dict) else {}
        output = self._outputs.pop(event.call_id, CallOutput())
        printed = "".join(str(data.get(name, "")) for name in ("stdout", "stderr"))
        if not output.count:
            output.add(printed)  # it ran before it was allowed, or told nothing while it ran
        if output.hidden:
            self._hide(event, printed, f"  | … {output.hidden:,} lines hidden", str(data.get("kept", "")))
        for line in output.last:
            self._line(f"  | {line}", "dim")
        self._lines(event)
        if isinstance(diff := data.get("diff"), str) and diff.strip():
            lines = diff.rstrip("\n").split("\n")
            self._print(diff_text(lines[:_DIFF_LINES]))
            if len(lines) > _DIFF_LINES:
                self._hide(event, diff, f"  … {len(lines) - _DIFF_LINES:,} lines of the change hidden")

    def _hide(self, event: events.ToolResultArrived, text: str, note: str, kept: str = "") -> None:
        if self._hidden is not None:
            self._hidden.add(self._words.name_of(event.call_id) or event.tool, text, kept)
            note += " (Ctrl+O shows)"
        self._line(note, "dim")

    def _lines(self, event: events.Event) -> None:
        for line, style in self._words.lines(event):
            self._console.print(
                Text(line, style=style)
            )  # broken between words; output and diffs are broken by the terminal

    def _line(self, text: str, style: str) -> None:
        self._print(Text(text, style=style))

    def _print(self, text: Text) -> None:
        self._console.print(text, soft_wrap=True)


def diff_text(lines: list[str]) -> Text:
    """Lines of a unified diff in colour and inert."""
    text = Text()
    for number, line in enumerate(lines):
        text.append(("\n" if number else "") + "  " + inert(line).expandtabs(4), style=diff_style(line))
    return text


def diff_style(line: str) -> str:
    """The colour of one line of a unified diff."""
    if line.startswith(("+++", "---")):
        return "bold"
    return "cyan" if line.startswith("@@") else {"+": "green", "-": "red"}.get(line[:1], "")
