"""The conversation as the model sees it: append-only, each message turned once, so that prompts only grow at the end."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from aintern.dialects.teaching import Dialect
from aintern.messages import Message, ToolCall, ToolResult
from aintern.prompt.compaction import ORIGIN

LEFT_OUT = "[The result of this earlier call was left out.]"


class Turns:
    """What was said, and the same as prompt messages.

    With a `dialect`, the model has no tool role: its own text is repeated to the letter, calls included, and the results
    of one reply go into one user message. Without one the messages are the prompt as they are. After a compaction the
    prompt starts anew: the system message, the summary, and what the summary leaves. Without `keep_results` the results of
    earlier requests are left out once a new one begins.
    """

    def __init__(
        self, messages: Iterable[Message], dialect: Dialect | None = None, *, keep_results: bool = True
    ) -> None:
        self._dialect = dialect
        self._keep_results = keep_results
        self._calls: dict[str, ToolCall] = {}
        self._results: list[Message] = []
        self._prompt: list[Message] = []
        self.messages: list[Message] = []
        for message in messages:
            self.append(message)

    @property
    def call_ids(self) -> Collection[str]:
        """The ids of every call so far, and of those to come: no copy of what grows with the conversation."""
        return self._calls.keys()

    @property
    def prompt(self) -> list[Message]:
        """The messages for the model. Do not modify the list."""
        self._close_results()
        return self._prompt

    def followed_by(self, messages: Iterable[Message]) -> list[Message]:
        """The messages for the model if these came next; nothing changes."""
        return Turns([*self.messages, *messages], self._dialect, keep_results=self._keep_results).prompt

    def append(self, message: Message) -> None:
        self.messages.append(message)
        self._calls.update((call.id, call) for call in message.tool_calls)
        forgets = not self._keep_results and message.origin == "user"
        if message.origin != ORIGIN and not forgets:
            self._show(message)
            return
        self._prompt, self._results = [], []
        for each in self.shown:
            left_out = each.role == "tool" and not self._keep_results
            self._show(replace(each, text=LEFT_OUT) if left_out else each)

    @property
    def shown(self) -> list[Message]:
        """The messages that the prompt stands for: all of them, or those since the last compaction."""
        places = [place for place, message in enumerate(self.messages) if message.origin == ORIGIN]
        if not places:
            return self.messages
        summary = self.messages[places[-1]]
        kept = [place for place, message in enumerate(self.messages) if message.id == summary.call_id]
        first = kept[0] if kept else places[-1]
        since = [message for message in self.messages[first:] if message.origin != ORIGIN]
        system = [message for message in self.messages[:1] if message.role == "system"]
        return [*system, summary, *since]

    def _show(self, message: Message) -> None:
        if self._dialect is None:
            self._prompt.append(message)
        elif message.role == "tool":
            self._results.append(message)
        else:
            self._close_results()
            if message.role == "assistant" and message.raw:  # with its calls, as the model wrote it
                message = Message("assistant", message.raw, origin=message.origin, id=message.id)
            self._prompt.append(message)

    def _close_results(self) -> None:
        """The results of one reply become one message, since chat templates want the roles to alternate."""
        if not self._results or self._dialect is None:
            return
        written = []
        for message in self._results:
            call = self._calls.get(message.call_id) or ToolCall(message.tool, {}, id=message.call_id)
            written.append(self._dialect.write_result(call, ToolResult(message.success, message.text)))
        self._prompt.append(Message("user", "\n\n".join(written), origin="tool", id=self._results[0].id))
        self._results = []
