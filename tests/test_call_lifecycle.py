"""The events alone tell what became of each call: its status, decision, times and result."""

import asyncio
from pathlib import Path

from aintern import CallTracker, ToolCall, ToolCallRequested, calls_of, tool
from aintern.event_log import Emitter, EventLog
from aintern.events import from_json, to_json
from tests.scripted_session import call, calls, run, says, scripted


@tool(risk="safe")
async def broken() -> str:
    """Breaks."""
    raise ValueError("no")


def write(path: str) -> dict:
    return call("write_file", path=path, content="x")


async def test_each_call_ends_with_the_status_that_its_events_tell(tmp_path: Path) -> None:
    made = calls(write("a"), write("b"), call("broken"), call("nonsense"), call("read_file"))

    def answers(asked):  # type: ignore[no-untyped-def]
        return {"answer": "allow_once"} if asked.call.parameters["path"] == "a" else {"answer": "deny"}

    async with scripted(tmp_path, made, says("Done."), tools=[broken]) as session:
        events = await run(session, answers=answers)
        assert session.calls == calls_of(events)
    found = list(calls_of(events).values())
    assert [call.status for call in found] == [
        "completed",
        "denied",
        "failed",
        "validation_failed",
        "validation_failed",
    ]
    assert [call.decision for call in found] == ["allow_once", "deny", None, None, None]
    written, denied = found[0], found[1]
    assert written.requested_at <= written.asked_at <= written.decided_at <= written.started_at <= written.ended_at
    assert denied.started_at is None and denied.decided_by == "user" and not denied.result.success
    assert list(calls_of(from_json(to_json(event)) for event in events)) == list(calls_of(events))


async def test_a_call_is_seen_on_its_way(tmp_path: Path) -> None:
    seen: dict[str, list[str]] = {}
    async with scripted(tmp_path, calls(write("a"), write("b")), says("Done.")) as session:
        async for event in session.ask("Write."):
            for each in session.calls.values():
                path = str(each.call.parameters["path"])
                if seen.setdefault(path, [])[-1:] != [each.status]:
                    seen[path].append(each.status)
            if event.kind == "approval_requested" and len(session.open_questions) == 2:
                for question in session.open_questions:
                    session.answer(question, "allow_once")
            await asyncio.sleep(0)
    assert seen["a"][-1] == seen["b"][-1] == "completed"
    assert "awaiting_approval" in seen["a"] and "awaiting_approval" in seen["b"]


async def test_a_call_waits_as_parsed_and_is_validating_at_its_turn(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(write("a"), call("broken")), says("Done."), tools=[broken]) as session:
        events = await run(session, answers={"answer": "allow_once"})
    until_asked = events[: [event.kind for event in events].index("approval_requested")]
    assert [call.status for call in calls_of(until_asked).values()] == ["validating", "parsed"]


async def test_what_is_cancelled_or_parked_says_so(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(write("a"))) as session:
        events = await run(session, answers={"answer": "cancel"})
    assert [call.status for call in calls_of(events).values()] == ["cancelled"]
    async with scripted(tmp_path, calls(write("a")), unattended="park") as session:
        events = await run(session)
    assert [call.status for call in calls_of(events).values()] == ["awaiting_approval"]


async def test_a_tool_that_was_stopped_has_timed_out(tmp_path: Path) -> None:
    from aintern.errors import ToolTimeout

    @tool(risk="safe")
    async def slow() -> str:
        """Takes too long."""
        raise ToolTimeout("slow took longer than it may.")

    async with scripted(tmp_path, calls(call("slow")), says("Ok."), tools=[slow]) as session:
        events = await run(session)
    assert [call.status for call in calls_of(events).values()] == ["timed_out"]


def test_a_parked_call_belongs_to_the_run_that_takes_it_up() -> None:
    tracker = CallTracker()
    parked, other = ToolCall("read_file", {}), ToolCall("list_directory", {})
    for request, made in (("run_1", (other, parked)), ("run_2", (parked,))):
        emit = Emitter(EventLog(), request)
        for index, each in enumerate(made):
            tracker.take(emit(ToolCallRequested, call=each, index=index, total=len(made)))
    assert [call.call.id for call in tracker.of_request("run_1")] == [other.id]
    assert [call.call.id for call in tracker.of_request("run_2")] == [parked.id]
    assert tracker.of_request("run_3") == []
