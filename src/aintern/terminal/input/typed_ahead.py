"""What a person types while a run works: shown below what happens, queued by Enter, never taken for an answer."""

import asyncio
import signal
import sys
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from typing import Any

from prompt_toolkit.application import Application
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import Condition
from prompt_toolkit.input.ansi_escape_sequences import ANSI_SEQUENCES
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import BufferControl, Layout, Window
from prompt_toolkit.output import DummyOutput
from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.live import Live
from rich.segment import Segment
from rich.text import Text

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.terminal.input.image_paste import ImagePaste
from aintern.terminal.input.mode_switch import ModeSwitch
from aintern.terminal.output.hidden_output import HiddenOutput
from aintern.terminal.output.inert_text import inert, inert_line
from aintern.terminal.output.json_lines import MessageTaker

# Terminals that tell Ctrl+Enter from Enter send one of these; the library has no name for that key.
CTRL_ENTER = Keys.F24
_CTRL_ENTER_SEQUENCES = ("\x1b[27;5;13~", "\x1b[13;5u")
STEER = "/now"
HINT = f"Enter queues, {STEER} TEXT says it at once"
_CANCEL_HINT = ", Escape cancels"
COMMANDS_WAIT = f"Commands can't wait in the queue: only {STEER} works now."
_QUEUED_SHOWN = 5  # messages
_TYPED_SHOWN = 6  # rows
_CHORD = 0.3  # seconds within which Enter makes Alt+Enter of an Escape
_PAUSE = 1 / 12  # seconds between two drawings of what moves
# A paste comes in one piece only where the terminal is asked for it.
_PASTES_MARKED, _PASTES_UNMARKED = "\x1b[?2004h", "\x1b[?2004l"
# So does its focus; the library has no names for what is told then, and ignores these where nothing is bound to them.
_FOCUS_TOLD, _FOCUS_UNTOLD = "\x1b[?1004h", "\x1b[?1004l"
FOCUS_IN, FOCUS_OUT = Keys.F22, Keys.F23


def know_ctrl_enter() -> None:
    """Lets the library tell Ctrl+Enter from Enter, where the terminal does, and know what a terminal says of its focus."""
    for sequence in _CTRL_ENTER_SEQUENCES:
        ANSI_SEQUENCES[sequence] = CTRL_ENTER
    ANSI_SEQUENCES.update({"\x1b[I": FOCUS_IN, "\x1b[O": FOCUS_OUT})


@dataclass(slots=True)
class AroundTheBox:
    """What the chat lends: whether a text is no message for the model, the lowest line, what takes queued messages for the
    history, how is edited, what takes pasted pictures, what goes from mode to mode, and what shows what the screen hides."""

    is_command: Callable[[str], bool]
    status: Callable[[], str]
    remember: Callable[[str], None] = lambda text: None
    vi_keys: bool = False
    images: ImagePaste | None = None
    modes: ModeSwitch | None = None
    hidden: HiddenOutput | None = None
    view: Callable[[], None] | None = None


