"""20,000 tokens streamed to a real page: is the work linear, and does a key find the page as quick as when idle?

Each stream is measured at its half and at its end: what the whole took against its first half is what twice the tokens
cost, with the machine, the process and the page the same. Work is processor time; only a key's answer is by the clock.
"""

import os
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.workbench.conftest import Running, ask, script, start, stop

TOKENS = 20_000
PRESSES = 25
WORDS = ("the", "quick", "brown", "fox", "jumps", "over", "a", "lazy", "dog", "and", "then", "reads", "one", "file")


def _answer(n: int) -> str:
    if n % 80 == 79:
        return "\n\n"
    if n % 80 == 40:
        return "\n- "
    return "\n```python\nx = 1\n```\n" if n % 800 == 200 else " "


# What follows a word, by its number: an answer as it mostly is, and the worst that one block can do.
SHAPES: dict[str, tuple[str, Callable[[int], str]]] = {
    "answer": ("", _answer),
    "one paragraph": ("", lambda n: " "),
    "one block of code": ("```python\n", lambda n: "\n" if n % 8 == 7 else " "),
    "one line of code": ("```\n", lambda n: " "),
    "one list": ("- ", lambda n: "\n- " if n % 10 == 9 else " "),
    "one table": (
        "| a | b | c |\n|---|---|---|\n| ",
        lambda n: " |\n| " if n % 9 == 8 else " | " if n % 3 == 2 else " ",
    ),
    "short paragraphs": ("", lambda n: ".\n\n" if n % 10 == 9 else " "),
}


def text(shape: str, tokens: int = TOKENS) -> str:
    """As many words, in one shape."""
    opening, after = SHAPES[shape]
    return opening + "".join(WORDS[n % len(WORDS)] + after(n) for n in range(tokens))


@contextmanager
def serving(*steps: dict[str, Any]) -> Iterator[Running]:
    """A workbench of its own on a script."""
    with tempfile.TemporaryDirectory() as folder:
        running = start(Path(folder), script(*steps))
        try:
            yield running
        finally:
            stop(running)


@dataclass(frozen=True, slots=True)
class Spent:
    """What a stream had taken at some point: processor seconds, and MiB that are held."""

    browser: float
    server: float
    heap: float
    memory: float
    received: int


@dataclass(frozen=True, slots=True)
class Streamed:
    """One stream. Keys in milliseconds, the median of the presses."""

    at_half: Spent
    at_end: Spent
    text_bytes: int
    key_idle: float
    key_busy: float

    @property
    def bytes_ratio(self) -> float:
        return self.at_end.received / self.text_bytes

    def growth(self, what: Callable[[Spent], float]) -> float:
        """What twice the tokens take; linear is 2. The half is measured a moment late, which is counted."""
        late = self.at_half.received / self.at_end.received * 2
        return what(self.at_end) / what(self.at_half) * late

    @property
    def key_ratio(self) -> float:
        return self.key_busy / self.key_idle


def stream(browser: Any, shape: str, presses: int = PRESSES) -> Streamed:
    """Streams one answer of 20,000 tokens to a page of its own."""
    said = text(shape)
    with serving({"text": said, "chunk": max(1, len(said) // TOKENS), "delay": 0.0005}) as running:
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.set_default_timeout(300_000)
        sizes: list[int] = []
        page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: sizes.append(_length(frame))))
        page.goto(running.address)
        page.get_by_role("textbox", name="Message").wait_for()
        page.wait_for_function("globalThis.did_handshake")
        page.evaluate(_WATCH_KEYS)
        watched = _watched(page)
        idle = _key_answer(page, presses)
        sizes.clear()
        before = _spent(running, watched, sizes)
        ask(page, "Go")
        page.locator("article.agent").wait_for()
        busy = _key_answer(page, presses)
        while sum(sizes) < len(said.encode()) / 2:
            page.wait_for_timeout(50)
        half = _spent(running, watched, sizes, before)
        # Looking for a text would search the page at each frame, and be what is measured.
        page.wait_for_function("document.body.dataset.state === 'completed'", polling=200)
        end = _spent(running, watched, sizes, before)
        page.context.close()
        return Streamed(half, end, len(said.encode()), idle, busy)


def median(streams: list[Streamed], figure: Callable[[Streamed], float]) -> float:
    return statistics.median(figure(each) for each in streams)


def _length(frame: Any) -> int:
    return len(frame if isinstance(frame, bytes) else str(frame).encode())


def _spent(running: Running, watched: Any, sizes: list[int], before: Spent | None = None) -> Spent:
    """Since `before`; the page's garbage is collected first, so that the work of it is counted where it arose."""
    watched.send("HeapProfiler.collectGarbage")
    counted = {each["name"]: each["value"] for each in watched.send("Performance.getMetrics")["metrics"]}
    heap, task, server = counted["JSHeapUsedSize"] / 2**20, counted["TaskDuration"], _cpu(running.process.pid)
    held = _memory(running.process.pid)
    if before is None:
        return Spent(task, server, heap, held, 0)
    return Spent(task - before.browser, server - before.server, heap - before.heap, held - before.memory, sum(sizes))


def _watched(page: Any) -> Any:
    """What Chromium counts of a page, from now on: everything its main thread does, in processor time."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    session.send("Performance.enable")
    return session


# From the browser's receiving a key to the frame that shows its letter, waiting in the page's queue included.
_WATCH_KEYS = """() => {
    globalThis.answers = [];
    document.getElementById('message').addEventListener('keydown', (event) => requestAnimationFrame(() =>
        setTimeout(() => globalThis.answers.push(performance.now() - event.timeStamp))));
}"""


def _key_answer(page: Any, presses: int) -> float:
    """Milliseconds, the median of so many real key presses in the message box, unevenly spaced."""
    page.locator("#message").focus()
    page.evaluate("globalThis.answers = []")
    for n in range(presses):
        page.keyboard.press("x")
        page.wait_for_timeout(60 + 37 * n % 50)
    page.wait_for_function("count => globalThis.answers.length === count", arg=presses)
    page.locator("#message").fill("")
    return statistics.median(page.evaluate("globalThis.answers"))


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(pid: int) -> float:
    line = next(each for each in Path(f"/proc/{pid}/status").read_text().splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024
