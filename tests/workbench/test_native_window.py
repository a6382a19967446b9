"""The native window promises: it shows the page, closing it ends the workbench, and the workbench's end closes it."""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.workbench.conftest import Running, log_in, script, start, stop

pytest.importorskip("webview", reason="pywebview is not installed: pip install 'aintern[native]'")
display = pytest.importorskip("Xlib.display", reason="python-xlib is not installed: pip install python-xlib")


@pytest.fixture(scope="module")
def screen() -> Iterator[str]:
    """An X server of the tests' own, as a value of DISPLAY."""
    if shutil.which("Xvfb") is None:
        pytest.skip("Xvfb is not installed: apt-get install xvfb")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x900x24"]
    process = subprocess.Popen(command, pass_fds=(writing,), stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as said:
        number = said.readline().strip()
    yield f":{number}"
    process.terminate()
    process.wait()


@pytest.fixture
def shown(screen: str, tmp_path: Path) -> Iterator[Running]:
    """A workbench whose window shows the page."""
    # Chromium's own sandbox, which Qt brings, refuses root; tests in containers are root.
    slow = {"text": "word " * 200, "chunk": 5, "delay": 0.02}
    running = start(tmp_path, script(slow), "--native", DISPLAY=screen, QTWEBENGINE_DISABLE_SANDBOX="1")
    yield running
    stop(running)


@contextmanager
def window(screen: str) -> Iterator[Any]:
    """The window, once the page's own title is on it; None when there is none."""
    connection = display.Display(screen)
    try:
        found = [each for each in connection.screen().root.query_tree().children if each.get_wm_name() == "AIntern"]
        yield found[0] if found else None
    finally:
        connection.close()


def close(screen: str) -> None:
    """As a window manager does it."""
    from Xlib.protocol.event import ClientMessage

    with window(screen) as shown:
        atom = shown.display.get_atom
        asked = (32, [atom("WM_DELETE_WINDOW"), 0, 0, 0, 0])
        shown.send_event(ClientMessage(window=shown.id, client_type=atom("WM_PROTOCOLS"), data=asked))
        shown.get_geometry()  # answered only once the server has passed it on


def test_the_window_shows_the_page_and_closing_it_ends_the_workbench(screen: str, shown: Running) -> None:
    shown.next_address()  # printed when the window has used the first
    close(screen)
    assert shown.process.wait(30) == 0


def test_a_request_that_runs_is_ended_before_the_workbench_ends(screen: str, shown: Running) -> None:
    shown.address = shown.next_address()
    entry, origin = log_in(shown), Origin(f"http://{shown.host}")
    headers, keys = {"Cookie": entry.cookie}, entry.subprotocols
    with connect(f"ws://{shown.host}/live", origin=origin, additional_headers=headers, subprotocols=keys) as socket:
        socket.send(json.dumps({"n": 1, "do": "ask", "message": "Go"}))
        while json.loads(socket.recv(timeout=60))[0] != "t":
            pass
    close(screen)
    assert shown.process.wait(60) == 0
    assert any("ends with the request that runs" in line for line in shown.lines)
    (database,) = (shown.workspace.parent / "home").rglob("aintern.db")
    assert b"word word word" in database.read_bytes()


def test_the_end_of_the_workbench_closes_the_window(screen: str, shown: Running) -> None:
    shown.next_address()
    shown.process.kill()
    shown.process.wait()
    for _ in range(300):
        with window(screen) as left:
            if left is None:
                return
        time.sleep(0.1)
    raise AssertionError("the window is still there")


def test_without_a_display_it_says_so(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="There is no display"):
        start(tmp_path, script({"text": "x"}), "--native", DISPLAY="", WAYLAND_DISPLAY="")


def test_a_window_that_cannot_be_shown_leaves_the_page_to_a_browser(tmp_path: Path) -> None:
    running = start(tmp_path, script({"text": "x"}), "--native", DISPLAY=":9", WAYLAND_DISPLAY="")
    for _ in range(600):
        if any("The page can be opened in a browser." in line for line in running.lines):
            break
        time.sleep(0.1)
    assert any(line.startswith("The window failed: ") for line in running.lines)
    assert log_in(running)
    stop(running)
