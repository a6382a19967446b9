"""One conversation of the editor's: the engine behind it, opened anew when the model changes, and its prompts."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Mapping
from contextlib import AsyncExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from aintern.connectors.acp.client_abilities import ClientAbilities
from aintern.connectors.acp.client_files import ClientFiles
from aintern.connectors.acp.json_rpc import INTERNAL_ERROR, INVALID_PARAMS, JsonRpcPeer, RpcError
from aintern.connectors.acp.permission_requests import Questions
from aintern.connectors.acp.prompt_blocks import request_of
from aintern.connectors.acp.session_updates import Update, UpdateStream, changes_of_call, chunk, replayed
from aintern.connectors.asked_person import AskedPerson
from aintern.dataclass import dataclass
from aintern.dialects.teaching import fence
from aintern.errors import AInternError, UsageError
from aintern.events import (
    ApprovalRequested,
    CallPreviewed,
    CompletionReason,
    ErrorRaised,
    Event,
    ModeChanged,
    QuestionAsked,
    RunCompleted,
    ToolResultArrived,
)
from aintern.permission.modes import MODES
from aintern.permission.trust import settings_of
from aintern.session import Session
from aintern.terminal.options import open_store
from aintern.terminal.session_switch import SessionSwitch
from aintern.terminal.slash_commands import COMMANDS, run_slash_command
from aintern.tools.tool import Availability

# Those that answer with lines; the others lead to another session, for which the editor has its own ways.
OFFERED_COMMANDS = ("/compact", "/undo", "/plan", "/status", "/tools", "/grants", "/permissions", "/export")

OWN_EFFORT = "default"  # the model's own

_STOP_REASONS: Mapping[CompletionReason, str] = {
    "iteration_limit": "max_turn_requests",
    "limit_reached": "max_turn_requests",
    "cancelled": "cancelled",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionSource:
    """What the command line and the editor said of the sessions to open."""

    workspace: Path
    extra_roots: tuple[str, ...] = ()
    model: str = ""
    mode: str = ""
    effort: str = ""
    database: str = ""
    allow: tuple[str, ...] = ()
    dialect: str = ""

    def flags(self) -> dict[str, Any]:
        given = {
            "policy.mode": self.mode,
            "inference.effort": self.effort,
            "model.dialect": self.dialect,
            "workspace.extra_roots": list(self.extra_roots),
        }
        return {name: value for name, value in given.items() if value}


class AcpSession:
    """A session of the protocol. Its id is the conversation's. One prompt at a time."""

    def __init__(self, peer: JsonRpcPeer, source: SessionSource, client: ClientAbilities) -> None:
        self._peer = peer
        self._client = client
        self._closing = AsyncExitStack()
        self._asking: AskedPerson | None = None
        self._is_cancelled = False
        self.source = source
        self.session: Session
        self.id = ""

    async def open(self, conversation: str = "") -> None:
        """Opens the engine on a stored conversation, or on a new one, in place of what was open. Raises UserMistake."""
        await self._closing.aclose()  # one process at a time works on a conversation, and this is the next one
        source = self.source
        if not conversation:
            # Stored before its first message, so that the editor can come back to it in another process.
            with open_store(source.database, source.workspace) as store:
                conversation = store.conversations.create(workspace=str(source.workspace.resolve())).id
        closing = AsyncExitStack()
        self.session = await closing.enter_async_context(
            Session.open(
                source.workspace,
                model=source.model,
                flags=source.flags(),
                allow=source.allow,
                database=source.database,
                resume=conversation,
            )
        )
        self._closing, self.id = closing, conversation
        if self._client.reads_files or self._client.writes_files:
            folders = [source.workspace, *map(Path, source.extra_roots)]
            self.session.provide(files=ClientFiles(self._peer, conversation, self._client, folders))

    async def close(self) -> None:
        self.cancel()
        await self._closing.aclose()

    def update(self, update: Update) -> None:
        self._peer.notify("session/update", {"sessionId": self.id, "update": update})

    def replay(self) -> None:
        for update in replayed(self.session.messages, self.session.toolbox, self.session.workspace):
            self.update(update)

    # -- modes and options ------------------------------------------------------------------------------------

    @property
    def mode(self) -> str:
        return self.session.gate.policy.mode

    def modes(self) -> Update:
        listed = [{"id": mode, "name": words.name, "description": words.meaning} for mode, words in MODES.items()]
        return {"currentModeId": self.mode, "availableModes": listed}

    def options(self, models: Mapping[str, str]) -> list[Update]:
        """Mode, model and, where the model has levels of it, effort as the protocol's options; `models` are the names to choose
        from, by spec."""
        current = self.source.model or self.session.settings.model.spec
        known = {current: self.session.model.name, **models}
        options = [
            _select("mode", "Mode", self.mode, {mode: words.name for mode, words in MODES.items()}),
            _select("model", "Model", current, known),
        ]
        if levels := self.session.model.features.efforts:
            chosen = self.session.settings.inference.effort or OWN_EFFORT
            names = {each: each.capitalize() for each in dict.fromkeys((OWN_EFFORT, *levels, chosen))}
            options.append(_select("effort", "Effort", chosen, names, category="thought_level"))
        return options

    def set_effort(self, level: str) -> None:
        """How much the model thinks, from the next request on. Raises RpcError for a level that it does not have."""
        levels = (OWN_EFFORT, *self.session.model.features.efforts)
        if level not in levels:
            raise RpcError(
                INVALID_PARAMS, f"{self.session.model.name} has no effort {level!r}; there are {', '.join(levels)}."
            )
        source = replace(self.source, effort="" if level == OWN_EFFORT else level)
        settings = settings_of(source.workspace, source.flags())
        self.source = source
        self.session.apply_settings(settings)

    def set_mode(self, mode: str) -> None:
        """At once. Raises RpcError for an unknown mode, and for one that the policy does not allow."""
        try:
            self.session.set_mode(mode)
        except UsageError as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error
        self.source = replace(self.source, mode=mode)

    async def set_model(self, model: str) -> None:
        """Goes on with another model; what was allowed for the session is asked again. Raises RpcError and UserMistake."""
        if self.session.is_processing:
            raise RpcError(INVALID_PARAMS, "The model can't change while a request is worked on. Cancel it, or wait.")
        before, self.source = self.source, replace(self.source, model=model)
        try:
            await self.open(self.id)
        except BaseException:
            self.source = before
            await self.open(self.id)
            raise

    # -- prompts ----------------------------------------------------------------------------------------------

    def cancel(self) -> None:
        self._is_cancelled = True
        self.session.cancel()
        if self._asking is not None:
            self._asking.cancel()

    async def prompt(self, blocks: list[Any]) -> Update:
        """Works on one prompt to its end. Raises RpcError where it can't begin, and when the run ends with an error."""
        session = self.session
        message, attachments = request_of(blocks, session.workspace, session.gate.protected)
        name = message.strip().partition(" ")[0]
        if name in OFFERED_COMMANDS:
            return await self._command(message)
        disabled = frozenset[str]() if self._client.forms else frozenset({"ask_user"})
        available = Availability(disabled=disabled)
        try:
            return await self._follow(session.ask(message, attachments=attachments, availability=available))
        except UsageError as error:
            raise RpcError(INVALID_PARAMS, str(error)) from error

    async def _follow(self, events: AsyncGenerator[Event]) -> Update:
        self._is_cancelled = False
        session = self.session
        stream = UpdateStream(session)
        questions = Questions(self._peer, session, self.id, forms=self._client.forms)
        asking = self._asking = AskedPerson(session)
        fatal: ErrorRaised | None = None
        completed: RunCompleted | None = None
        try:
            async for event in events:
                for update in stream.of(event):
                    if isinstance(event, ToolResultArrived) and event.success:
                        self.update(await _with_changes(session, event, update))
                    else:
                        self.update(update)
                match event:
                    case ModeChanged(mode=mode):
                        self.source = replace(self.source, mode=mode)
                    case ApprovalRequested():
                        asking.ask(event.call_id, partial(questions.permission, event))
                    case CallPreviewed():
                        asking.ask(event.call_id, partial(questions.after_preview, event))
                    case QuestionAsked():
                        asking.ask(event.call_id, partial(questions.question, event))
                    case ErrorRaised(fatal=True):
                        fatal = event
                    case RunCompleted():
                        completed = event
        except asyncio.CancelledError:
            session.cancel()
            raise
        finally:
            await asking.close()
        assert completed is not None
        # Other ends, such as denials in a row, are the turn's end and told in its text.
        if fatal is not None and completed.reason in ("error", "timeout") and not self._is_cancelled:
            raise RpcError(INTERNAL_ERROR, f"{fatal.message} {fatal.hint}".strip(), {"category": fatal.category})
        self._tell_usage()
        return self._ended(completed)

    def _ended(self, completed: RunCompleted) -> Update:
        reason = "cancelled" if self._is_cancelled else _STOP_REASONS.get(completed.reason, "end_turn")
        tokens = completed.tokens
        used, made = tokens.get("prompt", 0), tokens.get("completion", 0)
        usage = {
            "totalTokens": used + made,
            "inputTokens": used,
            "outputTokens": made,
            "cachedReadTokens": tokens.get("cached", 0),
        }
        return {"stopReason": reason, "usage": usage, "_meta": {"aintern": {"reason": completed.reason}}}

    def _tell_usage(self) -> None:
        usage = self.session.context_usage
        if usage.length:
            self.update({"sessionUpdate": "usage_update", "used": usage.used, "size": usage.length})
        info = self.session.store.conversations.info(self.id)
        self.update({"sessionUpdate": "session_info_update", "title": info.title, "updatedAt": info.updated_at})

    async def _command(self, line: str) -> Update:
        """A slash command; what it says is the answer."""
        outcome = run_slash_command(self.session, line)
        said = await outcome if isinstance(outcome, Awaitable) else outcome
        assert not isinstance(said, SessionSwitch)  # none of those that are offered leads to another session
        text = "\n".join(said if isinstance(said, tuple) else said.lines)
        bars = fence(text)
        self.update(chunk("agent_message_chunk", f"{bars}\n{text}\n{bars}\n"))
        return {"stopReason": "end_turn"}

    def introduce(self) -> None:
        """Tells the commands, and again once MCP servers have named their prompts."""
        self.update(self.commands())
        naming = asyncio.create_task(self._name_prompts(), name="aintern mcp prompts")
        self._closing.callback(naming.cancel)

    async def _name_prompts(self) -> None:
        await self.session.servers_ready()
        if self.session.mcp_prompts:
            self.update(self.commands())

    def commands(self) -> Update:
        listed = []
        for name in OFFERED_COMMANDS:
            command = COMMANDS[name]
            hint = {"input": {"hint": command.takes}} if command.takes else {}
            listed.append({"name": name.removeprefix("/"), "description": command.meaning, **hint})
        custom = self.session.custom_commands
        skills = [name.removeprefix("/skill ") for name, _, _ in custom if " " in name]
        if skills:
            listed.append(
                {"name": "skill", "description": COMMANDS["/skill"].meaning, "input": {"hint": ", ".join(skills)}}
            )
        named = (each for each in custom if " " not in each[0])
        for name, takes, meaning in (*named, *self.session.mcp_prompts):
            hint = {"input": {"hint": takes}} if takes else {}
            listed.append({"name": name.removeprefix("/"), "description": meaning, **hint})
        return {"sessionUpdate": "available_commands_update", "availableCommands": listed}


async def _with_changes(session: Session, event: ToolResultArrived, update: Update) -> Update:
    tool = session.toolbox.get(event.tool)
    if tool is None or not (tool.runs_commands or "file_writes" in tool.needs):
        return update
    try:
        changes = await asyncio.to_thread(
            changes_of_call, session.checkpoints(), session.conversation_id, event.call_id
        )
    except AInternError:
        return update  # no checkpoints are kept in this folder, or they can't be read: what was said of the call stands
    return {**update, "content": [*changes, *update.get("content", ())]} if changes else update


def _select(identity: str, name: str, current: str, choices: Mapping[str, str], category: str = "") -> Update:
    options = [{"value": value, "name": shown} for value, shown in choices.items()]
    return {
        "id": identity, "name": name, "category": category or identity, "type": "select", "currentValue": current,
        "options": options,
    }  # fmt: skip
