"""The stages of a call before it has its result: refused, or rated and perhaps asked about."""

from collections.abc import Mapping
from typing import Any

from aintern.dataclass import dataclass
from aintern.permission.approvals import OpenQuestion
from aintern.permission.gate import Verdict
from aintern.permission.risk import CallFacts
from aintern.tools.tool import Tool, TriedCommand


@dataclass(frozen=True, slots=True)
class Refused:
    """A call that can't run, and why: there is no such tool here, or its parameters are wrong."""

    problem: str


@dataclass(frozen=True, slots=True)
class Rated:
    """What a call would do, and the gate's verdict on it. `tried`: it was done before the answer, and is to be kept."""

    tool: Tool
    facts: CallFacts
    verdict: Verdict
    tried: TriedCommand | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A rated call whose question is open; `since` in seconds of the monotonic clock, `details` as the person sees them."""

    rated: Rated
    question: OpenQuestion
    since: float
    details: Mapping[str, Any]
