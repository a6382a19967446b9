"""What a program started is found by its parents, its session and its mark, and can be ended."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from aintern.workspace.process_tree import descendants, kill_all, kill_group, now
from tests.waiting import until

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs /proc")


def test_children_and_orphans_with_the_mark_are_found_and_killed(tmp_path: Path) -> None:
    script = "sleep 300 & echo $! > child; (setsid sleep 301 & echo $! > orphan); wait"
    mark = f"AINTERN_MARK=test-{os.getpid()}"
    name, _, value = mark.partition("=")
    since = now()
    leader = subprocess.Popen(
        ["bash", "-c", script], cwd=tmp_path, env={**os.environ, name: value}, start_new_session=True
    )
    until(lambda: all((tmp_path / each).exists() and (tmp_path / each).read_text() for each in ("child", "orphan")))
    started = {int((tmp_path / name).read_text()) for name in ("child", "orphan")}
    until(lambda: started <= set(descendants([leader.pid], mark)))
    assert leader.pid not in descendants([leader.pid], mark)
    assert started <= set(descendants([leader.pid], mark, since))
    kill_all(descendants([leader.pid], mark), signal.SIGKILL)
    kill_group(leader.pid, signal.SIGKILL)
    leader.wait()
    until(lambda: not descendants([leader.pid], mark))


def test_what_has_ended_can_be_killed_again() -> None:
    done = subprocess.Popen(["true"], start_new_session=True)
    done.wait()
    kill_all([done.pid], signal.SIGKILL)
    kill_group(done.pid, signal.SIGKILL)
    assert done.returncode == 0
