"""What a tab is sent: every event has frames that the page knows, text is sent once, and joining changes nothing of it."""

import itertools
import json
import os
from dataclasses import MISSING, Field, fields
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from aintern.call_lifecycle import CallTracker
from aintern.events import EVENT_TYPES, Event, TextArrived, ToolCallRequested, ToolExecution, ToolResultArrived
from aintern.messages import Message, ToolCall
from aintern.risk_level import RiskLevel
from aintern.state import AgentState
from aintern.store.conversations import StoredMessage
from aintern.tools.toolbox import Toolbox
from aintern.workbench.live.wire_events import SHOWN, WIRE_KINDS, encoded, frames, history, merged
from tests.workbench.conftest import Serve

STAMP = {"request_id": "r", "iteration": 1, "seq": 1, "time": 1.0}


# A value for each field that an event must have.
VALUES: dict[str, Any] = {
    **dict.fromkeys(
        "command_id conversation_id model workspace message text tool call_id by question summary content mode".split(),
        "x",
    ),
    **dict.fromkeys("max_iterations number max index total messages tokens_before tokens_after".split(), 1),
    **{"call": ToolCall("read_file", {"path": "a"}), "risk": RiskLevel.LOW, "details": {"paths": ("a",)}},
    **{"answer": "deny", "status": "starting", "success": True, "steps": ({"step": "a", "status": "pending"},)},
    **{
        "paths": ("a",),
        "previous": AgentState.IDLE,
        "transition": "calls",
        "current": AgentState.THINKING,
        "category": "tool",
        "fatal": False,
    },
    **{
        "response": "x",
        "reason": "answered",
        "tokens": {"prompt": 3, "completion": 2},
        "tool_usage": {},
        "call_statuses": {},
        "exit_code": 0,
        "running": True,
        "commands": (),
        "output": "x",
    },
}


def is_needed(each: Field[Any]) -> bool:
    return each.default is MISSING and each.default_factory is MISSING and each.name not in STAMP


def sample(kind: str) -> Event:
    needed = [each.name for each in fields(EVENT_TYPES[kind]) if is_needed(each)]
    return EVENT_TYPES[kind](**STAMP, **{name: VALUES[name] for name in needed})


@pytest.mark.parametrize("kind", EVENT_TYPES)
def test_every_event_goes_in_frames_of_known_kinds(kind: str) -> None:
    sent = [json.loads(encoded(frame)) for frame in frames(sample(kind))]
    assert sent
    assert {frame[0] for frame in sent} <= WIRE_KINDS


def test_the_page_knows_every_kind(serve: Serve, page: Any) -> None:
    page.goto(serve().address)
    page.get_by_role("textbox", name="Message").wait_for()
    assert set(page.evaluate("[...workbench.live.listeners.keys()]")) >= WIRE_KINDS


def test_a_kind_that_the_page_does_not_know_throws_and_is_told(serve: Serve, page: Any) -> None:
    page.goto(serve().address)
    page.get_by_role("textbox", name="Message").wait_for()
    with pytest.raises(Exception, match="sent gossip, which this page does not know"):
        page.evaluate("workbench.live.receive(['gossip', {}])")
    assert "“gossip”" in page.locator("#problem").inner_text()


@given(some.lists(some.tuples(some.sampled_from(("text", "thinking")), some.text(max_size=9))))
def test_joined_text_is_the_same_text(pieces: list[tuple[str, str]]) -> None:
    joined = list(merged([kind, text] for kind, text in pieces))
    for kind in ("text", "thinking"):
        assert "".join(f[1] for f in joined if f[0] == kind) == "".join(text for k, text in pieces if k == kind)
    assert all(one[0] != next_one[0] for one, next_one in itertools.pairwise(joined))


def test_a_token_costs_few_bytes_even_when_it_is_sent_alone() -> None:
    (frame,) = frames(TextArrived(**STAMP, text=" the", token_count=7))
    assert len(encoded(frame)) <= 4 * len(" the")


def test_a_long_result_is_cut_and_says_by_how_much() -> None:
    (frame,) = frames(
        ToolResultArrived(**STAMP, call_id="c", tool="t", success=True, content="x" * (SHOWN + 7), data={"big": 1})
    )
    assert (len(frame[1]["content"]), frame[1]["cut"]) == (SHOWN, 7)
    assert "data" not in frame[1]


def test_each_event_of_a_call_says_how_the_call_stands() -> None:
    calls, call = CallTracker(), ToolCall("t", {}, id="c")
    about = [
        ToolCallRequested(**STAMP, call=call, index=0, total=1),
        ToolExecution(**STAMP, call_id="c", tool="t", status="starting"),
        ToolResultArrived(**STAMP, call_id="c", tool="t", success=False, content="", status="timed_out"),
    ]
    sent = [frame[1]["call_status"] for event in about for frame in frames(event, calls.take(event))]
    assert sent == ["parsed", "executing", "timed_out"]


def test_the_end_tells_what_it_cost_and_not_the_answer_again() -> None:
    (frame,) = frames(sample("completed"))
    assert frame[1]["tokens"] == {"prompt": 3, "completion": 2}
    assert "response" not in frame[1]


def test_what_nobody_has_said_is_no_message_of_the_persons() -> None:
    said = [("Do it.", "user"), ("An older one.", ""), ("The mode is plan now.", "aintern"), ("$ ls\na.txt", "tool")]
    stored = [
        StoredMessage(n, "2026-11-22T10:00:00", "run", Message("user", text, origin=origin))
        for n, (text, origin) in enumerate(said, 1)
    ]
    assert [frame[1]["text"] for frame in history(stored, Toolbox([]))] == ["Do it.", "An older one."]


def test_a_name_that_is_no_utf8_is_sent_and_comes_back_as_it_was() -> None:
    name = os.fsdecode(b"caf\xe9.txt")
    message = encoded(["reply", 1, {"paths": [name]}])
    assert json.loads(message.encode()) == ["reply", 1, {"paths": [name]}]
