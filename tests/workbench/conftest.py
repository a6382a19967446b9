"""A real workbench in a process of its own, on a scripted model, and a real Chromium that looks at it."""

import asyncio
import http.client
import json
import os
import shutil
import signal
import socket
import subprocess
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.typing import Origin, Subprotocol

from tests.forked_command import ForkedCommand
from tests.terminal.command_line import started

# Chromium without a window's code, where the system has it: it takes a fifth less of the processor than the browser with --headless.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
CHROMIUM = next(filter(None, map(shutil.which, NAMES)), None)
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking"
    " --disable-component-update --disable-sync --renderer-process-limit=1 --disable-site-isolation-trials"
    " --disable-features=SpareRendererForSitePerProcess"
).split()
SIZE = {"width": 1280, "height": 800}


@dataclass
class Running:
    """A workbench that serves; `lines` is what it printed."""

    process: "subprocess.Popen[bytes] | ForkedCommand"
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
    arguments = [
        "workbench",
        "--no-open",
        "-C",
        str(workspace),
        "--model",
        f"script:{folder / 'script.jsonl'}",
        *options,
    ]
    process = started("workbench", arguments, None, environment, pipes=True)
    assert process.stdout is not None and process.stderr is not None
    address = process.stdout.readline().decode().strip()
    running = Running(process, address, workspace)
    errors = process.stderr
    running.reader = threading.Thread(
        target=lambda: running.lines.extend(line.decode().strip() for line in errors), daemon=True
    )
    running.reader.start()
    if not address:
        stop(running)  # what it printed is all there then
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
    for pipe in (running.process.stdin, running.process.stdout, running.process.stderr):
        if pipe is not None:
            pipe.close()


Serve = Callable[..., Running]


@dataclass(frozen=True)
class LoggedIn:
    """What a browser has that was let in: the cookie as `name=value`, and the page's key."""

    cookie: str
    key: str

    @property
    def subprotocols(self) -> list[Subprotocol]:
        return [Subprotocol("aintern"), Subprotocol(self.key)]


def log_in(running: Running) -> LoggedIn:
    """Uses up the address."""
    connection = http.client.HTTPConnection("127.0.0.1", running.port, timeout=60)
    connection.request("GET", running.address.partition(running.host)[2])
    headers = connection.getresponse().headers
    connection.close()
    return LoggedIn(headers["set-cookie"].partition(";")[0], headers["location"].partition("#key=")[2])


