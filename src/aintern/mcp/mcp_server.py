"""One MCP server of a session: connected in the background, restarted when it dies, its calls timed and cancelled."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import replace
from typing import Any, Literal
from urllib.parse import urlsplit

import httpx2
import mcp_types as types
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError

from aintern import __version__
from aintern.dataclass import dataclass
from aintern.errors import ToolFailure, ToolTimeout
from aintern.mcp.oauth import PATIENCE, oauth_of
from aintern.mcp.server_config import ServerConfig
from aintern.mcp.server_process import ServerProcess
from aintern.tools.tool import ToolContext, ToolProgress
from aintern.workspace.socket_process import Cage
from mcp import Client

START = 30.0  # seconds for a server to come up and list its tools
RESTARTS = (1.0, 4.0, 16.0)  # seconds before each further try
_PAGES, MOST_LISTED = 100, 5000
_LISTING = 5.0  # seconds for the list of its resources, and for that of its prompts
_GRACE = 1.0  # seconds behind the SDK's own time-out of a call
_FINAL = "It is not started again in this session; a new session tries again."

State = Literal["starting", "ready", "failed", "closed"]
log = logging.getLogger("aintern")


@dataclass(frozen=True, slots=True)
class ServerLists:
    """What a server lists, as the SDK has it."""

    tools: tuple[Any, ...] = ()
    resources: tuple[Any, ...] = ()
    prompts: tuple[Any, ...] = ()


class McpServer:
    """`changed` is called whenever the list of its tools or its state is another."""

    def __init__(
        self,
        config: ServerConfig,
        cage: Cage,
        changed: Callable[["McpServer"], None],
        *,
        may_open_browser: bool = False,
    ) -> None:
        self.config = config
        self.state: State = "starting"
        self.problem = ""
        self.lists = ServerLists()
        self._cage = cage
        self._changed = changed
        self._may_open_browser = may_open_browser
        self._client: Client | None = None
        self._asking: ToolContext | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._work(), name=f"aintern mcp {self.config.name}")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._become("closed")

    async def call(self, name: str, arguments: dict[str, Any], context: ToolContext) -> Any:
        """The server's result. Raises ToolFailure, ToolTimeout."""
        client = self._connected()

        async def told(progress: float, total: float | None, message: str | None) -> None:
            context.progress(ToolProgress(message or "", progress, total))

        self._asking = context
        around = context.host.around_command if self.config.write else None
        try:
            async with around(context, f"{self.config.name}: {name}") if around else contextlib.nullcontext():
                return await self._answered(
                    name,
                    client.call_tool(name, arguments, read_timeout_seconds=self.config.timeout, progress_callback=told),
                )
        finally:
            self._asking = None

    async def read(self, uri: str) -> Any:
        """What a resource holds. Raises ToolFailure, ToolTimeout."""
        return await self._answered(uri, self._connected().read_resource(uri, cache_mode="refresh"))

    async def prompt(self, name: str, arguments: dict[str, str]) -> Any:
        """A prompt's messages. Raises ToolFailure, ToolTimeout."""
        return await self._answered(name, self._connected().get_prompt(name, arguments))

    def _connected(self) -> Client:
        if self._client is None:
            raise ToolFailure(f"The MCP server {self.config.name} can't be reached: {self.problem or self.state}.")
        return self._client

    async def _answered(self, what: str, asked: Awaitable[Any]) -> Any:
        """The server's result. Raises ToolFailure and ToolTimeout, in words that name the server."""
        late = f"{what} took longer than {self.config.timeout:g} s."
        try:
            async with asyncio.timeout(self.config.timeout + _GRACE):
                return await asked
        except TimeoutError as error:
            raise ToolTimeout(late) from error
        except MCPError as error:
            if error.error.code == types.REQUEST_TIMEOUT:
                raise ToolTimeout(late) from error
            raise ToolFailure(f"The MCP server {self.config.name} refused: {str(error)[:500]}") from error
        except (OSError, RuntimeError, ValueError) as error:
            raise ToolFailure(f"The MCP server {self.config.name} failed: {str(error)[:500]}") from error

    async def _work(self) -> None:
        for wait in (*RESTARTS, None):
            try:
                await self._serve()
                self.problem = self.problem or "it ended."
            except (MCPError, OSError, ToolFailure, ValueError, RuntimeError, TimeoutError, ExceptionGroup) as error:
                self.problem = _reason(error)
            self._client, self.lists = None, ServerLists()
            self._become("failed")
            if wait is None:
                self.problem = f"{self.problem} {_FINAL}"
                return
            await asyncio.sleep(wait)

    async def _serve(self) -> None:
        """Connects, lists, and stays until the server's process ends; for one at an address until the session does."""
        self._become("starting")
        gone = asyncio.Event()
        process: ServerProcess | None = None
        try:
            async with contextlib.AsyncExitStack() as stack:
                if self.config.command:
                    process = ServerProcess(self.config, self._cage)
                    transport = process.transport(gone)
                else:
                    oauth = await asyncio.to_thread(oauth_of, self.config, self._permit)  # a keyring may take its time
                    transport = transport_to(self.config, oauth)
                client = Client(
                    transport,
                    client_info=types.Implementation(name="aintern", version=__version__),
                    elicitation_callback=self._elicit,
                    message_handler=self._heard,
                )
                async with asyncio.timeout(PATIENCE if self._may_open_browser else START):
                    await stack.enter_async_context(client)
                    self.lists = replace(self.lists, tools=await _listed(client.list_tools, "tools"))
                await self._list_texts(client)
                self._client = client
                self.problem = ""
                self._become("ready")
                await gone.wait()
        except (MCPError, OSError, TimeoutError, ExceptionGroup) as error:
            said = process.said if process else ""
            sandbox = self._cage.sandbox
            why = sandbox.home.cause(said) if sandbox is not None else ""
            told = (_reason(error), f"It said: {said}" if said else "", why)
            raise ToolFailure(" ".join(filter(None, told))) from error

    async def _heard(self, message: Any) -> None:
        """What the server lists is another now: it is listed anew."""
        lists = (
            types.ToolListChangedNotification
            | types.ResourceListChangedNotification
            | types.PromptListChangedNotification
        )
        if isinstance(message, lists) and self._client is not None:
            client, tools = self._client, isinstance(message, types.ToolListChangedNotification)
            again = self._list_again if tools else self._list_texts
            asyncio.get_running_loop().call_soon(lambda: asyncio.ensure_future(again(client)))

    async def _list_again(self, client: Client) -> None:
        try:
            self.lists = replace(self.lists, tools=await _listed(client.list_tools, "tools"))
        except (MCPError, OSError, RuntimeError, ValueError) as error:
            log.warning("MCP server %s: its tools can't be listed: %s", self.config.name, error)
            return
        self._changed(self)

    async def _list_texts(self, client: Client) -> None:
        """Its resources and prompts, where it has any; a server whose tools work is none the worse for a list that fails."""
        able = client.server_capabilities
        if able.resources is not None:
            resources = await self._tried(client.list_resources, "resources")
            self.lists = replace(self.lists, resources=resources)
        if able.prompts is not None:
            self.lists = replace(self.lists, prompts=await self._tried(client.list_prompts, "prompts"))

    async def _tried(self, pages: Callable[..., Awaitable[Any]], name: str) -> tuple[Any, ...]:
        try:
            async with asyncio.timeout(_LISTING):
                return await _listed(pages, name)
        except (MCPError, OSError, RuntimeError, ValueError, TimeoutError) as error:
            log.warning("MCP server %s: its %s can't be listed: %s", self.config.name, name, error)
            return ()

    async def _permit(self, address: str) -> bool:
        """Whether a browser may be opened to log in: only where somebody is there and says so."""
        call = self._asking
        if self._may_open_browser or call is None or call.host.ask is None:
            return self._may_open_browser
        question = f"{self.config.name} wants you to log in at {urlsplit(address).netloc}. Open the browser?"
        return (await call.host.ask(question, ("yes", "no"))).strip().lower() == "yes"

    async def _elicit(self, context: Any, params: Any) -> types.ElicitResult:
        """A question of the server's goes to the person as one of the model's would; without anyone there it is declined."""
        call = self._asking
        if call is None or call.host.ask is None or getattr(params, "mode", "form") != "form":
            return types.ElicitResult(action="decline")
        content: dict[str, Any] = {}
        schema = params.requested_schema if isinstance(params.requested_schema, Mapping) else {}
        for name, field in (schema.get("properties") or {}).items():
            choices = tuple(map(str, field.get("enum") or ()))
            default = f", or nothing for {field['default']!r}" if "default" in field else ""
            question = f"{self.config.name} asks: {params.message} ({field.get('title') or name}{default})"
            try:
                answer = await call.host.ask(question, choices)
                content[name] = _typed(answer, field) if answer.strip() or "default" not in field else field["default"]
            except (ToolFailure, LookupError, ValueError):
                return types.ElicitResult(action="decline")
        return types.ElicitResult(action="accept", content=content)

    def _become(self, state: State) -> None:
        if self.state != state or state == "ready":
            self.state = state
            self._changed(self)


