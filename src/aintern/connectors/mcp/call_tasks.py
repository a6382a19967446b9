"""Calls that go on after their request was answered: the protocol's tasks extension (SEP-2663).

The client is given a task in place of a result, and asks for its state, answers its questions and cancels it by id.
"""

import asyncio
import secrets
import time
from datetime import UTC, datetime
from typing import Any

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp_types.version import MODERN_PROTOCOL_VERSIONS

from aintern.connectors.mcp.client_requests import TASKS, ClientRequests, missing_capability
from aintern.connectors.mcp.client_sessions import ClientSession
from mcp import MCPError

KEPT = 3600.0  # seconds from its making; one that still runs is kept longer
MOST = 64
POLL = 500  # milliseconds that a client is asked to wait between two looks


class TaskParams(types.RequestParams):
    """What names a task."""

    task_id: str


class TaskAnswers(TaskParams):
    """Answers to what a task has asked, by its keys."""

    input_responses: dict[str, Any]


class CallTask:
    """One call that goes on."""

    def __init__(self, requests: ClientRequests, work: asyncio.Task[types.CallToolResult]) -> None:
        self.id = secrets.token_urlsafe(18)
        self.made = time.monotonic()
        self.requests = requests
        self.work = work
        self._created = self._updated = _now()
        self._status = "working"

    @property
    def is_over(self) -> bool:
        return self.work.done() and time.monotonic() - self.made > KEPT

    def described(self) -> dict[str, Any]:
        """Its state as the protocol words it, without what came of it."""
        status = self._status_now()
        if status != self._status:
            self._status, self._updated = status, _now()
        return {
            "taskId": self.id,
            "status": status,
            "createdAt": self._created,
            "lastUpdatedAt": self._updated,
            "ttlMs": int(KEPT * 1000),
            "pollIntervalMs": POLL,
        }

    def detailed(self) -> dict[str, Any]:
        """The same with its result, its error, or what it asks."""
        told = self.described()
        match told["status"]:
            case "input_required":
                told["inputRequests"] = {
                    key: request.model_dump(mode="json", by_alias=True, exclude_none=True)
                    for key, request in self.requests.missing.items()
                }
            case "completed":
                told["result"] = self.work.result().model_dump(mode="json", by_alias=True, exclude_none=True)
            case "failed":
                error = self.work.exception()
                data = error.error if isinstance(error, MCPError) else None
                told["error"] = (
                    data.model_dump(mode="json", exclude_none=True)
                    if data is not None
                    else {"code": types.INTERNAL_ERROR, "message": str(error)}
                )
        return told

    def _status_now(self) -> str:
        if not self.work.done():
            return "input_required" if self.requests.missing else "working"
        if self.work.cancelled():
            return "cancelled"
        return "failed" if self.work.exception() is not None else "completed"


class CallTasks:
    """The tasks of one server. Their ids can't be guessed."""

    def __init__(self) -> None:
        self._tasks: dict[str, CallTask] = {}
        self._following: set[asyncio.Task[None]] = set()

    @property
    def has_room(self) -> bool:
        self._tasks = {key: task for key, task in self._tasks.items() if not task.is_over}
        return len(self._tasks) < MOST

    def add(
        self, client: ClientSession, requests: ClientRequests, work: asyncio.Task[types.CallToolResult]
    ) -> dict[str, Any]:
        """Takes a call over with its session, which is closed when it ends; gives what the client is told."""
        task = CallTask(requests, work)
        self._tasks[task.id] = task
        following = asyncio.create_task(_follow(client, work), name="aintern task")
        self._following.add(following)
        following.add_done_callback(self._following.discard)
        return {"resultType": "task", **task.described()}

    async def get(self, context: ServerRequestContext[Any, Any], params: TaskParams) -> dict[str, Any]:
        return self._named(context, params.task_id).detailed()

    async def update(self, context: ServerRequestContext[Any, Any], params: TaskAnswers) -> types.EmptyResult:
        self._named(context, params.task_id).requests.answer(params.input_responses)
        return types.EmptyResult()

    async def cancel(self, context: ServerRequestContext[Any, Any], params: TaskParams) -> types.EmptyResult:
        work = self._named(context, params.task_id).work
        work.cancel()
        await asyncio.wait([work], timeout=1.0)
        return types.EmptyResult()

    async def close(self) -> None:
        for task in self._tasks.values():
            task.work.cancel()
        await asyncio.gather(*self._following, return_exceptions=True)

    def _named(self, context: ServerRequestContext[Any, Any], task_id: str) -> CallTask:
        """Raises MCPError for a client without the extension, for a header that names another task, and for an unknown one."""
        if context.protocol_version not in MODERN_PROTOCOL_VERSIONS:
            raise MCPError(types.METHOD_NOT_FOUND, "Method not found")
        said = context.session.client_capabilities
        if TASKS not in ((said.extensions if said else None) or {}):
            raise missing_capability({"extensions": {TASKS: {}}}, context.method)
        if context.request is not None and context.request.headers.get("mcp-name") != task_id:
            raise MCPError(
                types.HEADER_MISMATCH, "mcp-name header does not match the request body's 'taskId' parameter"
            )
        if task_id not in self._tasks:
            raise MCPError(types.INVALID_PARAMS, "There is no such task.")
        return self._tasks[task_id]


async def _follow(client: ClientSession, work: asyncio.Task[types.CallToolResult]) -> None:
    await asyncio.wait([work])
    await client.close()


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")
