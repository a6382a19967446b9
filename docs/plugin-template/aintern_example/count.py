"""A face, `aintern count REQUEST`: does a request and tells how many calls it took."""

import asyncio
from typing import Annotated

import typer

from aintern import ApprovalRequested, RunCompleted, Session


def count(request: str, model: Annotated[str, typer.Option("--model", "-m")] = "") -> None:
    """Do a request, denying whatever asks, and tell how many calls it took."""
    print(asyncio.run(_calls(request, model)))


async def _calls(request: str, model: str) -> str:
    async with Session.open(".", model=model) as session:
        async for event in session.ask(request):
            if isinstance(event, ApprovalRequested):
                session.answer(event.call_id, "deny")
            elif isinstance(event, RunCompleted):
                return f"{event.reason}: {event.calls} calls. {event.response}"
    return "It did not end."
