"""What a person says while a run works is given once, in order, as theirs: into the run or behind it; nothing is lost."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from aintern.errors import UsageError
from aintern.events import (
    Event,
    IterationStarted,
    QueueChanged,
    RunCompleted,
    RunStarted,
    RunSteered,
    ToolResultArrived,
)
from aintern.messages import Message
from aintern.session import Session
from aintern.tools.tool import Availability
from tests.scripted_session import call, calls, of, says, scripted

LISTING = {**calls(call("list_directory", path=".")), "delay": 0.1}


async def followed(
    session: Session, message: str = "Begin.", at: type[Event] = IterationStarted, **said: str
) -> list[Event]:
    """Starts a request, says what is to be said (`queue`, `steer`) at the first event of this kind, and follows to the end.
    Replies need a delay, or the run is over before."""
    start = len(session.events)
    session.start(message)
    events = []
    async for event in session.follow(start):
        events.append(event)
        if isinstance(event, at):
            for way, text in said.items():
                getattr(session, way)(text)
            said = {}
    return events


def told(session: Session) -> list[str]:
    """The person's words in the conversation."""
    return [message.text for message in session.messages if message.origin == "user"]


def prompts(session: Session) -> list[Sequence[Message]]:
    return session.engine.agent.backend.prompts  # type: ignore[attr-defined, no-any-return]


async def test_a_queued_message_is_the_next_request_and_both_runs_are_followed(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("One.", delay=0.1), says("Two.", expect="the second")) as session:
        events = await followed(session, queue="the second")
        assert [event.response for event in of(events, RunCompleted)] == ["One.", "Two."]
        assert [event.message for event in of(events, RunStarted)] == ["Begin.", "the second"]
        assert told(session) == ["Begin.", "the second"]
        assert session.queued == ()
        assert [len(event.messages) for event in of(events, QueueChanged)] == [1, 0]
        ended = await session.wait()
        assert ended is not None and ended.response == "Two."


async def test_queue_starts_at_once_where_nothing_runs(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("One."), says("Two.")) as session:
        session.queue("first")
        session.queue("second")
        ended = await session.wait()
        assert ended is not None and ended.response == "Two."
        assert told(session) == ["first", "second"]


async def test_steering_comes_after_the_results_as_the_persons_message(tmp_path: Path) -> None:
    async with scripted(tmp_path, LISTING, says("Turned.", expect="turn left")) as session:
        events = await followed(session, steer="turn left")
        assert len(of(events, RunCompleted)) == 1
        steered = of(events, RunSteered)[0]
        assert steered.text == "turn left"
        assert events.index(steered) > events.index(of(events, ToolResultArrived)[0])
        last = prompts(session)[-1]
        assert [message.origin for message in last][-2:] == ["tool", "user"]
        assert last[-1].text == "turn left"


async def test_steering_during_the_answer_lets_the_run_go_on(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("Done.", delay=0.1), says("Turned.", expect="turn left")) as session:
        events = await followed(session, steer="turn left")
        assert [event.response for event in of(events, RunCompleted)] == ["Turned."]


async def test_steering_that_comes_too_late_is_the_next_request(tmp_path: Path) -> None:
    flags = {"agent.max_iterations": 1}
    steps = (LISTING, says("Limit."), says("Turned.", expect="turn left"))
    async with scripted(tmp_path, *steps, flags=flags) as session:
        events = await followed(session, steer="turn left")
        assert [event.reason for event in of(events, RunCompleted)] == ["iteration_limit", "answered"]
        assert told(session) == ["Begin.", "turn left"]


async def test_steering_and_queue_are_given_in_order(tmp_path: Path) -> None:
    async with scripted(tmp_path, LISTING, says("One.", expect="soon"), says("Two.", expect="later")) as session:
        await followed(session, queue="later", steer="soon")
        assert told(session) == ["Begin.", "soon", "later"]


async def test_what_waits_is_listed_edited_and_dropped_and_what_was_given_is_not(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("One.", delay=0.2), says("Two.", expect="better")) as session:
        session.start("Begin.")
        one, two = session.queue("one"), session.queue("two")
        session.edit_queued(one, "better")
        assert session.drop_queued(two) == "two"
        assert [(each.id, each.text, each.steers) for each in session.queued] == [(one, "better", False)]
        await session.wait()
        for gone in (one, two, "queued_0"):
            with pytest.raises(UsageError, match="given already, or never was"):
                session.edit_queued(gone, "late")
        with pytest.raises(UsageError, match="empty"):
            session.queue(" \n")


async def test_a_cancel_keeps_what_waits_until_the_next_request_has_ended(tmp_path: Path) -> None:
    steps = (says("Slow.", delay=30), says("One."), says("Two.", expect="turn"), says("Three.", expect="later"))
    async with scripted(tmp_path, *steps) as session:
        session.start("Begin.")
        session.queue("later")
        session.steer("turn")
        await asyncio.sleep(0.05)
        session.cancel()
        ended = await session.wait()
        assert ended is not None and ended.reason == "cancelled"
        assert [each.text for each in session.queued] == ["turn", "later"]
        session.start("Again.")
        await session.wait()
        assert told(session) == ["Begin.", "Again.", "turn", "later"]


async def test_an_error_keeps_what_waits(tmp_path: Path) -> None:
    async with scripted(tmp_path) as session:  # the script has no reply
        session.start("Begin.")
        session.queue("later")
        ended = await session.wait()
        assert ended is not None and ended.reason == "error"
        assert [each.text for each in session.queued] == ["later"]


async def test_a_queued_message_goes_under_the_conditions_of_the_request_before_it(tmp_path: Path) -> None:
    steps = (says("One.", delay=0.1), LISTING, says("Not there.", expect="There is no tool"))
    async with scripted(tmp_path, *steps) as session:
        async for event in session.ask("Begin.", availability=Availability(disabled=frozenset({"list_directory"}))):
            if isinstance(event, RunStarted):
                session.queue("list it")
        await session.wait()
        assert told(session) == ["Begin.", "list it"]


async def test_a_mention_attaches_the_file_as_it_is_when_its_turn_comes(tmp_path: Path) -> None:
    (tmp_path / "notes.md").write_text("before\n")
    async with scripted(tmp_path, says("One.", delay=0.1), says("Two.", expect="after")) as session:
        session.start("Begin.")
        session.queue("read @notes.md")
        (tmp_path / "notes.md").write_text("after\n")
        events = [event async for event in session.follow()]
        assert of(events, RunStarted)[-1].attached == ("notes.md (1 line)",)


async def test_a_protected_file_is_refused_when_it_is_queued(tmp_path: Path) -> None:
    (tmp_path / ".env").write_text("KEY=1\n")
    async with scripted(tmp_path, says("One.", delay=0.1)) as session:
        session.start("Begin.")
        with pytest.raises(UsageError, match="protected"):
            session.queue("read @.env")
        assert session.queued == ()
        await session.wait()


async def test_steering_starts_the_counts_that_end_a_run_again(tmp_path: Path) -> None:
    missing = {**calls(call("read_file", path="nowhere.txt")), "delay": 0.1}
    async with scripted(tmp_path, missing, missing, missing, says("Gave up.")) as session:
        events = await followed(session, at=ToolResultArrived, steer="look once more")
        assert of(events, RunCompleted)[-1].reason == "answered"
