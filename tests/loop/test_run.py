"""A run counts what it used, and what fails or is denied in a row; an illegal change of its state is an error in tests."""

import pytest

from aintern.backends.backend import Usage
from aintern.errors import IllegalTransition
from aintern.event_log import Emitter, EventLog
from aintern.events import RunCompleted, StateChanged
from aintern.loop.request_timeout import PausableTimeout
from aintern.loop.run import RepeatedCalls, Request, Run, Streaks
from aintern.messages import ToolCall, ToolResult
from aintern.settings.schema import AgentSettings
from aintern.state import AgentState

OK, FAILED = ToolResult(True, "ok"), ToolResult(False, "no", error="no")


def run_of(request: Request, log: EventLog) -> Run:
    return Run(request, Emitter(log, request.request_id), PausableTimeout(1.0), AgentSettings())


def test_the_same_failure_counts_up_and_another_starts_anew() -> None:
    streaks, call, other = Streaks(), ToolCall("a", {"n": 1}), ToolCall("a", {"n": 2})
    for each in (call, call, other):
        streaks.count_result(each, FAILED, denied=False)
    assert (streaks.failures, streaks.last_failure) == (1, "no")
    streaks.count_result(other, OK, denied=False)
    assert streaks.failures == 0


def test_denials_in_a_row_end_with_anything_else() -> None:
    streaks, call = Streaks(), ToolCall("a", {})
    for denied in (True, True, False, True):
        streaks.count_result(call, FAILED, denied=denied)
    assert streaks.denials == 1


def test_the_same_call_with_the_same_result_counts_up_until_something_changes() -> None:
    seen, read, other = RepeatedCalls(), ToolCall("read_file", {"path": "a"}), ToolCall("read_file", {"path": "b"})
    write = ToolCall("write_file", {"path": "a"})
    assert [seen.count(each, OK, changes=False) for each in (read, other, read, read)] == [1, 1, 2, 3]
    assert seen.count(write, ToolResult(True, "Created a."), changes=True) == 1
    assert seen.count(read, OK, changes=False) == 1
    assert seen.count(write, ToolResult(True, "Created a."), changes=True) == 2  # the same once more changed nothing
    assert seen.count(read, OK, changes=False) == 2
    assert seen.most == 3


def test_another_result_is_no_repetition_but_another_duration_is() -> None:
    seen, call = RepeatedCalls(), ToolCall("run_command", {"command": "make"})
    for seconds, text in [(1.0, "ok"), (2.5, "ok"), (0.3, "ok"), (0.3, "bad")]:
        result = ToolResult(True, f"{text}\n[exit code 0 {seconds:.1f} s]", duration=seconds)
        times = seen.count(call, result, changes=True)
    assert (times, seen.most) == (1, 3)


async def test_a_run_tells_its_totals_when_it_completes() -> None:
    log = EventLog()
    run = run_of(Request("Hi.", max_iterations=7), log)
    run.usage = run.usage.plus(Usage(10, 2, 5))
    run.usage = run.usage.plus(Usage(12, 3, 10))
    done = run.complete("answered")
    assert isinstance(done, RunCompleted) and log.events == [done]
    assert done.tokens == {"prompt": 22, "completion": 5, "cached": 15}
    assert run.max_iterations == 7


async def test_an_illegal_change_of_state_raises_in_tests_and_is_logged_else(monkeypatch: pytest.MonkeyPatch) -> None:
    log = EventLog()
    run = run_of(Request("Hi."), log)
    monkeypatch.setenv("AINTERN_STRICT", "1")
    with pytest.raises(IllegalTransition):
        run.move(AgentState.RESPONDING, "answer")
    monkeypatch.setenv("AINTERN_STRICT", "")
    run.move(AgentState.RESPONDING, "answer")
    assert [event.current for event in log.events if isinstance(event, StateChanged)] == [AgentState.RESPONDING]
