"""A session's tools for another agent's loop: every call passes gate, sandbox and record here, and comes back as a result."""

import inspect
from collections.abc import Awaitable, Callable, Sequence
from contextlib import aclosing
from dataclasses import fields
from functools import partial

from aintern.connectors.asked_person import AskedPerson
from aintern.errors import UsageError
from aintern.events import ApprovalRequested, ErrorRaised, QuestionAsked, ToolResultArrived
from aintern.messages import JsonObject, ToolCall, ToolResult, ToolSpec, new_id
from aintern.permission.approvals import Answer
from aintern.session import Session
from aintern.tools.tool import Availability

Question = ApprovalRequested | QuestionAsked
Ask = Callable[[Question], Answer | Awaitable[Answer]]
"""Puts a question to the person. `Answer("text", text=…)` answers one of a tool's own, the others allow or deny."""


class GatedFunctions:
    """The tools that `session` offers, as functions of the agent that `caller` names in questions and on the record.

    `ask` answers the questions of these calls; without it whoever follows the session does, and a question that nobody
    answers in time is a denial. `only` names the tools to offer, by id; () for all."""

    def __init__(self, session: Session, caller: str, *, ask: Ask | None = None, only: Sequence[str] = ()) -> None:
        self.session = session
        self._caller = caller
        self._ask = ask
        self._availability = Availability(enabled=frozenset(only) if only else None)

    @property
    def specs(self) -> tuple[ToolSpec, ...]:
        """What there is to call, sorted by id."""
        return self.session.toolbox.specs(self._availability)

    async def call(self, tool: str, parameters: JsonObject, *, call_id: str = "") -> ToolResult:
        """Takes one call to its result, under an id of its own unless one is given; a denied, invalid or failed one has a content
        that tells the model why, and so has one that the session can't take now."""
        result, problem = None, "The call did not complete."
        asking = AskedPerson(self.session)
        call = ToolCall(tool, dict(parameters), id=call_id or new_id("call"))
        try:
            run = self.session.carry_out(call, caller=self._caller, availability=self._availability)
            async with aclosing(run) as events:
                async for event in events:
                    match event:
                        case ApprovalRequested() | QuestionAsked() if self._ask is not None:
                            asking.ask(event.call_id, partial(_answer, self._ask, event))
                        case ToolResultArrived():
                            result = ToolResult(**{each.name: getattr(event, each.name) for each in fields(ToolResult)})
                        case ErrorRaised(fatal=True):
                            problem = f"{event.message} {event.hint}".strip()
        except UsageError as error:  # raised, the framework would tell the model no more than that it failed
            problem = f"{error} It was not run."
        finally:
            await asking.close()
        return result or ToolResult(False, problem, error=problem)


async def _answer(ask: Ask, question: Question) -> Answer:
    answer = ask(question)
    return await answer if inspect.isawaitable(answer) else answer
