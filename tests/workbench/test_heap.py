"""A page that is open all day holds little more memory than after its first minutes, and writes no error to its console."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from aintern.events import EVENT_TYPES
from tests.nightly import NIGHTLY
from tests.workbench.conftest import Serve, ask, calls, view

# A session of two hours by what it counts; a part is five minutes of it.
PARTS, EVENTS, FILES, RELOADS = (24, 2_000, 40, 10) if NIGHTLY else (2, 100, 4, 1)
REQUESTS = 2  # a part
CODE = "".join(f"value_{n} = {n}\n" for n in range(40))
ANSWER = (
    f"## What was done\n\n{'Words of an answer. ' * 20}\n\n```python\n{CODE}```\n\n| a | b |\n|---|---|\n| 1 | 2 |\n"
)


def the_session() -> Iterator[Mapping[str, Any]]:
    """The replies to each request: two rounds of calls, which read and change a file, and an answer."""
    for number in range(PARTS * REQUESTS):
        path = f"file{number % FILES}.py"
        for place in range(2):
            change = {"path": path, "old_text": f"value_{place} = ", "new_text": f"value_{place} = 1"}
            yield calls(("read_file", {"path": path}), ("edit_file", change), thinking="Hm. " * 20)
        yield {"text": ANSWER, "chunk": 40}


def heap(devtools: Any) -> int:
    """Bytes that the page's scripts hold once what nobody refers to is gone."""
    devtools.send("HeapProfiler.collectGarbage")
    used: int = devtools.send("Runtime.getHeapUsage")["usedSize"]
    return used


def test_the_heap_at_the_end_of_a_long_session_is_at_most_twice_what_it_was_after_its_first_minutes(
    serve_own: Serve, context: Any, own_tab: Any
) -> None:
    page = own_tab
    errors: list[str] = []
    page.on("console", lambda line: errors.append(line.text) if line.type == "error" else None)
    events: list[str] = []  # what the page was sent of the session since it was loaded

    def received(frame: str | bytes) -> None:
        if (kind := json.loads(frame)[0]) in EVENT_TYPES or kind in ("thinking", "reply_completed"):
            events.append(kind)

    def listen(socket: Any) -> None:
        if socket.url.endswith("/live"):
            socket.on("framereceived", received)

    page.on("websocket", listen)
    devtools = context.new_cdp_session(page)
    running = serve_own(
        *the_session(),
        files={f"file{number}.py": f"# The file {number}.\n{CODE}" for number in range(FILES)},
        settings='[policy]\nmode = "auto_approve"\nrate_limit = 0\n',
    )
    page.goto(running.address)
    sizes = []
    for part in range(PARTS):
        if part * RELOADS // PARTS != (part + 1) * RELOADS // PARTS:
            events.clear()
            page.reload()
        for number in range(part * REQUESTS, (part + 1) * REQUESTS):
            ask(page, f"Request {number}")
            page.get_by_text("Done ·").nth(number).wait_for(state="attached")
        view(page, "files")
        for number in range(part * FILES // PARTS, (part + 1) * FILES // PARTS):
            page.get_by_role("treeitem", name=f"file{number}.py", exact=True).click()
            page.locator(".cm-line", has_text=f"# The file {number}.").wait_for()
        view(page, "chat")
        sizes.append(heap(devtools))
    assert len(events) >= EVENTS
    assert max(sizes) <= 2 * sizes[0], sizes
    assert not errors
