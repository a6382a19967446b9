"""Every event is worded in inert lines, or has none because it streams."""

from typing import Any, cast

import pytest

from aintern.events import (
    ApprovalResolved,
    QuestionAsked,
    RunCompleted,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
)
from aintern.messages import ToolCall
from aintern.risk_level import RiskLevel
from aintern.terminal.output.event_words import EventWords
from tests.terminal.printed_events import BASE, EVIL, everything


def line(*events: Any) -> str:
    words = EventWords()
    return "\n".join(text for event in events for text, _ in words.lines(event))


def requested(summary: str = "Run: ls", **more: Any) -> ToolCallRequested:
    command = summary.removeprefix("Run: ")
    call = ToolCall("run_command", {"command": command}, id="c", risk=RiskLevel.HIGH, summary=" ".join(summary.split()))
    return ToolCallRequested(**BASE, call=call, **{"index": 0, "total": 1, **more})


def test_nothing_in_a_line_acts_on_the_terminal() -> None:
    for event in everything(EVIL):
        assert not {"\x1b", "\x07", "\u202e"} & set(line(event))


@pytest.mark.parametrize(
    ("answer", "by", "reason", "words"),
    [
        ("allow_once", "user", "", "  allowed once"),
        ("allow_session", "grant", "", "  allowed for this session (you answered this before: /grants)"),
        ("deny", "user", "not now", "  denied: not now"),
        (
            "deny",
            "nobody",
            "nobody is here to approve it",
            "  denied: nobody is here to approve it. Use --allow or --unattended park.",
        ),
    ],
)
def test_an_answer_says_who_gave_it_and_why(answer: Any, by: str, reason: str, words: str) -> None:
    assert line(ApprovalResolved(**BASE, call_id="c", answer=answer, by=by, reason=reason)) == words


def test_a_question_of_many_lines_has_lines_and_none_looks_like_ours() -> None:
    asked = QuestionAsked(
        **BASE, call_id="c", question="\n".join(["Keep it?", "  allowed once", *map(str, range(200))])
    )
    lines = line(asked).split("\n")
    assert lines[:2] == ["  question: Keep it?", "  |   allowed once"]
    assert len(lines) < 70 and lines[-1].endswith("lines more")


def test_an_answer_that_lasts_says_which_calls_it_covers_and_how_long() -> None:
    words = EventWords()
    list(words.lines(requested()))
    lasting: dict[str, Any] = {"scope": "prefix", "pattern": "ls *", "lifetime": "everywhere"}
    for answer, told in (
        ("allow_always", "  allowed: commands like 'ls *' always and everywhere"),
        ("deny", "  denied from now on (commands like 'ls *' always and everywhere): no"),
    ):
        reason = "no" if answer == "deny" else ""
        event: Any = ApprovalResolved(
            **BASE, call_id="c", answer=cast(Any, answer), by="user", reason=reason, **lasting
        )
        assert [text for text, _ in words.lines(event)] == [told]


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
    assert line(event) == "1 call · 4.1 s · 1,200 in, 310 out"


def test_the_end_tells_how_calls_ended_that_did_not_complete() -> None:
    ended = {"completed": 1, "timed_out": 1, "denied": 2}
    event = RunCompleted(**BASE, response="", reason="answered", calls=4, tokens={}, tool_usage={}, call_statuses=ended)
    assert line(event).startswith("4 calls (2 denied, 1 timed out) · ")


def test_a_denial_is_told_once_and_other_calls_still_have_their_results() -> None:
    denied = ApprovalResolved(**BASE, call_id="c", answer="deny", by="user", reason="no")
    result: dict[str, Any] = {**BASE, "tool": "t", "content": "", "message": "Denied by the user: no."}
    told = line(
        denied,
        ToolResultArrived(**result, call_id="c", success=False, status="denied"),
        ToolResultArrived(**result, call_id="d", success=True, status="completed"),
    )
    assert told == "  denied: no\n  ok: Denied by the user: no."


def test_what_runs_is_told_where_it_is_not_what_was_proposed() -> None:
    step: dict[str, Any] = {**BASE, "call_id": "c", "tool": "run_command", "status": "starting"}
    assert line(requested(), ToolExecution(**step, message="Run: ls")) == "run_command · Run: ls (high)"
    assert line(requested(), ToolExecution(**step, message="Run: ls -l")).endswith("\n  runs instead: Run: ls -l")


def test_a_command_of_several_lines_shows_where_they_end() -> None:
    assert line(requested("Run: echo one\necho two")) == "run_command · Run: echo one ⏎ echo two (high)"


def test_one_of_several_results_has_its_number() -> None:
    result = ToolResultArrived(**BASE, call_id="c", tool="t", success=True, content="", message="Done")
    assert line(requested(index=1, total=3), result).endswith("  [2/3] ok: Done")
