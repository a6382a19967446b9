"""Takes back what calls changed: first as a plan that a person can read, then path by path, and undoable itself.

A path goes back only as far as its changes link up: where what one call left is not what the next one found, somebody else
changed it in between, and their version stays. What differs from what the calls left is not touched at all.
"""

import os
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import TypeVar

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.messages import new_id
from aintern.store.checkpoint_rows import ABSENT, CallRow, ChangeRow, FileState
from aintern.store.id_prefixes import only_one
from aintern.workspace.checkpoints import Checkpoints, held_trees
from aintern.workspace.layers.reader_traces import is_cache
from aintern.workspace.snapshot import UNSEEN
from aintern.workspace.tree_without_links import folders_above
from aintern.workspace.undo_steps import CANNOT_KEEP, NOT_EMPTY, UndoItem, UndoReport, UndoSteps, depth

_UNDO, _REDO = "Undo: ", "Redo: "
T = TypeVar("T")
_PART = "undo_part"  # the tool of an undo that took back a part of what a call did to a file


@dataclass(frozen=True, slots=True)
class ChangeSet:
    """What one call changed, for a list. `paths` as a person reads them; `undone` by an undo that is itself in force."""

    call: CallRow
    paths: tuple[str, ...]
    undone: bool


@dataclass(frozen=True, slots=True)
class UndoPlan:
    """What an undo would do. `takes_back_undo`: it puts back what an earlier undo took; taking that back is an undo again. `part`: what
    of the calls' changes goes back, in words, where it is not the whole of a file."""

    calls: tuple[CallRow, ...]
    items: tuple[UndoItem, ...]
    takes_back_undo: bool = False
    part: str = ""

    @property
    def work(self) -> tuple[UndoItem, ...]:
        return tuple(item for item in self.items if item.action != "nothing")

    @property
    def conflicts(self) -> tuple[UndoItem, ...]:
        return tuple(item for item in self.items if item.problem)

    @property
    def interrupted(self) -> tuple[CallRow, ...]:
        """Calls whose end was never recorded: every difference from their pre-images counts as theirs."""
        return tuple(call for call in self.calls if call.interrupted)


def change_sets(checkpoints: Checkpoints) -> list[ChangeSet]:
    """Everything that can be undone, undos included, newest first."""
    calls = _calls(checkpoints)
    undone = _undone(calls)
    found = []
    for call in reversed(calls):
        changes = checkpoints.rows.changes(call.seq)
        paths = tuple(UndoItem(c.root, c.path, c.before, c.before).shown for c in changes if c.before != UNSEEN)
        found.append(ChangeSet(call, paths, call.seq in undone))
    return found


def subject(call: CallRow) -> str:
    """What a call did, for people; of an undo, what the first call of its chain did."""
    said = call.summary or call.tool or call.id
    return said.removeprefix(_UNDO).removeprefix(_REDO) if call.kind == "undo" else said


def undo(
    checkpoints: Checkpoints,
    *,
    call: str = "",
    run: str = "",
    to: str = "",
    path: str = "",
    with_caches: bool = False,
    dry_run: bool = False,
) -> tuple[UndoPlan, UndoReport]:
    """Plans and, unless `dry_run`, applies. See `plan` for what is chosen and raised."""
    planned = plan(checkpoints, call=call, run=run, to=to, path=path, with_caches=with_caches)
    return planned, UndoReport() if dry_run else apply(checkpoints, planned)


def plan(
    checkpoints: Checkpoints,
    *,
    call: str = "",
    run: str = "",
    to: str = "",
    path: str = "",
    runs: Collection[str] = (),
    conversation: str = "",
    with_caches: bool = False,
) -> UndoPlan:
    """What taking back one call, one run or several, or everything from a call or run on (`to`, included) would do; or, of
    the newest call that changed a file or folder (`path`, as seen from the workspace) and can go back there, what it did to that. Bytecode
    and the caches of checkers and tests stay as they are without `with_caches`, unless a folder goes that they lie in.

    Models give the same call id in more than one conversation: the call is then that of `conversation`, else the newest.
    With none of them: the newest change set that is not undone; right after an undo, with nothing changed since, that undo.
    Raises UsageError for more than one of them, an unknown id, or when there is nothing to undo.
    """
    if sum(map(bool, (call, run, to, path, runs))) > 1:
        raise UsageError("Choose one of --call, --run, --to and --path.")
    checkpoints.end_abandoned()
    calls = _calls(checkpoints)
    if path:
        return _path_plan(checkpoints, calls, path)
    of_calls, of_runs = [each.id for each in calls], [each.run for each in calls]
    call, run, to = only_one(call, of_calls), only_one(run, of_runs), only_one(to, [*of_calls, *of_runs])
    if call:
        named = _known([each for each in calls if each.id == call], f"call {call}")
        chosen = ([each for each in named if each.conversation == conversation] or named)[-1:]
    elif runs:
        undone = _undone(calls)
        chosen = _known([each for each in calls if each.run in runs and each.seq not in undone], "change of these runs")
    else:
        chosen = _chosen(checkpoints, calls, run, to, with_caches=with_caches)
    puts_back = _put_back(chosen)
    chosen = _with_parts(calls, chosen)
    items = _items(checkpoints, chosen)
    if not (with_caches or puts_back):
        items = _without_caches(items)
    _keep_full_folders(checkpoints, items)
    return UndoPlan(tuple(chosen), tuple(items), puts_back)


