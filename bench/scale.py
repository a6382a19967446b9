"""What size costs: a workspace of 100,000 files beside one of 100, a store full of conversations beside an empty one.

Run: python -m bench.scale [--files N]
"""

import argparse
import asyncio
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from contextlib import AsyncExitStack, closing
from pathlib import Path
from typing import Any

from aintern.backends.scripted import ScriptedBackend, read_script
from aintern.messages import Message
from aintern.session import Session
from aintern.store.store import Store
from bench.figures import Figure, print_figures

FILES = 100_000
MESSAGES, RUNS, SESSIONS = 20_000, 1_000, 200
STEPS = [
    {"text": "", "tool_calls": [{"tool": "list_directory", "parameters": {"recursive": True}}]},
    {"text": "", "tool_calls": [{"tool": "search_content", "parameters": {"query": "value = 77"}}]},
    {"text": "", "tool_calls": [{"tool": "search_files", "parameters": {"pattern": "**/file77.py"}}]},
    {"text": "", "tool_calls": [{"tool": "run_command", "parameters": {"command": "echo made > made.txt"}}]},
    {"text": "Done."},
]


def fill(folder: Path, files: int) -> Path:
    for number in range(files):
        inside = folder / f"part{number // 10_000}" / f"folder{number // 500}"
        if number % 500 == 0:
            inside.mkdir(parents=True, exist_ok=True)
        (inside / f"file{number % 500}.py").write_text(f"value = {number}\n")
    return folder


def first_run(workspace: Path, folder: Path) -> dict[str, float]:
    """Seconds to the first iteration and in listing and searching, and the peak of memory in MiB, of a new user's first run."""
    script = folder / "steps.jsonl"
    script.write_text("".join(json.dumps(step) + "\n" for step in STEPS))
    home = Path(tempfile.mkdtemp(dir=folder))
    variables = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")
    arguments = ["run", "--json", "--mode", "auto_approve", "--model", f"script:{script}", "-C", str(workspace), "Go."]
    began = time.time()
    process = subprocess.Popen(
        [sys.executable, "-m", "aintern", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={**os.environ, **dict.fromkeys(variables, str(home))},
    )  # fmt: skip
    assert process.stdout is not None
    found = {"ready": 0.0, "looking": 0.0}
    for line in process.stdout:
        event = json.loads(line)
        if event["type"] == "iteration" and not found["ready"]:
            found["ready"] = time.time() - began
        if event["type"] == "tool_result" and event["tool"] != "run_command":
            found["looking"] += event["duration"]
    process.wait()
    return found | {"memory": resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024}


async def cpu(work: Callable[[], Coroutine[Any, Any, object]], times: int = 9) -> float:
    """The least CPU seconds of several times."""
    found = []
    for _ in range(times):
        began = time.process_time()
        await work()
        found.append(time.process_time() - began)
    return min(found)


def session(workspace: Path, **options: Any) -> Any:
    return Session.open(workspace, model=ScriptedBackend(read_script('{"text": "Done."}')), **options)


async def opening(folder: Path) -> list[Figure]:
    """A new session, and a short conversation taken up, in a store that is full and used by many."""
    workspace, database = folder / "small", str(folder / "record.db")

    async def asked() -> str:
        async with session(workspace, database=database) as opened:
            opened.start("Hello.")
            await opened.wait()
            return str(opened.conversation_id)

    short = await asked()

    async def new() -> None:
        async with session(workspace, database=database):
            pass

    async def resumed() -> None:
        async with session(workspace, database=database, resume=short):
            pass

    before = await cpu(new), await cpu(resumed)
    with closing(Store.open(database)) as store:
        for number in range(RUNS):
            conversation = store.conversations.create(workspace=str(workspace)).id
            run = store.runs.start(conversation, request="Hello.")
            said = [Message("user" if place % 2 else "assistant", "word " * 40) for place in range(MESSAGES // RUNS)]
            store.conversations.append(conversation, said, run_id=run)
            store.runs.end(run, reason="answered", iteration=number % 7)
        async with AsyncExitStack() as stack:
            for _ in range(SESSIONS):
                opened = await stack.enter_async_context(session(workspace, store=store))
                opened.start("Hello.")
                await opened.wait()
            after = await cpu(new), await cpu(resumed)
    return [
        Figure("a new session in a full store, beside an empty one", after[0] / before[0], 1.5),
        Figure("a short conversation taken up there", after[1] / before[1], 1.5),
    ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=FILES)
    files = parser.parse_args().files
    with tempfile.TemporaryDirectory(prefix="aintern-scale-") as name:
        folder = Path(name)
        small, large = fill(folder / "small", 100), fill(folder / "large", files)
        first_run(small, folder)
        few = first_run(small, folder)
        many = first_run(large, folder)
        figures = [
            Figure(f"ready in {files:,} files", many["ready"], 3, " s"),
            Figure("ready, beside 100 files", many["ready"] / few["ready"], 2),
            Figure("a listing and two searches", many["looking"], 3, " s"),
            Figure("memory, a first command included", many["memory"], 120, " MiB"),
            *asyncio.run(opening(folder)),
        ]
    print_figures("Scale", figures)
    return sum(not figure.met for figure in figures)


if __name__ == "__main__":
    sys.exit(main())
