"""The workbench over a slow line, 50 kB/s and 400 ms with nothing kept: when the message box works, and when the page is live.

`python -m bench.workbench_slow_line` takes half a minute; `python -m bench.workbench` measures it as well.
"""

import sys
import time
from typing import Any

from tests.workbench.conftest import CHROMIUM, FLAGS

from bench.figures import Figure, print_figures
from bench.workbench_streaming import serving

RATE = 50_000  # bytes a second
LATENCY = 400  # milliseconds


def slow_line(browser: Any) -> list[Figure]:
    """Seconds from the address to the message box, to the live page, and to a view of NiceGUI's."""
    with serving({"text": "x"}) as running:
        page = browser.new_context().new_page()
        page.set_default_timeout(60_000)
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": LATENCY, "downloadThroughput": RATE, "uploadThroughput": RATE,
        })  # fmt: skip
        loaded: list[float] = []
        network.on("Network.loadingFinished", lambda event: loaded.append(event["encodedDataLength"]))
        started = time.perf_counter()
        page.goto(running.address, wait_until="commit")
        page.wait_for_function("globalThis.workbench !== undefined")
        works, before = time.perf_counter() - started, sum(loaded)
        page.wait_for_function("document.body.dataset.state === 'idle'")
        live = time.perf_counter() - started
        page.wait_for_function("globalThis.did_handshake")
        whole = time.perf_counter() - started
        print(
            f"{before / 1000:.0f} kB until the message box works, {sum(loaded) / 1000:.0f} kB until views can be made"
        )
        page.context.close()
    return [
        Figure("slow line: the message box works", works, 4, " s"),
        Figure("slow line: the page is live", live, 6, " s"),
        Figure("slow line: views can be made", whole, 20, " s"),
    ]


def main() -> int:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        figures = slow_line(browser)
        browser.close()
    print_figures("The workbench over a slow line", figures)
    return int(not all(figure.met for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
