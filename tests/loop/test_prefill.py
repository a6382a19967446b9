"""While a person reads a question the model prepares its next reply; the answer stops it, and nothing is asked twice."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from aintern.backends.backend import InferenceOptions
from aintern.backends.scripted import ScriptedBackend, read_script
from aintern.errors import BackendError
from aintern.events import ApprovalRequested, Event
from aintern.messages import Message, ToolSpec
from aintern.session import Session
from tests.scripted_session import ending, results, run

SCRIPT = (
    '{"text": "", "tool_calls": [{"tool": "write_file", "parameters": {"path": "a.md", "content": "hi"}}]}\n'
    '{"text": "Done."}'
)


class PreparingScript(ScriptedBackend):
    """A script whose backend notes what it is given to prepare, and how that ended."""

    def __init__(self, takes: float) -> None:
        super().__init__(read_script(SCRIPT))
        self.takes = takes
        self.begun = asyncio.Event()
        self.prepared: list[Sequence[Message]] = []
        self.ends: list[str] = []

    async def prefill(self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions) -> None:
        self.prepared.append(messages)
        self.begun.set()
        if self.takes < 0:
            raise BackendError("It does not work today.")
        try:
            await asyncio.sleep(self.takes)
            self.ends.append("finished")
        except asyncio.CancelledError:
            self.ends.append("stopped")
            raise


async def ask(workspace: Path, backend: PreparingScript) -> list[Event]:
    events = []
    async with Session.open(workspace, model=backend) as session:
        async for event in session.ask("Write a.md."):
            events.append(event)
            if isinstance(event, ApprovalRequested):
                await backend.begun.wait()
                await asyncio.sleep(0)
                session.answer(event.call_id, "allow_once")
    return events


async def test_the_wait_is_used_and_an_answer_ends_it(tmp_path: Path) -> None:
    backend = PreparingScript(takes=3600)
    events = await ask(tmp_path, backend)
    assert backend.ends == ["stopped"]
    assert [result.success for result in results(events)] == [True]
    assert ending(events).iterations == 2, "no reply was made for it"
    (messages,) = backend.prepared
    assert [call.tool for call in messages[-1].tool_calls] == ["write_file"], "up to the call, and no result"


async def test_a_preparation_that_is_done_or_fails_changes_nothing(tmp_path: Path) -> None:
    for takes, ends in ((0, ["finished"]), (-1, [])):
        backend = PreparingScript(takes)
        events = await ask(tmp_path / str(takes), backend) if (tmp_path / str(takes)).mkdir() is None else []
        assert backend.ends == ends
        assert ending(events).reason == "answered"


async def test_a_call_that_nobody_is_asked_about_is_not_prepared_for(tmp_path: Path) -> None:
    backend = PreparingScript(takes=0)
    async with Session.open(tmp_path, model=backend, flags={"policy.mode": "auto_approve"}) as session:
        events = await run(session)
    assert ending(events).reason == "answered"
    assert backend.prepared == []
