"""What a run left behind is taken up again: open questions are asked again or answered elsewhere, killed calls are told."""

from pathlib import Path

import pytest

from aintern.errors import StoreError, UsageError
from aintern.events import ApprovalRequested, ToolCallRequested
from aintern.session import Session
from tests.scripted_session import call, calls, ending, of, results, run, says, script, scripted

WRITE = calls(call("write_file", path="a.txt", content="hello"))


async def parked(workspace: Path) -> tuple[str, str]:
    """A conversation whose run was parked: its id, and the id of the call that waits."""
    async with scripted(workspace, WRITE, unattended="park") as session:
        events = await run(session)
        assert ending(events).reason == "parked"
        return session.conversation_id, of(events, ApprovalRequested)[0].call_id


async def test_a_parked_run_goes_on_once_its_question_was_answered_elsewhere(tmp_path: Path) -> None:
    conversation, question = await parked(tmp_path)
    async with scripted(tmp_path, says("Written.", expect="a.txt"), resume=conversation, unattended="park") as session:
        (waiting,) = session.store.parked.open()
        assert (waiting.call_id, waiting.tool, waiting.risk) == (question, "write_file", "medium")
        session.store.parked.answer(question, {"answer": "allow_once"})
        events = await run(session, "")
    assert ending(events).reason == "answered"
    assert (tmp_path / "a.txt").read_text() == "hello"


async def test_a_denial_from_elsewhere_reaches_the_model_with_its_reason(tmp_path: Path) -> None:
    conversation, question = await parked(tmp_path)
    async with scripted(
        tmp_path, says("Then not.", expect="not on Sunday"), resume=conversation, unattended="park"
    ) as session:
        session.store.parked.answer(question, {"answer": "deny", "reason": "not on Sunday"})
        assert ending(await run(session, "")).reason == "answered"
    assert not (tmp_path / "a.txt").exists()


async def test_without_an_answer_it_stays_parked_and_nothing_ran(tmp_path: Path) -> None:
    conversation, _ = await parked(tmp_path)
    async with scripted(tmp_path, resume=conversation, unattended="park") as session:
        assert ending(await run(session, "")).reason == "parked"
        assert len(session.store.parked.open()) == 1
    assert not (tmp_path / "a.txt").exists()


async def test_an_answer_holds_for_its_own_conversation_whatever_ids_a_model_gives(tmp_path: Path) -> None:
    """Two runs of one script: their calls have the same id."""
    (first, question), (second, same) = await parked(tmp_path), await parked(tmp_path)
    assert question == same
    async with scripted(tmp_path, resume=second, unattended="park") as session:
        questions = session.store.parked
        assert [waiting.conversation_id for waiting in questions.open()] == [first, second]
        with pytest.raises(StoreError, match="2 conversations have an open question"):
            questions.answer(question, {"answer": "allow_once"})
        questions.answer(question, {"answer": "allow_once"}, first)
        assert ending(await run(session, "")).reason == "parked"
        assert [waiting.conversation_id for waiting in questions.open()] == [second]
    assert not (tmp_path / "a.txt").exists()


async def test_a_question_that_is_answered_in_the_conversation_is_parked_no_more(tmp_path: Path) -> None:
    conversation, _ = await parked(tmp_path)
    async with scripted(tmp_path, says("Written."), resume=conversation) as session:
        await run(session, "", answers={"answer": "allow_once"})
        assert session.store.parked.open() == ()


async def test_an_answer_is_kept_while_another_question_of_the_round_waits(tmp_path: Path) -> None:
    both = calls(call("write_file", path="a.txt", content="a"), call("write_file", path="b.txt", content="b"))
    async with scripted(tmp_path, both, unattended="park") as session:
        first, second = (event.call_id for event in of(await run(session), ApprovalRequested))
        conversation = session.conversation_id
        session.store.parked.answer(first, {"answer": "allow_once"})
    async with scripted(tmp_path, says("Both."), resume=conversation, unattended="park") as session:
        assert ending(await run(session, "")).reason == "parked"
        assert not (tmp_path / "a.txt").exists()
        session.store.parked.answer(second, {"answer": "deny"})
        assert ending(await run(session, "")).reason == "answered"
        assert session.store.parked.open() == ()
    assert (tmp_path / "a.txt").exists() and not (tmp_path / "b.txt").exists()


async def test_a_deleted_conversation_waits_for_no_answer(tmp_path: Path) -> None:
    conversation, _ = await parked(tmp_path)
    async with scripted(tmp_path) as session:
        session.store.conversations.delete(conversation)
        assert session.store.parked.open() == ()


async def test_the_question_of_a_parked_run_is_asked_again_before_anything_else(
    tmp_path: Path,
) -> None:
    conversation, question = await parked(tmp_path)
    async with scripted(tmp_path, says("Both done.", expect="Now this."), resume=conversation) as session:
        assert [waiting.id for waiting in session.waiting_calls] == [question]
        events = await run(session, "Now this.", answers={"answer": "allow_once"})
        roles = [message.role for message in session.messages]
    assert of(events, ToolCallRequested)[0].call.id == question
    assert roles == ["system", "user", "assistant", "tool", "user", "assistant"]


