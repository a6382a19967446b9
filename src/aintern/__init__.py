"""AIntern, the Senior Intern: a local-first coding agent that asks before it does anything risky.

The public door: `Session` and `tool`, the events that a session yields, and the errors it raises. Names are resolved on
first use, so importing this package costs next to nothing.
"""

from importlib import import_module
from typing import Any

__version__ = "0.1.0"

_EVENTS = (
    "ApprovalRequested",
    "ApprovalResolved",
    "ChangesUndone",
    "ErrorRaised",
    "Event",
    "HistoryCompacted",
    "IterationStarted",
    "PlanUpdated",
    "QuestionAnswered",
    "QuestionAsked",
    "RunCompleted",
    "RunStarted",
    "StateChanged",
    "TextArrived",
    "ToolCallProgress",
    "ToolCallRequested",
    "ToolExecution",
    "ToolResultArrived",
    "WarningRaised",
)
_HOMES = {
    "AInternError": "errors",
    "Attachments": "prompt.attachments",
    "Availability": "tools.tool",
    "Message": "messages",
    "RiskLevel": "risk_level",
    "Session": "session",
    "Settings": "settings.schema",
    "ToolContext": "tools.tool",
    "ToolResult": "messages",
    "tool": "tools.tool",
    **dict.fromkeys(_EVENTS, "events"),
}
__all__ = sorted(_HOMES)


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module 'aintern' has no attribute {name!r}")
    value = getattr(import_module(f"aintern.{home}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
