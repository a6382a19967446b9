"""A model's first tool call on plain requests, through `aintern run --json --model embedded`, scored by the suite.

python -m bench.intents [FILE.jsonl] [--editor] [--model SPEC] [--every N]        needs ../shared/intents (or AINTERN_SHARED)

With --editor the requests go through the library's Session instead, with an editor that has the workspace's first file open: only
then `get_open_files` is offered, which some of them want.
"""

import argparse
import asyncio
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from aintern import Session, ToolCallRequested
from aintern.backends.resolve import resolve
from aintern.tools.tool import OpenFile

SHARED = Path(os.environ.get("AINTERN_SHARED", Path(__file__).parents[2] / "shared")) / "intents"


def first_call(entry: dict[str, Any], folder: Path, model: str) -> dict[str, Any]:
    """The first call that a request leads to in a repository with the entry's files; nobody is there to allow more."""
    workspace = written(entry, folder)
    home = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "data"), "XDG_CONFIG_HOME": str(folder / "config")}
    command = [sys.executable, "-m", "aintern", "run", "--json", "--model", model, "-C", str(workspace)]
    done = subprocess.run(
        [*command, "--max-iterations", "1", "--", entry["request"]],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**os.environ, **home},
    )
    for line in done.stdout.splitlines():
        event = json.loads(line)
        if event["type"] == "tool_call_requested":
            return {"id": entry["id"], "tool": event["call"]["tool"], "arguments": event["call"]["parameters"]}
    return {"id": entry["id"], "tool": None, "arguments": {}}


def written(entry: dict[str, Any], folder: Path) -> Path:
    """A repository with the entry's files; an entry may say under `contents` what some of them hold."""
    workspace = folder / "workspace"
    workspace.mkdir()
    subprocess.run(["git", "init", "-q"], cwd=workspace, check=True)
    for name in entry["workspace"]:
        path = workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(entry.get("contents", {}).get(name, f"This is {name}.\n"))
    return workspace


@dataclass(frozen=True)
class Editor:
    """An editor with one file open."""

    file: str

    def open_files(self) -> list[OpenFile]:
        return [OpenFile(self.file, active=True)]


async def first_call_beside_an_editor(entry: dict[str, Any], folder: Path, model: str) -> dict[str, Any]:
    """The same where an editor is present."""
    workspace = written(entry, folder)
    database = str(folder / "bench.db")
    async with Session.open(workspace, model=model, database=database, unattended="deny") as session:
        session.provide(editor=Editor((entry["workspace"] or ["README.md"])[0]))
        async with aclosing(session.ask(entry["request"], max_iterations=1)) as events:
            async for event in events:
                if isinstance(event, ToolCallRequested):
                    return {"id": entry["id"], "tool": event.call.tool, "arguments": dict(event.call.parameters)}
    return {"id": entry["id"], "tool": None, "arguments": {}}


def calls(entries: Sequence[dict[str, Any]], model: str, *, editor: bool) -> Iterator[dict[str, Any]]:
    """The first call of each; beside an editor the model is loaded once."""
    with asyncio.Runner() as runner:
        loaded = runner.run(resolve(model)) if editor else None  # and stays so between the sessions
        for entry in entries:
            with tempfile.TemporaryDirectory() as folder:
                place = Path(folder)
                if loaded is None:
                    yield first_call(entry, place, model)
                else:
                    yield runner.run(first_call_beside_an_editor(entry, place, model))
        if loaded is not None:
            runner.run(loaded.aclose())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("intents", type=Path, nargs="?", default=SHARED / "dev.jsonl")
    parser.add_argument("--editor", action="store_true", help="an editor is present")
    parser.add_argument("--model", default="embedded", help="as `aintern --model` takes it")
    parser.add_argument("--every", type=int, default=1, help="only each so many-th request")
    args = parser.parse_args()
    for needed in (args.intents, SHARED / "score.py"):
        if not needed.exists():
            sys.exit(f"{needed} is missing (set AINTERN_SHARED)")
    entries = [json.loads(line) for line in args.intents.read_text().splitlines() if line.strip()][:: args.every]
    with (
        tempfile.NamedTemporaryFile("w", suffix=".jsonl") as wanted,
        tempfile.NamedTemporaryFile("w", suffix=".jsonl") as predictions,
    ):
        wanted.write("".join(json.dumps(entry) + "\n" for entry in entries))
        wanted.flush()
        for number, made in enumerate(calls(entries, args.model, editor=args.editor), 1):
            predictions.write(json.dumps(made) + "\n")
            print(f"\r{number} of {len(entries)}", end="", file=sys.stderr, flush=True)
        predictions.flush()
        print(file=sys.stderr)
        subprocess.run([sys.executable, str(SHARED / "score.py"), wanted.name, predictions.name, "-v"], check=False)


if __name__ == "__main__":
    main()