class TypedAhead:
    """A line to write into between `start` and `stop`, below all that is printed; Ctrl+C stays a signal. Does nothing where
    there is no terminal."""

    def __init__(self, console: Console, session: MessageTaker, around: AroundTheBox) -> None:
        self.around = around
        self._console = console
        self._session = session
        self.has_focus: bool | None = None  # as the terminal said last; None where it says nothing
        self._note = ""
        self._buffer = Buffer(multiline=True, on_text_changed=lambda buffer: self._changed())
        self._keyboard: Application[None] | None = None
        self._reading: asyncio.Task[None] | None = None
        self._live: _Lowest | None = None
        self._moving: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._keyboard is not None or not sys.stdin.isatty():
            return
        know_ctrl_enter()
        if self.around.modes is not None:
            self.around.modes.leave()
        # All of the library's line editing, drawn here: its own drawing would not share the screen with what is printed.
        self._keyboard = Application(
            Layout(Window(BufferControl(self._buffer))),
            key_bindings=self._bindings(),
            output=DummyOutput(),
            terminal_size_polling_interval=None,
            editing_mode=EditingMode.VI if self.around.vi_keys else EditingMode.EMACS,
        )
        self._keyboard.timeoutlen = _CHORD
        # Once for all keys that have come: a key changes the text and then the cursor, and each drawing takes milliseconds.
        keys = self._keyboard.key_processor
        keys.after_key_press += lambda processor: None if processor.input_queue else self.draw()
        running = self._keyboard.run_async(handle_sigint=False, set_exception_handler=False)
        # At once and not only when the task begins: until then the terminal would echo keys, and keep a Ctrl+V for itself.
        raw = ExitStack()
        raw.enter_context(self._keyboard.input.raw_mode())
        self._reading = asyncio.create_task(_within(raw, running), name="aintern keyboard")
        self._console.file.write(_PASTES_MARKED + _FOCUS_TOLD)
        self._live = _Lowest(self._console, self._shown)
        self._live.start(refresh=True)
        self._moving = asyncio.create_task(self._move(), name="aintern screen")

    def hide(self) -> None:
        """Nothing of it is on the screen any more; keys still come in until it has stopped."""
        if self._live is not None and self._moving is not None:
            self._moving.cancel()
            self._live.stop()
            self._console.file.write(_FOCUS_UNTOLD + _PASTES_UNMARKED)
            self._live = None

    async def stop(self) -> None:
        """Once this returns the keyboard is another's."""
        self.hide()
        keyboard, reading = self._keyboard, self._reading
        self._keyboard = self._reading = None
        if keyboard is not None and reading is not None:
            await asyncio.sleep(0)  # where it was to begin in this very moment it can be told to end
            if keyboard.future is not None and not keyboard.future.done():
                keyboard.exit()
            await asyncio.gather(reading, return_exceptions=True)  # a closed terminal ends it with an error

    def append(self, text: str) -> None:
        """Keys that were typed elsewhere, and were no answer there."""
        self._buffer.text += text
        self._buffer.cursor_position = len(self._buffer.text)
        self.draw()

    def _changed(self) -> None:
        if self.around.images is not None:
            self.around.images.leave()
        if self.around.modes is not None:
            self.around.modes.leave()

    def draw(self) -> None:
        """Shows what is written and what waits now."""
        if self._live is not None:
            self._live.refresh()

    async def _move(self) -> None:
        """Draws what moves above. Not in a thread, as the library would: between two threads that draw, rows get lost."""
        while True:
            await asyncio.sleep(_PAUSE)
            self.draw()

    def take(self) -> str:
        """The draft, which starts anew."""
        draft = self._buffer.text
        self._buffer.reset()
        return draft

    # -- keys ----------------------------------------------------------------------------------------------------

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        on_first_line = Condition(lambda: self._buffer.document.cursor_position_row == 0)
        keys.add("enter")(lambda event: self._enter())
        if self.around.modes is not None:
            keys.add("s-tab")(lambda event: self._next_mode())
        if (view := self.around.view) is not None:
            keys.add("c-o")(lambda event: view())
        keys.add(CTRL_ENTER)(lambda event: self._send(steers=True))
        keys.add(FOCUS_IN)(lambda event: self._focus(True))
        keys.add(FOCUS_OUT)(lambda event: self._focus(False))
        for chord in (("c-j",),) if self.around.vi_keys else (("escape", "enter"), ("c-j",)):
            keys.add(*chord)(lambda event: self._buffer.insert_text("\n"))
        keys.add("up", filter=on_first_line)(lambda event: self._take_back())
        if self.around.images is not None:
            self.around.images.bind(keys)
        if not self.around.vi_keys:
            keys.add("escape")(lambda event: signal.raise_signal(signal.SIGINT))
            # A sequence of the terminal that the library does not know comes as Escape and letters: nobody pressed it.
            keys.add("escape", Keys.Any)(lambda event: self._buffer.insert_text(event.data))
        keys.add("c-c")(lambda event: signal.raise_signal(signal.SIGINT))  # raw keys: the terminal does not make it one
        return keys

    def _focus(self, has_focus: bool) -> None:
        self.has_focus = has_focus

    def _enter(self) -> None:
        modes = self.around.modes
        if modes is not None and modes.waits:
            modes.confirm()
            self.draw()
        else:
            self._send(steers=False)

    def _next_mode(self) -> None:
        if self.around.modes is not None:
            self.around.modes.cycle()
            self.draw()

    def _send(self, *, steers: bool) -> None:
        text = self._buffer.text.strip()
        command, _, rest = text.partition(" ")
        if command == STEER:
            steers, text = True, rest.strip()
        if not text:
            return
        if self.around.is_command(text):
            self._note = COMMANDS_WAIT
        else:
            try:
                (self._session.steer if steers else self._session.queue)(text)
            except UsageError as error:
                self._note = error.message
            else:
                self._note = ""
                self.around.remember(self._buffer.text)
                self._buffer.reset()

    def _take_back(self) -> None:
        """The message that was queued last comes into the empty box."""
        queued = self._session.queued
        if queued and not self._buffer.text:
            self.append(self._session.drop_queued(queued[-1].id))

    # -- the screen ----------------------------------------------------------------------------------------------

    def _shown(self) -> list[Text]:
        """What waits, what is wrong, and the box, a text a row or more."""
        queued, text, at = self._session.queued, self._buffer.text, self._buffer.cursor_position
        rows = [
            Text(
                f"{'at once' if each.steers else 'queued'}: {inert_line(each.text)}",
                "dim",
                no_wrap=True,
                overflow="ellipsis",
            )
            for each in queued[-_QUEUED_SHOWN:]
        ]
        if len(queued) > _QUEUED_SHOWN:
            rows.insert(0, Text(f"{len(queued) - _QUEUED_SHOWN} more are queued", "dim"))
        notes = [self._note, self.around.images.note if self.around.images is not None else ""]
        modes = self.around.modes
        if modes is not None and (modes.waits or modes.is_refused):  # a switch itself is told above, as an event
            notes.append(modes.line)
        rows += [Text(inert_line(note), "yellow") for note in notes if note]
        hint = f"{HINT}{'' if self.around.vi_keys else _CANCEL_HINT}{', Up takes back' if queued else ''}"
        under = text[at : at + 1]
        box = Text(f"> {inert(text[:at])}").append(inert(under) if under.strip() else " ", "reverse")
        box.append(("\n" if under == "\n" else "") + inert(text[at + 1 :])).append("" if text else hint, "dim")
        return [*rows, box, Text(f" {inert_line(self.around.status())}", "dim", no_wrap=True, overflow="ellipsis")]


