"""Every event is worded in inert lines, or has none because it streams."""

from typing import Any

import pytest

from aintern.events import (
    ApprovalResolved,
    RunCompleted,
    ToolExecution,
    ToolResultArrived,
)
from aintern.terminal.event_words import event_lines
from tests.terminal.printed_events import BASE, EVIL, everything


def line(event: Any) -> str:
    return "\n".join(text for text, _ in event_lines(event))


def test_nothing_in_a_line_acts_on_the_terminal() -> None:
    for event in everything(EVIL):
        assert not {"\x1b", "\x07", "\u202e"} & set(line(event))


@pytest.mark.parametrize(
    ("answer", "by", "reason", "words"),
    [
        ("allow_once", "user", "", "  allowed once"),
        ("allow_session", "grant", "", "  allowed for this session by grant"),
        ("deny", "user", "not now", "  denied: not now"),
    ],
)
def test_an_answer_says_who_gave_it_and_why(answer: Any, by: str, reason: str, words: str) -> None:
    assert line(ApprovalResolved(**BASE, call_id="c", answer=answer, by=by, reason=reason)) == words


def test_a_tools_progress_is_told_and_its_start_and_end_are_not() -> None:
    step: dict[str, Any] = {**BASE, "call_id": "c", "tool": "t"}
    assert line(ToolExecution(**step, status="in_progress", message="a\nb\n", current=1, total=4)) == (
        "  | 1 of 4 a\n  | 1 of 4 b"
    )
    assert line(ToolExecution(**step, status="in_progress")) == ""
    assert line(ToolExecution(**step, status="completed", message="done")) == ""


def test_a_long_result_says_how_much_is_not_shown() -> None:
    event = ToolResultArrived(**BASE, call_id="c", tool="t", success=True, content="", message="x" * 400, duration=1.25)
    assert line(event).endswith("… (100 more characters) (1.2 s)")


def test_the_end_counts_in_words() -> None:
    tokens = {"prompt": 1200, "completion": 310}
    event = RunCompleted(
        **BASE, response="", reason="answered", calls=1, iterations=2, duration=4.1, tokens=tokens, tool_usage={}
    )
    assert line(event) == "answered · 1 call · 2 iterations · 4.1 s · 1,200 + 310 tokens"


def test_the_end_tells_how_calls_ended_that_did_not_complete() -> None:
    ended = {"completed": 1, "timed_out": 1, "denied": 2}
    event = RunCompleted(**BASE, response="", reason="answered", calls=4, tokens={}, tool_usage={}, call_statuses=ended)
    assert line(event).startswith("answered · 4 calls (2 denied, 1 timed out) · ")
