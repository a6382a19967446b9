"""What a prompt from an editor costs beside the same run in JSON lines: the whole processes, start included.

Run: python -m bench.acp [--rounds 7]. Both run one script of five replies and four calls. Ends with 1 where the goal is missed.
"""

import argparse
import json
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median

from bench.figures import Figure, print_figures

GOAL = 1.1  # times
AINTERN = (sys.executable, "-m", "aintern")


def replies() -> str:
    step = {
        "text": "word " * 400,
        "chunk": 5,
        "tool_calls": [{"tool": "read_file", "parameters": {"path": "a.txt"}}],
    }
    return "\n".join(json.dumps(each) for each in [*[step] * 4, {"text": "done " * 400, "chunk": 5}])


def in_json_lines(workspace: Path, model: str, database: Path) -> None:
    arguments = ("run", "--json", "--model", model, "--database", database, "-C", workspace, "Go.")
    subprocess.run([*AINTERN, *arguments], stdout=subprocess.PIPE, stdin=subprocess.DEVNULL, check=True)


def from_an_editor(workspace: Path, model: str, database: Path) -> None:
    arguments = ("acp", "--model", model, "--database", database)
    with subprocess.Popen(
        [*AINTERN, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as agent:
        assert agent.stdin is not None and agent.stdout is not None
        session = ""
        for number, (method, parameters) in enumerate(
            (
                ("initialize", {"protocolVersion": 1}),
                ("session/new", {"cwd": str(workspace), "mcpServers": []}),
                ("session/prompt", {"prompt": [{"type": "text", "text": "Go."}]}),
            )
        ):
            given = {**parameters, "sessionId": session} if session else parameters
            agent.stdin.write(json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": given}) + "\n")
            agent.stdin.flush()
            answer = next(line for line in map(json.loads, agent.stdout) if line.get("id") == number)
            session = answer["result"].get("sessionId", session)
        assert answer["result"]["stopReason"] == "end_turn"
        agent.stdin.close()


def cpu(run: Callable[[Path, str, Path], None], *given: object) -> float:
    """Seconds of the processes that a run starts, the kernel's included."""

    def used() -> float:
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    run(*given)  # type: ignore[arg-type]
    return used() - before


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        workspace = place / "workspace"
        workspace.mkdir()
        (workspace / "a.txt").write_text("x\n" * 50)
        (place / "replies.jsonl").write_text(replies())
        model = f"script:{place / 'replies.jsonl'}"
        ratios = []
        for number in range(rounds + 1):
            lines = cpu(in_json_lines, workspace, model, place / "lines.db")
            editor = cpu(from_an_editor, workspace, model, place / "editor.db")
            if number:  # the first one compiles and warms the caches
                ratios.append(editor / lines)
    figure = Figure("CPU, ÷ the same run in JSON lines", median(ratios), GOAL)
    print_figures("a prompt from an editor", [figure])
    return 0 if figure.met else 1


if __name__ == "__main__":
    sys.exit(main())
