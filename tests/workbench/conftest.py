"""A real workbench in a process of its own, on a scripted model, and a real Chromium that looks at it."""

import json
import os
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
    reader: threading.Thread | None = None

    @property
    def settings_file(self) -> Path:
        return self.workspace.parent / "home" / ".config" / "aintern" / "config.toml"

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


def start(folder: Path, steps: str, *options: str, **variables: str) -> Running:
    """Starts `aintern workbench` on a script, in `folder/work` and with a home in `folder/home`."""
    workspace = folder / "work"
    workspace.mkdir(exist_ok=True)
    (folder / "script.jsonl").write_text(steps)
    home = folder / "home"
    home.mkdir(exist_ok=True)
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "AINTERN_"))}
    environment = {**kept, "HOME": str(home), "SHELL": "/bin/sh", "PS1": "$ ", **variables}
    command = [sys.executable, "-m", "aintern", "workbench", "--no-open", "-C", str(workspace)]
    command += ["--model", f"script:{folder / 'script.jsonl'}", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
    assert process.stdout is not None and process.stderr is not None
    address = process.stdout.readline().strip()
    running = Running(process, address, workspace)
    errors = process.stderr
    running.reader = threading.Thread(target=lambda: running.lines.extend(line.strip() for line in errors), daemon=True)
    running.reader.start()
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
    if running.reader is not None:
        running.reader.join(10)
    for pipe in (running.process.stdout, running.process.stderr):
        if pipe is not None:
            pipe.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts a workbench on script steps; several may run in one test."""
    started: list[Running] = []

    def make(*steps: Mapping[str, Any], files: Mapping[str, str] | None = None, settings: str = "") -> Running:
        folder = tmp_path / f"bench{len(started)}"
        (folder / "work").mkdir(parents=True)
        for name, content in (files or {}).items():
            (folder / "work" / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / "work" / name).write_text(content)
        if settings:
            (folder / "home" / ".config" / "aintern").mkdir(parents=True)
            (folder / "home" / ".config" / "aintern" / "config.toml").write_text(settings)
        started.append(start(folder, script(*steps)))
        return started[-1]

    yield make
    for each in started:
        stop(each)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium; tests that need it are skipped where it or Playwright is missing."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
    )
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
    context.set_default_timeout(30_000)  # machines that run tests are busy
    yield context
    context.close()


@pytest.fixture
def page(context: Any) -> Iterator[Any]:
    """A tab that fails the test when a script of the page raised, or the content policy stopped something of ours."""
    page = context.new_page()
    problems: list[str] = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda line: problems.append(line.text) if "Content Security Policy" in line.text else None)
    yield page
    assert not problems


def calls(*made: tuple[str, dict[str, Any]], text: str = "", **more: Any) -> dict[str, Any]:
    """A scripted step that makes these calls."""
    listed = [{"tool": tool, "parameters": parameters} for tool, parameters in made]
    return {"text": text, "tool_calls": listed, **more}


def ask(page: Any, message: str = "Do it.") -> None:
    page.get_by_role("textbox", name="Message").fill(message)
    page.get_by_role("button", name="Send").click()


def permission(page: Any) -> Any:
    """The dialog, once it is armed."""
    dialog = page.get_by_role("dialog", name="Permission")
    dialog.wait_for()
    page.locator("#permission.armed").wait_for()
    return dialog
