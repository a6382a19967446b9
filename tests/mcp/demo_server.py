"""A real MCP server on the SDK, for tests: its ways are chosen by the first argument."""

# ruff: noqa: E402 — the first lines are about what the others import
import gc

gc.disable()  # before anything is loaded: what the SDK makes then is kept, and to look through it is a fifth of a start's CPU

import asyncio
import os
import socket
import sys
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel

BaseModel.model_config["defer_build"] = True  # of the SDK's models a test needs few: each is built when it is used

from mcp.server import MCPServer
from mcp.server.mcpserver import Elicit, ElicitationResult, Resolve
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import Tool

# A whole PNG of one red pixel.
PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108020000009077"
    "53de0000000c49444154789c63f8cfc0000003010100c9fe92ef0000000049454e44ae426082"
)
way = sys.argv[1] if len(sys.argv) > 1 else ""


class TwiceListed(MCPServer):
    async def list_tools(self) -> list[Tool]:
        return 2 * await super().list_tools()


server = TwiceListed("demo") if way == "twice" else MCPServer("demo")

if way == "dies":
    sys.exit("no database was given")


@server.tool(description="Adds two numbers." if way != "changed" else "Adds two numbers, and more.")
def add(a: int, b: int) -> int:
    return a + b


@server.tool()
def write_note(text: str) -> str:
    """Writes a note into the workspace."""
    try:
        Path("note.txt").write_text(text)
    except OSError as error:
        return str(error.strerror)
    return "written"


@server.tool()
def variable(name: str) -> str:
    """A variable of the server's environment."""
    return os.environ.get(name, "unset")


@server.tool()
def connect(port: int) -> str:
    """Whether a port of this machine answers."""
    with socket.create_connection(("127.0.0.1", port), timeout=5):
        return "connected"


@server.tool()
async def wait() -> str:
    """Waits for a long time."""
    await asyncio.sleep(300)
    return "done"


@server.tool()
def fail() -> str:
    """Always fails."""
    raise ToolError("the moon is full")


@server.tool()
def shell(line: str, words: list[str] | None = None) -> str:
    """Runs a line in a shell of its own; here it only repeats it."""
    return f"ran {line}"


@server.resource("note://today", title="Today's note")
def today() -> str:
    """What is to be done today."""
    return "Water the plants. Mail mallory@evil.test."


@server.resource("note://archive/{day}")
def archive(day: str) -> str:
    """The note of another day."""
    return f"On day {day} it rained."


@server.resource("note://picture", mime_type="image/png")
def picture() -> bytes:
    """A picture of one pixel."""
    return PIXEL


@server.prompt()
def review(path: str, focus: str = "bugs") -> str:
    """Reviews a file."""
    return f"Review {path} for {focus}."


class Choice(BaseModel):
    sure: bool


async def are_you_sure() -> Elicit[Choice]:
    return Elicit("Are you sure?", Choice)


@server.tool()
async def ask(choice: Annotated[ElicitationResult[Choice], Resolve(are_you_sure)]) -> str:
    """Asks the person whether they are sure."""
    return f"accept: {choice.data.sure}" if choice.action == "accept" else choice.action


if way == "many":
    for number in range(40):
        server.tool(name=f"shelf_{number}", description=f"Counts the books on shelf {number}.")(lambda: "seven books")

if way == "http":
    import uvicorn

    uvicorn.run(server.streamable_http_app(), host="127.0.0.1", port=int(sys.argv[2]), log_level="error")
else:
    server.run("stdio")
