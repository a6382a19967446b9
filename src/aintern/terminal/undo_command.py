"""Taking changes back, for people: what can go back, what an undo would do, and what it did."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from aintern.terminal.output.inert_text import inert_line

_SHOWN = 40  # characters
_NAMED = 5  # paths that were put back

if TYPE_CHECKING:
    from aintern.workspace.undo import ChangeSet, UndoPlan
    from aintern.workspace.undo_steps import UndoItem, UndoReport


def change_set_rows(sets: "Sequence[ChangeSet]", *, for_people: bool) -> list[dict[str, Any]]:
    """What can be undone, for a list; `for_people` in words, with long commands cut, so that the paths are on the screen."""
    rows = []
    for each in sets:
        what = each.call.summary or each.call.tool
        rows.append(
            {
                "call": each.call.id,
                "run": each.call.run,
                "time": each.call.started_at[:19],
                "undone": ("yes" if each.undone else "") if for_people else each.undone,
                "interrupted": each.call.interrupted,
                "what": what if len(what) <= _SHOWN or not for_people else what[: _SHOWN - 1] + "…",
                "paths": list(each.paths),
            }
        )
    return rows


def plan_lines(planned: "UndoPlan") -> Iterator[str]:
    """What an undo would do, a line a path."""
    from aintern.workspace.undo import subject

    for call in planned.calls:
        what = "Would put back" if planned.takes_back_undo else "Would undo"
        yield f"{what}: {inert_line(subject(call))}  ({call.id}, {call.started_at[:19]})"
        if call.interrupted:
            yield "  ! it was interrupted, so every change since it began counts as its own"
    for item in planned.work:
        yield f"  {item.action:<9} {inert_line(item.shown)}"
    for item in planned.conflicts:
        yield f"  stays     {inert_line(item.shown)}: {inert_line(item.problem)}"
    if not planned.work:
        yield "  There is nothing to put back."


def report_lines(report: "UndoReport", again: str = "/undo") -> Iterator[str]:
    """What an undo did; `again` is the command that takes it back."""
    if report.id:
        named = ", ".join(inert_line(item.shown) for item in report.done[:_NAMED])
        more = f" and {len(report.done) - _NAMED} more" if len(report.done) > _NAMED else ""
        yield f"{len(report.done)} put back: {named}{more} ({again} takes that back)"
    for item in report.skipped:
        yield f"  left alone: {inert_line(item.shown)}: {inert_line(item.problem)}"


def as_values(planned: "UndoPlan", report: "UndoReport | None") -> dict[str, Any]:
    """Plan and report for programs; `report` is null for a dry run."""
    return {
        "calls": [call.id for call in planned.calls],
        "takes_back_undo": planned.takes_back_undo,
        "plan": [_item(item) for item in planned.items],
        "report": report
        and {
            "id": report.id,
            "done": [_item(each) for each in report.done],
            "skipped": [_item(each) for each in report.skipped],
        },
    }


def _item(item: "UndoItem") -> dict[str, str]:
    return {"path": item.shown, "action": item.action, "problem": item.problem}
