"""Conversations and their messages: kept as they are said, listed, searched, resumed, forked, deleted.

A message is in the database when `append` returns: a kill -9 at any later moment loses nothing that was shown.
"""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any

from aintern.dataclass import dataclass
from aintern.errors import StoreError
from aintern.messages import Message, new_id
from aintern.store.clock import utc_now
from aintern.store.conversation_lease import refuse_if_held, unknown_conversation
from aintern.store.database import Database
from aintern.store.id_prefixes import full_id
from aintern.store.message_json import message_from_json, message_to_json

TITLE_LENGTH = 60
OF_ITS_RUNS = "WHERE run_id IN (SELECT id FROM runs WHERE conversation_id = ?)"
_STORED = "SELECT seq, time, run_id, body, attachments FROM messages WHERE conversation_id = ? AND seq > ?"
# Of a long conversation most messages neither make a call nor answer one; those that only talk of it are read as well.
_WITH_CALLS = """ AND (body LIKE '%"tool_calls":%' OR body LIKE '%"role":"tool"%')"""
_LOOKED_AT = 20  # messages that hold a text, of which one shows it
_AROUND = 70  # characters on each side of a hit
# A message's place is counted from 1, without a gap.
_COUNTED = (
    "(SELECT chosen.*, (SELECT COALESCE(MAX(seq), 0) FROM messages WHERE conversation_id = chosen.id) AS message_count"
    " FROM (SELECT * FROM conversations {rest}) AS chosen) AS counted"
)
# Two statements: as one that also finds the place SQLite takes half as long again.
_PLACE = "SELECT (SELECT COALESCE(MAX(seq), 0) FROM messages WHERE conversation_id = conversations.id) FROM conversations WHERE id = ?"
_APPEND = (
    "INSERT INTO messages (conversation_id, seq, id, run_id, time, body, attachments) VALUES (?, ?, ?, ?, ?, ?, ?)"
)
# The instructions are not searched: nobody said them, and they have most words.
_HOLDS = (
    "EXISTS (SELECT 1 FROM messages m WHERE m.conversation_id = conversations.id AND m.body {like} ? ESCAPE '!'"
    """ AND m.body NOT LIKE '{{"role":"system"%' AND m.body NOT LIKE '{{"role": "system"%')"""
)


@dataclass(frozen=True, slots=True)
class ConversationInfo:
    """What a list shows of a conversation. Times are ISO 8601 UTC; `updated_at` is that of the newest request, or of the end of
    its run."""

    id: str
    title: str
    title_by: str
    workspace: str
    created_at: str
    updated_at: str
    message_count: int
    forked_from: str


@dataclass(frozen=True, slots=True)
class ConversationPage:
    """Conversations, newest first; `next_before` starts the next page, '' on the last one."""

    conversations: tuple[ConversationInfo, ...]
    next_before: str


@dataclass(frozen=True, slots=True)
class SearchHit:
    """The line of a message that holds what was searched for, in three parts; `role` and `tool` say whose it is."""

    role: str
    tool: str
    before: str
    text: str
    after: str


@dataclass(frozen=True, slots=True)
class StoredMessage:
    """A message with its place in the conversation (from 1), its time, the run it came from, and what was attached."""

    seq: int
    time: str
    run_id: str
    message: Message
    attachments: tuple[Mapping[str, Any], ...] = ()


