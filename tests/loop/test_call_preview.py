"""A command is tried in a layer before its question is answered: what is shown is what is kept, and what is not kept leaves nothing."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from aintern.errors import UsageError
from aintern.events import ApprovalRequested, ApprovalResolved, CallPreviewed, Event, QuestionAsked, WarningRaised
from aintern.permission.approvals import Answer
from aintern.session import Session
from tests.scripted_session import call, calls, of, results, says, scripted

# What it does differs each time that it runs.
STEP = calls(
    call(
        "run_command",
        command="echo $RANDOM$RANDOM > number; echo more >> a.txt; echo made > new; rm -r old; cat a.txt; echo oops >&2",
    )
)


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    root = tmp_path / "project"
    (root / "old").mkdir(parents=True)
    (root / "a.txt").write_text("one\n")
    (root / "old/x").write_text("x\n")
    return root


async def run(session: Session, *answers: Mapping[str, Any] | Callable[[], Mapping[str, Any]]) -> list[Event]:
    """Gives the answers to a call's question one after the other: the next one when the preview has been told."""
    waiting, events = list(answers), []
    asked = ""
    async for event in session.ask("Go."):
        events.append(event)
        if isinstance(event, ApprovalRequested):
            if not event.details["preview"]:
                pytest.skip("no layers on this machine")
            asked = event.call_id
        elif isinstance(event, QuestionAsked):
            session.answer(event.call_id, Answer("text", text="nothing"))
        if isinstance(event, ApprovalRequested | CallPreviewed):
            said = waiting.pop(0)
            session.answer(asked, Answer(**(said() if callable(said) else said)))
    assert not waiting
    return events


def kinds(session: Session) -> list[str]:
    return [row[0] for row in session.store.database.rows("SELECT kind FROM audit_log ORDER BY seq")]


async def test_what_was_seen_is_what_is_kept(workspace: Path) -> None:
    def untouched() -> Mapping[str, Any]:
        assert (workspace / "a.txt").read_text() == "one\n" and not (workspace / "new").exists()
        return {"answer": "allow_once", "keep": True}

    async with scripted(workspace, STEP, says("Done.")) as session:
        events = await run(session, {"answer": "preview"}, untouched)
        rows = kinds(session)
        assert session.store.audit.verify().whole
        assert len(session.store.audit.page().entries) == 1
    (shown,) = of(events, CallPreviewed)
    assert (shown.exit_code, shown.can_be_kept, shown.note) == (0, True, "")
    assert shown.output.startswith("one\nmore\n") and "[stderr]\noops" in shown.output
    assert {each["path"]: each["change"] for each in shown.changes} == {
        "a.txt": "changed", "new": "created", "number": "created", "old": "deleted", "old/x": "deleted"}  # fmt: skip
    assert f"+{(workspace / 'number').read_text()}" in shown.diff
    assert "+more" in shown.diff
    assert [each.answer for each in of(events, ApprovalResolved)] == ["allow_once"]
    (result,) = results(events)
    assert result.success and result.data["stdout"] == "one\nmore\n"
    # Once only: a second run would have appended twice.
    assert (workspace / "a.txt").read_text() == "one\nmore\n"
    assert (workspace / "new").read_text() == "made\n" and not (workspace / "old").exists()
    assert rows == ["previewed", "decided", "finished", "committed"]


async def test_a_denied_preview_leaves_nothing(workspace: Path) -> None:
    async with scripted(workspace, STEP, says("Well.")) as session:
        events = await run(session, {"answer": "preview"}, {"answer": "preview"}, {"answer": "deny", "reason": "no"})
        rows = kinds(session)
    assert len(of(events, CallPreviewed)) == 2
    assert sorted(path.name for path in workspace.iterdir()) == ["a.txt", "old"]
    assert (workspace / "a.txt").read_text() == "one\n"
    assert rows == ["previewed", "discarded", "previewed", "decided", "discarded"]


async def test_allowed_without_keep_it_is_run_anew(workspace: Path) -> None:
    async with scripted(workspace, STEP, says("Done.")) as session:
        await run(session, {"answer": "preview"}, {"answer": "allow_once"})
    assert (workspace / "a.txt").read_text() == "one\nmore\n"


async def test_what_somebody_changed_meanwhile_is_asked_about_and_stays(workspace: Path) -> None:
    def meanwhile() -> Mapping[str, Any]:
        (workspace / "a.txt").write_text("theirs\n")
        return {"answer": "allow_once", "keep": True}

    async with scripted(workspace, STEP, says("Done.")) as session:
        events = await run(session, {"answer": "preview"}, meanwhile)
    (question,) = of(events, QuestionAsked)
    assert "a.txt" in question.question and "meanwhile" in question.question
    assert (workspace / "a.txt").read_text() == "theirs\n" and not (workspace / "new").exists()


