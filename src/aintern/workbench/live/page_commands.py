"""What the page can ask for: each command is a JSON object whose `do` names it."""

import asyncio
import re
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any

from aintern.errors import UsageError
from aintern.loop.run import Request
from aintern.permission.approvals import Answer
from aintern.prompt.attachments import Attachments
from aintern.tools.tool import Availability
from aintern.workbench.live.attached import attached_files
from aintern.workbench.live.file_search import lines_with, paths_like
from aintern.workbench.live.welcome import welcome
from aintern.workbench.live.workspace_image import image_address
from aintern.workbench.state.take_back import take_back
from aintern.workbench.state.workbench_state import WorkbenchState

_ESCAPES = re.compile(rb"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|[\x00-\x08\x0b-\x1f\x7f]")
_SHOWN = 40_000  # characters of a background command's output on the page
_ANSWER_KEYS = frozenset(each.name for each in fields(Answer)) - {"by"}


class PageCommands:
    """Carries out commands on the state. Raises AInternError for what a person can mend, and ValueError, TypeError or
    KeyError for what no page of ours sends."""

    def __init__(self, state: WorkbenchState) -> None:
        self._state = state

    async def do(self, said: Mapping[str, Any]) -> dict[str, Any]:
        """The command's answer, JSON-ready."""
        match said:
            case {"do": "ask", "message": str(message)}:
                return self._ask(message, said)
            case {"do": "answer", "id": str(id), "answer": str()}:
                try:
                    self._state.session.answer(id, Answer(**{key: said[key] for key in _ANSWER_KEYS & said.keys()}))
                except UsageError as error:
                    return {"problem": error.message}
                return {"problem": ""}
            case {"do": "queue" | "steer" as how, "message": str(message)}:
                session = self._state.session
                return {"id": session.queue(message) if how == "queue" else session.steer(message)}
            case {"do": "edit_queued", "id": str(id), "message": str(message)}:
                self._state.session.edit_queued(id, message)
            case {"do": "drop_queued", "id": str(id)}:
                return {"text": self._state.session.drop_queued(id)}
            case {"do": "stop_background", "id": str(id)}:
                await self._state.session.stop_background(id)
            case {"do": "read_background", "id": str(id)}:
                return {"output": self._state.session.background_output(id)[-_SHOWN:]}
            case {"do": "cancel"}:
                self._state.session.cancel()
            case {"do": "edited", "id": str(id), "parameters": dict(parameters)}:
                return {"edited": asdict(await self._state.session.preview_edit(id, parameters))}
            case {"do": "complete", "text": str(text)}:
                return {"paths": await asyncio.to_thread(paths_like, self._state.session.workspace, text)}
            case {"do": "search", "text": str(text)}:
                session = self._state.session
                return await lines_with(session.workspace, session.gate.protected, text) if text else {"hits": []}
            case {"do": "image", "path": str(path)}:
                session = self._state.session
                return {
                    "image": await asyncio.to_thread(image_address, session.workspace, session.gate.protected, path)
                }
            case {"do": "tools", "on": bool(on)}:
                self._state.toggle_tools(on)
            case {"do": "models"}:
                from aintern.backends.models.discovery import list_models  # only for who chooses: it looks for servers

                return {"models": [asdict(model) for model in await list_models()]}
            case {"do": "model", "spec": str(spec)}:
                await self._state.switch_session(resume=self._state.stored_conversation, model=spec)
            case {"do": "fork", "message": str(message)}:
                await self._fork(message)
            case {"do": "new"}:
                await self._state.switch_session()
            case {"do": "welcome"}:
                return await welcome(self._state.session, self._state.store)
            case {"do": "resume", "conversation": str(conversation)}:
                await self._state.switch_session(resume=conversation)
            case {
                "do": "preview",
                "id": str(id),
                "scope": ("exact" | "prefix" | "path" | "tool") as scope,
                "pattern": str(pattern),
            }:
                return {"covered": self._state.session.preview_scope(id, scope, pattern)}
            case {"do": "undo", "call": str(call)}:
                session = self._state.session
                message = await asyncio.to_thread(
                    take_back, session.store.audit, session.checkpoints(), call, session.conversation_id
                )
                return {"message": message}
            case _:
                raise ValueError(f"no such command: {str(said.get('do'))[:40]}")
        return {}

    def _ask(self, message: str, said: Mapping[str, Any]) -> dict[str, Any]:
        state, editors = self._state, self._state.editors
        printed = state.shell.printed.replace(b"\r\n", b"\n") if said.get("terminal") else b""
        attachments = Attachments(
            files=attached_files(
                state.session.workspace, state.session.gate.protected, message, said.get("pasted") or ()
            ),
            active_file=editors.active_file,
            selection=editors.selection if said.get("selection") else None,
            terminal=_ESCAPES.sub(b"", printed).decode(errors="replace"),
        )
        availability = Availability(
            editor=bool(editors.files), active_file=editors.active_file, selection=editors.selection
        )
        request = Request(message, attachments, availability=availability, enable_tools=state.tools)
        return {"run": state.session.start(request)}

    async def _fork(self, message_id: str) -> None:
        """Goes on, in a copy of the conversation, from before a message that is to be said otherwise."""
        conversations = self._state.store.conversations
        conversation = self._state.stored_conversation
        if self._state.session.is_processing:
            raise UsageError("The agent is working.", "Wait for it, or cancel it first.")
        stored = conversations.stored(conversation) if conversation else []
        place = next((each.seq for each in stored if message_id in (each.message.id, each.run_id)), None)
        if place is None:
            raise UsageError("That message is not stored.", "Send it again as a new one.")
        if place <= 2:  # before it stand only the instructions
            await self._state.switch_session()
            return
        await self._state.switch_session(resume=conversations.fork(conversation, at=place - 1).id)
