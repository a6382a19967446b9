"""Events are shown as they come: Markdown in finished blocks, calls with their risk, nothing that acts on the terminal."""

import io

from rich.console import Console

from aintern.events import IterationStarted, WarningRaised
from aintern.terminal.output.event_printer import EventPrinter
from tests.terminal.printed_events import BASE, EVIL, everything, in_colour, plainly, text


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


def test_reasoning_is_shown_only_when_it_is_wanted() -> None:
    events = (text("hm", thinking=True), text("Yes.", complete=True))
    assert "hm" not in in_colour(*events)
    assert "hm" in in_colour(*events, thinking=True)


def test_a_wait_goes_on_in_sight_below_a_warning() -> None:
    out = io.StringIO()
    printer = EventPrinter(Console(file=out, width=80, force_terminal=True, highlight=False))
    printer.show(IterationStarted(**BASE, number=1, max=50))
    printer.show(WarningRaised(**BASE, message="h: too many requests (status 429). Trying again in 2 s (1 of 3)."))
    printer.rest()
    shown = out.getvalue()
    assert "Trying again in 2 s" in shown
    assert "Thinking" in shown[shown.index("Trying again") :]