async def test_a_preview_has_no_network_and_is_not_kept_for_what_needs_it(workspace: Path) -> None:
    step = calls(call("run_command", command="curl -sm 2 http://127.0.0.1:9/ -o page; echo x > new"))
    async with scripted(workspace, step, says("Done.")) as session:
        events = await run(session, {"answer": "preview"}, {"answer": "deny"})
        (shown,) = of(events, CallPreviewed)
        assert not shown.can_be_kept and "network" in shown.note
    assert not (workspace / "new").exists()


async def test_keep_is_refused_where_there_is_nothing_to_keep(workspace: Path) -> None:
    refused = []

    async def ask(session: Session, answers: list[Answer]) -> None:
        async for event in session.ask("Go."):
            if isinstance(event, ApprovalRequested):
                for answer in answers:
                    try:
                        session.answer(event.call_id, answer)
                    except UsageError as error:
                        refused.append(error.message)

    async with scripted(workspace, STEP, says("Done.")) as session:
        await ask(session, [Answer("allow_once", keep=True), Answer("allow_session", keep=True), Answer("deny")])
    assert len(refused) == 2 and "there was no preview" in refused[0]
    assert (workspace / "a.txt").read_text() == "one\n"


async def test_a_critical_call_is_previewed_after_the_typed_word_only(workspace: Path) -> None:
    step = calls(call("run_command", command="rm -rf ~; echo x > new"))
    said: list[str] = []
    async with scripted(workspace, step, says("Done.")) as session:
        async for event in session.ask("Go."):
            if isinstance(event, ApprovalRequested):
                assert event.risk == "critical"
                try:
                    session.answer(event.call_id, Answer("preview"))
                except UsageError as error:
                    said.append(error.message)
                session.answer(event.call_id, Answer("preview", confirm="run_command"))
            elif isinstance(event, CallPreviewed):
                said.append("previewed")
                session.answer(event.call_id, Answer("deny"))
    assert len(said) == 2 and "critical" in said[0] and said[1] == "previewed"
    assert not (workspace / "new").exists()


async def test_other_tools_have_no_preview(workspace: Path) -> None:
    step = calls(call("write_file", path="b.txt", content="b"))
    async with scripted(workspace, step, says("Done."), flags={"policy.mode": "always_ask"}) as session:
        async for event in session.ask("Go."):
            if isinstance(event, ApprovalRequested):
                assert event.details["preview"] is False
                with pytest.raises(UsageError, match="only commands"):
                    session.answer(event.call_id, Answer("preview"))
                session.answer(event.call_id, Answer("deny"))


async def test_an_answer_ends_a_preview_that_runs(workspace: Path) -> None:
    step = calls(call("run_command", command="echo x > new; sleep 600; rm new", timeout_seconds=900))
    async with scripted(workspace, step, says("Done.")) as session:
        events = []
        async for event in session.ask("Go."):
            events.append(event)
            if isinstance(event, ApprovalRequested):
                session.answer(event.call_id, Answer("preview"))
                import asyncio

                async def deny(id: str) -> None:
                    while id not in session.engine.services.approvals.open_ids:
                        await asyncio.sleep(0.01)
                    session.answer(id, Answer("deny"))

                task = asyncio.create_task(deny(event.call_id))
        await task
    assert of(events, CallPreviewed) == []
    assert not (workspace / "new").exists()


async def test_the_time_of_the_question_stands_still_meanwhile(workspace: Path) -> None:
    step = calls(call("run_command", command="sleep 6; echo x > new; rm a.txt"))
    flags = {"policy.approval_timeout": 5}
    async with scripted(workspace, step, says("Done."), flags=flags) as session:
        events = await run(session, {"answer": "preview"}, {"answer": "allow_once", "keep": True})
    assert not of(events, WarningRaised)
    assert (workspace / "new").exists()


async def test_a_preview_goes_through_json_lines(workspace: Path) -> None:
    from aintern.terminal.output.json_lines import JsonLines, read_line

    lines: list[str] = []
    async with scripted(workspace, STEP, says("Done.")) as session:
        writer = JsonLines(lines.append)
        async for event in session.ask("Go."):
            writer.show(event)
            if isinstance(event, ApprovalRequested):
                assert read_line(json.dumps({"id": event.call_id, "answer": "preview"}), session) == ""
            elif isinstance(event, CallPreviewed):
                assert "expected true or false" in read_line(
                    json.dumps({"id": event.call_id, "answer": "allow_once", "keep": 1}), session
                )
                assert read_line(json.dumps({"id": event.call_id, "answer": "allow_once", "keep": True}), session) == ""
    (line,) = [each for each in map(json.loads, lines) if each["type"] == "previewed"]
    assert line["exit_code"] == 0 and line["output"].startswith("one\n") and len(line["changes"]) == 5
    assert (workspace / "new").read_text() == "made\n"
