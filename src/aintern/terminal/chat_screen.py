"""The terminal as a session's face: the console and the live run that its settings ask for."""

from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from aintern.terminal.input.approval_prompt import QuestionSettings
from aintern.terminal.input.image_paste import ImagePaste
from aintern.terminal.input.mode_switch import ModeSwitch
from aintern.terminal.input.typed_ahead import AroundTheBox, TypedAhead
from aintern.terminal.live_run import LiveRun
from aintern.terminal.output.attention import Attention
from aintern.terminal.output.event_printer import EventPrinter
from aintern.terminal.output.hidden_output import HiddenOutput
from aintern.terminal.output.inert_text import inert_line
from aintern.terminal.output.look import Look
from aintern.terminal.output.status_line import StatusLine
from aintern.terminal.slash_commands import is_note

if TYPE_CHECKING:
    from aintern.session import Session
    from aintern.settings.schema import TerminalSettings


def console_of(settings: "TerminalSettings") -> Console:
    """A console in the theme that the settings want; NO_COLOR counts where they say auto."""
    return Look.of(settings).console()


def show_warnings(session: "Session", console: Console) -> None:
    """What a person should know before the first request."""
    for warning in session.warnings:
        console.print(Text(f"! {inert_line(warning)}", style="yellow"))


def live_run_of(
    session: "Session",
    console: Console,
    hidden: HiddenOutput | None = None,
    status: StatusLine | None = None,
) -> LiveRun:
    """What follows the session's runs. `hidden` keeps what is too long for the
    screen, where there is a key to show it; `status` stands below all while a run works."""
    settings = session.settings.terminal
    printer = EventPrinter(console, thinking=settings.thinking, markdown=settings.markdown, hidden=hidden)
    asking = QuestionSettings(settings.arm_delay, settings.bell, session.preview_scope, Look.of(settings))
    status = status or StatusLine(session)
    is_message = session.is_prompt
    around = AroundTheBox(
        lambda text: is_note(text) or (text.startswith(("/", "!")) and not is_message(text)), status.text
    )
    around.vi_keys = settings.keys == "vi"
    around.images = ImagePaste(session)
    around.modes = ModeSwitch(session)
    around.hidden = hidden
    typed = TypedAhead(console, session, around)
    attention = Attention(console, session.workspace.name, notifies=settings.notify, titles=settings.title)
    attention.focused = lambda: typed.has_focus
    return LiveRun(session, printer, typed, asking, attention)
