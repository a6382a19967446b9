"""What becomes of a finished layer: the person is asked where that is needed, and each step is on record before it is taken."""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import Any

from aintern.errors import AInternError, StoreError
from aintern.loop.allowance import Allowance
from aintern.loop.call_record import CallRecord
from aintern.tools.diffs import diff_of_changes
from aintern.tools.output_limits import human_size
from aintern.tools.run_command import ended_with
from aintern.tools.tool import AskPerson, Settled, TriedCommand
from aintern.workspace.checkpoints import CallRecorder
from aintern.workspace.control_names import ControlNames
from aintern.workspace.layers.commit_journal import commit_lock
from aintern.workspace.layers.layer import Layer
from aintern.workspace.layers.layer_changes import LayerChange, counted
from aintern.workspace.layers.layer_commit import Obstacle, changes_without, commit_layer, obstacles_of
from aintern.workspace.layers.parked_layers import Asked
from aintern.workspace.layers.reader_traces import is_cache

__all__ = ["ALL", "NOTHING", "PARKED", "WITHOUT", "CallSettlement"]

ALL, WITHOUT, NOTHING = "all", "without these", "nothing"
_NAMED = 100  # changes in a question
_DIFF_SHOWN = 64_000  # characters
_HEADINGS = {
    "control": "These control other programs:",
    "conflict": "Somebody else worked on these since the command began:",
    "unkept": "These can't be undone:",
    "effect": "These would change:",
}
_UNASKED = ("stale", "denied")  # left out without a question
_NOBODY = "nobody was there to answer"
PARKED = "Parked: it waits for an answer (aintern approvals list)."


