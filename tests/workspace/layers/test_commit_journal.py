"""Kill -9 at any moment of a commit ends in all of it or nothing at the next start, which keeps out of paths changed since."""

import json
import os
import random
import select
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.layers.commit_journal import (
    CommitStep,
    PathMark,
    _write_journal,
    are_unfinished,
    finish_commits,
    mark_of,
)
from aintern.workspace.undo import undo

KILLS = 500 if os.environ.get("AINTERN_NIGHTLY") else 8
ROOT = Path(__file__).parents[3]
FILES = 60
MORE = 240  # so many that they change places with what stands there instead of being renamed over it
MANY = 600  # of which a kill surely finds some that wait

# What the killed command does to the workspace that `filled` makes: every kind of step, in several folders.
COMMAND = (
    "for file in f?/*; do echo changed >> $file; done; rm -r gone; mkdir -p new/deep; "
    "for n in $(seq 60); do echo $n > new/deep/$n; done; chmod 640 mode; ln -sfn mode link; echo more >> name1; "
    "rm swap; mkdir swap; echo x > swap/in; rm -r fold; echo file > fold"
)

# For each line with a workspace and a command it runs that in the real loop, in a process of its own that can be killed and that
# has loaded everything when it begins; tells the process's number, then how it ended.
PROGRAM = """
import asyncio, json, os, sys, tempfile
from pathlib import Path
from tests.scripted_session import call, calls, results, run, says, scripted

FLAGS = {"policy.mode": "auto_approve"}

async def work(root, command):
    step = calls(call("run_command", command=command))
    async with scripted(Path(root), step, says("Done."), unattended="deny", flags=FLAGS) as session:
        return [result.content for result in results(await run(session))]

with tempfile.TemporaryDirectory() as folder:
    asyncio.run(work(folder, "true"))
for line in sys.stdin:
    child = os.fork()
    if not child:
        asyncio.run(work(*json.loads(line)))
        os._exit(0)
    print(child, flush=True)
    print(os.waitpid(child, 0)[1], flush=True)
"""
LONGEST = 0.03  # seconds after its first step that a kill comes: about as long as such a commit takes


def filled(root: Path, files: int = FILES) -> None:
    for folder in ("f0", "f1", "f2", "f3", "gone/in", "fold"):
        (root / folder).mkdir(parents=True)
    for number in range(files):
        (root / f"f{number % 4}" / str(number)).write_text(f"{number}\n")
        (root / "gone/in" / str(number)).write_text("gone\n")
    for name in ("mode", "swap", "fold/in"):
        (root / name).write_text("as it was\n")
    (root / "link").symlink_to("swap")
    (root / "name1").write_text("two names\n")
    os.link(root / "name1", root / "name2")


def tree_of(root: Path) -> dict[str, list[Any]]:
    """What stands at each path: its kind and mode, and a file's content or a link's target."""
    found: dict[str, list[Any]] = {}
    for path in sorted(root.rglob("*")):
        status = path.lstat()
        link = path.is_symlink()
        content = str(path.readlink()) if link else path.read_text() if path.is_file() else ""
        found[str(path.relative_to(root))] = [0 if link else status.st_mode, content]
    return found


def start_again(root: Path) -> None:
    Checkpoints.open(root).close()


