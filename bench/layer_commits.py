"""What the commit of a layer costs, earlier contents kept, beside `cp -r` of the same files, and how it and its undo grow.

Run: python -m bench.layer_commits [--files 10000]. Ends with 1 where a goal is missed. On a busy machine the ratio of the
processor's seconds says more than that of the clock's.
"""

import argparse
import asyncio
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import log
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from aintern.workspace.checkpoints import Checkpoints
from aintern.workspace.control_names import ControlNames
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.commit_journal import commit_lock
from aintern.workspace.layers.layer import Layer
from aintern.workspace.layers.layer_commit import commit_layer, obstacles_of
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox, probe_sandbox
from aintern.workspace.undo import undo

CHANGE = "for file in d*/*; do echo more >> $file; done"
GOAL, EXPONENT = 8.0, 1.1


@contextmanager
def a_tree(files: int) -> Iterator[Path]:
    """A folder with a workspace of so many small files, a hundred in a folder, and with a data folder."""
    folder = Path(tempfile.mkdtemp(prefix="aintern-bench-"))
    try:
        os.environ["XDG_DATA_HOME"] = str(folder / "data")
        for number in range(files):
            file = folder / "work" / f"d{number // 100}" / f"{number}.txt"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(f"line {number}\n" * 20)
        yield folder
    finally:
        shutil.rmtree(folder)


async def one(files: int) -> tuple[float, float, float, float]:
    """Seconds of `cp -r`, of the commit of a layer that changes every file, and of its undo; and how many times the processor's
    seconds of `cp -r` the commit takes."""
    with a_tree(files) as folder:
        root = folder / "work"
        before, began = getrusage(RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(["cp", "-r", root, folder / "copy"], check=True)
        copied, after = time.perf_counter() - began, getrusage(RUSAGE_CHILDREN)
        copying = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        jail = Jail(root)
        sandbox, status = await probe_sandbox(jail, ProtectedPaths())
        if sandbox is None:
            raise SystemExit(f"no sandbox here: {status.reason}")
        with (await probe_layers(sandbox, jail)).fresh(is_kept=True) as layer:
            change(sandbox, layer, root)
            began, working = time.perf_counter(), time.process_time()
            changes = layer.changes()
            checkpoints = Checkpoints.open(root)
            recorder = checkpoints.recorder("bench")
            async with commit_lock([root]):
                assert len(changes) == files and not obstacles_of(layer, changes, ControlNames([root]), checkpoints)
                assert not commit_layer(layer, changes, recorder)
            recorder.end()
            committed, working = time.perf_counter() - began, time.process_time() - working
        began = time.perf_counter()
        _, report = undo(checkpoints)
        undone = time.perf_counter() - began
        assert len(report.done) == files
        checkpoints.close()
        jail.close()
        return copied, committed, undone, working / copying


def change(sandbox: ShellSandbox, layer: Layer, root: Path) -> None:
    with sandbox.wrapped(["bash", "-c", CHANGE], str(root), mounts=layer.mounts) as wrapped:
        environment = scrubbed_environment()
        subprocess.run(wrapped.arguments, pass_fds=wrapped.descriptors, env=environment, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10_000)
    files = parser.parse_args().files
    fewer = max(1, files // 10)
    asyncio.run(one(100))  # what is loaded once is not counted
    small, large = asyncio.run(one(fewer)), asyncio.run(one(files))
    ratio = large[1] / large[0]
    exponents = [log(large[at] / small[at]) / log(files / fewer) for at in (1, 2)]
    print(
        f"{files} small changed files, earlier contents kept: cp -r {large[0]:.2f} s, commit {large[1]:.2f} s, undo {large[2]:.2f} s"
    )
    print(f"commit × cp -r: {ratio:.1f} (goal {GOAL:g}); in seconds of the processor {large[3]:.1f}")
    print(f"exponent from {fewer} files: commit {exponents[0]:.2f}, undo {exponents[1]:.2f} (goal {EXPONENT:g})")
    return int(ratio > GOAL or max(exponents) > EXPONENT)


if __name__ == "__main__":
    sys.exit(main())
