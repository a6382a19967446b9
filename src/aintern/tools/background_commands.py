"""The tool that lists, reads and stops what `run_command` has left running in the background."""

import asyncio
from typing import Annotated, Literal

from aintern.errors import ToolFailure
from aintern.messages import Example, ToolResult
from aintern.tools.kept_outputs import keep_output
from aintern.tools.output_limits import head_and_tail
from aintern.tools.tool import HostWithBackground, ToolContext, tool
from aintern.workspace.background_processes import BackgroundProcess

WAITS = 5.0  # seconds for something to read
SHOWN = 12_000  # characters


@tool(
    id="background_commands",
    risk="safe",
    category="terminal",
    parallel_safe=False,
    needs=("workspace", "terminal"),
    tags=("background", "server", "watch", "log", "stop"),
    summary=lambda given: f"Background commands: {' '.join(filter(None, (given['action'], given.get('id'))))}",
    examples=(
        Example("what runs in the background?", {"action": "list"}),
        Example("has the dev server b1 printed an error?", {"action": "read", "id": "b1"}),
        Example("Stop the watcher (b2).", {"action": "stop", "id": "b2"}),
        Example("look at the log of b3 again", {"action": "read", "id": "b3"}),
    ),
)
async def background_commands(
    context: ToolContext,
    action: Literal["list", "read", "stop"],
    id: Annotated[str, "For read (what came since the last read) and stop"] = "",
) -> ToolResult:
    """List, read or stop the commands in the background."""
    host = context.host
    processes = host.background if isinstance(host, HostWithBackground) else None
    if processes is None or not processes.listed:
        raise ToolFailure("Nothing was started in the background.", "run_command with background=true does that.")
    if action == "list":
        lines = [_line(each) for each in processes.listed]
        for each in processes.listed:
            each.is_told = not each.is_running
        return ToolResult(True, "\n".join(lines), data={"commands": [each.id for each in processes.listed]})
    if not id:
        raise ToolFailure(
            f"Which one shall I {action}?", f"Name its id: {', '.join(each.id for each in processes.listed)}."
        )
    process = await processes.stop(id, "the model") if action == "stop" else processes.get(id)
    return await told(context, process, await process.news(WAITS))


async def told(context: ToolContext, process: BackgroundProcess, fresh: str) -> ToolResult:
    """How a background command stands, and what it has printed since the last time."""
    process.is_told = not process.is_running
    if len(fresh) > SHOWN:
        kept = await asyncio.to_thread(keep_output, context, fresh)
        fresh = head_and_tail(fresh, SHOWN, f"All of it: read_file {kept}." if kept else "", larger_tail=True)
    exit_code = None if process.finished is None else process.finished.exit_code
    data = {"id": process.id, "running": process.is_running, "exit_code": exit_code, "output": fresh}
    printed = fresh.rstrip("\n") if fresh.strip() else "[nothing new]"
    return ToolResult(True, f"[{process.line}]\n{printed}", data=data, message=process.line)


def _line(process: BackgroundProcess) -> str:
    unread = process.output.total - process.output.position
    return f"{process.line}{f' ({unread:,} characters to read)' if unread else ''}"
