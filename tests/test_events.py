"""Every event is one JSON line and comes back as it was."""

import json
from dataclasses import fields
from typing import Any, get_type_hints

import pytest

from aintern.events import EVENT_TYPES, Event, ToolStatistics, from_json, to_json
from aintern.messages import Artifact, ToolCall
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.state import AgentState

FACTOR = RiskFactor(RiskLevel.HIGH, "net", "curl", "it reaches the network")
CALL = ToolCall("run_command", {"command": 'echo "ä\n"'}, id="call_1", risk=RiskLevel.HIGH, repairs=("a comma",))
SAMPLES: dict[str, Any] = {
    "call": CALL,
    "risk": RiskLevel.HIGH,
    "reasons": (FACTOR,),
    "details": {"diff": "-a\n+b", "paths": ["a"]},
    "steps": ({"text": "look", "status": "pending"},),
    "artifacts": (Artifact("file", "a.txt", size=3),),
    "tokens": {"prompt": 1},
    "tool_usage": {"read_file": 2},
    "tool_statistics": {"read_file": ToolStatistics(2, 1, 1, 0.5)},
    "transition": "calls",
    "call_statuses": {"completed": 2},
    "previous": AgentState.IDLE,
    "current": AgentState.INITIALIZING,
    "answer": "allow_once",
    "status": "completed",
    "category": "tool",
    "reason": "answered",
    "data": {"any": [1, None]},
    "options": ("a", "b"),
    "paths": ("a",),
    "changes": ({"path": "a", "change": "created"},),
    "conflicts": (),
    "follow_ups": ("run the tests",),
    "warnings": ("odd",),
    "attached": ("README.md (3 lines)",),
    "commands": ({"id": "b1", "command": "make watch", "running": True},),
    "messages": ({"id": "queued_1", "text": "later", "steers": False},),
}
PLAIN = {str: "text", int: 3, float: 1.5, bool: True}


def sample(kind: str) -> Event:
    cls = EVENT_TYPES[kind]
    hints = get_type_hints(cls)
    values = {
        each.name: SAMPLES[each.name]
        if each.name in SAMPLES and hints[each.name] is not int
        else PLAIN.get(hints[each.name], 2.0)
        for each in fields(cls)
    }
    if kind == "tool_execution":
        values["current"] = 1.0
    return cls(**values | {"time": 1_700_000_000.25})


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_an_event_is_one_json_line_and_comes_back(kind: str) -> None:
    event = sample(kind)
    line = to_json(event)
    assert "\n" not in line
    assert from_json(line) == event


def test_a_line_has_type_utc_time_and_number() -> None:
    line = json.loads(to_json(sample("approval_requested"), seq=7))
    assert (line["type"], line["ts"], line["seq"]) == ("approval_requested", "2023-11-14T22:13:20.250Z", 7)
    assert line["id"] == "text" and "call_id" not in line
    assert line["risk"] == "high"


def test_what_is_no_event_is_refused() -> None:
    for line in ('{"type": "nonsense"}', "{}", "[]", "nonsense"):
        with pytest.raises(ValueError, match=r".+"):
            from_json(line)
