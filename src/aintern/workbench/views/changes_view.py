"""What the agent changed, call by call: the difference of each file, to accept or to take back, whole or part by part."""

import json
from functools import partial
from pathlib import Path
from typing import Any

from nicegui import events, ui

from aintern.dataclass import dataclass
from aintern.errors import AInternError, UsageError
from aintern.store.checkpoint_rows import CallRow, ChangeRow
from aintern.tools.diffs import unified_diff
from aintern.workbench.state.take_back import take_back
from aintern.workbench.state.workbench_state import WorkbenchState
from aintern.workbench.views.change_hunks import LONGEST, PlacedHunk, change_in_parts, take_back_parts
from aintern.workbench.views.local_time import local_time
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import ChangeSet, change_sets, plan
from aintern.workspace.undo_steps import UndoItem

MOST = 30  # calls that are listed
FOLDED = 4  # files of one call that are listed before "more"


@dataclass(frozen=True, slots=True)
class Change:
    """One file of a call as it is shown: its difference in `parts`, without those that are `kept`, or whole where it has none."""

    path: bytes
    shown: str
    problem: str
    difference: str
    parts: tuple[PlacedHunk, ...] = ()
    kept: int = 0
    only_parts: bool = False  # an undo of the file takes back the parts that are shown and stand, not the whole

    @property
    def is_settled(self) -> bool:
        """Whether every part of it was kept or taken back."""
        return bool(self.parts or self.kept) and all(each.standing == "undone" for each in self.parts)


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
        self._open: set[tuple[int, bytes]] = (
            set()
        )  # files of which a part was settled: what is left of them stays unfolded
        self._front = 0  # the call that a person came for
        ui.on("part", self._settle_part)
        ui.timer(2.0, self.look, immediate=True)

    def show(self, call_id: str, conversation: str) -> list[str]:
        """Brings what a call changed to the front, unfolded and whole, and gives its paths; tells where it changed nothing."""
        try:
            checkpoints = self._state.session.checkpoints()
            call = checkpoints.rows.call_of(str(checkpoints.root), conversation, call_id)
            paths = [change.path for change in checkpoints.rows.changes(call.seq)] if call else []
        except AInternError as error:
            ui.notify(str(error))
            return []
        if call is None:
            ui.notify("This call changed nothing that is kept.")
            return []
        self._state.accepted -= {each for each in self._state.accepted if each[0] == call.seq}
        self._open |= {(call.seq, path) for path in paths}
        self._front = call.seq
        if call.seq in self._drawn:
            self._drawn.pop(call.seq)[1].delete()
        self._seen = None
        self.look()
        ui.run_javascript("workbench.showChange()")  # a constant, as every script that the page evaluates
        return [path.decode(errors="replace") for path in paths]

    def look(self) -> None:
        """Draws what has changed, once a call has changed something."""
        try:
            checkpoints = self._state.session.checkpoints()
            found = change_sets(checkpoints)
            sets = found[:MOST] + [each for each in found[MOST:] if each.call.seq == self._front]
        except AInternError as error:
            self._say(str(error))
            self._seen = None
            return
        seen = [(each.call.seq, each.call.ended_at, each.undone) for each in sets], len(self._state.accepted)
        if seen == self._seen:
            return
        rows = [row for row in (self._row(checkpoints, each) for each in sets) if row.undone or row.changes]
        self._say("" if rows else "The agent has changed nothing yet." if not sets else "All changes are accepted.")
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
        changed = {change.path: change for change in checkpoints.rows.changes(call.seq)}
        changes = [
            self._change(checkpoints, call, item, changed.get(item.path))
            for item in items
            if (call.seq, item.path, None) not in self._state.accepted
        ]
        left = tuple(change for change in changes if not change.is_settled)
        undone = each.undone or (bool(changes) and not left and not any(change.kept for change in changes))
        return Row(call, call.summary or call.id, time, undone and not left, left)

    def _change(self, checkpoints: Checkpoints, call: CallRow, item: UndoItem, changed: ChangeRow | None) -> Change:
        """What can't be shown says so in its place."""
        try:
            found = change_in_parts(checkpoints, changed) if changed else None
            if found is None:
                return Change(item.path, item.shown, item.problem, _difference(checkpoints, item))
        except (AInternError, OSError) as error:
            return Change(item.path, item.shown, item.problem or str(error), "")
        accepted = self._state.accepted
        left = tuple(part for part in found.parts if (call.seq, item.path, part.number) not in accepted)
        problem = item.problem if all(part.standing == "changed" for part in left) else ""
        count = len(found.parts) - len(left)
        return Change(item.path, item.shown, problem, "", left, count, only_parts=bool(count or item.problem))

    def _draw(self, row: Row) -> ui.element:
        with self._place, ui.element("article").classes("change undone" if row.undone else "change") as article:
            if row.call.seq == self._front:
                article.props["data-front"] = True
            with ui.element("header"):
                ui.label(row.title).classes("what")
                ui.label(row.time).classes("soft")
                if row.undone:
                    ui.label("taken back").classes("soft")
                elif len(row.changes) > 1:
                    ui.button("Undo all", on_click=partial(self._undo, row.call, None)).props("flat dense no-caps")
            for change in row.changes[:FOLDED]:
                self._draw_change(row.call, change)
            if rest := row.changes[FOLDED:]:
                with ui.element("details").classes("more"):
                    with ui.element("summary"):
                        ui.label(f"{len(rest)} more files").style("display: inline")
                    for change in rest:
                        self._draw_change(row.call, change)
        return article

    def _draw_change(self, call: CallRow, change: Change) -> None:
        with ui.element("div").classes("item"):
            with ui.element("details").classes("file") as file:
                if (call.seq, change.path) in self._open:
                    file.props["open"] = True
                with ui.element("summary"):
                    ui.label(change.shown)
                host = ui.element("div").classes("diff-host")
                if change.parts:
                    host.props["data-parts"] = json.dumps({"call": call.seq, **_for_the_page(change)})
                else:
                    host.props["data-diff"] = change.difference
            if change.problem:
                ui.label(change.problem).classes("warning")
            with ui.element("div").classes("acts"):
                ui.button("Accept", on_click=partial(self._accept, call, change.path)).props("flat dense no-caps")
                ui.button("Undo", on_click=partial(self._undo, call, change)).props("flat dense no-caps")

    def _accept(self, call: CallRow, path: bytes) -> None:
        self._state.accepted.add((call.seq, path, None))
        self.look()

    def _undo(self, call: CallRow, change: Change | None) -> None:
        """All that the call changed, or what is shown of one of its files."""
        checkpoints, audit = self._state.session.checkpoints(), self._state.session.store.audit
        standing = [part.number for part in change.parts if part.standing == "stands"] if change else []
        try:
            if change and change.only_parts and standing:
                message = take_back_parts(audit, checkpoints, call, change.path, standing)
            else:
                message = take_back(audit, checkpoints, call.id, call.conversation, change.path if change else None)
        except AInternError as error:
            message = str(error)
        ui.notify(message)
        self._seen = None
        self.look()

    def _settle_part(self, event: events.GenericEventArguments) -> None:
        """Keeps a part of a file's change, or takes it back; what was changed since says so."""
        seq, path, number = int(event.args["call"]), bytes.fromhex(event.args["path"]), int(event.args["number"])
        self._open.add((seq, path))
        if event.args["keeps"]:
            self._state.accepted.add((seq, path, number))
        else:
            try:
                checkpoints = self._state.session.checkpoints()
                call = next((each.call for each in change_sets(checkpoints) if each.call.seq == seq), None)
                if call is None:
                    raise UsageError("This change is not kept any more.")
                ui.notify(take_back_parts(self._state.session.store.audit, checkpoints, call, path, {number}))
            except AInternError as error:
                ui.notify(str(error))
            self._seen = None
        self.look()

    def _say(self, text: str) -> None:
        self._notice.set_text(text)
        self._notice.set_visibility(bool(text))


def _for_the_page(change: Change) -> dict[str, Any]:
    parts = [
        {
            "number": part.number,
            "lines": part.lines,
            "standing": part.standing,
            "diff": part.hunk.text.encode(errors="surrogateescape").decode(errors="replace"),
        }
        for part in change.parts
    ]
    return {"path": change.path.hex(), "parts": parts, "kept": change.kept}


def _difference(checkpoints: Checkpoints, item: UndoItem) -> str:
    """From what stood there before the call to what stands there now."""
    before = now = None
    if item.then.kind == "file":
        before = b"".join(checkpoints.rows.contents.read(item.then.hash))[:LONGEST].decode(errors="replace")
    path = Path(item.root) / item.path.decode(errors="surrogateescape")
    if item.now.kind == "file" and not path.is_symlink() and path.is_file():
        now = path.read_bytes()[:LONGEST].decode(errors="replace")
    return unified_diff(item.shown, before, now) or "(no text file, or no difference)"
