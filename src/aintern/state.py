"""The agent's states, and the table of legal transitions between them."""

from enum import StrEnum

from aintern.errors import IllegalTransition


class AgentState(StrEnum):
    """What the agent is doing."""

    IDLE = "idle"
    INITIALIZING = "initializing"
    THINKING = "thinking"
    PARSING_TOOL_CALL = "parsing_tool_call"
    WAITING_FOR_APPROVAL = "waiting_for_approval"
    EXECUTING_TOOL = "executing_tool"
    PROCESSING_RESULT = "processing_result"
    RESPONDING = "responding"
    COMPLETED = "completed"
    CANCELLED = "cancelled"
    ERROR = "error"


_S = AgentState
ENDED = frozenset({_S.COMPLETED, _S.CANCELLED, _S.ERROR})

# From every state that is not an end a run may be cancelled or fail; those two are added below.
_FORWARD: dict[AgentState, frozenset[AgentState]] = {
    _S.IDLE: frozenset({_S.INITIALIZING}),
    _S.INITIALIZING: frozenset({_S.THINKING}),
    # COMPLETED from THINKING: the limits (request time-out, denials) end a run between iterations.
    _S.THINKING: frozenset({_S.PARSING_TOOL_CALL, _S.RESPONDING, _S.COMPLETED}),
    # Several calls in one reply: each goes its own way, so a call that is never run leads straight to its result.
    _S.PARSING_TOOL_CALL: frozenset({_S.WAITING_FOR_APPROVAL, _S.EXECUTING_TOOL, _S.PROCESSING_RESULT}),
    # Calls that wait together are answered one by one, and a wait may end in a denial.
    _S.WAITING_FOR_APPROVAL: frozenset({_S.EXECUTING_TOOL, _S.PROCESSING_RESULT, _S.COMPLETED}),
    _S.EXECUTING_TOOL: frozenset({_S.PROCESSING_RESULT, _S.WAITING_FOR_APPROVAL}),
    # After a result: the next call of the same reply, the next iteration, an end by a limit, or the last answer's own text
    # after its calls were refused.
    _S.PROCESSING_RESULT: frozenset(
        {_S.WAITING_FOR_APPROVAL, _S.EXECUTING_TOOL, _S.THINKING, _S.RESPONDING, _S.COMPLETED}
    ),
    _S.RESPONDING: frozenset({_S.COMPLETED}),
    _S.COMPLETED: frozenset({_S.IDLE, _S.INITIALIZING}),
    _S.CANCELLED: frozenset({_S.IDLE, _S.INITIALIZING}),
    _S.ERROR: frozenset({_S.IDLE, _S.INITIALIZING}),
}
TRANSITIONS: dict[AgentState, frozenset[AgentState]] = {
    state: targets if state in ENDED else targets | {_S.CANCELLED, _S.ERROR} for state, targets in _FORWARD.items()
}


def check_transition(previous: AgentState, current: AgentState) -> None:
    """Raises IllegalTransition, which names both states and what would have been legal."""
    if current not in TRANSITIONS[previous]:
        legal = ", ".join(sorted(TRANSITIONS[previous]))
        raise IllegalTransition(f"The agent can't go from {previous} to {current}.", f"Legal from there: {legal}.")
