"""What a person says while a run works: messages that wait for its end, and words that go into it."""

from collections.abc import Callable
from dataclasses import replace

from aintern.dataclass import dataclass
from aintern.errors import UsageError
from aintern.event_log import Emitter
from aintern.events import CompletionReason, QueueChanged
from aintern.messages import new_id
from aintern.prompt.attachments import NOTHING_ATTACHED, Attachments
from aintern.prompt.pasted_images import PastedImages

# After these ends the next message is taken up. After the others it waits: the person stopped the run, or it would end so again.
TAKES_UP_NEXT: frozenset[CompletionReason] = frozenset(
    {"answered", "iteration_limit", "no_answer", "repeated_failure", "repeated_call", "too_many_denials"}
)


@dataclass(frozen=True, slots=True)
class PendingMessage:
    """A message that was not given to the model yet: when the run has ended, or, where it `steers`, after the next results of
    the run that works."""

    id: str
    text: str
    steers: bool = False


class PendingMessages:
    """The messages of one conversation that wait, in the order in which they are given. `attach` reads what a message mentions
    as `@path`, and raises UsageError for what can't be attached."""

    def __init__(self) -> None:
        self.attach: Callable[[str], Attachments] = lambda text: NOTHING_ATTACHED
        self.facts: list[str] = []  # what the model is told before the next request
        self.pasted = PastedImages()
        self._messages: list[PendingMessage] = []

    @property
    def listed(self) -> tuple[PendingMessage, ...]:
        """Those that steer come first: where no run takes them, they are the next requests."""
        return tuple(sorted(self._messages, key=lambda each: not each.steers))

    def add(self, text: str, *, steers: bool = False) -> PendingMessage:
        """Raises UsageError for an empty message, and for one that mentions what can't be attached."""
        self._check(text)
        message = PendingMessage(new_id("queued"), text, steers)
        self._messages.append(message)
        return message

    def edit(self, id: str, text: str) -> None:
        """Raises UsageError as `add` does, and for an id that does not wait (any more)."""
        at = self._place(id)
        self._check(text)
        self._messages[at] = replace(self._messages[at], text=text)

    def drop(self, id: str) -> PendingMessage:
        """Takes a message out. Raises UsageError for an id that does not wait (any more)."""
        return self._messages.pop(self._place(id))

    def take(self, *, steering: bool = False) -> PendingMessage | None:
        """The next message, which is no longer pending; with `steering` the next one that steers."""
        found = next((each for each in self.listed if each.steers or not steering), None)
        if found is not None:
            self._messages.remove(found)
        return found

    def put_back(self, text: str) -> None:
        """A message that was taken and could not be given is the next one again."""
        self._messages.insert(0, PendingMessage(new_id("queued"), text))

    def tell(self, emit: Emitter) -> None:
        """Emits what waits now."""
        emit(
            QueueChanged,
            messages=tuple({"id": each.id, "text": each.text, "steers": each.steers} for each in self.listed),
        )

    def attached_to(self, text: str) -> tuple[Attachments, str]:
        """What a message that is given now mentions, and what can't be attached of it any more."""
        try:
            return self.attach(text), ""
        except UsageError as error:
            return NOTHING_ATTACHED, error.message

    def _check(self, text: str) -> None:
        if not text.strip():
            raise UsageError("The message is empty.", "Say what you want done.")
        self.attach(text)

    def _place(self, id: str) -> int:
        for at, message in enumerate(self._messages):
            if message.id == id:
                return at
        raise UsageError(f"No message that waits has the id {id!r}: it was given already, or never was.")
