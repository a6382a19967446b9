"""The line below the prompt, and what each part of it means: mode, model, context, tokens, money, time, branch, sandbox."""

import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from aintern.backends.token_prices import TokenPrices
from aintern.dataclass import dataclass
from aintern.events import RunCompleted
from aintern.permission.modes import MODES
from aintern.terminal.output.event_words import seconds_words, tokens_words
from aintern.terminal.output.inert_text import inert_line
from aintern.tools.output_limits import count_of
from aintern.tools.workspace_info import current_branch

if TYPE_CHECKING:
    from aintern.loop.tool_contexts import SandboxState
    from aintern.session import Session

_SANDBOX_WORDS: "Mapping[SandboxState, str]" = {
    "untried": "sandbox untried",
    "none": "no sandbox",
    "sandbox": "sandbox",
    "layers": "sandbox+layers",
}
_SANDBOX_MEANING: "Mapping[SandboxState, str]" = {
    "untried": "tried before the first command",
    "none": "commands run with your rights; those that may do more than read ask",
    "sandbox": "commands see this folder and no network; what they write is real at once",
    "layers": "commands see this folder and no network; what they write is real once they have ended",
}
_SANDBOX_WIDTH = max(map(len, _SANDBOX_WORDS.values()))
_LONGEST_NAME = 20
_FRESH = 1.0  # seconds that a line is shown before it is made anew


@dataclass(frozen=True, slots=True)
class StatusPart:
    """A part of the line, as wide whatever its value while a request runs. Where not all have room those of the highest `rank` go."""

    text: str
    rank: int


class StatusLine:
    """The line of one session. `began` and `ended` are told when a request runs."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self._started: float | None = None
        self._seconds = 0.0
        self._made_at = 0.0
        self._parts: Sequence[StatusPart] = ()

    def began(self) -> None:
        self._started, self._made_at = time.monotonic(), 0.0

    def ended(self) -> None:
        self._seconds, self._started, self._made_at = self._elapsed(), None, 0.0

    def text(self) -> str:
        """The line, as much of it as the terminal has room for. Cheap enough to be asked for at every drawing."""
        now = time.monotonic()
        if not self._made_at or now - self._made_at >= _FRESH:
            self._parts, self._made_at = tuple(_parts(self._session, self._elapsed())), now
        return fitted(self._parts, shutil.get_terminal_size().columns - 2)

    def _elapsed(self) -> float:
        return self._seconds if self._started is None else time.monotonic() - self._started


def fitted(parts: Sequence[StatusPart], width: int) -> str:
    """The parts that have room together, in their order."""
    kept = list(parts)
    while len(kept) > 1 and len(_joined(kept)) > width:
        kept.remove(max(kept, key=lambda part: part.rank))
    return _joined(kept)[:width]


def _joined(parts: Sequence[StatusPart]) -> str:
    return " · ".join(part.text for part in parts)


def _parts(session: "Session", seconds: float) -> Iterator[StatusPart]:
    usage, total = session.context_usage, session.store.runs.usage(session.conversation_id)
    yield StatusPart(MODES[session.gate.policy.mode].brief, 0)
    yield StatusPart(_cut(session.model.name), 2)
    if usage.length:
        yield StatusPart(f"{100 * usage.used // usage.length:>3} % of {short_number(usage.length)}", 1)
    else:
        yield StatusPart(f"{short_number(usage.used):>5} context", 1)
    yield StatusPart(f"{short_number(total.tokens_in + total.tokens_out):>5} tokens", 4)
    if prices := TokenPrices.of(session.settings.model):
        yield StatusPart(f"${prices.cost(total.tokens_in, total.tokens_out):.2f}".rjust(6), 3)
    if running := sum(each.is_running for each in session.background_commands):
        yield StatusPart(f"{running} in background", 2)
    yield StatusPart(clock(seconds), 5)
    if branch := current_branch(session.gate.jail):
        yield StatusPart(_cut(branch), 6)
    yield StatusPart(_SANDBOX_WORDS[session.sandbox_state].ljust(_SANDBOX_WIDTH), 7)


def status_rows(session: "Session") -> Iterator[tuple[str, str]]:
    """Each part of the line with its value in full and what it means, and what else tells where the session stands."""
    mode, model, usage = MODES[session.gate.policy.mode], session.model, session.context_usage
    total = session.store.runs.usage(session.conversation_id)
    yield "mode", f"{mode.brief}: {mode.meaning} (Shift+Tab or /mode changes it)"
    yield "model", f"{inert_line(model.name)} (/model changes it)"
    if usage.length:
        share, left = 100 * usage.used // usage.length, usage.until_compaction
        replies = "" if usage.replies_left is None else f", about {count_of(usage.replies_left, 'reply', 'replies')}"
        yield "context", f"{usage.used:,} of {usage.length:,} tokens ({share} %)"
        yield "", f"{left:,} more{replies}, then older turns become a summary (/compact does it now)"
    else:
        yield "context", f"{usage.used:,} tokens (model limit unknown: model.context_length sets it)"
    yield "tokens", f"{tokens_words(total.tokens_in, total.tokens_out)} in {count_of(total.calls, 'call')}"
    unknown = "unknown (model.input_price and model.output_price say what a million tokens cost)"
    prices = TokenPrices.of(session.settings.model)
    yield "money", f"${prices.cost(total.tokens_in, total.tokens_out):.4f}" if prices else unknown
    newest = next((each.duration for each in reversed(session.events) if isinstance(each, RunCompleted)), 0.0)
    yield "time", f"{seconds_words(newest)} for the newest request of this session"
    yield "branch", inert_line(current_branch(session.gate.jail)) or "none: this folder has no git repository"
    yield "sandbox", f"{_SANDBOX_WORDS[session.sandbox_state]}: {_SANDBOX_MEANING[session.sandbox_state]}"
    running = [each.id for each in session.background_commands if each.is_running]
    yield "background", f"{', '.join(running) or 'nothing runs there'} (/background lists, reads and stops)"
    yield "folder", inert_line(str(session.workspace))
    yield "conversation", f"{session.conversation_id} ({count_of(len(session.messages), 'message')})"


def clock(seconds: float) -> str:
    """` 0:42`, `12:05`, `1:02:03`"""
    whole = int(seconds)
    if whole >= 3600:
        return f"{whole // 3600}:{whole // 60 % 60:02}:{whole % 60:02}"
    return f"{whole // 60:>2}:{whole % 60:02}"


def short_number(number: int) -> str:
    """`950`, `12.3k`, `131k`, `2.1M`: at most five characters."""
    for size, unit in ((1_000_000, "M"), (1000, "k")):
        if number >= size:
            short = number / size
            return f"{short:.0f}{unit}" if short >= 100 or short == int(short) else f"{short:.1f}{unit}"
    return str(number)


def _cut(name: str) -> str:
    shown = inert_line(name)
    return shown if len(shown) <= _LONGEST_NAME else f"{shown[: _LONGEST_NAME - 1]}…"
