"""The line below the prompt tells where the session stands in parts that keep their width, and /status says what each means."""

import pytest

from aintern.backends.token_prices import TokenPrices
from aintern.terminal.output.status_line import StatusPart, clock, fitted, short_number
from tests.terminal.command_line import call, calls, says
from tests.terminal.conftest import Start

PARTS = [
    StatusPart("asks when risky", 0),
    StatusPart("model", 2),
    StatusPart(" 38 % of 32k", 1),
    StatusPart(" 0:42", 5),
]


def test_what_has_no_room_goes_in_the_order_of_its_rank() -> None:
    assert fitted(PARTS, 80) == "asks when risky · model ·  38 % of 32k ·  0:42"
    assert fitted(PARTS, 40) == "asks when risky · model ·  38 % of 32k"
    assert fitted(PARTS, 35) == "asks when risky ·  38 % of 32k"
    assert fitted(PARTS, 10) == "asks when "


@pytest.mark.parametrize(
    ("number", "shown"),
    [(0, "0"), (999, "999"), (1000, "1k"), (12_345, "12.3k"), (131_072, "131k"), (2_100_000, "2.1M")],
)
def test_numbers_are_short(number: int, shown: str) -> None:
    assert short_number(number) == shown
    assert len(short_number(number)) <= 5


@pytest.mark.parametrize(("seconds", "shown"), [(0, " 0:00"), (42.9, " 0:42"), (725, "12:05"), (3723, "1:02:03")])
def test_a_clock_has_minutes_and_seconds(seconds: float, shown: str) -> None:
    assert clock(seconds) == shown


def test_money_is_counted_a_million_tokens_at_a_time() -> None:
    assert TokenPrices(3.0, 15.0).cost(1_000_000, 100_000) == 4.5


@pytest.mark.parametrize("size", [(80, 24), (140, 50)])
def test_the_line_stands_below_the_prompt_and_below_what_runs_and_status_explains_it(
    start: Start, size: tuple[int, int]
) -> None:
    slow = calls(call("run_command", command="sleep 2"))
    screen = start(slow, says("Done."), arguments=("--mode", "auto_approve"), size=size)
    screen.say("Go.")
    shown = screen.wait_for("Running run_command")
    assert shown.rstrip().splitlines()[-1].startswith(" asks rarely · script:replies.jsonl ·")
    screen.wait_for("Done.")
    screen.wait_for_prompt()
    line = screen.text().rstrip().splitlines()[-1]
    assert " tokens ·" in line
    assert ("sandbox" in line) == (size[0] == 140)
    screen.say("/status")
    told = screen.wait_for("conversation  conv_")
    for part in (
        "mode          asks rarely: ",
        "context       ",
        "tokens        ",
        "time          ",
        "money         unknown",
        "branch        ",
    ):
        assert part in told
    assert max(map(len, told.splitlines())) <= size[0]
