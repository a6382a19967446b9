"""Faults are written to a file of the user's, never to the terminal, and a home that is read-only keeps nobody from working."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from aintern.terminal.output.log_file import log_to_file


@pytest.fixture(autouse=True)
def log() -> Iterator[logging.Logger]:
    log = logging.getLogger("aintern")
    before, propagates = list(log.handlers), log.propagate
    log.handlers.clear()
    yield log
    for handler in log.handlers:
        handler.close()
    log.handlers[:] = before
    log.propagate = propagates


def test_what_is_logged_stands_in_the_users_file(
    home: Path, log: logging.Logger, capfd: pytest.CaptureFixture[str]
) -> None:
    log_to_file()
    log_to_file()  # a second session of the process writes to the same one
    log.warning("the shed is on fire")
    (file,) = home.rglob("aintern.log")
    assert file.read_text().count("the shed is on fire") == 1
    assert capfd.readouterr() == ("", "")


def test_where_no_file_can_be_nothing_breaks(
    home: Path, log: logging.Logger, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_STATE_HOME", str(home / "file"))
    log_to_file()
    log.warning("nobody hears this")
    assert capfd.readouterr() == ("", "") and not list(home.rglob("aintern.log"))
