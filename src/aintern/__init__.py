"""AIntern, the Senior Intern: a local-first coding agent that asks before it does anything risky.

The public door: `Session` and `tool`, the events that a session yields, and the errors it raises. Names are resolved on
first use, so importing this package costs next to nothing.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:  # the same names for type checkers, which do not follow __getattr__; a test holds both together
    from aintern.backends.backend import InferenceOptions as InferenceOptions
    from aintern.call_lifecycle import CallLifecycle as CallLifecycle
    from aintern.call_lifecycle import CallTracker as CallTracker
    from aintern.call_lifecycle import calls_of as calls_of
    from aintern.errors import AInternError as AInternError
    from aintern.errors import BackendError as BackendError
    from aintern.errors import ContextOverflow as ContextOverflow
    from aintern.errors import ModelUnavailable as ModelUnavailable
    from aintern.errors import SettingsError as SettingsError
    from aintern.errors import StoreError as StoreError
    from aintern.errors import ToolArgumentError as ToolArgumentError
    from aintern.errors import ToolFailure as ToolFailure
    from aintern.errors import UsageError as UsageError
    from aintern.errors import UserMistake as UserMistake
    from aintern.errors import WorkspaceError as WorkspaceError
    from aintern.events import ApprovalRequested as ApprovalRequested
    from aintern.events import ApprovalResolved as ApprovalResolved
    from aintern.events import BackgroundChanged as BackgroundChanged
    from aintern.events import CallPreviewed as CallPreviewed
    from aintern.events import CallStatus as CallStatus
    from aintern.events import ChangesUndone as ChangesUndone
    from aintern.events import ErrorRaised as ErrorRaised
    from aintern.events import Event as Event
    from aintern.events import HistoryCompacted as HistoryCompacted
    from aintern.events import IterationStarted as IterationStarted
    from aintern.events import ModeChanged as ModeChanged
    from aintern.events import PlanUpdated as PlanUpdated
    from aintern.events import QuestionAnswered as QuestionAnswered
    from aintern.events import QuestionAsked as QuestionAsked
    from aintern.events import QueueChanged as QueueChanged
    from aintern.events import RunCompleted as RunCompleted
    from aintern.events import RunStarted as RunStarted
    from aintern.events import RunSteered as RunSteered
    from aintern.events import StateChanged as StateChanged
    from aintern.events import TextArrived as TextArrived
    from aintern.events import ToolCallProgress as ToolCallProgress
    from aintern.events import ToolCallRequested as ToolCallRequested
    from aintern.events import ToolExecution as ToolExecution
    from aintern.events import ToolResultArrived as ToolResultArrived
    from aintern.events import ToolStatistics as ToolStatistics
    from aintern.events import WarningRaised as WarningRaised
    from aintern.events import from_json as from_json
    from aintern.events import to_json as to_json
    from aintern.fleet.fleet import Fleet as Fleet
    from aintern.fleet.fleet_runs import FleetRun as FleetRun
    from aintern.fleet.fleet_runs import FleetTask as FleetTask
    from aintern.loop.pending_messages import PendingMessage as PendingMessage
    from aintern.loop.run import Request as Request
    from aintern.messages import Artifact as Artifact
    from aintern.messages import Example as Example
    from aintern.messages import Image as Image
    from aintern.messages import Message as Message
    from aintern.messages import ToolCall as ToolCall
    from aintern.messages import ToolResult as ToolResult
    from aintern.messages import ToolSpec as ToolSpec
    from aintern.permission.approvals import Answer as Answer
    from aintern.permission.gate import Ruling as Ruling
    from aintern.permission.risk import CallFacts as CallFacts
    from aintern.prompt.attachments import AttachedFile as AttachedFile
    from aintern.prompt.attachments import Attachments as Attachments
    from aintern.risk_level import Risk as Risk
    from aintern.risk_level import RiskFactor as RiskFactor
    from aintern.risk_level import RiskLevel as RiskLevel
    from aintern.session import Session as Session
    from aintern.settings.schema import Settings as Settings
    from aintern.state import AgentState as AgentState
    from aintern.store.audit_query import AuditQuery as AuditQuery
    from aintern.store.grant_ledger import Grant as Grant
    from aintern.tools.tool import Availability as Availability
    from aintern.tools.tool import OpenFile as OpenFile
    from aintern.tools.tool import Selection as Selection
    from aintern.tools.tool import Tool as Tool
    from aintern.tools.tool import ToolContext as ToolContext
    from aintern.tools.tool import ToolProgress as ToolProgress
    from aintern.tools.tool import tool as tool

_EVENTS = (
    "ApprovalRequested",
    "ApprovalResolved",
    "BackgroundChanged",
    "CallPreviewed",
    "ChangesUndone",
    "ErrorRaised",
    "Event",
    "HistoryCompacted",
    "IterationStarted",
    "ModeChanged",
    "PlanUpdated",
    "QuestionAnswered",
    "QuestionAsked",
    "QueueChanged",
    "RunCompleted",
    "RunStarted",
    "RunSteered",
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
    "AgentState": "state",
    "Answer": "permission.approvals",
    "Artifact": "messages",
    "AttachedFile": "prompt.attachments",
    "Attachments": "prompt.attachments",
    "AuditQuery": "store.audit_query",
    "Availability": "tools.tool",
    "BackendError": "errors",
    "CallFacts": "permission.risk",
    "CallLifecycle": "call_lifecycle",
    "CallStatus": "events",
    "CallTracker": "call_lifecycle",
    "ContextOverflow": "errors",
    "Example": "messages",
    "Fleet": "fleet.fleet",
    "FleetRun": "fleet.fleet_runs",
    "FleetTask": "fleet.fleet_runs",
    "Grant": "store.grant_ledger",
    "Image": "messages",
    "InferenceOptions": "backends.backend",
    "Message": "messages",
    "ModelUnavailable": "errors",
    "OpenFile": "tools.tool",
    "PendingMessage": "loop.pending_messages",
    "Request": "loop.run",
    "Risk": "risk_level",
    "RiskFactor": "risk_level",
    "RiskLevel": "risk_level",
    "Ruling": "permission.gate",
    "Selection": "tools.tool",
    "Session": "session",
    "Settings": "settings.schema",
    "SettingsError": "errors",
    "StoreError": "errors",
    "Tool": "tools.tool",
    "ToolArgumentError": "errors",
    "ToolCall": "messages",
    "ToolContext": "tools.tool",
    "ToolFailure": "errors",
    "ToolProgress": "tools.tool",
    "ToolResult": "messages",
    "ToolSpec": "messages",
    "ToolStatistics": "events",
    "UsageError": "errors",
    "UserMistake": "errors",
    "WorkspaceError": "errors",
    "calls_of": "call_lifecycle",
    "from_json": "events",
    "to_json": "events",
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
