"""A real workbench in a process of its own, on a scripted model, and a real Chromium that looks at it."""

import json
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync"
).split()


@dataclass
class Running:
    """A workbench that serves; `lines` is what it printed."""

    process: subprocess.Popen[str]
    address: str
    workspace: Path
    lines: list[str] = field(default_factory=list)

    @property
    def host(self) -> str:
        return urlsplit(self.address).netloc

    @property
    def port(self) -> int:
        return int(self.host.rpartition(":")[2])

    def next_address(self) -> str:
        """The address for another browser, which is printed when the one before was used."""
        for _ in range(200):
            found = [line for line in self.lines if line.startswith("For another browser: ")]
            if found:
                self.lines.clear()
                return found[-1].partition(": ")[2]
            threading.Event().wait(0.05)
        raise AssertionError(f"no further address was printed: {self.lines}")


def script(*steps: Mapping[str, Any]) -> str:
    return "\n".join(json.dumps(step) for step in steps)


def start(folder: Path, steps: str, *options: str) -> Running:
    """Starts `python -m aintern.workbench` on a script in `folder/work`."""
    workspace = folder / "work"
    workspace.mkdir(exist_ok=True)
    (folder / "script.jsonl").write_text(steps)
    command = [sys.executable, "-m", "aintern.workbench", "--no-open", "-C", str(workspace)]
    command += ["--model", f"script:{folder / 'script.jsonl'}", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None and process.stderr is not None
    address = process.stdout.readline().strip()
    running = Running(process, address, workspace)
    errors = process.stderr
    threading.Thread(target=lambda: running.lines.extend(line.strip() for line in errors), daemon=True).start()
    if not address:
        process.wait(10)
        raise AssertionError(f"the workbench did not start: {running.lines}")
    return running


def stop(running: Running) -> None:
    running.process.terminate()
    try:
        running.process.wait(10)
    except subprocess.TimeoutExpired:
        running.process.kill()
        running.process.wait()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts a workbench on script steps; several may run in one test."""
    started: list[Running] = []

    def make(*steps: Mapping[str, Any], options: tuple[str, ...] = ()) -> Running:
        folder = tmp_path / f"bench{len(started)}"
        folder.mkdir()
        started.append(start(folder, script(*steps), *options))
        return started[-1]

    yield make
    for each in started:
        stop(each)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium; tests that need it are skipped where it or Playwright is missing."""
    playwright = pytest.importorskip("playwright.sync_api", reason="Playwright is not installed: pip install playwright")
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    with playwright.sync_playwright() as running:
        browser = running.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def context(browser: Any) -> Iterator[Any]:
    """One person's browser: cookies of its own, 1280×800."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    context.set_default_timeout(10_000)
    yield context
    context.close()


@pytest.fixture
def page(context: Any) -> Any:
    """A tab that fails the test when a script of the page raised or the protection stopped something of ours."""
    page = context.new_page()
    page.problems = []
    page.on("pageerror", lambda error: page.problems.append(str(error)))
    page.on("console", lambda line: page.problems.append(line.text) if line.type == "error" else None)
    return page
