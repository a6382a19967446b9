"""A session for each client: its conversation holds what the client called, and its grants end with it."""

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

from mcp.server.context import ServerRequestContext

from aintern.backends.backend import Chunk, InferenceOptions, ModelDescription
from aintern.dataclass import dataclass
from aintern.errors import ModelUnavailable, UsageError
from aintern.messages import Message, ToolSpec
from aintern.prompt.skills import READ_SKILL
from aintern.session import Session
from aintern.store.store import Store
from aintern.terminal.output.inert_text import inert_line
from aintern.tools.tool import Availability, Tool

MOST = 32  # clients at a time; beyond that the one that has been idle for longest makes room
_LONGEST_NAME = 60


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedSettings:
    """What the command line says of the sessions; `only` are the tools to offer, () for all."""

    workspace: Path
    mode: str = ""
    allow: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    read_only: bool = False
    database: str = ""

    def flags(self) -> dict[str, Any]:
        given = {"policy.mode": self.mode, "tools.enabled": self.only, "tools.read_only": self.read_only}
        return {name: value for name, value in given.items() if value}


class NoModel:
    """The backend of a session whose calls are made elsewhere."""

    async def describe(self) -> ModelDescription:
        return ModelDescription("another agent", calling="native")

    async def stream(
        self, messages: Sequence[Message], tools: Sequence[ToolSpec], options: InferenceOptions
    ) -> AsyncGenerator[Chunk]:
        raise ModelUnavailable("This session has no model: its calls come from another agent.")
        yield Chunk()  # what makes it a generator

    async def count_tokens(self, text: str) -> int:
        return len(text) // 4

    async def aclose(self) -> None:
        return None


class ClientSession:
    """One client's session. `calling` is held during a call; `log_level` is what it wants to hear of. One that `is_let_go` takes no
    further call."""

    def __init__(self, session: Session, caller: str, closing: AsyncExitStack) -> None:
        self.session = session
        self.caller = caller
        self.calling = asyncio.Lock()
        self.log_level = "info"
        self.used = time.monotonic()
        self.is_let_go = False
        self.context: ServerRequestContext[Any, Any] | None = None  # of its newest request
        self._closing = closing

    @property
    def availability(self) -> Availability:
        """What it is offered: everything but the tools that are about AIntern's own conversation and the person's own skills."""
        own = {tool.id for tool in self.session.toolbox.list() if tool.acts_on_conversation}
        writes = self.session.gate.policy.mode != "plan"
        return Availability(disabled=frozenset({*own, READ_SKILL}), file_writes=writes)

    @property
    def tools(self) -> list[Tool]:
        """What it is told of, sorted by id: tools that the policy never lets run are left out."""
        policy = self.session.gate.policy
        if policy.mode == "disabled":
            return []
        return [
            tool
            for tool in self.session.toolbox.available(self.availability)
            if tool.is_listed and tool.id not in policy.blocked_tools and policy.rule(tool.id).action != "block"
        ]

    async def close(self) -> None:
        await self._closing.aclose()


class ClientSessions:
    """The sessions by client: one of a connection, and one of all requests without a connection that give the same name.
    `tools_changed` is called with a client whose list of tools is another."""

    def __init__(self, wanted: ServedSettings, store: Store, tools_changed: Callable[[ClientSession], None]) -> None:
        self.wanted = wanted
        self.store = store
        self._tools_changed = tools_changed
        self._clients: dict[str, ClientSession] = {}
        self._opening = asyncio.Lock()

    async def of(self, context: ServerRequestContext[Any, Any]) -> ClientSession:
        """Raises UserMistake where its session can't be opened."""
        key, caller = _connection(context), _caller(context)
        async with self._opening:
            client = self._clients.get(key)
            if client is None:
                await self._make_room()
                client = self._clients[key] = await self._open(caller)
            # A connection that has called nothing yet may not have said its name.
            client.caller, client.used, client.context = caller, time.monotonic(), context
            return client

    @property
    def clients(self) -> tuple[ClientSession, ...]:
        return tuple(self._clients.values())

    def let_go(self, client: ClientSession) -> None:
        """The session is no longer the client's, whose next call opens another; what works in it goes on."""
        client.is_let_go = True
        self._clients = {key: each for key, each in self._clients.items() if each is not client}

    async def check(self) -> None:
        """Whether sessions can be opened, before anybody asks for one. Raises UserMistake."""
        await (await self._open("")).close()

    async def close(self) -> None:
        clients, self._clients = self._clients, {}
        for client in clients.values():
            await client.close()

    async def _open(self, caller: str) -> ClientSession:
        wanted, closing = self.wanted, AsyncExitStack()
        session = await closing.enter_async_context(
            Session.open(
                wanted.workspace,
                model=NoModel(),
                flags=wanted.flags(),
                allow=wanted.allow,
                store=self.store,
                connects=False,
            )
        )
        client = ClientSession(session, caller, closing)
        closing.callback(session.toolbox.subscribe(lambda what, tool: self._tools_changed(client)))
        return client

    async def _make_room(self) -> None:
        if len(self._clients) < MOST:
            return
        idle = [key for key, each in self._clients.items() if not each.calling.locked()]
        if not idle:
            raise UsageError(f"There are {MOST} clients with a call each.", "Wait for one of them.")
        oldest = self._clients[min(idle, key=lambda key: self._clients[key].used)]
        self.let_go(oldest)
        await oldest.close()


def _connection(context: ServerRequestContext[Any, Any]) -> str:
    request = context.request
    if request is None:
        return "standard input and output"
    return request.headers.get("mcp-session-id") or f"requests of {_caller(context)}"


def _caller(context: ServerRequestContext[Any, Any]) -> str:
    """The client's own name and version, for questions and the record. It is what the client says, and no more."""
    said = context.session.client_params
    info = said.client_info if said is not None else None
    name = f"{info.name} {info.version}".strip() if info is not None else ""
    return f"{inert_line(name)[:_LONGEST_NAME] or 'a client without a name'} (MCP)"