class CallSettlement:
    """Settles the layers of one call's command. `allowed`: on what terms the call runs. `paused`: the call's own time stands still
    meanwhile. `recorder` keeps earlier contents; None where nothing can be kept."""

    def __init__(
        self,
        record: CallRecord,
        allowed: Allowance,
        ask: AskPerson,
        paused: Callable[[], AbstractContextManager[None]],
        recorder: Callable[[], CallRecorder] | None,
        control: ControlNames,
    ) -> None:
        self.tried = allowed.tried
        self.was_allowed = allowed.effects is None
        self.is_parked = False
        self._record = record
        self._allowed = allowed
        self._ask = ask
        self._paused = paused
        self._recorder = recorder
        self._control = control

    def ended(self, *, success: bool, error: str, duration: float) -> None:
        """The command has ended; `duration` in seconds."""
        self._record.finished(success=success, error=error, duration=duration)

    def discard(self, changes: Iterable[LayerChange], reason: str = "") -> None:
        """These changes are about to be thrown away."""
        self._allowed.parking.over()
        self._record.discarded(counted(changes) | ({"reason": reason} if reason else {}))

    async def keep(self, tried: TriedCommand) -> Settled:
        """Commits the changes of a layer, after the person has answered what has to be asked, or leaves it for their answer. Raises
        CancelledError when the person cancels, before anything was committed, or when the commit is done."""
        changes: Sequence[LayerChange] = tried.changes
        if self._allowed.effects is not None:  # nobody is asked about what is made anew when it is missing
            changes = [each for each in changes if each.kind == "deleted" or not is_cache(each.path)]
        if not changes:
            return Settled()
        answered, given = self._allowed.parking.answered()
        answer = "" if given is None else ALL if given.allows else given.text.strip().lower()
        if given is not None and answer not in (ALL, WITHOUT):
            return self._nothing(changes, [], given.reason or given.text.strip(), who=given.by)
        with self._paused():
            while True:
                async with commit_lock(tried.layer.uppers):
                    obstacles = await asyncio.to_thread(self._obstacles, tried.layer, changes)
                    asked = [each for each in obstacles if each.kind not in _UNASKED]
                    if answered.issuperset(map(_place, asked)):
                        left_out = [each for each in obstacles if each.kind in _UNASKED or answer == WITHOUT]
                        return await self._commit(tried.layer, changes, left_out, answer)
                question = await asyncio.to_thread(self._question, tried, asked)
                if self._allowed.parking.leaves:
                    return await self._leave(tried, changes, asked, question)
                try:
                    said = await self._ask(question, (ALL, WITHOUT, NOTHING))
                except asyncio.CancelledError:
                    self.discard(changes, "cancelled")
                    raise
                answer = said.strip().lower()
                if answer not in (ALL, WITHOUT):
                    return self._nothing(changes, asked, said.strip(), who="user" if said else "nobody")
                answered |= set(map(_place, asked))

    def _obstacles(self, layer: Layer, changes: Sequence[LayerChange]) -> list[Obstacle]:
        checkpoints = self._recorder().checkpoints if self._recorder is not None else None
        rules = self._allowed.effects
        if rules is None:
            return obstacles_of(layer, changes, self._control, checkpoints, self._allowed.shown)
        found = []
        rest, to_ask = [], set()
        for change in changes:
            if change.refused:
                continue
            ruling = rules.ruling(change)
            if ruling.decision == "drop":
                found.append(Obstacle(change, "denied", ruling.reason))
                continue
            rest.append(change)
            if ruling.decision == "ask":
                to_ask.add(change)
        stands = obstacles_of(layer, rest, self._control, checkpoints)
        to_ask.difference_update(each.change for each in stands)
        effects = (Obstacle(change, "effect", _size(change)) for change in rest if change in to_ask)
        return [*found, *stands, *effects]

    async def _leave(
        self, tried: TriedCommand, changes: Sequence[LayerChange], asked: Sequence[Obstacle], question: str
    ) -> Settled:
        places = frozenset(map(_place, asked))
        leave = partial(self._allowed.parking.leave, was_allowed=self.was_allowed)
        try:
            why = await asyncio.to_thread(leave, tried, places, question)
        except OSError as error:
            why = str(error)
        if why:
            return self._nothing(changes, asked, "", who="nobody", why=f"they can't wait for an answer: {why}")
        self.is_parked = True
        return Settled(tuple(changes), f"{PARKED}\n{question}")

    async def _commit(
        self, layer: Layer, changes: Sequence[LayerChange], obstacles: Sequence[Obstacle], answer: str
    ) -> Settled:
        impossible = (change for change in changes if change.refused)
        kept, left = changes_without(changes, [*impossible, *(each.change for each in obstacles)])
        told: dict[str, Any] = {"left_out": counted(left)} if left else {}
        told |= {"answer": answer, "who": "user"} if answer else {} if self.was_allowed else {"who": "policy"}
        denied = tuple(f"{each.change} was not kept: {each.reason}" for each in obstacles if each.kind == "denied")
        self._allowed.parking.over()
        if not kept:
            self._record.discarded(counted(changes) | told)
            return Settled(tuple(left), notes=denied)
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
        return Settled((*left, *late), notes=(*denied, *notes, *([note] if note else [])), diff=diff)

    def _carry_out(self, layer: Layer, changes: Sequence[LayerChange]) -> tuple[list[LayerChange], str]:
        recorder = self._recorder() if self._recorder is not None else None
        late = commit_layer(layer, changes, recorder)
        try:
            if recorder is not None:
                recorder.end()
        except (StoreError, OSError) as error:
            return late, f"The command's changes can't be undone: {error}"
        return late, ""

    def _nothing(
        self, changes: Sequence[LayerChange], asked: Sequence[Obstacle], answer: str, *, who: str, why: str = ""
    ) -> Settled:
        self._allowed.parking.over()
        self._record.discarded(
            counted(changes) | {"answer": answer or NOTHING, "who": who} | ({"reason": why} if why else {})
        )
        said = f" ({answer!r})" if answer.lower() not in ("", NOTHING) else ""
        why = why or (_NOBODY if who == "nobody" else f"the user wants nothing of it{said}")
        names = "; ".join(f"{each.change}: {each.reason}" if each.reason else str(each.change) for each in asked[:10])
        about = f" It was asked about: {names}." if names else ""
        return Settled(tuple(changes), f"None of the command's changes were kept, since {why}.{about}")

    def _question(self, tried: TriedCommand, asked: Sequence[Obstacle]) -> str:
        lines = ["The command has ended. Before what it changed becomes real:"]
        if not self.was_allowed:
            ended = ended_with(tried.finished, tried.finished.duration) or "exit code 0"
            lines = [f"{self._allowed.summary}", f"It ran in a layer, unasked ({ended}). Nothing of it is real yet."]
        for kind, heading in _HEADINGS.items():
            told = ((each.change, f" ({each.reason})" if each.reason else "") for each in asked if each.kind == kind)
            named = [f"  {change}{reason}" for change, reason in told]
            more = len(named) - _NAMED
            lines += [heading, *named[:_NAMED], *([f"  and {more} more"] if more > 0 else [])] if named else []
        diff = diff_of_changes([each.change for each in asked], tried.layer)
        if len(diff) > _DIFF_SHOWN:
            diff = f"{diff[:_DIFF_SHOWN]}\n[{len(diff) - _DIFF_SHOWN} more characters are not shown]"
        return "\n".join([*lines, diff.rstrip(), "Keep all its changes, all without these, or nothing?"])


def _place(obstacle: Obstacle) -> Asked:
    return obstacle.kind, obstacle.change.root, obstacle.change.path


def _size(change: LayerChange) -> str:
    return human_size(change.size) if change.after == "file" else ""
