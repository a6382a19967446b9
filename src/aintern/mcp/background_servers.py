"""A session's MCP servers while they come up: the SDK takes a second to import, so that a thread does it, and the session is there."""

import asyncio
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING

from aintern.mcp.server_config import ServerConfig
from aintern.prompt.attachments import Attachments

if TYPE_CHECKING:
    from aintern.mcp.mcp_servers import McpServers

FIRST_REQUEST_WAITS = 10.0  # seconds for servers that are still starting


class BackgroundServers:
    """`start` makes the servers once the SDK is there; `notes` hears where it is not installed."""

    def __init__(
        self, configs: Sequence[ServerConfig], notes: list[str], start: "Callable[[type[McpServers]], McpServers]"
    ) -> None:
        self._names = [config.name for config in configs]
        self._notes = notes
        self._servers: McpServers | None = None
        self._loading = asyncio.create_task(self._load(start), name="aintern mcp import")

    async def ready(self, patience: float = FIRST_REQUEST_WAITS) -> None:
        """Waits until every server is there or has failed once, at most `patience` seconds."""
        await asyncio.wait([self._loading], timeout=patience)
        if self._servers is not None:
            await self._servers.ready(patience)

    async def attached(self, message: str, attachments: Attachments) -> Attachments:
        """The attachments with what the message names of the servers; see `named_texts`."""
        return await self._servers.attached(message, attachments) if self._servers else attachments

    def is_prompt(self, message: str) -> bool:
        """Whether it begins with a prompt of one of the servers, started or not."""
        return any(message.lstrip().startswith(f"/{name}:") for name in self._names)

    def resources(self) -> Sequence[tuple[str, str]]:
        """`SERVER:URI` and title of what can be attached with an `@` before it."""
        return self._servers.resources() if self._servers else ()

    def prompts(self) -> Sequence[tuple[str, str, str]]:
        """`/SERVER:PROMPT`, its arguments and its meaning."""
        return self._servers.prompts() if self._servers else ()

    async def close(self) -> None:
        self._loading.cancel()
        await asyncio.gather(self._loading, return_exceptions=True)
        if self._servers is not None:
            await self._servers.close()

    async def _load(self, start: "Callable[[type[McpServers]], McpServers]") -> None:
        try:
            module = await asyncio.to_thread(import_module, "aintern.mcp.mcp_servers")
        except ModuleNotFoundError as missing:
            if (missing.name or "").startswith("aintern"):
                raise
            self._notes.append("MCP servers are not started: pip install 'aintern[mcp]'")
            return
        self._servers = start(module.McpServers)
