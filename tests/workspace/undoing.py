"""One undo, and what stands around a command, as tests ask for them."""

from collections.abc import Iterator
from contextlib import contextmanager

from aintern.workspace.checkpoints import CallRecorder, Checkpoints
from aintern.workspace.undo import UndoPlan, apply, plan
from aintern.workspace.undo_steps import UndoReport


def undo(
    checkpoints: Checkpoints, *, call: str = "", run: str = "", to: str = "", dry_run: bool = False
) -> tuple[UndoPlan, UndoReport]:
    """Plans and, unless `dry_run`, applies."""
    planned = plan(checkpoints, call=call, run=run, to=to)
    return planned, UndoReport() if dry_run else apply(checkpoints, planned)


@contextmanager
def command(recorder: CallRecorder) -> Iterator[None]:
    """Around what plays a shell command."""
    recorder.begin_command()
    try:
        yield
    finally:
        recorder.end()
