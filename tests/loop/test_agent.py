"""The loop ends, tells the truth about how it ended, and the model learns what came of every call."""

import asyncio
import itertools
from collections.abc import Sequence
from pathlib import Path

import pytest

from aintern import tool
from aintern.errors import UsageError
from aintern.events import (
    ErrorRaised,
    Event,
    IterationStarted,
    QuestionAsked,
    RunStarted,
    StateChanged,
    TextArrived,
    ToolCallRequested,
    ToolResultArrived,
    from_json,
    to_json,
)
from aintern.loop.run import Request
from aintern.prompt.attachments import AttachedFile, Attachments
from aintern.state import AgentState
from aintern.tools.tool import Availability
from tests.scripted_session import call, calls, ending, of, results, run, says, script, scripted

ALLOW = {"answer": "allow_once"}
DENY = {"answer": "deny", "reason": "not today"}


def write(path: str = "a.txt", content: str = "hello") -> dict:
    return call("write_file", path=path, content=content)


def each_call_has_one_result(events: Sequence[Event]) -> bool:
    asked = [event.call.id for event in of(events, ToolCallRequested)]
    return asked == [event.call_id for event in of(events, ToolResultArrived)]


async def test_an_answer_without_calls_ends_the_run(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("All is well.", chunk=4)) as session:
        events = await run(session)
    assert isinstance(events[0], RunStarted)
    assert "".join(event.text for event in of(events, TextArrived)) == "All is well."
    assert (ending(events).reason, ending(events).response) == ("answered", "All is well.")


