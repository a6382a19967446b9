"""What the agent changed, call by call: the difference of each file, to accept or to take back."""

from functools import partial

from nicegui import ui

from aintern.errors import AInternError
from aintern.tools.diffs import unified_diff
from aintern.workbench.desk import Desk
from aintern.workbench.take_back import take_back
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import UndoItem, change_sets, plan

MOST = 30  # calls that are listed
FOLDED = 4  # files of one call that are listed before "more"
LONGEST = 400_000  # bytes of a file whose difference is shown


class ChangesView:
    """The newest change sets. `accepted` files are left out; taking back is itself on the list and can be taken back."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._place = ui.element("div").classes("changes")
        self._seen: object = None
        ui.timer(2.0, self.look, immediate=True)

    def look(self) -> None:
        """Draws anew when a call has changed something."""
        try:
            checkpoints = self._desk.session.engine.contexts.checkpoints()
        except AInternError as error:
            self._say(str(error))
            return
        sets = change_sets(checkpoints)[:MOST]
        shown = [(each.call.seq, each.call.ended_at, each.undone) for each in sets], len(self._desk.accepted)
        if shown == self._seen:
            return
        self._seen = shown
        self._place.clear()
        with self._place:
            if not sets:
                ui.label("Nothing was changed by the agent yet.").classes("soft")
            for each in sets:
                self._set(checkpoints, each.call.id, each.call.summary, each.call.started_at, each.undone)

    def _set(self, checkpoints: Checkpoints, call: str, summary: str, time: str, undone: bool) -> None:
        items = (
            []
            if undone
            else [i for i in plan(checkpoints, call=call).items if (call, i.path) not in self._desk.accepted]
        )
        if not undone and not items:
            return
        with ui.element("article").classes("change undone" if undone else "change"):
            with ui.element("header"):
                ui.label(summary or call).classes("what")
                ui.label(time[11:16]).classes("soft")
                if undone:
                    ui.label("taken back").classes("soft")
                else:
                    ui.button("Undo all", on_click=partial(self._undo, call, None)).props("flat dense no-caps")
            for item in items[:FOLDED]:
                self._item(checkpoints, call, item)
            if rest := items[FOLDED:]:
                with ui.element("details").classes("more"):
                    with ui.element("summary"):
                        ui.label(f"{len(rest)} more files").style("display: inline")
                    for item in rest:
                        self._item(checkpoints, call, item)

    def _item(self, checkpoints: Checkpoints, call: str, item: UndoItem) -> None:
        with ui.element("div").classes("item"):
            with ui.element("details").classes("file"):
                with ui.element("summary"):
                    ui.label(item.shown)
                if item.problem:
                    ui.label(item.problem).classes("warning")
                ui.element("div").classes("diff-host").props["data-diff"] = _difference(checkpoints, item)
            with ui.element("div").classes("acts"):
                ui.button("Accept", on_click=partial(self._accept, call, item.path)).props("flat dense no-caps")
                ui.button("Undo", on_click=partial(self._undo, call, item.path)).props("flat dense no-caps")

    def _accept(self, call: str, path: bytes) -> None:
        self._desk.accepted.add((call, path))
        self.look()

    def _undo(self, call: str, path: bytes | None) -> None:
        try:
            message = take_back(self._desk.choices.workspace, call, path)
        except AInternError as error:
            message = str(error)
        ui.notify(message)
        self._seen = None
        self.look()

    def _say(self, text: str) -> None:
        self._place.clear()
        with self._place:
            ui.label(text).classes("soft")


def _difference(checkpoints: Checkpoints, item: UndoItem) -> str:
    """From what stood there before the call to what stands there now."""
    before = _text(checkpoints, item.then.kind, item.then.hash)
    now = _now(item)
    return unified_diff(item.shown, before, now) or "(not a text file, or the same)"


def _text(checkpoints: Checkpoints, kind: str, digest: bytes) -> str | None:
    if kind != "file":
        return None
    data = b"".join(checkpoints.rows.contents.read(digest))
    return data[:LONGEST].decode(errors="replace")


def _now(item: UndoItem) -> str | None:
    from pathlib import Path

    path = Path(item.root) / item.path.decode(errors="surrogateescape")
    if item.now.kind != "file" or path.is_symlink() or not path.is_file():
        return None
    return path.read_bytes()[:LONGEST].decode(errors="replace")
