"""Open questions: each is answered once, by its id, times out as a denial, and is denied where nobody is there."""

import asyncio

import pytest

from aintern.errors import UsageError
from aintern.permission.approvals import Answer, Approvals
from aintern.risk_level import RiskLevel


async def test_a_question_is_answered_once_and_by_its_id() -> None:
    approvals = Approvals()
    question = approvals.open("call_1", "write_file", RiskLevel.MEDIUM)
    assert approvals.open_ids == ("call_1",)
    with pytest.raises(UsageError, match="No open question has the id 'call_2'"):
        approvals.answer("call_2", Answer("deny"))
    approvals.answer("call_1", Answer("allow_once"))
    assert approvals.open_ids == ()
    with pytest.raises(UsageError, match="answered already"):
        approvals.answer("call_1", Answer("deny"))
    assert await approvals.wait(question, 5) == Answer("allow_once")
    with pytest.raises(UsageError, match="never was"):
        approvals.answer("call_1", Answer("deny"))


async def test_an_answer_before_the_preview_that_was_asked_for_has_begun_is_told_to_wait() -> None:
    approvals = Approvals()
    question = approvals.open("call_1", "run_command", RiskLevel.MEDIUM, no_preview="")
    approvals.answer("call_1", Answer("preview"))
    with pytest.raises(UsageError, match="about to be previewed"):
        approvals.answer("call_1", Answer("allow_once"))
    approvals.reopen(question, no_keep="the preview has not ended.")
    approvals.answer("call_1", Answer("allow_once"))


async def test_nobody_answering_is_a_denial_by_the_time_out() -> None:
    approvals = Approvals()
    answer = await approvals.wait(approvals.open("call_1"), 0.01)
    assert (answer.answer, answer.by, answer.allows) == ("timeout", "timeout", False)
    assert approvals.open_ids == ()


async def test_a_critical_call_is_allowed_only_with_the_tools_id_typed() -> None:
    approvals = Approvals()
    approvals.open("call_1", "run_command", RiskLevel.CRITICAL)
    for confirm in ("", "yes", "write_file"):
        with pytest.raises(UsageError, match="type the tool's id"):
            approvals.answer("call_1", Answer("allow_once", confirm=confirm))
    assert approvals.open_ids == ("call_1",)
    approvals.answer("call_1", Answer("allow_once", confirm="run_command"))


async def test_a_text_is_no_answer_to_a_request_for_permission() -> None:
    approvals = Approvals()
    approvals.open("call_1", "write_file")
    with pytest.raises(UsageError, match="asks for permission"):
        approvals.answer("call_1", Answer("text", text="yes"))
    approvals.open("question_1")
    approvals.answer("question_1", Answer("text", text="yes"))


async def test_where_nobody_is_there_open_and_later_questions_are_denied_with_the_reason() -> None:
    approvals = Approvals()
    first = approvals.open("call_1", "write_file")
    approvals.nobody_is_there("Nobody is there.")
    for question in (first, approvals.open("call_2", "write_file")):
        answer = await approvals.wait(question, 5)
        assert (answer.answer, answer.reason, answer.by) == ("deny", "Nobody is there.", "nobody")


async def test_an_answer_that_was_given_before_the_question_holds_even_where_nobody_is_there() -> None:
    approvals = Approvals()
    approvals.nobody_is_there("Nobody is there.")
    question = approvals.open("call_1", "write_file", given=Answer("allow_once"))
    assert (await approvals.wait(question, 5)).allows


async def test_a_withdrawn_question_is_answered_by_nobody() -> None:
    approvals = Approvals()
    question = approvals.open("call_1", "write_file")
    waiting = asyncio.ensure_future(approvals.wait(question, 5))
    await asyncio.sleep(0)
    approvals.withdraw(question)
    with pytest.raises(UsageError, match="No open question"):
        approvals.answer("call_1", Answer("allow_once"))
    with pytest.raises(asyncio.CancelledError):
        await waiting


@pytest.mark.parametrize(
    ("answer", "lifetime"),
    [
        (Answer("allow_once"), "once"),
        (Answer("allow_session"), "session"),
        (Answer("allow_always"), "project"),
        (Answer("allow_always", lifetime="everywhere"), "everywhere"),
        (Answer("allow_session", minutes=5), "minutes"),
        (Answer("deny"), "once"),
        (Answer("deny", scope="tool"), "session"),
    ],
)
def test_how_long_an_answer_holds(answer: Answer, lifetime: str) -> None:
    assert answer.remembered_for == lifetime


def test_a_pattern_that_can_never_be_remembered_is_refused_however_long_it_should_hold() -> None:
    for answer in (Answer("allow_always", "prefix", "*"), Answer("allow_once", "prefix", "bash *", minutes=5)):
        with pytest.raises(UsageError, match="can't be remembered"):
            answer.check_pattern()
    for answer in (Answer("allow_always", "prefix", "npm test"), Answer("allow_once", "prefix", "*"), Answer("deny")):
        answer.check_pattern()


def test_an_answer_that_does_not_exist_is_refused() -> None:
    for wrong in ({"answer": "yes"}, {"answer": "deny", "scope": "all"}, {"answer": "deny", "lifetime": "long"}):
        with pytest.raises(UsageError, match="is none of"):
            Answer(**wrong)  # type: ignore[arg-type]