async def test_calls_run_and_the_model_is_told_their_results(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk\n")
    steps = calls(call("read_file", path="notes.txt")), says("Milk it is.", expect="buy milk")
    async with scripted(tmp_path, *steps) as session:
        events = await run(session)
        roles = [message.role for message in session.messages]
    assert roles == ["system", "user", "assistant", "tool", "assistant"]
    assert ending(events).tool_usage == {"read_file": 1}
    assert ending(events).call_statuses == {"completed": 1}
    assert each_call_has_one_result(events)


async def test_calls_written_as_text_are_read_by_the_house_dialect(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk\n")
    block = '```tool_call\n{"tool": "read_file", "parameters": {"path": "notes.txt"}}\n```'
    async with scripted(tmp_path, says(f"Let me look.\n{block}", chunk=3), says("Milk.")) as session:
        events = await run(session)
    shown = "".join(event.text for event in of(events, TextArrived))
    assert "Let me look." in shown and "tool_call" not in shown
    assert results(events)[0].success


async def test_a_denied_call_as_the_last_one_still_ends_the_loop(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(write()), says("Then not.", expect="not today")) as session:
        events = await run(session, answers=DENY)
    assert ending(events).reason == "answered"
    assert not (tmp_path / "a.txt").exists()


async def test_denials_validation_errors_and_unknown_tools_reach_the_history_with_their_calls(tmp_path: Path) -> None:
    made = calls(write(), call("read_file", pth="x"), call("read_fil", path="x"))
    async with scripted(tmp_path, made, says("Sorry.")) as session:
        await run(session, answers=DENY)
        assistant = next(message for message in session.messages if message.tool_calls)
        told = [message.text for message in session.messages if message.role == "tool"]
    assert [made.tool for made in assistant.tool_calls] == ["write_file", "read_file", "read_fil"]
    assert "not today" in told[0]
    assert "path" in told[1]
    assert "read_file" in told[2]


async def test_the_iteration_limit_ends_with_one_answer_in_text(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    look = [calls(call("read_file", path="a.txt", max_lines=n)) for n in (1, 2)]
    async with scripted(tmp_path, *look, says("So far so good.")) as session:
        events = await run(session, max_iterations=2)
    assert ending(events).reason == "iteration_limit"
    assert ending(events).response == "So far so good."
    assert [event.is_final for event in of(events, IterationStarted)] == [False, False, True]


async def test_the_same_failing_call_three_times_in_a_row_ends_with_an_explanation(tmp_path: Path) -> None:
    missing = calls(call("read_file", path="nowhere.txt"))
    async with scripted(tmp_path, missing, missing, missing) as session:
        events = await run(session)
    assert ending(events).reason == "repeated_failure"
    assert "three times" in ending(events).response or "3 times" in ending(events).response


async def test_the_third_same_result_is_told_so_and_the_fifth_ends_the_run(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("buy milk")
    look = calls(call("read_file", path="a.txt"))
    async with scripted(tmp_path, *[look] * 5) as session:
        events = await run(session)
    told = ["buy milk" in result.content for result in results(events)]
    assert told == [True, True, False, False, False]
    assert "already" in results(events)[2].content
    assert (ending(events).reason, ending(events).calls) == ("repeated_call", 5)


async def test_polling_and_looking_again_after_a_change_are_no_loop(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("0")
    counts = itertools.count()

    @tool(risk="safe")
    async def progress() -> str:
        """How far it is."""
        return f"{next(counts)} %"

    looks = [calls(call("read_file", path="a.txt")), calls(call("progress"))]
    steps = [each for n in range(6) for each in (*looks, calls(write("b.txt", f"{n}")))]
    async with scripted(tmp_path, *steps, says("Done."), tools=[progress]) as session:
        events = await run(session, answers=ALLOW)
    assert ending(events).reason == "answered"
    assert not any("already" in result.content for result in results(events))


async def test_five_denials_in_a_row_with_nobody_there_end_the_run(tmp_path: Path) -> None:
    steps = [calls(write(f"{n}.txt")) for n in range(5)]
    async with scripted(tmp_path, *steps, unattended="deny") as session:
        events = await run(session)
    assert ending(events).reason == "too_many_denials"


async def test_after_five_denials_the_person_may_let_it_go_on(tmp_path: Path) -> None:
    steps = [calls(write(f"{n}.txt")) for n in range(5)]

    def answers(asked: Event) -> dict:
        return {"answer": "text", "text": "go on"} if isinstance(asked, QuestionAsked) else DENY

    async with scripted(tmp_path, *steps, says("Understood.")) as session:
        events = await run(session, answers=answers)
    assert ending(events).reason == "answered"


async def test_attached_files_reach_the_prompt_between_delimiters(tmp_path: Path) -> None:
    attached = Attachments(files=(AttachedFile("notes.txt", "--- end ---\nbuy milk", lines=2),))
    async with scripted(tmp_path, says("Milk.", expect="buy milk")) as session:
        await run(session, attachments=attached)
        text = session.messages[1].text
    assert text.count("attached file notes.txt") == 1
    assert text.rstrip().endswith("] ---")


async def test_the_prompt_names_tools_by_the_id_that_calls_are_looked_up_by(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("Hi.")) as session:
        await run(session)
        specs = session.engine.tool_round.specs(Request("Hi."))
        taught = session.engine.dialect.instructions(specs)
        for each in session.toolbox.available(Availability()):
            assert each.id in taught and session.toolbox.get(each.id) is each
        assert {spec.id for spec in specs} == {each.id for each in session.toolbox.available(Availability())}


async def test_waiting_for_a_person_does_not_count_against_the_request(tmp_path: Path) -> None:
    async with scripted(
        tmp_path, calls(write()), says("Done."), flags={"agent.tool_timeout": 5, "agent.request_timeout": 5}
    ) as session:
        clock = asyncio.get_running_loop()
        started = clock.time()
        async for event in session.ask("Write."):
            if event.kind == "approval_requested":
                run_clock = session.engine.agent.current.timeout
                assert run_clock.is_paused
                session.answer(event.call_id, "allow_once")
        assert clock.time() - started < 5
    assert (tmp_path / "a.txt").exists()


async def test_a_cancel_while_a_question_is_open_ends_as_cancelled_and_the_agent_is_ready_again(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(write(), write("b.txt")), says("Hello again.")) as session:
        events = []
        async for event in session.ask("Write."):
            events.append(event)
            if event.kind == "approval_requested" and len(session.open_questions) == 2:
                session.cancel()
        assert ending(events).reason == "cancelled" and ending(events).was_cancelled
        assert each_call_has_one_result(events)
        assert session.open_questions == ()
        again = await run(session)
    assert ending(again).reason == "answered"
    assert not (tmp_path / "a.txt").exists()


async def test_a_cancel_while_the_model_writes_keeps_what_was_shown(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("one two three", chunk=4, delay=0.02), says("Ready.")) as session:
        events = []
        async for event in session.ask("Count."):
            events.append(event)
            if event.kind == "text" and session.messages[-1].role != "assistant":
                session.cancel()
        assert ending(events).reason == "cancelled"
        shown = "".join(event.text for event in of(events, TextArrived))
        assert session.messages[-1].text == shown
        assert ending(await run(session)).reason == "answered"


async def test_a_cancel_before_the_first_step_completes_the_run_as_well(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("Ready.")) as session:
        session.start("Go.")
        session.cancel()
        async for event in session.subscribe():
            if event.kind == "completed":
                assert event.reason == "cancelled"
                break
        assert ending(await run(session)).reason == "answered"


async def test_a_script_that_runs_out_is_an_error_and_the_run_still_completes(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(call("git_status"))) as session:
        events = await run(session)
    assert ending(events).reason == "error"
    assert of(events, ErrorRaised)[0].fatal


async def test_a_malformed_call_is_told_to_the_model_and_stays_text(tmp_path: Path) -> None:
    broken = '```tool_call\n{"tool": "read_file", "parameters": {"path": \n```\n'
    async with scripted(tmp_path, says(broken), says("I will be careful.")) as session:
        events = await run(session)
        told = [message for message in session.messages if message.origin == "aintern" and message.role == "user"]
    (error,) = of(events, ErrorRaised)
    assert (error.category, error.fatal) == ("parsing", False) and told
    assert ending(events).reason == "answered"


async def test_an_empty_request_and_a_second_one_at_once_are_refused(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("Slow.", delay=0.05)) as session:
        with pytest.raises(UsageError):
            session.start("   ")
        session.start("One.")
        with pytest.raises(UsageError):
            session.start("Two.")
        async for event in session.subscribe():
            if event.kind == "completed":
                break


async def test_states_follow_the_table_and_end_where_the_run_ended(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(write()), says("Done.")) as session:
        events = await run(session, answers=ALLOW)
    seen = [event.current for event in of(events, StateChanged)]
    assert seen[0] is AgentState.INITIALIZING and seen[-1] is AgentState.COMPLETED
    assert AgentState.WAITING_FOR_APPROVAL in seen and AgentState.EXECUTING_TOOL in seen


async def test_every_event_of_a_run_goes_to_json_and_back(tmp_path: Path) -> None:
    plan = call("update_plan", steps=[{"text": "look", "status": "pending"}])
    async with scripted(tmp_path, calls(write(), plan), says("Done.")) as session:
        events = await run(session, answers=ALLOW)
    for event in events:
        line = to_json(event)
        assert "\n" not in line
        assert to_json(from_json(line)) == line


async def test_prompts_only_grow_at_their_end(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("x")
    seen: list[list[tuple[str, str]]] = []
    model = script(calls(call("read_file", path="a.txt")), calls(write("b.txt")), says("Done."))
    stream = model.stream

    async def watched(messages, tools, options):  # type: ignore[no-untyped-def]
        seen.append([(message.role, message.raw or message.text) for message in messages])
        async for chunk in stream(messages, tools, options):
            yield chunk

    model.stream = watched  # type: ignore[method-assign]
    from aintern.session import Session

    async with Session.open(tmp_path, model=model) as session:
        await run(session, answers=ALLOW)
    assert len(seen) == 3
    for earlier, later in itertools.pairwise(seen):
        assert later[: len(earlier)] == earlier
