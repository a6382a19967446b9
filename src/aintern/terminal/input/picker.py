"""A list to choose from by keys, in a terminal."""

from collections.abc import Sequence

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.key_binding import KeyBindings
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window

from aintern.terminal.output.approval_text import joined_rows
from aintern.terminal.output.inert_text import inert_line

_KEYS = ("Type to search", "Up, Down: choose", "Enter: take it", "Escape: leave it")


class Picker:
    """`rows` are lines of text; `at` is the one that is marked first. What is typed leaves those that have all its words."""

    def __init__(self, title: str, rows: Sequence[str], *, at: int = 0) -> None:
        self._title = title
        self._rows = [inert_line(row) for row in rows]
        self._at = at  # of those that are left
        self._typed = ""
        window = Window(FormattedTextControl(self._shown, focusable=True), dont_extend_height=True)
        self._app: Application[int | None] = Application(
            Layout(window), key_bindings=self._bindings(), erase_when_done=True
        )

    async def run(self) -> int | None:
        """The place of the row that was taken, or None."""
        return await self._app.run_async(handle_sigint=False)

    def _bindings(self) -> KeyBindings:
        keys = KeyBindings()
        moves = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10, "home": -len(self._rows), "end": len(self._rows)}
        for key, step in moves.items():
            keys.add(key)(lambda event, step=step: self._move(step))
        keys.add("enter")(lambda event: self._take(event.app))
        keys.add("backspace")(lambda event: self._search(self._typed[:-1]))
        keys.add(Keys.Any)(
            lambda event: self._search(self._typed + event.data if event.data.isprintable() else self._typed)
        )
        for key in ("escape", "c-c", "c-d"):
            keys.add(key, eager=True)(lambda event: event.app.exit(result=None))
        return keys

    def _left(self) -> list[int]:
        """The places of the rows that have what was typed."""
        words = self._typed.lower().split()
        return [place for place, row in enumerate(self._rows) if all(word in row.lower() for word in words)]

    def _search(self, text: str) -> None:
        self._typed, self._at = text, 0

    def _take(self, app: "Application[int | None]") -> None:
        if left := self._left():
            app.exit(result=left[self._at])

    def _move(self, step: int) -> None:
        self._at = max(0, min(self._at + step, len(self._left()) - 1))

    def _shown(self) -> StyleAndTextTuples:
        size = self._app.output.get_size()
        keys = joined_rows(_KEYS, size.columns - 1)
        room = max(1, size.rows - 3 - len(keys))
        rows = [self._rows[place] for place in self._left()]
        first = max(0, min(self._at - room // 2, len(rows) - room))
        typed = f" {inert_line(self._typed)}" if self._typed else ""
        shown: StyleAndTextTuples = [("bold", f"{self._title}{typed}\n")]
        for place, row in enumerate(rows[first : first + room], first):
            marked = place == self._at
            shown.append(("reverse" if marked else "", f"{'>' if marked else ' '} {row}"[: size.columns - 1] + "\n"))
        shown.append(("fg:ansibrightblack", "\n".join(keys)))
        return shown
