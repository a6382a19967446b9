"""A file's change in parts that are kept or taken back by themselves, also where other parts of the file were edited since."""

from collections.abc import Collection
from typing import Literal

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.loop.undo_on_record import undo_on_record
from aintern.store.audit_log import AuditLog
from aintern.store.checkpoint_rows import CallRow, ChangeRow, FileState
from aintern.tools.diffs import DiffHunk, hunks, lines_of
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import part_plan
from aintern.workspace.undo_steps import UndoItem

LONGEST = 400_000  # bytes of a file that is shown in parts
HunkStanding = Literal["stands", "undone", "changed"]


@dataclass(frozen=True, slots=True)
class PlacedHunk:
    """A part of what a call did to a file, and how it stands in the file as it is now: as the call left it, from line `at` on
    (from 0); taken back; or changed since."""

    number: int
    hunk: DiffHunk
    standing: HunkStanding
    at: int | None = None

    @property
    def lines(self) -> str:
        """Which lines they are, for people: where they are now, or were when the call had ended."""
        first, count = self.hunk.new[0] if self.at is None else self.at, self.hunk.new[1] - self.hunk.new[0]
        return f"lines {first + 1} to {first + count}" if count > 1 else f"line {first + 1}"


@dataclass(frozen=True, slots=True)
class ChangeInParts:
    """A call's change of one text file: before and after it, as it is `now` (`state`), and its parts."""

    change: ChangeRow
    before: list[str]
    now: list[str]
    state: FileState
    parts: tuple[PlacedHunk, ...]


def change_in_parts(checkpoints: Checkpoints, change: ChangeRow) -> ChangeInParts | None:
    """None for what is not shown in parts: no text, too long, not there before or now, or what the call left is not kept."""
    if change.after is None or {change.before.kind, change.after.kind} != {"file"}:
        return None
    state = checkpoints.state(change.root, change.path)
    before, now = _kept(checkpoints, change.before), _content(checkpoints, change) if state.kind == "file" else None
    after = now if state == change.after else _kept(checkpoints, change.after)
    if before is None or after is None or now is None:
        return None
    before_lines, after_lines = lines_of(before), lines_of(after)
    edits = hunks(after, now, context=0) if after != now else []
    placed = (
        _placed(number, hunk, before_lines, after_lines, lines_of(now), edits)
        for number, hunk in enumerate(hunks(before, after))
    )
    return ChangeInParts(change, before_lines, lines_of(now), state, tuple(placed))


def take_back_parts(
    audit: AuditLog, checkpoints: Checkpoints, call: CallRow, path: bytes, numbers: Collection[int]
) -> str:
    """Undoes some parts of a call's change to a file, as a change set of its own, and says what came of it. Raises UsageError where
    one of them was changed since or is not there any more."""
    change = next((each for each in checkpoints.rows.changes(call.seq) if each.path == path), None)
    found = change_in_parts(checkpoints, change) if change else None
    if found is None:
        raise UsageError("This can't be taken back in parts: the file is gone, too long, or no longer text.")
    chosen = [each for each in found.parts if each.number in numbers]
    if stuck := [each for each in chosen if each.standing != "stands"]:
        why = "taken back already" if stuck[0].standing == "undone" else "changed since, so it stays as it is"
        raise UsageError(f"{stuck[0].lines.capitalize()}: {why}.")
    if not chosen:
        raise UsageError("There is no such part of this change.")
    lines = list(found.now)
    for each in reversed(chosen):  # from below, so that the places of the others stay
        start = each.at or 0
        lines[start : start + each.hunk.new[1] - each.hunk.new[0]] = found.before[slice(*each.hunk.old)]
    content = "".join(lines).encode(errors="surrogateescape")
    digest = checkpoints.rows.contents.put(content, found.state.hash)
    then = FileState("file", found.state.mode, digest)
    item = UndoItem(found.change.root, path, found.state, then)
    told = ", ".join(each.lines for each in chosen)
    planned = part_plan(call, item, f"{told} of {item.shown}")
    report = undo_on_record(audit, checkpoints, planned, call.conversation)
    if report.skipped:
        raise UsageError(f"{item.shown} was left alone: {report.skipped[0].problem}.")
    return f"Put back: {told} of {item.shown}."


def _placed(
    number: int, hunk: DiffHunk, before: list[str], after: list[str], now: list[str], edits: list[DiffHunk]
) -> PlacedHunk:
    """Where a part is in the file as it is now; `edits` lead there from what the call left."""
    start, end = hunk.new
    touching = [each for each in edits if _touches(each.old, hunk.new)]
    moved = sum((each.new[1] - each.new[0]) - (each.old[1] - each.old[0]) for each in edits if each.old[1] <= start)
    if not touching:
        return PlacedHunk(number, hunk, "stands", start + moved)
    first, last = min(start, touching[0].old[0]), max(end, touching[-1].old[1])
    begins = touching[0].new[0] - (touching[0].old[0] - first)
    ends = touching[-1].new[1] + (last - touching[-1].old[1])
    as_before = after[first:start] + before[slice(*hunk.old)] + after[end:last]
    return PlacedHunk(number, hunk, "undone" if now[begins:ends] == as_before else "changed")


def _touches(edit: tuple[int, int], part: tuple[int, int]) -> bool:
    if part[0] == part[1] or edit[0] == edit[1]:  # lines that went, or came, between two others
        return edit[0] <= part[0] <= edit[1] if part[0] == part[1] else part[0] < edit[0] < part[1]
    return edit[0] < part[1] and edit[1] > part[0]


def _kept(checkpoints: Checkpoints, state: FileState) -> str | None:
    contents = checkpoints.rows.contents
    return _text(b"".join(contents.read(state.hash))) if contents.has(state.hash) else None


def _content(checkpoints: Checkpoints, change: ChangeRow) -> str | None:
    try:
        return _text(checkpoints.tree(change.root).read_up_to(change.path, LONGEST))
    except OSError:
        return None


def _text(content: bytes | None) -> str | None:
    """Bytes that are no UTF-8 come back as they were."""
    if content is None or len(content) > LONGEST or b"\0" in content:
        return None
    return content.decode(errors="surrogateescape")
