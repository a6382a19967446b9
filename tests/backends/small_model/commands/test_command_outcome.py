"""How a command ended is told with the lines that say why, and no failure before the newest result is hidden."""

from aintern.backends.small_model.commands.command_outcome import (
    asks_for_outcome,
    left_unsaid,
    told_absence,
    told_outcome,
)
from aintern.messages import Message, ToolCall

LONG = "\n".join(f"case {number} ... ok" for number in range(80))


def result(text: str, *, success: bool = True) -> Message:
    return Message("tool", text, tool="run_command", success=success)


def test_a_failure_is_told_with_its_lines_and_the_summary() -> None:
    failed = result(f"{LONG}\nparse.c:8: error: expected ';'\n1 failed, 80 passed\n[Exit code 2. 0.4 s]", success=False)
    assert told_outcome("what went wrong in make check?", failed) == (
        "It failed (exit code 2).\n```\nparse.c:8: error: expected ';'\n1 failed, 80 passed\n```"
    )
    assert told_outcome("make check", failed) == told_outcome("what went wrong in make check?", failed)


def test_success_is_told_with_the_summary() -> None:
    passed = result(f"{LONG}\n80 passed, 0 failed in 2 s\n[exit code 0 2.0 s]")
    assert told_outcome("do the tests pass?", passed) == (
        "It ended well (exit code 0).\n```\n80 passed, 0 failed in 2 s\n```"
    )
    assert told_outcome("run the tests", passed) == "```\n80 passed, 0 failed in 2 s\n```"
    assert told_outcome("list them all", result(LONG)) == ""


def test_warnings_are_told_where_they_are_asked_for() -> None:
    warned = result(f"{LONG}\nnet.c:3: warning: unused variable\nlinked\n[exit code 0 1.0 s]")
    assert "net.c:3: warning: unused variable" in told_outcome("build it, any warnings?", warned)
    assert told_outcome("build it, any warnings?", result(LONG)) == "It ended well, and no line warns."


def test_a_short_output_stays_whole_below_the_verdict() -> None:
    failed = result("boom\n[Ended by signal 11 (SIGSEGV). 0.1 s]", success=False)
    assert told_outcome("run it, did it crash?", failed, "boom").startswith("It failed: Ended by signal 11")
    assert told_outcome("run it, did it crash?", failed, "boom").endswith("\nboom")
    assert told_outcome("run it", failed, "boom") == ""


def test_a_failure_without_a_telling_line_is_told_by_its_end() -> None:
    text = "\n".join(f"step {number}" for number in range(60)) + "\n[Exit code 3. 0.1 s]"
    assert told_outcome("go", result(text, success=False)).splitlines()[2] == "step 54"


def test_asking_what_a_command_says_is_not_asking_how_it_ended() -> None:
    assert asks_for_outcome("run make, are there errors?")
    assert asks_for_outcome("did everything pass")
    assert not asks_for_outcome("run gen.py and tell me what it prints")


def test_a_command_that_failed_before_the_newest_result_is_named() -> None:
    calls = [ToolCall("run_command", {"command": "sh gen.sh"}), ToolCall("git_status", {})]
    failed = result("gen.sh: cannot create x: Permission denied\n[Exit code 2. 0.1 s]", success=False)
    told = left_unsaid(calls, [failed, result("On branch main")])
    assert told.startswith("`sh gen.sh` before it: It failed (exit code 2).")
    assert "Permission denied" in told
    assert left_unsaid(calls, [result("fine\n[exit code 0 0.1 s]"), result("On branch main")]) == ""


def test_what_was_not_kept_is_told() -> None:
    held = result("done\n[exit code 0 0.1 s]\n[Not kept: a.env (protected)]")
    assert left_unsaid([ToolCall("run_command", {"command": "sh gen.sh"})], [held]) == "Not kept: a.env (protected)"


def test_the_exit_code_is_told_where_it_is_asked_for() -> None:
    failed = result("rejected screw\n[Exit code 42. 0.1 s]", success=False)
    told = told_outcome("run check.py, with which exit code does it end?", failed, "rejected screw")
    assert told == "It failed (exit code 42).\nrejected screw"
    assert not asks_for_outcome("make it end with exit code 3")


def test_nothing_found_is_an_answer_and_no_failure() -> None:
    nothing = result("[Exit code 1. 0.0 s]", success=False)
    assert told_absence("lsof -i :8000", nothing) == "Nothing uses port 8000: it is free."
    assert told_absence("env | grep AWS", nothing) == "Nothing was found."
    assert told_absence("pytest -q", nothing) == ""
    assert told_absence("lsof -i :8000", result("[Exit code 127. 0.0 s]", success=False)) == ""
    assert told_absence("lsof -i :8000", result("lsof: no such option\n[Exit code 1. 0.0 s]", success=False)) == ""


def test_a_test_that_is_not_ok_is_told_by_its_name() -> None:
    failed = result("ok 1 - adds\nnot ok 2 - breaks\n# pass 1\n# fail 1\n[Exit code 1. 0.1 s]", success=False)
    assert "not ok 2 - breaks" in told_outcome("run the tests, what failed?", failed)
    assert "ok 1 - adds" not in told_outcome("run the tests, what failed?", failed)
