"""Undo from the page: a call's changes, or those of one of its files."""

from dataclasses import replace

from aintern.loop.undo_on_record import undo_on_record
from aintern.store.audit_log import AuditLog
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import plan


def take_back(
    audit: AuditLog, checkpoints: Checkpoints, call: str, conversation: str, path: bytes | None = None
) -> str:
    """Undoes a call of a conversation, or one of its files, and says what came of it. Raises AInternError where it can't."""
    planned = plan(checkpoints, call=call, conversation=conversation)
    if path is not None:
        planned = replace(planned, items=tuple(item for item in planned.items if item.path == path))
    report = undo_on_record(audit, checkpoints, planned, conversation)
    done = ", ".join(item.shown for item in report.done) or "nothing"
    left = "; ".join(f"{item.shown}: {item.problem}" for item in report.skipped)
    return f"Put back: {done}." + (f" Left alone: {left}." if left else "")
