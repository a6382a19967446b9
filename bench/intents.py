"""A model's first tool call on plain requests, through `aintern run --json --model embedded`, scored by the suite.

python -m bench.intents [FILE.jsonl] [--model SPEC] [--every N]        needs ../shared/intents (or AINTERN_SHARED)
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

SHARED = Path(os.environ.get("AINTERN_SHARED", Path(__file__).parents[2] / "shared")) / "intents"


def first_call(entry: dict[str, Any], folder: Path, model: str) -> dict[str, Any]:
    """The first call that a request leads to in a repository with the entry's files; nobody is there to allow more."""
    workspace = folder / "workspace"
    workspace.mkdir()
    subprocess.run(["git", "init", "-q"], cwd=workspace, check=True)
    for name in entry["workspace"]:
        path = workspace / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"This is {name}.\n")
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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("intents", type=Path, nargs="?", default=SHARED / "dev.jsonl")
    parser.add_argument("--model", default="embedded", help="as `aintern --model` takes it")
    parser.add_argument("--every", type=int, default=1, help="only each so many-th request")
    args = parser.parse_args()
    if not args.intents.exists():
        sys.exit(f"the requests are missing: {args.intents} (set AINTERN_SHARED)")
    entries = [json.loads(line) for line in args.intents.read_text().splitlines() if line.strip()][:: args.every]
    with (
        tempfile.NamedTemporaryFile("w", suffix=".jsonl") as wanted,
        tempfile.NamedTemporaryFile("w", suffix=".jsonl") as predictions,
    ):
        wanted.write("".join(json.dumps(entry) + "\n" for entry in entries))
        wanted.flush()
        for number, entry in enumerate(entries, 1):
            with tempfile.TemporaryDirectory() as folder:
                predictions.write(json.dumps(first_call(entry, Path(folder), args.model)) + "\n")
            print(f"\r{number} of {len(entries)}", end="", file=sys.stderr, flush=True)
        predictions.flush()
        print(file=sys.stderr)
        subprocess.run([sys.executable, str(SHARED / "score.py"), wanted.name, predictions.name, "-v"], check=False)


if __name__ == "__main__":
    main()
