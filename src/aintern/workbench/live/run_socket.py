"""The websocket of one run of a fleet: what it did and does, on whichever machine, and a person's answers to its questions."""

import asyncio
from collections.abc import Mapping
from typing import Any

from starlette.websockets import WebSocket

from aintern.call_lifecycle import CallTracker
from aintern.errors import AInternError, StoreError
from aintern.events import ApprovalRequested, Event, from_json
from aintern.fleet.fleet import Fleet
from aintern.permission.approvals import Answer
from aintern.store.parked_questions import ParkedQuestion
from aintern.store.secret_masking import mask
from aintern.workbench.access.fleet_access import FleetAccess
from aintern.workbench.live.frame_socket import FrameSocket
from aintern.workbench.live.wire_events import Frame, frames

_LOOKS = 0.5  # seconds between two looks at the database
_OF_A_SESSION = frozenset({"scopes", "preview", "suggested_rule"})  # of a question's details
_DAYS = 1e9  # seconds: a parked question has no time-out of its own


class RunTab:
    """Follows one run for one tab. A parked call is shown with what its worker saw; who answers here is the fleet's person, with
    their role. What only a session could tell (other parameters, what a rule would cover) is not offered."""

    def __init__(self, access: FleetAccess, socket: WebSocket, run: str) -> None:
        self._access = access
        self._run = run
        self._frames = FrameSocket(socket, self._do)
        self._calls = CallTracker()
        self._place = 0  # of the last events that were sent
        self._asked: dict[str, ApprovalRequested] = {}  # by call: as its newest question was put
        self._open: dict[str, ParkedQuestion] = {}  # as the tab was told

    async def serve(self) -> None:
        """Until the view is left; the run goes on without it."""
        await self._frames.serve(self._follow())

    async def _follow(self) -> None:
        self._frames.put([["hello", {"broken_off": ""}]])
        was_lost = is_live = False
        while True:
            try:
                await self._look()
                if not is_live:
                    self._frames.put([["live"]])
                    is_live = True
                if was_lost:
                    self._frames.put([["unreachable", ""]])
                was_lost = False
            except StoreError as error:
                if not was_lost:
                    self._frames.put([["unreachable", str(error)]])
                was_lost = True
            await asyncio.sleep(_LOOKS)

    async def _look(self) -> None:
        """Sends what is new: events first, then what became of the questions."""
        for place, lines in await self._access.ask(lambda fleet: list(fleet.runs.events(self._run, self._place))):
            for line in lines:
                self._frames.put(self._shown(from_json(line)))
            self._place = place
        asked = {each.call_id: each for each in await self._access.ask(self._questions)}
        self._frames.put(["settled", id] for id in self._open.keys() - asked.keys())
        self._frames.put(self._question(each) for each in asked.values() if self._open.get(each.call_id) != each)
        self._open = asked

    def _questions(self, fleet: Fleet) -> list[ParkedQuestion]:
        return [question for run, question in fleet.approvals() if run.id == self._run]

    def _shown(self, event: Event) -> list[Frame]:
        if isinstance(event, ApprovalRequested):
            self._asked[event.call.id] = event
        return list(frames(event, self._calls.take(event)))

    def _question(self, parked: ParkedQuestion) -> Frame:
        """As a session's question, by what its worker saw and by the row that the answer goes to."""
        told = self._asked.get(parked.call_id)
        details = {name: value for name, value in told.details.items() if name not in _OF_A_SESSION} if told else {}
        known = mask("\n".join((*told.warnings, *(each.reason for each in told.reasons)))) if told else ""
        if not all(part in known for part in parked.reasons.split("; ")):
            details["approval_message"] = parked.reasons
        call = {"id": parked.call_id, "tool": parked.tool, "name": parked.tool, "parameters": {}}
        values = {
            "call_id": parked.call_id,
            "call": call,
            "summary": parked.summary,
            "risk": parked.risk,
            "reasons": list(told.reasons) if told else [],
            "details": details,
            "warnings": list(told.warnings) if told else [],
            "timeout": _DAYS,
            "time": told.time if told else 0.0,
            "open": True,
            "fixed": True,
        }
        return [ApprovalRequested.kind, values]

    async def _do(self, said: Mapping[str, Any]) -> dict[str, Any]:
        match said:
            case {"do": "answer", "id": str(id), "answer": "allow_once" | "deny" as kind}:
                answer = Answer(
                    kind,
                    reason=str(said.get("reason", "")),
                    confirm=str(said.get("confirm", "")),
                    network=bool(said.get("network")),
                )
                try:
                    await self._access.ask(lambda fleet: fleet.answer(self._run, answer, question=id))
                except AInternError as error:
                    return {"problem": str(error)}
                return {"problem": ""}
            case _:
                raise ValueError(f"no such command: {str(said.get('do'))[:40]}")