class Conversations:
    """All conversations of one database. Every method raises StoreError when the database fails or an id is unknown."""

    def __init__(self, database: Database) -> None:
        self.database = database

    def create(self, *, workspace: str = "", title: str = "", conversation_id: str = "") -> ConversationInfo:
        """A new, empty conversation; without a title it gets one from its first request."""
        now = utc_now()
        identity = conversation_id or new_id("conv")
        by = "user" if title else "auto"
        made = ConversationInfo(identity, title, by, workspace, now, now, 0, "")
        self.database.insert("conversations", **{k: v for k, v in asdict(made).items() if k != "message_count"})
        return made

    def about_to_append(self, messages: Sequence[Message]) -> None:
        """Called before others are made to wait for the transaction in which these are appended: nothing has to be done for them here."""

    def append(
        self,
        conversation_id: str,
        messages: Message | Sequence[Message],
        *,
        run_id: str = "",
        attachments: Sequence[Mapping[str, Any]] = (),
    ) -> int:
        """Adds messages at the end, all or none, and gives the place of the last one. `attachments` belong to the last."""
        added = (messages,) if isinstance(messages, Message) else messages
        now, files = utc_now(), json.dumps(list(attachments)) if attachments else ""
        bodies = [message_to_json(message) for message in added]
        database = self.database
        if not added:
            return self.info(conversation_id).message_count
        with database.transaction():
            if database.kind == "postgresql":  # who appends at the same time waits here
                database.row("SELECT id FROM conversations WHERE id = ? FOR UPDATE", (conversation_id,))
            newest = database.row(_PLACE, (conversation_id,))
            if newest is None:
                raise unknown_conversation(conversation_id)
            place = int(newest[0])
            for message, body in zip(added, bodies, strict=True):
                place += 1
                attached = files if message is added[-1] else ""
                database.execute(_APPEND, (conversation_id, place, message.id, run_id, now, body, attached))
            if any(message.role == "user" for message in added):
                database.execute(
                    "UPDATE conversations SET updated_at = ?, title = CASE title WHEN '' THEN ? ELSE title END WHERE id = ?",
                    (now, _title_from(added), conversation_id),
                )
        return place

    def messages(self, conversation_id: str) -> list[Message]:
        """Every message in order."""
        return [stored.message for stored in self.stored(conversation_id)]

    def stored(
        self, conversation_id: str, *, after: int = 0, limit: int = -1, with_calls: bool = False
    ) -> list[StoredMessage]:
        """Messages with place, time, run and attachments, those after a place first; `limit` -1 is all; `with_calls` leaves out
        those that neither make a call nor answer one."""
        bound = " LIMIT ?" if limit >= 0 else ""
        rows = self.database.rows(
            f"{_STORED}{_WITH_CALLS if with_calls else ''} ORDER BY seq{bound}",
            (conversation_id, after, limit) if limit >= 0 else (conversation_id, after),
        )
        if not rows:
            self.info(conversation_id)
        try:
            return [
                StoredMessage(seq, at, run, message_from_json(body), tuple(json.loads(files)) if files else ())
                for seq, at, run, body, files in rows
            ]
        except (ValueError, KeyError, TypeError) as error:
            raise StoreError(
                f"A message of the conversation {conversation_id} cannot be read.",
                "Fork the conversation at a message before it.",
            ) from error

    def full_id(self, given: str) -> str:
        """The conversation that `given` is or begins. Raises NotStored for an unknown one, and where several begin so."""
        return self.info(full_id(self.database, "conversations", given)).id

    def info(self, conversation_id: str) -> ConversationInfo:
        """Raises StoreError for an unknown id."""
        one = _COUNTED.format(rest="WHERE id = ?")
        found = self.database.select(ConversationInfo, one, "", (conversation_id,))
        if not found:
            raise unknown_conversation(conversation_id)
        return found[0]

    def newest(self, workspace: str = "") -> ConversationInfo | None:
        """The conversation that was worked on last, of one workspace or of all."""
        found = self.page(limit=1, workspace=workspace).conversations
        return found[0] if found else None

    def page(self, *, before: str = "", limit: int = 50, workspace: str = "") -> ConversationPage:
        """A page (1–1,000), newest first; `before` is the last page's `next_before`. One that was begun and never used, and
        has no name either, is not listed."""
        return self._listed("", (), before, limit, workspace)

    def search(self, text: str, *, before: str = "", limit: int = 50, workspace: str = "") -> ConversationPage:
        """Conversations whose title or messages hold the text, whatever the case of ASCII letters; newest first.

        Reads messages one after the other until the page is full: the time grows with what is kept.
        """
        plain, inside = _like(text), _like(json.dumps(text, ensure_ascii=False)[1:-1])
        like = "LIKE" if self.database.kind == "sqlite" else "ILIKE"
        condition = f"(title {like} ? ESCAPE '!' OR {_HOLDS.format(like=like)})"
        return self._listed(condition, (plain, inside), before, limit, workspace)

    def hit(self, conversation_id: str, text: str) -> SearchHit | None:
        """The first line of what was said, thought or called that holds the text, cut to some 160 characters around it; None where only
        the title or the instructions do."""
        like = "LIKE" if self.database.kind == "sqlite" else "ILIKE"
        rows = self.database.rows(
            f"SELECT body FROM messages WHERE conversation_id = ? AND body {like} ? ESCAPE '!' ORDER BY seq LIMIT ?",  # noqa: S608
            (conversation_id, _like(json.dumps(text, ensure_ascii=False)[1:-1]), _LOOKED_AT),
        )
        wanted = re.compile(re.escape(text), re.IGNORECASE)
        for (body,) in rows:
            message = message_from_json(body)
            called = (str(value) for call in message.tool_calls for value in call.parameters.values())
            for part in () if message.role == "system" else (message.text, message.thinking, *called):
                if found := wanted.search(part):
                    start, end = part.rfind("\n", 0, found.start()) + 1, part.find("\n", found.end())
                    before, after = part[start : found.start()], part[found.end() : end if end >= 0 else None]
                    cut = f"…{before[-_AROUND:]}" if len(before) > _AROUND else before.lstrip()
                    rest = f"{after[:_AROUND]}…" if len(after) > _AROUND else after.rstrip()
                    return SearchHit(message.role, message.tool, cut, found[0], rest)
        return None

    def rename(self, conversation_id: str, title: str) -> None:
        changed = self.database.execute(
            "UPDATE conversations SET title = ?, title_by = 'user' WHERE id = ?",
            (" ".join(title.split()), conversation_id),
        )
        if not changed:
            raise unknown_conversation(conversation_id)

    def fork(self, conversation_id: str, at: str | int | None = None) -> ConversationInfo:
        """A copy of the conversation up to and including a message (its id or place; default: the last one)."""
        origin = self.info(conversation_id)
        last = self._place(conversation_id, at) if at is not None else origin.message_count
        identity, now = new_id("conv"), utc_now()
        with self.database.transaction():
            self.database.execute(
                "INSERT INTO conversations (id, title, title_by, workspace, created_at, updated_at, forked_from,"
                ' "plan") SELECT ?, title, title_by, workspace, ?, ?, ?, "plan" FROM conversations WHERE id = ?',
                (identity, now, now, f"{conversation_id}:{last}", conversation_id),
            )
            self.database.execute(
                "INSERT INTO messages (conversation_id, seq, id, run_id, time, body, attachments) SELECT ?, seq, id, run_id,"
                " time, body, attachments FROM messages WHERE conversation_id = ? AND seq <= ?",
                (identity, conversation_id, last),
            )
        return self.info(identity)

    def delete(self, conversation_id: str) -> None:
        """Deletes the conversation with its messages, runs, usage and parked questions. Its audit rows stay; one in use is not deleted."""
        refuse_if_held(self.database, conversation_id)
        with self.database.transaction():
            self.database.execute(f"DELETE FROM usage {OF_ITS_RUNS}", (conversation_id,))  # noqa: S608
            for table in ("messages", "runs", "parked_questions"):
                self.database.execute(f"DELETE FROM {table} WHERE conversation_id = ?", (conversation_id,))  # noqa: S608
            if not self.database.execute("DELETE FROM conversations WHERE id = ?", (conversation_id,)):
                raise unknown_conversation(conversation_id)

    def save_plan(self, conversation_id: str, plan: Sequence[Any]) -> None:
        """Keeps the agent's plan: any JSON array."""
        text = json.dumps(list(plan)) if plan else ""
        if not self.database.execute('UPDATE conversations SET "plan" = ? WHERE id = ?', (text, conversation_id)):
            raise unknown_conversation(conversation_id)

    def plan(self, conversation_id: str) -> Sequence[Any]:
        row = self.database.row('SELECT "plan" FROM conversations WHERE id = ?', (conversation_id,))
        if row is None:
            raise unknown_conversation(conversation_id)
        return tuple(json.loads(row[0])) if row[0] else ()

    def _listed(
        self, condition: str, values: Sequence[Any], before: str, limit: int, workspace: str
    ) -> ConversationPage:
        used = "(title <> '' OR EXISTS (SELECT 1 FROM messages WHERE conversation_id = conversations.id))"
        conditions, parameters = [used], list(values)
        if condition:
            conditions.append(condition)
        if workspace:
            conditions.append("workspace = ?")
            parameters.append(workspace)
        if before:
            updated_at, _, identity = before.partition(" ")
            conditions.append("(updated_at, id) < (?, ?)")
            parameters += [updated_at, identity]
        size = min(max(limit, 1), 1000)
        newest_first = "ORDER BY updated_at DESC, id DESC"
        chosen = _COUNTED.format(rest=f"WHERE {' AND '.join(conditions)} {newest_first} LIMIT ?")
        found = self.database.select(ConversationInfo, chosen, newest_first, (*parameters, size + 1))
        last = f"{found[size - 1].updated_at} {found[size - 1].id}" if len(found) > size else ""
        return ConversationPage(tuple(found[:size]), last)

    def _place(self, conversation_id: str, at: str | int) -> int:
        column = "seq" if isinstance(at, int) else "id"
        row = self.database.row(
            f"SELECT seq FROM messages WHERE conversation_id = ? AND {column} = ?",  # noqa: S608
            (conversation_id, at),
        )
        if row is None:
            raise StoreError(
                f"The conversation {conversation_id} has no message {at}.", "Look with `aintern sessions show`."
            )
        return int(row[0])


def _title_from(messages: Sequence[Message]) -> str:
    """The first line of the person's first request, cut at a word; where nobody asked, of what AIntern says instead."""
    asked = [message for message in messages if message.role == "user" and message.text.strip()]
    if not asked:
        return ""
    first = min(asked, key=lambda message: message.origin not in ("", "user"))
    line = " ".join(first.text.strip().splitlines()[0].split())
    whole_words, space, _ = line[:TITLE_LENGTH].rpartition(" ")
    if len(line) <= TITLE_LENGTH:
        return line
    return f"{whole_words} …" if space else f"{line[:TITLE_LENGTH]}…"


def _like(text: str) -> str:
    escaped = text.replace("!", "!!").replace("%", "!%").replace("_", "!_")
    return f"%{escaped}%"
