"""Live output is passed on in whole lines, all of its end included, and counts the lines that a flood leaves out."""

import asyncio

from aintern.tools.live_output import EVERY, LiveOutput
from aintern.tools.tool import ToolProgress


class Seen(list[ToolProgress]):
    """Takes the steps."""

    @property
    def text(self) -> str:
        return "".join(step.message for step in self)


async def test_what_is_left_is_told_at_the_end() -> None:
    seen = Seen()
    output = LiveOutput(seen.append)
    for piece in ("one\n", "two\nthr", "ee\nwithout an end"):
        output("stdout", piece)
    output.end()
    assert seen.text == "one\ntwo\nthree\nwithout an end\n"
    assert seen[-1].current == 4


async def test_a_line_is_never_cut_and_the_streams_are_not_mixed_in_it() -> None:
    seen = Seen()
    output = LiveOutput(seen.append)
    output("stdout", "out ")
    output("stderr", "err\n")
    output("stdout", "put\n")
    output.end()
    assert seen.text == "err\nout put\n"


async def test_what_came_shortly_after_a_step_is_told_without_more_to_come() -> None:
    seen = Seen()
    output = LiveOutput(seen.append)
    output("stdout", "one\n")
    output("stdout", "two\n")
    assert seen.text == "one\n"
    await asyncio.sleep(EVERY * 5)
    assert seen.text == "one\ntwo\n"
    output.end()


async def test_of_a_flood_the_end_is_told_and_all_of_it_counted() -> None:
    seen = Seen()
    output = LiveOutput(seen.append)
    output("stdout", "first\n")
    output("stdout", "".join(f"{number}\n" for number in range(20_000)))
    output.end()
    assert seen.text.endswith("\n19998\n19999\n")
    assert seen[-1].current == 20_001
    assert len(seen.text) < 10_000


async def test_a_line_that_does_not_end_is_told_in_parts() -> None:
    seen = Seen()
    output = LiveOutput(seen.append)
    output("stdout", "x" * 5000)
    assert "x" * 100 in seen.text
    output.end()