class Shared:
    """One workbench for many tests: each gets a new conversation on its own script, files and settings. What outlives a
    conversation stays: the audit log, editor tabs, checkpoints, the terminal. Tests of these take `serve_own`."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        started = start(folder, script({"text": "never asked"}))
        self.browser = log_in(started)
        self.running = replace(started, address=f"http://{started.host}/")
        self.scripts = 0

    def prepare(self, *steps: Mapping[str, Any], files: Mapping[str, str] | None = None, settings: str = "") -> Running:
        """An empty folder with these files, these settings alone, and a new conversation on these steps."""
        from websockets.sync.client import connect

        self.scripts += 1
        (self.folder / f"script{self.scripts}.jsonl").write_text(script(*steps))
        spec = f"script:{self.folder / f'script{self.scripts}.jsonl'}"
        headers = {"Cookie": self.browser.cookie}
        origin, shown = Origin(f"http://{self.running.host}"), self.browser.subprotocols
        address = f"ws://{self.running.host}/live"
        with connect(address, origin=origin, additional_headers=headers, subprotocols=shown) as socket:
            _command(socket, do="cancel")
            _until_idle(socket)
            _empty(self.running.workspace)
            _write(self.folder, files or {}, settings)
            _command(socket, do="tools", on=True)
            _command(socket, do="new")
            _command(socket, do="model", spec=spec)
        return self.running


def _command(socket: Any, **said: Any) -> dict[str, Any]:
    socket.send(json.dumps({"n": "test", **said}))
    while True:
        frame = json.loads(socket.recv(timeout=60))
        if frame[:2] == ["reply", "test"]:
            answer: dict[str, Any] = frame[2]
            return answer


def _until_idle(socket: Any) -> None:
    """A cancelled run ends in a moment; until then there is no new conversation."""
    for _ in range(200):
        if "error" not in _command(socket, do="new"):
            return
        threading.Event().wait(0.05)
    raise AssertionError("the run before did not end")


def _empty(folder: Path) -> None:
    for each in folder.iterdir():
        shutil.rmtree(each) if each.is_dir() and not each.is_symlink() else each.unlink()


def _write(folder: Path, files: Mapping[str, str], settings: str) -> None:
    for name, content in files.items():
        (folder / "work" / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / "work" / name).write_text(content)
    configuration = folder / "home" / ".config" / "aintern" / "config.toml"
    configuration.parent.mkdir(parents=True, exist_ok=True)
    configuration.write_text(settings)


@pytest.fixture(scope="session")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Shared]:
    """The workbench that the tests of one process share."""
    shared = Shared(tmp_path_factory.mktemp("shared"))
    yield shared
    stop(shared.running)


@pytest.fixture
def serve(shared: Shared) -> Serve:
    """The shared workbench on script steps; `context` is logged in there."""
    return shared.prepare


@pytest.fixture(scope="session")
def own_port() -> Iterator[int]:
    """Where the workbenches of one test after the other listen: their pages are of one address, so that the browser has the
    scripts in its cache, translated. A socket that does not listen keeps the port from all others."""
    with socket.socket() as kept:
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        yield int(kept.getsockname()[1])


@pytest.fixture
def serve_own(tmp_path: Path, own_port: int) -> Iterator[Serve]:
    """Starts a workbench of the test's own on script steps."""
    started: list[Running] = []

    def make(*steps: Mapping[str, Any], files: Mapping[str, str] | None = None, settings: str = "") -> Running:
        folder = tmp_path / f"bench{len(started)}"
        (folder / "work").mkdir(parents=True)
        _write(folder, files or {}, settings)
        port = 0 if started else own_port
        started.append(start(folder, script(*steps), "--port", str(port)))
        return started[-1]

    yield make
    for each in started:
        stop(each)


@pytest.fixture(scope="session")
def chromium(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a Chromium that all files of tests share; without it the tests that need one are skipped."""
    if CHROMIUM is None:
        pytest.skip("Chromium is not installed: apt-get install chromium")
    profile = tmp_path_factory.mktemp("chromium")
    command = [CHROMIUM, *FLAGS, "--remote-debugging-port=0", f"--user-data-dir={profile}", "about:blank"]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
    try:
        address = profile / "DevToolsActivePort"
        for _ in range(1200):
            if address.exists() and len(address.read_text().split()) == 2:
                break
            threading.Event().wait(0.05)
        yield f"http://127.0.0.1:{address.read_text().split()[0]}"
    finally:
        os.killpg(process.pid, signal.SIGKILL)  # Debian's command is a shell, whose end the browser outlives
        process.wait()


@dataclass(frozen=True)
class Person:
    """Somebody's browser, 1280×800 and logged in at the shared workbench; its cache is what makes the second page quick. The tab
    stays open, for a new one for each test took a third of its time: between two tests it shows nothing, at an address of
    that workbench."""

    browser: Any
    browsing: Any
    tab: Any
    devtools: Any
    rest: str
    loop: asyncio.AbstractEventLoop


@pytest.fixture(scope="session")
def person(chromium: str, shared: Shared) -> Iterator[Person]:
    """Playwright's event loop runs as long as Playwright does: it is hidden where other tests have one of their own."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="Playwright is not installed: pip install playwright"
    )
    with playwright.sync_playwright() as running:
        browser = running.chromium.connect_over_cdp(chromium)
        browsing = browser.new_context(viewport=SIZE)
        browsing.set_default_timeout(30_000)  # milliseconds: machines that run tests are busy
        kept = f"localStorage.setItem('aintern-key', {json.dumps(shared.browser.key)})"
        browsing.add_init_script(f"if (location.host === {json.dumps(shared.running.host)}) {kept};")
        tab = browsing.new_page()
        rest = f"http://{shared.running.host}/static/login.js"
        tab.goto(rest)
        devtools = browsing.new_cdp_session(tab)
        loop = asyncio.get_running_loop()
        asyncio._set_running_loop(None)
        try:
            yield Person(browser, browsing, tab, devtools, rest, loop)
        finally:
            asyncio._set_running_loop(loop)
            browser.close()


