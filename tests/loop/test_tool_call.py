"""One call is validated once, rated, asked about, recorded and run, and its one result says how it ended."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import pytest
from pydantic import AfterValidator

from aintern import ToolContext, ToolResult, calls_of, tool
from aintern.errors import ToolTimeout, UsageError
from aintern.events import ApprovalRequested, ToolExecution, WarningRaised
from aintern.permission.approvals import Answer
from aintern.risk_level import RiskLevel
from aintern.terminal.output.event_words import EventWords
from aintern.tools.tool import Availability, ToolProgress
from tests.scripted_session import call, calls, ending, of, results, run, says, scripted

ALLOW = {"answer": "allow_once"}
DENY = {"answer": "deny", "reason": "not today"}


def write(path: str = "a.txt", content: str = "hello") -> dict:
    return call("write_file", path=path, content=content)


async def test_edited_parameters_are_what_runs_and_both_are_on_record(tmp_path: Path) -> None:
    edited = {"answer": "allow_once", "parameters": {"path": "b.txt", "content": "bye"}}
    async with scripted(tmp_path, calls(write("a.txt", "hello")), says("Done.")) as session:
        await run(session, answers=edited)
        row = session.store.audit.page().entries[0]
    assert not (tmp_path / "a.txt").exists()
    assert (tmp_path / "b.txt").read_text() == "bye"
    assert "b.txt" in row.parameters and "a.txt" in row.proposed


async def test_edited_parameters_that_leave_the_workspace_are_denied(tmp_path: Path) -> None:
    edited = {"answer": "allow_once", "parameters": {"path": "../outside.txt", "content": "x"}}
    async with scripted(tmp_path, calls(write()), says("Hm.")) as session:
        events = await run(session, answers=edited)
    assert not (tmp_path.parent / "outside.txt").exists()
    assert not results(events)[0].success


async def test_a_tool_that_takes_too_long_is_stopped_and_the_model_is_told(tmp_path: Path) -> None:
    @tool(risk="safe")
    async def forever() -> str:
        """Never ends."""
        await asyncio.Event().wait()
        return ""

    async with scripted(
        tmp_path, calls(call("forever")), says("Too slow.", expect="longer than"), tools=[forever]
    ) as session:
        # Settings allow no less than five seconds, which is long for a test.
        agent = session.engine.agent
        short = replace(agent.limits, tool_timeout=5.0)  # its own: what nobody has set is shared by all sessions
        object.__setattr__(short, "tool_timeout", 0.05)
        object.__setattr__(agent, "limits", short)
        events = await run(session)
    assert ending(events).reason == "answered"
    assert not results(events)[0].success


async def test_a_tool_that_raises_is_a_failed_result_that_names_the_cause(tmp_path: Path) -> None:
    @tool(risk="safe")
    async def broken() -> str:
        """Breaks."""
        raise ZeroDivisionError("the sky is falling")

    async with scripted(
        tmp_path, calls(call("broken")), says("Oh.", expect="the sky is falling"), tools=[broken]
    ) as session:
        events = await run(session)
    assert "ZeroDivisionError" in results(events)[0].error


async def test_a_call_that_policy_denies_is_never_executed(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(write()), says("I could not."), flags={"policy.mode": "disabled"}) as session:
        events = await run(session)
    assert not (tmp_path / "a.txt").exists()
    assert not results(events)[0].success


async def test_edited_parameters_that_fit_no_schema_are_refused_and_nothing_runs(tmp_path: Path) -> None:
    edited = {"answer": "allow_once", "parameters": {"path": 5, "text": "x"}}
    async with scripted(tmp_path, calls(write()), says("Hm.", expect="content")) as session:
        events = await run(session, answers=edited)
        row = session.store.audit.page().entries[0]
    assert (results(events)[0].status, row.decision, row.who) == ("validation_failed", "error", "user")
    assert not any(tmp_path.iterdir())


async def test_arguments_are_converted_once_though_the_call_is_asked_about_and_looked_at_again(tmp_path: Path) -> None:
    converted: list[str] = []

    def seen(value: str) -> str:
        converted.append(value)
        return value

    @tool(risk="medium")
    async def note(text: Annotated[str, AfterValidator(seen)]) -> str:
        """Notes something."""
        return text

    steps = calls(call("note", text="one"), call("note", text="two")), says("Noted.")
    async with scripted(tmp_path, *steps, tools=[note]) as session:
        events = await run(session, answers=ALLOW)
    assert [result.content for result in results(events)] == ["one", "two"]
    assert converted == ["one", "two"]


async def test_follow_ups_are_told_to_the_model_and_stand_in_the_event(tmp_path: Path) -> None:
    @tool(risk="safe")
    async def build() -> ToolResult:
        """Builds."""
        return ToolResult(True, "Built.", follow_ups=("run the tests", "read build.log"))

    steps = calls(call("build")), says("I will.", expect="Suggested next: read build.log")
    async with scripted(tmp_path, *steps, tools=[build]) as session:
        events = await run(session)
    assert results(events)[0].follow_ups == ("run the tests", "read build.log")
    assert ("  suggested next: run the tests", "dim") in list(EventWords().lines(results(events)[0]))


async def test_progress_has_its_percentage_where_the_end_is_known(tmp_path: Path) -> None:
    @tool(risk="safe")
    async def count(context: ToolContext) -> str:
        """Counts."""
        for step in (ToolProgress("a", 1, 4), ToolProgress("b", 5, 4), ToolProgress("c", 1)):
            context.progress(step)
        return "done"

    async with scripted(tmp_path, calls(call("count")), says("Ok."), tools=[count]) as session:
        events = await run(session)
    steps = [event for event in of(events, ToolExecution) if event.status == "in_progress"]
    assert [step.percentage for step in steps] == [25.0, 100.0, None]
    assert [line for line, _ in EventWords().lines(steps[0])] == ["  | 1 of 4 (25 %) a"]


async def test_what_became_riskier_while_it_was_asked_about_is_asked_again(tmp_path: Path) -> None:
    inside = tmp_path / "work"
    inside.mkdir()
    (inside / ".env").write_text("KEY=1\n")
    edits = iter([{"path": ".env", "content": "KEY=2"}, None])

    def answers(asked: ApprovalRequested) -> dict:
        return {"answer": "allow_once", "parameters": next(edits)}

    async with scripted(inside, calls(write()), says("Ok.")) as session:
        events = await run(session, answers=answers)
    first, second = of(events, ApprovalRequested)
    assert first.call_id != second.call_id and first.call.id == second.call.id
    assert [each.status for each in calls_of(events).values()] == ["completed"]
    assert any("riskier" in event.message for event in of(events, WarningRaised))
    assert (inside / ".env").read_text() == "KEY=2"


async def test_a_late_answer_to_the_first_question_does_not_answer_the_second(tmp_path: Path) -> None:
    refused = []

    def answers(asked: ApprovalRequested) -> dict:
        if asked.risk < RiskLevel.HIGH:
            return {"answer": "allow_once", "parameters": {"path": ".env", "content": "KEY=2"}}
        with pytest.raises(UsageError) as told:
            session.answer(asked.call.id, "allow_once")
        refused.append(told.value)
        return {"answer": "deny"}

    async with scripted(tmp_path, calls(write()), says("Ok.")) as session:
        await run(session, answers=answers)
    assert len(refused) == 1 and not (tmp_path / ".env").exists()


async def test_a_pattern_that_can_never_be_remembered_is_refused_and_the_question_stays(tmp_path: Path) -> None:
    def answers(asked: ApprovalRequested) -> dict:
        with pytest.raises(UsageError, match="can't be remembered: python runs any program"):
            session.answer(asked.call_id, Answer("allow_session", scope="prefix", pattern="python *"))
        return {"answer": "deny"}

    async with scripted(tmp_path, calls(call("run_command", command="python x.py")), says("Ok.")) as session:
        await run(session, answers=answers)


async def test_a_program_ends_what_was_remembered_for_the_session(tmp_path: Path) -> None:
    steps = (calls(write()), says("Ok."), calls(write()), says("Ok."))
    async with scripted(tmp_path, *steps) as session:
        await run(session, answers={"answer": "allow_session"})
        assert session.forget_grants() == 1
        events = await run(session, answers={"answer": "deny"})
    assert len(of(events, ApprovalRequested)) == 1


async def test_a_safe_tool_that_is_marked_idempotent_is_tried_once_more_where_settings_say_so(tmp_path: Path) -> None:
    tries: list[int] = []

    @tool(risk="safe", idempotent=True)
    async def shaky() -> str:
        """Fails at first."""
        tries.append(1)
        if len(tries) == 1:
            raise OSError("not yet")
        return "now"

    flags = {"agent.retry_failed_tools": True}
    async with scripted(tmp_path, calls(call("shaky")), says("Ok."), tools=[shaky], flags=flags) as session:
        events = await run(session)
    assert (len(tries), results(events)[0].content) == (2, "now")


async def test_a_tool_that_took_too_long_is_not_tried_again_beside_what_it_may_still_do(tmp_path: Path) -> None:
    stopped: list[bool] = []

    @tool(risk="safe", idempotent=True)
    async def slow(context: ToolContext) -> str:
        """Never ends."""
        stopped.append(context.cancelled.is_set())
        raise ToolTimeout("It took too long.")

    flags = {"agent.retry_failed_tools": True}
    async with scripted(tmp_path, calls(call("slow")), says("Ok."), tools=[slow], flags=flags) as session:
        events = await run(session)
    assert (stopped, results(events)[0].status) == ([False], "timed_out")


async def test_a_call_that_cannot_be_read_stays_in_the_history_and_is_answered_in_the_tools_role(
    tmp_path: Path,
) -> None:
    broken = {"tool": "run_command", "parameters": '{"command": "touch made'}
    async with scripted(tmp_path, calls(broken), says("Sorry.", expect="can't be read")) as session:
        events = await run(session, answers=ALLOW)
        row = session.store.audit.page().entries[0]
        roles = [message.role for message in session.messages]
        (written,) = session.messages[2].tool_calls
    assert roles == ["system", "user", "assistant", "tool", "assistant"]
    assert written.raw == broken["parameters"] and broken["parameters"] in written.parameters.values()
    assert not (tmp_path / "made").exists() and not of(events, ApprovalRequested)
    assert (row.tool, row.decision) == ("run_command", "error") and "touch made" in row.parameters
    assert results(events)[0].status == "validation_failed"


async def test_slips_in_a_native_call_are_mended_shown_and_kept_as_they_were_written(tmp_path: Path) -> None:
    raw = "{'path': 'a.txt', 'content': 'it\\'s\n\\d',}"
    async with scripted(tmp_path, calls({"tool": "write_file", "parameters": raw}), says("Done.")) as session:
        events = await run(session, answers=ALLOW)
        (written,) = session.messages[2].tool_calls
    assert (tmp_path / "a.txt").read_text() == "it's\n\\d"
    assert written.raw == raw
    assert "a trailing comma" in of(events, ApprovalRequested)[0].warnings


async def test_with_repair_switched_off_a_native_call_with_slips_does_not_run(tmp_path: Path) -> None:
    made = calls({"tool": "read_file", "parameters": '{"path": "a.txt",}'})
    async with scripted(tmp_path, made, says("Hm."), flags={"parser.repair": False}) as session:
        events = await run(session)
    assert not results(events)[0].success


async def test_a_call_in_names_learnt_elsewhere_is_shown_recorded_and_run_as_ours(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("one\ntwo\n")
    made = calls(call("Edit", file_path="a.txt", old_string="two", new_string="three", explanation="x"))
    async with scripted(tmp_path, made, says("Done.")) as session:
        events = await run(session, answers=ALLOW)
        row = session.store.audit.page().entries[0]
        (written,) = session.messages[2].tool_calls
    asked = of(events, ApprovalRequested)[0]
    assert (tmp_path / "a.txt").read_text() == "one\nthree\n"
    assert (asked.call.tool, row.tool) == ("edit_file", "edit_file") and "old_text" in row.parameters
    assert "Edit is edit_file here" in asked.warnings
    assert written.tool == "Edit", "the history is as the model wrote it"


async def test_a_rule_of_a_tool_holds_whatever_the_model_calls_it(tmp_path: Path) -> None:
    (tmp_path / "aintern.toml").write_text("[policy.tools.run_command]\naction = 'block'\n")
    async with scripted(tmp_path, calls(call("bash", command="touch made")), says("Hm.")) as session:
        events = await run(session, answers=ALLOW)
    assert results(events)[0].status == "denied" and not (tmp_path / "made").exists()


async def test_an_unknown_tool_is_answered_with_the_similar_and_then_all_names(tmp_path: Path) -> None:
    async with scripted(tmp_path, calls(call("read_fil", path="a")), says("Hm.")) as session:
        events = await run(session, availability=Availability(enabled=frozenset(("read_file", "git_log"))))
    assert results(events)[0].content.endswith("Did you mean read_file? The tools are: git_log, read_file.")


async def test_with_repair_switched_off_names_are_not_changed_either(tmp_path: Path) -> None:
    async with scripted(
        tmp_path, calls(call("bash", command="ls")), says("Hm."), flags={"parser.repair": False}
    ) as session:
        events = await run(session)
    assert "no tool 'bash'" in results(events)[0].content
