"""What a program asks of a session: history, late tools, waiting, open questions, its own policy and services."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import UsageError
from aintern.events import (
    ApprovalRequested,
    ErrorRaised,
    Event,
    QuestionAsked,
    RunCompleted,
)
from aintern.messages import Message, ToolCall
from aintern.permission.approvals import Answer
from aintern.permission.gate import Ruling
from aintern.permission.risk import CallFacts
from aintern.session import Session
from aintern.settings.files import with_managed
from aintern.settings.schema import PolicyLayer, Settings
from aintern.store.audit_query import AuditQuery
from aintern.tools.tool import Availability, OpenFile, Selection, ToolContext, tool
from tests.scripted_session import call, calls, ending, of, results, run, says, scripted

WRITE = calls(call("write_file", path="a.txt", content="hello"))
UNASKED = {"policy.mode": "auto_approve"}


def prompt(session: Session, number: int = -1) -> Sequence[Message]:
    """What the model was sent: the last time, or another."""
    prompts: list[Sequence[Message]] = session.engine.agent.backend.prompts  # type: ignore[attr-defined]
    return prompts[number]


def newest(session: Session) -> str:
    """What the model was told since its last reply."""
    texts = []
    for message in reversed(prompt(session)):
        if message.role == "assistant":
            break
        texts.append(message.text)
    return "\n".join(reversed(texts))


@tool(risk="safe")
async def weather(city: str) -> str:
    """Tell the weather."""
    return f"Rain in {city}."


# -- what a conversation begins with -----------------------------------------------------------------------------


async def test_a_history_comes_between_the_system_prompt_and_the_request(tmp_path: Path) -> None:
    history = (Message("user", "My name is Ada."), Message("assistant", "Good morning, Ada."))
    async with scripted(tmp_path, says("Ada."), says("Still Ada.")) as session:
        await run(session, "Who am I?", history=history)
        assert [message.role for message in prompt(session)] == ["system", "user", "assistant", "user"]
        assert prompt(session)[1].text == "My name is Ada."
        assert "read_file" in prompt(session)[0].text
        await run(session, "And now?")
        assert [message.text for message in session.messages][1:3] == [message.text for message in history]


async def test_a_history_or_another_system_prompt_later_on_is_refused_aloud(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("One."), says("Two.")) as session:
        await run(session, "one", system_prompt="You are FIRST.")
        with pytest.raises(UsageError, match="keeps the system prompt"):
            await run(session, "two", system_prompt="You are SECOND.")
        with pytest.raises(UsageError, match="history belongs to its first request"):
            await run(session, "two", history=(Message("user", "earlier"),))
        assert ending(await run(session, "two", system_prompt="You are FIRST.")).reason == "answered"


async def test_a_history_holds_no_system_message(tmp_path: Path) -> None:
    async with scripted(tmp_path) as session:
        with pytest.raises(UsageError, match="system_prompt"):
            await run(session, "one", history=(Message("system", "You are FIRST."),))


# -- tools that come and go ---------------------------------------------------------------------------------------


async def test_a_model_that_is_taught_by_text_is_told_of_tools_that_come_and_go(tmp_path: Path) -> None:
    steps = [says(str(number)) for number in range(5)]
    async with scripted(tmp_path, *steps) as session:
        await run(session, "one")
        first = prompt(session)
        session.toolbox.register(weather)
        await run(session, "two")
        assert '{"name": "weather"' in newest(session) and '{"name": "read_file"' not in newest(session)
        await run(session, "three")
        assert newest(session) == "three"
        session.toolbox.unregister("weather")
        await run(session, "four")
        assert "gone, do not call them: weather." in newest(session)
        session.toolbox.register(weather)
        await run(session, "five")
        assert '{"name": "weather"' in newest(session)
        assert [message.text for message in prompt(session)[: len(first)]] == [message.text for message in first]


async def test_tools_that_are_switched_off_and_on_are_told(tmp_path: Path) -> None:
    async with scripted(tmp_path, *[says(str(number)) for number in range(4)]) as session:
        await run(session, "one", enable_tools=False)
        assert "read_file" not in "".join(message.text for message in prompt(session))
        await run(session, "two")
        assert '{"name": "read_file"' in newest(session) and "To call one, write exactly this" in newest(session)
        await run(session, "three", enable_tools=False)
        assert "Tools are switched off" in newest(session)
        await run(session, "four")
        assert "Tools are switched on again" in newest(session) and '{"name": "read_file"' not in newest(session)


async def test_a_resumed_conversation_knows_what_it_was_told(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("1"), tools=[weather]) as session:
        await run(session, "one")
        conversation = session.conversation_id
    async with scripted(tmp_path, says("3"), resume=conversation, tools=[weather]) as session:
        await run(session, "two")
        assert newest(session) == "two"
    async with scripted(tmp_path, says("4"), resume=conversation) as session:
        await run(session, "three")
        assert "gone, do not call them: weather." in newest(session)


async def test_tools_in_the_users_own_format_are_told_in_it(tmp_path: Path) -> None:
    flags = {"prompts.tool_definition_format": "* {id}: {description}\n  {parameters}"}
    async with scripted(tmp_path, says("1"), says("2"), says("3"), flags=flags) as session:
        await run(session, "one")
        session.toolbox.register(weather)
        await run(session, "two")
        assert "* weather: Tell the weather." in newest(session) and "* read_file" not in newest(session)
        await run(session, "three")
        assert newest(session) == "three"


async def test_an_editor_alone_offers_what_it_has_open(tmp_path: Path) -> None:
    class Editor:
        def open_files(self) -> tuple[OpenFile, ...]:
            return (OpenFile("main.py", active=True),)

    async with scripted(tmp_path, calls(call("get_open_files")), says("main.py")) as session:
        session.provide(editor=Editor())
        (result,) = results(await run(session, "What is open?"))
        assert result.success and "main.py (active)" in result.content


async def test_the_selection_of_an_availability_is_told(tmp_path: Path) -> None:
    chosen = Selection(3, 1, 3, 5, "abcd")
    assert not chosen.is_empty and Selection(1, 1, 1, 1).is_empty
    async with scripted(tmp_path, says("abcd")) as session:
        await run(session, "What is selected?", availability=Availability(active_file="a.py", selection=chosen))
        assert "selection in a.py, 3:1 to 3:5" in newest(session)


async def test_services_reach_the_tools_of_a_program(tmp_path: Path) -> None:
    @tool(risk="safe")
    async def stock(context: ToolContext, item: str) -> str:
        """Tell how many are in stock."""
        return f"{context.services['stock'][item]} of {item}"

    async with scripted(tmp_path, calls(call("stock", item="nails")), says("12"), tools=[stock]) as session:
        session.provide(services={"stock": {"nails": 12}})
        (result,) = results(await run(session))
    assert result.content == "12 of nails"


# -- waiting and answering ----------------------------------------------------------------------------------------


async def test_wait_gives_the_end_of_what_was_started(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("Done.", delay=0.01)) as session:
        assert await session.wait() is None
        session.start("Do it.")
        completed = await session.wait()
        assert isinstance(completed, RunCompleted) and completed.response == "Done."


async def test_open_questions_are_given_with_their_calls_and_all_can_be_denied(tmp_path: Path) -> None:
    both = calls(call("write_file", path="a.txt", content="a"), call("write_file", path="b.txt", content="b"))
    async with scripted(tmp_path, both, says("Then not.", expect="Cancelled")) as session:
        session.start("Write.")
        async for event in session.subscribe():
            if isinstance(event, ApprovalRequested) and len(session.questions) == 2:
                break
        asked = [question.call.parameters["path"] for question in session.questions if hasattr(question, "call")]
        assert asked == ["a.txt", "b.txt"]
        assert session.deny_all() == 2
        completed = await session.wait()
        assert completed is not None and completed.reason == "answered"
        assert session.questions == () and session.deny_all() == 0
    assert list(tmp_path.iterdir()) == []


async def test_a_question_of_the_models_that_is_denied_has_no_answer(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(call("ask_user", question="Which?")), says("I go on.")) as session:
        events = []
        async for event in session.ask("Do it."):
            events.append(event)
            if isinstance(event, QuestionAsked):
                assert session.questions == (event,)
                session.deny_all()
        assert ending(events).reason == "answered"


async def test_a_completed_run_says_how_each_tool_did(tmp_path: Path) -> None:
    steps = (
        calls(call("read_file", path="a.txt"), call("read_file", path="none.txt")),
        calls(call("list_directory")),
        says("Done."),
    )
    (tmp_path / "a.txt").write_text("a")
    async with scripted(tmp_path, *steps) as session:
        end = ending(await run(session))
    assert end.tool_usage == {"read_file": 2, "list_directory": 1}
    reads = end.tool_statistics["read_file"]
    assert (reads.calls, reads.successes, reads.failures) == (2, 1, 1) and reads.seconds >= 0
    assert end.tool_statistics["list_directory"].successes == 1


# -- errors by category --------------------------------------------------------------------------------------------


def errors(events: Sequence[Event]) -> list[tuple[str, bool]]:
    return [(event.category, event.fatal) for event in of(events, ErrorRaised)]


async def test_a_fault_of_a_tool_is_told_as_the_tools(tmp_path: Path) -> None:
    @tool(risk="safe")
    async def boom() -> str:
        """Fails."""
        raise ValueError("bad thing")

    async with scripted(tmp_path, calls(call("boom")), says("It failed."), tools=[boom]) as session:
        events = await run(session)
    assert errors(events) == [("tool", False)] and ending(events).reason == "answered"


async def test_denials_in_a_row_end_with_an_error_of_permission(tmp_path: Path) -> None:
    steps = [calls(call("write_file", path=f"{number}.txt", content="a")) for number in range(5)]
    async with scripted(tmp_path, *steps, unattended="deny") as session:
        events = await run(session)
    assert errors(events) == [("permission", True)] and ending(events).reason == "too_many_denials"


async def test_a_call_that_fails_again_and_again_ends_with_an_error_of_the_tool(tmp_path: Path) -> None:
    async with scripted(tmp_path, *[calls(call("read_file", path="none"))] * 3) as session:
        events = await run(session)
    assert errors(events) == [("tool", True)] and ending(events).reason == "repeated_failure"


async def test_a_cancel_is_an_error_of_cancellation_and_a_time_out_one_of_time(tmp_path: Path) -> None:
    async with scripted(tmp_path, says("word " * 50, chunk=1, delay=0.05)) as session:
        events = []
        async for event in session.ask("Write."):
            events.append(event)
            session.cancel()
        assert errors(events) == [("cancellation", True)]
    limits = {"agent.request_timeout": 5, "agent.tool_timeout": 5}
    async with scripted(tmp_path, says("word", delay=20), flags=limits) as session:
        assert errors(await run(session)) == [("timeout", True)]


# -- policy in code ------------------------------------------------------------------------------------------------


async def test_a_tools_rule_can_be_set_by_a_flag(tmp_path: Path) -> None:
    flags = UNASKED | {"policy.tools.write_file.action": "block", "policy.tools.write_file.reason": "Not on Sunday."}
    async with scripted(tmp_path, WRITE, says("Then not.", expect="Not on Sunday"), flags=flags) as session:
        await run(session)
    assert not (tmp_path / "a.txt").exists()


def test_a_programs_own_settings_leave_the_managed_file_in_force(tmp_path: Path) -> None:
    managed = tmp_path / "managed.toml"
    managed.write_text('[agent]\nmax_iterations = 5\n[policy.tools.write_file]\naction = "block"\n')
    own = PolicyLayer(layer="flag", source="program", tools={"write_file": {"action": "always_allow"}})
    settings = with_managed(
        Settings(policy_layers=(own,)), {"policy.tools.read_file.action": "always_ask"}, managed_file=managed
    )
    policy = policy_from(settings)
    assert policy.rule("write_file").action == "block"
    assert policy.rule("read_file").action == "always_ask"
    assert settings.agent.max_iterations == 5
    assert with_managed(settings, managed_file=managed) == settings


def policy_from(settings: Settings) -> Any:
    from aintern.permission.policy import policy_of

    return policy_of(settings)


def never_b(facts: CallFacts) -> Ruling | None:
    path = str(facts.parameters.get("path", ""))
    if path.startswith("b"):
        return Ruling("deny", "Nothing that starts with b.")
    return Ruling("allow", "Ours.") if path.startswith("a") else None


async def test_a_programs_own_policy_denies_asks_and_allows(tmp_path: Path) -> None:
    write = calls(*[call("write_file", path=f"{name}.txt", content=name) for name in "abc"])
    async with scripted(tmp_path, write, says("Done.", expect="Nothing that starts with b")) as session:
        session.gate.hook = never_b
        events = await run(session, answers={"answer": "deny"})
    assert [event.call.parameters["path"] for event in of(events, ApprovalRequested)] == ["c.txt"]
    assert [result.status for result in results(events)] == ["completed", "denied", "denied"]


async def test_a_programs_own_policy_loosens_no_setting_and_no_protected_path(tmp_path: Path) -> None:
    def all_of_it(facts: CallFacts) -> Ruling:
        return Ruling("allow", "Everything.")

    write = calls(call("write_file", path=".env", content="x"), call("write_file", path="a.txt", content="x"))
    flags = {"policy.tools.write_file.denied_patterns": ["a*"]}
    async with scripted(tmp_path, write, says("."), flags=flags, unattended="deny") as session:
        session.gate.hook = all_of_it
        events = await run(session)
    assert [result.status for result in results(events)] == ["denied", "denied"]


async def test_a_policy_that_fails_denies(tmp_path: Path) -> None:
    def broken(facts: CallFacts) -> Ruling:
        raise KeyError("nothing")

    async with scripted(tmp_path, calls(call("list_directory")), says("."), flags=UNASKED) as session:
        session.gate.hook = broken
        (result,) = results(await run(session))
    assert result.status == "denied" and "own policy failed: KeyError" in result.content


async def carried_out(session: Session, *made: Any, answers: Any = None) -> list[Event]:
    events = []
    for each in made:
        async for event in session.carry_out(ToolCall(each["tool"], each["parameters"]), caller="Other Agent"):
            events.append(event)
            if isinstance(event, ApprovalRequested):
                session.answer(event.call_id, Answer(**answers))
    return events


async def test_a_call_of_another_agent_passes_the_gate_onto_the_record_and_asks_no_model(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("hello\n")
    async with scripted(tmp_path) as session:
        read = await carried_out(session, call("read_file", path="a.txt"))
        assert "hello" in results(read)[0].content
        assert ending(read).reason == "answered"
        denied = await carried_out(session, WRITE["tool_calls"][0], answers={"answer": "deny", "reason": "not now"})
        assert "not now" in results(denied)[0].content
        assert of(denied, ApprovalRequested)[0].summary.startswith("Other Agent: ")
        edited = {"answer": "allow_once", "parameters": {"path": "b.txt", "content": "mine"}}
        await carried_out(session, WRITE["tool_calls"][0], answers=edited)
        rows = session.store.audit.page(AuditQuery()).entries
    assert (tmp_path / "b.txt").read_text() == "mine"
    assert (tmp_path / "a.txt").read_text() == "hello\n"
    written = [row for row in rows if row.tool == "write_file"]
    assert {row.decision for row in written} == {"user_denied", "user_approved"}
    assert all(row.summary.startswith("Other Agent: ") for row in written)


async def test_what_another_agent_may_not_use_is_answered_with_what_there_is(tmp_path: Path) -> None:
    async with scripted(tmp_path) as session:
        events = await carried_out(session, call("launch", rocket=1), call("read_file", wrong=1))
    unknown, invalid = results(events)
    assert "There is no tool 'launch'" in unknown.content
    assert "wrong" in invalid.content


async def test_calls_of_other_agents_wait_for_each_other_and_not_for_a_request(tmp_path: Path) -> None:
    one = call("write_file", path="1.txt", content="1")
    two = call("write_file", path="2.txt", content="2")
    allow = {"answer": "allow_once"}
    async with scripted(tmp_path, WRITE, says("Done.")) as session:
        await asyncio.gather(*(carried_out(session, each, answers=allow) for each in (one, two)))
        assert (tmp_path / "1.txt").read_text() + (tmp_path / "2.txt").read_text() == "12"
        async for event in session.ask("Write a.txt"):
            if isinstance(event, ApprovalRequested):
                with pytest.raises(UsageError, match="Another request"):
                    await carried_out(session, one)
                session.answer(event.call_id, "allow_once")
    assert (tmp_path / "a.txt").read_text() == "hello"


async def test_leaving_another_agents_call_ends_it(tmp_path: Path) -> None:
    async with scripted(tmp_path) as session:
        events = session.carry_out(ToolCall("write_file", {"path": "a.txt", "content": "x"}), caller="Other Agent")
        async for event in events:
            if isinstance(event, ApprovalRequested):
                break
        await events.aclose()
        assert not session.is_processing
        assert not session.open_questions
        assert "list" not in results(await carried_out(session, call("list_directory")))[0].error
    assert not (tmp_path / "a.txt").exists()
