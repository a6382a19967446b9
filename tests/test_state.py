"""The table of states covers every way a run can go, and an illegal change is an error that says what would be legal."""

import itertools

import pytest

from aintern.errors import IllegalTransition
from aintern.state import ENDED, TRANSITIONS, AgentState, check_transition

S = AgentState
WAYS = {
    "an answer": (S.IDLE, S.INITIALIZING, S.THINKING, S.RESPONDING, S.COMPLETED),
    "several calls in one reply": (
        *(S.THINKING, S.PARSING_TOOL_CALL, S.EXECUTING_TOOL, S.PROCESSING_RESULT),
        *(S.EXECUTING_TOOL, S.PROCESSING_RESULT, S.THINKING),
    ),
    "a denial as the last call": (S.PARSING_TOOL_CALL, S.WAITING_FOR_APPROVAL, S.PROCESSING_RESULT, S.THINKING),
    "a validation failure": (S.PARSING_TOOL_CALL, S.PROCESSING_RESULT, S.THINKING),
    "the iteration limit": (S.PROCESSING_RESULT, S.THINKING, S.RESPONDING, S.COMPLETED),
    "an end by a limit": (S.PROCESSING_RESULT, S.COMPLETED),
    "the next request": (S.COMPLETED, S.INITIALIZING),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS.keys())
def test_every_way_through_a_run_is_legal(way: tuple[AgentState, ...]) -> None:
    for previous, current in itertools.pairwise(way):
        check_transition(previous, current)


@pytest.mark.parametrize("state", sorted(set(S) - ENDED))
def test_a_run_can_be_cancelled_and_can_fail_from_anywhere(state: AgentState) -> None:
    assert {S.CANCELLED, S.ERROR} <= TRANSITIONS[state]


def test_an_illegal_change_names_both_states_and_what_is_legal() -> None:
    with pytest.raises(IllegalTransition, match=r"from responding to thinking.*completed"):
        check_transition(S.RESPONDING, S.THINKING)
