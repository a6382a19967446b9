"""A fleet for its tests: a database of its own, a git repository, and workers that are real processes."""

import os
import signal
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg
import pytest

from aintern.fleet.fleet import Fleet
from tests.forked_command import ForkedCommand
from tests.git_commands import git as git
from tests.postgresql_server import new_database
from tests.terminal.command_line import started

Worker = subprocess.Popen[bytes] | ForkedCommand
WorkerStarter = Callable[..., Worker]
LONGEST = 120  # seconds


@pytest.fixture(scope="session")
def fleet_template(postgres_server: str) -> str:
    """A database with all tables, to make others from: making the tables takes seconds."""
    url = new_database(postgres_server)
    with Fleet.open(url):
        return str(psycopg.conninfo.conninfo_to_dict(url)["dbname"])


@pytest.fixture
def fleet_url(postgres_server: str, fleet_template: str) -> str:
    """The URL of a database with all tables, and nothing in them."""
    return new_database(postgres_server, fleet_template)


@pytest.fixture
def fleet(fleet_url: str) -> Iterator[Fleet]:
    with Fleet.open(fleet_url, submitter="ada", lease=8) as opened:
        yield opened


def repository(folder: Path, name: str, text: str, message: str) -> Path:
    """Makes a repository of one commit with one file."""
    folder.mkdir()
    (folder / name).write_text(text)
    git(folder, "init", "--quiet", "--initial-branch=main")
    git(folder, "add", "--all")
    git(folder, "commit", "--quiet", f"--message={message}")
    return folder


@pytest.fixture
def repo(tmp_path: Path) -> Path:
    """A repository with one commit: app.py."""
    return repository(tmp_path / "project", "app.py", "print('one')\n", "first")


@pytest.fixture
def start_worker(fleet_url: str) -> Iterator[WorkerStarter]:
    """Starts `aintern fleet worker` with more arguments; what still runs at the test's end is killed."""
    workers: list[Worker] = []

    def start(*arguments: str, **environment: str) -> Worker:
        words = ["fleet", "worker", "--lease", "8", *arguments]
        given = {**os.environ, "AINTERN_DATABASE": fleet_url, **environment}
        workers.append(started("fleet worker", words, None, given, start_new_session=True))
        return workers[-1]

    yield start
    for process in workers:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()
