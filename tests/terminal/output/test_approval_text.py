"""A question is shown whole: nothing of the command is cut, and it must be seen to its end."""

import pytest

from aintern.events import ApprovalRequested
from aintern.messages import ToolCall
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.terminal.output.approval_text import ApprovalText, approval_text, joined_rows, wrapped


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


def test_only_a_new_line_of_a_command_looks_like_one() -> None:
    rows = [row for _, row in shown("echo one two three four five six seven eight nine\nls").rows]
    at = rows.index("  $ echo one two three four five six ")
    assert rows[at + 1 : at + 3] == ["    seven eight nine", "  > ls"]


def test_words_stay_whole_and_nothing_is_left_out() -> None:
    line = "a word " * 20 + "x" * 50
    rows = wrapped(line, 20)
    assert "".join(rows) == line
    assert all(row.endswith(" ") for row in rows[:7])


def test_what_the_badge_says_is_not_a_reason() -> None:
    assert "Calls of high risk ask" not in lines(shown("rm a"))
    assert "(high)" not in lines(shown("rm a"))


def test_keys_are_never_broken() -> None:
    assert joined_rows(["Enter allow", "d deny", "Esc cancel"], 22) == ["Enter allow · d deny", "Esc cancel"]


def test_the_rule_that_would_have_spared_most_questions_is_told_in_words() -> None:
    rule = {"tool": "run_command", "scope": "prefix", "pattern": "npm run *", "questions": 10, "covers": 7}
    told = lines(shown("npm run x", 200, suggested_rule=rule))
    assert (
        "10 questions this hour: allowing commands like 'npm run *' until this session ends would have answered 7"
        in told
    )