def _items(checkpoints: Checkpoints, chosen: list[CallRow], below: bytes = b"") -> list[UndoItem]:
    """What becomes of each path that the calls changed, or of those at and below one."""
    chains: dict[tuple[str, bytes], list[ChangeRow]] = {}
    for each in reversed(chosen):
        for change in checkpoints.rows.changes(each.seq):
            if not below or change.path == below or change.path.startswith(below + b"/"):
                chains.setdefault((change.root, change.path), []).append(change)
    with held_trees() as trees:
        return [
            _item(checkpoints, root, path, newest_first, checkpoints.state_in(trees(root), path))
            for (root, path), newest_first in sorted(chains.items())
        ]


def _path_plan(checkpoints: Checkpoints, calls: list[CallRow], path: str) -> UndoPlan:
    """The newest call that did something there which can go back; where none can, the newest one with the reason."""
    undone, stays = _undone(calls), None
    below = os.fsencode(os.path.relpath(checkpoints.root / path, checkpoints.root))
    for each in reversed(calls):
        if each.kind == "undo":
            continue
        chosen = _with_parts(calls, [each])
        items = _items(checkpoints, chosen, below)
        _keep_full_folders(checkpoints, items)
        is_whole = len(items) == len(_items(checkpoints, chosen))
        planned = UndoPlan(
            tuple(chosen) if is_whole else (each,), tuple(items), part="" if is_whole else f"only {path}"
        )
        if planned.work and each.seq not in undone:
            return planned
        if items:  # what stands there as it was before this call has gone back already
            stays = (stays or planned) if planned.conflicts else None
    return _known([stays] if stays else [], f"change of {path} to take back")[0]


def part_plan(call: CallRow, item: UndoItem, part: str) -> UndoPlan:
    """What puts a `part` of a call's change to a file back. The rest of the change can still be undone."""
    return UndoPlan((call,), (item,), _put_back([call]), part)


def apply(checkpoints: Checkpoints, planned: UndoPlan) -> UndoReport:
    """Does what the plan says; a path that changed since the plan was made is left alone. Undoable itself.

    Raises StoreError when what stands there now cannot be kept: then nothing was touched.
    """
    report = UndoReport(skipped=[item for item in planned.items if item.problem and item.action == "nothing"])
    work = planned.work
    if not work:
        return report
    tool, summary = _PART if planned.part else "undo", summary_of(planned)
    # The calls of which something goes back; one whose every path stays can be undone later.
    rows, places = checkpoints.rows, {(item.root, item.path) for item in work}
    touched = [each for each in planned.calls if any((c.root, c.path) in places for c in rows.changes(each.seq))]
    report.id, kept = new_id("undo"), []
    with rows.database.transaction(), held_trees() as trees:
        words = (report.id, "", "", tool, summary)
        begun = checkpoints.begin("undo", words, undoes=tuple(call.seq for call in touched))
        # What stands there now is kept, so that the undo can be undone.
        leaving = ((item.root, item.path, item.action != "set mode") for item in work)
        for item, (*_, now) in zip(work, checkpoints.keep_all_leaving(leaving, trees), strict=True):
            if now == item.now:
                kept.append(item)
            else:
                report.skip(item, "changed since the preview")
        rows.add_changes(ChangeRow(begun, item.root, item.path, item.now, None) for item in kept)
    UndoSteps(checkpoints, kept, report).run()
    checkpoints.end(begun)
    return report


def summary_of(planned: UndoPlan) -> str:
    """What the plan does, in one line."""
    verb, first = _REDO if planned.takes_back_undo else _UNDO, subject(planned.calls[0])
    whole = [each for each in planned.calls if each.tool != _PART] or planned.calls
    summary = f"{verb}{first}" if len(whole) == 1 else f"{verb}{len(whole)} calls, from {first}"
    return f"{summary} ({planned.part})" if planned.part else summary


