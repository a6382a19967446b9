"""Our tools in another agent's loop: sandbox, undo, record and questions are those of our own calls, and nothing outlives a call."""

import asyncio
from pathlib import Path

import pytest

from aintern.connectors.gated_functions import GatedFunctions, Question
from aintern.events import ApprovalRequested, QuestionAsked
from aintern.permission.approvals import Answer
from aintern.session import Session
from aintern.store.audit_query import AuditQuery
from aintern.workspace.undo import change_sets
from tests.connectors.three_writes import on_record
from tests.scripted_session import says, script


def allow(question: Question) -> Answer:
    return Answer("allow_once") if isinstance(question, ApprovalRequested) else Answer("text", text="blue")


async def test_a_command_runs_as_our_own_do_and_can_be_undone(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script()) as session:
        gated = GatedFunctions(session, "Other Agent", ask=allow)
        result = await gated.call("run_command", {"command": "echo made > made.txt && cat made.txt"})
        assert result.success and "made" in result.content
        assert result.data["exit_code"] == 0
        (row,) = on_record(session, "run_command")
        (changed,) = change_sets(session.checkpoints())
    assert (row.decision, row.success) == ("user_approved", True)
    assert row.summary.startswith("Other Agent: ")
    assert changed.paths == ("made.txt",)


async def test_a_question_of_a_tool_is_answered_with_text(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script()) as session:
        asked = list[Question]()

        async def ask(question: Question) -> Answer:
            asked.append(question)
            return allow(question)

        result = await GatedFunctions(session, "Other Agent", ask=ask).call("ask_user", {"question": "Which colour?"})
    assert "blue" in result.content
    assert isinstance(asked[-1], QuestionAsked)


async def test_only_what_is_offered_can_be_called(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script()) as session:
        gated = GatedFunctions(session, "Other Agent", ask=allow, only=("read_file",))
        assert [spec.id for spec in gated.specs] == ["read_file"]
        result = await gated.call("write_file", {"path": "a.txt", "content": "x"})
    assert "There is no tool 'write_file' here" in result.content
    assert not (tmp_path / "a.txt").exists()


async def test_a_critical_call_needs_the_tools_name(tmp_path: Path) -> None:
    asked = list[str]()

    def ask(question: Question) -> Answer:
        assert isinstance(question, ApprovalRequested)
        asked.append(str(question.risk))
        return Answer("allow_once")

    async with Session.open(tmp_path, model=script()) as session:
        result = await GatedFunctions(session, "Other Agent", ask=ask).call(
            "run_command", {"command": "mkfs.ext4 /dev/sda"}
        )
        (row,) = on_record(session, "run_command")
    assert not result.success
    assert row.decision in ("user_denied", "policy_blocked")
    assert asked == ["critical"] or row.decision == "policy_blocked"


async def test_a_cancelled_call_ends_with_its_processes_and_the_next_one_runs(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script()) as session:
        gated = GatedFunctions(session, "Other Agent", ask=allow)
        running = asyncio.create_task(gated.call("run_command", {"command": "sleep 30"}))
        while not any(getattr(event, "status", "") == "starting" for event in session.events):
            await asyncio.sleep(0.01)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
        assert not session.is_processing
        assert (await gated.call("list_directory", {})).success
        rows = session.store.audit.page(AuditQuery()).entries
    assert [row.error for row in rows if row.tool == "run_command"] == ["cancelled"]


async def test_a_session_that_parks_its_questions_carries_out_nothing(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script(), unattended="park") as session:
        result = await GatedFunctions(session, "Other Agent").call("list_directory", {})
    assert not result.success
    assert "parks" in result.content and "not run" in result.content


async def test_a_call_while_the_session_works_on_its_own_is_told_so(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script(says("One.", delay=0.5))) as session:
        session.start("Hi")
        result = await GatedFunctions(session, "Other Agent").call("list_directory", {})
        await session.wait()
        assert (await GatedFunctions(session, "Other Agent").call("list_directory", {})).success
    assert "Another request is being worked on" in result.content


async def test_a_call_after_the_session_has_ended_is_told_so(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script()) as session:
        gated = GatedFunctions(session, "Other Agent", ask=allow)
    result = await gated.call("write_file", {"path": "a.txt", "content": "x"})
    assert not result.success
    assert not (tmp_path / "a.txt").exists()
