"""Programs get every event as one line, in order and masked; their answers reach the session or are answered with why not."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import pytest

from aintern.errors import UsageError
from aintern.events import RunStarted, TextArrived, ToolResultArrived, WarningRaised
from aintern.permission.approvals import Answer, AnswerKind
from aintern.terminal.output.json_lines import JsonLines, read_line

KEY = "sk-proj-abcdefghijklmnopqrstuvwx1234567890"


class Taker:
    """Takes answers as a session does, and keeps them."""

    def __init__(self, problem: str = "") -> None:
        self.given: list[Mapping[str, Any]] = []
        self.cancelled = 0
        self.problem = problem

    def answer(self, id: str, answer: AnswerKind | Answer) -> None:
        if self.problem:
            raise UsageError(self.problem)
        assert isinstance(answer, Answer)
        self.given.append({"id": id, **{name: value for name, value in asdict(answer).items() if value}})

    def cancel(self) -> None:
        self.cancelled += 1

    def set_mode(self, mode: str) -> None:
        self.given.append({"mode": mode})

    def queue(self, message: str) -> str:
        self.given.append({"queue": message})
        return "queued_1"


def text(piece: str, *, complete: bool = False, thinking: bool = False) -> TextArrived:
    return TextArrived(
        request_id="run_1", iteration=1, seq=1, time=0.0, text=piece, is_complete=complete, thinking=thinking
    )


def started() -> RunStarted:
    return RunStarted(
        request_id="run_1",
        iteration=0,
        seq=1,
        time=1_700_000_000.25,
        conversation_id="conv_1",
        model="script",
        workspace="/w",
        message="hi",
        max_iterations=10,
    )


def shown(*events: Any) -> list[dict[str, Any]]:
    lines: list[str] = []
    face = JsonLines(lines.append)
    for event in events:
        face.show(event)
    assert all(line.endswith("\n") and line.count("\n") == 1 for line in lines)
    return [json.loads(line) for line in lines]


def test_a_line_has_type_time_and_a_number_without_gaps() -> None:
    lines = shown(started(), text("a "), text("b "), text("", complete=True))
    assert [line["seq"] for line in lines] == [1, 2, 3, 4]
    assert lines[0]["type"] == "started"
    assert lines[0]["ts"] == "2023-11-14T22:13:20.250Z"


def test_a_key_that_is_cut_between_two_pieces_is_masked() -> None:
    lines = shown(*[text(KEY[at : at + 4]) for at in range(0, len(KEY), 4)], text(" ok", complete=True))
    assert KEY[8:] not in "".join(line["text"] for line in lines)
    assert "[masked]" in "".join(line["text"] for line in lines)


def test_a_key_in_a_tools_result_is_masked() -> None:
    result = ToolResultArrived(
        request_id="r", iteration=1, seq=1, time=0, call_id="c", tool="read_file", success=True, content=f"KEY={KEY}"
    )
    assert KEY not in json.dumps(shown(result))


def test_text_and_reasoning_are_not_mixed_and_come_before_what_follows_them() -> None:
    warning = WarningRaised(request_id="r", iteration=1, seq=1, time=0, message="m")
    lines = shown(text("think", thinking=True), text("say"), warning)
    assert [(line["type"], line.get("text"), line.get("thinking")) for line in lines] == [
        ("text", "think", True),
        ("text", "say", False),
        ("warning", None, None),
    ]


def test_a_line_printed_to_a_terminal_acts_on_nothing_and_reads_back_the_same() -> None:
    odd = "a\x1b[2J\u202eb\x9b\u200b\U000e0041 "
    lines: list[str] = []
    JsonLines(lines.append).show(text(odd))
    assert lines[0].rstrip("\n").isprintable()
    assert json.loads(lines[0])["text"] == odd


def test_a_warning_of_the_face_gets_the_next_number() -> None:
    lines: list[str] = []
    face = JsonLines(lines.append)
    face.show(started())
    face.warn("no such question")
    assert [json.loads(line)["seq"] for line in lines] == [1, 2]
    assert json.loads(lines[1])["type"] == "warning"


def test_an_answer_reaches_the_session_with_everything_it_says() -> None:
    taker = Taker()
    line = {
        "answer": "allow_session",
        "id": "call_1",
        "scope": "prefix",
        "pattern": "npm *",
        "minutes": 5,
        "reason": "ok",
    }
    assert read_line(json.dumps(line), taker) == ""
    assert taker.given == [line | {"by": "user"}]


def test_cancel_cancels() -> None:
    taker = Taker()
    assert read_line('{"cancel": true}', taker) == ""
    assert taker.cancelled == 1


@pytest.mark.parametrize("said", [{"mode": "plan"}, {"queue": "Then run the tests."}], ids=["mode", "queue"])
def test_a_mode_and_a_message_reach_the_session(said: dict[str, str]) -> None:
    taker = Taker()
    assert read_line(json.dumps(said), taker) == ""
    assert taker.given == [said]


def test_what_the_session_says_about_an_answer_is_passed_on() -> None:
    assert read_line('{"answer": "deny", "id": "nobody"}', Taker("No open question.")) == "No open question."


@pytest.mark.parametrize(
    "line",
    [
        "yes",
        "[]",
        "{}",
        '{"answer": "allow"}',
        '{"answer": "allow_once"}',
        '{"answer": "allow_once", "id": ""}',
        '{"answer": "allow_once", "id": 5}',
        '{"answer": "timeout", "id": "c"}',
        '{"answer": "allow_once", "id": "c", "scope": "all"}',
        '{"answer": "allow_once", "id": "c", "minutes": -1}',
        '{"answer": "allow_once", "id": "c", "minutes": true}',
        '{"answer": "allow_once", "id": "c", "parameters": []}',
        '{"answer": "allow_once", "id": "c", "by": "policy"}',
        '{"cancel": "yes"}',
        '{"queue": 5}',
        '{"mode": 5}',
        '{"queue": "later", "id": "call_1"}',
        '{"steer": "now", "queue": "later"}',
        '{"edit_queued": "queued_1"}',
        '{"drop_queued": ["queued_1"]}',
        "[" * 100_000,
    ],
)
def test_a_malformed_answer_changes_nothing_and_is_explained(line: str) -> None:
    taker = Taker()
    assert read_line(line, taker)
    assert not taker.given
    assert not taker.cancelled
