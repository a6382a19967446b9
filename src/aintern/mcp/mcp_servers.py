"""All MCP servers of one session: started behind its back, their tools registered as they come, change and go."""

import asyncio
import hashlib
import json
import logging
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from platformdirs import user_data_path

from aintern.checks.configured_program import read_only
from aintern.errors import DuplicateTool, SettingsError
from aintern.mcp.mcp_server import MOST_LISTED, McpServer
from aintern.mcp.mcp_tool import McpTool
from aintern.mcp.named_texts import prompt_commands, resource_names, with_named_texts
from aintern.mcp.server_config import ServerConfig
from aintern.mcp.tool_search import LISTED_AT_MOST, CallTool, FindTools
from aintern.prompt.attachments import Attachments
from aintern.settings.files import read_json_object
from aintern.settings.replace_file import replace_file
from aintern.store.grant_ledger import GrantLedger
from aintern.tools.toolbox import Toolbox
from aintern.workspace.jail import Jail
from aintern.workspace.protected_paths import ProtectedPaths
from aintern.workspace.shell_sandbox import ShellSandbox, probe_sandbox
from aintern.workspace.socket_process import Cage

log = logging.getLogger("aintern")


class McpServers:
    """`notes` is told what a person should know: a server that failed, a tool that changed."""

    def __init__(
        self,
        configs: Sequence[ServerConfig],
        jail: Jail,
        protected: ProtectedPaths,
        toolbox: Toolbox,
        grants: GrantLedger,
        notes: list[str],
        *,
        readable: Sequence[str] = (),
        may_open_browser: bool = False,
    ) -> None:
        """`readable`: what servers see of the home folder beside programs and configuration (`sandbox.home_readable`)."""
        self.servers: tuple[McpServer, ...] = ()
        self._configs = configs
        self._jail = jail
        self._toolbox = toolbox
        self._grants = grants
        self._notes = notes
        self._registered: dict[str, list[str]] = {}
        self._settled = asyncio.Event()
        self._starting = asyncio.create_task(self._start(protected, readable, may_open_browser), name="aintern mcp")

    async def ready(self, patience: float) -> None:
        """Waits until every server is there or has failed once, at most `patience` seconds."""
        try:
            async with asyncio.timeout(patience):
                await self._settled.wait()
        except TimeoutError:
            log.warning("MCP servers are still starting")

    async def attached(self, message: str, attachments: Attachments) -> Attachments:
        """The attachments with what the message names of the servers; see `named_texts`."""
        return await with_named_texts(message, attachments, self.servers)

    def resources(self) -> list[tuple[str, str]]:
        """`SERVER:URI` and title of what can be attached with an `@` before it."""
        return list(resource_names(self.servers))

    def prompts(self) -> list[tuple[str, str, str]]:
        """`/SERVER:PROMPT`, its arguments and its meaning."""
        return list(prompt_commands(self.servers))

    async def close(self) -> None:
        self._starting.cancel()
        await asyncio.gather(self._starting, return_exceptions=True)
        await asyncio.gather(*(server.close() for server in self.servers))

    async def _start(self, protected: ProtectedPaths, readable: Sequence[str], may_open_browser: bool) -> None:
        sandbox, status = await probe_sandbox(self._jail, protected, readable=readable)
        servers = []
        for config in self._configs:
            if config.command and sandbox is None and not (config.write and config.network):
                self._notes.append(
                    f"The MCP server {config.name} is not started: there is no sandbox here ({status.reason}). With write and "
                    "network allowed in the settings it would run without one."
                )
                continue
            cage = self._cage(config, sandbox)
            servers.append(McpServer(config, cage, self._changed, may_open_browser=may_open_browser))
        self.servers = tuple(servers)
        for server in servers:
            server.start()
        self._look()

    def _cage(self, config: ServerConfig, sandbox: ShellSandbox | None) -> Cage:
        return Cage(self._jail.root, sandbox, {} if config.write else read_only(self._jail.roots, {}))

    def _changed(self, server: McpServer) -> None:
        """Registers what the server lists now, and takes away what it no longer does."""
        for identity in self._registered.pop(server.config.name, []):
            self._toolbox.unregister(identity)
        tools = [McpTool(server, listed) for listed in server.lists.tools]
        if server.state == "ready":
            self._ask_again(server, tools)
            names = self._registered.setdefault(server.config.name, [])
            for tool in tools:
                try:
                    self._toolbox.register(tool)
                    names.append(tool.id)
                except ValueError as wrong:  # a name that no model can call
                    self._notes.append(f"The MCP server {server.config.name}: {wrong}")
                except DuplicateTool as wrong:
                    self._notes.append(f"The MCP server {server.config.name}: {wrong.message} The first one counts.")
        elif server.state == "failed":
            self._notes.append(f"The MCP server {server.config.name} failed: {server.problem}")
        self._search()
        self._look()

    def _search(self) -> None:
        """Above twenty tools they are found by search, so that the prompt does not grow with them."""
        tools = self._tools()
        for tool in tools:
            tool.is_listed = len(tools) <= LISTED_AT_MOST
        there = "find_tools" in self._toolbox
        if len(tools) > LISTED_AT_MOST and not there:
            self._toolbox.register(FindTools(self._tools, [config.name for config in self._configs]))
            self._toolbox.register(CallTool())
        elif len(tools) <= LISTED_AT_MOST and there:
            self._toolbox.unregister("find_tools")
            self._toolbox.unregister("call_tool")

    def _tools(self) -> list[McpTool]:
        names = [name for names in self._registered.values() for name in names]
        return [tool for name in names if isinstance(tool := self._toolbox.get(name), McpTool)]

    def _look(self) -> None:
        if all(server.state in ("ready", "failed", "closed") for server in self.servers):
            self._settled.set()

    def _ask_again(self, server: McpServer, tools: Sequence[McpTool]) -> None:
        """What was allowed is asked again for a tool whose command, description or schema is another than last time."""
        file = _seen_file(f"{self._jail.root} {server.config.name}")
        command = json.dumps([server.config.command, server.config.url, sorted(server.config.environment)])
        now = {
            tool.id: hashlib.sha256(f"{command}\0{tool.told}".encode("utf-8", "replace")).hexdigest() for tool in tools
        }
        before = _read_seen(file, f"{self._jail.root} {server.config.name}")
        for identity in sorted(now.keys() & before.keys()):
            if now[identity] != before[identity] and self._grants.clear(tool=identity):
                self._notes.append(f"{identity} is not what it was: what you allowed is asked again.")
        gone = [identity for identity in before if identity not in now]
        kept = gone[max(0, len(gone) + len(now) - MOST_LISTED) :]
        for identity in gone[: len(gone) - len(kept)]:
            self._grants.clear(tool=identity)  # what it was is forgotten, so what was allowed of it is as well
        if now != before:
            _write_seen(file, {**{identity: before[identity] for identity in kept}, **now})


def _seen_file(place: str) -> Path:
    """One for each server of a workspace: together they would be longer than a file of ours may be."""
    return (
        user_data_path("aintern")
        / "mcp_tools"
        / f"{hashlib.sha256(place.encode('utf-8', 'replace')).hexdigest()[:24]}.json"
    )


def _read_seen(file: Path, place: str) -> dict[str, str]:
    """What tools were when they were last listed, also by the one file of earlier versions. A damaged file counts as empty: then
    nothing is known to have changed, and nothing was allowed for a tool that was never seen either."""
    try:
        seen: Any = read_json_object(file) or read_json_object(user_data_path("aintern") / "mcp_tools.json").get(
            place, {}
        )
    except SettingsError as wrong:  # the earlier one has grown too long
        log.warning("%s", wrong)
        return {}
    return seen if isinstance(seen, dict) and all(isinstance(each, str) for each in seen.values()) else {}


def _write_seen(file: Path, seen: dict[str, str]) -> None:
    try:
        replace_file(file, json.dumps(seen) + "\n")
    except OSError as wrong:
        log.warning("%s can't be written: %s", file, wrong)
