"""Events of every printed kind, and what the two printers make of events."""

import io
from typing import Any

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
from aintern.terminal.output.event_printer import EventPrinter
from aintern.terminal.output.plain_printer import PlainPrinter

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
