"""The workbench's goals, measured in a real Chromium: streams of every shape, the start, and long conversations opened.

`python -m bench.workbench` takes about ten minutes; every goal is a ratio to a baseline of the same run.
"""

import os
import subprocess
import sys
import tempfile
import textwrap
import time
from pathlib import Path
from typing import Any

from tests.workbench.conftest import CHROMIUM, FLAGS, script, start, stop

from bench.figures import Figure, print_figures
from bench.workbench_slow_line import slow_line
from bench.workbench_streaming import SHAPES, median, serving, stream

RUNS = 3
LINEAR = 2.1  # twice the work for twice the tokens, and the 5 % by which a run differs from itself
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


def streaming(browser: Any) -> list[Figure]:
    """An answer three times, of which the medians count, and each of the other shapes once."""
    answers = [stream(browser, "answer") for _ in range(RUNS)]
    memory = [f"{each.at_half.heap:.1f} → {each.at_end.heap:.1f}" for each in answers]
    print("the page's heap grown at 10,000 and 20,000 tokens, MiB:", ", ".join(memory), flush=True)
    keys = [f"{each.key_idle:.0f} → {each.key_busy:.0f}" for each in answers]
    print("a key's answer idle and while text streams, ms:", ", ".join(keys), flush=True)
    figures = [
        Figure("websocket bytes / text", median(answers, lambda each: each.bytes_ratio), 4),
        Figure("server CPU, twice the tokens", median(answers, lambda each: each.growth(lambda at: at.server)), LINEAR),
        Figure("page CPU, twice the tokens", median(answers, lambda each: each.growth(lambda at: at.browser)), LINEAR),
        Figure("key while streaming / idle", median(answers, lambda each: each.key_ratio), 3),
    ]
    for shape in [each for each in SHAPES if each != "answer"]:
        streamed = stream(browser, shape)
        figures.append(Figure(f"page CPU, {shape}", streamed.growth(lambda at: at.browser), LINEAR))
        figures.append(Figure(f"key while streaming / idle, {shape}", streamed.key_ratio, 3))
    return figures


def main() -> int:
    from playwright.sync_api import sync_playwright

    print(f"load of the machine at the start: {os.getloadavg()[0]:.1f}", flush=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        figures = streaming(browser)
        ours, bare = starts(browser)
        short, long = opening(browser, 200), opening(browser, 2000)
        figures += slow_line(browser)
        browser.close()
    figures.append(Figure("start / bare NiceGUI page", ours / bare, 2))
    figures.append(Figure("open 2,000 / 200 messages", long / short, 3))
    print_figures("The workbench", figures)
    return int(not all(figure.met for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