@pytest.fixture(scope="module")
def present(person: Person) -> Iterator[Person]:
    """That person while a file of tests lasts; what was chosen in the file before is forgotten."""
    asyncio._set_running_loop(person.loop)
    person.tab.evaluate("localStorage.clear()")
    person.tab.reload()  # which leaves the key there anew
    yield person
    asyncio._set_running_loop(None)


@pytest.fixture
def browser(present: Person) -> Any:
    return present.browser


@pytest.fixture
def context(present: Person, shared: Shared, own_port: int) -> Iterator[Any]:
    """That person's browser with no other tab open, and none left open; it has forgotten other tests' own workbenches."""
    origin = {"origin": f"http://127.0.0.1:{own_port}", "storageTypes": "local_storage"}
    present.devtools.send("Storage.clearDataForOrigin", origin)
    name, _, value = shared.browser.cookie.partition("=")
    present.browsing.add_cookies([{"name": name, "value": value, "url": f"http://{shared.running.host}/"}])
    yield present.browsing
    for page in present.browsing.pages:
        if page is not present.tab:
            page.close()


@pytest.fixture
def clocked(serve: Serve, browser: Any, context: Any) -> Iterator[Any]:
    """A tab whose clock a test moves, in a browser of its own: every later tab of that one has the clock as well."""
    own = browser.new_context(viewport=SIZE, storage_state=context.storage_state())
    page = own.new_page()
    page.clock.install()
    yield page
    own.close()


@contextmanager
def without_problems(tab: Any) -> Iterator[None]:
    """Fails the test when a script of the page raised, or the content policy stopped something of ours."""
    problems: list[str] = []

    def raised(error: Any) -> None:
        problems.append(str(error))

    def said(line: Any) -> None:
        if "Content Security Policy" in line.text:
            problems.append(line.text)

    tab.on("pageerror", raised)
    tab.on("console", said)
    yield
    tab.remove_listener("pageerror", raised)
    tab.remove_listener("console", said)
    assert not problems


@pytest.fixture
def page(present: Person, context: Any) -> Iterator[Any]:
    """That person's tab, of the usual size. What can't be taken back from a tab is for `own_tab`: to close it, to listen to it,
    and to have it hold requests or run a script first."""
    tab = present.tab
    try:
        with without_problems(tab):
            yield tab
    finally:
        tab.goto(present.rest)
        if tab.viewport_size != SIZE:
            tab.set_viewport_size(SIZE)
        tab.emulate_media(reduced_motion="null")
        tab.mouse.move(-1, -1)


@pytest.fixture
def own_tab(context: Any) -> Iterator[Any]:
    """A new tab of that person's."""
    tab = context.new_page()
    with without_problems(tab):
        yield tab


def calls(*made: tuple[str, dict[str, Any]], text: str = "", **more: Any) -> dict[str, Any]:
    """A scripted step that makes these calls."""
    listed = [{"tool": tool, "parameters": parameters} for tool, parameters in made]
    return {"text": text, "tool_calls": listed, **more}


def ask(page: Any, message: str = "Do it.") -> None:
    page.get_by_role("textbox", name="Message").fill(message)
    page.get_by_role("button", name="Send").click()


def until(page: Any, holds: Callable[[], bool]) -> None:
    """Waits for what is not to be seen on the page: a file, say."""
    for _ in range(600):
        if holds():
            return
        page.wait_for_timeout(50)
    raise AssertionError("that did not come about within half a minute")


def permission(page: Any) -> Any:
    """The dialog, once it is armed."""
    dialog = page.get_by_role("dialog", name="Permission")
    dialog.wait_for()
    page.locator("#permission.armed").wait_for()
    return dialog


def view(page: Any, name: str) -> None:
    page.locator(f'#rail [data-view="{name}"]').click()
