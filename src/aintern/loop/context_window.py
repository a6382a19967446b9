"""How full the model's context is, and making room in it: the older part of the conversation becomes a summary."""

from collections.abc import Sequence
from dataclasses import replace

from aintern.backends.backend import Backend, InferenceOptions, Usage
from aintern.dataclass import dataclass
from aintern.event_log import Emitter
from aintern.events import HistoryCompacted
from aintern.loop.conversation import Conversation
from aintern.messages import Message
from aintern.prompt.compaction import (
    CHARACTERS_PER_TOKEN,
    REQUEST_SHARE,
    estimated_tokens,
    split_history,
    summary_message,
    summary_request,
    text_of,
)

DEFAULT_CONTEXT = 4096  # tokens; where a model that overflowed did not say how long its context is
LEAST_REQUEST = 200  # characters of the older part that a summary request holds at the least


@dataclass(frozen=True, slots=True)
class ContextUsage:
    """Tokens that the next prompt takes (`used`) of the model's context (`length`, 0 where unknown), and about how many
    replies like this session's fit before the history is compacted (None before the second one)."""

    used: int
    length: int
    until_compaction: int
    replies_left: int | None


class ContextWindow:
    """The context of one model, filled by one conversation. `length` in tokens, None where unknown. A `threshold` is the
    part of it (0 to 1) at which it counts as full."""

    def __init__(
        self, backend: Backend, conversation: Conversation, length: int | None, options: InferenceOptions
    ) -> None:
        self.length = length
        self._backend = backend
        self._conversation = conversation
        self._options = options
        self._counted, self._place = 0, 0  # the model's own count, and how many messages it covers
        self._growth: list[int] = []

    def replied(self, usage: Usage) -> None:
        """Takes the model's own count of a prompt and its reply."""
        now = usage.prompt_tokens + usage.completion_tokens
        if self._place:
            self._growth.append(max(0, now - self._counted))
        self._counted, self._place = now, len(self._conversation.turns.messages)

    async def is_nearly_full(self, threshold: float) -> bool:
        """By the model's own count of the last prompt, and its tokenizer's of what came since."""
        if not self.length:
            return False
        limit = self.length * threshold
        since = self._uncounted()
        if self._counted + estimated_tokens(since) < limit / 4:  # far away, whatever the tokenizer says
            return False
        return self._counted + await self._count(since) > limit

    def usage(self, threshold: float) -> ContextUsage:
        """Where things stand; what came since the last reply is estimated."""
        used = self._counted + estimated_tokens(self._uncounted())
        left = max(0, int((self.length or 0) * threshold) - used)
        mean = sum(self._growth) / len(self._growth) if self._growth else 0.0
        replies = int(left / mean) if mean and self.length else None
        return ContextUsage(used, self.length or 0, left, replies)

    async def compact(self, emit: Emitter, *, whole: bool = False) -> bool:
        """Replaces the older part of the prompt by a summary of the model's own; False when there is nothing to gain. With
        `whole` also where the context has room: half of what there is stays, or less."""
        shown, length = self._conversation.turns.shown, self.length or DEFAULT_CONTEXT
        before = estimated_tokens(shown)
        replaced = split_history(shown, min(length, before) if whole else length, self._first_open(shown))
        if not replaced:
            return False
        older = shown[:replaced]
        options = replace(self._options, tool_choice="none", max_tokens=max(64, length // 8))
        request = await self._request(older[1:], length)
        said = [chunk.text async for chunk in self._backend.stream(request, (), options)]
        first_kept = shown[replaced].id if replaced < len(shown) else ""
        plan, waiting = self._conversation.plan_text(), self._conversation.waiting
        summary = summary_message("".join(said), older, plan, first_kept, waiting)
        self._conversation.add([summary])
        self._counted, self._place, self._growth = 0, 0, []
        after = estimated_tokens(self._conversation.turns.shown)
        emit(HistoryCompacted, messages=replaced, tokens_before=before, tokens_after=after, summary=summary.text)
        return True

    def _uncounted(self) -> Sequence[Message]:
        """What the model has not counted yet; all of the prompt after a resume or a compaction."""
        turns = self._conversation.turns
        return turns.messages[self._place :] if self._place else turns.shown

    def _first_open(self, shown: Sequence[Message]) -> int:
        """The place of the first message whose call still waits: it stays, since its result is to follow."""
        waiting = {call.id for call in self._conversation.waiting}
        places = (place for place, message in enumerate(shown) if any(c.id in waiting for c in message.tool_calls))
        return next(places, len(shown))

    async def _request(self, older: Sequence[Message], length: int) -> list[Message]:
        """A request that fits by the model's own count, whatever the text is made of."""
        room = int(length * REQUEST_SHARE)
        characters = room * CHARACTERS_PER_TOKEN
        while True:
            request = summary_request(older, characters)
            counted = await self._count(request)
            if counted <= room + room // 4 or characters <= LEAST_REQUEST:
                return request
            characters = max(LEAST_REQUEST, int(characters * 0.9 * room / counted))

    async def _count(self, messages: Sequence[Message]) -> int:
        if not messages:
            return 0
        return 4 * len(messages) + await self._backend.count_tokens("\n".join(map(text_of, messages)))
