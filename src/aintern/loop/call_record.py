"""The rows of one allowed call on the audit record: each is written before the step that it is about, and none twice."""

from collections.abc import Callable, Mapping
from typing import Any

from aintern.errors import NotRecorded, StoreError
from aintern.store.audit_log import AuditLog

__all__ = ["CallRecord"]


class CallRecord:
    """What follows the `decided` row of a call. Every method raises NotRecorded when its row can't be written: then the step must
    not be taken."""

    def __init__(self, audit: AuditLog, row: str, *, only_failure: bool = False, is_finished: bool = False) -> None:
        """`row`: the id that the decision got. `only_failure`: that the call succeeded is not recorded by itself. `is_finished`:
        that it ended is on record already."""
        self._audit = audit
        self.row = row
        self._only_failure = only_failure
        self._is_finished = is_finished

    def finished(self, *, success: bool, error: str, duration: float) -> None:
        """The call, or the command that it runs, has ended; the first word about it stands. `duration` in seconds."""
        if not self._is_finished and not (self._only_failure and success):
            self._write(self._audit.finished, success=success, error=error, duration=duration)
            self._is_finished = True

    def handed_over(self) -> "CallRecord":
        """The record for who tells the end in place of the call's own result: what goes on after it."""
        taken = CallRecord(self._audit, self.row, is_finished=self._is_finished)
        self._is_finished = True
        return taken

    def committed(self, told: Mapping[str, Any]) -> None:
        """What the command changed in its layer is about to become real."""
        self._write(self._audit.committed, changes=told)

    def discarded(self, told: Mapping[str, Any]) -> None:
        """What the command changed in its layer is about to be thrown away."""
        self._write(self._audit.discarded, changes=told)

    def _write(self, append: Callable[..., None], **values: Any) -> None:
        try:
            append(self.row, **values)
        except StoreError as error:
            raise NotRecorded(error.message, error.hint) from error
