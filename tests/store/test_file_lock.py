"""A file's lock keeps others out, sharers aside, and does not outlive its holder."""

import fcntl
import sys
from pathlib import Path
from subprocess import PIPE, Popen

import pytest

from aintern.store.file_lock import locked

NOW = fcntl.LOCK_EX | fcntl.LOCK_NB
HOLDER = """
import sys, pathlib
from aintern.store.file_lock import locked
with locked(pathlib.Path(sys.argv[1])):
    print("held", flush=True)
    input()
"""


def test_who_does_not_wait_is_told_that_another_holds_it(tmp_path: Path) -> None:
    with locked(tmp_path / "lock"), pytest.raises(BlockingIOError), locked(tmp_path / "lock", NOW):
        pass
    with locked(tmp_path / "lock", NOW):
        assert (tmp_path / "lock").stat().st_mode & 0o777 == 0o600


def test_sharers_hold_it_together(tmp_path: Path) -> None:
    with locked(tmp_path / "lock", fcntl.LOCK_SH), locked(tmp_path / "lock", fcntl.LOCK_SH | fcntl.LOCK_NB):
        pass


def test_a_killed_holder_lets_go(tmp_path: Path) -> None:
    with Popen([sys.executable, "-c", HOLDER, str(tmp_path / "lock")], stdin=PIPE, stdout=PIPE) as holder:
        assert holder.stdout is not None and holder.stdout.readline()
        with pytest.raises(BlockingIOError), locked(tmp_path / "lock", NOW):
            pass
        holder.kill()
    with locked(tmp_path / "lock", NOW):
        pass


def test_a_link_in_its_place_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "lock").symlink_to(tmp_path / "elsewhere")
    with pytest.raises(OSError), locked(tmp_path / "lock"):
        pass
    assert not (tmp_path / "elsewhere").exists()
