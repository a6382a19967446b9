"""A person answers with one key, but only once they could read what they answer, and never by what they were typing."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import asdict
from typing import Any

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from aintern.errors import UsageError
from aintern.events import ApprovalRequested, CallPreviewed
from aintern.messages import ToolCall
from aintern.permission.approvals import Answer, AnswerKind
from aintern.risk_level import RiskFactor, RiskLevel
from aintern.terminal.input.approval_prompt import ApprovalPrompt, QuestionSettings
from tests.waiting import LONGEST, eventually

DELAY = 0.2  # seconds; what the tests arm after
SCOPES = [{"scope": "exact", "pattern": ""}, {"scope": "prefix", "pattern": "npm *"}]


class Taker:
    """Takes answers as a session does."""

    def __init__(self) -> None:
        self.given: list[Mapping[str, Any]] = []

    def answer(self, id: str, answer: AnswerKind | Answer) -> None:
        full = answer if isinstance(answer, Answer) else Answer(answer)
        given = {name: value for name, value in asdict(full).items() if value and name != "by"}
        if given.get("confirm", "run_command") != "run_command":
            raise UsageError("type the tool's id")
        self.given.append({"id": id, **given})

    def cancel(self) -> None:
        raise AssertionError("a question is cancelled, not the run")


def question(command: str = "npm test", id: str = "call_1", risk: str = "high", **details: Any) -> ApprovalRequested:
    return ApprovalRequested(
        request_id="r",
        iteration=1,
        seq=1,
        time=0,
        call_id=id,
        call=ToolCall("run_command", {"command": command}, id=id),
        summary=f"Run: {command}",
        risk=RiskLevel(risk),
        reasons=(RiskFactor(RiskLevel(risk), "program", "npm", "npm runs code of the project"),),
        details={"command": command, "scopes": SCOPES, **details},
    )


@asynccontextmanager
async def prompt(
    *questions: ApprovalRequested, delay: float = DELAY
) -> AsyncIterator[tuple[PipeInput, Taker, ApprovalPrompt]]:
    taker = Taker()
    with create_pipe_input() as keys:
        sheet = ApprovalPrompt(taker, QuestionSettings(delay, bell=False), input=keys, output=DummyOutput())
        for each in questions:
            sheet.add(each)
        running = asyncio.create_task(sheet.run())
        yield keys, taker, sheet
        await asyncio.wait_for(running, LONGEST)


async def armed(sheet: ApprovalPrompt) -> None:
    await eventually(lambda: sheet.armed)


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("\r", {"answer": "allow_once"}),
        ("s", {"answer": "allow_session", "scope": "exact", "lifetime": "session"}),
        ("\x1b[27;5;13~", {"answer": "allow_session", "scope": "exact", "lifetime": "session"}),
        ("\x1b[13;5u", {"answer": "allow_session", "scope": "exact", "lifetime": "session"}),
        ("a", {"answer": "allow_always", "scope": "exact", "lifetime": "project"}),
        ("d\r", {"answer": "deny"}),
        ("\x7f\r", {"answer": "deny"}),
        ("dtoo risky\r", {"answer": "deny", "reason": "too risky"}),
        ("\x03", {"answer": "cancel"}),
        ("e --watch\r", {"answer": "allow_once", "parameters": {"command": "npm test --watch"}}),
        ("w\r", {"answer": "allow_session", "scope": "prefix", "pattern": "npm *", "lifetime": "session"}),
        (
            "wp\x7ftest*\r\r",
            {"answer": "allow_session", "scope": "prefix", "pattern": "npm test*", "lifetime": "session"},
        ),
        ("l\r", {"answer": "allow_session", "scope": "exact", "lifetime": "minutes", "minutes": 15.0}),
        ("llll\r", {"answer": "allow_always", "scope": "exact", "lifetime": "everywhere"}),
        ("lld\r", {"answer": "deny", "scope": "exact", "lifetime": "session"}),
    ],
)
async def test_one_key_is_an_answer_and_others_shape_it(key: str, said: dict[str, Any]) -> None:
    async with prompt(question()) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text(key)
        await eventually(lambda: bool(taker.given))
        assert taker.given == [{"id": "call_1", **said}]


async def test_escape_cancels() -> None:
    async with prompt(question()) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("\x1b")
        await eventually(lambda: bool(taker.given))
        assert taker.given[0]["answer"] == "cancel"


async def test_no_key_counts_before_half_a_second_without_keys_and_what_was_typed_becomes_the_draft() -> None:
    async with prompt(question(), delay=1.5) as (keys, taker, sheet):
        keys.send_text("save\r")
        await eventually(lambda: sheet.draft == "save")
        assert not taker.given
        await armed(sheet)
        assert not taker.given
        keys.send_text("\r")
        await eventually(lambda: bool(taker.given))


async def test_keys_that_are_no_answer_are_kept_and_disarm_the_prompt() -> None:
    async with prompt(question()) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("hello as")
        await eventually(lambda: sheet.draft == "hello as")
        assert not taker.given
        await armed(sheet)
        keys.send_text("\r")


async def test_a_paste_is_never_an_answer() -> None:
    async with prompt(question()) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("\x1b[200~a\ns\n\x1b[201~")
        await eventually(lambda: sheet.draft.startswith("a"))
        assert not taker.given
        await armed(sheet)
        keys.send_text("\r")


async def test_the_answer_to_one_question_is_not_taken_for_the_next() -> None:
    async with prompt(question(), question("rm -r build", id="call_2")) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("\r\r")
        await eventually(lambda: bool(taker.given))
        assert [each["id"] for each in taker.given] == ["call_1"]
        await armed(sheet)
        keys.send_text("d\r")


async def test_several_calls_are_answered_item_by_item_in_any_order() -> None:
    async with prompt(question(), question("rm -r build", id="call_2")) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("\t")
        await eventually(lambda: sheet._at == 1 and sheet.armed)
        keys.send_text("d\r")
        await eventually(lambda: bool(taker.given))
        await armed(sheet)
        keys.send_text("\r")
        await eventually(lambda: len(taker.given) == 2)
        assert [(each["id"], each["answer"]) for each in taker.given] == [("call_2", "deny"), ("call_1", "allow_once")]


async def test_a_command_that_is_longer_than_the_screen_is_allowed_only_after_it_was_scrolled_to_its_end() -> None:
    long = "\n".join(f"echo {number}" for number in range(100))
    async with prompt(question(long)) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("\r")
        await eventually(lambda: "Scroll to the end" in sheet._note)
        assert not taker.given
        keys.send_text("\x1b[F")
        await eventually(lambda: sheet._item.seen >= sheet._item.text.must_be_seen)
        keys.send_text("\r")
        await eventually(lambda: bool(taker.given))


async def test_a_long_command_may_be_denied_without_reading_it() -> None:
    async with prompt(question("x" * 10_000)) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("d\r")
        await eventually(lambda: bool(taker.given))
        assert taker.given[0]["answer"] == "deny"


async def test_critical_risk_needs_the_tools_id_typed() -> None:
    async with prompt(question("mkfs /dev/sda", risk="critical", scopes=[])) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("\ryes\r")
        await eventually(lambda: bool(sheet._note))
        assert not taker.given
        await armed(sheet)
        keys.send_text("\rrun_command\r")
        await eventually(lambda: bool(taker.given))
        assert taker.given == [{"id": "call_1", "answer": "allow_once", "confirm": "run_command"}]


async def test_editing_does_not_get_around_the_typed_word() -> None:
    async with prompt(question("mkfs /dev/sda", risk="critical", scopes=[])) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("e1\r")
        await eventually(lambda: sheet._mode == "confirm")
        assert not taker.given
        keys.send_text("run_command\r")
        await eventually(lambda: bool(taker.given))
        assert taker.given[0]["parameters"] == {"command": "mkfs /dev/sda1"}


async def test_what_may_not_be_remembered_is_not_remembered() -> None:
    async with prompt(question("cat .env", scopes=[])) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("sa")
        await eventually(lambda: "can't be remembered" in sheet._note)
        assert not taker.given
        keys.send_text("\r")
        await eventually(lambda: bool(taker.given))
        assert taker.given == [{"id": "call_1", "answer": "allow_once"}]


async def test_a_question_that_ends_elsewhere_leaves_the_sheet() -> None:
    async with prompt(question()) as (_, taker, sheet):
        sheet.resolved("call_1")
    assert not taker.given


def tried(can_be_kept: bool = True, note: str = "") -> CallPreviewed:
    return CallPreviewed(
        request_id="r", iteration=1, seq=2, time=0, call_id="call_1", exit_code=3, output="printed\n",
        changes=({"change": "created", "path": "new.txt"},), diff="+made\n", can_be_kept=can_be_kept, note=note, duration=7.0,
    )  # fmt: skip


async def test_v_tries_a_command_shows_what_it_did_and_k_keeps_it() -> None:
    async with prompt(question(preview=True)) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("v")
        await eventually(lambda: bool(taker.given))
        assert taker.given == [{"id": "call_1", "answer": "preview"}]
        left = sheet._item.deadline
        sheet.previewed(tried())
        assert sheet._item.deadline == left + 7.0
        await eventually(lambda: any("new.txt" in text for _, text in sheet._item.text.rows))
        shown = [text for _, text in sheet._item.text.rows]
        assert any("exit code 3" in text for text in shown) and any("printed" in text for text in shown)
        await armed(sheet)
        assert "k keep what it did" in str(sheet._foot()) and "run it anew" in str(sheet._foot())
        keys.send_text("k")
        await eventually(lambda: len(taker.given) == 2)
        assert taker.given[1] == {"id": "call_1", "answer": "allow_once", "keep": True}


async def test_what_can_not_be_kept_says_so_and_is_run_anew() -> None:
    async with prompt(question(preview=True)) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("k")
        await eventually(lambda: "Press v first" in sheet._note)
        sheet.previewed(tried(can_be_kept=False, note="It can't be kept: the command needs the network"))
        await armed(sheet)
        keys.send_text("k")
        await eventually(lambda: "network" in sheet._note)
        assert "keep what it did" not in str(sheet._foot())
        keys.send_text("\r")
        await eventually(lambda: bool(taker.given))
        assert taker.given == [{"id": "call_1", "answer": "allow_once"}]


async def test_a_critical_call_is_tried_and_kept_after_the_typed_word_only() -> None:
    async with prompt(question(risk="critical", preview=True)) as (keys, taker, sheet):
        await armed(sheet)
        keys.send_text("v")
        await eventually(lambda: sheet._mode == "confirm_preview")
        keys.send_text("no\r")
        await eventually(lambda: "type the tool's id" in sheet._note)
        assert taker.given == []
        keys.send_text("vrun_command\r")
        await eventually(lambda: bool(taker.given))
        sheet.previewed(tried())
        await armed(sheet)
        keys.send_text("krun_command\r")
        await eventually(lambda: len(taker.given) == 2)
        assert [(each["answer"], each["confirm"]) for each in taker.given] == [
            ("preview", "run_command"), ("allow_once", "run_command")]  # fmt: skip


async def test_a_call_without_a_preview_says_so() -> None:
    async with prompt(question()) as (keys, taker, sheet):
        await armed(sheet)
        assert "try it" not in str(sheet._foot())
        keys.send_text("v")
        await eventually(lambda: "can't be tried" in sheet._note)
        keys.send_text("\r")
        await eventually(lambda: bool(taker.given))
