"""What holds for every test: a home of its own, no settings from outside, and no network but loopback."""

import gc
import ipaddress
import os
import socket
import sqlite3
import sys
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.postgresql_server import (
    postgres_server as postgres_server,
)  # here once: each folder's own would start its own
from tests.visible_places import CHECKOUT, is_hidden

FOLDERS = {
    "HOME": "",
    "XDG_CONFIG_HOME": ".config",
    "XDG_DATA_HOME": ".local/share",
    "XDG_STATE_HOME": ".local/state",
    "XDG_CACHE_HOME": ".cache",
    "XDG_RUNTIME_DIR": ".run",
}
# Hundreds of tests start `aintern`: without its bytecode each start compiles all of it again, half of a start's CPU.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
LONG_ROOMS = (
    *("fleet", "workbench", "backends", "cli", "terminal", "loop", "workspace", "test_torture.py", "connectors", "mcp"),
    *("tools/test_background_commands.py", "checks", "test_", "probe", "plugins", "tools"),
)  # what is left then are quick tests in short files
KEPT = {"AINTERN_SHARED", "AINTERN_NIGHTLY"}  # where the samples are, and how long tests may take: no settings


def pytest_xdist_auto_num_workers() -> int:
    """Five on two cores: nearly half of the suite's time are waits, for processes, browsers and the disk. Three took a sixth longer."""
    return 5 * (os.cpu_count() or 1) // 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported and collected stays until the end: it is not searched for circles, a third of the collection's CPU."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Each of several workers begins to collect in another room: in a fresh clone every test file is translated by one of
    them, and read by the others. All at the same file, each of them would translate them all."""
    report = yield
    if "PYTEST_XDIST_WORKER" in os.environ and collector.path == Path(__file__).parent:
        worker, workers = int(os.environ["PYTEST_XDIST_WORKER"][2:]), int(os.environ["PYTEST_XDIST_WORKER_COUNT"])
        first = len(report.result) * worker // workers
        report.result = report.result[first:] + report.result[:first]
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Where several work side by side the rooms with the longest files begin, so that what is left for the end is quick and
    keeps all busy. (Left to itself the plugin begins with the files of most tests, which are quick ones.)"""
    if "PYTEST_XDIST_WORKER" in os.environ:
        items.sort(key=lambda item: [*(not item.nodeid.startswith(f"tests/{room}") for room in LONG_ROOMS), item.path])


class Homes:
    """Empty home folders. Most tests leave theirs as it was: the next test gets the same one, since to make and to remove seven
    folders for each of nine thousand tests is half a minute of work, and minutes of waiting for a disk."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.made = 0
        self.last = Path()
        self.as_made: list[tuple[str, list[str], list[str], int]] = []

    def empty(self) -> Path:
        if not self.made or self.state() != self.as_made:
            self.made += 1
            self.last = self.folder / f"home{self.made}"
            for folder in FOLDERS.values():
                (self.last / folder).mkdir(parents=True, exist_ok=True)
            self.as_made = self.state()
        return self.last

    def state(self) -> list[tuple[str, list[str], list[str], int]]:
        """What lies in the last one, and who may do what there."""
        return sorted((*found, os.stat(found[0]).st_mode) for found in os.walk(self.last))


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Homes:
    return Homes(tmp_path_factory.mktemp("homes"))


@pytest.fixture(autouse=True)
def home(homes: Homes, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home folder; the user's settings, data and cache folders lie inside it."""
    home = homes.empty()
    for variable, folder in FOLDERS.items():
        monkeypatch.setenv(variable, str(home / folder))
    for variable in set(os.environ) - KEPT:
        if variable.startswith("AINTERN_"):
            monkeypatch.delenv(variable)
    monkeypatch.setenv("AINTERN_STRICT", "1")  # an illegal state change fails the test that made it
    return home


@pytest.fixture
def checkout_is_seen(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests whose servers, hooks and checks lie in the checkout, with the interpreter that runs them: in a home folder or
    below /tmp the sandbox would hide it."""
    if is_hidden(CHECKOUT):
        monkeypatch.setenv("AINTERN_SANDBOX_HOME_READABLE", str(CHECKOUT))


@pytest.fixture
def workspace(tmp_path: Path) -> Path:
    """An empty folder, with room beside it for what is not its own."""
    root = tmp_path / "proj"
    root.mkdir()
    return root


@pytest.fixture(autouse=True)
def databases_are_closed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test left open is closed behind it: from Python 3.13 on, an SQLite connection that nobody closed is a warning."""
    opened: list[sqlite3.Connection] = []

    def connect(*args: Any, **options: Any) -> sqlite3.Connection:
        opened.append(real(*args, **options))
        return opened[-1]

    real = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", connect)
    yield
    for connection in opened:
        with suppress(sqlite3.ProgrammingError):  # it belongs to another thread
            connection.close()


def is_local(host: object) -> bool:
    if host in (None, "", b"", "localhost", b"localhost"):
        return True
    text = host.decode() if isinstance(host, bytes) else str(host)
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return False
    return address.is_loopback or address.is_unspecified


@pytest.fixture(autouse=True, scope="session")
def only_loopback() -> Iterator[None]:
    """A connection or a name look-up that would leave this machine fails the test that made it."""
    patch = pytest.MonkeyPatch()

    def guarded(real: Any, what: str) -> Any:
        def connect(self: socket.socket, address: Any) -> Any:
            if isinstance(address, tuple) and not is_local(address[0]):
                raise RuntimeError(f"A test tried to {what} {address[0]}: only loopback is allowed.")
            return real(self, address)

        return connect

    real_look_up = socket.getaddrinfo

    def look_up(host: Any, *args: Any, **options: Any) -> Any:
        if not is_local(host):
            raise RuntimeError(f"A test tried to look up {host}: only loopback is allowed.")
        return real_look_up(host, *args, **options)

    patch.setattr(socket.socket, "connect", guarded(socket.socket.connect, "connect to"))
    patch.setattr(socket.socket, "connect_ex", guarded(socket.socket.connect_ex, "connect to"))
    patch.setattr(socket, "getaddrinfo", look_up)
    yield
    patch.undo()
