"""What a command in a layer costs beside the same line in a bare bwrap with the same overlay, in a workspace of many files.

Run: python -m bench.layers [--files 100000] [--rounds 5] [--profile LINE]. Measured is a whole session on a script: from a tool's
start to its result, the first and the tenth command of a session. Ends with 1 where a goal is missed. Before each command the
script waits as long as a fast model's reply takes: an overlay is taken down behind the result's back, and a command that begins in
the same moment pays for the one before (`tenth at once`, told without a goal; the bare line takes its own down).
"""

import argparse
import asyncio
import cProfile
import json
import os
import pstats
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from math import inf
from pathlib import Path
from statistics import median

from aintern.backends.scripted import ScriptedBackend, read_script
from aintern.events import ApprovalRequested, ToolExecution, ToolResultArrived
from aintern.session import Session
from aintern.workspace.environment import scrubbed_environment
from aintern.workspace.jail import Jail
from aintern.workspace.layers.layer_probe import probe_layers
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import probe_sandbox
from bench.checkpoints import make_tree
from bench.figures import Figure, print_figures

FIND, STATUS, TRUE = "find . -type f -size +1", "git status", "true"
COMMANDS = 10
REPLY = 0.5  # seconds
WALK_GOAL, START_GOAL = 1.3, 50.0  # times; milliseconds


async def in_a_session(tree: Path, line: str, pause: float) -> list[float]:
    """Seconds from the start of each of a session's commands to its result."""
    # No two calls alike: a repeated one would be told so.
    steps = [
        {"delay": pause, "tool_calls": [{"tool": "run_command", "parameters": {"command": f"{line} # {number}"}}]}
        for number in range(COMMANDS)
    ]
    script = "\n".join(json.dumps(step) for step in [*steps, {"text": "Done."}])
    took, started = [], 0.0
    async with Session.open(tree, model=ScriptedBackend(read_script(script))) as session:
        async for event in session.ask("Go."):
            if isinstance(event, ToolExecution) and event.status == "starting":
                started = time.perf_counter()
            elif isinstance(event, ToolResultArrived):
                took.append(time.perf_counter() - started)
                assert event.success, event.content
            else:
                assert not isinstance(event, ApprovalRequested), "it is asked about"
    return took


@contextmanager
def bare(tree: Path, bwrap: str) -> Iterator[list[str]]:
    """A bare bwrap's arguments with an overlay where ours has it."""

    async def place() -> Path:
        jail = Jail(tree)
        sandbox, status = await probe_sandbox(jail, ProtectedPaths())
        if sandbox is None:
            raise SystemExit(f"no sandbox on this machine: {status.reason}")
        found = (await probe_layers(sandbox, jail)).layerings[0]
        if found.place is None:
            raise SystemExit(f"no layers on this machine: {found.reason}")
        found.place.mkdir(parents=True, exist_ok=True)
        return found.place

    with tempfile.TemporaryDirectory(dir=asyncio.run(place())) as folder:
        for name in ("upper", "work"):
            Path(folder, name).mkdir()
        overlay = ["--overlay-src", str(tree), "--overlay", f"{folder}/upper", f"{folder}/work", str(tree)]
        yield [
            bwrap,
            "--unshare-all",
            "--ro-bind",
            "/",
            "/",
            "--dev",
            "/dev",
            "--proc",
            "/proc",
            *overlay,
            "--chdir",
            str(tree),
        ]


def in_bare(arguments: list[str], line: str) -> float:
    before = time.perf_counter()
    done = subprocess.run(
        [*arguments, "bash", "-c", line], check=False, capture_output=True, env=scrubbed_environment()
    )
    took = time.perf_counter() - before
    assert done.returncode == 0, done.stderr
    return took


def measured(tree: Path, bwrap: str, rounds: int) -> list[Figure]:
    figures = []
    for line in (FIND, STATUS, TRUE):
        first, tenth, at_once, baseline = [], [], [], []
        for _ in range(rounds):
            # A session's overlay and a bare one are both new: what one has cached is not the other's.
            with bare(tree, bwrap) as arguments:
                before = in_bare(arguments, line)
            took = asyncio.run(in_a_session(tree, line, REPLY))
            with bare(tree, bwrap) as arguments:
                baseline.append((before + in_bare(arguments, line)) / 2)
            first.append(took[0])
            tenth.append(took[-1])
            at_once.append(asyncio.run(in_a_session(tree, line, 0))[-1])
        beside = median(baseline)
        for name, took in (("first", first), ("tenth", tenth), ("tenth at once", at_once)):
            told = inf if took is at_once else None
            ms = f"{median(took) * 1000:.0f} ms, bare {beside * 1000:.0f}"
            if line == TRUE:
                figures.append(
                    Figure(f"{line}, {name} ({ms})", (median(took) - beside) * 1000, told or START_GOAL, " ms")
                )
            else:
                figures.append(Figure(f"{line}, {name} ({ms})", median(took) / beside, told or WALK_GOAL))
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--profile", metavar="LINE", help="profile a session that runs this line instead")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        base = Path(folder).resolve()
        (base / "home").mkdir()
        os.environ |= {
            "HOME": str(base / "home"),
            "XDG_DATA_HOME": f"{base}/home/data",
            "XDG_CACHE_HOME": f"{base}/home/cache",
        }
        tree = base / "tree"
        tree.mkdir()
        make_tree(tree, options.files)
        if options.profile:
            with cProfile.Profile() as profile:
                print([f"{took * 1000:.0f} ms" for took in asyncio.run(in_a_session(tree, options.profile, 0))])
            pstats.Stats(profile).sort_stats("cumulative").print_stats(45)
            return 0
        jail = Jail(tree)
        _, status = asyncio.run(probe_sandbox(jail, ProtectedPaths()))
        figures = measured(tree, status.program, options.rounds)
    print_figures(f"Commands in a layer over {options.files:,} files", figures)
    return int(not all(figure.met for figure in figures))


if __name__ == "__main__":
    sys.exit(main())
