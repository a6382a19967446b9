"""What 3,000 tools of an MCP server cost beside the same run without them: opening a session, a step, the prompt.

Run: python -m bench.mcp_tools [--tools 3000]. One process, CPU time of the session's own. Ends with 1 where a goal is missed.
"""

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import Any

from aintern.backends.scripted import ScriptedBackend, ScriptedCall, ScriptedReply
from aintern.events import RunCompleted
from aintern.session import Session
from bench.figures import Figure, print_figures

STEPS, PAIRS = 60, 5
OPEN_GOAL, STEP_GOAL, PROMPT_GOAL = 50.0, 1.0, 300.0  # ms, ms, tokens
SERVER = """
import json, sys
SCHEMA = {"type": "object", "properties": {"path": {"type": "string", "description": "What it is about"}}}
TOOLS = [{"name": f"tool_{n}", "description": f"Does the thing number {n} with a path.", "inputSchema": SCHEMA}
         for n in range(int(sys.argv[1]))]
RESULTS = {"initialize": {"protocolVersion": "2025-11-25", "capabilities": {"tools": {}},
                          "serverInfo": {"name": "many", "version": "1"}}, "tools/list": {"tools": TOOLS}}
for line in sys.stdin:
    message = json.loads(line)
    if "id" in message:
        known = RESULTS.get(message["method"])
        end = {"result": known} if known else {"error": {"code": -32601, "message": "no"}}
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **end}), flush=True)
"""


def model() -> ScriptedBackend:
    reads = [ScriptedCall("read_file", json.dumps({"path": f"{number}.txt"})) for number in range(STEPS)]
    return ScriptedBackend([*(ScriptedReply("Look.", (read,)) for read in reads), ScriptedReply("Done.")])


@asynccontextmanager
async def opened(workspace: Path, flags: dict[str, Any], database: Path) -> AsyncIterator[tuple[Session, float]]:
    """A session, and the CPU in ms until it was there."""
    given = {"agent.max_iterations": STEPS + 5, **flags}
    begun = time.process_time()
    async with Session.open(workspace, model=model(), flags=given, database=str(database)) as session:
        yield session, (time.process_time() - begun) * 1000


async def steps(session: Session) -> float:
    """CPU in ms of one step of a request."""
    begun = time.process_time()
    async for event in session.ask("Go."):
        last = event
    assert isinstance(last, RunCompleted) and last.reason == "answered", last
    return (time.process_time() - begun) * 1000 / last.iterations


async def measured(workspace: Path, flags: dict[str, Any], database: Path) -> tuple[float, float, float]:
    """Opening in ms, a step in ms, the prompt in tokens."""
    async with opened(workspace, flags, database) as (session, opening):
        await session.servers_ready()
        assert bool(flags) == ("find_tools" in session.toolbox), "the server's tools are not there"
        prompt = await session.preview("Go.")
        # Each part once: a script is shown the tools in its text and as definitions.
        tokens = await session.engine.agent.backend.count_tokens("".join(text for _, text in prompt.parts))
        await asyncio.sleep(0.2)  # whatever still settles is no step's
        return opening, await steps(session), float(tokens)


async def compared(tools: int) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        workspace = place / "workspace"
        workspace.mkdir()
        for number in range(STEPS):
            (workspace / f"{number}.txt").write_text(f"words {number}\n")
        server = workspace / "server.py"  # which is all that it sees in its sandbox
        server.write_text(SERVER)
        said = {"command": sys.executable, "args": ("-S", str(server), str(tools)), "write": True, "network": True}
        flags = {f"mcp.servers.many.{key}": value for key, value in said.items()}
        differences: list[tuple[float, ...]] = []
        for number in range(PAIRS + 1):
            without = await measured(workspace, {}, place / f"{number}a.db")
            with_tools = await measured(workspace, flags, place / f"{number}b.db")
            if number:  # the first imports
                differences.append(tuple(b - a for a, b in zip(without, with_tools, strict=True)))
        opening, step, prompt = (median(each) for each in zip(*differences, strict=True))
        return [
            Figure("a session's opening, more", opening, OPEN_GOAL, " ms"),
            Figure("a step, more", step, STEP_GOAL, " ms"),
            Figure("the prompt, more", prompt, PROMPT_GOAL, " t"),
        ]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tools", type=int, default=3000)
    tools = parser.parse_args().tools
    figures = asyncio.run(compared(tools))
    print_figures(f"{tools:,} MCP tools, beside the same run without a server", figures)
    return 0 if all(figure.met for figure in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
