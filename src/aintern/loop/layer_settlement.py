"""What becomes of a finished layer: the person is asked where that is needed, and each step is on record before it is taken."""

import asyncio
from collections.abc import Callable, Iterable, Sequence, Set
from contextlib import AbstractContextManager
from typing import Any

from aintern.errors import AInternError, StoreError
from aintern.loop.call_record import CallRecord
from aintern.tools.diffs import diff_of_changes
from aintern.tools.tool import AskPerson, Settled, TriedCommand
from aintern.workspace.checkpoints import CallRecorder
from aintern.workspace.control_names import ControlNames
from aintern.workspace.layers.commit_journal import commit_lock
from aintern.workspace.layers.layer import Layer
from aintern.workspace.layers.layer_changes import LayerChange, counted
from aintern.workspace.layers.layer_commit import Obstacle, changes_without, commit_layer, obstacles_of

__all__ = ["ALL", "NOTHING", "WITHOUT", "CallSettlement"]

ALL, WITHOUT, NOTHING = "all", "without these", "nothing"
_NAMED = 100  # changes in a question
_DIFF_SHOWN = 12_000  # characters
_HEADINGS = {
    "control": "These control other programs:",
    "conflict": "Somebody else worked on these since the command began:",
    "unkept": "These can't be undone:",
}
_NOBODY = "nobody was there to answer"


class CallSettlement:
    """Settles the layers of one call's command. `paused`: the call's own time stands still meanwhile. `recorder` keeps earlier
    contents; None where nothing can be kept. `shown`: absolute paths that the call's own question has shown as written."""

    def __init__(
        self,
        record: CallRecord,
        ask: AskPerson,
        paused: Callable[[], AbstractContextManager[None]],
        recorder: Callable[[], CallRecorder] | None,
        control: ControlNames,
        shown: Set[bytes],
        tried: TriedCommand | None = None,
    ) -> None:
        self.tried = tried
        self._record = record
        self._ask = ask
        self._paused = paused
        self._recorder = recorder
        self._control = control
        self._shown = shown

    def ended(self, *, success: bool, error: str, duration: float) -> None:
        """The command has ended; `duration` in seconds."""
        self._record.finished(success=success, error=error, duration=duration)

    def discard(self, changes: Iterable[LayerChange], reason: str = "") -> None:
        """These changes are about to be thrown away."""
        self._record.discarded(counted(changes) | ({"reason": reason} if reason else {}))

    async def keep(self, layer: Layer, changes: Sequence[LayerChange]) -> Settled:
        """Commits the changes of a layer, after the person has answered what has to be asked. Raises CancelledError when the
        person cancels, before anything was committed, or when the commit is done."""
        impossible = [change for change in changes if change.refused]
        answered: set[tuple[str, LayerChange]] = set()
        answer = ""
        with self._paused():
            while True:
                async with commit_lock(layer.uppers):
                    obstacles = await asyncio.to_thread(self._obstacles, layer, changes)
                    asked = [each for each in obstacles if each.kind != "stale"]
                    if answered.issuperset((each.kind, each.change) for each in asked):
                        out = {each.change for each in obstacles if each.kind == "stale" or answer == WITHOUT}
                        return await self._commit(layer, changes, {*impossible, *out}, answer)
                question = await asyncio.to_thread(_question, layer, asked)
                answer = (await self._ask(question, (ALL, WITHOUT, NOTHING))).strip().lower()
                if answer not in (ALL, WITHOUT):
                    return self._nothing(changes, asked, answer)
                answered |= {(each.kind, each.change) for each in asked}

    def _obstacles(self, layer: Layer, changes: Sequence[LayerChange]) -> list[Obstacle]:
        checkpoints = self._recorder().checkpoints if self._recorder is not None else None
        return obstacles_of(layer, changes, self._control, checkpoints, self._shown)

    async def _commit(
        self, layer: Layer, changes: Sequence[LayerChange], left_out: Iterable[LayerChange], answer: str
    ) -> Settled:
        kept, left = changes_without(changes, left_out)
        told: dict[str, Any] = {"left_out": counted(left)} if left else {}
        told |= {"answer": answer, "who": "user"} if answer else {}
        if not kept:
            self._record.discarded(counted(changes) | told)
            return Settled(tuple(left))
        diff = await asyncio.to_thread(diff_of_changes, kept, layer)  # before the files are those that it changed
        self._record.committed(counted(kept) | told)
        doing = asyncio.ensure_future(asyncio.to_thread(self._carry_out, layer, kept))
        try:
            late, note = await asyncio.shield(doing)
        except asyncio.CancelledError:
            await asyncio.wait([doing])  # half of it would be worse than all of it
            raise
        except (AInternError, OSError) as error:
            self._record.discarded(counted(changes) | {"reason": str(error)})
            return Settled(tuple(changes), f"The changes could not be committed, and nothing of them was: {error}")
        notes = [f"{change} was changed in the last moment and stays as it is" for change in late]
        return Settled((*left, *late), notes=(*notes, *([note] if note else [])), diff=diff)

    def _carry_out(self, layer: Layer, changes: Sequence[LayerChange]) -> tuple[list[LayerChange], str]:
        recorder = self._recorder() if self._recorder is not None else None
        late = commit_layer(layer, changes, recorder)
        try:
            if recorder is not None:
                recorder.end()
        except (StoreError, OSError) as error:
            return late, f"The command's changes can't be undone: {error}"
        return late, ""

    def _nothing(self, changes: Sequence[LayerChange], asked: Sequence[Obstacle], answer: str) -> Settled:
        who = "user" if answer else "nobody"
        self._record.discarded(counted(changes) | {"answer": answer or NOTHING, "who": who})
        why = "the user wants nothing of it" if answer else _NOBODY
        names = "; ".join(f"{each.change}: {each.reason}" for each in asked[:10])
        return Settled(
            tuple(changes), f"None of the command's changes were kept, since {why}. It was asked about: {names}."
        )


def _question(layer: Layer, asked: Sequence[Obstacle]) -> str:
    lines = ["The command has ended. Before what it changed becomes real:"]
    for kind, heading in _HEADINGS.items():
        named = [f"  {each.change} ({each.reason})" for each in asked if each.kind == kind]
        more = len(named) - _NAMED
        lines += [heading, *named[:_NAMED], *([f"  and {more} more"] if more > 0 else [])] if named else []
    diff = diff_of_changes([each.change for each in asked], layer)
    if len(diff) > _DIFF_SHOWN:
        diff = f"{diff[:_DIFF_SHOWN]}\n[{len(diff) - _DIFF_SHOWN} more characters are not shown]"
    return "\n".join([*lines, diff.rstrip(), "Keep all its changes, all without these, or nothing?"])
