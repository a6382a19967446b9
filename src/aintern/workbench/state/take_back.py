"""Undo from the page: a call's changes, or those of one of its files."""

from dataclasses import replace

from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import apply, plan


def take_back(checkpoints: Checkpoints, call: str, conversation: str, path: bytes | None = None) -> str:
    """Undoes a call of a conversation, or one of its files, and says what came of it. Raises AInternError where it can't."""
    planned = plan(checkpoints, call=call, conversation=conversation)
    if path is not None:
        planned = replace(planned, items=tuple(item for item in planned.items if item.path == path))
    report = apply(checkpoints, planned)
    done = ", ".join(item.shown for item in report.done) or "nothing"
    left = "; ".join(f"{item.shown}: {item.problem}" for item in report.skipped)
    return f"Put back: {done}." + (f" Left alone: {left}." if left else "")
