"""The workbench's goals, measured in a real Chromium: bytes, growth, a key's answer while text streams, start, long talks.

`python -m bench.workbench` prints one JSON object; every goal is a ratio to a baseline of the same run.
"""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.workbench.conftest import CHROMIUM, FLAGS, Running, ask, script, start, stop

TOKENS = 20_000
WORDS = ("the", "quick", "brown", "fox", "jumps", "over", "a", "lazy", "dog", "and", "then", "reads", "one", "file")
# A bare page that holds one of each widget that the workbench uses.
BARE = textwrap.dedent("""
    import sys
    from nicegui import ui

    @ui.page("/")
    def page():
        ui.codemirror("x"); ui.xterm(); ui.echart({"series": []}); ui.button("b"); ui.input("i"); ui.select([1], value=1)
        ui.slider(min=0, max=1); ui.switch("s"); ui.textarea("t"); ui.label("l"); ui.dialog(); ui.tabs(); ui.expansion("e")

    ui.run(port=int(sys.argv[1]), show=False, reload=False, show_welcome_message=False)
""")


def text(tokens: int) -> str:
    """As many words with their blanks, in paragraphs, lists and a little code: what an answer looks like."""
    pieces = []
    for n in range(tokens):
        end = (
            "\n\n"
            if n % 80 == 79
            else "\n- "
            if n % 80 == 40
            else "\n```python\nx = 1\n```\n"
            if n % 800 == 200
            else " "
        )
        pieces.append(WORDS[n % len(WORDS)] + end)
    return "".join(pieces)


@contextmanager
def serving(*steps: dict[str, Any]) -> Iterator[Running]:
    with tempfile.TemporaryDirectory() as folder:
        running = start(Path(folder), script(*steps))
        try:
            yield running
        finally:
            stop(running)


def cpu(pid: int) -> float:
    """Seconds of processor time of a process."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """MiB that a process has resident."""
    line = next(each for each in Path(f"/proc/{pid}/status").read_text().splitlines() if each.startswith("VmRSS"))
    return int(line.split()[1]) / 1024


def key_answer(page: Any) -> float:
    """Milliseconds from a key press in the message box to the painted letter, the median of seven."""
    took = []
    for _ in range(7):
        took.append(
            page.evaluate("""() => new Promise((done) => {
            const box = document.getElementById('message');
            const start = performance.now();
            setTimeout(() => {
                box.value += 'x';
                box.dispatchEvent(new InputEvent('input', { bubbles: true }));
                requestAnimationFrame(() => setTimeout(() => done(performance.now() - start)));
            });
        })""")
        )
        page.wait_for_timeout(60)
    page.evaluate("document.getElementById('message').value = ''")
    return statistics.median(took)


def stream(browser: Any, tokens: int) -> dict[str, float]:
    said = text(tokens)
    step = {"text": said, "chunk": max(1, len(said) // tokens), "delay": 0.0005}
    with serving(step) as running:
        page = browser.new_context().new_page()
        page.set_default_timeout(180_000)
        received: list[int] = []
        page.on(
            "websocket", lambda socket: socket.on("framereceived", lambda frame: received.append(len(_bytes(frame))))
        )
        page.goto(running.address)
        page.get_by_role("textbox", name="Message").wait_for()
        page.wait_for_timeout(1500)
        idle = key_answer(page)
        watched = _watched(page)
        before, heap, script_before = cpu(running.process.pid), _heap(watched), _script_time(watched)
        received.clear()
        started = time.perf_counter()
        ask(page, "Go")
        page.locator("article.agent").wait_for()
        busy = key_answer(page)
        page.get_by_text("Done ·").wait_for()
        seconds = time.perf_counter() - started
        return {
            "text_bytes": len(said.encode()),
            "websocket_bytes": sum(received),
            "server_cpu": cpu(running.process.pid) - before,
            "server_memory": memory(running.process.pid),
            "browser_script": _script_time(watched) - script_before,
            "browser_heap": _heap(watched) - heap,
            "seconds": seconds,
            "key_idle": idle,
            "key_busy": busy,
        }


def _bytes(frame: Any) -> bytes:
    return frame if isinstance(frame, bytes) else str(frame).encode()


def _watched(page: Any) -> Any:
    """What Chromium counts of a page, from now on, in processor time: the clock's would count what else the machine does."""
    session = page.context.new_cdp_session(page)
    session.send("Performance.setTimeDomain", {"timeDomain": "threadTicks"})
    session.send("Performance.enable")
    return session


