"""What the screen shows less than all of, on a screen of its own to scroll through."""

from collections.abc import Iterable

from prompt_toolkit.application import Application, get_app
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.document import Document
from prompt_toolkit.filters import is_searching
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.layout import BufferControl, FormattedTextControl, HSplit, Layout, Window
from prompt_toolkit.search import start_search
from prompt_toolkit.widgets import SearchToolbar

from aintern.terminal.output.approval_text import joined_rows
from aintern.terminal.output.inert_text import inert

_KEYS = ("Up, Down, Page Up, Page Down: scroll", "/: search", "q, Escape, Ctrl+O: back")


async def view(parts: Iterable[tuple[str, str]]) -> None:
    """Shows each text under its heading until the person leaves."""
    text = "\n\n".join(f"── {heading} ──\n{inert(text.rstrip()).expandtabs()}" for heading, text in parts)
    search = SearchToolbar()
    buffer = Buffer(read_only=True, document=Document(text or "Nothing is hidden.", 0))
    control = BufferControl(buffer, search_buffer_control=search.control)
    window = Window(control, wrap_lines=True)
    keys = KeyBindings()
    reading = ~is_searching
    for key in ("q", "escape", "c-o", "c-c"):
        keys.add(key, filter=reading)(lambda event: event.app.exit())
    keys.add("/", filter=reading)(lambda event: start_search(control))
    for key, rows in {"up": -1, "down": 1, "pageup": -20, "pagedown": 20}.items():
        keys.add(key, filter=reading)(lambda event, rows=rows: _move(buffer, rows))
    keys.add("home", filter=reading)(lambda event: _to(buffer, 0))
    keys.add("end", filter=reading)(lambda event: _to(buffer, len(buffer.text)))

    def foot() -> StyleAndTextTuples:
        document = buffer.document
        place = f"line {document.cursor_position_row + 1} of {document.line_count}"
        rows = joined_rows((place, *_KEYS), get_app().output.get_size().columns - 2)
        return [("reverse", "\n".join(f" {row} " for row in rows))]

    body = HSplit([window, search, Window(FormattedTextControl(foot), dont_extend_height=True)])
    await Application(Layout(body, focused_element=window), key_bindings=keys, full_screen=True).run_async()


def _move(buffer: Buffer, rows: int) -> None:
    (buffer.cursor_down if rows > 0 else buffer.cursor_up)(abs(rows))


def _to(buffer: Buffer, place: int) -> None:
    buffer.cursor_position = place
