"""A session on a script: the real engine, a real store in a temporary folder, and a model that plays what it is told."""

import json
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from aintern.backends.scripted import ScriptedBackend, read_script
from aintern.events import ApprovalRequested, Event, QuestionAsked, RunCompleted, ToolResultArrived
from aintern.permission.approvals import Answer
from aintern.session import Session

Answers = Mapping[str, Any] | Callable[[Event], Mapping[str, Any] | None] | None


def call(tool: str, **parameters: Any) -> dict[str, Any]:
    """One native call of a scripted step."""
    return {"tool": tool, "parameters": parameters}


def calls(*made: Mapping[str, Any], text: str = "") -> dict[str, Any]:
    """A scripted step with native calls."""
    return {"text": text, "tool_calls": list(made)}


def says(text: str, **more: Any) -> dict[str, Any]:
    """A scripted step of raw text."""
    return {"text": text, **more}


def script(*steps: Mapping[str, Any]) -> ScriptedBackend:
    lines = "\n".join(json.dumps(step) for step in steps)
    return ScriptedBackend(read_script(lines))


@asynccontextmanager
async def scripted(workspace: Path, *steps: Mapping[str, Any], **options: Any) -> AsyncIterator[Session]:
    """A session in `workspace` on these steps; unused ones fail the test."""
    model = script(*steps)
    async with Session.open(workspace, model=model, **options) as session:
        yield session
    model.finish()


async def run(session: Session, message: str = "Do it.", answers: Answers = None, **request: Any) -> list[Event]:
    """Runs one request to its end. `answers` is what each question is answered with, or a function of the question."""
    events = []
    async for event in session.ask(message, **request):
        events.append(event)
        if isinstance(event, ApprovalRequested | QuestionAsked):
            said = answers(event) if callable(answers) else answers
            if said is not None:
                session.answer(event.call_id, Answer(**said))
    return events


def of(events: Sequence[Event], *kinds: type) -> list[Any]:
    """The events of these kinds, in order."""
    return [event for event in events if isinstance(event, kinds)]


def results(events: Sequence[Event]) -> list[ToolResultArrived]:
    return of(events, ToolResultArrived)


def ending(events: Sequence[Event]) -> RunCompleted:
    """The run's last event, of which there is exactly one."""
    last = events[-1]
    assert isinstance(last, RunCompleted)
    assert len(of(events, RunCompleted)) == 1
    return last
