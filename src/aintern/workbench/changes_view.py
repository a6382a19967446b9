"""What the agent changed, call by call: the difference of each file, to accept or to take back."""

from functools import partial
from pathlib import Path

from nicegui import ui

from aintern.dataclass import dataclass
from aintern.errors import AInternError
from aintern.store.checkpoint_rows import CallRow
from aintern.tools.diffs import unified_diff
from aintern.workbench.local_time import local_time
from aintern.workbench.take_back import take_back
from aintern.workbench.workbench_state import WorkbenchState
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import ChangeSet, change_sets, plan
from aintern.workspace.undo_steps import UndoItem

MOST = 30  # calls that are listed
FOLDED = 4  # files of one call that are listed before "more"
LONGEST = 400_000  # bytes of a file whose difference is shown


@dataclass(frozen=True, slots=True)
class Change:
    """One file of a call as it is shown."""

    path: bytes
    shown: str
    problem: str
    difference: str


@dataclass(frozen=True, slots=True)
class Row:
    """One call as it is shown; without changes when it is undone."""

    call: CallRow
    title: str
    time: str
    undone: bool
    changes: tuple[Change, ...]


class ChangesView:
    """The newest change sets. `accepted` files are left out; taking back is itself on the list and can be taken back.

    A row stays the same element for as long as it shows the same, so that clicks meet it and what is unfolded stays so.
    """

    def __init__(self, state: WorkbenchState) -> None:
        self._state = state
        with ui.element("div").classes("changes"):
            self._notice = ui.label("").classes("soft")
            self._place = ui.element("div")
        self._seen: object = None
        self._drawn: dict[int, tuple[Row, ui.element]] = {}
        ui.timer(2.0, self.look, immediate=True)

    def look(self) -> None:
        """Draws what has changed, once a call has changed something."""
        try:
            checkpoints = self._state.session.checkpoints()
            sets = change_sets(checkpoints)[:MOST]
        except AInternError as error:
            self._say(str(error))
            self._seen = None
            return
        seen = [(each.call.seq, each.call.ended_at, each.undone) for each in sets], len(self._state.accepted)
        if seen == self._seen:
            return
        rows = [row for row in (self._row(checkpoints, each) for each in sets) if row.undone or row.changes]
        self._say("" if rows else "Nothing was changed by the agent yet." if not sets else "All changes are accepted.")
        before, self._drawn = self._drawn, {}
        for place, row in enumerate(rows):
            shown, element = before.pop(row.call.seq, (None, None))
            if element is None or shown != row:
                if element is not None:
                    element.delete()
                element = self._draw(row)
            if self._place.default_slot.children[place] is not element:
                element.move(target_index=place)
            self._drawn[row.call.seq] = row, element
        for _, element in before.values():
            element.delete()
        self._seen = seen  # not before: where drawing fails it is tried again

    def _row(self, checkpoints: Checkpoints, each: ChangeSet) -> Row:
        call = each.call
        time = local_time(call.started_at, "%H:%M")
        try:
            items = plan(checkpoints, call=call.id, conversation=call.conversation).items
        except AInternError as error:  # the others can still be looked at
            return Row(call, call.summary or call.id, time, each.undone, (Change(b"", call.tool, str(error), ""),))
        if each.undone:  # of some of its files alone, perhaps: those that still are as it left them can go back as well
            items = tuple(item for item in items if item.action != "nothing" and not item.problem)
        changes = tuple(
            _change(checkpoints, item) for item in items if (call.seq, item.path) not in self._state.accepted
        )
        return Row(call, call.summary or call.id, time, each.undone and not items, changes)

    def _draw(self, row: Row) -> ui.element:
        with self._place, ui.element("article").classes("change undone" if row.undone else "change") as article:
            with ui.element("header"):
                ui.label(row.title).classes("what")
                ui.label(row.time).classes("soft")
                if row.undone:
                    ui.label("taken back").classes("soft")
                elif len(row.changes) > 1:
                    ui.button("Undo all", on_click=partial(self._undo, row.call, None)).props("flat dense no-caps")
            for change in row.changes[:FOLDED]:
                self._change(row.call, change)
            if rest := row.changes[FOLDED:]:
                with ui.element("details").classes("more"):
                    with ui.element("summary"):
                        ui.label(f"{len(rest)} more files").style("display: inline")
                    for change in rest:
                        self._change(row.call, change)
        return article

    def _change(self, call: CallRow, change: Change) -> None:
        with ui.element("div").classes("item"):
            with ui.element("details").classes("file"):
                with ui.element("summary"):
                    ui.label(change.shown)
                ui.element("div").classes("diff-host").props["data-diff"] = change.difference
            if change.problem:
                ui.label(change.problem).classes("warning")
            with ui.element("div").classes("acts"):
                ui.button("Accept", on_click=partial(self._accept, call, change.path)).props("flat dense no-caps")
                ui.button("Undo", on_click=partial(self._undo, call, change.path)).props("flat dense no-caps")

    def _accept(self, call: CallRow, path: bytes) -> None:
        self._state.accepted.add((call.seq, path))
        self.look()

    def _undo(self, call: CallRow, path: bytes | None) -> None:
        try:
            message = take_back(self._state.session.checkpoints(), call.id, call.conversation, path)
        except AInternError as error:
            message = str(error)
        ui.notify(message)
        self.look()

    def _say(self, text: str) -> None:
        self._notice.set_text(text)
        self._notice.set_visibility(bool(text))


def _change(checkpoints: Checkpoints, item: UndoItem) -> Change:
    """What can't be shown says so in its place."""
    try:
        return Change(item.path, item.shown, item.problem, _difference(checkpoints, item))
    except (AInternError, OSError) as error:
        return Change(item.path, item.shown, item.problem or str(error), "")


def _difference(checkpoints: Checkpoints, item: UndoItem) -> str:
    """From what stood there before the call to what stands there now."""
    before = now = None
    if item.then.kind == "file":
        before = b"".join(checkpoints.rows.contents.read(item.then.hash))[:LONGEST].decode(errors="replace")
    path = Path(item.root) / item.path.decode(errors="surrogateescape")
    if item.now.kind == "file" and not path.is_symlink() and path.is_file():
        now = path.read_bytes()[:LONGEST].decode(errors="replace")
    return unified_diff(item.shown, before, now) or "(not a text file, or the same)"
