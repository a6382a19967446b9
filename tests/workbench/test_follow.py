"""A long conversation rests at its end when it is opened, follows one's own message, and else stays where a person scrolled to."""

from collections.abc import Iterator, Mapping
from itertools import cycle
from typing import Any

import pytest

from tests.nightly import NIGHTLY
from tests.workbench.conftest import Serve, ask, calls

OPENINGS, SENDS = (50, 50) if NIGHTLY else (4, 3)
TALL = 10_000  # pixels
# At the end, and still there in twenty frames: what is laid out late must not move it.
RESTS_AT_END = """() => {
  const box = document.getElementById("transcript");
  const isAtEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 2;
  globalThis.framesAtEnd = isAtEnd ? (globalThis.framesAtEnd ?? 0) + 1 : 0;
  return globalThis.framesAtEnd > 20;
}"""
CODE = "".join(f"value_{n} = {n}\n" for n in range(60))
TABLE = "| number | square |\n|---|---|\n" + "".join(f"| {n} | {n * n} |\n" for n in range(40))
LONG = f"# Heading\n\n{'Words of a paragraph. ' * 60}\n\n```python\n{CODE}```\n\n{TABLE}\n{'One.' * 5}\n\n" * 3


def long_conversation() -> Iterator[Mapping[str, Any]]:
    for _ in range(3):
        yield calls(("read_file", {"path": "a.txt"}), thinking="Hm. " * 50)
        yield {"text": LONG}


def begun(serve: Serve, page: Any, *further: Mapping[str, Any]) -> str:
    """The address of a conversation of more than 10,000 px."""
    running = serve(*long_conversation(), *further, files={"a.txt": "hello\n" * 40})
    page.goto(running.address)
    for number in range(3):
        ask(page, f"Question {number}")
        page.get_by_text("Done ·").nth(number).wait_for(state="attached")
    rests_at_end(page)
    return running.address


def rests_at_end(page: Any) -> None:
    page.evaluate("globalThis.framesAtEnd = 0")
    page.wait_for_function(RESTS_AT_END)
    assert page.evaluate("document.getElementById('transcript').scrollHeight") > TALL


def arrived(page: Any, endings: int) -> None:
    page.get_by_text("Done ·").nth(endings - 1).wait_for(state="attached")


def test_every_opening_and_reload_of_a_long_conversation_rests_at_its_end(
    serve: Serve, context: Any, own_tab: Any
) -> None:
    page = own_tab
    address = begun(serve, page)
    sizes = cycle([(1280, 800), (1024, 768), (390, 780), (1680, 1050)])
    for number in range(OPENINGS):
        if number % 2:
            page.reload()
        else:
            page.close()
            page = context.new_page()
            width, height = next(sizes)
            page.set_viewport_size({"width": width, "height": height})
            page.goto(address)
        arrived(page, 3)
        rests_at_end(page)


@pytest.mark.parametrize("answer", ["at once", "streamed"])
def test_whoever_sends_while_scrolled_up_is_taken_to_the_own_message(serve: Serve, page: Any, answer: str) -> None:
    pace = {} if answer == "at once" else {"chunk": 40, "delay": 0.005}
    sends = SENDS // 2 if NIGHTLY else SENDS
    begun(serve, page, *({"text": f"Answer {number}.\n\n" * 40, **pace} for number in range(sends)))
    transcript = page.locator("#transcript")

    def by_wheel() -> None:
        transcript.hover()
        page.mouse.wheel(0, -3000)

    def by_key(key: str) -> None:
        transcript.focus()
        page.keyboard.press(key)

    ways = cycle([by_wheel, lambda: by_key("Home"), lambda: by_key("PageUp")])
    for number in range(sends):
        next(ways)()
        page.wait_for_function(
            "(() => { const box = document.getElementById('transcript');"
            " return box.scrollHeight - box.scrollTop - box.clientHeight > 150; })()"
        )
        message = f"Sent from above {number}"
        page.get_by_role("textbox", name="Message", exact=True).fill(message)
        page.keyboard.press("Enter")
        page.locator("article.user", has_text=message).wait_for(state="attached")
        arrived(page, 4 + number)
        rests_at_end(page)
        assert page.locator("#below").is_hidden()


def test_what_comes_leaves_who_reads_above_where_they_are(serve: Serve, page: Any) -> None:
    begun(serve, page, {"text": "Late words.\n\n" * 100, "chunk": 30, "delay": 0.1})  # four seconds, to scroll up in
    ask(page, "More")
    page.get_by_text("Late words.").nth(10).wait_for(state="attached")
    page.locator("#transcript").hover()
    page.mouse.wheel(0, -4000)
    page.get_by_role("button", name="New below").wait_for()
    seen = "document.elementFromPoint(300, 300).textContent.slice(0, 80)"
    before = page.evaluate(seen)
    arrived(page, 4)
    assert page.evaluate(seen) == before
    page.get_by_role("button", name="New below").click()
    rests_at_end(page)
