"""A question is shown whole: nothing of the command is cut, and it must be seen to its end."""

import pytest

from aintern.events import ApprovalRequested
from aintern.messages import ToolCall
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.terminal.approval_text import ApprovalText, approval_text, wrapped


def shown(command: str, width: int = 40, **details: object) -> ApprovalText:
    call = ToolCall("run_command", {"command": command}, id="c", risk=RiskLevel.HIGH)
    reasons = (RiskFactor(RiskLevel.HIGH, "rule", "cause", "It deletes files."),) * 2
    question = ApprovalRequested(
        request_id="r",
        iteration=1,
        seq=1,
        time=0.0,
        call_id="c",
        call=call,
        summary="Run",
        risk=RiskLevel.HIGH,
        reasons=reasons,
        details={"command": command, **details},
    )
    return approval_text(question, width)


def lines(text: ApprovalText) -> str:
    return "\n".join(row for _, row in text.rows)


def test_a_long_command_is_broken_and_not_cut() -> None:
    command = "echo " + "x" * 300
    text = shown(command)
    assert "".join(row.strip().removeprefix("$ ") for _, row in text.rows).count("x") >= 300
    assert all(len(row) <= 40 for _, row in text.rows)


def test_the_command_must_be_seen_and_what_is_below_it_need_not() -> None:
    text = shown("rm -r a\nrm -r b", diff="+new\n")
    assert "rm -r b" in text.rows[text.must_be_seen - 1][1]
    assert "+new" in lines(text)


def test_a_reason_is_told_once() -> None:
    assert lines(shown("rm a")).count("It deletes files.") == 1


def test_what_hides_is_shown() -> None:
    assert "\\u{202e}" in lines(shown("echo \u202e"))


@pytest.mark.parametrize(("line", "parts"), [("abcdef", ["abcd", "ef"]), ("日本語", ["日本", "語"]), ("", [""])])
def test_a_line_is_broken_by_columns(line: str, parts: list[str]) -> None:
    assert list(wrapped(line, 4)) == parts
