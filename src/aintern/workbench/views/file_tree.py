"""The file tree: folders as they are opened, git's view of each file, what is ignored dimmed, kept up to date."""

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import field
from functools import partial
from itertools import islice

from nicegui import ui

from aintern.dataclass import dataclass
from aintern.errors import ToolFailure
from aintern.tools.output_limits import visible
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.confirmation import confirm
from aintern.workspace.git_reading import Git
from aintern.workspace.jail import Entry, Jail

MOST = 1000  # names shown of one folder
EVERY = 2.0  # seconds between two looks
PATIENCE = 20  # times as long as git took, before it is asked again
_STATES = {"?": "new", "A": "new", "M": "changed", "D": "gone", "R": "changed", "U": "conflict", "!": "ignored"}


@dataclass(slots=True)
class TreeSnapshot:
    """What was last seen: the entries of each open folder, and git's word on paths."""

    folders: dict[str, tuple[Entry, ...]] = field(default_factory=dict)
    git: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TreeRow:
    """A name as it is shown; `state` is git's word on it."""

    path: str
    entry: Entry
    depth: int
    state: str
    is_open: bool = False


class FileTree:
    """Rows of buttons: Enter opens a file or a folder, F2 renames, Delete deletes, so that it works with the keyboard alone. What
    is done here is the person's own: nobody is asked but they themselves, and it is in no checkpoint.

    A row stays the same element for as long as its file is there: a click under way meets it, and the focus stays on it.
    """

    def __init__(self, state: WorkbenchState, on_open: Callable[[str], None]) -> None:
        self._jail = Jail(state.choices.workspace)
        self._on_open = on_open
        self._open = {""}
        self._seen = TreeSnapshot()
        self._drawn: dict[
            tuple[str, str], tuple[ui.element, ui.label]
        ] = {}  # by path and kind, which say the order as well
        self._git: dict[str, str] = {}
        self._git_again = 0.0
        with ui.element("div").classes("tree-acts"):
            ui.button("New file", on_click=self._ask_new).props("flat dense no-caps")
            for label, kind, keys in (("Open", "name", "Ctrl+P"), ("Search", "text", "Ctrl+Shift+F")):
                ui.button(label).props(f'flat dense no-caps data-palette={kind} title="{keys}"')
        self._meant = ("", False)  # the path that the menu is about, and whether it is a folder
        with ui.element("div"):
            self._rows = ui.element("div").classes("tree").props('role=tree aria-label="Files"')
            with ui.context_menu():
                ui.menu_item("New file…", self._ask_new)
                ui.menu_item("Rename…", self._ask_rename)
                ui.menu_item("Delete…", self._ask_delete)
        ui.timer(EVERY, self.look, immediate=True)

    async def look(self) -> None:
        """Draws the tree anew when something has changed; in a large repository git is asked less often."""
        seen = await asyncio.to_thread(self._scan)
        started = time.monotonic()
        if started >= self._git_again:
            self._git = await self._git_states()
            self._git_again = time.monotonic() + PATIENCE * (time.monotonic() - started)
        seen.git = self._git
        if seen != self._seen:
            self._seen = seen
            self._draw()

    def _draw(self) -> None:
        rows = {(row.path, row.entry.kind): row for row in self._folder("", 0)}
        for key in self._drawn.keys() - rows.keys():
            self._drawn.pop(key)[0].delete()
        for place, (key, row) in enumerate(rows.items()):
            if key not in self._drawn:
                with self._rows:
                    self._drawn[key] = self._row(row)
                if place < len(self._drawn) - 1:
                    self._drawn[key][0].move(target_index=place)
            element, name = self._drawn[key]
            element.classes(replace=f"row {row.entry.kind} git-{row.state}")
            element.props["title"] = f"{visible(row.path)} ({row.state})" if row.state else visible(row.path)
            if row.entry.kind == "directory":
                element.props["aria-expanded"] = str(row.is_open).lower()
                mark = "▾ " if row.is_open else "▸ "
                name.set_text(mark + visible(row.entry.name))

    def _scan(self) -> TreeSnapshot:
        seen = TreeSnapshot()
        for folder in sorted(self._open):
            try:
                entries = self._jail.scandir(folder or ".", MOST)
            except ToolFailure:
                self._open.discard(folder)  # gone since it was opened
                continue
            shown = [each for each in entries if each.name != ".git"]
            seen.folders[folder] = tuple(sorted(shown, key=lambda each: (each.kind != "directory", each.name.lower())))
        return seen

    async def _git_states(self) -> dict[str, str]:
        if not (self._jail.root / ".git").exists():
            return {}
        try:
            done = await Git(str(self._jail.root)).run("status", "--porcelain=v1", "-z", "--ignored=matching")
        except ToolFailure:
            return {}  # git is missing or refuses: the tree is there without its colours
        pieces = iter(done.stdout.split("\0"))
        states = {}
        for piece in pieces:
            if len(piece) > 3:
                mark = piece[1] if piece[1] != " " else piece[0]
                states[piece[3:].rstrip("/")] = _STATES.get(mark, "changed")
                if piece[0] in "RC":
                    next(pieces, None)  # the former name
        return states

    def _folder(self, folder: str, depth: int) -> Iterator[TreeRow]:
        entries = self._seen.folders.get(folder, ())
        for entry in islice(entries, MOST):
            path = f"{folder}/{entry.name}" if folder else entry.name
            is_open = entry.kind == "directory" and path in self._open
            yield TreeRow(path, entry, depth, self._state(path), is_open)
            if is_open:
                yield from self._folder(path, depth + 1)

    def _row(self, row: TreeRow) -> tuple[ui.element, ui.label]:
        """What stays of a row while its path and kind do."""
        path, is_folder = row.path, row.entry.kind == "directory"
        element = ui.element("button").props(f"type=button role=treeitem aria-level={row.depth + 1}")
        element.style(f"padding-left: {8 + 14 * row.depth + (0 if is_folder else 13)}px")
        with element:
            name = ui.label(visible(row.entry.name))
        element.on("click", partial(self._click, path, is_folder))
        element.on("contextmenu", partial(self._means, path, is_folder))
        for key, ask in (("f2", self._ask_rename), ("delete", self._ask_delete)):
            element.on(f"keydown.{key}", partial(self._means, path, is_folder, ask))
        return element, name

    def _state(self, path: str) -> str:
        git = self._seen.git
        parts = path.split("/")
        for length in range(len(parts), 0, -1):
            above = git.get("/".join(parts[:length]), "")
            if above == "ignored" or (above and length == len(parts)):
                return above
            if above == "new":
                return "new"
        return "inside" if any(each.startswith(path + "/") and word != "ignored" for each, word in git.items()) else ""

    async def _click(self, path: str, is_folder: bool) -> None:
        if not is_folder:
            self._on_open(path)
            return
        self._open ^= {path}
        await self.look()

    def _means(self, path: str, is_folder: bool, then: Callable[[], None] = lambda: None) -> None:
        self._meant = path, is_folder
        then()

    def _ask_new(self) -> None:
        """Below the folder that is meant, or beside the file; folders of the path are made as well."""

        def make(path: str) -> None:
            if self._jail.exists(path):
                raise ToolFailure(f"{path} exists already.", "Choose another name.")
            self._jail.write_atomic(path, b"")
            self._on_open(path)

        path, is_folder = self._meant
        inside = path if is_folder else path.rpartition("/")[0]
        self._ask("New file", f"{inside}/" if inside else "", "Make it", make)

    def _ask_rename(self) -> None:
        path, _ = self._meant

        def rename(to: str) -> None:
            if to != visible(path):
                self._jail.move(path, to)

        self._ask(f"Rename {visible(path)}", visible(path), "Rename", rename)

    def _ask(self, title: str, path: str, act: str, do: Callable[[str], None]) -> None:
        """Asks for a path in the workspace, and does it; what is wrong is said where it was typed."""
        with ui.dialog().props('aria-label="Path"') as dialog, ui.card():
            ui.label(title).classes("title")
            field = ui.input("Path", value=path).props("autofocus outlined dense").classes("wide")

            async def done() -> None:
                try:
                    do(str(field.value or "").strip().strip("/"))
                except ToolFailure as error:
                    field.error = visible(str(error))
                    return
                dialog.close()
                await self.look()

            field.on("keydown.enter", done)
            with ui.row():
                ui.button(act, on_click=done).props("no-caps")
                ui.button("Cancel", on_click=dialog.close).props("flat no-caps")
        dialog.open()

    def _ask_delete(self) -> None:
        path, is_folder = self._meant
        text = f"Delete {visible(path)}{' with everything in it' if is_folder else ''}? This can't be undone."

        async def delete() -> None:
            try:
                self._jail.delete(path, recursive=is_folder)
            except ToolFailure as error:
                ui.notify(visible(str(error)), type="warning")
            await self.look()

        confirm("Delete", text, delete, yes="Delete", no="Keep it")
