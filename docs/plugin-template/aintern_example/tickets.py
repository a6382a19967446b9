"""A tool: what it declares is what the gate decides by."""

from typing import Annotated

from aintern import tool


@tool(risk="safe", summary="Look ticket {number} up")
async def ticket(number: Annotated[int, "The ticket's number"]) -> str:
    """Look a ticket up in the tracker."""
    return f"Ticket {number} is open."