async def _within(entered: ExitStack, work: Coroutine[Any, Any, None]) -> None:
    with entered:
        await work


class _Lowest(Live):
    """Drawn below everything else on the console that is drawn again and again; where not all has room, this has."""

    def __init__(self, console: Console, rows: Callable[[], list[Text]]) -> None:
        super().__init__(
            console=console, transient=True, redirect_stdout=False, redirect_stderr=False, auto_refresh=False
        )
        self._rows = rows

    @property
    def renderable(self) -> RenderableType:
        # The library draws what is live in one place, in the order of its starts, and has no way to say which comes last.
        above = [each.get_renderable() for each in self.console._live_stack if each is not self]
        return _Stack(above, self._rows())


class _Stack:
    """The last rows of what is above, as many as there is room for, then those below."""

    def __init__(self, above: list[RenderableType], below: list[Text]) -> None:
        self._above = above
        self._below = below

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        below = [line for each in self._below for line in console.render_lines(each, options, pad=False)]
        below = below[-(_QUEUED_SHOWN + _TYPED_SHOWN) :]
        above = [line for each in self._above for line in console.render_lines(each, options, pad=False)]
        room = max(0, console.height - len(below) - 1)
        for place, line in enumerate([*above[len(above) - room if len(above) > room else 0 :], *below]):
            if place:
                yield Segment.line()
            yield from line
