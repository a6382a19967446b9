"""Events as session updates: what the editor draws while AIntern works."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from aintern.dialects.teaching import fence
from aintern.events import (
    BackgroundChanged,
    ErrorRaised,
    Event,
    HistoryCompacted,
    ModeChanged,
    PlanUpdated,
    TextArrived,
    ToolCallRequested,
    ToolExecution,
    ToolResultArrived,
    WarningRaised,
)
from aintern.messages import Message, MessageWithImages, ToolCall
from aintern.store.secret_masking import mask_json, mask_value
from aintern.tools.tool import Tool
from aintern.tools.toolbox import Toolbox
from aintern.workspace.checkpoints import Checkpoints

if TYPE_CHECKING:
    from aintern.session import Session

Update = Mapping[str, Any]

# The protocol's kinds of tools; what is not here goes by its category.
_KINDS = {
    "read_file": "read",
    "get_open_files": "read",
    "list_directory": "search",
    "repository_outline": "search",
    "write_file": "edit",
    "edit_file": "edit",
    "apply_patch": "edit",
    "delete_file": "delete",
    "move_file": "move",
    "copy_file": "edit",
    "update_plan": "think",
    "propose_plan": "switch_mode",
    "ask_user": "think",
}
_KIND_OF_CATEGORY = {"terminal": "execute", "search": "search", "network": "fetch", "filesystem": "read", "git": "read"}
_TAIL = 8 << 10  # characters of a running command's output: each update carries all that is to be seen
_DIFFS, _DIFF_BYTES = 20, 256 << 10  # changed files of one call that are shown, and the largest of them


class UpdateStream:
    """The updates of one session's events, in order. Keeps what running commands have put out so far."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._output: dict[str, str] = {}

    def of(self, event: Event) -> Iterator[Update]:
        """What the editor is told of an event; the end of a call without its changes, which `changes_of_call` reads."""
        match event:
            case TextArrived(text=text) if text:
                yield chunk("agent_thought_chunk" if event.thinking else "agent_message_chunk", text)
            case ToolCallRequested(call=call):
                yield {"sessionUpdate": "tool_call", **shown_call(call, self._session.toolbox, self._session.workspace)}
            case ToolExecution(status="starting"):
                yield _call_update(event.call_id, "in_progress")
            case ToolExecution(status="in_progress", message=message) if message:
                seen = self._output[event.call_id] = (self._output.get(event.call_id, "") + message)[-_TAIL:]
                yield _call_update(event.call_id, "in_progress", content=[console(seen)])
            case ToolResultArrived():
                self._output.pop(event.call_id, None)
                yield result_update(event)
            case PlanUpdated(steps=steps):
                yield {"sessionUpdate": "plan", "entries": plan_entries(steps)}
            case ModeChanged(mode=mode):
                yield {"sessionUpdate": "current_mode_update", "currentModeId": mode}
            case BackgroundChanged(running=False, text=text):
                yield note(text)
            case HistoryCompacted():
                yield note(
                    f"Earlier messages were summarized: {event.tokens_before:,} tokens became {event.tokens_after:,}."
                )
            case WarningRaised(message=message):
                yield note(message)
            case ErrorRaised(fatal=False, message=message):
                yield note(message)


def chunk(kind: str, text: str) -> Update:
    return {"sessionUpdate": kind, "content": _text(text)}


def note(message: str) -> Update:
    """What a person should know and is no part of the answer."""
    return chunk("agent_thought_chunk", f"Note: {message}\n")


def console(text: str) -> Update:
    """A command's output, as the terminal shows it."""
    bars = fence(text)
    return {"type": "content", "content": _text(f"{bars}console\n{text.rstrip()}\n{bars}")}


def shown_call(call: ToolCall, toolbox: Toolbox, workspace: Path) -> dict[str, Any]:
    """A call as the editor lists it, before anything is known of its end."""
    tool = toolbox.get(call.tool)
    return {
        "toolCallId": call.id,
        "title": call.summary or (tool.summarize(call.parameters) if tool and not call.validation else call.tool),
        "kind": tool_kind_of(tool),
        "status": "pending",
        "locations": locations(tool, call, workspace),
        "rawInput": mask_value(dict(call.parameters)),
        "_meta": {"aintern": {"tool": call.tool, "risk": str(call.risk)}},
    }