@pytest.fixture
def runner(home: Path) -> Iterator["subprocess.Popen[str]"]:
    """Runs PROGRAM."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process


def kill_while_committing(runner: "subprocess.Popen[str]", root: Path, delay: float) -> None:
    """Runs the command in `root` and kills AIntern `delay` seconds after it has begun to write its commit down."""
    assert runner.stdin is not None and runner.stdout is not None
    runner.stdin.write(json.dumps([str(root), COMMAND]) + "\n")
    runner.stdin.flush()
    child = int(runner.stdout.readline())
    while not select.select([runner.stdout], [], [], 0.0005)[0] and not is_committing():
        pass  # a commit takes sixty times as long as one look; a start takes all of a core where this waits busily
    time.sleep(delay)
    with suppress(ProcessLookupError):
        os.kill(child, signal.SIGKILL)
    runner.stdout.readline()


def is_committing() -> bool:
    folder = data() / "commits"
    return folder.is_dir() and any(name.endswith(".json") for name in os.listdir(folder))


def data() -> Path:
    return Path(os.environ["XDG_DATA_HOME"]) / "aintern"


def finished_tree(tmp_path: Path, files: int = FILES) -> dict[str, list[Any]]:
    """What the command makes of it where nothing is in its way."""
    root = tmp_path / f"whole{files}"
    filled(root, files)
    subprocess.run(["bash", "-c", COMMAND], cwd=root, check=True)
    return tree_of(root)


def waiting_for_the_rest(root: Path) -> list[Path]:
    """The files that a commit which has begun has not come to."""
    has_begun = len(list(root.glob("gone/in/*"))) < MANY
    return [path for path in sorted(root.glob("f?/*")) if has_begun and "changed" not in path.read_text()]


@pytest.mark.usefixtures("world")
def test_a_commit_that_is_killed_has_happened_or_has_not_and_can_be_undone(
    tmp_path: Path, runner: "subprocess.Popen[str]"
) -> None:
    chance = random.Random(1)
    finished = {files: finished_tree(tmp_path, files) for files in (FILES, MORE)}
    halves = 0
    for number in range(KILLS):
        root = tmp_path / f"kill{number}"
        files = (FILES, MORE)[number % 2]
        whole = finished[files]
        filled(root, files)
        before = tree_of(root)
        kill_while_committing(runner, root, chance.uniform(0, LONGEST * files / FILES))
        cut = tree_of(root)
        start_again(root)
        after = tree_of(root)
        assert after in (before, whole), f"kill {number}"
        assert not list((data() / "commits").glob("*.json"))
        if cut not in (before, whole):
            halves += 1
            assert after == whole
            assert not list((data() / "layers").glob("*.lock"))
        if after == whole:
            undone(root, before)
        shutil.rmtree(root)
    assert halves, "no kill hit the middle of a commit"


def undone(root: Path, before: Mapping[str, Any]) -> None:
    checkpoints = Checkpoints.open(root)
    _, report = undo(checkpoints)
    checkpoints.close()
    assert not report.skipped
    # Its other name keeps what was written: a hard link comes back as a file of its own.
    assert {**tree_of(root), "name2": []} == {**before, "name2": []}


@pytest.mark.usefixtures("world")
def test_what_was_changed_after_the_kill_stays_as_it_is(tmp_path: Path, runner: "subprocess.Popen[str]") -> None:
    root = tmp_path / "kill"
    for delay in (0.02, 0.04, 0.06, 0.08, 0.1) * 4:
        filled(root, MANY)
        kill_while_committing(runner, root, delay)
        if waiting := waiting_for_the_rest(root):
            break
        start_again(root)
        shutil.rmtree(root)
    waiting[0].write_text("mine\n")
    start_again(root)
    whole = finished_tree(tmp_path, MANY)
    name = str(waiting[0].relative_to(root))
    assert tree_of(root) == {**whole, name: [whole[name][0], "mine\n"]}


def test_a_file_that_was_half_written_is_finished_where_a_full_disk_cut_off_a_later_note(tmp_path: Path) -> None:
    root, upper = tmp_path / "root", tmp_path / "layer/upper"
    root.mkdir()
    upper.mkdir(parents=True)
    (root / "name1").write_text("as it was\n")
    os.link(root / "name1", root / "name2")
    (upper / "name1").write_text("all that is new\n")
    old, new = (root / "name1").stat(), (upper / "name1").stat()
    after = PathMark("file", 0o644, new.st_size, new.st_mtime_ns, old.st_ino)
    journal = data() / "commits" / "cut.json"
    journal.parent.mkdir(parents=True)
    _write_journal(journal, [CommitStep(str(root), b"name1", "write", mark_of(old), after)], {root: upper})
    note = json.dumps([str(root), b"name1".hex()])
    journal.with_suffix(".written").write_text(f"{note}\n{note[:5]}")
    (root / "name1").write_text("all th")
    finish_commits()
    assert (root / "name2").read_text() == "all that is new\n"
    assert not journal.exists() and not journal.with_suffix(".written").exists()


def test_only_a_commit_that_is_written_down_is_to_be_finished_and_not_the_locks_of_past_ones(tmp_path: Path) -> None:
    assert not are_unfinished()
    (tmp_path / "layer/upper").mkdir(parents=True)
    journal = data() / "commits" / "cut.json"
    journal.parent.mkdir(parents=True)
    _write_journal(journal, [], {tmp_path: tmp_path / "layer/upper"})
    assert are_unfinished()
    finish_commits()
    assert list(journal.parent.glob("*.lock")) and not are_unfinished()