@contextlib.asynccontextmanager
async def transport_to(config: ServerConfig, oauth: httpx2.Auth) -> AsyncIterator[Any]:
    """Streamable HTTP to the configured address, with its bearer token, or else logged in by OAuth where it asks for that."""
    headers = {"Authorization": f"Bearer {config.bearer}"} if config.bearer else {}
    async with (
        httpx2.AsyncClient(
            headers=headers,
            auth=None if config.bearer else oauth,
            timeout=httpx2.Timeout(30.0, read=config.timeout),
        ) as http,
        streamable_http_client(config.url, http_client=http) as streams,
    ):
        yield streams


async def _listed(pages: Callable[..., Awaitable[Any]], name: str) -> tuple[Any, ...]:
    """All tools (resources, prompts) of a server, page after page; bounded, since a server may never stop."""
    found: list[Any] = []
    cursor: str | None = None
    for _ in range(_PAGES):
        page = await pages(cursor=cursor, cache_mode="refresh")
        found += getattr(page, name)
        cursor = page.next_cursor
        if not cursor or len(found) >= MOST_LISTED:
            break
    return tuple(found[:MOST_LISTED])


def _typed(answer: str, field: Mapping[str, Any]) -> str | int | float | bool:
    """A person's words as the field's type. Raises ValueError."""
    match field.get("type"):
        case "boolean":
            given = answer.strip().lower()
            if given not in ("yes", "y", "true", "no", "n", "false"):
                raise ValueError(f"{answer!r} is neither yes nor no")
            return given in ("yes", "y", "true")
        case "integer":
            return int(answer)
        case "number":
            return float(answer)
    return answer


def _reason(error: BaseException) -> str:
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    return " ".join(str(error).split())[:500] or type(error).__name__
