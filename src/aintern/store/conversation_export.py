"""A conversation as Markdown or JSON lines, secrets masked, and JSON lines back into a conversation."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict
from typing import Any

from aintern.errors import StoreError
from aintern.messages import Message, new_id
from aintern.store.conversations import ConversationInfo, Conversations
from aintern.store.message_json import message_from, message_to
from aintern.store.runs import RunInfo, Runs, UsageTotals
from aintern.store.secret_masking import mask, mask_value

FORMAT = 1
_COSTS = ("tokens_in", "tokens_out", "tokens_cached", "seconds", "calls")
_SPEAKERS = {"user": "You", "assistant": "AIntern", "tool": "Tool"}


def export_json_lines(conversations: Conversations, conversation_id: str) -> Iterator[str]:
    """A first line that describes the conversation, then one line a run with its usage, then one line a message; newlines
    included."""
    info = conversations.info(conversation_id)
    plan = conversations.plan(conversation_id)
    yield _line({"type": "conversation", "format": FORMAT, **asdict(info), "plan": list(plan)})
    runs, spent = Runs(conversations.database), dict[str, list[dict[str, Any]]]()
    for run_id, iteration, usage in runs.iterations(conversation_id):
        cost = {name: getattr(usage, name) for name in _COSTS}
        spent.setdefault(run_id, []).append({"iteration": iteration, **cost})
    for run in runs.of(conversation_id):
        yield _line({"type": "run", **asdict(run), "usage": spent.get(run.id, [])})
    for stored in conversations.stored(conversation_id):
        record = {"type": "message", "seq": stored.seq, "time": stored.time, "run_id": stored.run_id}
        yield _line(record | {"message": message_to(stored.message), "attachments": list(stored.attachments)})


def export_markdown(conversations: Conversations, conversation_id: str) -> Iterator[str]:
    """The conversation for people to read, piece by piece. Thinking and the instructions to the model are left out."""
    info = conversations.info(conversation_id)
    yield f"# {mask(info.title) or 'Conversation'}\n\n{info.created_at[:10]} · {info.workspace} · {info.id}\n"
    for stored in conversations.stored(conversation_id):
        if stored.message.role == "system":
            continue
        yield from _markdown(stored.message)
        for attachment in stored.attachments:
            yield f"\nAttached: {mask(str(attachment.get('path', 'a file')))}\n"


def import_json_lines(conversations: Conversations, lines: Iterable[str]) -> ConversationInfo:
    """Makes a new conversation of exported lines. Raises StoreError, with nothing kept, naming the line that is wrong."""
    with conversations.database.transaction():
        created: ConversationInfo | None = None
        runs: dict[str, str] = {}  # exported ids to ours
        for number, line in enumerate(lines, start=1):
            if not line.strip():
                continue
            try:
                record = json.loads(line)
                if created is None:
                    created = _imported_head(conversations, record)
                elif record.get("type") == "run":
                    runs[str(record["id"])] = _imported_run(Runs(conversations.database), created.id, record)
                else:
                    message, run_id = message_from(record["message"]), str(record.get("run_id", ""))
                    run_id = runs.get(run_id, run_id)
                    conversations.append(
                        created.id, message, run_id=run_id, attachments=record.get("attachments") or ()
                    )
            except (ValueError, KeyError, TypeError, AttributeError, OverflowError, RecursionError) as error:
                raise StoreError(
                    f"Line {number} is not of an exported conversation: {error}.",
                    "Export one with `aintern sessions export ID --format jsonl`.",
                ) from error
    if created is None:
        raise StoreError("There is nothing to import: the file is empty.")
    return conversations.info(created.id)


def _imported_head(conversations: Conversations, record: dict[str, Any]) -> ConversationInfo:
    if record["type"] != "conversation" or record["format"] != FORMAT:
        raise ValueError(f"expected a line of type conversation and format {FORMAT}")
    created = conversations.create(workspace=str(record.get("workspace", "")), title=str(record.get("title", "")))
    if record.get("plan"):
        conversations.save_plan(created.id, record["plan"])
    return created


def _imported_run(runs: Runs, conversation_id: str, record: dict[str, Any]) -> str:
    """Keeps a run under an id of its own, since the exported one may be in this database as well; gives the id."""
    started, ended, reason, request = (str(record[name]) for name in ("started_at", "ended_at", "reason", "request"))
    made = RunInfo(new_id("run"), conversation_id, started, ended, reason, int(record["iteration"]), request)
    runs.add(made)
    for cost in record["usage"]:
        whole = {name: int(cost[name]) for name in _COSTS if name != "seconds"}
        usage = UsageTotals(1, **whole, seconds=float(cost["seconds"]))
        runs.add_usage(conversation_id, made.id, int(cost["iteration"]), usage)
    return made.id


def _markdown(message: Message) -> Iterator[str]:
    speaker = _SPEAKERS.get(message.role, message.role)
    if message.role == "tool":
        outcome = "" if message.success else " (failed)"
        yield f"\n## {speaker}: {message.tool}{outcome}\n\n{_fenced(mask(message.text))}\n"
        return
    yield f"\n## {speaker}\n\n{mask(message.text)}\n"
    for call in message.tool_calls:
        parameters = json.dumps(mask_value(call.parameters), ensure_ascii=False, indent=2)
        yield f"\n**{call.summary or call.tool}** `{call.tool}`\n\n{_fenced(parameters, 'json')}\n"


def _fenced(text: str, language: str = "") -> str:
    """A code block whose fence is longer than any in the text."""
    fence = "```"
    while fence in text:
        fence += "`"
    return f"{fence}{language}\n{text}\n{fence}"


def _line(record: dict[str, Any]) -> str:
    return json.dumps(mask_value(record), ensure_ascii=False) + "\n"
