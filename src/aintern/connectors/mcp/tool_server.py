"""The server that other agents talk to: its list of tools, and each call through a session's gate to its result."""

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import aclosing, suppress
from dataclasses import fields
from functools import partial
from typing import Any, TypeVar, get_args

import anyio
import mcp_types as types
from mcp.server.connection import allowed_log_levels
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.server.lowlevel.server import NotificationOptions
from mcp.server.models import InitializationOptions
from mcp.server.request_state import RequestStateBoundary, RequestStateSecurity
from mcp.server.subscriptions import InMemorySubscriptionBus, ListenHandler, ToolsListChanged
from pydantic import TypeAdapter, ValidationError

from aintern import __version__
from aintern.connectors.asked_person import AskedPerson
from aintern.connectors.mcp.approval_forms import ask_permission, ask_question
from aintern.connectors.mcp.call_tasks import CallTasks, TaskAnswers, TaskParams
from aintern.connectors.mcp.client_requests import TASKS, ClientRequests, SpentAnswers, missing_capability
from aintern.connectors.mcp.client_sessions import ClientSession, ClientSessions, ServedSettings
from aintern.connectors.mcp.record_resources import TEMPLATE, RecordResources
from aintern.errors import AInternError
from aintern.events import (
    ApprovalRequested,
    ErrorRaised,
    QuestionAsked,
    ToolExecution,
    ToolResultArrived,
    WarningRaised,
)
from aintern.messages import ToolCall, ToolResult
from aintern.risk_level import RiskLevel
from aintern.store.secret_masking import mask
from aintern.store.store import Store
from aintern.tools.tool import Tool
from mcp import MCPError

INSTRUCTIONS = (
    "Tools for the files, commands and git repository of one folder. Every call is rated and may ask the person before it runs; "
    "one that is denied says why: don't reach for the same by another way. Commands run in a sandbox."
)
TASK_AFTER = 5.0  # seconds after which a call goes on as a task, for a client that knows those
ANSWERS_LAST = 600.0  # seconds in which a client may make a call again with the answers that it needs
_BLOCKS: TypeAdapter[list[types.ContentBlock]] = TypeAdapter(list[types.ContentBlock])
_LEVELS: tuple[str, ...] = get_args(types.LoggingLevel)
T = TypeVar("T")
Context = ServerRequestContext[Any, Any]
log = logging.getLogger("aintern")


class _Announcing(Server[Any]):
    """Says of itself, on every transport, that its list of tools may change."""

    def create_initialization_options(self, *_: Any, **__: Any) -> InitializationOptions:
        return super().create_initialization_options(NotificationOptions(tools_changed=True))


