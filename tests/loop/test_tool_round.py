"""The calls of one reply keep their order, run side by side where all are safe, and each gets one result."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

from aintern import tool
from aintern.events import ApprovalRequested, ApprovalResolved, Event, ToolCallRequested, ToolResultArrived
from tests.scripted_session import call, calls, ending, of, results, run, says, scripted

ALLOW = {"answer": "allow_once"}
DENY = {"answer": "deny", "reason": "not today"}


def write(path: str = "a.txt", content: str = "hello") -> dict:
    return call("write_file", path=path, content=content)


def each_call_has_one_result(events: Sequence[Event]) -> bool:
    asked = [event.call.id for event in of(events, ToolCallRequested)]
    return asked == [event.call_id for event in of(events, ToolResultArrived)]


async def test_several_calls_in_one_reply_each_get_their_own_result_in_order(tmp_path: Path) -> None:
    made = calls(write("a.txt"), call("nonsense"), write("b.txt"), call("read_file"))
    async with scripted(tmp_path, made, says("Done.")) as session:
        events = await run(session, answers=lambda asked: DENY if "b.txt" in asked.summary else ALLOW)
    assert [result.success for result in results(events)] == [True, False, False, False]
    assert each_call_has_one_result(events)
    assert (tmp_path / "a.txt").exists() and not (tmp_path / "b.txt").exists()


async def test_safe_calls_of_one_reply_run_side_by_side_and_keep_their_order(tmp_path: Path) -> None:
    started: list[str] = []
    both = asyncio.Event()

    @tool(risk="safe")
    async def meet(name: str) -> str:
        """Waits for the other one."""
        started.append(name)
        if len(started) == 2:
            both.set()
        await asyncio.wait_for(both.wait(), 5)
        return name

    async with scripted(
        tmp_path, calls(call("meet", name="x"), call("meet", name="y")), says("Met."), tools=[meet]
    ) as session:
        events = await run(session)
    assert [result.content for result in results(events)] == ["x", "y"]


async def test_calls_in_the_last_answer_are_not_run(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    async with scripted(
        tmp_path, calls(call("read_file", path="a.txt")), calls(write("b.txt"), text="One more.")
    ) as session:
        events = await run(session, answers=ALLOW, max_iterations=1)
    assert not (tmp_path / "b.txt").exists()
    assert each_call_has_one_result(events)
    assert ending(events).reason == "iteration_limit"


async def test_calls_that_wait_are_asked_together_before_the_first_is_answered(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(write("a"), write("b")), says("Done.")) as session:
        kinds = [event.kind async for event in _allowing_all(session)]
    assert [kind for kind in kinds if kind.startswith("approval")] == ["approval_requested"] * 2 + [
        "approval_resolved",
        "approval_resolved",
    ]


async def test_what_is_remembered_for_one_call_answers_the_next_of_the_same_reply(tmp_path: Path) -> None:
    wide = {"answer": "allow_session", "scope": "tool"}

    def first_only(asked: Event) -> dict | None:
        return wide if isinstance(asked, ApprovalRequested) and "a.txt" in asked.summary else None

    async with scripted(tmp_path, calls(write("a.txt"), write("b.txt")), says("Done.")) as session:
        events = await run(session, answers=first_only)
    assert [event.by for event in of(events, ApprovalResolved)] == ["user", "grant"]
    assert (tmp_path / "b.txt").exists()


async def test_a_cancel_among_several_calls_gives_each_its_result(tmp_path: Path) -> None:
    def answers(asked: Event) -> dict:
        return ALLOW if "a.txt" in asked.summary else {"answer": "cancel"}

    async with scripted(tmp_path, calls(write("a.txt"), write("b.txt"), write("c.txt"))) as session:
        events = await run(session, answers=answers)
    assert [result.status for result in results(events)] == ["completed", "cancelled", "cancelled"]
    assert ending(events).reason == "cancelled"


async def test_parking_runs_nothing_of_the_reply(tmp_path: Path) -> None:
    (tmp_path / "seen.txt").write_text("x")
    made = calls(call("read_file", path="seen.txt"), write("a.txt"))
    async with scripted(tmp_path, made, unattended="park") as session:
        events = await run(session)
    assert [result.status for result in results(events)] == ["awaiting_approval"] * 2
    assert ending(events).reason == "parked" and not (tmp_path / "a.txt").exists()


async def _allowing_all(session):  # type: ignore[no-untyped-def]
    async for event in session.ask("Write."):
        yield event
        if isinstance(event, ApprovalRequested) and len(session.open_questions) == 2:
            for question in session.open_questions:
                session.answer(question, "allow_once")
