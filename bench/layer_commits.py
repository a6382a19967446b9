"""What the commit of a layer costs, earlier contents kept, beside `cp -r` of the same files, and how it and its undo grow.

Run: python -m bench.layer_commits [--files 10000] [--rounds 3]. Ends with 1 where a goal is missed. How the cost grows is judged
by the processor's seconds in a folder in memory, where there is one: what a disk's file system takes to make a file depends on
what was deleted before (ext4: 5 to 225 µs of the processor), and the clock's seconds belong to whatever else runs. Both are told
beside them. An undo frees what it replaces, and a disk that discards at once takes its time for that: `rm -r` says how long.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from math import log
from pathlib import Path
from statistics import median
from typing import NamedTuple

from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.control_names import ControlNames
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.commit_journal import commit_lock
from aintern.workspace.layers.exchanged_names import write_out
from aintern.workspace.layers.layer import Layer
from aintern.workspace.layers.layer_commit import commit_layer, obstacles_of
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox, probe_sandbox
from aintern.workspace.undo import undo

CHANGE = "for file in d*/*; do echo more >> $file; done"
GOAL, EXPONENT = 8.0, 1.1
_MEMORY = Path("/dev/shm")


@contextmanager
def a_tree(files: int, place: Path | None) -> Iterator[Path]:
    """A folder with a workspace of so many small files, a hundred in a folder, and with a data folder."""
    folder = Path(tempfile.mkdtemp(prefix="aintern-bench-", dir=place))
    try:
        os.environ["XDG_DATA_HOME"] = str(folder / "data")
        for number in range(files):
            file = folder / "work" / f"d{number // 100}" / f"{number}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"line {number}\n" * 20)
        yield folder
    finally:
        shutil.rmtree(folder)


class Seconds(NamedTuple):
    """By the clock and by the processor, the latter of this process and of its children."""

    clock: float
    processor: float


@contextmanager
def timed() -> Iterator[list[Seconds]]:
    taken: list[Seconds] = []
    began, before = time.perf_counter(), os.times()
    yield taken
    after = os.times()
    taken.append(Seconds(time.perf_counter() - began, sum(after[:4]) - sum(before[:4])))


async def one(files: int, place: Path | None = None) -> list[Seconds]:
    """What `cp -r`, the commit of a layer that changes every file, its undo, and `rm -r` of the copy take."""
    with a_tree(files, place) as folder:
        root = folder / "work"
        with timed() as copied:
            subprocess.run(["cp", "-r", root, folder / "copy"], check=True)
        write_out(folder)
        jail = Jail(root)
        sandbox, status = await probe_sandbox(jail, ProtectedPaths())
        if sandbox is None:
            raise SystemExit(f"no sandbox here: {status.reason}")
        with (await probe_layers(sandbox, jail)).fresh(is_kept=True) as layer:
            change(sandbox, layer, root)
            with timed() as committed:
                changes = layer.changes()
                checkpoints = Checkpoints.open(root)
                recorder = checkpoints.recorder("bench")
                async with commit_lock([root]):
                    assert len(changes) == files and not obstacles_of(layer, changes, ControlNames([root]), checkpoints)
                    assert not commit_layer(layer, changes, recorder)
                recorder.end()
        with timed() as undone:
            _, report = undo(checkpoints)
        assert len(report.done) == files
        checkpoints.close()
        jail.close()
        with timed() as removed:
            subprocess.run(["rm", "-r", folder / "copy"], check=True)
        return [*copied, *committed, *undone, *removed]


def change(sandbox: ShellSandbox, layer: Layer, root: Path) -> None:
    with sandbox.wrapped(["bash", "-c", CHANGE], str(root), mounts=layer.mounts) as wrapped:
        environment = scrubbed_environment()
        subprocess.run(wrapped.arguments, pass_fds=wrapped.descriptors, env=environment, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    files, fewer = options.files, max(1, options.files // 10)
    asyncio.run(one(100))  # what is loaded once is not counted
    on_disk = [_medians(asyncio.run(one(count)) for _ in range(options.rounds)) for count in (fewer, files)]
    in_memory = on_disk
    if _MEMORY.is_dir():
        in_memory = [
            _medians(asyncio.run(one(count, _MEMORY)) for _ in range(options.rounds)) for count in (fewer, files)
        ]
    copied, committed, undone, removed = on_disk[1]
    ratio = committed.clock / copied.clock
    taken = f"cp -r {copied.clock:.2f} s, commit {committed.clock:.2f} s, undo {undone.clock:.2f} s, rm -r {removed.clock:.2f} s"
    print(f"{files} small changed files, earlier contents kept: {taken}")
    print(f"commit × cp -r: {ratio:.1f} (goal {GOAL:g})")
    judged = _exponents(in_memory, "processor")
    for where, (of_commit, of_undo) in {
        "the clock": _exponents(on_disk, "clock"),
        "the processor": _exponents(on_disk, "processor"),
        f"the processor in memory (goal {EXPONENT:g})": judged,
    }.items():
        print(f"exponent from {fewer} files: commit {of_commit:.2f}, undo {of_undo:.2f}, by {where}")
    return int(ratio > GOAL or max(judged) > EXPONENT)


def _exponents(taken: list[list[Seconds]], by: str) -> list[float]:
    """Of commit and undo, from a tenth of the files to all."""
    small, large = taken
    return [log(getattr(large[at], by) / getattr(small[at], by), 10) for at in (1, 2)]


def _medians(rounds: Iterable[list[Seconds]]) -> list[Seconds]:
    return [Seconds(*map(median, zip(*each, strict=True))) for each in zip(*rounds, strict=True)]


if __name__ == "__main__":
    sys.exit(main())