class ToolServer:
    """`sdk` is the SDK's server, to be run on a transport; `bus` takes what its listeners are to hear. With `resources`,
    conversations and the audit log can be read."""

    def __init__(self, wanted: ServedSettings, store: Store, *, resources: bool = False) -> None:
        self.sessions = ClientSessions(wanted, store, self._tools_changed)
        self._record = RecordResources(store, str(wanted.workspace.resolve()))
        self._spent = SpentAnswers()
        self.bus = InMemorySubscriptionBus()
        self._tasks = CallTasks()
        self._telling: set[asyncio.Task[None]] = set()
        self.sdk = _Announcing(
            "aintern",
            title="AIntern",
            version=__version__,
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_subscriptions_listen=ListenHandler(self.bus),
        )
        self.sdk.add_request_handler("logging/setLevel", types.SetLevelRequestParams, self._set_level)
        self.sdk.extensions[TASKS] = {}
        self.sdk.add_request_handler("tasks/get", TaskParams, self._tasks.get)
        self.sdk.add_request_handler("tasks/update", TaskAnswers, self._tasks.update)
        self.sdk.add_request_handler("tasks/cancel", TaskParams, self._tasks.cancel)
        self.sdk.middleware.append(
            RequestStateBoundary(RequestStateSecurity.ephemeral(ttl=ANSWERS_LAST), default_audience="aintern")
        )
        if resources:
            self.sdk.add_request_handler("resources/list", types.PaginatedRequestParams, self._list_resources)
            self.sdk.add_request_handler(
                "resources/templates/list", types.PaginatedRequestParams, self._list_resource_templates
            )
            self.sdk.add_request_handler("resources/read", types.ReadResourceRequestParams, self._read_resource)

    async def close(self) -> None:
        """Ends every client's session."""
        for task in self._telling:
            task.cancel()
        await asyncio.gather(*self._telling, return_exceptions=True)
        await self._tasks.close()
        await self.sessions.close()

    # -- tools -----------------------------------------------------------------------------------------------

    async def _list_tools(self, context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
        client = await _apart(self._client(context))
        return types.ListToolsResult(tools=[_listed(tool) for tool in client.tools])

    async def _call_tool(self, context: Context, params: types.CallToolRequestParams) -> Any:
        return await _apart(self._carry_out(context, params))

    async def _carry_out(
        self, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult | types.InputRequiredResult | dict[str, Any]:
        """The calls of a client run one after the other; one that goes on as a task takes its session along."""
        requests = ClientRequests(context, params, self._spent)
        client = await self._free_client(context)
        client.session.provide(services={"mcp": requests})
        call = ToolCall(params.name, params.arguments or {})
        carrying = asyncio.create_task(_result(client, call, requests, context), name="aintern call")
        needing = asyncio.create_task(requests.needed.wait(), name="aintern client requests")
        goes_on = False
        try:
            may_leave = requests.can_be_task and self._tasks.has_room
            await asyncio.wait(
                (carrying, needing), timeout=TASK_AFTER if may_leave else None, return_when=asyncio.FIRST_COMPLETED
            )
            if carrying.done():
                return carrying.result()
            if needing.done() and not requests.is_task:
                return requests.result()
            requests.is_task = goes_on = True
            self.sessions.let_go(client)
            return self._tasks.add(client, requests, carrying)
        finally:
            needing.cancel()
            if not goes_on:
                carrying.cancel()
                await asyncio.gather(carrying, needing, return_exceptions=True)
            client.calling.release()

    async def _free_client(self, context: Context) -> ClientSession:
        """The client's session, once no other call works in it; its lock is held."""
        while True:
            client = await self._client(context)
            await client.calling.acquire()
            if not client.is_let_go:  # by the call that was waited for
                return client
            client.calling.release()

    async def _client(self, context: Context) -> ClientSession:
        try:
            return await self.sessions.of(context)
        except AInternError as error:
            raise MCPError(types.INTERNAL_ERROR, str(error)) from error

    def _tools_changed(self, client: ClientSession) -> None:
        async def tell() -> None:
            await self.bus.publish(ToolsListChanged())
            if client.context is not None:
                with suppress(MCPError, anyio.ClosedResourceError, anyio.BrokenResourceError):
                    await client.context.session.send_tool_list_changed()

        task = asyncio.get_running_loop().create_task(tell(), name="aintern tools changed")
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    async def _set_level(self, context: Context, params: types.SetLevelRequestParams) -> types.EmptyResult:
        client = await _apart(self._client(context))
        client.log_level = params.level
        return types.EmptyResult()

    # -- resources -------------------------------------------------------------------------------------------

    async def _list_resources(
        self, context: Context, params: types.PaginatedRequestParams
    ) -> types.ListResourcesResult:
        return self._record.list(params.cursor)

    async def _list_resource_templates(
        self, context: Context, params: types.PaginatedRequestParams
    ) -> types.ListResourceTemplatesResult:
        return types.ListResourceTemplatesResult(resource_templates=[TEMPLATE])

    async def _read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        return self._record.read(params.uri)


async def _result(
    client: ClientSession, call: ToolCall, requests: ClientRequests, context: Context
) -> types.CallToolResult:
    """Follows the call to its result: its questions go to the person, its progress and warnings to the client."""
    result, problem, steps = None, "The call did not complete.", 0
    asking = AskedPerson(client.session)
    run = client.session.carry_out(call, caller=client.caller, availability=client.availability)
    try:
        async with aclosing(run) as events:
            async for event in events:
                match event:
                    case ApprovalRequested():
                        asking.ask(event.call_id, partial(ask_permission, event, requests, client.caller))
                    case QuestionAsked():
                        asking.ask(event.call_id, partial(ask_question, event, requests))
                    case ToolExecution(status="in_progress") if not requests.is_task:
                        steps += 1
                        await _tell_progress(client, context, event, steps)
                    case WarningRaised() if not requests.is_task:
                        await _tell(client, context, "warning", event.message)
                    case ToolResultArrived():
                        result = ToolResult(**{each.name: getattr(event, each.name) for each in fields(ToolResult)})
                    case ErrorRaised(fatal=True):
                        problem = f"{event.message} {event.hint}".strip()
    finally:
        await asking.close()
    requests.done()
    if requests.lacking and (result is None or not result.success):
        raise missing_capability(requests.lacking, call.tool)
    if result is None:
        return types.CallToolResult(content=[types.TextContent(text=mask(problem))], is_error=True)
    return types.CallToolResult(content=list(_blocks(result)), is_error=not result.success)


def _blocks(result: ToolResult) -> Sequence[types.ContentBlock]:
    """The content as text; blocks of the protocol's own where the tool's `data` has them as `content`."""
    if isinstance(result.data, dict) and isinstance(result.data.get("content"), list) and result.data["content"]:
        with suppress(ValidationError):
            return _BLOCKS.validate_python(result.data["content"])
    return [types.TextContent(text=result.content or "[no output]")]


async def _tell_progress(client: ClientSession, context: Context, event: ToolExecution, steps: int) -> None:
    """As progress to a client that asked for it; the words alone as a log message to any other."""
    with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
        current = float(steps) if event.current is None else event.current
        await context.session.report_progress(current, event.total, mask(event.message) or None)
    if event.message and (context.meta or {}).get("progress_token") is None:
        await _tell(client, context, "info", event.message, event.tool)


async def _tell(
    client: ClientSession, context: Context, level: types.LoggingLevel, message: str, logger: str = "aintern"
) -> None:
    """A log message, where the client wants to hear of this level."""
    if _LEVELS.index(level) < _LEVELS.index(client.log_level):
        return
    if level not in allowed_log_levels(context.protocol_version, context.meta):
        return
    told = types.LoggingMessageNotification(
        params=types.LoggingMessageNotificationParams(level=level, data=mask(message), logger=logger)
    )
    with suppress(anyio.ClosedResourceError, anyio.BrokenResourceError):
        await context.session.send_notification(told, related_request_id=context.request_id)


def _listed(tool: Tool) -> types.Tool:
    runs = tool.runs_commands
    changes = runs or "file_writes" in tool.needs or tool.risk is not RiskLevel.SAFE
    return types.Tool(
        name=tool.id,
        title=tool.name,
        description=tool.description,
        input_schema=dict(tool.parameters),
        annotations=types.ToolAnnotations(
            title=tool.name,
            read_only_hint=not changes,
            destructive_hint=changes and (runs or tool.risk >= RiskLevel.MEDIUM),
            idempotent_hint=tool.idempotent or not changes,
            open_world_hint=None if tool.category == "custom" else runs or "network" in tool.needs,
        ),
    )


async def _apart(work: Coroutine[Any, Any, T]) -> T:
    """In a task of its own: the SDK's cancellation comes again at every step, and what is cancelled must be able to clean up."""
    task = asyncio.create_task(work)
    try:
        return await asyncio.shield(task)
    except asyncio.CancelledError:
        task.cancel()
        with anyio.CancelScope(shield=True):
            await asyncio.gather(task, return_exceptions=True)
        raise