def _metrics(session: Any) -> dict[str, float]:
    return {each["name"]: each["value"] for each in session.send("Performance.getMetrics")["metrics"]}


def _heap(session: Any) -> float:
    session.send("HeapProfiler.collectGarbage")
    return _metrics(session)["JSHeapUsedSize"] / 2**20


def _script_time(session: Any) -> float:
    found = _metrics(session)
    return found["ScriptDuration"] + found["LayoutDuration"] + found["RecalcStyleDuration"]


def opening(browser: Any, messages: int) -> float:
    """Seconds until a stored conversation of so many messages stands on the page, the best of three."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        conversation = _stored(folder, messages)
        running = start(folder, script({"text": "never asked"}))
        try:
            page = browser.new_context().new_page()
            page.set_default_timeout(120_000)
            page.goto(running.address)
            page.locator('#rail [data-view="conversations"]').click()
            page.get_by_role("button", name="Resume").click()
            page.get_by_text(f"answer {messages}", exact=True).wait_for()
            took = []
            for _ in range(3):
                started = time.perf_counter()
                page.reload()
                page.get_by_text(f"answer {messages}", exact=True).wait_for()
                took.append(time.perf_counter() - started)
            assert conversation
            return min(took)
        finally:
            stop(running)


def _stored(folder: Path, messages: int) -> str:
    from aintern.messages import Message
    from aintern.store.store import Store

    database = folder / "home" / ".local" / "share" / "aintern" / "aintern.db"
    database.parent.mkdir(parents=True)
    (folder / "work").mkdir()
    store = Store.open(database)
    info = store.conversations.create(workspace=str((folder / "work").resolve()), title="Long")
    pairs = [
        Message("user" if n % 2 else "assistant", f"{'ask' if n % 2 else 'answer'} {n}") for n in range(1, messages + 1)
    ]
    store.conversations.append(info.id, pairs)
    store.close()
    return info.id


def first_page(browser: Any, address: str, ready: str) -> float:
    page = browser.new_context().new_page()
    page.set_default_timeout(60_000)
    started = time.perf_counter()
    page.goto(address)
    page.locator(ready).first.wait_for(state="attached")
    return time.perf_counter() - started


def starts(browser: Any) -> tuple[float, float]:
    """Seconds from the start of the process to the page that can be used: the workbench's, and a bare NiceGUI page's."""
    ours, bare = [], []
    for _ in range(3):
        started = time.perf_counter()
        with serving({"text": "x"}) as running:
            first_page(browser, running.address, "#message")
            ours.append(time.perf_counter() - started)
        bare.append(_bare_start(browser))
    return min(ours), min(bare)


def _bare_start(browser: Any) -> float:
    import socket
    import urllib.error
    import urllib.request

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "bare.py").write_text(BARE)
        started = time.perf_counter()
        process = subprocess.Popen([sys.executable, "bare.py", str(port)], cwd=folder, stderr=subprocess.DEVNULL)
        try:
            while True:
                try:
                    urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=5).close()
                    break
                except (urllib.error.URLError, ConnectionError):
                    time.sleep(0.02)
            first_page(browser, f"http://127.0.0.1:{port}/", ".cm-editor")
            return time.perf_counter() - started
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        half, full = stream(browser, TOKENS // 2), stream(browser, TOKENS)
        ours, bare = starts(browser)
        short, long = opening(browser, 200), opening(browser, 2000)
        browser.close()
    figures = {
        "websocket bytes / text bytes (goal 4)": full["websocket_bytes"] / full["text_bytes"],
        "server CPU, 20,000 / 10,000 tokens (linear is 2)": full["server_cpu"] / half["server_cpu"],
        "browser script and layout, 20,000 / 10,000 tokens (linear is 2)": full["browser_script"]
        / half["browser_script"],
        "browser heap grown, MiB, 20,000 and 10,000 tokens": (full["browser_heap"], half["browser_heap"]),
        "server memory, MiB, 20,000 and 10,000 tokens": (full["server_memory"], half["server_memory"]),
        "key press while streaming / idle (goal 3)": full["key_busy"] / full["key_idle"],
        "start / bare NiceGUI page (goal 2)": ours / bare,
        "open 2,000 / 200 messages (goal 3)": long / short,
        "seconds": {"stream": full["seconds"], "start": ours, "bare": bare, "open 2,000": long, "open 200": short},
    }
    print(json.dumps(figures, indent=2))


if __name__ == "__main__":
    main()
