"""What one reply may be: every limit on what a model or its server sends, and the error that names the limit's setting.

Without them a hostile or broken server decides how much memory and time a request takes. The limits of what crosses the wire
are settings of the model, those of calls settings of the parser: calls written as text are held to them as well.
"""

import re
import time
from collections.abc import Callable

from aintern.errors import BackendError
from aintern.settings.schema import ModelSettings, ParserSettings

_STRUCTURE = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]')


class ReplyTooLong(BackendError):
    """A reply that goes beyond a limit; it was broken off there, and no call of it is run."""


class ReplyMeter:
    """Counts one reply as it comes. Every method raises ReplyTooLong where a limit of `limits` is passed."""

    def __init__(self, limits: ModelSettings, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self._sent = self._size = self.pieces = 0
        self._clock = clock
        self._progress = clock()

    def sent(self, size: int) -> None:
        """So many bytes came over the wire, of whatever they are."""
        self._sent += size
        if self._sent > self.limits.max_sent_bytes:
            raise _too_much("The server sent more than {} for one reply", "model.max_sent_bytes", self.limits)

    def line(self, size: int) -> None:
        """An event, or an answer that is not streamed, has so many bytes so far."""
        if size > self.limits.max_event_bytes:
            raise _too_much("One event of the server's answer is longer than {}", "model.max_event_bytes", self.limits)

    def piece(self, written: str) -> None:
        """The reply goes on with this: text, thoughts, arguments of calls."""
        self.pieces += 1
        self._size += len(written) if written.isascii() else len(written.encode("utf-8", "replace"))
        if self._size > self.limits.max_reply_bytes:
            raise _too_much("The reply is longer than {}", "model.max_reply_bytes", self.limits)
        if self.pieces > self.limits.max_reply_tokens:
            raise _too_much("The reply has more than {} tokens", "model.max_reply_tokens", self.limits)

    def progressed(self) -> None:
        """Something of the reply came."""
        self._progress = self._clock()

    def waited(self, seconds: float) -> None:
        """Something came, be it of the reply or not; for at most so many seconds nothing of it may."""
        if self._clock() - self._progress > seconds:
            raise ReplyTooLong(
                f"The server sends, but for {seconds:g} seconds nothing of a reply.",
                "Look at its log, or allow more time: model.progress_timeout.",
            )

    def event(self, data: str) -> None:
        """An event is this JSON text, which is about to be read."""
        brackets = data.count("[") + data.count("{")
        most = self.limits.max_event_parts
        if len(data) > most and brackets + data.count(",") > most:
            raise _too_much(
                "One event of the server's answer has more than {} parts", "model.max_event_parts", self.limits
            )
        if brackets > self.limits.max_nesting and _depth(data, self.limits.max_nesting) > self.limits.max_nesting:
            raise _too_much(
                "One event of the server's answer is nested deeper than {} levels", "model.max_nesting", self.limits
            )


def check_call_count(count: int, limits: ParserSettings) -> None:
    """A reply has so many calls so far, whole, broken or still being written. Raises ReplyTooLong."""
    if count > limits.max_calls:
        raise _too_much("The reply makes more than {} tool calls", "parser.max_calls", limits)


def check_argument_size(size: int, limits: ParserSettings) -> None:
    """The arguments of one native call have so many characters so far. Raises ReplyTooLong."""
    if size > limits.max_block_bytes:
        raise _too_much("The arguments of one tool call are longer than {}", "parser.max_block_bytes", limits)


def _too_much(what: str, setting: str, limits: object) -> ReplyTooLong:
    limit = getattr(limits, setting.partition(".")[2])
    shown = f"{limit:,} bytes" if setting.endswith("bytes") else f"{limit:,}"
    return ReplyTooLong(
        f"{what.format(shown)} ({setting}), and was broken off. No call of it was run.",
        f"Ask for less at once; where such replies are right, raise {setting}.",
    )


def _depth(data: str, enough: int) -> int:
    """How deep brackets are nested, up to one more than `enough`."""
    depth = deepest = 0
    for match in _STRUCTURE.finditer(data):
        sign = match[0]
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
            if deepest > enough:
                break
        elif sign in "]}":
            depth -= 1
    return deepest
