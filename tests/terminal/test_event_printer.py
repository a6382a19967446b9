"""Events are shown as they come: Markdown in finished blocks, calls with their risk, nothing that acts on the terminal."""

import io
from typing import Any

import pytest
from rich.console import Console

from aintern.events import (
    ErrorRaised,
    Event,
    PlanUpdated,
    RunCompleted,
    TextArrived,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
    WarningRaised,
)
from aintern.messages import ToolCall
from aintern.risk_level import RiskLevel
from aintern.terminal.event_printer import EventPrinter
from aintern.terminal.markdown_stream import finished_blocks
from aintern.terminal.plain_printer import PlainPrinter

BASE: dict[str, Any] = {"request_id": "r", "iteration": 1, "seq": 1, "time": 0.0}
EVIL = "\x1b]0;evil\x07\u202e"


def text(piece: str, *, complete: bool = False, thinking: bool = False) -> TextArrived:
    return TextArrived(**BASE, text=piece, is_complete=complete, thinking=thinking)


def everything(evil: str = "") -> list[Event]:
    call = ToolCall(
        "run_command", {"command": "ls"}, risk=RiskLevel.HIGH, summary=f"Run: ls{evil}", warnings=(f"odd{evil}",)
    )
    return [
        text(f"**Look**{evil}", complete=True),
        ToolCallRequested(**BASE, call=call, index=0, total=2),
        ToolExecution(
            **BASE, call_id="c", tool="run_command", status="in_progress", message=f"line one{evil}\nline two\n"
        ),
        ToolResultArrived(
            **BASE,
            call_id="c",
            tool="run_command",
            success=False,
            content="",
            error=f"broke{evil}",
            data={"diff": f"+new{evil}"},
        ),
        PlanUpdated(**BASE, steps=({"step": f"step{evil}", "status": "completed"},)),
        WarningRaised(**BASE, message=f"careful{evil}"),
        ErrorRaised(**BASE, category="model", message=f"bad{evil}", fatal=True, hint=f"try{evil}"),
        RunCompleted(**BASE, response="", reason="error", tokens={}, tool_usage={}),
    ]


def in_colour(*events: Event, **options: Any) -> str:
    out = io.StringIO()
    console = Console(file=out, width=80, force_terminal=False, highlight=False, markup=False, emoji=False)
    printer = EventPrinter(console, **options)
    for event in events:
        printer.show(event)
    return out.getvalue()


def plainly(*events: Event) -> tuple[str, str]:
    out, notes = io.StringIO(), io.StringIO()
    printer = PlainPrinter(out, notes)
    for event in events:
        printer.show(event)
    return out.getvalue(), notes.getvalue()


def test_everything_that_happens_is_shown() -> None:
    shown = in_colour(*everything())
    for part in (
        "Look",
        "[1/2] run_command · Run: ls (high)",
        "odd",
        "line two",
        "broke",
        "+new",
        "[x] step",
        "careful",
        "bad",
    ):
        assert part in shown


def test_nothing_of_an_event_acts_on_the_terminal() -> None:
    for shown in (
        in_colour(*everything(EVIL)),
        in_colour(*everything(EVIL), markdown=False),
        *plainly(*everything(EVIL)),
    ):
        assert not {"\x1b", "\x07", "\u202e"} & set(shown)
    assert "\\x1b]0;evil" in plainly(*everything(EVIL))[1]


def test_entities_become_no_hidden_characters() -> None:
    assert "\\u{202e}" in in_colour(text("a &#x202e; b", complete=True))
    assert "\\u{200b}" in in_colour(text("a &ZeroWidthSpace; b", complete=True))


def test_plain_text_keeps_the_answer_apart_from_the_notes() -> None:
    out, notes = plainly(*everything())
    assert out == "**Look**\n"
    assert "run_command · Run: ls (high)" in notes
    assert "error: bad try" in notes


def test_a_line_end_of_windows_may_be_cut_in_two() -> None:
    assert plainly(text("one\r"), text("\ntwo", complete=True))[0] == "one\ntwo\n"
    assert plainly(text("one\r"), text("two", complete=True))[0] == "one\\x0dtwo\n"


def test_reasoning_is_shown_only_when_it_is_wanted() -> None:
    events = (text("hm", thinking=True), text("Yes.", complete=True))
    assert "hm" not in in_colour(*events)
    assert "hm" in in_colour(*events, thinking=True)


@pytest.mark.parametrize(
    ("reply", "finished"),
    [
        ("one", ""),
        ("one\n\ntwo", "one\n\n"),
        ("```py\na\n\nb\n", ""),
        ("```py\na\n\nb\n```\nrest", "```py\na\n\nb\n```\n"),
        ("~~~\n```\n\n~~~\nx", "~~~\n```\n\n~~~\n"),
        ("a\x0bb\u2028c\n\nrest", "a\x0bb\u2028c\n\n"),
    ],
)
def test_a_block_is_printed_for_good_once_nothing_can_change_it(reply: str, finished: str) -> None:
    assert reply[: finished_blocks(reply)] == finished


def test_a_reply_comes_out_the_same_whatever_the_pieces() -> None:
    reply = "# Title\n\nSome *text*.\n\n- a\n- b\n\n```py\nx = 1\n\ny = 2\n```\n\nEnd."
    whole = in_colour(text(reply), text("", complete=True))
    pieces = in_colour(*[text(letter) for letter in reply], text("", complete=True))
    assert whole.split() == pieces.split()