def _calls(checkpoints: Checkpoints) -> list[CallRow]:
    """Ended calls; one that runs at this moment can't be taken back."""
    return [call for call in checkpoints.rows.calls(str(checkpoints.root)) if call.ended_at]


def _undone(calls: list[CallRow]) -> set[int]:
    """The calls that an undo in force took back; an undo that was taken back has no effect."""
    undone: set[int] = set()
    for call in reversed(calls):
        if call.kind == "undo" and call.tool != _PART and call.seq not in undone:
            undone.update(call.undoes)
    return undone


def _put_back(chosen: Iterable[CallRow]) -> bool:
    return any(each.kind == "undo" and each.summary.startswith(_UNDO) for each in chosen)


def _with_parts(calls: list[CallRow], chosen: list[CallRow]) -> list[CallRow]:
    """The calls with the undos in force of parts of them, without which what they left is not what is there."""
    undone, seqs = _undone(calls), {each.seq for each in chosen}
    for each in calls:
        if each.tool == _PART and each.seq not in undone and seqs.issuperset(each.undoes):
            seqs.add(each.seq)
    return [each for each in calls if each.seq in seqs]


def _without_caches(items: list[UndoItem]) -> list[UndoItem]:
    leaving = {(item.root, item.path) for item in items if item.action == "delete" and not is_cache(item.path)}
    return [
        item
        for item in items
        if not is_cache(item.path) or any((item.root, above) in leaving for above in folders_above(item.path))
    ]


def _chosen(checkpoints: Checkpoints, calls: list[CallRow], run: str, to: str, *, with_caches: bool) -> list[CallRow]:
    undone = _undone(calls)
    in_force = [each for each in calls if each.kind != "undo" and each.seq not in undone]
    if run:
        _known([each for each in calls if each.run == run], f"run {run}")
        return _known([each for each in in_force if each.run == run], f"run {run} with changes left to undo")
    if to:
        begun = [each for each in calls if each.run == to][:1] or [each for each in calls if each.id == to][-1:]
        first = _known(begun, f"call or run {to}")[0]
        return _known(
            [each for each in in_force if each.seq >= first.seq], f"call since {to} with changes left to undo"
        )
    newest = calls[-1:]
    if newest and newest[0].kind == "undo":
        left = checkpoints.rows.changes(newest[0].seq)
        if all(checkpoints.state(each.root, each.path) == each.after for each in left):  # everything is as it left it
            return newest
    for each in reversed(in_force):
        if with_caches or not all(is_cache(change.path) for change in checkpoints.rows.changes(each.seq)):
            return [each]
    return _known([], "change left to undo")


def _known(found: list[T], what: str) -> list[T]:
    if not found:
        raise UsageError(f"There is no {what}.", "`aintern undo --list` shows what can be undone.")
    return found


def _item(checkpoints: Checkpoints, root: str, path: bytes, newest_first: list[ChangeRow], now: FileState) -> UndoItem:
    if now == newest_first[-1].before and now != newest_first[0].after:
        return UndoItem(root, path, now, now)  # somebody else put it back already
    then, problem = now, ""
    for change in newest_first:
        if change.after != then:
            what = "changed since" if change is newest_first[0] else "changed in between: it goes back to that version"
            problem = f"{what}, by somebody else or by a later call"
            break
        if change.before == UNSEEN:
            problem = "ignored or unreadable before the call, so whether the call made it is not known"
            break
        then = change.before
    if now.kind == "file" and then == ABSENT and not checkpoints.can_keep(root, path):
        return UndoItem(root, path, now, now, CANNOT_KEEP)
    if (
        then != now
        and then.kind in ("file", "link")
        and then.hash != now.hash
        and not checkpoints.rows.contents.has(then.hash)
    ):
        return UndoItem(root, path, now, now, "its earlier content is no longer there: it was too large, or too old")
    if then.kind == "other":
        return UndoItem(root, path, now, now, "a device, FIFO or socket can't be put back")
    return UndoItem(root, path, now, then, problem)


def _keep_full_folders(checkpoints: Checkpoints, items: list[UndoItem]) -> None:
    """Says beforehand which folders will stay because something in them is not from the calls."""
    leaving = {(item.root, item.path) for item in items if item.action == "delete"}
    for at in sorted(range(len(items)), key=lambda at: depth(items[at]), reverse=True):
        item = items[at]
        if item.action != "delete" or item.now.kind != "folder":
            continue
        try:
            inside = checkpoints.tree(item.root).names(item.path)
        except OSError:
            continue  # the undo itself finds out
        if any((item.root, item.path + b"/" + name) not in leaving for name in inside):
            leaving.discard((item.root, item.path))
            items[at] = replace(item, then=item.now, problem=NOT_EMPTY)
