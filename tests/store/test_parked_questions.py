"""What parked questions promise: each is answered once, in its own conversation, and a critical one only by name."""

import pytest

from aintern.errors import StoreError
from aintern.risk_level import RiskLevel
from aintern.store.database import Database
from aintern.store.parked_questions import ParkedQuestions


@pytest.fixture
def parked(database: Database) -> ParkedQuestions:
    return ParkedQuestions(database)


def test_a_question_waits_until_it_is_answered(parked: ParkedQuestions) -> None:
    parked.park("call_1", "conv_1", "run_command", "Run: PASSWORD=hunter22 x", RiskLevel.HIGH, "deletes")
    (question,) = parked.open()
    assert (question.tool, question.risk, question.answered_at) == ("run_command", RiskLevel.HIGH, "")
    assert "hunter22" not in question.summary
    assert parked.answer_to("call_1", "conv_1") is None
    parked.answer("call_1", {"answer": "allow_once"})
    assert parked.open() == () and parked.answer_to("call_1", "conv_1") == ({"answer": "allow_once"}, RiskLevel.HIGH)
    with pytest.raises(StoreError, match="No open question"):
        parked.answer("call_1", {"answer": "deny"})
    parked.drop("call_1", "conv_1")
    assert parked.answer_to("call_1", "conv_1") is None


def test_one_id_in_two_conversations_is_two_questions(parked: ParkedQuestions) -> None:
    for conversation in ("conv_1", "conv_2"):
        parked.park("call_1", conversation, "t", "s", RiskLevel.LOW, "")
    with pytest.raises(StoreError, match="2 conversations"):
        parked.answer("call_1", {"answer": "deny"})
    assert parked.answer("call_1", {"answer": "deny"}, "conv_2").conversation_id == "conv_2"
    assert [question.conversation_id for question in parked.open()] == ["conv_1"]


def test_a_critical_call_is_allowed_only_by_its_tools_name(parked: ParkedQuestions) -> None:
    parked.park("call_1", "conv_1", "run_command", "s", RiskLevel.CRITICAL, "")
    for answer in ({"answer": "allow_once"}, {"answer": "allow_session", "confirm": "yes"}):
        with pytest.raises(StoreError, match="critical"):
            parked.answer("call_1", answer)
    parked.answer("call_1", {"answer": "allow_once", "confirm": "run_command"})
    assert parked.open() == ()


def test_a_question_that_is_asked_again_is_unanswered(parked: ParkedQuestions) -> None:
    parked.park("call_1", "conv_1", "t", "s", RiskLevel.LOW, "")
    parked.answer("call_1", {"answer": "deny"})
    parked.park("call_1", "conv_1", "t", "again", RiskLevel.LOW, "")
    assert [question.summary for question in parked.open()] == ["again"]
