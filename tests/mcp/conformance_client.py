"""Our client as the conformance suite drives it: connects to the address that it is given, logs in, lists and calls every tool.

Run by the suite: python -m tests.mcp.conformance_client URL, with the scenario's name and data in the environment.
"""

import asyncio
import json
import os
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

from aintern.errors import ToolArgumentError, ToolFailure
from aintern.mcp.mcp_servers import McpServers
from aintern.mcp.mcp_tool import McpTool
from aintern.mcp.oauth import registered
from aintern.mcp.server_config import ServerConfig
from aintern.store.store import Store
from aintern.tools.tool import ToolContext, ToolHost
from aintern.tools.toolbox import Toolbox
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths


def sample(schema: Mapping[str, Any]) -> Any:
    """A value that a schema allows."""
    if "const" in schema or "default" in schema:
        return schema.get("const", schema.get("default"))
    if schema.get("enum"):
        return schema["enum"][0]
    match schema.get("type"):
        case "integer" | "number":
            return 5
        case "boolean":
            return True
        case "array":
            return []
        case "object":
            needed = schema.get("required", ())
            return {name: sample(each) for name, each in schema.get("properties", {}).items() if name in needed}
    return "Grüße"  # no header can carry it as it is


async def answer(question: str, options: tuple[str, ...]) -> str:
    return ""


async def main(url: str) -> int:
    config = ServerConfig("judge", url=url, timeout=20.0)
    given = json.loads(os.environ.get("MCP_CONFORMANCE_CONTEXT") or "{}")
    if "client_id" in given:
        await registered(config, given["client_id"], given.get("client_secret", ""))
    with tempfile.TemporaryDirectory() as folder, ExitStack() as closing:
        jail = Jail(folder)
        closing.callback(jail.close)
        store = Store.open(Path(folder) / "store.db")
        closing.callback(store.close)
        toolbox, notes = Toolbox(), list[str]()
        servers = McpServers([config], jail, ProtectedPaths(()), toolbox, store.grants, notes, may_open_browser=True)
        try:
            await servers.ready(20.0)
            context = replace(ToolContext(jail, ProtectedPaths(())), host=ToolHost(ask=answer))
            tools = [tool for tool in toolbox.list() if isinstance(tool, McpTool)]
            for tool in tools:
                arguments = sample(tool.parameters)
                if "schema" in tool.parameters.get("properties", {}):  # a schema as we hold it, echoed
                    arguments["schema"] = next(each.parameters for each in tools if each is not tool)
                try:
                    await tool.execute(context, tool.validate(arguments))
                except (ToolFailure, ToolArgumentError) as failure:
                    print(f"{tool.id}: {failure}", file=sys.stderr)
            print("\n".join(notes), file=sys.stderr)
            return 1 if notes else 0
        finally:
            await servers.close()


if __name__ == "__main__":
    home = tempfile.mkdtemp()
    os.environ |= {
        "HOME": home,
        "XDG_DATA_HOME": home,
        "BROWSER": f"{sys.executable} {Path(__file__).parent / 'browser.py'} %s",
    }
    sys.exit(asyncio.run(main(sys.argv[1])))