def tool_kind_of(tool: Tool | None) -> str:
    if tool is None:
        return "other"
    return _KINDS.get(tool.id) or _KIND_OF_CATEGORY.get(tool.category, "other")


def locations(tool: Tool | None, call: ToolCall, workspace: Path) -> list[Update]:
    """The files that a call is about, for an editor that follows along."""
    if tool is None or call.validation:
        return []
    line = call.parameters.get("start_line", call.parameters.get("line"))
    place = {"line": line} if isinstance(line, int) and line > 0 else {}
    return [{"path": str(workspace / use.path), **place} for use in tool.paths(call.parameters)]


def result_update(event: ToolResultArrived) -> Update:
    """How a call ended, and what the model was told."""
    text = event.content if event.success else event.error or event.content
    shown = console(event.content) if event.tool == "run_command" else {"type": "content", "content": _text(text)}
    more: dict[str, Any] = {"content": [shown]} if text else {}
    if event.data is not None:
        more["rawOutput"] = json.loads(mask_json(event.data))
    return _call_update(event.call_id, "completed" if event.success else "failed", **more)


def changes_of_call(checkpoints: Checkpoints, conversation: str, call_id: str) -> list[Update]:
    """The files that a call changed, each from what stood there before to what stands there now; text files of at most
    256 KiB, and at most twenty. Reads the disk."""
    changed = checkpoints.rows.call_of(str(checkpoints.root), conversation, call_id)
    shown: list[Update] = []
    for change in checkpoints.rows.changes(changed.seq) if changed else []:
        if change.after is None or change.before.hash == change.after.hash or len(shown) == _DIFFS:
            continue
        path = Path(change.root) / change.path.decode(errors="surrogateescape")
        try:
            old = b"".join(checkpoints.rows.contents.read(change.before.hash)) if change.before.kind == "file" else None
            new = path.read_bytes() if change.after.kind == "file" and not path.is_symlink() else b""
            if max(len(old or b""), len(new)) > _DIFF_BYTES:
                continue
            texts = (None if old is None else old.decode(), new.decode())
        except (OSError, UnicodeDecodeError):
            continue  # gone again, or no text: the call's own words tell of it
        shown.append(diff(str(path), *texts))
    return shown


def diff(path: str, old: str | None, new: str) -> Update:
    return {"type": "diff", "path": path, "oldText": old, "newText": new}


def plan_entries(steps: Iterable[Mapping[str, str]]) -> list[Update]:
    return [{"content": step["step"], "priority": "medium", "status": step["status"]} for step in steps]


def replayed(messages: Sequence[Message], toolbox: Toolbox, workspace: Path) -> Iterator[Update]:
    """A stored conversation as the updates that an editor would have seen."""
    for message in messages:
        match message.role:
            case "user" if message.origin == "user" and message.text:
                yield chunk("user_message_chunk", message.text)
                for image in message.images if isinstance(message, MessageWithImages) else ():
                    shown = {"type": "image", "data": image.data, "mimeType": image.media_type}
                    yield {"sessionUpdate": "user_message_chunk", "content": shown}
            case "assistant":
                if message.thinking:
                    yield chunk("agent_thought_chunk", message.thinking)
                if message.text:
                    yield chunk("agent_message_chunk", message.text)
                for call in message.tool_calls:
                    yield {"sessionUpdate": "tool_call", **shown_call(call, toolbox, workspace)}
            case "tool":
                status = "completed" if message.success else "failed"
                yield _call_update(
                    message.call_id, status, content=[{"type": "content", "content": _text(message.text)}]
                )


def _text(text: str) -> Update:
    return {"type": "text", "text": text}


def _call_update(call_id: str, status: str, **more: Any) -> Update:
    return {"sessionUpdate": "tool_call_update", "toolCallId": call_id, "status": status, **more}
