"""The agent's side of the Agent Client Protocol, version 1: what an editor may ask, and what it gets.

Frames are written by hand: the protocol's own package costs more to import than a whole request. Its published schema judges
them in the tests.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from aintern import __version__
from aintern.backends.models.discovery import list_models
from aintern.connectors.acp.acp_session import AcpSession, SessionSource
from aintern.connectors.acp.client_abilities import ClientAbilities
from aintern.connectors.acp.json_rpc import (
    INTERNAL_ERROR,
    INVALID_PARAMS,
    METHOD_NOT_FOUND,
    Json,
    JsonRpcPeer,
    RpcError,
)
from aintern.errors import AInternError, UserMistake
from aintern.store.store import Store
from aintern.terminal.options import open_store
from aintern.terminal.output.inert_text import inert_line

PROTOCOL_VERSION = 1
RESOURCE_NOT_FOUND = -32002
LISTED = 50  # conversations on a page
_BEFORE_LOOKING = 1.0  # seconds
_MOST_SESSIONS = 64  # open at once in one process


class AcpAgent:
    """All sessions of one editor. `write` takes whole lines for it; `take` is given its lines."""

    def __init__(self, write: Callable[[bytes], None], defaults: SessionSource) -> None:
        self._defaults = defaults
        self._sessions: dict[str, AcpSession] = {}
        self._models: dict[str, str] = {}
        self._looking: asyncio.Task[None] | None = None
        self._client = ClientAbilities()
        self.peer = JsonRpcPeer(write, self._answer, self._told, self._answered)
        self._methods: Mapping[str, Callable[[Json], Awaitable[Any]]] = {
            "initialize": self._initialize,
            "authenticate": self._nothing,
            "session/new": self._new,
            "session/load": self._load,
            "session/resume": self._resume,
            "session/fork": self._fork,
            "session/list": self._list,
            "session/delete": self._delete,
            "session/close": self._close,
            "session/prompt": self._prompt,
            "session/set_mode": self._set_mode,
            "session/set_config_option": self._set_option,
        }

    async def close(self) -> None:
        """Ends every run and lets go of everything."""
        for session in self._sessions.values():
            session.cancel()
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)
        await self.peer.close()
        for session in self._sessions.values():
            await session.close()

    async def _answer(self, method: str, parameters: Json) -> Any:
        handler = self._methods.get(method)
        if handler is None:
            raise RpcError(METHOD_NOT_FOUND, f"There is no method {method}.")
        try:
            return await handler(parameters)
        except UserMistake as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error
        except AInternError as error:
            raise RpcError(INTERNAL_ERROR, str(error)) from error

    def _told(self, method: str, parameters: Json) -> None:
        session = self._sessions.get(str(parameters.get("sessionId")))
        if method == "session/cancel" and session is not None:
            session.cancel()

    # -- the connection -----------------------------------------------------------------------------------------

    async def _initialize(self, parameters: Json) -> Json:
        self._client = ClientAbilities.of(parameters.get("clientCapabilities"))
        sessions: dict[str, Json] = {
            "list": {},
            "resume": {},
            "close": {},
            "delete": {},
            "fork": {},
            "additionalDirectories": {},
        }
        return {
            "protocolVersion": PROTOCOL_VERSION,
            "agentCapabilities": {
                "loadSession": True,
                "promptCapabilities": {"image": True, "audio": False, "embeddedContext": True},
                "mcpCapabilities": {"http": False, "sse": False},
                "sessionCapabilities": sessions,
            },
            "agentInfo": {"name": "aintern", "title": "AIntern", "version": __version__},
            "authMethods": [],
        }

    async def _nothing(self, parameters: Json) -> Json:
        return {}

    # -- sessions ---------------------------------------------------------------------------------------------

    async def _new(self, parameters: Json) -> Json:
        return {"sessionId": (session := await self._opened(parameters, "")).id, **self._state(session)}

    async def _load(self, parameters: Json) -> Json:
        session = await self._opened(parameters, _text(parameters, "sessionId"))
        session.replay()
        return self._state(session)

    async def _resume(self, parameters: Json) -> Json:
        return self._state(await self._opened(parameters, _text(parameters, "sessionId")))

    async def _fork(self, parameters: Json) -> Json:
        original = _text(parameters, "sessionId")
        with self._store(parameters) as store:
            _known(store, original)
            copy = store.conversations.fork(original).id
        return {"sessionId": (session := await self._opened(parameters, copy)).id, **self._state(session)}

    async def _list(self, parameters: Json) -> Json:
        folder, cursor = _folder(parameters), parameters.get("cursor")
        with self._store(parameters) as store:
            page = store.conversations.page(
                before=_text(parameters, "cursor") if cursor else "",
                limit=LISTED,
                workspace=str(folder.resolve()) if folder else "",
            )
        listed = [
            {"sessionId": info.id, "cwd": info.workspace, "title": info.title, "updatedAt": info.updated_at}
            for info in page.conversations
        ]
        return {"sessions": listed, **({"nextCursor": page.next_before} if page.next_before else {})}

    async def _delete(self, parameters: Json) -> Json:
        identity = _text(parameters, "sessionId")
        await self._close(parameters)
        with self._store(parameters) as store:
            _known(store, identity)
            store.conversations.delete(identity)
        return {}

    async def _close(self, parameters: Json) -> Json:
        session = self._sessions.pop(_text(parameters, "sessionId"), None)
        if session is not None:
            await session.close()
        return {}

    async def _opened(self, parameters: Json, conversation: str) -> AcpSession:
        """The session on a conversation, '' for a new one, with what the editor said of it."""
        folder = Path(_text(parameters, "cwd"))
        if not folder.is_absolute():
            raise RpcError(INVALID_PARAMS, "cwd: expected an absolute path.")
        more = parameters.get("additionalDirectories") or []
        if not isinstance(more, list) or not all(_is_text(each) and Path(each).is_absolute() for each in more):
            raise RpcError(INVALID_PARAMS, "additionalDirectories: expected absolute paths.")
        servers = parameters.get("mcpServers") or []
        if not isinstance(servers, list):
            raise RpcError(INVALID_PARAMS, "mcpServers: expected a list.")
        if servers:
            print(f"aintern: {len(servers)} MCP servers of the editor are not used.", file=sys.stderr)
        if conversation:
            with self._store(parameters) as store:
                _known(store, conversation)
        if (old := self._sessions.pop(conversation, None)) is not None:
            await old.close()
        if len(self._sessions) >= _MOST_SESSIONS:
            raise RpcError(INVALID_PARAMS, f"{_MOST_SESSIONS} sessions are open. Close one first (session/close).")
        source = replace(self._defaults, workspace=folder, extra_roots=tuple(more))
        session = AcpSession(self.peer, source, self._client)
        await session.open(conversation)
        self._sessions[session.id] = session
        return session

    def _answered(self, method: str, parameters: Json, result: Json) -> None:
        """Introduces a session once the editor knows its id: it can't place an update of another."""
        if method not in ("session/new", "session/load", "session/resume", "session/fork"):
            return
        session = self._sessions.get(result.get("sessionId", parameters.get("sessionId")))
        if session is not None:
            session.introduce()
            if self._looking is None:
                self._looking = asyncio.create_task(self._look_for_models(), name="aintern models")
            for warning in session.session.warnings:
                print(f"aintern: {inert_line(warning)}", file=sys.stderr)

    def _state(self, session: AcpSession) -> Json:
        return {"modes": session.modes(), "configOptions": session.options(self._models)}

    async def _look_for_models(self) -> None:
        """What can be chosen on this machine, looked up once: servers are asked, so the first prompt does not wait for it."""
        await asyncio.sleep(_BEFORE_LOOKING)
        self._models = {model.spec: model.name for model in await list_models()}
        for session in self._sessions.values():
            session.update({"sessionUpdate": "config_option_update", "configOptions": session.options(self._models)})

    # -- prompts ----------------------------------------------------------------------------------------------

    async def _prompt(self, parameters: Json) -> Json:
        blocks = parameters.get("prompt")
        if not isinstance(blocks, list):
            raise RpcError(INVALID_PARAMS, "prompt: expected a list of content blocks.")
        return await self._session(parameters).prompt(blocks)

    async def _set_mode(self, parameters: Json) -> Json:
        session = self._session(parameters)
        session.set_mode(_text(parameters, "modeId"))
        session.update({"sessionUpdate": "config_option_update", "configOptions": session.options(self._models)})
        return {}

    async def _set_option(self, parameters: Json) -> Json:
        session, value = self._session(parameters), _text(parameters, "value")
        match _text(parameters, "configId"):
            case "mode":
                session.set_mode(value)
                session.update({"sessionUpdate": "current_mode_update", "currentModeId": value})
            case "model":
                await session.set_model(value)
            case "effort":
                session.set_effort(value)
            case other:
                raise RpcError(INVALID_PARAMS, f"There is no option {other!r}; there are mode, model and effort.")
        return {"configOptions": session.options(self._models)}

    def _session(self, parameters: Json) -> AcpSession:
        identity = _text(parameters, "sessionId")
        session = self._sessions.get(identity)
        if session is None:
            raise RpcError(RESOURCE_NOT_FOUND, f"No session {identity!r} is open. Load it, or begin a new one.")
        return session

    def _store(self, parameters: Json) -> Any:
        return open_store(self._defaults.database, _folder(parameters))


def _known(store: Store, conversation: str) -> None:
    """Raises RpcError for a conversation that is not stored."""
    try:
        store.conversations.info(conversation)
    except AInternError as error:
        raise RpcError(RESOURCE_NOT_FOUND, str(error)) from error


def _text(parameters: Json, name: str) -> str:
    value = parameters.get(name)
    if not value or not _is_text(value):
        raise RpcError(INVALID_PARAMS, f"{name}: expected a text.")
    return str(value)


def _folder(parameters: Json) -> Path | None:
    """The folder that it is about; None where it names none."""
    return Path(_text(parameters, "cwd")) if parameters.get("cwd") is not None else None


def _is_text(value: Any) -> bool:
    """Whether it can stand in a file's name and in a database: no NUL, no half of a character that is no odd byte either."""
    try:
        os.fsencode(value)
    except (TypeError, UnicodeEncodeError):
        return False
    return isinstance(value, str) and "\0" not in value
