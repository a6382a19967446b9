"""An undo as the act of a person that it is: on record like a call that they allowed."""

from aintern.errors import AInternError
from aintern.risk_level import Risk, RiskLevel
from aintern.store.audit_log import AuditLog
from aintern.store.audit_row import Decision
from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.undo import UndoPlan, apply, summary_of
from aintern.workspace.undo_steps import UndoReport

_PATHS_NAMED = 200


def undo_on_record(audit: AuditLog, checkpoints: Checkpoints, planned: UndoPlan, conversation: str = "") -> UndoReport:
    """Does what the plan says, as `apply`; a row is written before, and how it ended behind. `conversation`: in which the person asked
    for it. Raises StoreError where it can't be recorded: then nothing was touched."""
    if not planned.work:
        return apply(checkpoints, planned)
    paths = [item.shown for item in planned.work]
    named = {"calls": [each.id for each in planned.calls], "paths": paths[:_PATHS_NAMED], "count": len(paths)}
    row = audit.decided(
        Decision(
            tool="undo",
            decision="user_approved",
            risk=Risk(RiskLevel.MEDIUM),
            parameters=named,
            tool_name="Undo",
            summary=summary_of(planned),
            conversation=conversation,
            who="user",
        )
    )
    try:
        report = apply(checkpoints, planned)
    except (AInternError, OSError) as error:
        audit.finished(row, success=False, error=str(error))
        raise
    left = "; ".join(f"{item.shown}: {item.problem}" for item in report.skipped[:_PATHS_NAMED])
    audit.finished(row, success=bool(report.done), error=f"left alone: {left}" if left else "")
    return report
