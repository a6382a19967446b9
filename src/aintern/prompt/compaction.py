"""When the context gets full: the older part of a conversation becomes a summary, the newest stays word for word.

The originals stay stored. The summary is one more message of the conversation, so that the prompt is stable until the
next compaction and the same after a resume.
"""

import json
from collections.abc import Sequence

from aintern.messages import Message, MessageWithImages, ToolCall
from aintern.prompt.attachments import delimited

ORIGIN = "compaction"
# Characters a token stands for at the least, where nothing counts tokens: code and most languages have more.
CHARACTERS_PER_TOKEN = 3
IMAGE_TOKENS = 1500  # what services count for a large picture
KEPT_SHARE = 0.3  # of the context: the newest messages that stay word for word
REQUEST_SHARE = 0.5  # of the context: the older part that the summary request may hold, so that it always fits
INSTRUCTION = (
    "Summarise this part of a conversation between a user and a coding agent, for the agent to go on from: what the user "
    "wants (in their own words where it matters), decisions, what was done and found, what is left. No preamble."
)


def estimated_tokens(messages: Sequence[Message]) -> int:
    """An upper estimate of what messages cost in a prompt."""
    pictures = sum(len(message.images) for message in messages if isinstance(message, MessageWithImages))
    said = sum(4 + len(message.raw or message.text) // CHARACTERS_PER_TOKEN for message in messages)
    return (
        said
        + IMAGE_TOKENS * pictures
        + sum(
            8 + len(call.raw or repr(dict(call.parameters))) // CHARACTERS_PER_TOKEN
            for message in messages
            for call in (() if message.raw else message.tool_calls)
        )
    )


def text_of(message: Message) -> str:
    """What of a message stands in the prompt, for a tokenizer to count."""
    return message.raw or message.text + "".join(call.raw or repr(dict(call.parameters)) for call in message.tool_calls)


def split_history(messages: Sequence[Message], context_length: int, at_most: int | None = None) -> int:
    """How many messages, from the first on, a summary would replace; 0 when there is nothing to gain. Never cuts between
    a call and its result; the system message is not counted as replaceable. The message at `at_most` stays in any case."""
    budget = int(context_length * KEPT_SHARE)
    place, used = len(messages), 0
    while place > 1:
        used += estimated_tokens(messages[place - 1 : place])
        if used > budget:
            break
        place -= 1
    while place < len(messages) and messages[place].role == "tool":
        place += 1
    place = min(place, len(messages) if at_most is None else at_most)
    return place if place > 2 else 0


def summary_request(older: Sequence[Message], room: int) -> list[Message]:
    """What the model is asked, with at most `room` characters of the older part: the middle of a longer one is left out."""
    parts = []
    for message in older:
        calls = "".join(f"\n[calls {call.tool} {dict(call.parameters)!r}]" for call in message.tool_calls)
        parts.append(f"{message.role.upper()}: {message.text}{calls}")
    text = "\n\n".join(parts)
    if len(text) > room:
        text = f"{text[: room // 2]}\n[… {len(text) - room:,} characters left out …]\n{text[-(room // 2) :]}"
    return [
        Message("system", INSTRUCTION, origin="aintern"),
        Message("user", delimited("conversation", text), origin="aintern"),
    ]


def summary_message(
    summary: str, older: Sequence[Message], plan: str, first_kept: str, waiting: Sequence[ToolCall] = ()
) -> Message:
    """The message that stands for the older part. Plan, touched files and calls that wait for an approval are repeated word
    for word, since a summary may lose them. `first_kept` is the id of the first message that stays ('' when none does)."""
    parts = ["The conversation so far, summarised:", summary.strip() or "(no summary could be made)"]
    if plan:
        parts.append(f"The plan, word for word:\n{plan}")
    if files := touched_files(older):
        parts.append("Files touched so far: " + ", ".join(files))
    if waiting:
        calls = "\n".join(f"- {call.tool} {json.dumps(dict(call.parameters), default=str)}" for call in waiting)
        parts.append(f"Calls that wait for the user's approval, word for word:\n{calls}")
    return Message("user", "\n\n".join(parts), origin=ORIGIN, call_id=first_kept)


def touched_files(messages: Sequence[Message]) -> list[str]:
    """The paths that calls named, each once, in order."""
    names = ("path", "source", "destination")
    paths = (call.parameters.get(name) for message in messages for call in message.tool_calls for name in names)
    return list(dict.fromkeys(path for path in paths if isinstance(path, str) and path))
