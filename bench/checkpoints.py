"""What checkpoints cost, as ratios in one run: beside copying the file, beside `git status`, and in bytes kept.

Run: python bench/checkpoints.py [--files 50000] [--json]
"""

import argparse
import json
import os
import random
import shutil
import statistics
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from aintern.workspace.checkpoints import Checkpoints


def seconds(work: Callable[[], object], times: int) -> tuple[float, float]:
    """Median wall-clock and CPU seconds (children included) of one call."""
    walls, cpus = [], []
    for _ in range(times):
        children, own, start = os.times(), time.process_time(), time.perf_counter()
        work()
        walls.append(time.perf_counter() - start)
        after = os.times()
        cpus.append(time.process_time() - own + sum(after[2:4]) - sum(children[2:4]))
    return statistics.median(walls), statistics.fmean(cpus)


def a_file(workspace: Path, store: Path, size: int, times: int) -> dict[str, float]:
    """A file tool's checkpoint (begin, pre-image, end) of a file that changes a little each time, beside copying it."""
    checkpoints = Checkpoints.open(workspace, store)
    target = workspace / "changed.txt"
    words = random.choices(["alpha", "beta", "def", "return", "self", "import", "for", "range"], k=size // 5)
    text = (" ".join(words))[:size]
    target.write_text(text)
    copies = store / "copies"
    copies.mkdir()
    ours, theirs = [], []
    for number in range(times):
        recorder = checkpoints.recorder(f"call{number}", tool="edit_file")
        before = seconds(lambda: recorder.keep(str(workspace), b"changed.txt"), 1)  # noqa: B023
        at = random.randrange(size - 20)
        text = text[:at] + f"{random.random():.12f}" + text[at + 14 :]
        (workspace / "new.txt").write_text(text)
        (workspace / "new.txt").replace(target)  # as the file tools do
        after = seconds(recorder.end, 1)
        ours.append((before[0] + after[0], before[1] + after[1]))
        theirs.append(seconds(lambda: shutil.copy(target, copies / str(number)), 1))  # noqa: B023
    checkpoints.close()
    return {
        "wall": statistics.median(o[0] for o in ours) / statistics.median(t[0] for t in theirs),
        "cpu": statistics.fmean(o[1] for o in ours) / statistics.fmean(t[1] for t in theirs),
    }


def kept_bytes(workspace: Path, store: Path) -> float:
    """Megabytes on disk after 1,000 changes of a 10 KB file."""
    a_file(workspace, store, 10_000, 999)
    shutil.rmtree(store / "copies")
    return sum(path.stat().st_size for path in store.rglob("*") if path.is_file()) / 1e6


def a_command(tree: Path, store: Path, times: int) -> dict[str, float]:
    """A shell command's checkpoint around `true` and around an edit, beside `git status` of the same tree."""
    checkpoints = Checkpoints.open(tree, store)
    number = iter(range(10**9))

    def once() -> None:
        count = next(number)
        with checkpoints.recorder(f"command{count}").command():
            (tree / "src" / "pkg0" / "mod0" / "file0.py").write_text(f"x = {count}\n")

    first = seconds(once, 1)
    time.sleep(2.1)  # what changed in the second in which the index is written is looked at again
    once()
    time.sleep(2.1)
    once()
    status = lambda: subprocess.run(["git", "status", "--porcelain"], cwd=tree, capture_output=True, check=True)  # noqa: E731
    status()
    pairs = [(seconds(once, 1), seconds(status, 1)) for _ in range(times)]
    checkpoints.close()
    ours, theirs = [[pair[side] for pair in pairs] for side in (0, 1)]
    return {
        "wall": statistics.median(o[0] for o in ours) / statistics.median(t[0] for t in theirs),
        "cpu": statistics.fmean(o[1] for o in ours) / statistics.fmean(t[1] for t in theirs),
        "first_seconds": first[0],
    }


def make_tree(tree: Path, files: int) -> None:
    for number in range(files):
        folder = tree / "src" / f"pkg{number // 1000}" / f"mod{number // 50 % 20}"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"file{number % 50}.py").write_text(f"value = {number}\n" * 20)
    git = [
        "git",
        "-C",
        str(tree),
        "-c",
        "user.email=b@example.org",
        "-c",
        "user.name=bench",
        "-c",
        "gc.autoDetach=false",
    ]
    subprocess.run([*git, "init", "-q"], check=True)
    subprocess.run([*git, "add", "-A"], check=True)
    subprocess.run([*git, "commit", "-qm", "tree"], check=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=50_000)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder).resolve()
        tree = base / "tree"
        tree.mkdir()
        make_tree(tree, options.files)
        small = base / "small"
        small.mkdir()
        figures = {
            "file_10k": (a_file(small, base / "store1", 10_000, 300), 5.0),
            "file_10k_in_big_tree": (a_file(tree, base / "store2", 10_000, 300), 5.0),
            "file_1m": (a_file(small, base / "store3", 1_000_000, 20), 5.0),
            "file_20m": (a_file(small, base / "store4", 20_000_000, 5), 5.0),
            "command": (a_command(tree, base / "store5", 15), 4.0),
        }
        stored = kept_bytes(small, base / "store6")
    if options.json:
        print(json.dumps({**{name: figure for name, (figure, _) in figures.items()}, "kept_megabytes": stored}))
        return
    for name, (figure, limit) in figures.items():
        print(
            f"{name:24} " + "  ".join(f"{key} {value:6.2f}" for key, value in figure.items()) + f"  (at most {limit} x)"
        )
    print(f"{'1,000 changes of 10 KB':24} {stored:6.2f} MB  (at most 5 MB)")


if __name__ == "__main__":
    main()