async def killed(workspace: Path) -> tuple[str, str]:
    """A conversation whose process died while a question was open: its id, and the id of the call."""
    conversation, question = await parked(workspace)
    async with scripted(workspace) as session:
        database = session.store.database
        database.execute("UPDATE runs SET ended_at = '', reason = '' WHERE conversation_id = ?", (conversation,))
    return conversation, question


async def test_a_call_that_a_kill_left_open_did_not_run_and_the_new_message_counts(tmp_path: Path) -> None:
    conversation, _ = await killed(tmp_path)
    stop = says("Stopped.", expect="Stop!")
    async with scripted(tmp_path, stop, resume=conversation, flags={"policy.mode": "auto_approve"}) as session:
        assert session.warnings[-1] == "write_file was interrupted: it did not run."
        assert not session.waiting_calls
        events = await run(session, "Stop! Change nothing.")
        roles = [message.role for message in session.messages]
    assert of(events, ToolCallRequested) == []
    assert roles == ["system", "user", "assistant", "tool", "user", "assistant"]
    assert not (tmp_path / "a.txt").exists()


async def test_a_call_that_a_kill_left_open_runs_where_somebody_has_allowed_it_since(tmp_path: Path) -> None:
    conversation, question = await killed(tmp_path)
    async with scripted(tmp_path) as session:
        session.store.parked.answer(question, {"answer": "allow_once"})
    async with scripted(tmp_path, says("Written."), resume=conversation) as session:
        assert [call.id for call in session.waiting_calls] == [question]
        assert ending(await run(session, "Go on.")).reason == "answered"
    assert (tmp_path / "a.txt").exists()


async def test_a_conversation_that_was_cut_off_goes_on_without_a_new_message(tmp_path: Path) -> None:
    conversation, _ = await killed(tmp_path)
    async with scripted(tmp_path, says("I see.", expect="it did not run"), resume=conversation) as session:
        assert ending(await run(session, "")).reason == "answered"
        with pytest.raises(UsageError, match="empty"):
            await run(session, "")


async def test_a_call_that_was_let_run_and_never_finished_is_told_as_interrupted(tmp_path: Path) -> None:
    async with Session.open(tmp_path, model=script(calls(call("git_status")), says("ok"))) as session:
        await run(session)
        conversation = session.conversation_id
        # As after a kill -9 between the decision and the result: the row of the result never came to be.
        session.store.database.execute("DELETE FROM messages WHERE conversation_id = ? AND seq > 3", (conversation,))
    async with scripted(tmp_path, says("I have looked."), resume=conversation) as session:
        assert any("interrupted" in warning for warning in session.warnings)
        assert "may have happened" in session.messages[-1].text
        assert ending(await run(session, "Go on.")).reason == "answered"


async def test_two_processes_cannot_work_on_one_conversation(tmp_path: Path) -> None:
    conversation, _ = await parked(tmp_path)
    async with scripted(tmp_path, resume=conversation):
        try:
            async with scripted(tmp_path, resume=conversation):
                raise AssertionError("the second one was let in")
        except StoreError as error:
            assert "being worked on" in str(error)


async def test_results_and_plan_survive_a_resume(tmp_path: Path) -> None:
    plan = calls(call("update_plan", steps=[{"step": "look", "status": "in_progress"}]))
    async with scripted(tmp_path, plan, says("Planned.")) as session:
        assert results(await run(session))[0].success
        conversation = session.conversation_id
    async with scripted(tmp_path, resume=conversation) as session:
        assert session.engine.services.conversation.plan_text() == "- [in_progress] look"
        assert [message.role for message in session.messages][-2:] == ["tool", "assistant"]


async def test_an_allow_from_elsewhere_does_not_hold_for_a_call_that_has_become_riskier(tmp_path: Path) -> None:
    conversation, question = await parked(tmp_path)
    async with scripted(tmp_path, resume=conversation, unattended="park") as session:
        session.store.parked.answer(question, {"answer": "allow_once"})
        (tmp_path / ".env").write_text("KEY=1")
        (tmp_path / "a.txt").symlink_to(".env")  # what was a new file leads to a protected one now
        events = await run(session, "")
        assert ending(events).reason == "parked"
        (again,) = session.store.parked.open()
        assert again.call_id == question and again.risk > "medium"
    assert (tmp_path / ".env").read_text() == "KEY=1"


async def test_a_safe_call_whose_result_is_left_out_of_the_log_does_not_look_interrupted(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("a")
    looks = calls(call("read_file", path="a.txt"), call("read_file", path="missing.txt"))
    async with scripted(tmp_path, looks, says("ok"), flags={"policy.audit_all": False}) as session:
        await run(session)
        entries = session.store.audit.page().entries
        assert [(entry.finished, entry.success) for entry in entries] == [(True, False), (False, None)]
        assert not any(entry.interrupted for entry in entries)
        assert not any(entry.interrupted for entry in session.store.audit.entries())
        assert session.store.audit.verify().whole
